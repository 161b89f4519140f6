"""Files that can be shown step by step: scenarios, and saved games, whose steps are their actions."""

from pathlib import Path
from typing import Final, Protocol

import msgspec

from tabletop.model.events import Event
from tabletop.play.log.logbook import Logbook
from tabletop.play.saves.faults import SavedGameError
from tabletop.play.saves.lines import SUFFIX
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import LEGAL, Ruling
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.budget import TOO_MUCH_WORK, Work
from tabletop.scenarios.format.faults import Fault, ScenarioError, within
from tabletop.scenarios.lessons.asking import telling_rules
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.running.openings import load_game
from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn

NOT_SHOWN: Final = (ScenarioError, SavedGameError)
"""What is raised where a file can't be shown; the text is one line for the player."""


_MOST_RULES: Final = 4


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a step: what happened, or why nothing did, about which object; and what is said of it."""

    says: str
    did: str = ""
    """What the step did, in a few words; empty where that is all that is said."""
    ruling: Ruling = LEGAL
    rules: tuple[str, ...] = ()
    """The numbers of the rules that say so."""
    events: tuple[Event, ...] = ()
    about: int = 0
    focus: tuple[int, ...] = ()
    """The objects that it is about most of all."""
    hold: int = 0
    """For how long it is to be looked at, in milliseconds; 0 for the usual time."""


class Showing(Protocol):
    """A table at the opening of a file, and the steps that lead on from there."""

    table: Table
    title: str
    """The question, if it has one."""
    teaches: str
    """What is to be remembered of it; empty where nobody says so."""
    steps: int
    place: int
    """How many steps lead to where the table stands if nobody says which step is meant."""
    complaint: str
    """What of the file can't be shown, in one line; empty if nothing is missing."""

    @property
    def drawn(self) -> Drawn:
        """What the file has drawn on the table, on what is there now."""

    def asks(self) -> str:
        """What is asked before the next step; empty where nothing is."""

    def begin_next(self) -> bool:
        """Put the table where the next step begins; returns whether it was anywhere else."""

    def next(self) -> Shown:
        """Do the next step; there is one."""


def showing(file: Path) -> Showing:
    """What there is to show of a file.

    Raises:
        ScenarioError: the scenario can't be used.
        SavedGameError: the saved game can't be used.

    """
    return _Game(file) if file.suffix.lower() == SUFFIX else _Scenario(file)


def standing_at(file: Path, step: int | None) -> Showing:
    """A table after a step of a file; 0 is the opening, None the usual place.

    Raises:
        ScenarioError: the scenario can't be used, or there is no such step.
        SavedGameError: the saved game can't be used.

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
    """The steps of a scenario; nobody who names none means more than its opening."""

    def __init__(self, file: Path) -> None:
        self._lesson = Lesson(read_scenario(file))
        self.table = self._lesson.table
        self.title = self._lesson.title(answered=False)
        self.teaches = self._lesson.file.scenario.teaches
        self.steps = len(self._lesson.steps)
        self.place = 0
        self.complaint = ""

    @property
    def drawn(self) -> Drawn:
        return self._lesson.drawn

    def asks(self) -> str:
        return self._lesson.words_asked() if self._lesson.prediction is not None else ""

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
            rules=telling_rules(done, _MOST_RULES),
            # What was only asked about has not happened.
            events=done.happened,
            about=done.step.about(done.before) or 0,
            focus=tuple(id for word in done.step.focus for id in done.after.objects(word)),
            hold=done.step.hold,
        )


class _Game:
    """The actions of a saved game on the line of play in which it was left."""

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
    def drawn(self) -> Drawn:
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
