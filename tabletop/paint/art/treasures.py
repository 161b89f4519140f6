"""Treasures: books, maps, masks, mirrors, doors, and the subjects of small tokens."""

from math import cos, pi, sin

from tabletop.paint.art import silhouettes
from tabletop.paint.art.brush import circle_of, mirrored, placed
from tabletop.paint.art.pose import Pose, curve
from tabletop.paint.art.relics import bright, rays
from tabletop.paint.drawing.theme import Color, mix


def _paper(pose: Pose) -> Color:
    return mix(pose.palette.light, pose.palette.far, 0.25)


def book(pose: Pose) -> None:
    """Paint an open book from which light rises."""
    pose.brush.glow(pose.at(0, -0.3), 1.1 * pose.size, pose.palette.glow, 0.9)
    for x in (-0.4, 0.0, 0.4):
        beam = [(x * 0.6, 0.1), (x * 2.2 - 0.2, -1.3), (x * 2.2 + 0.2, -1.3)]
        pose.brush.shape(placed(beam, pose.middle, pose.size), pose.palette.light, 50)
    cover = [(0, 0.2), (0.5, 0.08), (1.08, 0.16), (1.08, 0.86), (0.5, 0.8), (0, 0.94)]
    pose.both(cover, is_soft=False)
    for side in (-1, 1):
        leaf = curve([(0, 0.14), (0.26, -0.06), (0.6, -0.06), (0.98, 0.08)])
        page = [(side * x, y) for x, y in [*leaf, (0.98, 0.74), (0.6, 0.62), (0.26, 0.66), (0, 0.84)]]
        color = _paper(pose) if side < 0 else mix(_paper(pose), pose.ink, 0.14)
        pose.brush.shape(placed(page, pose.middle, pose.size), color)
        for row in range(5):
            y, end = 0.12 + 0.1 * row, pose.chance.uniform(0.6, 0.84)
            line = [(side * 0.14, y + 0.03), (side * 0.36, y - 0.07), (side * end, y - 0.05)]
            pose.stroke(line, (0.022, 0.022), mix(pose.ink, _paper(pose), 0.35))


def chart(pose: Pose) -> None:
    """Paint a map with a route and a cross at its end."""
    pose.brush.glow(pose.middle, 1.2 * pose.size, pose.palette.glow, 0.6)
    sheet = [
        (-1.0, -0.62),
        (-0.36, -0.74),
        (0.36, -0.56),
        (1.0, -0.7),
        (0.96, 0.66),
        (0.36, 0.76),
        (-0.36, 0.6),
    ]
    pose.outline([*sheet, (-0.98, 0.74)], is_soft=False, color=_paper(pose))
    for x, shade in ((-0.36, 0.16), (0.36, 0.1)):
        fold = [
            (x, -0.72 if x < 0 else -0.56),
            (x + 0.16, -0.66),
            (x + 0.16, 0.64),
            (x, 0.62 if x < 0 else 0.74),
        ]
        pose.brush.shape(placed(fold, pose.middle, pose.size), mix(_paper(pose), pose.ink, shade))
    for _ in range(3):
        x, y = pose.chance.uniform(-0.7, 0.7), pose.chance.uniform(-0.4, 0.4)
        coast = [(x + pose.chance.uniform(0.12, 0.28) * cos(a), y + 0.2 * sin(a)) for a in circle_of(9)]
        pose.brush.soft(placed(coast, pose.middle, pose.size), mix(_paper(pose), pose.palette.far, 0.6))
    rise = pose.chance.choice((-1, 1))
    for step in range(9):
        x = -0.78 + 0.17 * step
        y = rise * (0.4 - 0.09 * step) + 0.1 * sin(step * 1.1)
        pose.stroke([(x, y), (x + 0.08, y - rise * 0.03)], (0.05, 0.05))
    x, y = 0.78, rise * -0.4
    for slope in (-1, 1):
        pose.stroke(
            [(x - 0.11, y - 0.11 * slope), (x + 0.11, y + 0.11 * slope)], (0.07, 0.07), (0x9C, 0x2B, 0x22)
        )


