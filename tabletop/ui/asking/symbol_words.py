"""Labels and buttons whose words may have mana symbols in them: they are drawn as on the faces."""

from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QPushButton, QStyle, QStyleOptionButton, QWidget

from tabletop.ui.panels.symbols import with_symbols
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import entry
from tabletop.ui.style.rich import rich_label

_PADDING: Final = QSize(28, 14)


class SymbolLabel:
    """A label of rich text that is given plain words; ``widget`` is what is laid out."""

    def __init__(self, parent: QWidget, *, wraps: bool = True) -> None:
        self.words = ""
        self.widget: QLabel = rich_label("", parent)
        self.widget.setWordWrap(wraps)

    def show_words(self, words: str) -> None:
        """Show words, ``{2}`` and the like as drawn symbols."""
        self.words = words
        self.widget.setText(with_symbols(words))
        self.widget.setAccessibleName(words)


@guarded
class SymbolButton(QPushButton):
    """A button that draws mana symbols where its words have them."""

    def __init__(self, words: str, parent: QWidget, shade: Shade = LIGHT) -> None:
        super().__init__(entry(words), parent)
        self.setAccessibleName(words)
        self._document: QTextDocument | None = None
        if "<img" in (rich := with_symbols(words)):
            self._document = document = QTextDocument(self)
            document.setDocumentMargin(0)
            document.setHtml(f'<span style="color:{shade.text}">{rich}</span>')

    @property
    def draws_symbols(self) -> bool:
        """Whether there are symbols among its words."""
        return self._document is not None

    def sizeHint(self) -> QSize:
        """As large as the words with their symbols."""
        if self._document is None:
            return super().sizeHint()
        self._document.setDefaultFont(self.font())
        words = self._document.size().toSize()
        return QSize(words.width(), max(words.height(), self.fontMetrics().height())) + _PADDING

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button of the style, and on it the words."""
        if self._document is None:
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        words = self._document.size()
        middle = QPointF(self.width() - words.width(), self.height() - words.height()) / 2
        painter.translate(middle)
        self._document.drawContents(painter)
        painter.end()


def passes_clicks(label: QLabel) -> QLabel:
    """A label through which a click reaches what lies below it."""
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return label
