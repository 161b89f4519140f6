"""The history: every action by its name, where the table stands among them, and the lines that were left."""

from functools import partial
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QKeyEvent
from PySide6.QtWidgets import QListView, QMenu, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tabletop.play.journal import Journal
from tabletop.play.log.branches import Line
from tabletop.play.log.history_rows import NOTHING_PLAYED, Played, Row
from tabletop.ui.commands.menus import pop_up
from tabletop.ui.panels.lazy_update import LazyUpdate
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.icons import icon
from tabletop.ui.style.plain import tip

_Index = QModelIndex | QPersistentModelIndex
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@guarded
class _Rows(QAbstractListModel):
    """Rows for the list. What an action is called is worked out when its row is seen."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()
        self.played = NOTHING_PLAYED
        self.shade = LIGHT

    def show(self, played: Played, shade: Shade) -> None:
        """Show what was played up to now."""
        self.beginResetModel()
        self.played, self.shade, self.rows = played, shade, played.rows()
        self.endResetModel()

    def row_of(self, number: int) -> int:
        """The row of an action."""
        return self.rows.index(Row(number))

    def rowCount(self, parent: _Index | None = None) -> int:
        """How many rows there are."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words, letters and colours of a row."""
        row, cursor = self.rows[index.row()], self.played.cursor
        is_here = row.line is None and row.number == cursor
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.played.words(row)
            case Qt.ItemDataRole.ToolTipRole:
                return tip(self.played.words(row))
            case Qt.ItemDataRole.AccessibleTextRole:
                is_back = row.line is None and row.number > cursor
                return self.played.words(row) + (
                    ", here now" if is_here else ", taken back" if is_back else ""
                )
            case Qt.ItemDataRole.FontRole if is_here:
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
            case Qt.ItemDataRole.ForegroundRole:
                is_back = row.number > cursor
                color = self.shade.hint if row.line is not None else None
                return QColor(color or (self.shade.quiet if is_back else self.shade.text))
            case Qt.ItemDataRole.DecorationRole:
                if row.line is not None:
                    return icon("other line", self.shade.hint)
                # What can't be seen keeps the place of a sign.
                return icon("here", self.shade.legal) if is_here else QColor(Qt.GlobalColor.transparent)
        return None


@guarded
class _Narrow(QStyledItemDelegate):
    """Asks for no width of its own: what is too long ends in dots, and is whole in its tooltip."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """As high as usual."""
        return QSize(1, super().sizeHint(option, index).height())


@guarded
class HistoryPanel(QListView):
    """A click or Enter on an action goes there; on another line, along it to its end."""

    go_wanted = Signal(int)
    """To the table as it was after an action, by its number."""
    line_wanted = Signal(int)
    """To the end of another line, by its place among them."""

    lesson_wanted = Signal(int)
    """A lesson from the table as it was after an action, by its number, on."""

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
        self._lazy_update = LazyUpdate(self, self._fill)
        self.clicked.connect(self._go)

    def show_journal(self, journal: Journal, lines: tuple[Line, ...], shade: Shade) -> None:
        """Show what there is now; nothing is done while the history can't be seen."""
        self._journal, self._lines, self._shade = journal, lines, shade
        self._lazy_update.renew()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the current row."""
        if event.key() in _ENTER and self.currentIndex().isValid():
            self._go(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be made of a row; the menu key asks for the current one."""
        is_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if is_key else self.indexAt(event.pos())
        row = self._rows.rows[index.row()] if index.isValid() else None
        if row is None or row.line is not None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        entry = menu.addAction("Make a lesson from here…")
        entry.setEnabled(row.number < len(self._rows.played.entries))
        entry.triggered.connect(partial(self.lesson_wanted.emit, row.number))
        place = self.visualRect(index).center()
        pop_up(menu, self.viewport().mapToGlobal(place) if is_key else event.globalPos())

    def words(self) -> list[str]:
        """What is written, row by row."""
        return [self._rows.played.words(row) for row in self._rows.rows]

    def _fill(self) -> None:
        if self._journal is None:
            return
        journal = self._journal
        played = Played(journal.opening, tuple(journal.entries), journal.cursor, self._lines)
        self._rows.show(played, self._shade)
        here = self._rows.index(self._rows.row_of(played.cursor))
        self.setCurrentIndex(here)
        self.scrollTo(here)

    def _go(self, index: QModelIndex) -> None:
        row = self._rows.rows[index.row()]
        if row.line is None:
            self.go_wanted.emit(row.number)
        else:
            self.line_wanted.emit(row.line)
