"""What makes damage another amount than it would be (614.1a): doubled, raised, never less than so much."""

from collections.abc import Iterator

import msgspec

from tabletop.language.abilities import DamageChange, DamagedPlayer
from tabletop.language.changes import Forbidden
from tabletop.model.objects import GameObject, ObjectId, Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.standing_effects import forbidding
from tabletop.rules.values.finding import standing_out
from tabletop.rules.values.fitting import fits_characteristics
from tabletop.rules.values.layers import characteristics, characteristics_of

CHANGED = statement(
    "damage.changed", "A replacement effect changes how much damage it is.", "120.4b", "614.1a"
)

UNPREVENTABLE = statement(
    "damage.unpreventable", "Damage that can't be prevented is dealt, whatever would prevent it.", "615.12"
)


class Damage(msgspec.Struct, frozen=True, kw_only=True):
    """Damage that would be dealt: by what, and to a permanent or to a player."""

    source: GameObject | None
    to: ObjectId | None = None
    to_player: int | None = None
    combat: bool = False


def changed_damage(course: Course, damage: Damage, amount: int) -> int:
    """How much damage is dealt where it would have been an amount."""
    source = damage.source
    if source is None:
        return amount
    for permanent, change in _changes(course.state):
        meets = change.combat in (None, damage.combat) and _meets(course.state, change, damage, permanent)
        if meets and _is_by(course.state, change, source, permanent):
            amount = _changed(course.state, change, permanent, amount)
            course.cite(CHANGED, permanent.id)
    return amount


def is_preventable(state: State) -> bool:
    """Whether damage can be prevented: no effect says that it can't."""
    for_a_while = any(Forbidden.PREVENT_DAMAGE in each.what for each in state.prohibitions)
    return not for_a_while and not any(True for _ in forbidding(state, Forbidden.PREVENT_DAMAGE))


def _changes(state: State) -> Iterator[tuple[Permanent, DamageChange]]:
    for permanent, found in standing_out(state, DamageChange):
        for ability in found.abilities:
            if isinstance(ability, DamageChange):
                yield permanent, ability


def _is_by(state: State, change: DamageChange, source: GameObject, permanent: Permanent) -> bool:
    """Whether the source fits, wherever it is: a spell is one as well (120.7)."""
    wanted = change.by.in_zone(source.zone.kind)
    found = characteristics_of(state, source)
    return fits_characteristics(state, wanted, source, found, you=permanent.controller, asker=permanent.id)


def excess_of(state: State, id: ObjectId, amount: int, *, deathtouch: bool) -> int:
    """How much of the damage to a permanent is more than it takes (120.10); of several kinds the most."""
    permanent = state.permanent(id)
    if permanent is None:
        return 0
    found = characteristics(state, id)
    lethal = 1 if deathtouch else (found.toughness or 0) - permanent.damage
    enough = {
        "Creature": max(lethal, 0),
        "Planeswalker": permanent.counters.get("loyalty", 0),
        "Battle": permanent.counters.get("defense", 0),
    }
    over = (amount - there for kind, there in enough.items() if kind in found.types)
    return max(0, *over)


def _meets(state: State, change: DamageChange, damage: Damage, permanent: Permanent) -> bool:
    """Whether it speaks of damage to this permanent or player."""
    if not change.to:
        return True
    if damage.to_player is not None:
        word = DamagedPlayer.YOU if damage.to_player == permanent.controller else DamagedPlayer.OPPONENT
        return DamagedPlayer.ANY in change.to or word in change.to
    struck = state.permanent(damage.to)
    if struck is None:
        return False
    if DamagedPlayer.YOURS in change.to and struck.controller == permanent.controller:
        return True
    return not set(change.to).isdisjoint(characteristics(state, struck.id).types)


def _changed(state: State, change: DamageChange, permanent: Permanent, amount: int) -> int:
    more = change.plus if change.plus > 0 or is_preventable(state) else 0
    amount = max(amount * change.times + more, 0)
    if change.at_least is None:
        return amount
    return max(amount, Context(permanent.controller, own=permanent.id).number(state, change.at_least))
