"""Actions of the window, created from the table of bindings."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from tabletop.ui.commands.bindings import BINDINGS, Reach
from tabletop.ui.commands.command import Command, Handlers


def make_actions(parent: QObject) -> dict[Command, QAction]:
    """Return an action for each command, with its keys. ``carry_out`` connects them."""
    actions: dict[Command, QAction] = {}
    for binding in BINDINGS:
        action = QAction(binding.label, parent)
        action.setObjectName(binding.command)
        action.setShortcuts([QKeySequence(keys) for keys in binding.keys])
        action.setCheckable(binding.checkable)
        if binding.reach is not Reach.WINDOW:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        actions[binding.command] = action
    return actions


def all_handlers(parts: Iterable[Handlers]) -> dict[Command, Callable[[], object]]:
    """Return the merged handlers of all parts of the window.

    Raises:
        ValueError: a command has two handlers, or none.

    """
    found: dict[Command, Callable[[], object]] = {}
    for handlers in parts:
        twice = sorted(found.keys() & handlers.keys())
        if twice:
            raise ValueError(f"carried out by two features: {', '.join(twice)}")
        found.update(handlers)
    missing = sorted(set(Command) - found.keys())
    if missing:
        raise ValueError(f"carried out by no feature: {', '.join(missing)}")
    return found


def carry_out(actions: Mapping[Command, QAction], handle: Callable[[Command], object]) -> None:
    """Call ``handle`` for each triggered action, without its checked state."""
    for command, action in actions.items():
        action.triggered.connect(_slot(handle, command))


def _slot(handle: Callable[[Command], object], command: Command) -> Callable[[], None]:
    """Return a slot that ignores the checked state."""

    def slot() -> None:
        handle(command)

    return slot


def press_key(actions: Mapping[Command, QAction], key: str) -> None:
    """Trigger the action of a key that reached the table as a key press instead of a shortcut."""
    wanted = QKeySequence(key)
    for action in actions.values():
        if wanted in action.shortcuts():
            action.trigger()


def reaching(reach: Reach) -> list[Command]:
    """Return the commands whose keys work in one place."""
    return [binding.command for binding in BINDINGS if binding.reach is reach]
