"""Modal abilities (700.2), whose modes are chosen as they are put onto the stack."""

from typing import Final

from msgspec.structs import replace

from tabletop.language.effects import ChooseModes, Target
from tabletop.language.effects.composing import effects_of_modes, modal_effect, targets_of_modes
from tabletop.model.objects import StackAbility
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.choices import Asking, asked_modes
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import perform_all
from tabletop.rules.engine.target_choice import resolve_targets
from tabletop.rules.targets.choosing_targets import targets_are_legal
from tabletop.rules.targets.target_numbers import Chosen

CHOSEN_BEFOREHAND = statement(
    "modes.chosen_beforehand",
    "The mode of a triggered ability is chosen as it is put onto the stack; one without a legal target can't "
    "be chosen.",
    "700.2b",
    "603.3c",
)


def with_modes(course: Course, ability: StackAbility) -> StackAbility | None:
    """Return an ability with its modes chosen, None if no mode can be chosen (603.3c)."""
    effect = modal_effect(ability.effects)
    if effect is None:
        return ability
    free = [place for place, mode in enumerate(effect.modes) if _can_aim(course, ability, mode.targets)]
    asking = Asking(effect, ability.controller, ability.source, ability.key)
    chosen = asked_modes(course, asking, asking.unused(course.state, free))
    if not chosen:
        return None
    asking.remember(course, chosen)
    course.cite(CHOSEN_BEFOREHAND, ability.id)
    return replace(
        ability,
        effects=effects_of_modes(effect, chosen),
        target_words=targets_of_modes(effect, chosen),
        modes=tuple(sorted(chosen)),
    )


def _can_aim(course: Course, ability: StackAbility, words: tuple[Target, ...]) -> bool:
    """Return whether targets could be chosen for a mode."""
    about = ability.source_before or ability
    words = resolve_targets(course.state, words, ability)
    return targets_are_legal(course.state, words, Chosen(), you=ability.controller, about=about)


def choose_now(course: Course, effect: ChooseModes, context: Context) -> Context:
    """Choose modes as the effect resolves, among those that need no target."""
    key = context.on_stack.key if isinstance(context.on_stack, StackAbility) else None
    asking = Asking(effect, context.you, context.source, key)
    without_target = (place for place, mode in enumerate(effect.modes) if not mode.targets)
    free = asking.unused(course.state, without_target)
    if effect.random:
        chosen = course.chance().sample(free, min(effect.number, len(free)))
    else:
        chosen = asked_modes(course, asking, free)
    asking.remember(course, chosen)
    return perform_all(course, effects_of_modes(effect, chosen), context)


HANDLERS: Final = (EffectHandler(ChooseModes, choose_now),)
