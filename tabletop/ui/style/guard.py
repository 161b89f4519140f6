"""Protection against exceptions in methods that Qt calls.

PySide passes an exception in a slot to ``sys.excepthook``, and the code that emitted the signal continues. An
exception in an override returns to Qt instead: on Python 3.11 it ends the process if the override was called
from within another one, and on later versions it ends the current operation. ``guarded`` treats both alike.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from inspect import isfunction
from traceback import clear_frames
from typing import Any, Final, Protocol, TypeVar

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QAccessible
from shiboken6.Shiboken import VoidPtr

_Class = TypeVar("_Class", bound=type[object])
_Method = Callable[..., Any]


class _Bounded(Protocol):
    last_bounds: object


_EMPTY_RESULTS: Final[dict[str, Callable[[], object]]] = {
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
    "role": lambda: QAccessible.Role.NoRole,
    "rowCount": int,
    "sizeHint": QSize,
    "state": QAccessible.State,
    "text": str,
}
"""Safe results of methods for which Qt itself has none. All other methods return None."""


def guarded(kind: _Class) -> _Class:
    """Pass exceptions in a class's overrides to ``sys.excepthook``, and return a safe result to Qt.

    Decorate every class that overrides methods of Qt. Methods inherited from a guarded class are guarded too.
    """
    for name, overridden in [*overrides(kind)]:
        method = vars(kind)[name]
        safe = _return_none if _is_notification(name) else _fallback(overridden, name)
        setattr(kind, name, _guard_bounds(method) if name == "boundingRect" else _guard(method, safe))
    return kind


def overrides(kind: type[object]) -> Iterator[tuple[str, _Method]]:
    """Yield the methods of Qt that a class itself overrides, by name, with the original method."""
    qt_classes = [vars(base) for base in kind.__mro__ if base.__module__.partition(".")[0] == "PySide6"]
    for name, method in vars(kind).items():
        if isfunction(method) and not name.startswith("__"):
            overridden = next((each[name] for each in qt_classes if name in each), None)
            if overridden is not None:
                yield name, overridden


def is_guarded(method: object) -> bool:
    """Return whether a method of a class is an override that is guarded."""
    return getattr(method, "guards", False) is True


def _is_notification(name: str) -> bool:
    """Return whether a method is a notification.

    Qt's own version isn't called for it, as it might repeat work.
    """
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
    """Guard ``boundingRect`` with the last bounds as its safe result.

    A scene loses track of items whose bounds change unannounced.
    """

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


def _return_none(_self: object, *_args: object, **_named: object) -> None:
    """Return None, the safe result of a notification."""


def _fallback(overridden: _Method, name: str) -> _Method:
    """Return a function that calls Qt's own method, or returns an empty value if there is none."""

    def safe(self: object, *args: object, **named: object) -> object:
        answer = None
        with suppress(Exception):
            answer = overridden(self, *args, **named)
        empty = _EMPTY_RESULTS.get(name)
        return empty() if answer is None and empty is not None else answer

    return safe


def attempt(part: Callable[[], object]) -> None:
    """Call a function that may fail without stopping the caller. An exception is reported."""
    try:
        part()
    except Exception as error:
        report(error)


def report(error: Exception) -> None:
    """Report an exception as PySide does for one in a slot.

    Reporting may itself fail if the stack is exhausted.
    """
    with suppress(Exception):
        sys.excepthook(type(error), error, error.__traceback__)
    # A painter among the local variables would keep painting on a device that Qt deletes after the override.
    clear_frames(error.__traceback__)
