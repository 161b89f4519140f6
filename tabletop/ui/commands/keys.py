"""Which keys do what: those of the table of bindings, and what the player has changed."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from tabletop.ui.commands.bindings import BINDINGS, Binding
from tabletop.ui.commands.command import Command
from tabletop.ui.session.preferences import Preferences

_BINDING_OF: Final = {binding.command: binding for binding in BINDINGS}
_NAMES: Final = frozenset(map(str, Command))


class Keys(QObject):
    """The keys in force. A key belongs to one binding: given to another one it is taken from the first."""

    changed = Signal()

    def __init__(self, actions: Mapping[Command, QAction], preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._actions, self._preferences = actions, preferences
        kept = preferences.keys.items()
        self._chosen = {Command(name): _portable(keys) for name, keys in kept if name in _NAMES}
        if self._chosen:
            # Otherwise each action has its keys already.
            self._apply()

    def of(self, command: Command) -> tuple[str, ...]:
        """The keys of a binding, as portable text."""
        if command in self._chosen:
            return self._chosen[command]
        taken = {key for keys in self._chosen.values() for key in keys}
        return tuple(key for key in _portable(_BINDING_OF[command].keys) if key not in taken)

    def is_changed(self, command: Command) -> bool:
        """Whether a binding has other keys than it comes with."""
        return self.of(command) != _portable(_BINDING_OF[command].keys)

    def holder(self, key: str, besides: Command | None) -> Binding | None:
        """The binding that has a key already, other than ``besides``."""
        (wanted,) = _portable((key,)) or ("",)
        others = (binding for binding in BINDINGS if binding.command != besides)
        return next((binding for binding in others if wanted and wanted in self.of(binding.command)), None)

    def assign(self, command: Command, keys: Sequence[str]) -> None:
        """Give a binding just these keys; whoever had one of them has it no more."""
        wanted = _portable(keys)
        for other, kept in self._chosen.items():
            self._chosen[other] = tuple(key for key in kept if key not in wanted)
        self._chosen[command] = wanted
        self._keep()

    def reset(self, command: Command) -> None:
        """Give a binding the keys that it comes with, as far as no other one was given them."""
        self._chosen.pop(command, None)
        self._keep()

    def reset_all(self) -> None:
        """All keys as they come."""
        self._chosen.clear()
        self._keep()

    def _keep(self) -> None:
        self._preferences.keys = {str(command): keys for command, keys in self._chosen.items()}
        self._apply()
        self.changed.emit()

    def _apply(self) -> None:
        for binding in BINDINGS:
            wanted = [QKeySequence(key) for key in self.of(binding.command)]
            action = self._actions[binding.command]
            if action.shortcuts() != wanted:
                action.setShortcuts(wanted)


def keys_text(keys: Sequence[QKeySequence]) -> str:
    """Keys as they are written on this system: ``Ctrl+Y or Ctrl+Shift+Z``."""
    return " or ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def _portable(keys: Sequence[str]) -> tuple[str, ...]:
    """Keys in the one way of writing that compares equal; what is no key is left out."""
    written = (QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText) for key in keys)
    return tuple(dict.fromkeys(key for key in written if key))
