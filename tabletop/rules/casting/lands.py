"""Playing lands with the face that will be up (305, 712.12)."""

from typing import Final

import msgspec

from tabletop.cards.faces import Face, Side
from tabletop.language.changes import Allowed, Forbidden
from tabletop.model.actions import PlayLand
from tabletop.model.events import LandPlayed
from tabletop.model.objects import CardObject, GameObject
from tabletop.model.questions import Question
from tabletop.model.state import Permission, State
from tabletop.model.zones import BATTLEFIELD, Zone, ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Judging, rule, statement
from tabletop.rules.book.verdicts import Blame, Ruling
from tabletop.rules.casting.permissions import (
    fits_permission,
    forbidding_object,
    is_forbidden,
    matching_permissions,
    record_use,
)
from tabletop.rules.effects.gaining import MORE_LANDS
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.timing import blame_for_time, is_main_phase
from tabletop.rules.faces.entering import Arrival, enter
from tabletop.rules.values.kinds import is_modal, is_transforming, is_unknown
from tabletop.rules.values.layers import name_of

FACE_IS_CHOSEN = statement(
    "lands.face_is_chosen",
    "Which land face of a modal card is played is chosen before it enters.",
    "712.12",
)
NO_STACK = statement("lands.no_stack", "Playing a land does not use the stack.", "305.1", "116.2a")


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A player's attempt to play a land: the card, the face that would be up, and the permission."""

    card: GameObject | None
    player: int
    action: PlayLand
    side: Side
    permission: Permission | None = None

    @property
    def face(self) -> Face:
        """The face that would be up."""
        assert self.card is not None
        return self.card.definition.face(self.side)


def attempt(state: State, action: PlayLand, player: int) -> Attempt:
    """Return the attempt that an action describes."""
    card = state.objects.get(action.object)
    if not isinstance(card, CardObject):
        return Attempt(card=None, player=player, action=action, side=Side.FRONT)
    side = Side.BACK if action.face == "back" else Side.FRONT
    face = card.definition.face(side)
    permission = next(
        (
            each
            for each in matching_permissions(state, card, player, Allowed.PLAY_LAND)
            if action.using in (None, each.label) and fits_permission(each, face)
        ),
        None,
    )
    return Attempt(card=card, player=player, action=action, side=side, permission=permission)


def _blame_no_card(state: State, trying: Attempt) -> Blame:
    """Return the object that isn't a card to play, with the reason."""
    is_there = trying.action.object in state.in_zone(BATTLEFIELD)
    words = "" if is_there else "{object} is on the stack, so it can't be played."
    return Blame(object=trying.action.object, words=words)


def _blame_card(_state: State, trying: Attempt) -> Blame:
    """Return the card to play with the face that would be up, and the player."""
    face = trying.face.name if trying.card is not None else ""
    zone = trying.card.zone if trying.card is not None else None
    return Blame(object=trying.action.object, player=trying.player, face=face, zone=zone)


@rule(
    "305.1",
    refusal="The land to play is gone.",
    named="{object} is already on the battlefield.",
    blame=_blame_no_card,
)
def is_a_card(state: State, trying: Attempt) -> bool:
    """The card to play exists."""
    return trying.card is not None


def _is_chosen(card: GameObject, edition: str) -> bool:
    """Return whether the player chooses between the faces of a card (712.12)."""
    return is_modal(card) and not in_force(edition, "kind.modal")


@rule(
    "712.1",
    refusal="Double-faced cards have existed only since {since}.",
    named="{object} is double-faced; such cards have existed only since {since}.",
    only_in="kind.double-faced",
)
def this_edition_knows_such_cards(state: State, trying: Attempt) -> bool:
    """The card is of a kind that the edition knows."""
    return trying.card is None or not is_unknown(trying.card, state.edition)


@rule(
    "712.12",
    "712.11",
    "712.8a",
    refusal=(
        "Only a modal card can be played with its back face up; other cards have only their front face in "
        "this zone."
    ),
    named="{object} isn't a modal card, so it can't be played with its back face up.",
)
def back_is_played_of_modal_cards_only(state: State, trying: Attempt) -> bool:
    """The face played is the front, or the back of a modal card."""
    if trying.card is None or trying.side is Side.FRONT:
        return True
    return _is_chosen(trying.card, state.edition)


def _blame_played_face(_state: State, trying: Attempt) -> Blame:
    """Return the card with the face that isn't a land, which for a transforming card is its front."""
    assert trying.card is not None
    front = trying.card.definition.front
    return Blame(object=trying.card.id, face=(front if is_transforming(trying.card) else trying.face).name)


@rule(
    "305.1",
    "712.12",
    refusal="The face that would be up isn't a land.",
    named="{face} isn't a land.",
    blame=_blame_played_face,
)
def face_is_a_land(state: State, trying: Attempt) -> bool:
    """The face that would be up is a land. For a transforming card, this is its front."""
    if trying.card is None or not back_is_played_of_modal_cards_only(state, trying):
        return True
    if is_transforming(trying.card):
        return "Land" in trying.card.definition.front.types.types
    return "Land" in trying.face.types.types


