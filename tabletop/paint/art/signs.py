"""Signs of spells and enchantments: fire, water, light, night, growth and bonds."""

from math import cos, pi, sin

from tabletop.paint.art import silhouettes
from tabletop.paint.art.brush import circle_of, mirrored, placed
from tabletop.paint.art.pose import Pose, curve
from tabletop.paint.art.relics import bright, rays
from tabletop.paint.drawing.theme import mix


def flame(pose: Pose) -> None:
    """Paint a flame."""
    pose.brush.glow(pose.middle, 1.4 * pose.size, pose.palette.glow, 0.8)
    lean = pose.chance.uniform(-0.16, 0.16)
    shape = [(x, y) for x, y in mirrored(silhouettes.FLAME) if y < 0.7]
    base = mix(pose.palette.glow, pose.palette.near, 0.5)
    for share, light in ((1.0, 0.0), (0.74, 0.5), (0.46, 0.95)):
        color = mix(base, mix(pose.palette.glow, pose.palette.light, 0.55), light)
        middle = pose.at(0, (1 - share) * 0.7)
        leaning = [(x * 0.9 + lean * (0.6 - y) ** 2, y) for x, y in shape]
        pose.brush.soft(placed(leaning, middle, pose.size * share), color)
    for _ in range(18):
        x, y = pose.chance.uniform(-0.9, 0.9), pose.chance.uniform(-1.2, 0.3)
        pose.brush.disc(pose.at(x, y), pose.chance.uniform(0.012, 0.04) * pose.size, bright(pose, 0.4))


def bolt(pose: Pose) -> None:
    """Paint a bolt of lightning that strikes from above."""
    side = pose.chance.choice((-1, 1))
    pose.brush.glow(pose.at(0, 0.2), 1.5 * pose.size, pose.palette.glow, 0.85)
    jag = [(0.1, -1.5), (0.62, -1.5), (0.16, -0.36), (0.62, -0.42), (-0.44, 1.3), (-0.1, 0.12), (-0.56, 0.2)]
    for share, light in ((1.0, 0.35), (0.72, 1.0)):
        color = mix(pose.palette.glow, pose.palette.light, light)
        flash = [(side * x * share, y * (0.94 + 0.06 * share)) for x, y in jag]
        pose.outline(flash, color=color, is_soft=False)
    for _ in range(5):
        x, y = pose.chance.uniform(-1.3, 1.3), pose.chance.uniform(0.2, 1.1)
        ends = [(0.0, 0.6), (x * 0.5 + 0.12, y * 0.7), (x, y)]
        pose.stroke(ends, (0.03, 0.008), bright(pose, 0.5))


def wave(pose: Pose) -> None:
    """Paint a wave about to break."""
    side = pose.chance.choice((-1, 1))
    pose.brush.glow(pose.at(0, -0.2), 1.3 * pose.size, pose.palette.glow, 0.7)
    crest = [
        (-1.5, 0.95), (-1.15, 0.2), (-0.66, -0.5), (0.0, -0.8), (0.6, -0.64), (0.86, -0.2), (0.7, 0.12),
        (0.5, -0.06), (0.5, -0.3), (0.2, -0.4), (-0.06, -0.06), (0.04, 0.44), (0.5, 0.74), (1.5, 0.95),
    ]  # fmt: skip
    water = mix(mix(pose.palette.glow, (0x3F, 0x86, 0xB8), 0.6), pose.palette.near, 0.4)
    for drop, share in ((0.0, 0.0), (0.14, 0.22), (0.28, 0.44)):
        ring = [(side * (x * (1 - drop * 0.6) - drop * 0.5), y + drop) for x, y in crest]
        pose.outline(ring, color=mix(water, pose.palette.light, share))
    for _ in range(26):
        x, y = pose.chance.uniform(-0.3, 1.1), pose.chance.uniform(-1.0, 0.0)
        pose.brush.disc(
            pose.at(side * x, y), pose.chance.uniform(0.012, 0.035) * pose.size, pose.palette.light
        )


def moon(pose: Pose) -> None:
    """Paint a crescent moon with stars above bare twigs."""
    pose.brush.glow(pose.middle, 1.2 * pose.size, pose.palette.glow, 0.7)
    lean = pose.chance.uniform(-0.5, 0.5)
    outer = [(0.82 * cos(a), 0.82 * sin(a)) for a in (lean + 0.62 + t * 0.14 for t in range(37))]
    shift_x, shift_y = 0.36 * cos(lean), 0.36 * sin(lean)
    inner = [
        (shift_x + 0.6 * cos(a), shift_y + 0.6 * sin(a)) for a in (lean + 0.8 + t * 0.13 for t in range(37))
    ]
    pose.brush.shape(placed([*outer, *reversed(inner)], pose.middle, pose.size), bright(pose, 0.65))
    for _ in range(9):
        angle, far = pose.chance.uniform(0, 2 * pi), pose.chance.uniform(0.1, 1.3)
        x, y, size = far * cos(angle), far * sin(angle), pose.chance.uniform(0.04, 0.11)
        star = [
            (
                x + (size if n % 2 == 0 else size * 0.28) * cos(a),
                y + (size if n % 2 == 0 else size * 0.28) * sin(a),
            )
            for n, a in enumerate(circle_of(8))
        ]
        pose.brush.shape(placed(star, pose.middle, pose.size), pose.palette.light, 220)
    for side in (-1, 1):
        twig = curve([(side * 1.7, 1.2), (side * 1.0, 0.86), (side * 0.42, 0.92)])
        pose.stroke(twig, (0.1, 0.015))
        for start, tip in (
            ((1.16, 0.92), (0.86, 0.56)),
            ((0.86, 0.86), (0.5, 0.66)),
            ((1.4, 1.02), (1.3, 0.6)),
        ):
            pose.stroke([(side * start[0], start[1]), (side * tip[0], tip[1])], (0.05, 0.012))


