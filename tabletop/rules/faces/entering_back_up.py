"""Entering with the back face up because it is night and the permanent has daybound (702.145b)."""

from collections.abc import Mapping

from msgspec.structs import replace

from tabletop.cards.faces import Side
from tabletop.model.objects import Permanent
from tabletop.model.questions import Question
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import silence, statement
from tabletop.rules.engine.course import Course
from tabletop.rules.faces.boxes import with_box_counters
from tabletop.rules.values.kinds import is_modal, is_transforming
from tabletop.rules.values.layers import characteristics_of, shown

BACK_UP_AT_NIGHT = statement(
    "entering.back_up_at_night",
    "At night a daybound card enters with its back face up.",
    "702.145b",
    "712.13a",
    "614.12",
    "614.1c",
    "616.1d",
)
CANNOT_ENTER_BACK_UP = statement(
    "entering.cannot_enter_back_up",
    "Its back is an instant or sorcery, so it goes to the graveyard instead of entering.",
    "712.13a",
)
IN_ANY_ORDER = statement(
    "entering.in_any_order",
    (
        "Entering with its back face up doesn't come before other replacement effects; its controller "
        "chooses the order."
    ),
    "616.1",
    only_in="enter.replacement-order",
)
DAYBOUND_IS_SILENT = silence("enter.daybound-single-faced", "702.145b")
DAYBOUND_IS_SILENT_ON_MODAL = silence("enter.daybound-any-double-faced-2022", "702.145b")

_BACK_FIRST = "the back face up"
_COUNTERS_FIRST = "the counters of the front"


def back_up_at_night(course: Course, permanent: Permanent) -> Permanent | None:
    """Return the permanent with its back up if daybound requires it, None if it can't enter like that."""
    if not _has_active_daybound(course, permanent):
        return permanent
    if not _can_enter_transformed(permanent, course.state.edition):
        _cite_unsettled(course, permanent)
        return permanent
    course.cite(BACK_UP_AT_NIGHT, permanent.id)
    back = permanent.definition.face(Side.BACK)
    if back.is_permanent:
        return replace(permanent, side=Side.BACK)
    course.cite(CANNOT_ENTER_BACK_UP, permanent.id)
    return None


def _has_active_daybound(course: Course, permanent: Permanent) -> bool:
    return (
        course.state.day_night == "night"
        and permanent.side is Side.FRONT
        and "daybound" in characteristics_of(course.state, permanent).keywords
    )


def _can_enter_transformed(permanent: Permanent, edition: str) -> bool:
    """Return whether the card or token of the permanent is of a kind that can enter transformed."""
    return is_transforming(permanent) or (is_modal(permanent) and in_force(edition, "enter.daybound-modal"))


def _cite_unsettled(course: Course, permanent: Permanent) -> None:
    """Cite the silence of older editions about daybound on cards that can't enter transformed."""
    if in_force(course.state.edition, "enter.daybound-single-faced"):
        course.cite(DAYBOUND_IS_SILENT, permanent.id)
    elif is_modal(permanent) and in_force(course.state.edition, "enter.daybound-any-double-faced-2022"):
        course.cite(DAYBOUND_IS_SILENT_ON_MODAL, permanent.id)


def counters_first(course: Course, permanent: Permanent) -> Mapping[str, int] | None:
    """Return the counters of the front if its controller may and does apply them first, else None (616.1)."""
    edition = course.state.edition
    if not in_force(edition, "enter.replacement-order"):
        return None
    if not _has_active_daybound(course, permanent) or not _can_enter_transformed(permanent, edition):
        return None
    counters = with_box_counters(course, permanent).counters
    if counters == permanent.counters:
        return None
    answer = course.ask(
        Question(
            kind="replacement",
            player=permanent.controller,
            words=f"Which applies first as {permanent.definition.name} enters?",
            options=(_BACK_FIRST, _COUNTERS_FIRST),
            rule="616.1",
            shown=shown(course.state, permanent),
        )
    )
    course.cite(IN_ANY_ORDER, permanent.id)
    return counters if answer == _COUNTERS_FIRST else None
