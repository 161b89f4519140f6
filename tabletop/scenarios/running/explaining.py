"""Saying of everything on a table where its values come from, rule by rule, without a screen."""

from collections.abc import Iterator
from pathlib import Path

from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, STACK
from tabletop.rules.values.layers import characteristics, explained
from tabletop.scenarios.running.showing import standing_at


def explanation(file: Path, step: int | None) -> tuple[str, ...]:
    """For each object on stack and battlefield its name, then a line for each value that has a reason.

    What is simply printed on the face that is up has no line.

    Raises:
        ScenarioError: the file can't be used, or has fewer steps.
        SavedGameError: the saved game can't be used.

    """
    return tuple(_lines(standing_at(file, step).table.state))


def _lines(state: State) -> Iterator[str]:
    for id in (*state.in_zone(STACK), *state.in_zone(BATTLEFIELD)):
        object = state.objects[id]
        if not object.pieces:
            continue
        yield characteristics(state, id).name or "a face-down object"
        for origin in explained(state, id):
            yield f"  {origin}"
