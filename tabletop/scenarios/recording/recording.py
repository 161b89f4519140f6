"""The recorder, which turns the actions at a table into the steps of a scenario.

Each step is replayed at a table of its own as soon as it is written, and recorded only if the result is the
same. So a file says exactly what was done.
"""

import re
from collections.abc import Collection, Sequence
from itertools import chain, count, takewhile

import msgspec
from msgspec.structs import replace

from tabletop.cards.library import CardLibrary, default_library
from tabletop.language.reading import decoded
from tabletop.model.actions import Action, Activate, Cast
from tabletop.model.objects import GameObject
from tabletop.model.questions import Answer
from tabletop.model.state import State
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import LEGAL, Ruling
from tabletop.scenarios.files.parsing import parse_text
from tabletop.scenarios.files.reading import scenario_of
from tabletop.scenarios.files.writing import scenario_text
from tabletop.scenarios.format.names import TOKEN_SUFFIX, Names, Naming, UnknownNameError
from tabletop.scenarios.format.spoken import UnspeakableError
from tabletop.scenarios.format.words import Choice
from tabletop.scenarios.playing.made import made_by
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.playing.step_run import NOTHING_TO_DO
from tabletop.scenarios.recording.actions import step_for
from tabletop.scenarios.recording.changes import changes_of_step
from tabletop.scenarios.recording.given_answers import choices
from tabletop.scenarios.steps.effect_steps import Raw
from tabletop.scenarios.steps.scenario import AnyStep, ScenarioFile


class Recorded(msgspec.Struct, frozen=True):
    """A recorded step, as written and with its result."""

    raw: Raw
    done: Done


