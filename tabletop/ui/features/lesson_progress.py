"""The list of lessons, the progress in each, its next review, and exports of a lesson as a page or a film."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.scenarios.lessons.chapters import shipped_course
from tabletop.scenarios.lessons.tutor import Progress, Result, Tutor
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.film_files import FilmFiles
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.lessons_page import LessonsPage
from tabletop.ui.session.lesson_place import Ended
from tabletop.ui.session.lesson_player import LessonPlayer

if TYPE_CHECKING:
    from tabletop.scenarios.lessons.stops import Stops

FILE: Final = "lessons.json"
"""File with the progress in lessons, beside the folder of games."""


class LessonProgress(Feature):
    """Opens the list of lessons, and saves the results."""

    def __init__(
        self, frame: Frame, lesson_player: LessonPlayer, files: Files, films: FilmFiles, folder: Path
    ) -> None:
        """Save the progress in a file of ``folder``."""
        super().__init__(frame)
        self._lesson_player, self._films = lesson_player, films
        self._files, self._folder = files, folder
        self._tutor: Tutor | None = None
        self.stops: Callable[[], Stops] | None = None
        """Returns the rules that have stopped the player, for the list."""
        lesson_player.ended.connect(self._save_result)
        lesson_player.next_wanted.connect(files.open_file)

    def closing(self) -> None:
        """Stop exports in progress."""
        self._films.stop()

    @Command("save film", "Save lesson as page or film…", "Ctrl+Alt+F", Group.FILE_SAVE, 40)
    def _export_film(self) -> None:
        """Export the open lesson as a page or a film."""
        file = self._lesson_player.file
        if file is None:
            self._frame.say("Open a lesson first to make a page or a film of it.")
        else:
            self._films.ask_and_make(file, self._lesson_player.title)

    @Command("save course", "Save the course as pages…", "", Group.FILE_SAVE, 45)
    def _export_course(self) -> None:
        """Export all lessons of the course as pages for a browser, with a list of lessons."""
        self._films.ask_and_make_course(shipped_course())

    @property
    def tutor(self) -> Tutor:
        """The progress so far. It is read on first use, not at the start."""
        if self._tutor is None:
            self._tutor = Tutor(self._folder / FILE)
            if self._tutor.fault:
                self._frame.say(f"{self._tutor.fault}.")
        return self._tutor

    @Command("lessons", "Lessons…", "Ctrl+Shift+L", Group.LESSON_CHOICE, 10)
    def show_lessons(self) -> None:
        """Show all lessons, with those due for review first."""
        page = self._frame.window.findChild(LessonsPage)
        if page is None:
            page = LessonsPage(self._frame.window)
            page.file_wanted.connect(self._files.open_file)
            page.forget_wanted.connect(self._forget_stops)
            page.review_wanted.connect(self._frame.actions["review"].trigger)
            page.film_wanted.connect(self._films.ask_and_make)
        stopped = self.stops().suggestions() if self.stops is not None else ()
        page.show_lessons(self.tutor, self._frame.shade, stopped)
        page.show()
        page.raise_()
        page.activateWindow()

    def _forget_stops(self) -> None:
        self._frame.actions["forget stops"].trigger()
        self.show_lessons()

    def _save_result(self, ended: Ended) -> None:
        progress = self.tutor.record_result(ended.id, Result(ended.questions, ended.right, ended.hints))
        how = " without help" if progress is Progress.ALONE else ""
        days = self.tutor.days_left(ended.id)
        when = "tomorrow" if days <= 1 else f"in {days} days"
        told = f"{ended.right} of {ended.questions} right{how}, review {when}."
        self._frame.say(self.tutor.fault or told)
