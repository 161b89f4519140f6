"""Where every card lies, worked out from the view and the ground alone. No item is touched here."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSizeF

from tabletop.model.zones import Zone, ZoneKind
from tabletop.paint.drawing.spec import NAMED
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.items.crowding import heaps, is_unreadable, rise, row_of, spread
from tabletop.ui.items.ground import GRID, PILES, TILE, UNFOLDED, Folding, Ground, pile_tile
from tabletop.ui.style import zvalues

MELDED: Final = QSizeF(178, 249)
"""Two cards on their sides, one above the other: 1.414 times as large as one."""
HAND_TILE: Final = QSizeF(93, 130)
PLATE: Final = QSizeF(174, 66)
NARROW_PLATE: Final = QSizeF(120, 96)
STACK_TILE: Final = QSizeF(112, 156)
FAN_TILE: Final = QSizeF(100, 140)

_LEAST_GAP: Final = 8.0
_PITCH: Final = TILE.width() + 2 * GRID
_PEEK: Final = 25.0
"""How much of an attached card looks out above its host: its name, on tiles that show one."""
_NAMELESS_PEEK: Final = 13.0
_ATTACK_STEP: Final = 16.0
_IN_ONE_ROW: Final = 4
"""With so many permanents a player's lands have no row of their own in pictures."""
_MARGIN: Final = 20.0
_MARGIN_OF_MELD: Final = 56.0
"""Two halves lie apart and turn before they are one permanent, below it as well."""
_LARGEST_IN_PICTURES: Final = 1.6
_CROWD: Final = 0.25
"""Share of a card's width: a row whose cards are seen less than that is a crowd."""


class Place(NamedTuple):
    """Where an object's item lies: its middle, the size of its tile, its height, whether it is seen."""

    x: float
    y: float
    width: int
    height: int
    z: float
    shown: bool = True
    flat: bool = False
    """In a crowd: the cards lie so close that their shadows would be a smear."""
    heap: int = 1
    """How many equal permanents lie there, of which this one is the uppermost; 0 for one that lies below."""


class Row(NamedTuple):
    """A row of the battlefield: its rectangle, its zoom, how high it lies, on which side of the table."""

    rect: QRectF
    zoom: float
    z: float
    is_near: bool
    behind: float
    """What is free behind it, in logical pixels."""


class Apart(NamedTuple):
    """What tells equal permanents from each other."""

    pointed_at: Collection[int]
    """What something targets, attacks, blocks, or is attached to."""
    answers: Collection[int]
    """What answers the question that is open."""


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
            places.update(_pile(player.in_zone(kind), ground.rects[Zone(kind, seat)]))
        # What is outside the game is not seen on the table; it comes in from below the command zone.
        aside = _pile(player.outside, ground.rects[Zone(ZoneKind.COMMAND, seat)])
        places.update((id, place._replace(shown=False)) for id, place in aside)
    places.update(_stack(view.stack, ground.stack))
    places.update(_battlefield(view, ground, order))
    for zone in fans:
        objects = objects_in(view, zone)
        places.update(fanned(objects, fan_rect(ground, zone, len(objects))))
    return places


def folded(ground: Ground, view: TableView, *, folds: bool) -> Ground:
    """A ground with what is empty folded, or with nothing; the very same one where that is so already.

    It is folded where that is wanted, and where not all rows could be seen otherwise: with many seats.
    """
    usual = ground if ground.folding == UNFOLDED else replace(ground, folding=UNFOLDED)
    fits = usual.needed(usual.fitting_zoom) <= usual.field.height()
    folding = _folding(ground.seats, view) if folds or not fits else UNFOLDED
    return ground if folding == ground.folding else replace(ground, folding=folding)


