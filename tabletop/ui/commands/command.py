"""A command of the window: what it is called, where it is found, and which method carries it out.

A feature declares a command at the method that carries it out::

    @Command("undo", "Undo", "Ctrl+Z", Group.EDIT_HISTORY, 10)
    def _undo(self) -> None:
        ...

The menus, the keys, the palette and the help page are made from the commands of all features.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from tabletop.ui.commands.groups import Group

_DECLARED: Final = "commands that the method carries out"
_Method = TypeVar("_Method", bound=Callable[..., object])


class Reach(StrEnum):
    """Place where a key works."""

    WINDOW = "window"
    TABLE = "table"
    """On the table only, since the key has another use elsewhere."""
    CARDS = "cards"
    """On the table and in its outline, where cards can be selected."""


class Command(msgspec.Struct, frozen=True):
    """A command with its name, label, keys, and place in the menus. As a decorator, it declares a method."""

    name: str
    """The name in the code and in the preferences. After a change, players would lose the keys they chose."""
    label: str
    """The words in the menu, the palette and the help page. An ellipsis means that a question follows."""
    keys: str
    """The keys, separated by spaces, unless the player has chosen others."""
    group: Group
    order: int
    """The place in the group, in steps of ten so that others fit between."""
    reach: Reach = Reach.WINDOW
    args: tuple[Any, ...] = ()
    """The arguments of the method, which may carry out several commands."""
    checkable: bool = False
    """Whether the menu entry has a check mark."""
    is_enabled: Callable[[Any], bool] | None = None
    """The method that tells whether it can be used now, or None for always. See ``Actions.refresh``."""
    is_offered: bool = False
    """Whether the offers of a selected card include it, with the reason if it is illegal."""
    in_palette: bool = True
    verbs: tuple[str, ...] = ()
    """The verbs of offers with the same effect, apart from its name."""

    @property
    def default_keys(self) -> list[str]:
        """The keys, unless the player has chosen others."""
        return self.keys.split()

    def __call__(self, method: _Method) -> _Method:
        """Declare that a method carries out this command."""
        method.__dict__.setdefault(_DECLARED, []).append(self)
        return method


class BoundCommand(NamedTuple):
    """A command with the methods of the feature that declares it."""

    command: Command
    run: Callable[..., object]
    is_enabled: Callable[[], bool] | None


def commands_of(feature: object) -> Iterator[BoundCommand]:
    """Yield the commands that the class of a feature declares."""
    for method in vars(type(feature)).values():
        for command in getattr(method, _DECLARED, ()):
            is_enabled = None if command.is_enabled is None else partial(command.is_enabled, feature)
            yield BoundCommand(command, partial(method, feature, *command.args), is_enabled)
