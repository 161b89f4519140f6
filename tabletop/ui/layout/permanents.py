"""Sort permanents into rows and place them there. No item is touched here."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QSizeF

from tabletop.paint.drawing.spec import NAMED
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.layout.chips import room_for_marks
from tabletop.ui.layout.crowding import Heaping, heaps, rise, untouched
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.layout.packing import TILE_HEIGHT, TILE_WIDTH, Cell, Packed, Room, Spot, peek
from tabletop.ui.layout.place import Place, on_pixels, placed_at
from tabletop.ui.style import zvalues

MELDED: Final = QSizeF(178, 249)
"""Size of two cards on their sides, one above the other: 1.414 times that of one."""
SIEGE: Final = TILE.transposed()
"""Size of a card that is printed sideways."""
_ATTACK_STEP: Final = 12.0
_OVER_NEXT: Final = 500.0
"""Additional height of tapped cards, which cover the next card but not the next row."""
_CROWD: Final = 0.25
"""Visible share of a card's width below which its shadow would blur into others."""
_A_TOUCH: Final = 0.01
_LEAST_AT_MOST: Final = 5000
"""Number of permanents whose minimum width is cached."""

Key = tuple[int, bool]
"""A row: its seat, and whether it is for lands."""


class Apart(NamedTuple):
    """Permanents that differ from otherwise equal ones."""

    pointed_at: Collection[int]
    """Permanents that an object targets, attacks, blocks or is attached to."""
    answers: Collection[int]
    """Permanents that answer the open question or are chosen for another reason."""


class Row(NamedTuple):
    """The permanents or heaps in the places of a row, and their sizes."""

    lying: list[list[ObjectView]]
    """One list for each place, with the top of a heap last."""
    packed: Packed


_RowKey = tuple[Key, Heaping, float, bool]
"""Key of a row, the heaping, the font scale, and whether the row is as if untouched."""


