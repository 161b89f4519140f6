"""A table of numbers as a list of rows, for keys and screen readers, as high as all of its rows."""

from PySide6.QtCore import QEvent, QItemSelectionModel, Qt
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from tabletop.play.goldfish.grids import Grid
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import clean


@guarded
class NumberTable(QTreeWidget):
    """The rows of a table. The first column is a name, and the others are numbers.

    Args:
        name: the name for screen readers.
        has_total: whether the last row is set in bold.
        parent: the usual parent of a widget.

    """

    def __init__(self, name: str, parent: QWidget, *, has_total: bool = False) -> None:
        super().__init__(parent)
        self._has_total = has_total
        self.setAccessibleName(name)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setIndentation(0)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionsClickable(False)

    def show_table(self, table: Grid) -> None:
        """Show a table instead of the former one. The current row stays."""
        row = max(0, self.currentIndex().row())
        self.clear()
        self.setColumnCount(len(table.columns))
        self.setHeaderLabels([clean(each) for each in table.columns])
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for place in range(1, len(table.columns)):
            self.headerItem().setTextAlignment(place, right)
        for cells in table.rows:
            item = QTreeWidgetItem(self, [clean(each) for each in cells])
            for place in range(1, len(cells)):
                item.setTextAlignment(place, right)
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, _spoken(table, cells))
            if self._has_total and cells is table.rows[-1]:
                self._set_bold(item)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.setCurrentIndex(self.model().index(min(row, len(table.rows) - 1), 0))
        if not self.hasFocus():
            self.clearSelection()
        self._fit()

    def texts(self) -> list[list[str]]:
        """Return the cells of all rows as shown."""
        items = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [
            [item.text(place) for place in range(self.columnCount())] for item in items if item is not None
        ]

    def _set_bold(self, item: QTreeWidgetItem | None) -> None:
        font = self.font()
        font.setBold(True)
        for place in range(self.columnCount() if item is not None else 0):
            assert item is not None
            item.setFont(place, font)

    def _fit(self) -> None:
        """Make the table as high as its rows, and at least as wide as its columns."""
        rows = self.topLevelItemCount()
        if not rows:
            return
        high = self.header().sizeHint().height() + rows * self.sizeHintForRow(0) + 2
        self.setFixedHeight(high)
        self.setMinimumWidth(sum(self.sizeHintForColumn(place) for place in range(self.columnCount())))

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the height to another text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Highlight the current row while keys move it."""
        super().focusInEvent(event)
        self.selectionModel().select(
            self.currentIndex(),
            QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows,
        )

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Highlight no row."""
        super().focusOutEvent(event)
        self.clearSelection()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page, because the table has nothing to scroll."""
        event.ignore()


def _spoken(table: Grid, cells: tuple[str, ...]) -> str:
    """Return a row for a screen reader, with the name of each column."""
    first = f"{table.columns[0]} {cells[0]}".strip()
    return ", ".join((first, *map(" ".join, zip(table.columns[1:], cells[1:], strict=True))))
