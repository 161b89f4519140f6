"""All commands of a window, each with the Qt action that its menu entry, its keys and its buttons share."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import itemgetter

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from tabletop.ui.commands.command import BoundCommand, Command, Reach
from tabletop.ui.commands.groups import Group

_Place = tuple[int, int]
"""The number of a group, and the place in it."""


class Actions(Mapping[str, QAction]):
    """The actions of all commands by name, in the order of the menus.

    An action can be used before its command is added: bars have buttons for commands of features that are
    created after the first picture.
    """

    def __init__(self, parent: QObject, complete: Callable[[], object]) -> None:
        """Create an empty collection.

        Args:
            parent: the owner of the actions
            complete: adds all commands that are missing; called before any command is run

        """
        self._parent, self._complete = parent, complete
        self._actions: dict[str, QAction] = {}
        self._bound: dict[str, BoundCommand] = {}
        self._submenus: list[tuple[_Place, QAction]] = []
        self._is_complete = False

    def __getitem__(self, name: str) -> QAction:
        """Return an action, which is created on first use.

        Raises:
            KeyError: all commands have been added, and none has this name

        """
        action = self._actions.get(name)
        if action is None:
            if self._is_complete:
                raise KeyError(name)
            action = self._actions[name] = QAction(self._parent)
            action.setObjectName(name)
            action.triggered.connect(self._slot(name))
        return action

    def __iter__(self) -> Iterator[str]:
        return iter(self._bound)

    def __len__(self) -> int:
        return len(self._bound)

    def __contains__(self, name: object) -> bool:
        return name in self._bound

    def _slot(self, name: str) -> Callable[[], None]:
        """Return a slot that runs a command and ignores the checked state."""

        def slot() -> None:
            self._complete()
            self._bound[name].run()

        return slot

    def add(self, commands: Iterable[BoundCommand]) -> None:
        """Add commands, and give their actions labels and keys.

        Raises:
            ValueError: another command has the same name

        """
        for bound in commands:
            command = bound.command
            if command.name in self._bound:
                raise ValueError(f"two commands are named “{command.name}”")
            self._bound[command.name] = bound
            action = self[command.name]
            action.setText(command.label)
            action.setShortcuts([QKeySequence(key) for key in command.default_keys])
            action.setCheckable(command.checkable)
            if command.reach is not Reach.WINDOW:
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._bound = dict(sorted(self._bound.items(), key=lambda each: _place(each[1].command)))

    def add_submenu(self, menu: QMenu, group: Group, order: int) -> None:
        """Add a submenu that is filled by a feature to a group of entries."""
        self._submenus.append(((group.number, order), menu.menuAction()))

    def check_complete(self) -> None:
        """Check that each action that is used has a command. No more commands may be added.

        Raises:
            ValueError: a command is missing

        """
        missing = sorted(self._actions.keys() - self._bound.keys())
        if missing:
            raise ValueError(f"no feature has these commands: {', '.join(missing)}")
        self._is_complete = True

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands in the order of the menus."""
        return tuple(bound.command for bound in self._bound.values())

    def command(self, name: str) -> Command:
        """Return a command that was added."""
        return self._bound[name].command

    def reaching(self, reach: Reach) -> list[QAction]:
        """Return the actions whose keys work in one place."""
        return [self[command.name] for command in self.commands if command.reach is reach]

    def entries(self, menu: str) -> list[tuple[Group, QAction]]:
        """Return the entries of a menu in order, each with its group."""
        found = ((_place(command), self[command.name]) for command in self.commands)
        groups = {group.number: group for group in Group if group.menu == menu}
        ordered = sorted((*found, *self._submenus), key=itemgetter(0))
        return [(groups[place[0]], action) for place, action in ordered if place[0] in groups]

    def refresh(self) -> None:
        """Enable the commands that can be used now, and disable the others."""
        for name, bound in self._bound.items():
            if bound.is_enabled is not None:
                self[name].setEnabled(bound.is_enabled())

    def press_key(self, key: str) -> None:
        """Trigger the action of a key that reached the table as a key press instead of a shortcut."""
        wanted = QKeySequence(key)
        for action in self.values():
            if wanted in action.shortcuts():
                action.trigger()


def _place(command: Command) -> _Place:
    return command.group.number, command.order
