"""The command that opens the window."""

import gc
import os
import sys
from collections.abc import Sequence
from ctypes import CDLL, c_void_p
from pathlib import Path
from typing import Final

from tabletop.cards.decks import late_decks
from tabletop.cards.library import playing_with
from tabletop.cli import late_window
from tabletop.cli.command_errors import CommandError
from tabletop.cli.inputs import all_cards, check_exists


def open_window(files: Sequence[Path], seed: int | None = None, *, quit_when_painted: bool = False) -> int:
    """Open the window and run until it is closed. Return the exit status.

    Arguments as for ``ui.shell.app.run``.

    Raises:
        CommandError: there is no display, or a file can't be opened.

    """
    _check_files(files)
    if not has_display():
        raise CommandError(
            "there is no display for a window; `tabletop show FILE --to OUT.png` draws a table without one"
        )
    # Objects created at the start aren't garbage, and collecting takes a tenth of the time. The window
    # collects garbage itself, and the collector is enabled again when it has closed or can't be opened.
    gc.disable()
    try:
        with playing_with(all_cards()):
            return late_window.app.run(files, seed, quit_when_painted=quit_when_painted)
    finally:
        gc.enable()


def _is_deck_list(file: Path) -> bool:
    return late_decks.reading.is_deck_list(file)


def _check_files(files: Sequence[Path]) -> None:
    for file in files:
        check_exists(file)
        if file.suffix.lower() in (".json", ".xml") and not _is_deck_list(file):
            raise CommandError(f"{file}: this isn't a table; use `tabletop import` for card files")
    if len(files) > 1:
        if any(file.suffix.lower() in (".toml", ".tabletop", ".html", ".htm") for file in files):
            raise CommandError("open only one scenario or saved game, or deck lists")
        if len(files) > 2:
            raise CommandError(f"{len(files)} deck lists; specify one or two, since a table has two seats")


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
