"""People and humanlike figures that stand upright."""

from math import cos, pi, sin
from typing import Final

from tabletop.paint.art import silhouettes
from tabletop.paint.art.brush import mirrored, placed
from tabletop.paint.art.pose import Figure, Pose
from tabletop.paint.drawing.theme import mix


def folds(pose: Pose) -> None:
    """Paint a few folds of a robe."""
    color = mix(pose.ink, pose.rim, 0.22)
    for x in (-0.3, -0.12, 0.16, 0.34):
        pose.stroke([(x * 0.7, -0.2), (x * 1.1, 0.4), (x * 1.6, 1.1)], (0.008, 0.03), color)


def in_robes(*heads: Figure) -> Figure:
    """Return a figure in a long robe with a head covering, and a staff, a book or a light."""

    def paint(pose: Pose) -> None:
        side = pose.chance.choice((-1, 1))
        carry = pose.chance.choice((_staff, _staff, _tome, _light))
        if carry is _staff:
            _staff(pose, side)
        pose.both(silhouettes.ROBED)
        folds(pose)
        pose.chance.choice(heads)(pose)
        hood = [(0, -0.86), (0.12, -0.76), (0.13, -0.6), (0.07, -0.5), (0, -0.48)]
        pose.brush.soft(placed(mirrored(hood), pose.middle, pose.size), mix(pose.ink, (0, 0, 0), 0.6))
        pose.eyes((0.055, -0.66), 0.022, 0.2)
        if carry is not _staff:
            carry(pose, side)

    return paint


def _staff(pose: Pose, side: int) -> None:
    pose.stroke([(side * 0.62, -1.0), (side * 0.66, 1.1)], (0.05, 0.06))
    tip = pose.at(side * 0.62, -1.08)
    pose.brush.glow(tip, 0.42 * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(tip, 0.085 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.6))


def _tome(pose: Pose, side: int) -> None:
    """Paint an open book in front of the chest."""
    pose.brush.glow(pose.at(0, -0.1), 0.6 * pose.size, pose.palette.glow, 0.8)
    page = mix(pose.palette.light, pose.palette.far, 0.3)
    for half in (-1, 1):
        leaf = [(half * x, y) for x, y in ((0, 0.0), (0.3, -0.1), (0.3, 0.24), (0, 0.34))]
        pose.outline(leaf, is_soft=False, color=mix(page, pose.ink, 0.25 if half == side else 0.05))
        for y in (0.06, 0.13, 0.2):
            pose.stroke([(half * 0.06, y), (half * 0.24, y - 0.06)], (0.018, 0.018), mix(page, pose.ink, 0.6))
        hand = pose.at(half * 0.26, 0.22)
        pose.brush.disc(hand, 0.07 * pose.size, pose.ink)


def _light(pose: Pose, side: int) -> None:
    """Paint a light above a raised hand."""
    pose.stroke([(side * 0.36, -0.3), (side * 0.62, -0.1), (side * 0.74, -0.4)], (0.2, 0.1))
    ball = pose.at(side * 0.76, -0.66)
    pose.brush.glow(ball, 0.6 * pose.size, pose.palette.glow, 1.0)
    pose.brush.disc(ball, 0.13 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.6))


def _hood(pose: Pose) -> None:
    """Paint the seam of a hood. The robe already includes the hood."""
    pose.stroke([(0.02, -0.98), (0.1, -0.86)], (0.01, 0.03), mix(pose.ink, pose.rim, 0.3))


def _high_hat(pose: Pose) -> None:
    """Paint a tall hat with a bent point."""
    tip = pose.chance.choice((-1, 1)) * 0.16
    pose.outline([(-0.24, -0.78), (-0.12, -1.06), (tip, -1.36), (0.12, -1.04), (0.24, -0.78), (0, -0.84)])
    pose.stroke([(-0.22, -0.82), (0.22, -0.82)], (0.05, 0.05), mix(pose.palette.glow, pose.ink, 0.3))


def _antlers(pose: Pose) -> None:
    """Paint a headdress with antlers."""
    for side in (-1, 1):
        way = [(side * 0.1, -0.9), (side * 0.2, -1.1), (side * 0.44, -1.22), (side * 0.48, -1.44)]
        pose.stroke(way, (0.07, 0.02))
        pose.stroke([(side * 0.24, -1.12), (side * 0.22, -1.34)], (0.05, 0.015))
        pose.stroke([(side * 0.36, -1.18), (side * 0.6, -1.24)], (0.05, 0.015))


