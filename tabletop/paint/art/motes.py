"""Small things in the air: stars, sparks and distant birds."""

from random import Random

from tabletop.paint.art.brush import Brush
from tabletop.paint.art.palette import Palette
from tabletop.paint.drawing.theme import mix


def stars(brush: Brush, palette: Palette, chance: Random, count: int = 45) -> None:
    """Paint stars in the upper sky, a few of them bright."""
    for _ in range(count):
        x, y = chance.uniform(-0.5, 0.5) * brush.aspect, chance.random() ** 1.5 * 0.75
        size = 0.002 + 0.005 * chance.random() ** 4
        brush.disc((x, y), size, palette.light, round(chance.uniform(90, 240)))


def sparks(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint small rising lights, such as sparks or fireflies."""
    for _ in range(22):
        x, y = chance.uniform(-0.5, 0.5) * brush.aspect, chance.uniform(0.12, 0.95)
        size = chance.uniform(0.003, 0.007)
        brush.disc((x, y), size * 2.4, palette.glow, 60)
        brush.disc((x, y), size, mix(palette.glow, palette.light, 0.5), 230)


def birds(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint a few distant birds."""
    for _ in range(6):
        x, y = chance.uniform(-0.42, 0.42) * brush.aspect, chance.uniform(0.08, 0.36)
        span = chance.uniform(0.012, 0.026)
        wings = [
            (x - span, y - span * 0.5),
            (x - span * 0.4, y - span * 0.55),
            (x, y),
            (x + span * 0.4, y - span * 0.55),
            (x + span, y - span * 0.5),
        ]
        brush.line(wings, 0.005, mix(palette.near, palette.high, 0.3), 200)
