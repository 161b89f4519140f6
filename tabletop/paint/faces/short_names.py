"""Names on tiles: made small before they are cut, and for a room said as players say them."""

from collections.abc import Iterator
from typing import Final

from tabletop.paint.drawing.fonts import ELLIPSIS, Weight
from tabletop.paint.drawing.layout import Letters, fit_line, fit_lines
from tabletop.paint.drawing.sizes import SizeClass

_LEAST_LEFT: Final = 3
"""So many letters of a word tell something, and fewer do not."""
_SMALL_WORDS: Final = ("of", "the", "from", "to", "in", "by", "with")


def name_lines(name: str, shape: SizeClass, room: float, unit: float) -> tuple[tuple[str, ...], float]:
    """A name in one line or two and the size of its letters, made small before the name is cut."""
    least = shape.smallest_name
    # Two lines of large letters are read better than one of small ones.
    between = range(int(shape.name) - 5, round(least), -2)
    for smallest in (shape.name - 2, max(shape.name - 3, least), *between, least):
        letters = Letters(Weight.DEMI, shape.name, max(smallest, least))
        lines, size = fit_lines(name, letters, room, unit)
        if not lines[-1].endswith(ELLIPSIS):
            break
    return lines, size


def room_lines(name: str, shape: SizeClass, room: float, unit: float) -> tuple[tuple[str, ...], float]:
    """The same where a name is read from far away: rather than below the smallest letters it is shortened.

    Where not even the shortest form has room, as much of it as tells something; no line at all where that
    would be a letter or two.
    """
    forms = tuple(short_forms(name))
    for form in forms:
        lines, size = name_lines(form, shape, room, unit)
        if not lines[-1].endswith(ELLIPSIS):
            return lines, size
    return _cut(forms[-1], shape.smallest_name, room, unit)


def room_line(name: str, letters: Letters, room: float, unit: float) -> tuple[str, float]:
    """The longest form of a name that has room in one line, and the size of its letters."""
    for form in short_forms(name):
        line, size = fit_line(form, letters, room, unit)
        if line == form:
            break
    return line, size


def short_forms(name: str) -> Iterator[str]:
    """A name, and what players call the card: up to the comma, then up to the first small word."""
    yield name
    before = name.partition(",")[0]
    if before != name:
        yield before
    words = before.removeprefix("The ").split()
    ends = [place for place, word in enumerate(words) if place and word in _SMALL_WORDS]
    called = " ".join(words[: ends[0]] if ends else words)
    if called != before:
        yield called


def _cut(name: str, size: float, room: float, unit: float) -> tuple[tuple[str, ...], float]:
    """The beginning of a name, its second word in a line of its own where something of it can be read."""
    first, _, rest = name.partition(" ")
    letters = Letters(Weight.DEMI, size, size)
    lines = [fit_line(each, letters, room, unit)[0] for each in (first, rest) if each]
    told = [line == word or len(line) > _LEAST_LEFT for line, word in zip(lines, (first, rest), strict=False)]
    # What follows a beginning that is cut itself would not be understood.
    count = 2 if all(told) and lines[0] == first else int(told[0])
    return tuple(lines[:count]), size
