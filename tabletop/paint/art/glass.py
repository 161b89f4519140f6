"""Stained-glass windows for Sagas, with panes and a center sign that differ by card."""

from math import cos, pi, sin

from tabletop.paint.art.brush import circle_of, placed
from tabletop.paint.art.pose import Pose
from tabletop.paint.art.relics import bright
from tabletop.paint.drawing.raster import Point
from tabletop.paint.drawing.theme import Color, mix

_HALF = 0.62
_LEAD = 0.022
_TALL = 1.5
"""Half the height of a window relative to its size. A window has the same shape at every size."""
_ROOM = 0.46
"""Half of the free space above and below."""


def window(pose: Pose) -> None:
    """Paint a window as large as the space allows, in one of several patterns."""
    tall = _TALL
    pose = pose._replace(size=min(pose.size, _ROOM / tall))
    spring = -tall + _HALF * 1.1
    pose.brush.glow(pose.middle, 1.3 * tall * pose.size, pose.palette.glow, 0.6)
    pose.outline(_arch(_HALF + 0.1, spring, tall + 0.08), is_soft=False)
    pose.brush.shape(
        placed(_arch(_HALF, spring, tall), pose.middle, pose.size), mix(pose.ink, (0, 0, 0), 0.3)
    )
    pose.chance.choice((_lozenges, _bands, _beams))(pose, spring, tall)
    pose.stroke([(0, spring), (0, tall)], (0.04, 0.04))
    pose.chance.choice((_rose, _star, _crescent))(pose, (0.0, spring))
    for share in (0.42, 0.78):
        _medallion(pose, (0.0, spring + (tall - spring) * share))


def _arch(half: float, spring: float, bottom: float) -> list[Point]:
    top = [(half * cos(pi * t / 24), spring - half * 1.1 * sin(pi * t / 24)) for t in range(25)]
    return [*top, (-half, bottom), (half, bottom)]


def _hue(pose: Pose) -> Color:
    palette = pose.palette
    color = pose.chance.choice((palette.glow, palette.middle, palette.light, palette.far, palette.low))
    return mix(color, pose.ink, pose.chance.uniform(0, 0.35))


def _inside(point: Point, spring: float, tall: float) -> Point:
    """Return a point moved inside the window."""
    x, y = point
    y = min(y, tall - _LEAD)
    if y >= spring:
        return max(-_HALF + _LEAD, min(_HALF - _LEAD, x)), y
    far = ((x / _HALF) ** 2 + ((y - spring) / (_HALF * 1.1)) ** 2) ** 0.5
    limit = min(1.0, 0.96 / far) if far else 1.0
    return x * limit, spring + (y - spring) * limit


def _pane(pose: Pose, points: list[Point], spring: float, tall: float) -> None:
    kept = [_inside(point, spring, tall) for point in points]
    pose.brush.shape(placed(kept, pose.middle, pose.size), _hue(pose))


def _bands(pose: Pose, spring: float, tall: float) -> None:
    """Paint rows of panes, each row of another width."""
    y = -tall - 0.1
    while y < tall:
        high = pose.chance.uniform(0.16, 0.3)
        count = pose.chance.choice((3, 4, 5))
        for index in range(count):
            left = -_HALF + 2 * _HALF * index / count
            right = -_HALF + 2 * _HALF * (index + 1) / count
            skew = pose.chance.uniform(-0.05, 0.05)
            corners = [(left + _LEAD, y + _LEAD), (right - _LEAD, y + _LEAD + skew)]
            _pane(pose, [*corners, (right - _LEAD, y + high), (left + _LEAD, y + high)], spring, tall)
        y += high


def _lozenges(pose: Pose, spring: float, tall: float) -> None:
    """Paint diamond-shaped panes."""
    wide, high = _HALF / 2, 0.2
    for row in range(int(2 * tall / high) + 3):
        y = -tall - 0.1 + row * high
        for index in range(-2, 3):
            x = index * wide + (wide / 2 if row % 2 else 0.0)
            reach, rise = wide / 2 - _LEAD / 2, high - _LEAD
            _pane(pose, [(x, y - rise), (x + reach, y), (x, y + rise), (x - reach, y)], spring, tall)


