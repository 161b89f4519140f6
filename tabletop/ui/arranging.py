"""Where everything lies: zones and cards as rectangles, worked out from the view alone. No item is touched here.

The scene's units are the logical pixels of the viewport. Rail, stack and hands keep their places and sizes;
zoom and pan move the battlefield only, so nothing is ever scaled and all letters stay sharp.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui import zvalues

TILE: Final = QSizeF(126, 176)
MELDED: Final = QSizeF(178, 249)
GRID: Final = 18.0
RAIL: Final = 150.0
STACK_WIDTH: Final = 190.0
HAND: Final = 150.0
LOW_HAND: Final = 118.0
"""Height of the hand in a low window: the cards' lower edges lie below the window's until pointed at."""
HAND_TILE: Final = QSizeF(93, 130)
PLATE: Final = QSizeF(174, 66)
STACK_TILE: Final = QSizeF(112, 156)
FAN_TILE: Final = QSizeF(100, 140)
LOW_WINDOW: Final = 700.0
ZOOM_RANGE: Final = (0.5, 2.0)

_PITCH: Final = TILE.width() + 2 * GRID
_BETWEEN_ROWS: Final = GRID
_MIDDLE: Final = 3 * GRID
_EDGE: Final = 12.0
_PEEK: Final = 26.0
"""How much of an attached card looks out above its host."""
_ATTACK_STEP: Final = 16.0
PILES: Final = (ZoneKind.COMMAND, ZoneKind.LIBRARY, ZoneKind.GRAVEYARD, ZoneKind.EXILE)


class Place(NamedTuple):
    """Where an object's item lies: its middle, the size of its tile, its height, whether it is seen."""

    x: float
    y: float
    width: int
    height: int
    z: float
    shown: bool = True


@dataclass(frozen=True)
class Ground:
    """The rectangles of the zones for one size of the viewport.

    ``seats`` are the players from the bottom up: the first sits below, the others above.
    """

    width: float
    height: float
    seats: tuple[int, ...] = (0, 1)
    zoom: float = 1.0
    pan: tuple[float, float] = (0.0, 0.0)
    rects: Mapping[Zone, QRectF] = field(init=False, default_factory=dict)
    dial: QRectF = field(init=False, default_factory=QRectF)
    plates: Mapping[int, QRectF] = field(init=False, default_factory=dict)
    """Where a seat's name and life stand."""

    def __post_init__(self) -> None:
        rects: dict[Zone, QRectF] = {BATTLEFIELD: self.field, STACK: self.stack}
        for seat in self.seats:
            rects[Zone(ZoneKind.HAND, seat)] = self.hand(seat)
        plates, dial = _rail(rects, self)
        object.__setattr__(self, "rects", rects)
        object.__setattr__(self, "plates", plates)
        object.__setattr__(self, "dial", dial)

    @property
    def is_low(self) -> bool:
        """Whether the window is so low that the hands have to be shorter."""
        return self.height < LOW_WINDOW

    @property
    def hand_height(self) -> float:
        """Height of your own hand."""
        return LOW_HAND if self.is_low else HAND

    @property
    def far_hand_height(self) -> float:
        """Height of the row of small cards at the top; none where nobody sits there."""
        if len(self.seats) < 2:
            return 0.0
        return 46.0 if self.is_low else 64.0

    @property
    def rail(self) -> QRectF:
        """The column of piles at the left."""
        return QRectF(0, 0, RAIL, self.height)

    @property
    def stack(self) -> QRectF:
        """The column of the stack at the right."""
        return QRectF(self.width - STACK_WIDTH, 0, STACK_WIDTH, self.height)

    @property
    def field(self) -> QRectF:
        """What is seen of the battlefield."""
        top = self.far_hand_height
        height = max(80.0, self.height - top - self.hand_height)
        return QRectF(RAIL, top, max(120.0, self.width - RAIL - STACK_WIDTH), height)

    def hand(self, seat: int) -> QRectF:
        """The hand of a seat: yours at the bottom, the others' share the top."""
        field = self.field
        if seat == self.seats[0]:
            return QRectF(field.left(), field.bottom(), field.width(), self.hand_height)
        share = field.width() / (len(self.seats) - 1)
        return QRectF(field.left() + share * (self.seats.index(seat) - 1), 0, share, self.far_hand_height)

    def needed(self, zoom: float) -> float:
        """How high the rows are at a zoom."""
        rows = 2 * len(self.seats)
        between = _BETWEEN_ROWS * (rows - len(self.seats)) + _MIDDLE * max(0, len(self.seats) - 1)
        return (rows * TILE.height() + between) * zoom + 2 * _EDGE

    @property
    def fitting_zoom(self) -> float:
        """The largest zoom at which all rows are seen at once."""
        room = self.field.height() - 2 * _EDGE
        zoom = room / (self.needed(1.0) - 2 * _EDGE)
        least, most = ZOOM_RANGE
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
        content = self.content
        height = TILE.height() * self.zoom
        step = height + _BETWEEN_ROWS * self.zoom
        width = content.width() - 2 * GRID
        if seat == self.seats[0]:
            top = content.bottom() - _EDGE - height - (0 if lands else step)
        else:
            above = (self.seats.index(seat) - 1) * (
                2 * step + _MIDDLE * self.zoom - _BETWEEN_ROWS * self.zoom
            )
            top = content.top() + _EDGE + above + (0 if lands else step)
        return QRectF(content.left() + GRID, top, width, height)

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
    each = min(each, 128.0)
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
    height = min(rect.height() - 6, 90.0)
    width = height * TILE.width() / TILE.height()
    return QRectF(rect.left() + 5, rect.center().y() - height / 2, round(width), round(height))


