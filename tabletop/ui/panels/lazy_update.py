"""Panels that are updated only while they are visible.

Qt counts a panel behind another tab as visible, but its visible region is empty.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from tabletop.ui.style.guard import guarded


@guarded
class LazyUpdate(QObject):
    """Updates a panel while it is visible, and otherwise once, as soon as it becomes visible.

    The dock of the panel must connect its ``visibilityChanged`` to ``catch_up``, because of tabs.
    """

    def __init__(self, panel: QWidget, write: Callable[[], None]) -> None:
        super().__init__(panel)
        self._panel, self._write = panel, write
        self._is_stale = False
        panel.installEventFilter(self)

    def renew(self) -> None:
        """Mark the panel as out of date, and update it if it is visible."""
        self._is_stale = True
        self.catch_up()

    def catch_up(self) -> None:
        """Update the panel if it is out of date and visible."""
        if self._is_stale and not self._panel.visibleRegion().isEmpty():
            self._is_stale = False
            self._write()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch up when the panel is shown."""
        if event.type() == QEvent.Type.Show:
            self.catch_up()
        return super().eventFilter(watched, event)
