"""Checks files without a screen: each step of a scenario is played and held against what the file expects.

A saved game is as expected if it can be played again without a refusal.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.library import CardLibrary, default_library
from tabletop.file_names import readable
from tabletop.language.effects import ByHand, effects_in
from tabletop.model.objects import StackAbility
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import SUFFIX
from tabletop.rules.book.verdicts import Ruling
from tabletop.scenarios.expecting.expect import mismatches
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.budget import TOO_MUCH_WORK, Work
from tabletop.scenarios.format.faults import Fault, ScenarioError, within
from tabletop.scenarios.format.words import Choice
from tabletop.scenarios.lessons.course import is_course, lesson_files, read_course
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.running.openings import load_game
from tabletop.scenarios.running.proving import unproved, unproved_tries
from tabletop.scenarios.running.spreading import spread
from tabletop.scenarios.running.teaching import lacking
from tabletop.scenarios.steps.player_verbs import ActivateAbility, PutTriggered
from tabletop.scenarios.steps.scenario import ScenarioFile

SUFFIXES: Final = (".toml", SUFFIX)
_FEW: Final = 40
"""So many files are checked before another process would have begun."""


class Failure(msgspec.Struct, frozen=True):
    """Something that is not as expected: the step, counted from 1, with 0 for the opening; and what.

    In a saved game it is the line of the file.
    """

    step: int
    what: str
    unit: str = "step"

    @property
    def where(self) -> str:
        """The place in the file, as a line says it; empty for the whole of a lesson."""
        if self.step:
            return f"{self.unit} {self.step}"
        return "opening" if self.unit == "step" else ""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one file."""

    path: str
    id: str
    title: str
    failures: tuple[Failure, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    def __str__(self) -> str:
        """One line for each step that fails: file, step, what was expected and what was found."""
        by_place: dict[str, list[str]] = {}
        for failure in self.failures:
            by_place.setdefault(failure.where, []).append(failure.what)
        lines = (fault_line(self.path, "; ".join(what), where) for where, what in by_place.items())
        return "\n".join(lines)


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What came of many files, and those that could not be read."""

    results: tuple[Result, ...] = ()
    errors: tuple[str, ...] = ()

    @property
    def passed(self) -> int:
        """How many files passed."""
        return sum(result.passed for result in self.results)

    @property
    def failed(self) -> int:
        """How many files failed."""
        return len(self.results) - self.passed

    @property
    def status(self) -> int:
        """The exit status: 0 all pass, 1 one fails, 2 a file cannot be read."""
        return 2 if self.errors else 1 if self.failed else 0

    @property
    def lines(self) -> tuple[str, ...]:
        """What is printed: a line for each file that fails, and the sum."""
        failing = (str(result) for result in self.results if not result.passed)
        return (*failing, f"{self.passed} passed, {self.failed} failed")

    def as_json(self) -> str:
        """The same as one JSON document."""
        document = {
            "passed": self.passed,
            "failed": self.failed,
            "scenarios": [
                {
                    "file": result.path,
                    "id": result.id,
                    "title": result.title,
                    "passed": result.passed,
                    "failures": [{each.unit: each.step, "what": each.what} for each in result.failures],
                }
                for result in self.results
            ],
            "errors": list(self.errors),
        }
        return json.dumps(document, ensure_ascii=False, indent=2)


def check_paths(
    paths: Iterable[Path],
    library: CardLibrary | None = None,
    *,
    teaching: bool = False,
    processes: int = 1,
) -> Report:
    """Check files, and all scenarios and saved games in folders and the folders within them.

    Args:
        paths: files and folders; the file of a course stands for all its lessons.
        library: the cards that they may name; None for the usual ones.
        teaching: also find what they lack as lessons.
        processes: over how many the work may be spread, where it is much.

    """
    found = list(chain.from_iterable(map(_found, paths)))
    files = [each for each in found if isinstance(each, Path)]
    work = partial(_checked, library=library or default_library(), teaching=teaching)
    outcomes = spread(work, files, processes=processes if len(files) > _FEW else 1)
    checked = [next(outcomes) if isinstance(each, Path) else each for each in found]
    return Report(
        results=tuple(each for each in checked if isinstance(each, Result)),
        errors=tuple(each for each in checked if isinstance(each, str)),
    )


def _found(path: Path) -> Sequence[Path | str]:
    """The files that a path stands for; or why it stands for none."""
    try:
        return _files(path)
    except ScenarioError as error:
        return (str(error),)


def _checked(file: Path, library: CardLibrary, *, teaching: bool) -> Result | str:
    """What came of a file; or why it can't be checked."""
    try:
        return check_file(file, library, teaching=teaching)
    except (ScenarioError, SavedGameError) as error:
        return str(error)
    except Exception as error:
        # One file that is too much for the program keeps nobody from the others.
        return fault_line(file, f"the program failed: {type(error).__name__}: {error}")


def _files(path: Path) -> Sequence[Path]:
    # Not by the method of the path, which raises something where a name is too long.
    if not os.path.isdir(path):
        return lesson_files(read_course(path), path) if is_course(path) else (path,)
    found = sorted(file for suffix in SUFFIXES for file in path.rglob(f"*{suffix}"))
    if not found:
        what = f"there is no scenario in this folder; name one with {' or '.join(SUFFIXES)} files"
        raise ScenarioError(path, Fault("", what))
    return found


def check_file(path: Path, library: CardLibrary | None = None, *, teaching: bool = False) -> Result:
    """Play one scenario and hold it against what it expects, or play a saved game again.

    ``teaching`` finds what a scenario lacks as a lesson, too.

    Raises:
        ScenarioError: the file cannot be read.
        SavedGameError: the saved game cannot be read.

    """
    if path.suffix.lower() == SUFFIX:
        return _check_game(path, library)
    file = read_scenario(path, library)
    result = check(file, library)
    if not teaching or not result.passed:
        return result
    lacks = tuple(
        Failure(number, what, "step" if number else "lesson") for number, what in lacking(file, library)
    )
    return msgspec.structs.replace(result, failures=lacks)


def _check_game(path: Path, library: CardLibrary | None) -> Result:
    game = load_game(path, library).game
    damage = game.damage
    return Result(
        path=str(path),
        id=readable(path.stem),
        title=game.saved.header.title,
        failures=(Failure(damage.line, damage.what, "line"),) if damage is not None else (),
    )


def check(file: ScenarioFile, library: CardLibrary | None = None) -> Result:
    """Play a scenario that was read. It ends with the first step that is not as expected.

    Raises:
        ScenarioError: its position cannot be.

    """
    return Result(
        path=str(file.path),
        id=file.id,
        title=file.scenario.title,
        failures=tuple(_failures(file, library)),
    )


def _failures(file: ScenarioFile, library: CardLibrary | None) -> Sequence[Failure]:
    number, work = 0, Work()
    try:
        play = Play(file, library)
        found = [Failure(0, what) for what in mismatches(file.scenario.expect, play.opened(), play.table)]
        while not found and number < len(file.scenario.steps):
            if work.is_spent_at(play.table.state, play.happened):
                raise ScenarioError(file.path, Fault(within("steps", number), TOO_MUCH_WORK))
            number += 1
            found = [Failure(number, what) for what in chain(unproved_tries(play), _wrong_in_step(play))]
    except ScenarioError:
        raise
    except Exception as error:
        return [Failure(number, f"the program failed: {type(error).__name__}: {error}")]
    return found


def _wrong_in_step(play: Play) -> Iterator[str]:
    done = play.next()
    assert done.step is not None
    wanted, ruling = done.step.verdict, done.ruling
    if ruling.verdict != wanted:
        found = f"{ruling.verdict.value}{_because(ruling)}{_asked(done)}"
        yield f"expected “{done.step.verb}” to be {wanted}, found {found}"
        return
    for choice in done.left_over:
        yield f"{_written(choice)} in choose answers no question that the step asks{_asked(done)}"
    for word in _targets_of_nothing(done):
        yield f"“{word}” in targets is no target: what the step puts onto the stack has none"
    yield from _uncited(done)
    yield from mismatches(done.step.expect, done, play.table)
    yield from unproved(done, play.table)


def _targets_of_nothing(done: Done) -> Sequence[str]:
    """The targets that a step names for an ability without any (601.2c); a spell is refused with them.

    A text that is left to the players may have targets that the program doesn't know.
    """
    step, after = done.step, done.after.state
    if not isinstance(step, ActivateAbility | PutTriggered) or step.ask:
        return ()
    if not done.ruling.is_legal or after.question is not None:
        return ()
    new = [after.objects[id] for id in after.stack if id not in done.before.state.objects]
    return (
        ()
        if any(isinstance(each, StackAbility) and _may_have_targets(each) for each in new)
        else step.targets or ()
    )


def _may_have_targets(ability: StackAbility) -> bool:
    return bool(ability.target_words) or any(isinstance(each, ByHand) for each in effects_in(ability.effects))


def _because(ruling: Ruling) -> str:
    return f" ({'; '.join(dict.fromkeys(map(str, ruling.reasons)))})" if ruling.reasons else ""


def _asked(done: Done) -> str:
    """What the step asked that was not answered, and which answers were possible."""
    return f"; possible answers: {'; '.join(done.unmet)}" if done.unmet else ""


def _written(choice: Choice) -> str:
    """An answer as a file writes it."""
    if isinstance(choice, bool):
        return "true" if choice else "false"
    if isinstance(choice, tuple):
        return f"[{', '.join(map(_written, choice))}]"
    return f"“{choice}”" if isinstance(choice, str) else str(choice)


def _uncited(done: Done) -> Iterator[str]:
    assert done.step is not None
    for cite in done.step.cites:
        any_of = (cite,) if isinstance(cite, str) else cite
        if done.cited.isdisjoint(any_of):
            found = ", ".join(sorted(done.cited)) or "none"
            yield f"expected {' or '.join(any_of)} to be cited, found {found}"
