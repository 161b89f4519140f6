"""Two cases for each rule with a check: one that it allows and one that it stops."""

from collections.abc import Callable
from typing import NamedTuple

from tabletop.language.effects import AnyEffect
from tabletop.model.actions import Action, Instruct
from tabletop.model.questions import Answer
from tests.support import ALICE, PlacedTable, decoded_effect


class Tried(NamedTuple):
    """An action at a table, with answers to its questions."""

    table: PlacedTable
    action: Action
    answers: tuple[Answer, ...] = ()


class BothWays(NamedTuple):
    """The case that a rule allows, and the case that it stops."""

    allowed: Tried
    stopped: Tried


CASES: dict[str, Callable[[], BothWays]] = {}


def both_ways(rule: str) -> Callable[[Callable[[], BothWays]], Callable[[], BothWays]]:
    """Register the two cases of a rule."""

    def register(cases: Callable[[], BothWays]) -> Callable[[], BothWays]:
        assert rule not in CASES, f"{rule} has its cases already"
        CASES[rule] = cases
        return cases

    return register


def instruct(table: PlacedTable, effect: AnyEffect, by: int = ALICE) -> Tried:
    """Return the action that carries out an effect now."""
    return Tried(table, Instruct(effect=decoded_effect(effect), by=by))
