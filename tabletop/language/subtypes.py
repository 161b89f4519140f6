"""Subtypes of all card types (205.3), the words after the dash of a type line, and their plurals."""

from typing import Final

_WORDS: Final = """
Adventure Advisor Aetherborn Ajani Alicorn Alien Ally Aminatou Angel Angrath Antelope Ape Arcane Archer
Archon Arkhan Arlinn Armadillo Army Artificer Ashiok Assassin Assembly-Worker Astartes Atog Attraction
Aura Aurochs Autobot Avatar Azra Background Badger Bahamut Balloon Barbarian Bard Basilisk Basri Bat
Bear Beast Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Blood Boar Bobblehead Bolas Book
Bringer Brushwagg C'tan Calix Camarid Camel Capybara Caribou Carrier Cartouche Case Cat Cave Centaur
Cephalid Chandra Chicken Child Chimera Chorus Citizen Class Cleric Cloud Clown Clue Cockatrice Construct
Contraption Coward Coyote Crab Crocodile Curse Custodes Cyberman Cyclops Dack Dakkon Dalek Daretti
Dauthi Davriel Demigod Demon Desert Deserter Detective Devil Dihada Dinosaur Djinn Doctor Dog Domri
Dovin Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental
Elephant Elf Elk Ellywick Elminster Elspeth Employee Equipment Eye Faerie Ferret Fish Flagbearer Food
Forest Fortification Fox Fractal Freyalise Frog Fungus Gamer Gamma Gargoyle Garruk Gate Germ Giant
Gideon Gith Glimmer Gnoll Gnome Goat Goblin God Gold Golem Gorgon Graveborn Gremlin Griffin Grist Guest
Guff Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse
Huatli Human Hydra Hyena Illusion Imp Incarnation Incubator Infinity Inkling Inquisitor Insect Island
Jace Jackal Jared Jaya Jellyfish Jeska Juggernaut Junk Kaito Kangaroo Karn Kasmina Kavu Kaya Kiora Kirin
Kithkin Knight Kobold Kor Koth Kraken Lair Lamia Lammasu Lander Leech Lemur Lesson Leviathan Lhurgoyf
Licid Liliana Lizard Llama Lobster Locus Lolth Lord Lukka Manticore Map Masticore Mercenary Merfolk
Metathran Mine Minion Minotaur Minsc Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mordenkainen
Mount Mountain Mouse Mutant Myr Mystic Nahiri Narset Nautilus Necron Nephilim Nightmare Nightstalker
Niko Ninja Nissa Nixilis Noble Noggle Nomad Nymph Octopus Ogre Oko Omen Ooze Orb Orc Orgg Otter Ouphe Ox
Oyster Pangolin Peasant Pegasus Penguin Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot
Pincher Pirate Plains Planet Plant Platypus Porcupine Possum Power-Plant Powerstone Praetor Primarch
Prism Processor Qu Quintorius Rabbit Raccoon Ral Ranger Rat Rebel Reflection Reveler Rhino Rigger Robot
Rogue Role Room Rowan Rune Sable Saga Saheeli Salamander Samurai Samut Sand Saproling Sarkhan Satyr
Scarecrow Scientist Scion Scorpion Scout Sculpture Seal Serf Serpent Servo Shade Shaman Shapeshifter
Shard Shark Sheep Shrine Siege Siren Sivitri Skeleton Skrull Skunk Slith Sliver Sloth Slug Snail Snake
Soldier Soltari Sorcerer Sorin Spacecraft Spawn Specter Spellshaper Sphere Sphinx Spider Spike Spirit
Splinter Sponge Squid Squirrel Starfish Stone Surrakar Survivor Swamp Symbiote Synth Szat Tamiyo Tasha
Teferi Tentacle Tetravite Teyo Tezzeret Thalakos Thopter Thrull Tibalt Tiefling Time Tower Town Toy Trap
Treasure Treefolk Trilobite Triskelavite Troll Turtle Tyranid Tyvar Ugin Unicorn Urza Urza's Utrom
Vampire Varmint Vedalken Vehicle Venser Villain Vivien Volver Vraska Vronos Wall Walrus Warlock Warrior
Weasel Weird Werewolf Whale Will Windgrace Wizard Wolf Wolverine Wombat Worm Wraith Wrenn Wurm Xenagos
Yanggu Yanling Yeti Zariel Zombie Zubera
"""

SUBTYPES: Final = frozenset(_WORDS.split())
"""Subtypes as printed. A card from a file may have others."""

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
