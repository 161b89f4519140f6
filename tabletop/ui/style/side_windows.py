"""Windows of tools and piles beside the table: Esc closes them from the table, which then gets the focus."""

from typing import Final

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tabletop.ui.style.fonts import font_scale

_MARK: Final = "stands beside the table"
_BORDER: Final = 4
"""Approximate width of a window's frame, in logical pixels.

The actual width is known only once it is shown.
"""
_TITLE_BAR: Final = 24
"""Approximate height of a window's title bar, in logical pixels."""


def close_with_escape(window: QWidget) -> None:
    """Let Esc close a window even when the table has the focus."""
    window.setProperty(_MARK, True)  # noqa: FBT003 - a property is set by Qt's own signature


def close_beside(owner: QWidget) -> bool:
    """Close the newest window beside the table. Return whether there was one."""
    for window in reversed(owner.findChildren(QWidget)):
        if window.property(_MARK) and window.isWindow() and window.isVisible():
            window.close()
            return True
    return False


def keep_on_screen(window: QWidget, title_bar: int = 0) -> None:
    """Move and shrink a window so that it fits on the screen of its center, or else of its owner.

    Args:
        window: the window.
        title_bar: height of its title bar in logical pixels, for a window that hasn't been shown yet.

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


def size_for_text(window: QWidget, width: int, height: int) -> QSize:
    """Return a size that grows with the text, as far as the screen has room.

    Args:
        window: the window that gets the size.
        width: its width for text of the default size, in logical pixels.
        height: its height for such text.

    """
    screen = window.screen().availableSize() - QSize(2 * _BORDER, _TITLE_BAR + 2 * _BORDER)
    return (QSize(width, height) * font_scale()).boundedTo(screen)


def return_focus(window: QWidget) -> None:
    """Activate the owner of a window that is being closed, if that window was active.

    Not every window manager does this by itself, and the next key press would be lost.
    """
    owner = window.parentWidget()
    has_keys = window.isActiveWindow() or QGuiApplication.focusWindow() in (None, window.windowHandle())
    if owner is not None and owner.window().isVisible() and has_keys:
        owner.window().activateWindow()