# --- Cards --------------------------------------------------------------------------------------------


def arranged(
    view: TableView, ground: Ground, order: Mapping[int, float], fans: Iterable[Zone] = ()
) -> dict[int, Place]:
    """Where each object of a view lies.

    Args:
        view: what there is to show.
        ground: the zones' rectangles.
        order: where in its row a hand has put an object; the others lie in the order of their numbers.
        fans: the piles that are spread out.

    """
    places: dict[int, Place] = {}
    for seat in ground.seats:
        player = view.players[seat]
        places.update(_hand(player.hand, ground, seat))
        for kind in PILES:
            places.update(_pile(getattr(player, kind.value), ground.rects[Zone(kind, seat)]))
    places.update(_stack(view.stack, ground.stack))
    places.update(_battlefield(view.battlefield, ground, order))
    for zone in fans:
        places.update(fanned(objects_in(view, zone), fan_rect(ground, len(objects_in(view, zone)))))
    return places


def objects_in(view: TableView, zone: Zone) -> Sequence[ObjectView]:
    """What lies in a zone, top first where there is an order."""
    if zone.kind is ZoneKind.BATTLEFIELD:
        return view.battlefield
    if zone.kind is ZoneKind.STACK:
        return view.stack
    if zone.player is None or zone.player >= len(view.players):
        return ()
    found: tuple[ObjectView, ...] = getattr(view.players[zone.player], zone.kind.value)
    return found


def _hand(objects: Sequence[ObjectView], ground: Ground, seat: int) -> Iterator[tuple[int, Place]]:
    rect = ground.hand(seat)
    near = seat == ground.seats[0]
    if near:
        width, height = HAND_TILE.width(), HAND_TILE.height()
        y = rect.top() + 10 + height / 2
    else:
        height = rect.height() - 10
        width = round(height * 0.716)
        y = rect.top() + 4 + height / 2
    xs = spread(len(objects), rect.adjusted(GRID, 0, -GRID, 0), width, width + (8 if near else 5))
    for index, (object, x) in enumerate(zip(objects, xs, strict=True)):
        z = zvalues.HAND + index * zvalues.STEP
        yield object.id, _place(x, y, (width, height), z)


def _pile(objects: Sequence[ObjectView], rect: QRectF) -> Iterator[tuple[int, Place]]:
    tile = pile_tile(rect)
    middle, size = tile.center(), (tile.width(), tile.height())
    for index, object in enumerate(objects):
        z = zvalues.PILE + 1 - index * zvalues.STEP / 10
        yield object.id, _place(middle.x(), middle.y(), size, z, shown=index == 0)


def _stack(objects: Sequence[ObjectView], rect: QRectF) -> Iterator[tuple[int, Place]]:
    """Newest on top; too many of them overlap, the newer above the older."""
    sizes = [STACK_TILE if object.pieces else PLATE for object in objects]
    gap, top, bottom = 10.0, rect.top() + 40, rect.bottom() - 12
    needed = sum(size.height() + gap for size in sizes) - gap
    last = sizes[-1].height() if sizes else 0.0
    room = bottom - top
    share = 1.0 if needed <= room else max(0.0, (room - last) / max(1.0, needed - last))
    y = top
    for index, (object, size) in enumerate(zip(objects, sizes, strict=True)):
        z = zvalues.STACK + (len(objects) - index) * zvalues.STEP
        yield object.id, _place(rect.center().x(), y + size.height() / 2, (size.width(), size.height()), z)
        y += (size.height() + gap) * share


def _battlefield(
    objects: Sequence[ObjectView], ground: Ground, order: Mapping[int, float]
) -> Iterator[tuple[int, Place]]:
    known = {object.id for object in objects}
    hosts: dict[int, list[ObjectView]] = {}
    rows: dict[tuple[int, bool], list[ObjectView]] = {}
    for object in objects:
        if object.attached_to in known and object.attached_to != object.id:
            hosts.setdefault(object.attached_to, []).append(object)
        else:
            seat = object.controller if object.controller in ground.seats else ground.seats[0]
            rows.setdefault((seat, lies_with_lands(object)), []).append(object)
    placed: dict[int, Place] = {}
    for (seat, lands), row in rows.items():
        row.sort(key=lambda each: order.get(each.id, float(each.id)))
        _fill_row(row, ground, seat, lands, placed)
    for host in [*placed]:
        _attach(host, hosts, ground.zoom, placed)
    return iter(placed.items())


