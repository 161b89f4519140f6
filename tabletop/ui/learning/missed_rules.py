"""Lessons about rules that refused something in your own games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from tabletop.rules.book.verdicts import Ruling
from tabletop.scenarios.lessons.stops import Stops, heading, lesson_about, rule_numbers
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.menus import pop_up
from tabletop.ui.commands.settings import LESSONS, Setting, Switch
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.lesson_place import Answered, Ended
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.style.plain import add_entry
from tabletop.ui.table.scene import TableScene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FILE: Final = "stopped.json"


class MissedRules(Feature):
    """Feature that records the rules behind refusals outside of lessons, and opens lessons about them."""

    def __init__(
        self,
        frame: Frame,
        player: LessonPlayer,
        scene: TableScene,
        files: Files,
        storage: tuple[Preferences, Path, Callable[[str], object]],
    ) -> None:
        """Create the feature.

        Its storage is the preferences, the folder of the record, and a function that shows a rule.
        """
        super().__init__(frame)
        self._player, self._scene, self._files = player, scene, files
        self._preferences, self._folder, self._show_rule = storage
        self._stops: Stops | None = None
        self._refused: tuple[str, ...] = ()
        """Numbers of the rules behind the last refusal."""
        self._in_this_game: set[str] = set()
        """Numbers of the rules that have refused something since this table was opened."""

    def settings(self) -> Sequence[Setting]:
        """Return the setting that turns recording on or off."""
        summary = "Remember rules that stopped you in your games, and suggest lessons about them."
        return [Switch(LESSONS, summary, self._frame.actions["remember stops"])]

    def built(self) -> None:
        """Follow refusals, answers and finished lessons."""
        self._frame.actions["remember stops"].setChecked(self._preferences.remembers_stops)
        bridge = self._scene.bridge
        bridge.refused.connect(self._note_refusal)
        bridge.replaced.connect(self._clear_refusals)
        self._player.answered.connect(self._note_answer)
        self._player.ended.connect(self._note_end)
        self._scene.refusals.menu_wanted = self.open_menu

    @property
    def stops(self) -> Stops:
        """The record of missed rules, loaded on first use."""
        if self._stops is None:
            self._stops = Stops(self._folder / FILE)
            if self._stops.fault:
                self._frame.say(f"{self._stops.fault}.")
        return self._stops

    def summary(self) -> str:
        """Return a sentence about the rules missed in this game, or "" if there are none.

        It is "" as well if recording is off.
        """
        if not self._preferences.remembers_stops:
            return ""
        return heading(each for each in self.stops.suggestions() if each.rule in self._in_this_game)

    def _note_refusal(self, ruling: Ruling) -> None:
        # Attempts during a question are refused only because a question is open, so they say nothing about
        # rules.
        if self._player.is_in_lesson or self._scene.bridge.perspective.is_asking:
            return
        self._refused = rule_numbers(ruling)
        self._in_this_game.update(self._refused)
        self._note(self._refused)

    def _note_answer(self, answered: Answered) -> None:
        if not answered.right:
            self._note(answered.rules)

    def _note(self, numbers: tuple[str, ...]) -> None:
        if numbers and self._preferences.remembers_stops:
            self.stops.record(numbers)

    def _note_end(self, ended: Ended) -> None:
        if ended.right == ended.questions and self._preferences.remembers_stops:
            self.stops.forget_learned(ended.id)

    def _clear_refusals(self) -> None:
        self._refused = ()
        self._in_this_game.clear()

    # --- Links to lessons -----------------------------------------------------------------------------------

    def open_menu(self, at: QPoint) -> None:
        """Open the context menu of a refusal's bubble, with its lesson and its rule."""
        menu = QMenu(self._frame.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu)
        if not menu.isEmpty():
            pop_up(menu, at)

    def fill_menu(self, menu: QMenu) -> None:
        """Add the entries about the last refusal."""
        lesson = self._lesson()
        if lesson is not None:
            entry = add_entry(menu, f"Show me a lesson about {lesson[0]}")
            entry.triggered.connect(self.show_lesson)
        if self._refused:
            number = self._refused[0]
            add_entry(menu, f"What {number} says").triggered.connect(lambda: self._show_rule(number))

    @Command("lesson about refusal", "Lesson about the last refusal", "Ctrl+Alt+Y", Group.LESSON_CHOICE, 30)
    def show_lesson(self) -> None:
        """Open the lesson about the last refusal. The game can be reopened afterwards."""
        lesson = self._lesson()
        if lesson is not None:
            self._files.open_file(lesson[1])
        elif self._refused:
            self._frame.say(f"No lesson covers {self._refused[0]}. Look it up in the rules atlas.")
        else:
            self._frame.say("Nothing has been refused.")

    def _lesson(self) -> tuple[str, Path] | None:
        """Return the first refused rule that has a lesson, with the lesson's file."""
        found = lesson_about(self._refused)
        return (found[0], found[1].file) if found is not None else None

    @Command("remember stops", "Remember missed rules", "", Group.LESSON_MISSES, 10, checkable=True)
    def _switch(self) -> None:
        remembers = self._frame.actions["remember stops"].isChecked()
        self._preferences.remembers_stops = remembers
        if not remembers:
            self.stops.forget()

    @Command("forget stops", "Forget missed rules", "", Group.LESSON_MISSES, 20)
    def forget(self) -> None:
        """Clear the record of missed rules."""
        self.stops.forget()
        self._frame.say("The missed rules have been forgotten.")
