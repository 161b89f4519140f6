"""What an object is made of, whatever it looks like at the moment: questions about its cards."""

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
    """Whether a transforming card or token represents the object (712.2, 701.27a)."""
    return len(object.pieces) == 1 and object.definition.layout.is_transforming


def is_modal(object: GameObject) -> bool:
    """Whether a modal double-faced card represents the object (712.3)."""
    return len(object.pieces) == 1 and object.definition.layout is Layout.MODAL


def has_two_spells(object: GameObject) -> bool:
    """Whether a split or adventurer card represents the object (709.3, 715.3)."""
    return len(object.pieces) == 1 and object.definition.layout.has_two_spells


def is_meld_card(object: GameObject) -> bool:
    """Whether one meld card, or two of them, represent the object (712.4)."""
    return bool(object.pieces) and object.definition.layout is Layout.MELD


def are_counterparts(first: GameObject, second: GameObject) -> bool:
    """Whether two objects are the two different cards of one meld pair."""
    return (
        first.card_count == second.card_count == 1
        and first.definition.layout is second.definition.layout is Layout.MELD
        and first.definition.meld is not None
        and first.definition.meld.partner == second.definition.name
    )


def is_double_faced(object: GameObject) -> bool:
    """Whether the object is a double-faced card, token or a melded permanent (712.1)."""
    return any(
        piece.definition.layout.is_double_faced or piece.definition.layout.is_transforming
        for piece in object.pieces
    )


def has_another_side(object: GameObject) -> bool:
    """Whether one card or token with a whole face on each of its sides represents the object."""
    return len(object.pieces) == 1 and len(object.definition.faces) > 1 and is_double_faced(object)


def is_flip_card(object: GameObject) -> bool:
    """Whether a flip card represents the object (710.1)."""
    return bool(object.pieces) and object.definition.layout is Layout.FLIP


def is_face_down(object: GameObject) -> bool:
    """Whether the object is face down."""
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
    """Which side is up; the front of whatever has no other."""
    return object.side if isinstance(object, Permanent | Spell) else Side.FRONT


def is_linked(exiled: GameObject, source: GameObject | None, edition: str) -> bool:
    """Whether what was exiled with one face of an object counts for the face that is up now (607.1b)."""
    if source is None or not in_force(edition, "linked.faces"):
        return True
    return isinstance(exiled, CardObject) and exiled.pile_side is side_up(source)


def is_unknown(object: GameObject, edition: str) -> bool:
    """Whether an edition knows no cards of this kind at all (712.1)."""
    return is_double_faced(object) and in_force(edition, "kind.double-faced")


def counts_as_double_faced(object: GameObject, edition: str) -> bool:
    """Whether an edition calls the object double-faced: no merged permanent is (728.2i)."""
    if is_meld_card(object) and in_force(edition, "meld.not-double-faced"):
        return False
    if isinstance(object, Permanent) and object.is_merged:
        return False
    return is_double_faced(object)


def is_transformed(object: GameObject, edition: str) -> bool:
    """Whether the object is a "transformed permanent" (701.27g); a modal one since September 2025."""
    return (
        isinstance(object, Permanent)
        and (is_transforming(object) or (is_modal(object) and in_force(edition, "transformed.modal")))
        and object.side is Side.BACK
        and object.face_down is None
    )


def is_card_or_spell(object: GameObject) -> bool:
    """Whether it is a spell, or where none are, a card: no ability, no emblem."""
    return isinstance(object, Spell) if object.zone.kind is ZoneKind.STACK else object.card_count > 0


def controller_of(object: GameObject) -> int:
    """Who controls the object; its owner where it has no controller (108.4a)."""
    match object:
        case Permanent() | Spell() | StackAbility():
            return object.controller
        case _:
            return object.owner


def related(object: GameObject, relation: Relation) -> int:
    """Who owns the object, or who controls it."""
    match relation:
        case Relation.OWNER:
            return object.owner
        case Relation.CONTROLLER:
            return controller_of(object)
        case _:
            assert_never(relation)


def emblems(state: State) -> tuple[CardObject, ...]:
    """The emblems of all players; their abilities work in the command zone (114.4)."""
    return tuple(
        object
        for object in state.zone(ZoneKind.COMMAND)
        if isinstance(object, CardObject) and object.definition.front.is_emblem
    )


def opponents_of(state: State, player: int) -> tuple[int, ...]:
    """The other players who are still in the game, in turn order."""
    seats = len(state.players)
    around = ((player + step) % seats for step in range(1, seats))
    return tuple(seat for seat in around if not state.players[seat].lost)


def in_turn_order(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Some players, the active one first, or who comes next to that one (101.4)."""
    return tuple(sorted(seats, key=lambda seat: (seat - state.active) % len(state.players)))


def defending_player(state: State, attacker: Permanent) -> int | None:
    """Whom a permanent attacks: the player, or who has the planeswalker or protects the battle (508.5).

    None where it attacks nothing, or where what it attacked is gone.
    """
    if attacker.combat.attacking_player is not None:
        return attacker.combat.attacking_player
    attacked = state.permanent(attacker.combat.attacking)
    if attacked is None:
        return None
    return attacked.protector if attacked.protector is not None else attacked.controller


def may_look_at(object: GameObject, player: int) -> bool:
    """Whether a player may look at an object, and with it at both its sides (712.6, 400.2, 708.5)."""
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
    """Whether an ability of an object is on the stack or waits to be put there (704.5s, 704.5v)."""
    on_stack = (state.objects[each] for each in state.stack)
    return any(isinstance(each, StackAbility) and each.source == id for each in (*on_stack, *state.waiting))


def attacked_players(attackers: Iterable[GameObject]) -> tuple[PlayerId, ...]:
    """The players whom creatures attack, or last attacked, themselves."""
    goals = (each.combat.attacking_player for each in attackers if isinstance(each, Permanent))
    return tuple(dict.fromkeys(goal for goal in goals if goal is not None))
