"""Turning a card by hand, and the offers for it.

This module makes no decisions. Each offer carries the ruling of the referee.
"""

from typing import Final

from tabletop.cards.faces import Side
from tabletop.cards.mechanisms import Mechanism, mechanisms, turns_itself
from tabletop.language.effects import Convert, Flip, OnObjects, Transform, TurnFaceDown
from tabletop.model.actions import Activate, Cast, Instruct, PlayLand
from tabletop.model.objects import CardObject, GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.attempts import offers
from tabletop.rules.casting.abilities_to_activate import activated_abilities
from tabletop.rules.casting.permissions import castable_sides, ways_to_cast
from tabletop.rules.offers import Offer, Turn
from tabletop.rules.referee import acting_player, rule_on
from tabletop.rules.values.kinds import controller_of, has_another_side, is_flip_card

_PLAYS: Final = ("cast", "play land")
_BY_ACTION: Final[dict[str, type[OnObjects]]] = {"transform": Transform, "convert": Convert, "flip": Flip}


def turn_offers(state: State, id: int, turn: Turn) -> tuple[Offer, ...]:
    """Return the offers for turning an object over by hand, several if there is a choice.

    Legal actions of a player, such as activating the object's own ability, come before the instruction to
    turn as by an effect. Off the battlefield, turning across means playing the card with its back up. Refused
    offers are included. There are none for an object without a card.
    """
    object = state.objects.get(id)
    if object is None or not object.pieces:
        return ()
    if not isinstance(object, Permanent):
        return _off_the_battlefield(state, object, turn)
    found = offers(state, id)
    if turn is Turn.END_OVER_END:
        verbs = ("turn face down",) if object.face_down is None else ("turn up", "turn face up")
        possible = tuple(each for verb in verbs for each in found if each.verb == verb)
        return tuple(each for each in possible if each.ruling.is_legal)[:1] or possible[:1]
    own = tuple(each for each in found if each.ruling.is_legal and _is_own_turn(state, object, each))
    return own or tuple(each for each in found if each.verb == turning_verb(object))


def turning_verb(object: GameObject) -> str:
    """Return the verb for turning an object across: that of its card, else transform."""
    if is_flip_card(object):
        return "flip"
    return "convert" if Mechanism.CONVERT in mechanisms(object.definition) else "transform"


def _is_own_turn(state: State, permanent: Permanent, offer: Offer) -> bool:
    """Return whether an offer activates an ability of the permanent that always turns it."""
    if not isinstance(offer.action, Activate):
        return False
    ability = activated_abilities(state, permanent)[offer.action.ability]
    return any(turns_itself(effect) for effect in ability.effects)


# --- Off the battlefield ------------------------------------------


def _off_the_battlefield(state: State, object: GameObject, turn: Turn) -> tuple[Offer, ...]:
    if turn is Turn.ACROSS and isinstance(object, CardObject) and has_another_side(object):
        played = play_offers(state, object.id, Side.BACK)
        if played:
            return played
    kind = TurnFaceDown if turn is Turn.END_OVER_END else _BY_ACTION[turning_verb(object)]
    action = Instruct(effect=kind(objects=(object.id,)), by=controller_of(object))  # type: ignore[arg-type]
    verb = str(kind.__struct_config__.tag)
    return (Offer(verb=verb, label=verb.capitalize(), action=action, ruling=rule_on(state, action)),)


def play_offers(state: State, id: int, side: Side) -> tuple[Offer, ...]:
    """Return the offers to play a card with one of its sides up."""
    found = (each for each in offers(state, id) if each.verb in _PLAYS)
    return tuple(
        each for each in found if isinstance(each.action, Cast | PlayLand) and each.action.face == side.value
    )


def sides_to_play(state: State, id: int) -> tuple[Side, ...]:
    """Return the sides with which a card may be played from where it is, to be shown in a hand."""
    card = state.objects.get(id)
    if not isinstance(card, CardObject) or not has_another_side(card):
        return (Side.FRONT,)
    home = card.zone.kind in (ZoneKind.HAND, ZoneKind.COMMAND)
    chosen = castable_sides(card, state.edition) if home else ()
    player = acting_player(state, Cast(object=id))
    ways = (way.side for way in ways_to_cast(state, card, player) if way.face_down is None)
    found = {Side.FRONT, *chosen, *ways}
    return tuple(side for side in Side if side in found)


def drop_offers_with_side(state: State, id: int, found: tuple[Offer, ...], side: Side) -> tuple[Offer, ...]:
    """Return the offers for a drop that remain if one side of the card is up during the drag.

    A card that can't be played from where it is may be put onto the battlefield with that side up.
    """
    if not any(each.verb in (*_PLAYS, "put onto battlefield") for each in found):
        return found
    played = tuple(each for each in play_offers(state, id, side) if each.ruling.is_legal)
    if any(each.verb == "put onto battlefield" for each in found):
        # It isn't where cards are played from, unless a rule of its own allows that.
        face = None if side is Side.FRONT else side.value
        placed = tuple(
            each for each in offers(state, id) if each.verb == "put onto battlefield" and each.face == face
        )
        return played if side is Side.BACK and played else placed
    return tuple(each for each in found if each.verb not in _PLAYS or each.face == side.value)
