"""Figures and animals, drawn as dark shapes with a lit rim and glowing eyes."""

from itertools import pairwise
from math import cos, pi, sin

from tabletop.paint.art import silhouettes
from tabletop.paint.art.brush import mirrored, placed
from tabletop.paint.art.people import duelist, folds, robed
from tabletop.paint.art.pose import Figure, Pose, curve
from tabletop.paint.art.treasures import egg
from tabletop.paint.drawing.raster import Point
from tabletop.paint.drawing.theme import mix


def _feathered(pose: Pose, reach: float) -> None:
    """Paint a pair of wings: long feathers, then short ones over them."""
    for row, (length, shade) in enumerate(((reach, 0.22), (reach * 0.62, 0.38))):
        count = 10 - 2 * row
        for index in range(count):
            share = index / (count - 1)
            angle = -1.28 + 1.75 * share
            far = length * (1.0 - 0.5 * share**1.4)
            color = mix(pose.ink, mix(pose.palette.far, pose.rim, 0.6), shade + 0.16 * (index % 2))
            for side in (-1, 1):
                tip = (side * (0.12 + far * cos(angle)), -0.34 + far * sin(angle))
                out = (side * (0.1 + 0.6 * far * cos(angle - 0.13)), -0.34 + 0.6 * far * sin(angle - 0.13))
                back = (side * (0.1 + 0.6 * far * cos(angle + 0.13)), -0.34 + 0.6 * far * sin(angle + 0.13))
                pose.brush.soft(placed([(side * 0.06, -0.34), out, tip, back], pose.middle, pose.size), color)


def angel(pose: Pose) -> None:
    """Paint a winged figure with a halo."""
    _feathered(pose, 1.35)
    halo = pose.at(0, -0.8)
    pose.brush.glow(halo, 0.6 * pose.size, pose.palette.light, 0.9)
    pose.brush.ring(halo, 0.32 * pose.size, 0.03 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.5))
    body = [(0, -0.6), (0.2, -0.52), (0.27, -0.3), (0.18, 0.05), (0.28, 0.5), (0.5, 1.1)]
    pose.both(body)
    folds(pose)
    pose.brush.disc(halo, 0.135 * pose.size, pose.ink)
    pose.stroke([(0, -0.2), (0, 0.9)], (0.07, 0.015), mix(pose.rim, pose.palette.light, 0.4))
    pose.stroke([(-0.15, -0.14), (0.15, -0.14)], (0.05, 0.05), mix(pose.rim, pose.palette.light, 0.2))


def bird(pose: Pose) -> None:
    """Paint a bird of prey with spread wings."""
    _feathered(pose, 1.4)
    tail = [(0, 0.2), (0.14, 0.3), (0.3, 0.8), (0.12, 0.74), (0, 0.86)]
    pose.both(tail, is_soft=False)
    pose.both([(0, -0.5), (0.2, -0.36), (0.25, 0.0), (0.16, 0.34), (0, 0.46)])
    small = pose._replace(size=pose.size * 0.42, middle=pose.at(0, -0.52))
    _head(small, silhouettes.HEADS["bird"])


def dragon(pose: Pose) -> None:
    """Paint a dragon with open wings."""
    for side in (-1, 1):
        wing = [(side * x, y) for x, y in silhouettes.BAT_WING]
        pose.outline(wing, color=mix(pose.ink, pose.palette.far, 0.35), is_soft=False)
        for x, y in ((1.36, -0.86), (1.3, -0.06), (0.94, 0.3), (0.52, 0.5)):
            pose.stroke([(side * 0.5, -0.96), (side * x, y)], (0.05, 0.014))
        pose.stroke([(side * 0.06, -0.1), (side * 0.4, -0.66), (side * 0.5, -1.0)], (0.1, 0.05))
    pose.both(silhouettes.DRAGON_NECK)
    for index in range(6):
        y = -0.1 + 0.16 * index
        wide = 0.05 + 0.025 * index
        pose.stroke([(-wide, y), (0, y + 0.03), (wide, y)], (0.022, 0.022), mix(pose.ink, pose.rim, 0.3))
    pose.both(silhouettes.DRAGON_HEAD, is_soft=False)
    pose.eyes((0.085, -0.56), 0.026, 0.6)


