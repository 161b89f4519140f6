"""Who may look at what: whatever lies open or is known to a player, and tops of libraries (400.2, 401.5)."""

from collections.abc import Iterator, Mapping

from tabletop.language.changes import Allowed
from tabletop.language.effects import Allow
from tabletop.language.references import PlayerWord
from tabletop.model.objects import GameObject, ObjectId, PlayerId
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.standing_effects import standing
from tabletop.rules.values.derived import derived
from tabletop.rules.values.kinds import controller_of, may_look_at


def may_see(state: State, object: GameObject, player: PlayerId) -> bool:
    """Whether a player may look at an object as the table is now, whatever lets them."""
    if may_look_at(object, player):
        return True
    return object.zone.kind is ZoneKind.LIBRARY and player in derived(state).once(_shown_tops).get(
        object.id, ()
    )


def _shown_tops(state: State) -> Mapping[ObjectId, frozenset[PlayerId]]:
    """The cards on top of libraries that effects let players look at, with those players."""
    found: dict[ObjectId, frozenset[PlayerId]] = {}
    for owner, players in _let_look(state):
        for top in state.in_zone(Zone(ZoneKind.LIBRARY, owner))[:1]:
            found[top] = found.get(top, frozenset()).union(players)
    return found


def _let_look(state: State) -> Iterator[tuple[PlayerId, tuple[PlayerId, ...]]]:
    """Whose libraries which players may look at the top of: for a while, or as long as something is there."""
    for each in state.permissions:
        if Allowed.LOOK_AT_TOP in each.what:
            yield each.player, (each.player,)
    for object, effect in standing(state):
        if isinstance(effect, Allow) and Allowed.LOOK_AT_TOP in effect.what:
            context = Context(controller_of(object), own=object.id)
            for owner in context.players(state, effect.zone_player or PlayerWord.YOU):
                yield owner, context.players(state, effect.by)
