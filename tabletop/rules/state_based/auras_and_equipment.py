"""Auras and Equipment attached to something illegal (704.5m, 704.5n, 704.5p)."""

from tabletop.model.events import Attached, Changed
from tabletop.model.objects import Permanent
from tabletop.model.state import State
from tabletop.rules.book.rule import statement
from tabletop.rules.book.unknown_cards import is_placeholder
from tabletop.rules.engine.course import Course
from tabletop.rules.faces import enchanting
from tabletop.rules.state_based.state_based_action import bury
from tabletop.rules.values.layers import characteristics
from tabletop.rules.values.lookup import permanents_with, with_fact
from tabletop.rules.values.object_index import Fact

AURA_FALLS_OFF = statement(
    "attachments.aura_falls_off",
    (
        "An Aura that isn't attached to anything, or is attached to something that it can't enchant, goes"
        " to the graveyard."
    ),
    "704.5m",
    "303.4c",
)
COMES_OFF = statement(
    "attachments.comes_off",
    (
        "Something other than an Aura that is attached where it can't be becomes unattached and stays on "
        "the battlefield."
    ),
    "704.5n",
    "704.5p",
)


BESTOWED_NO_MORE = statement(
    "attachments.bestowed_no_more",
    "A bestowed Aura that doesn't enchant a creature becomes unattached and is a creature again.",
    "702.103f",
)


def bury_illegal_auras(course: Course) -> None:
    """Put Auras that don't enchant anything legal into the graveyard. Bestowed ones stay as creatures."""
    illegal = [
        permanent
        for permanent, found in permanents_with(course.state, "Aura")
        if "Aura" in found.subtypes
        and not _is_legally_attached(course.state, permanent)
        and (permanent.is_attached() or not is_placeholder(permanent))
    ]
    for permanent in illegal:
        if permanent.bestowed:
            course.do(Attached(permanent=permanent.id))
            course.do(Changed(object=permanent.id, values={"bestowed": False}))
            course.cite(BESTOWED_NO_MORE, permanent.id)
    bury(course, [permanent for permanent in illegal if not permanent.bestowed], AURA_FALLS_OFF)


def unattach_illegal(course: Course) -> None:
    """Unattach anything else that is attached illegally. A creature can't be attached to anything."""
    illegal = []
    for permanent in with_fact(course.state, Fact.ATTACHED):
        is_aura = "Aura" in characteristics(course.state, permanent.id).subtypes
        if not is_aura and not _is_legally_attached(course.state, permanent):
            illegal.append(permanent.id)
    if illegal:
        course.do(*(Attached(permanent=id) for id in illegal))
        course.cite(COMES_OFF, *illegal)


def _is_legally_attached(state: State, permanent: Permanent) -> bool:
    if permanent.attached_to_player is not None:
        has_left = state.players[permanent.attached_to_player].left
        return not has_left and enchanting.may_be_attached_to_player(
            state, permanent, permanent.attached_to_player
        )
    host = state.objects.get(permanent.attached_to or 0)
    return host is not None and enchanting.may_be_attached(state, permanent, host)
