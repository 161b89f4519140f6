"""Division of a creature's combat damage among the creatures that it fights (510.1c, 510.1d)."""

from collections.abc import Sequence
from typing import TypeAlias

from tabletop.model.objects import Permanent
from tabletop.model.questions import Division, Question
from tabletop.model.state import State
from tabletop.rules.book.rule import rule
from tabletop.rules.effects.taking_damage import Blow
from tabletop.rules.engine.course import Course, Refused
from tabletop.rules.values.layers import characteristics

Goal: TypeAlias = tuple[int | None, int | None]
"""Object number or player seat that a creature attacks. Both are None if what it attacked is gone."""


@rule(
    "702.19b",
    refusal="Each blocker has to be assigned lethal damage before any goes to what is attacked.",
    named="{object} has to assign lethal damage to each blocker first.",
)
def blockers_come_first(division: Division, shares: tuple[int, ...]) -> bool:
    """With trample, damage is assigned to what is attacked only if each blocker is assigned lethal damage."""
    pairs = tuple(zip(shares, division.lethal, strict=True))
    through = any(share for share, lethal in pairs if not lethal)
    return not through or all(share >= lethal for share, lethal in pairs)


@rule(
    "510.1c",
    refusal="Each creature in the order has to be assigned lethal damage before the next one.",
    named="{object} has to assign lethal damage to one creature before the next.",
    only_in="combat-damage.order",
)
def goes_on_in_an_order(division: Division, shares: tuple[int, ...]) -> bool:
    """The creatures can be put in an order in which each but the last is assigned lethal damage."""
    pairs = zip(shares, division.lethal, strict=True)
    return sum(0 < share < lethal for share, lethal in pairs) <= 1


def assign(
    course: Course,
    permanent: Permanent,
    struck: Sequence[Permanent],
    power: int,
    goal: Goal = (None, None),
) -> list[Blow]:
    """Return the damage that a creature deals to those that it fights, and with trample to what it attacks.

    Its controller is asked if it makes a difference: not all of several creatures can get lethal damage, one
    of them survives it, or trample leaves more than a blocker needs (702.19b).

    Raises:
        Unanswered: the question is still open.
        Refused: the damage can't be divided like this.

    """
    state = course.state
    ids = [each.id for each in struck]
    lethal = [_lethal(state, permanent, each) for each in struck]
    attacks_something = bool(goal[0]) or goal[1] is not None
    tramples = attacks_something and "trample" in characteristics(state, permanent.id).keywords
    through = [Blow(permanent, 0, *goal, combat=True)] if tramples else []
    blows = [Blow(permanent, 0, id, combat=True) for id in ids] + through
    usual = _default_shares(power, lethal, tramples=tramples)
    division = Division(permanent.id, power, (*lethal, *(0 for _ in through)), usual)
    is_short = power < sum(lethal) or any(_outlives(state, id) for id in ids)
    has_more = tramples and bool(ids) and power > sum(lethal)
    matters = has_more or (len(ids) > 1 and is_short)
    shares = _ask_shares(course, permanent, blows, division) if matters else division.usual
    return [blow._replace(amount=share) for blow, share in zip(blows, shares, strict=True) if share]


def _lethal(state: State, permanent: Permanent, struck: Permanent) -> int:
    if "deathtouch" in characteristics(state, permanent.id).keywords:
        return 1
    return max((characteristics(state, struck.id).toughness or 0) - struck.damage, 1)


def _outlives(state: State, id: int) -> bool:
    return "indestructible" in characteristics(state, id).keywords


def _default_shares(power: int, lethal: Sequence[int], *, tramples: bool) -> tuple[int, ...]:
    """Return shares by which as many as possible die. The rest tramples, or goes to the last one."""
    shares, left = [0] * len(lethal), power
    for place in sorted(range(len(lethal)), key=lambda place: lethal[place]):
        shares[place] = min(lethal[place], left)
        left -= shares[place]
    if tramples:
        return (*shares, left)
    return (*shares[:-1], shares[-1] + left) if shares else ()


def _ask_shares(
    course: Course, permanent: Permanent, blows: Sequence[Blow], division: Division
) -> tuple[int, ...]:
    state = course.state
    question = Question(
        kind="damage",
        player=permanent.controller,
        words=f"How does {characteristics(state, permanent.id).name} divide its {division.amount} damage?",
        options=tuple(_option(state, each) for each in blows),
        rule="510.1c" if permanent.combat.attacks else "510.1d",
        division=division,
        shown=(permanent.id,),
    )
    shares = course.ask(question)
    assert isinstance(shares, tuple)
    for each in (blockers_come_first, goes_on_in_an_order):
        is_meant = each.holds_in(state.edition) and each.name not in course.waived
        if is_meant and not each(division, shares):
            raise Refused(each.reason(state.edition, permanent.id))
    return shares


def _option(state: State, blow: Blow) -> int | str:
    """Return the recipient of damage as an option: an object's number or a player's name."""
    return state.players[blow.to_player].name if blow.to_player is not None else blow.to or 0
