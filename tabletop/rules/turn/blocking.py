"""Declaring blockers (509): which creatures can block what, what must be blocked, and what is unblocked."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Final

from tabletop.language.changes import Cant, Forbidden, Must
from tabletop.language.selections import Selection
from tabletop.model.actions import Activate, Advance, Block, Cast
from tabletop.model.events import BlockDeclared, Changed
from tabletop.model.objects import Combat, ObjectId, PlayerId
from tabletop.model.state import State
from tabletop.rules.book.rule import Judging, rule
from tabletop.rules.book.unknown_cards import may_be_any_type
from tabletop.rules.book.verdicts import Blame, Ruling
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.pairing import match_all
from tabletop.rules.turn.attack_costs import STEP as ATTACKING_STEP
from tabletop.rules.turn.attacking import (
    attackers_are_declared,
    comes_after,
    declare_none,
    forbidding_attachment,
    is_forbidden_to,
    nobody_passes_by_attacking,
)
from tabletop.rules.turn.combat import change_part
from tabletop.rules.turn.declaring import may_block_two
from tabletop.rules.turn.evasion import (
    EVASION,
    fewest_blockers,
    nothing_decayed_blocks,
    nothing_unleashed_blocks,
    slips_past,
)
from tabletop.rules.values.kinds import defending_player, opponents_of
from tabletop.rules.values.layers import characteristics, fits
from tabletop.rules.values.lookup import permanents_with
from tabletop.rules.values.protection import is_protected_from

BEFORE: Final = "declare attackers"
STEP: Final = "declare blockers"


def _blame_time(state: State, _action: Block, by: int) -> Blame:
    """Return the player who wants to block, in that player's own turn or in another step."""
    is_own_turn = state.active == by
    return Blame(player=by, words="{player} can't block during {player}'s own turn." if is_own_turn else "")


@rule(
    "509.1",
    refusal="Blockers are declared by the defending player while there are attackers.",
    named="{player} can block only in the declare blockers step.",
    blame=_blame_time,
)
def it_is_time_to_block(state: State, _action: Block, by: int) -> bool:
    """A defending player declares blockers, while there are attackers."""
    return state.active != by and state.step in (BEFORE, STEP)


@rule(
    "509.1",
    "703.4",
    refusal="Blockers are declared once, first thing in the declare blockers step.",
    named="{player} has already declared blockers this combat.",
    blame=lambda _state, _action, by: Blame(player=by),
)
def blockers_are_not_declared_yet(state: State, _action: Block, by: int) -> bool:
    """The player hasn't declared blockers in this step, and hasn't gone on without any."""
    return state.step != STEP or not state.players[by].declared


def _blame_block(state: State, action: Block, by: int) -> Blame | None:
    """Return the first creature that can't block or be blocked, with the reason."""
    found = (_why_not(state, blocker, attacker, by) for blocker, attacker in action.pairs)
    return next(filter(None, found), None)


def _why_not(state: State, blocker: int, attacker: int, by: int) -> Blame | None:
    """Return why one creature can't block another, None if it can."""
    permanent, other = state.permanent(blocker), state.permanent(attacker)
    if permanent is None:
        return Blame(object=blocker, words="{object} isn't on the battlefield, so it can't block.")
    if permanent.controller != by:
        return Blame(object=blocker, player=by, words="{player} doesn't control {object}.")
    if "Creature" not in characteristics(state, blocker).types and not may_be_any_type(permanent):
        return Blame(object=blocker, words="{object} isn't a creature, so it can't block.")
    if permanent.tapped:
        return Blame(object=blocker, words="{object} is tapped, so it can't block.")
    if other is None or not other.combat.attacks:
        return Blame(object=attacker, words="{object} isn't attacking, so it can't be blocked.")
    return None


@rule(
    "509.1a",
    refusal="Only untapped creatures can block, and only attacking creatures can be blocked.",
    named="{object} can't block.",
    blame=_blame_block,
)
def each_can_block(state: State, action: Block, by: int) -> bool:
    """Each blocker is an untapped creature of the player, and the creature that it blocks is attacking."""
    for blocker, attacker in action.pairs:
        permanent, other = state.permanent(blocker), state.permanent(attacker)
        if permanent is None or permanent.controller != by or permanent.tapped:
            return False
        is_creature = "Creature" in characteristics(state, blocker).types or may_be_any_type(permanent)
        if not is_creature or other is None or not other.combat.attacks:
            return False
    return True