def mask(pose: Pose) -> None:
    """Paint a carved mask with lit eyes."""
    rays(pose, 14, 34)
    crown = pose.chance.choice((3, 5, 7))
    for index in range(crown):
        angle = -pi / 2 + (index - (crown - 1) / 2) * 0.42
        tip = (1.14 * cos(angle), -0.1 + 1.02 * sin(angle))
        feather = [(0.2 * cos(angle) - 0.1, -0.3), tip, (0.2 * cos(angle) + 0.1, -0.3)]
        pose.outline(feather, is_soft=False, color=mix(pose.palette.glow, pose.ink, 0.35 + 0.2 * (index % 2)))
    pose.both([(0, -0.66), (0.4, -0.6), (0.62, -0.24), (0.58, 0.3), (0.3, 0.86), (0, 0.98)])
    lit = mix(pose.ink, pose.rim, 0.3)
    pose.both([(0, -0.3), (0.07, -0.1), (0.14, 0.28), (0, 0.36)], color=lit)
    for side in (-1, 1):
        hole = [(side * x, y) for x, y in ((0.12, -0.1), (0.3, -0.24), (0.46, -0.12), (0.3, -0.02))]
        pose.brush.soft(placed(hole, pose.middle, pose.size), bright(pose, 0.6))
        pose.brush.glow(pose.at(side * 0.29, -0.12), 0.3 * pose.size, pose.palette.glow, 0.8)
        pose.stroke(
            [(side * 0.2, 0.14), (side * 0.48, 0.1)], (0.05, 0.02), mix(pose.palette.glow, pose.ink, 0.3)
        )
    pose.stroke([(-0.22, 0.58), (0, 0.62), (0.22, 0.58)], (0.06, 0.06), mix(pose.ink, (0, 0, 0), 0.5))


def egg(pose: Pose) -> None:
    """Paint an egg about to hatch."""
    pose.brush.glow(pose.at(0, 0.1), 1.3 * pose.size, pose.palette.glow, 0.9)
    shell = [(0, -0.9), (0.3, -0.78), (0.56, -0.3), (0.64, 0.2), (0.5, 0.68), (0.2, 0.9), (0, 0.93)]
    pose.both(shell, color=mix(pose.palette.far, pose.ink, 0.35))
    inner = [(x * 0.8 - 0.06, y * 0.82 - 0.05) for x, y in mirrored(shell)]
    pose.brush.soft(placed(inner, pose.middle, pose.size), mix(pose.palette.far, pose.palette.glow, 0.4), 150)
    for start in (-0.3, 0.1, 0.34):
        x, y = start, -0.1
        crack = [(x, y)]
        for _ in range(5):
            x, y = x + pose.chance.uniform(-0.14, 0.14), y + pose.chance.choice((-1, 1)) * 0.1
            crack.append((x, y))
        pose.stroke(crack, (0.05, 0.012), bright(pose, 0.7))
    for side in (-1, 1):
        for reach, rise in ((0.95, 0.62), (1.05, 0.8), (0.9, 0.98)):
            straw = curve([(-side * 0.3, 1.06), (side * 0.4, 1.0), (side * reach, rise)])
            pose.stroke(straw, (0.11, 0.02))


