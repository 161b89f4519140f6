"""The headless check of files, which compares each step of a scenario with the file's expectations.

A saved game passes if it can be replayed without a refusal.
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
from tabletop.disk.file_names import readable
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
from tabletop.scenarios.lessons.chapters import is_course, lesson_files, read_course
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.running.missing_teaching import missing_parts
from tabletop.scenarios.running.proving import prediction_errors, wrong_try_errors
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.scenarios.running.spreading import spread
from tabletop.scenarios.steps.player_verbs import ActivateAbility, PutTriggered
from tabletop.scenarios.steps.scenario import ScenarioFile

SUFFIXES: Final = (".toml", SUFFIX)
_FEW: Final = 40
"""The number of files that are checked in less time than another process takes to start."""


class Failure(msgspec.Struct, frozen=True):
    """A difference from the expectations, at a step counted from 1, or at the opening (0).

    In a saved game, the place is a line of the file.
    """

    step: int
    what: str
    unit: str = "step"

    @property
    def where(self) -> str:
        """The place as part of an error line, empty for a lesson as a whole."""
        if self.step:
            return f"{self.unit} {self.step}"
        return "opening" if self.unit == "step" else ""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result for one file."""

    path: str
    id: str
    title: str
    failures: tuple[Failure, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    def __str__(self) -> str:
        """Return one line for each failing step: file, step, and what was expected and found."""
        by_place: dict[str, list[str]] = {}
        for failure in self.failures:
            by_place.setdefault(failure.where, []).append(failure.what)
        lines = (fault_line(self.path, "; ".join(what), where) for where, what in by_place.items())
        return "\n".join(lines)


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The results for many files, and the errors for unreadable ones."""

    results: tuple[Result, ...] = ()
    errors: tuple[str, ...] = ()

    @property
    def passed(self) -> int:
        """The number of files that passed."""
        return sum(result.passed for result in self.results)

    @property
    def failed(self) -> int:
        """The number of files that failed."""
        return len(self.results) - self.passed

    @property
    def status(self) -> int:
        """The exit status: 0 if all pass, 1 if one fails, 2 if a file can't be read."""
        return 2 if self.errors else 1 if self.failed else 0

    @property
    def lines(self) -> tuple[str, ...]:
        """The printed lines: one for each failing file, and the totals."""
        failing = (str(result) for result in self.results if not result.passed)
        return (*failing, f"{self.passed} passed, {self.failed} failed")

    def as_json(self) -> str:
        """Return the report as a JSON document."""
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
    """Check files, and all scenarios and saved games in folders and their subfolders.

    Args:
        paths: files and folders. The file of a course stands for all its lessons.
        library: the cards that they may name, or None for the default library
        teaching: whether to report also what they lack as lessons
        processes: the most processes to use if there are many files

    """
    found = list(chain.from_iterable(map(_files_or_error, paths)))
    files = [each for each in found if isinstance(each, Path)]
    work = partial(_result_or_error, library=library or default_library(), teaching=teaching)
    outcomes = spread(work, files, processes=processes if len(files) > _FEW else 1)
    checked = [next(outcomes) if isinstance(each, Path) else each for each in found]
    return Report(
        results=tuple(each for each in checked if isinstance(each, Result)),
        errors=tuple(each for each in checked if isinstance(each, str)),
    )


def _files_or_error(path: Path) -> Sequence[Path | str]:
    """Return the files that a path stands for, or the error if there are none."""
    try:
        return _files(path)
    except ScenarioError as error:
        return (str(error),)


def _result_or_error(file: Path, library: CardLibrary, *, teaching: bool) -> Result | str:
    """Return the result for a file, or the error if it can't be checked."""
    try:
        return check_file(file, library, teaching=teaching)
    except (ScenarioError, SavedGameError) as error:
        return str(error)
    except Exception as error:
        # One file that breaks the program must not keep the others from being checked.
        return fault_line(file, f"the program failed: {type(error).__name__}: {error}")


def _files(path: Path) -> Sequence[Path]:
    # Path.is_dir raises an exception if the name is too long.
    if not os.path.isdir(path):
        return lesson_files(read_course(path), path) if is_course(path) else (path,)
    found = sorted(file for suffix in SUFFIXES for file in path.rglob(f"*{suffix}"))
    if not found:
        what = f"there is no scenario in this folder; name one with {' or '.join(SUFFIXES)} files"
        raise ScenarioError(path, Fault("", what))
    return found


def check_file(path: Path, library: CardLibrary | None = None, *, teaching: bool = False) -> Result:
    """Play a scenario and compare it with its expectations, or replay a saved game.

    Args:
        path: the file
        library: the cards that it may name, or None for the default library
        teaching: whether to report also what a scenario lacks as a lesson

    Raises:
        ScenarioError: The file can't be read.
        SavedGameError: The saved game can't be read.

    """
    if path.suffix.lower() == SUFFIX:
        return _check_game(path, library)
    file = read_scenario(path, library)
    result = check(file, library)
    if not teaching or not result.passed:
        return result
    lacks = tuple(
        Failure(number, what, "step" if number else "lesson") for number, what in missing_parts(file, library)
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
    """Play a scenario up to the first step that differs from its expectations.

    Raises:
        ScenarioError: Its position is impossible.

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
            found = [Failure(number, what) for what in chain(wrong_try_errors(play), _step_errors(play))]
    except ScenarioError:
        raise
    except Exception as error:
        return [Failure(number, f"the program failed: {type(error).__name__}: {error}")]
    return found


def _step_errors(play: Play) -> Iterator[str]:
    done = play.next()
    assert done.step is not None
    wanted, ruling = done.step.verdict, done.ruling
    if ruling.verdict != wanted:
        found = f"{ruling.verdict.value}{_reasons_text(ruling)}{_unmet_questions(done)}"
        yield f"expected “{done.step.verb}” to be {wanted}, found {found}"
        return
    for choice in done.left_over:
        what = f"{_choice_text(choice)} in choose answers no question that the step asks"
        yield f"{what}{_unmet_questions(done)}"
    for word in _excess_targets(done):
        yield f"“{word}” in targets isn't a target: the object that the step puts onto the stack has none"
    yield from _missing_citations(done)
    yield from mismatches(done.step.expect, done, play.table)
    yield from prediction_errors(done, play.table)


def _excess_targets(done: Done) -> Sequence[str]:
    """Return the targets that a step names for an ability without targets (601.2c).

    Spells with such targets are refused elsewhere. An ability left to the players may have targets that the
    program does not know.
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


def _reasons_text(ruling: Ruling) -> str:
    return f" ({'; '.join(dict.fromkeys(map(str, ruling.reasons)))})" if ruling.reasons else ""


def _unmet_questions(done: Done) -> str:
    """Describe the unanswered questions of a step and their possible answers."""
    return f"; possible answers: {'; '.join(done.unmet)}" if done.unmet else ""


def _choice_text(choice: Choice) -> str:
    """Return an answer as a file writes it."""
    if isinstance(choice, bool):
        return "true" if choice else "false"
    if isinstance(choice, tuple):
        return f"[{', '.join(map(_choice_text, choice))}]"
    return f"“{choice}”" if isinstance(choice, str) else str(choice)


def _missing_citations(done: Done) -> Iterator[str]:
    assert done.step is not None
    for cite in done.step.cites:
        any_of = (cite,) if isinstance(cite, str) else cite
        if done.cited.isdisjoint(any_of):
            found = ", ".join(sorted(done.cited)) or "none"
            yield f"expected {' or '.join(any_of)} to be cited, found {found}"
