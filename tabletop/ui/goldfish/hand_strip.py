"""The cards of an opening hand, as pictures side by side."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from tabletop.cards.decks.statistics import HAND
from tabletop.cards.faces import CardDefinition
from tabletop.paint.drawing.spec import face_spec
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import tip

_RATIO: Final = 88 / 63
_GAP: Final = 8
_SMALLEST, _USUAL, _LARGEST = 56, 112, 150
"""Widths of a card in logical pixels."""


@guarded
class HandStrip(QWidget):
    """The cards of a hand, as large as its width allows."""

    def __init__(self, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self.cards: tuple[CardDefinition, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_wide(_SMALLEST))
        pictures.ready.connect(lambda _spec: self.update())
        self._fit()

    def show_cards(self, cards: Sequence[CardDefinition]) -> None:
        """Show a hand: its lands first, then its spells by mana value."""
        self.cards = tuple(sorted(cards, key=_order))
        names = ", ".join(card.name for card in self.cards)
        self.setAccessibleName(f"Opening hand: {names}")
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size with cards of the usual width."""
        return QSize(_wide(_USUAL), round(_USUAL * _RATIO))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the strip as high as its cards."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self._card_size().height())

    def _card_size(self) -> QSize:
        width = (self.width() - (HAND - 1) * _GAP) // HAND
        width = max(_SMALLEST, min(_LARGEST, width))
        return QSize(width, round(width * _RATIO))

    def _place(self, number: int) -> QRect:
        size = self._card_size()
        return QRect(QPoint(number * (size.width() + _GAP), 0), size)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the faces of the cards."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        scale = self.devicePixelRatioF()
        for number, card in enumerate(self.cards):
            place = self._place(number)
            picture = self._pictures.pixmap(face_spec(card), place.width(), place.height(), scale)
            painter.drawPixmap(place.topLeft(), picture)

    def event(self, event: QEvent) -> bool:
        """Show the name of the card under the pointer as a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            pointed = (
                card for number, card in enumerate(self.cards) if self._place(number).contains(event.pos())
            )
            card = next(pointed, None)
            QToolTip.showText(event.globalPos(), tip(card.full_name) if card is not None else "", self)
            return True
        return super().event(event)


def _wide(card: int) -> int:
    return HAND * card + (HAND - 1) * _GAP


def _order(card: CardDefinition) -> tuple[bool, int, str]:
    is_spell = "Land" not in card.front.types.types
    return is_spell, card.front.mana_cost.value(), card.name
