"""Where permanents lie in their rows, and how large the rows have to be. No item is touched here."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSizeF

from tabletop.paint.drawing.spec import NAMED
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.layout.chips import room_for_marks
from tabletop.ui.layout.crowding import heaps, rise
from tabletop.ui.layout.ground import SLIM, STEPS, TILE, ZOOM_RANGE, Folding, Ground, stack_width
from tabletop.ui.layout.packing import Cell, Room, filled, height_of, lines_of, peek, step
from tabletop.ui.layout.place import Place, on_pixels, placed_at
from tabletop.ui.style import zvalues

MELDED: Final = QSizeF(178, 249)
"""Two cards on their sides, one above the other: 1.414 times as large as one."""
_ATTACK_STEP: Final = 16.0
_CROWD: Final = 0.25
"""Share of a card's width: where less is seen of it, its shadow would be a smear."""
_READABLE: Final = 30
"""The size, in steps, from which on names can be read: 75 logical pixels wide."""
_SMALL: Final = 24
"""The size below which cards overlap rather than shrink."""
_LEAST: Final = 18
"""The size below which there is no room for marks."""
_TINY: Final = 10
_A_TOUCH: Final = 0.01
_LETTERS_OF_A_ROOM: Final = 1.8
"""Where letters are larger than that, a screen is so high that cards may be larger as well."""


class _Trial(NamedTuple):
    """One way of finding room: sizes in steps, from the largest down, and what else gives way."""

    heaps: bool
    """Equal permanents of all kinds lie in heaps."""
    least: int
    largest: int = 0
    """0 for as large as the window allows."""
    share: float = 1.0
    """How much is left of what may be hidden of a card below the next one."""
    is_calm: bool = False
    """What it finds has room beside an open stack, too."""

    @property
    def folds(self) -> bool:
        """Whether empty rows give their room away."""
        return self.least < _READABLE

    @property
    def overlaps(self) -> bool:
        """Whether cards may overlap."""
        return self.share < 1


_TRIALS: Final = (
    _Trial(heaps=False, least=_READABLE, is_calm=True),
    _Trial(heaps=True, least=_READABLE),
    _Trial(heaps=True, least=_SMALL, largest=_READABLE),
    _Trial(heaps=True, least=_LEAST, largest=_SMALL, share=0.0),
    _Trial(heaps=True, least=_TINY, largest=_LEAST, share=0.0),
)
"""One after the other, until there is room."""

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
    cells: list[Cell]


class Rows:
    """The permanents of a view by their rows, in their order, and what hangs on each of them.

    What is worked out of them is kept: whoever zooms and pans asks for it again with each turn of the wheel.
    """

    def __init__(
        self,
        rows: Mapping[Key, list[ObjectView]],
        hanging: Mapping[int, list[ObjectView]],
        apart: Apart,
    ) -> None:
        self.rows = rows
        self.hanging = hanging
        """By the number of the host: all that is attached to it, or to what is."""
        self.apart = apart
        self._made: dict[tuple[Key, bool, float], Row] = {}
        self._least: dict[tuple[int, int, float], float] = {}

    def row(self, key: Key, letters: float, *, all_equal: bool) -> Row:
        """One of the rows, with letters of some size, and equal permanents of all kinds in heaps or not."""
        made = self._made.get((key, all_equal, letters))
        if made is None:
            lying = self._lying(key, all_equal=all_equal)
            made = self._made[key, all_equal, letters] = Row(lying, self._cells(lying, letters))
        return made

    def _lying(self, key: Key, *, all_equal: bool) -> list[list[ObjectView]]:
        made = heaps(self.rows[key], *self.apart, all_equal=all_equal)
        return _by_name(made) if key[1] else made

    def asked_for(self, view: TableView) -> frozenset[int]:
        """The players of whose permanents something is to be seen: they fight, are pointed at, or answer."""
        ids = {*self.apart.pointed_at, *self.apart.answers} - set(self.hanging)
        seats = {each.controller for each in view.battlefield if each.id in ids or is_fighting(each)}
        return frozenset(seats if view.question is None else {*seats, view.question.player})

    def _cells(self, lying: Iterable[Sequence[ObjectView]], letters: float) -> list[Cell]:
        return [self._cell(heap, letters) for heap in lying]

    def _cell(self, heap: Sequence[ObjectView], letters: float) -> Cell:
        top = heap[-1]
        group = [top, *self.hanging.get(top.id, ())]
        sizes = [lying_size(each) for each in group]
        return Cell(
            wide=max([size.width() for size in sizes]),
            high=max([size.height() for size in sizes]),
            hanging=len(group) - 1,
            least=max([self._room_for_marks(each, len(heap), letters) for each in group]),
        )

    def _room_for_marks(self, object: ObjectView, count: int, letters: float) -> float:
        found = self._least.get((object.id, count, letters))
        if found is None:
            found = self._least[object.id, count, letters] = room_for_marks(object, count, letters)
        return found


