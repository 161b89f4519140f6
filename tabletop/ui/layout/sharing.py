"""How the rows of the battlefield share the room: as large as may be, so that all of them are seen."""

from bisect import bisect_right
from collections.abc import Mapping
from math import floor
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from tabletop.model.zones import Zone
from tabletop.play.log.player_marks import player_marks
from tabletop.rules.view import TableView
from tabletop.ui.layout.ground import GRID, PILES, STEPS, TILE, Ground, land_zoom, stack_width
from tabletop.ui.layout.packing import SLIM, ZOOM_RANGE, Folding, Packed, Room, Told, steps_of
from tabletop.ui.layout.permanents import Key, Rows, rows_of

_READABLE: Final = 30
"""The size, in steps, from which on names can be read: 75 logical pixels wide."""
_SMALL: Final = 24
"""The size below which cards overlap rather than shrink."""
_LEAST: Final = 18
"""The size below which there is no room for marks."""
_TINY: Final = 10
_LETTERS_OF_A_ROOM: Final = 1.8
"""Where letters are larger than that, a screen is so high that cards may be larger as well."""
_MOST_OF_HAND: Final = 0.5
"""Of the height of the table: more is not given to the cards in a hand."""
_WIDEST_IN_HAND: Final = 8.6
"""Width of a card in a hand at most, beside the letters that are read from far away."""
_BETWEEN_CARDS: Final = 8.0
_FINE: Final = 200
"""So many sizes of lands there are from none to that of the others at 100 %."""


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
    around = Around.rows_in(view, rows, ground)
    return ground.folded_as((_beside_hand if ground.smallest else _shared)(ground, around, rows, folds=folds))


def _shared(ground: Ground, around: "Around", rows: Rows, *, folds: bool) -> Folding:
    return _Sharing(ground, around, rows, folds=folds).folding()


def _beside_hand(ground: Ground, around: "Around", rows: Rows, *, folds: bool) -> Folding:
    """The same with cards in your hand as large as those on the battlefield, where they may be so large."""
    found = _shared(ground, around, rows, folds=folds)
    usual = round(ground.hand_tile.width())
    room = (ground.field.width() - 2 * GRID) / max(1, around.hands[ground.seats[0]]) - _BETWEEN_CARDS
    high = _MOST_OF_HAND * ground.height * TILE.width() / TILE.height()
    wider = range(usual, round(min(room, high, _WIDEST_IN_HAND * ground.smallest)), 6)
    if found.hand or not wider:
        return found

    def too_wide(width: int) -> float:
        other = ground.folded_as(ground.folding._replace(hand_width=width))
        zoom = other.folded_as(_shared(other, around, rows, folds=folds)).fitting_zoom
        return width - max(usual, zoom * TILE.width())

    width = wider[max(0, bisect_right(wider, 0.0, key=too_wide) - 1)]
    other = ground.folded_as(ground.folding._replace(hand_width=width))
    return _shared(other, around, rows, folds=folds)


class Around(NamedTuple):
    """All that decides about the room for the rows of a view besides what lies in them."""

    stack: bool
    """Whether something waits there."""
    hands: tuple[int, ...]
    """Of each player, whether there are cards; before a room how many there are."""
    day_night: bool
    """Whether it is either."""
    rail: Told
    """What the rail says; nothing of it matters at a desk."""
    asked_for: frozenset[int]
    """The players of whose permanents something is to be seen."""

    @classmethod
    def rows_in(cls, view: TableView, rows: Rows, ground: Ground) -> "Around":
        """What is around the rows of a view."""
        counted = len if ground.smallest else bool
        hands = tuple(int(counted(player.hand)) for player in view.players)
        timed = view.day_night in ("day", "night")
        rail = _in_rail(view) if ground.smallest else Told()
        return cls(bool(view.stack), hands, timed, rail, rows.asked_for(view))


def _in_rail(view: TableView) -> Told:
    """Where cards lie in the rail, and whose name has marks below it."""
    seats = {player.seat: player for player in view.players}
    piles = (Zone(kind, seat) for kind in PILES for seat in seats)
    return Told(
        piles=frozenset(zone for zone in piles if seats[zone.player or 0].in_zone(zone.kind)),
        marked=frozenset(seat for seat, player in seats.items() if player_marks(player)),
    )


