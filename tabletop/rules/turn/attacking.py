"""Declaring attackers (508): which creatures can attack what, which must attack, and what follows."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec.structs import replace

from tabletop.language.abilities import Static
from tabletop.language.changes import Cant, Forbidden, MayStill, Must
from tabletop.model.actions import Activate, Advance, Attack, Cast
from tabletop.model.events import AttackDeclared, Changed, PlayerChanged
from tabletop.model.objects import Combat, Permanent
from tabletop.model.state import STEPS, State
from tabletop.model.tally import attacked_player
from tabletop.rules.book.rule import Judging, rule
from tabletop.rules.book.unknown_cards import may_be_any_type, may_have
from tabletop.rules.book.verdicts import Blame, Ruling
from tabletop.rules.casting.permissions import is_barred
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.durations import has_begun
from tabletop.rules.engine.performing import become_tapped
from tabletop.rules.engine.standing_effects import prohibitions
from tabletop.rules.turn.attack_costs import (
    STEP,
    attack_can_be_paid_for,
    is_attacked_for_nothing,
    pay_for_attack,
)
from tabletop.rules.values.kinds import controller_of, opponents_of
from tabletop.rules.values.layers import characteristics
from tabletop.rules.values.lookup import permanents_with, with_fact
from tabletop.rules.values.object_index import Fact

BEFORE: Final = "beginning of combat"


def _blame_time(state: State, _action: Attack, by: int) -> Blame:
    """Return the player who wants to attack, in another player's turn or in another step."""
    if state.active == by:
        return Blame(player=by)
    active = state.players[state.active].name
    return Blame(player=by, kind=active, words="{player} can't attack during {kind}'s turn.")


@rule(
    "508.1",
    refusal="Attackers are declared by the active player, in the declare attackers step.",
    named="{player} can attack only in the declare attackers step.",
    blame=_blame_time,
)
def it_is_time_to_attack(state: State, _action: Attack, by: int) -> bool:
    """The active player declares attackers, in the step for it."""
    return state.active == by and state.step in (BEFORE, STEP)


@rule(
    "508.1",
    "703.4",
    refusal="Attackers are declared once, first thing in the declare attackers step.",
    named="{player} has already declared attackers this combat.",
    blame=lambda _state, _action, by: Blame(player=by),
)
def attackers_are_not_declared_yet(state: State, _action: Attack, _by: int) -> bool:
    """Attackers haven't been declared in this step, and no player has gone on without any."""
    return state.step != STEP or not state.players[state.active].declared


def _blame_attacker(state: State, action: Attack, by: int) -> Blame:
    """Return the first creature that can't attack, with the reason."""
    id = next(id for id in _attackers_in(action) if not _can_attack(state, id, by))
    permanent = state.permanent(id)
    if permanent is None:
        words = "{object} isn't on the battlefield, so it can't attack."
    elif permanent.controller != by:
        words = "{player} doesn't control {object}."
    elif "Creature" not in characteristics(state, id).types and not may_be_any_type(permanent):
        words = "{object} isn't a creature, so it can't attack."
    elif permanent.tapped:
        words = "{object} is tapped, so it can't attack."
    else:
        words = "{object} came under {player}'s control this turn, so it can't attack."
    return Blame(object=id, player=by, words=words)


@rule(
    "508.1a",
    "302.6",
    refusal="Only untapped creatures that you have controlled since your turn began can attack.",
    named="{object} can't attack.",
    blame=_blame_attacker,
)
def each_can_attack(state: State, action: Attack, by: int) -> bool:
    """Each attacker is an untapped creature that has haste or isn't summoning sick."""
    return all(_can_attack(state, id, by) for id in _attackers_in(action))


def _can_attack(state: State, id: int, by: int) -> bool:
    permanent = state.permanent(id)
    if permanent is None or permanent.controller != by or permanent.tapped:
        return False
    found = characteristics(state, id)
    hasty = "haste" in found.keywords or may_have(permanent, "haste")
    is_new = permanent.summoning_sick and not hasty
    return ("Creature" in found.types or may_be_any_type(permanent)) and not is_new


def _blame_defender(state: State, action: Attack, _by: int) -> Blame:
    """Return the first attacker with defender."""
    return Blame(object=next(id for id in _attackers_in(action) if _has_defender(state, id)))


@rule(
    "702.3b",
    "508.1c",
    refusal="A creature with defender can't attack.",
    named="{object} has defender, so it can't attack.",
    blame=_blame_defender,
)
def no_attacker_defends(state: State, action: Attack, _by: int) -> bool:
    """No attacker has defender, unless an effect lets it attack anyway."""
    return not any(_has_defender(state, id) for id in _attackers_in(action))


