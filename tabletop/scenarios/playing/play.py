"""Plays the steps of a scenario at a table, one after the other, and back again."""

from collections.abc import Sequence

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
from tabletop.scenarios.files.tables import table_at
from tabletop.scenarios.format.names import Later, Names, Naming
from tabletop.scenarios.format.words import Choice
from tabletop.scenarios.playing.answers import Answers, answer_to
from tabletop.scenarios.playing.made import followed, made_by, named
from tabletop.scenarios.playing.possible_answers import question_in_words
from tabletop.scenarios.playing.refused_answers import refused_face, refused_protector, with_named_face
from tabletop.scenarios.steps.effect_steps import EffectStep
from tabletop.scenarios.steps.player_verbs import AnswerQuestion, Redo, ResolveTop, Undo
from tabletop.scenarios.steps.scenario import AnyStep, ScenarioFile
from tabletop.scenarios.steps.steps import ActionStep, Step

NOTHING_TO_DO = Ruling(Verdict.NOTHING_HAPPENS)


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a step: the ruling, what happened, and the table before and after."""

    step: AnyStep | ActionStep | None
    ruling: Ruling
    events: tuple[Event, ...] = ()
    before: Naming
    after: Naming
    left_over: tuple[Choice, ...] = ()
    """Answers of the step for which nothing asked."""
    unmet: tuple[str, ...] = ()
    """Each question to which the step had an answer that did not fit, and what would have been possible."""

    @property
    def happened(self) -> tuple[Event, ...]:
        """What has happened at the table: nothing where it was only asked what would."""
        return () if self.step is not None and self.step.ask else self.events

    @property
    def cited(self) -> frozenset[str]:
        """The numbers of all rules that the answer cites, in the edition of the table."""
        edition = self.after.state.edition
        numbers = set(self.ruling.numbers)
        for event in self.events:
            if isinstance(event, Noted) and event.rule in all_rules():
                numbers.update(event.numbers or all_rules()[event.rule].numbers_in(edition))
        return frozenset(numbers)


class Moment(msgspec.Struct, frozen=True):
    """Where the table stood: what had been done, a question that was open, and what names meant."""

    entries: tuple[Entry, ...]
    paused: State | None
    names: Names

    def state(self, journal: Journal) -> State:
        """The table at this moment."""
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
            file: the scenario.
            library: the cards that it names; None for the usual ones.
            table: a game that began with this position and goes on from where it stands; None for a new one.
            names: what the file calls the things of that table; None where its numbers are those of the file.

        Raises:
            ScenarioError: something in the position cannot be.

        """
        self.file = file
        if table is None or names is None:
            state, written = opening(file, library or default_library())
            table, names = table or table_at(state, file), names or written
        self.table, self.names = table, names
        self._line: list[Moment] = self._moments()
        """The moments after each step that changed the table, from the opening on."""
        self._place = len(self._line) - 1
        self._after: list[tuple[tuple[Moment, ...], int]] = [(tuple(self._line), self._place)]
        """For each step of the file, the line and the place in it as they were then; for ``back_to``."""
        self._pending: tuple[str, ...] = ()
        self._unasked: tuple[Unasked, ...] = ()
        """What nobody was asked in the last step: its target may be named as it resolves."""
        self._left_over: tuple[Choice, ...] = ()
        self._unmet: tuple[str, ...] = ()

    @property
    def naming(self) -> Naming:
        """What names mean now."""
        return Naming(self.names, self.table.state)

    @property
    def played(self) -> int:
        """How many steps of the file have been played."""
        return len(self._after) - 1

    @property
    def happened(self) -> int:
        """How many things happened in the action that was done last."""
        entries = self._line[self._place].entries
        return len(entries[-1].events) if entries else 0

    @property
    def has_strayed(self) -> bool:
        """Whether the table is elsewhere than the steps have led it."""
        return self._moment() != self._line[self._place]

    def naming_after(self, number: int) -> Naming:
        """What names meant after a step; 0 is the opening."""
        line, place = self._after[number]
        return Naming(line[place].names, line[place].state(self.table.journal))

    def steps_back_to(self, state: State) -> int | None:
        """How many steps have to be taken back until the table stands so; None where it never did.

        Below 0 it is how many have to be done again.
        """
        states = [moment.state(self.table.journal) for moment in self._line]
        places = (place for place in range(len(states) - 1, -1, -1) if states[place] == state)
        found = next(places, None)
        return None if found is None else self._place - found

    def opened(self) -> Done:
        """The opening, as if it were a step."""
        return Done(step=None, ruling=LEGAL, before=self.naming, after=self.naming)

    def next(self) -> Done:
        """Play the next step of the file."""
        step = self.file.scenario.steps[self.played]
        if step.back_to is not None:
            self.go_back_to(step.back_to)
        before = self.naming
        played = self._do(step)
        self._after.append((tuple(self._line), self._place))
        return self._done(step, played, before)

    def do(self, step: AnyStep | ActionStep) -> Done:
        """Do a step that is not in the file. Where it is refused the table stays as it is."""
        before = self.naming
        return self._done(step, self._do(step), before)

    def come_of(self, step: AnyStep | ActionStep, at: State) -> tuple[Ruling, State]:
        """What would come of a step at another table, and how that table would stand then."""
        kept = self._unasked, self._left_over, self._unmet
        copy = Table(at)
        played = self._carried_out(step, copy)
        self._unasked, self._left_over, self._unmet = kept
        return played.ruling, copy.state

    def _done(self, step: AnyStep | ActionStep, played: Played, before: Naming) -> Done:
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
        """What names mean where the next step of the file begins."""
        back_to = self.file.scenario.steps[self.played].back_to
        if back_to is None:
            return Naming(self._line[self._place].names, self._line[self._place].state(self.table.journal))
        return self.naming_after(back_to)

    def adopt(self) -> Done | None:
        """Take what was done at the table since the last step for the next one, if it comes to the same.

        None where it does not, or where the next step is nothing that can be done by hand.
        """
        step, here = self.file.scenario.steps[self.played], self._line[self._place]
        journal = self.table.journal
        entries = journal.entries[: journal.cursor]
        made = entries[len(here.entries) :]
        goes_on = all(mine is theirs for mine, theirs in zip(entries, here.entries, strict=False))
        if not isinstance(step, ActionStep) or step.ask or step.back_to is not None:
            return None
        if not made or not goes_on:
            return None
        before = Naming(here.names, here.state(journal))
        copy = Table(before.state)
        self.names = here.names
        played = self._carried_out(step, copy)
        if not played.ruling.is_legal or copy.state != self.table.state:
            return None
        self._stood(step, before.state, played)
        self._after.append((tuple(self._line), self._place))
        return self._done(step, played, before)

    def asked_by_next(self) -> Ruling:
        """What the rules make of the next step, without doing it."""
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
                return self._moved(max(self._place - step.number, 0), ask=step.ask)
            case Redo():
                return self._moved(min(self._place + step.number, len(self._line) - 1), ask=step.ask)
        if step.ask:
            # Asked of a copy of the table, so that its journal knows nothing of it.
            return self._carried_out(step, Table(self.table.state))
        state = self.table.state
        played = self._carried_out(step, self.table)
        if not played.ruling.is_legal:
            # Where an answer was refused the whole step is, and its half-done beginning is dropped.
            self._stand(self._line[self._place])
        elif self.table.state is not state:
            self._stood(step, state, played)
        return played

    def _stood(self, step: Step, before: State, played: Played) -> None:
        """A step has changed the table: name what it made, and remember the moment."""
        self._name(step, before, played)
        del self._line[self._place + 1 :]
        self._line.append(self._moment())
        self._place += 1

    def _carried_out(self, step: AnyStep | ActionStep, table: Table) -> Played:
        given = (*step.answers, *_answers_inside(step, Naming(self.names, table.state)))
        unfolds = any(isinstance(each, tuple) for each in given) and self._unfolds(given, step, table.state)
        return self._answered_with(Answers(given, unfolds=unfolds), step, table)

    def _unfolds(self, given: tuple[Choice, ...], step: AnyStep | ActionStep, at: State) -> bool:
        """Whether lists mean as many answers as stand in them: so they fit, and as lists they don't."""
        kept = self._unasked, self._left_over, self._unmet
        fit: list[bool] = []
        for answers in (Answers(given), Answers(given, unfolds=True)):
            self._left_over = ()
            played = self._answered_with(answers, step, Table(at))
            fit.append(not self._left_over and played.ruling.verdict == step.verdict)
            self._unasked, self._left_over, self._unmet = kept
        return fit == [False, True]

    def _answered_with(self, answers: Answers, step: AnyStep | ActionStep, table: Table) -> Played:
        naming = Naming(self.names, table.state)
        asking = step.open or bool(answers)
        if isinstance(step, AnswerQuestion):
            played = self._answered(step, table, naming, asking=asking)
            return self._questioned(table, played, answers, stays_open=step.open)
        assert isinstance(step, ActionStep)
        all_played: list[Played] = []
        for action in step.actions(naming):
            played = table.propose(with_named_face(action, table, answers.next), ask=asking)
            played = self._questioned(table, played, answers, stays_open=step.open)
            left = answers.next
            refused = refused_face(played, table, left) or refused_protector(played, table, left)
            all_played.append(Played(ruling=refused) if refused is not None else played)
        return self._with_answers_left(_together(all_played), table, answers)

    def _with_answers_left(self, played: Played, table: Table, answers: Answers) -> Played:
        """What came of a step, refused where an answer is left that can't be given.

        An answer may name the one possibility of which nobody was asked. Others are left over.
        """
        if not played.ruling.is_legal or played.question is not None:
            return played
        answers.drop_unasked((*played.unasked, *self._unasked), self.names)
        self._unasked = played.unasked
        forbidden = answers.forbidden_by(played.unasked, self.names)
        if forbidden is not None:
            self._unmet = (question_in_words(forbidden.question, Naming(self.names, forbidden.state)),)
            return Played(ruling=_forbidden(forbidden.question, table.state, None))
        self._left_over = answers.left
        return played

    def _answered(self, step: AnswerQuestion, table: Table, naming: Naming, *, asking: bool) -> Played:
        waiting = table.state.question
        answer = answer_to(waiting.question, step.with_, naming) if waiting is not None else None
        if waiting is not None and answer is None and isinstance(step.with_, tuple) and len(step.with_) == 1:
            answer = answer_to(waiting.question, step.with_[0], naming)
        if waiting is not None and (answer is None or not waiting.question.allows(answer)):
            self._unmet = (question_in_words(waiting.question, naming),)
            return Played(ruling=_forbidden(waiting.question, table.state, answer))
        return table.answer(answer if answer is not None else False, ask=asking)

    def _questioned(self, table: Table, played: Played, answers: Answers, *, stays_open: bool) -> Played:
        """Answer what a step asks: as the file says, else as the rules have it where nobody answers."""
        while played.question is not None and played.ruling.verdict is not Verdict.ILLEGAL:
            question, waiting = played.question, table.state.question
            before = table.state if waiting is None else waiting.before
            at = Naming(followed(self.names, before, played.events), table.state)
            answers.pass_over(question, (*played.unasked, *self._unasked), at.names, at)
            answer = answers.take(question, at)
            if answer is None and stays_open and not answers:
                return played
            is_met = not answers if answer is None else question.allows(answer)
            if not is_met:
                self._unmet = (*self._unmet, question_in_words(question, at))
            answer = question.default if answer is None else answer
            if question.allows(answer):
                played = table.answer(answer, ask=stays_open or bool(answers))
            else:
                played = Played(ruling=_forbidden(question, table.state, answer))
        return played

    # --- Naming what was made ----------------------------------------------------------------------------

    def _name(self, step: Step, before: State, played: Played) -> None:
        names = step.new_names or self._pending
        self._pending = names if played.question is not None else ()
        made = made_by(before, played.events)
        later = step.later if isinstance(step, EffectStep) else ()
        self.names = named(self.names, made, (Later(names=names, makes=len(made), then=later),))
        token = step.token if isinstance(step, EffectStep) and not names else None
        for thing in made:
            if token is not None and isinstance(thing, GameObject) and thing.is_token:
                self.names = self.names.with_entry(token, (thing.pieces[0].id,), None)
        self.names = followed(self.names, before, played.events)

    # --- Back and forth ------------------------------------------------------------------------------------

    def _moments(self) -> list[Moment]:
        """A moment for each action that led to where the table stands, and for the opening."""
        journal = self.table.journal
        taken = [Moment(tuple(journal.entries[:n]), None, self.names) for n in range(journal.cursor + 1)]
        return taken if journal.state is journal.settled else [*taken, self._moment()]

    def _moment(self) -> Moment:
        journal = self.table.journal
        paused = journal.state if journal.state is not journal.settled else None
        return Moment(tuple(journal.entries[: journal.cursor]), paused, self.names)

    def _moved(self, place: int, *, ask: bool) -> Played:
        if place == self._place:
            return Played(ruling=NOTHING_TO_DO)
        if not ask:
            self._place = place
            self._stand(self._line[place])
        return Played(ruling=LEGAL)

    def go_back_to(self, number: int) -> None:
        """Put the table as it was after a step of the file; 0 is the opening."""
        line, self._place = self._after[number]
        self._line = list(line)
        self._stand(self._line[self._place])

    def rewind(self, number: int) -> None:
        """Go back to the moment after a step, and forget that the later ones were played."""
        self.go_back_to(number)
        del self._after[number + 1 :]

    def _stand(self, moment: Moment) -> None:
        journal = self.table.journal
        journal.follow(moment.entries)
        if moment.paused is not None:
            journal.pause(moment.paused)
        self.names = moment.names


def _answers_inside(step: Step, at: Naming) -> tuple[Choice, ...]:
    """The answers that a file has for the ability that is about to resolve."""
    if not isinstance(step, ResolveTop) or not at.state.stack:
        return ()
    later = at.names.later.get(at.state.stack[0], ())
    return tuple(answer for each in later for answer in each.answers)


def _together(played: Sequence[Played]) -> Played:
    """What came of a step that was done with each of several objects."""
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


def _forbidden(question: Question, state: State, answer: Answer | None) -> Ruling:
    """An answer that the rules forbid makes the whole step illegal; None is one that fits no question."""
    return ruling_for((forbidden_answer(question, state, False if answer is None else answer),))
