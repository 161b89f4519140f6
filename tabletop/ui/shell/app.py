"""Start of the program with its window."""

import gc
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path, user_data_path, user_log_path
from PySide6.QtCore import QEvent, QObject, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from tabletop.late_loading import load_rest
from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.play import late_log, late_play
from tabletop.ui.autosave import late_autosave
from tabletop.ui.faults.diagnostics import Diagnostics
from tabletop.ui.session import late_session
from tabletop.ui.session.file_opening import open_files, welcome_file
from tabletop.ui.session.opening import UNUSABLE, Opened, is_deck
from tabletop.ui.session.pictures import MEMORY, Pictures
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.shell import late_shell
from tabletop.ui.shell.window import MainWindow
from tabletop.ui.style.appearance import Appearance
from tabletop.ui.style.application import create_application
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.table import late_table


def run(files: Sequence[Path], seed: int | None = None, *, quit_when_painted: bool = False) -> int:
    """Open the window, run until it is closed, and return the exit status.

    Args:
        files: a scenario, a saved game or deck lists to open; empty for the welcome table
        seed: the seed for shuffling the decks; None for a different game each time
        quit_when_painted: whether to close once the table has been painted with all its pictures

    """
    try:
        must_confirm = bool(files) and is_deck(files[0]) and _need_confirmation(files)
        opened = open_files([welcome_file()] if must_confirm or not files else files, seed)
    except UNUSABLE as error:
        print(f"tabletop: {error}", file=sys.stderr)
        return 2
    application = create_application()
    diagnostics = Diagnostics(user_log_path("tabletop", appauthor=False), application)
    diagnostics.install()
    diagnostics.catch_crashes()
    window = first_window(
        application,
        opened,
        settings(),
        cache=user_cache_path("tabletop", appauthor=False),
        games=user_data_path("tabletop", appauthor=False) / "games",
    )
    if files:
        window.complete()
    for file in reversed(files):
        window.preferences.opened(file)
    with window.pictures.at_once():
        window.show()
    window.show_complaints(opened)
    if must_confirm:
        window.parts.files.read_decks(files, seed)
    # The cards and rules loaded so far stay until the program ends. The garbage collector need not scan them.
    gc.freeze()
    if quit_when_painted:
        _Closer(window)
    else:
        _Loader(window, greets=not files)
    status: int = application.exec()
    diagnostics.remove()
    return status


def _need_confirmation(files: Sequence[Path]) -> bool:
    """Return whether any deck list has something to confirm with the player before a game.

    Raises:
        NoDeckError: a list can't be read or has no cards

    """
    lists = [late_session.deck_opening.read_list(file) for file in files]
    return any(each.is_to_be_agreed for each in lists)


def settings() -> QSettings:
    """Return the storage of the current user's preferences."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "tabletop", "tabletop")


def made_window(
    application: QApplication, opened: Opened, storage: QSettings, *, cache: Path, games: Path
) -> MainWindow:
    """Return a complete window. The arguments are those of ``first_window``."""
    window = first_window(application, opened, storage, cache=cache, games=games)
    window.complete()
    return window


def first_window(
    application: QApplication, opened: Opened, storage: QSettings, *, cache: Path, games: Path
) -> MainWindow:
    """Return a styled window with a table, and with only those parts that its first picture needs.

    Args:
        application: the application, whose style is set
        opened: the table to show
        storage: the storage of the preferences
        cache: the folder for files that can be painted again
        games: the folder for games that have not been named

    """
    preferences = Preferences(storage)
    appearance = Appearance(application, preferences.scheme, preferences.text_size)
    appearance.apply()
    pictures = Pictures(FaceStore(cache / "faces", memory=MEMORY), parent=application)
    return MainWindow(opened, preferences, appearance, pictures, games=games)


_USER_INPUT: Final = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.KeyPress,
        QEvent.Type.InputMethod,
        QEvent.Type.Wheel,
        QEvent.Type.DragEnter,
        QEvent.Type.TouchBegin,
        QEvent.Type.TabletPress,
        QEvent.Type.Close,
    }
)
"""User actions on a window, as events from the window system."""


@guarded
class _Loader(QObject):
    """Loads the remaining modules and completes the window, once it is painted and idle.

    If the user does something before that, the window is completed first.
    """

    def __init__(self, window: MainWindow, *, greets: bool) -> None:
        """Wait for the first painting of a visible window.

        Args:
            window: the window to complete
            greets: whether the program was started without files, so that features may greet the player

        """
        super().__init__(window)
        self._window = window
        self._remaining_steps = self._steps(greets=greets)
        self._viewport, self._handle = window.table_view.viewport(), window.windowHandle()
        for watched in (self._viewport, self._handle, window):
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Start loading after the first painting, and complete the window before any input is handled."""
        if watched is self._window and event.type() == QEvent.Type.ShortcutOverride:
            # Only commands that exist have keys that Qt knows.
            self._window.complete()
        elif watched is self._viewport and event.type() == QEvent.Type.Paint:
            self._viewport.removeEventFilter(self)
            timer = QTimer(self, interval=0)
            timer.timeout.connect(partial(attempt, self._load))
            timer.start()
        elif watched is self._handle and event.type() in _USER_INPUT:
            self._window.complete()
        return super().eventFilter(watched, event)

    def _steps(self, *, greets: bool) -> Iterator[str]:
        """Do one step at a time, and yield its name."""
        for module in load_rest((late_log, late_play, late_table, late_autosave, late_shell)):
            yield module.__name__
        self._window.complete()
        for watched in (self._handle, self._window):
            watched.removeEventFilter(self)
        yield "whole"
        if greets:
            self._window.started()
            yield "greeted"

    def _load(self) -> None:
        if next(self._remaining_steps, None) is None:
            # The modules loaded since then stay as well. Scanning them would delay a frame.
            gc.freeze()
            self.deleteLater()


@guarded
class _Closer(QObject):
    """Closes a window once its table has been painted and no picture is missing."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._was_painted = False
        window.table_view.viewport().installEventFilter(self)
        # The last picture may be of a card that is currently hidden. No painting follows it.
        window.pictures.ready.connect(self._check_soon)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Check after each painting whether the table is finished."""
        if event.type() == QEvent.Type.Paint:
            self._was_painted = True
            self._check_soon()
        return super().eventFilter(watched, event)

    def _check_soon(self) -> None:
        QTimer.singleShot(0, partial(attempt, self._close_if_finished))

    def _close_if_finished(self) -> None:
        if self._was_painted and not self._window.pictures.is_busy():
            self._window.close()
