"""Conditions that are evaluated as an effect happens, when players are asked what only they can know."""

from msgspec.structs import replace

from tabletop.language import conditions as asked
from tabletop.language.conditions import Condition
from tabletop.language.references import AbilityKey
from tabletop.model.events import Changed
from tabletop.model.objects import StackAbility
from tabletop.model.questions import Question
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, source_of
from tabletop.rules.values.conditions import holds, mana_spent
from tabletop.rules.values.layers import name_of


def is_true(course: Course, condition: Condition, context: Context) -> bool:
    """Return whether a condition is true now. Ask players what only they can know."""
    source = source_of(course.state, context)
    match condition:
        case asked.AskPlayer(words=words):
            # Without an answer it is true, as it was when the ability triggered.
            return bool(course.ask(_yes_or_no(context, words, source)))
        case asked.NthTime(number=number):
            return _times_now(course, context) == number
        case asked.ManaSpent(symbol=symbol) if mana_spent(course.state, context) is None:
            # Mana was paid on trust, so only the player knows.
            words = f"Was {symbol} spent to cast {name_of(course.state, source)}?"
            return bool(course.ask(_yes_or_no(context, words, source)))
        case asked.AnyOf(of=several):
            return any(is_true(course, each, context) for each in several)
        case asked.All(of=several):
            return all(is_true(course, each, context) for each in several)
        case asked.Not(of=opposite):
            return not is_true(course, opposite, context)
        case _:
            return holds(course.state, condition, context)


def _yes_or_no(context: Context, words: str, source: int | None) -> Question:
    return Question(kind="may", player=context.you, words=words, options=(True, False), source=source)


def _times_now(course: Course, context: Context) -> int:
    """Return how often the ability has resolved this turn, including now, and store that on its permanent."""
    permanent = course.state.permanent(context.source)
    ability = context.on_stack
    if permanent is None or not isinstance(ability, StackAbility):
        return 0
    # Abilities put on the stack by effects are without a key and are counted together.
    key = ability.key or AbilityKey()
    so_far = permanent.this_turn
    resolved = replace(so_far, resolved=(*so_far.resolved, key))
    course.announce(Changed(object=permanent.id, values={"this_turn": resolved}))
    return resolved.resolved.count(key)