def _head(pose: Pose, head: silhouettes.Head) -> None:
    """Paint an animal's head, seen from the front."""
    for horn in head.horns:
        for side in (-1, 1):
            way = curve([(side * x, y) for x, y in horn])
            pose.stroke([(x - 0.015, y - 0.02) for x, y in way], (0.15, 0.03), pose.rim)
            pose.stroke(way, (0.15, 0.02))
    pose.both(head.outline, is_soft=head.is_round)
    lit = mix(pose.ink, pose.rim, 0.13)
    if head.muzzle:
        end = head.muzzle
        bridge = [
            (0, -0.24),
            (0.045, 0.0),
            (0.08, end * 0.45),
            (0.15, end - 0.22),
            (0.09, end - 0.05),
            (0, end - 0.03),
        ]
        pose.brush.soft(placed(mirrored(bridge), pose.middle, pose.size), lit)
        nose = [(0, end - 0.2), (0.09, end - 0.19), (0.05, end - 0.1), (0, end - 0.07)]
        pose.brush.soft(placed(mirrored(nose), pose.middle, pose.size), mix(pose.ink, (0, 0, 0), 0.6))
    pose.eyes(head.eye, 0.05)


def animal(kind: str) -> Figure:
    """Return the figure of an animal, its head above its shoulders."""

    def paint(pose: Pose) -> None:
        shoulders = [
            (0, 0.0),
            (0.36, 0.12),
            (0.5, 0.32),
            (0.66, 0.4),
            (0.74, 0.62),
            (0.94, 0.76),
            (1.06, 1.15),
        ]
        pose.both(shoulders, is_soft=False, color=mix(pose.ink, pose.palette.far, 0.18))
        _head(pose._replace(size=pose.size * 0.8, middle=pose.at(0, -0.16)), silhouettes.HEADS[kind])

    return paint


def demon(pose: Pose) -> None:
    """Paint a horned head between leathery wings."""
    for side in (-1, 1):
        wing = [(side * x, y + 0.3 - 0.4 * x) for x, y in silhouettes.BAT_WING]
        pose.outline(wing, color=mix(pose.ink, pose.palette.far, 0.3), is_soft=False)
    pose.both([(0, -0.2), (0.3, -0.12), (0.52, 0.06), (0.5, 0.4), (0.6, 1.1)])
    _head(pose._replace(size=pose.size * 0.62, middle=pose.at(0, -0.36)), silhouettes.HEADS["demon"])


def moth(pose: Pose) -> None:
    """Paint an insect with patterned wings."""
    hue = mix(pose.palette.far, pose.palette.glow, pose.chance.uniform(0.15, 0.5))
    for half, share in ((silhouettes.MOTH_LOWER, 0.25), (silhouettes.MOTH_UPPER, 0.0)):
        for side in (-1, 1):
            wing = [(side * x, y) for x, y in half]
            pose.outline(wing, color=mix(hue, pose.ink, 0.3 + share))
            for x, y in half[1:-1]:
                pose.stroke(
                    [(side * 0.08, 0.0), (side * x * 0.93, y * 0.93)], (0.03, 0.01), mix(hue, pose.ink, 0.75)
                )
            spot = (side * half[3][0] * 0.68, half[3][1] * 0.66)
            for radius, color in ((0.15, pose.ink), (0.1, pose.palette.glow), (0.045, pose.ink)):
                pose.brush.disc(pose.at(*spot), radius * pose.size, color)
    pose.both([(0, -0.42), (0.09, -0.3), (0.11, 0.0), (0.08, 0.5), (0, 0.74)])
    for side in (-1, 1):
        feeler = curve([(side * 0.04, -0.4), (side * 0.12, -0.7), (side * 0.34, -0.92)])
        pose.stroke(feeler, (0.03, 0.012))
    pose.eyes((0.06, -0.36), 0.035, 0.0)


def spider(pose: Pose) -> None:
    """Paint a spider seen from below."""
    for index in range(4):
        for side in (-1, 1):
            knee = (side * (0.62 - 0.05 * abs(index - 1)), -0.74 + 0.3 * index)
            foot = (side * (1.0 - 0.08 * abs(index - 1.5)), -0.3 + 0.46 * index)
            for shift, color in ((-0.02, pose.rim), (0.0, pose.ink)):
                leg = [(side * 0.12, -0.2 + 0.07 * index), knee, foot]
                pose.stroke([(x, y + shift) for x, y in leg], (0.1, 0.02), color)
    pose.both([(0, -0.06), (0.24, 0.04), (0.38, 0.32), (0.3, 0.66), (0, 0.82)])
    pose.both([(0, -0.5), (0.16, -0.42), (0.2, -0.18), (0.1, 0.02), (0, 0.06)])
    pose.brush.soft(
        placed([(0, 0.18), (0.1, 0.34), (0, 0.5), (-0.1, 0.34)], pose.middle, pose.size),
        pose.palette.glow,
        190,
    )
    pose.eyes((0.05, -0.38), 0.03, 0.0)
    pose.eyes((0.12, -0.3), 0.02, 0.0)


