"""The rectangles of the zones.

Rail, stack and hands keep their places, and the battlefield zooms between them.

The scene's units are the logical pixels of the viewport. Zoom and pan move only the battlefield, so nothing
is ever scaled and all text stays sharp.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import ceil
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF

from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind
from tabletop.ui.layout.packing import FOLDED, UNFOLDED, ZOOM_RANGE, Beside, Folding
from tabletop.ui.layout.rail import DUEL, LEADING, PILES, Rail, rail_of

TILE: Final = QSizeF(126, 176)
"""Size of an upright card at 100 %."""
GRID: Final = 18.0
RAIL: Final = 150.0
_MORE_RAIL: Final = 44.0
"""Additional width of the rail at twice the usual font size."""
_LETTERS_OF_HEAD: Final = 1.4
_LARGE: Final = 1.6
_RAIL_OF_A_ROOM: Final = 46.0
"""Additional width of the rail for each unit of font scale above ``_LARGE``, as in a room."""
STACK_WIDTH: Final = 190.0
MIDDLE_STACK: Final = 168.0
NARROW_STACK: Final = 136.0
_STACK_OF_A_ROOM: Final = 0.25
"""Width of the stack as a share of the table's, with room for large text."""
STACK_TAB: Final = 28.0
"""Width of an empty stack."""
_ALONG_TAB: Final = 0.62
WIDE_WINDOW: Final = 1400.0
NARROW_WINDOW: Final = 800.0
"""Width of the table below which the stack is narrowest, which leaves more to the battlefield."""
_HIGH_FOR_PLATES: Final = 600.0
"""Height of the window below which plates need their whole width for their text."""
LOW_WINDOW: Final = 700.0
WHOLE_HAND: Final = 93.0
"""Width of a card of a hand in pictures."""
_BAND: Final = 48.0
"""Height of an empty hand while a card may be dropped there, at the usual font size."""
_BAND_EDGE: Final = 6.0
_STACK_BAND: Final = 84.0
"""Width of an empty stack while a card may be dropped there, at the usual font size."""
_LOWEST, _HIGHEST = 540.0, 1340.0
"""Heights of the table between which the hand grows: in the smallest window and in a large one."""
_HAND_WIDTHS: Final = (75.0, 126.0)
"""Widths of a card in your hand, in the lowest and in a high window. Its name, cost and size are legible."""
_HAND_EDGE: Final = 6.0
_SMALL_HAND: Final = 110.0
"""Width of another hand while an opponent's is large."""
FOLDED_SEAT: Final = 56.0
"""Width of the cards of a player whose seat is folded."""
_FITTING_RANGE: Final = (0.2, 2.0)
_RIGHT_MARGIN: Final = 4.0
_LAND: Final = 0.68
"""Size of lands as a share of the others'. They are the least prominent."""
_LEAST_LAND: Final = 0.46
_SMALL_LAND: Final = 0.84
"""Largest size of lands as a share of the others', if ``_LEAST_LAND`` enlarges them to keep their names."""
_CLOSER: Final = 1.5
"""Factor by which a player can zoom in if even the whole battlefield is larger than usual."""
STEPS: Final = 50
"""Number of card sizes, also called steps, per 100 % of zoom."""
_MIDDLE: Final = 2 * GRID
"""Gap between the rows of two seats at 100 %, with room for fighting creatures."""


class Seat(NamedTuple):
    """A player as a target on which cards can be dropped."""

    number: int


def stack_width(width: float, height: float, for_a_room: bool = False) -> float:
    """Return the width of an occupied stack's column in a viewport of the given size."""
    if for_a_room:
        return max(STACK_WIDTH, width * _STACK_OF_A_ROOM)
    if width >= WIDE_WINDOW or (width >= NARROW_WINDOW and height < _HIGH_FOR_PLATES):
        return STACK_WIDTH
    return MIDDLE_STACK if width >= NARROW_WINDOW else NARROW_STACK


