"""How many creatures died in this turn, for the abilities that ask later (700.4)."""

from collections.abc import Iterable

from tabletop.model.events import PlayerChanged, ZoneChanged
from tabletop.model.objects import Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.engine.course import Course
from tabletop.rules.values.layers import characteristics_of


def dying_creatures(state: State, events: Iterable[ZoneChanged]) -> tuple[Permanent, ...]:
    """The creatures that some changes of zones put into a graveyard, as they still are before them."""
    return tuple(
        object
        for event in events
        if any(each.zone.kind is ZoneKind.GRAVEYARD for each in event.after)
        for object in event.before
        if isinstance(object, Permanent) and "Creature" in characteristics_of(state, object).types
    )


def count_deaths(course: Course, dead: tuple[Permanent, ...]) -> None:
    """Remember for each player how many creatures have died, and how many of opponents' among them."""
    if not dead:
        return
    for seat, player in enumerate(course.state.players):
        counts = {
            "creatures died": len(dead),
            "creatures of opponents died": sum(1 for each in dead if each.controller != seat),
        }
        added = {what: player.this_turn.get(what, 0) + number for what, number in counts.items()}
        course.do(PlayerChanged(player=seat, values={"this_turn": {**player.this_turn, **added}}))
