"""Modal abilities (700.2): what they are going to do is chosen as they are put onto the stack."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tabletop.cards.wording import modes_of
from tabletop.language.effects import ChooseModes, Target
from tabletop.model.events import Changed
from tabletop.model.objects import StackAbility
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform
from tabletop.rules.engine.targeting import Chosen, targets_are_legal

CHOSEN_BEFOREHAND = statement(
    "modes.chosen_beforehand",
    "The mode of a triggered ability is chosen as it is put onto the stack; one without a legal target can't "
    "be chosen.",
    "700.2b",
    "603.3c",
)
_NO_TARGET = Target(number=0, optional=True)
"""What stands for the targets of modes that were not chosen, so that the others keep their places."""


def with_modes(course: Course, ability: StackAbility) -> StackAbility | None:
    """An ability with its modes chosen, as it is if it has none; None if no mode can be chosen (603.3c)."""
    modal = (each for each in ability.effects if isinstance(each, ChooseModes) and not each.random)
    effect = next(modal, None)
    if effect is None:
        return ability
    texts = modes_of(effect)
    free = [
        text
        for text, mode in zip(texts, effect.modes, strict=True)
        if _can_aim(course, ability, mode.targets)
    ]
    chosen = _asked(course, effect, ability.controller, _unused(course.state, effect, ability.source, free))
    if not chosen:
        return None
    _remember(course, effect, ability.source, chosen)
    course.cite(CHOSEN_BEFOREHAND, ability.id)
    picked = [mode if text in chosen else None for text, mode in zip(texts, effect.modes, strict=True)]
    targets = ((target if mode in picked else _NO_TARGET) for mode in effect.modes for target in mode.targets)
    return replace(
        ability,
        effects=tuple(each for mode in picked if mode is not None for each in mode.effects),
        target_words=tuple(targets),
        words=". ".join(text for text in texts if text in chosen),
    )


def _can_aim(course: Course, ability: StackAbility, words: tuple[Target, ...]) -> bool:
    """Whether the targets of a mode could be chosen."""
    source = ability.source_before
    words = meant_targets(course.state, words, ability)
    return source is None or targets_are_legal(
        course.state, words, Chosen(), you=ability.controller, about=source
    )


def meant_targets(state: State, words: tuple[Target, ...], ability: StackAbility) -> tuple[Target, ...]:
    """Targets of an ability in which "that player" and the like are seats, and what is counted a number."""
    context = Context(ability.controller, ability)
    return tuple(
        word if word.of is None else replace(word, of=context.meant(state, word.of)) for word in words
    )


def _unused(state: State, effect: ChooseModes, source: int | None, texts: Sequence[str]) -> list[str]:
    """Those modes that may be chosen still, where each may be only once."""
    permanent = state.permanent(source)
    used = permanent.modes_chosen if effect.anew and permanent is not None else ()
    return [text for text in texts if text not in used]


def _asked(course: Course, effect: ChooseModes, player: int, free: list[str]) -> list[str]:
    """Ask for as many modes as have to be chosen, then for more where more may be; none of too few."""
    chosen: list[str] = []
    if len(free) < effect.number:
        return chosen
    while free and (effect.or_more or len(chosen) < effect.number):
        enough = len(chosen) >= effect.number
        options: tuple[Answer, ...] = (False, *free) if enough else tuple(free)
        words = "Another mode as well?" if enough else "Which mode?"
        if effect.number > 1 and not enough:
            words = f"Which mode? {len(chosen) + 1} of {effect.number}."
        question = Question(kind="modes", player=player, words=words, options=options, rule="700.2b")
        answer = course.ask(question)
        if not isinstance(answer, str):
            break
        chosen.append(answer)
        free.remove(answer)
    return chosen


def _remember(course: Course, effect: ChooseModes, source: int | None, chosen: list[str]) -> None:
    permanent = course.state.permanent(source)
    if effect.anew and permanent is not None:
        values = {"modes_chosen": (*permanent.modes_chosen, *chosen)}
        course.do(Changed(object=permanent.id, values=values))


def choose_now(course: Course, effect: ChooseModes, context: Context) -> None:
    """Choose on resolving, where an effect says so: among the modes that need no target."""
    texts = modes_of(effect)
    free = [text for text, mode in zip(texts, effect.modes, strict=True) if not mode.targets]
    free = _unused(course.state, effect, context.source, free)
    if effect.random:
        chosen = course.chance().sample(free, min(effect.number, len(free)))
    else:
        chosen = _asked(course, effect, context.you, free)
    _remember(course, effect, context.source, chosen)
    for text, mode in zip(texts, effect.modes, strict=True):
        for each in mode.effects if text in chosen else ():
            perform(course, each, context)


HANDLERS: Final = (EffectHandler(ChooseModes, choose_now),)
