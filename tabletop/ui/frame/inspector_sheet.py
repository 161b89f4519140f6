"""The inspector as a sheet over the table, where a panel beside it would take too much of the window."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRect, QTimer
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tabletop.ui.panels.inspector import INSPECTOR_WIDTH, Inspector
from tabletop.ui.style.guard import guarded

COMES: Final = 450
"""Milliseconds that the pointer rests on a card before the sheet comes."""
GOES: Final = 250
"""Milliseconds after which it goes again, once the pointer is elsewhere."""
_EDGE: Final = 2


@guarded
class InspectorSheet(QFrame):
    """Lies over one side of the table as long as a card is pointed at, or until it is put away.

    It takes the side where it covers neither the card nor what somebody is asked about.
    """

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.setProperty("look", "popup")
        self.setAccessibleName("Inspector")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        self.is_pinned = False
        """Whether it stays, by the wish of a key."""
        self._is_left = False
        self._inspector: Inspector | None = None
        self._room = QRect()
        self._kept_free: tuple[QRect, ...] = ()
        self.comes = QTimer(self, singleShot=True, interval=COMES)
        self.comes.timeout.connect(self._come)
        self.goes = QTimer(self, singleShot=True, interval=GOES)
        self.goes.timeout.connect(self.leave)
        self.hide()

    def take(self, inspector: Inspector) -> None:
        """Hold the inspector from now on."""
        self._inspector = inspector
        self._column.addWidget(inspector)
        inspector.show()

    def give_back(self) -> None:
        """Hold nothing any more: somebody else takes the inspector."""
        self.put_away()
        self._inspector = None

    @property
    def holds(self) -> Inspector | None:
        """The inspector, if it is here."""
        return self._inspector

    def pointed_at(self, card: QRect | None, room: QRect, kept_free: Sequence[QRect]) -> None:
        """The pointer is at a card now, or at none; all in the coordinates of the page.

        Args:
            card: where the card lies; None for none.
            room: the table without what must never be covered.
            kept_free: what somebody is asked about.

        """
        self._room = room
        self._kept_free = (*kept_free, card) if card is not None else tuple(kept_free)
        if card is None:
            self.comes.stop()
            if not self.is_pinned and not self.underMouse():
                self.goes.start()
        elif self.isVisible():
            self.goes.stop()
            self._come()
        else:
            self.comes.start()

    def pin(self, room: QRect, kept_free: Sequence[QRect]) -> bool:
        """Stay, or go where it stays already; returns whether it is there now."""
        if self.isVisible() and self.is_pinned:
            self.put_away()
            return False
        self.is_pinned, self._room, self._kept_free = True, room, tuple(kept_free)
        self._come()
        return self.isVisible()

    def keep_clear(self, room: QRect, kept_free: Sequence[QRect]) -> None:
        """Something else must be seen from now on, or there is other room."""
        self._room, self._kept_free = room, tuple(kept_free)
        if self.isVisible():
            self._come()

    def put_away(self) -> None:
        """Go, whoever wanted it."""
        self.is_pinned = False
        self.leave()

    def leave(self) -> None:
        """Go, unless it is to stay."""
        self.comes.stop()
        self.goes.stop()
        if not self.is_pinned:
            self.hide()

    def _come(self) -> None:
        """Lie where nothing is covered that has to be seen; where there is no such side, be gone."""
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
        width = min(INSPECTOR_WIDTH + 2 * _EDGE, self._room.width())
        left = self._room.left() if is_left else self._room.right() - width
        return QRect(left, self._room.top(), width, self._room.height())

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer is on its way to a button: the sheet stays for that."""
        super().enterEvent(event)
        self.goes.stop()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is elsewhere."""
        super().leaveEvent(event)
        if not self.is_pinned:
            self.goes.start()
