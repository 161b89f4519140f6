"""Which keys do what: those of the table of bindings, and what the player has changed."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from tabletop.ui.commands.bindings import BINDINGS, Binding
from tabletop.ui.session.preferences import Preferences

_BY_NAME: Final = {binding.name: binding for binding in BINDINGS}


class Keys(QObject):
    """The keys in force. A key belongs to one binding: given to another one it is taken from the first."""

    changed = Signal()

    def __init__(self, actions: Mapping[str, QAction], preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._actions, self._preferences = actions, preferences
        kept = preferences.keys.items()
        self._chosen = {name: _portable(keys) for name, keys in kept if name in _BY_NAME}
        if self._chosen:
            # Otherwise each action has its keys already.
            self._apply()

    def of(self, name: str) -> tuple[str, ...]:
        """The keys of a binding, as portable text."""
        if name in self._chosen:
            return self._chosen[name]
        taken = {key for keys in self._chosen.values() for key in keys}
        return tuple(key for key in _portable(_BY_NAME[name].keys) if key not in taken)

    def is_changed(self, name: str) -> bool:
        """Whether a binding has other keys than it comes with."""
        return self.of(name) != _portable(_BY_NAME[name].keys)

    def holder(self, key: str, besides: str) -> Binding | None:
        """The binding that has a key already, other than ``besides``."""
        (wanted,) = _portable((key,)) or ("",)
        others = (binding for binding in BINDINGS if binding.name != besides)
        return next((binding for binding in others if wanted and wanted in self.of(binding.name)), None)

    def assign(self, name: str, keys: Sequence[str]) -> None:
        """Give a binding just these keys; whoever had one of them has it no more."""
        wanted = _portable(keys)
        for other, kept in self._chosen.items():
            self._chosen[other] = tuple(key for key in kept if key not in wanted)
        self._chosen[name] = wanted
        self._keep()

    def reset(self, name: str) -> None:
        """Give a binding the keys that it comes with, as far as no other one was given them."""
        self._chosen.pop(name, None)
        self._keep()

    def reset_all(self) -> None:
        """All keys as they come."""
        self._chosen.clear()
        self._keep()

    def _keep(self) -> None:
        self._preferences.keys = self._chosen
        self._apply()
        self.changed.emit()

    def _apply(self) -> None:
        for binding in BINDINGS:
            wanted = [QKeySequence(key) for key in self.of(binding.name)]
            action = self._actions[binding.name]
            if action.shortcuts() != wanted:
                action.setShortcuts(wanted)


def in_words(keys: Sequence[QKeySequence]) -> str:
    """Keys as they are written on this system: ``Ctrl+Y or Ctrl+Shift+Z``."""
    return " or ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def _portable(keys: Sequence[str]) -> tuple[str, ...]:
    """Keys in the one way of writing that compares equal; what is no key is left out."""
    written = (QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText) for key in keys)
    return tuple(dict.fromkeys(key for key in written if key))
