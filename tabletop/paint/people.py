"""People in a piece of art: figures that stand upright, and what is made in their likeness."""

from typing import Final

from tabletop.paint import outlines
from tabletop.paint.brush import mirrored, placed
from tabletop.paint.pose import Figure, Pose
from tabletop.paint.theme import mix


def folds(pose: Pose) -> None:
    """A few folds in a robe."""
    color = mix(pose.ink, pose.rim, 0.22)
    for x in (-0.3, -0.12, 0.16, 0.34):
        pose.stroke([(x * 0.7, -0.2), (x * 1.1, 0.4), (x * 1.6, 1.1)], (0.008, 0.03), color)


def robed(pose: Pose) -> None:
    """Someone in a hooded robe with a staff."""
    side = pose.chance.choice((-1, 1))
    pose.stroke([(side * 0.62, -1.0), (side * 0.66, 1.1)], (0.05, 0.06))
    pose.both(outlines.ROBED)
    folds(pose)
    hood = [(0, -0.86), (0.12, -0.76), (0.13, -0.6), (0.07, -0.5), (0, -0.48)]
    pose.brush.soft(placed(mirrored(hood), pose.middle, pose.size), mix(pose.ink, (0, 0, 0), 0.6))
    pose.eyes((0.055, -0.66), 0.022, 0.2)
    tip = pose.at(side * 0.62, -1.08)
    pose.brush.glow(tip, 0.42 * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(tip, 0.085 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.6))


def soldier(pose: Pose) -> None:
    """Someone in armour with a spear and a round shield."""
    side = pose.chance.choice((-1, 1))
    pose.stroke([(side * 0.62, -1.1), (side * 0.62, 1.1)], (0.045, 0.045))
    tip = [(side * 0.62 + x, y - 1.08) for x, y in ((0, -0.22), (0.07, 0.0), (0, 0.12), (-0.07, 0.0))]
    pose.outline(tip, color=mix(pose.rim, pose.palette.far, 0.3), is_soft=False)
    pose.both(outlines.CAPED)
    folds(pose)
    pose.both(outlines.HELMET)
    slit = mix(pose.palette.glow, pose.palette.light, 0.4)
    pose.stroke([(-0.085, -0.79), (0.085, -0.79)], (0.025, 0.025), slit)
    shield = pose.at(-side * 0.34, 0.08)
    for share, color in ((0.36, pose.rim), (0.34, pose.ink), (0.24, mix(pose.palette.far, pose.ink, 0.4))):
        pose.brush.disc(shield, share * pose.size, color)
    pose.brush.disc(shield, 0.09 * pose.size, mix(pose.palette.glow, pose.ink, 0.15))


def noble(pose: Pose) -> None:
    """Someone with a high collar and a wide cape."""
    pose.both(outlines.NOBLE, is_soft=False)
    folds(pose)
    lining = [(0.05, -0.56), (0.38, -0.8), (0.36, -0.5), (0.16, -0.1), (0, 0.1)]
    pose.brush.shape(placed(mirrored(lining), pose.middle, pose.size), mix(pose.palette.glow, pose.ink, 0.55))
    head = [(0, -0.98), (0.1, -0.95), (0.15, -0.84), (0.12, -0.68), (0.05, -0.58), (0, -0.56)]
    pose.brush.soft(placed(mirrored(head), pose.middle, pose.size), pose.ink)
    pose.eyes((0.055, -0.79), 0.022, 0.4)


def brute(pose: Pose) -> None:
    """A giant with heavy arms."""
    pose.both(outlines.BRUTE)
    pose.eyes((0.07, -0.64), 0.025, 0.4)
    belt = mix(pose.ink, pose.rim, 0.3)
    pose.stroke([(-0.46, 0.3), (0.46, 0.3)], (0.07, 0.07), belt)


def golem(pose: Pose) -> None:
    """A made thing of plates with a light inside."""
    pose.both(outlines.GOLEM, is_soft=False)
    core = pose.at(0, -0.28)
    seam = mix(pose.ink, pose.rim, 0.32)
    for y in (-0.56, 0.06, 0.3):
        pose.stroke([(-0.4, y), (0.4, y)], (0.02, 0.02), seam)
    pose.brush.glow(core, 0.46 * pose.size, pose.palette.glow, 0.9)
    pose.brush.disc(core, 0.12 * pose.size, mix(pose.palette.glow, pose.palette.light, 0.5))
    pose.brush.ring(core, 0.19 * pose.size, 0.022 * pose.size, seam)
    pose.eyes((0.075, -0.77), 0.024, 0.0)


def wanderer(pose: Pose) -> None:
    """Someone with a wide hat, a long coat and a lantern."""
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
    """Someone with hair in the wind who lifts a sword."""
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


PEOPLE: Final[tuple[Figure, ...]] = (robed, soldier, noble, wanderer, duelist)
"""For whom no family is known."""
