"""The page of the preferences that changes keys. It warns if a key is already in use."""

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.keys import Keys, keys_text
from tabletop.ui.pages.tree_rows import children, groups_of, show_matching
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel

_COMMAND: Final = Qt.ItemDataRole.UserRole
_PORTABLE: Final = QKeySequence.SequenceFormat.PortableText


@guarded
class KeyEdit(QKeySequenceEdit):
    """A field for a single key. It accepts Tab and Esc too."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        self.setFinishingKeyCombinations([])
        # The line within has the focus.
        for each in (self, *self.findChildren(QLineEdit)):
            each.setAccessibleName("Press the new key")

    def event(self, event: QEvent) -> bool:
        """Accept every key. Otherwise Tab would go to the next field, and Esc would close the page."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self.keyPressEvent(event)
            return True
        return super().event(event)


class ChangeKeys(QWidget):
    """Every command by menu with its keys. Changes apply immediately, and are saved."""

    def __init__(self, keys: Keys, parent: QWidget) -> None:
        super().__init__(parent)
        self._keys = keys
        self.list = QTreeWidget(self)
        self.list.setColumnCount(2)
        self.list.setHeaderLabels(["Command", "Keys"])
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.setAccessibleName("Commands and their keys")
        self.edit = KeyEdit(self)
        self.use = QPushButton("Use this key", self, default=True)
        self.none = QPushButton("No key", self)
        self.reset = QPushButton("Reset", self)
        self.reset_all = QPushButton("Reset all", self)
        for button in (self.none, self.reset, self.reset_all):
            button.setAutoDefault(False)
        self.words = PlainLabel(parent=self, wraps=True)
        self.words.setMinimumHeight(2 * self.words.fontMetrics().lineSpacing())
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lay_out()
        self._fill()
        self.list.currentItemChanged.connect(self._show_selected)
        self.edit.keySequenceChanged.connect(self._show_holder)
        self.use.clicked.connect(self._assign)
        self.none.clicked.connect(self._remove_keys)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(keys.reset_all)
        keys.changed.connect(self._refresh)
        self._show_selected()

    def _lay_out(self) -> None:
        column = column_of(inside=self, margins=(0, 0, 0, 0), spacing=10)
        row = row_of(PlainLabel("New key:", self), (self.edit, 1), self.use, self.none, self.reset)
        last = row_of((self.words, 1))
        last.addWidget(self.reset_all, 0, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        column.addLayout(last)

    def _fill(self) -> None:
        groups: dict[str, QTreeWidgetItem] = {}
        for command in self._keys.commands:
            menu = command.group.menu
            group = groups.get(menu)
            if group is None:
                group = groups[menu] = QTreeWidgetItem([menu])
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                self.list.addTopLevelItem(group)
            row = QTreeWidgetItem([command.label.rstrip("…"), ""])
            row.setData(0, _COMMAND, command.name)
            group.addChild(row)
        self.list.expandAll()
        self._refresh()

    def _rows(self) -> list[QTreeWidgetItem]:
        return [row for group in groups_of(self.list) for row in children(group)]

    def _refresh(self) -> None:
        """Update the keys of all rows. Changed keys are bold."""
        for row in self._rows():
            command = row.data(0, _COMMAND)
            row.setText(1, keys_text([QKeySequence(key) for key in self._keys.of(command)]))
            font = QFont(row.font(0))
            font.setBold(self._keys.is_changed(command))
            row.setFont(1, font)
        self._show_selected()

    def show_matching(self, text: str) -> bool:
        """Show only commands whose names or keys contain a text. Return whether there are any."""
        show_matching(self.list, text, lambda row: f"{row.text(0)} {row.text(1)}")
        return not all(group.isHidden() for group in groups_of(self.list))

    @property
    def _command(self) -> str:
        """The name of the selected command, or ""."""
        row = self.list.currentItem()
        return (row.data(0, _COMMAND) or "") if row is not None else ""

    def _show_selected(self) -> None:
        command = self._command
        self.edit.clear()
        self.edit.setEnabled(bool(command))
        self.none.setEnabled(bool(command) and bool(self._keys.of(command)))
        self.reset.setEnabled(bool(command) and self._keys.is_changed(command))
        self._show_holder()

    def _key(self) -> str:
        return self.edit.keySequence().toString(_PORTABLE)

    def _holder(self) -> Command | None:
        return self._keys.holder(self._key(), other_than=self._command) if self._key() else None

    def _show_holder(self) -> None:
        key, holder = self._key(), self._holder()
        self.use.setEnabled(bool(key))
        self.use.setText("Use this key" if holder is None else "Take this key")
        if not self._command:
            self.words.setText("Choose a command.")
        elif holder is not None:
            shown = keys_text([self.edit.keySequence()])
            self.words.setText(
                f"{shown} is the key for “{holder.label.rstrip('…')}” ({holder.group.menu}). "
                "If you take it, that command loses it."
            )
        else:
            self.words.setText(
                "No other command uses this key." if key else "Click into the field and press the new key."
            )

    def _assign(self) -> None:
        self._set_keys([self._key()])

    def _set_keys(self, keys: list[str]) -> None:
        if self._command:
            self._keys.assign(self._command, keys)

    def _remove_keys(self) -> None:
        self._set_keys([])

    def _reset(self) -> None:
        if self._command:
            self._keys.reset(self._command)
