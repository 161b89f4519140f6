"""Subtypes of all card types (205.3), the words after the dash of a type line."""

from typing import Final

_CREATURE: Final = """
Advisor Aetherborn Alicorn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin
Assembly-Worker Astartes Atog Aurochs Autobot Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat
Bear Beast Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg C'tan Camarid
Camel Capybara Caribou Carrier Cat Centaur Child Chimera Citizen Cleric Clown Cockatrice Construct
Coward Coyote Crab Crocodile Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter Detective
Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg
Elder Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog
Fungus Gamer Gamma Gargoyle Germ Giant Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn
Gremlin Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid
Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inkling Inquisitor Insect Jackal
Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Lamia Lammasu Leech Lemur
Leviathan Lhurgoyf Licid Lizard Llama Lobster Manticore Masticore Mercenary Merfolk Metathran Minion
Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus
Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg
Otter Ouphe Ox Oyster Pangolin Peasant Pegasus Penguin Pentavite Performer Pest Phelddagrif Phoenix
Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine Possum Praetor Primarch Prism Processor Qu
Rabbit Raccoon Ranger Rat Rebel Reflection Reveler Rhino Rigger Robot Rogue Sable Salamander Samurai
Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture Seal Serf Serpent Servo Shade
Shaman Shapeshifter Shark Sheep Siren Skeleton Skrull Skunk Slith Sliver Sloth Slug Snail Snake Soldier
Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Squid Squirrel
Starfish Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Toy
Treefolk Trilobite Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain
Volver Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith
Wurm Yeti Zombie Zubera
"""

_LAND: Final = """
Cave Cloud Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp
Tower Town Urza's
"""

_ARTIFACT: Final = """
Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator Infinity
Junk Lander Map Powerstone Spacecraft Stone Terminus Treasure Vehicle
"""

_ENCHANTMENT: Final = """
Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine
"""

_SPELL: Final = """
Adventure Arcane Chorus Lesson Omen Trap
"""

_BATTLE: Final = """
Siege
"""

_PLANESWALKER: Final = """
Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel
Deb Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli
Inzerva Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen
Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat
Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace
Wrenn Xenagos Yanggu Yanling Zariel
"""

_FORMER: Final = """
Arkhan Cephalid Chicken Lord Time
"""
"""Words that were subtypes once, so that older files can still name them."""

TIME_LORD: Final = "Time Lord"
"""The one subtype of two words."""

CREATURE_TYPES: Final = tuple(sorted((*_CREATURE.split(), TIME_LORD)))
"""All creature types, which are those of kindred cards as well (205.3m)."""

SUBTYPES_OF: Final = {
    "Artifact": frozenset(_ARTIFACT.split()),
    "Battle": frozenset(_BATTLE.split()),
    "Creature": frozenset(CREATURE_TYPES),
    "Enchantment": frozenset(_ENCHANTMENT.split()),
    "Instant": frozenset(_SPELL.split()),
    "Kindred": frozenset(CREATURE_TYPES),
    "Land": frozenset(_LAND.split()),
    "Planeswalker": frozenset(_PLANESWALKER.split()),
    "Sorcery": frozenset(_SPELL.split()),
}
"""The subtypes of each card type that has any (205.3g to 205.3q)."""

SUBTYPES: Final = frozenset(_FORMER.split()).union(*SUBTYPES_OF.values())
"""Subtypes as they are printed. A card from a file may have others that are newer than this list."""

_IRREGULAR: Final = {
    "Oxen": "Ox",
    "Mice": "Mouse",
    "Pegasi": "Pegasus",
    "Homunculi": "Homunculus",
    "sorceries": "sorcery",
}
_ENDINGS: Final = (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"))
"""Endings of plurals with those of their singulars. The first that gives a known subtype counts."""


def singular(word: str) -> str:
    """Return the singular of a type or subtype given in either number."""
    if word in SUBTYPES or word in _IRREGULAR:
        return _IRREGULAR.get(word, word)
    for plural, single in _ENDINGS:
        if word.endswith(plural) and (known := word.removesuffix(plural) + single) in SUBTYPES:
            return known
    if word.endswith(("xes", "ches", "shes", "sses", "uses")):
        return word.removesuffix("es")
    return word if word.endswith(("us", "ss", "'s")) else word.removesuffix("s")
