"""Actions of the window, made from the table of keys."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from tabletop.ui.commands.bindings import BINDINGS, Reach


def made_actions(parent: QObject, handlers: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """One action for each binding, with its keys; ``handlers`` say what each of them does."""
    actions: dict[str, QAction] = {}
    for binding in BINDINGS:
        action = QAction(binding.label, parent)
        action.setObjectName(binding.name)
        action.setShortcuts([QKeySequence(keys) for keys in binding.keys])
        action.setCheckable(binding.checkable)
        if binding.reach is not Reach.WINDOW:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(_plain(handlers[binding.name]))
        actions[binding.name] = action
    return actions


def _plain(handler: Callable[[], object]) -> Callable[[], None]:
    """A handler that is not told whether its action is ticked."""

    def plain() -> None:
        handler()

    return plain


def press_key(actions: Mapping[str, QAction], key: str) -> None:
    """Do what a key does that reached the table as a key, not as a shortcut."""
    wanted = QKeySequence(key)
    for action in actions.values():
        if wanted in action.shortcuts():
            action.trigger()


def reaching(reach: Reach) -> list[str]:
    """The names of the bindings that work in one place."""
    return [binding.name for binding in BINDINGS if binding.reach is reach]
