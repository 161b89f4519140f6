"""Handwork in words: what it is called, and what the log says has come of it."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from tabletop.model import events as happened
from tabletop.model.handwork import (
    AnyHandwork,
    BeginGame,
    BringIn,
    LookAtCards,
    PlayTop,
    PutCards,
    RevealUntil,
    RollDice,
    ShuffleIn,
)
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State
from tabletop.play.marking_words import commander_damage, player_counters, ticked
from tabletop.play.names import counted
from tabletop.play.pile_words import cards_put, pile_work_name

_COIN: Final = 2


def hand_name(state: State, action: AnyHandwork) -> str:
    """Handwork in a few words, for undo and the history: ``Roll 2 dice``."""
    match action:
        case BringIn(card=card, zone=zone):
            return f"Bring {card} in: {zone}"
        case RollDice(sides=sides, number=number):
            if sides == _COIN:
                return f"Toss {counted(number, 'coin')}"
            return f"Roll {counted(number, 'die', 'dice')} of {sides} sides"
        case BeginGame():
            return "Begin the game"
        case LookAtCards() | PutCards() | ShuffleIn() | RevealUntil() | PlayTop():
            return pile_work_name(state, action)


def brought_in(new: GameObject, who: str, where: str) -> str:
    """What the log says of a card that came from outside the game, in full: who took it chose it by name."""
    face = new.definition.face(new.side) if isinstance(new, Permanent) else new.definition.front
    return f"{who} brings {face.name} in from outside the game, {where}"


def _rolled(state: State, event: happened.Rolled) -> str:
    who = state.players[event.player].name
    if event.sides == _COIN:
        sides = Counter("heads" if each == 1 else "tails" for each in event.results)
        shown = " and ".join(f"{number} {side}" for side, number in sides.items())
        return f"{who} tosses {counted(len(event.results), 'coin')}: {shown}"
    shown = ", ".join(map(str, event.results))
    total = f", {sum(event.results)} together" if len(event.results) > 1 else ""
    return f"{who} rolls {counted(len(event.results), 'die', 'dice')} of {event.sides} sides: {shown}{total}"


def _mulliganed(state: State, event: happened.Mulliganed) -> str:
    return f"{state.players[event.player].name} takes a mulligan"


HAND_TELLERS: Final[dict[type, Callable[[State, Any], str]]] = {
    happened.CardsPut: cards_put,
    happened.CommanderDamaged: commander_damage,
    happened.Mulliganed: _mulliganed,
    happened.PlayerCountersChanged: player_counters,
    happened.Rolled: _rolled,
    happened.TaskTicked: ticked,
}
"""For each event that only handwork brings about, what the log says, given the state before it."""
