"""Panels that are brought up to date only while they can be seen.

Qt counts a panel behind the tab of another one as visible; what it has not is a visible region.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from tabletop.ui.style.guard import guarded


@guarded
class LazyUpdate(QObject):
    """Rewrites a panel as long as it can be seen, and otherwise once, as soon as it can be seen again.

    A dock that holds the panel has to tell of tabs: its ``visibilityChanged`` goes to ``catch_up``.
    """

    def __init__(self, panel: QWidget, write: Callable[[], None]) -> None:
        super().__init__(panel)
        self._panel, self._write = panel, write
        self._is_stale = False
        panel.installEventFilter(self)

    def renew(self) -> None:
        """What the panel shows is out of date."""
        self._is_stale = True
        self.catch_up()

    def catch_up(self) -> None:
        """Write what was left out, if it can be seen now."""
        if self._is_stale and not self._panel.visibleRegion().isEmpty():
            self._is_stale = False
            self._write()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch up as the panel is shown."""
        if event.type() == QEvent.Type.Show:
            self.catch_up()
        return super().eventFilter(watched, event)
