"""The tabs of panels that lie one over the other: their titles are never cut."""

from PySide6.QtCore import QChildEvent, QEvent, QObject, Qt
from PySide6.QtWidgets import QMainWindow, QTabBar

from tabletop.ui.style.guard import guarded


@guarded
class DockTabs(QObject):
    """Looks after the tab bars of a window, which Qt makes as panels are put together."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a new bar scroll where its titles have no room; Qt would cut all of them."""
        if isinstance(event, QChildEvent) and event.type() == QEvent.Type.ChildPolished:
            bar = event.child()
            if isinstance(bar, QTabBar):
                bar.setElideMode(Qt.TextElideMode.ElideNone)
                bar.setUsesScrollButtons(True)
        return super().eventFilter(watched, event)
