"""Flipping a coin (705). The player calls it first, and the result follows from the seed of the game."""

from typing import Final

from tabletop.language.effects import FlipCoin
from tabletop.model.events import Rolled
from tabletop.model.questions import Question
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler, source_of
from tabletop.rules.engine.performing import perform_all
from tabletop.rules.values.layers import name_of

CALLED = statement(
    "coins.called",
    "A player who flips a coin calls heads or tails, and wins the flip if the coin lands as called.",
    "705.2",
)
SIDES: Final = ("heads", "tails")
"""Sides in the order of the random numbers for them."""


def flip(course: Course, effect: FlipCoin, context: Context) -> Context:
    """Ask a player to call, flip the coin, and perform the effects of winning or losing."""
    seat = context.player_or_you(course.state, effect.by)
    source = source_of(course.state, context)
    words = f"Call the coin for {name_of(course.state, source)}: heads or tails?"
    question = Question(kind="coin", player=seat, words=words, options=SIDES, rule="705.2", source=source)
    call = course.ask(question)
    fell = course.chance().randint(1, len(SIDES))
    course.do(Rolled(player=seat, sides=len(SIDES), results=(fell,)))
    course.cite(CALLED)
    then = effect.then if SIDES[fell - 1] == call else effect.otherwise
    return perform_all(course, then, context)


HANDLERS: Final = (EffectHandler(FlipCoin, flip),)
