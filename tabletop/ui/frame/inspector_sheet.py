"""The inspector as a sheet over the table, for windows that are too narrow for a side panel."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRect, QTimer
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QWidget

from tabletop.ui.panels.inspector import INSPECTOR_WIDTH, Inspector
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.guard import guarded

SHOW_DELAY: Final = 450
"""Delay between pointing at a card and showing the sheet, in milliseconds."""
HIDE_DELAY: Final = 250
"""Delay between leaving the card and hiding the sheet, in milliseconds."""
_MARGIN: Final = 2


@guarded
class InspectorSheet(QFrame):
    """Sheet over one side of the table, shown while a card is hovered or until it is closed.

    It uses the side where it covers neither the card nor the subject of a question.
    """

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.setProperty("look", "popup")
        self.setAccessibleName("Inspector")
        self._column = column_of(inside=self, margins=(_MARGIN, _MARGIN, _MARGIN, _MARGIN))
        self.is_pinned = False
        """Whether a key has pinned the sheet."""
        self._is_left = False
        self._inspector: Inspector | None = None
        self._room = QRect()
        self._kept_free: tuple[QRect, ...] = ()
        self.show_timer = QTimer(self, singleShot=True, interval=SHOW_DELAY)
        self.show_timer.timeout.connect(self._show_free_side)
        self.hide_timer = QTimer(self, singleShot=True, interval=HIDE_DELAY)
        self.hide_timer.timeout.connect(self.leave)
        self.hide()

    def take(self, inspector: Inspector) -> None:
        """Take over the inspector from the side panel."""
        self._inspector = inspector
        self._column.addWidget(inspector)
        inspector.show()

    def give_back(self) -> None:
        """Release the inspector."""
        self.put_away()
        self._inspector = None

    @property
    def holds(self) -> Inspector | None:
        """The inspector, or None if it is in the side panel."""
        return self._inspector

    def pointed_at(self, card: QRect | None, room: QRect, kept_free: Sequence[QRect]) -> None:
        """React to the pointer moving to a card or away from all cards.

        All rectangles are in page coordinates.

        Args:
            card: rectangle of the card, or None.
            room: the table without areas that must never be covered.
            kept_free: rectangles of the subjects of an open question.

        """
        self._room = room
        self._kept_free = (*kept_free, card) if card is not None else tuple(kept_free)
        if card is None:
            self.show_timer.stop()
            if not self.is_pinned and not self.underMouse():
                self.hide_timer.start()
        elif self.isVisible():
            self.hide_timer.stop()
            self._show_free_side()
        else:
            self.show_timer.start()

    def pin(self, room: QRect, kept_free: Sequence[QRect]) -> bool:
        """Pin the sheet, or close it if it is pinned. Return whether it is visible afterwards."""
        if self.isVisible() and self.is_pinned:
            self.put_away()
            return False
        self.is_pinned, self._room, self._kept_free = True, room, tuple(kept_free)
        self._show_free_side()
        return self.isVisible()

    def keep_clear(self, room: QRect, kept_free: Sequence[QRect]) -> None:
        """Move the sheet after the available room or the areas to keep free have changed."""
        self._room, self._kept_free = room, tuple(kept_free)
        if self.isVisible():
            self._show_free_side()

    def put_away(self) -> None:
        """Close the sheet even if it is pinned."""
        self.is_pinned = False
        self.leave()

    def leave(self) -> None:
        """Hide the sheet unless it is pinned."""
        self.show_timer.stop()
        self.hide_timer.stop()
        if not self.is_pinned:
            self.hide()

    def _show_free_side(self) -> None:
        """Show the sheet on a side where it covers nothing important, or hide it if there is none."""
        sides = (self._is_left, not self._is_left)
        is_left = next((side for side in sides if self._is_free(self._place(side))), None)
        if is_left is None or self._inspector is None:
            self.hide()
            return
        self._is_left = is_left
        self.setGeometry(self._place(is_left))
        self.raise_()
        self.show()

    def _is_free(self, place: QRect) -> bool:
        return not any(place.intersects(each) for each in self._kept_free)

    def _place(self, is_left: bool) -> QRect:
        width = min(INSPECTOR_WIDTH + 2 * _MARGIN, self._room.width())
        left = self._room.left() if is_left else self._room.right() - width
        return QRect(left, self._room.top(), width, self._room.height())

    def enterEvent(self, event: QEnterEvent) -> None:
        """Keep the sheet open while the pointer is on it."""
        super().enterEvent(event)
        self.hide_timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        """Start the delay for hiding the sheet."""
        super().leaveEvent(event)
        if not self.is_pinned:
            self.hide_timer.start()
