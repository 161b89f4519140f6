"""Small windows that stay open beside the table while it goes on: non-modal, closed by Esc."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop.ui.style.beside import give_back_keys, stands_beside
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, clean

_MARGIN = 12
_STAGGER = 40


@guarded
class ToolWindow(QWidget):
    """A titled window of tools that belongs to the window of the table."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle(clean(title))
        self.setAccessibleName(title)
        self._owner = parent
        self._was_placed = False
        stands_beside(self)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 12, 14, 14)
        self.column.setSpacing(8)

    def open_beside(self, anchor: QWidget) -> None:
        """Show the window at the right edge of all, as high as a widget, or where it was put the last time.

        It lies over the panels there rather than over the table, which it is about.
        """
        if not self._was_placed:
            self.adjustSize()
            self._was_placed = True
            whole = self._owner.window()
            right = whole.mapToGlobal(QPoint(whole.width() - self.width() - _MARGIN, 0)).x()
            corner = QPoint(right, anchor.mapToGlobal(QPoint(0, _MARGIN)).y())
            screen = QGuiApplication.screenAt(corner) or QGuiApplication.primaryScreen()
            corner -= self._away_from_others()
            self.move(max(corner.x(), screen.availableGeometry().left()), max(corner.y(), 0))
        self.show()
        self.raise_()
        self.activateWindow()

    def _away_from_others(self) -> QPoint:
        """How far from the corner to stay, so that no title of another open window of tools is covered."""
        others = self._owner.findChildren(ToolWindow)
        number = sum(1 for each in others if each is not self and each.isVisible())
        return QPoint(number * _STAGGER, -number * _STAGGER)

    def heading(self, words: str) -> PlainLabel:
        """A heading within the window."""
        label = PlainLabel(words, self)
        label.setProperty("look", "heading")
        self.column.addWidget(label)
        return label

    def closeEvent(self, event: QCloseEvent) -> None:
        """The table has the keys again."""
        give_back_keys(self)
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
