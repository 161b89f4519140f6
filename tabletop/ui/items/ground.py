"""The rectangles of the zones: rail, stack and hands keep their places, the battlefield zooms between them.

The scene's units are the logical pixels of the viewport. Zoom and pan move the battlefield only, so
nothing is ever scaled and all letters stay sharp.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import force_setattr, replace
from PySide6.QtCore import QPointF, QRectF, QSizeF

from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind

TILE: Final = QSizeF(126, 176)
"""An upright card at 100 %."""
GRID: Final = 18.0
RAIL: Final = 150.0
STACK_WIDTH: Final = 190.0
NARROW_STACK: Final = 136.0
NARROW_WINDOW: Final = 800.0
"""Where less than this is left beside the panels, the stack gives some of its width to the battlefield."""
HAND: Final = 150.0
LOW_HAND: Final = 92.0
"""Height of the hand in a low window: the cards' lower edges lie below the window's until pointed at."""
LOW_WINDOW: Final = 700.0
WHOLE_HAND: Final = 142.0
"""Height of the hand in pictures."""
FOLDED: Final = 34.0
"""Height of what is folded: enough for its label, and to drop a card on it."""
_LEAST_PILE: Final = 12.0
"""Height of a pile in a window that has no room for all of them: its card is a few pixels high."""
ZOOM_RANGE: Final = (0.5, 2.0)
_MIDDLE: Final = 3 * GRID
"""From one seat's rows to the other's, at 100 %: room for what is larger or fights."""
PILES: Final = (ZoneKind.COMMAND, ZoneKind.LIBRARY, ZoneKind.GRAVEYARD, ZoneKind.EXILE)


class Seat(NamedTuple):
    """A player as something that cards can be dropped on."""

    number: int


class Folding(NamedTuple):
    """What gives its room to the rest where cards are to be as large as they can: what is empty."""

    rows: frozenset[tuple[int, bool]] = frozenset()
    """Rows of the battlefield, by seat and whether they are for lands."""
    hand: bool = False
    """Your own hand."""
    fullest: int = 0
    """How many cards lie in the fullest row: for them there has to be room from left to right as well."""
    far_hands: bool = False
    """The hands of the others."""
    shared: frozenset[int] = frozenset()
    """The seats whose lands lie in one row with what else they have."""
    height: float = FOLDED
    """So high is what is folded; 0 where nobody drops anything, as in a film."""
    largest: float = ZOOM_RANGE[1]
    """The largest zoom that cards are given."""
    margin: float = 0.0
    """So much stays free below the cards at least where a hand is folded: for what turns there."""
    piles: frozenset[Zone] = frozenset()
    """Piles and hands that are not shown, because nothing ever lies there."""
    dial: bool = False
    """Whether day and night are not shown, because it never is either."""
    whole_hand: bool = False
    """Whether all of a hand is seen in a low window, too, where nobody can point at it."""


UNFOLDED: Final = Folding()


def stack_width(width: float) -> float:
    """The width of the stack's column in a viewport of some width."""
    return STACK_WIDTH if width >= NARROW_WINDOW else NARROW_STACK


