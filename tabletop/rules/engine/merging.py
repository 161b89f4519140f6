"""Merging (728) by mutate (702.140): several cards form one permanent, with the first on top."""

from tabletop.cards.faces import Layout
from tabletop.language.abilities import Target
from tabletop.model.events import Merged
from tabletop.model.objects import Permanent, Spell
from tabletop.model.questions import Question
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import statement
from tabletop.rules.engine import target_choice
from tabletop.rules.engine.course import Course

SAME_PERMANENT = statement(
    "merging.same_permanent",
    "The mutating spell becomes part of the permanent, which stays the same object.",
    "728.2a",
    "702.140c",
)
TOP_DECIDES = statement(
    "merging.top_decides",
    "A merged permanent is its topmost card, with the abilities of all the others too.",
    "702.140e",
    "728.2a",
)
TOP_IS_UP_OR_DOWN = statement(
    "merging.top_is_up_or_down",
    "A merged permanent is face up or face down as its topmost card is.",
    "728.2f",
)
PARTS_TURN_OVER = statement(
    "merging.parts_turn_over",
    "A merged permanent is not double-faced, but each part that can transform does.",
    "728.2i",
)
EACH_GOES = statement(
    "merging.each_goes",
    "When a merged permanent leaves, each of its cards goes to the new zone.",
    "728.3",
)


def merge_spell(course: Course, spell: Spell, words: tuple[Target, ...]) -> bool:
    """Merge a resolving spell with its target. Return False if the target is no longer legal (702.140b)."""
    if not spell.targets or not target_choice.still_legal(course.state, words, spell):
        return False
    permanent = course.state.permanent(spell.targets[0])
    assert permanent is not None
    question = Question(
        kind="side",
        player=spell.controller,
        words=f"Does {spell.definition.name} go on top, or under it?",
        options=("top", "bottom"),
        rule="702.140c",
        shown=(spell.id,),
    )
    course.do(Merged(permanent=permanent.id, spell=spell.id, on_top=course.ask(question) == "top"))
    course.cite(SAME_PERMANENT, permanent.id)
    course.cite(TOP_DECIDES, permanent.id)
    if permanent.face_down is not None:
        course.cite(TOP_IS_UP_OR_DOWN, permanent.id)
    return True


def turning_parts(permanent: Permanent, edition: str) -> tuple[bool, ...]:
    """Return which parts of a merged permanent transform when it does (728.2i)."""
    sides = (permanent.side, *permanent.below)
    return tuple(
        _turns(piece.definition.layout, edition) and piece.definition.face(side.other).is_permanent
        for piece, side in zip(permanent.pieces, sides, strict=True)
    )


def _turns(layout: Layout, edition: str) -> bool:
    return layout.is_transforming or (layout is Layout.MODAL and in_force(edition, "turn.modal"))
