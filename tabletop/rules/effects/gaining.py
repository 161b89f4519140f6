"""Gains of players: counters, and additional land plays."""

from typing import Final

from tabletop.language.effects import GetCounters, PlayMoreLands
from tabletop.model.events import PlayerChanged, PlayerCountersChanged
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.counter_limits import player_takes_counters
from tabletop.rules.engine.course import Course, EffectHandler

MORE_LANDS: Final = "more lands"
"""Key of the number of additional lands that a player may play this turn."""


def get_counters(course: Course, effect: GetCounters, context: Context) -> None:
    """Put counters on players who can have them."""
    number = context.number(course.state, effect.number)
    for seat in context.players(course.state, effect.by):
        if number > 0 and player_takes_counters(course.state, seat):
            course.do(PlayerCountersChanged(player=seat, kind=effect.kind, by=number))


def play_more_lands(course: Course, effect: PlayMoreLands, context: Context) -> None:
    """Let players play additional lands this turn (305.2)."""
    for seat in context.players(course.state, effect.by):
        counts = course.state.players[seat].this_turn
        more = {**counts, MORE_LANDS: counts.get(MORE_LANDS, 0) + effect.number}
        course.do(PlayerChanged(player=seat, values={"this_turn": more}))


HANDLERS: Final = (
    EffectHandler(GetCounters, get_counters),
    EffectHandler(PlayMoreLands, play_more_lands),
)
