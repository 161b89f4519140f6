"""Plurals of nouns."""

from typing import Final

_PLURALS: Final = {
    "Dwarf": "Dwarves",
    "Eldrazi": "Eldrazi",
    "Hero": "Heroes",
    "Homunculus": "Homunculi",
    "Kithkin": "Kithkin",
    "Merfolk": "Merfolk",
    "Mouse": "Mice",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Samurai": "Samurai",
}


def plural(noun: str) -> str:
    """Return the plural of a noun. If there are several words, only the last one changes."""
    head, space, last = noun.rpartition(" ")
    if last in _PLURALS:
        return head + space + _PLURALS[last]
    if noun.endswith(("x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    if noun.endswith(("Wolf", "wolf", "Elf", "elf")):
        return f"{noun[:-1]}ves"
    return f"{noun}s" if not noun.endswith("s") else noun
