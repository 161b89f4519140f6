"""Combat by hand (506-511): declaring attackers and blockers, and the damage they deal."""

from typing import Final, Literal

from msgspec.structs import replace

from tabletop.language.changes import Cant, Forbidden, MayStill, Must
from tabletop.language.conditions import Selection
from tabletop.language.effects import RemoveFromCombat
from tabletop.model.actions import Attack, Block
from tabletop.model.events import AttackDeclared, BlockDeclared, Changed, Tapped
from tabletop.model.objects import OUT_OF_COMBAT, Combat, Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import Judging, rule, statement
from tabletop.rules.book.verdicts import Ruling, Verdict
from tabletop.rules.casting.permissions import is_barred
from tabletop.rules.effects.status import damage_permanent, damage_player
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import each_checked_by, legal_objects
from tabletop.rules.turn.evasion import nothing_decayed_blocks, slips_past
from tabletop.rules.values.facts import Fact
from tabletop.rules.values.finding import with_fact
from tabletop.rules.values.kinds import defending_player, opponents_of
from tabletop.rules.values.layers import characteristics, on_battlefield
from tabletop.rules.values.protection import is_protected_from
from tabletop.rules.values.selecting import fits

LEAVES_COMBAT = statement(
    "combat.leaves_combat",
    "A permanent that stops being a creature, or changes controllers, is removed from combat.",
    "506.4",
)
GOAL_LEAVES_COMBAT = statement(
    "combat.goal_leaves_combat",
    (
        "Something that can't be attacked anymore, such as a planeswalker that stops being one, is removed "
        "from combat; its attackers attack nothing."
    ),
    "506.4c",
    "506.4",
)
NOT_ASSIGNED = statement(
    "combat.not_assigned", "No combat damage is assigned to a player who has left the game.", "800.4e"
)
TAKEN_OUT = statement("combat.taken_out", "An effect removes it from combat.", "506.4")
NOTHING: Final = 0
"""What a creature attacks whose goal has been removed from combat: it is the number of no object."""

TWO_STEPS = statement(
    "combat.two_steps",
    "If a creature has first strike or double strike, there are two combat damage steps.",
    "510.4",
    "702.7b",
    "702.4b",
)

# --- Attackers ------------------------------------------


@rule("508.1", refusal="Attackers are declared by the active player, in the declare attackers step.")
def it_is_time_to_attack(state: State, _action: Attack, by: int) -> bool:
    """The active player declares attackers, in the step for it."""
    return state.active == by and state.step in ("beginning of combat", "declare attackers")


@rule(
    "508.1a",
    "302.6",
    refusal="Only untapped creatures that you have controlled since your turn began can attack.",
)
def each_can_attack(state: State, action: Attack, by: int) -> bool:
    """Each attacker is an untapped creature that is not summoning sick, or has haste."""
    return all(_can_attack(state, id, by) for id in (*action.attackers, *action.players))


def _can_attack(state: State, id: int, by: int) -> bool:
    permanent = state.permanent(id)
    if permanent is None or permanent.controller != by or permanent.tapped:
        return False
    found = characteristics(state, id)
    fresh = permanent.summoning_sick and "haste" not in found.keywords
    defends = "defender" in found.keywords and MayStill.ATTACK not in found.may
    return "Creature" in found.types and not fresh and not defends


@rule("508.1c", "101.2", refusal="An effect says that this creature can't attack.")
def nothing_forbids_attacking(state: State, action: Attack, _by: int) -> bool:
    """No effect forbids one of these creatures to attack."""
    return not any(_is_barred(state, id, Forbidden.ATTACK) for id in (*action.attackers, *action.players))


def _is_barred(state: State, id: int, what: Literal[Forbidden.ATTACK, Forbidden.BLOCK]) -> bool:
    """Whether an effect says that a permanent can't attack or block."""
    permanent = state.permanent(id)
    if permanent is None:
        return False
    found = characteristics(state, id)
    cant = Cant.ATTACK if what is Forbidden.ATTACK else Cant.BLOCK
    return cant in found.cant or is_barred(state, permanent.controller, what, permanent, found.name)


