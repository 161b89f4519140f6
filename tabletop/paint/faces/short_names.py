"""Names on tiles: shrunk before they are cut, and in far view shortened as players do."""

from collections.abc import Iterator
from typing import Final

from tabletop.paint.drawing.fonts import ELLIPSIS, Weight, text_width
from tabletop.paint.drawing.layout import Letters, fit_line, fit_lines
from tabletop.paint.drawing.tile_sizes import SizeClass

_LEAST_LEFT: Final = 3
"""Fewest letters of a cut word that are worth showing."""
_LEAST_BROKEN: Final = 2
"""Fewest letters of a word on each of its two lines."""
_LEAST_ROOM: Final = 2.5
"""Minimum room for a word on two lines, as a multiple of the font size. Less holds only a letter or two."""
_VOWELS: Final = frozenset("aeiouy")
_ONE_SOUND: Final = ("ch", "ck", "gh", "ph", "sh", "th", "wh")
"""Consonants that stay on one line."""
_AFTER_VOWEL: Final = 1.25
"""Number of letters farther from its middle at which a break after a consonant beats one after a vowel."""
_SMALL_WORDS: Final = ("of", "the", "from", "to", "in", "by", "with")


def name_lines(name: str, shape: SizeClass, room: float, unit: float) -> tuple[tuple[str, ...], float]:
    """Return the one or two lines of a name and their font size. The font shrinks before the name is cut."""
    least = shape.smallest_name
    # Two lines in a large font are easier to read than one in a small font.
    between = range(int(shape.name) - 5, round(least), -2)
    for smallest in (shape.name - 2, max(shape.name - 3, least), *between, least):
        letters = Letters(Weight.DEMI, shape.name, max(smallest, least))
        lines, size = fit_lines(name, letters, room, unit)
        if not lines[-1].endswith(ELLIPSIS):
            break
    return lines, size


def room_lines(name: str, shape: SizeClass, room: float, unit: float) -> tuple[tuple[str, ...], float]:
    """Return the lines of a name in far view.

    The name is shortened instead of shrunk below the smallest font.

    If even the shortest form does not fit, its first word is broken over two lines. If that does not fit
    either, the name is cut, and left out if only a letter or two would remain.
    """
    forms = tuple(short_forms(name))
    for form in forms:
        lines, size = name_lines(form, shape, room, unit)
        if not lines[-1].endswith(ELLIPSIS):
            return lines, size
    least = shape.smallest_name
    return _broken(forms[-1].partition(" ")[0], least, room, unit) or _cut(forms[-1], least, room, unit)


def room_line(name: str, letters: Letters, room: float, unit: float) -> tuple[str, float]:
    """Return the longest form of a name that fits one line, and its font size."""
    for form in short_forms(name):
        line, size = fit_line(form, letters, room, unit)
        if line == form:
            break
    return line, size


def short_forms(name: str) -> Iterator[str]:
    """Yield a name and its short forms: up to the comma, then up to the first small word."""
    yield name
    before = name.partition(",")[0]
    if before != name:
        yield before
    words = before.removeprefix("The ").split()
    ends = [place for place, word in enumerate(words) if place and word in _SMALL_WORDS]
    called = " ".join(words[: ends[0]] if ends else words)
    if called != before:
        yield called


def _broken(word: str, size: float, room: float, unit: float) -> tuple[tuple[str, ...], float] | None:
    """Return a word on two lines, or None if it fits one line or needs more than two."""

    def fits(line: str) -> bool:
        return text_width(line, Weight.DEMI, size * unit) <= room * unit

    if fits(word) or room < _LEAST_ROOM * size:
        return None
    places = range(_LEAST_BROKEN, len(word) - _LEAST_BROKEN + 1)
    found = [(word[:at] + "-", word[at:]) for at in sorted(places, key=lambda at: _harshness(word, at))]
    return next(((lines, size) for lines in found if all(map(fits, lines))), None)


def _harshness(word: str, place: int) -> tuple[bool, bool, bool, float]:
    """Return how bad it is to break a word at a place. Between two consonants near its middle is best."""
    lower = word.lower()
    before, after = lower[place - 1], lower[place]
    is_in_sound = before + after in _ONE_SOUND or not after.isalpha()
    is_half_mute = _VOWELS.isdisjoint(lower[:place]) or _VOWELS.isdisjoint(lower[place:])
    from_middle = abs(place - len(word) / 2)
    return is_in_sound, is_half_mute, after in _VOWELS, from_middle + _AFTER_VOWEL * (before in _VOWELS)


def _cut(name: str, size: float, room: float, unit: float) -> tuple[tuple[str, ...], float]:
    """Return the beginning of a name, with its second word on a line of its own if part of it is legible."""
    first, _, rest = name.partition(" ")
    letters = Letters(Weight.DEMI, size, size)
    lines = [_cut_line(each, letters, room, unit) for each in (first, rest) if each]
    pairs = zip(lines, (first, rest), strict=False)
    is_legible = [line == words or len(line) > _LEAST_LEFT for line, words in pairs]
    # A word after one that is cut would not be understood.
    count = 2 if all(is_legible) and lines[0] == first else int(is_legible[0])
    return tuple(lines[:count]), size


def _cut_line(words: str, letters: Letters, room: float, unit: float) -> str:
    """Return a line that ends with a whole word if one fits, and else within the first word."""
    line = fit_line(words, letters, room, unit)[0]
    if line == words or " " not in line.removesuffix(ELLIPSIS):
        return line
    return line.rpartition(" ")[0] + ELLIPSIS
