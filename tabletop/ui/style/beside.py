"""Windows beside the table, of tools and of piles: Esc closes them from there, and the keys go back to it."""

from typing import Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

_MARK: Final = "stands beside the table"


def stands_beside(window: QWidget) -> None:
    """Let Esc close a window of its own even when the table has the focus."""
    window.setProperty(_MARK, True)  # noqa: FBT003 - a property is set by Qt's own signature


def close_beside(owner: QWidget) -> bool:
    """Close the window beside the table that was made last; returns whether there was any."""
    for window in reversed(owner.findChildren(QWidget)):
        if window.property(_MARK) and window.isWindow() and window.isVisible():
            window.close()
            return True
    return False


def give_back_keys(window: QWidget) -> None:
    """Let the owner of a window that is being closed have the keys, if that window had them.

    Not every window manager does it by itself, and the next key would be lost.
    """
    owner = window.parentWidget()
    has_keys = window.isActiveWindow() or QGuiApplication.focusWindow() in (None, window.windowHandle())
    if owner is not None and owner.window().isVisible() and has_keys:
        owner.window().activateWindow()
