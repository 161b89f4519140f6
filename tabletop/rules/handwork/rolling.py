"""Dice and coins. The seed of the game determines the results, so that a replay repeats them."""

from typing import Final

from tabletop.cards.limits import MOST_DICE, MOST_SIDES
from tabletop.model.events import Rolled
from tabletop.model.handwork import RollDice
from tabletop.model.state import State
from tabletop.rules.book.rule import rule
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.performing import checked_by


def _blame_dice(_state: State, action: RollDice, _by: int) -> Blame:
    """Return the number of sides, or of dice."""
    if 2 <= action.sides <= MOST_SIDES:
        return Blame(number=action.number, words="{number} dice can't be rolled at once: from 1 to 100 can.")
    return Blame(number=action.sides)


@rule(
    "706.1a",
    "705.1",
    refusal="A die has from 2 to 1,000 sides here, and no more than 100 are rolled at once.",
    named="{number} can't be the number of sides of a die: it's from 2 to 1,000 here.",
    blame=_blame_dice,
)
def dice_can_be_rolled(_state: State, action: RollDice, _by: int) -> bool:
    """There are 1 to 100 dice, with 2 to 1,000 sides."""
    return 2 <= action.sides <= MOST_SIDES and 1 <= action.number <= MOST_DICE


def roll(course: Course, action: RollDice, by: int) -> None:
    """Roll dice. Each roll is one random choice of the game."""
    chance = course.chance()
    results = tuple(chance.randint(1, action.sides) for _ in range(action.number))
    course.do(Rolled(player=by, sides=action.sides, results=results))


HANDLERS: Final = (ActionHandler(RollDice, roll, judge=checked_by(dice_can_be_rolled)),)
