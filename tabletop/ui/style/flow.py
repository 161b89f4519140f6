"""A layout that places widgets side by side and starts a new row when the width is used up."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from tabletop.ui.style.guard import guarded


@guarded
class FlowLayout(QLayout):
    """Rows of widgets in their preferred sizes, like the words of a paragraph."""

    def __init__(self, parent: QWidget | None = None, gap: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Append an item."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, or None for an invalid index, as Qt expects."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return an item, or None for an invalid index."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return no direction, because the layout never needs more room than its items."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return True, because a narrow layout needs more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows at a width, in pixels."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the minimum size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Return the height of the highest item. Items that are too wide are narrowed."""
        return QSize(0, max((item.minimumSize().height() for item in self._items), default=0))

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Arrange the items row by row. Return their total height in pixels."""
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
