"""Dice and coins: the seed of the game decides what comes up, so that a replay rolls the same."""

from tabletop.cards.limits import MOST_DICE, MOST_SIDES
from tabletop.model.events import Rolled
from tabletop.model.handwork import RollDice
from tabletop.model.state import State
from tabletop.rules.book.rule import broken, rule
from tabletop.rules.book.verdicts import Ruling, ruling_for
from tabletop.rules.engine.course import Course
from tabletop.rules.handwork import carries_out_hands, judges_hands


@rule(
    "706.1a",
    "705.1",
    refusal="A die has from 2 to 1,000 sides here, and no more than 100 are rolled at once.",
)
def dice_can_be_rolled(_state: State, action: RollDice) -> bool:
    """The dice have 2 to 1,000 sides and are 1 to 100 in number."""
    return 2 <= action.sides <= MOST_SIDES and 1 <= action.number <= MOST_DICE


@judges_hands(RollDice)
def judge_roll(state: State, action: RollDice, _by: int) -> Ruling:
    """Whether so many dice of so many sides can be rolled."""
    return ruling_for(broken((dice_can_be_rolled,), state.edition, None, state, action))


@carries_out_hands(RollDice)
def roll(course: Course, action: RollDice, by: int) -> None:
    """Roll; each roll is one random choice of the game."""
    chance = course.chance()
    results = tuple(chance.randint(1, action.sides) for _ in range(action.number))
    course.do(Rolled(player=by, sides=action.sides, results=results))
