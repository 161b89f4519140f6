"""What is kept beside a frozen value: what others work out of it, for as long as the value is there.

A state and an object have room for what is derived from them. It is not a field: two states are equal, are
written and are hashed whatever is beside them, and a copy of one begins with nothing. So it goes when its
value goes, and it can be dropped at any moment (``forget``); whoever wants it then works it out afresh.

A state also knows from which one it came, and which objects can be others than there. With that, what was
derived from the one before can be taken over where nothing has changed. It is not a fact of the game: a state
without it is derived from nothing but itself.
"""

from collections.abc import Mapping
from itertools import compress
from operator import is_not
from typing import Any, Final, TypeVar

import msgspec

_Key = TypeVar("_Key")

_DERIVED: Final = "derived"
_SHOWN: Final = "shown"
_CAME: Final = "came"
_LAST: Final = "last"


class Beside(msgspec.Struct, frozen=True, dict=True):
    """A frozen value with room beside it."""


class Came(msgspec.Struct, frozen=True):
    """The state right before this one, and what differs from it."""

    state: Beside
    changed: frozenset[int] | None
    """The objects that may differ, have gone or are new; None where nobody kept count."""
    steps: int
    """How many states there are on the way back to one from which something was derived."""


_FAR: Final = 500
"""So many states are kept for what was derived from the first of them; after that it is derived afresh."""


def derived_from(value: Beside) -> Any:  # noqa: ANN401 - whoever put it there knows what it is
    """What was derived from a value and is kept beside it; None if nothing is."""
    return value.__dict__.get(_DERIVED)


def keep_derived(value: Beside, derived: object) -> None:
    """Keep something beside the value that it was derived from; the way there is not needed any more."""
    beside = value.__dict__
    beside[_DERIVED] = derived
    beside.pop(_CAME, None)


def last_of(value: Beside) -> Any:  # noqa: ANN401 - whoever put it there knows what it is
    """What was true last of a value that is not in the game any more; None if nobody kept it."""
    return value.__dict__.get(_LAST)


def keep_last(value: Beside, last: object) -> None:
    """Keep beside a value that has left the game what was true of it last."""
    value.__dict__[_LAST] = last


def shown_of(value: Beside) -> Any:  # noqa: ANN401 - whoever put it there knows what it is
    """What was last made of a value to be shown, and what it was made of besides; None if nothing was."""
    return value.__dict__.get(_SHOWN)


def keep_shown(value: Beside, shown: object) -> None:
    """Keep beside a value what is shown of it."""
    value.__dict__[_SHOWN] = shown


def forget(value: Beside) -> None:
    """Drop all that is kept beside a value; it can be derived again."""
    value.__dict__.clear()


def came_from(value: Beside) -> Came | None:
    """From where to take over what was derived before; None if there is nothing to take over."""
    came: Came | None = value.__dict__.get(_CAME)
    changed: frozenset[int] | None = frozenset()
    steps = 0
    while came is not None:
        changed = None if changed is None or came.changed is None else changed | came.changed
        steps += 1
        if _DERIVED in came.state.__dict__:
            return Came(came.state, changed, steps)
        came = came.state.__dict__.get(_CAME)
    return None


def follows(after: Beside, before: Beside, changed: frozenset[int] | None) -> None:
    """Say that a state came out of another one, and which objects may differ (None: any of them)."""
    earlier: Came | None = before.__dict__.get(_CAME)
    if _DERIVED in before.__dict__:
        after.__dict__[_CAME] = Came(before, changed, 1)
    elif earlier is not None and earlier.steps < _FAR:
        after.__dict__[_CAME] = Came(before, changed, earlier.steps + 1)


def differing(before: Mapping[_Key, object], after: Mapping[_Key, object]) -> frozenset[_Key]:
    """The keys of which two mappings do not hold the very same value, or which only one of them has."""
    if before is after:
        return frozenset()
    changed = frozenset(compress(after, map(is_not, after.values(), map(before.get, after))))
    new = sum(key not in before for key in changed)
    gone = before.keys() - after.keys() if len(before) + new > len(after) else frozenset[_Key]()
    return changed | gone
