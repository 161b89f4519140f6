"""Scenery: sky with its light, and layers of ground in front of it."""

from collections.abc import Callable
from math import cos, pi, sin
from random import Random
from typing import TypeAlias

from tabletop.paint.art.brush import Brush
from tabletop.paint.art.motes import stars
from tabletop.paint.art.palette import Palette
from tabletop.paint.drawing.raster import Point
from tabletop.paint.drawing.theme import mix

Place: TypeAlias = Callable[[Brush, Palette, Random], None]


def paint_sky(brush: Brush, palette: Palette, chance: Random, light: Point) -> None:
    """Paint light and clouds over the gradient of a sky.

    The picture should be small and is scaled up later.
    """
    brush.glow(light, 1.05, palette.light, 0.55)
    brush.glow(light, 0.5, palette.light, 0.8)
    for _ in range(9):
        x, y = chance.uniform(-0.8, 0.8) * brush.aspect, chance.uniform(0.02, 0.6)
        width = chance.uniform(0.1, 0.3)
        color = palette.light if chance.random() < 0.55 else palette.high
        for step in range(5):
            brush.glow((x + (step - 2) * width * 0.55, y + chance.uniform(-0.03, 0.03)), width, color, 0.16)


def _ridge(chance: Random, brush: Brush, height: float, rough: float, smoothness: float = 2.0) -> list[Point]:
    """Return a skyline from left to right around a height, made by midpoint displacement."""
    steps = 64
    line = [0.0] * (steps + 1)
    line[0], line[steps] = chance.uniform(-rough, rough), chance.uniform(-rough, rough)
    step = steps
    while step > 1:
        half = step // 2
        for index in range(half, steps, step):
            line[index] = (line[index - half] + line[index + half]) / 2 + chance.uniform(-rough, rough)
        rough /= smoothness
        step = half
    wide = brush.aspect
    return [((index / steps - 0.5) * wide * 1.02, height + y) for index, y in enumerate(line)]


def _ground(brush: Brush, line: list[Point]) -> list[Point]:
    """Return a skyline closed along the bottom of the picture."""
    edge = brush.aspect * 0.52
    return [*line, (edge, 1.02), (-edge, 1.02)]


def _depth(palette: Palette, share: float) -> tuple[int, int, int]:
    """Return the color of things at a distance, from 0 (far) to 1 (near)."""
    return mix(
        mix(palette.low, palette.far, 0.4 + 0.6 * min(1, share * 1.6)),
        palette.near,
        max(0.0, share * 1.25 - 0.25),
    )


