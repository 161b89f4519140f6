"""The place of a piece of art, by a land's subtype and name, a creature's home, or the color."""

import re
from random import Random
from typing import Final

from tabletop.paint.art.scenery import (
    Place,
    cavern,
    clouds,
    dunes,
    embers,
    forest,
    hall,
    hills,
    mountains,
    sea,
    spires,
    swamp,
    void,
    wood,
)
from tabletop.paint.drawing.spec import FaceSpec

PLACES: Final[dict[str, tuple[Place, ...]]] = {
    "W": (dunes, hills, spires, clouds, hall),
    "U": (sea, sea, clouds, spires, mountains),
    "B": (swamp, wood, spires, cavern, swamp),
    "R": (embers, mountains, dunes, cavern, mountains),
    "G": (forest, wood, hills, forest, mountains),
    "": (hall, dunes, cavern, spires, mountains),
}
"""Places by color."""

LANDS: Final[dict[str, tuple[Place, ...]]] = {
    "Plains": (dunes, hills),
    "Island": (sea,),
    "Swamp": (swamp,),
    "Mountain": (mountains, embers),
    "Forest": (forest, wood),
    "Cave": (cavern,),
    "Town": (spires,),
}
"""Places by land subtype."""

NAMES: Final[tuple[tuple[re.Pattern[str], tuple[Place, ...]], ...]] = tuple(
    (re.compile(words, re.IGNORECASE), places)
    for words, places in (
        (r"\bcav(e|ern)s?\b|crypt|tomb\b|vault|\bpit\b|broodpit|\bcore\b|bore\b|grotto|lair\b", (cavern,)),
        (r"sky|winged|cloud|mist|pillar|\bloft|plaza", (clouds,)),
        (r"volcan|lava|fire|scar|sear|hammer|forge|spitfire", (embers,)),
        (r"bog\b|mire\b|morass|murk|grim|swamp|mystery", (swamp,)),
        (r"cliff|crag|peak|teeth|mesa|mountain|pass\b|bright|needle|glacier|\bridge", (mountains,)),
        (r"coast|shore|isle|cove\b|pools?\b|spring|falls\b|tide|river|water|sea\b|sunken|drowned", (sea,)),
        (r"jungle|grove|timber|wood|thicket|forest|tangle|garden|park\b", (forest, wood)),
        (r"temple|chapel|basilica|sanct|archive|abbey|bridgeworks|laborator|cradle", (hall,)),
        (r"tower|spires?\b|stronghold|bastion|fort\b|battlement|garrison|barracks|town|city|ruin", (spires,)),
        (r"field|vale\b|valley|meadow|plateau|clearing|haven|camp|territory|foothold", (hills, dunes)),
    )
)
"""Places by words in the name of a land without a subtype."""

HOMES: Final[dict[frozenset[str], tuple[Place, ...]]] = {
    frozenset({"Angel", "Bird", "Sphinx", "Pegasus", "Drake", "Griffin"}): (clouds, mountains),
    frozenset({"Kraken", "Octopus", "Leviathan", "Whale", "Fish", "Serpent", "Merfolk", "Pirate"}): (sea,),
    frozenset({"Werewolf", "Wolf", "Elf", "Druid", "Treefolk", "Spider", "Insect"}): (forest, wood, hills),
    frozenset({"Vampire", "Noble", "Artificer"}): (spires, hall),
    frozenset({"Zombie", "Skeleton", "Horror", "Spirit"}): (swamp, wood, spires),
}
"""Places where some creatures live, whatever their color."""


def place_of(spec: FaceSpec, colors: str, chance: Random) -> Place:
    """Return the place of a face's art. ``colors`` are those of the art. A spell has none."""
    types, _, subtypes = spec.type_line.partition(" — ")
    words = subtypes.split()
    if "Land" in types:
        places = _places_of_land(spec.name, words)
    elif "Instant" in types or "Sorcery" in types or types.endswith("Enchantment"):
        places = (void,)
    elif "Planeswalker" in types:
        places = (hall, clouds)
    else:
        places = next((there for kinds, there in HOMES.items() if not kinds.isdisjoint(words)), ())
    return chance.choice(places or PLACES[chance.choice(colors) if colors else ""])


def _places_of_land(name: str, subtypes: list[str]) -> tuple[Place, ...]:
    """Return possible places of a land by its subtype or else its name, none if neither helps."""
    by_type = next((places for word, places in LANDS.items() if word in subtypes), ())
    return by_type or next((places for pattern, places in NAMES if pattern.search(name)), ())
