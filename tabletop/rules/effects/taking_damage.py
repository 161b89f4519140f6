"""Results of damage to players and permanents: life, counters, marks, lifelink, poison (120.3)."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from tabletop.language.abilities import Keyword
from tabletop.language.changes import Cant, Forbidden
from tabletop.language.keywords import KeywordName
from tabletop.model.events import CommanderDamaged, CountersChanged, DamageDealt, DamageMarked, PlayerChanged
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import Rule, statement
from tabletop.rules.effects.damage_changes import (
    UNPREVENTABLE,
    Damage,
    changed_damage,
    excess_of,
    is_preventable,
)
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.life import gain_life
from tabletop.rules.engine.performing import turn_up_to_act
from tabletop.rules.engine.standing_effects import is_forbidden_for
from tabletop.rules.values.characteristics import NOTHING, Characteristics
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics, characteristics_of
from tabletop.rules.values.protection import PROTECTED, is_protected

PREVENTED = statement(
    "status.prevented", "An effect prevents this damage, so it isn't dealt.", "615.1", "615.6"
)
TAKES_COUNTERS: Final = {
    "loyalty": statement(
        "status.damage_takes_loyalty",
        "Damage dealt to a planeswalker removes that many loyalty counters.",
        "306.8",
        "120.3c",
    ),
    "defense": statement(
        "status.damage_takes_defense",
        "Damage dealt to a battle removes that many defense counters.",
        "310.6",
        "120.3h",
    ),
}
MARKED = statement("status.marked", "Damage stays marked on a creature until the cleanup step.", "120.6")
POISONED_BY_TOXIC = statement(
    "taking_damage.toxic",
    "A player dealt combat damage by a creature with toxic gets as many poison counters as its toxic says.",
    "702.164c",
    "120.3g",
)
POISONED_BY_INFECT = statement(
    "taking_damage.infects",
    "A player dealt damage by a source with infect gets that many poison counters and loses no life.",
    "702.90b",
    "120.3b",
)
WITHERED = statement(
    "taking_damage.withers",
    "A creature dealt damage by a source with infect or wither gets that many -1/-1 counters instead.",
    "702.90c",
    "702.80a",
    "120.3d",
)
_WITHERING: Final = frozenset({"infect", "wither"})
DAMAGEABLE: Final = frozenset({"Creature", "Planeswalker", "Battle"})
"""Types of permanents that can be dealt damage (120.1)."""


class Blow(NamedTuple):
    """Damage to be dealt to a permanent, or to a player if ``to_player`` is set."""

    source: GameObject | None
    amount: int
    to: int | None = None
    to_player: int | None = None
    combat: bool = False
    unpreventable: bool = False


def deal(course: Course, blows: Iterable[Blow]) -> list[int]:
    """Deal damage at the same time (120.4), and return how much each blow dealt.

    A source with lifelink makes its controller gain life once, for all its damage (702.15e).
    """
    blows = _turn_up(course, tuple(blows))
    dealt: list[int] = []
    gained: dict[int, tuple[GameObject, int]] = {}
    with course.at_once():
        for blow in blows:
            dealt.append(_deal_blow(course, blow))
            source = blow.source
            if source is not None and "lifelink" in dealer(course.state, source)[1].keywords:
                gained[source.id] = (source, gained.get(source.id, (source, 0))[1] + dealt[-1])
        for source, amount in gained.values():
            gain_life(course, controller_of(source), amount)
    return dealt


def _turn_up(course: Course, blows: tuple[Blow, ...]) -> tuple[Blow, ...]:
    """Return the blows after turning up permanents that are face down until they deal or take damage."""
    struck = [blow for blow in blows if blow.amount > 0]
    turn_up_to_act(course, (blow.source.id for blow in struck if blow.source is not None))
    turn_up_to_act(course, (blow.to for blow in struck if blow.to is not None))
    state = course.state
    return tuple(
        blow if blow.source is None else blow._replace(source=state.objects.get(blow.source.id, blow.source))
        for blow in blows
    )


def _deal_blow(course: Course, blow: Blow) -> int:
    """Deal one blow and return how much was dealt."""
    if blow.amount <= 0:
        return 0
    if blow.to is not None:
        return _damage_permanent(course, blow, blow.to)
    return 0 if blow.to_player is None else _damage_player(course, blow, blow.to_player)


def _damage_player(course: Course, blow: Blow, seat: int) -> int:
    """Deal damage to a player, who loses that much life (120.3a), and return the amount."""
    source, combat = blow.source, blow.combat
    if _is_prevented(course, blow):
        return 0
    damage = Damage(source=source, to_player=seat, combat=combat, preventable=_is_preventable(course, blow))
    amount = changed_damage(course, damage, blow.amount)
    if not amount:
        course.cite(PREVENTED)
        return 0
    by, found = dealer(course.state, source)
    event = DamageDealt(source=by, amount=amount, to_player=seat, combat=combat, colors=found.colors)
    course.do(event)
    if "infect" in found.keywords:
        _poison(course, seat, amount, POISONED_BY_INFECT)
    else:
        gain_life(course, seat, -amount, damage=True)
    if combat:
        _count_for_commanders(course, source, seat, amount)
        _toxic(course, found, seat)
    return amount


def _toxic(course: Course, found: Characteristics, seat: int) -> None:
    """Give poison counters for combat damage by a creature, the total of its toxic numbers (702.164c)."""
    keywords = (each for each in found.abilities if isinstance(each, Keyword))
    poison = sum(each.number or 0 for each in keywords if each.name is KeywordName.TOXIC)
    if poison and "Creature" in found.types:
        _poison(course, seat, poison, POISONED_BY_TOXIC)


def _poison(course: Course, seat: int, number: int, why: Rule[...]) -> None:
    """Give a player poison counters, and cite the rule."""
    counters = course.state.players[seat].counters
    more = {**counters, "poison": counters.get("poison", 0) + number}
    course.do(PlayerChanged(player=seat, values={"counters": more}))
    course.cite(why)


def _count_for_commanders(course: Course, source: GameObject | None, seat: int, amount: int) -> None:
    """Count combat damage by a commander for the whole game, by its card (903.10a)."""
    for piece in source.pieces if isinstance(source, Permanent) else ():
        if piece.commander:
            course.do(CommanderDamaged(player=seat, commander=piece.id, by=amount))


def _damage_permanent(course: Course, blow: Blow, id: int) -> int:
    """Deal damage to a permanent with its results for each of its types (120.3c-h). Return the amount."""
    source, combat = blow.source, blow.combat
    types = characteristics(course.state, id).types
    if DAMAGEABLE.isdisjoint(types) or _is_prevented(course, blow):
        return 0
    damage = Damage(source=source, to=id, combat=combat, preventable=_is_preventable(course, blow))
    amount = changed_damage(course, damage, blow.amount)
    if not amount:
        course.cite(PREVENTED, id)
        return 0
    by, found = dealer(course.state, source)
    deadly = "deathtouch" in found.keywords
    excess = excess_of(course.state, id, amount, deathtouch=deadly)
    course.do(DamageDealt(source=by, amount=amount, to=id, combat=combat, colors=found.colors, excess=excess))
    if "Creature" in types:
        withers = not _WITHERING.isdisjoint(found.keywords)
        marked = 0 if withers else amount
        course.do(DamageMarked(permanent=id, amount=marked, deathtouch=deadly, source=by))
        if withers:
            course.do(CountersChanged(object=id, kind="-1/-1", by=amount))
        course.cite(WITHERED if withers else MARKED, id)
    for word, kind in (("Planeswalker", "loyalty"), ("Battle", "defense")):
        if word in types:
            _take_counters(course, id, kind, amount)
    return amount


def _take_counters(course: Course, id: int, kind: str, amount: int) -> None:
    permanent = course.state.permanent(id)
    there = permanent.counters.get(kind, 0) if permanent is not None else 0
    if there:
        course.do(CountersChanged(object=id, kind=kind, by=-min(amount, there)))
    course.cite(TAKES_COUNTERS[kind], id)


def dealer(state: State, source: GameObject | None) -> tuple[int | None, Characteristics]:
    """Return the id and the characteristics of a source of damage, as it is or last was."""
    return (None, NOTHING) if source is None else (source.id, characteristics_of(state, source))


def _is_preventable(course: Course, blow: Blow) -> bool:
    """Return whether damage can be prevented, because no effect says otherwise (615.12)."""
    return not blow.unpreventable and is_preventable(course.state)


def _is_prevented(course: Course, blow: Blow) -> bool:
    """Return whether an effect prevents damage to something, or combat damage by it (615.1, 615.12)."""
    to, seat = blow.to, blow.to_player
    why = _what_prevents(course.state, blow.source, to, combat=blow.combat)
    if to is None and seat is not None and is_forbidden_for(course.state, Forbidden.GET_AT, seat):
        why = PROTECTED
    if why is None:
        return False
    if not _is_preventable(course, blow):
        course.cite(UNPREVENTABLE)
        return False
    course.cite(why, *(id for id in (to,) if id is not None))
    return True


def _what_prevents(
    state: State, source: GameObject | None, to: int | None, *, combat: bool
) -> Rule[...] | None:
    """Return the rule by which damage would be prevented, or None."""
    struck = state.permanent(to)
    if struck is not None and source is not None and is_protected(state, struck, source):
        return PROTECTED
    ways = {Cant.BE_DEALT_DAMAGE, Cant.BE_DEALT_COMBAT_DAMAGE} if combat else {Cant.BE_DEALT_DAMAGE}
    prevented = to is not None and not ways.isdisjoint(characteristics(state, to).cant)
    if combat:
        prevented = prevented or Cant.DEAL_COMBAT_DAMAGE in dealer(state, source)[1].cant
    return PREVENTED if prevented else None
