"""The current keys: the default bindings, and the player's changes."""

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
    """The current keys. Each key belongs to one binding, so assigning it removes it from another."""

    changed = Signal()

    def __init__(self, actions: Mapping[Command, QAction], preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._actions, self._preferences = actions, preferences
        saved = preferences.keys.items()
        self._chosen = {Command(name): _portable(keys) for name, keys in saved if name in _NAMES}
        if self._chosen:
            # Otherwise the actions already have the default keys.
            self._apply()

    def of(self, command: Command) -> tuple[str, ...]:
        """Return the keys of a binding, as portable text."""
        if command in self._chosen:
            return self._chosen[command]
        taken = {key for keys in self._chosen.values() for key in keys}
        return tuple(key for key in _portable(_BINDING_OF[command].keys) if key not in taken)

    def is_changed(self, command: Command) -> bool:
        """Return whether a binding's keys differ from the defaults."""
        return self.of(command) != _portable(_BINDING_OF[command].keys)

    def holder(self, key: str, other_than: Command | None) -> Binding | None:
        """Return the binding that has a key, ignoring ``other_than``, or None."""
        (wanted,) = _portable((key,)) or ("",)
        others = (binding for binding in BINDINGS if binding.command != other_than)
        return next((binding for binding in others if wanted and wanted in self.of(binding.command)), None)

    def assign(self, command: Command, keys: Sequence[str]) -> None:
        """Assign these keys to a binding, and remove them from all others."""
        wanted = _portable(keys)
        for other, saved in self._chosen.items():
            self._chosen[other] = tuple(key for key in saved if key not in wanted)
        self._chosen[command] = wanted
        self._save()

    def reset(self, command: Command) -> None:
        """Restore the default keys of a binding, except for those assigned to others."""
        self._chosen.pop(command, None)
        self._save()

    def reset_all(self) -> None:
        """Restore all default keys."""
        self._chosen.clear()
        self._save()

    def _save(self) -> None:
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
    """Return keys in the notation of this system: ``Ctrl+Y or Ctrl+Shift+Z``."""
    return " or ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def _portable(keys: Sequence[str]) -> tuple[str, ...]:
    """Return keys in a notation that can be compared. Invalid keys are left out."""
    written = (QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText) for key in keys)
    return tuple(dict.fromkeys(key for key in written if key))
