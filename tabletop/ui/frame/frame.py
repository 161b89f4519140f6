"""The frame of the window: where features put their docks, bars and entries, and where they say something."""

from functools import partial

from PySide6.QtCore import QByteArray, QChildEvent, QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMessageBox, QTabBar, QWidget

from tabletop.play.log.log_line import LogLine
from tabletop.ui.asking.table_page import TablePage
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.menus import build_menu_bar
from tabletop.ui.panels.lazy_update import LazyUpdate
from tabletop.ui.panels.status_line import StatusLine
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import Appearance, Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import message_box


class Frame:
    """Everything around the table that belongs to no feature alone; it knows nothing of the game."""

    def __init__(
        self, window: QMainWindow, actions: dict[Command, QAction], page: TablePage, appearance: Appearance
    ) -> None:
        """Lay the page into a window, and build its menus and its last line.

        Args:
            window: what dialogs and panels belong to.
            actions: one for each command.
            page: the table with the bars above and below it.
            appearance: the colours and letters.

        """
        self.window, self.actions, self.page, self.appearance = window, actions, page, appearance
        self.docks: dict[str, QDockWidget] = {}
        """The panels at the right, by their titles."""
        self.panels_beside: QByteArray | None = None
        """How the panels lay beside the table, while the window is too narrow for them."""
        _DockTabs(window)
        self.menus = build_menu_bar(window, actions)
        """The menus of the menu bar, by their titles."""
        self.status = StatusLine(window)
        window.setCentralWidget(page)
        window.statusBar().addWidget(self.status, 1)
        window.statusBar().setSizeGripEnabled(False)

    @property
    def shade(self) -> Shade:
        """The colours in force."""
        return self.appearance.shade

    # --- Places -------------------------------------------------------------------------------------------

    def add_dock(self, title: str, widget: QWidget | None = None) -> QDockWidget:
        """A panel at the right, called by its title; without a widget, the place of one that follows."""
        self.docks[title] = dock = QDockWidget(title, self.window)
        dock.setObjectName(title)
        if widget is not None:
            self.fill_dock(title, widget)
        # The tabs say what a panel is; a bar with the same words above it would take room from the face.
        dock.setTitleBarWidget(QWidget(dock))
        self.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        return dock

    def fill_dock(self, title: str, widget: QWidget) -> None:
        """Put a widget into the dock that was made for it."""
        dock = self.docks[title]
        dock.setWidget(widget)
        # In a dock that is shown already it would stay hidden.
        widget.show()
        dock.visibilityChanged.connect(partial(_catch_up, widget))

    def show_dock(self, title: str) -> None:
        """Bring a panel to the front."""
        self.docks[title].show()
        self.docks[title].raise_()

    def add_to_status_bar(self, widget: QWidget) -> None:
        """Something at the right end of the last line."""
        self.window.statusBar().addPermanentWidget(widget)

    def come_to_front(self) -> None:
        """Let the window have the keys, where another window of the program had them."""
        self.window.activateWindow()
        self.window.raise_()

    # --- Words --------------------------------------------------------------------------------------------

    def say(self, words: str) -> None:
        """A few words in the last line of the window, until the next key or click."""
        self.status.remark(LogLine(words), self.shade)
        announce(self.window, words)

    def report_failure(self, title: str, words: str) -> None:
        """Say in a box that waits for nobody why something could not be done."""
        box = message_box(QMessageBox.Icon.Warning, title, f"{title}.", words, self.window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # Shown, not waited for: nothing in the program stands still for it.
        box.open()


def _catch_up(panel: QWidget, is_seen: bool) -> None:
    """Have what is in a panel brought up to date as the panel is seen again."""
    if is_seen:
        for written in panel.findChildren(LazyUpdate):
            written.catch_up()


@guarded
class _DockTabs(QObject):
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
