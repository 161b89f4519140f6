"""New targets for a copy (707.10c) or another spell or ability: each may stay, or a legal one is chosen."""

from collections.abc import Iterator
from typing import Final

from tabletop.language.abilities import Target
from tabletop.language.effects import ChangeTarget, ChooseNewTargets
from tabletop.model.events import Changed
from tabletop.model.objects import Spell, StackAbility, StackObject
from tabletop.model.questions import Answer, Question
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.targeting import is_legal_target, legal_players, legal_targets, target_words
from tabletop.rules.values.characteristics import copiable_face

NEW_TARGETS = statement(
    "aiming_copies.new_targets",
    "The controller of the copy may choose new targets for it, each legal and for its own word.",
    "707.10c",
    "115.7d",
)
CHOSEN_ANEW = statement(
    "aiming_copies.chosen_anew",
    "Who chooses new targets for a spell or ability leaves each as it is, or names one that it could have.",
    "115.7d",
)
KEEPS_ITS_TARGET = statement(
    "aiming_copies.keeps_its_target",
    "A target is changed to a legal one only; otherwise it stays as it is.",
    "115.7a",
)


def aimed_anew(
    course: Course, words: tuple[Target, ...], copy: StackObject, by: int | None = None
) -> dict[str, tuple[int, ...]]:
    """The targets of a copy as its controller likes; those of the original are what stands first.

    ``words`` are what the copied spell targets. The copy is as it is about to be put onto the stack, with
    the targets of the original. ``by`` is who chooses for what is no copy, whoever controls it.
    """
    if not words or not (copy.targets or copy.target_players):
        return {}
    objects, seats = list(copy.targets), list(copy.target_players)
    names = [player.name for player in course.state.players]
    places = (*copy.target_places, *copy.target_player_places)
    aims: list[Answer] = [*objects, *(names[seat] for seat in seats)]
    for number, place in enumerate(places):
        if place < len(words):
            others = [each for each, at in zip(aims, places, strict=True) if at == place]
            aims[number] = _asked(course, words[place], copy, aims[number], others, by)
    course.cite(NEW_TARGETS if by is None else CHOSEN_ANEW)
    return _targets(copy, aims, names)


def _targets(aiming: StackObject, aims: list[Answer], names: list[str]) -> dict[str, tuple[int, ...]]:
    """What a spell or ability keeps of its targets, each in the place of the one that was there."""
    places = (*aiming.target_places, *aiming.target_player_places)
    paired = tuple(zip(aims, places, strict=True))
    return {
        "targets": tuple(aim for aim, _ in paired if isinstance(aim, int)),
        "target_places": tuple(place for aim, place in paired if isinstance(aim, int)),
        "target_players": tuple(names.index(aim) for aim, _ in paired if isinstance(aim, str)),
        "target_player_places": tuple(place for aim, place in paired if isinstance(aim, str)),
        **_shares(aiming, aims),
    }


def change_target(course: Course, effect: ChangeTarget, context: Context) -> None:
    """One target of a spell or ability becomes another object, where it could target that (115.7a)."""
    aiming = course.state.objects.get(context.object(course.state, effect.object) or 0)
    to = context.object(course.state, effect.to)
    if not isinstance(aiming, Spell | StackAbility) or to is None:
        return
    names = [player.name for player in course.state.players]
    aims: list[Answer] = [*aiming.targets, *(names[seat] for seat in aiming.target_players)]
    number = next(_open_to(course, aiming, to), None)
    if number is None or to in aims:
        course.cite(KEEPS_ITS_TARGET, aiming.id)
        return
    aims[number] = to
    course.do(Changed(object=aiming.id, values=_targets(aiming, aims, names)))
    course.cite(NEW_TARGETS)


def _open_to(course: Course, aiming: Spell | StackAbility, to: int) -> Iterator[int]:
    """Which of its targets could be an object, counted from 0."""
    words = _words_of(aiming)
    for number, place in enumerate((*aiming.target_places, *aiming.target_player_places)):
        word = words[place] if place < len(words) else Target()
        if is_legal_target(course.state, word, to, you=aiming.controller, about=aiming):
            yield number


def _words_of(aiming: Spell | StackAbility) -> tuple[Target, ...]:
    """What a spell or ability may target."""
    if isinstance(aiming, StackAbility):
        return aiming.target_words
    face = copiable_face(aiming)
    return target_words(face, aiming.using) if face is not None else ()


def choose_new_targets(course: Course, effect: ChooseNewTargets, context: Context) -> None:
    """Choose anew what a spell or ability targets, for whoever controls it (115.7d)."""
    aiming = course.state.objects.get(context.object(course.state, effect.object) or 0)
    if not isinstance(aiming, Spell | StackAbility):
        return
    values = aimed_anew(course, _words_of(aiming), aiming, context.you)
    if values:
        course.do(Changed(object=aiming.id, values=values))


def _asked(  # noqa: PLR0913, PLR0917 - for which word of what, what it is now, what is taken, who chooses
    course: Course, word: Target, copy: StackObject, now: Answer, others: list[Answer], by: int | None
) -> Answer:
    """Which target there is instead of one; those of the same word are not chosen twice."""
    seat = copy.controller
    legal: list[Answer] = [*legal_targets(course.state, word, you=seat, about=copy)]
    legal += [course.state.players[each].name for each in legal_players(course.state, word, you=seat)]
    free = (each for each in legal if each not in others)
    options = (now, *free)
    words = "Which target has the copy?" if by is None else "Which target does it have now?"
    player = seat if by is None else by
    return course.ask(Question(kind="target", player=player, words=words, options=options, rule="115.7d"))


def _shares(copy: StackObject, aims: list[Answer]) -> dict[str, tuple[int, ...]]:
    """What was divided stays divided as it was, whatever each share is for now (707.10c)."""
    shares = (*copy.target_shares, *copy.target_player_shares)
    if not shares:
        return {}
    paired = tuple(zip(aims, shares, strict=True))
    return {
        "target_shares": tuple(share for aim, share in paired if isinstance(aim, int)),
        "target_player_shares": tuple(share for aim, share in paired if isinstance(aim, str)),
    }


HANDLERS: Final = (
    EffectHandler(ChangeTarget, change_target),
    EffectHandler(ChooseNewTargets, choose_new_targets),
)
