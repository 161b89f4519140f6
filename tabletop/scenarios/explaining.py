"""Saying of everything on a table where its values come from, rule by rule, without a screen."""

from collections.abc import Iterator
from pathlib import Path

from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, STACK
from tabletop.rules.layers import characteristics, explained
from tabletop.scenarios.faults import Fault, ScenarioError
from tabletop.scenarios.play import Play
from tabletop.scenarios.reading import read_scenario


def explanation(file: Path, step: int) -> tuple[str, ...]:
    """For each object on stack and battlefield its name, then a line for each value that has a reason.

    What is simply printed on the face that is up has no line.

    Raises:
        ScenarioError: the file can't be used, or has fewer steps.

    """
    play = Play(read_scenario(file))
    steps = len(play.file.scenario.steps)
    if not 0 <= step <= steps:
        raise ScenarioError(file, Fault("steps", f"there is no step {step}; it has {steps} steps"))
    for _ in range(step):
        play.next()
    return tuple(_lines(play.table.state))


def _lines(state: State) -> Iterator[str]:
    for id in (*state.in_zone(STACK), *state.in_zone(BATTLEFIELD)):
        object = state.objects[id]
        if not object.pieces:
            continue
        yield characteristics(state, id).name or "a face-down object"
        for origin in explained(state, id):
            yield f"  {origin.about} {origin.value}: {origin.words} ({origin.rule})"
