"""Speaker notes: shown automatically on a second screen, otherwise in a window on request."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QHideEvent, QScreen, QShowEvent
from PySide6.QtWidgets import QWidget

from tabletop.rules.book.verdicts import Verdict
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.step_bar import VERDICTS
from tabletop.ui.session.lesson_place import Place, ToCome
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, escape
from tabletop.ui.style.rich import RichPage


class SpeakerNotes(Feature):
    """Feature that opens and fills the notes window."""

    def __init__(self, frame: Frame, lesson_player: LessonPlayer) -> None:
        super().__init__(frame)
        self._lesson_player = lesson_player
        self._notes: Notes | None = None

    def built(self) -> None:
        """Follow lessons, colors and the presenter."""
        self._lesson_player.moved.connect(self._write)
        self._frame.appearance.changed.connect(self._write)
        self._frame.actions["presenter"].toggled.connect(self._open_or_close)

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

    @Command("presenter notes", "Speaker notes in a separate window", "Ctrl+Alt+N", Group.ROOM_PLAYBACK, 10)
    def _show_or_close(self) -> None:
        if self._notes is not None and self._notes.isVisible():
            self._close()
        else:
            self._open(self._other_screen())

    def _open(self, screen: QScreen | None) -> None:
        self._close()
        self._notes = Notes(self._frame.window)
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


_SECOND: Final = 1_000
_MINUTE: Final = 60


@guarded
class Notes(QWidget):
    """A separate window for the screen that the audience doesn't see."""

    def __init__(self, parent: QWidget, now: Callable[[], datetime] = datetime.now) -> None:
        """``now`` returns the current time."""
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle("Notes")
        self.resize(640, 480)
        self._now, self._start = now, now()
        self.clock = PlainLabel(parent=self, look="title")
        self.clock.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.text = RichPage(self)
        self.text.setAccessibleName("Notes")
        self.text.document().setDocumentMargin(24)
        column_of(self.clock, self.text, inside=self, margins=(0, 12, 0, 0))
        self.clock.setContentsMargins(0, 0, 24, 0)
        self._timer = QTimer(self, interval=_SECOND)
        self._timer.timeout.connect(self.show_time)

    def showEvent(self, event: QShowEvent) -> None:
        """Run the clock while it is visible."""
        super().showEvent(event)
        self.show_time()
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the clock."""
        super().hideEvent(event)
        self._timer.stop()

    def show_time(self) -> None:
        """Show the time, and how long the notes have been open."""
        now = self._now()
        minutes, seconds = divmod(int((now - self._start).total_seconds()), _MINUTE)
        self.clock.setText(f"{now:%H:%M}  ·  {minutes}:{seconds:02} elapsed")

    def write(self, title: str, place: Place | None, to_come: ToCome, shade: Shade) -> None:
        """Show the text and notes of a step of a lesson, and the next step with its verdict."""
        if place is None:
            self.text.setHtml(
                f'<p style="color:{shade.quiet}">No lesson is open. Open one with Lesson ▸ Lessons….</p>'
            )
            return
        parts = [
            f"<h2>{escape(title)}</h2>",
            f'<p style="color:{shade.quiet}">Step {place.number} of {place.total}</p>',
            f"<p>{escape(place.words)}</p>",
        ]
        if to_come.notes:
            parts.append(f'<p style="color:{shade.hint}"><b>{escape(to_come.notes)}</b></p>')
        if place.goal:
            parts.append(f'<p style="color:{shade.quiet}">Goal: {escape(place.goal)}</p>')
        if to_come.words:
            verdict = VERDICTS[Verdict(to_come.verdict)]
            parts.append(f"<h3>Next</h3><p>{escape(to_come.words)}: <b>{verdict}</b></p>")
        if to_come.answer:
            parts.append(f"<p>Question: {escape(place.question)} <b>{escape(to_come.answer)}</b></p>")
        self.text.setHtml("".join(parts))
