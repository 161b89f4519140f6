"""Whether there is a screen to open a window on, asked before Qt is loaded.

Qt ends the whole process where it finds none, so it must not be tried.
"""

import os
import re
import sys
from typing import Final

from tabletop.ui.style import late_style

_WITHOUT_A_DISPLAY: Final = ("offscreen", "minimal", "minimalegl", "vnc", "linuxfb", "eglfs")
_LOCAL: Final = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")


def has_display() -> bool:
    """Whether a window can be opened here."""
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0].partition(";")[0]
    if platform in _WITHOUT_A_DISPLAY or not sys.platform.startswith(("linux", "freebsd")):
        return True
    if os.environ.get("WAYLAND_DISPLAY"):
        return True
    display = os.environ.get("DISPLAY", "")
    local = _LOCAL.fullmatch(display)
    return late_style.x_server.is_answering(int(local[1])) if local else bool(display)
