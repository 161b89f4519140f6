"""Something becomes the target of a spell or ability as that is put onto the stack (115.1, 603.2)."""

from collections.abc import Iterator

from tabletop.language.moments import Moment
from tabletop.model.events import Created, Event, SpellCast, WaitingPut
from tabletop.model.objects import GameObject, Spell, StackObject
from tabletop.model.state import State
from tabletop.rules.stack.occurrences import Occurrence
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of


def targetings(event: Event, after: State) -> Iterator[Occurrence]:
    """What an event makes the target of something, each object once for each spell or ability."""
    for pointing in _put_onto_the_stack(event, after):
        if isinstance(pointing, StackObject):
            for id in dict.fromkeys(pointing.targets):
                target = after.objects.get(id)
                if target is not None:
                    yield from _targeted(target, pointing)
            moment = Moment.YOU_BECOME_THE_TARGET_OF_AN_OPPONENT
            for seat in {*pointing.target_players} - {pointing.controller}:
                yield Occurrence(moment=moment, player=seat, now=(pointing.id,), other=pointing)
            if isinstance(pointing, Spell) and "Aura" in characteristics_of(after, pointing).subtypes:
                yield from _targeted_by_an_aura(pointing, after)


def _targeted_by_an_aura(aura: Spell, after: State) -> Iterator[Occurrence]:
    moment = Moment.BECOMES_THE_TARGET_OF_AN_AURA
    for target in (after.objects[id] for id in dict.fromkeys(aura.targets) if id in after.objects):
        yield Occurrence(moment=moment, object=target, now=(target.id,), player=aura.controller)


def _put_onto_the_stack(event: Event, after: State) -> tuple[GameObject, ...]:
    match event:
        case SpellCast(spell=id):
            return (after.objects[id],)
        case Created(object=new, cause=cause) if cause != "cast":
            return (new,)
        case WaitingPut(abilities=abilities):
            return abilities
        case _:
            return ()


def _targeted(target: GameObject, by: StackObject) -> Iterator[Occurrence]:
    yield Occurrence(moment=Moment.BECOMES_THE_TARGET, object=target, now=(target.id,), player=by.controller)
    if by.controller != controller_of(target):
        # Ward speaks of the spell or ability: that is what it counters.
        yield Occurrence(
            moment=Moment.BECOMES_THE_TARGET_OF_AN_OPPONENT,
            object=target,
            now=(by.id,),
            other=by,
            player=by.controller,
        )
