"""The presenter: the whole screen, everything half as large again, and notes on the other screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QScreen

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.keys import keys_text
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.inspector import INSPECTOR_WIDTH, Inspector
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.style.appearance import PRESENTER
from tabletop.ui.table.view_widget import TableViewWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDockWidget

    from tabletop.ui.panels.notes import Notes

QWIDGETSIZE_MAX: Final = (1 << 24) - 1
"""Qt's word for no limit; it is a macro there."""
_TABLE: Final = 1000
"""Where less than this would be left to the table, in logical pixels, the panels make room for it."""


class Presenter(Feature):
    """Enters and leaves the presenter."""

    def __init__(
        self, frame: Frame, lesson_player: LessonPlayer, table_view: TableViewWidget, inspector: Inspector
    ) -> None:
        super().__init__(frame)
        self._lesson_player, self._table_view, self._inspector = lesson_player, table_view, inspector
        self._put_away: list[QDockWidget] = []
        self._panel_width = INSPECTOR_WIDTH
        """Of the panels at the side, before the presenter made them wider."""
        self._notes: Notes | None = None

    def handlers(self) -> Handlers:
        """What F11 does."""
        return {Command.PRESENTER: self._switch}

    def built(self) -> None:
        """Follow lessons and colours."""
        self._lesson_player.moved.connect(self._write_notes)
        self._frame.appearance.changed.connect(self._write_notes)

    def closing(self) -> None:
        """The notes go with the window."""
        self._put_notes_away()

    def _switch(self) -> None:
        window = self._frame.window
        presents = self._frame.actions[Command.PRESENTER].isChecked()
        if presents:
            self._panel_width = self._inspector.width() or INSPECTOR_WIDTH
        scale = PRESENTER if presents else 1.0
        self._frame.appearance.enlarge(scale)
        self._inspector.enlarge(scale)
        width = round(INSPECTOR_WIDTH * scale)
        screen = window.screen().size().width()
        if presents and screen - width < _TABLE:
            self._put_away = [dock for dock in self._frame.docks.values() if not dock.isHidden()]
        self._inspector.setMinimumWidth(width if not self._put_away else INSPECTOR_WIDTH)
        for dock in self._put_away:
            dock.setVisible(not presents)
        if not presents:
            self._put_away = []
        # Of no height instead of hidden: the keys of its entries go on working. The cards get the room.
        window.menuBar().setMaximumHeight(0 if presents else QWIDGETSIZE_MAX)
        state, full = window.windowState(), Qt.WindowState.WindowFullScreen
        window.setWindowState(state | full if presents else state & ~full)
        # Empty rows give their room to the cards that there are; elsewhere all zones stay put.
        self._table_view.scene_.folds = presents
        self._table_view.fit()
        if presents:
            self._show_notes()
            # The menus are out of sight, and with them the way back.
            self._frame.say(
                f"{keys_text(self._frame.actions[Command.PRESENTER].shortcuts()[:1])} leaves the presenter."
            )
        else:
            self._put_notes_away()
            # A panel that had to grow does not shrink by itself, and the table would stay small.
            across = Qt.Orientation.Horizontal
            window.resizeDocks([self._frame.docks["Inspector"]], [self._panel_width], across)

    # --- Notes --------------------------------------------------------------------------------------------

    def _show_notes(self) -> None:
        here = self._frame.window.screen()
        other = next((screen for screen in QGuiApplication.screens() if screen is not here), None)
        if other is None:
            return
        from tabletop.ui.panels.notes import Notes  # noqa: PLC0415 - needed by those with two screens only

        self._notes = Notes(self._frame.window)
        self._place(self._notes, other)
        self._write_notes()
        self._notes.show()

    @staticmethod
    def _place(notes: Notes, screen: QScreen) -> None:
        room = screen.availableGeometry()
        notes.setScreen(screen)
        notes.setGeometry(
            room.adjusted(room.width() // 6, room.height() // 6, -room.width() // 6, -room.height() // 6)
        )

    def _put_notes_away(self) -> None:
        if self._notes is not None:
            self._notes.close()
            self._notes.deleteLater()
            self._notes = None

    def _write_notes(self) -> None:
        if self._notes is not None:
            lesson_player = self._lesson_player
            self._notes.write(
                lesson_player.title, lesson_player.place, lesson_player.following, self._frame.shade
            )