def serpent(pose: Pose) -> None:
    """Paint a great snake rising in a curve."""
    side = pose.chance.choice((-1, 1))
    way = [(side * (0.5 * sin(t / 20 * 2 * pi * 0.92) + 0.08), 1.15 - 1.72 * t / 20) for t in range(21)]
    pose.stroke([(x - 0.025, y - 0.025) for x, y in way], (0.46, 0.2), pose.rim)
    pose.stroke(way, (0.46, 0.2))
    for x, y in way[2::2]:
        pose.stroke(
            [(x - 0.1, y + 0.02), (x, y + 0.05), (x + 0.1, y + 0.02)],
            (0.022, 0.022),
            mix(pose.ink, pose.rim, 0.32),
        )
    end = way[-1]
    head = [(0, -0.42), (0.14, -0.34), (0.2, -0.1), (0.14, 0.12), (0, 0.2)]
    top = pose._replace(middle=pose.at(end[0], end[1] - 0.02))
    top.both(head)
    top.eyes((0.1, -0.14), 0.035, 0.5)


def _arms(pose: Pose, count: int, upward: bool) -> None:
    """Paint curling arms that reach sideways and up or down."""
    for index in range(count):
        share = index / (count - 1) * 2 - 1
        bend = pose.chance.uniform(0.12, 0.3) * (1 if share >= 0 else -1)
        reach = pose.chance.uniform(0.9, 1.25)
        points: list[Point] = []
        for step in range(13):
            t = step / 12
            x = share * 0.3 + share * 0.85 * t**1.3 + bend * sin(t * 1.9 * pi) * t
            y = 0.45 - reach * 1.35 * t if upward else -0.1 + reach * 1.2 * t
            points.append((x, y))
        pose.stroke([(x - 0.018, y - 0.01) for x, y in points], (0.2, 0.03), pose.rim)
        pose.stroke(points, (0.2, 0.02))


def kraken(pose: Pose) -> None:
    """Paint arms rising from the deep around a head."""
    _arms(pose, 7, upward=True)
    pose.both([(0, -0.3), (0.3, -0.16), (0.44, 0.2), (0.5, 0.6), (0.8, 1.1)])
    pose.eyes((0.2, 0.16), 0.065, 0.4)


def horror(pose: Pose) -> None:
    """Paint a creature with too many arms and eyes."""
    _arms(pose, 8, upward=False)
    pose.both([(0, -0.95), (0.3, -0.86), (0.54, -0.5), (0.5, -0.1), (0.3, 0.12), (0, 0.18)])
    for x, y, radius in ((0.0, -0.52, 0.07), (0.2, -0.36, 0.05), (0.32, -0.58, 0.035), (0.13, -0.14, 0.04)):
        pose.eyes((x, y), radius, 0.0)
    ridge = mix(pose.ink, pose.rim, 0.3)
    for x in (-0.34, 0.0, 0.34):
        pose.stroke(curve([(x, -0.66), (x * 0.7, -0.82), (x * 0.3, -0.92)]), (0.03, 0.01), ridge)


def corrupt(figure: Figure) -> Figure:
    """Return a figure corrupted by something strange, with arms behind it and too many eyes."""

    def paint(pose: Pose) -> None:
        pose.brush.glow(pose.at(0, -0.2), 1.1 * pose.size, pose.palette.glow, 0.6)
        if pose.chance.random() < 0.5:
            _arms(pose._replace(middle=pose.at(0, 0.1), size=pose.size * 1.2), 8, upward=True)
        else:
            _thorns(pose)
        figure(pose)
        for _ in range(5):
            x, y = pose.chance.uniform(-0.3, 0.3), pose.chance.uniform(0.2, 0.9)
            radius = pose.chance.uniform(0.025, 0.055) * pose.size
            pose.brush.glow(pose.at(x, y), 4 * radius, pose.palette.glow, 0.7)
            pose.brush.disc(pose.at(x, y), radius, mix(pose.palette.glow, pose.palette.light, 0.5))
            pose.brush.disc(pose.at(x, y), radius * 0.4, pose.ink)

    return paint


