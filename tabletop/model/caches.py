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
_VIEW: Final = "view"
_PREDECESSOR: Final = "predecessor"
_LAST: Final = "last"


class WithCache(msgspec.Struct, frozen=True, dict=True):
    """A frozen value with room for cached derived values."""


class Predecessor(msgspec.Struct, frozen=True):
    """The predecessor of a state, and the difference to it."""

    state: WithCache
    changed: frozenset[int] | None
    """Numbers of the objects that may differ, are new or have gone. None means any of them."""


def derived_from(value: WithCache) -> Any:  # noqa: ANN401 - only the code that caches it knows its type
    """Return the value derived from another and cached with it, None if there is none."""
    return value.__dict__.get(_DERIVED)


def cache_derived(value: WithCache, derived: object) -> None:
    """Cache a derived value and drop the link to the predecessor, which isn't needed any more."""
    value.__dict__[_DERIVED] = derived
    value.__dict__.pop(_PREDECESSOR, None)


def last_known_of(value: WithCache) -> Any:  # noqa: ANN401 - only the code that caches it knows its type
    """Return the last known facts of an object that has left, None if they were not kept."""
    return value.__dict__.get(_LAST)


def save_last_known(value: WithCache, last: object) -> None:
    """Keep the last known facts of an object that has left."""
    value.__dict__[_LAST] = last


def cached_view(value: WithCache) -> Any:  # noqa: ANN401 - only the code that caches it knows its type
    """Return the cached view of a value together with its other inputs, None if there is none."""
    return value.__dict__.get(_VIEW)


def cache_view(value: WithCache, view: object) -> None:
    """Cache the view of a value."""
    value.__dict__[_VIEW] = view


def forget(value: WithCache) -> None:
    """Drop everything cached with a value."""
    value.__dict__.clear()


def forget_derived(value: WithCache) -> None:
    """Drop the derived value cached with a value, together with everything else cached there.

    Without a derived value, nothing is dropped, so that the link to the predecessor remains.
    """
    if _DERIVED in value.__dict__:
        forget(value)


def has_reusable_cache(value: WithCache) -> bool:
    """Return whether something was derived from a state or from one of its predecessors."""
    before: Predecessor | None = value.__dict__.get(_PREDECESSOR)
    known = value.__dict__ if before is None else before.state.__dict__
    return _DERIVED in known or _PREDECESSOR in known


def nearest_predecessor(value: WithCache) -> Predecessor | None:
    """Return the nearest earlier state with derived values to reuse, None if there is none."""
    before: Predecessor | None = value.__dict__.get(_PREDECESSOR)
    changed: set[int] | None = set()
    while before is not None:
        if before.changed is None:
            changed = None
        elif changed is not None:
            changed |= before.changed
        if _DERIVED in before.state.__dict__:
            return Predecessor(before.state, None if changed is None else frozenset(changed))
        before = before.state.__dict__.get(_PREDECESSOR)
    return None


def record_predecessor(after: WithCache, before: WithCache, changed: frozenset[int] | None) -> None:
    """Record the state that another one came from, and which objects may differ (None: any of them).

    The states in between are kept until something is derived from the last one. They are those of one action,
    whose events hold them as well until all that triggers on them has been found.
    """
    if _DERIVED in before.__dict__ or _PREDECESSOR in before.__dict__:
        after.__dict__[_PREDECESSOR] = Predecessor(before, changed)


def changed_keys(before: Mapping[_Key, object], after: Mapping[_Key, object]) -> frozenset[_Key]:
    """Return the keys whose values are not identical in two mappings, or that only one of them has."""
    if before is after:
        return frozenset()
    changed = frozenset(compress(after, map(is_not, after.values(), map(before.get, after))))
    new = sum(key not in before for key in changed)
    gone = before.keys() - after.keys() if len(before) + new > len(after) else frozenset[_Key]()
    return changed | gone
