"""Flip cards (rule 710). They flip only once and only on the battlefield. Flipped is a status (110.5)."""

from typing import Final

from tabletop.language.effects import Flip
from tabletop.model.events import Flipped
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Verdict
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.performing import each_checked_by, legal_objects
from tabletop.rules.values.kinds import is_flip_card

LOWER_HALF_COUNTS = statement(
    "flip.lower_half_counts",
    "A flipped permanent is its lower half, but keeps its color and mana cost.",
    "710.1b",
    "710.1c",
    "710.2",
)

LINES_STAY = statement(
    "flip.lines_stay",
    "The set symbol and the credit lines stay the same too.",
    "710.1c",
    only_in="flip.unchanged-list",
)


@rule(
    "710.2",
    "710.1b",
    refusal="Only a permanent can be flipped; anywhere else a flip card is its upper half.",
    named="{object} isn't on the battlefield, so it can't be flipped.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_on_the_battlefield(state: State, id: int, _effect: Flip, _context: Context) -> bool:
    """The object that is flipped is a permanent."""
    return state.permanent(id) is not None


@rule(
    "710.1",
    "710.1b",
    refusal="Only flip cards have another half to flip to; double-faced cards don't flip.",
    named="{object} isn't a flip card.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_a_flip_card(state: State, id: int, _effect: Flip, _context: Context) -> bool:
    """The permanent is a flip card or a copy of one."""
    permanent = state.permanent(id)
    if permanent is None or is_flip_card(permanent):
        return True
    return any(len(copy.values.faces) > 1 for copy in permanent.copies)


@rule(
    "710.4",
    refusal="The permanent is already flipped; flipping is a one-way process.",
    named="{object} is already flipped; flipping is a one-way process.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_not_flipped_yet(state: State, id: int, _effect: Flip, _context: Context) -> bool:
    """The permanent has not been flipped yet."""
    permanent = state.permanent(id)
    return permanent is None or not permanent.flipped


RULES: Final = (is_on_the_battlefield, is_a_flip_card, is_not_flipped_yet)


def flip(course: Course, effect: Flip, context: Context) -> Context:
    """Flip permanents."""
    ids = legal_objects(course, effect, context)
    course.do(*(Flipped(permanent=id) for id in ids))
    course.cite(LOWER_HALF_COUNTS, *ids)
    if in_force(course.state.edition, "flip.unchanged-list"):
        course.cite(LINES_STAY, *ids)
    return context.after(it=ids)


HANDLERS: Final = (EffectHandler(Flip, flip, judge_each=each_checked_by(*RULES)),)
