"""Objects that can't enter the battlefield from their zone, because a permanent says so (101.2)."""

from collections.abc import Iterator

from tabletop.language.changes import Forbidden
from tabletop.language.effects import ExileAndReturn, Forbid, PutOntoBattlefield
from tabletop.model.objects import GameObject
from tabletop.model.state import State
from tabletop.rules.book.rule import rule
from tabletop.rules.book.verdicts import Blame, Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.standing_effects import prohibitions
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import fits


@rule(
    "101.2",
    "400.1",
    refusal=(
        "An effect keeps cards like this from entering the battlefield from this zone; the front "
        "face decides."
    ),
    named="{object} keeps {other} from entering the battlefield from {zone}.",
    blame=lambda state, id, _effect, _context: Blame(
        object=next(_keeping_out(state, id)), other=id, zone=state.objects[id].zone
    ),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def nothing_keeps_it_out(
    state: State, id: int, _effect: PutOntoBattlefield | ExileAndReturn, _context: Context
) -> bool:
    """No effect keeps the card from entering from its zone."""
    return next(_keeping_out(state, id), None) is None


def _keeping_out(state: State, id: int) -> Iterator[int]:
    """Yield the permanents and emblems that keep a card from entering from its zone."""
    object = state.objects[id]
    for permanent, forbidden in prohibitions(state, Forbidden.ENTER):
        asker, you = permanent.id, controller_of(permanent)
        is_there = object.zone.kind in forbidden.zones
        if is_there and (forbidden.of is None or _fits(state, forbidden, object, asker, you)):
            yield permanent.id


def _fits(state: State, forbidden: Forbid, object: GameObject, asker: int, you: int) -> bool:
    assert forbidden.of is not None
    there = forbidden.of.in_zone(object.zone.kind)
    return fits(state, there, object, you=you, asker=asker)
