"""Windows beside the table, of tools and of piles: Esc closes them from there, and the keys go back to it."""

from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

_MARK: Final = "stands beside the table"
_BORDER: Final = 4
"""About how wide the frame of a window is, which is known only once it is shown."""


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


def keep_on_screen(window: QWidget, title_bar: int = 0) -> None:
    """Let a window of its own lie wholly on the screen that its middle, or else its owner, is on.

    Args:
        window: the window.
        title_bar: how high the bar above it will be, in logical pixels, where it has not been shown yet.

    """
    lies, frame = window.geometry(), window.frameGeometry()
    above = max(lies.top() - frame.top(), title_bar)
    screen = QGuiApplication.screenAt(lies.center()) or (window.parentWidget() or window).screen()
    room = screen.availableGeometry().adjusted(_BORDER, above, -_BORDER, -_BORDER)
    size = lies.size().boundedTo(room.size())
    x = max(room.left(), min(lies.left(), room.left() + room.width() - size.width()))
    y = max(room.top(), min(lies.top(), room.top() + room.height() - size.height()))
    if size != lies.size():
        window.resize(size)
    if QPoint(x, y) != lies.topLeft():
        window.move(QPoint(x, y) - (lies.topLeft() - frame.topLeft()))


def give_back_keys(window: QWidget) -> None:
    """Let the owner of a window that is being closed have the keys, if that window had them.

    Not every window manager does it by itself, and the next key would be lost.
    """
    owner = window.parentWidget()
    has_keys = window.isActiveWindow() or QGuiApplication.focusWindow() in (None, window.windowHandle())
    if owner is not None and owner.window().isVisible() and has_keys:
        owner.window().activateWindow()
