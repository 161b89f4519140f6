"""Notes for a presenter: the time, the current text, the speaker's notes, and the next step."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop.rules.book.verdicts import Verdict
from tabletop.ui.panels.step_bar import VERDICTS
from tabletop.ui.session.lesson_place import Place, ToCome
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, escape
from tabletop.ui.style.rich import RichPage

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
        self.clock = PlainLabel(parent=self)
        self.clock.setProperty("look", "title")
        self.clock.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.text = RichPage(self)
        self.text.setAccessibleName("Notes")
        self.text.document().setDocumentMargin(24)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.addWidget(self.clock)
        column.addWidget(self.text)
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
