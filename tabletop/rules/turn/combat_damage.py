"""Combat damage (510): who deals how much to whom, in one step or in two."""

from tabletop.language.changes import MayStill
from tabletop.model.events import StepBegan
from tabletop.model.objects import Permanent
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.effects.taking_damage import Blow, deal
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.performing import hides_until_it_acts, turn_up_to_act
from tabletop.rules.turn import damage_assignment
from tabletop.rules.turn.combat import change_part, fighters_in
from tabletop.rules.values.layers import characteristics

NOT_ASSIGNED = statement(
    "combat_damage.not_assigned", "No combat damage is assigned to a player who has left the game.", "800.4e"
)
TWO_STEPS = statement(
    "combat_damage.two_steps",
    "If a creature has first strike or double strike, there are two combat damage steps.",
    "510.4",
    "702.7b",
    "702.4b",
)


def begin_combat_damage(course: Course) -> None:
    """Begin a combat damage step and deal the damage. With first strike, a second such step follows.

    In the second step, damage is dealt by creatures that didn't deal it in the first and by those with double
    strike (510.4). That step takes place even if no creature is left to deal damage.
    """
    state = course.state
    fighters = fighters_in(state)
    if state.damage_again:
        course.do(StepBegan(step="combat damage"))
        _strike(course, tuple(each.id for each in fighters if _strikes_later(state, each)))
        _mark(course, fighters, "")
        return
    first = tuple(each for each in fighters if _has(state, each, "first strike", "double strike"))
    course.do(StepBegan(step="combat damage", again=bool(first)))
    _strike(course, tuple(each.id for each in first or fighters))
    if first:
        _mark(course, first, "once")
        _mark(course, tuple(each for each in fighters if each not in first), "later")
        course.cite(TWO_STEPS, *(each.id for each in first))


def _strikes_later(state: State, permanent: Permanent) -> bool:
    return permanent.combat.strikes != "once" or _has(state, permanent, "double strike")


def _has(state: State, permanent: Permanent, *keywords: str) -> bool:
    return not {*characteristics(state, permanent.id).keywords}.isdisjoint(keywords)


def _mark(course: Course, fighters: tuple[Permanent, ...], strikes: str) -> None:
    for each in fighters:
        change_part(course, each.id, strikes=strikes)


def _strike(course: Course, ids: tuple[int, ...]) -> None:
    """Deal the damage of some creatures at once, as they were when the step began (510.2)."""
    turn_up_to_act(course, [id for id in ids if _would_assign(course.state, id)])
    state = course.state
    fighters = (state.permanent(id) for id in ids)
    blows = [blow for each in fighters if each is not None for blow in _chosen_blows(course, each)]
    for blow in blows:
        if _hits_absent_player(state, blow) and blow.source is not None:
            course.cite(NOT_ASSIGNED, blow.source.id)
    deal(course, [blow for blow in blows if not _hits_absent_player(state, blow)])


def _would_assign(state: State, id: int) -> bool:
    """Return whether a creature that stays face down until it acts would assign combat damage (510.1)."""
    permanent = state.permanent(id)
    if permanent is None or not hides_until_it_acts(permanent):
        return False
    combat = permanent.combat
    meets = any(id in each.combat.all_blocked or each.id in combat.all_blocked for each in state.permanents())
    goes_past = not combat.blocks and not combat.blocked
    return (characteristics(state, id).power or 0) > 0 and (meets or goes_past)


def _chosen_blows(course: Course, permanent: Permanent) -> list[Blow]:
    """Return the damage of one creature, asking first if it may deal it as though it weren't blocked."""
    state = course.state
    found = characteristics(state, permanent.id)
    may = MayStill.ASSIGN_AS_UNBLOCKED in found.may and (found.power or 0) > 0
    if not may or not permanent.combat.blocked:
        return _blows(course, permanent)
    words = f"Should {found.name} deal its combat damage as though it weren't blocked?"
    question = Question(
        kind="may",
        player=permanent.controller,
        words=words,
        options=(False, True),
        rule="510.1c",
        shown=(permanent.id,),
    )
    return _past_blockers(state, permanent) if course.ask(question) else _blows(course, permanent)


def _past_blockers(state: State, permanent: Permanent) -> list[Blow]:
    power, combat = characteristics(state, permanent.id).power or 0, permanent.combat
    return [Blow(permanent, power, combat.attacking, combat.attacking_player, combat=True)]


def _hits_absent_player(state: State, blow: Blow) -> bool:
    """Return whether damage would be dealt to a player who has left the game."""
    return blow.to_player is not None and state.players[blow.to_player].left


def _blows(course: Course, permanent: Permanent) -> list[Blow]:
    """Return the damage of one creature, divided by its controller if it fights several."""
    state = course.state
    power = characteristics(state, permanent.id).power or 0
    if power <= 0:
        return []
    combat = permanent.combat
    if combat.blocks:
        there = [each for id in combat.all_blocked if (each := state.permanent(id)) is not None]
        return damage_assignment.assign(course, permanent, there, power) if there else []
    goal = (combat.attacking, combat.attacking_player)
    blocking = [each for each in state.permanents() if permanent.id in each.combat.all_blocked]
    if not (combat.blocked or blocking):
        return _past_blockers(state, permanent)
    return damage_assignment.assign(course, permanent, blocking, power, goal)
