"""Wolves and werewolves that differ within a deck, so that players recognize them by their shape.

The card's name decides pose, build, moon and marks, by its words or else by chance.
"""

import re
from math import cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from tabletop.paint.art.brush import placed
from tabletop.paint.art.figures import animal
from tabletop.paint.art.people import PEOPLE, brute, druid, duelist, mage, noble, robed, soldier, wanderer
from tabletop.paint.art.pose import Figure, Pose, curve
from tabletop.paint.art.silhouettes import HOWLING_WOLF
from tabletop.paint.drawing.raster import Point
from tabletop.paint.drawing.theme import Color, mix


class Beast(NamedTuple):
    """A wolf seen from the side, facing right, in the square of ``outlines``."""

    outline: tuple[Point, ...]
    eye: Point
    neck: Point
    """Place of a collar or a cloth."""
    back: tuple[Point, ...]
    """Line of raised fur."""


HOWLING: Final = Beast(
    HOWLING_WOLF, (0.02, -0.56), (-0.1, -0.1), ((-0.62, -0.3), (-0.56, 0.1), (-0.6, 0.4), (-0.74, 0.7))
)
PROWLING: Final = Beast(
    (
        (-1.16, 0.34), (-0.98, 0.02), (-0.76, -0.14), (-0.4, -0.2), (-0.1, -0.36), (0.12, -0.46), (0.3, -0.4),
        (0.46, -0.26), (0.5, -0.56), (0.66, -0.3), (0.82, -0.2), (1.14, 0.02), (1.18, 0.12), (1.02, 0.2),
        (0.8, 0.22), (0.62, 0.24), (0.56, 0.42), (0.68, 0.7), (0.66, 1.02), (0.82, 1.14), (0.52, 1.14),
        (0.46, 0.76), (0.28, 0.52), (0.34, 0.8), (0.24, 1.14), (0.0, 1.14), (0.1, 0.8), (0.04, 0.5),
        (-0.22, 0.34), (-0.4, 0.38), (-0.34, 0.62), (-0.5, 0.84), (-0.42, 1.14), (-0.7, 1.14), (-0.72, 0.8),
        (-0.66, 0.5), (-0.84, 0.24), (-0.98, 0.4),
    ),
    (0.76, -0.06), (0.44, 0.06), ((-0.7, -0.12), (-0.36, -0.24), (-0.06, -0.4), (0.2, -0.48), (0.4, -0.34)),
)  # fmt: skip
LEAPING: Final = Beast(
    (
        (-1.12, 0.42), (-0.86, 0.42), (-0.62, 0.22), (-0.24, -0.14), (0.14, -0.44), (0.32, -0.6),
        (0.3, -0.94),
        (0.5, -0.72), (0.68, -0.7), (1.0, -0.6), (1.06, -0.48), (0.8, -0.44), (0.96, -0.3), (0.7, -0.3),
        (0.54, -0.26), (0.52, -0.08), (0.86, -0.06), (1.14, 0.02), (1.26, 0.18), (1.0, 0.18), (0.74, 0.14),
        (0.44, 0.2), (0.66, 0.4), (0.9, 0.5), (0.92, 0.66), (0.6, 0.56), (0.22, 0.36), (-0.06, 0.42),
        (-0.16, 0.64), (-0.44, 0.86), (-0.66, 1.12), (-0.84, 1.08), (-0.64, 0.78), (-0.48, 0.56),
        (-0.76, 0.74),
        (-0.98, 1.02), (-1.14, 0.94), (-0.9, 0.62), (-0.7, 0.44),
    ),
    (0.66, -0.56), (0.42, -0.3), ((-0.56, 0.16), (-0.24, -0.16), (0.1, -0.46), (0.28, -0.62)),
)  # fmt: skip
JAWS: Final = Beast(
    (
        (-1.1, 1.15), (-1.0, 0.3), (-0.84, -0.16), (-1.02, -0.38), (-0.66, -0.48), (-0.66, -1.1),
        (-0.26, -0.72),
        (0.0, -0.68), (0.16, -0.5), (0.56, -0.38), (0.94, -0.44), (1.1, -0.32), (1.04, -0.12), (0.92, -0.08),
        (0.86, 0.16), (0.77, -0.05), (0.5, 0.0), (0.43, 0.16), (0.35, 0.02), (0.1, 0.12), (0.38, 0.34),
        (0.45, 0.16), (0.55, 0.38), (0.74, 0.44), (0.8, 0.24), (0.88, 0.46), (0.84, 0.62), (0.5, 0.66),
        (0.14, 0.58), (0.0, 0.74), (0.14, 0.9), (-0.06, 0.94), (0.0, 1.15),
    ),
    (0.02, -0.4), (-0.4, 0.5), ((-0.92, 0.5), (-0.88, 0.1), (-0.8, -0.3), (-0.6, -0.6)),
)  # fmt: skip
CROUCHING: Final = Beast(
    (
        (-0.66, -0.5), (-0.36, -0.8), (0.0, -0.88), (0.2, -0.8), (0.2, -1.12), (0.38, -0.84), (0.52, -0.76),
        (0.88, -0.58), (0.9, -0.45), (0.62, -0.4), (0.42, -0.34), (0.36, -0.1), (0.56, 0.2), (0.72, 0.56),
        (0.9, 0.84), (0.74, 0.8), (0.7, 0.98), (0.58, 0.8), (0.48, 0.9), (0.46, 0.6), (0.32, 0.32),
        (0.14, 0.4),
        (0.4, 0.62), (0.3, 0.86), (0.46, 1.14), (0.06, 1.14), (0.06, 0.86), (-0.14, 0.7), (-0.3, 0.86),
        (-0.24, 1.14), (-0.64, 1.14), (-0.56, 0.8), (-0.72, 0.4), (-0.78, -0.1),
    ),
    (0.48, -0.62), (0.22, -0.44), ((-0.76, 0.1), (-0.74, -0.3), (-0.5, -0.68), (-0.14, -0.86), (0.14, -0.84)),
)  # fmt: skip

