"""Lessons as lessons: guesses before a step, hints, exploring, the list with progress, review when due."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.session.stepping import VERDICTS, Ended, Hint
from tabletop.ui.shell.features import Feature

if TYPE_CHECKING:
    from tabletop.scenarios.lessons.tutor import Tutor
    from tabletop.ui.shell.window import MainWindow

FILE = "lessons.json"
"""Where it is kept what was learned, beside the folder of games."""


class Lessons(Feature):
    """What the lesson menu does beyond going back and forth."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._tutor: Tutor | None = None

    def handlers(self) -> Handlers:
        """What the keys for lessons do."""
        guesses = (Command.GUESS_LEGAL, Command.GUESS_NOTHING, Command.GUESS_REFUSED)
        return {
            Command.LESSONS: self.show_lessons,
            Command.PREDICT: self._switch_questions,
            Command.LESSON_HINT: self.window.stepping.hint,
            Command.EXPLORE: self.window.stepping.explore,
            **{name: partial(self._guess, word) for name, word in zip(guesses, VERDICTS, strict=True)},
        }

    def built(self) -> None:
        """Take up what is remembered."""
        window = self.window
        window.actions_[Command.PREDICT].setChecked(window.preferences.predicts)
        window.stepping.asks = window.preferences.predicts
        window.stepping.hinted.connect(self._show_hint)
        window.stepping.ended.connect(self._ended)
        window.scene.spoilers.withholds = window.stepping.asks_about
        window.scene.spoilers.take_help = window.stepping.take_help

    @property
    def tutor(self) -> Tutor:
        """What was learned so far; read when it is asked for the first time, not at the start."""
        if self._tutor is None:
            from tabletop.scenarios.lessons.tutor import Tutor  # noqa: PLC0415

            self._tutor = Tutor(self.window.games.parent / FILE)
            if self._tutor.fault:
                self.window.say(f"{self._tutor.fault}.")
        return self._tutor

    def show_lessons(self) -> None:
        """All lessons, those that are due first."""
        from tabletop.ui.pages.lessons_page import LessonsPage  # noqa: PLC0415 - not needed at the start

        page = self.window.findChild(LessonsPage)
        if page is None:
            page = LessonsPage(self.window)
            page.file_wanted.connect(self.window.files.open_file)
        page.show_lessons(self.tutor, self.window.appearance.shade)
        page.show()
        page.raise_()
        page.activateWindow()

    def _switch_questions(self) -> None:
        asks = self.window.actions_[Command.PREDICT].isChecked()
        self.window.preferences.predicts = asks
        self.window.stepping.asks = asks
        self.window.show_steps()

    def _guess(self, verdict: str) -> None:
        if not self.window.stepping.guess(verdict):
            self.window.say("Nothing is asked just now.")

    def _show_hint(self, hint: Hint) -> None:
        """Where to look is lit up, and what to look at gets the dotted line of a hint."""
        scene = self.window.scene
        scene.clear_overlays()
        scene.furniture.point_at(hint.zone)
        if hint.object:
            scene.refusals.point_out([hint.object], hinting=True)
        self.window.say(hint.words)

    def _ended(self, ended: Ended) -> None:
        from tabletop.scenarios.lessons.tutor import Progress, Result  # noqa: PLC0415 - not needed at the start

        progress = self.tutor.finished(ended.id, Result(ended.questions, ended.right, ended.hints))
        how = (
            "alone"
            if progress is Progress.ALONE
            else f"with help: {ended.right} of {ended.questions} foreseen"
        )
        days = self.tutor.days_left(ended.id)
        when = "tomorrow" if days <= 1 else f"in {days} days"
        self.window.say(self.tutor.fault or f"Lesson done {how}. It comes back {when}.")