class Recording:
    """A recorder of the steps of a scenario while it is played."""

    def __init__(
        self, opening: ScenarioFile, state: State, names: Names, library: CardLibrary | None = None
    ) -> None:
        """Begin with a position.

        Args:
            opening: the position as a scenario without steps
            state: the same position at the recorded table
            names: the scenario's names for the objects of that table
            library: the cards, or None for the default library

        """
        self.opening = opening
        self.steps: list[Recorded] = []
        self._library = library or default_library()
        self._play = Play(opening, self._library, table=Table(state), names=names)
        self.states: list[State] = [state]
        """The states of the recorded table at the opening and after each step."""

    @property
    def naming(self) -> Naming:
        """The names at this moment."""
        return self._play.naming

    def record(self, action: Action, answers: Sequence[Answer], before: State, after: State) -> Recorded:
        """Record an action.

        Args:
            action: the action
            answers: the answers to its questions, in order
            before: the state before it. If an earlier step led to this state, the file goes back to it.
            after: the state after it

        Raises:
            UnspeakableError: No step of a file can do it. Nothing is recorded.

        """
        at = self._at(before)
        given = choices(action, answers, before, at.names)
        action, given = _extract_x(action, given)
        return self._add_step(step_for(action, at), LEGAL, before, after, given)

    def record_refusal(
        self, action: Action, ruling: Ruling, before: State, answers: Sequence[Choice] = ()
    ) -> Recorded:
        """Record an action that was refused or had no effect, and left the table unchanged.

        Args:
            action: the action
            ruling: the ruling on it
            before: the state of the table
            answers: the answers in the words of a file, if one of them was not allowed

        Raises:
            UnspeakableError: No step of a file can try it. Nothing is recorded.

        """
        raw = {**step_for(action, self._at(before)), "verdict": ruling.verdict.value}
        return self._add_step(raw, ruling, before, before, answers)

    def record_query(self, action: Action, ruling: Ruling, before: State) -> Recorded:
        """Record a step that only asks for the ruling on an action.

        Raises:
            UnspeakableError: No step of a file can ask it. Nothing is recorded.

        """
        raw = {**step_for(action, self._at(before)), "ask": True, "verdict": ruling.verdict.value}
        return self._add_step(raw, ruling, before, before)

    def record_undo(self, before: State, after: State) -> Recorded:
        """Record an undo or redo as a step of its own.

        Raises:
            UnspeakableError: No step leads to the new state.

        """
        number = self._play.steps_back_to(after)
        if number is None:
            raise UnspeakableError("the table went back beyond the beginning of the recording")
        raw: Raw = {"do": "undo", "number": number} if number >= 0 else {"do": "redo", "number": -number}
        ruling = LEGAL if number else NOTHING_TO_DO
        return self._add_step({**raw, "verdict": ruling.verdict.value}, ruling, before, after)

    def file(self) -> ScenarioFile:
        """Return the recorded scenario.

        Raises:
            ScenarioError: The recording is not a valid scenario.

        """
        raw = parse_text(scenario_text(self.opening), self.opening.path)
        raw["steps"] = [each.raw for each in self.steps]
        return scenario_of(raw, self.opening.path, self._library)

    def take_back(self, number: int) -> None:
        """Forget the steps after the first ``number`` steps. Recording continues from there."""
        self._play.rewind(number)
        del self.steps[number:]
        del self.states[number + 1 :]

    # --- Writing a step ----------------------------------------------------------------------------------

    def _place(self, state: State) -> int | None:
        """Return the last step after which the table had a state. Step 0 is the opening."""
        places = range(len(self.states) - 1, -1, -1)
        same = (place for place in places if self.states[place] is state)
        equal = (place for place in places if self.states[place] == state)
        return next(same, None) if any(each is state for each in self.states) else next(equal, None)

    def _at(self, before: State) -> Naming:
        place = self._place(before)
        if place is None:
            raise UnspeakableError("no recorded step leads to the moment of this action")
        return self._play.naming_after(place)

    def _add_step(
        self, raw: Raw, ruling: Ruling, before: State, after: State, answers: Sequence[Choice] = ()
    ) -> Recorded:
        place = self._place(before)
        if answers:
            raw["choose"] = [list(each) if isinstance(each, tuple) else each for each in answers]
        if place is not None and place != len(self.steps) and self.states[-1] is not before:
            raw["back_to"] = place
        raw, done = self._play_step(raw, ruling, after)
        cites = sorted(done.cited, key=_number_order)
        raw |= {"cites": cites} if cites else {}
        expected = changes_of_step(done, self._play.table)
        raw |= {"expect": expected} if expected else {}
        recorded = Recorded(raw, done)
        self.steps.append(recorded)
        self.states.append(after)
        return recorded

    def _play_step(self, raw: Raw, ruling: Ruling, after: State) -> tuple[Raw, Done]:
        """Return the shortest form of the step with the same result, and its result."""
        number = self._play.played
        for shorter in ({key: each for key, each in raw.items() if key != "by"}, raw):
            try:
                self._grow(shorter)
                done = self._play.next()
            except (msgspec.ValidationError, UnknownNameError):
                continue
            if _is_alike(done.ruling, ruling) and self._play.table.state == after:
                return self._with_names(shorter, done)
            self._play.rewind(number)
        raise UnspeakableError(f"no step of a file has the same result as “{raw['do']}” here")

    def _with_names(self, raw: Raw, done: Done) -> tuple[Raw, Done]:
        """Return the step with names for the tokens it created, whose own names may be those of cards."""
        made = takewhile(_is_token, made_by(done.before.state, done.happened))
        names: list[str] = []
        for token in made:
            assert isinstance(token, GameObject)
            name = f"{token.pieces[0].definition.name.removesuffix(TOKEN_SUFFIX)}{TOKEN_SUFFIX}"
            names.append(_unused_name(name, {*names, *done.before.names.handles, *done.before.names.written}))
        if not names or "as" in raw:
            return raw, done
        self._play.rewind(self._play.played - 1)
        named = {**raw, "as": names[0] if len(names) == 1 else names}
        self._grow(named)
        return named, self._play.next()

    def _grow(self, raw: Raw) -> None:
        """Add a step to the scenario that is played."""
        step: AnyStep = msgspec.convert(raw, AnyStep, dec_hook=decoded)
        scenario = self._play.file.scenario
        steps = (*scenario.steps[: self._play.played], step)
        self._play.file = replace(self._play.file, scenario=replace(scenario, steps=steps))


def _extract_x(action: Action, given: tuple[Choice, ...]) -> tuple[Action, tuple[Choice, ...]]:
    """Move an answer for X to the action, where a file writes it."""
    if not isinstance(action, Cast | Activate) or action.x is not None:
        return action, given
    number = next((each for each in given if type(each) is int), 0)
    place = given.index(number) if number in given else len(given)
    return replace(action, x=int(number)), (*given[:place], *given[place + 1 :])


def _is_alike(found: Ruling, wanted: Ruling) -> bool:
    """Return whether the verdicts are the same and, for refusals, also the rules."""
    return found.verdict is wanted.verdict and (found.is_legal or found.names == wanted.names)


def _is_token(made: GameObject | int) -> bool:
    return isinstance(made, GameObject) and made.is_token


def _unused_name(name: str, taken: Collection[str]) -> str:
    """Return a name, or the first unused one with a number after it."""
    numbered = (f"{name} {number}" for number in count(2))
    return next(each for each in chain((name,), numbered) if each not in taken)


def _number_order(rule: str) -> tuple[tuple[int, str], ...]:
    """Return a sort key that orders rules by their numbers."""
    return tuple((int(number), letters) for number, letters in re.findall(r"(\d+)([a-z]*)", rule))
