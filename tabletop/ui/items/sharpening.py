"""Tiles that are drawn cheaply while the wheel turns, and sharply once it rests.

The position and size of a card are correct at once. Only its picture is scaled from another size until then.
"""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.reconciling import CardItems

REST: Final = 120
"""Time in milliseconds after the last turn of the wheel until tiles are drawn sharply."""
AT_ONCE: Final = 12
"""Number of tiles that are drawn in one frame."""


class Sharpening(QObject):
    """Redraws stretched tiles, a few in each frame, so that no frame is late."""

    def __init__(self, items: CardItems, parent: QObject) -> None:
        super().__init__(parent)
        self._items = items
        self.by_hand = False
        """Whether ``go_on`` has to be called instead of a timer, as in tests."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.go_on)

    @property
    def waiting(self) -> list[CardItem]:
        """The items whose tiles are stretched."""
        return [item for item in self._items.all() if item.is_stretched]

    def begin(self) -> None:
        """Restart the wait after the wheel has turned."""
        self._start(REST)

    def go_on(self) -> None:
        """Draw the next few tiles sharply."""
        waiting = self.waiting
        for item in waiting[:AT_ONCE]:
            item.show_tile()
        if len(waiting) > AT_ONCE:
            self._start(0)

    def finish(self) -> None:
        """Draw all remaining tiles sharply at once."""
        self._timer.stop()
        for item in self.waiting:
            item.show_tile()

    def _start(self, wait: int) -> None:
        if not self.by_hand:
            self._timer.start(wait)
