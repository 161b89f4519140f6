"""Triggered mana abilities (605.1b). They trigger on tapping for mana and don't use the stack."""

from tabletop.language.abilities import Triggered
from tabletop.language.effects import AddMana
from tabletop.language.moments import Moment
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.performing import perform
from tabletop.rules.stack.waiting import Found, on_stack

AT_ONCE = statement(
    "mana_triggers.at_once",
    "A triggered mana ability does not use the stack: its mana is added right after the mana on which it"
    " triggers.",
    "605.4a",
    "605.1b",
    "106.12a",
)


def adds_mana_at_once(found: Found) -> bool:
    """Return whether it is a mana ability: it triggers on mana, needs no target and could add mana."""
    ability = found.ability
    return (
        isinstance(ability, Triggered)
        and ability.event is Moment.IS_TAPPED_FOR_MANA
        and not ability.targets
        and any(isinstance(effect, AddMana) for effect in ability.effects)
    )


def add_mana_at_once(course: Course, found: Found) -> None:
    """Perform a triggered mana ability at once, without the stack."""
    ability = on_stack(course.state, found)
    course.cite(AT_ONCE, found.object.id)
    for effect in ability.effects:
        perform(course, effect, Context(ability.controller, ability))