_CLAWS_DOWN: Final[tuple[Point, ...]] = (
    (0, -0.8), (0.08, -0.86), (0.18, -1.12), (0.26, -0.82), (0.28, -0.66), (0.38, -0.54), (0.64, -0.54),
    (0.9, -0.36), (1.02, -0.06), (1.1, 0.3), (1.22, 0.62), (1.08, 0.54), (1.06, 0.76), (0.96, 0.56),
    (0.86, 0.7), (0.84, 0.4), (0.78, 0.1), (0.64, -0.04), (0.54, 0.16), (0.42, 0.46), (0.48, 0.64),
    (0.66, 0.86), (0.7, 1.14), (0.2, 1.14), (0.16, 0.8), (0, 0.66),
)  # fmt: skip
_CLAWS_UP: Final[tuple[Point, ...]] = (
    (0, -0.62), (0.08, -0.68), (0.18, -0.94), (0.26, -0.64), (0.28, -0.48), (0.4, -0.36), (0.66, -0.4),
    (0.82, -0.62), (0.8, -0.9), (0.9, -1.08), (0.98, -0.92), (1.08, -1.12), (1.12, -0.9), (1.26, -1.0),
    (1.18, -0.7), (1.1, -0.34), (0.86, 0.0), (0.62, 0.1), (0.5, 0.3), (0.42, 0.52), (0.5, 0.72),
    (0.66, 0.9), (0.7, 1.14), (0.2, 1.14), (0.16, 0.86), (0, 0.74),
)  # fmt: skip


# --- Poses
# ----------------------------------------------------------------------------------------------------