def _has_defender(state: State, id: int) -> bool:
    found = characteristics(state, id)
    return "defender" in found.keywords and MayStill.ATTACK not in found.may


def _blame_forbidden(state: State, action: Attack, _by: int) -> Blame:
    """Return the first creature that an effect forbids to attack, or to attack what it attacks."""
    attackers = _attackers_in(action)
    barred = (id for id in attackers if is_forbidden_to(state, id, Forbidden.ATTACK))
    if (id := next(barred, None)) is not None:
        aura = forbidding_attachment(state, id, Cant.ATTACK)
        words = "{object} says that {other} can't attack."
        return Blame(object=id) if aura is None else Blame(object=aura, other=id, words=words)
    id = next(id for id in attackers if _cannot_attack_player(state, id, action))
    if id in action.players:
        seat = action.players[id]
        return Blame(object=id, player=seat, words="An effect says that {object} can't attack {player}.")
    goal = action.attackers[id]
    return Blame(object=id, other=goal, words="An effect says that {object} can't attack {other}.")


@rule(
    "508.1c",
    "101.2",
    refusal="An effect says that the creature can't attack.",
    named="An effect says that {object} can't attack.",
    blame=_blame_forbidden,
)
def nothing_forbids_attacking(state: State, action: Attack, _by: int) -> bool:
    """No effect forbids one of these creatures to attack, or to attack what it attacks."""
    return not any(
        is_forbidden_to(state, id, Forbidden.ATTACK) or _cannot_attack_player(state, id, action)
        for id in _attackers_in(action)
    )


def _cannot_attack_player(state: State, id: int, action: Attack) -> bool:
    """Return whether an effect forbids a creature's controller to attack a player or their planeswalkers."""
    attacker = state.permanent(id)
    if attacker is None:
        return False
    goal = Combat(attacking=action.attackers.get(id), attacking_player=action.players.get(id))
    attacked = attacked_player(state, replace(attacker, combat=goal))
    return attacked is not None and any(
        Forbidden.ATTACK_YOU in each.what and (each.player, each.you) == (attacker.controller, attacked)
        for each in state.prohibitions
    )


def is_forbidden_to(state: State, id: int, what: Literal[Forbidden.ATTACK, Forbidden.BLOCK]) -> bool:
    """Return whether an effect says that a permanent can't attack or block."""
    permanent = state.permanent(id)
    if permanent is None:
        return False
    found = characteristics(state, id)
    cant = Cant.ATTACK if what is Forbidden.ATTACK else Cant.BLOCK
    return cant in found.cant or is_barred(state, permanent.controller, what, permanent, found.name)


def forbidding_attachment(state: State, id: int, cant: Cant) -> int | None:
    """Return the Aura or Equipment that says that its permanent can't do something, or None without one."""
    for each in state.permanents():
        if each.attached_to == id and any(
            isinstance(ability, Static) and ability.attached and cant in ability.change.cant
            for ability in characteristics(state, each.id).abilities
        ):
            return each.id
    return None


def _blame_goal(state: State, action: Attack, by: int) -> Blame:
    """Return the first creature that attacks what it may not."""
    opponents = opponents_of(state, by)
    for id, seat in action.players.items():
        if id in action.attackers:
            return Blame(object=id, words="{object} can attack only one player or permanent.")
        if seat not in opponents:
            return Blame(object=id, player=seat, words="{object} can't attack {player}.")
    id, goal = next(pair for pair in action.attackers.items() if not can_be_attacked(state, pair[1], by))
    return Blame(object=id, other=goal)


@rule(
    "508.1b",
    "310.8",
    refusal=(
        "Only opponents, their planeswalkers, and battles that another player protects can be attacked."
    ),
    named="{object} can't attack {other}.",
    blame=_blame_goal,
)
def each_attacks_what_it_may(state: State, action: Attack, by: int) -> bool:
    """Each creature attacks an opponent, their planeswalker, or a battle that another player protects."""
    opponents = opponents_of(state, by)
    return (
        all(seat in opponents for seat in action.players.values())
        and all(can_be_attacked(state, id, by) for id in action.attackers.values())
        and action.attackers.keys().isdisjoint(action.players)
    )


def can_be_attacked(state: State, id: int, by: int) -> bool:
    """Return whether a player's creatures can attack a permanent (508.1b).

    Only planeswalkers of other players and battles that other players protect can be attacked.
    """
    permanent = state.permanent(id)
    if permanent is None:
        return False
    types = characteristics(state, id).types
    if "Battle" in types:
        return permanent.protector != by
    return "Planeswalker" in types and permanent.controller != by


