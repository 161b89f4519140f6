"""Where keys are changed, among the preferences: press a command's new key, read whose key that was."""

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tabletop.ui.commands.bindings import BINDINGS, Binding
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.keys import Keys, keys_text
from tabletop.ui.pages.tree_rows import children, groups_of, show_matching
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel

_COMMAND: Final = Qt.ItemDataRole.UserRole
_PORTABLE: Final = QKeySequence.SequenceFormat.PortableText


@guarded
class KeyEdit(QKeySequenceEdit):
    """Takes one key, Tab and Esc as well."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        self.setFinishingKeyCombinations([])
        self.setAccessibleName("Press the new key")

    def event(self, event: QEvent) -> bool:
        """Tab would lead to the next field, and Esc would close the page."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self.keyPressEvent(event)
            return True
        return super().event(event)


class ChangeKeys(QWidget):
    """Every command by menu with its keys. Changes are in force at once, and remembered."""

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
        self.use = QPushButton("Use this key", self)
        self.use.setDefault(True)
        self.none = QPushButton("No key", self)
        self.reset = QPushButton("Reset", self)
        self.reset_all = QPushButton("Reset all", self)
        for button in (self.none, self.reset, self.reset_all):
            button.setAutoDefault(False)
        self.words = PlainLabel(parent=self)
        self.words.setWordWrap(True)
        self.words.setMinimumHeight(2 * self.words.fontMetrics().lineSpacing())
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lay_out()
        self._fill()
        self.list.currentItemChanged.connect(self._chosen)
        self.edit.keySequenceChanged.connect(self._say_whose)
        self.use.clicked.connect(self._assign)
        self.none.clicked.connect(self._take_away)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(keys.reset_all)
        keys.changed.connect(self._refresh)
        self._chosen()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        row = QHBoxLayout()
        row.addWidget(PlainLabel("New key:", self))
        row.addWidget(self.edit, 1)
        for button in (self.use, self.none, self.reset):
            row.addWidget(button)
        last = QHBoxLayout()
        last.addWidget(self.words, 1)
        last.addWidget(self.reset_all, 0, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        column.addLayout(last)

    def _fill(self) -> None:
        groups: dict[str, QTreeWidgetItem] = {}
        for binding in BINDINGS:
            group = groups.get(binding.menu)
            if group is None:
                group = groups[binding.menu] = QTreeWidgetItem([binding.menu])
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                self.list.addTopLevelItem(group)
            row = QTreeWidgetItem([binding.label.rstrip("…"), ""])
            row.setData(0, _COMMAND, str(binding.command))
            group.addChild(row)
        self.list.expandAll()
        self._refresh()

    def _rows(self) -> list[QTreeWidgetItem]:
        return [row for group in groups_of(self.list) for row in children(group)]

    def _refresh(self) -> None:
        """Write the keys as they are now; changed ones stand out."""
        for row in self._rows():
            command = Command(row.data(0, _COMMAND))
            row.setText(1, keys_text([QKeySequence(key) for key in self._keys.of(command)]))
            font = QFont(row.font(0))
            font.setBold(self._keys.is_changed(command))
            row.setFont(1, font)
        self._chosen()

    def show_matching(self, text: str) -> bool:
        """Show the commands whose names or keys hold a text; returns whether there are any."""
        show_matching(self.list, text, lambda row: f"{row.text(0)} {row.text(1)}")
        return not all(group.isHidden() for group in groups_of(self.list))

    @property
    def _command(self) -> Command | None:
        row = self.list.currentItem()
        name = row.data(0, _COMMAND) if row is not None else None
        return Command(name) if name else None

    def _chosen(self) -> None:
        command = self._command
        self.edit.clear()
        self.edit.setEnabled(command is not None)
        self.none.setEnabled(command is not None and bool(self._keys.of(command)))
        self.reset.setEnabled(command is not None and self._keys.is_changed(command))
        self._say_whose()

    def _key(self) -> str:
        return self.edit.keySequence().toString(_PORTABLE)

    def _holder(self) -> Binding | None:
        return self._keys.holder(self._key(), besides=self._command) if self._key() else None

    def _say_whose(self) -> None:
        key, holder = self._key(), self._holder()
        self.use.setEnabled(bool(key))
        self.use.setText("Use this key" if holder is None else "Take this key")
        if self._command is None:
            self.words.setText("Choose a command.")
        elif holder is not None:
            shown = keys_text([self.edit.keySequence()])
            self.words.setText(
                f"{shown} is the key for “{holder.label.rstrip('…')}” ({holder.menu}). "
                "If you take it, that command loses it."
            )
        else:
            self.words.setText(
                "Nothing else has this key." if key else "Click into the field and press the new key."
            )

    def _assign(self) -> None:
        self._give([self._key()])

    def _give(self, keys: list[str]) -> None:
        if self._command is not None:
            self._keys.assign(self._command, keys)

    def _take_away(self) -> None:
        self._give([])

    def _reset(self) -> None:
        if self._command is not None:
            self._keys.reset(self._command)