def _from_the_side(beast: Beast) -> Figure:
    def paint(pose: Pose) -> None:
        side = pose.chance.choice((-1, 1))
        wide, high = pose.chance.choice(((0.92, 1.06), (1.0, 1.0), (1.14, 0.96)))

        def shaped(points: tuple[Point, ...]) -> list[Point]:
            return [(side * wide * x, high * y + (1 - high)) for x, y in points]

        pose.outline(shaped(beast.outline), is_soft=False)
        _fur(pose, shaped(beast.back), side)
        (neck,), (eye,) = shaped((beast.neck,)), shaped((beast.eye,))
        pose.chance.choice((_bare, _cloth, _collar, _scars))(pose, neck, side)
        _eye(pose, eye, side)

    return paint


def _fur(pose: Pose, back: list[Point], side: int) -> None:
    """Paint raised fur along the back."""
    lit = mix(pose.ink, pose.rim, 0.3)
    long = pose.chance.choice((0.03, 0.05, 0.08))
    for x, y in curve(back):
        lean = pose.chance.uniform(0.02, 0.09)
        pose.stroke([(x + side * 0.02, y + 0.05), (x - side * lean, y - long)], (0.055, 0.008))
        pose.stroke([(x + side * 0.05, y + 0.1), (x - side * 0.01, y + 0.03)], (0.02, 0.008), lit)


def _eye(pose: Pose, eye: Point, side: int) -> None:
    x, y = eye
    pose.brush.glow(pose.at(x, y), 0.26 * pose.size, pose.palette.glow, 0.9)
    lens = [
        (x - side * 0.09, y + 0.05),
        (x, y - 0.04),
        (x + side * 0.1, y - 0.02),
        (x + side * 0.02, y + 0.06),
    ]
    pose.outline(lens, color=mix(pose.palette.glow, pose.palette.light, 0.55), is_soft=False)


def _from_the_front(half: tuple[Point, ...], head: Point) -> Figure:
    def paint(pose: Pose) -> None:
        wide = pose.chance.choice((0.88, 1.0, 1.1))
        pose.both([(wide * x, y) for x, y in half], is_soft=False)
        x, y = head
        lit = mix(pose.ink, pose.rim, 0.16)
        muzzle = [(0, y - 0.04), (0.07, y + 0.02), (0.1, y + 0.16), (0.05, y + 0.26), (0, y + 0.28)]
        pose.both(muzzle, color=lit)
        for rib in (0.0, 0.14, 0.28):
            way = [(-0.24, y + 0.56 + rib), (0, y + 0.62 + rib), (0.24, y + 0.56 + rib)]
            pose.stroke(curve(way), (0.025, 0.025), lit)
        pose.chance.choice((_bare, _cloth, _collar, _scars))(pose, (0.0, y + 0.38), 1)
        pose.eyes((x, y), 0.045)

    return paint


def _pack(pose: Pose) -> None:
    """Paint three wolves, the leader in front."""
    near = pose.chance.choice((-1, 1))
    for x, y, size in ((near * 0.62, -0.02, 0.46), (-near * 0.6, -0.22, 0.42), (0.0, 0.24, 0.66)):
        animal("wolf")(pose._replace(middle=pose.at(x, y), size=pose.size * size))


def _lurking(pose: Pose) -> None:
    """Paint a face that fills the picture."""
    animal("wolf")(pose._replace(middle=pose.at(0, 0.3), size=pose.size * 1.5))


def _watching(pose: Pose) -> None:
    """Paint a wolf's head above its shoulders, facing the viewer."""
    wide = pose.chance.choice((0.9, 1.0))
    animal("wolf")(pose._replace(size=pose.size * wide))
    pose.chance.choice((_bare, _cloth, _collar))(pose, (0.0, 0.62), 1)


# --- Marks
# ----------------------------------------------------------------------------------------------------


def _bare(_pose: Pose, _neck: Point, _side: int) -> None:
    """Paint no mark."""