def _blame_missing(state: State, action: Attack, by: int) -> Blame:
    """Return the first creature that must attack and is missing."""
    return Blame(object=next(_missing_attackers(state, action, by), None))


@rule(
    "508.1d",
    refusal="A creature that must attack if able isn't among the attackers.",
    named="{object} must attack if able.",
    blame=_blame_missing,
)
def who_must_attack_does(state: State, action: Attack, by: int) -> bool:
    """Each creature that must attack and can is among the attackers."""
    return next(_missing_attackers(state, action, by), None) is None


def _missing_attackers(state: State, action: Attack, by: int) -> Iterator[int]:
    """Yield the creatures that must attack, can, and aren't among the attackers."""
    sent = _attackers_in(action)
    for permanent in _forced_attackers(state, by):
        if not (
            permanent.id in sent
            or not _can_attack(state, permanent.id, by)
            or _has_defender(state, permanent.id)
            or is_forbidden_to(state, permanent.id, Forbidden.ATTACK)
            or not _attacks_for_nothing(state, by)
        ):
            yield permanent.id


def _can_attack_as_required(state: State, id: int, by: int) -> bool:
    """Return whether a creature that must attack certain permanents can attack one of them."""
    goals = characteristics(state, id).attacks
    return not goals or any(can_be_attacked(state, each, by) for each in goals)


def _attacks_for_nothing(state: State, by: int) -> bool:
    """Return whether a player's creatures can attack something without a cost.

    A creature that must attack need not if that would cost something.
    """
    return any(is_attacked_for_nothing(state, seat) for seat in opponents_of(state, by)) or any(
        can_be_attacked(state, permanent.id, by) for permanent, _ in permanents_with(state, *_ATTACKED)
    )


_ATTACKED: Final = ("Planeswalker", "Battle")


def _blame_astray(state: State, action: Attack, by: int) -> Blame:
    """Return the first creature that attacks something else than it must."""
    id, goals = next(_astray(state, action, by))
    return Blame(object=id, other=goals[0])