class Rows:
    """The permanents of a view by their rows, in order, with their attachments.

    Results are cached because zooming and panning ask for them with each turn of the wheel. A row that equals
    the one in ``before`` is that very row.
    """

    def __init__(
        self,
        rows: Mapping[Key, list[ObjectView]],
        hanging: Mapping[int, list[ObjectView]],
        apart: Apart,
        before: "Rows | None" = None,
        *,
        upright: bool = False,
    ) -> None:
        self.rows = rows
        self.hanging = hanging
        """All attachments of a host, direct and indirect, by the host's id."""
        self.apart = apart
        self._upright = upright
        self.made: dict[_RowKey, Row] = {}
        """All rows that were requested so far."""
        self.placed: dict[Key, tuple[Row, Ground, dict[int, Place]]] = {}
        """Latest places of the permanents in each row."""
        self._untouched: dict[Key, list[ObjectView]] = {}
        self._before: Mapping[Key, list[ObjectView]] = {}
        self._made_before: Mapping[_RowKey, Row] = {}
        self._least: dict[tuple[int, int, float], tuple[ObjectView, float]] = {}
        if before is not None:
            self._begin_with(before)

    def _begin_with(self, before: "Rows") -> None:
        if before._upright != self._upright:
            return
        if before.hanging == self.hanging and before.apart == self.apart:
            self._before, self.placed = before.rows, before.placed.copy()
        self._made_before = before.made
        if len(before._least) < _LEAST_AT_MOST:
            self._least = before._least.copy()

    def row(self, key: Key, letters: float, heaping: Heaping) -> Row:
        """Return one of the rows, for the given font scale."""
        return self._row((key, heaping, letters, False))

    def untouched(self, key: Key, letters: float, heaping: Heaping) -> Packed:
        """Return the row as if nothing in it were tapped or fighting. Sizes are computed from it.

        A heap takes two places, because some of it may be tapped.
        """
        return self._row((key, heaping, letters, True)).packed

    def _row(self, row_key: _RowKey) -> Row:
        made = self.made.get(row_key)
        if made is None:
            made = self.made[row_key] = self._compute_row(row_key)
        return made

    def _compute_row(self, row_key: _RowKey) -> Row:
        key, heaping, letters, is_untouched = row_key
        earlier = self._made_before.get(row_key)
        if earlier is not None and self._before.get(key) == self.rows[key]:
            return earlier
        if is_untouched:
            lying = heaps(self._untouched_row(key), self.hanging, heaping=heaping)
            cells = [self._cell(heap) for heap in lying for _ in heap[:2]]
        else:
            lying = self._lying(key, heaping)
            cells = [self._cell(heap, letters) for heap in lying]
        is_as_before = earlier is not None and earlier.packed.cells == cells
        return Row(lying, earlier.packed if earlier is not None and is_as_before else Packed(cells))

    def _untouched_row(self, key: Key) -> list[ObjectView]:
        """Return the permanents of a row as if nothing in it were tapped or fighting."""
        if key not in self._untouched:
            self._untouched[key] = [untouched(each) for each in self.rows[key]]
        return self._untouched[key]

    def are_packed_as(self, others: Mapping[_RowKey, Row]) -> bool:
        """Return whether the rows requested of others have equal cells here."""
        return all(
            row_key[0] in self.rows and self._row(row_key).packed.is_as(other.packed)
            for row_key, other in others.items()
            if row_key[-1]
        )

    def _lying(self, key: Key, heaping: Heaping) -> list[list[ObjectView]]:
        made = heaps(self.rows[key], *self.apart, heaping=heaping)
        return _by_name(made) if key[1] else made

    def needed_seats(self, view: TableView) -> frozenset[int]:
        """Return the players whose permanents must be visible: they fight, are pointed at, or answer."""
        ids = {*self.apart.pointed_at, *self.apart.answers} - set(self.hanging)
        seats = {each.controller for each in view.battlefield if each.id in ids or is_fighting(each)}
        return frozenset(seats if view.question is None else {*seats, view.question.player})

    def _cell(self, heap: Sequence[ObjectView], letters: float = 0.0) -> Cell:
        top = heap[-1]
        group = [top, *self.hanging.get(top.id, ())]
        least = max([self._room_for_marks(each, len(heap), letters) for each in group]) if letters else 0.0
        if not (top.tapped or any(each.melded or is_printed_sideways(each) for each in group)):
            # Most cells are such, and many are made for each change of the table.
            return Cell(TILE_WIDTH, TILE_HEIGHT, len(group) - 1, least)
        wide, high = _extent(lying_size(each, upright=self._upright) for each in group)
        untapped = _extent(tile_size(each, upright=self._upright) for each in group) if top.tapped else None
        return Cell(wide, high, len(group) - 1, least, untapped)

    def _room_for_marks(self, object: ObjectView, count: int, letters: float) -> float:
        found = self._least.get((object.id, count, letters))
        if found is None or found[0] is not object:
            found = object, room_for_marks(object, count, letters)
            self._least[object.id, count, letters] = found
        return found[1]


def rows_of(
    view: TableView,
    ground: Ground,
    order: Mapping[int, float],
    chosen: Collection[int] = (),
    before: Rows | None = None,
) -> Rows:
    """Sort the permanents of a view into rows.

    Args:
        view: the table.
        ground: the layout, for its seats and shared rows.
        order: positions of permanents that the player has moved. The others are sorted by id.
        chosen: permanents that share no heap with others.
        before: the rows of an earlier view, whose equal rows are reused.

    """
    known = {object.id: object for object in view.battlefield}
    attached: dict[int, list[ObjectView]] = {}
    rows: dict[Key, list[ObjectView]] = {}
    for object in view.battlefield:
        if object.attached_to is not None and _hangs_on_something(object, known):
            attached.setdefault(object.attached_to, []).append(object)
        else:
            seat = object.controller if object.controller in ground.seats else ground.seats[0]
            lands = lies_with_lands(object) and seat not in ground.folding.shared
            rows.setdefault((seat, lands), []).append(object)
    for row in rows.values():
        row.sort(key=lambda each: order.get(each.id, float(each.id)))
    hanging = {host: [*_all_on(host, attached)] for host in attached if host in known}
    pointed_at = {id for object in (*view.stack, *view.battlefield) for id in points_at(object)}
    options = view.question.options if view.question is not None else ()
    answers = {option for option in options if type(option) is int}
    apart = Apart(pointed_at.union(attached), answers.union(chosen))
    return Rows(rows, hanging, apart, before, upright=ground.sieges_stand)


