"""Names of objects as players say them, for refusals and for the log."""

from functools import partial
from typing import TypeGuard

from tabletop.model.objects import CardObject, GameObject, Spell, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.book.verdicts import Names
from tabletop.rules.values.kinds import is_face_down
from tabletop.rules.values.layers import characteristics_of


def name_of(state: State, object: GameObject) -> str:
    """Return the name of an object that all players may know."""
    if isinstance(object, StackAbility):
        return f"the ability of {source_name(state, object)}"
    if is_face_down(object):
        return f"a face-down {_kind(object)}"
    name = characteristics_of(state, object).name
    if not name:
        return "a nameless permanent"
    return name


def _kind(object: GameObject) -> str:
    match object:
        case CardObject():
            return "card"
        case Spell():
            return "spell"
        case _:
            return "permanent"


def source_name(state: State, ability: StackAbility) -> str:
    """Return the name of an ability's source, which may have gone."""
    source = ability.source_before
    if source is None and ability.source is not None:
        source = state.object(ability.source)
    return "something that is gone" if source is None else name_of(state, source)


def name_at(state: State, id: int) -> str:
    """Return the name of an object or card by number, ``something`` if it has gone."""
    object = state.everything.get(id)
    if object is None:
        object = next((each for each in state.waiting if each.id == id), None)
    if object is not None:
        return name_of(state, object)
    cards = (piece for each in state.objects.values() for piece in each.pieces)
    return next((card.definition.name for card in cards if card.id == id), "something")


def player_at(state: State, seat: int) -> str:
    """Return the name of a player by seat, ``nobody`` if there is no such seat."""
    return state.players[seat].name if 0 <= seat < len(state.players) else "nobody"


def public_name_at(state: State, id: int) -> str:
    """Return the public name of an object or card by number. A hidden card is ``a card``."""
    object = state.object(id)
    if not is_hidden(object) or object.known_to.issuperset(range(len(state.players))):
        return name_at(state, id)
    return unnamed(object)


def is_hidden(object: GameObject | None) -> TypeGuard[CardObject]:
    """Return whether an object is a card in a hidden zone."""
    return isinstance(object, CardObject) and object.zone.kind.is_hidden


def unnamed(card: CardObject) -> str:
    """Return the words for a hidden card."""
    return f"a card from {'hand' if card.zone.kind is ZoneKind.HAND else 'the library'}"


def names_in(state: State) -> Names:
    """Return the names of the objects and players in a state, for the text of a refusal."""
    return Names(partial(_name_if_there, state), partial(_player_name, state))


def public_names_in(state: State) -> Names:
    """Return the names that all players may know, for the text of a refusal."""

    def hides(id: int) -> bool:
        object = state.everything.get(id)
        return object is not None and (
            is_face_down(object) or public_name_at(state, id) != name_at(state, id)
        )

    return Names(partial(_public_name_if_there, state), partial(_player_name, state), hides)


def _public_name_if_there(state: State, id: int) -> str:
    return "" if state.everything.get(id) is None else public_name_at(state, id)


def _name_if_there(state: State, id: int) -> str:
    return "" if state.everything.get(id) is None else name_at(state, id)


def _player_name(state: State, seat: int) -> str:
    return state.players[seat].name
