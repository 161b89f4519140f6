"""Handwork in words: names of the actions, and log lines."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from tabletop.cards.placeholders import said_of
from tabletop.language.english import uncapitalized, with_number
from tabletop.model import events as happened
from tabletop.model.events import CardsPut
from tabletop.model.handwork import (
    Agree,
    AnyHandwork,
    BeginGame,
    BringIn,
    DescribeCard,
    LookAtCards,
    PlayTop,
    PutCards,
    RemoveFromGame,
    RevealUntil,
    RollDice,
    ShuffleIn,
    SpendMana,
    Spot,
)
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.play.log.marking_words import commander_damage, player_counters, ticked
from tabletop.rules.book.editions import edition_on
from tabletop.rules.object_names import name_at

PileWork: TypeAlias = LookAtCards | PutCards | ShuffleIn | RemoveFromGame | RevealUntil | PlayTop
"""The actions on piles and on objects wherever they are."""

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
        case RemoveFromGame(objects=ids):
            return f"Remove {_what(state, ids)} from the game"
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


_COIN: Final = 2


def hand_name(state: State, action: AnyHandwork) -> str:
    """Return the name of a handwork action: ``Roll 2 dice``."""
    match action:
        case Agree():
            return _agreement_name(action)
        case BringIn(card=card, zone=zone):
            return f"Bring {card} in: {zone}"
        case DescribeCard(card=card):
            return f"Describe {card}"
        case RollDice(sides=sides, number=number):
            verb = "Toss" if sides == _COIN else "Roll"
            return f"{verb} {_dice_or_coins(sides, number)}"
        case BeginGame():
            return "Begin the game"
        case SpendMana(by=by, mana=mana, bound=places):
            pool = state.players[state.active if by is None else by].bound_mana
            bound = (f"{{{pool[place].symbol}}}" for place in places if 0 <= place < len(pool))
            return f"Spend {mana}{''.join(bound)} from the pool"
        case LookAtCards() | PutCards() | ShuffleIn() | RemoveFromGame() | RevealUntil() | PlayTop():
            return pile_work_name(state, action)


def _agreement_name(action: Agree) -> str:
    """Return the name of an agreement. Only files agree on several things at once."""
    found = [f"Play by the rules of {edition_on(action.edition).name}"] if action.edition is not None else []
    found += [_PAYING[action.mana]] if action.mana in _PAYING else []
    if action.only_what_cards_do is not None:
        found.append("Allow only what cards do" if action.only_what_cards_do else "Allow effects by hand")
    first, *others = found or ["Agree"]
    return ", and ".join((first, *map(uncapitalized, others)))


_PAYING: Final = {"enforced": "Pay mana from the pool", "trust": "Take costs on trust"}


def _agreed(state: State, event: happened.Agreed) -> str:
    found: list[str] = []
    if event.edition != state.edition:
        edition = edition_on(event.edition)
        found.append(f"the rules of {edition.name} are in force ({edition.day})")
    if event.mana != state.mana:
        how = "paid from the mana pool" if event.mana == "enforced" else "taken on trust"
        found.append(f"costs are {how}")
    if event.only_what_cards_do != state.only_what_cards_do:
        only = event.only_what_cards_do
        found.append("only what cards do is allowed" if only else "effects may be done by hand as well")
    return f"From here on {' and '.join(found)}"


def _described(_state: State, event: happened.CardDescribed) -> str:
    sides = said_of(event.card).sides
    found = ["; ".join(filter(None, (side.cost, side.type, side.size, *side.text))) for side in sides]
    both = len(sides) > 1
    parts = [
        f"{side.name}: {words}" if both else words for side, words in zip(sides, found, strict=True) if words
    ]
    return f"{event.card.name} is described: {'; '.join(parts) or 'nothing more is said of it'}"


def brought_in(new: GameObject, who: str, where: str) -> str:
    """Return the log line for a card from outside the game, by the name that the player chose."""
    face = new.definition.face(new.side) if isinstance(new, Permanent) else new.definition.front
    return f"{who} brings {face.name} in from outside the game, {where}"


def rolled_words(state: State, event: happened.Rolled) -> str:
    """Return the result of a roll or coin toss."""
    who, number = state.players[event.player].name, len(event.results)
    what = _dice_or_coins(event.sides, number)
    if event.sides == _COIN:
        sides = Counter("heads" if each == 1 else "tails" for each in event.results)
        shown = " and ".join(f"{many} {side}" if number > 1 else side for side, many in sides.items())
        return f"{who} tosses {what}: {shown}"
    shown = ", ".join(map(str, event.results))
    total = f", {sum(event.results)} together" if number > 1 else ""
    return f"{who} rolls {what}: {shown}{total}"


def rolled_result(event: happened.Rolled) -> str:
    """Return the result in short: ``17``, ``3 + 5 = 8``, ``heads``, ``2 heads, 1 tails``."""
    if event.sides == _COIN:
        heads = event.results.count(1)
        tails = len(event.results) - heads
        if len(event.results) == 1:
            return "heads" if heads else "tails"
        return ", ".join(
            f"{number} {side}" for number, side in ((heads, "heads"), (tails, "tails")) if number
        )
    numbers = " + ".join(map(str, event.results))
    return numbers if len(event.results) == 1 else f"{numbers} = {sum(event.results)}"


def _dice_or_coins(sides: int, number: int) -> str:
    """Return what is rolled or tossed: ``a coin``, ``2 dice of 6 sides``."""
    if sides == _COIN:
        return "a coin" if number == 1 else f"{number} coins"
    return f"a die of {sides} sides" if number == 1 else f"{number} dice of {sides} sides"


def _mulliganed(state: State, event: happened.Mulliganed) -> str:
    return f"{state.players[event.player].name} takes a mulligan"


HAND_TELLERS: Final[dict[type, Callable[[State, Any], str]]] = {
    happened.Agreed: _agreed,
    happened.CardDescribed: _described,
    happened.CardsPut: cards_put,
    happened.CommanderDamaged: commander_damage,
    happened.Mulliganed: _mulliganed,
    happened.PlayerCountersChanged: player_counters,
    happened.Rolled: rolled_words,
    happened.TaskTicked: ticked,
}
"""Log lines by event, for events that only handwork causes, given the state before."""
