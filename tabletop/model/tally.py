"""What players have done in this turn, as far as abilities ask for it."""

from typing import Final

from msgspec.structs import replace

from tabletop.model.events import ZoneChanged
from tabletop.model.objects import Spell
from tabletop.model.state import Player, State

_BY_CAUSE: Final = {"draw": "cards drawn", "discard": "cards discarded"}


def more(player: Player, what: str, number: int) -> Player:
    """A player who has done something more often in this turn; for good where the number is none."""
    if number <= 0:
        return player
    return replace(player, this_turn={**player.this_turn, what: player.this_turn.get(what, 0) + number})


def with_spell_counted(state: State, player: Player, spell: int) -> Player:
    """A player who has cast a spell: instants and sorceries are counted."""
    cast = state.objects.get(spell)
    kinds = cast.definition.face(cast.side).types.types if isinstance(cast, Spell) and cast.pieces else ()
    return more(player, "instants and sorceries cast", int(not {"Instant", "Sorcery"}.isdisjoint(kinds)))


def with_cards_counted(state: State, event: ZoneChanged) -> State:
    """The state with the cards counted that were drawn or discarded."""
    what = _BY_CAUSE.get(event.cause)
    if what is None:
        return state
    moved = [each.owner for each in event.after]
    players = (more(player, what, moved.count(seat)) for seat, player in enumerate(state.players))
    return replace(state, players=tuple(players))
