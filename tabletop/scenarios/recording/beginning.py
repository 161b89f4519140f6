"""The beginning of a recording: the position as a file, and the file's names for its objects."""

from pathlib import Path
from typing import Final

import msgspec

from tabletop.cards.library import default_library
from tabletop.model.state import State
from tabletop.play.recipe import FromScenario
from tabletop.play.table import Table
from tabletop.scenarios.files.parsing import parse_text
from tabletop.scenarios.files.position import opening
from tabletop.scenarios.files.reading import scenario_of
from tabletop.scenarios.files.table_position import left_out, position_from, written_names
from tabletop.scenarios.files.table_setup import table_at
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.format.names import Names
from tabletop.scenarios.format.spoken import UnspeakableError
from tabletop.scenarios.recording.recording import Recording
from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn
from tabletop.scenarios.steps.scenario import ScenarioFile

RECORDED: Final = Path("recording.toml")
"""The name of a recording until it is saved."""
_KEYS: Final = ("players", "edition", "game", "table", "arrows", "rings")
"""Keys that a recording takes from the file of its table, which are those of the position."""


class NewRecording(msgspec.Struct, frozen=True):
    """A new recording, with descriptions of the parts of the table that it can't hold."""

    recording: Recording
    lost: tuple[str, ...] = ()


def begin_recording(table: Table, state: State, drawn: Drawn = NOTHING_DRAWN) -> NewRecording:
    """Begin to record at a moment of a game.

    Args:
        table: the game
        state: the state at that moment, without an open question
        drawn: the drawings on the table

    """
    written = _original_position(table) if state is table.journal.opening else None
    if written is not None:
        file, names = written
        return NewRecording(Recording(file, state, names))
    file = position_from(state, RECORDED, drawn=drawn)
    return NewRecording(Recording(_as_lesson(file), state, written_names(state)), left_out(state))


def _original_position(table: Table) -> tuple[ScenarioFile, Names] | None:
    """Return the position of the file that a table was opened from, with its names, or None."""
    if not isinstance(table.recipe, FromScenario):
        return None
    try:
        raw = parse_text(table.recipe.text, RECORDED)
        file = scenario_of({key: raw[key] for key in _KEYS if key in raw}, RECORDED)
        state, names = opening(file, default_library())
    except ScenarioError:
        # Its drawings may refer to objects that only a step creates.
        return None
    is_same = table_at(state, file).state == table.journal.opening
    return (_as_lesson(file), names) if is_same else None


def _as_lesson(file: ScenarioFile) -> ScenarioFile:
    scenario = msgspec.structs.replace(file.scenario, id="", kind="lesson")
    return msgspec.structs.replace(file, scenario=scenario)


def record_stretch(table: Table, first: int, last: int) -> NewRecording:
    """Return a recording of the actions between two moments of a game.

    Args:
        table: the game
        first: the number of actions before the beginning
        last: the number of actions before the end

    Raises:
        UnspeakableError: One of the actions can't be a step of a lesson. The text says which.

    """
    entries = table.journal.entries
    states = [table.journal.opening, *(entry.state for entry in entries)]
    found = begin_recording(table, states[first])
    for number in range(first, last):
        entry = entries[number]
        try:
            found.recording.record(entry.action, entry.answers, states[number], entry.state)
        except UnspeakableError as error:
            raise UnspeakableError(f"action {number + 1}: {error}") from error
    return found
