"""Speaker notes: shown automatically on a second screen, otherwise in a window on request."""

from PySide6.QtGui import QGuiApplication, QScreen

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels import notes
from tabletop.ui.session.lesson_player import LessonPlayer


class SpeakerNotes(Feature):
    """Feature that opens and fills the notes window."""

    def __init__(self, frame: Frame, lesson_player: LessonPlayer) -> None:
        super().__init__(frame)
        self._lesson_player = lesson_player
        self._notes: notes.Notes | None = None

    def handlers(self) -> Handlers:
        """Return the handler that opens or closes the notes."""
        return {Command.PRESENTER_NOTES: self._show_or_close}

    def built(self) -> None:
        """Follow lessons, colors and the presenter."""
        self._lesson_player.moved.connect(self._write)
        self._frame.appearance.changed.connect(self._write)
        self._frame.actions[Command.PRESENTER].toggled.connect(self._open_or_close)

    def closing(self) -> None:
        """Close the notes with the window."""
        self._close()

    def _open_or_close(self, is_presenting: bool) -> None:
        if not is_presenting:
            self._close()
        elif (other := self._other_screen()) is not None:
            self._open(other)

    def _other_screen(self) -> QScreen | None:
        here = self._frame.window.screen()
        return next((screen for screen in QGuiApplication.screens() if screen is not here), None)

    def _show_or_close(self) -> None:
        if self._notes is not None and self._notes.isVisible():
            self._close()
        else:
            self._open(self._other_screen())

    def _open(self, screen: QScreen | None) -> None:
        self._close()
        self._notes = notes.Notes(self._frame.window)
        if screen is not None:
            room = screen.availableGeometry()
            self._notes.setScreen(screen)
            wide, high = room.width() // 6, room.height() // 6
            self._notes.setGeometry(room.adjusted(wide, high, -wide, -high))
        self._write()
        self._notes.show()
        # Keep the keyboard focus in the presented window.
        self._frame.window.activateWindow()

    def _close(self) -> None:
        if self._notes is not None:
            self._notes.close()
            self._notes.deleteLater()
            self._notes = None

    def _write(self) -> None:
        if self._notes is not None:
            player = self._lesson_player
            self._notes.write(player.title, player.place, player.to_come, self._frame.shade)
