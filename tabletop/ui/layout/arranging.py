"""Where every card lies, worked out from the view and the ground alone. No item is touched here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSizeF

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.layout.crowding import spread
from tabletop.ui.layout.ground import GRID, PILES, Ground, pile_tile
from tabletop.ui.layout.permanents import Rows, battlefield, rows_of
from tabletop.ui.layout.place import Place, placed_at
from tabletop.ui.style import zvalues

PLATE: Final = QSizeF(174, 66)
NARROW_PLATE: Final = QSizeF(120, 96)
STACK_TILE: Final = QSizeF(112, 156)
FAN_TILE: Final = QSizeF(100, 140)


def arranged(
    view: TableView,
    ground: Ground,
    order: Mapping[int, float],
    fans: Iterable[Zone] = (),
    rows: Rows | None = None,
) -> dict[int, Place]:
    """Where each object of a view lies.

    Args:
        view: what there is to show.
        ground: the zones' rectangles.
        order: where in its row a hand has put an object; the others lie in the order of their numbers.
        fans: the piles that are spread out.
        rows: the permanents of the view in that order, where somebody has sorted them already.

    """
    places: dict[int, Place] = {}
    asked = asked_hand(view)
    for seat in ground.seats:
        player = view.players[seat]
        places.update(_hand(player.hand, ground, seat, is_large=seat in (asked, ground.seats[0])))
        for kind in PILES:
            places.update(_pile(player.in_zone(kind), ground, Zone(kind, seat)))
        # What is outside the game is not seen on the table; it comes in from below the command zone.
        aside = _pile(player.outside, ground, Zone(ZoneKind.COMMAND, seat))
        places.update((id, place._replace(shown=False)) for id, place in aside)
    places.update(_stack(view.stack, ground))
    places.update(battlefield(rows if rows is not None else rows_of(view, ground, order), ground))
    for zone in fans:
        objects = objects_in(view, zone)
        places.update(fanned(objects, fan_rect(ground, zone, len(objects))))
    return places


def objects_in(view: TableView, zone: Zone) -> Sequence[ObjectView]:
    """What lies in a zone, top first where there is an order."""
    if zone.kind is ZoneKind.BATTLEFIELD:
        return view.battlefield
    if zone.kind is ZoneKind.STACK:
        return view.stack
    if zone.player is None or zone.player >= len(view.players):
        return ()
    return view.players[zone.player].in_zone(zone.kind)


def asked_hand(view: TableView) -> int | None:
    """The player whose hand is asked about: whether to keep it, or which of its cards."""
    question = view.question
    if question is None or question.player >= len(view.players):
        return None
    hand = {card.id for card in view.players[question.player].hand}
    is_about = question.kind == "mulligan" or not hand.isdisjoint(question.options)
    return question.player if is_about else None


def _hand(
    objects: Sequence[ObjectView], ground: Ground, seat: int, *, is_large: bool
) -> Iterator[tuple[int, Place]]:
    """Yours is large; another one is so while it is asked about, and lies over the cards before it."""
    rect = ground.hand(seat)
    near = seat == ground.seats[0]
    size, gap = ground.hand_tile, 8.0
    if not is_large:
        height = rect.height() - 8
        size, gap = QSizeF(round(height * 0.716), height), 5.0
    y = rect.center().y() if near else rect.top() + 3 + size.height() / 2
    room = rect.adjusted(GRID, 0, -GRID, 0) if near else rect.adjusted(4, 0, -4, 0)
    xs = spread(len(objects), room, size.width(), size.width() + gap)
    step = xs[1] - xs[0] if len(xs) > 1 else size.width()
    covered = int(step) if near and step < size.width() - 1 else 0
    aside = max(0.0, min(ground.at_rest, room.right() - xs[-1] - size.width() / 2)) if near and xs else 0.0
    for index, (object, x) in enumerate(zip(objects, xs, strict=True)):
        z = zvalues.HAND + index * zvalues.STEP
        place = placed_at(x + aside, y, size, z)
        yield object.id, place._replace(seen=covered if index < len(xs) - 1 else 0)


def _pile(objects: Sequence[ObjectView], ground: Ground, zone: Zone) -> Iterator[tuple[int, Place]]:
    tile = pile_tile(ground.rects[zone], ground.letters)
    middle = tile.center()
    for index, object in enumerate(objects):
        z = zvalues.PILE + 1 - index * zvalues.STEP / 10
        yield object.id, placed_at(middle.x(), middle.y(), tile.size(), z, shown=index == 0)


def _stack(objects: Sequence[ObjectView], ground: Ground) -> Iterator[tuple[int, Place]]:
    """Newest on top; too many of them overlap, the newer above the older."""
    rect = ground.stack
    plate = PLATE if rect.width() > PLATE.width() else NARROW_PLATE
    sizes = [STACK_TILE if object.pieces else plate for object in objects]
    gap, top, bottom = 10.0, ground.stack_head.bottom() + 8, rect.bottom() - 12
    needed = sum(size.height() + gap for size in sizes) - gap
    last = sizes[-1].height() if sizes else 0.0
    room = bottom - top
    share = 1.0 if needed <= room else max(0.0, (room - last) / max(1.0, needed - last))
    y = top
    for index, (object, size) in enumerate(zip(objects, sizes, strict=True)):
        z = zvalues.STACK + (len(objects) - index) * zvalues.STEP
        yield object.id, placed_at(rect.center().x(), y + size.height() / 2, size, z)
        y += (size.height() + gap) * share


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
            yield object.id, placed_at(x, y, FAN_TILE, z)
