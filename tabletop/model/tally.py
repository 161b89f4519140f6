"""Counts of the players' deeds this turn, as far as abilities ask for them."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from tabletop.cards.limits import within_limits
from tabletop.model.events import DamageDealt, ZoneChanged
from tabletop.model.objects import CardObject, GameObject, Permanent, Spell, StackObject
from tabletop.model.state import Player, State
from tabletop.model.zones import ZoneKind

_BY_CAUSE: Final = {"draw": "cards drawn", "discard": "cards discarded"}


def more(player: Player, what: str, number: int) -> Player:
    """Return a player with a count of this turn increased, or unchanged if the number isn't positive."""
    if number <= 0:
        return player
    return replace(
        player, this_turn={**player.this_turn, what: within_limits(player.this_turn.get(what, 0) + number)}
    )


def attacked_player(state: State, attacker: Permanent) -> int | None:
    """Return the player whom a permanent attacks, directly or through a planeswalker.

    None if it attacks a battle.
    """
    if attacker.combat.attacking_player is not None:
        return attacker.combat.attacking_player
    goal = state.permanent(attacker.combat.attacking)
    return goal.controller if goal is not None and goal.protector is None else None


def attacks_on(player: int) -> str:
    """Return the key that counts attacks on a player and their planeswalkers."""
    return f"attacks on player {player}"


def count_attacks(state: State, player: Player, attackers: Iterable[int]) -> Player:
    """Return a player with the attackers counted for each player they attack."""
    there = (state.permanent(id) for id in attackers)
    for attacked in (attacked_player(state, each) for each in there if each is not None):
        if attacked is not None:
            player = more(player, attacks_on(attacked), 1)
    return player


def count_spell(state: State, player: Player, spell: int) -> Player:
    """Return a player with a spell counted if it is an instant or sorcery."""
    cast = state.objects.get(spell)
    kinds = cast.definition.face(cast.side).types.types if isinstance(cast, Spell) and cast.pieces else ()
    return more(player, "instants and sorceries cast", int(not {"Instant", "Sorcery"}.isdisjoint(kinds)))


def count_cards(state: State, event: ZoneChanged) -> State:
    """Return the state with cards counted that were drawn, discarded, sacrificed or put into graveyards."""
    buried = sum(
        isinstance(gone, Permanent) and any(each.zone.kind is ZoneKind.GRAVEYARD for each in event.after)
        for gone in event.before
    )
    for seat in range(len(state.players)) if buried else ():
        player = more(state.players[seat], "permanents put into graveyards", buried)
        state = replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))
    for card in event.after if event.cause == "draw" else ():
        drawer = state.players[card.owner]
        player = replace(drawer, drawn_this_turn=(*drawer.drawn_this_turn, card.id))
        state = replace(
            state, players=(*state.players[: card.owner], player, *state.players[card.owner + 1 :])
        )
    for seat, what in _counts_of(event):
        player = more(state.players[seat], what, 1)
        state = replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))
    discarded = event.after if event.cause == "discard" else ()
    marked = {
        each.id: replace(there, discarded_in=state.turn)
        for each in discarded
        if isinstance(there := state.objects[each.id], CardObject)
    }
    return replace(state, objects={**state.objects, **marked}) if marked else state


def _counts_of(event: ZoneChanged) -> Iterator[tuple[int, str]]:
    """Yield the seats and keys to count, once for each card."""
    for card in event.after:
        if event.cause in _BY_CAUSE:
            yield card.owner, _BY_CAUSE[event.cause]
        if card.zone.kind is ZoneKind.GRAVEYARD and card.card_count and card.definition.front.is_permanent:
            yield card.owner, "permanent cards put into your graveyard"
        if isinstance(card, Permanent) and "Artifact" in card.definition.face(card.side).types.types:
            yield card.controller, "artifacts entered"
    for gone in event.before:
        if event.cause == "sacrifice" and isinstance(gone, Permanent):
            for word in gone.definition.face(gone.side).types.subtypes:
                yield gone.controller, f"{word} sacrificed"


def _with_the_damaged(state: State, event: DamageDealt, source: GameObject | None) -> State:
    """Return the state in which a damaged permanent remembers who controlled the source."""
    struck = state.permanent(event.to)
    if struck is None or not isinstance(source, Permanent | StackObject):
        return state
    under = tuple(dict.fromkeys((*struck.this_turn.damaged_under, source.controller)))
    marked = replace(struck, this_turn=replace(struck.this_turn, damaged_under=under))
    return replace(state, objects={**state.objects, struck.id: marked})


def count_damage(state: State, event: DamageDealt) -> State:
    """Return the state with damage counted, as dealt by its source and, in combat, taken by players."""
    source = state.objects.get(event.source) if event.source is not None else None
    if isinstance(source, Permanent):
        this_turn = source.this_turn
        so_far = replace(this_turn, damage_dealt=within_limits(this_turn.damage_dealt + event.amount))
        if event.to_player is not None:
            dealt = within_limits(so_far.dealt_to_players.get(event.to_player, 0) + event.amount)
            so_far = replace(so_far, dealt_to_players={**so_far.dealt_to_players, event.to_player: dealt})
        state = replace(state, objects={**state.objects, source.id: replace(source, this_turn=so_far)})
    state = _with_the_damaged(state, event, source)
    counts: list[tuple[int, str]] = []
    if event.combat and event.to_player is not None:
        hit = replace(state.players[event.to_player], hit_since_own_turn=True)
        seat = event.to_player
        state = replace(state, players=(*state.players[:seat], hit, *state.players[seat + 1 :]))
        counts.append((event.to_player, "combat damage taken"))
    if not event.combat and "R" in event.colors and isinstance(source, Permanent | StackObject):
        counts.append((source.controller, "noncombat damage by red sources"))
    for seat, what in counts:
        player = more(state.players[seat], what, event.amount)
        state = replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))
    return state
