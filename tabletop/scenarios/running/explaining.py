"""Explanations of the values of everything on a table, rule by rule, without a screen."""

from collections.abc import Iterator
from pathlib import Path

from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, STACK
from tabletop.rules.values.layers import characteristics, explained
from tabletop.scenarios.running.showing import showing_at


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
        for origin in explained(state, id):
            yield f"  {origin}"