def _extent(sizes: Iterable[QSizeF]) -> tuple[float, float]:
    widths, heights = zip(*((size.width(), size.height()) for size in sizes), strict=True)
    return max(widths), max(heights)


def _all_on(host: int, attached: Mapping[int, Sequence[ObjectView]]) -> Iterator[ObjectView]:
    for object in attached.get(host, ()):
        yield object
        yield from _all_on(object.id, attached)


def _by_name(lying: list[list[ObjectView]]) -> list[list[ObjectView]]:
    """Return the heaps with lands of one name next to each other, at the position of the first."""
    first: dict[str, int] = {}
    for place, heap in enumerate(lying):
        first.setdefault(heap[-1].name, place)
    return sorted(lying, key=lambda heap: first[heap[-1].name])


def battlefield(rows: Rows, ground: Ground) -> dict[int, Place]:
    """Return the place of each permanent."""
    placed: dict[int, Place] = {}
    for key in rows.rows:
        if key[0] in ground.folding.seats:
            _hide_seat(key, rows, ground, placed)
            continue
        row = rows.row(key, ground.mark_letters, ground.folding.heaping)
        cached = rows.placed.get(key)
        if cached is None or cached[0] is not row or cached[1] != ground:
            cached = rows.placed[key] = row, ground, _fill_row(key, row, rows.hanging, ground)
        placed.update(cached[2])
    return placed


def _hide_seat(key: Key, rows: Rows, ground: Ground, placed: dict[int, Place]) -> None:
    """Hide the permanents of a folded seat in the middle of the room that is left of it."""
    middle = ground.row(key[0], lands=False).center()
    for object in rows.rows[key]:
        for each in (object, *rows.hanging.get(object.id, ())):
            size = tile_size(each, upright=ground.sieges_stand) * ground.zoom
            placed[each.id] = placed_at(middle.x(), middle.y(), size, zvalues.ROW, shown=False)


def _fill_row(
    key: Key, row: Row, hanging: Mapping[int, list[ObjectView]], ground: Ground
) -> dict[int, Place]:
    """Place the permanents of one row side by side, or in several lines if there are many."""
    seat, lands = key
    rect, zoom = ground.row(seat, lands), ground.row_zoom(lands, ground.zoom)
    placed: dict[int, Place] = {}
    lying, cells = row.lying, row.packed.cells
    is_beside = ground.beside(seat) is not None
    spots = row.packed.filled(Room(rect.width(), rect.height(), zoom, ground.mark_letters, is_beside))
    right = max(spot.left + cell.wide * zoom for spot, cell in zip(spots, cells, strict=True))
    aside = 0.0 if is_beside else max(0.0, min(ground.at_rest, rect.width() - right))
    near = seat == ground.seats[0]
    front = 0 if near else max(spot.line for spot in spots)
    z = z_first = _height(ground, seat, lands)
    step = (-_ATTACK_STEP if near else _ATTACK_STEP) * zoom
    for number, (together, cell, spot) in enumerate(zip(lying, cells, spots, strict=True)):
        top, wide, count = together[-1], cell.wide * zoom, len(together)
        x = rect.left() + aside + spot.left + wide / 2
        y = rect.top() + spot.top + cell.high * zoom / 2
        if spot.line == front and is_fighting(top):
            y += step
        alone = lying_size(top, upright=ground.sieges_stand).width() * zoom
        seen = _visible_width(alone, wide, spot, zoom)
        is_crowded = 0 < seen < _CROWD * wide
        over = z_first + _OVER_NEXT - (z - z_first) - count * zvalues.STEP
        covers_next = number + 1 < len(spots) and spots[number + 1].hidden > 0
        for place, object in enumerate(together):
            size = _pixels(tile_size(object, upright=ground.sieges_stand) * zoom)
            at = on_pixels(x, y - rise(place, count), *size)
            is_top = object is top
            flat, heap = is_crowded or not is_top, count if is_top else 0
            above = over + place * zvalues.STEP if spot.hidden or covers_next else z
            hidden = ceil(spot.hidden)
            at_rest = Place(*at, *size, above, flat=flat, heap=heap, seen=seen)
            placed[object.id] = at_rest._replace(hidden=hidden, is_quiet=lands, line=spot.line)
            z += zvalues.STEP
        if top.id in hanging:
            _hang(top, hanging[top.id], ground, zoom, placed)
    return placed


