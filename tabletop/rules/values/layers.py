"""What an object is now: its own values, and what continuous effects in layers make of it (rule 613).

The answers are kept beside the state that is asked about (``derived``).
"""

from collections.abc import Iterable

from tabletop.model.beside import keep_last
from tabletop.model.objects import GameObject, ObjectId, Permanent
from tabletop.model.state import State
from tabletop.rules.book.numbering import numbered_in
from tabletop.rules.values.characteristics import NOTHING, Characteristics, Origin, base_characteristics
from tabletop.rules.values.derived import derived


def characteristics(state: State, id: ObjectId) -> Characteristics:
    """What an object is now; nothing at all if there is no such object."""
    object = state.objects.get(id)
    return NOTHING if object is None else derived(state).value(object)


def characteristics_of(state: State, object: GameObject) -> Characteristics:
    """What an object is in a state, also one that is only about to be there (614.12)."""
    return derived(state).value(object)


def keep_values(before: State, left: Iterable[GameObject], after: State) -> None:
    """Keep of objects that leave the battlefield or the stack what they were until then (608.2h).

    Args:
        before: the table before all that leaves at the same time.
        left: the objects, as they were.
        after: the table without them, which knows them as they last were.

    """
    for each in left:
        last = after.gone.get(each.id)
        if last is not None:
            keep_last(last, characteristics_of(before, before.objects.get(each.id, each)))


def on_battlefield(state: State) -> tuple[tuple[Permanent, Characteristics], ...]:
    """All permanents with what they are, oldest first; worked out once for a state.

    Whoever looks for a few of them asks ``standing_out`` instead.
    """
    table = derived(state)
    return tuple((permanent, table.value(permanent)) for permanent in state.permanents())


def explained(state: State, id: ObjectId) -> tuple[Origin, ...]:
    """For each value of an object where it comes from, in the order in which it came to be."""
    object = state.everything[id]
    origins: list[Origin] = []

    def trace(about: str, value: str | int, words: str, rule: str) -> None:
        origins.append(Origin(about, str(value), words, numbered_in(state.edition, rule)))

    base_characteristics(object, state.edition, trace)
    derived(state).worked_out(object, trace)
    return tuple(origins)


def rules_behind(state: State, id: ObjectId) -> tuple[str, ...]:
    """The rules by which an object is what it is, by their numbers in the edition."""
    numbers = (number for origin in explained(state, id) for number in origin.rule.split(", "))
    return tuple(dict.fromkeys(numbers))
