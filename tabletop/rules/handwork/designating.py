"""Designations of players and permanents by hand, for cards that the program doesn't have."""

from typing import Any, Final

from msgspec.structs import replace

from tabletop.model.designating import (
    MOST,
    OF_ONE_PLAYER,
    BearRing,
    CountAsAttacked,
    Designate,
    Designation,
    EnterRoom,
)
from tabletop.model.events import BecameMonarch, ByHandTold, Changed, PlayerChanged
from tabletop.model.state import Player, State
from tabletop.rules.book.rule import Judging, rule
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict
from tabletop.rules.engine.course import ActionHandler, Course
from tabletop.rules.engine.performing import checked_by
from tabletop.rules.handwork.dungeons import DUNGEONS, rooms_ahead
from tabletop.rules.values.layers import characteristics_of

# --- Players ------------------------------------------


def level_of(player: Player, what: Designation) -> int:
    """Return a player's level of a designation, 0 without it."""
    return int(player.monarch) if what is Designation.MONARCH else player.designations.get(what, 0)


def _blame_level(_state: State, action: Designate, _by: int) -> Blame:
    """Return the player, and how far the designation goes."""
    what, most = action.designation, MOST[action.designation]
    words = "{player} can't have the {kind} more than once." if most == 1 else ""
    return Blame(player=action.player, kind=what.value, number=most, words=words)


def _blame_same_level(_state: State, action: Designate, _by: int) -> Blame:
    """Return the player, and the level of the designation that stays the same."""
    what, level = action.designation, action.level
    if what is Designation.MONARCH:
        words = "{player} is already the monarch." if level else "{player} isn't the monarch."
    elif MOST[what] == 1:
        words = "{player} already has the {kind}." if level else "{player} doesn't have the {kind}."
    else:
        words = "{player}'s {kind} level is already {number}."
    return Blame(player=action.player, kind=what.value, number=level, words=words)


@rule(
    "701.54c",
    refusal="A player has at most one of each, and the Ring and speed stop at 4.",
    named="{player}'s {kind} level can't go above {number}.",
    blame=_blame_level,
)
def the_level_is_possible(_state: State, action: Designate, _by: int) -> bool:
    """The designation has this level."""
    return 0 <= action.level <= MOST[action.designation]


@rule(
    "702.131c",
    refusal="The designation is like that already.",
    blame=_blame_same_level,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def the_level_is_another(state: State, action: Designate, _by: int) -> bool:
    """The player's level of the designation changes."""
    return level_of(state.players[action.player], action.designation) != action.level


def designate(course: Course, action: Designate, _by: int) -> None:
    """Give a player a designation, taking it from others if only one player can have it."""
    seat, what = action.player, action.designation
    if what is Designation.MONARCH and action.level:
        course.do(BecameMonarch(player=seat))
        return
    if what in OF_ONE_PLAYER:
        for other, player in enumerate(course.state.players):
            if other != seat and level_of(player, what):
                course.do(PlayerChanged(player=other, values=_values(player, what, 0)))
    course.do(PlayerChanged(player=seat, values=_values(course.state.players[seat], what, action.level)))
    if what is Designation.INITIATIVE and action.level:
        course.announce(ByHandTold(words="venture into the Undercity", player=seat))


def _values(player: Player, what: Designation, level: int) -> dict[str, Any]:
    if what is Designation.MONARCH:
        return {"monarch": bool(level)}
    others = {each: number for each, number in player.designations.items() if each != what}
    return {"designations": {**others, str(what): level} if level else others}


# --- Dungeons ------------------------------------------


def _blame_room(_state: State, action: EnterRoom, _by: int) -> Blame:
    """Return the player, and the room that can't be entered."""
    if not action.dungeon:
        return Blame(player=action.player, words="{player} isn't in a dungeon.")
    return Blame(player=action.player, kind=action.room)


@rule(
    "309.5a",
    refusal="The player can't move into the room from where they are.",
    named="{player} can't move into {kind} from where they are.",
    blame=_blame_room,
)
def a_way_leads_there(state: State, action: EnterRoom, _by: int) -> bool:
    """The room is the first one of a dungeon, or one that the player's room leads to."""
    place = state.players[action.player].dungeon
    if not action.dungeon:
        return place is not None
    return (action.dungeon, action.room) in rooms_ahead(place)


def enter_room(course: Course, action: EnterRoom, _by: int) -> None:
    """Move a player into a room, whose ability is performed by hand, or out of the dungeon."""
    place = (action.dungeon, action.room) if action.dungeon else None
    course.do(PlayerChanged(player=action.player, values={"dungeon": place}))
    if place is not None:
        does = DUNGEONS[action.dungeon][action.room].does
        course.announce(ByHandTold(words=f"{action.room}: {does}", player=action.player))


# --- Permanents ------------------------------------------


@rule(
    "701.54a",
    refusal="The Ring-bearer is a creature on the battlefield.",
    named="{object} isn't a creature on the battlefield, so it can't bear the Ring.",
    blame=lambda _state, action, _by: Blame(object=action.object),
)
def a_creature_bears_it(state: State, action: BearRing, _by: int) -> bool:
    """The object that is to bear the Ring is a creature."""
    permanent = state.permanent(action.object)
    return permanent is not None and "Creature" in characteristics_of(state, permanent).types


def bear_ring(course: Course, action: BearRing, _by: int) -> None:
    """Make a creature the Ring-bearer in place of its player's previous one, or end that."""
    bearer = course.state.permanent(action.object)
    assert bearer is not None
    for each in tuple(course.state.permanents()):
        if each.ring_bearer and each.controller == bearer.controller and each.id != bearer.id:
            course.do(Changed(object=each.id, values={"ring_bearer": False}))
    course.do(Changed(object=bearer.id, values={"ring_bearer": action.bears}))


def _blame_absent(state: State, action: CountAsAttacked, _by: int) -> Blame:
    """Return the first object that isn't on the battlefield."""
    return Blame(object=next((id for id in action.objects if state.permanent(id) is None), None))


@rule(
    "110.1",
    refusal="Only permanents attack.",
    named="{object} isn't on the battlefield, so it didn't attack.",
    blame=_blame_absent,
)
def all_of_them_are_permanents(state: State, action: CountAsAttacked, _by: int) -> bool:
    """At least one object is given, and all of them are on the battlefield."""
    return bool(action.objects) and all(state.permanent(id) is not None for id in action.objects)


def judge_attacked(judging: Judging, action: CountAsAttacked, by: int) -> Ruling:
    """Return the ruling on permanents counting as having attacked."""
    about = action.objects[0] if action.objects else None
    return judging.ruling((all_of_them_are_permanents,), about, action, by)


def count_as_attacked(course: Course, action: CountAsAttacked, _by: int) -> None:
    """Set whether permanents count as having attacked this turn."""
    for id in action.objects:
        permanent = course.state.permanent(id)
        assert permanent is not None
        turn = replace(permanent.this_turn, attacked=action.attacked)
        course.do(Changed(object=id, values={"this_turn": turn}))


HANDLERS: Final = (
    ActionHandler(Designate, designate, judge=checked_by(the_level_is_possible, the_level_is_another)),
    ActionHandler(EnterRoom, enter_room, judge=checked_by(a_way_leads_there)),
    ActionHandler(BearRing, bear_ring, judge=checked_by(a_creature_bears_it)),
    ActionHandler(CountAsAttacked, count_as_attacked, judge=judge_attacked),
)
