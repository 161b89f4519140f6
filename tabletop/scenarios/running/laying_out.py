"""The objects and values of a table at one moment, by name, so that two tables can be compared."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from tabletop.model.objects import GameObject
from tabletop.model.zones import ZoneKind
from tabletop.scenarios.expecting.happenings import event_counts
from tabletop.scenarios.expecting.object_values import FINDINGS, Value, subject_of, value_text
from tabletop.scenarios.format.names import ABILITY_OF, Naming
from tabletop.scenarios.playing.play import Done

ZONE: Final = "zone"
"""The key of an object's zone."""
NONE: Final = "none"
_IN_ORDER: Final = (ZONE, "face", "name", "mana_value", "power", "toughness", "types")
"""Keys that come first. The others follow in the order of the keys of ``expect``."""
_FOLLOWS: Final = ("names", "mana_cost", "abilities")
"""Keys that repeat what another value shows."""
_TRUTHS: Final = {True: "yes", False: "no"}
_MOVES: Final = ("", "card_changed_zone", "object_changed_zone")
"""Events that are too frequent to mean anything, and one without a name."""
_THE_GAME: Final = "The game"
_THE_STEP: Final = "What happened"


class Found(msgspec.Struct, frozen=True):
    """Something on a table with its values by key, and its id if it is an object."""

    values: Mapping[str, str]
    id: int = 0


def table_values(at: Naming, done: Done | None) -> dict[str, Found]:
    """Return all that is visible after a step: objects, players, the game, and the events."""
    found: dict[str, Found] = {}
    for thing in sorted(at.state.everything.values(), key=lambda each: each.id):
        if thing.zone.kind is not ZoneKind.OUTSIDE:
            found[_free_name(_reader_name(thing, at), found)] = Found(_values(thing, at), thing.id)
    for seat, player in enumerate(at.state.players):
        values = {
            "life": str(player.life),
            "counters": value_text(player.counters),
            "lost": _text(player.lost),
        }
        found[at.player_name(seat)] = Found(values)
    found[_THE_GAME] = Found({"time": at.state.day_night, "step": at.state.step})
    if done is not None:
        count = Counter(event_counts(done.before.state, done.happened, dying=True))
        found[_THE_STEP] = Found(
            {_plain(name): str(n) for name, n in count.items() if n and name not in _MOVES}
        )
    return found


def table_differences(first: Mapping[str, Found], second: Mapping[str, Found]) -> dict[str, tuple[str, ...]]:
    """Return the things that differ between two tables, each with the keys that differ.

    Something that is on only one of them differs in its zone. Objects in different zones are not compared any
    further.
    """
    differences = {thing: _differing_keys(thing, first, second) for thing in dict.fromkeys((*first, *second))}
    differing = {thing: what for thing, what in differences.items() if what}
    if len(differing) > 1:
        # If the table shows the result, the events need not be listed.
        differing.pop(_THE_STEP, None)
    return differing


def _differing_keys(thing: str, first: Mapping[str, Found], second: Mapping[str, Found]) -> tuple[str, ...]:
    if thing not in first or thing not in second:
        return (ZONE,)
    one, other = first[thing].values, second[thing].values
    differing = tuple(about for about in dict.fromkeys((*one, *other)) if one.get(about) != other.get(about))
    return (ZONE,) if ZONE in differing else differing


def _reader_name(thing: GameObject, at: Naming) -> str:
    """Return a reader's name for an object: its card if that is unambiguous, or else the file's name."""
    name = at.name_of(thing.id)
    handle = name.removeprefix(ABILITY_OF)
    handles = at.names.handles
    pieces = [piece for each in at.state.everything.values() for piece in each.pieces]
    cards = {piece.id: piece.definition.name for piece in pieces}
    printed = {word: cards[meant[0]] for word, meant in handles.items() if meant and meant[0] in cards}
    if handle not in printed:
        return name
    is_clear = list(printed.values()).count(printed[handle]) == 1
    return name.removesuffix(handle) + (printed[handle] if is_clear else f"{printed[handle]} ({handle})")


def _free_name(name: str, found: Mapping[str, Found]) -> str:
    """Return a name, with a number if it is taken."""
    number = 1
    while (free := name if number == 1 else f"{name} #{number}") in found:
        number += 1
    return free


def _values(thing: GameObject, at: Naming) -> dict[str, str]:
    subject = subject_of(thing.id, at)
    keys = (*_IN_ORDER, *(key for key in FINDINGS if key not in (*_IN_ORDER, *_FOLLOWS)))
    values = {_plain(key): _text(FINDINGS[key](subject)) for key in keys}
    place = thing.zone
    whose = f"{at.player_name(place.player)}’s " if place.player is not None else ""
    return {**values, ZONE: f"{whose}{place.kind.value}"}


def _text(value: Value) -> str:
    return _TRUTHS[value] if isinstance(value, bool) else value_text(value).strip("“”")


def _plain(key: str) -> str:
    return key.replace("_", " ")