def _folding(seats: tuple[int, ...], view: TableView) -> Folding:
    filled = Counter((object.controller, lies_with_lands(object)) for object in view.battlefield)
    rows = frozenset((seat, lands) for seat in seats for lands in (True, False))
    # With nothing on the table at all it looks as it always does.
    return Folding(
        rows=rows - set(filled) if filled else frozenset(),
        hand=not view.players[seats[0]].hand,
        fullest=max(filled.values(), default=0),
    )


def folding_for_all(views: Iterable[TableView], seats: tuple[int, ...]) -> Folding:
    """What is empty in each of several views, for pictures between which nothing is to change its size."""
    views = tuple(views)
    filled = [
        Counter((each.controller, lies_with_lands(each)) for each in view.battlefield) for view in views
    ]
    most = {key: max(each[key] for each in filled) for each in filled for key in each}
    both = {seat: max((each[seat, True] + each[seat, False] for each in filled), default=0) for seat in seats}
    shared = frozenset(seat for seat in seats if both[seat] <= _IN_ONE_ROW)
    piles = (Zone(kind, seat) for kind in (*PILES, ZoneKind.HAND) for seat in seats)
    melds = any(each.melded for view in views for each in view.battlefield)
    used = {(seat, lands and seat not in shared) for seat, lands in most}
    return Folding(
        rows=frozenset((seat, lands) for seat in seats for lands in (True, False)) - used,
        hand=not any(view.players[seats[0]].hand for view in views),
        fullest=max([*(both[seat] for seat in shared), *most.values()], default=0),
        far_hands=not any(view.players[seat].hand for view in views for seat in seats[1:]),
        shared=shared,
        height=0.0,
        margin=_MARGIN_OF_MELD if melds else _MARGIN,
        largest=_LARGEST_IN_PICTURES,
        piles=frozenset(zone for zone in piles if not any(objects_in(view, zone) for view in views)),
        dial=not any(view.day_night in ("day", "night") for view in views),
        whole_hand=True,
    )


def objects_in(view: TableView, zone: Zone) -> Sequence[ObjectView]:
    """What lies in a zone, top first where there is an order."""
    if zone.kind is ZoneKind.BATTLEFIELD:
        return view.battlefield
    if zone.kind is ZoneKind.STACK:
        return view.stack
    if zone.player is None or zone.player >= len(view.players):
        return ()
    return view.players[zone.player].in_zone(zone.kind)


def _hand(objects: Sequence[ObjectView], ground: Ground, seat: int) -> Iterator[tuple[int, Place]]:
    rect = ground.hand(seat)
    near = seat == ground.seats[0]
    if near:
        width, height = HAND_TILE.width(), HAND_TILE.height()
        y = rect.top() + 10 + height / 2
    else:
        height = rect.height() - 8
        width = round(height * 0.716)
        y = rect.top() + 3 + height / 2
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
    plate = PLATE if rect.width() > PLATE.width() else NARROW_PLATE
    sizes = [STACK_TILE if object.pieces else plate for object in objects]
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


def _battlefield(view: TableView, ground: Ground, order: Mapping[int, float]) -> Iterator[tuple[int, Place]]:
    known = {object.id: object for object in view.battlefield}
    hosts: dict[int, list[ObjectView]] = {}
    rows: dict[tuple[int, bool], list[ObjectView]] = {}
    for object in view.battlefield:
        if object.attached_to is not None and _hangs_on_something(object, known):
            hosts.setdefault(object.attached_to, []).append(object)
        else:
            seat = object.controller if object.controller in ground.seats else ground.seats[0]
            lands = lies_with_lands(object) and seat not in ground.folding.shared
            rows.setdefault((seat, lands), []).append(object)
    placed: dict[int, Place] = {}
    apart = _apart(view, hosts)
    for (seat, lands), row in rows.items():
        row.sort(key=lambda each: order.get(each.id, float(each.id)))
        _fill_row(row, apart, _row(ground, seat, lands), placed)
    for host in [*placed]:
        _attach(host, hosts, ground.zoom, placed)
    return iter(placed.items())