def mountains(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint ridges of mountains, hazier with distance and lit on one side."""
    for index, share in enumerate((0.0, 0.3, 0.6, 1.0)):
        line = _ridge(chance, brush, 0.48 + 0.14 * index, 0.26 - 0.05 * index, 2.1)
        color = _depth(palette, share)
        brush.shape(_ground(brush, line), color)
        if index < 3:
            for flank in _flanks(line):
                brush.shape(flank, mix(color, palette.light, 0.34 - 0.08 * index), 150)
            brush.haze(0.44 + 0.15 * index, 1, palette.low, 0.55 - 0.12 * index)


def _flanks(line: list[Point]) -> list[list[Point]]:
    """Paint the lit sides of a skyline's peaks."""
    reach = 6
    found = []
    for index in range(reach, len(line) - reach):
        x, y = line[index]
        if y == min(height for _, height in line[index - reach : index + reach]):
            side = line[index : index + reach + 1]
            drop = side[-1][1] - y
            found.append([*side, (x + (side[-1][0] - x) * 0.45, y + drop * 0.8), (x + 0.01, y + drop * 1.7)])
    return found


def hills(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint soft hills lit along their tops."""
    wide = brush.aspect
    for index, share in enumerate((0.05, 0.3, 0.6, 1.0)):
        base = 0.56 + 0.12 * index
        waves = [
            (chance.uniform(0.03, 0.07), chance.uniform(1.2, 3.4), chance.uniform(0, 6.3)) for _ in range(2)
        ]
        line = [
            ((t / 40 - 0.5) * wide * 1.02, base + sum(a * sin(f * t / 40 * pi + p) for a, f, p in waves))
            for t in range(41)
        ]
        color = _depth(palette, share)
        brush.shape(_ground(brush, line), color)
        brush.line(line, 0.006, mix(color, palette.light, 0.5), 150)
        if index == 1:
            brush.haze(0.62, 1, palette.low, 0.35)


def sea(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint open water with a path of light and waves that grow toward the viewer."""
    wide, horizon = brush.aspect, 0.6
    line = _ridge(chance, brush, horizon - 0.01, 0.035)
    brush.shape(_ground(brush, line), _depth(palette, 0.12))
    deep = mix(palette.far, palette.near, 0.3)
    brush.shape(
        [(-wide, horizon), (wide, horizon), (wide, 1.02), (-wide, 1.02)], mix(deep, palette.middle, 0.35)
    )
    brush.haze(horizon, 1.02, palette.near, 0.85)
    for step in range(34):
        y = horizon + 0.006 + 0.4 * (step / 34) ** 1.5
        reach = (0.03 + 0.32 * step / 34) * chance.uniform(0.35, 1.0) * brush.short
        x = chance.uniform(-0.05, 0.05) * (1 + step / 12)
        brush.line(
            [(x - reach, y), (x + reach, y)], 0.003 + 0.0035 * step / 34, palette.light, 130 - 2 * step
        )
    for index in range(4):
        base = 0.72 + 0.085 * index
        phase, reach = chance.uniform(0, 6.3), 0.012 + 0.006 * index
        crest = [
            (
                (t / 60 - 0.5) * wide * 1.02,
                base - reach * abs(sin(t / 60 * (17 - 3 * index) * wide / 1.5 + phase)),
            )
            for t in range(61)
        ]
        color = mix(palette.far, palette.near, 0.45 + 0.18 * index)
        brush.shape(_ground(brush, crest), color, 190)
        brush.line(crest, 0.004, mix(color, palette.light, 0.55), 170)


def forest(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint layers of firs. The nearest stand at both sides and leave the middle free."""
    wide = brush.aspect
    for index, share in enumerate((0.1, 0.42, 0.72)):
        base = 0.64 + 0.11 * index
        line = _ridge(chance, brush, base, 0.04)
        color = _depth(palette, share)
        for _ in range(26 - 6 * index):
            x = chance.uniform(-0.52, 0.52) * wide
            _fir(brush, (x, base + 0.05), chance.uniform(0.13, 0.22) * (1 + 0.45 * index), color)
        brush.shape(_ground(brush, line), color)
        brush.haze(base - 0.06, 1, mix(palette.low, palette.light, 0.3), 0.3 - 0.09 * index)
    for side in (-1, 1):
        for _ in range(4):
            x = side * wide * chance.uniform(0.34, 0.53)
            _fir(brush, (x, 1.06), chance.uniform(0.6, 1.0), _depth(palette, 1))
    brush.shape(_ground(brush, _ridge(chance, brush, 0.93, 0.03)), palette.near)


def _fir(brush: Brush, foot: Point, height: float, color: tuple[int, int, int]) -> None:
    x, y = foot
    half = height * 0.19
    outline: list[Point] = [(x, y - height)]
    for tier in range(1, 5):
        level = y - height * (1 - tier / 4.4)
        outline += [(x + half * tier / 4, level), (x + half * tier / 4 * 0.55, level - height * 0.03)]
    outline += [(2 * x - px, py) for px, py in reversed(outline[1:])]
    brush.shape(outline, color)
    brush.line([(x, y - height * 0.2), (x, y)], height * 0.03, color)


def wood(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint tall trunks in bright mist with leaves above."""
    wide = brush.aspect
    for index, share in enumerate((0.1, 0.4, 0.75, 1.0)):
        color = _depth(palette, share)
        for _ in range(11 - 3 * index):
            x = chance.uniform(-0.52, 0.52) * wide
            if index > 1 and abs(x) < 0.22 * wide:
                x += 0.3 * wide if x > 0 else -0.3 * wide
            thick = chance.uniform(0.012, 0.022) * (1 + index)
            lean = chance.uniform(-0.03, 0.03)
            brush.tapered([(x + lean, -0.02), (x, 0.5), (x - lean, 1.02)], (thick * 0.7, thick * 1.5), color)
        if index < 3:
            brush.haze(0.3 + 0.1 * index, 1, mix(palette.low, palette.light, 0.4), 0.42 - 0.1 * index)
        brush.shape(_ground(brush, _ridge(chance, brush, 0.82 + 0.05 * index, 0.025)), color)
    for _ in range(26):
        x = chance.uniform(-0.55, 0.55) * wide
        brush.disc(
            (x, chance.uniform(-0.06, 0.03) + 0.14 * (abs(x) / wide)),
            chance.uniform(0.05, 0.11),
            _depth(palette, 0.9),
            225,
        )


def swamp(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint still water, bare trees and hanging moss."""
    wide = brush.aspect
    brush.shape(_ground(brush, _ridge(chance, brush, 0.6, 0.05)), _depth(palette, 0.15))
    brush.haze(0.45, 0.72, palette.low, 0.5)
    brush.shape(
        [(-wide, 0.72), (wide, 0.72), (wide, 1.02), (-wide, 1.02)], mix(palette.far, palette.low, 0.35)
    )
    brush.haze(0.72, 1.02, palette.near, 0.9)
    for index, share in enumerate((0.3, 0.65, 1.0)):
        for _ in range(3):
            x = chance.choice((-1, 1)) * chance.uniform(0.12 + 0.08 * index, 0.5) * wide
            _bare_tree(
                brush,
                chance,
                (x, 0.74 + 0.09 * index),
                (0.34 + 0.16 * index, -pi / 2),
                _depth(palette, share),
            )
    for _ in range(16):
        x, y = chance.uniform(-0.5, 0.5) * wide, chance.uniform(0.75, 0.97)
        reach = chance.uniform(0.03, 0.12)
        brush.line([(x - reach, y), (x + reach, y)], 0.004, palette.light, 60)


def _bare_tree(
    brush: Brush, chance: Random, foot: Point, grow: tuple[float, float], color: tuple[int, int, int]
) -> None:
    """Paint a leafless tree, branch by branch. ``grow`` is its length and direction."""
    length, angle = grow
    end = (foot[0] + cos(angle) * length * 0.45, foot[1] + sin(angle) * length * 0.45)
    brush.tapered([foot, end], (length * 0.085, length * 0.05), color)
    if length > 0.075:
        for turn in (chance.uniform(-0.75, -0.25), chance.uniform(0.2, 0.7)):
            _bare_tree(brush, chance, end, (length * chance.uniform(0.58, 0.72), angle + turn), color)


def spires(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint a city of towers with lit windows."""
    wide = brush.aspect
    for index, share in enumerate((0.08, 0.42, 0.85)):
        color = _depth(palette, share)
        base = 0.84 + 0.06 * index
        for place in range(13 - 3 * index):
            x = ((place + chance.uniform(0.1, 0.9)) / (13 - 3 * index) - 0.5) * wide * 1.05
            room = 0.5 + 1.0 * abs(x) / wide
            height = chance.uniform(0.16, 0.34) * room * (1.25 + 0.25 * index)
            _tower(brush, chance, (x, base), (height, 0.03 + 0.014 * index), (color, palette.glow))
        brush.shape(_ground(brush, _ridge(chance, brush, base, 0.02)), color)
        if index < 2:
            brush.haze(0.5, 1, palette.low, 0.42 - 0.14 * index)


def _tower(
    brush: Brush,
    chance: Random,
    foot: Point,
    size: tuple[float, float],
    colors: tuple[tuple[int, int, int], tuple[int, int, int]],
) -> None:
    """Paint a tower with windows and a pointed, flat or round top."""
    x, y = foot
    height, half = size[0], size[1] * chance.uniform(0.6, 1.1)
    color, lamp = colors
    top = y - height
    brush.shape([(x - half, 1.02), (x - half * 0.86, top), (x + half * 0.86, top), (x + half, 1.02)], color)
    brush.shape(
        [
            (x - half * 1.2, top),
            (x - half * 1.2, top - half * 0.5),
            (x + half * 1.2, top - half * 0.5),
            (x + half * 1.2, top),
        ],
        color,
    )
    kind = chance.random()
    if kind < 0.6:
        brush.shape(
            [
                (x - half * 1.15, top - half * 0.4),
                (x, top - half * chance.uniform(3, 5)),
                (x + half * 1.15, top - half * 0.4),
            ],
            color,
        )
    elif kind < 0.8:
        brush.disc((x, top - half * 0.5), half, color)
    for _ in range(5):
        wx, wy = x + chance.uniform(-0.5, 0.5) * half, y - height * chance.uniform(0.15, 0.95)
        tall = half * 0.26
        brush.shape(
            [
                (wx - tall * 0.4, wy - tall),
                (wx + tall * 0.4, wy - tall),
                (wx + tall * 0.4, wy + tall),
                (wx - tall * 0.4, wy + tall),
            ],
            lamp,
            190,
        )


def clouds(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint banks of clouds as seen from between them."""
    wide = brush.aspect
    for index in range(5):
        base = 0.62 + 0.1 * index
        color = mix(mix(palette.light, palette.middle, 0.25 + 0.13 * index), palette.far, 0.12 * index)
        shade = mix(color, palette.near, 0.2)
        puffs = [
            (
                chance.uniform(-0.56, 0.56) * wide,
                base + chance.uniform(-0.02, 0.05),
                chance.uniform(0.05, 0.12),
            )
            for _ in range(13)
        ]
        for x, y, radius in puffs:
            brush.disc((x, y + 0.012), radius * 1.02, shade, 160)
        for x, y, radius in puffs:
            brush.disc((x, y), radius, color)
        brush.shape([(-wide, base + 0.03), (wide, base + 0.03), (wide, 1.02), (-wide, 1.02)], color)
        brush.haze(base, 1.02, mix(palette.middle, palette.far, 0.2 * index), 0.5)


def embers(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint black rock with fire in its cracks, and sparks."""
    for index, share in enumerate((0.15, 0.5, 1.0)):
        line = _ridge(chance, brush, 0.6 + 0.13 * index, 0.15 - 0.03 * index, 1.8)
        color = _depth(palette, share)
        brush.shape(_ground(brush, line), color)
        brush.line(line, 0.005, mix(color, palette.glow, 0.7), 170)
        for _ in range(4):
            x, y = chance.choice(line)
            crack = [(x, y)]
            for _ in range(6):
                x, y = x + chance.uniform(-0.035, 0.035), y + chance.uniform(0.03, 0.07)
                crack.append((x, y))
            brush.tapered(crack, (0.004, 0.012), palette.glow)
            brush.glow(crack[-1], 0.1, palette.glow, 0.45)
        brush.haze(0.66 + 0.1 * index, 1, palette.glow if index == 1 else palette.low, 0.28 - 0.08 * index)


def dunes(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint fields or dunes: long curves with a lit and a shaded side."""
    wide = brush.aspect
    for index, share in enumerate((0.02, 0.18, 0.4, 0.7)):
        base = 0.58 + 0.11 * index
        peak = chance.uniform(-0.32, 0.32) * wide
        rise = chance.uniform(0.05, 0.11)
        line = [
            (x, base - rise * (1 / (1 + (3.2 * (x - peak) / wide) ** 2)) + 0.012 * sin(9 * x + index))
            for x in ((t / 40 - 0.5) * wide * 1.02 for t in range(41))
        ]
        color = _depth(palette, share)
        brush.shape(_ground(brush, line), color)
        summit = min(line, key=lambda point: point[1])
        lit = [point for point in line if point[0] >= summit[0]]
        foot = [
            (summit[0] + 0.1 * wide, base + 0.1),
            (summit[0] - 0.05 * wide, base + 0.3),
            (summit[0] + 0.5 * wide, 1.02),
        ]
        brush.shape([*lit, (wide * 0.52, 1.02), *reversed(foot)], mix(color, palette.light, 0.28), 150)
        brush.haze(base, 1.02, mix(color, palette.near, 0.35), 0.5)


def cavern(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint the view out of a cave into the light."""
    wide = brush.aspect
    mountains(brush, palette, chance)
    for index in range(3):
        reach, rise = wide * (0.36 + 0.055 * index), 0.74 + 0.1 * index
        hole: list[Point] = []
        for step in range(33):
            angle = pi + pi * step / 32
            rough = chance.uniform(0.93, 1.05)
            hole.append((reach * cos(angle) * rough, 0.94 + rise * sin(angle) * rough))
        edge = wide * 0.52
        outside = [(edge, 1.02), (edge, -0.02), (-edge, -0.02), (-edge, 1.02)]
        color = mix(palette.far, palette.near, 0.4 + 0.3 * index)
        brush.shape([(hole[0][0], 1.02), *hole, (hole[-1][0], 1.02), *outside], color)
        brush.line(hole, 0.006, mix(color, palette.light, 0.4 - 0.12 * index), 160)
    for _ in range(9):
        x = chance.uniform(-0.5, 0.5) * wide
        length = chance.uniform(0.06, 0.2) * (0.5 + abs(x) / wide)
        brush.shape([(x - 0.02, -0.02), (x, length), (x + 0.02, -0.02)], palette.near)
    brush.shape(_ground(brush, _ridge(chance, brush, 0.92, 0.03)), palette.near)


def hall(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint two rows of columns with light falling between them."""
    wide = brush.aspect
    brush.haze(0.2, 1, palette.far, 0.5)
    beam = chance.uniform(-0.2, 0.2)
    for shift in (-0.34, -0.08, 0.2):
        x = (shift + beam) * wide
        brush.shape(
            [(x, -0.02), (x + 0.1 * wide, -0.02), (x + 0.34 * wide, 1.02), (x + 0.06 * wide, 1.02)],
            palette.light,
            38,
        )
    brush.shape(
        [(-wide, 0.8), (wide, 0.8), (wide, 1.02), (-wide, 1.02)], mix(palette.far, palette.near, 0.35)
    )
    brush.haze(0.8, 1.02, palette.near, 0.8)
    for index, share in enumerate((0.3, 0.6, 1.0)):
        color = _depth(palette, share)
        x = wide * (0.2 + 0.13 * index)
        half = 0.022 + 0.016 * index
        foot = 0.82 + 0.07 * index
        for side in (-1, 1):
            column = [
                (side * x - half, -0.02),
                (side * x + half, -0.02),
                (side * x + half, foot),
                (side * x - half, foot),
            ]
            brush.shape(column, color)
            base = [
                (side * x - half * 1.6, foot),
                (side * x + half * 1.6, foot),
                (side * x + half * 1.8, foot + half),
                (side * x - half * 1.8, foot + half),
            ]
            brush.shape(base, color)
            brush.line(
                [(side * (x - half * 0.8), 0.0), (side * (x - half * 0.8), foot)],
                half * 0.22,
                mix(color, palette.light, 0.5),
                190,
            )
        arch = [
            (x * cos(pi * t / 24), 0.24 - 0.07 * index - (0.2 + 0.05 * index) * sin(pi * t / 24))
            for t in range(25)
        ]
        brush.line(arch, half * 1.1, color)


def void(brush: Brush, palette: Palette, chance: Random) -> None:
    """Paint stars and drifting light, for pure magic."""
    wide = brush.aspect
    dark = mix(palette.near, palette.high, 0.45)
    brush.shape([(-wide, -0.02), (wide, -0.02), (wide, 1.02), (-wide, 1.02)], dark, 190)
    for _ in range(5):
        x, y = chance.uniform(-0.4, 0.4) * brush.aspect, chance.uniform(0.2, 0.8)
        brush.glow(
            (x, y), chance.uniform(0.25, 0.5), chance.choice((palette.far, palette.glow, palette.middle)), 0.4
        )
    stars(brush, palette, chance, 70)