def _cloth(pose: Pose, neck: Point, side: int) -> None:
    """Paint the remains of a cloak: a band around the neck and two ends in the wind."""
    x, y = neck
    color = mix(_accent(pose), pose.ink, 0.2)
    for rise, long in ((0.1, 0.62), (-0.06, 0.78)):
        end = [
            (x - side * 0.1, y),
            (x - side * (0.12 + long / 2), y + rise - 0.1),
            (x - side * long, y + rise),
        ]
        pose.stroke(curve(end), (0.17, 0.05), mix(color, pose.ink, 0.3))
    band = [(x - 0.22, y - 0.1), (x, y + 0.04), (x + 0.2, y - 0.08)]
    pose.stroke(curve(band), (0.16, 0.16), color)


def _collar(pose: Pose, neck: Point, _side: int) -> None:
    """Paint an iron collar with the rest of its chain."""
    x, y = neck
    iron = mix(pose.palette.light, pose.palette.far, 0.45)
    pose.stroke([(x - 0.2, y - 0.06), (x, y + 0.03), (x + 0.2, y - 0.06)], (0.1, 0.1), iron)
    for link in range(4):
        pose.brush.ring(pose.at(x, y + 0.1 + 0.11 * link), 0.065 * pose.size, 0.03 * pose.size, iron)


def _scars(pose: Pose, neck: Point, side: int) -> None:
    """Paint three fresh scars."""
    x, y = neck
    color = mix((190, 62, 48), pose.palette.light, 0.2)
    for shift in (-0.12, 0.0, 0.12):
        way = [(x + side * (shift - 0.1), y - 0.16), (x + side * (shift + 0.08), y + 0.2)]
        pose.stroke(way, (0.05, 0.02), color)


def _accent(pose: Pose) -> Color:
    """Return an accent color that the rest of the picture lacks."""
    return pose.chance.choice(((176, 58, 46), (196, 138, 52), (70, 112, 160), (122, 84, 150)))


# --- Moons
# ----------------------------------------------------------------------------------------------------


def _moon(pose: Pose) -> None:
    """Paint a full, half or hidden moon behind or next to the head."""
    kind = pose.chance.choice(("none", "great", "high", "sickle", "red"))
    side = pose.chance.choice((-1, 1))
    pale = mix(pose.palette.light, (255, 255, 255), 0.35)
    if kind == "great":
        _disc(pose, (side * 0.1, -0.42), 0.86, pale)
    elif kind == "high":
        _disc(pose, (side * 0.72, -0.78), 0.3, pale)
    elif kind == "red":
        _disc(pose, (side * 0.3, -0.5), 0.62, mix((196, 64, 44), pose.palette.light, 0.25))
    elif kind == "sickle":
        pose.brush.glow(pose.at(side * 0.66, -0.72), 0.8 * pose.size, pale, 0.5)
        pose.brush.shape(placed(_sickle(0.4), pose.at(side * 0.66, -0.72), pose.size), pale)


def _disc(pose: Pose, middle: Point, radius: float, color: Color) -> None:
    pose.brush.glow(pose.at(*middle), 1.9 * radius * pose.size, color, 0.55)
    pose.brush.disc(pose.at(*middle), radius * pose.size, color)


def _sickle(radius: float) -> list[Point]:
    """Return the outline of a thin crescent moon."""
    angles = [pi * (step / 16 - 0.6) for step in range(17)]
    outer = [(radius * cos(a), radius * sin(a)) for a in angles]
    (x, y), (far_x, far_y) = outer[0], outer[-1]
    inner = [
        (x + (far_x - x) * t / 12 + 0.5 * radius * sin(pi * t / 12), y + (far_y - y) * t / 12)
        for t in range(12, -1, -1)
    ]
    return [*outer, *inner]


# --- Choices
# --------------------------------------------------------------------------------------------------

