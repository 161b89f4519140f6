"""The tree that screen readers and switches walk: the table, its zones and players, the cards in them.

Qt owns an entry from when it is registered to when it is given back; here is only what stands for what.
"""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6.Shiboken import VoidPtr

from tabletop.ui.accessible.table_reading import Deed, Key, TableReading
from tabletop.ui.style.guard import guarded
from tabletop.ui.table.view_widget import TableViewWidget

_Role: Final = QAccessible.Role


@guarded
class EntryActions(QAccessibleActionInterface):
    """What can be done with an entry: the menu, the focus, and every offer that is legal now."""

    def __init__(self, reading: TableReading, key: Key) -> None:
        super().__init__()
        self._reading, self._key = reading, key

    def _deeds(self) -> dict[str, Deed]:
        return self._reading.deeds(self._key) if self._reading.is_there(self._key) else {}

    def actionNames(self) -> list[str]:
        """The names by which actions are asked for: those of Qt, then the offers by their words."""
        return list(self._deeds())

    def localizedActionName(self, name: str) -> str:
        """An action in words."""
        deed = self._deeds().get(name)
        return deed.words if deed is not None else ""

    def localizedActionDescription(self, _name: str) -> str:
        """Nothing besides: the words say all."""
        return ""

    def keyBindingsForAction(self, _name: str) -> list[str]:
        """None: keys are for what is selected."""
        return []

    def doAction(self, name: str) -> None:
        """Do it; an action that is offered no more does nothing."""
        deed = self._deeds().get(name)
        if deed is not None:
            deed.do()


@guarded
class Entry(QAccessibleInterface):
    """A card, a zone, a player or the game."""

    def __init__(self, tree: "TableTree", key: Key) -> None:
        super().__init__()
        self._tree, self._reading, self.key = tree, tree.reading, key
        self._actions = EntryActions(tree.reading, key)

    # --- What it is -----------------------------------------------------------------------------------------

    def isValid(self) -> bool:
        """Whether it still stands for something on the table."""
        return self._reading.is_there(self.key)

    def role(self) -> QAccessible.Role:
        """Cards are items of the list that their zone is."""
        return _Role.List if isinstance(self.key, str) else _Role.ListItem

    def text(self, kind: QAccessible.Text) -> str:
        """The name with everything that marks it; as its description type and text."""
        if not self.isValid():
            return ""
        if kind == QAccessible.Text.Name:
            return self._reading.words(self.key)
        return self._reading.description(self.key) if kind == QAccessible.Text.Description else ""

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Nobody can rename a card."""

    def state(self) -> QAccessible.State:
        """Whether it is selected and has the focus."""
        state = QAccessible.State()
        if not self.isValid():
            state.invalid = True
        elif isinstance(self.key, int):
            state.selectable = state.focusable = True
            state.selected = self._reading.is_selected(self.key)
            state.focused = self._reading.current == self.key
        return state

    def rect(self) -> QRect:
        """Where it lies, in pixels of the screen."""
        return self._reading.rect(self.key) if self.isValid() else QRect()

    # --- Where it stands ------------------------------------------------------------------------------------

    def object(self) -> QObject | None:  # type: ignore[override]
        """No entry is a widget."""
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]
        """The window that the table is in."""
        return self._tree.window()

    def parent(self) -> QAccessibleInterface:
        """The zone of a card; the table of a zone."""
        holder = self._reading.holder(self.key) if isinstance(self.key, int) else None
        return self._tree.entry(holder) if holder is not None else self._tree

    def _children(self) -> tuple[int, ...]:
        group = self._reading.groups.get(self.key) if isinstance(self.key, str) else None
        return group.ids if group is not None else ()

    def childCount(self) -> int:
        """How many cards are in it."""
        return len(self._children())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """One of its cards."""
        ids = self._children()
        return self._tree.entry(ids[index]) if 0 <= index < len(ids) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Which of its cards that is; -1 for none."""
        ids = self._children()
        return ids.index(child.key) if isinstance(child, Entry) and child.key in ids else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The card at a point of the screen, if it is one of these."""
        id = self._reading.at(x, y)
        return self._tree.entry(id) if id in self._children() else None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """The card that has the focus, if it is one of these."""
        id = self._reading.current
        return self._tree.entry(id) if id in self._children() else None

    def relations(
        self, _match: QAccessible.RelationFlag | None = None
    ) -> list[tuple[QAccessibleInterface, QAccessible.RelationFlag]]:
        """None besides parent and children."""
        return []

    def foregroundColor(self) -> QColor:
        """None of its own."""
        return QColor()

    def backgroundColor(self) -> QColor:
        """None of its own."""
        return QColor()

    def virtual_hook(self, id: int, data: int) -> None:
        """Nothing that Qt may want besides."""

    def interface_cast(self, kind: QAccessible.InterfaceType) -> EntryActions | VoidPtr:  # type: ignore[override]
        """Its actions. PySide takes the object where Qt has a pointer, but None ends the process."""
        return self._actions if kind == QAccessible.InterfaceType.ActionInterface else VoidPtr(0)


def _give_back(entries: dict[Key, tuple[Entry, int]], _gone: QObject | None = None) -> None:
    """Give entries back to Qt, which deletes them."""
    given_back = [*entries.values()]
    entries.clear()
    # Python has to have them until Qt has deleted them, or each would be deleted twice.
    for _, number in given_back:
        QAccessible.deleteAccessibleInterface(number)


@guarded
class TableTree(QAccessibleWidget):
    """The widget of the table, with zones and players for its children."""

    def __init__(self, widget: TableViewWidget, reading: TableReading) -> None:
        super().__init__(widget, _Role.Tree, widget.accessibleName())
        self.reading = reading
        self._entries: dict[Key, tuple[Entry, int]] = {}
        """What was asked for, with the number under which Qt has it."""
        # A window may be destroyed without being closed.
        widget.destroyed.connect(partial(_give_back, self._entries))

    def entry(self, key: Key) -> Entry:
        """The entry that stands for something, always the same one."""
        if key not in self._entries:
            made = Entry(self, key)
            self._entries[key] = made, QAccessible.registerAccessibleInterface(made)
        return self._entries[key][0]

    def forget_gone(self) -> None:
        """Give back the entries of what has left the table."""
        for key in [key for key in self._entries if not self.reading.is_there(key)]:
            _, number = self._entries.pop(key)
            QAccessible.deleteAccessibleInterface(number)

    def forget_all(self) -> None:
        """Give back all entries; those that are asked for later are made anew."""
        _give_back(self._entries)

    def childCount(self) -> int:
        """How many zones and players there are, and the game."""
        return len(self.reading.groups)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """One of them."""
        keys = [*self.reading.groups]
        return self.entry(keys[index]) if 0 <= index < len(keys) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Which of them that is; -1 for none."""
        keys: list[Key] = [*self.reading.groups]
        return keys.index(child.key) if isinstance(child, Entry) and child.key in keys else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The card at a point of the screen."""
        id = self.reading.at(x, y)
        return self.entry(id) if id else None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """The card that has the focus."""
        id = self.reading.current
        return self.entry(id) if id else None
