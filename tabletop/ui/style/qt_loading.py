"""Loading Qt, without what PySide does to everything that is imported after it."""

import builtins
import os
import sys
from typing import Final

from tabletop.ui.style.qt_enums import make_enums_quickly
from tabletop.ui.style.qt_sources import sources_kept

_REPLACED: Final = "__orig_import__"
"""Under this name PySide keeps the ``__import__`` that its own one calls."""


def load_qt() -> None:
    """Load Qt, and let imports be what they were.

    PySide puts itself into ``__import__`` so that modules can switch to other spellings with
    ``from __feature__ import ...``, and to that end it reads the source of each module that comes. No module
    here does so, and two hundred of them come at the start.

    Raises:
        ImportError: the system lacks a library that Qt needs.

    """
    with sources_kept():
        import PySide6  # noqa: PLC0415 - what it does when it is loaded is undone below

        make_enums_quickly(PySide6.__version_info__)
        import PySide6.QtWidgets  # noqa: PLC0415

    replaced = getattr(builtins, _REPLACED, None)
    if replaced is not None:
        builtins.__import__ = replaced
    if _opens_windows_on_x11():
        _load_plugin("platforms/qxcb")


def _opens_windows_on_x11() -> bool:
    chosen = os.environ.get("QT_QPA_PLATFORM", "")
    has_x11 = sys.platform.startswith("linux") and bool(os.environ.get("DISPLAY"))
    return has_x11 and (chosen == "xcb" or not (chosen or os.environ.get("WAYLAND_DISPLAY")))


def _load_plugin(name: str) -> None:
    """Load a plugin of Qt that it would load soon anyway; where Qt itself can't, it ends the process."""
    from PySide6.QtCore import QPluginLoader  # noqa: PLC0415

    loader = QPluginLoader(name)
    if not loader.load():
        raise ImportError(loader.errorString())
