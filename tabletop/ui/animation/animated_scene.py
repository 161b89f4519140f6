"""The parts of the scene that animations may use: layout, items, overlays and the clock."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsItem, QWidget

from tabletop.ui.animation.animator import Animator, Track
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.reconciling import CardItems
from tabletop.ui.layout.ground import Ground
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.style.colors import Palette


class AnimatedScene(Protocol):
    """The scene as far as animations need it."""

    @property
    def bridge(self) -> Bridge:
        """The game."""

    @property
    def widget(self) -> QWidget:
        """The widget that shows the table, for announcements and the pointer shape."""

    @property
    def animator(self) -> Animator:
        """The animator of the table."""

    @property
    def theme(self) -> Palette:
        """The colors of the table."""

    @property
    def ground(self) -> Ground:
        """The layout of the zones."""

    @property
    def card_items(self) -> CardItems:
        """The items of the cards."""

    def sceneRect(self) -> QRectF:
        """Return the visible part of the table."""

    def addItem(self, item: QGraphicsItem, /) -> None:
        """Show an item."""

    def removeItem(self, item: QGraphicsItem, /) -> None:
        """Remove an item."""

    def play(self, tracks: Iterable[Track], items: Sequence[CardItem], speed: float = 1.0) -> None:
        """Play a motion of some items, which rest in their places when it is over."""
