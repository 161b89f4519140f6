"""The rectangles of the zones: rail, stack and hands keep their places, the battlefield zooms between them.

The scene's units are the logical pixels of the viewport. Zoom and pan move the battlefield only, so
nothing is ever scaled and all letters stay sharp.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF

from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind
from tabletop.ui.layout.packing import FOLDED, UNFOLDED, ZOOM_RANGE, Folding

TILE: Final = QSizeF(126, 176)
"""An upright card at 100 %."""
GRID: Final = 18.0
RAIL: Final = 150.0
_MORE_RAIL: Final = 44.0
"""What the rail grows by where letters are twice as large."""
_LETTERS_OF_HEAD: Final = 1.4
_LARGE: Final = 1.6
_RAIL_OF_A_ROOM: Final = 46.0
"""What it grows by besides for letters larger than that, which are read from far away."""
STACK_WIDTH: Final = 190.0
NARROW_STACK: Final = 136.0
_STACK_OF_A_ROOM: Final = 0.25
"""Of the width of the table: large letters have room there."""
STACK_TAB: Final = 28.0
"""Width of the stack while nothing waits there."""
_ALONG_TAB: Final = 0.62
NARROW_WINDOW: Final = 800.0
"""Where less than this is left beside the panels, the stack gives some of its width to the battlefield."""
LOW_WINDOW: Final = 700.0
WHOLE_HAND: Final = 93.0
"""Width of a card of a hand in pictures."""
_LOWEST, _HIGHEST = 540.0, 1340.0
"""Heights of the table in the smallest window and in a large one: between them the hand grows."""
_HAND_WIDTHS: Final = (75.0, 126.0)
"""Of a card in your hand, in the lowest and in a high window: its name, cost and size can be read."""
_HAND_EDGE: Final = 6.0
_SMALL_HAND: Final = 110.0
"""Width of a hand beside the one of whoever acts."""
FOLDED_SEAT: Final = 56.0
"""Width of the cards of a player whose seat is folded."""
_PLATE_EDGES: Final = 6.0
_NAME: Final = 17.5
"""Height of a name on a plate in the usual letters."""
_LEAST_PILE: Final = 12.0
"""Height of a pile in a window that has no room for all of them: its card is a few pixels high."""
_PILE_LINE: Final = 1.5
"""Height of a pile whose name is read from far away, beside the letters of that."""
_DIAL: Final = 26.0
"""Height of the dial whose word has the letters of a room, in the usual ones."""
_MARKED: Final = 31.0
"""Height of a name and of what stands below it, in the usual letters."""
_PILE_NAME: Final = 58.0
"""Width of the longest name of a pile in the usual letters."""
_FITTING_RANGE: Final = (0.2, 2.0)
_LAND: Final = 0.68
"""How large lands are among the others: they are the quietest."""
_LEAST_LAND: Final = 0.46
_SMALL_LAND: Final = 0.84
"""Lands do not become smaller than where a name is still seen on them, unless all others are as small."""
_TWO: Final = 2
STEPS: Final = 50
"""So many sizes there are from one to double."""
_MIDDLE: Final = 2 * GRID
"""From one seat's rows to the other's, at 100 %: room for what fights."""
PILES: Final = (ZoneKind.COMMAND, ZoneKind.LIBRARY, ZoneKind.GRAVEYARD, ZoneKind.EXILE)


class Seat(NamedTuple):
    """A player as something that cards can be dropped on."""

    number: int


def stack_width(width: float, for_a_room: bool = False) -> float:
    """The width of the stack's column in a viewport of some width, where something waits in it."""
    if for_a_room:
        return max(STACK_WIDTH, width * _STACK_OF_A_ROOM)
    return STACK_WIDTH if width >= NARROW_WINDOW else NARROW_STACK


def head_of_stack(stack: QRectF, letters: float) -> QRectF:
    """The line above what waits on the stack: higher than usual where letters are large."""
    height = 24.0 * max(1.0, letters / _LETTERS_OF_HEAD)
    return QRectF(stack.left() + 14, stack.top() + 8, stack.width() - 28, height)


def land_zoom(zoom: float) -> float:
    """The size of lands beside others of some size."""
    return max(_LAND * zoom, min(_LEAST_LAND, _SMALL_LAND * zoom))


