"""The player of a scenario's steps at a table, forward and back."""

import msgspec

from tabletop.cards.library import CardLibrary, default_library
from tabletop.model.events import Event, Noted
from tabletop.model.objects import GameObject
from tabletop.model.state import State
from tabletop.play.journal import Entry, Journal
from tabletop.play.table import Played, Table
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.verdicts import LEGAL, Ruling, ruling_for_each
from tabletop.rules.engine.course import Unasked
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.table_setup import table_at
from tabletop.scenarios.format.names import Later, Names, Naming
from tabletop.scenarios.format.words import Choice
from tabletop.scenarios.playing.made import made_by, names_after, names_with
from tabletop.scenarios.playing.step_run import NOTHING_TO_DO, StepResult, run_step
from tabletop.scenarios.steps.effect_steps import EffectStep
from tabletop.scenarios.steps.player_verbs import Redo, Undo
from tabletop.scenarios.steps.scenario import AnyStep, ScenarioFile
from tabletop.scenarios.steps.steps import ActionStep, Step


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

    @property
    def has_gone_back(self) -> bool:
        """Whether the table was moved to an earlier moment than the end of the last step."""
        line, place = self._after[-1]
        return self._line[self._place] is not line[place]

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
        result = self._do(step)
        self._after.append((tuple(self._line), self._place))
        return self._make_done(step, result, before)

    def do(self, step: AnyStep | ActionStep) -> Done:
        """Play a step that is not in the file. A refused step leaves the table unchanged."""
        before = self.naming
        return self._make_done(step, self._do(step), before)

    def outcome_of(self, step: AnyStep | ActionStep, at: State) -> tuple[Ruling, State]:
        """Return the ruling on a step at another table, and the state it would lead to."""
        copy = Table(at)
        result = run_step(step, copy, self.names, self._unasked)
        return result.played.ruling, copy.state

    def _make_done(self, step: AnyStep | ActionStep, result: StepResult, before: Naming) -> Done:
        return Done(
            step=step,
            ruling=result.played.ruling,
            events=result.played.events,
            before=before,
            after=self.naming,
            left_over=result.left_over,
            unmet=result.unmet,
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
        if not isinstance(step, ActionStep) or step.ask:
            return None
        if step.back_to is not None and not self.has_gone_back:
            return None
        if not made or not continues:
            return None
        before = Naming(here.names, here.state(journal))
        copy = Table(before.state)
        self.names = here.names
        result = self._carry_out(step, copy)
        if not result.played.ruling.is_legal or copy.state != self.table.state:
            return None
        self._record_step(step, before.state, result.played)
        self._after.append((tuple(self._line), self._place))
        return self._make_done(step, result, before)

    def ruling_on_next(self) -> Ruling:
        """Return the ruling on the next step without performing it."""
        step = self.file.scenario.steps[self.played]
        at = self.naming_for_next()
        if not isinstance(step, ActionStep):
            return LEGAL
        rulings = [Table(at.state).ruling(action) for action in step.actions(at)]
        return ruling_for_each(tuple(rulings)) if rulings else NOTHING_TO_DO

    # --- Doing -------------------------------------------------------------------------------------------

    def _do(self, step: AnyStep | ActionStep) -> StepResult:
        match step:
            case Undo():
                return StepResult(self._move(max(self._place - step.number, 0), ask=step.ask))
            case Redo():
                place = min(self._place + step.number, len(self._line) - 1)
                return StepResult(self._move(place, ask=step.ask))
        if step.ask:
            # Use a copy of the table, so that the ruling leaves no trace in its journal.
            return self._carry_out(step, Table(self.table.state))
        state = self.table.state
        result = self._carry_out(step, self.table)
        if not result.played.ruling.is_legal:
            # A refused answer refuses the whole step, so its partial result is dropped.
            self._restore(self._line[self._place])
        elif self.table.state is not state:
            self._record_step(step, state, result.played)
        return result

    def _carry_out(self, step: AnyStep | ActionStep, table: Table) -> StepResult:
        result = run_step(step, table, self.names, self._unasked)
        self._unasked = result.unasked
        return result

    def _record_step(self, step: Step, before: State, played: Played) -> None:
        """Name the new objects after a step that changed the table, and record the moment."""
        self._name(step, before, played)
        del self._line[self._place + 1 :]
        self._line.append(self._moment())
        self._place += 1

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
