"""Objects that become targets as a spell or ability is put onto the stack (115.1, 603.2)."""

from collections.abc import Iterator

from tabletop.language.moments import Moment
from tabletop.model.events import Created, Event, SpellCast, WaitingPut
from tabletop.model.objects import GameObject, Spell, StackObject
from tabletop.model.state import State
from tabletop.rules.stack.occurrences import Occurrence
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of


def target_occurrences(event: Event, after: State) -> Iterator[Occurrence]:
    """Yield the objects that become targets by an event, each once for each spell or ability."""
    for pointing in _objects_put_onto_stack(event, after):
        if isinstance(pointing, StackObject):
            for id in dict.fromkeys(pointing.targets):
                target = after.objects.get(id)
                if target is not None:
                    yield from _target_moments(target, pointing)
            moment = Moment.YOU_BECOME_THE_TARGET_OF_AN_OPPONENT
            for seat in {*pointing.target_players} - {pointing.controller}:
                yield Occurrence(moment=moment, player=seat, now=(pointing.id,), other=pointing)
            if isinstance(pointing, Spell) and "Aura" in characteristics_of(after, pointing).subtypes:
                yield from _aura_moments(pointing, after)


def _aura_moments(aura: Spell, after: State) -> Iterator[Occurrence]:
    moment = Moment.BECOMES_THE_TARGET_OF_AN_AURA
    for target in (after.objects[id] for id in dict.fromkeys(aura.targets) if id in after.objects):
        yield Occurrence(moment=moment, object=target, now=(target.id,), player=aura.controller)


def _objects_put_onto_stack(event: Event, after: State) -> tuple[GameObject, ...]:
    match event:
        case SpellCast(spell=id):
            return (after.objects[id],)
        case Created(object=new, cause=cause) if cause != "cast":
            return (new,)
        case WaitingPut(abilities=abilities):
            return abilities
        case _:
            return ()


def _target_moments(target: GameObject, by: StackObject) -> Iterator[Occurrence]:
    yield Occurrence(moment=Moment.BECOMES_THE_TARGET, object=target, now=(target.id,), player=by.controller)
    if by.controller != controller_of(target):
        # Ward refers to the spell or ability, since it counters that.
        yield Occurrence(
            moment=Moment.BECOMES_THE_TARGET_OF_AN_OPPONENT,
            object=target,
            now=(by.id,),
            other=by,
            player=by.controller,
        )
