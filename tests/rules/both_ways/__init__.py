"""For each rule with a check: a case that it allows and a case that it stops."""

from collections.abc import Callable
from typing import NamedTuple

from tabletop.language.effects import AnyEffect
from tabletop.model.actions import Action, Instruct
from tabletop.model.questions import Answer
from tests.support import ALICE, PlacedTable, as_read


class Tried(NamedTuple):
    """An action at a table, with answers to what it asks."""

    table: PlacedTable
    action: Action
    answers: tuple[Answer, ...] = ()


class BothWays(NamedTuple):
    """The case that a rule allows, and the one that it stops."""

    allowed: Tried
    stopped: Tried


CASES: dict[str, Callable[[], BothWays]] = {}


def both_ways(rule: str) -> Callable[[Callable[[], BothWays]], Callable[[], BothWays]]:
    """Enter the two cases for a rule."""

    def entered(cases: Callable[[], BothWays]) -> Callable[[], BothWays]:
        assert rule not in CASES, f"{rule} has its cases already"
        CASES[rule] = cases
        return cases

    return entered


def told(table: PlacedTable, effect: AnyEffect, by: int = ALICE) -> Tried:
    """An effect that says so now."""
    return Tried(table, Instruct(effect=as_read(effect), by=by))