def door(pose: Pose) -> None:
    """Paint an arched gate, ajar, with light behind it."""
    pose.brush.glow(pose.middle, 1.3 * pose.size, pose.palette.glow, 0.8)
    arch = [(0.72 * cos(pi * t / 20), -0.3 - 0.66 * sin(pi * t / 20)) for t in range(21)]
    pose.outline([*arch, (-0.72, 1.05), (0.72, 1.05)], is_soft=False)
    inner = [(x * 0.78, y * 0.9 + 0.02) for x, y in arch]
    pose.brush.shape(placed([*inner, (-0.56, 1.05), (0.56, 1.05)], pose.middle, pose.size), bright(pose, 0.7))
    for side in (-1, 1):
        leaf = [(side * 0.56, -0.26), (side * 0.3, -0.66), (side * 0.14, -0.6), (side * 0.14, 0.96)]
        color = mix(pose.ink, pose.palette.far, 0.3)
        pose.outline([*leaf, (side * 0.56, 1.05)], is_soft=False, color=color)
        for y in (-0.2, 0.2, 0.6):
            pose.stroke([(side * 0.2, y), (side * 0.5, y + 0.03)], (0.03, 0.03), mix(color, pose.rim, 0.4))
    floor = [(-0.14, 1.05), (0.14, 1.05), (0.5, 1.4), (-0.5, 1.4)]
    pose.brush.shape(placed(floor, pose.middle, pose.size), pose.palette.light, 110)


