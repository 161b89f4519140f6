"""Automatic playback of a list of lessons in a loop, for example on a screen in a shop."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import shorten
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.playlist_page import PlaylistPage
from tabletop.ui.session.file_opening import open_files
from tabletop.ui.session.lesson_place import Place
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.session.opening import UNUSABLE, Opened
from tabletop.ui.style.application import running_application
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.table.scene import TableScene

_MIN_TIME: Final = 2_600
"""Minimum display time of each moment, in milliseconds."""
_TIME_PER_CHARACTER: Final = 45
"""Additional display time per character, in milliseconds."""
_ENDS: Final = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress)
_MAX_MESSAGE: Final = 160
"""Maximum length of the message about a skipped file, in characters."""


def reading_time(place: Place) -> int:
    """Return how long to show a place of a lesson, in milliseconds, depending on the length of its text."""
    prediction = place.asked
    texts = [place.comment, place.words]
    if prediction is not None:
        texts += [prediction.words, *prediction.options, prediction.reason]
    return _MIN_TIME + _TIME_PER_CHARACTER * sum(map(len, texts))


@guarded
class LessonLoop(Feature):
    """Feature that plays a list of lessons until a key is pressed.

    Unusable files are reported and skipped.
    """

    def __init__(self, frame: Frame, lesson_player: LessonPlayer, scene: TableScene, files: Files) -> None:
        super().__init__(frame)
        self._lesson_player, self._scene, self._files = lesson_player, scene, files
        self._list: list[Path] = []
        self._at = 0
        self._opened_presenter = False
        self._asked_before = True
        self._page: PlaylistPage | None = None
        self.timer = QTimer(self, singleShot=True)
        """Timer for the next moment."""
        self.timer.timeout.connect(self._go_on_safely)

    def closing(self) -> None:
        """Stop the playback."""
        self.stop()

    @property
    def plays(self) -> bool:
        """Whether lessons are playing automatically."""
        return bool(self._list)

    @Command("playlist", "Play lessons automatically…", "Ctrl+Alt+P", Group.ROOM_PLAYBACK, 20, checkable=True)
    def _ask_or_stop(self) -> None:
        action = self._frame.actions["playlist"]
        if not action.isChecked():
            self.stop()
            return
        # The action is checked once playback has started.
        action.setChecked(False)
        if self._page is None:
            self._page = PlaylistPage(self._frame.window)
            self._page.play_wanted.connect(self.play)
        self._page.open_with(self._files.folder)

    def play(self, files: Sequence[Path]) -> None:
        """Play lessons in this order, in a loop, until a key or a mouse button is pressed."""
        self.stop()
        if not files:
            return
        self._list, self._at = list(files), -1
        self._asked_before, self._lesson_player.asks = self._lesson_player.asks, True
        actions = self._frame.actions
        actions["playlist"].setChecked(True)
        presenter = actions["presenter"]
        self._opened_presenter = not presenter.isChecked()
        if self._opened_presenter:
            presenter.trigger()
        running_application().installEventFilter(self)
        self._open_next()

    def stop(self) -> None:
        """Stop playback. The lesson remains at its current step."""
        if not self._list:
            return
        self._list = []
        self.timer.stop()
        running_application().removeEventFilter(self)
        self._lesson_player.asks = self._asked_before
        actions = self._frame.actions
        actions["playlist"].setChecked(False)
        if self._opened_presenter and actions["presenter"].isChecked():
            actions["presenter"].trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stop playback on any key or click, and consume the event."""
        if event.type() == QEvent.Type.ShortcutOverride and self._list:
            # Accept it so that it arrives as a key press instead of triggering its shortcut.
            event.accept()
            return True
        if event.type() in _ENDS and self._list:
            self.stop()
            self._frame.say("Playback stopped.")
            return True
        return super().eventFilter(watched, event)

    # --- One moment after the other -------------------------------------------------------------------------

    def _go_on_safely(self) -> None:
        attempt(self.go_on)

    def go_on(self) -> None:
        """Show the next moment: a question, its answer with the reason, a step, or the next lesson."""
        place = self._lesson_player.place
        if not self._list:
            return
        if place is None or (place.number >= place.total and not place.lingers):
            self._open_next()
            return
        self._lesson_player.forward()
        self._wait()

    def _wait(self) -> None:
        place = self._lesson_player.place
        hold = self._lesson_player.hold
        duration = max(hold, reading_time(place)) if place is not None else _MIN_TIME
        self.timer.start(round(duration + self._scene.animator.remaining))

    def _open_next(self) -> None:
        """Open the next usable file of the list."""
        skipped = ""
        for _ in range(len(self._list)):
            self._at = (self._at + 1) % len(self._list)
            try:
                opened = open_files([self._list[self._at]])
            except UNUSABLE as error:
                skipped = skipped or shorten(f"Skipped: {error}", _MAX_MESSAGE, placeholder="…")
                continue
            self._put(opened)
            break
        else:
            self.stop()
        if skipped:
            self._frame.say(skipped)

    def _put(self, opened: Opened) -> None:
        self._files.opened.emit(opened)
        if self._lesson_player.is_at(opened.lesson):
            self._wait()
        else:
            # An unsaved game is on the table, and its player is asked what to do with it.
            self.stop()
