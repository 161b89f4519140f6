"""Players who leave a game that others continue (800.4), and what happens to their objects.

If fewer than two players are left, the game is over (104.2a). The table stays as it is, so that players can
look at it and even play on.
"""

import itertools
from collections.abc import Iterator

from tabletop.language.effects import CopySpell, CreateToken, GainControl, PutOntoBattlefield
from tabletop.language.moments import ExiledUntil
from tabletop.model.events import BecameMonarch, Ended, PlayerLeft, WaitingPut, ZoneChanged
from tabletop.model.handwork import PutCards, ShuffleIn
from tabletop.model.objects import CardObject, GameObject, Permanent, PieceKind, Spell, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind, zone_of
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Blame, Verdict
from tabletop.rules.engine import zone_changes
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.values.kinds import controller_of, opponents_of

TAKES_ALL_ALONG = statement(
    "leaving_the_game.takes_all_along",
    "A player who has lost leaves a game that others play on, with all cards that they own; what "
    "they had taken control of goes back, and their abilities on the stack cease to exist.",
    "800.4a",
    "104.5",
)
EXILED_BEHIND = statement(
    "leaving_the_game.exiled_behind",
    "What is still under the control of a player who has left the game is exiled.",
    "800.4a",
    "800.4c",
)
NOT_PUT_ON_THE_STACK = statement(
    "leaving_the_game.not_put_on_the_stack",
    "A triggered ability of a player who has left the game is not put onto the stack.",
    "800.4d",
)
CROWN_PASSES = statement(
    "leaving_the_game.crown_passes",
    (
        "When the monarch leaves the game, the active player becomes the monarch, or else the next player "
        "in turn order."
    ),
    "723.4",
)
PLAYED_ON = statement(
    "leaving_the_game.played_on",
    "The game is over and this player has lost it; in a real game nothing more could be done.",
    "104.2a",
    "104.5",
)
LEAVING = "leave the game"
"""Cause of the events in which objects leave with their owner."""


def leave(course: Course) -> None:
    """Remove players who have lost if others play on, then everything that players who left still control."""
    players = course.state.players
    leavers = tuple(seat for seat, player in enumerate(players) if player.lost and not player.left)
    if leavers and sum(not player.lost for player in players) > 1:
        _remove_players(course, leavers)
    if any(player.left for player in course.state.players):
        _exile_remaining(course)
        _drop_waiting_abilities(course)


def _remove_players(course: Course, leavers: tuple[int, ...]) -> None:
    """Remove players with the objects they own and their copies and abilities on the stack, all at once."""
    state = course.state
    gone = [
        object
        for object in state.everything.values()
        if object.owner in leavers or (_is_no_card_on_the_stack(object) and controller_of(object) in leavers)
    ]
    events: list[ZoneChanged] = []
    number = course.new_number()
    for object in gone:
        outside = tuple(cards_outside(object, number))
        number += len(outside)
        events.append(ZoneChanged(before=(object,), after=outside, cause=LEAVING))
    course.do(*(PlayerLeft(player=seat) for seat in leavers), *events)
    course.cite(TAKES_ALL_ALONG)
    for seat in leavers:
        if course.state.players[seat].monarch:
            course.do(BecameMonarch(player=next(_in_the_game(course.state))))
            course.cite(CROWN_PASSES)


def _is_no_card_on_the_stack(object: GameObject) -> bool:
    return isinstance(object, StackAbility) or (isinstance(object, Spell) and object.is_copy)


def cards_outside(object: GameObject, number: int) -> Iterator[CardObject]:
    """Yield the cards of an object as cards outside the game. A token or an ability has none.

    Args:
        object: an object in the game.
        number: the number of the first card, those of the others follow.

    """
    if object.is_copy:
        return
    cards = (piece for piece in object.pieces if piece.kind is PieceKind.CARD)
    for id, piece in enumerate(cards, start=number):
        yield CardObject(
            id=id,
            owner=object.owner,
            zone=zone_of(ZoneKind.OUTSIDE, object.owner),
            timestamp=id,
            pieces=(piece,),
        )


def _in_the_game(state: State) -> Iterator[int]:
    """Yield the players in the game, starting with the active player if still in it."""
    if not state.players[state.active].lost:
        yield state.active
    yield from opponents_of(state, state.active)


def _exile_remaining(course: Course) -> None:
    behind = tuple(
        object
        for object in course.state.objects.values()
        if isinstance(object, Permanent | Spell) and course.state.players[object.controller].left
    )
    if behind:
        arrived = zone_changes.move(
            course, behind, zone_changes.Destination(kind=ZoneKind.EXILE, cause="exile")
        )
        course.cite(EXILED_BEHIND, *(card.id for card in arrived))


