"""Questions about the cards that an object is made of, whatever it looks like at the moment."""

from collections.abc import Iterable
from typing import assert_never

from tabletop.cards.faces import Layout, Side
from tabletop.language.references import Relation
from tabletop.model.objects import (
    CardObject,
    GameObject,
    Permanent,
    PlayerId,
    Spell,
    StackAbility,
)
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.editions import in_force


def is_transforming(object: GameObject) -> bool:
    """Return whether a transforming card or token represents the object (712.2, 701.27a)."""
    return len(object.pieces) == 1 and object.definition.layout.is_transforming


def is_modal(object: GameObject) -> bool:
    """Return whether a modal double-faced card represents the object (712.3)."""
    return len(object.pieces) == 1 and object.definition.layout is Layout.MODAL


def has_two_spells(object: GameObject) -> bool:
    """Return whether a split or adventurer card represents the object (709.3, 715.3)."""
    return len(object.pieces) == 1 and object.definition.layout.has_two_spells


def is_meld_card(object: GameObject) -> bool:
    """Return whether one meld card, or two of them, represent the object (712.4)."""
    return bool(object.pieces) and object.definition.layout is Layout.MELD


def are_counterparts(first: GameObject, second: GameObject) -> bool:
    """Return whether two objects are the two different cards of one meld pair."""
    return (
        first.card_count == second.card_count == 1
        and first.definition.layout is second.definition.layout is Layout.MELD
        and first.definition.meld is not None
        and first.definition.meld.partner == second.definition.name
    )


def is_double_faced(object: GameObject) -> bool:
    """Return whether the object is a double-faced card, token or a melded permanent (712.1)."""
    return any(
        piece.definition.layout.is_double_faced or piece.definition.layout.is_transforming
        for piece in object.pieces
    )


def has_another_side(object: GameObject) -> bool:
    """Return whether the object is one card or token with a full face on each side."""
    return len(object.pieces) == 1 and len(object.definition.faces) > 1 and is_double_faced(object)


def is_flip_card(object: GameObject) -> bool:
    """Return whether a flip card represents the object (710.1)."""
    return bool(object.pieces) and object.definition.layout is Layout.FLIP


def is_face_down(object: GameObject) -> bool:
    """Return whether the object is face down."""
    match object:
        case CardObject():
            return object.face_down
        case Permanent() | Spell():
            return object.face_down is not None
        case _:
            return False


def has_substitute(object: GameObject) -> bool:
    """Return whether a substitute card is in the place of an object's own card (713.4)."""
    hidden = object.zone.kind.is_hidden or is_face_down(object)
    return hidden and any(piece.substitute for piece in object.pieces)


def side_up(object: GameObject) -> Side:
    """Return the side that is up. An object without another side has its front up."""
    return object.side if isinstance(object, Permanent | Spell) else Side.FRONT


def is_linked(exiled: GameObject, source: GameObject | None, edition: str) -> bool:
    """Return whether a card exiled with one face of an object counts for the face that is up now (607.1b)."""
    if source is None or not in_force(edition, "linked.faces"):
        return True
    return isinstance(exiled, CardObject) and exiled.pile_side is side_up(source)


def is_unknown(object: GameObject, edition: str) -> bool:
    """Return whether an edition doesn't know cards of this kind (712.1)."""
    return is_double_faced(object) and in_force(edition, "kind.double-faced")


def counts_as_double_faced(object: GameObject, edition: str) -> bool:
    """Return whether an edition calls the object double-faced. Merged permanents never are (728.2i)."""
    if is_meld_card(object) and in_force(edition, "meld.not-double-faced"):
        return False
    if isinstance(object, Permanent) and object.is_merged:
        return False
    return is_double_faced(object)


def is_transformed(object: GameObject, edition: str) -> bool:
    """Return whether it is a "transformed permanent" (701.27g). Modal ones count since September 2025."""
    return (
        isinstance(object, Permanent)
        and (is_transforming(object) or (is_modal(object) and in_force(edition, "transformed.modal")))
        and object.side is Side.BACK
        and object.face_down is None
    )


def is_card_or_spell(object: GameObject) -> bool:
    """Return whether it is a spell on the stack or a card elsewhere, not an ability or an emblem."""
    return isinstance(object, Spell) if object.zone.kind is ZoneKind.STACK else object.card_count > 0


def controller_of(object: GameObject) -> int:
    """Return the controller of an object, or its owner if it doesn't have a controller (108.4a)."""
    match object:
        case Permanent() | Spell() | StackAbility():
            return object.controller
        case _:
            return object.owner


def related(object: GameObject, relation: Relation) -> int:
    """Return the owner or the controller of an object."""
    match relation:
        case Relation.OWNER:
            return object.owner
        case Relation.CONTROLLER:
            return controller_of(object)
        case _:
            assert_never(relation)


def emblems(state: State) -> tuple[CardObject, ...]:
    """Return the emblems of all players. Their abilities work in the command zone (114.4)."""
    return tuple(
        object
        for object in state.zone(ZoneKind.COMMAND)
        if isinstance(object, CardObject) and object.definition.front.is_emblem
    )


def opponents_of(state: State, player: int) -> tuple[int, ...]:
    """Return the other players who are still in the game, in turn order."""
    seats = len(state.players)
    around = ((player + step) % seats for step in range(1, seats))
    return tuple(seat for seat in around if not state.players[seat].lost)


def in_turn_order(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return some players in turn order, starting with the active player or the next one after (101.4)."""
    return tuple(sorted(seats, key=lambda seat: (seat - state.active) % len(state.players)))


def defending_player(state: State, attacker: Permanent) -> int | None:
    """Return the player attacked by a creature (508.5); None if it attacks nothing, or its target is gone.

    For a planeswalker that is its controller, and for a battle its protector.
    """
    if attacker.combat.attacking_player is not None:
        return attacker.combat.attacking_player
    attacked = state.permanent(attacker.combat.attacking)
    if attacked is None:
        return None
    return attacked.protector if attacked.protector is not None else attacked.controller


def may_look_at(object: GameObject, player: int) -> bool:
    """Return whether a player may look at an object, and so at both its sides (712.6, 400.2, 708.5)."""
    match object:
        case Permanent() | Spell():
            return object.face_down is None or object.controller == player
        case CardObject():
            if player in object.known_to:
                return True
            if object.zone.kind in (ZoneKind.HAND, ZoneKind.OUTSIDE):
                return object.owner == player
            return not (object.zone.kind is ZoneKind.LIBRARY or object.face_down)
        case _:
            return True


def waits_in(state: State, id: int) -> bool:
    """Return whether an ability of an object is on the stack or waiting to be put there (704.5s, 704.5v)."""
    on_stack = (state.objects[each] for each in state.stack)
    return any(isinstance(each, StackAbility) and each.source == id for each in (*on_stack, *state.waiting))


def attacked_players(attackers: Iterable[GameObject]) -> tuple[PlayerId, ...]:
    """Return the players whom creatures attack or last attacked directly."""
    goals = (each.combat.attacking_player for each in attackers if isinstance(each, Permanent))
    return tuple(dict.fromkeys(goal for goal in goals if goal is not None))
