"""A scenario as a lesson: forward a step, back a step, and what is said at each."""

from collections.abc import Mapping
from functools import cached_property

from tabletop.cards.library import CardLibrary
from tabletop.model.actions import Action, object_of
from tabletop.model.objects import GameObject
from tabletop.play.log.action_names import action_name
from tabletop.play.log.names import capitalized
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
    """A scenario played by hand of a reader who may turn back at any time.

    At its table anything else may be done as well; the next move in the lesson takes that back.
    """

    def __init__(self, file: ScenarioFile, library: CardLibrary | None = None) -> None:
        self._play = Play(file, library)
        self._library = library
        self._done: list[Done] = []
        self.file = file
        self.opening = self._play.naming
        """What names mean at its beginning."""

    @property
    def table(self) -> Table:
        """The table as it is after the steps played so far."""
        return self._play.table

    @property
    def steps(self) -> tuple[AnyStep, ...]:
        """All steps of the lesson."""
        return self.file.scenario.steps

    @property
    def drawn(self) -> Drawn:
        """What the file has drawn on the table, on what is there now."""
        return drawing_of(self.file.scenario, self._play.naming)

    @property
    def place(self) -> int:
        """How many steps have been played."""
        return self._play.played

    @property
    def says(self) -> str:
        """What is said at this place: of the step that was just played; at the start, what it teaches."""
        return self.steps[self.place - 1].say if self.place else self.file.scenario.teaches

    @property
    def done(self) -> Done | None:
        """What came of the step that was just played; None at the start."""
        return self._done[-1] if self._done else None

    @property
    def has_strayed(self) -> bool:
        """Whether something was done or taken back at the table since the last step."""
        return self._play.has_strayed

    @property
    def is_asking(self) -> bool:
        """Whether a question is open at the table."""
        return self.table.state.question is not None

    @property
    def next_step(self) -> AnyStep | None:
        """The step that comes next; None at the end."""
        return self.steps[self.place] if self.place < len(self.steps) else None

    @property
    def orders_next(self) -> bool:
        """Whether the next step says in which order something is put."""
        return self.next_step is not None and any(isinstance(each, tuple) for each in self.next_step.answers)

    @cached_property
    def _rehearsal(self) -> "Rehearsal":
        # No start needs what checks expectations.
        return rehearse(self.file, self._library)

    @property
    def asked_at(self) -> tuple[int, ...]:
        """The steps before which something is asked, counted from 1."""
        return tuple(self._rehearsal.questions)

    @property
    def questions(self) -> tuple[Prediction, ...]:
        """All that is asked, in the order of the steps."""
        return tuple(self._rehearsal.questions.values())

    @property
    def asks(self) -> bool:
        """Whether something is asked before the next step."""
        return self.place + 1 in self._rehearsal.questions

    @property
    def prediction(self) -> Prediction | None:
        """What is asked before the next step: by the file, or, where it asks nothing, made of its steps."""
        return self._rehearsal.questions.get(self.place + 1)

    @property
    def prediction_answered(self) -> Prediction | None:
        """What was asked before the step that was just played."""
        return self._rehearsal.questions.get(self.place)

    def words_asked(self) -> str:
        """The question before the next step: its own words, else what the step does."""
        prediction = self.prediction
        return prediction.words if prediction is not None and prediction.words else self.next_words()

    @property
    def words_answered(self) -> str:
        """The question of the step that was just played, if it had words of its own."""
        prediction = self.prediction_answered
        return prediction.words if prediction is not None else ""

    def title(self, *, answered: bool) -> str:
        """What the lesson is called: its question, and once that is answered its title."""
        scenario = self.file.scenario
        title = scenario.title or self.file.id
        if answered:
            return title
        return scenario.question or next((each.words for each in self._rehearsal.questions.values()), title)

    def hint(self, number: int) -> str:
        """The file's own hint for the next step, the first one being 1; empty where it has none."""
        hints = self.next_step.hints if self.next_step is not None else ()
        return hints[number - 1] if 0 < number <= len(hints) else ""

    def answer_to_try(self, action: Action) -> str:
        """What the file says to something that is refused here, or does nothing; empty if unknown.

        It may be tried instead of the next step, or right after the last one.
        """
        if self.is_asking:
            return ""
        return known_mistakes.said_of_refused(self._play, self._mistakes(), action)

    def answer_to_done(self) -> str:
        """What the file says to what was done by hand last, if that is a known mistake."""
        journal = self.table.journal
        if not journal.cursor:
            return ""
        before = journal.entries[journal.cursor - 2].state if journal.cursor > 1 else journal.opening
        action = journal.entries[journal.cursor - 1].action
        return known_mistakes.said_of_done(self._play, self._mistakes(), action, before)

    def _mistakes(self) -> tuple[Mapping[str, object], ...]:
        """The known mistakes here: about the next step, then about the last one."""
        here = self.steps[max(self.place - 1, 0) : self.place + 1]
        return tuple(wrong for step in reversed(here) for wrong in step.wrong)

    def tries(self) -> "tuple[known_mistakes.Tried, ...]":
        """The known mistakes about the step that was just played."""
        return known_mistakes.known_about(self._play, self.done) if self.done is not None else ()

    @property
    def goal(self) -> "Goal | None":
        """What it leads to and is not so already; None where nothing of it can be seen on the table."""
        return self._rehearsal.goal

    @property
    def says_goal(self) -> bool:
        """Whether its goal is said in the file's own words, so that it tells no answer."""
        return bool(self.file.scenario.goal)

    @property
    def is_reached(self) -> bool:
        """Whether the table is as the goal says, in whatever way it came to that."""
        return self.goal is not None and self.is_at(self.goal)

    def is_at(self, goal: "Goal") -> bool:
        """Whether the table is as a goal says."""
        return goal.is_reached(self._play.naming, self.table)

    def done_words(self) -> str:
        """What the step did that was just played, in a few words; at the start nothing."""
        done = self.done
        return _words_of(done.step, done.before) if done is not None and done.step is not None else ""

    def done_object(self) -> int:
        """The number of the object that the step was for that was just played; 0 for none."""
        done = self.done
        actions = _actions_of(done.step, done.before) if done is not None else ()
        return object_of(actions[0]) if actions else 0

    def next_words(self) -> str:
        """What the next step does, in a few words."""
        step = self.next_step
        if step is None:
            return ""
        words = _words_of(step, self._play.naming_for_next())
        if step.back_to is not None:
            back = f"after step {step.back_to}" if step.back_to else "at the opening"
            return f"Back {back}: {words}"
        return words

    def next_object(self) -> GameObject | None:
        """The object that the next step is about, where it is about one."""
        ids = self.next_ids()
        return self._play.naming_for_next().state.objects.get(ids[0]) if ids else None

    def asked_value(self) -> tuple[tuple[int, ...], str]:
        """The objects of which a value is asked before the next step, and which; nothing for a verdict."""
        prediction = self.prediction
        naming = self._play.naming_for_next() if prediction is not None else None
        if prediction is None or naming is None or prediction.of == VERDICT:
            return (), ""
        table, *names, about = path_keys(prediction.of, naming.names.players)
        return (naming.objects(names[0]), about) if table == "objects" and names else ((), "")

    def next_ids(self) -> tuple[int, ...]:
        """The numbers of all objects that the next step is about."""
        step = self.next_step
        return step.all_about(self._play.naming_for_next()) if step is not None else ()

    def take_by_hand(self) -> Done | None:
        """Count what was done at the table for the next step, if it comes to the same; None if not."""
        if self.next_step is None or not self.has_strayed:
            return None
        done = self._play.adopt()
        if done is not None:
            self._done.append(done)
        return done

    def is_refused_like_next(self, ruling: Ruling, about: int) -> bool:
        """Whether what was refused by hand is what the next step tries to show."""
        step, object = self.next_step, self.next_object()
        if step is None or step.verdict == "legal" or self.has_strayed:
            return False
        return object is not None and object.id == about and self._play.ruling_on_next() == ruling

    def begin_next(self) -> bool:
        """Put the table where the next step begins: to the end of the last one, or as far back as it goes.

        Returns whether it was anywhere else.
        """
        state = self.table.state
        back_to = self.steps[self.place].back_to if self.place < len(self.steps) else None
        self._play.go_back_to(self.place if back_to is None else back_to)
        return self.table.state is not state

    def forward(self) -> Done | None:
        """Play the next step; None if there is none left."""
        if self.place == len(self.steps):
            return None
        self.begin_next()
        done = self._play.next()
        self._done.append(done)
        return done

    def back(self) -> bool:
        """Take back the step that was played last; False at the start."""
        if not self.place:
            return False
        self.play(self.place - 1)
        return True

    def play(self, number: int) -> None:
        """Go to the moment after a step, forward or back; 0 is the opening."""
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
