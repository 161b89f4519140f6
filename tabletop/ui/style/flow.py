"""A layout that sets widgets side by side and begins a new row where the width ends."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from tabletop.ui.style.guard import guarded


@guarded
class FlowLayout(QLayout):
    """Rows of widgets at their own sizes, as words in a paragraph."""

    def __init__(self, parent: QWidget | None = None, gap: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item in at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """One of the items; None where there is none, as Qt asks for it."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give an item away; None where there is none."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It never asks for more room than its items need."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """A narrow column needs more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high the rows are together at a width."""
        return self._arranged(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Put the items where they belong."""
        super().setGeometry(rect)
        self._arranged(rect, move=True)

    def sizeHint(self) -> QSize:
        """As much as the smallest size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Room for the highest item; one that is too wide is made narrower."""
        return QSize(0, max((item.minimumSize().height() for item in self._items), default=0))

    def _arranged(self, rect: QRect, *, move: bool) -> int:
        """Go through the items row by row; returns the height that they take."""
        x, y, row = rect.x(), rect.y(), 0
        for item in self._items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            size = item.sizeHint().boundedTo(QSize(rect.width(), item.sizeHint().height()))
            if x + size.width() > rect.x() + rect.width() and row:
                x, y, row = rect.x(), y + row + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            row = max(row, size.height())
        return y + row - rect.y()
