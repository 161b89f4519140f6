"""Deaths of creatures counted for later abilities (700.4), and regeneration."""

from collections.abc import Iterable

from msgspec.structs import replace

from tabletop.language.changes import Cant
from tabletop.model.events import Changed, PlayerChanged, ZoneChanged
from tabletop.model.objects import OUT_OF_COMBAT, GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.performing import become_tapped
from tabletop.rules.values.layers import characteristics, characteristics_of

REGENERATED = statement(
    "deaths.regenerated",
    "Instead of being destroyed it is tapped, its damage is removed, and so is it from combat.",
    "701.19a",
)
NOT_REGENERATED = statement(
    "deaths.not_regenerated", "It can't be regenerated, so it is destroyed all the same.", "701.19c"
)


def dying_creatures(state: State, events: Iterable[ZoneChanged]) -> tuple[Permanent, ...]:
    """Return the creatures put into a graveyard by zone changes, as they are before these changes."""
    return tuple(
        object
        for event in events
        if any(each.zone.kind is ZoneKind.GRAVEYARD for each in event.after)
        for object in event.before
        if isinstance(object, Permanent) and "Creature" in characteristics_of(state, object).types
    )


def count_deaths(course: Course, dead: tuple[Permanent, ...]) -> None:
    """Count for each player how many creatures have died, and how many of those opponents controlled."""
    if not dead:
        return
    for seat, player in enumerate(course.state.players):
        counts = {
            "creatures died": len(dead),
            "creatures of opponents died": sum(1 for each in dead if each.controller != seat),
        }
        added = {what: player.this_turn.get(what, 0) + number for what, number in counts.items()}
        course.do(PlayerChanged(player=seat, values={"this_turn": {**player.this_turn, **added}}))


# --- Regeneration ------------------------------------------


def regenerate(
    course: Course, doomed: Iterable[GameObject], *, beyond_regeneration: bool = False
) -> tuple[GameObject, ...]:
    """Regenerate those of the permanents that can be, and return the others, which are destroyed."""
    destroyed: list[GameObject] = []
    for each in doomed:
        if not isinstance(each, Permanent) or not each.this_turn.regenerations:
            destroyed.append(each)
        elif beyond_regeneration or Cant.BE_REGENERATED in characteristics(course.state, each.id).cant:
            course.cite(NOT_REGENERATED, each.id)
            destroyed.append(each)
        else:
            _regenerate(course, each)
    return tuple(destroyed)


def _regenerate(course: Course, permanent: Permanent) -> None:
    this_turn = replace(permanent.this_turn, regenerations=permanent.this_turn.regenerations - 1)
    healed = {"this_turn": this_turn, "damage": 0, "deathtouched": False, "combat": OUT_OF_COMBAT}
    course.do(Changed(object=permanent.id, values=healed))
    if not permanent.tapped:
        become_tapped(course, (permanent.id,))
    course.cite(REGENERATED, permanent.id)
