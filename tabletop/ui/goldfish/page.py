"""A page about a deck that plays alone: it scrolls, and can be copied as text or as a picture."""

from collections.abc import Sequence

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from tabletop.play.goldfish.grids import Grid, text_of
from tabletop.ui.goldfish.number_table import NumberTable
from tabletop.ui.style.boxes import STRETCH, column_of
from tabletop.ui.style.plain import PlainLabel, clean


class Page(QScrollArea):
    """A page with a heading and a body. Its content is as high as all that is in it."""

    def __init__(self, heading: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.content = QWidget(self)
        self.heading = PlainLabel(heading, self.content, look="title")
        self.line = PlainLabel(parent=self.content, wraps=True)
        self.body = QWidget(self.content)
        self.column: QVBoxLayout = column_of(inside=self.body, margins=(0, 0, 0, 0), spacing=8)
        column_of(
            self.heading,
            self.line,
            self.body,
            STRETCH,
            inside=self.content,
            margins=(14, 12, 14, 12),
            spacing=8,
        )
        self.setWidget(self.content)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self._tables: list[Grid] = []

    def show_heading(self, words: str, line: str) -> None:
        """Show the heading, the line below it, and the body."""
        self.heading.setText(clean(words))
        self.line.setText(clean(line))
        self.line.setVisible(bool(line))
        self.body.show()

    def show_nothing(self, words: str, why: str) -> None:
        """Show the heading and the reason why there is nothing else."""
        self.show_heading(words, why)
        self.body.hide()
        self._tables = []

    def add_title(self, words: str) -> PlainLabel:
        """Add the title of a table."""
        label = PlainLabel(words, self.body, look="heading")
        self.column.addWidget(label)
        return label

    def show_tables(self, tables: Sequence[Grid], widgets: Sequence[NumberTable]) -> None:
        """Show a table in each widget, and remember all for the text."""
        self._tables = list(tables)
        for table, widget in zip(tables, widgets, strict=True):
            widget.show_table(table)

    def lines(self) -> list[str]:
        """Return the lines below the heading."""
        return [self.line.text()]

    def text(self) -> str:
        """Return the whole page as text."""
        return text_of(self.heading.text(), self.lines(), self._tables)

    def picture(self) -> QPixmap:
        """Return a picture of the whole page, including what is scrolled away."""
        return self.content.grab()
