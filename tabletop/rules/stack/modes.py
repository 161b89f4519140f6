"""Modal abilities (700.2): what they are going to do is chosen as they are put onto the stack."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.language.effects import ChooseModes, Target
from tabletop.language.identity import AbilityKey
from tabletop.model.events import Changed
from tabletop.model.objects import ModeKey, StackAbility
from tabletop.model.questions import Answer, Question, mode_option
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
    free = [place for place, mode in enumerate(effect.modes) if _can_aim(course, ability, mode.targets)]
    asking = _Asking(effect, ability.controller, ability.source, ability.key)
    chosen = _asked(course, asking, asking.unused(course.state, free))
    if not chosen:
        return None
    asking.remember(course, chosen)
    course.cite(CHOSEN_BEFOREHAND, ability.id)
    targets = (
        target if place in chosen else _NO_TARGET
        for place, mode in enumerate(effect.modes)
        for target in mode.targets
    )
    return replace(
        ability,
        effects=tuple(each for place in sorted(chosen) for each in effect.modes[place].effects),
        target_words=tuple(targets),
        modes=tuple(sorted(chosen)),
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
        word
        if word.of is None
        else replace(word, of=context.meant(state, word.of), but_not=context.object(state, word.but_not))
        for word in words
    )


class _Asking(NamedTuple):
    """What is chosen of, who chooses, and of which ability of which object that is."""

    effect: ChooseModes
    player: int
    source: int | None
    key: AbilityKey | None

    def unused(self, state: State, places: Iterable[int]) -> list[int]:
        """Those modes that may be chosen still, where each may be only once."""
        permanent = state.permanent(self.source)
        used = permanent.modes_chosen if self.effect.anew and permanent is not None else ()
        return [place for place in places if ModeKey(self.key, place) not in used]

    def remember(self, course: Course, chosen: Iterable[int]) -> None:
        """Keep in mind which modes were chosen, where each may be only once."""
        permanent = course.state.permanent(self.source)
        if self.effect.anew and permanent is not None:
            modes = (ModeKey(self.key, place) for place in chosen)
            values = {"modes_chosen": (*permanent.modes_chosen, *modes)}
            course.do(Changed(object=permanent.id, values=values))


def _asked(course: Course, asking: _Asking, free: list[int]) -> list[int]:
    """Ask for as many modes as have to be chosen, then for more where more may be; none of too few."""
    effect, chosen = asking.effect, list[int]()
    if len(free) < effect.number:
        return chosen
    while free and (effect.or_more or len(chosen) < effect.number):
        enough = len(chosen) >= effect.number
        named: tuple[Answer, ...] = tuple(map(mode_option, free))
        words = "Another mode as well?" if enough else "Which mode?"
        if effect.number > 1 and not enough:
            words = f"Which mode? {len(chosen) + 1} of {effect.number}."
        question = Question(
            kind="modes",
            player=asking.player,
            words=words,
            options=(False, *named) if enough else named,
            rule="700.2b",
            modes=effect,
        )
        answer = course.ask(question)
        if not isinstance(answer, str):
            break
        place = next(each for each in free if mode_option(each) == answer)
        chosen.append(place)
        free.remove(place)
    return chosen


def choose_now(course: Course, effect: ChooseModes, context: Context) -> None:
    """Choose on resolving, where an effect says so: among the modes that need no target."""
    key = context.on_stack.key if isinstance(context.on_stack, StackAbility) else None
    asking = _Asking(effect, context.you, context.source, key)
    without_target = (place for place, mode in enumerate(effect.modes) if not mode.targets)
    free = asking.unused(course.state, without_target)
    if effect.random:
        chosen = course.chance().sample(free, min(effect.number, len(free)))
    else:
        chosen = _asked(course, asking, free)
    asking.remember(course, chosen)
    for each in (each for place in sorted(chosen) for each in effect.modes[place].effects):
        perform(course, each, context)


HANDLERS: Final = (EffectHandler(ChooseModes, choose_now),)