def head_of_stack(stack: QRectF, letters: float) -> QRectF:
    """Return the line above the stack's objects, higher than usual if the text is large."""
    height = 24.0 * max(1.0, letters / _LETTERS_OF_HEAD)
    return QRectF(stack.left() + 14, stack.top() + 8, stack.width() - 28, height)


def land_zoom(zoom: float) -> float:
    """Return the zoom of lands whose neighbors have the given zoom."""
    return max(_LAND * zoom, min(_LEAST_LAND, _SMALL_LAND * zoom))


def hand_column(seat: int, others: Sequence[int], room: QRectF) -> tuple[float, float]:
    """Return the left edge and the width of an opponent's hand. All have equal shares."""
    wide = room.width() / len(others)
    return room.left() + wide * others.index(seat), wide


class Ground(msgspec.Struct, frozen=True, dict=True):
    """The rectangles of the zones for one size of the viewport.

    ``seats`` are the players from the bottom up: the first sits below, the others above. Derived values are
    computed once, when they are needed.
    """

    width: float
    height: float
    seats: tuple[int, ...] = (0, 1)
    zoom: float = 1.0
    pan: tuple[float, float] = (0.0, 0.0)
    folding: Folding = UNFOLDED
    letters: float = 1.0
    """Font scale, 1 for the usual size."""
    smallest: int = 0
    """Minimum font size for an audience in a room, in logical pixels. 0 at a desk."""
    put_away: frozenset[int] = frozenset()
    """Players whose seats are folded. Their permanents are visible nevertheless while they are needed."""
    opened: frozenset[Zone] = frozenset()
    """Folded zones that are open while a card may be dropped there."""
    upright_sieges: bool = False
    """Whether Sieges stand upright like other cards, instead of lying on their sides as in print."""
    acting: int | None = None
    """Player whose hand is large, while the others are small. None for the player at the bottom."""

    @property
    def sieges_stand(self) -> bool:
        """Whether Sieges stand upright, as they always do for an audience, which couldn't read low tiles."""
        return self.upright_sieges or self.smallest > 0

    @cached_property
    def rects(self) -> Mapping[Zone, QRectF]:
        """Rectangles of the zones."""
        hands = {Zone(ZoneKind.HAND, seat): self._open_hand(seat) for seat in self.seats}
        return {BATTLEFIELD: self.field, STACK: self._open_stack, **hands, **self._in_rail.piles}

    @property
    def _open_stack(self) -> QRectF:
        """The column of the stack. An empty one is a band over the table while it is open."""
        missing = _STACK_BAND * self.letters - self.stack.width()
        return self.stack.adjusted(-missing, 0, 0, 0) if STACK in self.opened and missing > 0 else self.stack

    def row_band(self, seat: int, lands: bool) -> QRectF | None:
        """Return the place of a folded row while it is open, as a band over the table, or None.

        Lands are at the edge, the others next to the middle.
        """
        if (seat, lands) not in self.folding.rows:
            return None
        left, width = self._column(seat, self.field)
        high, is_near = _BAND * self.letters, seat == self.seats[0]
        inner = self.field.center().y() + (_BAND_EDGE if is_near else -high - _BAND_EDGE)
        outer = self.field.bottom() - high - _BAND_EDGE if is_near else self.field.top() + _BAND_EDGE
        return QRectF(left + _BAND_EDGE, outer if lands else inner, width - 2 * _BAND_EDGE, high)

    def _open_hand(self, seat: int) -> QRectF:
        """Return the hand of a seat. An empty one is a band over the table while it is open."""
        rect, missing = self.hand(seat), _BAND * self.letters
        if Zone(ZoneKind.HAND, seat) not in self.opened or rect.height() >= missing:
            return rect
        if seat == self.seats[0]:
            return rect.adjusted(0, rect.height() - missing, 0, 0)
        return rect.adjusted(0, 0, 0, missing - rect.height())

    @property
    def plates(self) -> Mapping[int, QRectF]:
        """Rectangles of the seats' names and life totals."""
        return self._in_rail.plates

    @property
    def dial(self) -> QRectF:
        """Rectangle of the sign for day and night."""
        return self._in_rail.dial

    @property
    def folded_piles(self) -> frozenset[Zone]:
        """The piles that share a line: empty ones and all piles of a folded seat."""
        in_rail, away = self.folding.in_rail, self.folding.seats
        if in_rail is None:
            return frozenset()
        piles = (Zone(kind, seat) for kind in PILES for seat in self.seats)
        return frozenset(pile for pile in piles if pile not in in_rail.piles or pile.player in away)

    @cached_property
    def _in_rail(self) -> Rail:
        return rail_of(self)

    def seated(self, seats: tuple[int, ...]) -> "Ground":
        """Return the layout for other seats."""
        return replace(self, seats=seats) if seats != self.seats else self

    def resized(self, width: float, height: float) -> "Ground":
        """Return the layout in a viewport of another size, or the layout itself if the size is the same."""
        if (width, height) == (self.width, self.height):
            return self
        return replace(self, width=float(width), height=float(height))

    def lettered(self, letters: float, smallest: int = 0) -> "Ground":
        """Return the layout with another font scale and minimum font size."""
        is_same = (letters, smallest) == (self.letters, self.smallest)
        return self if is_same else replace(self, letters=letters, smallest=smallest)

    def acted_by(self, seat: int | None) -> "Ground":
        """Return the layout with one player's hand large and all others small. None stands for your hand."""
        return self if seat == self.acting else replace(self, acting=seat)

    def folded_as(self, folding: Folding) -> "Ground":
        """Return the layout with another folding."""
        return self if folding == self.folding else replace(self, folding=folding)

    def clamp_zoom(self, zoom: float) -> float:
        """Return the nearest zoom in the allowed range, which includes the one that shows all rows."""
        fitting = self.fitting_zoom
        return max(min(ZOOM_RANGE[0], fitting), min(max(ZOOM_RANGE[1], fitting * _CLOSER), zoom))

    def panned(self, pan: tuple[float, float]) -> "Ground":
        """Return the layout with another pan."""
        return replace(self, pan=self.clamp_pan(pan))

    def zoomed(self, zoom: float, about: QPointF | None = None) -> "Ground":
        """Return the layout with another zoom, in which the point ``about`` keeps showing the same spot."""
        if zoom == self.zoom:
            return self
        other = replace(self, zoom=zoom)
        if about is None:
            return other
        old, new = self.content, other.content
        share_x = (about.x() - old.left()) / old.width()
        share_y = (about.y() - old.top()) / old.height()
        x, y = other.clamp_pan(other.pan)
        x += about.x() - new.left() - share_x * new.width()
        y += about.y() - new.top() - share_y * new.height()
        return other.panned((x, y))

    @property
    def is_low(self) -> bool:
        """Whether the window is low, which makes edges and gaps narrower."""
        return self.height < LOW_WINDOW

    @cached_property
    def hand_tile(self) -> QSizeF:
        """Size of a card in your own hand.

        It is wholly visible and grows with the window and the font scale.
        """
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
            return self.folding.margin
        return self._low_hand if self.acting in self.seats[1:] else self._whole_hand

    @property
    def far_hand_height(self) -> float:
        """Height of the row at the top: small cards, or whole ones while an opponent acts."""
        if len(self.seats) < 2:
            return 0.0
        if self.folding.far_hands:
            return 0.0
        return self._whole_hand if self.acting in self.seats[1:] else self._low_hand

    @property
    def _whole_hand(self) -> float:
        return self.hand_tile.height() + 2 * _HAND_EDGE

    @property
    def _low_hand(self) -> float:
        # For an audience it is high enough for the name of its owner.
        return max(32.0 if self.is_low else 56.0, float(ceil(LEADING * self.smallest)))

    @property
    def between_rows(self) -> float:
        """Gap between the two rows of a seat, at 100 %."""
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
        width = self._tab if self.folding.stack else stack_width(self.width, self.height, bool(self.smallest))
        return QRectF(self.width - width, 0, width, self.height)

    @property
    def stack_head(self) -> QRectF:
        """Rectangle of the stack's name and its number of objects."""
        return head_of_stack(self.stack, self.letters)

    @cached_property
    def field(self) -> QRectF:
        """The visible part of the battlefield."""
        top, left = self.far_hand_height, self.rail.width()
        height = max(80.0, self.height - top - self.hand_height)
        return QRectF(left, top, max(120.0, self.width - left - self.stack.width()), height)

    @property
    def at_rest(self) -> float:
        """Distance from this field's center to that of the wider field next to an empty stack.

        Rows that have room there stay there while the stack is open.
        """
        return (self.stack.width() - self._tab) / 2

    @property
    def _tab(self) -> float:
        """Width of an empty stack, whose name runs along it at the usual font scale."""
        return STACK_TAB * max(1.0, self.letters * _ALONG_TAB)

    def hand(self, seat: int) -> QRectF:
        """Return the hand of a seat: yours at the bottom, while the others share the top."""
        field = self.field
        if seat == self.seats[0]:
            return QRectF(field.left(), field.bottom(), field.width(), self.hand_height)
        if self.acting in self.seats[1:]:
            left, width = self._column_near_acting(seat)
        else:
            left, width = hand_column(seat, self.seats[1:], field)
        return QRectF(left, 0, width, self.far_hand_height)

    def _column_near_acting(self, seat: int) -> tuple[float, float]:
        """Return the left edge and width of a hand above, while one of them needs most of the room."""
        others, field = self.seats[1:], self.field
        small = min(_SMALL_HAND, field.width() / (len(self.seats) + 1))
        widths = [small if each != self.acting else 0.0 for each in others]
        widths = [each or field.width() - sum(widths) for each in widths]
        place = others.index(seat)
        return field.left() + sum(widths[:place]), widths[place]

    def _column(self, seat: int, room: QRectF) -> tuple[float, float]:
        """Return the left edge and width of a seat's cards. The seats above share the width."""
        if seat == self.seats[0]:
            return room.left(), room.width()
        others, away, weights = self.seats[1:], self.folding.seats, dict(self.folding.widths)
        if away.issuperset(others):
            away = frozenset()
        shares = [0.0 if each in away else weights.get(each, 1.0) for each in others]
        spare = room.width() - FOLDED_SEAT * shares.count(0.0)
        widths = [spare * share / sum(shares) if share else FOLDED_SEAT for share in shares]
        place = others.index(seat)
        return room.left() + sum(widths[:place]), widths[place]

    def row_width(self, seat: int, room: QRectF) -> float:
        """Return the width of a seat's row within a field or its content."""
        return max(40.0, self._column(seat, room)[1] - sum(self._margins))

    @property
    def _margins(self) -> tuple[float, float]:
        """Margins of a row: at its left, where arrows to a player run, and at its right."""
        return (GRID, _RIGHT_MARGIN) if len(self.seats) <= DUEL else (GRID / 2, GRID / 2)

    def row_zoom(self, lands: bool, zoom: float) -> float:
        """Return the zoom of the cards in a row."""
        return (self.folding.lands * zoom or land_zoom(zoom)) if lands else zoom

    def beside(self, seat: int) -> Beside | None:
        """Return the columns of a seat's lands and other permanents, or None if lands have their own row."""
        return next((beside for each, beside in self.folding.beside if each == seat), None)

    def _row_height(self, seat: int, lands: bool, zoom: float) -> float:
        if (seat, lands) in self.folding.rows:
            return 0.0
        if lands and seat in self.folding.shared:
            return 0.0
        lines = next((lines for row, lines in self.folding.lines if row == (seat, lands)), 1.0)
        return lines * TILE.height() * self.row_zoom(lands, zoom)

    def _seat_height(self, seat: int, zoom: float) -> float:
        if seat in self.folding.seats:
            return FOLDED
        rows = [self._row_height(seat, lands, zoom) for lands in (True, False)]
        if self.beside(seat) is not None:
            return max(rows)
        return sum(rows) + (self.between_rows * zoom if all(rows) else 0.0)

    def needed(self, zoom: float) -> float:
        """Return the height of all rows at a zoom. The seats above are side by side."""
        near, far = self._sides(zoom)
        return self.around(zoom, near, far) + near + far

    def _sides(self, zoom: float) -> tuple[float, float]:
        near, *others = (self._seat_height(seat, zoom) for seat in self.seats)
        return near, max(others, default=0.0)

    def around(self, zoom: float, near: float, far: float) -> float:
        """Return the height of all edges and gaps around the rows, given the heights of both sides."""
        return (_MIDDLE * zoom if near and far else 0.0) + 2 * self._edge

    @property
    def mark_letters(self) -> float:
        """Font scale of text on permanents."""
        return 1.0 if self.folding.dense else self.letters

    @cached_property
    def fitting_zoom(self) -> float:
        """The largest zoom at which all rows are visible at once."""
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
        """The whole battlefield: as large as its visible part, or larger when zoomed in."""
        field, more = self.field, max(1.0, self.zoom / self.fitting_zoom)
        size = QSizeF(field.width() * more, max(field.height(), self.needed(self.zoom)))
        rect = QRectF(field.topLeft(), size)
        rect.moveCenter(field.center() + QPointF(*self.clamp_pan(self.pan)))
        return rect

    def clamp_pan(self, pan: tuple[float, float]) -> tuple[float, float]:
        """Return the nearest pan that does not leave the battlefield."""
        field, more = self.field, max(1.0, self.zoom / self.fitting_zoom)
        spare_x = max(0.0, field.width() * (more - 1)) / 2
        spare_y = max(0.0, self.needed(self.zoom) - field.height()) / 2
        return max(-spare_x, min(spare_x, pan[0])), max(-spare_y, min(spare_y, pan[1]))

    def row(self, seat: int, lands: bool) -> QRectF:
        """Return a row of the battlefield: lands at the edge, the rest toward the middle."""
        lands = lands and seat not in self.folding.shared
        content, zoom = self.content, self.zoom
        left, width = self._column(seat, content)
        from_edge = self._from_edge + self._edge
        if seat in self.folding.seats:
            high = max(self._seat_height(other, zoom) for other in self.seats[1:])
            return QRectF(left + 6, content.top() + from_edge, width - 12, 0.0 if lands else high)
        height, edge_row = (self._row_height(seat, each, zoom) for each in (lands, True))
        left, width = left + self._margins[0], self.row_width(seat, content)
        beside = self.beside(seat)
        if beside is not None:
            height = self._seat_height(seat, zoom)
            from_left, end = (beside.left, beside.left + beside.wide) if lands else (beside.rest, 1.0)
            left, width = left + from_left * width, (end - from_left) * width
        elif not lands and edge_row:
            from_edge += edge_row + self.between_rows * zoom
        is_near = seat == self.seats[0]
        top = content.bottom() - height - from_edge if is_near else content.top() + from_edge
        return QRectF(left, top, width, height)

    def whole_row(self, seat: int) -> QRectF:
        """Return the only row of a seat whose lands are next to its other permanents."""
        row, content = self.row(seat, lands=False), self.content
        row.setLeft(self._column(seat, content)[0] + self._margins[0])
        return row

    @property
    def _from_edge(self) -> float:
        """Distance of the outer rows from the edge: their share of the spare height."""
        if not self.folding.spreads:
            return 0.0
        near, far = self._sides(self.zoom)
        spare = max(0.0, self.content.height() - near - far - self.around(self.zoom, near, far))
        return spare / 4 if near and far else spare / 2

    def seat_at(self, point: QPointF) -> int | None:
        """Return the player whose name is at a point."""
        return next((seat for seat, plate in self.plates.items() if plate.contains(point)), None)

    def zone_at(self, point: QPointF) -> Zone | None:
        """Return the zone at a point. A pile takes precedence over the column that holds it."""
        for zone, rect in self.rects.items():
            if zone.kind is not ZoneKind.BATTLEFIELD and rect.contains(point):
                return zone
        return BATTLEFIELD if self.field.contains(point) else None
