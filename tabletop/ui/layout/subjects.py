"""Places of the cards that a lesson is about: out of piles and hands, as large as on the battlefield."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QRectF, QSizeF

from tabletop.model.zones import Zone, ZoneKind
from tabletop.paint.drawing.spec import NAMED
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.layout.place import Place, placed_at
from tabletop.ui.layout.rail import PILES
from tabletop.ui.style import zvalues

MOST: Final = 4
"""Number of cards that are brought out at the same time."""
HEAD: Final = 26.0
"""Height of the name of a pile above its cards, in logical pixels."""
_LEAST_WIDTH: Final = 110.0
"""Minimum width of a card, in logical pixels."""
_EDGE: Final = 10.0
_GAP: Final = 8.0
_OVER_HOST: Final = 0.24
"""Distance of an attached card above its host, as a share of its height."""
_SHRUNK: Final = (1.0, 0.85, 0.7)
"""Sizes to try for cards that would cover permanents, as shares of those on the battlefield."""
_HARDLY: Final = 0.12
"""Area of permanents that a panel may cover, as a share of a card's."""
_STEP: Final = 10
"""Distance between two positions that are tried for a panel, in logical pixels."""
_MOST_OF_TABLE: Final = 0.58
"""Largest height of a card, as a share of the table's."""


def bring_out(
    ids: Sequence[int],
    places: Mapping[int, Place],
    view: TableView,
    ground: Ground,
    fans: Collection[Zone] = (),
) -> Mapping[int, Place]:
    """Return the places with some cards outside their piles and hands, as large as on the battlefield.

    Args:
        ids: the cards. Hidden ones stay where they are, and so do those on the stack.
        places: the places of all objects of the view.
        view: the table.
        ground: the layout.
        fans: the piles that are spread out, whose cards stay there.

    """
    made = dict(places)
    for zone, cards in out_of(ids, view, fans).items():
        if zone.kind is ZoneKind.BATTLEFIELD:
            made.update(_raise_covered(cards, places, ground))
        elif zone.kind is ZoneKind.HAND:
            made.update(_enlarge_in_hand(cards, zone, view, made, ground))
        else:
            made.update(_uncover_pile(cards, zone, view, places))
            panel = pile_panel(zone, len(cards), places, view, ground)
            made.update(_beside_pile(cards, panel))
    return made


def out_of(ids: Sequence[int], view: TableView, fans: Collection[Zone] = ()) -> dict[Zone, list[ObjectView]]:
    """Return the cards that are brought out, by their zones."""
    objects, found = view.objects(), dict[Zone, list[ObjectView]]()
    for id in dict.fromkeys(ids):
        object = objects.get(id)
        if object is None or object.is_in_hidden_pile or object.zone in fans:
            continue
        if object.zone.kind in (ZoneKind.BATTLEFIELD, ZoneKind.HAND, *PILES):
            found.setdefault(object.zone, []).append(object)
        if sum(map(len, found.values())) == MOST:
            break
    return found


def subject_size(view: TableView, ground: Ground, room: float) -> QSizeF:
    """Return the size of a card that is brought out: that of cards on the battlefield, if it fits.

    It is as large as fits if nothing is on the battlefield. ``room`` is its largest height.
    """
    most = min(_MOST_OF_TABLE * ground.height, room) * TILE.width() / TILE.height()
    width = min(max(_LEAST_WIDTH, TILE.width() * ground.fitting_zoom), most) if view.battlefield else most
    return QSizeF(round(width), round(width * TILE.height() / TILE.width()))


def _pile_subject_size(view: TableView, ground: Ground) -> QSizeF:
    return subject_size(view, ground, ground.field.height() - HEAD - 4 * _EDGE)


def pile_panel(
    zone: Zone, count: int, places: Mapping[int, Place], view: TableView, ground: Ground
) -> QRectF:
    """Return the rectangle behind the cards that are brought out of a pile, and as high as they need it.

    It is next to the pile, or as near as it hardly covers a permanent, with smaller cards if that helps.
    If it has to cover any, it covers as little as possible.
    """
    permanents = [_rect_of(places[each.id], each.tapped) for each in view.battlefield if each.id in places]
    whole = _pile_subject_size(view, ground)
    sizes = [whole * share for share in _SHRUNK if share == 1 or whole.width() * share >= _LEAST_WIDTH]
    found = [_clearest(_panels(zone, count, size, ground), permanents) for size in sizes]
    clear = (panel for covered, panel in found if not covered)
    hardly = (panel for covered, panel in found if covered <= _HARDLY * whole.width() * whole.height())
    return next(clear, None) or next(hardly, None) or found[0][1]


def _panels(zone: Zone, count: int, size: QSizeF, ground: Ground) -> list[QRectF]:
    """Return the possible panels at both edges of the battlefield, those near the pile first."""
    field, pile = ground.field, ground.rects[zone].center().y()
    width = count * size.width() + (count - 1) * _GAP + 2 * _EDGE
    height = size.height() + HEAD + 2 * _EDGE
    highest = round(field.top() + _EDGE)
    tops = range(highest, max(highest, round(field.bottom() - height - _EDGE)) + 1, _STEP)
    near_first = sorted(tops, key=lambda top: abs(top + height / 2 - pile))
    lefts = (field.left() + _EDGE, field.right() - width - _EDGE)
    return [QRectF(left, top, width, height) for left in lefts for top in near_first]