def _drop_waiting_abilities(course: Course) -> None:
    """Remove triggered and delayed abilities whose controller has left."""
    players = course.state.players
    waiting = tuple(each.id for each in course.state.waiting if players[each.controller].left)
    if waiting:
        course.do(WaitingPut(abilities=(), dropped=waiting))
        course.cite(NOT_PUT_ON_THE_STACK)
    delayed = (each for each in course.state.delayed if players[each.controller].left)
    # Objects exiled until something leaves return anyway (610.3).
    ids = tuple(each.id for each in delayed if each.at != ExiledUntil.SELF_LEAVES)
    if ids:
        course.do(Ended(ids=ids))


# --- Afterwards ------------------------------------------


def cite_the_end(course: Course, by: int) -> None:
    """Cite the rule if a player who lost a finished game acts. This table allows playing on."""
    if course.state.players[by].lost:
        course.cite(PLAYED_ON)


@rule(
    "800.4a",
    "104.5",
    refusal="The player has left the game.",
    named="{player} has left the game.",
    blame=lambda _state, by: Blame(player=by),
)
def actor_is_in_the_game(state: State, by: int) -> bool:
    """The player who acts is still in the game."""
    return not state.players[by].left


def _blame_owner(state: State, action: PutCards | ShuffleIn, _by: int) -> Blame:
    """Return the first card whose owner has left the game."""
    ids = action.objects if isinstance(action, ShuffleIn) else itertools.chain(*action.places.values())
    there = (state.objects[id] for id in ids if id in state.objects)
    card = next(each for each in there if _has_left(state, each.owner))
    return Blame(object=card.id, player=card.owner)


@rule(
    "800.4a",
    refusal="The cards of a player who has left the game don't come back into it.",
    named="{player} has left the game, so {object} can't come back into it.",
    blame=_blame_owner,
)
def owners_are_in_the_game(state: State, action: PutCards | ShuffleIn, _by: int) -> bool:
    """The owner of each card that is put somewhere is still in the game."""
    ids = action.objects if isinstance(action, ShuffleIn) else itertools.chain(*action.places.values())
    return not any(_has_left(state, state.objects[id].owner) for id in ids if id in state.objects)


@rule(
    "800.4b",
    refusal="A player who has left the game can't gain control of anything.",
    named="{player} has left the game, so {player} can't gain control of {object}.",
    blame=lambda state, id, effect, context: Blame(object=id, player=context.player(state, effect.to, id)),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def new_controller_is_in_the_game(state: State, id: int, effect: GainControl, context: Context) -> bool:
    """The player who would get control is still in the game."""
    return not _has_left(state, context.player(state, effect.to, id))


def _blame_new_controller(state: State, id: int, effect: object, context: Context) -> Blame:
    """Return the player who has left, under whose control something would enter."""
    under = effect.under if isinstance(effect, PutOntoBattlefield) else None
    return Blame(object=id, player=context.player_or_you(state, under, id))


@rule(
    "800.4b",
    refusal="Nothing enters under the control of a player who has left the game; it stays where it is.",
    named="{player} has left the game, so {object} can't enter under that player's control.",
    blame=_blame_new_controller,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def enters_under_somebody_in_the_game(state: State, id: int, effect: object, context: Context) -> bool:
    """The player under whose control it would enter is still in the game."""
    if not isinstance(effect, PutOntoBattlefield):
        return True
    return not _has_left(state, context.player_or_you(state, effect.under, id))


def _blame_creator(state: State, effect: CreateToken | CopySpell, context: Context) -> Blame:
    """Return the player who has left, for whom something would be created."""
    under = effect.under if isinstance(effect, CreateToken) else None
    seats = () if under is None else context.players(state, under)
    return Blame(player=next(iter(seats), context.you))


@rule(
    "800.4b",
    "800.4d",
    refusal="Players who have left the game create no tokens and no copies.",
    named="{player} has left the game, so nothing is created for that player.",
    blame=_blame_creator,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def creator_is_in_the_game(state: State, effect: CreateToken | CopySpell, context: Context) -> bool:
    """A player for whom the token or copy is created is still in the game."""
    under = effect.under if isinstance(effect, CreateToken) else None
    seats = () if under is None else context.players(state, under)
    return not all(_has_left(state, seat) for seat in seats or (context.you,))


def _has_left(state: State, seat: int | None) -> bool:
    return seat is not None and state.players[seat].left
