"""Casting a card while something resolves (608.2g), such as the reward of a Siege."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.language.changes import Allowed
from tabletop.language.effects import CastNow, HiddenBy
from tabletop.language.selections import Selection
from tabletop.model.actions import Cast
from tabletop.model.events import Ended, PermissionBegan
from tabletop.model.evolve import evolve
from tabletop.model.objects import StackAbility
from tabletop.model.questions import Question
from tabletop.model.state import Permission
from tabletop.rules.book.rule import Judging, statement
from tabletop.rules.book.verdicts import Ruling
from tabletop.rules.casting import casting
from tabletop.rules.casting.casting_steps import cast
from tabletop.rules.engine.choices import for_objects, pick
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler, about_effect
from tabletop.rules.engine.paying import payment
from tabletop.rules.engine.performing import perform_all

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


def cast_now(course: Course, effect: CastNow, context: Context) -> Context:
    """Ask whether the player casts the card, and let it be cast outside the usual timing.

    With several cards, the player chooses the next one. A card that can't be cast is tried again after
    another was cast, because an Aura may have something to enchant then.
    """
    player = context.player(course.state, effect.by)
    if player is None:
        return context
    found = context.objects(course.state, (effect.object,))
    ability = context.on_stack if isinstance(context.on_stack, StackAbility) else None
    offered = _Offered(course, effect, player, ability)
    left = list(found if effect.every else _one_of(offered, context, found))
    waits: list[int] = []
    while left:
        if not offered.allows(left[0]):
            waits.append(left[0])
        id, is_cast = _offer(offered, left)
        left.remove(id)
        if is_cast:
            context = perform_all(course, effect.then, context)
            left.extend(each for each in waits if offered.allows(each))
            waits = [each for each in waits if each not in left]
    return context


def _one_of(offered: "_Offered", context: Context, found: tuple[int, ...]) -> tuple[int, ...]:
    """Return the card that a word refers to, or the one that the player chooses of several.

    A card that is face down in exile has no characteristics there, so each is tested as the spell it would be
    (406.3a).
    """
    if not isinstance(offered.effect.object, Selection):
        return found[:1]
    possible = tuple(filter(offered.allows, found))
    question = for_objects(offered.player, "Which card do you cast?", doing=("cast", "cast"))
    question = about_effect(offered.course, question, offered.effect, context)
    return pick(offered.course, question, possible, 1)


class _Offered(NamedTuple):
    """An effect that lets a player cast cards while something resolves."""

    course: Course
    effect: CastNow
    player: int
    ability: StackAbility | None
    """The ability that has the effect, or None for a spell."""

    def permission(self, id: int) -> Permission:
        effect = self.effect
        what = Allowed.CAST_FACE_DOWN if effect.face_down is not None else Allowed.CAST
        return Permission(
            id=self.course.new_number(),
            player=self.player,
            what=(Allowed.CAST_COPY if effect.copy else what,),
            face_down=effect.face_down or HiddenBy.EFFECT,
            label="now",
            object=id,
            types=effect.types,
            free=effect.free and not effect.cost,
            cost=effect.cost,
            less=effect.less,
            now=True,
            transformed=effect.transformed,
        )

    def action(self, id: int) -> Cast:
        return Cast(object=id, using="now", by=self.player, x=None)

    def ruling(self, id: int) -> Ruling:
        """Return the ruling on casting the card with the permission."""
        state = evolve(self.course.state, PermissionBegan(permission=self.permission(id)))
        return casting.judge(Judging(state, self.course.waived), self.action(id), self.player)

    def allows(self, id: int) -> bool:
        return id in self.course.state.objects and self.could_be_paid_for(id) and self.ruling(id).is_legal

    def could_be_paid_for(self, id: int) -> bool:
        """Return whether the mana spent on the ability could pay for the card, if the effect requires it."""
        if not self.effect.for_mana_spent or self.ability is None:
            return True
        cost, spent = self.course.state.objects[id].definition.front.mana_cost, self.ability.mana_spent
        if cost is None:
            return False
        if spent is None:
            return cost.value() <= self.ability.x
        found = payment(spent, cost)
        return found is not None and not found.life


def _offer(offered: _Offered, left: Sequence[int]) -> tuple[int, bool]:
    """Offer the first card, or another one before it. Return the card and whether it was cast."""
    course, (first, *others) = offered.course, left
    number = _begin(offered, first)
    ruling = casting.judge(course.judging, offered.action(first), offered.player)
    answer = _ask_to_cast(offered, first, others, ruling)
    note_why_not(course, ruling)
    if isinstance(answer, bool):
        id = first
    else:
        id, answer = answer, True
        course.announce(Ended(ids=(number,)))
        number = _begin(offered, id)
    if answer:
        cast(course, offered.action(id), offered.player)
        course.cite(CAST_IN_BETWEEN)
        if offered.effect.transformed:
            course.cite(SIEGE_REWARD)
    course.announce(Ended(ids=(number,)))
    return id, answer


def _begin(offered: _Offered, id: int) -> int:
    permission = offered.permission(id)
    offered.course.announce(PermissionBegan(permission=permission))
    return permission.id


def note_why_not(course: Course, ruling: Ruling) -> None:
    """Record why the player isn't asked, if a card lacks a back to cast or its cost can't be paid."""
    for reason in ruling.reasons:
        if reason.rule in _WORTH_A_WORD:
            course.note(reason)


def _ask_to_cast(offered: _Offered, id: int, behind: Sequence[int], ruling: Ruling) -> bool | int:
    """Return whether the player casts a card, or another card to cast before it."""
    course = offered.course
    others = tuple(filter(offered.allows, behind)) if ruling.is_legal else ()
    definition = course.state.objects[id].definition
    face = definition.faces[-1] if offered.effect.transformed else definition.front
    how = " face down" if offered.effect.face_down is not None else ""
    words = f"Cast {face.name}{how}, or another one first?" if others else f"Cast {face.name}{how}?"
    options, about = (False, True, *others), id if offered.effect.every else None
    question = Question(
        kind="may", player=offered.player, words=words, options=options, about=about, shown=(id,)
    )
    if not ruling.is_legal or not offered.could_be_paid_for(id):
        course.record_only_no(question, *ruling.numbers)
        return False
    answer = course.ask(question)
    assert isinstance(answer, int)
    return answer


HANDLERS: Final = (EffectHandler(CastNow, cast_now),)
