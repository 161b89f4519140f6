"""A scenario as a lesson, played step by step in both directions with comments."""

from collections.abc import Mapping
from functools import cached_property

from tabletop.cards.library import CardLibrary
from tabletop.language.english import capitalized
from tabletop.model.actions import Action, object_of
from tabletop.model.objects import GameObject
from tabletop.play.log.action_names import action_name
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import Ruling
from tabletop.scenarios.expecting.goal import Goal
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.format.teaching import VERDICT, Prediction, path_keys
from tabletop.scenarios.lessons import known_mistakes
from tabletop.scenarios.lessons.rehearsal import Rehearsal, rehearse
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.steps.drawn import Drawn, drawing_of
from tabletop.scenarios.steps.scenario import AnyStep, ScenarioFile
from tabletop.scenarios.steps.steps import ActionStep, Step


class Lesson:
    """A scenario played by a reader, who may go back at any time.

    The reader may also do anything else at the table. The next move in the lesson undoes it.
    """

    def __init__(self, file: ScenarioFile, library: CardLibrary | None = None) -> None:
        self._play = Play(file, library)
        self._library = library
        self._done: list[Done] = []
        self.file = file
        self.opening = self._play.naming
        """The names at the beginning."""

    @property
    def table(self) -> Table:
        """The table after the steps played so far."""
        return self._play.table

    @property
    def naming(self) -> Naming:
        """The names at this moment."""
        return self._play.naming

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        """All steps of the lesson."""
        return self.file.scenario.steps

    @property
    def drawings(self) -> Drawn:
        """The drawings of the file, on objects that exist now."""
        return drawing_of(self.file.scenario, self._play.naming)

    @property
    def place(self) -> int:
        """The number of steps that have been played."""
        return self._play.played

    @property
    def says(self) -> str:
        """The comment at this place: on the last step, or at the start the topic of the lesson."""
        if self.has_gone_back and self.next_step is not None:
            back_to = self.next_step.back_to
            return f"Taken back to the end of step {back_to}." if back_to else "Taken back to the opening."
        return self.steps[self.place - 1].say if self.place else self.file.scenario.teaches

    @property
    def done(self) -> Done | None:
        """The result of the last step, None at the start."""
        return self._done[-1] if self._done else None

    @property
    def has_deviated(self) -> bool:
        """Whether something was done or undone at the table since the last step."""
        return self._play.has_deviated

    @property
    def is_asking(self) -> bool:
        """Whether a question is open at the table."""
        return self.table.state.question is not None

    @property
    def next_step(self) -> AnyStep | None:
        """The next step, None at the end."""
        return self.steps[self.place] if self.place < len(self.steps) else None

    @property
    def orders_next(self) -> bool:
        """Whether the next step gives an order of objects."""
        return self.next_step is not None and any(isinstance(each, tuple) for each in self.next_step.answers)

    @cached_property
    def _rehearsal(self) -> "Rehearsal":
        return rehearse(self.file, self._library)

    @property
    def question_steps(self) -> tuple[int, ...]:
        """The steps that have a question before them, counted from 1."""
        return tuple(self._rehearsal.questions)

    @property
    def questions(self) -> tuple[Prediction, ...]:
        """All questions, in the order of the steps."""
        return tuple(self._rehearsal.questions.values())

    @property
    def asks(self) -> bool:
        """Whether there is a question before the next step."""
        return self.place + 1 in self._rehearsal.questions

    @property
    def prediction(self) -> Prediction | None:
        """The question before the next step, from the file or, if the file has none, made from its steps."""
        return self._rehearsal.questions.get(self.place + 1)

    @property
    def last_prediction(self) -> Prediction | None:
        """The question before the last step."""
        return self._rehearsal.questions.get(self.place)

    def question_text(self) -> str:
        """Return the text of the question before the next step, by default the action of the step."""
        prediction = self.prediction
        return prediction.words if prediction is not None and prediction.words else self.next_words()

    @property
    def last_question_text(self) -> str:
        """The text of the question before the last step, if it had its own."""
        prediction = self.last_prediction
        return prediction.words if prediction is not None else ""

    def title(self, *, answered: bool) -> str:
        """Return the title of the lesson, which is its question until it is answered."""
        scenario = self.file.scenario
        title = scenario.title or self.file.id
        if answered:
            return title
        return scenario.question or next((each.words for each in self._rehearsal.questions.values()), title)

    def hint(self, number: int) -> str:
        """Return a hint for the next step, counted from 1, or an empty text if there is none."""
        hints = self.next_step.hints if self.next_step is not None else ()
        return hints[number - 1] if 0 < number <= len(hints) else ""

    def response_to_attempt(self, action: Action) -> str:
        """Return the lesson's response to an attempt that is refused or does nothing here, empty if unknown.

        The attempt may replace the next step, or follow the last one.
        """
        if self.is_asking:
            return ""
        return known_mistakes.response_to_attempt(self._play, self._mistakes(), action)

    def response_to_action(self) -> str:
        """Return the lesson's response to the last action at the table, if it is a known mistake."""
        journal = self.table.journal
        if not journal.cursor:
            return ""
        before = journal.entries[journal.cursor - 2].state if journal.cursor > 1 else journal.opening
        action = journal.entries[journal.cursor - 1].action
        return known_mistakes.response_to_action(self._play, self._mistakes(), action, before)

    def _mistakes(self) -> tuple[Mapping[str, object], ...]:
        """Return the known mistakes about the next step, followed by those about the last one."""
        here = self.steps[max(self.place - 1, 0) : self.place + 1]
        return tuple(wrong for step in reversed(here) for wrong in step.wrong)

    def tries(self) -> "tuple[known_mistakes.Mistake, ...]":
        """Return the known mistakes about the last step."""
        return known_mistakes.mistakes_about(self._play, self.done) if self.done is not None else ()

    @property
    def goal(self) -> "Goal | None":
        """The goal, unless it is already reached at the start. None if it can't be seen on the table."""
        return self._rehearsal.goal

    @property
    def words_goal(self) -> bool:
        """Whether the file words its goal, so that the goal gives away no answer."""
        return bool(self.file.scenario.goal)

    @property
    def is_reached(self) -> bool:
        """Whether the goal is reached, no matter how."""
        return self.goal is not None and self.is_at(self.goal)

    def is_at(self, goal: "Goal") -> bool:
        """Return whether the table fulfills a goal."""
        return goal.is_reached(self._play.naming, self.table)

    def done_words(self) -> str:
        """Describe the action of the last step in a few words, empty at the start."""
        done = self.done
        return _words_of(done.step, done.before) if done is not None and done.step is not None else ""

    def done_object(self) -> int:
        """Return the id of the last step's object, or 0."""
        done = self.done
        actions = _actions_of(done.step, done.before) if done is not None else ()
        return object_of(actions[0]) if actions else 0

    def next_words(self) -> str:
        """Describe the action of the next step in a few words."""
        step = self.next_step
        if step is None:
            return ""
        words = _words_of(step, self._play.naming_for_next())
        if step.back_to is not None:
            back = f"after step {step.back_to}" if step.back_to else "at the opening"
            return f"Back {back}: {words}"
        return words

    def next_object(self) -> GameObject | None:
        """Return the main object of the next step, if it has one."""
        ids = self.next_ids()
        return self._play.naming_for_next().state.objects.get(ids[0]) if ids else None

    def question_subject(self) -> tuple[tuple[int, ...], str]:
        """Return the objects and the property that the next question is about, empty for a verdict."""
        prediction = self.prediction
        naming = self._play.naming_for_next() if prediction is not None else None
        if prediction is None or naming is None or prediction.of == VERDICT:
            return (), ""
        table, *names, about = path_keys(prediction.of, naming.names.players)
        return (naming.objects(names[0]), about) if table == "objects" and names else ((), "")

    @property
    def subjects(self) -> tuple[int, ...]:
        """The objects in the focus of the last step, or of the next one before a question or at the start."""
        shown = [] if self.done is None or self.done.step is None else [self.done.step]
        coming = self.steps if not shown else [self.steps[self.place]] if self.asks else []
        words = next((step.focus for step in (*coming, *shown) if step.focus), ())
        return tuple(id for word in words for id in self._play.naming.objects(word))

    def next_ids(self) -> tuple[int, ...]:
        """Return the ids of all objects that the next step is about."""
        step = self.next_step
        return step.all_about(self._play.naming_for_next()) if step is not None else ()

    def accept_by_hand(self) -> Done | None:
        """Accept actions at the table as the next step if the result is the same, or else return None."""
        if self.next_step is None or not self.has_deviated:
            return None
        done = self._play.adopt()
        if done is not None:
            self._done.append(done)
        return done

    def is_refused_like_next(self, ruling: Ruling, about: int) -> bool:
        """Return whether a refused action is the attempt of the next step."""
        step, object = self.next_step, self.next_object()
        if step is None or step.verdict == "legal" or self.has_deviated:
            return False
        return object is not None and object.id == about and self._play.ruling_on_next() == ruling

    @property
    def goes_back(self) -> bool:
        """Whether the next step begins at an earlier moment than the table shows."""
        return self.next_step is not None and self.next_step.back_to is not None and not self.has_gone_back

    @property
    def has_gone_back(self) -> bool:
        """Whether the table was moved to the beginning of a step that goes back."""
        return self._play.has_gone_back

    def begin_next(self) -> bool:
        """Move the table to the beginning of the next step, and return whether it changed.

        That is the end of the last step, or an earlier moment that the next step goes back to.
        """
        state = self.table.state
        back_to = self.steps[self.place].back_to if self.place < len(self.steps) else None
        self._play.go_back_to(self.place if back_to is None else back_to)
        return self.table.state is not state

    def forward(self) -> Done | None:
        """Play the next step, or return None if there is none."""
        if self.place == len(self.steps):
            return None
        self.begin_next()
        done = self._play.next()
        self._done.append(done)
        return done

    def back(self) -> bool:
        """Undo the last step, or return False at the start."""
        if not self.place:
            return False
        self.play(self.place - 1)
        return True

    def play(self, number: int) -> None:
        """Go to the moment after a step, forward or back. Step 0 is the opening."""
        if number <= self.place:
            self._play.rewind(max(number, 0))
            del self._done[max(number, 0) :]
        while self.place < min(number, len(self.steps)):
            self.forward()


def _actions_of(step: Step | None, at: Naming) -> tuple[Action, ...]:
    return step.actions(at) if isinstance(step, ActionStep) else ()


def _words_of(step: Step, at: Naming) -> str:
    names = (action_name(at.state, action) for action in _actions_of(step, at))
    return ", ".join(names) or capitalized(step.verb)
