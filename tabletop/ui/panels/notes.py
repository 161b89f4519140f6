"""Notes for the one who presents: what is said now, what comes next and what will come of it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop.rules.book.verdicts import Verdict
from tabletop.ui.panels.step_bar import VERDICTS
from tabletop.ui.session.lesson_place import Place
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.plain import escape
from tabletop.ui.style.rich import RichPage


class Notes(QWidget):
    """A window of its own, for the screen that the room does not see."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle("Notes")
        self.text = RichPage(self)
        self.text.setAccessibleName("Notes")
        self.text.document().setDocumentMargin(24)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text)

    def write(self, title: str, place: Place | None, following: tuple[str, str], shade: Shade) -> None:
        """Write what is to be said at a place of a lesson, and what follows with its verdict."""
        if place is None:
            self.text.setHtml(
                f'<p style="color:{shade.quiet}">No lesson is open. Lesson ▸ Lessons… has them.</p>'
            )
            return
        words, verdict = following
        parts = [
            f"<h2>{escape(title)}</h2>",
            f'<p style="color:{shade.quiet}">Step {place.number} of {place.total}</p>',
            f"<p>{escape(place.words)}</p>",
        ]
        if place.goal:
            parts.append(f'<p style="color:{shade.quiet}">Goal: {escape(place.goal)}</p>')
        if words:
            parts.append(f"<h3>Next</h3><p>{escape(words)}: <b>{VERDICTS[Verdict(verdict)]}</b></p>")
        self.text.setHtml("".join(parts))
