"""The player of a scenario's steps at a table, forward and back."""

from collections.abc import Sequence
from typing import Final

import msgspec

from tabletop.cards.library import CardLibrary, default_library
from tabletop.model.events import Event, Noted
from tabletop.model.objects import GameObject
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.play.journal import Entry, Journal
from tabletop.play.table import Played, Table
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.verdicts import LEGAL, Ruling, Verdict, ruling_for, ruling_for_each
from tabletop.rules.engine.course import Unasked, forbidden_answer
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.table_setup import table_at
from tabletop.scenarios.format.names import Later, Names, Naming
from tabletop.scenarios.format.words import Choice
from tabletop.scenarios.playing.answers import Answers, answer_to
from tabletop.scenarios.playing.made import made_by, names_after, names_with
from tabletop.scenarios.playing.possible_answers import question_in_words
from tabletop.scenarios.playing.refused_answers import refused_face, refused_protector, with_named_face
from tabletop.scenarios.steps.effect_steps import EffectStep
from tabletop.scenarios.steps.player_verbs import AnswerQuestion, Redo, ResolveTop, Undo
from tabletop.scenarios.steps.scenario import AnyStep, ScenarioFile
from tabletop.scenarios.steps.steps import ActionStep, Step

NOTHING_TO_DO = Ruling(Verdict.NOTHING_HAPPENS)
_CLOSED: Final = frozenset({"kind", "mana", "modes"})
"""Kinds of questions whose possible answers are all listed by the rules."""


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a step: the ruling, the events, and the table before and after."""

    step: AnyStep | ActionStep | None
    ruling: Ruling
    events: tuple[Event, ...] = ()
    before: Naming
    after: Naming
    left_over: tuple[Choice, ...] = ()
    """Answers of the step that no question asked for."""
    unmet: tuple[str, ...] = ()
    """Each question whose answer in the step did not fit, with its possible answers."""

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events at the table, empty for a step that only asks for a ruling."""
        return () if self.step is not None and self.step.ask else self.events

    @property
    def cited(self) -> frozenset[str]:
        """The numbers of all rules cited by the result, in the edition of the table."""
        edition = self.after.state.edition
        numbers = set(self.ruling.numbers)
        for event in self.events:
            if isinstance(event, Noted) and event.rule in all_rules():
                numbers.update(event.numbers or all_rules()[event.rule].numbers_in(edition))
        return frozenset(numbers)


class Moment(msgspec.Struct, frozen=True):
    """A moment of the table: the actions so far, any open question, and the names."""

    entries: tuple[Entry, ...]
    paused: State | None
    names: Names

    def state(self, journal: Journal) -> State:
        """Return the state of the table at this moment."""
        return self.paused or (self.entries[-1].state if self.entries else journal.opening)


