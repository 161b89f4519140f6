"""The words that instructions are made of, as far as there is only a certain number of them."""

import re
from typing import Final

from tabletop.language.moments import DURATIONS, LATER

OBJECTS: Final = frozenset(
    {
        "self",
        "it",
        "that",
        "others",
        "chosen",
        "spent",
        "watched",
        "enchanted",
        "target",
        "targets of that",
        "blocked by self",
        "exiled with self",
        "top of library",
    }
)
"""What stands for objects, besides ``"target 2"`` and what lies on top of libraries."""

_TARGET: Final = re.compile(r"target [1-9]")
_ON_TOP: Final = re.compile(r"top (?:(?:[0-9]{1,4}|X|that many) )?of (?:(?P<whose>.+)'s )?library")
_PERSON: Final = re.compile(r"(?P<object>.+)'s (?:owner|controller)")

PLAYERS: Final = frozenset(
    {
        "you",
        "opponent",
        "each",
        "each opponent",
        "target",
        "target player",
        "that player",
        "owner",
        "controller",
        "active",
        "enchanted",
        "defending player",
    }
)
"""What stands for players, besides ``"target's controller"`` and its like."""

ZONES: Final = frozenset(
    {"library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "outside"}
)
PILES: Final = frozenset({"library", "hand", "graveyard", "exile", "command"})
LYING: Final = PILES | {"battlefield"}
COLORS: Final = frozenset("WUBRG")
FACES: Final = frozenset({"front", "back", "face down"})
MOMENTS: Final = frozenset(LATER) | {"next main", "dies or is exiled"}
UNTIL: Final = frozenset(DURATIONS)
POSITIONS: Final = frozenset({"top", "bottom", "bottom at random"})
HIDDEN_BY: Final = frozenset({"effect", "manifest", "cloak", "morph", "megamorph", "disguise"})
"""The rules by which something lies face down."""
BENDING: Final = frozenset({"waterbend", "earthbend", "firebend", "airbend"})
TIMES: Final = frozenset({"day", "night", "neither", "your turn", "not your turn"})
PICKS: Final = frozenset({"", "most", "least"})
SPENT: Final = frozenset({"sacrifice", "discard", "tap", "exile", "return"})

ALLOWED: Final = frozenset({"cast", "play land", "cast face down", "cast copy", "hold any number of cards"})
FORBIDDEN: Final = frozenset(
    {
        "cast",
        "play land",
        "activate",
        "activate except mana",
        "activate loyalty",
        "attack",
        "block",
        "transform",
        "convert",
        "enter",
        "be the target",
        "get counters",
    }
)
CANT: Final = frozenset(
    {
        "transform",
        "convert",
        "attack",
        "block",
        "be blocked",
        "be blocked by more than one",
        "untap",
        "activate",
        "be countered",
        "get counters",
        "be dealt damage",
        "be dealt combat damage",
        "deal combat damage",
    }
)
WORN: Final = frozenset({"Aura", "Equipment"})
MUST: Final = frozenset({"attack", "be blocked"})
MAY: Final = frozenset({"attack"})

GOES_TO: Final = frozenset({"exile", "bottom of library", "hand", "graveyard", "library", "command"})
"""Where something goes instead (614)."""
REPLACED_BY: Final = {
    "put into graveyard": GOES_TO,
    "enters": GOES_TO | {"as a copy", "with a +1/+1 counter"},
}
"""What may happen instead of what an effect replaces."""

THIS_TURN: Final = BENDING | {
    "life gained",
    "life lost",
    "attackers",
    "cards drawn",
    "cards discarded",
    "instants and sorceries cast",
    "permanent cards put into your graveyard",
    "creatures died",
    "creatures of opponents died",
    "noncombat damage by red sources",
    "combat damage taken",
}
"""What is counted of a turn, besides ``"Clue sacrificed"`` and its like."""
OF_OBJECTS: Final = frozenset(
    {
        "number",
        "power",
        "toughness",
        "mana value",
        "greatest power",
        "colors",
        "card types",
        "permanent types",
        "powers",
        "mana values",
        "damage dealt",
        "mana spent",
    }
)
OF_WHAT_IS_NAMED: Final = frozenset({"damage dealt", "mana spent"})
"""What is counted of an object by its word, not of all that fit."""
OF_PLAYERS: Final = frozenset({"life", "starting life", "opponents", "hand", "library", "graveyard"})
TALLIED: Final = OF_OBJECTS | OF_PLAYERS | THIS_TURN | {"that many", "X", "devotion"}
"""What can be counted, besides ``"+1/+1 counters"`` and its like."""


def means_object(word: str) -> bool:
    """Whether a word stands for objects, as ``ObjectRef`` lists them."""
    if word in OBJECTS or _TARGET.fullmatch(word):
        return True
    found = _ON_TOP.fullmatch(word)
    return found is not None and (found["whose"] is None or means_player(found["whose"]))


def means_player(word: str) -> bool:
    """Whether a word stands for a player or several, as ``PlayerRef`` lists them."""
    if word in PLAYERS:
        return True
    found = _PERSON.fullmatch(word)
    return found is not None and (found["object"] in OBJECTS or bool(_TARGET.fullmatch(found["object"])))
