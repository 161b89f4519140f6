"""Flipping a coin (705): it is called first, and the seed of the game decides how it falls."""

from typing import Final

from tabletop.language.effects import FlipCoin
from tabletop.model.events import Rolled
from tabletop.model.questions import Question
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform

CALLED = statement(
    "coins.called", "Who flips a coin calls heads or tails, and wins the flip if it falls as called.", "705.2"
)
SIDES: Final = ("heads", "tails")
"""In the order of the numbers that are rolled for them."""


def flip(course: Course, effect: FlipCoin, context: Context) -> None:
    """Let a player call, flip the coin, and do what comes of winning or losing."""
    seat = context.player_or_you(course.state, effect.by)
    call = course.ask(
        Question(kind="coin", player=seat, words="Heads or tails?", options=SIDES, rule="705.2")
    )
    fell = course.chance().randint(1, len(SIDES))
    course.do(Rolled(player=seat, sides=len(SIDES), results=(fell,)))
    course.cite(CALLED)
    for each in effect.then if SIDES[fell - 1] == call else effect.otherwise:
        perform(course, each, context)


HANDLERS: Final = (EffectHandler(FlipCoin, flip),)