def _visible_width(alone: float, wide: float, spot: Spot, zoom: float) -> int:
    """Return the visible width of the top card of a cell. 0 for the whole width.

    Args:
        alone: width of the card as it is turned, without attachments
        wide: width of the cell
        spot: the place of the cell
        zoom: zoom of the row

    """
    seen = 0 if spot.seen >= wide - _A_TOUCH else int(spot.seen) - 1
    if seen or TILE.width() * zoom >= NAMED:
        return seen
    # A small tile lacks a box, so its number is among the chips, as on a covered one.
    return int(alone)


def _pixels(size: QSizeF) -> tuple[int, int]:
    return round(size.width()), round(size.height())


def _height(ground: Ground, seat: int, lands: bool) -> float:
    """Return the z value of a row's first card. Rows nearer to you are higher."""
    in_front = lands if seat == ground.seats[0] else not lands
    return zvalues.ROW + 5 + 1000 * (2 * ground.seats[::-1].index(seat) + in_front)


def _hang(
    host: ObjectView, hanging: Sequence[ObjectView], ground: Ground, zoom: float, placed: dict[int, Place]
) -> None:
    """Place an object's attachments behind it, each showing above the one before."""
    below = placed[host.id]
    out = peek(TILE.width() * zoom, ground.mark_letters)
    upright = ground.sieges_stand
    top = below.y - lying_size(host, upright=upright).height() * zoom / 2
    for number, object in enumerate(hanging, 1):
        y = top - out * number + lying_size(object, upright=upright).height() * zoom / 2
        if host.tapped:
            # An attachment reaches as far below its host as above it, but not farther.
            y = min(y, below.y - out * (number - 1))
        z = below.z - number * zvalues.STEP / 100
        at = placed_at(below.x, y, tile_size(object, upright=upright) * zoom, z)
        placed[object.id] = at._replace(seen=below.seen, peeks=int(out))


def _hangs_on_something(object: ObjectView, known: Mapping[int, ObjectView]) -> bool:
    """Return whether an object's chain of hosts ends at a permanent that is in a row."""
    passed = {object.id}
    while object.attached_to is not None:
        host = known.get(object.attached_to)
        if host is None or host.id in passed:
            return False
        passed.add(host.id)
        object = host
    return True


def lies_with_lands(object: ObjectView) -> bool:
    """Return whether an object belongs into the row at the edge: a land that isn't a creature."""
    return object.now is not None and "Land" in object.now.types and "Creature" not in object.now.types


def points_at(object: ObjectView) -> tuple[int, ...]:
    """Return the ids of the objects that an object targets, attacks or blocks."""
    return (
        *object.targets,
        *(id for id in (object.attacking, object.blocking, object.blocking_too) if id is not None),
    )


def is_fighting(object: ObjectView) -> bool:
    """Return whether an object attacks or blocks. Such a permanent is placed a step forward."""
    return not (object.attacking is object.attacking_player is object.blocking is None)


def tile_size(object: ObjectView, *, upright: bool = False) -> QSizeF:
    """Return the size of a tile on the battlefield at 100 %.

    A melded pair is 1.414 times as large, and a Siege lies on its side unless ``upright``.
    """
    if object.melded:
        return MELDED
    return SIEGE if is_printed_sideways(object) and not upright else TILE


def is_printed_sideways(object: ObjectView) -> bool:
    """Return whether the face of a card lies on its side, as that of a Siege does (310)."""
    return object.face is not None and not object.face_down and "Battle" in object.face.types.types


def lying_size(object: ObjectView, *, upright: bool = False) -> QSizeF:
    """Return the size of a tile as it is turned. Tapped cards lie on their sides."""
    size = tile_size(object, upright=upright)
    return size.transposed() if object.tapped else size
