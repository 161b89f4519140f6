"""Lessons about what was refused in somebody's own games: kept quietly, and offered where lessons are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from tabletop.rules.book.verdicts import Ruling
from tabletop.scenarios.lessons.stops import Stops, heading, lesson_about, rule_numbers
from tabletop.ui.commands.command import Command, Handlers
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

    from tabletop.scenarios.lessons.stops import Stops

FILE: Final = "stopped.json"


class WhatStopped(Feature):
    """Notes the rules that refuse something outside of lessons, and leads to lessons about them."""

    def __init__(
        self,
        frame: Frame,
        player: LessonPlayer,
        scene: TableScene,
        files: Files,
        keeping: tuple[Preferences, Path, Callable[[str], object]],
    ) -> None:
        """``keeping``: whether it is wanted, in which folder it is kept, and what shows a rule."""
        super().__init__(frame)
        self._player, self._scene, self._files = player, scene, files
        self._preferences, self._folder, self._show_rule = keeping
        self._stops: Stops | None = None
        self._refused: tuple[str, ...] = ()
        """The numbers of the rules that refused something last."""
        self._in_this_game: set[str] = set()
        """Those that refused something since this table lies there."""

    def handlers(self) -> Handlers:
        """What the entries do."""
        return {
            Command.LESSON_ABOUT_REFUSAL: self.show_lesson,
            Command.REMEMBER_STOPS: self._switch,
            Command.FORGET_STOPS: self.forget,
        }

    def settings(self) -> Sequence[Setting]:
        """Whether it is remembered at all."""
        words = "The rules that refuse something in your games are kept here, and lessons about them offered."
        return [Switch(LESSONS, words, self._frame.actions[Command.REMEMBER_STOPS])]

    def built(self) -> None:
        """Listen to what is refused, guessed wrongly, and learned."""
        self._frame.actions[Command.REMEMBER_STOPS].setChecked(self._preferences.remembers_stops)
        bridge = self._scene.bridge
        bridge.refused.connect(self._was_refused)
        bridge.replaced.connect(self._forget_last)
        self._player.answered.connect(self._answered)
        self._player.ended.connect(self._ended)
        self._scene.refusals.menu_wanted = self.open_menu

    @property
    def stops(self) -> Stops:
        """What stopped somebody; read when it is asked for the first time."""
        if self._stops is None:
            self._stops = Stops(self._folder / FILE)
            if self._stops.fault:
                self._frame.say(f"{self._stops.fault}.")
        return self._stops

    def words(self) -> str:
        """How many things stopped somebody in this game; empty for none, or where nobody wants to know."""
        if not self._preferences.remembers_stops:
            return ""
        return heading(each for each in self.stops.suggestions() if each.rule in self._in_this_game)

    def _was_refused(self, ruling: Ruling) -> None:
        # What is tried while something is asked is refused for that alone: nobody was wrong about a rule.
        if self._player.is_in_lesson or self._scene.bridge.perspective.is_asking:
            return
        self._refused = rule_numbers(ruling)
        self._in_this_game.update(self._refused)
        self._note(self._refused)

    def _answered(self, told: Answered) -> None:
        if not told.right:
            self._note(told.rules)

    def _note(self, numbers: tuple[str, ...]) -> None:
        if numbers and self._preferences.remembers_stops:
            self.stops.record(numbers)

    def _ended(self, ended: Ended) -> None:
        if ended.right == ended.questions and self._preferences.remembers_stops:
            self.stops.forget_learned(ended.id)

    def _forget_last(self) -> None:
        self._refused = ()
        self._in_this_game.clear()

    # --- What leads to lessons ------------------------------------------------------------------------------

    def open_menu(self, at: QPoint) -> None:
        """What the bubble of a refusal has to offer: its lesson, its rule."""
        menu = QMenu(self._frame.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu)
        if not menu.isEmpty():
            pop_up(menu, at)

    def fill_menu(self, menu: QMenu) -> None:
        """The entries about what was refused last."""
        lesson = self._lesson()
        if lesson is not None:
            entry = add_entry(menu, f"Show me a lesson about {lesson[0]}")
            entry.triggered.connect(self.show_lesson)
        if self._refused:
            number = self._refused[0]
            add_entry(menu, f"What {number} says").triggered.connect(lambda: self._show_rule(number))

    def show_lesson(self) -> None:
        """Open the lesson about what was refused last; the game is kept as it is."""
        lesson = self._lesson()
        if lesson is not None:
            self._files.open_file(lesson[1])
        elif self._refused:
            self._frame.say(f"No lesson shows {self._refused[0]}; the rules atlas says what it says.")
        else:
            self._frame.say("Nothing was refused just now.")

    def _lesson(self) -> tuple[str, Path] | None:
        """The first of the rules that a lesson shows, and its file."""
        found = lesson_about(self._refused)
        return (found[0], found[1].file) if found is not None else None

    def _switch(self) -> None:
        remembers = self._frame.actions[Command.REMEMBER_STOPS].isChecked()
        self._preferences.remembers_stops = remembers
        if not remembers:
            self.stops.forget()

    def forget(self) -> None:
        """Forget what stopped somebody, up to now."""
        self.stops.forget()
        self._frame.say("What stopped you is forgotten.")