def lies_with_lands(object: ObjectView) -> bool:
    """Whether an object belongs into the row at the edge: a land that is no creature."""
    return object.now is not None and "Land" in object.now.types and "Creature" not in object.now.types


def _fill_row(
    row: Sequence[ObjectView], ground: Ground, seat: int, lands: bool, placed: dict[int, Place]
) -> None:
    rect, zoom = ground.row(seat, lands), ground.zoom
    near = seat == ground.seats[0]
    widest = max(tile_size(object).width() for object in row) * zoom
    xs = spread(len(row), rect, widest, _PITCH * zoom + (widest - TILE.width() * zoom))
    height = zvalues.ROW + 1000 * (2 * ground.seats[::-1].index(seat) + (lands if near else not lands))
    for index, (object, x) in enumerate(zip(row, xs, strict=True)):
        size = tile_size(object)
        y = rect.center().y()
        # A larger tile reaches a little behind its row, and for the rest into the middle of the table.
        forward = (_BETWEEN_ROWS if object.melded else 0.0) + (_ATTACK_STEP if is_fighting(object) else 0.0)
        y += -forward * zoom if near else forward * zoom
        z = height + 5 + index * zvalues.STEP
        placed[object.id] = _place(x, y, (size.width() * zoom, size.height() * zoom), z)


def _attach(host: int, hosts: Mapping[int, list[ObjectView]], zoom: float, placed: dict[int, Place]) -> None:
    """Put what is attached to an object behind it, looking out above, one behind the other."""
    below = placed[host]
    for number, object in enumerate(hosts.get(host, ()), 1):
        if object.id in placed:
            continue
        size = tile_size(object)
        top = below.y - below.height / 2 - _PEEK * zoom * number
        y = top + size.height() * zoom / 2
        x = below.x + 6 * zoom * number
        place = _place(
            x, y, (size.width() * zoom, size.height() * zoom), below.z - number * zvalues.STEP / 100
        )
        placed[object.id] = place
        _attach(object.id, hosts, zoom, placed)


def is_fighting(object: ObjectView) -> bool:
    """Whether an object attacks or blocks; it lies a step forward then."""
    return not (object.attacking is object.attacking_player is object.blocking is None)


def tile_size(object: ObjectView) -> QSizeF:
    """The size of a tile on the battlefield at 100 %: two cards melded are 1.414 times as large."""
    return MELDED if object.melded else TILE


def spread(count: int, rect: QRectF, width: float, pitch: float) -> list[float]:
    """The middles of ``count`` cards in a row: beside one another, overlapping only where they must."""
    if count == 0:
        return []
    room = rect.width() - width
    step = pitch if count == 1 else min(pitch, max(0.0, room / (count - 1)))
    first = rect.center().x() - step * (count - 1) / 2
    return [first + step * index for index in range(count)]


def fan_rect(ground: Ground, count: int) -> QRectF:
    """The panel in which a pile is spread out, beside the rail."""
    field = ground.field
    most = field.width() - 2 * GRID
    columns = max(1, int((most - 24) // (FAN_TILE.width() * 0.5)))
    rows = max(1, min(2, -(-count // columns)))
    width = min(most, max(230.0, count * (FAN_TILE.width() + 8) + 32))
    height = rows * (FAN_TILE.height() + 8) + 52
    return QRectF(field.left() + 6, field.center().y() - height / 2, width, height)


def fanned(objects: Sequence[ObjectView], rect: QRectF) -> Iterator[tuple[int, Place]]:
    """The cards of a pile spread out in a panel, in one row or two."""
    rows = max(1, round((rect.height() - 52) / (FAN_TILE.height() + 8)))
    each = -(-len(objects) // rows) if objects else 0
    inner = rect.adjusted(14, 0, -14, 0)
    for row in range(rows):
        part = objects[row * each : (row + 1) * each]
        xs = spread(len(part), inner, FAN_TILE.width(), FAN_TILE.width() + 8)
        y = rect.top() + 40 + FAN_TILE.height() / 2 + row * (FAN_TILE.height() + 8)
        for index, (object, x) in enumerate(zip(part, xs, strict=True)):
            z = zvalues.FAN + (row * each + index) * zvalues.STEP
            yield object.id, _place(x, y, (FAN_TILE.width(), FAN_TILE.height()), z)


def _place(x: float, y: float, size: tuple[float, float], z: float, *, shown: bool = True) -> Place:
    """A place on whole pixels: a tile's left and top edges are whole numbers, so that it stays sharp."""
    width, height = round(size[0]), round(size[1])
    left, top = round(x - width / 2), round(y - height / 2)
    return Place(left + width / 2, top + height / 2, width, height, z, shown)
