"""The words that instructions are made of, as far as there is only a certain number of them."""

from typing import Final

from tabletop.language.moments import Instead, WouldBe

ZONES: Final = frozenset(
    {"library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "outside"}
)
PILES: Final = frozenset({"library", "hand", "graveyard", "exile", "command"})
LYING: Final = PILES | {"battlefield"}
COLORS: Final = frozenset("WUBRG")
FACES: Final = frozenset({"front", "back", "face down"})
POSITIONS: Final = frozenset({"top", "bottom", "bottom at random"})
HIDDEN_BY: Final = frozenset({"effect", "manifest", "cloak", "morph", "megamorph", "disguise"})
"""The rules by which something lies face down."""
BENDING: Final = frozenset({"waterbend", "earthbend", "firebend", "airbend"})
TIMES: Final = frozenset({"day", "night", "neither", "your turn", "not your turn"})
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

HOW_IT_ENTERS: Final = frozenset({Instead.AS_A_COPY, Instead.WITH_A_COUNTER})
REPLACED_BY: Final = {
    WouldBe.PUT_INTO_GRAVEYARD: frozenset(Instead) - HOW_IT_ENTERS,
    WouldBe.ENTERS: frozenset(Instead),
}
"""What may happen instead of what an effect replaces."""
