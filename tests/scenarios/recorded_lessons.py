"""Record the play of shipped scenarios, write the file, play that, and compare the two.

All of them, which takes some minutes: ``python -m tests.scenarios.recorded_lessons [PATH...]``.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from tabletop.model.actions import Action
from tabletop.model.questions import Answer
from tabletop.model.state import State
from tabletop.play.journal import Entry
from tabletop.play.saves.fingerprints import fingerprint
from tabletop.play.table import Played, Table
from tabletop.rules.book.rule import NOTHING_WAIVED, Waived
from tabletop.rules.book.verdicts import Ruling
from tabletop.scenarios.files.reading import read_scenario, scenario_from
from tabletop.scenarios.files.writing import scenario_text
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.format.spoken import UnspeakableError
from tabletop.scenarios.playing.play import Done, Play
from tabletop.scenarios.recording.recording import Recording
from tabletop.scenarios.running.headless_check import check
from tabletop.scenarios.steps.player_verbs import Redo, Undo
from tabletop.scenarios.steps.scenario import AnyStep, ScenarioFile
from tabletop.scenarios.steps.steps import ActionStep

SHIPPED = Path(__file__).parents[2] / "assets" / "scenarios"


class _Received(Table):
    """A table that records what it receives."""

    def __init__(self, opening: State) -> None:
        super().__init__(opening)
        self.proposed: list[tuple[Action, Ruling, State]] = []

    def propose(
        self,
        action: Action,
        answers: Sequence[Answer] = (),
        *,
        ask: bool = True,
        waived: Waived = NOTHING_WAIVED,
        joined: bool = False,
    ) -> Played:
        """Record an action and propose it."""
        before = self.state
        played = super().propose(action, answers, ask=ask, waived=waived, joined=joined)
        self.proposed.append((action, played.ruling, before))
        return played


Outcome = tuple[str, tuple[str, ...], tuple[str, ...], str]


def outcome(done: Done) -> Outcome:
    """Return the verdict, citations and events, and the state of the table."""
    events = tuple(type(event).__name__ for event in done.happened)
    return (done.ruling.verdict.value, tuple(sorted(done.cited)), events, fingerprint(done.after.state))


def bare(file: ScenarioFile) -> ScenarioFile:
    """Return the position of a file without its steps and their texts."""
    scenario = replace(file.scenario, steps=(), expect=type(file.scenario.expect)(), goal="", question="")
    return replace(file, scenario=scenario, text="")


class _Recorder:
    """Play a scenario at a table, and pass everything that the table receives to a recording."""

    def __init__(self, file: ScenarioFile) -> None:
        opening = Play(bare(file))
        self.file, self.table = file, _Received(opening.table.state)
        self.play = Play(file, table=self.table)
        self.recording = Recording(bare(file), self.table.state, opening.names)
        self.outcomes: list[Outcome] = []

    def next(self) -> None:
        """Play the next step, and record it."""
        table, step = self.table, self.file.scenario.steps[self.play.played]
        if step.back_to is not None:
            self.play.go_back_to(step.back_to)
        before, at, entries = table.state, self.play.naming, table.journal.cursor
        settled = table.journal.settled
        table.proposed.clear()
        self._clear_back_to()
        done = self.play.next()
        if isinstance(step, Undo | Redo):
            self.recording.record_undo(before, table.state)
            self.outcomes.append(outcome(done))
        elif step.ask:
            self._ask(step, at, before, done)
        elif done.ruling.is_legal:
            self._record_actions(settled, table.journal.entries[entries : table.journal.cursor])
        else:
            self._record_refusal(before, done)

    def _clear_back_to(self) -> None:
        """Clear ``back_to`` of the next step, because the play has gone back already."""
        steps = list(self.file.scenario.steps)
        steps[self.play.played] = replace(steps[self.play.played], back_to=None)
        self.play.file = replace(self.file, scenario=replace(self.file.scenario, steps=tuple(steps)))

    def _ask(self, step: AnyStep, at: Naming, before: State, done: Done) -> None:
        assert isinstance(step, ActionStep)
        (action,) = step.actions(at)
        self.recording.record_query(action, done.ruling, before)
        self.outcomes.append(outcome(done))

    def _record_actions(self, before: State, entries: Sequence[Entry]) -> None:
        """Record the actions of a step. With several objects, some of them may be refused."""
        left = list(entries)
        told = [each for each in self.table.proposed if not each[1].is_legal or left] or [None]
        for each in told:
            if each is not None and not each[1].is_legal:
                self.recording.record_refusal(each[0], each[1], before)
                self.outcomes.append((each[1].verdict.value, (), (), fingerprint(before)))
            elif left:
                entry = left.pop(0)
                # What was declared together with an earlier action is proposed by itself.
                action = each[0] if each is not None else entry.action
                self.recording.record(action, entry.answers, before, entry.state)
                events = tuple(type(event).__name__ for event in entry.events)
                self.outcomes.append(("legal", (), events, fingerprint(entry.state)))
                before = entry.state

    def _record_refusal(self, before: State, done: Done) -> None:
        """Record the refusal of a step. A refused part (an object, or an answer) refuses all of it."""
        assert done.step is not None
        refused = [each for each in self.table.proposed if not each[1].is_legal]
        if refused:
            (action, ruling, where) = refused[0]
            self.recording.record_refusal(action, ruling, before if where is not before else where)
        else:
            action = self.table.proposed[0][0]
            self.recording.record_refusal(action, done.ruling, before, done.step.answers)
        self.outcomes.append(outcome(done))


def recorded(file: ScenarioFile) -> tuple[Recording, list[Outcome]]:
    """Play a scenario and record it, with the result of everything that the table received."""
    recorder = _Recorder(file)
    for _ in file.scenario.steps:
        recorder.next()
    return recorder.recording, recorder.outcomes


def differences(path: Path) -> Iterator[str]:
    """Return the differences between a file and its recording."""
    file = read_scenario(path)
    try:
        recording, outcomes = recorded(file)
    except UnspeakableError as error:
        yield f"{error}"
        return
    text = scenario_text(recording.file())
    again = scenario_from(text, path)
    result = check(again)
    if not result.passed:
        yield str(result)
        return
    play = Play(again)
    found = [outcome(play.next()) for _ in again.scenario.steps]
    if len(found) != len(outcomes):
        yield f"{len(found)} steps, not {len(outcomes)}"
        return
    for number, (theirs, mine) in enumerate(zip(outcomes, found, strict=True), start=1):
        if theirs[0] != mine[0] or theirs[2:] != mine[2:] or (theirs[1] and theirs[1] != mine[1]):
            yield f"step {number}: {theirs} is recorded as {mine}"
            return


def main(arguments: Sequence[str]) -> int:
    """Record all scenarios and print those that differ."""
    paths = [Path(each) for each in arguments] or sorted(SHIPPED.rglob("*.toml"))
    failed = 0
    for path in paths:
        try:
            found = list(differences(path))
        except Exception as error:
            import traceback

            tb = traceback.extract_tb(error.__traceback__)[-1]
            found = [f"{type(error).__name__}: {error} at {tb.filename}:{tb.lineno}"]
        failed += bool(found)
        for line in found:
            print(f"{path.name}: {line[:400]}")
    print(f"{len(paths)} recorded, {failed} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
