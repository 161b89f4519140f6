"""The objects that a step creates, and the file's names for them, including those created later.

The step in ``then`` of an ability may name its results like any other step. They get their names when the
ability resolves.
"""

from collections.abc import Sequence

from tabletop.model.events import (
    AbilityTriggered,
    Created,
    Ended,
    Event,
    Melded,
    ReplacementBegan,
    TriggerDelayed,
    WaitingPut,
    ZoneChanged,
)
from tabletop.model.objects import GameObject, StackAbility
from tabletop.model.state import State
from tabletop.scenarios.format.names import Later, Names


def made_by(before: State, events: Sequence[Event]) -> list[GameObject | int]:
    """Return what some events created, in order.

    An int is a delayed trigger or a replacement effect. If nothing was created, the result is the objects
    that changed zones, so that a melded permanent can be named.
    """
    known = {piece.id for each in before.everything.values() for piece in each.pieces}
    made: list[GameObject | int] = []
    moved: list[GameObject | int] = []
    melded = {event.permanent for event in events if isinstance(event, Melded)}
    for event in events:
        match event:
            case Created(object=object):
                made.append(object)
            case WaitingPut(abilities=abilities):
                made.extend(abilities)
            case TriggerDelayed(trigger=trigger):
                made.append(trigger.id)
            case ReplacementBegan(replacement=replacement):
                made.append(replacement.id)
            case ZoneChanged(after=after):
                for each in after:
                    new = each.id in melded or any(piece.id not in known for piece in each.pieces)
                    (made if new else moved).append(each)
                    known.update(piece.id for piece in each.pieces)
    return made or moved


def names_with(names: Names, made: Sequence[GameObject | int], plans: Sequence[Later]) -> Names:
    """Return the names with those a file has for created objects. Each plan takes its results in order."""
    left = list(made)
    for each in plans:
        number = max(len(each.names), each.makes)
        taken, left = left[:number], left[number:]
        for name, thing in zip(each.names, taken, strict=False):
            names = _with_name(names, name, thing)
        for thing in taken if each.then else ():
            names = names.with_later(thing if isinstance(thing, int) else thing.id, each.then)
    return names


def _with_name(names: Names, name: str, thing: GameObject | int) -> Names:
    if isinstance(thing, int):
        return names.with_ability(name, thing)
    if isinstance(thing, StackAbility):
        return names.with_ability(name, thing.id)
    return names.with_pieces(name, tuple(piece.id for piece in thing.pieces))


def names_after(names: Names, before: State, events: Sequence[Event]) -> Names:
    """Return the names after some events, including those of abilities that triggered and of their results.

    A delayed trigger passes its name on to the ability that it becomes. When an ability leaves the stack, it
    has done its work, and its results get their names.
    """
    ended: tuple[int, ...] = ()
    begun = 0
    for place, event in enumerate(events):
        if isinstance(event, AbilityTriggered):
            for id in ended:
                names = _pass_on(names, id, event.ability.id)
        elif isinstance(event, ZoneChanged) and not event.after:
            made = made_by(before, events[begun:place])
            for gone in event.before:
                names = names_with(names, made, names.later.get(gone.id, ()))
            begun = place + 1
        ended = event.ids if isinstance(event, Ended) else ()
    return names


def _pass_on(names: Names, trigger: int, ability: int) -> Names:
    for name, id in names.abilities.items():
        if id == trigger:
            names = names.with_ability(name, ability)
    later = names.later.get(trigger, ())
    return names.with_later(ability, later) if later else names
