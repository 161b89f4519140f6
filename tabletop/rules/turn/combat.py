"""Permanents in combat (506), and how they are removed: by rules, by effects, at the end of combat."""

from typing import Final

from msgspec.structs import replace

from tabletop.language.effects import RemoveFromCombat
from tabletop.model.events import Changed
from tabletop.model.objects import OUT_OF_COMBAT, Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.unknown_cards import may_be_any_type
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import each_checked_by, legal_objects
from tabletop.rules.turn import attacking
from tabletop.rules.values.layers import characteristics
from tabletop.rules.values.lookup import with_fact
from tabletop.rules.values.object_index import Fact

LEAVES_COMBAT = statement(
    "combat.leaves_combat",
    "A permanent that stops being a creature, or changes controllers, is removed from combat.",
    "506.4",
)
GOAL_LEAVES_COMBAT = statement(
    "combat.goal_leaves_combat",
    (
        "Something that can't be attacked anymore, such as a planeswalker that stops being one, is removed "
        "from combat; its attackers attack nothing."
    ),
    "506.4c",
    "506.4",
)
TAKEN_OUT = statement("combat.taken_out", "An effect removes it from combat.", "506.4")
NOTHING: Final = 0
"""Goal of an attacking creature whose goal was removed from combat. It isn't the number of any object."""


def change_part(course: Course, id: int, **values: object) -> None:
    """Change a permanent's part in combat, if the permanent is still there."""
    permanent = course.state.permanent(id)
    if permanent is not None:
        course.do(Changed(object=id, values={"combat": replace(permanent.combat, **values)}))


@rule(
    "506.4",
    refusal="The permanent is neither attacking nor blocking, so it can't be removed from combat.",
    named="{object} is neither attacking nor blocking, so it can't be removed from combat.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_in_combat(state: State, id: int, _effect: RemoveFromCombat, _context: Context) -> bool:
    """The permanent is attacking or blocking."""
    permanent = state.permanent(id)
    return permanent is not None and (permanent.combat.attacks or permanent.combat.blocks)


def remove_from_combat(course: Course, effect: RemoveFromCombat, context: Context) -> None:
    """Remove creatures from combat by an effect (506.4)."""
    for id in legal_objects(course, effect, context):
        course.do(Changed(object=id, values={"combat": OUT_OF_COMBAT}))
        course.cite(TAKEN_OUT, id)


def end_combat(course: Course) -> None:
    """Remove everything from combat (511.3)."""
    for permanent in fighters_in(course.state):
        course.do(Changed(object=permanent.id, values={"combat": OUT_OF_COMBAT}))


def leave_combat(course: Course) -> None:
    """Remove permanents that are no longer creatures, changed controllers or can't be attacked (506.4)."""
    for permanent in fighters_in(course.state):
        goal = course.state.permanent(permanent.combat.attacking)
        if goal is not None and not attacking.can_be_attacked(course.state, goal.id, course.state.active):
            change_part(course, permanent.id, attacking=NOTHING)
            course.cite(GOAL_LEAVES_COMBAT, goal.id)
        right_side = (permanent.controller == course.state.active) == permanent.combat.attacks
        is_creature = "Creature" in characteristics(course.state, permanent.id).types
        if not right_side or not (is_creature or may_be_any_type(permanent)):
            course.do(Changed(object=permanent.id, values={"combat": OUT_OF_COMBAT}))
            course.cite(LEAVES_COMBAT, permanent.id)


def fighters_in(state: State) -> tuple[Permanent, ...]:
    """Return all attacking and blocking permanents."""
    return with_fact(state, Fact.IN_COMBAT)


HANDLERS: Final = (
    EffectHandler(RemoveFromCombat, remove_from_combat, judge_each=each_checked_by(is_in_combat)),
)
