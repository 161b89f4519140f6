"""What has left, as it last was (rule 608.2h): kept for whoever still speaks of it."""

from collections.abc import Iterable

from msgspec.structs import replace

from tabletop.model.objects import GameObject, ObjectId, Permanent, StackAbility, StackObject
from tabletop.model.state import State


def with_last_known(state: State, gone: Iterable[GameObject]) -> State:
    """The state, in which what leaves the battlefield or the stack is kept as it last was.

    Each is a new value, so that what is kept beside it belongs to this one departure.
    """
    last = {each.id: replace(each) for each in gone if isinstance(each, Permanent | StackObject)}
    return replace(state, gone={**state.gone, **last}) if last else state


def with_source_known(state: State, ability: StackAbility) -> StackAbility:
    """An ability with its source as that last was, if it has left since the ability went onto the stack."""
    last = state.gone.get(ability.source or 0)
    return ability if last is None else replace(ability, source_before=last)


def still_spoken_of(state: State) -> dict[ObjectId, GameObject]:
    """What left in an earlier turn and is still needed by a replacement or a delayed trigger."""
    about = {*(each.of for each in state.replacements), *(each.source for each in state.delayed)}
    return {id: each for id, each in state.gone.items() if id in about}
