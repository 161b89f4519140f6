"""Tiles that are drawn cheaply while the wheel turns, and sharply once it rests.

Where a card lies and how large it is, is right at once; only its picture is that of another size until then.
"""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.reconciling import CardItems

REST: Final = 120
"""How long the wheel has rested when tiles are drawn sharply, in ms."""
AT_ONCE: Final = 12
"""So many tiles are drawn in one frame."""


class Sharpening(QObject):
    """Draws stretched tiles anew, a few in each frame, so that none of them is late."""

    def __init__(self, items: CardItems, parent: QObject) -> None:
        super().__init__(parent)
        self._items = items
        self.by_hand = False
        """Whether it goes on only when somebody calls ``go_on``: where time stands still."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.go_on)

    @property
    def waiting(self) -> list[CardItem]:
        """The items whose tiles are stretched."""
        return [item for item in self._items.all() if item.is_stretched]

    def begin(self) -> None:
        """The wheel has turned: begin when it rests."""
        self._start(REST)

    def go_on(self) -> None:
        """Draw the next tiles sharply."""
        waiting = self.waiting
        for item in waiting[:AT_ONCE]:
            item.show_tile()
        if len(waiting) > AT_ONCE:
            self._start(0)

    def finish(self) -> None:
        """Draw all of them sharply at once."""
        self._timer.stop()
        for item in self.waiting:
            item.show_tile()

    def _start(self, wait: int) -> None:
        if not self.by_hand:
            self._timer.start(wait)
