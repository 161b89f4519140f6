"""The list of lessons, what was learned of each, when it is due again; and a lesson as a page or a film."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.scenarios.lessons.tutor import Progress, Result, Tutor
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.film_files import FilmFiles
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.lessons_page import LessonsPage
from tabletop.ui.session.lesson_place import Ended
from tabletop.ui.session.lesson_player import LessonPlayer

if TYPE_CHECKING:
    from tabletop.scenarios.lessons.stops import Stops
    from tabletop.scenarios.lessons.tutor import Tutor

FILE: Final = "lessons.json"
"""Where it is kept what was learned, beside the folder of games."""


class LessonProgress(Feature):
    """Opens the list, and keeps how each lesson went."""

    def __init__(
        self, frame: Frame, lesson_player: LessonPlayer, files: Files, films: FilmFiles, folder: Path
    ) -> None:
        """Keep what was learned in a file of ``folder``."""
        super().__init__(frame)
        self._lesson_player, self._films = lesson_player, films
        self._files, self._folder = files, folder
        self._tutor: Tutor | None = None
        self.stops: Callable[[], Stops] | None = None
        """What has stopped somebody, for the list."""
        lesson_player.ended.connect(self._ended)
        lesson_player.next_wanted.connect(files.open_file)

    def handlers(self) -> Handlers:
        """What the entries for the list, and for the lesson as a file, do."""
        return {Command.LESSONS: self.show_lessons, Command.SAVE_FILM: self._make_film}

    def closing(self) -> None:
        """What is being made of a lesson ends with the window."""
        self._films.stop()

    def _make_film(self) -> None:
        """A page or a film of the lesson that is open."""
        file = self._lesson_player.file
        if file is None:
            self._frame.say("A page or a film is made of a lesson: open one first.")
        else:
            self._films.ask_and_make(file, self._lesson_player.title)

    @property
    def tutor(self) -> Tutor:
        """What was learned so far; read when it is asked for the first time, not at the start."""
        if self._tutor is None:
            self._tutor = Tutor(self._folder / FILE)
            if self._tutor.fault:
                self._frame.say(f"{self._tutor.fault}.")
        return self._tutor

    def show_lessons(self) -> None:
        """All lessons, those that are due first."""
        page = self._frame.window.findChild(LessonsPage)
        if page is None:
            page = LessonsPage(self._frame.window)
            page.file_wanted.connect(self._files.open_file)
            page.forget_wanted.connect(self._forget_stops)
            page.review_wanted.connect(self._frame.actions[Command.REVIEW].trigger)
            page.film_wanted.connect(self._films.ask_and_make)
        stopped = self.stops().suggestions() if self.stops is not None else ()
        page.show_lessons(self.tutor, self._frame.shade, stopped)
        page.show()
        page.raise_()
        page.activateWindow()

    def _forget_stops(self) -> None:
        self._frame.actions[Command.FORGET_STOPS].trigger()
        self.show_lessons()

    def _ended(self, ended: Ended) -> None:
        progress = self.tutor.record_result(ended.id, Result(ended.questions, ended.right, ended.hints))
        how = (
            "alone"
            if progress is Progress.ALONE
            else f"with help: {ended.right} of {ended.questions} guessed"
        )
        days = self.tutor.days_left(ended.id)
        when = "tomorrow" if days <= 1 else f"in {days} days"
        self._frame.say(self.tutor.fault or f"Lesson done {how}. It comes back {when}.")
