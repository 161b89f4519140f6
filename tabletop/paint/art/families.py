"""The figure of a creature, by its subtypes."""

from random import Random
from typing import Final

from tabletop.paint.art.figures import (
    angel,
    animal,
    bat,
    bird,
    corrupt,
    demon,
    dinosaur,
    dragon,
    elemental,
    faerie,
    hatching,
    horror,
    kraken,
    moth,
    serpent,
    skull,
    spider,
    spirit,
    tree,
    wall,
    whale,
    winged_horse,
)
from tabletop.paint.art.gear import flyer
from tabletop.paint.art.people import (
    PEOPLE,
    brute,
    deity,
    druid,
    duelist,
    golem,
    mage,
    noble,
    robed,
    soldier,
    wanderer,
)
from tabletop.paint.art.pose import Figure
from tabletop.paint.art.wolves import werewolf_figure, wolf_figure

STRANGE: Final = frozenset({"Eldrazi", "Horror", "Phyrexian", "Mutant", "Nightmare", "Symbiote"})
"""Subtypes that alter the figure of another subtype, and have one of their own only when alone."""

FAMILIES: Final[tuple[tuple[str, Figure], ...]] = (
    ("Egg", hatching),
    ("Angel Archon", angel),
    ("Dragon Drake Wurm", dragon),
    ("Demon Devil Imp", demon),
    ("Fox Raccoon", animal("fox")),
    ("Cat Leonin Tiger", animal("cat")),
    ("Bear Badger Wolverine Ape Monkey", animal("bear")),
    ("Minotaur Ox Boar Elephant Rhino Beast Yak", animal("ox")),
    ("Elk Deer Antelope Goat Satyr Sheep", animal("stag")),
    ("Horse Unicorn Centaur", animal("horse")),
    ("Pegasus Alicorn", winged_horse),
    ("Goblin Kobold Gremlin", animal("goblin")),
    ("Dinosaur", dinosaur),
    ("Lizard Crocodile Turtle Viashino", animal("lizard")),
    ("Frog Toad", animal("frog")),
    ("Rat Mouse Squirrel Rabbit Pest", animal("rat")),
    ("Bat", bat),
    ("Wall", wall),
    ("Ooze Leech Lhurgoyf", horror),
    ("Bird Penguin Phoenix Griffin Sphinx Hippogriff", bird),
    ("Insect Moth", moth),
    ("Spider Crab Scorpion", spider),
    ("Snake Naga Serpent Hydra Eel Worm", serpent),
    ("Kraken Octopus Squid Jellyfish", kraken),
    ("Leviathan Whale Fish Shark", whale),
    ("Spirit Illusion Shade Specter Shapeshifter Reflection", spirit),
    ("Elemental Incarnation Djinn Efreet Weird", elemental),
    ("Treefolk Plant Fungus Saproling Dryad", tree),
    ("Thopter", flyer),
    ("Golem Construct Robot Autobot Gargoyle Scarecrow Juggernaut Servo Myr", golem),
    ("Skeleton Zombie Lich", skull),
    ("Giant Ogre Troll Cyclops Orc Gamma", brute),
    ("God Avatar Praetor Demigod", deity),
    ("Faerie", faerie),
    ("Vampire Noble Aristocrat Advisor", noble),
    ("Soldier Knight Merfolk Warrior", soldier),
    ("Rogue Pirate Samurai Barbarian Berserker Assassin Ninja Mercenary Ally", duelist),
    ("Scout Ranger Peasant Citizen Detective Archer Farmer Survivor Ouphe Gnome", wanderer),
    ("Druid Shaman", druid),
    ("Wizard Warlock Sorcerer", mage),
    ("Cleric Monk Artificer Scientist Homunculus Moonfolk", robed),
)
"""Figure by subtypes. The first entry that fits wins."""


_WOLVES: Final = frozenset({"Werewolf", "Wolf", "Dog", "Hound", "Hyena", "Jackal"})


def figure_for(subtypes: frozenset[str], name: str, is_flying: bool, chance: Random) -> Figure:
    """Return the figure of a creature. In large families it depends on the name as well."""
    if {"Human", "Werewolf"} <= subtypes:
        return werewolf_figure(name, chance)
    known = wolf_figure(name, chance) if not _WOLVES.isdisjoint(subtypes) else _family_figure(subtypes)
    if not STRANGE.isdisjoint(subtypes):
        return corrupt(known) if known is not None else horror
    return known or (angel if is_flying else chance.choice(PEOPLE))


def _family_figure(subtypes: frozenset[str]) -> Figure | None:
    return next((figure for words, figure in FAMILIES if not subtypes.isdisjoint(words.split())), None)