def throne(pose: Pose) -> None:
    """Paint an empty throne with a high back."""
    rays(pose, 16, 40)
    back = [(0, -1.02), (0.12, -1.14), (0.24, -0.92), (0.44, -1.02), (0.46, 0.2), (0, 0.2)]
    pose.both(back, is_soft=False)
    cloth = [(0, -0.74), (0.32, -0.68), (0.34, 0.18), (0, 0.18)]
    pose.brush.shape(placed(mirrored(cloth), pose.middle, pose.size), mix(pose.palette.glow, pose.ink, 0.5))
    for side in (-1, 1):
        arm = [(0.4, -0.06), (0.74, -0.06), (0.76, 0.1), (0.66, 0.12), (0.7, 1.02), (0.54, 1.02), (0.5, 0.12)]
        pose.outline([(side * x, y) for x, y in arm], is_soft=False)
    pose.both([(0, 0.18), (0.56, 0.18), (0.56, 0.42), (0, 0.42)], is_soft=False)
    pose.both([(0, 0.8), (0.8, 0.84), (0.86, 1.06), (0, 1.06)], is_soft=False)
    pose.brush.glow(pose.at(0, -0.86), 0.3 * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(pose.at(0, -0.86), 0.08 * pose.size, bright(pose))


def mirror(pose: Pose) -> None:
    """Paint a round framed mirror that reflects another light."""
    pose.brush.glow(pose.at(0, -0.2), 1.1 * pose.size, pose.palette.glow, 0.7)
    pose.both([(0, 0.5), (0.08, 0.5), (0.1, 0.86), (0.4, 1.0), (0.44, 1.08), (0, 1.08)])
    middle = pose.at(0, -0.24)
    for angle in circle_of(12):
        bud = pose.at(0.8 * cos(angle), -0.24 + 0.8 * sin(angle))
        pose.brush.disc(bud, 0.1 * pose.size, pose.ink)
    glass = mix(pose.palette.high, pose.palette.light, 0.25)
    for radius, color in ((0.8, pose.rim), (0.785, pose.ink), (0.66, bright(pose)), (0.63, glass)):
        pose.brush.disc(middle, radius * pose.size, color)
    pose.brush.glow(pose.at(0.16, -0.1), 0.5 * pose.size, pose.palette.glow, 0.9)
    for shift, width in ((-0.3, 0.1), (-0.08, 0.05)):
        stripe = [(shift, -0.72), (shift + width, -0.72), (shift + width - 0.3, 0.2), (shift - 0.3, 0.2)]
        pose.brush.shape(placed(stripe, pose.middle, pose.size), pose.palette.light, 110)


def coffin(pose: Pose) -> None:
    """Paint an upright coffin with its lid slightly open."""
    pose.brush.glow(pose.middle, 1.2 * pose.size, pose.palette.glow, 0.8)
    box = [(0, -1.0), (0.34, -0.94), (0.56, -0.46), (0.34, 1.04), (0, 1.06)]
    pose.both(box, is_soft=False, color=bright(pose, 0.2))
    lid = [(x * 0.94 + 0.09, y) for x, y in mirrored(box)]
    pose.outline(lid, is_soft=False)
    line = mix(pose.ink, pose.rim, 0.35)
    edge = [(x * 0.76 + 0.09, y * 0.86) for x, y in mirrored(box)]
    pose.stroke([*edge, edge[0]], (0.025, 0.025), line)
    mark = mix(pose.palette.glow, pose.ink, 0.2)
    pose.stroke([(0.09, -0.66), (0.09, 0.3)], (0.06, 0.06), mark)
    pose.stroke([(-0.14, -0.36), (0.32, -0.36)], (0.06, 0.06), mark)


def bones(pose: Pose) -> None:
    """Paint a skull on a stone, with lit eyes."""
    rays(pose, 14, 34)
    pose.both([(0, 0.66), (0.5, 0.64), (0.8, 0.84), (0.94, 1.1), (0, 1.1)], is_soft=False)
    bone = mix(pose.palette.light, pose.palette.far, 0.3)
    pose.both([(x * 1.12, y * 1.12 + 0.1) for x, y in silhouettes.SKULL], color=bone)
    for side in (-1, 1):
        socket = pose.at(side * 0.24, -0.1)
        pose.brush.disc(socket, 0.17 * pose.size, pose.ink)
        pose.stroke([(side * 0.1, 0.48), (side * 0.1, 0.68)], (0.03, 0.03), pose.ink)
    pose.brush.shape(placed([(0, 0.08), (0.08, 0.28), (-0.08, 0.28)], pose.middle, pose.size), pose.ink)
    pose.stroke([(0, 0.48), (0, 0.7)], (0.03, 0.03), pose.ink)
    pose.eyes((0.24, -0.1), 0.06, 0.0)


def horn(pose: Pose) -> None:
    """Paint a horn with metal bands."""
    side = pose.chance.choice((-1, 1))
    rays(pose, 12, 34)
    way = curve([(side * 0.86, -0.62), (side * 0.6, 0.1), (side * 0.0, 0.5), (-side * 0.8, 0.36)])
    pose.stroke([(x - 0.02, y - 0.025) for x, y in way], (0.62, 0.1), pose.rim)
    pose.stroke(way, (0.62, 0.09), mix(pose.ink, pose.palette.far, 0.3))
    mouth = [(side * (0.86 + 0.33 * cos(a)), -0.62 + 0.13 * sin(a)) for a in circle_of(24)]
    pose.brush.soft(placed(mouth, pose.middle, pose.size), mix(pose.ink, (0, 0, 0), 0.4))
    for share in (0.35, 0.6, 0.85):
        x, y = way[int(share * (len(way) - 1))]
        pose.brush.glow(pose.at(x, y), 0.3 * pose.size, pose.palette.glow, 0.6)
        pose.brush.disc(
            pose.at(x, y), (0.2 - 0.14 * share) * pose.size, mix(pose.palette.glow, pose.ink, 0.25)
        )


def coins(pose: Pose) -> None:
    """Paint a heap of coins with a stone, for Treasure."""
    pose.brush.glow(pose.at(0, 0.1), 1.2 * pose.size, pose.palette.glow, 0.9)
    gold = mix(pose.palette.glow, (0xE8, 0xB6, 0x4A), 0.6)
    for row, count in enumerate((7, 6, 5, 3, 2)):
        for index in range(count):
            x = (index - (count - 1) / 2) * 0.3 + pose.chance.uniform(-0.05, 0.05)
            y = 0.86 - 0.2 * row + pose.chance.uniform(-0.03, 0.03)
            for drop, color in ((0.07, mix(gold, pose.ink, 0.6)), (0.0, mix(gold, pose.ink, 0.1))):
                rim = [(x + 0.22 * cos(a), y + drop + 0.11 * sin(a)) for a in circle_of(16)]
                pose.brush.soft(placed(rim, pose.middle, pose.size), color)
            inner = [(x + 0.15 * cos(a), y + 0.065 * sin(a)) for a in circle_of(12)]
            pose.brush.soft(placed(inner, pose.middle, pose.size), mix(gold, pose.palette.light, 0.45))
    gem = [(-0.26, -0.2), (-0.14, -0.4), (0.14, -0.4), (0.26, -0.2), (0, 0.14)]
    pose.outline(gem, is_soft=False, color=bright(pose, 0.3))


def meal(pose: Pose) -> None:
    """Paint a fresh loaf, for Food."""
    pose.brush.glow(pose.middle, 1.1 * pose.size, pose.palette.glow, 0.7)
    crust = mix((0xB8, 0x74, 0x3A), pose.palette.near, 0.25)
    pose.outline([(-1.1, 0.72), (-0.9, 0.88), (0.9, 0.88), (1.1, 0.72)], color=pose.ink)
    loaf = [(-0.86, 0.7), (-0.94, 0.24), (-0.6, -0.08), (0, -0.18), (0.6, -0.08), (0.94, 0.24), (0.86, 0.7)]
    pose.outline([*loaf, (0, 0.78)], color=crust)
    for x in (-0.46, 0.0, 0.46):
        cut = curve([(x - 0.1, 0.34), (x, 0.16), (x + 0.16, 0.04)])
        pose.stroke(cut, (0.1, 0.03), mix(crust, pose.palette.light, 0.65))
        steam = curve([(x, -0.32), (x + 0.12, -0.56), (x - 0.08, -0.8), (x + 0.06, -1.04)])
        pose.stroke(steam, (0.07, 0.01), mix(pose.palette.low, pose.palette.light, 0.6))


def vial(pose: Pose) -> None:
    """Paint a half-full flask."""
    pose.brush.glow(pose.middle, 1.1 * pose.size, pose.palette.glow, 0.8)
    glass = [(0, -0.9), (0.16, -0.9), (0.16, -0.34), (0.5, 0.1), (0.58, 0.56), (0.4, 0.9), (0, 0.98)]
    pose.both(glass, color=mix(pose.palette.light, pose.palette.far, 0.45))
    liquid = [(0, 0.18), (0.46, 0.16), (0.5, 0.56), (0.34, 0.82), (0, 0.9)]
    filled = mix(pose.palette.glow, (0x8C, 0x16, 0x1E), 0.55)
    pose.brush.soft(placed(mirrored(liquid), pose.middle, pose.size), filled)
    pose.both([(0, -1.08), (0.2, -1.06), (0.2, -0.84), (0, -0.84)], is_soft=False)
    pose.stroke([(-0.3, 0.2), (-0.4, 0.5)], (0.06, 0.03), pose.palette.light)
    for x, y in ((0.1, 0.5), (-0.1, 0.66), (0.2, 0.36)):
        pose.brush.disc(pose.at(x, y), 0.05 * pose.size, mix(filled, pose.palette.light, 0.4))


def lens(pose: Pose) -> None:
    """Paint a magnifying glass, for Clues."""
    pose.brush.glow(pose.at(-0.15, -0.2), 1.1 * pose.size, pose.palette.glow, 0.8)
    pose.stroke([(0.3, 0.3), (0.92, 0.98)], (0.13, 0.19))
    glass = mix(pose.palette.light, pose.palette.high, 0.2)
    for radius, color in ((0.68, pose.rim), (0.665, pose.ink), (0.54, glass)):
        pose.brush.disc(pose.at(-0.16, -0.2), radius * pose.size, color)
    for index in range(5):
        y = -0.52 + 0.16 * index
        wide = 0.42 * (1 - abs(y + 0.2)) * pose.chance.uniform(0.7, 1.0)
        pose.stroke([(-0.16 - wide, y), (-0.16 + wide, y)], (0.035, 0.035), mix(pose.ink, glass, 0.45))
    pose.stroke(curve([(-0.56, -0.3), (-0.46, -0.5), (-0.26, -0.62)]), (0.06, 0.02), pose.palette.light)