def _circlet(pose: Pose) -> None:
    """Paint a circlet with a stone."""
    pose.stroke(
        [(-0.19, -0.84), (0, -0.8), (0.19, -0.84)], (0.04, 0.04), mix(pose.rim, pose.palette.light, 0.3)
    )
    gem = pose.at(0, -0.84)
    pose.brush.glow(gem, 0.22 * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(gem, 0.045 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.6))


def deity(pose: Pose) -> None:
    """Paint a crowned figure in front of a wheel of light."""
    behind = pose.at(0, -0.62)
    pose.brush.glow(behind, 1.1 * pose.size, pose.palette.glow, 0.8)
    count = pose.chance.choice((9, 11, 13))
    for index in range(count):
        angle = pi + pi * (index + 0.5) / count
        reach = 1.02 if index % 2 else 0.84
        c, s = cos(angle), sin(angle)
        beam = [(0.4 * c - 0.05 * s, -0.62 + 0.4 * s + 0.05 * c), (reach * c, -0.62 + reach * s)]
        beam.append((0.4 * c + 0.05 * s, -0.62 + 0.4 * s - 0.05 * c))
        color = mix(pose.palette.glow, pose.palette.light, 0.3 + 0.3 * (index % 2))
        pose.brush.shape(placed(beam, pose.middle, pose.size), color)
    pose.brush.ring(
        behind, 0.42 * pose.size, 0.045 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.5)
    )
    pose.both(silhouettes.GOD)
    folds(pose)
    sash = [(0.05, -0.34), (0.2, -0.3), (0.14, 0.2), (0.26, 1.1), (0, 1.1)]
    pose.brush.shape(placed(mirrored(sash), pose.middle, pose.size), mix(pose.palette.glow, pose.ink, 0.6))
    for x, high in pose.chance.choice(
        (((0.0, 0.3), (0.1, 0.22)), ((0.07, 0.34), (0.16, 0.2)), ((0.15, 0.44),))
    ):
        pose.both([(x - 0.05, -0.84), (x, -0.84 - high), (x + 0.05, -0.82)], is_soft=False)
    pose.eyes((0.06, -0.7), 0.028, 0.2)
    core = pose.at(0, -0.24)
    pose.brush.glow(core, 0.4 * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(core, 0.08 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.6))


def soldier(pose: Pose) -> None:
    """Paint an armored figure with a spear and a round shield."""
    side = pose.chance.choice((-1, 1))
    pose.stroke([(side * 0.62, -1.1), (side * 0.62, 1.1)], (0.045, 0.045))
    tip = [(side * 0.62 + x, y - 1.08) for x, y in ((0, -0.22), (0.07, 0.0), (0, 0.12), (-0.07, 0.0))]
    pose.outline(tip, color=mix(pose.rim, pose.palette.far, 0.3), is_soft=False)
    pose.both(silhouettes.CAPED)
    folds(pose)
    pose.both(silhouettes.HELMET)
    slit = mix(pose.palette.glow, pose.palette.light, 0.4)
    pose.stroke([(-0.085, -0.79), (0.085, -0.79)], (0.025, 0.025), slit)
    shield = pose.at(-side * 0.34, 0.08)
    for share, color in ((0.36, pose.rim), (0.34, pose.ink), (0.24, mix(pose.palette.far, pose.ink, 0.4))):
        pose.brush.disc(shield, share * pose.size, color)
    pose.brush.disc(shield, 0.09 * pose.size, mix(pose.palette.glow, pose.ink, 0.15))


def noble(pose: Pose) -> None:
    """Paint a figure with a high collar and a wide cape."""
    pose.both(silhouettes.NOBLE, is_soft=False)
    folds(pose)
    lining = [(0.05, -0.56), (0.38, -0.8), (0.36, -0.5), (0.16, -0.1), (0, 0.1)]
    pose.brush.shape(placed(mirrored(lining), pose.middle, pose.size), mix(pose.palette.glow, pose.ink, 0.55))
    head = [(0, -0.98), (0.1, -0.95), (0.15, -0.84), (0.12, -0.68), (0.05, -0.58), (0, -0.56)]
    pose.brush.soft(placed(mirrored(head), pose.middle, pose.size), pose.ink)
    pose.eyes((0.055, -0.79), 0.022, 0.4)


