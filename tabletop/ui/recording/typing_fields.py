"""Fields for words, and the headings above them."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel


@guarded
class Words(QPlainTextEdit):
    """A few lines of text; Tab leads on."""

    def __init__(self, called: str, hint: str, lines: int, parent: QWidget) -> None:
        # Said first: the style changes while it is made.
        self._lines = lines
        super().__init__(parent)
        self.setAccessibleName(called)
        self.setPlaceholderText(hint)
        self.setTabChangesFocus(True)
        self.fit()

    def fit(self) -> None:
        """Be as high as the lines need at this size of letters."""
        margin = 2 * (int(self.document().documentMargin()) + self.frameWidth()) + 4
        self.setFixedHeight(self._lines * self.fontMetrics().lineSpacing() + margin)

    def changeEvent(self, event: QEvent) -> None:
        """Letters of another size need another height."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Return is for the panel."""
        if event.key() == Qt.Key.Key_Return and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)


def heading(words: str, field: QWidget, parent: QWidget) -> PlainLabel:
    """What a field is for, above it; an ``&`` marks the letter that leads there with Alt."""
    label = PlainLabel(words, parent)
    label.setProperty("look", "heading")
    label.setBuddy(field)
    return label
