"""Lessons: moving through the steps, predictions, hints, exploring."""

from collections.abc import Sequence

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.settings import LESSONS, Setting, Switch
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.session.lesson_place import Hint, Place
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.table.scene import TableScene


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
        self._place: Place | None = None
        """The place that is shown, or None outside lessons."""

    def _can_go_forward(self) -> bool:
        return self._place is not None and self._place.leads_on

    def _can_go_back(self) -> bool:
        return self._place is not None and self._place.can_go_back

    def _offers_hint(self) -> bool:
        return self._place is not None and self._place.offers_hint

    def _can_answer(self) -> bool:
        return self._place is not None and bool(self._place.question)

    def _is_in_lesson(self) -> bool:
        return self._place is not None

    @Command(
        "lesson forward",
        "Play the next step",
        "PgDown Alt+Right",
        Group.LESSON_STEPS,
        10,
        is_enabled=_can_go_forward,
    )
    def _lesson_forward(self) -> None:
        self._lesson_player.forward()

    @Command("lesson back", "Undo a step", "PgUp Alt+Left", Group.LESSON_STEPS, 20, is_enabled=_can_go_back)
    def _lesson_back(self) -> None:
        self._lesson_player.back()

    @Command("lesson opening", "Back to the opening", "R", Group.LESSON_STEPS, 30, is_enabled=_can_go_back)
    def _lesson_opening(self) -> None:
        self._lesson_player.reset()

    @Command("lesson hint", "Give a hint", "F2", Group.LESSON_HELP, 10, is_enabled=_offers_hint)
    def _lesson_hint(self) -> None:
        self._lesson_player.hint()

    @Command(
        "explore",
        "Explore from here",
        "Alt+X",
        Group.LESSON_HELP,
        20,
        checkable=True,
        is_enabled=_is_in_lesson,
    )
    def _explore(self) -> None:
        self._lesson_player.explore()

    def settings(self) -> Sequence[Setting]:
        """Return the setting for whether lessons ask questions."""
        asking = self._frame.actions["predict"]
        return [Switch(LESSONS, "Lessons ask you to predict each step before they show it.", asking)]

    def built(self) -> None:
        """Apply the saved setting, and connect the signals of lessons."""
        self._frame.actions["predict"].setChecked(self._preferences.predicts)
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
        self._place = self._lesson_player.place
        self._frame.page.step_bar.show_place(self._place, self._frame.shade)
        self._frame.actions.refresh()

    @Command("predict", "Ask before each step", "", Group.LESSON_QUESTION, 10, checkable=True)
    def _switch_questions(self) -> None:
        asks = self._frame.actions["predict"].isChecked()
        self._preferences.predicts = asks
        self._lesson_player.asks = asks
        self._scene.bridge.update_asked_values()
        self.show_steps()

    @Command(
        "guess legal",
        "Answer with the first option",
        "Alt+1",
        Group.LESSON_QUESTION,
        20,
        args=(0,),
        is_enabled=_can_answer,
    )
    @Command(
        "guess nothing",
        "Answer with the second option",
        "Alt+2",
        Group.LESSON_QUESTION,
        30,
        args=(1,),
        is_enabled=_can_answer,
    )
    @Command(
        "guess refused",
        "Answer with the third option",
        "Alt+3",
        Group.LESSON_QUESTION,
        40,
        args=(2,),
        is_enabled=_can_answer,
    )
    @Command(
        "answer 4",
        "Answer with the fourth option",
        "Alt+4",
        Group.LESSON_ANSWERS,
        10,
        args=(3,),
        is_enabled=_can_answer,
    )
    @Command(
        "answer 5",
        "Answer with the fifth option",
        "Alt+5",
        Group.LESSON_ANSWERS,
        20,
        args=(4,),
        is_enabled=_can_answer,
    )
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
