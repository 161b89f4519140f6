"""The history: every action by its name, where the table stands among them, and the lines that were left."""

from typing import Final

import msgspec
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tabletop.play.branches import Line, title_at
from tabletop.play.journal import Journal
from tabletop.play.names import counted
from tabletop.ui.appearance import LIGHT, Shade
from tabletop.ui.icons import icon
from tabletop.ui.panels.while_seen import WhileSeen

_Index = QModelIndex | QPersistentModelIndex
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Row(msgspec.Struct, frozen=True):
    """An action by its number, 0 for the opening; or the place at which one of the other lines begins."""

    number: int
    line: int | None = None


class _Rows(QAbstractListModel):
    """Rows for the list. What an action is called is worked out when its row is seen."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[Row] = []
        self.lines: tuple[Line, ...] = ()
        self.journal: Journal | None = None
        self.shade = LIGHT

    def show(self, journal: Journal, lines: tuple[Line, ...], shade: Shade) -> None:
        """Show a journal as it is now, with the lines that were left."""
        self.beginResetModel()
        self.journal, self.shade, self.lines = journal, shade, lines
        forks: dict[int, list[Row]] = {}
        for place, line in enumerate(lines):
            forks.setdefault(line.shared, []).append(Row(line.shared, place))
        self.rows = []
        for number in range(len(journal.entries) + 1):
            self.rows += (Row(number), *forks.get(number, ()))
        self.endResetModel()

    def row_of(self, number: int) -> int:
        """The row of an action."""
        return self.rows.index(Row(number))

    def rowCount(self, parent: _Index | None = None) -> int:
        """How many rows there are."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words, letters and colours of a row."""
        row, journal = self.rows[index.row()], self.journal
        assert journal is not None
        is_here = row.line is None and row.number == journal.cursor
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return self.words(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                is_back = row.line is None and row.number > journal.cursor
                return self.words(row) + (", here now" if is_here else ", taken back" if is_back else "")
            case Qt.ItemDataRole.FontRole if is_here:
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
            case Qt.ItemDataRole.ForegroundRole:
                is_back = row.number > journal.cursor
                color = self.shade.hint if row.line is not None else None
                return QColor(color or (self.shade.quiet if is_back else self.shade.text))
            case Qt.ItemDataRole.DecorationRole:
                if row.line is not None:
                    return icon("other line", self.shade.hint)
                # What can't be seen keeps the place of a sign.
                return icon("here", self.shade.legal) if is_here else QColor(Qt.GlobalColor.transparent)
        return None

    def words(self, row: Row) -> str:
        """What is written in a row."""
        assert self.journal is not None
        if row.line is not None:
            line = self.lines[row.line]
            number = counted(len(line.own), "other action")
            more = "…" if len(line.own) > 1 else ""
            return f"{number}: {title_at(self.journal, line.entries, line.shared)}{more}"
        if not row.number:
            return "Opening"
        return f"{row.number}  {title_at(self.journal, self.journal.entries, row.number - 1)}"


class _Narrow(QStyledItemDelegate):
    """Asks for no width of its own: what is too long ends in dots, and is whole in its tooltip."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """As high as usual."""
        return QSize(1, super().sizeHint(option, index).height())


class HistoryPanel(QListView):
    """A click or Enter on an action goes there; on another line, along it to its end."""

    go_wanted = Signal(int)
    """To the table as it was after an action, by its number."""
    line_wanted = Signal(int)
    """To the end of another line, by its place among them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("History")
        self.setUniformItemSizes(True)
        self.setIconSize(QSize(16, 16))
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self._rows = _Rows(self)
        self.setModel(self._rows)
        self.setItemDelegate(_Narrow(self))
        self._journal: Journal | None = None
        self._lines: tuple[Line, ...] = ()
        self._shade = LIGHT
        self._while_seen = WhileSeen(self, self._fill)
        self.clicked.connect(self._go)

    def show_journal(self, journal: Journal, lines: tuple[Line, ...], shade: Shade) -> None:
        """Show what there is now; nothing is done while the history can't be seen."""
        self._journal, self._lines, self._shade = journal, lines, shade
        self._while_seen.renew()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the current row."""
        if event.key() in _ENTER and self.currentIndex().isValid():
            self._go(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def words(self) -> list[str]:
        """What is written, row by row."""
        return [self._rows.words(row) for row in self._rows.rows]

    def _fill(self) -> None:
        if self._journal is None:
            return
        self._rows.show(self._journal, self._lines, self._shade)
        here = self._rows.index(self._rows.row_of(self._journal.cursor))
        self.setCurrentIndex(here)
        self.scrollTo(here)

    def _go(self, index: QModelIndex) -> None:
        row = self._rows.rows[index.row()]
        if row.line is None:
            self.go_wanted.emit(row.number)
        else:
            self.line_wanted.emit(row.line)
