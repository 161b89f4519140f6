"""Relics: objects, vessels, and wheels of light for spells and enchantments."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final, TypeAlias

from tabletop.paint.art.brush import circle_of, mirrored, placed
from tabletop.paint.art.pose import Pose
from tabletop.paint.drawing.raster import Point
from tabletop.paint.drawing.theme import Color, mix

Relic: TypeAlias = Callable[[Pose], None]


def rays(pose: Pose, count: int, strength: int) -> None:
    """Paint beams of light from the middle."""
    turn, reach = pose.chance.uniform(0, pi), 4.0
    for angle in circle_of(count, turn):
        wide = pi / count * 0.5
        ends = [(reach * cos(angle + side * wide), reach * sin(angle + side * wide)) for side in (-1, 1)]
        pose.brush.shape(placed([(0, 0), *ends], pose.middle, pose.size), pose.palette.light, strength)


def bright(pose: Pose, share: float = 0.5) -> Color:
    """Return the glowing color mixed with a share of the light."""
    return mix(pose.palette.glow, pose.palette.light, share)


def crystal(pose: Pose) -> None:
    """Paint a floating cut stone with a ring around it."""
    pose.brush.glow(pose.middle, 1.1 * pose.size, pose.palette.glow, 0.7)
    rays(pose, 12, 34)
    ring = [(0.86 * cos(a), 0.1 + 0.2 * sin(a)) for a in circle_of(40, 0)]
    back = [point for point in ring if point[1] < 0.1]
    pose.stroke(sorted(back), (0.03, 0.03), pose.ink)
    top, bottom, left, right = (0.0, -0.95), (0.0, 0.9), -0.42, 0.42
    dark, base, lit = pose.ink, mix(pose.palette.glow, pose.ink, 0.4), bright(pose)
    facets: tuple[tuple[tuple[Point, ...], Color], ...] = (
        ((top, (left, -0.4), (-0.12, -0.3)), mix(base, lit, 0.5)),
        ((top, (-0.12, -0.3), (0.2, -0.34)), lit),
        ((top, (0.2, -0.34), (right, -0.4)), base),
        (((left, -0.4), (-0.12, -0.3), (-0.08, 0.4), (-0.34, 0.3)), base),
        (((-0.12, -0.3), (0.2, -0.34), (0.16, 0.38), (-0.08, 0.4)), mix(base, lit, 0.7)),
        (((0.2, -0.34), (right, -0.4), (0.34, 0.3), (0.16, 0.38)), mix(base, dark, 0.45)),
        (((-0.34, 0.3), (-0.08, 0.4), bottom), mix(base, dark, 0.3)),
        (((-0.08, 0.4), (0.16, 0.38), bottom), mix(base, lit, 0.2)),
        (((0.16, 0.38), (0.34, 0.3), bottom), mix(base, dark, 0.6)),
    )
    for points, color in facets:
        pose.brush.shape(placed(points, pose.middle, pose.size), color)
    pose.stroke(
        sorted(point for point in ring if point[1] >= 0.1), (0.035, 0.035), mix(pose.ink, pose.rim, 0.5)
    )


def orb(pose: Pose) -> None:
    """Paint a globe of light on a stand."""
    stand = [(0, 0.42), (0.2, 0.46), (0.3, 0.56), (0.12, 0.66), (0.14, 0.86), (0.46, 1.1)]
    pose.both(stand)
    ball = pose.at(0, -0.1)
    pose.brush.glow(ball, 1.15 * pose.size, pose.palette.glow, 0.85)
    shades = ((0.56, mix(pose.palette.glow, pose.ink, 0.65)), (0.52, mix(pose.palette.glow, pose.ink, 0.4)))
    for radius, color in shades:
        pose.brush.disc(ball, radius * pose.size, color)
    pose.brush.glow(pose.at(-0.12, -0.24), 0.5 * pose.size, pose.palette.light, 0.9)
    for tilt in (0.5, -0.4):
        hoop = [(0.68 * cos(a), -0.1 + 0.16 * sin(a) + tilt * 0.5 * cos(a)) for a in circle_of(48, 0)]
        pose.stroke([*hoop, hoop[0]], (0.026, 0.026), mix(pose.ink, pose.rim, 0.45))


def gears(pose: Pose) -> None:
    """Paint interlocking gears."""
    turn = pose.chance.uniform(0, 1)
    for (x, y), size, teeth in (((-0.28, -0.2), 0.72, 14), ((0.56, 0.42), 0.44, 9), ((0.6, -0.62), 0.3, 7)):
        rim: list[Point] = []
        for index, angle in enumerate(circle_of(teeth * 4, turn)):
            far = size if index % 4 < 2 else size * 0.84
            rim.append((x + far * cos(angle), y + far * sin(angle)))
        pose.outline(rim, is_soft=False, color=mix(pose.ink, pose.palette.far, 0.3))
        hub = pose.at(x, y)
        pose.brush.disc(hub, size * 0.6 * pose.size, mix(pose.palette.low, pose.palette.glow, 0.35))
        for angle in circle_of(6, turn):
            spoke = [(x, y), (x + size * 0.66 * cos(angle), y + size * 0.66 * sin(angle))]
            pose.stroke(spoke, (size * 0.16, size * 0.1), mix(pose.ink, pose.palette.far, 0.2))
        pose.brush.disc(hub, size * 0.2 * pose.size, pose.ink)
        pose.brush.disc(hub, size * 0.08 * pose.size, bright(pose))


def chalice(pose: Pose) -> None:
    """Paint a cup from which light rises."""
    pose.brush.glow(pose.at(0, -0.5), 0.95 * pose.size, pose.palette.glow, 0.9)
    for x in (-0.3, 0.0, 0.3):
        pose.brush.shape(
            placed([(x * 0.6, -0.3), (x * 2.4 - 0.16, -1.3), (x * 2.4 + 0.16, -1.3)], pose.middle, pose.size),
            pose.palette.light,
            60,
        )
    cup = [
        (0, -0.34),
        (0.5, -0.36),
        (0.56, -0.3),
        (0.46, 0.12),
        (0.14, 0.34),
        (0.08, 0.5),
        (0.12, 0.72),
        (0.4, 0.9),
        (0.44, 1.0),
        (0, 1.02),
    ]
    pose.both(cup, color=mix(pose.ink, pose.palette.far, 0.15))
    band = mix(pose.palette.glow, pose.ink, 0.25)
    pose.stroke([(-0.5, -0.18), (0.5, -0.18)], (0.05, 0.05), band)
    for x in (-0.3, 0.0, 0.3):
        pose.brush.disc(pose.at(x, -0.02), 0.06 * pose.size, bright(pose))


def lantern(pose: Pose) -> None:
    """Paint a lamp hanging from a chain."""
    pose.stroke([(0, -1.5), (0, -0.7)], (0.03, 0.03))
    pose.brush.glow(pose.middle, 1.3 * pose.size, pose.palette.glow, 0.9)
    glass = [(0.0, -0.42), (0.36, -0.4), (0.44, 0.46), (0, 0.48)]
    pose.brush.shape(placed(mirrored(glass), pose.middle, pose.size), mix(pose.palette.glow, pose.ink, 0.2))
    pose.brush.glow(pose.at(0, 0.1), 0.5 * pose.size, pose.palette.light, 1.0)
    pose.both(
        [(0, -0.78), (0.12, -0.74), (0.2, -0.58), (0.48, -0.4), (0.48, -0.34), (0, -0.34)], is_soft=False
    )
    pose.both([(0, 0.44), (0.5, 0.44), (0.52, 0.54), (0.34, 0.66), (0, 0.68)], is_soft=False)
    for x in (-0.4, -0.14, 0.14, 0.4):
        pose.stroke([(x * 0.92, -0.36), (x * 1.1, 0.46)], (0.03, 0.04))


def sword(pose: Pose) -> None:
    """Paint a sword pointing down in beams of light."""
    rays(pose, 16, 40)
    blade = [(0, 0.98), (0.09, 0.82), (0.1, -0.46), (0, -0.5)]
    pose.both(list(reversed(blade)), is_soft=False, color=mix(pose.palette.light, pose.palette.far, 0.35))
    half = [(0, -0.48), (0.1, -0.46), (0.09, 0.82), (0, 0.98)]
    pose.brush.shape(placed(half, pose.middle, pose.size), mix(pose.palette.far, pose.ink, 0.3))
    pose.both([(0, -0.56), (0.34, -0.62), (0.46, -0.56), (0.42, -0.46), (0, -0.42)])
    pose.stroke([(0, -0.56), (0, -0.9)], (0.1, 0.1))
    gem = pose.at(0, -0.96)
    pose.brush.glow(gem, 0.34 * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(gem, 0.09 * pose.size, bright(pose))
    pose.brush.disc(pose.at(0, -0.5), 0.06 * pose.size, pose.palette.glow)


def ship(pose: Pose) -> None:
    """Paint a sailing ship on water or in the air."""
    for mast, tall, wide in ((-0.42, 0.8, 0.3), (0.06, 1.05, 0.4), (0.5, 0.72, 0.26)):
        pose.stroke([(mast, 0.42), (mast, 0.42 - tall - 0.3)], (0.035, 0.025))
        for share in (0.0, 0.5):
            top = 0.3 - tall + share * tall * 0.98 - 0.12
            sail = [
                (mast - wide * 0.8, top), (mast + wide * 0.8, top), (mast + wide, top + tall * 0.38),
                (mast + wide * 0.1, top + tall * 0.44), (mast - wide, top + tall * 0.38),
            ]  # fmt: skip
            pose.outline(
                sail, is_soft=False, color=mix(pose.palette.light, pose.palette.far, 0.4 + 0.2 * share)
            )
    hull = [
        (-1.0, 0.28),
        (-0.7, 0.42),
        (0.7, 0.42),
        (1.12, 0.16),
        (0.84, 0.66),
        (0.5, 0.8),
        (-0.56, 0.8),
        (-0.86, 0.6),
    ]
    pose.outline(hull, is_soft=False)
    for x in (-0.5, -0.2, 0.1, 0.4):
        pose.brush.disc(pose.at(x, 0.58), 0.045 * pose.size, pose.palette.glow)


def mandala(pose: Pose) -> None:
    """Paint a wheel of petals and circles."""
    folds = pose.chance.choice((6, 7, 8, 9, 10, 12))
    turn = pose.chance.uniform(0, pi)
    pose.brush.glow(pose.middle, 1.25 * pose.size, pose.palette.glow, 0.6)
    rays(pose, folds * 2, 26)
    for ring, (near, far, wide) in enumerate(((0.6, 1.08, 0.16), (0.32, 0.72, 0.14), (0.08, 0.4, 0.1))):
        color = mix(bright(pose, 0.2 + 0.3 * ring), pose.ink, 0.45 - 0.2 * ring)
        for angle in circle_of(folds, turn + ring * pi / folds):
            c, s = cos(angle), sin(angle)
            middle = (near + far) / 2
            petal = [(near * c, near * s), (middle * c - wide * s, middle * s + wide * c)]
            petal += [(far * c, far * s), (middle * c + wide * s, middle * s - wide * c)]
            pose.brush.soft(placed(petal, pose.middle, pose.size), color, 165)
    for radius in (1.12, 0.76, 0.46):
        pose.brush.ring(pose.middle, radius * pose.size, 0.014 * pose.size, bright(pose, 0.7), 210)
    for angle in circle_of(folds, turn):
        dot = pose.at(1.12 * cos(angle), 1.12 * sin(angle))
        pose.brush.disc(dot, 0.045 * pose.size, bright(pose, 0.8))
    pose.brush.disc(pose.middle, 0.11 * pose.size, bright(pose, 0.85))


def eye(pose: Pose) -> None:
    """Paint a watching eye, for curses."""
    rays(pose, 14, 34)
    lens = [
        (-1.05, 0.0),
        (-0.55, -0.42),
        (0, -0.56),
        (0.55, -0.42),
        (1.05, 0.0),
        (0.55, 0.42),
        (0, 0.54),
        (-0.55, 0.42),
    ]
    pose.outline(lens, color=pose.ink)
    pose.brush.soft(
        placed([(x * 0.86, y * 0.8) for x, y in lens], pose.middle, pose.size),
        mix(pose.palette.light, pose.palette.far, 0.35),
    )
    pose.brush.disc(pose.middle, 0.42 * pose.size, mix(pose.palette.glow, pose.ink, 0.35))
    for angle in circle_of(20):
        pose.stroke(
            [(0.16 * cos(angle), 0.16 * sin(angle)), (0.38 * cos(angle), 0.38 * sin(angle))],
            (0.03, 0.015),
            bright(pose, 0.3),
        )
    pose.brush.shape(placed([(0, -0.34), (0.1, 0), (0, 0.34), (-0.1, 0)], pose.middle, pose.size), (8, 8, 10))
    pose.brush.disc(pose.at(-0.14, -0.16), 0.06 * pose.size, pose.palette.light)


def burst(pose: Pose) -> None:
    """Paint a burst of light, for instants."""
    pose.brush.glow(pose.middle, 1.5 * pose.size, pose.palette.glow, 0.9)
    for layer, (count, reach) in enumerate(((18, 1.7), (13, 1.1), (9, 0.66))):
        color = mix(pose.palette.glow, pose.palette.light, 0.4 * layer + 0.1)
        turn = pose.chance.uniform(0, pi)
        for angle in circle_of(count, turn):
            far, wide = reach * pose.chance.uniform(0.55, 1.1), 0.07 - 0.012 * layer
            c, s = cos(angle), sin(angle)
            spike = [(far * c, far * s), (-wide * s, wide * c), (wide * s, -wide * c)]
            pose.brush.shape(placed(spike, pose.middle, pose.size), color, 190)
    pose.brush.glow(pose.middle, 0.6 * pose.size, pose.palette.light, 1.0)
    for _ in range(3):
        _bolt(pose)


def _bolt(pose: Pose) -> None:
    angle = pose.chance.uniform(0, 2 * pi)
    x = y = 0.0
    way: list[Point] = [(x, y)]
    for _ in range(9):
        bend = angle + pose.chance.uniform(-0.8, 0.8)
        x, y = x + 0.2 * cos(bend), y + 0.2 * sin(bend)
        way.append((x, y))
    pose.stroke(way, (0.05, 0.01), pose.palette.light)


def vortex(pose: Pose) -> None:
    """Paint a spiral of light and fragments, for sorceries."""
    pose.brush.glow(pose.middle, 1.3 * pose.size, pose.palette.glow, 0.7)
    arms, turn = pose.chance.choice((2, 3, 4)), pose.chance.uniform(0, 6)
    hand = pose.chance.choice((-1, 1))
    for arm in range(arms):
        way: list[Point] = []
        for step in range(40):
            far = 0.06 + 1.35 * (step / 39) ** 1.15
            angle = turn + 2 * pi * arm / arms + hand * 4.4 * (step / 39) ** 0.7
            way.append((far * cos(angle), far * 0.82 * sin(angle)))
        for share, width, color in (
            (1.04, 0.3, mix(pose.palette.glow, pose.palette.near, 0.55)),
            (1.0, 0.19, pose.palette.glow),
            (0.97, 0.08, bright(pose, 0.75)),
        ):
            pose.stroke([(x * share, y * share) for x, y in way], (width, 0.01), color)
    for _ in range(30):
        angle, far = pose.chance.uniform(0, 2 * pi), pose.chance.uniform(0.35, 1.35)
        size = pose.chance.uniform(0.015, 0.06)
        shard = [
            (far * cos(angle) + size * cos(a), far * 0.82 * sin(angle) + size * sin(a))
            for a in circle_of(3, angle * 5)
        ]
        pose.brush.shape(
            placed(shard, pose.middle, pose.size), pose.chance.choice((pose.ink, bright(pose))), 220
        )
    pose.brush.glow(pose.middle, 0.45 * pose.size, pose.palette.light, 1.0)
    pose.brush.disc(pose.middle, 0.1 * pose.size, pose.palette.light)


def _round_gate(turn: float) -> list[Point]:
    return [(0.78 * cos(a), -0.28 + 0.78 * sin(a)) for a in circle_of(48, turn)]


def _pointed_gate(turn: float) -> list[Point]:
    half = [(0, -1.16), (0.3, -0.86), (0.56, -0.4), (0.62, 0.1), (0.6, 0.56), (0, 0.6)]
    return mirrored([(x, y - 0.02 * turn) for x, y in half])


def _torn_gate(turn: float) -> list[Point]:
    reaches = (0.86, 0.6, 0.92, 0.66, 0.8, 0.58, 0.96, 0.64, 0.84, 0.62, 0.74, 0.6)
    angles = circle_of(len(reaches), turn)
    return [(r * cos(a), -0.28 + r * sin(a)) for r, a in zip(reaches, angles, strict=True)]


def portal(pose: Pose) -> None:
    """Paint a round, pointed or torn gate in the sky above spears and banners, for Sieges."""
    gate = pose.at(0, -0.28)
    pose.brush.glow(gate, 1.3 * pose.size, pose.palette.glow, 0.9)
    rim = pose.chance.choice((_round_gate, _pointed_gate, _torn_gate))(pose.chance.uniform(0, 1))
    colors = (pose.ink, pose.palette.glow, mix(pose.palette.high, pose.ink, 0.5))
    for share, color in zip((1.0, 0.92, 0.84), colors, strict=True):
        smaller = [(x * share, -0.28 + (y + 0.28) * share) for x, y in rim]
        pose.brush.shape(placed(smaller, pose.middle, pose.size), color)
    pose.brush.glow(gate, 0.62 * pose.size, bright(pose), 0.9)
    bend = pose.chance.choice((-1, 1)) * pose.chance.uniform(0.3, 0.9)
    for angle in circle_of(pose.chance.choice((5, 7, 9, 12)), pose.chance.uniform(0, 1)):
        near = (0.2 * cos(angle), -0.28 + 0.2 * sin(angle))
        far = (0.48 * cos(angle + bend), -0.28 + 0.48 * sin(angle + bend))
        pose.stroke([near, far], (0.02, 0.05), bright(pose, 0.7))
    wide = pose.brush.aspect / 2 / pose.size
    for index in range(15):
        x = (index / 14 * 2 - 1) * wide + pose.chance.uniform(-0.05, 0.05)
        top = 0.44 - pose.chance.uniform(0, 0.4) * (0.4 + abs(x) / wide)
        pose.stroke([(x, 1.15), (x + 0.03, top)], (0.03, 0.024))
        tip = [(x + 0.03 + dx, top + dy) for dx, dy in ((-0.035, 0), (0, -0.14), (0.035, 0))]
        pose.brush.shape(placed(tip, pose.middle, pose.size), pose.ink)
        if index % 4 == 1:
            flag = [
                (x + 0.03, top + 0.04),
                (x + 0.34, top + 0.1),
                (x + 0.26, top + 0.2),
                (x + 0.34, top + 0.3),
                (x + 0.03, top + 0.3),
            ]
            pose.brush.shape(placed(flag, pose.middle, pose.size), mix(pose.palette.glow, pose.ink, 0.4))


def halo(pose: Pose) -> None:
    """Paint a great disc with rays behind a planeswalker."""
    behind = pose._replace(middle=pose.at(0, -0.5))
    rays(behind, 24, 58)
    for radius, width in ((0.98, 0.02), (0.88, 0.045), (0.56, 0.015)):
        pose.brush.ring(behind.middle, radius * pose.size, width * pose.size, bright(pose, 0.6), 235)
    for angle in circle_of(12, pi / 12):
        dot = behind.at(0.93 * cos(angle), 0.93 * sin(angle))
        pose.brush.disc(dot, 0.04 * pose.size, bright(pose, 0.85))


ARTIFACTS: Final[tuple[Relic, ...]] = (crystal, orb, gears, chalice, lantern)
"""Relics of artifacts that suggest nothing more specific."""
