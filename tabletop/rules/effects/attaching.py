"""Attaching permanents to objects and players, and unattaching them (701.3)."""

from typing import Final

from tabletop.language.abilities import AsAttached
from tabletop.language.effects import Attach, Detach, OnObjects
from tabletop.language.references import HostWord
from tabletop.model.events import Attached
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.rules.book.rule import Judging, rule
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import each_checked_by, legal_objects, perform_all
from tabletop.rules.faces.enchanting import may_be_attached, may_be_attached_to_player
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics


def _blame_attached(state: State, effect: Attach, context: Context) -> Blame:
    """Return the permanent, and what it can't be attached to."""
    id, to = context.object(state, effect.object), context.object(state, effect.to)
    if effect.to_player is None:
        return Blame(object=id, other=to)
    if isinstance(effect.to_player, HostWord):
        return Blame(object=id, words="{object} can't be attached to a player.")
    seat = context.player(state, effect.to_player)
    return Blame(object=id, player=seat, words="{object} can't be attached to {player}.")


@rule(
    "701.3b",
    "303.4",
    refusal="The permanent can't be attached to that object or player.",
    named="{object} can't be attached to {other}.",
    blame=_blame_attached,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def can_be_attached(state: State, effect: Attach, context: Context) -> bool:
    """The permanent may be attached to that object or player."""
    permanent = state.permanent(context.object(state, effect.object))
    to = context.object(state, effect.to)
    if permanent is None or (to is None and effect.to_player is None):
        return True
    if effect.to_player is not None:
        seat = None if isinstance(effect.to_player, HostWord) else context.player(state, effect.to_player)
        seats = range(len(state.players)) if seat is None else (seat,)
        return any(may_be_attached_to_player(state, permanent, each) for each in seats)
    return to is not None and may_be_attached(state, permanent, state.objects[to])


def _blame_missing(state: State, effect: Attach, context: Context) -> Blame:
    """Return the object to attach, which isn't a permanent or has nothing to be attached to."""
    id = context.object(state, effect.object)
    is_there = state.permanent(id) is not None
    return Blame(object=id, words="There is nothing to attach {object} to." if is_there else "")


@rule(
    "701.3a",
    refusal="Only a permanent can be attached, and only to something that is there.",
    named="{object} isn't on the battlefield, so it can't be attached.",
    blame=_blame_missing,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def both_are_there_to_be_attached(state: State, effect: Attach, context: Context) -> bool:
    """The permanent is on the battlefield, and the object or player to attach it to exists."""
    is_there = effect.to_player is not None or context.object(state, effect.to) is not None
    return is_there and state.permanent(context.object(state, effect.object)) is not None


@rule(
    "701.3b",
    refusal="The permanent is already attached to that object.",
    named="{object} is already attached to {other}.",
    blame=_blame_attached,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_not_attached_to_it_yet(state: State, effect: Attach, context: Context) -> bool:
    """The permanent isn't attached to that object yet."""
    permanent = state.permanent(context.object(state, effect.object))
    to = context.object(state, effect.to)
    return permanent is None or to is None or permanent.attached_to != to


def judge_attaching(judging: Judging, effect: Attach, context: Context) -> Ruling:
    """Return the ruling on attaching one object to another."""
    state = judging.state
    about = context.object(state, effect.object)
    rules = (both_are_there_to_be_attached, can_be_attached, is_not_attached_to_it_yet)
    return judging.ruling(rules, about, effect, context)


def attach(course: Course, effect: Attach, context: Context) -> None:
    """Attach an object, which gives it a new timestamp (613.7e)."""
    id, to = context.object(course.state, effect.object), context.object(course.state, effect.to)
    assert id is not None
    course.do(Attached(permanent=id, to=to, to_player=_player_to_enchant(course, effect, context, id)))
    permanent = course.state.permanent(id)
    if to is None or permanent is None:
        return
    for ability in characteristics(course.state, id).abilities:
        if isinstance(ability, AsAttached):
            own = Context(permanent.controller, own=id)
            perform_all(course, ability.effects, own)


def _player_to_enchant(course: Course, effect: Attach, context: Context, id: int) -> int | None:
    """Return the player to whom an Aura is attached, after asking if the effect leaves it open."""
    if not isinstance(effect.to_player, HostWord):
        return context.player(course.state, effect.to_player) if effect.to_player is not None else None
    seats = (*opponents_of(course.state, context.you), context.you)
    names = {course.state.players[seat].name: seat for seat in seats}
    words = f"Which player does {characteristics(course.state, id).name} enchant?"
    question = Question(
        kind="enchant", player=context.you, words=words, options=tuple(names), rule="701.3a", source=id
    )
    return names[str(course.ask(question))]


@rule(
    "701.3d",
    refusal="The permanent isn't attached to anything.",
    named="{object} isn't attached to anything.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_attached(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """The permanent is attached to something, so that it can be detached."""
    permanent = state.permanent(id)
    return permanent is not None and permanent.is_attached()


def detach(course: Course, effect: Detach, context: Context) -> None:
    """Unattach attached objects."""
    course.do(*(Attached(permanent=id) for id in legal_objects(course, effect, context)))


HANDLERS: Final = (
    EffectHandler(Attach, attach, judge=judge_attaching),
    EffectHandler(Detach, detach, judge_each=each_checked_by(is_attached)),
)