def _thorns(pose: Pose) -> None:
    """Paint blades of bone that spread behind a figure."""
    for index in range(9):
        angle = pi + pi * (index + 0.5) / 9 + pose.chance.uniform(-0.1, 0.1)
        reach = pose.chance.uniform(0.95, 1.3)
        bend = 0.22 * (1 if index >= 5 else -1)
        way = [(0.3 * cos(angle), -0.1 + 0.3 * sin(angle))]
        way.append((0.75 * cos(angle), -0.1 + 0.75 * sin(angle)))
        way.append((reach * cos(angle + bend), -0.1 + reach * sin(angle + bend)))
        pose.stroke([(x - 0.015, y - 0.015) for x, y in curve(way)], (0.16, 0.02), pose.rim)
        pose.stroke(curve(way), (0.16, 0.01), mix(pose.ink, pose.palette.far, 0.2))


def whale(pose: Pose) -> None:
    """Paint the tail of a huge diving animal."""
    pose.both(silhouettes.WHALE_TAIL)
    for _ in range(26):
        angle, far = pose.chance.uniform(pi, 2 * pi), pose.chance.uniform(0.3, 0.8)
        drop = pose.at(far * cos(angle), 0.75 + far * sin(angle) * 0.8)
        pose.brush.disc(drop, pose.chance.uniform(0.006, 0.02) * pose.size, pose.palette.light, 190)


def spirit(pose: Pose) -> None:
    """Paint a pale, transparent shape."""
    pale = mix(pose.palette.light, pose.palette.glow, 0.25)
    wisps = [
        *silhouettes.ROBED[:-2],
        (0.58, 0.5),
        (0.44, 0.82),
        (0.4, 0.62),
        (0.24, 1.0),
        (0.12, 0.7),
        (0, 0.92),
    ]
    whole = mirrored(wisps)
    pose.brush.glow(pose.at(0, -0.3), 1.0 * pose.size, pale, 0.6)
    pose.brush.soft(placed(whole, pose.middle, pose.size * 1.06), pose.ink, 120)
    for size, strength in ((0.98, 120), (0.8, 110)):
        middle = (pose.middle[0], pose.middle[1] - 0.04 * (1 - size))
        pose.brush.soft(placed(whole, middle, pose.size * size), pale, strength)
    face = [(0, -0.86), (0.12, -0.76), (0.13, -0.6), (0.07, -0.5), (0, -0.47)]
    pose.brush.soft(placed(mirrored(face), pose.middle, pose.size), pose.ink, 215)
    pose.eyes((0.055, -0.66), 0.028, 0.1)


def elemental(pose: Pose) -> None:
    """Paint a body of fire, water or leaves that glows from within."""
    base = mix(pose.palette.glow, pose.palette.near, 0.45)
    pose.brush.glow(pose.at(0, 0), 1.25 * pose.size, pose.palette.glow, 0.55)
    for share, light in ((1.0, 0.0), (0.76, 0.45), (0.5, 0.85)):
        color = mix(base, mix(pose.palette.glow, pose.palette.light, 0.5), light)
        middle = pose.at(0, (1 - share) * 0.62)
        pose.brush.soft(placed(mirrored(silhouettes.FLAME), middle, pose.size * share), color)
    for side in (-1, 1):
        eye = [(side * x, y) for x, y in ((0.08, 0.12), (0.24, 0.02), (0.22, 0.16))]
        pose.brush.shape(placed(eye, pose.middle, pose.size), pose.ink)


def tree(pose: Pose) -> None:
    """Paint a tree with a face."""
    leaf = mix(pose.palette.far, pose.ink, 0.55)
    crown = [(pose.chance.uniform(-0.62, 0.62), pose.chance.uniform(-0.95, -0.25)) for _ in range(17)]
    for shift, color in ((-0.03, mix(leaf, pose.rim, 0.45)), (0.0, leaf)):
        for index, (x, y) in enumerate(crown):
            pose.brush.disc(pose.at(x, y + shift), (0.2 + 0.03 * (index % 4)) * pose.size, color)
    for side in (-1, 1):
        pose.stroke(curve([(side * 0.1, 0.1), (side * 0.4, -0.1), (side * 0.62, -0.46)]), (0.14, 0.03))
    pose.both(silhouettes.TRUNK)
    pose.eyes((0.08, 0.08), 0.035, 0.4)
    pose.stroke([(-0.07, 0.28), (0.07, 0.28)], (0.03, 0.03), mix(pose.palette.glow, pose.ink, 0.4))


