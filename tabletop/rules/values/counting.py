"""Numbers counted while an effect happens: objects that fit, power, life and so on (608.2h)."""

from collections.abc import Callable, Iterable
from typing import Final, assert_never

from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import PERMANENT_TYPES
from tabletop.language.amounts import (
    AttackersThisTurn,
    CountersOn,
    OfCards,
    OfObjects,
    OfPlayers,
    OfTurn,
    Pick,
    SacrificedThisTurn,
)
from tabletop.language.references import AmountWord, ObjectWord
from tabletop.language.selections import Tally
from tabletop.model.objects import CardObject, GameObject, Permanent, Spell
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.evaluation import ObjectValues
from tabletop.rules.values.kinds import opponents_of

_Several = list[Characteristics]

_OF_OBJECTS: Final[dict[OfObjects, Callable[[_Several], int]]] = {
    OfObjects.NUMBER: len,
    OfObjects.POWER: lambda found: sum(each.power or 0 for each in found),
    OfObjects.TOUGHNESS: lambda found: sum(each.toughness or 0 for each in found),
    OfObjects.MANA_VALUE: lambda found: sum(each.mana_value for each in found),
    OfObjects.GREATEST_POWER: lambda found: max((each.power or 0 for each in found), default=0),
    OfObjects.COLORS: lambda found: len({color for each in found for color in each.colors}),
    OfObjects.CARD_TYPES: lambda found: len({word for each in found for word in each.types}),
    OfObjects.PERMANENT_TYPES: lambda found: len(
        {word for each in found for word in each.types} & PERMANENT_TYPES
    ),
    OfObjects.POWERS: lambda found: len({each.power for each in found}),
    OfObjects.MANA_VALUES: lambda found: len({each.mana_value for each in found}),
}
"""Functions that count characteristics of objects."""


def tally_number(
    values: ObjectValues, tally: Tally, objects: Iterable[GameObject], players: tuple[int, ...]
) -> int:
    """Return the number of a tally over players, or over objects as they are or last were."""
    number = _count(values, tally, tuple(objects), players)
    if tally.half:
        number = -(-number // 2)
    if not tally.doubles:
        number = max(number, 0)
    return number * tally.times + tally.plus


def _count(
    values: ObjectValues, tally: Tally, objects: tuple[GameObject, ...], players: tuple[int, ...]
) -> int:
    match tally.what:
        case OfObjects() if tally.pick is not None and isinstance(tally.of, ObjectWord):
            owners = dict.fromkeys(each.owner for each in objects)
            owned = (tuple(each for each in objects if each.owner == seat) for seat in owners)
            numbers = [_of_objects(values, tally.what, theirs) for theirs in owned]
        case OfObjects():
            return _of_objects(values, tally.what, objects)
        case CountersOn(kind):
            holders = (each for each in objects if isinstance(each, Permanent | CardObject))
            return sum(each.counters.get(kind, 0) for each in holders)
        case OfCards.DEVOTION:
            return sum(_devotion(values, str(tally.of), seat) for seat in players)
        case OfPlayers():
            numbers = [_of_player(values.state, tally.what, seat) for seat in players]
        case OfTurn() | SacrificedThisTurn() | AttackersThisTurn():
            numbers = [values.state.players[seat].this_turn.get(str(tally.what), 0) for seat in players]
        case AmountWord():
            raise ValueError(f"{tally.what} is a number already")
        case _:
            assert_never(tally.what)
    return _pick(numbers, tally.pick)


def _pick(numbers: list[int], pick: Pick | None) -> int:
    match pick:
        case None:
            return sum(numbers)
        case Pick.MOST:
            return max(numbers, default=0)
        case Pick.LEAST:
            return min(numbers, default=0)
        case _:
            assert_never(pick)


def _of_objects(values: ObjectValues, what: OfObjects, objects: tuple[GameObject, ...]) -> int:
    match what:
        case OfObjects.DAMAGE_DEALT:
            return sum(each.this_turn.damage_dealt for each in objects if isinstance(each, Permanent))
        case OfObjects.MANA_SPENT:
            return sum(mana_cost(each.paid).value(each.x) for each in objects if isinstance(each, Spell))
        case OfObjects.TIMES_KICKED:
            return sum(each.kicked for each in objects if isinstance(each, Spell | Permanent))
        case _:
            return _OF_OBJECTS[what]([values.value(each) for each in objects])


def _of_player(state: State, what: OfPlayers, seat: int) -> int:
    match what:
        case OfPlayers.LIFE:
            return state.players[seat].life
        case OfPlayers.STARTING_LIFE:
            return state.players[seat].starting_life
        case OfPlayers.OPPONENTS:
            return len(opponents_of(state, seat))
        case OfPlayers.HAND | OfPlayers.LIBRARY | OfPlayers.GRAVEYARD:
            return len(state.in_zone(Zone(ZoneKind(what), seat)))
        case _:
            assert_never(what)


def _devotion(values: ObjectValues, color: str, seat: int) -> int:
    """Return the number of mana symbols of a color in the costs of a player's permanents (700.5)."""
    return sum(
        color in symbol.split("/")
        for permanent in values.state.permanents()
        if permanent.controller == seat
        for symbol in values.value(permanent).mana_cost.symbols
    )
