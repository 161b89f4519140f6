"""The command palette: every command, found by typing a few characters. Unavailable ones give the reason."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from tabletop.ui.commands.palette_entries import PaletteEntry, matching
from tabletop.ui.session.drawn_symbols import draw_symbols
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, gapped
from tabletop.ui.style.side_windows import return_focus

_WIDTH: Final = 600
_ROWS: Final = 11
_ROW: Final = 34
_Index = QModelIndex | QPersistentModelIndex


@guarded
class _Commands(QAbstractListModel):
    """List model of the matching commands."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown: list[PaletteEntry] = []

    def show(self, commands: list[PaletteEntry]) -> None:
        """Replace the commands."""
        self.beginResetModel()
        self.shown = commands
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.shown)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Return the text of a row, or its text for screen readers."""
        command = self.shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return command.label
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = (command.label, "" if command.is_legal else "not now", command.remark, command.key)
            return ", ".join(part for part in parts if part)
        return None


@guarded
class _Row(QStyledItemDelegate):
    """Draws a command: its name, then its remark, and its key at the right."""

    def __init__(self, model: _Commands, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.shade = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(0, max(_ROW, option.fontMetrics.height() + 14))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        command, shade = self._model.shown[index.row()], self.shade
        place: QRect = option.rect
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(place, QColor(shade.selected))
        inner = place.adjusted(12, 0, -12, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(shade.quiet))
        painter.drawText(inner, middle | Qt.AlignmentFlag.AlignRight, command.key)
        metrics = painter.fontMetrics()
        inner.setRight(inner.right() - metrics.horizontalAdvance(command.key) - 12)
        painter.setPen(QColor(shade.text if command.is_legal else shade.refused))
        used = _draw(painter, inner, command.drawn_label or command.label)
        inner.setLeft(inner.left() + used + 14)
        painter.setPen(QColor(shade.quiet))
        if inner.width() > 20:
            _draw(painter, inner, command.drawn_remark or command.remark)


def _draw(painter: QPainter, line: QRect, words: str) -> int:
    """Draw text with its symbols, elided to the line. Return its width in pixels."""
    metrics = painter.fontMetrics()
    spaced = gapped(words)
    elided = metrics.elidedText(spaced, Qt.TextElideMode.ElideRight, line.width())
    painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, elided)
    used = metrics.horizontalAdvance(elided)
    draw_symbols(painter, line, words, metrics, used if elided != spaced else 0)
    return used


@guarded
class CommandPalette(QFrame):
    """A search line and the list of matching commands. Enter runs one, Esc closes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("look", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName("Command palette")
        self._window = parent
        self._commands: Sequence[PaletteEntry] = ()
        self._line = QLineEdit(self, placeholderText="What do you want to do?")
        self._line.setAccessibleName("Find a command")
        self._model = _Commands(self)
        self._list = QListView(self)
        self._list.setModel(self._model)
        self._list.setUniformItemSizes(True)
        self._list.setAccessibleName("Commands")
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._row = _Row(self._model, self)
        self._list.setItemDelegate(self._row)
        self.nothing = PlainLabel(parent=self._list.viewport(), look="quiet", wraps=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        QVBoxLayout(self._list.viewport()).addWidget(self.nothing)
        column_of(self._line, self._list, inside=self, margins=(8, 8, 8, 8))
        self._line.textChanged.connect(self._filter)
        self._line.returnPressed.connect(self._do_current)
        self._list.clicked.connect(self._do_current)

    def open_with(self, commands: Sequence[PaletteEntry], shade: Shade) -> None:
        """Show the palette with commands, below the top of its window."""
        self._commands = commands
        self._row.shade = shade
        self._line.clear()
        self._filter("")
        window = self._window
        width = min(_WIDTH, window.width() - 40)
        height = self._line.sizeHint().height() + _ROWS * _ROW + 26
        self.resize(width, min(height, window.height() - 80))
        self.move(window.mapToGlobal(QPoint((window.width() - width) // 2, 70)))
        self.show()
        self._line.setFocus()

    @property
    def shown_entries(self) -> list[PaletteEntry]:
        """The commands in the list."""
        return self._model.shown

    def closeEvent(self, event: QCloseEvent) -> None:
        """Return the focus to the table, unless the command opens something else."""
        super().closeEvent(event)
        return_focus(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through the list with Up and Down while the line keeps the focus."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step is None or not self._model.shown:
            super().keyPressEvent(event)
            return
        row = (self._list.currentIndex().row() + step) % len(self._model.shown)
        self._list.setCurrentIndex(self._model.index(row))

    def _filter(self, text: str) -> None:
        self._model.show(matching(self._commands, text))
        self.nothing.setVisible(not self._model.shown)
        if self._model.shown:
            self._list.setCurrentIndex(self._model.index(0))
        else:
            self.nothing.setText(f"No command matches “{text.strip()}”.")
            announce(self, self.nothing.text())

    def _do_current(self) -> None:
        index = self._list.currentIndex()
        if index.isValid():
            command = self._model.shown[index.row()]
            self.close()
            command.do()
