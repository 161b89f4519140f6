"""What permanents allow, forbid or make cost more or less, as long as they are there (604.1, 101.2)."""

from collections.abc import Iterator
from typing import TypeAlias

from tabletop.language.abilities import Standing
from tabletop.language.changes import Forbidden
from tabletop.language.effects import Allow, CostChange, Forbid
from tabletop.model.objects import Permanent
from tabletop.model.state import State
from tabletop.rules.engine.conditions import holds
from tabletop.rules.engine.context import Context
from tabletop.rules.values.derived import derived
from tabletop.rules.values.finding import standing_out

Stands: TypeAlias = tuple[Permanent, Allow | Forbid | CostChange]
"""An effect, and the permanent whose ability it is of."""


def standing(state: State) -> tuple[Stands, ...]:
    """All of these effects; worked out once for a state."""
    return derived(state).once(_standing_now)


def _standing_now(state: State) -> tuple[Stands, ...]:
    return tuple(_each_standing(state))


def _each_standing(state: State) -> Iterator[Stands]:
    for permanent, found in standing_out(state, Standing):
        for ability in found.abilities:
            if isinstance(ability, Standing) and (
                ability.condition is None
                or holds(state, ability.condition, Context(permanent.controller, own=permanent.id))
            ):
                for effect in ability.effects:
                    yield permanent, effect


def forbidding(state: State, what: Forbidden) -> Iterator[tuple[Permanent, Forbid]]:
    """The prohibitions of permanents that speak of something that is done."""
    for permanent, effect in standing(state):
        if isinstance(effect, Forbid) and what in effect.what:
            yield permanent, effect
