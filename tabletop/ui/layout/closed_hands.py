"""Hands that nobody plays now: the owner's name, a count and a strip of card backs."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFont

from tabletop.rules.view import PlayerView, TableView
from tabletop.ui.layout.crowding import spread
from tabletop.ui.layout.ground import Ground
from tabletop.ui.layout.packing import TILE_HEIGHT, TILE_WIDTH
from tabletop.ui.layout.place import Place, placed_at
from tabletop.ui.layout.rail import DUEL, Label, fitting
from tabletop.ui.style import zvalues

_STEP: Final = 0.4
"""Distance between two backs, as a share of their width."""
_LEAST_STEP: Final = 2.0
_WIDEST_STRIP: Final = 0.5
"""Largest width of the backs, as a share of the hand's."""
_GAP: Final = 10.0
_EDGE: Final = 4.0


def hand_in_question(view: TableView) -> int | None:
    """Return the player whose hand the open question is about: a mulligan or a choice among its cards."""
    question = view.question
    if question is None or question.player >= len(view.players):
        return None
    hand = {card.id for card in view.players[question.player].hand}
    is_about = question.kind == "mulligan" or not hand.isdisjoint(question.options)
    return question.player if is_about else None


def is_closed_hand(view: TableView, ground: Ground, seat: int) -> bool:
    """Return whether a hand shows only backs, its number of cards and its owner.

    It does if nobody can see its cards or plays it, and with more than two seats unless its player acts.
    """
    player = view.players[seat]
    if not player.hand or seat == ground.seats[0] or seat in (ground.acting, hand_in_question(view)):
        return False
    is_hidden = not any(card.known for card in player.hand)
    return is_hidden or player.idle or (len(ground.seats) > DUEL and seat != view.active)


def closed_hand_label(player: PlayerView, ground: Ground) -> Label:
    """Return the name of a player and the number of cards in their hand, at the left of the backs."""
    rect, strip = ground.hand(player.seat), _strip(player, ground)
    size = max(round(13 * ground.letters), ground.smallest)
    words = f"{player.name}'s hand · {len(player.hand)}"
    label = Label(rect, words, size, QFont.Weight.DemiBold)
    room = rect.width() - strip.width() - _GAP - 2 * _EDGE
    if label.width > room:
        label = label._replace(words=f"{player.name} · {len(player.hand)}")
    width = min(room, label.width + 1)
    left = strip.left() - _GAP - width
    return fitting(label._replace(rect=QRectF(left, rect.top(), width, rect.height())))


def closed_hand_places(player: PlayerView, ground: Ground) -> Iterator[tuple[int, Place]]:
    """Yield the places of the cards of a closed hand, whose backs overlap."""
    strip = _strip(player, ground)
    size = _back_size(ground.hand(player.seat))
    xs = spread(len(player.hand), strip, size.width(), _step(player, ground))
    for index, (card, x) in enumerate(zip(player.hand, xs, strict=True)):
        place = placed_at(x, strip.center().y(), size, zvalues.HAND + index * zvalues.STEP)
        yield card.id, place._replace(is_closed=True)


def _back_size(rect: QRectF) -> QSizeF:
    high = max(0.0, rect.height() - 2 * _EDGE)
    return QSizeF(round(high * TILE_WIDTH / TILE_HEIGHT), high)


def _step(player: PlayerView, ground: Ground) -> float:
    rect = ground.hand(player.seat)
    width = _back_size(rect).width()
    most = (_WIDEST_STRIP * rect.width() - width) / max(1, len(player.hand) - 1)
    return max(_LEAST_STEP, min(_STEP * width, most))


def _strip(player: PlayerView, ground: Ground) -> QRectF:
    """Return the rectangle of the backs, with the label at their left and both centered."""
    rect = ground.hand(player.seat)
    size = _back_size(rect)
    width = size.width() + (len(player.hand) - 1) * _step(player, ground)
    words = f"{player.name}'s hand · {len(player.hand)}"
    label = Label(rect, words, max(round(13 * ground.letters), ground.smallest), QFont.Weight.DemiBold)
    whole = min(rect.width() - 2 * _EDGE, label.width + _GAP + width)
    return QRectF(rect.center().x() + whole / 2 - width, rect.top() + _EDGE, width, size.height())
