"""No exception leaves a method that Qt calls.

PySide hands an exception in a slot to ``sys.excepthook``, and whoever emitted the signal goes on. One in an
override comes back to Qt instead: on Python 3.11 that ends the process if the override was called from
within another one, on later versions it ends whatever was going on. ``guarded`` gives both the same way out.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from inspect import isfunction
from traceback import clear_frames
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QAccessible
from shiboken6.Shiboken import VoidPtr

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessible

_Class = TypeVar("_Class", bound=type[object])
_Method = Callable[..., Any]


class _Bounded(Protocol):
    last_bounds: object


_EMPTY: Final[dict[str, Callable[[], object]]] = {
    "actionNames": list,
    "boundingRect": QRectF,
    "childCount": int,
    "count": int,
    "indexOfChild": lambda: -1,
    "interface_cast": lambda: VoidPtr(0),
    "isValid": bool,
    "keyBindingsForAction": list,
    "localizedActionDescription": str,
    "localizedActionName": str,
    "rect": QRect,
    "relations": list,
    "role": lambda: _accessible().Role.NoRole,
    "rowCount": int,
    "sizeHint": QSize,
    "state": lambda: _accessible().State(),
    "text": str,
}
"""What the methods answer that Qt itself leaves open; all others answer nothing."""


def guarded(kind: _Class) -> _Class:
    """Keep exceptions in the overrides of a class: they go to ``sys.excepthook``, and Qt gets a safe answer.

    Put it on each class that overrides methods of Qt. What is inherited from a guarded class is guarded.
    """
    for name, overridden in [*overrides(kind)]:
        method = vars(kind)[name]
        safe = _nothing if _only_tells(name) else _qt_answer(overridden, name)
        setattr(kind, name, _guard_bounds(method) if name == "boundingRect" else _guard(method, safe))
    return kind


def overrides(kind: type[object]) -> Iterator[tuple[str, _Method]]:
    """The methods that a class itself puts in the place of Qt's, by name, each with the one of Qt."""
    of_qt = [vars(base) for base in kind.__mro__ if base.__module__.partition(".")[0] == "PySide6"]
    for name, method in vars(kind).items():
        if isfunction(method) and not name.startswith("__"):
            overridden = next((each[name] for each in of_qt if name in each), None)
            if overridden is not None:
                yield name, overridden


def is_guarded(method: object) -> bool:
    """Whether a method of a class is an override that keeps its exceptions."""
    return getattr(method, "guards", False) is True


def _only_tells(name: str) -> bool:
    """Whether Qt wants no answer: a part of it is done by then, and Qt's own way might do that again."""
    return name.endswith("Event") or name == "paint"


def _guard(method: _Method, safe: _Method) -> _Method:
    @wraps(method)
    def guard(self: object, *args: object, **named: object) -> object:
        try:
            return method(self, *args, **named)
        except Exception as error:
            report(error)
            return safe(self, *args, **named)

    guard.guards = True  # type: ignore[attr-defined]
    return guard


def _guard_bounds(method: _Method) -> _Method:
    """The same for ``boundingRect``: a scene loses track of an item whose bounds change unannounced."""

    @wraps(method)
    def guard(self: _Bounded) -> object:
        try:
            bounds = self.last_bounds = method(self)
        except Exception as error:
            report(error)
            return getattr(self, "last_bounds", QRectF())
        return bounds

    guard.guards = True  # type: ignore[attr-defined]
    return guard


def _nothing(_self: object, *_args: object, **_named: object) -> None:
    """All that Qt wants to hear of what it only tells."""


def _qt_answer(overridden: _Method, name: str) -> _Method:
    """What Qt would do without the override, or something empty where it leaves that open."""

    def safe(self: object, *args: object, **named: object) -> object:
        answer = None
        with suppress(Exception):
            answer = overridden(self, *args, **named)
        empty = _EMPTY.get(name)
        return empty() if answer is None and empty is not None else answer

    return safe


def _accessible() -> "type[QAccessible]":
    return QAccessible


def attempt(part: Callable[[], object]) -> None:
    """Do something that may fail without ending what comes after it; an exception goes the same way."""
    try:
        part()
    except Exception as error:
        report(error)


def report(error: Exception) -> None:
    """Report an exception as PySide does with one in a slot.

    Reporting may fail as well, where no stack is left.
    """
    with suppress(Exception):
        sys.excepthook(type(error), error, error.__traceback__)
    # A painter among the locals would go on painting on what Qt takes away as soon as the override is over.
    clear_frames(error.__traceback__)
