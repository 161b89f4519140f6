"""Crowded rows: overlap cards evenly and put equal permanents into heaps."""

from collections import Counter
from collections.abc import Collection, Sequence
from enum import IntEnum
from itertools import accumulate, pairwise
from typing import Final

import msgspec
from PySide6.QtCore import QRectF

from tabletop.rules.view import ObjectView

HEAP_STEP: Final = 2.0
"""Distance between the upper edges of two cards in a heap, in logical pixels."""
_EDGES: Final = 3
"""Maximum number of edges that show above the top card."""
HIGHEST_RISE: Final = HEAP_STEP * _EDGES + 1
"""Maximum height of a card above the top one of its heap, in logical pixels, with rounding."""


class Heaping(IntEnum):
    """Which equal permanents are put into heaps. The value is the size of the smallest heap."""

    MANY_LANDS = 7
    """Lands and tokens in large numbers. A few are easier to click side by side."""
    LANDS = 3
    """Lands and tokens."""
    ALL = 2
    """Permanents of all kinds."""


def spread(count: int, rect: QRectF, width: float, pitch: float) -> list[float]:
    """Return the centers of ``count`` cards in a row, side by side, overlapping only if they must."""
    if count == 0:
        return []
    room = rect.width() - width
    step = pitch if count == 1 else min(pitch, max(0.0, room / (count - 1)))
    first = rect.center().x() - step * (count - 1) / 2
    return [first + step * index for index in range(count)]


def row_of(widths: Sequence[float], rect: QRectF, pitch: float, gap: float) -> list[float]:
    """Return the centers of permanents in a row: spread out, else side by side, else overlapping.

    Args:
        widths: widths of the cards as they are turned. A tapped one is wider.
        rect: the row.
        pitch: preferred distance between the centers of two cards.
        gap: minimum gap between two cards that don't overlap.

    """
    if not widths:
        return []
    steps = [max(pitch, (one + other) / 2 + gap) for one, other in pairwise(widths)]
    if sum(steps) + (widths[0] + widths[-1]) / 2 > rect.width():
        spare = rect.width() - sum(widths)
        if spare < 0:
            return _overlapping(widths, rect)
        steps = [(one + other) / 2 + spare / len(steps) for one, other in pairwise(widths)]
    places = [0.0, *accumulate(steps)]
    left, right = -widths[0] / 2, places[-1] + widths[-1] / 2
    shift = rect.center().x() - (left + right) / 2
    return [place + shift for place in places]


def _overlapping(widths: Sequence[float], rect: QRectF) -> list[float]:
    """Return the centers of cards that each show the same width at the left, tapped or not.

    A card that is alone may be wider than its row.
    """
    steps = ((rect.width() - wide) / place for place, wide in enumerate(widths) if place)
    step = max(0.0, min(steps, default=0.0))
    length = max(step * place + wide for place, wide in enumerate(widths))
    first = rect.center().x() - length / 2
    return [first + step * place + wide / 2 for place, wide in enumerate(widths)]


def heaps(
    row: Sequence[ObjectView],
    pointed_at: Collection[int],
    answers: Collection[int] = (),
    *,
    heaping: Heaping = Heaping.ALL,
) -> list[list[ObjectView]]:
    """Return the permanents of a row in heaps of equal ones, each at the position of its first.

    A permanent that something points at stays alone, and so does one that is face down: players must be able
    to tell it apart (708.6). Answers to an open question share no heap with other permanents.
    """
    all_equal = heaping is Heaping.ALL
    many = Counter(object.name for object in row if is_of_many(object)) if not all_equal else Counter[str]()
    made: list[list[ObjectView]] = []
    places: dict[tuple[str, bool, int, int, int, bool], list[tuple[ObjectView, int]]] = {}
    for object in row:
        is_alone = object.id in pointed_at or object.face_down or object.melded
        is_one_of_few = not all_equal and many[object.name] < heaping
        if is_alone or is_one_of_few or not (all_equal or is_of_many(object)):
            made.append([object])
            continue
        like = kind_of(object)
        known = places.setdefault((*_at_a_glance(object), object.id in answers), [])
        place = next((place for other, place in known if other == like), None)
        if place is None:
            known.append((like, len(made)))
            made.append([object])
        else:
            made[place].append(object)
    return made


def is_of_many(object: ObjectView) -> bool:
    """Return whether equal objects of this kind share a heap in every row: lands and tokens."""
    return object.badge.token or (
        object.now is not None and "Land" in object.now.types and "Creature" not in object.now.types
    )


def _at_a_glance(object: ObjectView) -> tuple[str, bool, int, int, int]:
    """Return a key that tells most permanents apart, so that few are compared as a whole."""
    return object.name, object.tapped, object.damage, len(object.counters), object.controller


def kind_of(object: ObjectView) -> ObjectView:
    """Return an object without its id and its cards, so that equal objects compare equal."""
    return msgspec.structs.replace(object, id=0, pieces=())


def untouched(object: ObjectView) -> ObjectView:
    """Return an object as it is before it taps or fights, so that neither changes its size."""
    if not (object.tapped or object.attacked or object.summoning_sick or object.remarks):
        return object
    return msgspec.structs.replace(
        object,
        tapped=False,
        attacking=None,
        attacking_player=None,
        blocking=None,
        blocking_too=None,
        attacked=False,
        summoning_sick=False,
        remarks=(),
    )


def rise(place: int, count: int) -> float:
    """Return the distance of a card above the top one of its heap. The last card is the top."""
    return HEAP_STEP * min(_EDGES, count - 1 - place)
