"""Last known information: objects kept as they last existed (608.2h)."""

from collections.abc import Iterable

from msgspec.structs import replace

from tabletop.model.objects import GameObject, ObjectId, Permanent, StackAbility, StackObject
from tabletop.model.state import State


def save_last_known(state: State, gone: Iterable[GameObject]) -> State:
    """Return a state that keeps objects leaving the battlefield or the stack as they last existed.

    Each is a new value, so that what is cached with it belongs to this departure.
    """
    last = {each.id: replace(each) for each in gone if isinstance(each, Permanent | StackObject)}
    return replace(state, gone={**state.gone, **last}) if last else state


def with_last_known_source(state: State, ability: StackAbility) -> StackAbility:
    """Return an ability with its source as it last existed, if the source has left since."""
    last = state.gone.get(ability.source or 0)
    return ability if last is None else replace(ability, source_before=last)


def still_spoken_of(state: State) -> dict[ObjectId, GameObject]:
    """Return objects that left in earlier turns and are still needed by a replacement or delayed trigger."""
    about = {*(each.of for each in state.replacements), *(each.source for each in state.delayed)}
    return {id: each for id, each in state.gone.items() if id in about}
