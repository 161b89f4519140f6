"""Designations in words: names of the actions that give them, and log lines."""

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.language.english import capitalized, listed_names
from tabletop.model import events as happened
from tabletop.model.designating import (
    AnyDesignating,
    BearRing,
    CountAsAttacked,
    Designate,
    Designation,
    EnterRoom,
)
from tabletop.model.state import State
from tabletop.rules.object_names import player_at, public_name_at

_CALLED: Final = {
    Designation.MONARCH: "the monarch",
    Designation.INITIATIVE: "the initiative",
    Designation.BLESSING: "the city's blessing",
    Designation.RING: "the Ring",
    Designation.SPEED: "speed",
}


def designating_name(state: State, action: AnyDesignating) -> str:
    """Return the name of a designating action: ``The initiative: Alice``."""
    match action:
        case Designate(player=seat, designation=what, level=level):
            called = capitalized(_CALLED[what])
            how = "" if what not in (Designation.RING, Designation.SPEED) else f" {level}"
            return f"{called}{how}: {player_at(state, seat)}{'' if level else ', no longer'}"
        case EnterRoom(dungeon="", player=seat):
            return f"{player_at(state, seat)} leaves the dungeon"
        case EnterRoom(room=room):
            return f"Go into {room}"
        case BearRing(object=id, bears=bears):
            return f"{public_name_at(state, id)} {'' if bears else 'no longer '}bears the Ring"
        case CountAsAttacked(objects=ids, attacked=attacked):
            names = listed_names(public_name_at(state, id) for id in ids)
            return f"{names}: {'has' if attacked else 'has not'} attacked"


def player_change_line(state: State, event: happened.PlayerChanged) -> str:
    """Return the log line for changed values of a player, empty unless hands set them."""
    who, values = state.players[event.player].name, event.values
    if "dungeon" in values:
        place = values["dungeon"]
        return f"{who} goes into {place[1]}, {place[0]}" if place else f"{who} leaves the dungeon"
    if values.get("monarch") is False:
        return f"{who} is no longer the monarch"
    if "designations" in values:
        before = state.players[event.player].designations
        return listed_names(_value_lines(who, before, values["designations"]))
    return ""


def _value_lines(who: str, before: Mapping[str, int], now: Mapping[str, int]) -> Iterator[str]:
    for what in Designation:
        level = now.get(what, 0)
        if level == before.get(what, 0):
            continue
        if what is Designation.RING and level:
            yield f"the Ring tempts {who} ({level} of 4)"
        elif what is Designation.SPEED and level:
            yield f"{who}'s speed is {level}"
        elif level:
            yield f"{who} {'takes' if what is Designation.INITIATIVE else 'gets'} {_CALLED[what]}"
        else:
            yield f"{who} no longer has {_CALLED[what]}"
