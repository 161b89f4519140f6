"""Kinds of counters (122), those known to the rules and those of many cards."""

from typing import Final

KEYWORD_COUNTERS: Final = (
    "deathtouch",
    "double strike",
    "exalted",
    "first strike",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "shadow",
    "trample",
    "vigilance",
)
"""Keywords that a counter can give (122.1b)."""

RULED: Final = (
    "+1/+1",
    "-1/-1",
    "loyalty",
    "defense",
    "lore",
    "charge",
    "stun",
    "shield",
    "finality",
    *KEYWORD_COUNTERS,
)
"""Kinds whose meaning the rules define, and charge counters, which nearly every deck has."""

OF_CARDS: Final = (
    "age",
    "blood",
    "bloodline",
    "bore",
    "bounty",
    "brick",
    "burden",
    "coin",
    "corruption",
    "depletion",
    "divinity",
    "doom",
    "dread",
    "dream",
    "egg",
    "ember",
    "eon",
    "eyeball",
    "fade",
    "fate",
    "flame",
    "fungus",
    "gold",
    "growth",
    "hatching",
    "hatchling",
    "hone",
    "hour",
    "ice",
    "incarnation",
    "ingenuity",
    "intel",
    "intervention",
    "invitation",
    "isolation",
    "judgment",
    "ki",
    "knowledge",
    "landmark",
    "level",
    "mining",
    "music",
    "net",
    "oil",
    "omen",
    "page",
    "petal",
    "phylactery",
    "plague",
    "point",
    "quest",
    "ritual",
    "shell",
    "slime",
    "soul",
    "spore",
    "storage",
    "strife",
    "study",
    "theft",
    "tide",
    "time",
    "tower",
    "training",
    "treasure",
    "velocity",
    "verse",
    "vitality",
    "void",
    "voyage",
    "wage",
    "wind",
    "wish",
)
"""Further names that cards give to their counters. Any other name is allowed too."""

OF_PLAYERS: Final = ("poison", "energy", "experience", "rad", "ticket")
"""Counters that players can have."""

NAMED: Final = frozenset((*RULED, *OF_CARDS, *OF_PLAYERS))
"""All kinds listed here. Shipped cards use no others."""


def main_kind(types: tuple[str, ...], subtypes: tuple[str, ...], there: tuple[str, ...]) -> str:
    """Return the main kind of counter of a permanent, by its types or its present counters."""
    for word, kind in (("Planeswalker", "loyalty"), ("Battle", "defense"), ("Saga", "lore")):
        if word in types or word in subtypes:
            return kind
    others = (kind for kind in there if kind not in ("+1/+1", "-1/-1"))
    return next(others, "charge")
