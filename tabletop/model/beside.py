"""Derived values cached on the frozen value that they are derived from.

States and objects have room for what is derived from them. It isn't a field: equality, encoding and hashing
ignore it, and a copy starts without it. It disappears with its value and can be dropped at any time with
`forget`, to be derived again on demand.

A state also remembers its predecessor and which objects may differ from it, so that derived values of
unchanged objects can be reused. That isn't a fact of the game: a state without it derives everything from
itself.
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
    """A frozen value with room for cached derived values."""


class Came(msgspec.Struct, frozen=True):
    """The predecessor of a state, and the difference to it."""

    state: Beside
    changed: frozenset[int] | None
    """Numbers of the objects that may differ, are new or have gone. None means any of them."""


def derived_from(value: Beside) -> Any:  # noqa: ANN401 - only the code that caches it knows its type
    """Return the value derived from another and cached with it, None if there is none."""
    return value.__dict__.get(_DERIVED)


def cache_derived(value: Beside, derived: object) -> None:
    """Cache a derived value and drop the link to the predecessor, which isn't needed any more."""
    beside = value.__dict__
    beside[_DERIVED] = derived
    beside.pop(_CAME, None)


def last_of(value: Beside) -> Any:  # noqa: ANN401 - only the code that caches it knows its type
    """Return the last known facts of an object that has left, None if they were not kept."""
    return value.__dict__.get(_LAST)


def keep_last(value: Beside, last: object) -> None:
    """Keep the last known facts of an object that has left."""
    value.__dict__[_LAST] = last


def cached_view(value: Beside) -> Any:  # noqa: ANN401 - only the code that caches it knows its type
    """Return the cached view of a value together with its other inputs, None if there is none."""
    return value.__dict__.get(_SHOWN)


def cache_view(value: Beside, shown: object) -> None:
    """Cache the view of a value."""
    value.__dict__[_SHOWN] = shown


def forget(value: Beside) -> None:
    """Drop everything cached with a value."""
    value.__dict__.clear()


def forget_derived(value: Beside) -> None:
    """Drop the derived value cached with a value, together with everything else cached there.

    Without a derived value, nothing is dropped, so that the link to the predecessor remains.
    """
    if _DERIVED in value.__dict__:
        forget(value)


def can_take_over(value: Beside) -> bool:
    """Return whether something was derived from a value, or may be found by the way back from it."""
    came: Came | None = value.__dict__.get(_CAME)
    known = value.__dict__ if came is None else came.state.__dict__
    return _DERIVED in known or _CAME in known


def came_from(value: Beside) -> Came | None:
    """Return the nearest earlier state with derived values to reuse, None if there is none."""
    came: Came | None = value.__dict__.get(_CAME)
    changed: set[int] | None = set()
    while came is not None:
        if came.changed is None:
            changed = None
        elif changed is not None:
            changed |= came.changed
        if _DERIVED in came.state.__dict__:
            return Came(came.state, None if changed is None else frozenset(changed))
        came = came.state.__dict__.get(_CAME)
    return None


def follows(after: Beside, before: Beside, changed: frozenset[int] | None) -> None:
    """Record that a state came out of another one, and which objects may differ (None: any of them).

    The states on the way are kept until something is derived from the last one. They are those of one action,
    whose events hold them as well until all that triggers on them has been found.
    """
    if _DERIVED in before.__dict__ or _CAME in before.__dict__:
        after.__dict__[_CAME] = Came(before, changed)


def differing(before: Mapping[_Key, object], after: Mapping[_Key, object]) -> frozenset[_Key]:
    """Return the keys whose values are not identical in two mappings, or that only one of them has."""
    if before is after:
        return frozenset()
    changed = frozenset(compress(after, map(is_not, after.values(), map(before.get, after))))
    new = sum(key not in before for key in changed)
    gone = before.keys() - after.keys() if len(before) + new > len(after) else frozenset[_Key]()
    return changed | gone
