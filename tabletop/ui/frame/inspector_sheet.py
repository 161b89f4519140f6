"""The inspector as a sheet over the table, for windows that are too narrow for a side panel."""

from typing import Final, NamedTuple

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
LEAST_WIDTH: Final = 240
"""Minimum width of the sheet between a card and the edge of the table, in logical pixels."""
_MARGIN: Final = 2
_GAP: Final = 4
"""Minimum gap between the sheet and what it must not cover, in logical pixels."""


class Surroundings(NamedTuple):
    """Rectangles around the sheet, in the coordinates of its page."""

    room: QRect
    """The table without areas that must never be covered."""
    kept_free: tuple[QRect, ...] = ()
    """The subjects of an open question, and the card that the sheet shows."""
    cards: tuple[QRect, ...] = ()
    """All visible cards. The sheet covers as few of them as possible."""


@guarded
class InspectorSheet(QFrame):
    """Sheet over one side of the table, shown while a card is hovered or until it is closed.

    It uses the emptier side, or the one where it covers neither its card nor the subject of a question.
    """

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.setProperty("look", "popup")
        self.setAccessibleName("Inspector")
        self._column = column_of(inside=self, margins=(_MARGIN, _MARGIN, _MARGIN, _MARGIN))
        self.is_pinned = False
        """Whether a key has pinned the sheet."""
        self._is_left = self._is_aside = False
        self._inspector: Inspector | None = None
        self._around = Surroundings(QRect())
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

    def pointed_at(self, around: Surroundings, *, is_on_card: bool) -> None:
        """React to the pointer moving to a card or away from all cards."""
        self._around = around
        if not is_on_card:
            self.show_timer.stop()
            if not self.is_pinned and not self.underMouse():
                self.hide_timer.start()
        elif self.isVisible():
            self.hide_timer.stop()
            self._show_free_side()
        else:
            self.show_timer.start()

    def pin(self, around: Surroundings) -> bool:
        """Pin the sheet, or close it if it is pinned. Return whether it is visible afterwards."""
        if self.isVisible() and self.is_pinned:
            self.put_away()
            return False
        self.is_pinned, self._around = True, around
        self._show_free_side()
        return self.isVisible()

    def keep_clear(self, around: Surroundings) -> None:
        """Move the sheet after the available room or the areas to keep free have changed.

        A pinned sheet comes back if there was no room for it.
        """
        self._around = around
        if self.isVisible() or self.is_pinned:
            self._show_free_side()

    def step_aside(self, is_aside: bool) -> None:
        """Hide the sheet while something is dragged over the table. A pinned one comes back afterwards."""
        self._is_aside = is_aside
        if is_aside:
            self.show_timer.stop()
            self.hide()
        elif self.is_pinned:
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
        """Show the sheet on the best side where it covers nothing important, or hide it if there is none."""
        sides = [(is_left, self._place(is_left)) for is_left in (False, True)]
        free = [(is_left, place) for is_left, place in sides if place.width() >= LEAST_WIDTH]
        if not free or self._inspector is None or self._is_aside:
            self.hide()
            return
        self._is_left, place = max(free, key=self._rank)
        self.setGeometry(place)
        self.raise_()
        self.show()

    def _rank(self, side: tuple[bool, QRect]) -> tuple[int, bool, int]:
        """Return how good a side is: wide, then where the sheet is already, then with few cards under it."""
        is_left, place = side
        covered = (place.intersected(card) for card in self._around.cards)
        area = sum(each.width() * each.height() for each in covered)
        return place.width(), self.isVisible() and is_left is self._is_left, -area

    def _place(self, is_left: bool) -> QRect:
        """Return the sheet's rectangle at a side: its usual width, or less up to an area to keep free."""
        room = self._around.room
        width = min(INSPECTOR_WIDTH + 2 * _MARGIN, room.width())
        for each in self._around.kept_free:
            if each.intersects(room):
                beside = each.left() - room.left() if is_left else room.right() - each.right()
                width = min(width, beside - _GAP)
        left = room.left() if is_left else room.right() - width
        return QRect(left, room.top(), width, room.height())

    def enterEvent(self, event: QEnterEvent) -> None:
        """Keep the sheet open while the pointer is on it."""
        super().enterEvent(event)
        self.hide_timer.stop()

    def leaveEvent(self, event: QEvent) -> None:
        """Start the delay for hiding the sheet."""
        super().leaveEvent(event)
        if not self.is_pinned:
            self.hide_timer.start()