@rule(
    "508.1b",
    "310.8",
    refusal="Opponents, their planeswalkers, and battles that somebody else protects can be attacked.",
)
def each_attacks_what_it_may(state: State, action: Attack, by: int) -> bool:
    """Each creature attacks an opponent, their planeswalker, or a battle that somebody else protects."""
    opponents = opponents_of(state, by)
    return (
        all(seat in opponents for seat in action.players.values())
        and all(_can_be_attacked(state, id, by) for id in action.attackers.values())
        and action.attackers.keys().isdisjoint(action.players)
    )


def _can_be_attacked(state: State, id: int, by: int) -> bool:
    permanent = state.permanent(id)
    if permanent is None:
        return False
    types = characteristics(state, id).types
    if "Battle" in types:
        return permanent.protector != by
    return "Planeswalker" in types and permanent.controller != by


@rule("508.1d", refusal="A creature that attacks if able isn't among the attackers.")
def who_must_attack_does(state: State, action: Attack, by: int) -> bool:
    """Each creature that has to attack and can is among the attackers."""
    sent = {*action.attackers, *action.players}
    return all(
        permanent.id in sent
        or not _can_attack(state, permanent.id, by)
        or _is_barred(state, permanent.id, Forbidden.ATTACK)
        for permanent, found in on_battlefield(state)
        if permanent.controller == by and Must.ATTACK in found.must
    )


ATTACKING: Final = (
    it_is_time_to_attack,
    each_can_attack,
    nothing_forbids_attacking,
    each_attacks_what_it_may,
    who_must_attack_does,
)


def judge_attack(judging: Judging, action: Attack, by: int) -> Ruling:
    """What the rules make of an attack."""
    return judging.ruling(ATTACKING, None, action, by)


def attack(course: Course, action: Attack, by: int) -> None:
    """Declare attackers; they tap unless they have vigilance (508.1f)."""
    attackers = (*action.attackers, *action.players)
    for id in attackers:
        permanent = course.state.permanent(id)
        assert permanent is not None, "only permanents are sent to attack"
        goal = Combat(attacking=action.attackers.get(id), attacking_player=action.players.get(id))
        values = {"combat": goal, "this_turn": replace(permanent.this_turn, attacked=True)}
        course.do(Changed(object=id, values=values))
        if "vigilance" not in characteristics(course.state, id).keywords:
            course.do(Tapped(permanent=id))
    if attackers:
        course.do(AttackDeclared(player=by, attackers=attackers))


# --- Blockers ------------------------------------------


@rule("509.1", refusal="Blockers are declared by the defending player while there are attackers.")
def it_is_time_to_block(state: State, _action: Block, by: int) -> bool:
    """A defending player declares blockers, while there are attackers."""
    return state.active != by and state.step in ("declare attackers", "declare blockers")


@rule("509.1a", refusal="Only untapped creatures can block, and only attacking creatures can be blocked.")
def each_can_block(state: State, action: Block, by: int) -> bool:
    """Each blocker is an untapped creature of the player, and what it blocks is attacking."""
    for blocker, attacker in action.blockers.items():
        permanent, other = state.permanent(blocker), state.permanent(attacker)
        if permanent is None or permanent.controller != by or permanent.tapped:
            return False
        found = characteristics(state, blocker)
        if "Creature" not in found.types or other is None or not other.combat.attacks:
            return False
    return True


@rule(
    "509.1b",
    "101.2",
    refusal="An effect says that this creature can't block, or that the other can't be blocked.",
)
def nothing_forbids_blocking(state: State, action: Block, _by: int) -> bool:
    """No effect forbids a blocker to block or an attacker to be blocked."""
    return not any(
        _is_barred(state, blocker, Forbidden.BLOCK)
        or Cant.BE_BLOCKED in characteristics(state, attacker).cant
        for blocker, attacker in action.blockers.items()
    )