def _blame_second_block(state: State, action: Block, _by: int) -> Blame:
    """Return the first creature that blocks too much."""
    for id, goal in action.besides.items():
        if not may_block_two(state, id):
            return Blame(object=id)
        if action.blockers.get(id, goal) == goal:
            return Blame(object=id, other=goal, words="{object} can't block {other} twice.")
    return Blame()


@rule(
    "509.1a",
    refusal="A creature can block only one attacker, unless an effect lets it block two.",
    named="{object} can block only one attacker.",
    blame=_blame_second_block,
)
def each_blocks_no_more_than_it_may(state: State, action: Block, _by: int) -> bool:
    """Each creature that blocks two different attackers may block an additional one."""
    return all(
        action.blockers.get(id, goal) != goal and may_block_two(state, id)
        for id, goal in action.besides.items()
    )


def _blame_forbidden(state: State, action: Block, _by: int) -> Blame:
    """Return the first creature that an effect forbids to block or to be blocked."""
    for blocker, attacker in action.pairs:
        if is_forbidden_to(state, blocker, Forbidden.BLOCK):
            aura = forbidding_attachment(state, blocker, Cant.BLOCK)
            words = "{object} says that {other} can't block."
            return Blame(object=blocker) if aura is None else Blame(object=aura, other=blocker, words=words)
        if Cant.BE_BLOCKED in characteristics(state, attacker).cant:
            return Blame(object=attacker, words="{object} can't be blocked.")
    return Blame()


@rule(
    "509.1b",
    "101.2",
    refusal="An effect says that the creature can't block, or that the attacker can't be blocked.",
    named="An effect says that {object} can't block.",
    blame=_blame_forbidden,
)
def nothing_forbids_blocking(state: State, action: Block, _by: int) -> bool:
    """No effect forbids a blocker to block or an attacker to be blocked."""
    return not any(
        is_forbidden_to(state, blocker, Forbidden.BLOCK)
        or Cant.BE_BLOCKED in characteristics(state, attacker).cant
        for blocker, attacker in action.pairs
    )


def _blame_other_side(state: State, action: Block, by: int) -> Blame:
    """Return the first blocked creature that attacks another player."""
    attackers = (state.permanent(id) for id in action.blocked)
    others = (each.id for each in attackers if each and defending_player(state, each) not in (by, None))
    return Blame(object=next(others, None), player=by)


@rule(
    "509.1a",
    refusal=(
        "A creature can block only what attacks its controller, a planeswalker they control, or a "
        "battle they protect."
    ),
    named="{object} isn't attacking {player}, so {player} can't block it.",
    blame=_blame_other_side,
)
def each_blocks_for_its_own_side(state: State, action: Block, by: int) -> bool:
    """Each blocker blocks a creature attacking its player, their planeswalker or a battle they protect."""
    attackers = (state.permanent(id) for id in action.blocked)
    return all(each is None or defending_player(state, each) in (by, None) for each in attackers)


def _blame_protected(state: State, action: Block, _by: int) -> Blame:
    """Return the first attacker that is protected from its blocker."""
    found = ((a, b) for b, a in action.pairs if is_protected_from(state, a, b))
    attacker, blocker = next(found)
    return Blame(object=attacker, other=blocker)


@rule(
    "702.16f",
    "509.1b",
    refusal="A creature with protection can't be blocked by creatures with that quality.",
    named="{object} has protection from {other}, so {other} can't block it.",
    blame=_blame_protected,
)
def protection_is_respected(state: State, action: Block, _by: int) -> bool:
    """No creature blocks an attacker that is protected from it."""
    return not any(is_protected_from(state, attacker, blocker) for blocker, attacker in action.pairs)


def _blame_restricted(state: State, action: Block, _by: int) -> Blame:
    """Return the first creature with a restriction on blocks that isn't respected."""
    blocked = list(action.blocked)
    for attacker in blocked:
        is_alone = Cant.BE_BLOCKED_BY_MORE_THAN_ONE in characteristics(state, attacker).cant
        if is_alone and blocked.count(attacker) > 1:
            return Blame(object=attacker, words="{object} can't be blocked by more than one creature.")
    for blocker, attacker in action.pairs:
        if any(_fits(state, of, blocker, attacker) for of in characteristics(state, attacker).not_blocked_by):
            return Blame(object=attacker, other=blocker, words="{object} can't be blocked by {other}.")
        if not _may_block(state, blocker, attacker):
            return Blame(object=blocker, other=attacker)
    return Blame()