def rows_of(
    view: TableView, ground: Ground, order: Mapping[int, float], chosen: Collection[int] = ()
) -> Rows:
    """Sort the permanents of a view into rows; ``order`` is where a hand has put some of them.

    What is ``chosen`` lies on nothing that is not.
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
    return Rows(rows, hanging, Apart(pointed_at.union(attached), answers.union(chosen)))


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


# --- How large the rows are -------------------------------------------------------------------------------


def folded(
    ground: Ground,
    view: TableView,
    fixed: Folding | None = None,
    *,
    folds: bool,
    rows: Rows | None = None,
) -> Ground:
    """A ground whose rows share the room by what lies in them; the very same one where they do already.

    First equal cards lie in heaps, then all of them shrink and lie in several lines, then what is empty is
    folded, and in the end cards overlap.

    Args:
        ground: for a size of the window, with the seats that there are.
        view: what lies in the rows.
        fixed: how it is folded whatever lies there, as through a whole film.
        folds: whether what is empty is folded in any case.
        rows: the permanents of the view by their rows, where a hand has put some of them elsewhere.

    """
    if fixed is not None:
        return ground.folded_as(fixed)
    rows = rows if rows is not None else rows_of(view, ground, {})
    return ground.folded_as(_Sharing(ground, view, rows, folds=folds).folding())


class _Sharing:
    """Finds the largest size at which all rows have room."""

    def __init__(self, ground: Ground, view: TableView, rows: Rows, *, folds: bool) -> None:
        self._rows = rows
        away = ground.put_away & frozenset(ground.seats[1:]) - self._rows.asked_for(view)
        empty = Folding(stack=not view.stack, seats=away)
        self._empty = self._all_rows(ground) - frozenset(self._rows.rows) if view.battlefield else frozenset()
        if folds:
            empty = self._for_a_room(empty, ground, view)
        self._ground = replace(ground, folding=empty)
        # As long as names can be read, sizes do not change when something comes onto the stack.
        spare = 0.0 if not empty.stack else stack_width(ground.width) - self._ground.stack.width()
        self._calm = self._ground.field.adjusted(0, 0, -spare, 0)

    def _for_a_room(self, empty: Folding, ground: Ground, view: TableView) -> Folding:
        """What is empty gives all its room to the cards, which may be larger than on a desk."""
        near, *others = (view.players[seat] for seat in ground.seats)
        return empty._replace(
            rows=self._empty,
            hand=not near.hand,
            far_hands=not any(other.hand for other in others),
            height=SLIM,
            dial=view.day_night not in ("day", "night"),
            largest=ZOOM_RANGE[1] * max(1.0, ground.letters / _LETTERS_OF_A_ROOM),
        )

    @staticmethod
    def _all_rows(ground: Ground) -> frozenset[Key]:
        return frozenset((seat, lands) for seat in ground.seats for lands in (True, False))

    def folding(self) -> Folding:
        """How the rows share the room."""
        most = round(self._ground.fitting_zoom * STEPS)
        for trial in _TRIALS:
            found = self._tried(trial, most)
            if found is not None:
                return found
        return self._ground.folding._replace(zoom=min(most, _TINY) / STEPS, heaped=True)

    def _tried(self, trial: _Trial, most: int) -> Folding | None:
        """The largest size at which all rows have room; None where they have it at none."""
        self._make_room(trial)
        field = self._ground.field
        width = (self._calm if trial.is_calm else field).width()
        cells = self._cells(trial)

        def needed(size: int) -> float:
            return self._lined(cells, size / STEPS, trial.share, width).needed(size / STEPS)

        steps = range(min(trial.least, most), min(trial.largest or most, most) + 1)
        number = bisect_right(steps, field.height() + 0.5, key=needed)
        if not number:
            return None
        zoom = steps[number - 1] / STEPS
        folding = self._lined(cells, zoom, trial.share, width).folding
        is_usual = not folding.lines and zoom == self._ground.fitting_zoom
        return folding._replace(zoom=0.0 if is_usual else zoom, heaped=trial.heaps)

    def _make_room(self, trial: _Trial) -> None:
        """Fold what is empty and make letters smaller, where a trial asks for it."""
        folding = self._ground.folding
        if trial.folds and not folding.rows:
            folding = folding._replace(rows=self._empty)
        if trial.overlaps != folding.dense:
            folding = folding._replace(dense=trial.overlaps)
        if folding != self._ground.folding:
            self._ground = replace(self._ground, folding=folding)

    def _cells(self, trial: _Trial) -> dict[Key, list[Cell]]:
        rows, letters = self._rows, self._ground.mark_letters
        cells = {
            key: rows.row(key, letters, all_equal=trial.heaps).cells
            for key in rows.rows
            if key[0] not in self._ground.folding.seats
        }
        if trial.overlaps:
            self._weigh(cells)
        return cells

    def _weigh(self, cells: Mapping[Key, Sequence[Cell]]) -> None:
        """Give the seats above as much of the width as they have to show."""
        room = Room(0, 0, _LEAST / STEPS)
        needs = {
            seat: sum(step(cell, room, 0.0) for key, row in cells.items() if key[0] == seat for cell in row)
            for seat in self._ground.seats[1:]
        }
        least = max(1.0, max(needs.values(), default=0.0) / 3)
        widths = tuple((seat, max(least, need)) for seat, need in needs.items())
        self._ground = replace(self._ground, folding=self._ground.folding._replace(widths=widths))

    def _lined(self, cells: Mapping[Key, list[Cell]], zoom: float, share: float, width: float) -> Ground:
        """The ground with rows that are as high as their cells need."""
        lines = tuple(
            (key, high)
            for key, row in cells.items()
            if (high := self._lines(key, row, (zoom, share, width))) > 1
        )
        return replace(self._ground, folding=self._ground.folding._replace(lines=lines, zoom=zoom))

    def _lines(self, key: Key, row: Sequence[Cell], how: tuple[float, float, float]) -> float:
        """How many times as high as a card a row is; at a zoom, a share, and a width of the field."""
        zoom, share, width = how
        ground = self._ground
        own = ground.row_zoom(key[1], zoom)
        field = QRectF(0, 0, width, 0)
        room = Room(ground.row_width(key[0], field), 0, own, ground.mark_letters)
        return height_of(row, lines_of(row, room, share), room) / (TILE.height() * own)


# --- Where they lie ---------------------------------------------------------------------------------------


def battlefield(rows: Rows, ground: Ground) -> dict[int, Place]:
    """Where each permanent lies."""
    placed: dict[int, Place] = {}
    for key in rows.rows:
        if key[0] in ground.folding.seats:
            _put_away(key, rows, ground, placed)
        else:
            _fill_row(key, rows, ground, placed)
    return placed


def _put_away(key: Key, rows: Rows, ground: Ground, placed: dict[int, Place]) -> None:
    """Leave the permanents of a folded seat unseen, in the middle of what is left of their room."""
    middle = ground.row(key[0], lands=False).center()
    for object in rows.rows[key]:
        for each in (object, *rows.hanging.get(object.id, ())):
            placed[each.id] = placed_at(
                middle.x(), middle.y(), tile_size(each) * ground.zoom, zvalues.ROW, shown=False
            )


def _fill_row(key: Key, rows: Rows, ground: Ground, placed: dict[int, Place]) -> None:
    """Put the permanents of one row beside one another, in lines where there are many."""
    seat, lands = key
    rect, zoom = ground.row(seat, lands), ground.row_zoom(lands, ground.zoom)
    lying, cells = rows.row(key, ground.mark_letters, all_equal=ground.folding.heaped)
    sizes = {is_melded: _pixels(size * zoom) for is_melded, size in ((False, TILE), (True, MELDED))}
    spots = filled(cells, Room(rect.width(), rect.height(), zoom, ground.mark_letters))
    right = max(spot.left + cell.wide * zoom for spot, cell in zip(spots, cells, strict=True))
    aside = max(0.0, min(ground.at_rest, rect.width() - right))
    near = seat == ground.seats[0]
    front = 0 if near else max(spot.line for spot in spots)
    z = _height(ground, seat, lands)
    for heap, cell, spot in zip(lying, cells, spots, strict=True):
        top = heap[-1]
        forward = _ATTACK_STEP * zoom if is_fighting(top) and spot.line == front else 0.0
        x = rect.left() + aside + spot.left + cell.wide * zoom / 2
        y = rect.top() + spot.top + cell.high * zoom / 2 + (-forward if near else forward)
        wide = cell.wide * zoom
        seen = 0 if spot.seen >= wide - _A_TOUCH else int(spot.seen) - 1
        if not seen and TILE.width() * zoom < NAMED:
            # So small a tile has no box: its number stands with the chips.
            seen = int(lying_size(top).width() * zoom)
        for place, object in enumerate(heap):
            size = sizes[object.melded]
            at = on_pixels(x, y - rise(place, len(heap)), *size)
            is_top = object is top
            flat = not is_top or 0 < seen < _CROWD * wide
            count = len(heap) if is_top else 0
            placed[object.id] = Place(*at, *size, z, flat=flat, heap=count, seen=seen, is_quiet=lands)
            z += zvalues.STEP
        _hang(top, rows.hanging.get(top.id, ()), ground, zoom, placed)


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
