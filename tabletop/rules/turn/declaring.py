"""Declaring creatures one after another as a single declaration (508.1, 509.1).

Players drag one attacker to a player and then the next. As long as nothing else is done, that is one
declaration: each further creature repeats it from the state before it, so that everything is judged and
triggers once, for all of them together. Mana made in between to pay for attackers counts as made before them.
"""

from collections.abc import Mapping, Set

from msgspec.structs import replace

from tabletop.language.changes import MayStill
from tabletop.language.effects import Tap
from tabletop.model.actions import Action, Activate, Attack, Block, Forced, Instruct
from tabletop.model.caches import record_predecessor
from tabletop.model.state import Declaration, State
from tabletop.rules.casting.abilities_to_activate import activated_abilities, is_mana_ability
from tabletop.rules.turn.attack_costs import cost_of_attack
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics


def join_declaration(state: State, action: Action) -> tuple[State, Action]:
    """Return the state from which an action is performed, and the action to perform there.

    A creature that attacks or blocks is joined by those declared right before it. Any other action ends the
    declaration.
    """
    last = state.declaration
    if last is None:
        return state, action
    what = action.what if isinstance(action, Forced) else action
    if not _is_of_the_same(state, last.action, what):
        return without_declaration(state), action
    whole = with_more(last.action, _with_second_attacker(state, last.action, what))
    return last.before, replace(action, what=whole) if isinstance(action, Forced) else whole


def may_block_two(state: State, id: int) -> bool:
    """Return whether a creature can block one additional attacker (509.1a)."""
    return state.permanent(id) is not None and MayStill.BLOCK_ONE_MORE in characteristics(state, id).may


def _with_second_attacker(state: State, first: Attack | Block, more: Action) -> Action:
    """Return a declaration in which a blocking creature that may block two blocks a second attacker."""
    if not isinstance(first, Block) or not isinstance(more, Block):
        return more
    second = {
        id: goal
        for id, goal in more.blockers.items()
        if first.blockers.get(id, goal) != goal and id not in first.besides and may_block_two(state, id)
    }
    first_goals = {id: first.blockers[id] for id in second}
    return replace(more, blockers={**more.blockers, **first_goals}, besides={**more.besides, **second})


def without_declaration(state: State) -> State:
    """Return the state without its declaration, so that nothing joins it."""
    if state.declaration is None:
        return state
    done = replace(state, declaration=None)
    record_predecessor(done, state, frozenset())
    return done


def record_declaration(state: State, before: State, action: Action) -> State:
    """Return the state after an action, recording the action if it was a declaration."""
    what = action.what if isinstance(action, Forced) else action
    if not isinstance(what, Attack | Block):
        return state
    found = replace(state, declaration=Declaration(before=before, action=what))
    record_predecessor(found, state, frozenset())
    return found


def makes_mana_for_attack(state: State, action: Action) -> bool:
    """Return whether an action makes mana while attackers with a cost are being declared (508.1i)."""
    last = state.declaration
    if last is None or not isinstance(last.action, Attack) or not cost_of_attack(last.before, last.action):
        return False
    match action:
        case Instruct(effect=Tap()):
            # Lands pay like that if mana isn't enforced.
            return state.mana != "enforced"
        case Activate(object=id, ability=place):
            object = state.objects.get(id)
            there = () if object is None else activated_abilities(state, object)
            return 0 <= place < len(there) and is_mana_ability(there[place])
        case _:
            return False


def is_whole(state: State, action: Action) -> bool:
    """Return whether an action contains its whole declaration. Other actions always do."""
    return join_declaration(state, action)[1] == action


def with_more(first: Action, more: Action) -> Action:
    """Combine two declarations of one player. A creature in both does what the later one says.

    Actions that aren't two declarations of the same kind are replaced by the later one.
    """
    match first, more:
        case Attack(), Attack():
            moved = {*more.attackers, *more.players}
            return replace(
                more,
                attackers={**_without(first.attackers, moved), **more.attackers},
                players={**_without(first.players, moved), **more.players},
            )
        case Block(), Block():
            return replace(
                more,
                blockers={**_without(first.blockers, {*more.blockers}), **more.blockers},
                besides={**first.besides, **more.besides},
            )
        case _:
            return more


def _without(goals: Mapping[int, int], moved: Set[int]) -> dict[int, int]:
    return {id: goal for id, goal in goals.items() if id not in moved}


def _is_of_the_same(state: State, first: Attack | Block, more: Action) -> bool:
    """Return whether the same player makes another declaration of the same kind."""
    match first, more:
        case Attack(), Attack():
            return _attacker(state, first) == _attacker(state, more)
        case Block(), Block():
            return _blocker(state, first) == _blocker(state, more)
        case _:
            return False


def _attacker(state: State, attack: Attack) -> int:
    return attack.by if attack.by is not None else state.active


def _blocker(state: State, block: Block) -> int | None:
    """Return the blocking player: the one named, else the controller of the first blocker."""
    if block.by is not None:
        return block.by
    blockers = (state.objects.get(id) for id in block.blockers)
    return next((controller_of(each) for each in blockers if each is not None), None)
