"""Cards are discarded (701.9): where they go then, and what their own texts do instead."""

from collections.abc import Iterable

from tabletop.language.abilities import InsteadOf
from tabletop.language.effects import PutOntoBattlefield, Spending, SpentBy
from tabletop.language.moments import WouldBe
from tabletop.model.objects import GameObject, ObjectId
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.performing import perform
from tabletop.rules.engine.replacing import comes_first
from tabletop.rules.engine.spending import chosen_for, take
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.faces.putting import put_as
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of


def discarded(course: Course, ids: Iterable[ObjectId]) -> tuple[ObjectId, ...]:
    """Discard cards, or do what comes instead; the numbers of what they have become."""
    objects = tuple(course.state.objects[id] for id in ids)
    instead = {each.id: found for each in objects if (found := _instead(course, each)) is not None}
    going = (each for each in objects if each.id not in instead)
    with course.at_once():
        arrived = move(course, going, Destination(kind=ZoneKind.GRAVEYARD, cause="discard"))
        others = [new for id, ability in instead.items() for new in _put(course, id, ability)]
    return (*(each.id for each in arrived), *others)


def _instead(course: Course, card: GameObject) -> InsteadOf | None:
    """What a card says of being discarded because of an opponent, if it is and that applies (614.1a)."""
    if course.resolving_for not in opponents_of(course.state, card.owner):
        return None
    found = characteristics_of(course.state, card)
    for ability in found.abilities:
        if isinstance(ability, InsteadOf) and ability.event is WouldBe.DISCARDED_FOR_AN_OPPONENT:
            return ability if comes_first(course, card, found.name, "discard") else None
    return None


def _put(course: Course, id: ObjectId, ability: InsteadOf) -> tuple[ObjectId, ...]:
    """Do what comes instead of going to the graveyard; the card is discarded all the same (701.9c)."""
    context = Context(course.state.objects[id].owner, own=id)
    for effect in ability.effects:
        if isinstance(effect, PutOntoBattlefield):
            put_as(course, effect, context, cause="discard")
        else:
            perform(course, effect, context)
    return context.it


def spent_while_resolving(
    course: Course, costs: tuple[Spending, ...], seat: int, asker: int
) -> tuple[tuple[GameObject, ...], tuple[int, ...]]:
    """Take what is paid while something resolves, and because of that (118.12).

    Returns the objects as they were, and the numbers of what they are now.
    """
    before: list[GameObject] = []
    now: list[int] = []
    for cost in costs:
        chosen = chosen_for(course, cost, seat, asker)
        if cost.what is SpentBy.DISCARD:
            before.extend(course.state.objects[id] for id in chosen)
            now.extend(discarded(course, chosen))
        else:
            objects, taken = take(course, cost, chosen, seat, asker)
            before.extend(objects)
            now.extend(taken)
    return tuple(before), tuple(now)
