"""Gear: weapons, armor, carts and flying craft."""

from math import cos, pi, sin

from tabletop.paint.art.brush import circle_of, mirrored, placed
from tabletop.paint.art.pose import Pose, curve
from tabletop.paint.art.relics import bright, rays
from tabletop.paint.drawing.theme import Color, mix


def _steel(pose: Pose) -> Color:
    return mix(pose.palette.light, pose.palette.far, 0.65)


def _gem(pose: Pose, x: float, y: float, radius: float = 0.1) -> None:
    """Paint a glowing stone in a setting."""
    pose.brush.glow(pose.at(x, y), 3.6 * radius * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(pose.at(x, y), radius * pose.size, bright(pose))


def hammer(pose: Pose) -> None:
    """Paint a heavy hammer, head up, in beams of light."""
    rays(pose, 16, 40)
    pose.stroke([(0, -0.3), (0, 1.02)], (0.13, 0.13))
    for y in (0.5, 0.66, 0.82):
        pose.stroke([(-0.08, y), (0.08, y + 0.06)], (0.035, 0.035), mix(pose.ink, pose.rim, 0.4))
    half = [(0, -0.82), (0.46, -0.82), (0.52, -0.9), (0.68, -0.84), (0.68, -0.22), (0.52, -0.16)]
    pose.both([*half, (0.46, -0.24), (0, -0.24)], is_soft=False, color=_steel(pose))
    dark = [(0.68, -0.84), (0.68, -0.22), (0.52, -0.16), (0.46, -0.24), (-0.46, -0.24), (-0.52, -0.16)]
    shade = [*dark, (-0.68, -0.22), (-0.68, -0.42), (0.44, -0.42)]
    pose.brush.shape(placed(shade, pose.middle, pose.size), mix(_steel(pose), pose.ink, 0.4))
    _gem(pose, 0, -0.53, 0.12)


def axe(pose: Pose) -> None:
    """Paint an axe with two blades."""
    rays(pose, 16, 40)
    pose.stroke([(0, -0.95), (0, 1.05)], (0.09, 0.11))
    blade = [
        (0.05, -0.66),
        (0.3, -0.74),
        (0.54, -1.0),
        (0.72, -0.5),
        (0.54, 0.02),
        (0.3, -0.26),
        (0.05, -0.3),
    ]
    for side in (-1, 1):
        pose.outline([(side * x, y) for x, y in blade], color=_steel(pose))
        edge = [(side * x, y) for x, y in ((0.54, -0.98), (0.7, -0.5), (0.54, 0.0))]
        pose.stroke(curve(edge), (0.05, 0.05), bright(pose, 0.8))
    _gem(pose, 0, -0.48)


def scythe(pose: Pose) -> None:
    """Paint a scythe."""
    rays(pose, 16, 40)
    side = pose.chance.choice((-1, 1))
    pose.stroke([(side * 0.36, -0.9), (-side * 0.1, 0.1), (-side * 0.3, 1.08)], (0.07, 0.08))
    pose.stroke([(-side * 0.1, 0.14), (side * 0.16, 0.22)], (0.07, 0.06))
    blade = [(0.44, -0.94), (0.1, -1.02), (-0.4, -0.86), (-0.84, -0.36), (-0.4, -0.62), (0.1, -0.74)]
    pose.outline([(side * x, y) for x, y in [*blade, (0.4, -0.76)]], color=_steel(pose))
    _gem(pose, side * 0.36, -0.86, 0.08)


def staff(pose: Pose) -> None:
    """Paint a staff with a light in its crook."""
    rays(pose._replace(middle=pose.at(0, -0.55)), 14, 40)
    pose.stroke([(0.04, -0.2), (0, 0.4), (0.03, 1.1)], (0.1, 0.08))
    for start, turn in ((0.5 * pi, 1), (0.5 * pi, -1)):
        arm = [
            (0.36 * cos(start + turn * t * 0.13 * pi), -0.55 + 0.36 * sin(start + turn * t * 0.13 * pi))
            for t in range(7)
        ]
        pose.stroke([(x - 0.015, y - 0.015) for x, y in arm], (0.11, 0.04), pose.rim)
        pose.stroke(arm, (0.11, 0.03))
    _gem(pose, 0, -0.55, 0.17)
    for y in (0.1, 0.26):
        pose.stroke([(-0.07, y), (0.09, y)], (0.04, 0.04), mix(pose.palette.glow, pose.ink, 0.3))


def shield(pose: Pose) -> None:
    """Paint a shield with a star."""
    rays(pose, 16, 40)
    half = [(0, -0.86), (0.4, -0.74), (0.68, -0.74), (0.68, -0.1), (0.46, 0.5), (0, 0.98)]
    pose.both(half, is_soft=False, color=_steel(pose))
    field = [(x * 0.84, y * 0.84) for x, y in half]
    dark = mix(pose.palette.glow, pose.ink, 0.55)
    pose.brush.shape(placed(mirrored(field), pose.middle, pose.size), dark)
    left = [(0, field[0][1]), *[(-x, y) for x, y in field[1:-1]], (0, field[-1][1])]
    pose.brush.shape(placed(left, pose.middle, pose.size), mix(dark, pose.palette.light, 0.16))
    points = pose.chance.choice((4, 5, 6, 8))
    star = [
        ((0.42 if n % 2 == 0 else 0.17) * cos(a), -0.08 + (0.42 if n % 2 == 0 else 0.17) * sin(a))
        for n, a in enumerate(circle_of(points * 2))
    ]
    pose.brush.shape(placed(star, pose.middle, pose.size), bright(pose, 0.7))


def helm(pose: Pose) -> None:
    """Paint an empty helmet with horns."""
    rays(pose, 16, 40)
    for side in (-1, 1):
        horn = curve([(side * 0.4, -0.5), (side * 0.78, -0.56), (side * 0.96, -1.0)])
        pose.stroke([(x - 0.015, y - 0.02) for x, y in horn], (0.22, 0.03), pose.rim)
        pose.stroke(horn, (0.22, 0.02), mix(pose.palette.light, pose.palette.far, 0.6))
    pose.both([(0, -0.94), (0.36, -0.8), (0.54, -0.36), (0.54, 0.3), (0.4, 0.84), (0.1, 0.98), (0, 0.9)])
    plate = [(0, -0.9), (0.07, -0.84), (0.07, 0.42), (0, 0.5)]
    pose.both(plate, is_soft=False, color=_steel(pose))
    pose.stroke([(-0.52, -0.3), (0.52, -0.3)], (0.08, 0.08), _steel(pose))
    for side in (-1, 1):
        slit = [(side * x, y) for x, y in ((0.1, -0.16), (0.42, -0.22), (0.4, -0.04), (0.12, 0.02))]
        pose.brush.shape(placed(slit, pose.middle, pose.size), mix(pose.ink, (0, 0, 0), 0.7))
        pose.brush.glow(pose.at(side * 0.26, -0.1), 0.3 * pose.size, pose.palette.glow, 0.8)


def cannon(pose: Pose) -> None:
    """Paint a gun with a wide mouth and its muzzle flash."""
    side = pose.chance.choice((-1, 1))
    mouth = pose.at(side * 0.86, -0.42)
    pose.brush.glow(mouth, 0.95 * pose.size, pose.palette.glow, 1.0)
    for angle in circle_of(9, 0.2):
        spike = [(side * 0.86 + 0.6 * cos(angle), -0.42 + 0.6 * sin(angle))]
        spike += [(side * 0.86 + 0.1 * cos(angle + t), -0.42 + 0.1 * sin(angle + t)) for t in (0.6, -0.6)]
        pose.brush.shape(placed(spike, pose.middle, pose.size), bright(pose, 0.6), 150)
    barrel = [
        (-0.8, 0.24),
        (-0.7, 0.06),
        (0.7, -0.58),
        (0.92, -0.62),
        (0.98, -0.2),
        (0.78, -0.24),
        (-0.6, 0.4),
    ]
    stock = [(-0.56, 0.06), (-0.42, 0.34), (-0.72, 0.56), (-0.86, 1.0), (-1.16, 0.9), (-1.0, 0.4)]
    pose.outline([(side * x, y) for x, y in stock], is_soft=False)
    pose.outline([(side * x, y) for x, y in barrel], is_soft=False, color=_steel(pose))
    for x, y in ((-0.4, 0.09), (0.1, -0.14), (0.56, -0.35)):
        pose.stroke([(side * (x - 0.07), y - 0.15), (side * (x + 0.07), y + 0.17)], (0.06, 0.06))


def cart(pose: Pose) -> None:
    """Paint a car with its lamps on."""
    side = pose.chance.choice((-1, 1))
    lamp = (side * 1.0, 0.34)
    beam = [lamp, (side * 2.4, 0.0), (side * 2.4, 0.9)]
    pose.brush.shape(placed(beam, pose.middle, pose.size), pose.palette.light, 70)
    body = [
        (-1.08, 0.5), (-1.1, 0.14), (-0.74, 0.06), (-0.44, -0.32), (0.22, -0.34), (0.56, 0.04), (1.0, 0.14),
        (1.1, 0.36), (1.06, 0.52),
    ]  # fmt: skip
    pose.outline([(side * x, y) for x, y in body], is_soft=False)
    glass = mix(pose.palette.light, pose.palette.far, 0.35)
    for pane in (
        [(-0.58, 0.04), (-0.38, -0.23), (-0.12, -0.24), (-0.12, 0.05)],
        [(-0.04, 0.05), (-0.04, -0.24), (0.18, -0.24), (0.42, 0.06)],
    ):
        pose.brush.shape(placed([(side * x, y) for x, y in pane], pose.middle, pose.size), glass)
    pose.stroke([(-0.98, 0.3), (0.98, 0.3)], (0.035, 0.035), mix(pose.palette.glow, pose.ink, 0.3))
    for x in (-0.62, 0.6):
        hub = pose.at(side * x, 0.54)
        for share, color in ((0.29, pose.rim), (0.275, pose.ink), (0.15, glass), (0.07, pose.ink)):
            pose.brush.disc(hub, share * pose.size, color)
    _gem(pose, *lamp, 0.075)


def wagon(pose: Pose) -> None:
    """Paint a war wagon on tall wheels, with bladed hubs and a banner."""
    side = pose.chance.choice((-1, 1))
    pose.stroke([(-side * 0.62, 0.1), (-side * 0.66, -0.94)], (0.05, 0.04))
    cloth = [(-0.66, -0.92), (-1.2, -0.82), (-1.06, -0.66), (-1.2, -0.5), (-0.65, -0.48)]
    banner = mix(pose.palette.glow, pose.ink, 0.45)
    pose.outline([(side * x, y) for x, y in cloth], is_soft=False, color=banner)
    body = [(-0.92, 0.1), (-0.96, -0.28), (0.3, -0.2), (0.62, -0.5), (0.9, -0.52), (0.82, 0.3), (-0.8, 0.36)]
    pose.outline([(side * x, y) for x, y in body], is_soft=False)
    pose.stroke([(side * 0.8, 0.16), (side * 1.5, 0.3)], (0.08, 0.05))
    for x in (-0.6, -0.2, 0.2):
        pose.stroke([(side * x, -0.2), (side * x, 0.2)], (0.04, 0.04), mix(pose.ink, pose.rim, 0.3))
    for x, radius in ((-0.46, 0.46), (0.46, 0.4)):
        hub = pose.at(side * x, 0.5)
        pose.brush.ring(hub, (radius + 0.02) * pose.size, 0.11 * pose.size, pose.rim)
        pose.brush.ring(hub, radius * pose.size, 0.09 * pose.size, pose.ink)
        for angle in circle_of(8, 0.2):
            far = (side * x + radius * cos(angle), 0.5 + radius * sin(angle))
            pose.stroke([(side * x, 0.5), far], (0.06, 0.05))
            blade = [
                (side * x + (radius + 0.14) * cos(angle + 0.2), 0.5 + (radius + 0.14) * sin(angle + 0.2))
            ]
            pose.stroke([far, *blade], (0.08, 0.01), _steel(pose))
        _gem(pose, side * x, 0.5, 0.07)


def flyer(pose: Pose) -> None:
    """Paint a winged craft with a trail of light."""
    side = pose.chance.choice((-1, 1))
    for width, color in ((0.3, pose.palette.glow), (0.14, pose.palette.light)):
        pose.stroke([(-side * 0.8, 0.34), (-side * 1.5, 0.62)], (width, 0.02), color)
    pose.brush.glow(pose.at(-side * 0.84, 0.36), 0.6 * pose.size, pose.palette.glow, 1.0)
    rear = [(-0.2, 0.0), (-0.52, -0.66), (-0.3, -0.68), (0.3, -0.12)]
    pose.outline([(side * x, y) for x, y in rear], is_soft=False, color=mix(pose.ink, pose.palette.far, 0.45))
    hull = [(1.2, -0.44), (0.7, -0.36), (0.1, -0.18), (-0.7, 0.12), (-0.92, 0.3), (-0.8, 0.48), (-0.3, 0.4)]
    pose.outline([(side * x, y) for x, y in [*hull, (0.4, 0.1), (0.9, -0.2)]])
    tail = [(-0.62, 0.12), (-0.98, -0.2), (-0.82, -0.24), (-0.4, 0.02)]
    pose.outline([(side * x, y) for x, y in tail], is_soft=False)
    wing = [(0.32, 0.04), (-0.2, 0.2), (-0.5, 0.96), (-0.24, 0.94), (0.44, 0.2)]
    pose.outline([(side * x, y) for x, y in wing], is_soft=False, color=mix(pose.ink, pose.palette.far, 0.25))
    cabin = [(0.82, -0.33), (0.5, -0.36), (0.26, -0.24), (0.56, -0.2)]
    glass = mix(pose.palette.light, pose.palette.far, 0.3)
    pose.brush.soft(placed([(side * x, y) for x, y in cabin], pose.middle, pose.size), glass)
