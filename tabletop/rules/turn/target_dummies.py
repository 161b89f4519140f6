"""Blocks of target dummies. They follow a fixed rule, so that a game can be replayed."""

from tabletop.language.changes import Must
from tabletop.model.actions import Block
from tabletop.model.objects import ObjectId, PlayerId
from tabletop.model.state import State
from tabletop.rules.engine.course import Course
from tabletop.rules.turn.blocking import able_to_block, block, could_block
from tabletop.rules.turn.evasion import fewest_blockers
from tabletop.rules.values.kinds import defending_player
from tabletop.rules.values.layers import characteristics


def declare_blocks_of_dummies(course: Course) -> None:
    """Declare the blocks of each attacked target dummy, as the declare blockers step begins."""
    for seat, player in enumerate(course.state.players):
        blockers = blocks_of_dummy(course.state, seat) if player.dummy and not player.lost else {}
        if blockers:
            block(course, Block(blockers=blockers, by=seat), seat)


def blocks_of_dummy(state: State, seat: PlayerId) -> dict[ObjectId, ObjectId]:
    """Return the attacker that each blocker of a target dummy blocks.

    Each creature that can block takes the strongest attacker that is left, after those that must be blocked.
    No two block the same attacker, so one that needs two blockers isn't blocked.
    """
    blockers: dict[ObjectId, ObjectId] = {}
    left = _attackers(state, seat)
    for blocker in able_to_block(state).get(seat, ()):
        goal = next((each for each in left if could_block(state, blocker, each, seat)), None)
        if goal is not None:
            left.remove(goal)
            blockers[blocker] = goal
    return blockers


def _attackers(state: State, seat: PlayerId) -> list[ObjectId]:
    """Return the attackers that one creature can block, those that must be blocked first, then by power."""
    there = (each for each in state.permanents() if each.combat.attacks)
    ids = [each.id for each in there if defending_player(state, each) == seat]

    def order(id: ObjectId) -> tuple[bool, int]:
        found = characteristics(state, id)
        return Must.BE_BLOCKED not in found.must, -(found.power or 0)

    return sorted((id for id in ids if fewest_blockers(state, id) == 1), key=order)
