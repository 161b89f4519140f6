"""Starting the program with its window."""

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
from tabletop.paint.faces.store import FaceStore
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
    """Open the window and stay until it is closed. Returns the exit status.

    Args:
        files: what to put on the table, a scenario or deck lists; none for the welcome table.
        seed: decides how decks are shuffled; None for another game each time.
        quit_when_painted: close as soon as the table has been painted with all its pictures.

    """
    try:
        asks = bool(files) and is_deck(files[0]) and _are_to_be_agreed(files)
        opened = open_files([welcome_file()] if asks or not files else files, seed)
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
    if asks:
        window.parts.files.read_decks(files, seed)
    # The cards and rules that are there now stay until the end, so no collection needs to look at them.
    gc.freeze()
    if quit_when_painted:
        _Closer(window)
    else:
        _Loader(window, greets=not files)
    status: int = application.exec()
    # It was off at the start, and the window has kept it off.
    gc.enable()
    diagnostics.remove()
    return status


def _are_to_be_agreed(files: Sequence[Path]) -> bool:
    """Whether deck lists have something in them that their player is asked about before a game.

    Raises:
        NoDeckError: one can't be read.

    """
    lists = [late_session.deck_opening.read_list(file) for file in files]
    return any(each.is_to_be_agreed for each in lists)


def settings() -> QSettings:
    """Where preferences are kept for the person who runs the program."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "tabletop", "tabletop")


def made_window(
    application: QApplication, opened: Opened, kept: QSettings, *, cache: Path, games: Path
) -> MainWindow:
    """A window that is whole; arguments as for ``first_window``."""
    window = first_window(application, opened, kept, cache=cache, games=games)
    window.complete()
    return window


def first_window(
    application: QApplication, opened: Opened, kept: QSettings, *, cache: Path, games: Path
) -> MainWindow:
    """A window, dressed, on a table, with as much of it as its first picture needs.

    Args:
        application: what it belongs to.
        opened: what lies on the table.
        kept: the preferences.
        cache: the folder for what can be painted again.
        games: the folder for games that nobody named.

    """
    preferences = Preferences(kept)
    appearance = Appearance(application, preferences.scheme, preferences.text_size)
    appearance.apply()
    pictures = Pictures(FaceStore(cache / "faces", memory=MEMORY), parent=application)
    return MainWindow(opened, preferences, appearance, pictures, games=games)


_OF_HANDS: Final = frozenset(
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
"""What somebody does with a window, as its system tells it."""


@guarded
class _Loader(QObject):
    """Makes and loads what a start does without, once the table is painted and nothing else is to be done.

    Who does something before that, does it in a window that is whole.
    """

    def __init__(self, window: MainWindow, *, greets: bool) -> None:
        """Wait for the first painting of a window that is shown; ``greets``: it was started by itself."""
        super().__init__(window)
        self._window = window
        self._left = self._steps(greets=greets)
        self._viewport, self._handle = window.table_view.viewport(), window.windowHandle()
        for watched in (self._viewport, self._handle):
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """After the first painting, begin; before anything is done by hand, make the window whole."""
        if watched is self._viewport and event.type() == QEvent.Type.Paint:
            self._viewport.removeEventFilter(self)
            timer = QTimer(self, interval=0)
            timer.timeout.connect(partial(attempt, self._load))
            timer.start()
        elif watched is self._handle and event.type() in _OF_HANDS:
            self._window.complete()
        return super().eventFilter(watched, event)

    def _steps(self, *, greets: bool) -> Iterator[str]:
        """Does one thing after the other, and says what was done."""
        for module in load_rest((late_log, late_play, late_table, late_autosave, late_shell)):
            yield module.__name__
        self._window.complete()
        self._handle.removeEventFilter(self)
        yield "whole"
        if greets:
            self._window.started()
            yield "greeted"

    def _load(self) -> None:
        if next(self._left, None) is None:
            # All that was loaded stays as well: a frame in which it were looked through would be late.
            gc.freeze()
            self.deleteLater()


@guarded
class _Closer(QObject):
    """Closes a window once its table has been painted and no picture is missing any more."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._was_painted = False
        window.table_view.viewport().installEventFilter(self)
        # The last picture may be of a card that is hidden just now: no painting follows it.
        window.pictures.ready.connect(self._look_soon)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """After each painting, look whether that was the one."""
        if event.type() == QEvent.Type.Paint:
            self._was_painted = True
            self._look_soon()
        return super().eventFilter(watched, event)

    def _look_soon(self) -> None:
        QTimer.singleShot(0, partial(attempt, self._look))

    def _look(self) -> None:
        if self._was_painted and not self._window.pictures.is_busy():
            self._window.close()