def brute(pose: Pose) -> None:
    """Paint a giant with heavy arms."""
    pose.both(silhouettes.BRUTE)
    pose.eyes((0.07, -0.64), 0.025, 0.4)
    belt = mix(pose.ink, pose.rim, 0.3)
    pose.stroke([(-0.46, 0.3), (0.46, 0.3)], (0.07, 0.07), belt)


def golem(pose: Pose) -> None:
    """Paint a construct of plates with a light inside."""
    pose.both(silhouettes.GOLEM, is_soft=False)
    core = pose.at(0, -0.28)
    seam = mix(pose.ink, pose.rim, 0.32)
    for y in (-0.56, 0.06, 0.3):
        pose.stroke([(-0.4, y), (0.4, y)], (0.02, 0.02), seam)
    pose.brush.glow(core, 0.46 * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(core, 0.12 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.5))
    pose.brush.ring(core, 0.19 * pose.size, 0.022 * pose.size, seam)
    pose.eyes((0.075, -0.77), 0.024, 0.0)


def wanderer(pose: Pose) -> None:
    """Paint a figure with a wide hat, a long coat and a lantern."""
    side = pose.chance.choice((-1, 1))
    coat = [(0, -0.6), (0.14, -0.58), (0.36, -0.44), (0.42, -0.1), (0.38, 0.3), (0.62, 1.1)]
    pose.stroke([(side * 0.26, -0.34), (side * 0.72, -0.12)], (0.2, 0.11))
    pose.both(coat)
    folds(pose)
    pose.both([(0, -0.86), (0.15, -0.82), (0.15, -0.6), (0, -0.52)])
    brim = [(0, -0.84), (0.3, -0.82), (0.54, -0.7), (0.28, -0.74), (0, -0.73)]
    pose.both([(0, -1.12), (0.13, -1.1), (0.19, -0.82), (0, -0.78)], is_soft=False)
    pose.both(brim)
    band = mix(pose.palette.glow, pose.ink, 0.35)
    pose.stroke([(-0.17, -0.87), (0.17, -0.87)], (0.05, 0.05), band)
    pose.eyes((0.06, -0.67), 0.02, 0.1)
    lamp = pose.at(side * 0.72, 0.1)
    pose.stroke([(side * 0.72, -0.14), (side * 0.72, 0.02)], (0.02, 0.02))
    pose.brush.glow(lamp, 0.5 * pose.size, pose.palette.glow, 1.0)
    pose.brush.disc(lamp, 0.1 * pose.size, pose.ink)
    pose.brush.disc(lamp, 0.07 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.6))


def duelist(pose: Pose) -> None:
    """Paint a figure with windblown hair that raises a sword."""
    side = pose.chance.choice((-1, 1))
    cape = [(-0.1, -0.5), (-0.5, -0.2), (-0.86, 0.4), (-1.0, 1.1), (0.2, 1.1), (0.2, -0.4)]
    pose.outline([(side * x, y) for x, y in cape], color=mix(pose.palette.glow, pose.ink, 0.62))
    steel = mix(pose.rim, pose.palette.light, 0.4)
    pose.stroke([(side * 0.6, -0.72), (side * 0.78, -1.22)], (0.055, 0.012), steel)
    pose.stroke([(side * 0.5, -0.68), (side * 0.68, -0.62)], (0.05, 0.05))
    pose.stroke([(side * 0.2, -0.42), (side * 0.46, -0.38), (side * 0.6, -0.66)], (0.17, 0.1))
    pose.both([(0, -0.58), (0.1, -0.54), (0.3, -0.44), (0.24, -0.1), (0.2, 0.12), (0.34, 0.6), (0.42, 1.1)])
    belt = mix(pose.ink, pose.rim, 0.35)
    pose.stroke([(-0.2, 0.08), (0.2, 0.14)], (0.05, 0.05), belt)
    hair = [(0.12, -0.92), (-0.1, -0.96), (-0.32, -0.82), (-0.56, -0.78), (-0.36, -0.66), (-0.14, -0.56)]
    pose.outline([(side * x, y) for x, y in hair])
    pose.both([(0, -0.96), (0.12, -0.9), (0.14, -0.74), (0.06, -0.58), (0, -0.56)])
    pose.eyes((0.055, -0.75), 0.02, 0.2)


robed: Final = in_robes(_hood, _circlet)
mage: Final = in_robes(_hood, _high_hat, _circlet)
druid: Final = in_robes(_hood, _antlers)

PEOPLE: Final[tuple[Figure, ...]] = (robed, soldier, noble, wanderer, duelist)
"""Figures for subtypes that belong to no family."""
