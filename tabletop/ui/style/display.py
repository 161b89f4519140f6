"""Whether a window can be opened, checked before Qt is loaded.

Qt ends the whole process if there is no display, so it can't simply be tried.
"""

import os
import sys
from ctypes import CDLL, c_void_p
from typing import Final

_WITHOUT_A_DISPLAY: Final = ("offscreen", "minimal", "minimalegl", "vnc", "linuxfb", "eglfs")


def has_display() -> bool:
    """Return whether a window can be opened on this system."""
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0].partition(";")[0]
    if platform in _WITHOUT_A_DISPLAY or not sys.platform.startswith(("linux", "freebsd")):
        return True
    if os.environ.get("WAYLAND_DISPLAY"):
        return True
    display = os.environ.get("DISPLAY", "")
    is_local = display.startswith((":", "unix:"))
    return _accepts_connections() if is_local else bool(display)


def _accepts_connections() -> bool:
    """Return whether the X server of ``DISPLAY`` accepts a connection, asked with the library that Qt uses.

    Without this library it is left to Qt, whose error message names the missing library.

    An accepted connection stays open: a server without clients restarts, and would refuse Qt meanwhile.
    """
    try:
        xcb = CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = c_void_p
    connection = c_void_p(xcb.xcb_connect(None, None))
    is_refused = bool(xcb.xcb_connection_has_error(connection))
    if is_refused:
        xcb.xcb_disconnect(connection)
    return not is_refused
