"""Permanents in their rows, and where they lie there. No item is touched here."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QSizeF

from tabletop.paint.drawing.spec import NAMED
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.layout.chips import room_for_marks
from tabletop.ui.layout.crowding import Heaping, heaps, rise, untouched
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.layout.packing import Cell, Packed, Room, peek
from tabletop.ui.layout.place import Place, on_pixels, placed_at
from tabletop.ui.style import zvalues

MELDED: Final = QSizeF(178, 249)
"""Two cards on their sides, one above the other: 1.414 times as large as one."""
_ATTACK_STEP: Final = 12.0
_OVER_NEXT: Final = 500.0
"""A tapped card lies above those after it, and below the next row."""
_CROWD: Final = 0.25
"""Share of a card's width: where less is seen of it, its shadow would be a smear."""
_A_TOUCH: Final = 0.01
_LEAST_AT_MOST: Final = 5000
"""How much room marks need is kept of so many permanents."""

Key = tuple[int, bool]
"""A row: its seat, and whether it is for lands."""


class Apart(NamedTuple):
    """What tells equal permanents from each other."""

    pointed_at: Collection[int]
    """What something targets, attacks, blocks, or is attached to."""
    answers: Collection[int]
    """What answers the question that is open, and what is chosen otherwise."""


class Row(NamedTuple):
    """What lies in each place of a row, one permanent or a heap of equal ones, and the same as numbers."""

    lying: list[list[ObjectView]]
    """Of a heap the uppermost last."""
    packed: Packed


_Asked = tuple[Key, Heaping, float, bool]
"""Which row, which permanents lie in heaps, how large letters are, and whether all is untouched."""