class Rail(NamedTuple):
    """What stands in the rail: the piles, each seat's name and life, day and night."""

    piles: Mapping[Zone, QRectF]
    plates: Mapping[int, QRectF]
    dial: QRectF


class Ground(msgspec.Struct, frozen=True, dict=True):
    """The rectangles of the zones for one size of the viewport.

    ``seats`` are the players from the bottom up: the first sits below, the others above. What is worked out
    from the fields is worked out once, when somebody asks.
    """

    width: float
    height: float
    seats: tuple[int, ...] = (0, 1)
    zoom: float = 1.0
    pan: tuple[float, float] = (0.0, 0.0)
    folding: Folding = UNFOLDED
    letters: float = 1.0
    """How large letters are beside the usual ones."""
    smallest: int = 0
    """The least size of letters where a room looks on, in logical pixels; 0 at a desk."""
    put_away: frozenset[int] = frozenset()
    """Players whose permanents somebody has folded; they are seen all the same while they are asked for."""
    acting: int | None = None
    """Whose hand is large; None for the one below. The others are small then."""

    @cached_property
    def rects(self) -> Mapping[Zone, QRectF]:
        """Where the zones are."""
        hands = {Zone(ZoneKind.HAND, seat): self.hand(seat) for seat in self.seats}
        return {BATTLEFIELD: self.field, STACK: self.stack, **hands, **self._in_rail.piles}

    @property
    def plates(self) -> Mapping[int, QRectF]:
        """Where a seat's name and life stand."""
        return self._in_rail.plates

    @property
    def dial(self) -> QRectF:
        """Where day and night are shown."""
        return self._in_rail.dial

    @cached_property
    def _in_rail(self) -> Rail:
        return _rail(self)

    def seated(self, seats: tuple[int, ...]) -> "Ground":
        """The same for other seats."""
        return replace(self, seats=seats) if seats != self.seats else self

    def resized(self, width: float, height: float) -> "Ground":
        """The same in a viewport of another size; the very same one where it has that size."""
        if (width, height) == (self.width, self.height):
            return self
        return replace(self, width=float(width), height=float(height))

    def lettered(self, letters: float, smallest: int = 0) -> "Ground":
        """The same with letters of another size."""
        is_same = (letters, smallest) == (self.letters, self.smallest)
        return self if is_same else replace(self, letters=letters, smallest=smallest)

    def acted_by(self, seat: int | None) -> "Ground":
        """The same with the hand of a player large, and all others small; None for yours."""
        return self if seat == self.acting else replace(self, acting=seat)

    def folded_as(self, folding: Folding) -> "Ground":
        """The same, folded in a certain way."""
        return self if folding == self.folding else replace(self, folding=folding)

    def zoom_held(self, zoom: float) -> float:
        """The nearest zoom that may be chosen: at least all rows can be seen at once."""
        return max(min(ZOOM_RANGE[0], self.fitting_zoom), min(ZOOM_RANGE[1], zoom))

    def panned(self, pan: tuple[float, float]) -> "Ground":
        """The same, moved."""
        return replace(self, pan=self.held(pan))

    def zoomed(self, zoom: float, about: QPointF | None = None) -> "Ground":
        """The same in another size; the point ``about`` shows what it showed before."""
        if zoom == self.zoom:
            return self
        other = replace(self, zoom=zoom)
        if about is None:
            return other
        old, new = self.content, other.content
        share_x = (about.x() - old.left()) / old.width()
        share_y = (about.y() - old.top()) / old.height()
        x, y = other.held(other.pan)
        x += about.x() - new.left() - share_x * new.width()
        y += about.y() - new.top() - share_y * new.height()
        return other.panned((x, y))

    @property
    def is_low(self) -> bool:
        """Whether the window is so low that edges and gaps have to be narrower."""
        return self.height < LOW_WINDOW

    @cached_property
    def hand_tile(self) -> QSizeF:
        """A card in your own hand: all of it is seen, and it grows with the window and with the letters."""
        if wide := self.folding.hand_width:
            return QSizeF(wide, round(wide * TILE.height() / TILE.width()))
        least, most = _HAND_WIDTHS
        share = (self.height - _LOWEST) / (_HIGHEST - _LOWEST)
        width = (least + (most - least) * max(0.0, min(1.0, share))) * (1 + (self.mark_letters - 1) / 3)
        if self.folding.whole_hand:
            width = WHOLE_HAND
        width = round(min(width, most, max(24.0, self.height * 0.15)))
        return QSizeF(width, round(width * TILE.height() / TILE.width()))

    @property
    def hand_height(self) -> float:
        """Height of your own hand."""
        if self.folding.hand:
            return max(self.folding.height, self.folding.margin)
        return self._low_hand if self.acting in self.seats[1:] else self._whole_hand

    @property
    def far_hand_height(self) -> float:
        """Height of the row at the top: small cards, whole ones where one of the others acts."""
        if len(self.seats) < 2:
            return 0.0
        if self.folding.far_hands:
            return self.folding.height
        return self._whole_hand if self.acting in self.seats[1:] else self._low_hand

    @property
    def _whole_hand(self) -> float:
        return self.hand_tile.height() + 2 * _HAND_EDGE

    @property
    def _low_hand(self) -> float:
        return 32.0 if self.is_low else 56.0

    @property
    def between_rows(self) -> float:
        """From one row of a seat to the other, at 100 %."""
        return GRID / 2 if self.is_low else GRID

    @property
    def _edge(self) -> float:
        return 6.0 if self.is_low else 12.0

    @property
    def rail(self) -> QRectF:
        """The column of piles at the left."""
        more = _MORE_RAIL * (self.letters - 1) + _RAIL_OF_A_ROOM * max(0.0, self.letters - _LARGE)
        return QRectF(0, 0, RAIL + more, self.height)

    @property
    def stack(self) -> QRectF:
        """The column of the stack at the right."""
        width = self._tab if self.folding.stack else stack_width(self.width, bool(self.smallest))
        return QRectF(self.width - width, 0, width, self.height)

    @property
    def stack_head(self) -> QRectF:
        """Where the name of the stack and the number of what waits there stand."""
        return head_of_stack(self.stack, self.letters)

    @cached_property
    def field(self) -> QRectF:
        """What is seen of the battlefield."""
        top, left = self.far_hand_height, self.rail.width()
        height = max(80.0, self.height - top - self.hand_height)
        return QRectF(left, top, max(120.0, self.width - left - self.stack.width()), height)

    @property
    def at_rest(self) -> float:
        """How far to the right of the field's middle lies that of a field beside an empty stack.

        What has room there stays there while the stack is open.
        """
        return (self.stack.width() - self._tab) / 2

    @property
    def _tab(self) -> float:
        """Width of the stack while nothing waits there: its name along it is as large as others."""
        return STACK_TAB * max(1.0, self.letters * _ALONG_TAB)

    def hand(self, seat: int) -> QRectF:
        """The hand of a seat: yours at the bottom, the others' share the top."""
        field = self.field
        if seat == self.seats[0]:
            return QRectF(field.left(), field.bottom(), field.width(), self.hand_height)
        if self.acting in self.seats[1:]:
            left, width = self._beside_acting(seat)
        else:
            left, width = self._column(seat, field)
        return QRectF(left, 0, width, self.far_hand_height)

    def _beside_acting(self, seat: int) -> tuple[float, float]:
        """Where a hand above lies from left to right while one of them needs most of the room."""
        others, field = self.seats[1:], self.field
        small = min(_SMALL_HAND, field.width() / (len(others) + _TWO))
        widths = [small if each != self.acting else 0.0 for each in others]
        widths = [each or field.width() - sum(widths) for each in widths]
        place = others.index(seat)
        return field.left() + sum(widths[:place]), widths[place]

    def _column(self, seat: int, room: QRectF) -> tuple[float, float]:
        """Where the cards of a seat lie from left to right: the others share the width."""
        if seat == self.seats[0]:
            return room.left(), room.width()
        others, away, weights = self.seats[1:], self.folding.seats, dict(self.folding.widths)
        if away.issuperset(others):
            away = frozenset()
        spare = room.width() - FOLDED_SEAT * len(away)
        shares = [0.0 if each in away else weights.get(each, 1.0) for each in others]
        widths = [spare * share / sum(shares) if share else FOLDED_SEAT for share in shares]
        place = others.index(seat)
        return room.left() + sum(widths[:place]), widths[place]

    def row_width(self, seat: int, room: QRectF) -> float:
        """How wide a row of a seat is within a field or its content."""
        return max(40.0, self._column(seat, room)[1] - 2 * self._side)

    @property
    def _side(self) -> float:
        return GRID if len(self.seats) <= _TWO else GRID / 2

    def row_zoom(self, lands: bool, zoom: float) -> float:
        """The size of the cards of a row."""
        return max(land_zoom(zoom), self.folding.lands * zoom) if lands else zoom

    def _row_height(self, seat: int, lands: bool, zoom: float) -> float:
        if (seat, lands) in self.folding.rows:
            return self.folding.height
        if lands and seat in self.folding.shared:
            return 0.0
        lines = next((lines for row, lines in self.folding.lines if row == (seat, lands)), 1.0)
        return lines * TILE.height() * self.row_zoom(lands, zoom)

    def _seat_height(self, seat: int, zoom: float) -> float:
        if seat in self.folding.seats:
            return FOLDED
        rows = sum(self._row_height(seat, lands, zoom) for lands in (True, False))
        return rows + self.between_rows * zoom

    def needed(self, zoom: float) -> float:
        """How high the rows are at a zoom: the others lie side by side."""
        near, *others = (self._seat_height(seat, zoom) for seat in self.seats)
        middle = _MIDDLE * zoom if others else 0.0
        return near + max(others, default=0.0) + middle + 2 * self._edge

    @property
    def mark_letters(self) -> float:
        """How large the letters are of what is written on permanents."""
        return 1.0 if self.folding.dense else self.letters

    @cached_property
    def fitting_zoom(self) -> float:
        """The largest zoom at which all rows are seen at once."""
        if self.folding.zoom:
            return self.folding.zoom
        most = self.folding.largest
        if self.folding.fullest:
            most = min(most, (self.field.width() - 2 * GRID) / (self.folding.fullest * (TILE.width() + GRID)))
        steps = range(round(_FITTING_RANGE[0] * STEPS), int(most * STEPS) + 1)
        room = self.field.height()
        found = bisect_right(steps, room, key=lambda step: self.needed(step / STEPS))
        return steps[max(0, found - 1)] / STEPS

    @cached_property
    def content(self) -> QRectF:
        """The whole battlefield: as large as what is seen of it, or larger when it is zoomed in."""
        field, more = self.field, max(1.0, self.zoom / self.fitting_zoom)
        size = QSizeF(field.width() * more, max(field.height(), self.needed(self.zoom)))
        rect = QRectF(field.topLeft(), size)
        rect.moveCenter(field.center() + QPointF(*self.held(self.pan)))
        return rect

    def held(self, pan: tuple[float, float]) -> tuple[float, float]:
        """A pan that does not lead off the battlefield."""
        field, more = self.field, max(1.0, self.zoom / self.fitting_zoom)
        spare_x = max(0.0, field.width() * (more - 1)) / 2
        spare_y = max(0.0, self.needed(self.zoom) - field.height()) / 2
        return max(-spare_x, min(spare_x, pan[0])), max(-spare_y, min(spare_y, pan[1]))

    def row(self, seat: int, lands: bool) -> QRectF:
        """A row of the battlefield: lands at the edge, the rest toward the middle."""
        lands = lands and seat not in self.folding.shared
        content, zoom = self.content, self.zoom
        left, width = self._column(seat, content)
        if seat in self.folding.seats:
            high = max(self._seat_height(other, zoom) for other in self.seats[1:])
            return QRectF(left + 6, content.top() + self._edge, width - 12, 0.0 if lands else high)
        between = self.between_rows * zoom
        height, edge_row = (self._row_height(seat, each, zoom) for each in (lands, True))
        from_edge = 0.0 if lands else edge_row + between
        if seat == self.seats[0]:
            top = content.bottom() - self._edge - height - from_edge
        else:
            top = content.top() + self._edge + from_edge
        return QRectF(left + self._side, top, self.row_width(seat, content), height)

    def seat_at(self, point: QPointF) -> int | None:
        """The player at whose name a point is."""
        return next((seat for seat, plate in self.plates.items() if plate.contains(point)), None)

    def zone_at(self, point: QPointF) -> Zone | None:
        """The zone that a point lies in; piles before the column they stand in."""
        for zone, rect in self.rects.items():
            if zone.kind is not ZoneKind.BATTLEFIELD and rect.contains(point):
                return zone
        return BATTLEFIELD if self.field.contains(point) else None


