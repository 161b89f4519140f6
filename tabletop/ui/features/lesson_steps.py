"""Lessons: moving through the steps, predictions, hints, exploring."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.settings import LESSONS, Setting, Switch
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.session.lesson_place import Hint
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.table.scene import TableScene

_ANSWERS: Final = (
    *(Command.GUESS_LEGAL, Command.GUESS_NOTHING, Command.GUESS_REFUSED),
    *(Command.ANSWER_4, Command.ANSWER_5),
)


class Lessons(Feature):
    """Moves through the steps of a lesson."""

    def __init__(
        self,
        frame: Frame,
        lesson_player: LessonPlayer,
        scene: TableScene,
        inspector: Inspector,
        preferences: Preferences,
    ) -> None:
        super().__init__(frame)
        self._inspector = inspector
        self._lesson_player, self._scene, self._preferences = lesson_player, scene, preferences

    def handlers(self) -> Handlers:
        """Return the handlers of the keys for lessons."""
        return {
            Command.LESSON_FORWARD: self._lesson_player.forward,
            Command.LESSON_BACK: self._lesson_player.back,
            Command.LESSON_OPENING: self._lesson_player.reset,
            Command.PREDICT: self._switch_questions,
            Command.LESSON_HINT: self._lesson_player.hint,
            Command.EXPLORE: self._lesson_player.explore,
            **{name: partial(self._choose, place) for place, name in enumerate(_ANSWERS)},
        }

    def settings(self) -> Sequence[Setting]:
        """Return the setting for whether lessons ask questions."""
        asking = self._frame.actions[Command.PREDICT]
        return [Switch(LESSONS, "Lessons ask you to predict each step before they show it.", asking)]

    def built(self) -> None:
        """Apply the saved setting, and connect the signals of lessons."""
        self._frame.actions[Command.PREDICT].setChecked(self._preferences.predicts)
        self._lesson_player.asks = self._preferences.predicts
        self._lesson_player.hinted.connect(self._show_hint)
        withholding = self._lesson_player.withholding
        self._scene.spoilers.withholds = withholding.asks_about
        self._scene.spoilers.withholds_verb = withholding.asks_about_verb
        self._scene.bridge.withholds = withholding.asks_about_verb
        self._inspector.withholds = withholding.rows
        self._scene.spoilers.take_help = self._lesson_player.take_help
        self._lesson_player.moved.connect(self.show_steps)
        self._frame.appearance.changed.connect(self.show_steps)
        self._frame.page.step_bar.place_wanted.connect(self._lesson_player.go_to)
        self._frame.page.step_bar.prediction.chosen.connect(self._choose)
        self._frame.page.step_bar.prediction.next_wanted.connect(self._lesson_player.go_on)

    def show_steps(self) -> None:
        """Show the current step of the lesson, and what was hidden by a question that has been answered."""
        self._inspector.renew()
        self._frame.page.step_bar.show_place(self._lesson_player.place, self._frame.shade)

    def _switch_questions(self) -> None:
        asks = self._frame.actions[Command.PREDICT].isChecked()
        self._preferences.predicts = asks
        self._lesson_player.asks = asks
        self._scene.bridge.update_asked_values()
        self.show_steps()

    def _choose(self, place: int) -> None:
        """Answer with an option by its index."""
        if not self._lesson_player.choose(place):
            self._frame.say("No question right now.")

    def _show_hint(self, hint: Hint) -> None:
        """Show a hint: highlight a zone, and mark an object with a dotted line."""
        scene = self._scene
        scene.clear_overlays()
        scene.furniture.point_at(hint.zone)
        if hint.object:
            scene.refusals.point_out([hint.object], hinting=True)
        self._frame.say(hint.words)
