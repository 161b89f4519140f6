"""Text fields, their headings, and small buttons."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QToolButton, QWidget

from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, tip


@guarded
class Words(QPlainTextEdit):
    """Text field of a few lines, where Tab moves to the next field."""

    def __init__(self, name: str, hint: str, lines: int, parent: QWidget) -> None:
        # Set before the base constructor, which calls ``changeEvent``.
        self._lines = lines
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setTabChangesFocus(True)
        self.fit()

    def fit(self) -> None:
        """Adapt the height to the number of lines and the font."""
        margin = 2 * (int(self.document().documentMargin()) + self.frameWidth()) + 4
        self.setFixedHeight(self._lines * self.fontMetrics().lineSpacing() + margin)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the height to a new font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Ctrl+Return to the panel."""
        if event.key() == Qt.Key.Key_Return and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)


def heading(text: str, field: QWidget, parent: QWidget) -> PlainLabel:
    """Return a heading for a field. An ``&`` marks its Alt shortcut."""
    label = PlainLabel(text, parent, look="heading")
    label.setBuddy(field)
    return label


def small_button(text: str, tooltip: str, parent: QWidget) -> QToolButton:
    """Return a small button for one of several tools."""
    button = QToolButton(parent)
    button.setText(text)
    button.setToolTip(tip(tooltip))
    button.setProperty("look", "small")
    return button