def _clearest(panels: Sequence[QRectF], permanents: Sequence[QRectF]) -> tuple[float, QRectF]:
    """Return the first of the panels that cover the least, with the area that it covers."""

    def covered(panel: QRectF) -> float:
        parts = (panel.intersected(each) for each in permanents)
        return sum(part.width() * part.height() for part in parts)

    best = min(panels, key=covered)
    return covered(best), best


def _rect_of(place: Place, tapped: bool) -> QRectF:
    wide, high = (place.height, place.width) if tapped else (place.width, place.height)
    return QRectF(place.x - wide / 2, place.y - high / 2, wide, high)


def _beside_pile(cards: Sequence[ObjectView], panel: QRectF) -> Iterator[tuple[int, Place]]:
    high = panel.height() - HEAD - 2 * _EDGE
    size = QSizeF(round(high * TILE.width() / TILE.height()), high)
    y = panel.bottom() - _EDGE - size.height() / 2
    for number, card in enumerate(cards):
        x = panel.left() + _EDGE + number * (size.width() + _GAP) + size.width() / 2
        yield card.id, placed_at(x, y, size, zvalues.FAN + number * zvalues.STEP)


def _uncover_pile(
    cards: Sequence[ObjectView], zone: Zone, view: TableView, places: Mapping[int, Place]
) -> Iterator[tuple[int, Place]]:
    """Show the first card that stays in the pile, if the top card is brought out."""
    pile = view.players[zone.player or 0].in_zone(zone.kind)
    away = {card.id for card in cards}
    if pile and pile[0].id in away:
        rest = next((card for card in pile if card.id not in away), None)
        if rest is not None:
            yield rest.id, places[rest.id]._replace(shown=places[pile[0].id].shown)


def _raise_covered(
    cards: Sequence[ObjectView], places: Mapping[int, Place], ground: Ground
) -> Iterator[tuple[int, Place]]:
    """Raise permanents above the cards that cover them. Their hosts' numbers stay visible."""
    for number, card in enumerate(cards):
        place = places[card.id]
        # The number of a smaller tile is among its chips, whether it is covered or not.
        is_covered = place.seen and TILE.width() * ground.zoom >= NAMED
        if place.shown and (place.peeks or place.hidden or is_covered):
            z = zvalues.HOVERED_ROW - (len(cards) - number) * zvalues.STEP
            up = max(0, round(_OVER_HOST * place.height) - place.peeks) if place.peeks else 0
            yield card.id, place._replace(y=place.y - up, z=z, seen=0, peeks=0, hidden=0)


def _enlarge_in_hand(
    cards: Sequence[ObjectView], zone: Zone, view: TableView, places: Mapping[int, Place], ground: Ground
) -> Iterator[tuple[int, Place]]:
    """Enlarge cards in a hand toward the middle of the table. The others make room where they can."""
    seat = zone.player or 0
    hand, rect = view.players[seat].hand, ground.hand(seat)
    # A card of the hand above doesn't cover the hand below.
    room = ground.height if seat == ground.seats[0] else ground.field.bottom() - rect.top() - _EDGE
    size = subject_size(view, ground, room)
    larger = {card.id for card in cards if places[card.id].width < size.width()}
    if not larger or not rect.height():
        return
    half, field = size.width() / 2, ground.field
    for number, (card, x) in enumerate(zip(hand, _make_room(hand, larger, places, rect, half), strict=True)):
        place = places[card.id]
        if card.id not in larger:
            moved = placed_at(x, place.y, QSizeF(place.width, place.height), place.z)
            yield card.id, moved._replace(seen=place.seen, is_closed=place.is_closed)
            continue
        inside = min(max(x, field.left() + half), max(field.left() + half, ground.width - half))
        toward = -1 if seat == ground.seats[0] else 1
        y = place.y + toward * (size.height() - place.height) / 2
        yield card.id, placed_at(inside, y, size, zvalues.HOVERED - (len(hand) - number) * zvalues.STEP)


def _make_room(
    hand: Sequence[ObjectView],
    larger: Collection[int],
    places: Mapping[int, Place],
    rect: QRectF,
    half: float,
) -> list[float]:
    """Return the centers of the cards of a hand, some of which become twice ``half`` wide.

    They stay where they are if the hand has no room.
    """
    grows = [2 * half - places[card.id].width if card.id in larger else 0.0 for card in hand]
    lefts = [left - sum(grows) / 2 for left in accumulate(grows, initial=0.0)]
    centers = [
        places[card.id].x + left + more / 2 for card, left, more in zip(hand, lefts, grows, strict=False)
    ]
    first = centers[0] - (places[hand[0].id].width + grows[0]) / 2
    last = centers[-1] + (places[hand[-1].id].width + grows[-1]) / 2
    has_room = first >= rect.left() and last <= rect.right()
    return centers if has_room else [places[card.id].x for card in hand]
