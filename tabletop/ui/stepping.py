"""Walking through a scenario that has steps: the table follows."""

import msgspec
from PySide6.QtCore import QObject, Signal

from tabletop.model.actions import Action
from tabletop.play.action_names import action_name
from tabletop.play.names import capitalized
from tabletop.scenarios.lesson import Lesson
from tabletop.scenarios.play import Done
from tabletop.scenarios.steps import ActionStep
from tabletop.ui.bridge import Bridge
from tabletop.ui.dialogue import object_of


class Place(msgspec.Struct, frozen=True):
    """Where somebody is in a lesson: steps played and steps in all, words, what came of the last step."""

    number: int
    total: int
    words: str
    done: Done | None
    strayed: bool
    """Whether the player has gone on by hand."""


class Stepping(QObject):
    """Plays the steps of a lesson at the bridge's table, so that they are seen as they would be by hand.

    Whatever else is done at the table is left alone until the next move in the lesson takes it back.
    """

    moved = Signal(object)
    """The Place where the lesson is now; None without one."""

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._lesson: Lesson | None = None
        bridge.changed.connect(self._show)

    def begin(self, lesson: Lesson | None) -> None:
        """Take up a lesson whose table is put before the player; None, or one without steps, ends it."""
        self._lesson = lesson if lesson is not None and lesson.steps else None
        self._show()

    def forward(self) -> None:
        """Play the next step."""
        if self._lesson is not None and self._lesson.place < len(self._lesson.steps):
            self._play_next(self._lesson)

    def back(self) -> None:
        """Take back the last step; where the player has gone on by hand, only that."""
        lesson = self._lesson
        if lesson is not None:
            self.go_to(lesson.place if lesson.has_strayed else lesson.place - 1)

    def reset(self) -> None:
        """Back to the lesson, if the player has gone on by hand, else to its opening."""
        lesson = self._lesson
        if lesson is not None:
            self.go_to(lesson.place if lesson.has_strayed else 0)

    def go_to(self, place: int) -> None:
        """To the moment after a step; 0 is the opening. Forward, the last step is seen to happen."""
        lesson = self._lesson
        if lesson is None or not 0 <= place <= len(lesson.steps):
            return
        is_forward = place > lesson.place
        before = place - 1 if is_forward else place
        if before != lesson.place or not is_forward:
            lesson.play(before)
            self._bridge.show()
        if is_forward:
            self._play_next(lesson)

    def _play_next(self, lesson: Lesson) -> None:
        state = lesson.table.state
        lesson.begin_next()
        if lesson.table.state is not state:
            self._bridge.show()
        done = lesson.forward()
        assert done is not None
        assert done.step is not None
        # What was only asked about has not happened, so nothing of it is shown.
        self._bridge.show(() if done.step.ask or not done.ruling.is_legal else done.events)
        if not done.ruling.is_legal:
            self._bridge.refuse(done.ruling, _about(done))

    @property
    def place(self) -> Place | None:
        """Where the lesson is; None without one."""
        lesson = self._lesson
        if lesson is None:
            return None
        done = lesson.done
        words = "This is the opening. Page Down plays the first step."
        if done is not None:
            words = lesson.says or _what_was_done(done)
        return Place(lesson.place, len(lesson.steps), words, done, lesson.has_strayed)

    def _show(self) -> None:
        self.moved.emit(self.place)


def _actions(done: Done) -> tuple[Action, ...]:
    return done.step.actions(done.before) if isinstance(done.step, ActionStep) else ()


def _about(done: Done) -> int:
    """The object that a step is about; 0 for none."""
    actions = _actions(done)
    return object_of(actions[0]) if actions else 0


def _what_was_done(done: Done) -> str:
    """For a step of which nothing is said."""
    names = [action_name(done.before.state, action) for action in _actions(done)]
    return f"{', '.join(names) or (capitalized(done.step.verb) if done.step else '')}."
