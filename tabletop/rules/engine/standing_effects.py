"""What permanents allow, forbid or make cost more or less, as long as they are there (604.1, 101.2)."""

from collections.abc import Iterator
from typing import TypeAlias

from tabletop.language.abilities import Standing
from tabletop.language.changes import Forbidden
from tabletop.language.effects import Allow, CostChange, Forbid
from tabletop.model.objects import GameObject
from tabletop.model.state import State
from tabletop.rules.engine.conditions import holds
from tabletop.rules.engine.context import Context
from tabletop.rules.values.derived import derived
from tabletop.rules.values.finding import standing_out
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.kinds import emblems as emblems_in
from tabletop.rules.values.layers import characteristics_of

Stands: TypeAlias = tuple[GameObject, Allow | Forbid | CostChange]
"""An effect, and the permanent or emblem whose ability it is of."""


def standing(state: State) -> tuple[Stands, ...]:
    """All of these effects; worked out once for a state."""
    return derived(state).once(_standing_now)


def _standing_now(state: State) -> tuple[Stands, ...]:
    return tuple(_each_standing(state))


def _each_standing(state: State) -> Iterator[Stands]:
    emblems = ((each, characteristics_of(state, each)) for each in emblems_in(state))
    for object, found in (*standing_out(state, Standing), *emblems):
        for ability in found.abilities:
            if isinstance(ability, Standing) and (
                ability.condition is None
                or holds(state, ability.condition, Context(controller_of(object), own=object.id))
            ):
                for effect in ability.effects:
                    yield object, effect


def forbidding(state: State, what: Forbidden) -> Iterator[tuple[GameObject, Forbid]]:
    """The prohibitions of permanents and emblems that speak of something that is done."""
    for object, effect in standing(state):
        if isinstance(effect, Forbid) and what in effect.what:
            yield object, effect
