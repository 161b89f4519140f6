"""Lessons that play by themselves, one after the other, over and over: for the screen of a shop."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer

from tabletop.ui.commands.command import Command, Handlers
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

if TYPE_CHECKING:
    from tabletop.ui.pages.playlist_page import PlaylistPage

_LEAST: Final = 2_600
"""Milliseconds for which every moment stays."""
_FOR_A_LETTER: Final = 45
"""How much longer it stays for each letter that is to be read."""
_ENDS: Final = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress)
_MOST_WORDS: Final = 160
"""Letters of the line about a file that was left out."""


def reading_time(place: Place) -> int:
    """For how many milliseconds a place of a lesson stays: as long as its words take to be read."""
    asked = place.asked
    words = [place.said, place.words]
    if asked is not None:
        words += [asked.words, *asked.options, asked.reason]
    return _LEAST + _FOR_A_LETTER * sum(map(len, words))


@guarded
class OverAndOver(Feature):
    """Plays a list until a key is pressed. A file that can't be used is named in one line and left out."""

    def __init__(self, frame: Frame, lesson_player: LessonPlayer, scene: TableScene, files: Files) -> None:
        super().__init__(frame)
        self._lesson_player, self._scene, self._files = lesson_player, scene, files
        self._list: list[Path] = []
        self._at = 0
        self._opened_presenter = False
        self._asked_before = True
        self._page: PlaylistPage | None = None
        self.timer = QTimer(self, singleShot=True)
        """Until the next moment."""
        self.timer.timeout.connect(self._go_on_guarded)

    def handlers(self) -> Handlers:
        """Ask what is to be played, or stop."""
        return {Command.PLAYLIST: self._ask_or_stop}

    def closing(self) -> None:
        """Nothing plays on."""
        self.stop()

    @property
    def plays(self) -> bool:
        """Whether lessons play by themselves now."""
        return bool(self._list)

    def _ask_or_stop(self) -> None:
        action = self._frame.actions[Command.PLAYLIST]
        if not action.isChecked():
            self.stop()
            return
        # It is ticked once something plays.
        action.setChecked(False)
        if self._page is None:
            self._page = PlaylistPage(self._frame.window)
            self._page.play_wanted.connect(self.play)
        self._page.open_with(self._files.folder)

    def play(self, files: Sequence[Path]) -> None:
        """Play lessons in this order, over and over, until a key or a button of the mouse is pressed."""
        self.stop()
        if not files:
            return
        self._list, self._at = list(files), -1
        self._asked_before, self._lesson_player.asks = self._lesson_player.asks, True
        actions = self._frame.actions
        actions[Command.PLAYLIST].setChecked(True)
        presenter = actions[Command.PRESENTER]
        self._opened_presenter = not presenter.isChecked()
        if self._opened_presenter:
            presenter.trigger()
        running_application().installEventFilter(self)
        self._open_next()

    def stop(self) -> None:
        """Stop playing; the lesson stays where it is."""
        if not self._list:
            return
        self._list = []
        self.timer.stop()
        running_application().removeEventFilter(self)
        self._lesson_player.asks = self._asked_before
        actions = self._frame.actions
        actions[Command.PLAYLIST].setChecked(False)
        if self._opened_presenter and actions[Command.PRESENTER].isChecked():
            actions[Command.PRESENTER].trigger()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any key and any click stop it, and do nothing besides."""
        if event.type() == QEvent.Type.ShortcutOverride and self._list:
            # It comes as a key then, whatever it would do at other times.
            event.accept()
            return True
        if event.type() in _ENDS and self._list:
            self.stop()
            self._frame.say("Lessons no longer play by themselves.")
            return True
        return super().eventFilter(watched, event)

    # --- One moment after the other -------------------------------------------------------------------------

    def _go_on_guarded(self) -> None:
        attempt(self.go_on)

    def go_on(self) -> None:
        """Show the next moment: a question, what was right and why, a step, or the next lesson."""
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
        held = self._lesson_player.hold
        stays = max(held, reading_time(place)) if place is not None else _LEAST
        self.timer.start(round(stays + self._scene.animator.remaining))

    def _open_next(self) -> None:
        """Put the next file of the list on the table that can be put there."""
        left_out = ""
        for _ in range(len(self._list)):
            self._at = (self._at + 1) % len(self._list)
            try:
                opened = open_files([self._list[self._at]])
            except UNUSABLE as error:
                left_out = left_out or shorten(f"Left out: {error}", _MOST_WORDS, placeholder="…")
                continue
            self._put(opened)
            break
        else:
            self.stop()
        if left_out:
            self._frame.say(left_out)

    def _put(self, opened: Opened) -> None:
        self._files.opened.emit(opened)
        if self._lesson_player.is_at(opened.lesson):
            self._wait()
        else:
            # A game lies there that is not saved, and its player is asked about it.
            self.stop()
