"""Removing objects from the game by hand, for those who build a position or practice alone."""

from typing import Final

from tabletop.model.events import ZoneChanged
from tabletop.model.handwork import RemoveFromGame
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.rule import rule
from tabletop.rules.book.verdicts import Blame
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.leaving_the_game import cards_outside
from tabletop.rules.engine.performing import checked_by

REMOVED: Final = "remove from the game"
"""Cause of the events in which objects leave the game by hand."""


def _blame(state: State, action: RemoveFromGame, _by: int) -> Blame:
    """Return the first object that isn't in the game, or is named twice."""
    ids = action.objects
    stray = next((id for id in ids if not _is_in_the_game(state, id) or ids.count(id) > 1), None)
    if stray is None:
        return Blame(words="Nothing is chosen.")
    is_twice = _is_in_the_game(state, stray)
    return Blame(object=stray, words="{object} can't be removed twice." if is_twice else "")


@rule(
    "400.11",
    refusal="This isn't in the game, so it can't be removed from it.",
    named="{object} isn't in the game.",
    blame=_blame,
)
def objects_are_in_the_game(state: State, action: RemoveFromGame, _by: int) -> bool:
    """There are objects to remove. Each is in a zone of the game and is named once."""
    ids = action.objects
    return bool(ids) and len(set(ids)) == len(ids) and all(_is_in_the_game(state, id) for id in ids)


def _is_in_the_game(state: State, id: int) -> bool:
    return id in state.objects and state.objects[id].zone.kind is not ZoneKind.OUTSIDE


def remove_from_game(course: Course, action: RemoveFromGame, _by: int) -> None:
    """Put the cards of objects outside the game, all at once. Tokens, copies and abilities cease to exist."""
    events: list[ZoneChanged] = []
    number = course.new_number()
    for id in action.objects:
        object = course.state.objects[id]
        outside = tuple(cards_outside(object, number))
        number += len(outside)
        events.append(ZoneChanged(before=(object,), after=outside, cause=REMOVED))
    course.do(*events)


HANDLERS: Final = (
    ActionHandler(RemoveFromGame, remove_from_game, judge=checked_by(objects_are_in_the_game)),
)
