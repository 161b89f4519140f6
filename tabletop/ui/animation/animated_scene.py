"""What animations may ask of the scene: where things lie, what is shown there for a while, its clock."""

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
        """The widget that shows the table, for what is announced and for the pointer."""

    @property
    def animator(self) -> Animator:
        """What plays the motion of the table."""

    @property
    def theme(self) -> Palette:
        """The colours of the table."""

    @property
    def ground(self) -> Ground:
        """Where the zones are."""

    @property
    def items_(self) -> CardItems:
        """The items of the cards."""

    def sceneRect(self) -> QRectF:
        """All that is seen of the table."""

    def addItem(self, item: QGraphicsItem, /) -> None:
        """Show an item."""

    def removeItem(self, item: QGraphicsItem, /) -> None:
        """Take an item away."""

    def play(self, tracks: Iterable[Track], items: Sequence[CardItem], speed: float = 1.0) -> None:
        """Play a motion of some items; they lie where they belong when it is over."""
