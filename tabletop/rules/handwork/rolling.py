"""Dice and coins: the seed of the game decides what comes up, so that a replay rolls the same."""

from typing import Final

from tabletop.cards.limits import MOST_DICE, MOST_SIDES
from tabletop.model.events import Rolled
from tabletop.model.handwork import RollDice
from tabletop.model.state import State
from tabletop.rules.book.rule import rule
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.performing import checked_by


@rule(
    "706.1a",
    "705.1",
    refusal="A die has from 2 to 1,000 sides here, and no more than 100 are rolled at once.",
)
def dice_can_be_rolled(_state: State, action: RollDice, _by: int) -> bool:
    """The dice have 2 to 1,000 sides and are 1 to 100 in number."""
    return 2 <= action.sides <= MOST_SIDES and 1 <= action.number <= MOST_DICE


def roll(course: Course, action: RollDice, by: int) -> None:
    """Roll; each roll is one random choice of the game."""
    chance = course.chance()
    results = tuple(chance.randint(1, action.sides) for _ in range(action.number))
    course.do(Rolled(player=by, sides=action.sides, results=results))


HANDLERS: Final = (ActionHandler(RollDice, roll, judge=checked_by(dice_can_be_rolled)),)