@rule(
    "305.1",
    "601.3",
    refusal="Lands are played from your hand, unless an effect lets you play them from elsewhere.",
    named="Nothing lets {player} play {face} from {zone}.",
    blame=_blame_card,
)
def lies_in_hand(state: State, trying: Attempt) -> bool:
    """The land is in the player's hand, or something allows playing it from where it is."""
    card = trying.card
    if card is None or trying.permission is not None:
        return True
    # An action that names a permission doesn't use the usual rule.
    return trying.action.using is None and card.zone == Zone(ZoneKind.HAND, trying.player)


def _blame_turn(state: State, trying: Attempt) -> Blame:
    """Return the player who wants to play a land in another player's turn."""
    return Blame(player=trying.player, kind=state.players[state.active].name)


@rule(
    "305.3",
    "305.1",
    refusal="Players can play lands only during their own turn.",
    named="{player} can't play lands during {kind}'s turn.",
    blame=_blame_turn,
)
def it_is_your_turn(state: State, trying: Attempt) -> bool:
    """The player who plays the land is the active player."""
    return state.active == trying.player


def _blame_phase(state: State, trying: Attempt) -> Blame:
    """Return what is on the stack, or the player who has to wait for a main phase."""
    words = "{other} can't be played while {object} is on the stack."
    found = blame_for_time(state, trying.player, trying.action.object, words)
    return found or Blame(player=trying.player)


@rule(
    "305.1",
    "116.2a",
    refusal="Lands can be played only in a main phase while the stack is empty.",
    named="{player} can play lands only in a main phase.",
    blame=_blame_phase,
)
def it_is_a_main_phase(state: State, trying: Attempt) -> bool:
    """The current phase is a main phase, and the stack is empty."""
    return is_main_phase(state) and not state.stack


def _blame_earlier_land(state: State, trying: Attempt) -> Blame:
    """Return the player, with the number of lands played."""
    played = state.players[trying.player].lands_played
    words = "{player} already played {number} lands this turn." if played > 1 else ""
    return Blame(player=trying.player, number=played, words=words)


@rule(
    "305.2b",
    "305.2",
    refusal="A land was already played this turn; the limit is one each turn.",
    named="{player} already played a land this turn.",
    blame=_blame_earlier_land,
)
def a_land_play_is_left(state: State, trying: Attempt) -> bool:
    """The player has played fewer lands this turn than they may."""
    player = state.players[trying.player]
    return player.lands_played < 1 + player.this_turn.get(MORE_LANDS, 0)


def _blame_forbidder(state: State, trying: Attempt) -> Blame:
    """Return the permanent or emblem that forbids the land, or else the card."""
    assert trying.card is not None
    found = forbidding_object(state, trying.player, Forbidden.PLAY_LAND, trying.card, trying.face)
    blame = _blame_card(state, trying)
    if found is None:
        return blame
    return msgspec.structs.replace(
        blame, object=found, other=trying.card.id, words="{object} says that {face} can't be played."
    )


@rule(
    "101.2",
    refusal="An effect says that the land can't be played.",
    named="An effect says that {face} can't be played.",
    blame=_blame_forbidder,
)
def nothing_forbids_it(state: State, trying: Attempt) -> bool:
    """No effect forbids playing the land."""
    card = trying.card
    return card is None or not is_forbidden(state, trying.player, Forbidden.PLAY_LAND, card, trying.face)


RULES: Final = (
    is_a_card,
    this_edition_knows_such_cards,
    back_is_played_of_modal_cards_only,
    face_is_a_land,
    lies_in_hand,
    it_is_your_turn,
    it_is_a_main_phase,
    a_land_play_is_left,
    nothing_forbids_it,
)


def judge(judging: Judging, action: PlayLand, player: int) -> Ruling:
    """Return the ruling on playing a land. Without a named face, either land face may be used."""
    rulings = [
        judging.ruling(RULES, action.object, attempt(judging.state, each, player))
        for each in _each_face(judging.state, action)
    ]
    return next((ruling for ruling in rulings if ruling.is_legal), rulings[0])


def _each_face(state: State, action: PlayLand) -> tuple[PlayLand, ...]:
    card = state.objects.get(action.object)
    if card is None or action.face is not None or not card.pieces or not _is_chosen(card, state.edition):
        return (action,)
    lands = [side for side in Side if "Land" in card.definition.face(side).types.types]
    return tuple(msgspec.structs.replace(action, face=side.value) for side in lands or (Side.FRONT,))


def play(course: Course, action: PlayLand, player: int) -> None:
    """Put the land onto the battlefield with the chosen face up."""
    action = _with_face(course, action, player)
    trying = attempt(course.state, action, player)
    assert trying.card is not None
    arrival = Arrival(
        before=(trying.card,),
        pieces=trying.card.pieces,
        owner=trying.card.owner,
        controller=player,
        side=trying.side,
        tapped=trying.permission is not None and trying.permission.tapped,
        cause="play",
    )
    for id in enter(course, (arrival,)):
        course.do(LandPlayed(permanent=id, player=player))
        record_use(course, trying.permission)
        course.cite(NO_STACK, id)
        if is_modal(trying.card):
            course.cite(FACE_IS_CHOSEN, id)


def _with_face(course: Course, action: PlayLand, player: int) -> PlayLand:
    choices = _each_face(course.state, action)
    if choices[0].face is None:
        return choices[0]
    question = Question(
        kind="face",
        player=player,
        words=f"Which face of {name_of(course.state, action.object)} do you play?",
        options=tuple(str(each.face) for each in choices),
        rule="712.12",
        source=action.object,
    )
    answer = course.ask(question)
    return next(each for each in choices if each.face == answer)