def _apart(view: TableView, hosts: Iterable[int]) -> Apart:
    pointed_at = {id for object in (*view.stack, *view.battlefield) for id in points_at(object)}
    options = view.question.options if view.question is not None else ()
    return Apart(pointed_at.union(hosts), {option for option in options if type(option) is int})


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


def _row(ground: Ground, seat: int, lands: bool) -> Row:
    near = seat == ground.seats[0]
    z = zvalues.ROW + 1000 * (2 * ground.seats[::-1].index(seat) + (lands if near else not lands))
    return Row(ground.row(seat, lands), ground.zoom, z, near, ground.between_rows * ground.zoom)


def _fill_row(row: Sequence[ObjectView], apart: Apart, where: Row, placed: dict[int, Place]) -> None:
    """Put the permanents of one row beside one another; too many overlap, and equal ones are heaped up."""
    rect, zoom = where.rect, where.zoom
    sizes = {object.id: tile_size(object) * zoom for object in row}
    widest = max(size.width() for size in sizes.values())
    is_crowded = is_unreadable(len(row), rect, widest)
    lying = heaps(row, *apart) if is_crowded else [[object] for object in row]
    tops = [(heap[-1], sizes[heap[-1].id]) for heap in lying]
    wide = [size.height() if top.tapped else size.width() for top, size in tops]
    xs = row_of(wide, rect, _PITCH * zoom, _LEAST_GAP * zoom)
    closest = min((later - earlier for earlier, later in pairwise(xs)), default=widest)
    index = 0
    for heap, x in zip(lying, xs, strict=True):
        for place, object in enumerate(heap):
            size = sizes[object.id]
            y = rect.center().y() + _forward(object, size, where) - rise(place, len(heap))
            z = where.z + 5 + index * zvalues.STEP
            at = _place(x, y, (size.width(), size.height()), z)
            is_top = object is heap[-1]
            placed[object.id] = at._replace(
                flat=closest < _CROWD * widest or not is_top, heap=len(heap) if is_top else 0
            )
            index += 1


def _forward(object: ObjectView, size: QSizeF, where: Row) -> float:
    """How far out of its row toward the middle of the table an object lies.

    A larger tile reaches as far behind its row as is free, and for the rest into the middle.
    """
    grown = (size.height() - TILE.height() * where.zoom) / 2
    forward = max(0.0, grown - where.behind) + (_ATTACK_STEP * where.zoom if is_fighting(object) else 0.0)
    return -forward if where.is_near else forward


def _attach(host: int, hosts: Mapping[int, list[ObjectView]], zoom: float, placed: dict[int, Place]) -> None:
    """Put what is attached to an object behind it, looking out above, one behind the other."""
    below = placed[host]
    peek = _PEEK if below.width >= NAMED else _NAMELESS_PEEK
    for number, object in enumerate(hosts.get(host, ()), 1):
        if object.id in placed:
            continue
        size = tile_size(object)
        top = below.y - below.height / 2 - peek * number
        y = top + size.height() * zoom / 2
        x = below.x + 6 * zoom * number
        place = _place(
            x, y, (size.width() * zoom, size.height() * zoom), below.z - number * zvalues.STEP / 100
        )
        placed[object.id] = place
        _attach(object.id, hosts, zoom, placed)


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


def fan_rect(ground: Ground, zone: Zone, count: int) -> QRectF:
    """The panel in which a pile is spread out, beside the pile."""
    field = ground.field
    most = field.width() - 2 * GRID
    columns = max(1, int((most - 24) // (FAN_TILE.width() * 0.5)))
    rows = max(1, min(2, -(-count // columns)))
    width = min(most, max(230.0, count * (FAN_TILE.width() + 8) + 32))
    height = rows * (FAN_TILE.height() + 8) + 52
    y = ground.rects[zone].center().y() - height / 2
    y = min(max(y, 12.0), max(12.0, ground.height - height - 12.0))
    return QRectF(field.left() + 12, y, width, height)


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
