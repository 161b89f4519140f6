"""The subject of a piece of art, chosen by the types, subtypes and name of the face."""

import re
from random import Random
from typing import Final

from tabletop.paint.art.brush import Brush
from tabletop.paint.art.families import figure_for
from tabletop.paint.art.gear import axe, cannon, cart, flyer, hammer, helm, scythe, shield, staff, wagon
from tabletop.paint.art.glass import window
from tabletop.paint.art.palette import Palette
from tabletop.paint.art.people import PEOPLE
from tabletop.paint.art.pose import Pose
from tabletop.paint.art.relics import (
    ARTIFACTS,
    Relic,
    burst,
    chalice,
    crystal,
    eye,
    gears,
    halo,
    lantern,
    mandala,
    orb,
    portal,
    ship,
    sword,
    vortex,
)
from tabletop.paint.art.signs import bolt, chain, flame, moon, sprout, sun, wave, wreath
from tabletop.paint.art.treasures import (
    bones,
    book,
    chart,
    coffin,
    coins,
    door,
    egg,
    horn,
    lens,
    mask,
    meal,
    mirror,
    throne,
    vial,
)
from tabletop.paint.drawing.spec import FaceSpec

BY_SUBTYPE: Final[dict[str, Relic]] = {
    "Saga": window, "Curse": eye, "Food": meal, "Clue": lens, "Treasure": coins, "Gold": coins, "Blood": vial,
    "Map": chart, "Powerstone": crystal, "Incubator": egg, "Egg": egg, "Book": book, "Junk": gears,
}  # fmt: skip
"""Subject by subtype of artifact or enchantment."""

Named = tuple[tuple[re.Pattern[str], Relic], ...]


def _by_words(*rows: tuple[str, Relic]) -> Named:
    return tuple((re.compile(words, re.IGNORECASE), relic) for words, relic in rows)


GEAR: Final = _by_words(
    (r"hammer", hammer), (r"axe\b|splitter|flail|macuahuitl", axe), (r"scythe|sickle", scythe),
    (r"staff|rod\b|scepter|heirloom", staff), (r"shield|greaves|armor", shield),
    (r"helm|headdress|crown", helm), (r"cannon|blunderbuss|\bgun", cannon), (r"crystal", crystal),
)  # fmt: skip
"""Subjects of Equipment by words of its name. Other Equipment is a sword."""

THINGS: Final = _by_words(
    (r"lantern|lamp|device", lantern), (r"chalice|cauldron|vat\b|crucible|well\b|kiln|grail", chalice),
    (r"throne|chair", throne), (r"coffin|sepulcher|tomb|altar", coffin), (r"skull|bone", bones),
    (r"mask|visage|idol|totem|effigy|headdress|landmark", mask), (r"horn\b|booster|captain", horn),
    (r"tome|journal|chronicle|book|mural|board|quipu", book), (r"\bmap\b|chart", chart),
    (r"staff|needle|rod\b|standard", staff), (r"shield|crest\b|amulet|clasp", shield), (r"hammer", hammer),
    (r"blade|sword|sawblade", sword), (r"mirror|eye\b", mirror), (r"door|gate|bridge|cage|\bpod\b", door),
    (r"orb\b|orrery|celestus|compass|\bring\b|locus|observatory", orb),
    (r"stone|crystal|jewel|gem|iceberg|stalactite|cryptolith|bricks|fragment|catalyst", crystal),
    (r"vial|bauble", vial), (r"hulk|wreck", ship),
    (r"factory|manufactory|engine|smithy|grinder|lattice|bomb|panharmonicon", gears),
)  # fmt: skip
"""Subjects of artifacts by words of their name."""

CRAFT: Final = _by_words(
    (r"galleon|keel|gondola|\bship|boat|barge|hulk|skiff", ship),
    (r"coupe|racer|\bcar\b|cruiser|pursuit|high-speed", cart), (r"chariot|wagon|carriage", wagon),
)  # fmt: skip
"""Subjects of Vehicles by words of their name."""