@rule(
    "509.1b",
    refusal=(
        "An effect says that the creature can't be blocked like this, or that the other can't "
        "block like this."
    ),
    named="{object} can't block {other}.",
    blame=_blame_restricted,
)
def effects_allow_each_block(state: State, action: Block, _by: int) -> bool:
    """No effect forbids a blocker to block its attacker, or an attacker to have that many blockers."""
    blocked = list(action.blocked)
    return all(
        Cant.BE_BLOCKED_BY_MORE_THAN_ONE not in characteristics(state, attacker).cant
        or blocked.count(attacker) < 2
        for attacker in blocked
    ) and all(_may_block(state, blocker, attacker) for blocker, attacker in action.pairs)


def _may_block(state: State, blocker: int, attacker: int) -> bool:
    """Return whether the restrictions of both creatures let one block the other."""
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
    selection = Context(you, own=asker).resolve(state, of)
    return fits(state, selection, state.objects[id], you=you, asker=asker)


def _blame_unblocked(state: State, action: Block, by: int) -> Blame:
    """Return the first attacker that must be blocked, can be, and isn't."""
    able = _able_to_block_required(state, by)
    could_be_blocked = (id for id, free in able.items() if len(free) >= fewest_blockers(state, id))
    return Blame(object=next((id for id in could_be_blocked if id not in action.blocked), None))


@rule(
    "509.1c",
    refusal="A creature that must be blocked if able isn't blocked.",
    named="{object} must be blocked if able.",
    blame=_blame_unblocked,
)
def who_must_be_blocked_is(state: State, action: Block, by: int) -> bool:
    """No legal set of blocks would block more of the creatures that must be blocked."""
    able = _able_to_block_required(state, by)
    if not able:
        return True
    most = most_at_once(able, {id: fewest_blockers(state, id) for id in able})
    return sum(id in action.blocked for id in able) >= most


def _able_to_block_required(state: State, by: int) -> dict[int, list[int]]:
    """Return the creatures of a player that could block each attacker that must be blocked."""
    required = [each.id for each, _ in permanents_with(state, Must.BE_BLOCKED) if each.combat.attacks]
    if not required:
        return {}
    free = [each.id for each in state.permanents() if each.controller == by]
    return {id: [each for each in free if could_block(state, each, id, by)] for id in required}


def could_block(state: State, blocker: int, attacker: int, by: int) -> bool:
    """Return whether one creature could be among those that block another."""
    one = Block(blockers={blocker: attacker}, by=by)
    return all(each(state, one, by) for each in _OF_EACH_BLOCK) and not slips_past(
        characteristics(state, attacker), characteristics(state, blocker)
    )


def able_to_block(state: State) -> dict[PlayerId, tuple[ObjectId, ...]]:
    """Return the creatures that could block some attacker, for each player who hasn't declared blockers."""
    attackers = [each.id for each in state.permanents() if each.combat.attacks]
    return {
        seat: tuple(
            each.id
            for each in state.permanents()
            if each.controller == seat and any(could_block(state, each.id, id, seat) for id in attackers)
        )
        for seat in (yet_to_block(state) if attackers else ())
    }


def _blame_passed_by(state: State, _action: Advance | Cast | Activate) -> Blame:
    """Return the first attacker that a player has to block."""
    found = ((seat, Block(blockers={}, by=seat)) for seat in yet_to_block(state))
    seat, nothing = next(pair for pair in found if not who_must_be_blocked_is(state, pair[1], pair[0]))
    return _blame_unblocked(state, nothing, seat)


@rule(
    "509.1c",
    refusal="Blockers have to be declared first, since a creature must be blocked if able.",
    named="{object} must be blocked if able, so blockers have to be declared first.",
    blame=_blame_passed_by,
)
def nobody_passes_by_blocking(state: State, action: Advance | Cast | Activate) -> bool:
    """Going on, or acting before the declaration, leaves no creature unblocked that must be blocked."""
    if not comes_after(state, action, STEP):
        return True
    return all(
        who_must_be_blocked_is(state, Block(blockers={}, by=seat), seat) for seat in yet_to_block(state)
    )