def _rail(ground: Ground) -> Rail:
    """Lay out the rail: each seat's name and piles, the dial between the seats."""
    wide = ground.rail.width()
    plate, dial = (34.0, 48.0) if ground.is_low else (44.0, 72.0)
    plate = max(plate, _PLATE_EDGES + _NAME * ground.letters)
    if ground.smallest:
        dial = 0.0 if ground.folding.dial and len(ground.seats) > _TWO else max(dial, _DIAL * ground.letters)
    marked = _PLATE_EDGES + _MARKED * ground.letters
    high = {
        seat: max(plate, marked) if seat in ground.folding.told.marked else plate for seat in ground.seats
    }
    *others, own = [*ground.seats[1:], ground.seats[0]]
    piles: dict[Zone, QRectF] = {}
    plates = {}
    heights, abreast = _pile_heights(ground, ground.height - dial - sum(high.values()) - 12)
    y = 6.0
    for seat in others:
        plates[seat] = QRectF(0, y, wide, high[seat])
        y += high[seat]
        for line, height in _lines_of_piles(seat, heights, abreast):
            piles.update(_side_by_side(line, y, wide, height))
            y += height
    bottom = ground.height - 6
    plates[own] = QRectF(0, bottom - high[own], wide, high[own])
    below = bottom - high[own]
    for line, height in _lines_of_piles(own, heights, abreast):
        below -= height
        piles.update(_side_by_side(line, below + 4, wide, height))
    return Rail(piles, plates, QRectF(0, y, wide, max(dial, below - y)))


