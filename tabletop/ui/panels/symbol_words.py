"""Labels and buttons that draw the mana symbols in their text."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.plain import entry
from tabletop.ui.style.rich import rich_label
from tabletop.ui.style.screen_reader import screen_reader_text

_PADDING: Final = QSize(24, 12)


class SymbolLabel:
    """A rich text label that takes plain text. ``widget`` is the label itself."""

    def __init__(self, parent: QWidget) -> None:
        self.words = ""
        self.widget = rich_label("", parent)
        self.widget.setWordWrap(True)

    def show_text(self, words: str) -> None:
        """Show text, with ``{2}`` and the like drawn as symbols."""
        self.words = words
        self.widget.setText(with_symbols(words))
        self.widget.setAccessibleName(screen_reader_text(words))


class SymbolButton(QPushButton):
    """A button that draws the mana symbols in its text. Screen readers get the text."""

    def __init__(self, words: str, parent: QWidget) -> None:
        rich = with_symbols(words)
        self.draws_symbols = "<img" in rich
        super().__init__("" if self.draws_symbols else entry(words), parent)
        self.setAccessibleName(screen_reader_text(words))
        if self.draws_symbols:
            self._draw(rich)

    def _draw(self, rich: str) -> None:
        label = rich_label(rich, self)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label.ensurePolished()
        row = row_of(inside=self, margins=(0, 0, 0, 0))
        row.addWidget(label, 0, Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(label.sizeHint() + _PADDING)