DECLARED_FIRST: Final = (nobody_passes_by_attacking, nobody_passes_by_blocking)
"""Rules that keep players from going on or acting until a required declaration is made (703.4)."""


def skip_declaration(course: Course) -> None:
    """Declare no attackers or blockers, as a player acts in the step without having declared any."""
    state = course.state
    if state.step == ATTACKING_STEP and not attackers_are_declared(state):
        declare_none(course, state.active)
    elif state.step == STEP:
        declare_none(course, *yet_to_block(state))


def yet_to_block(state: State) -> tuple[int, ...]:
    """Return the defending players who haven't declared blockers yet."""
    seats = opponents_of(state, state.active)
    blocking = {each.controller for each in state.permanents() if each.combat.blocks}
    done = {seat for seat in seats if state.step == STEP and state.players[seat].declared}
    return tuple(seat for seat in seats if seat not in blocking | done)


_OF_EACH_BLOCK: Final = (
    each_can_block,
    each_blocks_no_more_than_it_may,
    each_blocks_for_its_own_side,
    nothing_forbids_blocking,
    nothing_decayed_blocks,
    nothing_unleashed_blocks,
    protection_is_respected,
    effects_allow_each_block,
)
BLOCKING: Final = (
    it_is_time_to_block,
    blockers_are_not_declared_yet,
    *_OF_EACH_BLOCK,
    *EVASION,
    who_must_be_blocked_is,
)


def judge_block(judging: Judging, action: Block, by: int) -> Ruling:
    """Return the ruling on a block."""
    return judging.ruling(BLOCKING, None, action, by)


def block(course: Course, action: Block, by: int) -> None:
    """Declare blockers. A blocked creature stays blocked, whatever happens to its blockers (509.1h)."""
    for blocker, attacker in action.blockers.items():
        part = Combat(blocking=attacker, blocking_too=action.besides.get(blocker))
        course.do(Changed(object=blocker, values={"combat": part}))
    for attacker in dict.fromkeys(action.blocked):
        change_part(course, attacker, blocked=True, unblocked=False)
    mark_unblocked(course, action.pairs, by)
    if not action.blockers:
        declare_none(course, by)


def mark_unblocked(course: Course, pairs: tuple[tuple[int, int], ...] = (), by: int | None = None) -> bool:
    """Mark attackers without blockers as unblocked (509.1h) and return whether there are any.

    Args:
        course: what is happening.
        pairs: blockers with their attackers.
        by: player who declared the blockers, None if all players have. Attackers of other
            players may still be blocked.

    """
    state = course.state
    new = tuple(
        each.id
        for each in state.permanents()
        if each.combat.attacks and not each.combat.blocked and not each.combat.unblocked
        if by is None or defending_player(state, each) in (by, None)
    )
    for id in new:
        change_part(course, id, unblocked=True)
    if pairs or new:
        blockers, attackers = tuple(id for id, _ in pairs), tuple(id for _, id in pairs)
        course.do(BlockDeclared(blockers=blockers, attackers=attackers, unblocked=new))
    return bool(new)


_MAX_TRIED: Final = 10
"""Number of attackers with menace that are tried in every combination. Further ones aren't counted."""


def most_at_once(able: Mapping[int, Sequence[int]], fewest: Mapping[int, int]) -> int:
    """Return the largest number of attackers that can all have enough blockers.

    Args:
        able: creatures that could block each attacker.
        fewest: number of blockers that each attacker needs.

    """
    single = [id for id in able if fewest[id] == 1]
    with_several = [id for id in able if fewest[id] > 1 and len(able[id]) >= fewest[id]][:_MAX_TRIED]
    return max(_blocked_with(able, fewest, each, single) for each in _subsets(with_several))


def _subsets(ids: Sequence[int]) -> Iterable[tuple[int, ...]]:
    return chain.from_iterable(combinations(ids, number) for number in range(len(ids) + 1))


def _blocked_with(
    able: Mapping[int, Sequence[int]], fewest: Mapping[int, int], first: Sequence[int], single: Sequence[int]
) -> int:
    """Return the number of attackers blocked if certain ones are, 0 if these can't all be blocked."""
    places = [*chain.from_iterable([id] * fewest[id] for id in first)]
    pairs = match_all([able[id] for id in (*places, *single)])
    enough = all(place in pairs for place in range(len(places)))
    return len(first) + len(pairs) - len(places) if enough else 0
