"""Rows with more cards than there is room for: overlapping evenly, and equal permanents heaped up."""

from collections import Counter
from collections.abc import Collection, Sequence
from enum import IntEnum
from itertools import accumulate, pairwise
from typing import Final

import msgspec
from PySide6.QtCore import QRectF

from tabletop.rules.view import ObjectView

HEAP_STEP: Final = 2.0
"""How far the upper edge of a card looks out behind the one before it in a heap, in logical pixels."""
_EDGES: Final = 3
"""So many edges look out at most."""
HIGHEST_RISE: Final = HEAP_STEP * _EDGES + 1
"""No card of a heap lies farther above its uppermost, whole pixels counted."""


class Heaping(IntEnum):
    """Which equal permanents lie in heaps; the number is that of the smallest heap."""

    MANY_LANDS = 7
    """Lands and tokens of which there are many: a few are clicked more easily side by side."""
    LANDS = 3
    """Lands and tokens."""
    ALL = 2
    """Permanents of all kinds."""


def spread(count: int, rect: QRectF, width: float, pitch: float) -> list[float]:
    """The middles of ``count`` cards in a row: beside one another, overlapping only where they must."""
    if count == 0:
        return []
    room = rect.width() - width
    step = pitch if count == 1 else min(pitch, max(0.0, room / (count - 1)))
    first = rect.center().x() - step * (count - 1) / 2
    return [first + step * index for index in range(count)]


def row_of(widths: Sequence[float], rect: QRectF, pitch: float, gap: float) -> list[float]:
    """The middles of permanents in a row: apart, else side by side, else overlapping.

    Args:
        widths: those of the cards as they lie; a tapped one is wider.
        rect: the row.
        pitch: from the middle of one card to that of the next where there is room.
        gap: what is free between two cards at least where there is room.

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
    """Of each card the same share looks out at its left; a tapped one covers no more of it than others.

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
    """The permanents of a row, equal ones together where the first of them lies, in the order of the row.

    What something points at lies alone, and so does what lies face down: nobody may lose track of which one
    it is (708.6). What answers an open question lies on nothing that doesn't.
    """
    all_equal = heaping is Heaping.ALL
    many = Counter(_name(object) for object in row if is_of_many(object)) if not all_equal else Counter[str]()
    made: list[list[ObjectView]] = []
    places: dict[tuple[str, bool, int, int, int, bool], list[tuple[ObjectView, int]]] = {}
    for object in row:
        is_alone = object.id in pointed_at or object.face_down or object.melded
        is_one_of_few = not all_equal and many[_name(object)] < heaping
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
    """Whether equal ones of a kind lie in a heap wherever they are: lands and tokens."""
    return object.badge.token or (
        object.now is not None and "Land" in object.now.types and "Creature" not in object.now.types
    )


def _name(object: ObjectView) -> str:
    return object.now.name if object.now is not None else ""


def _at_a_glance(object: ObjectView) -> tuple[str, bool, int, int, int]:
    """What tells most permanents apart, so that few have to be compared as a whole."""
    return _name(object), object.tapped, object.damage, len(object.counters), object.controller


def kind_of(object: ObjectView) -> ObjectView:
    """An object without what tells it from another one that looks and is the same."""
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
    """How far above the top card of a heap another one lies; the last of them is the top."""
    return HEAP_STEP * min(_EDGES, count - 1 - place)