def _astray(state: State, action: Attack, by: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the attackers that attack something else than they must, each with what it must attack."""
    for id in _attackers_in(action):
        required = (*characteristics(state, id).attacks, *_goals_of_all(state, by))
        goals = [each for each in required if can_be_attacked(state, each, by)]
        if goals and action.attackers.get(id) not in goals:
            yield id, goals


@rule(
    "508.1d",
    refusal="A creature that must attack a certain permanent if able attacks something else.",
    named="{object} must attack {other} if able.",
    blame=_blame_astray,
)
def who_must_attack_it_does(state: State, action: Attack, by: int) -> bool:
    """Each attacker that must attack certain permanents attacks one of them if it can."""
    return next(_astray(state, action, by), None) is None


def _forced_attackers(state: State, by: int) -> Iterator[Permanent]:
    """Yield the permanents of a player that attack if able, if they can attack what they must.

    Their own texts or effects say so, a player has goaded them, or all creatures of the player must attack.
    """
    if any(can_be_attacked(state, goal, by) for goal in _goals_of_all(state, by)):
        own = (each for each in state.permanents() if each.controller == by)
        yield from (each for each in own if "Creature" in characteristics(state, each.id).types)
    required = (permanent for permanent, _ in permanents_with(state, Must.ATTACK))
    for each in (*required, *with_fact(state, Fact.GOADED)):
        if each.controller == by and _can_attack_as_required(state, each.id, by):
            yield each


def _goals_of_all(state: State, by: int) -> tuple[int, ...]:
    """Return the objects that all creatures of a player attack if able (508.1d)."""
    for_a_while = (
        each.object
        for each in state.prohibitions
        if Forbidden.SPARE in each.what and each.player in (None, by) and has_begun(state, each.until)
    )
    always = (
        permanent.id
        for permanent, effect in prohibitions(state, Forbidden.SPARE)
        if by in Context(controller_of(permanent), own=permanent.id).players(state, effect.by)
    )
    return (*(goal for goal in for_a_while if goal is not None), *always)


def _blame_passed_by(state: State, _action: Advance | Cast | Activate) -> Blame:
    """Return the first creature that must attack."""
    return _blame_missing(state, Attack(by=state.active), state.active)


@rule(
    "508.1d",
    refusal="Attackers have to be declared first, since a creature must attack if able.",
    named="{object} must attack if able, so attackers have to be declared first.",
    blame=_blame_passed_by,
)
def nobody_passes_by_attacking(state: State, action: Advance | Cast | Activate) -> bool:
    """Going on, or acting before the declaration, leaves out no creature that must attack and can."""
    active = state.active
    if (
        not comes_after(state, action, STEP)
        or attackers_are_declared(state)
        or not opponents_of(state, active)
    ):
        return True
    return who_must_attack_does(state, Attack(by=active), active)


def attackers_are_declared(state: State) -> bool:
    """Return whether this combat's attackers are known, even if some attack without being declared."""
    declared = state.step == STEP and state.players[state.active].declared
    return declared or any(each.combat.attacks for each in with_fact(state, Fact.IN_COMBAT))


def comes_after(state: State, action: Advance | Cast | Activate, step: str) -> bool:
    """Return whether an action comes after what is declared first in a step of this turn.

    Going on does if it leads past the step. Any other action does if it is taken in the step.
    """
    here, there = STEPS.index(state.step), STEPS.index(step)
    if not isinstance(action, Advance):
        return here == there
    if action.to == "next step":
        return here == there
    goal = STEPS.index(action.to) if action.to in STEPS else len(STEPS)
    return here <= there < (goal if goal > here else len(STEPS))


def _blame_goaded(state: State, action: Attack, by: int) -> Blame:
    """Return the first goaded creature that disobeys, and a player whom it has to leave alone."""
    id, goaded_by = next(_disobedient(state, action, by))
    attacked = action.players.get(id)
    return Blame(object=id, player=attacked if attacked in goaded_by else goaded_by[0])


def _disobedient(state: State, action: Attack, by: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the goaded attackers that could obey more of the players who goaded them, with these players."""
    free = [seat for seat in opponents_of(state, by) if is_attacked_for_nothing(state, seat)]
    for id in _attackers_in(action):
        permanent = state.permanent(id)
        players = permanent.goaded_by if permanent is not None else ()
        most = max((_count_obeyed(players, seat) for seat in free), default=0)
        if players and _count_obeyed(players, action.players.get(id)) < most:
            yield id, players


@rule(
    "701.15b",
    "701.15c",
    "508.1d",
    refusal="A goaded creature must attack a player other than the one who goaded it if able.",
    named="{object} is goaded, so it must attack a player other than {player} if able.",
    blame=_blame_goaded,
)
def goaded_creatures_attack_others(state: State, action: Attack, by: int) -> bool:
    """Each goaded attacker attacks players other than those who goaded it, as far as that costs nothing."""
    return next(_disobedient(state, action, by), None) is None


def _count_obeyed(goaded_by: tuple[int, ...], attacked: int | None) -> int:
    """Return how many of the players who goaded a creature are obeyed if it attacks a player, or none."""
    return sum(attacked not in (None, player) for player in goaded_by)


def _attackers_in(action: Attack) -> tuple[int, ...]:
    return (*action.attackers, *action.players)


ATTACKING: Final = (
    it_is_time_to_attack,
    attackers_are_not_declared_yet,
    each_can_attack,
    no_attacker_defends,
    nothing_forbids_attacking,
    each_attacks_what_it_may,
    who_must_attack_does,
    who_must_attack_it_does,
    goaded_creatures_attack_others,
    attack_can_be_paid_for,
)


def judge_attack(judging: Judging, action: Attack, by: int) -> Ruling:
    """Return the ruling on an attack."""
    return judging.ruling(ATTACKING, None, action, by)


def attack(course: Course, action: Attack, by: int) -> None:
    """Declare attackers, tap those without vigilance (508.1f), and pay for the attack."""
    attackers = _attackers_in(action)
    for id in attackers:
        permanent = course.state.permanent(id)
        assert permanent is not None, "only permanents are sent to attack"
        goal = Combat(attacking=action.attackers.get(id), attacking_player=action.players.get(id))
        values = {"combat": goal, "this_turn": replace(permanent.this_turn, attacked=True)}
        course.do(Changed(object=id, values=values))
        if "vigilance" not in characteristics(course.state, id).keywords:
            become_tapped(course, (id,))
    pay_for_attack(course, action, by)
    if attackers:
        kinds = tuple(word for id in attackers for word in characteristics(course.state, id).subtypes)
        course.do(AttackDeclared(player=by, attackers=attackers, subtypes=kinds))
    else:
        declare_none(course, by)


def declare_none(course: Course, *seats: int) -> None:
    """Record that players have declared no attackers or blockers, explicitly or by going on."""
    new = (seat for seat in seats if not course.state.players[seat].declared)
    course.do(*(PlayerChanged(player=seat, values={"declared": True}) for seat in new))
