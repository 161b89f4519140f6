"""Notes for the one who presents: the time, what is said now, what is to be said, what comes next."""

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
    """A window of its own, for the screen that the room does not see."""

    def __init__(self, parent: QWidget, now: Callable[[], datetime] = datetime.now) -> None:
        """``now`` says what time it is."""
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle("Notes")
        self.resize(640, 480)
        self._now, self._began = now, now()
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
        self._timer.timeout.connect(self.tell_time)

    def showEvent(self, event: QShowEvent) -> None:
        """The clock goes as long as it is seen."""
        super().showEvent(event)
        self.tell_time()
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing goes on where nobody looks."""
        super().hideEvent(event)
        self._timer.stop()

    def tell_time(self) -> None:
        """Write what time it is, and how long the notes have been open."""
        now = self._now()
        minutes, seconds = divmod(int((now - self._began).total_seconds()), _MINUTE)
        self.clock.setText(f"{now:%H:%M}  ·  {minutes}:{seconds:02} so far")

    def write(self, title: str, place: Place | None, to_come: ToCome, shade: Shade) -> None:
        """Write what is to be said at a place of a lesson, and what follows with its verdict."""
        if place is None:
            self.text.setHtml(
                f'<p style="color:{shade.quiet}">No lesson is open. Lesson ▸ Lessons… has them.</p>'
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
            parts.append(f"<p>Asked: {escape(place.question)} <b>{escape(to_come.answer)}</b></p>")
        self.text.setHtml("".join(parts))
