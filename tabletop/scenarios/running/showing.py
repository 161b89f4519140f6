"""Files that can be shown step by step: scenarios, and saved games with their actions as steps."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

import msgspec

from tabletop.model.events import Event
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, STACK
from tabletop.play.log.logbook import Logbook
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import SUFFIX
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import LEGAL, Ruling
from tabletop.rules.values.layers import characteristics, origins_of
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.budget import TOO_MUCH_WORK, Work
from tabletop.scenarios.format.faults import Fault, ScenarioError, within
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.prediction import main_rules
from tabletop.scenarios.running.saved_openings import load_game
from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn

NOT_SHOWN: Final = (ScenarioError, SavedGameError)
"""Exceptions for files that can't be shown. The text is one line for the player."""


_MOST_RULES: Final = 4


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a step, with its comment: what happened or why not, and the object it concerns."""

    says: str
    did: str = ""
    """A short description of the step, empty if the comment is enough."""
    ruling: Ruling = LEGAL
    rules: tuple[str, ...] = ()
    """The numbers of the rules behind it."""
    events: tuple[Event, ...] = ()
    about: int = 0
    focus: tuple[int, ...] = ()
    """The objects in the focus of the step."""
    hold: int = 0
    """How long to show it, in milliseconds, or 0 for the usual time."""


class Showing(Protocol):
    """A table at the opening of a file, with the steps that follow."""

    table: Table
    title: str
    """The question, if it has one."""
    teaches: str
    """The lesson to remember, empty if there is none."""
    steps: int
    place: int
    """The number of steps to play by default."""
    complaint: str
    """The parts of the file that can't be shown, in one line, empty if nothing is missing."""

    @property
    def drawings(self) -> Drawn:
        """The drawings of the file, on the objects that exist now."""

    def asks(self) -> str:
        """Return the question before the next step, empty if there is none."""

    def begin_next(self) -> bool:
        """Move the table to the beginning of the next step, and return whether it changed."""

    def next(self) -> Shown:
        """Play the next step."""


def showing(file: Path) -> Showing:
    """Return the content of a file for showing.

    Raises:
        ScenarioError: The scenario can't be used.
        SavedGameError: The saved game can't be used.

    """
    return _Game(file) if file.suffix.lower() == SUFFIX else _Scenario(file)


def showing_at(file: Path, step: int | None) -> Showing:
    """Return a table after a step of a file. Step 0 is the opening, and None the default place.

    Raises:
        ScenarioError: The scenario can't be used, or has no such step.
        SavedGameError: The saved game can't be used.

    """
    found = showing(file)
    place = found.place if step is None else step
    if not 0 <= place <= found.steps:
        raise ScenarioError(file, Fault("steps", f"there is no step {place}; it has {found.steps} steps"))
    work = Work()
    for number in range(place):
        if isinstance(found, _Scenario) and work.is_spent_at(found.table.state):
            raise ScenarioError(file, Fault(within("steps", number), TOO_MUCH_WORK))
        found.next()
    return found


class _Scenario:
    """The steps of a scenario. Its default place is the opening."""

    def __init__(self, file: Path) -> None:
        self._lesson = Lesson(read_scenario(file))
        self.table = self._lesson.table
        self.title = self._lesson.title(answered=False)
        self.teaches = self._lesson.file.scenario.teaches
        self.steps = len(self._lesson.steps)
        self.place = 0
        self.complaint = ""

    @property
    def drawings(self) -> Drawn:
        return self._lesson.drawings

    def asks(self) -> str:
        return self._lesson.question_text() if self._lesson.prediction is not None else ""

    def begin_next(self) -> bool:
        return self._lesson.begin_next()

    def next(self) -> Shown:
        done = self._lesson.forward()
        assert done is not None
        assert done.step is not None
        return Shown(
            says=done.step.say,
            did=self._lesson.done_words(),
            ruling=done.ruling,
            rules=main_rules(done, _MOST_RULES),
            # A step that only asks has not happened.
            events=done.happened,
            about=done.step.about(done.before) or 0,
            focus=tuple(id for word in done.step.focus for id in done.after.objects(word)),
            hold=done.step.hold,
        )


class _Game:
    """The actions of a saved game, on the line of play in which it was saved."""

    def __init__(self, file: Path) -> None:
        game = load_game(file).game
        self.table = game.table
        self.title = game.saved.header.title
        self.teaches = ""
        self.complaint = game.complaint
        journal = self.table.journal
        self.steps, self.place = len(journal.entries), journal.cursor
        self._logbook = Logbook(journal)
        while self.table.undo():
            pass

    @property
    def drawings(self) -> Drawn:
        return NOTHING_DRAWN

    def asks(self) -> str:
        return ""

    def begin_next(self) -> bool:
        return False

    def next(self) -> Shown:
        self.table.redo()
        line = self._logbook.last_line()
        assert line is not None
        return Shown(says=line.text, events=self.table.journal.entries[self.table.journal.cursor - 1].events)


def explanation(file: Path, step: int | None) -> tuple[str, ...]:
    """Return each object's name on the stack and the battlefield, followed by lines for its explained values.

    Values printed on the face that is up have no line.

    Raises:
        ScenarioError: The file can't be used, or has fewer steps.
        SavedGameError: The saved game can't be used.

    """
    return tuple(_lines(showing_at(file, step).table.state))


def _lines(state: State) -> Iterator[str]:
    for id in (*state.in_zone(STACK), *state.in_zone(BATTLEFIELD)):
        object = state.objects[id]
        if not object.pieces:
            continue
        yield characteristics(state, id).name or "a face-down object"
        for origin in origins_of(state, id):
            yield f"  {origin}"
