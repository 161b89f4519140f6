"""Small windows that stay open beside the table. They don't block it, and Esc closes them."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget

from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, clean
from tabletop.ui.style.side_windows import close_with_escape, return_focus

_MARGIN = 12
_STAGGER = 40


@guarded
class ToolWindow(QWidget):
    """A titled tool window that belongs to the window of the table."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle(clean(title))
        self.setAccessibleName(title)
        self._owner = parent
        self._was_placed = False
        close_with_escape(self)
        self.column = column_of(inside=self, margins=(14, 12, 14, 14), spacing=8)

    def open_beside(self, anchor: QWidget) -> None:
        """Show the window at the right edge of the main window, level with ``anchor``, or where it was.

        It covers the panels there rather than the table.
        """
        if not self._was_placed:
            self.adjustSize()
            self._was_placed = True
            main_window = self._owner.window()
            right = main_window.mapToGlobal(QPoint(main_window.width() - self.width() - _MARGIN, 0)).x()
            corner = QPoint(right, anchor.mapToGlobal(QPoint(0, _MARGIN)).y())
            screen = QGuiApplication.screenAt(corner) or QGuiApplication.primaryScreen()
            corner -= self._stagger()
            self.move(max(corner.x(), screen.availableGeometry().left()), max(corner.y(), 0))
        self.show()
        self.raise_()
        self.activateWindow()

    def _stagger(self) -> QPoint:
        """Return an offset from the corner, so that the title bars of other tool windows aren't covered."""
        others = self._owner.findChildren(ToolWindow)
        number = sum(1 for each in others if each is not self and each.isVisible())
        return QPoint(number * _STAGGER, -number * _STAGGER)

    def heading(self, words: str) -> PlainLabel:
        """Add a heading to the window."""
        label = PlainLabel(words, self, look="heading")
        self.column.addWidget(label)
        return label

    def closeEvent(self, event: QCloseEvent) -> None:
        """Return the focus to the table."""
        return_focus(self)
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