def sun(pose: Pose) -> None:
    """Paint a sun with straight and wavy rays."""
    pose.brush.glow(pose.middle, 1.5 * pose.size, pose.palette.glow, 0.9)
    count = pose.chance.choice((8, 10, 12))
    for index, angle in enumerate(circle_of(count * 2)):
        reach, wide = (1.12, 0.12) if index % 2 == 0 else (0.86, 0.09)
        c, s = cos(angle), sin(angle)
        bend = 0.1 if index % 2 else 0.0
        beam = [(0.4 * c - wide * s, 0.4 * s + wide * c), (0.7 * c - bend * s, 0.7 * s + bend * c)]
        beam += [(reach * c, reach * s), (0.4 * c + wide * s, 0.4 * s - wide * c)]
        color = mix(pose.palette.glow, pose.palette.light, 0.35 if index % 2 else 0.1)
        pose.brush.shape(placed(beam, pose.middle, pose.size), mix(color, pose.ink, 0.15))
    for radius, color in (
        (0.5, pose.ink),
        (0.46, mix(pose.palette.glow, pose.ink, 0.1)),
        (0.36, bright(pose)),
    ):
        pose.brush.disc(pose.middle, radius * pose.size, color)


def sprout(pose: Pose) -> None:
    """Paint a fast-growing plant."""
    pose.brush.glow(pose.at(0, -0.1), 1.3 * pose.size, pose.palette.glow, 0.8)
    rays(pose, 14, 30)
    sway = pose.chance.choice((-1, 1)) * pose.chance.uniform(0.06, 0.2)
    stem = [(sway * sin(t / 12 * 2.2 * pi), 1.1 - 1.7 * t / 12) for t in range(13)]
    pose.stroke(stem, (0.12, 0.03), mix(pose.palette.near, pose.palette.far, 0.3))
    leaf = [(0, 0), (0.14, -0.2), (0.42, -0.26), (0.78, -0.12), (0.5, 0.08), (0.2, 0.1)]
    for index, (x, y) in enumerate(stem[3::2]):
        size = 1.05 - 0.13 * index
        for side in (-1, 1):
            green = mix(pose.palette.near, bright(pose, 0.3), 0.3 + 0.12 * index + (0.12 if side > 0 else 0))
            pose.outline([(x + side * size * u, y + size * v * 1.2) for u, v in leaf], color=green)
    x, y = stem[-1]
    pose.outline(
        [(x, y + 0.12), (x + 0.16, y - 0.1), (x, y - 0.42), (x - 0.16, y - 0.1)], color=bright(pose, 0.4)
    )


def wreath(pose: Pose) -> None:
    """Paint a ring of leaves around a light, for Auras."""
    pose.brush.glow(pose.middle, 1.2 * pose.size, pose.palette.glow, 0.7)
    rays(pose, 10, 24)
    count = pose.chance.choice((14, 16, 18, 20))
    turn = pose.chance.choice((-1, 1))
    for layer, (radius, long) in enumerate(((0.94, 0.42), (0.76, 0.36))):
        for index, angle in enumerate(circle_of(count, -pi / 2 + layer * pi / count)):
            c, s = cos(angle), sin(angle)
            along = angle + turn * (pi / 2 - 0.5 + 0.9 * layer)
            tip = (radius * c + long * cos(along), radius * s + long * sin(along))
            half = (radius * c + tip[0]) / 2, (radius * s + tip[1]) / 2
            side = (0.09 * -sin(along), 0.09 * cos(along))
            blade = [(radius * c, radius * s), (half[0] + side[0], half[1] + side[1]), tip]
            blade.append((half[0] - side[0], half[1] - side[1]))
            color = mix(bright(pose, 0.15 + 0.35 * layer), pose.ink, 0.42 - 0.16 * layer - 0.08 * (index % 2))
            pose.brush.soft(placed(blade, pose.middle, pose.size), color)
    pose.brush.ring(pose.middle, 0.58 * pose.size, 0.018 * pose.size, bright(pose, 0.7), 220)
    star = [
        ((0.34 if n % 2 == 0 else 0.1) * cos(a), (0.34 if n % 2 == 0 else 0.1) * sin(a))
        for n, a in enumerate(circle_of(pose.chance.choice((8, 10, 12, 16))))
    ]
    pose.brush.shape(placed(star, pose.middle, pose.size), bright(pose, 0.8))


def chain(pose: Pose) -> None:
    """Paint a chain that holds a bright object."""
    held = pose.at(0, 0)
    pose.brush.glow(held, 1.1 * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(held, 0.36 * pose.size, bright(pose, 0.6))
    for slope in (-0.62, 0.62):
        for step in range(-5, 6):
            x, y = step * 0.34, step * 0.34 * slope
            wide, high = (0.2, 0.13) if step % 2 == 0 else (0.2, 0.05)
            tilt = slope * 0.85
            link = [
                (x + wide * cos(a) * cos(tilt) - high * sin(a) * sin(tilt),
                 y + wide * cos(a) * sin(tilt) + high * sin(a) * cos(tilt))
                for a in circle_of(18)
            ]  # fmt: skip
            ring = [*link, link[0]]
            pose.stroke([(u - 0.012, v - 0.014) for u, v in ring], (0.075, 0.075), pose.rim)
            pose.stroke(ring, (0.07, 0.07), mix(pose.ink, pose.palette.far, 0.25))
