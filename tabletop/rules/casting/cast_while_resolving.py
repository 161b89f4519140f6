"""Casting a card while something resolves (608.2g): the reward of a Siege, and its like."""

from typing import Final

from tabletop.language.changes import Allowed
from tabletop.language.effects import CastNow
from tabletop.model.actions import Cast
from tabletop.model.events import Ended, PermissionBegan
from tabletop.model.questions import Question
from tabletop.model.state import Permission
from tabletop.rules.book.rule import statement
from tabletop.rules.book.verdicts import Ruling
from tabletop.rules.casting import casting
from tabletop.rules.casting.casting_steps import cast
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform

CAST_IN_BETWEEN = statement(
    "casting_now.cast_in_between",
    "A spell cast while something resolves goes on top of the stack.",
    "608.2g",
)
SIEGE_REWARD = statement(
    "casting_now.siege_reward",
    "The controller of a defeated Siege may cast it transformed without paying its mana cost.",
    "310.11b",
    "712.11a",
)

_WORTH_A_WORD: Final = frozenset(
    each.name
    for each in (
        casting.only_transforming_cards_are_cast_transformed,
        casting.mana_is_there,
        casting.other_costs_can_be_paid,
    )
)


def cast_now(course: Course, effect: CastNow, context: Context) -> None:
    """Ask whether the player casts the card, and let it be cast outside the usual timing."""
    found = context.objects(course.state, (effect.object,))
    player = context.player(course.state, effect.by)
    for id in found if effect.every else found[:1]:
        if player is not None:
            _offer(course, effect, context, id, player)


def _offer(course: Course, effect: CastNow, context: Context, id: int, player: int) -> None:
    """One card that may be cast; what comes of it happens right afterwards."""
    number = course.new_number()
    permission = Permission(
        id=number,
        player=player,
        what=(Allowed.CAST_COPY if effect.copy else Allowed.CAST,),
        label="now",
        object=id,
        types=effect.types,
        free=effect.free and not effect.cost,
        cost=effect.cost,
        less=effect.less,
        now=True,
        transformed=effect.transformed,
    )
    course.announce(PermissionBegan(permission=permission))
    action = Cast(object=id, using="now", by=player, x=None)
    ruling = casting.judge(course.judging, action, player)
    wanted = ruling.is_legal and _wants(course, id, player, effect.transformed)
    note_why_not(course, ruling)
    if wanted:
        cast(course, action, player)
        course.cite(CAST_IN_BETWEEN)
        if effect.transformed:
            course.cite(SIEGE_REWARD)
    course.announce(Ended(ids=(number,)))
    for each in effect.then if wanted else ():
        perform(course, each, context)


def note_why_not(course: Course, ruling: Ruling) -> None:
    """Say why nobody is asked: what has no back to cast, or can't be paid for, is not cast at all."""
    for reason in ruling.reasons:
        if reason.rule in _WORTH_A_WORD:
            course.note(reason)


def _wants(course: Course, id: int, player: int, transformed: bool) -> bool:
    definition = course.state.objects[id].definition
    face = definition.faces[-1] if transformed else definition.front
    question = Question(kind="may", player=player, words=f"Cast {face.name}?", options=(False, True))
    return bool(course.ask(question))


HANDLERS: Final = (EffectHandler(CastNow, cast_now),)
