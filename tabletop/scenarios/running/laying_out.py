"""What lies on a table at one moment, each thing by a name, so that two tables can be told apart."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from tabletop.model.objects import GameObject
from tabletop.model.zones import ZoneKind
from tabletop.scenarios.expecting.findings import FINDINGS, Value, subject_of, value_text
from tabletop.scenarios.expecting.happenings import event_counts
from tabletop.scenarios.format.names import ABILITY_OF, Naming
from tabletop.scenarios.playing.play import Done

ZONE: Final = "zone"
"""What of a thing is its place."""
NONE: Final = "none"
_IN_ORDER: Final = (ZONE, "face", "name", "mana_value", "power", "toughness", "types")
"""What is looked at first; other values follow in the order in which files may ask for them."""
_FOLLOWS: Final = ("names", "mana_cost", "abilities")
"""What is said better by another value."""
_TRUTHS: Final = {True: "yes", False: "no"}
_MOVES: Final = ("", "card_changed_zone", "object_changed_zone")
"""What happens in so many steps that it says nothing, and what has no name."""
_THE_GAME: Final = "The game"
_THE_STEP: Final = "What happened"


class Found(msgspec.Struct, frozen=True):
    """Something at a table: its number there, 0 for what is no object, and its values by what they are of."""

    values: Mapping[str, str]
    id: int = 0


def laid_out(at: Naming, done: Done | None) -> dict[str, Found]:
    """All that is to be seen of a table after a step: objects, players, the game, what happened."""
    found: dict[str, Found] = {}
    for thing in sorted(at.state.everything.values(), key=lambda each: each.id):
        if thing.zone.kind is not ZoneKind.OUTSIDE:
            found[_free(_called(thing, at), found)] = Found(_values(thing, at), thing.id)
    for seat, player in enumerate(at.state.players):
        values = {
            "life": str(player.life),
            "counters": value_text(player.counters),
            "lost": _said(player.lost),
        }
        found[at.player_name(seat)] = Found(values)
    found[_THE_GAME] = Found({"time": at.state.day_night, "step": at.state.step})
    if done is not None:
        count = Counter(event_counts(done.before.state, done.happened, dying=True))
        found[_THE_STEP] = Found(
            {_plain(name): str(n) for name, n in count.items() if n and name not in _MOVES}
        )
    return found


def told_apart(first: Mapping[str, Found], second: Mapping[str, Found]) -> dict[str, tuple[str, ...]]:
    """What is not the same on two tables: things, each with what of it differs.

    A thing that is only on one of them differs in where it is. One that lies elsewhere is not compared any
    further.
    """
    apart = {thing: _apart(thing, first, second) for thing in dict.fromkeys((*first, *second))}
    differing = {thing: what for thing, what in apart.items() if what}
    if len(differing) > 1:
        # Where it shows on the table what happened, nothing else has to say it.
        differing.pop(_THE_STEP, None)
    return differing


def _apart(thing: str, first: Mapping[str, Found], second: Mapping[str, Found]) -> tuple[str, ...]:
    if thing not in first or thing not in second:
        return (ZONE,)
    one, other = first[thing].values, second[thing].values
    differing = tuple(about for about in dict.fromkeys((*one, *other)) if one.get(about) != other.get(about))
    return (ZONE,) if ZONE in differing else differing


def _called(thing: GameObject, at: Naming) -> str:
    """What a person calls a thing: by its card where that is clear, else as the file does."""
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


def _free(name: str, found: Mapping[str, Found]) -> str:
    """A name, with a number where several things go by it."""
    number = 1
    while (free := name if number == 1 else f"{name} #{number}") in found:
        number += 1
    return free


def _values(thing: GameObject, at: Naming) -> dict[str, str]:
    looked = subject_of(thing.id, at)
    keys = (*_IN_ORDER, *(key for key in FINDINGS if key not in (*_IN_ORDER, *_FOLLOWS)))
    values = {_plain(key): _said(FINDINGS[key](looked)) for key in keys}
    place = thing.zone
    whose = f"{at.player_name(place.player)}’s " if place.player is not None else ""
    return {**values, ZONE: f"{whose}{place.kind.value}"}


def _said(value: Value) -> str:
    return _TRUTHS[value] if isinstance(value, bool) else value_text(value).strip("“”")


def _plain(key: str) -> str:
    return key.replace("_", " ")
