"""The current keys: those of the commands, and the player's changes."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from tabletop.ui.commands.actions import Actions
from tabletop.ui.commands.command import Command
from tabletop.ui.session.preferences import Preferences


class Keys(QObject):
    """The current keys. Each key belongs to one command, so assigning it removes it from another."""

    changed = Signal()

    def __init__(self, actions: Actions, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._actions, self._preferences = actions, preferences
        saved = preferences.keys.items()
        self._chosen = {name: _portable(keys) for name, keys in saved if name in actions}
        if self._chosen:
            # Otherwise the actions already have the default keys.
            self._apply()

    @property
    def commands(self) -> Sequence[Command]:
        """All commands in the order of the menus."""
        return self._actions.commands

    def of(self, name: str) -> tuple[str, ...]:
        """Return the keys of a command, as portable text."""
        if name in self._chosen:
            return self._chosen[name]
        taken = {key for keys in self._chosen.values() for key in keys}
        return tuple(key for key in self._default(name) if key not in taken)

    def _default(self, name: str) -> tuple[str, ...]:
        return _portable(self._actions.command(name).default_keys)

    def is_changed(self, name: str) -> bool:
        """Return whether a command's keys differ from the defaults."""
        return self.of(name) != self._default(name)

    def holder(self, key: str, other_than: str) -> Command | None:
        """Return the command that has a key, ignoring the one named ``other_than``, or None."""
        (wanted,) = _portable((key,)) or ("",)
        others = (command for command in self.commands if command.name != other_than)
        return next((command for command in others if wanted and wanted in self.of(command.name)), None)

    def assign(self, name: str, keys: Sequence[str]) -> None:
        """Assign these keys to a command, and remove them from all others."""
        wanted = _portable(keys)
        for other, saved in self._chosen.items():
            self._chosen[other] = tuple(key for key in saved if key not in wanted)
        self._chosen[name] = wanted
        self._save()

    def reset(self, name: str) -> None:
        """Restore the default keys of a command, except for those assigned to others."""
        self._chosen.pop(name, None)
        self._save()

    def reset_all(self) -> None:
        """Restore all default keys."""
        self._chosen.clear()
        self._save()

    def _save(self) -> None:
        self._preferences.keys = dict(self._chosen)
        self._apply()
        self.changed.emit()

    def _apply(self) -> None:
        for name, action in self._actions.items():
            wanted = [QKeySequence(key) for key in self.of(name)]
            if action.shortcuts() != wanted:
                action.setShortcuts(wanted)


def keys_text(keys: Sequence[QKeySequence]) -> str:
    """Return keys in the notation of this system: ``Ctrl+Y or Ctrl+Shift+Z``."""
    return " or ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def _portable(keys: Sequence[str]) -> tuple[str, ...]:
    """Return keys in a notation that can be compared. Invalid keys are left out."""
    written = (QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText) for key in keys)
    return tuple(dict.fromkeys(key for key in written if key))