@rule(
    "509.1a",
    refusal=(
        "A creature can block only what attacks its controller, a planeswalker they control, or a "
        "battle they protect."
    ),
)
def each_blocks_for_its_own_side(state: State, action: Block, by: int) -> bool:
    """Each blocker blocks what attacks its player, their planeswalker or a battle that they protect."""
    attackers = (state.permanent(id) for id in action.blockers.values())
    return all(each is None or defending_player(state, each) in (by, None) for each in attackers)


@rule(
    "509.1b",
    "702.9b",
    "702.111b",
    refusal=(
        "A creature with flying or another evasion ability can be blocked only by creatures that get past "
        "it; menace takes two blockers."
    ),
)
def evasion_is_respected(state: State, action: Block, _by: int) -> bool:
    """Each blocker has the means to block what evades, and menace is blocked by two or more."""
    for blocker, attacker in action.blockers.items():
        evades = characteristics(state, attacker)
        if slips_past(evades, characteristics(state, blocker)):
            return False
        alone = list(action.blockers.values()).count(attacker) < 2
        if "menace" in evades.keywords and alone:
            return False
    return True


@rule(
    "702.16f",
    "509.1b",
    refusal="A creature with protection can't be blocked by creatures with that quality.",
)
def protection_is_respected(state: State, action: Block, _by: int) -> bool:
    """No creature blocks an attacker that is protected from it."""
    return not any(
        is_protected_from(state, attacker, blocker) for blocker, attacker in action.blockers.items()
    )


@rule(
    "509.1b",
    refusal=(
        "An effect says that this creature can't be blocked that way, or that the other can't block that way."
    ),
)
def effects_allow_each_block(state: State, action: Block, _by: int) -> bool:
    """No effect keeps a blocker from the attacker that it blocks, or an attacker from so many blockers."""
    blocked = list(action.blockers.values())
    return all(
        Cant.BE_BLOCKED_BY_MORE_THAN_ONE not in characteristics(state, attacker).cant
        or blocked.count(attacker) < 2
        for attacker in blocked
    ) and all(_may_block(state, blocker, attacker) for blocker, attacker in action.blockers.items())


def _may_block(state: State, blocker: int, attacker: int) -> bool:
    """Whether the selections of both creatures let one block the other."""
    barred, only = (
        characteristics(state, attacker).not_blocked_by,
        characteristics(state, blocker).blocks_only,
    )
    return not any(_fits(state, of, blocker, attacker) for of in barred) and all(
        _fits(state, of, attacker, blocker) for of in only
    )


def _fits(state: State, of: Selection, id: int, asker: int) -> bool:
    permanent = state.permanent(asker)
    you = permanent.controller if permanent is not None else state.active
    meant = Context(you, own=asker).meant(state, of)
    return fits(state, meant, state.objects[id], you=you, asker=asker)


@rule("509.1c", refusal="A creature that must be blocked if able isn't blocked.")
def who_must_be_blocked_is(state: State, action: Block, by: int) -> bool:
    """Each creature that has to be blocked is blocked, as far as idle creatures could block it."""
    free = [
        each.id
        for each, found in on_battlefield(state)
        if each.controller == by and not each.tapped and "Creature" in found.types
    ]
    idle = [id for id in free if id not in action.blockers]
    return all(
        each.id in action.blockers.values() or not any(_could_block(state, id, each.id, by) for id in idle)
        for each, found in on_battlefield(state)
        if each.combat.attacks and Must.BE_BLOCKED in found.must
    )


def _could_block(state: State, blocker: int, attacker: int, by: int) -> bool:
    alone = Block(blockers={blocker: attacker}, by=by)
    return all(each(state, alone, by) for each in _OF_ONE_BLOCK)


