"""Kinds of counters (122): those that the rules know by name, and those of many cards."""

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
"""Of these the rules themselves say what they do, and of charge counters nearly every deck."""

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
"""Names that cards give to counters of their own; any other name will do as well."""

OF_PLAYERS: Final = ("poison", "energy", "experience", "rad", "ticket")
"""Counters that players have."""

NAMED: Final = frozenset((*RULED, *OF_CARDS, *OF_PLAYERS))
"""All kinds that have a name here. The cards that ship use no others."""


def main_kind(types: tuple[str, ...], subtypes: tuple[str, ...], there: tuple[str, ...]) -> str:
    """The kind of counter that a permanent is mainly about: by its types, else what lies on it already."""
    for word, kind in (("Planeswalker", "loyalty"), ("Battle", "defense"), ("Saga", "lore")):
        if word in types or word in subtypes:
            return kind
    others = (kind for kind in there if kind not in ("+1/+1", "-1/-1"))
    return next(others, "charge")
