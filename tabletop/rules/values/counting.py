"""Numbers that are counted as an effect happens: how many fit, how much power, how much life (608.2h)."""

from collections.abc import Callable, Iterable
from typing import Final

from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import PERMANENT_TYPES
from tabletop.language.effects import Tally
from tabletop.model.objects import CardObject, GameObject, Permanent, Spell
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of, on_battlefield

_Several = list[Characteristics]

_OF_OBJECTS: Final[dict[str, Callable[[_Several], int]]] = {
    "number": len,
    "power": lambda found: sum(each.power or 0 for each in found),
    "toughness": lambda found: sum(each.toughness or 0 for each in found),
    "mana value": lambda found: sum(each.mana_value for each in found),
    "greatest power": lambda found: max((each.power or 0 for each in found), default=0),
    "colors": lambda found: len({color for each in found for color in each.colors}),
    "card types": lambda found: len({word for each in found for word in each.types}),
    "permanent types": lambda found: len({word for each in found for word in each.types} & PERMANENT_TYPES),
    "powers": lambda found: len({each.power for each in found}),
    "mana values": lambda found: len({each.mana_value for each in found}),
}
"""What is counted of objects, by its word."""


def tallied(state: State, tally: Tally, objects: Iterable[GameObject], players: tuple[int, ...]) -> int:
    """The number that a tally comes to, of objects as they are or last were, or of players."""
    number = _counted(state, tally, tuple(objects), players)
    if tally.half:
        number = -(-number // 2)
    return max(number, 0) * tally.times + tally.plus


def _counted(state: State, tally: Tally, objects: tuple[GameObject, ...], players: tuple[int, ...]) -> int:
    if tally.what in _OF_OBJECTS:
        return _OF_OBJECTS[tally.what]([characteristics_of(state, each) for each in objects])
    if tally.what == "damage dealt":
        return sum(each.damage_dealt for each in objects if isinstance(each, Permanent))
    if tally.what == "mana spent":
        return sum(mana_cost(each.paid).value(each.x) for each in objects if isinstance(each, Spell))
    if tally.what.endswith(" counters"):
        kind = tally.what.removesuffix(" counters")
        holders = (each for each in objects if isinstance(each, Permanent | CardObject))
        return sum(each.counters.get(kind, 0) for each in holders)
    if tally.what == "devotion":
        return sum(_devotion(state, str(tally.of), seat) for seat in players)
    found = [_of_player(state, tally.what, seat) for seat in players]
    return {"most": max, "least": min}.get(tally.pick, sum)(found) if found else 0


def _of_player(state: State, what: str, seat: int) -> int:
    match what:
        case "life":
            return state.players[seat].life
        case "starting life":
            return state.players[seat].starting_life
        case "opponents":
            return len(opponents_of(state, seat))
        case "hand" | "library" | "graveyard":
            return len(state.in_zone(Zone(ZoneKind(what), seat)))
        case _:
            return state.players[seat].this_turn.get(what, 0)


def _devotion(state: State, color: str, seat: int) -> int:
    """How many mana symbols of a colour there are in the costs of a player's permanents (700.5)."""
    return sum(
        color in symbol.split("/")
        for permanent, found in on_battlefield(state)
        if permanent.controller == seat
        for symbol in found.mana_cost.symbols
    )