_SHAPES: Final[dict[str, Figure]] = {
    "howling": _from_the_side(HOWLING),
    "prowling": _from_the_side(PROWLING),
    "leaping": _from_the_side(LEAPING),
    "jaws": _from_the_side(JAWS),
    "crouching": _from_the_side(CROUCHING),
    "towering": _from_the_front(_CLAWS_DOWN, (0.11, -0.64)),
    "raging": _from_the_front(_CLAWS_UP, (0.11, -0.46)),
    "pack": _pack,
    "lurking": _lurking,
    "watching": _watching,
}

_POSES: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(words, re.IGNORECASE), shape)
    for words, shape in (
        (r"howler|howling|chorus|terror", "howling"),
        (r"pack\b|packmate|alpha|wantons|reavers|kindred|brood", "pack"),
        (r"stalk|predator|ambush|intruder|prowl|hunter|lone wolf|sinuous|seafar", "prowling"),
        (r"rider|rampag|storm|charg|assail|infiltrat|pursu|swift|feral", "leaping"),
        (r"glutton|ripp|fang|jaw|butcher|merciless|eviscer|shred|scourge|ravag|bite", "jaws"),
        (r"brute|demolish|smash|breaker|brawl|frenz|anarch|erupt|wrath|magehunter", "raging"),
        (r"overlord|leader|avenger|master|uncontested|primordial|bane|lord\b|marauder", "towering"),
        (r"entangl|abomin|pup|raider|savage|crasher|neck|killer|branded", "crouching"),
        (r"night|shadow|midnight|wild|unseen|infested|dread", "lurking"),
    )
)
"""Poses by words of a wolf's name. The first that fits wins."""

_TRADES: Final[tuple[tuple[re.Pattern[str], Figure], ...]] = tuple(
    (re.compile(words, re.IGNORECASE), figure)
    for words, figure in (
        (r"smith|forge|burly|breaker|logger|hauler|ironfang", brute),
        (r"mayor|lord|overlord|raconteur|ulrich|instigator", noble),
        (r"cathar|deserter|watch\b|ballista|guard|villager|watchkeep", soldier),
        (r"shaman|mystic|sage|elder|caretaker|weaver|expert|piper|conduit", druid),
        (r"painter|spell|arson|stormseeker|howler|naturalist", mage),
        (r"bandit|brigand|outlaw|scoundrel|ruffian|killer|infiltrat|loner|gang|rider|wanted|rogue", duelist),
        (
            r"traveler|shepherd|hunt|ranger|recruit|mariner|tamer|stowaway|admirer|messenger|villager",
            wanderer,
        ),
        (r"pariah|outcast|prisoner|captive|trespass|waif|child|convict|torment|hermit|weary", robed),
    )
)
"""Trades by words of a person's name."""


def pose_of(name: str, chance: Random) -> str:
    """Return the pose of a wolf by its name."""
    pose = next((shape for pattern, shape in _POSES if pattern.search(name)), None)
    return pose or chance.choice([*_SHAPES])


def wolf_figure(name: str, chance: Random) -> Figure:
    """Return the figure of a named wolf under its own moon."""
    shape = _SHAPES[pose_of(name, chance)]

    def paint(pose: Pose) -> None:
        _moon(pose)
        shape(pose)

    return paint


def werewolf_figure(name: str, chance: Random) -> Figure:
    """Return the figure of a named person with the lurking wolf behind them."""
    trade = next((figure for pattern, figure in _TRADES if pattern.search(name)), None)
    person = trade or chance.choice(PEOPLE)
    wolf = _SHAPES[chance.choice([*_SHAPES])]

    def paint(pose: Pose) -> None:
        _moon(pose)
        haze = mix(pose.palette.far, pose.palette.near, 0.2)
        side = pose.chance.choice((-1, 1))
        shadow = pose.palette._replace(near=haze)
        wolf(pose._replace(palette=shadow, middle=pose.at(side * 0.34, -0.16)))
        person(pose._replace(middle=pose.at(-side * 0.22, 0.26), size=pose.size * 0.86))

    return paint