class _Sharing:
    """Finds the largest size at which all rows have room."""

    def __init__(self, ground: Ground, around: Around, rows: Rows, *, folds: bool) -> None:
        self._rows = rows
        away = ground.put_away & frozenset(ground.seats[1:]) - around.asked_for
        empty = Folding(stack=not around.stack, seats=away)
        empty = empty._replace(hand_width=ground.folding.hand_width, shared=ground.folding.shared)
        self._empty = (
            self._all_rows(ground) - frozenset(rows.rows) if rows.rows or ground.smallest else frozenset()
        )
        if folds:
            empty = self._for_a_room(empty, ground, around)
        self._ground = replace(ground, folding=empty)
        # As long as names can be read, sizes do not change when something comes onto the stack.
        spare = 0.0 if not empty.stack else stack_width(ground.width) - self._ground.stack.width()
        self._calm = self._ground.field.adjusted(0, 0, -spare, 0)

    def _for_a_room(self, empty: Folding, ground: Ground, around: Around) -> Folding:
        """What is empty gives all its room to the cards, which may be larger than on a desk."""
        near, *others = (around.hands[seat] for seat in ground.seats)
        return empty._replace(
            rows=self._empty,
            hand=not near,
            far_hands=not any(others),
            height=SLIM,
            dial=not around.day_night,
            told=around.rail,
            largest=ZOOM_RANGE[1] * max(1.0, ground.letters / _LETTERS_OF_A_ROOM),
        )

    @staticmethod
    def _all_rows(ground: Ground) -> frozenset[Key]:
        shared = {(seat, True) for seat in ground.folding.shared}
        return frozenset((seat, lands) for seat in ground.seats for lands in (True, False)) - shared

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
        found = self._with_names_on_lands(folding, cells, trial.share, width)
        is_usual = not found.lines and not found.lands and zoom == self._ground.fitting_zoom
        return found._replace(zoom=0.0 if is_usual else zoom, heaped=trial.heaps)

    def _with_names_on_lands(
        self, found: Folding, cells: Mapping[Key, Packed], share: float, width: float
    ) -> Folding:
        """The same with lands so large that their names can be read, or as large as what is left allows."""
        zoom, height, plain = found.zoom, self._ground.field.height() + 0.5, self._ground
        least, most = land_zoom(zoom), min(zoom, _READABLE / STEPS)
        if plain.smallest or not any(lands for _, lands in cells) or least >= most:
            return found

        def lined(size: int) -> Ground:
            self._ground = replace(plain, folding=plain.folding._replace(lands=size / _FINE / zoom))
            return self._lined(cells, zoom, share, width)

        steps = range(floor(least * _FINE) + 1, floor(most * _FINE) + 1)
        number = bisect_right(steps, height, key=lambda size: lined(size).needed(zoom))
        larger = lined(steps[number - 1]).folding if number else found
        self._ground = plain
        return larger

    def _make_room(self, trial: _Trial) -> None:
        """Fold what is empty and make letters smaller, where a trial asks for it."""
        folding = self._ground.folding
        if trial.folds and not folding.rows:
            folding = folding._replace(rows=self._empty)
        if trial.overlaps != folding.dense:
            folding = folding._replace(dense=trial.overlaps)
        if folding != self._ground.folding:
            self._ground = replace(self._ground, folding=folding)

    def _cells(self, trial: _Trial) -> dict[Key, Packed]:
        rows, letters = self._rows, self._ground.mark_letters
        cells = {
            key: rows.row(key, letters, all_equal=trial.heaps).packed
            for key in rows.rows
            if key[0] not in self._ground.folding.seats
        }
        if trial.overlaps:
            self._weigh(cells)
        return cells

    def _weigh(self, cells: Mapping[Key, Packed]) -> None:
        """Give the seats above as much of the width as they have to show."""
        room = Room(0, 0, _LEAST / STEPS)
        needs = {
            seat: sum(
                each
                for key, row in cells.items()
                if key[0] == seat
                for each in steps_of(row.cells, room, 0.0)
            )
            for seat in self._ground.seats[1:]
        }
        least = max(1.0, max(needs.values(), default=0.0) / 3)
        widths = tuple((seat, max(least, need)) for seat, need in needs.items())
        self._ground = replace(self._ground, folding=self._ground.folding._replace(widths=widths))

    def _lined(self, cells: Mapping[Key, Packed], zoom: float, share: float, width: float) -> Ground:
        """The ground with rows that are as high as their cells need."""
        lines = tuple(
            (key, high)
            for key, row in cells.items()
            if (high := self._lines(key, row, (zoom, share, width))) > 1
        )
        return replace(self._ground, folding=self._ground.folding._replace(lines=lines, zoom=zoom))

    def _lines(self, key: Key, row: Packed, how: tuple[float, float, float]) -> float:
        """How many times as high as a card a row is; at a zoom, a share, and a width of the field."""
        zoom, share, width = how
        ground = self._ground
        own = ground.row_zoom(key[1], zoom)
        field = QRectF(0, 0, width, 0)
        room = Room(ground.row_width(key[0], field), 0, own, ground.mark_letters)
        return row.height(room, share) / (TILE.height() * own)
