"""Whether a window can be opened, checked before Qt is loaded.

Qt ends the whole process if there is no display, so it can't simply be tried.
"""

import os
import re
import sys
from typing import Final

from tabletop.ui.style import late_style

_WITHOUT_A_DISPLAY: Final = ("offscreen", "minimal", "minimalegl", "vnc", "linuxfb", "eglfs")
_LOCAL: Final = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")


def has_display() -> bool:
    """Return whether a window can be opened on this system."""
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0].partition(";")[0]
    if platform in _WITHOUT_A_DISPLAY or not sys.platform.startswith(("linux", "freebsd")):
        return True
    if os.environ.get("WAYLAND_DISPLAY"):
        return True
    display = os.environ.get("DISPLAY", "")
    local = _LOCAL.fullmatch(display)
    return late_style.x_server.is_answering(int(local[1])) if local else bool(display)
