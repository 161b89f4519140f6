"""Actions of the window, made from the table of keys."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from tabletop.ui.commands.bindings import BINDINGS, Reach
from tabletop.ui.commands.command import Command, Handlers


def made_actions(parent: QObject) -> dict[Command, QAction]:
    """One action for each command, with its keys; ``carry_out`` says what they do."""
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
    """What is done for each command, by one part of the window or another.

    Raises:
        ValueError: two parts carry out a command, or none does.

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
    """Have something done for each command whose action is chosen, whether or not that is ticked."""
    for command, action in actions.items():
        action.triggered.connect(_plain(handle, command))


def _plain(handle: Callable[[Command], object], command: Command) -> Callable[[], None]:
    """What is not told whether the action is ticked."""

    def plain() -> None:
        handle(command)

    return plain


def press_key(actions: Mapping[Command, QAction], key: str) -> None:
    """Do what a key does that reached the table as a key, not as a shortcut."""
    wanted = QKeySequence(key)
    for action in actions.values():
        if wanted in action.shortcuts():
            action.trigger()


def reaching(reach: Reach) -> list[Command]:
    """The commands whose keys work in one place."""
    return [binding.command for binding in BINDINGS if binding.reach is reach]