_OF_ONE_BLOCK: Final = (
    each_can_block,
    each_blocks_for_its_own_side,
    nothing_forbids_blocking,
    nothing_decayed_blocks,
    evasion_is_respected,
    protection_is_respected,
    effects_allow_each_block,
)
BLOCKING: Final = (it_is_time_to_block, *_OF_ONE_BLOCK, who_must_be_blocked_is)


def judge_block(judging: Judging, action: Block, by: int) -> Ruling:
    """What the rules make of a block."""
    return judging.ruling(BLOCKING, None, action, by)


def block(course: Course, action: Block) -> None:
    """Declare blockers; what is blocked stays so, whatever becomes of them (509.1h)."""
    for blocker, attacker in action.blockers.items():
        course.do(Changed(object=blocker, values={"combat": Combat(blocking=attacker)}))
    for attacker in dict.fromkeys(action.blockers.values()):
        _change(course, attacker, blocked=True, unblocked=False)
    blockers, attackers = tuple(action.blockers), tuple(action.blockers.values())
    leave_unblocked(course, blockers, attackers)


def leave_unblocked(course: Course, blockers: tuple[int, ...] = (), attackers: tuple[int, ...] = ()) -> bool:
    """Blockers are declared: whatever attacks and is not blocked stays so (509.1h); whether there is any."""
    fights = [(each.id, each.combat) for each in course.state.permanents() if each.combat.attacks]
    new = tuple(id for id, combat in fights if not combat.blocked and not combat.unblocked)
    for id in new:
        _change(course, id, unblocked=True)
    if blockers or new:
        course.do(BlockDeclared(blockers=blockers, attackers=attackers, unblocked=new))
    return bool(new)


def _change(course: Course, id: int, **values: object) -> None:
    """Change the part that a permanent takes in combat, if it is still there."""
    permanent = course.state.permanent(id)
    if permanent is not None:
        course.do(Changed(object=id, values={"combat": replace(permanent.combat, **values)}))


# --- Damage ------------------------------------------


def deal_combat_damage(course: Course) -> None:
    """Deal combat damage; where there is first strike, only some deal it now and the rest in a second step.

    In the second step it is dealt by whatever did not strike in the first, and by double strike (510.4).
    """
    state = course.state
    fighters = _in_combat(state)
    if any(each.combat.strikes for each in fighters):
        _strike(course, tuple(each.id for each in fighters if _strikes_later(state, each)))
        _mark(course, fighters, "")
        return
    first = tuple(each for each in fighters if _has(state, each, "first strike", "double strike"))
    _strike(course, tuple(each.id for each in first or fighters))
    if first:
        _mark(course, first, "once")
        _mark(course, tuple(each for each in fighters if each not in first), "later")
        course.cite(TWO_STEPS, *(each.id for each in first))


def strikes_again(state: State) -> bool:
    """Whether a second combat damage step comes after the one that it is (510.4)."""
    fighters = _in_combat(state)
    return any(each.combat.strikes for each in fighters) and any(
        _strikes_later(state, each) for each in fighters
    )


def _strikes_later(state: State, permanent: Permanent) -> bool:
    return permanent.combat.strikes != "once" or _has(state, permanent, "double strike")


def _has(state: State, permanent: Permanent, *keywords: str) -> bool:
    return not {*characteristics(state, permanent.id).keywords}.isdisjoint(keywords)


def _mark(course: Course, fighters: tuple[Permanent, ...], strikes: str) -> None:
    for each in fighters:
        _change(course, each.id, strikes=strikes)


def _strike(course: Course, ids: tuple[int, ...]) -> None:
    """These deal their damage at once, each by what it was when the step began (510.2)."""
    fighters = (course.state.permanent(id) for id in ids)
    blows = [blow for each in fighters if each is not None for blow in _blows(course.state, each)]
    for source, to, player, amount in blows:
        if to is not None:
            damage_permanent(course, course.state.objects.get(source), to, amount, combat=True)
            continue
        assert player is not None
        if course.state.players[player].left:
            course.cite(NOT_ASSIGNED, source)
        else:
            damage_player(course, course.state.objects.get(source), player, amount, combat=True)