def skull(pose: Pose) -> None:
    """Paint a skull in a hood."""
    pose.both([(0, -1.0), (0.36, -0.9), (0.62, -0.5), (0.62, 0.1), (0.72, 0.5), (1.0, 1.1)])
    bone = mix(pose.palette.light, pose.palette.far, 0.35)
    small = pose._replace(size=pose.size * 0.72, middle=pose.at(0, -0.24))
    pose.brush.soft(placed(mirrored(silhouettes.SKULL), small.middle, small.size), bone)
    for side in (-1, 1):
        small.brush.disc(small.at(side * 0.21, -0.18), 0.14 * small.size, pose.ink)
        small.stroke([(side * 0.1, 0.34), (side * 0.1, 0.52)], (0.03, 0.03), pose.ink)
    small.brush.shape(placed([(0, 0.0), (0.07, 0.16), (-0.07, 0.16)], small.middle, small.size), pose.ink)
    small.stroke([(0, 0.34), (0, 0.53)], (0.03, 0.03), pose.ink)
    small.eyes((0.21, -0.18), 0.05, 0.0)


def bat(pose: Pose) -> None:
    """Paint a bat with spread wings."""
    for side in (-1, 1):
        wing = [(side * x * 0.96, y + 0.3) for x, y in silhouettes.BAT_WING]
        pose.outline(wing, color=mix(pose.ink, pose.palette.far, 0.3), is_soft=False)
        for x, y in ((1.3, -0.56), (1.24, 0.24), (0.9, 0.6)):
            pose.stroke([(side * 0.48, -0.66), (side * x, y)], (0.05, 0.014))
    pose.both([(0, -0.2), (0.26, -0.06), (0.3, 0.3), (0.16, 0.7), (0.06, 0.86), (0, 0.8)])
    _head(pose._replace(size=pose.size * 0.5, middle=pose.at(0, -0.24)), silhouettes.HEADS["rat"])


def faerie(pose: Pose) -> None:
    """Paint a small person with an insect's wings."""
    hue = mix(pose.palette.light, pose.palette.glow, 0.35)
    for half in (silhouettes.MOTH_LOWER, silhouettes.MOTH_UPPER):
        for side in (-1, 1):
            wing = [pose.at(side * x, y) for x, y in half]
            pose.brush.soft(wing, hue, 150)
            for x, y in half[1:-1]:
                pose.stroke([(side * 0.08, 0.0), (side * x * 0.93, y * 0.93)], (0.025, 0.008), pose.ink)
    pose.chance.choice((duelist, robed))(pose._replace(middle=pose.at(0, 0.16), size=pose.size * 0.66))


def wall(pose: Pose) -> None:
    """Paint a wall of great stones with eyes."""
    for row in range(6):
        y = 1.05 - 0.3 * row
        for index in range(-3, 4):
            x = index * 0.42 + (0.21 if row % 2 else 0.0)
            if row < 5 or index % 2 == 0:
                stone = [(x - 0.2, y - 0.28), (x + 0.2, y - 0.28), (x + 0.2, y), (x - 0.2, y)]
                color = mix(pose.ink, pose.palette.far, pose.chance.uniform(0.1, 0.34))
                pose.outline(stone, is_soft=False, color=color)
    pose.eyes((0.24, -0.06), 0.09, 0.5)


def hatching(pose: Pose) -> None:
    """Paint an egg and the animal that hatches from it."""
    egg(pose._replace(middle=pose.at(0, 0.14)))
    pose.eyes((0.16, 0.14), 0.06, 0.4)


def winged_horse(pose: Pose) -> None:
    """Paint a horse with feathered wings."""
    _feathered(pose, 1.35)
    animal("horse")(pose)


def dinosaur(pose: Pose) -> None:
    """Paint a great lizard with open jaws, seen from the side."""
    side = pose.chance.choice((-1, 1))
    spine = [(side * x, y) for x, y in silhouettes.DINOSAUR[:6]]
    for (x, y), (far_x, far_y) in pairwise(spine):
        tip = ((x + far_x) / 2 - side * 0.2, (y + far_y) / 2 - 0.16)
        pose.outline([(x, y), tip, (far_x, far_y)], is_soft=False, color=mix(pose.ink, pose.palette.far, 0.3))
    pose.outline([(side * x, y) for x, y in silhouettes.DINOSAUR], is_soft=False)
    for x, y in (
        (-0.3, 0.3),
        (-0.1, 0.1),
        (-0.44, 0.6),
        (-0.12, 0.56),
        (-0.3, 0.86),
        (0.0, 0.84),
        (0.0, -0.2),
    ):
        scale = [(side * (x - 0.07), y), (side * x, y + 0.06), (side * (x + 0.07), y)]
        pose.stroke(scale, (0.026, 0.026), mix(pose.ink, pose.rim, 0.26))
    eye = pose.at(side * 0.3, -0.52)
    pose.brush.glow(eye, 0.24 * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(eye, 0.06 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.55))
    slit = [(side * 0.28, -0.58), (side * 0.32, -0.52), (side * 0.3, -0.46)]
    pose.stroke(slit, (0.02, 0.02), pose.ink)