class Play:
    """A scenario that is being played."""

    def __init__(
        self,
        file: ScenarioFile,
        library: CardLibrary | None = None,
        *,
        table: Table | None = None,
        names: Names | None = None,
    ) -> None:
        """Set up the position of a file.

        Args:
            file: the scenario
            library: the cards that it names, or None for the default library
            table: a game that began with this position and continues from its current state, or None for a
                new one
            names: the file's names for the objects of that table, or None if its ids are those of the file

        Raises:
            ScenarioError: Something in the position is impossible.

        """
        self.file = file
        if table is None or names is None:
            state, written = opening(file, library or default_library())
            table, names = table or table_at(state, file), names or written
        self.table, self.names = table, names
        self._line: list[Moment] = self._moments()
        """The opening, and the moments after each step that changed the table."""
        self._place = len(self._line) - 1
        self._after: list[tuple[tuple[Moment, ...], int]] = [(tuple(self._line), self._place)]
        """The line and the index in it after each step of the file, for ``back_to``."""
        self._pending: tuple[str, ...] = ()
        self._unasked: tuple[Unasked, ...] = ()
        """Questions skipped in the last step. Its target may be named as it resolves."""
        self._left_over: tuple[Choice, ...] = ()
        self._unmet: tuple[str, ...] = ()
        self._closed: Question | None = None
        """A closed choice of the last step, among kinds or colors, that its next answer didn't fit."""

    @property
    def naming(self) -> Naming:
        """The names at this moment."""
        return Naming(self.names, self.table.state)

    @property
    def played(self) -> int:
        """The number of steps of the file that have been played."""
        return len(self._after) - 1

    @property
    def happened(self) -> int:
        """The number of events in the last action."""
        entries = self._line[self._place].entries
        return len(entries[-1].events) if entries else 0

    @property
    def has_deviated(self) -> bool:
        """Whether the table differs from the result of the steps."""
        return self._moment() != self._line[self._place]

    def naming_after(self, number: int) -> Naming:
        """Return the names as they were after a step. Step 0 is the opening."""
        line, place = self._after[number]
        return Naming(line[place].names, line[place].state(self.table.journal))

    def steps_back_to(self, state: State) -> int | None:
        """Return how many steps must be undone to reach a state, or None if it never occurred.

        A negative number is the number of steps to redo.
        """
        states = [moment.state(self.table.journal) for moment in self._line]
        places = (place for place in range(len(states) - 1, -1, -1) if states[place] == state)
        found = next(places, None)
        return None if found is None else self._place - found

    def opened(self) -> Done:
        """Return the opening in the form of a step's result."""
        return Done(step=None, ruling=LEGAL, before=self.naming, after=self.naming)

    def next(self) -> Done:
        """Play the next step of the file."""
        step = self.file.scenario.steps[self.played]
        if step.back_to is not None:
            self.go_back_to(step.back_to)
        before = self.naming
        played = self._do(step)
        self._after.append((tuple(self._line), self._place))
        return self._result(step, played, before)

    def do(self, step: AnyStep | ActionStep) -> Done:
        """Play a step that is not in the file. A refused step leaves the table unchanged."""
        before = self.naming
        return self._result(step, self._do(step), before)

    def outcome_of(self, step: AnyStep | ActionStep, at: State) -> tuple[Ruling, State]:
        """Return the ruling on a step at another table, and the state it would lead to."""
        saved = self._unasked, self._left_over, self._unmet
        copy = Table(at)
        played = self._carry_out(step, copy)
        self._unasked, self._left_over, self._unmet = saved
        return played.ruling, copy.state

    def _result(self, step: AnyStep | ActionStep, played: Played, before: Naming) -> Done:
        return Done(
            step=step,
            ruling=played.ruling,
            events=played.events,
            before=before,
            after=self.naming,
            left_over=self._left_over,
            unmet=self._unmet,
        )

    def naming_for_next(self) -> Naming:
        """Return the names at the beginning of the file's next step."""
        back_to = self.file.scenario.steps[self.played].back_to
        if back_to is None:
            return Naming(self._line[self._place].names, self._line[self._place].state(self.table.journal))
        return self.naming_after(back_to)

    def adopt(self) -> Done | None:
        """Accept the actions since the last step as the next step if they have the same result.

        Return None if they differ, or if the next step can't be done by hand.
        """
        step, here = self.file.scenario.steps[self.played], self._line[self._place]
        journal = self.table.journal
        entries = journal.entries[: journal.cursor]
        made = entries[len(here.entries) :]
        continues = all(mine is theirs for mine, theirs in zip(entries, here.entries, strict=False))
        if not isinstance(step, ActionStep) or step.ask or step.back_to is not None:
            return None
        if not made or not continues:
            return None
        before = Naming(here.names, here.state(journal))
        copy = Table(before.state)
        self.names = here.names
        played = self._carry_out(step, copy)
        if not played.ruling.is_legal or copy.state != self.table.state:
            return None
        self._record_step(step, before.state, played)
        self._after.append((tuple(self._line), self._place))
        return self._result(step, played, before)

    def ruling_on_next(self) -> Ruling:
        """Return the ruling on the next step without performing it."""
        step = self.file.scenario.steps[self.played]
        at = self.naming_for_next()
        if not isinstance(step, ActionStep):
            return LEGAL
        rulings = [Table(at.state).ruling(action) for action in step.actions(at)]
        return ruling_for_each(tuple(rulings)) if rulings else NOTHING_TO_DO

    # --- Doing -------------------------------------------------------------------------------------------

    def _do(self, step: AnyStep | ActionStep) -> Played:
        self._left_over, self._unmet = (), ()
        match step:
            case Undo():
                return self._move(max(self._place - step.number, 0), ask=step.ask)
            case Redo():
                return self._move(min(self._place + step.number, len(self._line) - 1), ask=step.ask)
        if step.ask:
            # Use a copy of the table, so that the ruling leaves no trace in its journal.
            return self._carry_out(step, Table(self.table.state))
        state = self.table.state
        played = self._carry_out(step, self.table)
        if not played.ruling.is_legal:
            # A refused answer refuses the whole step, so its partial result is dropped.
            self._restore(self._line[self._place])
        elif self.table.state is not state:
            self._record_step(step, state, played)
        return played

    def _record_step(self, step: Step, before: State, played: Played) -> None:
        """Name the new objects after a step that changed the table, and record the moment."""
        self._name(step, before, played)
        del self._line[self._place + 1 :]
        self._line.append(self._moment())
        self._place += 1

    def _carry_out(self, step: AnyStep | ActionStep, table: Table) -> Played:
        given = (*step.answers, *_answers_inside(step, Naming(self.names, table.state)))
        unfolds = any(isinstance(each, tuple) for each in given) and self._unfolds(given, step, table.state)
        return self._play_with(Answers(given, unfolds=unfolds), step, table)

    def _unfolds(self, given: tuple[Choice, ...], step: AnyStep | ActionStep, at: State) -> bool:
        """Return whether lists are sequences of answers, because the answers only fit in that form."""
        saved = self._unasked, self._left_over, self._unmet
        fit: list[bool] = []
        for answers in (Answers(given), Answers(given, unfolds=True)):
            self._left_over = ()
            played = self._play_with(answers, step, Table(at))
            fit.append(not self._left_over and played.ruling.verdict == step.verdict)
            self._unasked, self._left_over, self._unmet = saved
        return fit == [False, True]

    def _play_with(self, answers: Answers, step: AnyStep | ActionStep, table: Table) -> Played:
        self._closed = None
        naming = Naming(self.names, table.state)
        asking = step.open or bool(answers)
        if isinstance(step, AnswerQuestion):
            played = self._answer_open(step, table, naming, asking=asking)
            return self._answer_all(table, played, answers, stays_open=step.open)
        assert isinstance(step, ActionStep)
        all_played: list[Played] = []
        for action in step.actions(naming):
            played = table.propose(with_named_face(action, table, answers.next), ask=asking)
            played = self._answer_all(table, played, answers, stays_open=step.open)
            left = answers.next
            refused = refused_face(played, table, left) or refused_protector(played, table, left)
            all_played.append(Played(ruling=refused) if refused is not None else played)
        return self._check_unused_answers(_combine(all_played), table, answers)

    def _check_unused_answers(self, played: Played, table: Table, answers: Answers) -> Played:
        """Return the result of a step, refused if an unused answer is against the rules.

        An answer may name the single possibility of a skipped question. Other answers are left over.
        """
        if not played.ruling.is_legal or played.question is not None:
            return played
        answers.drop_unasked((*played.unasked, *self._unasked), self.names)
        self._unasked = played.unasked
        forbidden = answers.forbidden_by(played.unasked, self.names)
        if forbidden is not None:
            self._unmet = (question_in_words(forbidden.question, Naming(self.names, forbidden.state)),)
            return Played(ruling=_refusal(forbidden.question, table.state, None))
        if self._closed is not None and isinstance(answers.next, str):
            # Nothing else has asked for it, so it was meant for the closed choice.
            return Played(ruling=_refusal(self._closed, table.state, answers.next))
        self._left_over = answers.unused
        return played

    def _answer_open(self, step: AnswerQuestion, table: Table, naming: Naming, *, asking: bool) -> Played:
        waiting = table.state.question
        answer = answer_to(waiting.question, step.with_, naming) if waiting is not None else None
        if waiting is not None and answer is None and isinstance(step.with_, tuple) and len(step.with_) == 1:
            answer = answer_to(waiting.question, step.with_[0], naming)
        if waiting is not None and (answer is None or not waiting.question.allows(answer)):
            self._unmet = (question_in_words(waiting.question, naming),)
            return Played(ruling=_refusal(waiting.question, table.state, answer))
        return table.answer(answer if answer is not None else False, ask=asking)

    def _answer_all(self, table: Table, played: Played, answers: Answers, *, stays_open: bool) -> Played:
        """Answer the questions of a step from the file, or else with their default answers."""
        while played.question is not None and played.ruling.verdict is not Verdict.ILLEGAL:
            question, waiting = played.question, table.state.question
            before = table.state if waiting is None else waiting.before
            at = Naming(names_after(self.names, before, played.events), table.state)
            answers.pass_over(question, (*played.unasked, *self._unasked), at.names, at)
            answer = answers.take(question, at)
            if answer is None and stays_open and not answers:
                return played
            is_answered = not answers if answer is None else question.allows(answer)
            if not is_answered:
                self._unmet = (*self._unmet, question_in_words(question, at))
                self._closed = self._closed or (question if question.kind in _CLOSED else None)
            answer = question.default if answer is None else answer
            if question.allows(answer):
                played = table.answer(answer, ask=stays_open or bool(answers))
            else:
                played = Played(ruling=_refusal(question, table.state, answer))
        return played

    # --- Naming what was made ----------------------------------------------------------------------------

    def _name(self, step: Step, before: State, played: Played) -> None:
        names = step.new_names or self._pending
        self._pending = names if played.question is not None else ()
        made = made_by(before, played.events)
        later = step.later if isinstance(step, EffectStep) else ()
        self.names = names_with(self.names, made, (Later(names=names, makes=len(made), then=later),))
        token = step.token if isinstance(step, EffectStep) and not names else None
        for thing in made:
            if token is not None and isinstance(thing, GameObject) and thing.is_token:
                self.names = self.names.with_entry(token, (thing.pieces[0].id,), None)
        self.names = names_after(self.names, before, played.events)

    # --- Back and forth ------------------------------------------------------------------------------------

    def _moments(self) -> list[Moment]:
        """Return a moment for the opening and one for each action up to the current one."""
        journal = self.table.journal
        moments = [Moment(tuple(journal.entries[:n]), None, self.names) for n in range(journal.cursor + 1)]
        return moments if journal.state is journal.settled else [*moments, self._moment()]

    def _moment(self) -> Moment:
        journal = self.table.journal
        paused = journal.state if journal.state is not journal.settled else None
        return Moment(tuple(journal.entries[: journal.cursor]), paused, self.names)

    def _move(self, place: int, *, ask: bool) -> Played:
        if place == self._place:
            return Played(ruling=NOTHING_TO_DO)
        if not ask:
            self._place = place
            self._restore(self._line[place])
        return Played(ruling=LEGAL)

    def go_back_to(self, number: int) -> None:
        """Restore the table as it was after a step of the file. Step 0 is the opening."""
        line, self._place = self._after[number]
        self._line = list(line)
        self._restore(self._line[self._place])

    def rewind(self, number: int) -> None:
        """Go back to the moment after a step, and forget the later steps."""
        self.go_back_to(number)
        del self._after[number + 1 :]

    def _restore(self, moment: Moment) -> None:
        journal = self.table.journal
        journal.follow(moment.entries)
        if moment.paused is not None:
            journal.pause(moment.paused)
        self.names = moment.names


def _answers_inside(step: Step, at: Naming) -> tuple[Choice, ...]:
    """Return the file's answers for the ability that is about to resolve."""
    if not isinstance(step, ResolveTop) or not at.state.stack:
        return ()
    later = at.names.later.get(at.state.stack[0], ())
    return tuple(answer for each in later for answer in each.answers)


def _combine(played: Sequence[Played]) -> Played:
    """Combine the results of a step that was performed with several objects."""
    if not played:
        return Played(ruling=NOTHING_TO_DO)
    if len(played) == 1:
        return played[0]
    return Played(
        ruling=ruling_for_each(tuple(each.ruling for each in played)),
        events=tuple(event for each in played for event in each.events),
        unasked=tuple(question for each in played for question in each.unasked),
        question=played[-1].question,
    )


def _refusal(question: Question, state: State, answer: Answer | None) -> Ruling:
    """Return the ruling that refuses a whole step for a forbidden answer. None fits no question."""
    return ruling_for((forbidden_answer(question, state, False if answer is None else answer),))
