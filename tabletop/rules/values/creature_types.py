"""Which subtypes belong to which card types (205.3): what is known of no other type is a creature type."""

from collections.abc import Collection
from typing import Final

from tabletop.language.subtypes import SUBTYPES

_LAND: Final = frozenset(
    {
        *(
            "Plains",
            "Island",
            "Swamp",
            "Mountain",
            "Forest",
            "Cave",
            "Cloud",
            "Desert",
            "Gate",
            "Lair",
            "Locus",
        ),
        *("Mine", "Planet", "Power-Plant", "Sphere", "Tower", "Town", "Urza's"),
    }
)
_ARTIFACT: Final = frozenset(
    {
        *("Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food", "Fortification"),
        *("Gold", "Incubator", "Infinity", "Junk", "Lander", "Map", "Powerstone", "Spacecraft", "Stone"),
        *("Terminus", "Treasure", "Vehicle"),
    }
)
_ENCHANTMENT: Final = frozenset(
    {
        *(
            "Aura",
            "Background",
            "Cartouche",
            "Case",
            "Class",
            "Curse",
            "Plan",
            "Role",
            "Room",
            "Rune",
            "Saga",
        ),
        *("Shard", "Shrine"),
    }
)
_SPELL: Final = frozenset({"Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap"})
_BATTLE: Final = frozenset({"Siege"})
_PLANESWALKER: Final = frozenset(
    {
        *(
            "Ajani",
            "Aminatou",
            "Angrath",
            "Arlinn",
            "Ashiok",
            "Bahamut",
            "Basri",
            "Bolas",
            "Calix",
            "Chandra",
        ),
        *("Comet", "Dack", "Dakkon", "Daretti", "Davriel", "Deb", "Dihada", "Domri", "Dovin", "Ellywick"),
        *("Elminster", "Elspeth", "Estrid", "Freyalise", "Garruk", "Gideon", "Grist", "Guff", "Huatli"),
        *("Inzerva", "Jace", "Jared", "Jaya", "Jeska", "Kaito", "Karn", "Kasmina", "Kaya", "Kiora", "Koth"),
        *(
            "Liliana",
            "Lolth",
            "Lukka",
            "Minsc",
            "Mordenkainen",
            "Nahiri",
            "Narset",
            "Niko",
            "Nissa",
            "Nixilis",
        ),
        *("Oko", "Quintorius", "Ral", "Rowan", "Saheeli", "Samut", "Sarkhan", "Serra", "Sivitri", "Sorin"),
        *(
            "Szat",
            "Tamiyo",
            "Tasha",
            "Teferi",
            "Teyo",
            "Tezzeret",
            "Tibalt",
            "Tyvar",
            "Ugin",
            "Urza",
            "Venser",
        ),
        *(
            "Vivien",
            "Vraska",
            "Vronos",
            "Will",
            "Windgrace",
            "Wrenn",
            "Xenagos",
            "Yanggu",
            "Yanling",
            "Zariel",
        ),
    }
)
_OF: Final = {
    "Land": _LAND,
    "Artifact": _ARTIFACT,
    "Enchantment": _ENCHANTMENT,
    "Instant": _SPELL,
    "Sorcery": _SPELL,
    "Battle": _BATTLE,
    "Planeswalker": _PLANESWALKER,
}
_NONE_OF_CREATURES: Final = frozenset().union(*_OF.values())


def is_creature_type(word: str) -> bool:
    """Whether a subtype is one of creatures, and of kindred cards (205.3m)."""
    return word not in _NONE_OF_CREATURES


CREATURE_TYPES: Final = tuple(sorted(filter(is_creature_type, SUBTYPES)))
"""All creature types: those of an object that is every one of them (702.73a)."""


def without_every_creature_type(subtypes: tuple[str, ...]) -> tuple[str, ...] | None:
    """The other subtypes of what is every creature type; None where it is not."""
    there = set(subtypes)
    if not there.issuperset(CREATURE_TYPES):
        return None
    return tuple(word for word in subtypes if not is_creature_type(word))


def can_have(types: Collection[str], subtype: str) -> bool:
    """Whether something of these card types can have a subtype (205.3d)."""
    if any(subtype in _OF.get(word, ()) for word in types):
        return True
    return is_creature_type(subtype) and not {"Creature", "Kindred"}.isdisjoint(types)


def may_gain(types: Collection[str], subtype: str) -> bool:
    """Whether something of these card types can gain a subtype; where nobody has said any, it can."""
    return not types or can_have(types, subtype)
