"""The monarch (723), and the two abilities that the monarch has."""

from collections.abc import Iterator
from typing import Final

from tabletop.language.effects import AnyEffect, BecomeMonarch, Draw, LoseGame, WinGame
from tabletop.model.events import BecameMonarch, DamageDealt, Event, PlayerLost, StepBegan
from tabletop.model.objects import Permanent, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import STACK
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of

CROWNED = statement(
    "monarch.crowned",
    "There is one monarch at a time: a new one takes the crown from the one before.",
    "723.3",
)
INHERENT = statement(
    "monarch.inherent",
    "The monarch draws in their end step; a creature that deals combat damage to them makes its controller "
    "the monarch.",
    "723.2",
)


def become_monarch(course: Course, effect: BecomeMonarch, context: Context) -> None:
    """Make a player the monarch, unless that player already is."""
    for seat in context.players(course.state, effect.by):
        if not course.state.players[seat].monarch:
            course.do(BecameMonarch(player=seat))
            course.cite(CROWNED)


def lose_game(course: Course, effect: LoseGame, context: Context) -> None:
    """Let players lose the game because of an effect (104.3e)."""
    for seat in context.players(course.state, effect.by):
        if not course.state.players[seat].lost:
            course.do(PlayerLost(player=seat))


def win_game(course: Course, effect: WinGame, context: Context) -> None:
    """Let a player win the game because of an effect: all other players lose (104.2b)."""
    for seat in context.players(course.state, effect.by):
        losers = opponents_of(course.state, seat)
        course.do(*(PlayerLost(player=each) for each in losers if not course.state.players[each].lost))


def of_the_monarch(event: Event, after: State) -> Iterator[StackAbility]:
    """Yield the triggered abilities of the monarch for an event (723.2). They are without a source."""
    for seat, player in enumerate(after.players):
        if not player.monarch:
            continue
        if isinstance(event, StepBegan) and event.step == "end" and after.active == seat:
            yield _ability(after, seat, Draw())
        if isinstance(event, DamageDealt) and event.combat and event.to_player == seat:
            source = after.permanent(event.source)
            if isinstance(source, Permanent) and "Creature" in characteristics_of(after, source).types:
                yield _ability(after, source.controller, BecomeMonarch())


def _ability(state: State, controller: int, effect: AnyEffect) -> StackAbility:
    number = state.clock + 1
    return StackAbility(
        id=number,
        owner=controller,
        zone=STACK,
        timestamp=number,
        controller=controller,
        source=None,
        effects=(effect,),
        text="The monarch draws a card" if isinstance(effect, Draw) else "Take the crown",
        origin="triggered",
    )


HANDLERS: Final = (
    EffectHandler(BecomeMonarch, become_monarch),
    EffectHandler(LoseGame, lose_game),
    EffectHandler(WinGame, win_game),
)