def _pile_heights(ground: Ground, room: float) -> tuple[dict[Zone, float], int]:
    """How high each pile is, and how many stand side by side.

    Those of folded seats give way, and before a room empty ones where they must.
    """
    zones = [Zone(kind, seat) for seat in ground.seats for kind in PILES]
    low = {zone for zone in zones if zone.player in ground.folding.seats}
    line = _PILE_LINE * ground.smallest
    if ground.smallest and (room - _LEAST_PILE * len(low)) / max(1, len(zones) - len(low)) < line:
        low |= set(zones) - ground.folding.told.piles
    each = (room - _LEAST_PILE * len(low)) / max(1, len(zones) - len(low))
    if ground.smallest and each < line:
        # Two stand in a line, with short names that have room in letters of that size.
        return dict.fromkeys(zones, max(_LEAST_PILE, min(2 * room / len(zones), 128.0))), 2
    each = max(_LEAST_PILE, min(each, 128.0))
    return {zone: _LEAST_PILE if zone in low else each for zone in zones}, 1


def _lines_of_piles(seat: int, heights: Mapping[Zone, float], abreast: int) -> list[tuple[list[Zone], float]]:
    """The piles of a seat that stand side by side, and how high they are."""
    zones = [Zone(kind, seat) for kind in PILES]
    lines = [zones[place : place + abreast] for place in range(0, len(zones), abreast)]
    return [(line, max(heights[zone] for zone in line)) for line in lines]


def _side_by_side(
    line: Sequence[Zone], top: float, wide: float, high: float
) -> Iterator[tuple[Zone, QRectF]]:
    each = (wide - 12 + 4) / len(line)
    return ((zone, QRectF(6 + place * each, top, each - 4, high - 4)) for place, zone in enumerate(line))


def pile_tile(rect: QRectF, letters: float = 1.0) -> QRectF:
    """The tile of a pile's top card within the pile's rectangle, at its left; its name has room beside it."""
    widest = max(_LEAST_PILE / 2, rect.width() - 20 - _PILE_NAME * letters)
    height = min(rect.height() - 6, 86.0, widest * TILE.height() / TILE.width())
    width = height * TILE.width() / TILE.height()
    return QRectF(rect.left() + 5, rect.center().y() - height / 2, round(width), round(height))
