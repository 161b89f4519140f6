"""Handwork on piles in words: names of actions that reveal no hidden card, and log lines."""

from typing import Final, TypeAlias

from tabletop.model.events import CardsPut
from tabletop.model.handwork import LookAtCards, PlayTop, PutCards, RevealUntil, ShuffleIn, Spot
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.play.log.names import name_at, with_number

PileWork: TypeAlias = LookAtCards | PutCards | ShuffleIn | RevealUntil | PlayTop
"""The actions named here."""

SPOT_WORDS: Final = {
    Spot.TOP: "on top of the library",
    Spot.BOTTOM: "on the bottom of the library",
    Spot.HAND: "into the hand",
    Spot.GRAVEYARD: "into the graveyard",
    Spot.EXILE: "into exile",
    Spot.COMMAND: "into the command zone",
    Spot.BATTLEFIELD: "onto the battlefield",
}


def pile_work_name(state: State, action: PileWork) -> str:
    """Return the name of an action on a pile: ``Search Alice's library``."""
    match action:
        case LookAtCards():
            return _look_name(state, action)
        case PutCards(doing=""):
            return _put_name(state, action)
        case PutCards(places=places, doing=doing):
            return f"{doing.capitalize()} {sum(map(len, places.values()))}"
        case ShuffleIn(objects=ids):
            return f"Shuffle {_what(state, ids)} into the library"
        case RevealUntil(player=player):
            return f"Reveal cards of {_whose(state, player)} library until one fits"
        case _:
            return f"Play the top card of {_whose(state, action.player)} library"


def _whose(state: State, player: int) -> str:
    return f"{state.players[player].name}'s"


def _look_name(state: State, action: LookAtCards) -> str:
    pile = f"{_whose(state, action.player)} {action.zone}"
    if action.number is not None:
        cards = "top card" if action.number == 1 else f"top {action.number} cards"
        pile = f"the {cards} of {pile}"
    if action.reveal:
        return f"Reveal {pile}"
    return (
        f"Look at {pile}" if action.number is not None or action.zone == ZoneKind.HAND else f"Search {pile}"
    )


def _put_name(state: State, action: PutCards) -> str:
    places = {spot: ids for spot, ids in action.places.items() if ids}
    if len(places) != 1:
        return f"Sort {with_number(sum(map(len, places.values())), 'card')}"
    ((spot, ids),) = places.items()
    return f"Put {_what(state, ids)} {SPOT_WORDS[spot]}"


def _what(state: State, ids: tuple[int, ...]) -> str:
    """Return a card by name if everybody has seen it, otherwise the number of cards."""
    only = state.objects[ids[0]] if len(ids) == 1 else None
    if only is None or only.zone.kind.is_hidden:
        return "a card" if len(ids) == 1 else with_number(len(ids), "card")
    return name_at(state, ids[0])


def cards_put(state: State, event: CardsPut) -> str:
    """Return the log line for cards moved within a library, for scrying and for surveilling."""
    who = state.players[event.player].name
    if event.doing:
        down = "on the bottom" if event.doing == "scry" else "in the graveyard"
        verb = "scries" if event.doing == "scry" else "surveils"
        return f"{who} {verb} {event.top + event.bottom}: {event.top} on top, {event.bottom} {down}"
    whose = "the" if event.owner == event.player else _whose(state, event.owner)
    parts = [
        f"{with_number(number, 'card')} on {end}"
        for number, end in ((event.top, "top"), (event.bottom, "the bottom"))
        if number
    ]
    return f"{who} puts {' and '.join(parts)} of {whose} library"
