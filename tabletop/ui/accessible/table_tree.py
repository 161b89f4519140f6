"""The tree for screen readers and switch devices: the table, its zones and players, and their cards.

Qt owns an entry from its registration until it is released. This module only maps keys to entries.
"""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6.Shiboken import VoidPtr

from tabletop.ui.accessible.table_reading import EntryAction, Key, TableReading
from tabletop.ui.style.guard import guarded
from tabletop.ui.table.view_widget import TableViewWidget

_Role: Final = QAccessible.Role


@guarded
class EntryActions(QAccessibleActionInterface):
    """Actions of an entry: the menu, the focus and every legal offer."""

    def __init__(self, reading: TableReading, key: Key) -> None:
        super().__init__()
        self._reading, self._key = reading, key

    def _entry_actions(self) -> dict[str, EntryAction]:
        return self._reading.entry_actions(self._key) if self._reading.is_there(self._key) else {}

    def actionNames(self) -> list[str]:
        """Return the names of the actions: those defined by Qt, then the offers."""
        return list(self._entry_actions())

    def localizedActionName(self, name: str) -> str:
        """Return the text of an action."""
        action = self._entry_actions().get(name)
        return action.label if action is not None else ""

    def localizedActionDescription(self, _name: str) -> str:
        """Return "", since the name is sufficient."""
        return ""

    def keyBindingsForAction(self, _name: str) -> list[str]:
        """Return no keys, since keys apply to the selected object."""
        return []

    def doAction(self, name: str) -> None:
        """Perform an action. Does nothing if it is no longer offered."""
        action = self._entry_actions().get(name)
        if action is not None:
            action.do()


@guarded
class Entry(QAccessibleInterface):
    """A card, a zone, a player or the game."""

    def __init__(self, tree: "TableTree", key: Key) -> None:
        super().__init__()
        self._tree, self._reading, self.key = tree, tree.reading, key
        self._actions = EntryActions(tree.reading, key)

    # --- Properties -----------------------------------------------------------------------------------------

    def isValid(self) -> bool:
        """Return whether the entry still exists on the table."""
        return self._reading.is_there(self.key)

    def role(self) -> QAccessible.Role:
        """Return the role: a zone is a list, and a card is an item of it."""
        return _Role.List if isinstance(self.key, str) else _Role.ListItem

    def text(self, kind: QAccessible.Text) -> str:
        """Return the name with all marks, or as a description the type and text."""
        if not self.isValid():
            return ""
        if kind == QAccessible.Text.Name:
            return self._reading.name(self.key)
        return self._reading.description(self.key) if kind == QAccessible.Text.Description else ""

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Do nothing, since cards can't be renamed."""

    def state(self) -> QAccessible.State:
        """Return whether the entry is selected and has the focus."""
        state = QAccessible.State()
        if not self.isValid():
            state.invalid = True
        elif isinstance(self.key, int):
            state.selectable = state.focusable = True
            state.selected = self._reading.is_selected(self.key)
            state.focused = self._reading.current == self.key
        return state

    def rect(self) -> QRect:
        """Return the rectangle in screen pixels."""
        return self._reading.rect(self.key) if self.isValid() else QRect()

    # --- Relations ------------------------------------------------------------------------------------------

    def object(self) -> QObject | None:  # type: ignore[override]
        """Return None, since no entry is a widget."""
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        """Return the window that contains the table."""
        return self._tree.window()

    def parent(self) -> QAccessibleInterface:
        """Return the zone of a card, or the table for a zone."""
        holder = self._reading.holder(self.key) if isinstance(self.key, int) else None
        return self._tree.entry(holder) if holder is not None else self._tree

    def _children(self) -> tuple[int, ...]:
        group = self._reading.groups.get(self.key) if isinstance(self.key, str) else None
        return group.ids if group is not None else ()

    def childCount(self) -> int:
        """Return the number of cards in it."""
        return len(self._children())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return one of its cards."""
        ids = self._children()
        return self._tree.entry(ids[index]) if 0 <= index < len(ids) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return the index of a card, or -1."""
        ids = self._children()
        return ids.index(child.key) if isinstance(child, Entry) and child.key in ids else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return the card at a point of the screen, if it is in this zone."""
        id = self._reading.at(x, y)
        return self._tree.entry(id) if id in self._children() else None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return the focused card, if it is in this zone."""
        id = self._reading.current
        return self._tree.entry(id) if id in self._children() else None

    def relations(
        self, _match: QAccessible.RelationFlag | None = None
    ) -> list[tuple[QAccessibleInterface, QAccessible.RelationFlag]]:
        """Return an empty list: the only relations are those to parent and children."""
        return []

    def foregroundColor(self) -> QColor:
        """Return an invalid color: an entry has none of its own."""
        return QColor()

    def backgroundColor(self) -> QColor:
        """Return an invalid color: an entry has none of its own."""
        return QColor()

    def virtual_hook(self, id: int, data: int) -> None:
        """Do nothing for Qt's further queries."""

    def interface_cast(self, kind: QAccessible.InterfaceType) -> EntryActions | VoidPtr:  # type: ignore[override]
        """Return the action interface. PySide accepts ``VoidPtr(0)`` for a null pointer, but None crashes."""
        return self._actions if kind == QAccessible.InterfaceType.ActionInterface else VoidPtr(0)


def _release(entries: dict[Key, tuple[Entry, int]], _gone: QObject | None = None) -> None:
    """Release entries to Qt, which deletes them."""
    released = [*entries.values()]
    entries.clear()
    # Keep the Python objects until Qt has deleted them, or they would be deleted twice.
    for _, number in released:
        QAccessible.deleteAccessibleInterface(number)


@guarded
class TableTree(QAccessibleWidget):
    """Accessible table widget, whose children are the zones and players."""

    def __init__(self, widget: TableViewWidget, reading: TableReading) -> None:
        super().__init__(widget, _Role.Tree, widget.accessibleName())
        self.reading = reading
        self._entries: dict[Key, tuple[Entry, int]] = {}
        """The requested entries with the numbers under which Qt has registered them."""
        # A window can be destroyed without being closed.
        widget.destroyed.connect(partial(_release, self._entries))

    def entry(self, key: Key) -> Entry:
        """Return the entry of a key, always the same object."""
        if key not in self._entries:
            created = Entry(self, key)
            self._entries[key] = created, QAccessible.registerAccessibleInterface(created)
        return self._entries[key][0]

    def release_gone(self) -> None:
        """Release the entries of objects that have left the table."""
        for key in [key for key in self._entries if not self.reading.is_there(key)]:
            _, number = self._entries.pop(key)
            QAccessible.deleteAccessibleInterface(number)

    def release_all(self) -> None:
        """Release all entries. They are created again when requested."""
        _release(self._entries)

    def childCount(self) -> int:
        """Return the number of zones and players, including the game."""
        return len(self.reading.groups)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return a zone, a player or the game."""
        keys = [*self.reading.groups]
        return self.entry(keys[index]) if 0 <= index < len(keys) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return the index of a child, or -1."""
        keys: list[Key] = [*self.reading.groups]
        return keys.index(child.key) if isinstance(child, Entry) and child.key in keys else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return the card at a point of the screen."""
        id = self.reading.at(x, y)
        return self.entry(id) if id else None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return the focused card."""
        id = self.reading.current
        return self.entry(id) if id else None
