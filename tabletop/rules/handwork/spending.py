"""Taking mana out of a pool by hand, the only way to spend it if costs are paid on trust."""

from collections import Counter
from typing import Final

from tabletop.cards.mana import mana_cost
from tabletop.model.events import PlayerChanged
from tabletop.model.handwork import SpendMana
from tabletop.model.state import State
from tabletop.rules.book.rule import table_rule
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.performing import checked_by


@table_rule(
    refusal="The mana isn't in the player's pool.",
    named="{player} doesn't have that mana in the pool.",
    blame=lambda _state, _action, by: Blame(player=by),
)
def mana_is_in_the_pool(state: State, action: SpendMana, by: int) -> bool:
    """All the mana that is spent is in the player's pool."""
    pool, places = state.players[by], action.bound
    free = Counter(mana_cost(action.mana).symbols) <= Counter(pool.mana_pool)
    return free and len({*places}) == len(places) and all(0 <= each < len(pool.bound_mana) for each in places)


def spend(course: Course, action: SpendMana, by: int) -> None:
    """Remove mana from the pool."""
    pool = course.state.players[by]
    left = [*pool.mana_pool]
    for symbol in mana_cost(action.mana).symbols:
        left.remove(symbol)
    bound = tuple(mana for place, mana in enumerate(pool.bound_mana) if place not in action.bound)
    course.do(PlayerChanged(player=by, values={"mana_pool": tuple(left), "bound_mana": bound}))


HANDLERS: Final = (ActionHandler(SpendMana, spend, judge=checked_by(mana_is_in_the_pool)),)