SPELLS: Final = _by_words(
    (r"lightning|thunder|bolt\b|shock", bolt), (r"sword|plowshare", sword),
    (r"chain|bond|bind|grasp|restrain|pacif|imprison|strangl|suppress|stupor", chain),
    (r"fire|flame|pyre|lava|erupt|burn|hazard|smash|fury|blasting", flame),
    (r"tide|wave|water|flood|sea\b|deluge|maelstrom|drown|veil", wave),
    (r"moon|night|shadow|void|dark|death|profane|vanity|consum|evening|nightmare|gloom", moon),
    (r"sun\b|sunlight|dawn|light|radian|emeria|revel|grace|anthem|glass", sun),
    (r"grow|bloom|harvest|vast|symbio|recovery|rebirth|reviv|revital|repast|restor|dormant|sprout", sprout),
    (r"search|teach|vision|insight|explore|equation|inspiration|secret|journey|oracle", book),
    (r"strength|armament|shelter|\bward|fortif|protect", shield), (r"battle|ambush|blade|invocation", sword),
)  # fmt: skip
"""Subjects of spells and enchantments by words of their name."""

_OF_COLOR: Final[dict[str, Relic]] = {"W": sun, "U": wave, "B": moon, "R": flame, "G": sprout}


def paint_subject(brush: Brush, palette: Palette, chance: Random, spec: FaceSpec) -> None:
    """Paint the subject of a face into its place. A land shows only its place."""
    types, _, subtypes = spec.type_line.partition(" — ")
    kinds, words = frozenset(types.split()), frozenset(subtypes.split())
    size = 0.47 * min(1.0, brush.aspect * 1.15)
    aside = chance.uniform(-0.07, 0.07) * brush.aspect
    standing = Pose(brush, palette, chance, (aside, 0.6), size * chance.uniform(0.94, 1.04))
    floating = Pose(brush, palette, chance, (0.0, 0.48), size * 0.8)
    if "Creature" in kinds:
        figure_for(words, spec.name, spec.is_flying, chance)(standing)
        brush.haze(0.86, 1.02, palette.near, 0.75)
    elif "Planeswalker" in kinds:
        halo(standing)
        chance.choice(PEOPLE)(standing)
        brush.haze(0.86, 1.02, palette.near, 0.75)
    elif "Battle" in kinds:
        portal(standing)
    elif "Saga" in words:
        # A chance of its own keeps the window the same in a picture of any shape.
        window(floating._replace(size=0.58 * brush.aspect, chance=Random(spec.name)))
    elif "Land" not in kinds:
        _relic(kinds, words, spec, chance)(floating)


def _relic(kinds: frozenset[str], words: frozenset[str], spec: FaceSpec, chance: Random) -> Relic:
    """Return the relic that represents a spell, an enchantment or an artifact."""
    for word, relic in BY_SUBTYPE.items():
        if word in words:
            return relic
    if "Vehicle" in words:
        return _suggestion(spec.name, CRAFT) or (
            flyer if spec.is_flying else cart if _is_alive(spec) else wagon
        )
    if "Equipment" in words:
        return _suggestion(spec.name, GEAR) or sword
    if "Artifact" in kinds:
        return _suggestion(spec.name, THINGS) or chance.choice(ARTIFACTS)
    return _suggestion(spec.name, SPELLS) or _sign(kinds, words, spec.colors, chance)


def _is_alive(spec: FaceSpec) -> bool:
    """Return whether a Vehicle is a person turned into a car."""
    return any("living metal" in line.lower() for line in spec.facts)


def _suggestion(name: str, named: Named) -> Relic | None:
    """Return the relic that a name suggests, None if it suggests none."""
    return next((relic for pattern, relic in named if pattern.search(name)), None)


def _sign(kinds: frozenset[str], words: frozenset[str], colors: str, chance: Random) -> Relic:
    """Return the relic of a spell whose name suggests none, by its type or one of its colors."""
    if "Aura" in words:
        return wreath
    usual = mandala if "Enchantment" in kinds else burst if "Instant" in kinds else vortex
    if not colors or chance.random() < 0.5:
        return usual
    return _OF_COLOR[chance.choice(colors)]
