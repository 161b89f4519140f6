"""The list of all actions, with the current position and other lines of play."""

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
    """Rows for the list. The name of an action is computed when its row is painted."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()
        self.played = NOTHING_PLAYED
        self.shade = LIGHT

    def show(self, played: Played, shade: Shade) -> None:
        """Show the actions of the current game."""
        self.beginResetModel()
        self.played, self.shade, self.rows = played, shade, played.rows()
        self.endResetModel()

    def row_of(self, number: int) -> int:
        """Return the row of an action."""
        return self.rows.index(Row(number))

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text, font, color or icon of a row."""
        row, cursor = self.rows[index.row()], self.played.cursor
        is_here = row.line is None and row.number == cursor
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.played.row_text(row)
            case Qt.ItemDataRole.ToolTipRole:
                return tip(self.played.row_text(row))
            case Qt.ItemDataRole.AccessibleTextRole:
                is_undone = row.line is None and row.number > cursor
                return self.played.row_text(row) + (
                    ", here now" if is_here else ", taken back" if is_undone else ""
                )
            case Qt.ItemDataRole.FontRole if is_here:
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
            case Qt.ItemDataRole.ForegroundRole:
                is_undone = row.number > cursor
                color = self.shade.hint if row.line is not None else None
                return QColor(color or (self.shade.quiet if is_undone else self.shade.text))
            case Qt.ItemDataRole.DecorationRole:
                if row.line is not None:
                    return icon("other line", self.shade.hint)
                # An invisible icon keeps the text aligned.
                return icon("here", self.shade.legal) if is_here else QColor(Qt.GlobalColor.transparent)
        return None


@guarded
class _ElidingDelegate(QStyledItemDelegate):
    """Gives a row no minimum width. A long name is elided, and its tooltip shows all of it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(1, super().sizeHint(option, index).height())


@guarded
class HistoryPanel(QListView):
    """The list of actions.

    A click or Enter on an action jumps to it, or to the end of another line of play.
    """

    go_wanted = Signal(int)
    """Jump to the table as it was after an action, by its number."""
    line_wanted = Signal(int)
    """Jump to the end of another line of play, by its index among them."""

    lesson_wanted = Signal(int)
    """Make a lesson that starts after an action, by its number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("History")
        self.setUniformItemSizes(True)
        self.setIconSize(QSize(16, 16))
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self._rows = _Rows(self)
        self.setModel(self._rows)
        self.setItemDelegate(_ElidingDelegate(self))
        self._journal: Journal | None = None
        self._lines: tuple[Line, ...] = ()
        self._shade = LIGHT
        self._lazy_update = LazyUpdate(self, self._fill)
        self.clicked.connect(self._go)

    def show_journal(self, journal: Journal, lines: tuple[Line, ...], shade: Shade) -> None:
        """Show the journal. While the panel is hidden this does nothing."""
        self._journal, self._lines, self._shade = journal, lines, shade
        self._lazy_update.renew()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Jump to the current row on Enter."""
        if event.key() in _ENTER and self.currentIndex().isValid():
            self._go(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of a row. The menu key opens it for the current row."""
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

    def row_texts(self) -> list[str]:
        """Return the text of all rows."""
        return [self._rows.played.row_text(row) for row in self._rows.rows]

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
