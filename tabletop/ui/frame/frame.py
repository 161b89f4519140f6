"""The frame of the window, where features place panels, bars, menu entries and messages."""

from functools import partial

from PySide6.QtCore import QByteArray, QChildEvent, QEvent, QObject, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMessageBox, QTabBar, QWidget

from tabletop.play.log.log_line import LogLine
from tabletop.ui.asking.table_page import TablePage
from tabletop.ui.commands.actions import Actions
from tabletop.ui.commands.menus import build_menu_bar
from tabletop.ui.panels.lazy_update import LazyUpdate
from tabletop.ui.panels.status_line import StatusLine
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import Appearance, Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import message_box


class Frame:
    """Everything around the table that is shared by features. It knows nothing about the game."""

    def __init__(
        self, window: QMainWindow, actions: Actions, page: TablePage, appearance: Appearance
    ) -> None:
        """Put the page into a window, and build its menu bar and status bar.

        Args:
            window: the parent of dialogs and panels.
            actions: those of all commands.
            page: the table with the bars above and below it.
            appearance: the colors and fonts.

        """
        self.window, self.actions, self.page, self.appearance = window, actions, page, appearance
        self.docks: dict[str, QDockWidget] = {}
        """The panels on the right, by title."""
        self.panels_beside: QByteArray | None = None
        """Saved layout of the panels while the window is too narrow for them."""
        _DockTabs(window)
        self.menus = build_menu_bar(window)
        """The menus of the menu bar, by title."""
        self.status = StatusLine(window)
        window.setCentralWidget(page)
        window.statusBar().addWidget(self.status, 1)
        window.statusBar().setSizeGripEnabled(False)

    @property
    def shade(self) -> Shade:
        """The current colors."""
        return self.appearance.shade

    # --- Places -------------------------------------------------------------------------------------------

    def add_dock(self, title: str, widget: QWidget | None = None) -> QDockWidget:
        """Add a panel on the right. Without a widget, it is a placeholder for one that follows."""
        self.docks[title] = dock = QDockWidget(title, self.window)
        dock.setObjectName(title)
        if widget is not None:
            self.fill_dock(title, widget)
        # The tab shows the title already. A title bar would take space from the card picture.
        dock.setTitleBarWidget(QWidget(dock))
        self.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        return dock

    def fill_dock(self, title: str, widget: QWidget) -> None:
        """Put a widget into its placeholder dock."""
        dock = self.docks[title]
        dock.setWidget(widget)
        # A widget added to a visible dock would stay hidden.
        widget.show()
        dock.visibilityChanged.connect(partial(_update_if_visible, widget))

    def show_dock(self, title: str) -> None:
        """Show a panel and bring it to the front."""
        self.docks[title].show()
        self.docks[title].raise_()

    def is_on_top(self, title: str) -> bool:
        """Return whether a panel is visible and not behind the tab of another one."""
        dock = self.docks[title]
        return dock.isVisible() and not dock.visibleRegion().isEmpty()

    def close_dock(self, title: str) -> None:
        """Hide a panel, and give the focus back to the table."""
        self.docks[title].hide()
        self.page.table.setFocus()

    def add_to_status_bar(self, widget: QWidget) -> None:
        """Add a widget at the right end of the status bar."""
        self.window.statusBar().addPermanentWidget(widget)

    def come_to_front(self) -> None:
        """Bring this window to the front of the program's other windows."""
        self.window.activateWindow()
        self.window.raise_()

    # --- Messages -----------------------------------------------------------------------------------------

    def say(self, message: str) -> None:
        """Show a message in the status bar until the next key or click."""
        self.status.remark(LogLine(message), self.shade)
        announce(self.window, message)

    def report_failure(self, title: str, message: str) -> None:
        """Show a non-modal message box that says why something failed."""
        box = message_box(QMessageBox.Icon.Warning, title, f"{title}.", message, self.window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # Open it without blocking the event loop.
        box.open()


def _update_if_visible(panel: QWidget, is_visible: bool) -> None:
    """Update the content of a panel when it becomes visible."""
    if is_visible:
        for updater in panel.findChildren(LazyUpdate):
            updater.catch_up()


@guarded
class _DockTabs(QObject):
    """Event filter for the tab bars that Qt creates when panels are stacked."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a new tab bar scroll. Otherwise Qt would elide all titles if space is short."""
        if isinstance(event, QChildEvent) and event.type() == QEvent.Type.ChildPolished:
            bar = event.child()
            if isinstance(bar, QTabBar):
                bar.setElideMode(Qt.TextElideMode.ElideNone)
                bar.setUsesScrollButtons(True)
        return super().eventFilter(watched, event)