def _beams(pose: Pose, spring: float, tall: float) -> None:
    """Paint beams from the top of the window down, cut across."""
    count = pose.chance.choice((9, 11, 13))
    for index in range(count):
        ends = [2 * pi * (index + shift) / count + pi / 2 for shift in (0.06, 0.94)]
        near = 0.3
        while near < 2 * tall:
            far = near + pose.chance.uniform(0.24, 0.5)
            arc = [(near * cos(a), spring + near * sin(a)) for a in ends]
            arc += [((far - _LEAD) * cos(a), spring + (far - _LEAD) * sin(a)) for a in reversed(ends)]
            if min(abs(x) for x, _ in arc) < _HALF and min(y for _, y in arc) < tall:
                _pane(pose, arc, spring, tall)
            near = far


def _frame(pose: Pose, middle: Point, radius: float) -> None:
    pose.brush.disc(pose.at(*middle), (radius + 0.05) * pose.size, pose.ink)
    pose.brush.disc(pose.at(*middle), radius * pose.size, mix(pose.palette.far, pose.ink, 0.35))


def _rose(pose: Pose, middle: Point) -> None:
    """Paint a rose window."""
    _frame(pose, middle, 0.4)
    count = pose.chance.choice((6, 8, 10))
    x, y = middle
    for index, angle in enumerate(circle_of(count)):
        ends = [
            (x + 0.38 * cos(angle + s * 0.8 * pi / count), y + 0.38 * sin(angle + s * 0.8 * pi / count))
            for s in (-1, 1)
        ]
        pose.brush.shape(
            placed([middle, *ends], pose.middle, pose.size), bright(pose, 0.25 + 0.5 * (index % 2))
        )
    pose.brush.disc(pose.at(*middle), 0.1 * pose.size, pose.palette.light)


def _star(pose: Pose, middle: Point) -> None:
    """Paint a star with many points."""
    _frame(pose, middle, 0.4)
    count = pose.chance.choice((5, 6, 8))
    ring = [
        (middle[0] + (0.38, 0.16)[n % 2] * cos(a), middle[1] + (0.38, 0.16)[n % 2] * sin(a))
        for n, a in enumerate(circle_of(count * 2))
    ]
    pose.brush.shape(placed(ring, pose.middle, pose.size), bright(pose, 0.55))


def _crescent(pose: Pose, middle: Point) -> None:
    """Paint a crescent moon in its sky."""
    _frame(pose, middle, 0.4)
    x, y = middle
    pose.brush.disc(pose.at(x, y), 0.31 * pose.size, bright(pose, 0.75))
    pose.brush.disc(pose.at(x + 0.13, y - 0.06), 0.25 * pose.size, mix(pose.palette.far, pose.ink, 0.35))


def _medallion(pose: Pose, middle: Point) -> None:
    """Paint a small picture in the glass: hills under a light, water, or a tower."""
    _frame(pose, middle, 0.28)
    x, y = middle
    pose.brush.disc(pose.at(x, y), 0.25 * pose.size, bright(pose, pose.chance.uniform(0.3, 0.8)))
    dark = mix(pose.palette.near, pose.ink, 0.2)
    kind = pose.chance.choice(("hills", "water", "tower"))
    if kind == "tower":
        ring = [
            (x - 0.09, y + 0.22),
            (x - 0.07, y - 0.06),
            (x, y - 0.2),
            (x + 0.07, y - 0.06),
            (x + 0.09, y + 0.22),
        ]
        pose.brush.shape(placed(ring, pose.middle, pose.size), dark)
        return
    ground = [(x + 0.25 * cos(pi * t / 12), y + 0.25 * sin(pi * t / 12)) for t in range(13)]
    if kind == "hills":
        ground += [(x - 0.1, y - 0.12), (x + 0.02, y - 0.01), (x + 0.12, y - 0.08)]
    pose.brush.shape(placed(ground, pose.middle, pose.size), dark)
