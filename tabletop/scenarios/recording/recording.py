"""A recording: what a table received from its opening on becomes the steps of a scenario, one by one.

Each step is played at a table of the recording's own as soon as it is written, and kept only if that comes to
the same: so what a file says is what was done.
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
from tabletop.scenarios.format.words import Choice
from tabletop.scenarios.playing.made import made_by
from tabletop.scenarios.playing.play import NOTHING_TO_DO, Done, Play
from tabletop.scenarios.recording.actions import step_for
from tabletop.scenarios.recording.changes import what_changed
from tabletop.scenarios.recording.effects import Raw
from tabletop.scenarios.recording.given_answers import choices
from tabletop.scenarios.recording.spoken import UnspeakableError
from tabletop.scenarios.steps.scenario import AnyStep, ScenarioFile


class Recorded(msgspec.Struct, frozen=True):
    """A step that was recorded: what a file says of it, and what came of it."""

    raw: Raw
    done: Done


class Recording:
    """Writes the steps of a scenario while it is played."""

    def __init__(
        self, opening: ScenarioFile, state: State, names: Names, library: CardLibrary | None = None
    ) -> None:
        """Begin with a position.

        Args:
            opening: the position as a scenario without steps.
            state: the same position at the table that is recorded.
            names: what the scenario calls the things of that table.
            library: the cards; None for the usual ones.

        """
        self.opening = opening
        self.steps: list[Recorded] = []
        self._library = library or default_library()
        self._play = Play(opening, self._library, table=Table(state), names=names)
        self.states: list[State] = [state]
        """The table that is recorded at the opening and after each step."""

    @property
    def naming(self) -> Naming:
        """What names mean now."""
        return self._play.naming

    def did(self, action: Action, answers: Sequence[Answer], before: State, after: State) -> Recorded:
        """Something was done.

        Args:
            action: what was done.
            answers: to the questions that it asked, in order.
            before: the table as it was; where a step has led to it, the file goes back to that.
            after: the table as it is now.

        Raises:
            UnspeakableError: a step of a file can't do it; nothing is recorded.

        """
        at = self._at(before)
        asked = choices(action, answers, before, at.names)
        action, asked = _with_x(action, asked)
        return self._recorded(step_for(action, at), LEGAL, before, after, asked)

    def refused(
        self, action: Action, ruling: Ruling, before: State, answers: Sequence[Choice] = ()
    ) -> Recorded:
        """Something was refused, or does nothing; the table is as it was.

        Args:
            action: what was to be done.
            ruling: what the rules make of it.
            before: the table as it is.
            answers: what was answered, in the words of a file, where that was what is not allowed.

        Raises:
            UnspeakableError: a step of a file can't try it; nothing is recorded.

        """
        raw = {**step_for(action, self._at(before)), "verdict": ruling.verdict.value}
        return self._recorded(raw, ruling, before, before, answers)

    def asked(self, action: Action, ruling: Ruling, before: State) -> Recorded:
        """It was only asked what the rules make of something.

        Raises:
            UnspeakableError: a step of a file can't ask it; nothing is recorded.

        """
        raw = {**step_for(action, self._at(before)), "ask": True, "verdict": ruling.verdict.value}
        return self._recorded(raw, ruling, before, before)

    def moved(self, before: State, after: State) -> Recorded:
        """Steps were taken back, or done again, and that is to be a step of its own.

        Raises:
            UnspeakableError: the table went to where no step has led.

        """
        number = self._play.steps_back_to(after)
        if number is None:
            raise UnspeakableError("the table went back to before the recording")
        raw: Raw = {"do": "undo", "number": number} if number >= 0 else {"do": "redo", "number": -number}
        ruling = LEGAL if number else NOTHING_TO_DO
        return self._recorded({**raw, "verdict": ruling.verdict.value}, ruling, before, after)

    def file(self) -> ScenarioFile:
        """The scenario as it was recorded.

        Raises:
            ScenarioError: it is none.

        """
        raw = parse_text(scenario_text(self.opening), self.opening.path)
        raw["steps"] = [each.raw for each in self.steps]
        return scenario_of(raw, self.opening.path, self._library)

    def take_back(self, number: int) -> None:
        """Forget the steps after the first so many; what is done next comes after those."""
        self._play.rewind(number)
        del self.steps[number:]
        del self.states[number + 1 :]

    # --- Writing a step ----------------------------------------------------------------------------------

    def _place(self, state: State) -> int | None:
        """The step after which the table stood so, the last one of them; 0 is the opening."""
        places = range(len(self.states) - 1, -1, -1)
        same = (place for place in places if self.states[place] is state)
        equal = (place for place in places if self.states[place] == state)
        return next(same, None) if any(each is state for each in self.states) else next(equal, None)

    def _at(self, before: State) -> Naming:
        place = self._place(before)
        if place is None:
            raise UnspeakableError("no step of the recording leads to where this was done")
        return self._play.naming_after(place)

    def _recorded(
        self, raw: Raw, ruling: Ruling, before: State, after: State, answers: Sequence[Choice] = ()
    ) -> Recorded:
        place = self._place(before)
        if answers:
            raw["choose"] = [list(each) if isinstance(each, tuple) else each for each in answers]
        if place is not None and place != len(self.steps) and self.states[-1] is not before:
            raw["back_to"] = place
        raw, done = self._played(raw, ruling, after)
        cites = sorted(done.cited, key=_in_numbers)
        raw |= {"cites": cites} if cites else {}
        expected = what_changed(done, self._play.table)
        raw |= {"expect": expected} if expected else {}
        recorded = Recorded(raw, done)
        self.steps.append(recorded)
        self.states.append(after)
        return recorded

    def _played(self, raw: Raw, ruling: Ruling, after: State) -> tuple[Raw, Done]:
        """The step in as few words as come to the same, and what came of it."""
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
        raise UnspeakableError(f"no step of a file comes to the same as “{raw['do']}” here")

    def _with_names(self, raw: Raw, done: Done) -> tuple[Raw, Done]:
        """The step with names for the tokens that it made: by their own they may be taken for cards."""
        made = takewhile(_is_token, made_by(done.before.state, done.happened))
        names: list[str] = []
        for token in made:
            assert isinstance(token, GameObject)
            called = f"{token.pieces[0].definition.name.removesuffix(TOKEN_SUFFIX)}{TOKEN_SUFFIX}"
            names.append(_free(called, {*names, *done.before.names.handles, *done.before.names.written}))
        if not names or "as" in raw:
            return raw, done
        self._play.rewind(self._play.played - 1)
        named = {**raw, "as": names[0] if len(names) == 1 else names}
        self._grow(named)
        return named, self._play.next()

    def _grow(self, raw: Raw) -> None:
        """Let the scenario that is played have one more step."""
        step: AnyStep = msgspec.convert(raw, AnyStep, dec_hook=decoded)
        scenario = self._play.file.scenario
        steps = (*scenario.steps[: self._play.played], step)
        self._play.file = replace(self._play.file, scenario=replace(scenario, steps=steps))


def _with_x(action: Action, asked: tuple[Choice, ...]) -> tuple[Action, tuple[Choice, ...]]:
    """Where X was asked for, a file says it with the action."""
    if not isinstance(action, Cast | Activate) or action.x is not None:
        return action, asked
    number = next((each for each in asked if type(each) is int), 0)
    place = asked.index(number) if number in asked else len(asked)
    return replace(action, x=int(number)), (*asked[:place], *asked[place + 1 :])


def _is_alike(found: Ruling, wanted: Ruling) -> bool:
    """Whether the verdict is the same and, of a refusal, the rules behind it."""
    return found.verdict is wanted.verdict and (found.is_legal or found.names == wanted.names)


def _is_token(made: GameObject | int) -> bool:
    return isinstance(made, GameObject) and made.is_token


def _free(name: str, taken: Collection[str]) -> str:
    """A name, or the first one with a number behind it that nothing has."""
    numbered = (f"{name} {number}" for number in count(2))
    return next(each for each in chain((name,), numbered) if each not in taken)


def _in_numbers(rule: str) -> tuple[tuple[int, str], ...]:
    """Rules in the order of their numbers."""
    return tuple((int(number), letters) for number, letters in re.findall(r"(\d+)([a-z]*)", rule))