class Ground(msgspec.Struct, frozen=True):
    """The rectangles of the zones for one size of the viewport.

    ``seats`` are the players from the bottom up: the first sits below, the others above.
    """

    width: float
    height: float
    seats: tuple[int, ...] = (0, 1)
    zoom: float = 1.0
    pan: tuple[float, float] = (0.0, 0.0)
    folding: Folding = UNFOLDED
    # What follows is worked out from the rest.
    rects: Mapping[Zone, QRectF] = msgspec.field(default_factory=dict)
    dial: QRectF = msgspec.field(default_factory=QRectF)
    plates: Mapping[int, QRectF] = msgspec.field(default_factory=dict)
    """Where a seat's name and life stand."""

    def __post_init__(self) -> None:
        rects: dict[Zone, QRectF] = {BATTLEFIELD: self.field, STACK: self.stack}
        for seat in self.seats:
            rects[Zone(ZoneKind.HAND, seat)] = self.hand(seat)
        plates, dial = _rail(rects, self)
        force_setattr(self, "rects", rects)
        force_setattr(self, "plates", plates)
        force_setattr(self, "dial", dial)

    def seated(self, seats: tuple[int, ...]) -> "Ground":
        """The same for other seats."""
        return replace(self, seats=seats) if seats != self.seats else self

    def resized(self, width: float, height: float) -> "Ground":
        """The same in a viewport of another size; the very same one where it has that size."""
        if (width, height) == (self.width, self.height):
            return self
        return replace(self, width=float(width), height=float(height))

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
        """Whether the window is so low that the hands have to be shorter."""
        return self.height < LOW_WINDOW

    @property
    def hand_height(self) -> float:
        """Height of your own hand."""
        if self.folding.hand:
            return max(self.folding.height, self.folding.margin)
        if self.folding.whole_hand:
            return WHOLE_HAND
        return LOW_HAND if self.is_low else HAND

    @property
    def far_hand_height(self) -> float:
        """Height of the row of small cards at the top; none where nobody sits there."""
        if len(self.seats) < 2:
            return 0.0
        if self.folding.far_hands:
            return self.folding.height
        return 38.0 if self.is_low else 64.0

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
        return QRectF(0, 0, RAIL, self.height)

    @property
    def stack(self) -> QRectF:
        """The column of the stack at the right."""
        width = stack_width(self.width)
        return QRectF(self.width - width, 0, width, self.height)

    @property
    def field(self) -> QRectF:
        """What is seen of the battlefield."""
        top = self.far_hand_height
        height = max(80.0, self.height - top - self.hand_height)
        return QRectF(RAIL, top, max(120.0, self.width - RAIL - stack_width(self.width)), height)

    def hand(self, seat: int) -> QRectF:
        """The hand of a seat: yours at the bottom, the others' share the top."""
        field = self.field
        if seat == self.seats[0]:
            return QRectF(field.left(), field.bottom(), field.width(), self.hand_height)
        share = field.width() / (len(self.seats) - 1)
        return QRectF(field.left() + share * (self.seats.index(seat) - 1), 0, share, self.far_hand_height)

    def _row_height(self, seat: int, lands: bool, zoom: float) -> float:
        if lands and seat in self.folding.shared:
            return 0.0
        return self.folding.height if (seat, lands) in self.folding.rows else TILE.height() * zoom

    def needed(self, zoom: float) -> float:
        """How high the rows are at a zoom."""
        rows = sum(self._row_height(seat, lands, zoom) for seat in self.seats for lands in (True, False))
        between = self.between_rows * len(self.seats) + _MIDDLE * max(0, len(self.seats) - 1)
        return rows + between * zoom + 2 * self._edge

    @property
    def fitting_zoom(self) -> float:
        """The largest zoom at which all rows are seen at once."""
        fixed = self.needed(0.0)
        zoom = (self.field.height() - fixed) / (self.needed(1.0) - fixed)
        if self.folding.fullest:
            wide = (self.field.width() - 2 * GRID) / (self.folding.fullest * (TILE.width() + GRID))
            zoom = min(zoom, max(wide, replace(self, folding=UNFOLDED).fitting_zoom))
        least, most = ZOOM_RANGE[0], self.folding.largest
        return min(most, max(least, int(zoom * 50) / 50))

    @property
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
        between = self.between_rows * zoom
        height, edge_row = (self._row_height(seat, each, zoom) for each in (lands, True))
        from_edge = 0.0 if lands else edge_row + between
        if seat == self.seats[0]:
            top = content.bottom() - self._edge - height - from_edge
        else:
            top = content.top() + self._edge + from_edge
            for other in self.seats[1 : self.seats.index(seat)]:
                top += sum(self._row_height(other, each, zoom) for each in (True, False))
                top += between + _MIDDLE * zoom
        return QRectF(content.left() + GRID, top, content.width() - 2 * GRID, height)

    def seat_at(self, point: QPointF) -> int | None:
        """The player at whose name a point is."""
        return next((seat for seat, plate in self.plates.items() if plate.contains(point)), None)

    def zone_at(self, point: QPointF) -> Zone | None:
        """The zone that a point lies in; piles before the column they stand in."""
        for zone, rect in self.rects.items():
            if zone.kind is not ZoneKind.BATTLEFIELD and rect.contains(point):
                return zone
        return BATTLEFIELD if self.field.contains(point) else None


def _rail(rects: dict[Zone, QRectF], ground: Ground) -> tuple[dict[int, QRectF], QRectF]:
    """Lay out the rail: each seat's name and piles, the dial between the seats."""
    low = ground.is_low
    plate, dial = (34.0, 48.0) if low else (44.0, 72.0)
    seats = [*ground.seats[1:], ground.seats[0]]
    room = ground.height - dial - len(seats) * plate - 12
    each = room / (len(seats) * len(PILES))
    each = max(_LEAST_PILE, min(each, 128.0))
    plates = {}
    y = 6.0
    for seat in seats[:-1]:
        plates[seat] = QRectF(0, y, RAIL, plate)
        y += plate
        for kind in PILES:
            rects[Zone(kind, seat)] = QRectF(6, y, RAIL - 12, each - 4)
            y += each
    bottom = ground.height - 6
    own = seats[-1]
    plates[own] = QRectF(0, bottom - plate, RAIL, plate)
    below = bottom - plate
    for kind in PILES:
        below -= each
        rects[Zone(kind, own)] = QRectF(6, below + 4, RAIL - 12, each - 4)
    return plates, QRectF(0, y, RAIL, max(dial, below - y))


def pile_tile(rect: QRectF) -> QRectF:
    """The tile of a pile's top card within the pile's rectangle, at its left."""
    height = min(rect.height() - 6, 86.0)
    width = height * TILE.width() / TILE.height()
    return QRectF(rect.left() + 5, rect.center().y() - height / 2, round(width), round(height))