def _blows(state: State, permanent: Permanent) -> list[tuple[int, int | None, int | None, int]]:
    """What one creature deals to whom: lethal damage to each in turn, the rest to the last or through."""
    power = characteristics(state, permanent.id).power or 0
    if power <= 0:
        return []
    combat = permanent.combat
    if combat.blocking is not None:
        gone = state.permanent(combat.blocking) is None
        return [] if gone else [(permanent.id, combat.blocking, None, power)]
    goal = (combat.attacking, combat.attacking_player)
    blocking = [each for each in state.permanents() if each.combat.blocking == permanent.id]
    if not (combat.blocked or blocking):
        return [(permanent.id, *goal, power)]
    return _shared_out(state, permanent, blocking, power, goal)


def _shared_out(
    state: State,
    permanent: Permanent,
    blockers: list[Permanent],
    power: int,
    goal: tuple[int | None, int | None],
) -> list[tuple[int, int | None, int | None, int]]:
    keywords = characteristics(state, permanent.id).keywords
    blows: list[tuple[int, int | None, int | None, int]] = []
    left = power
    for place, blocker in enumerate(blockers):
        lethal = max((characteristics(state, blocker.id).toughness or 0) - blocker.damage, 1)
        lethal = 1 if "deathtouch" in keywords else lethal
        is_last = place == len(blockers) - 1 and "trample" not in keywords
        amount = left if is_last else min(lethal, left)
        blows.append((permanent.id, blocker.id, None, amount))
        left -= amount
    if left and "trample" in keywords:
        blows.append((permanent.id, *goal, left))
    return [blow for blow in blows if blow[3]]


@rule(
    "506.4",
    refusal="It's neither attacking nor blocking, so it can't be removed from combat.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_in_combat(state: State, id: int, _effect: RemoveFromCombat, _context: Context) -> bool:
    """The permanent attacks or blocks, so that it can be removed from combat."""
    permanent = state.permanent(id)
    return permanent is not None and (permanent.combat.attacks or permanent.combat.blocks)


def remove_from_combat(course: Course, effect: RemoveFromCombat, context: Context) -> None:
    """Take creatures out of combat because an effect says so (506.4)."""
    for id in legal_objects(course, effect, context):
        course.do(Changed(object=id, values={"combat": OUT_OF_COMBAT}))
        course.cite(TAKEN_OUT, id)


def end_combat(course: Course) -> None:
    """Everything is removed from combat (511.3)."""
    for permanent in _in_combat(course.state):
        course.do(Changed(object=permanent.id, values={"combat": OUT_OF_COMBAT}))


def leave_combat(course: Course) -> None:
    """Remove from combat what is no longer a creature, has changed sides or can't be attacked (506.4)."""
    for permanent in _in_combat(course.state):
        goal = course.state.permanent(permanent.combat.attacking)
        if goal is not None and not _can_be_attacked(course.state, goal.id, course.state.active):
            _change(course, permanent.id, attacking=NOTHING)
            course.cite(GOAL_LEAVES_COMBAT, goal.id)
        right_side = (permanent.controller == course.state.active) == permanent.combat.attacks
        if not right_side or "Creature" not in characteristics(course.state, permanent.id).types:
            course.do(Changed(object=permanent.id, values={"combat": OUT_OF_COMBAT}))
            course.cite(LEAVES_COMBAT, permanent.id)


def _in_combat(state: State) -> tuple[Permanent, ...]:
    return with_fact(state, Fact.IN_COMBAT)


HANDLERS: Final = (
    EffectHandler(RemoveFromCombat, remove_from_combat, judge_each=each_checked_by(is_in_combat)),
)
