"""Current characteristics of objects: their own values under continuous effects in layers (rule 613).

Results are cached with the state (``derived``).
"""

from collections.abc import Iterable, Iterator

from tabletop.language.selections import Selection
from tabletop.model.caches import save_last_known
from tabletop.model.objects import GameObject, ObjectId, Permanent, StackAbility
from tabletop.model.state import State
from tabletop.rules.book.numbering import numbered_in
from tabletop.rules.values.characteristics import NOTHING, Characteristics, Origin, base_characteristics
from tabletop.rules.values.derived import derived


def characteristics(state: State, id: ObjectId) -> Characteristics:
    """Return the current characteristics of an object, or empty ones if there is no such object."""
    object = state.objects.get(id)
    return NOTHING if object is None else derived(state).value(object)


def characteristics_of(state: State, object: GameObject) -> Characteristics:
    """Return the characteristics of an object in a state, even if it is only about to be there (614.12)."""
    return derived(state).value(object)


def keep_values(before: State, left: Iterable[GameObject], after: State) -> None:
    """Save the last characteristics of objects that leave the battlefield or the stack (608.2h).

    Args:
        before: the state before all the objects leave at the same time.
        left: the objects, as they were.
        after: the state without them, which has their last known information.

    """
    for each in left:
        last = after.gone.get(each.id)
        if last is not None:
            save_last_known(last, characteristics_of(before, before.objects.get(each.id, each)))


def on_battlefield(state: State) -> tuple[tuple[Permanent, Characteristics], ...]:
    """Return all permanents with their characteristics, oldest first. They are computed once per state.

    To find only a few of them, use ``permanents_with``.
    """
    table = derived(state)
    return tuple((permanent, table.value(permanent)) for permanent in state.permanents())


def selected(state: State, selection: Selection, *, you: int, asker: ObjectId = 0) -> Iterator[GameObject]:
    """Yield all objects that fit a selection now, as seen by a player and the asking object."""
    return derived(state).selected(selection, you=you, asker=asker)


def fits(state: State, selection: Selection, object: GameObject, *, you: int, asker: ObjectId = 0) -> bool:
    """Return whether an object fits a selection now."""
    return derived(state).fits(selection, object, you=you, asker=asker)


def origins_of(state: State, id: ObjectId) -> tuple[Origin, ...]:
    """Return the origin of each value of an object, in the order of computation."""
    object = state.everything[id]
    origins: list[Origin] = []

    def trace(about: str, value: str | int, words: str, rule: str) -> None:
        origins.append(Origin(about, str(value), words, numbered_in(state.edition, rule)))

    base_characteristics(object, state.edition, trace)
    derived(state).compute_value(object, trace)
    return tuple(origins)


def rules_behind(state: State, id: ObjectId) -> tuple[str, ...]:
    """Return the rules that determine the characteristics of an object, numbered as in the edition."""
    numbers = (number for origin in origins_of(state, id) for number in origin.rule.split(", "))
    return tuple(dict.fromkeys(numbers))


# --- Names and stand-ins for questions ------------------------------------------


def name_of(state: State, id: int | None) -> str:
    """Return the name of an object for the words of a question, ``this effect`` without one."""
    object = state.objects.get(id) if id is not None else None
    if isinstance(object, StackAbility):
        object = object.source_before
    return (characteristics_of(state, object).name if object is not None else "") or "this effect"


def stand_in(state: State, object: GameObject) -> int | None:
    """Return the id of the existing object that has the cards of one that is just being made.

    That is the spell of an entering permanent, or the card of a spell that is being cast. For an ability on
    its way to the stack it is the source.
    """
    if isinstance(object, StackAbility):
        return object.source if object.source in state.everything else None
    if object.id in state.objects:
        return object.id
    pieces = {piece.id for piece in object.pieces}
    found = (each.id for each in state.objects.values() if pieces.intersection(p.id for p in each.pieces))
    return next(found, None)


def shown(state: State, object: GameObject) -> tuple[int, ...]:
    """Return the object to show in a question about one that may just be being made."""
    found = stand_in(state, object)
    return () if found is None else (found,)