class Rows:
    """The permanents of a view by their rows, in their order, and what hangs on each of them.

    What is worked out of them is kept: whoever zooms and pans asks for it again with each turn of the wheel.
    Where nothing in a row is different from what was there ``before``, it is that row.
    """

    def __init__(
        self,
        rows: Mapping[Key, list[ObjectView]],
        hanging: Mapping[int, list[ObjectView]],
        apart: Apart,
        before: "Rows | None" = None,
    ) -> None:
        self.rows = rows
        self.hanging = hanging
        """By the number of the host: all that is attached to it, or to what is."""
        self.apart = apart
        self.made: dict[_Asked, Row] = {}
        """All that was asked for so far."""
        self.placed: dict[Key, tuple[Row, Ground, dict[int, Place]]] = {}
        """Where the permanents of each row lay when somebody asked last."""
        self._before: Mapping[Key, list[ObjectView]] = {}
        self._made_before: Mapping[_Asked, Row] = {}
        self._least: dict[tuple[int, int, float], tuple[ObjectView, float]] = {}
        if before is not None:
            self._begin_with(before)

    def _begin_with(self, before: "Rows") -> None:
        if before.hanging == self.hanging and before.apart == self.apart:
            self._before, self.placed = before.rows, before.placed.copy()
        self._made_before = before.made
        if len(before._least) < _LEAST_AT_MOST:
            self._least = before._least.copy()

    def row(self, key: Key, letters: float, heaping: Heaping) -> Row:
        """One of the rows, with letters of some size."""
        return self._row((key, heaping, letters, False))

    def untouched(self, key: Key, letters: float, heaping: Heaping) -> Packed:
        """The same as if nothing in it were tapped or fought, of which its sizes are made.

        A heap takes two places: some of it may tap.
        """
        return self._row((key, heaping, letters, True)).packed

    def _row(self, asked: _Asked) -> Row:
        made = self.made.get(asked)
        if made is None:
            made = self.made[asked] = self._made_row(asked)
        return made

    def _made_row(self, asked: _Asked) -> Row:
        key, heaping, letters, is_untouched = asked
        earlier = self._made_before.get(asked)
        if earlier is not None and self._before.get(key) == self.rows[key]:
            return earlier
        if is_untouched:
            lying = heaps([untouched(each) for each in self.rows[key]], self.hanging, heaping=heaping)
            cells = [self._cell(heap) for heap in lying for _ in heap[:2]]
        else:
            lying = self._lying(key, heaping)
            cells = [self._cell(heap, letters) for heap in lying]
        is_as_before = earlier is not None and earlier.packed.cells == cells
        return Row(lying, earlier.packed if earlier is not None and is_as_before else Packed(cells))

    def are_packed_as(self, others: Mapping[_Asked, Row]) -> bool:
        """Whether some rows that were asked of others have the very same numbers here."""
        return all(
            asked[0] in self.rows and self._row(asked).packed.is_as(other.packed)
            for asked, other in others.items()
            if asked[-1]
        )

    def _lying(self, key: Key, heaping: Heaping) -> list[list[ObjectView]]:
        made = heaps(self.rows[key], *self.apart, heaping=heaping)
        return _by_name(made) if key[1] else made

    def asked_for(self, view: TableView) -> frozenset[int]:
        """The players of whose permanents something is to be seen: they fight, are pointed at, or answer."""
        ids = {*self.apart.pointed_at, *self.apart.answers} - set(self.hanging)
        seats = {each.controller for each in view.battlefield if each.id in ids or is_fighting(each)}
        return frozenset(seats if view.question is None else {*seats, view.question.player})

    def _cell(self, heap: Sequence[ObjectView], letters: float = 0.0) -> Cell:
        top = heap[-1]
        group = [top, *self.hanging.get(top.id, ())]
        least = max([self._room_for_marks(each, len(heap), letters) for each in group]) if letters else 0.0
        wide, high = _extent(lying_size(each) for each in group)
        untapped = _extent(tile_size(each) for each in group) if top.tapped else None
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
    """Sort the permanents of a view into rows; ``order`` is where a hand has put some of them.

    What is ``chosen`` lies on nothing that is not. What is as it was ``before`` is taken from there.
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
    return Rows(rows, hanging, Apart(pointed_at.union(attached), answers.union(chosen)), before)


def _extent(sizes: Iterable[QSizeF]) -> tuple[float, float]:
    widths, heights = zip(*((size.width(), size.height()) for size in sizes), strict=True)
    return max(widths), max(heights)


def _all_on(host: int, attached: Mapping[int, Sequence[ObjectView]]) -> Iterator[ObjectView]:
    for object in attached.get(host, ()):
        yield object
        yield from _all_on(object.id, attached)


def _by_name(lying: list[list[ObjectView]]) -> list[list[ObjectView]]:
    """Lands of one name side by side, where the first of them lies."""
    first: dict[str, int] = {}
    for place, heap in enumerate(lying):
        first.setdefault(_name(heap[-1]), place)
    return sorted(lying, key=lambda heap: first[_name(heap[-1])])


def _name(object: ObjectView) -> str:
    return object.now.name if object.now is not None else ""


def battlefield(rows: Rows, ground: Ground) -> dict[int, Place]:
    """Where each permanent lies."""
    placed: dict[int, Place] = {}
    for key in rows.rows:
        if key[0] in ground.folding.seats:
            _put_away(key, rows, ground, placed)
            continue
        row = rows.row(key, ground.mark_letters, ground.folding.heaping)
        kept = rows.placed.get(key)
        if kept is None or kept[0] is not row or kept[1] != ground:
            kept = rows.placed[key] = row, ground, _filled_row(key, row, rows.hanging, ground)
        placed.update(kept[2])
    return placed


def _put_away(key: Key, rows: Rows, ground: Ground, placed: dict[int, Place]) -> None:
    """Leave the permanents of a folded seat unseen, in the middle of what is left of their room."""
    middle = ground.row(key[0], lands=False).center()
    for object in rows.rows[key]:
        for each in (object, *rows.hanging.get(object.id, ())):
            placed[each.id] = placed_at(
                middle.x(), middle.y(), tile_size(each) * ground.zoom, zvalues.ROW, shown=False
            )


def _filled_row(
    key: Key, row: Row, hanging: Mapping[int, list[ObjectView]], ground: Ground
) -> dict[int, Place]:
    """Put the permanents of one row beside one another, in lines where there are many."""
    seat, lands = key
    rect, zoom = ground.row(seat, lands), ground.row_zoom(lands, ground.zoom)
    placed: dict[int, Place] = {}
    lying, cells = row.lying, row.packed.cells
    sizes = {is_melded: _pixels(size * zoom) for is_melded, size in ((False, TILE), (True, MELDED))}
    is_beside = ground.beside(seat) is not None
    spots = row.packed.filled(Room(rect.width(), rect.height(), zoom, ground.mark_letters, is_beside))
    right = max(spot.left + cell.wide * zoom for spot, cell in zip(spots, cells, strict=True))
    aside = 0.0 if is_beside else max(0.0, min(ground.at_rest, rect.width() - right))
    near = seat == ground.seats[0]
    front = 0 if near else max(spot.line for spot in spots)
    z = _height(ground, seat, lands)
    # So small a tile has no box: its number stands with the chips.
    is_small = TILE.width() * zoom < NAMED
    step = (-_ATTACK_STEP if near else _ATTACK_STEP) * zoom
    z_first = z
    for number, (together, cell, spot) in enumerate(zip(lying, cells, spots, strict=True)):
        top, wide, count = together[-1], cell.wide * zoom, len(together)
        x = rect.left() + aside + spot.left + wide / 2
        y = rect.top() + spot.top + cell.high * zoom / 2
        if spot.line == front and is_fighting(top):
            y += step
        seen = 0 if spot.seen >= wide - _A_TOUCH else int(spot.seen) - 1
        if is_small and not seen:
            seen = int(lying_size(top).width() * zoom)
        is_crowded = 0 < seen < _CROWD * wide
        over = z_first + _OVER_NEXT - (z - z_first) - len(together) * zvalues.STEP
        covers_next = number + 1 < len(spots) and spots[number + 1].hidden > 0
        for place, object in enumerate(together):
            size = sizes[object.melded]
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


def _pixels(size: QSizeF) -> tuple[int, int]:
    return round(size.width()), round(size.height())


def _height(ground: Ground, seat: int, lands: bool) -> float:
    """How high a row lies: what is nearer lies above."""
    in_front = lands if seat == ground.seats[0] else not lands
    return zvalues.ROW + 5 + 1000 * (2 * ground.seats[::-1].index(seat) + in_front)


def _hang(
    host: ObjectView, hanging: Sequence[ObjectView], ground: Ground, zoom: float, placed: dict[int, Place]
) -> None:
    """Put what is attached to an object behind it, looking out above, one behind the other."""
    below = placed[host.id]
    out = peek(TILE.width() * zoom, ground.mark_letters)
    top = below.y - lying_size(host).height() * zoom / 2
    for number, object in enumerate(hanging, 1):
        y = top - out * number + lying_size(object).height() * zoom / 2
        if host.tapped:
            # It reaches no farther below its host than above.
            y = min(y, below.y - out * (number - 1))
        z = below.z - number * zvalues.STEP / 100
        at = placed_at(below.x, y, tile_size(object) * zoom, z)
        placed[object.id] = at._replace(seen=below.seen, peeks=int(out))


def _hangs_on_something(object: ObjectView, known: Mapping[int, ObjectView]) -> bool:
    """Whether the chain of what an object is attached to ends at something that lies in a row."""
    passed = {object.id}
    while object.attached_to is not None:
        host = known.get(object.attached_to)
        if host is None or host.id in passed:
            return False
        passed.add(host.id)
        object = host
    return True


def lies_with_lands(object: ObjectView) -> bool:
    """Whether an object belongs into the row at the edge: a land that is no creature."""
    return object.now is not None and "Land" in object.now.types and "Creature" not in object.now.types


def points_at(object: ObjectView) -> tuple[int, ...]:
    """The objects that one targets, attacks or blocks."""
    return (
        *object.targets,
        *(id for id in (object.attacking, object.blocking, object.blocking_too) if id is not None),
    )


def is_fighting(object: ObjectView) -> bool:
    """Whether an object attacks or blocks; it lies a step forward then."""
    return not (object.attacking is object.attacking_player is object.blocking is None)


def tile_size(object: ObjectView) -> QSizeF:
    """The size of a tile on the battlefield at 100 %: two cards melded are 1.414 times as large."""
    return MELDED if object.melded else TILE


def lying_size(object: ObjectView) -> QSizeF:
    """The same as it lies: tapped cards lie on their sides."""
    return tile_size(object).transposed() if object.tapped else tile_size(object)
