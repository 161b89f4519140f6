"""Where a recording begins: the position as a file writes it, and what the file calls what lies there."""

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
from tabletop.scenarios.files.saving import left_out, position_from, written_names
from tabletop.scenarios.files.tables import table_at
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.format.names import Names
from tabletop.scenarios.recording.recording import Recording
from tabletop.scenarios.recording.spoken import UnspeakableError
from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn
from tabletop.scenarios.steps.scenario import ScenarioFile

RECORDED: Final = Path("recording.toml")
"""What a recording is called until it is saved."""
_KEPT: Final = ("players", "edition", "game", "table", "arrows", "rings")
"""What is taken over from a file that the table was opened from: the position alone."""


class Begun(msgspec.Struct, frozen=True):
    """A recording that has begun, and what of the table is no part of it, in words."""

    recording: Recording
    lost: tuple[str, ...] = ()


def begun(table: Table, state: State, drawn: Drawn = NOTHING_DRAWN) -> Begun:
    """Begin to record at a moment of a game.

    Args:
        table: the game.
        state: the table as it was at that moment, without an open question.
        drawn: what somebody has drawn there.

    """
    written = _as_it_was_opened(table) if state is table.journal.opening else None
    if written is not None:
        file, names = written
        return Begun(Recording(file, state, names))
    file = position_from(state, RECORDED, drawn=drawn)
    return Begun(Recording(_as_lesson(file), state, written_names(state)), left_out(state))


def _as_it_was_opened(table: Table) -> tuple[ScenarioFile, Names] | None:
    """The position of the file that a table was opened from, with its own names; None where there is none."""
    if not isinstance(table.recipe, FromScenario):
        return None
    try:
        raw = parse_text(table.recipe.text, RECORDED)
        file = scenario_of({key: raw[key] for key in _KEPT if key in raw}, RECORDED)
        state, names = opening(file, default_library())
    except ScenarioError:
        # What was drawn may speak of what only a step makes.
        return None
    is_same = table_at(state, file).state == table.journal.opening
    return (_as_lesson(file), names) if is_same else None


def _as_lesson(file: ScenarioFile) -> ScenarioFile:
    scenario = msgspec.structs.replace(file.scenario, id="", kind="lesson")
    return msgspec.structs.replace(file, scenario=scenario)


def recorded_stretch(table: Table, first: int, last: int) -> Begun:
    """What was played between two moments of a game, as a recording.

    Args:
        table: the game.
        first: how many actions had been done as it begins.
        last: how many have been done as it ends.

    Raises:
        UnspeakableError: one of the actions can be no step of a lesson; the text says which.

    """
    entries = table.journal.entries
    states = [table.journal.opening, *(entry.state for entry in entries)]
    found = begun(table, states[first])
    for number in range(first, last):
        entry = entries[number]
        try:
            found.recording.did(entry.action, entry.answers, states[number], entry.state)
        except UnspeakableError as error:
            raise UnspeakableError(f"action {number + 1}: {error}") from error
    return found
