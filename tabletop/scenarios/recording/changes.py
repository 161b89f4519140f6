"""The changes made by a step, as expectations of a file: objects, players, the game, and events."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from tabletop.language.reading import decoded
from tabletop.model.objects import GameObject
from tabletop.model.zones import ZoneKind, zone_of
from tabletop.play.table import Table
from tabletop.scenarios.expecting.expect import mismatches
from tabletop.scenarios.expecting.happenings import event_counts
from tabletop.scenarios.expecting.object_values import FINDINGS, subject_of
from tabletop.scenarios.format.document import Expected
from tabletop.scenarios.format.in_language import plain_value
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.format.spoken import UnspeakableError, name_for
from tabletop.scenarios.playing.play import Done
from tabletop.scenarios.steps.effect_steps import Raw

_OF_OBJECTS: Final = (
    *("zone", "controller", "face", "name", "mana_value", "power", "toughness", "loyalty", "defense"),
    *("counters", "damage", "tapped", "attached_to", "copy_of", "attacking", "blocking", "phased_out"),
)
"""The recorded properties of objects, in writing order."""
_OF_NEW: Final = ("zone", "controller", "name")
"""The recorded properties of new objects."""
_OF_PLAYERS: Final = ("life", "poison", "lost", "hand", "graveyard")
_OF_THE_GAME: Final = ("active", "step", "turn", "day_night")
_EVENTS: Final = (
    *("transforms", "converts", "melds", "flips", "dies", "turned_face_down", "turned_face_up"),
    *("token_created", "ability_triggered", "day", "night"),
)


def changes_of_step(done: Done, table: Table) -> Raw:
    """Return the table of ``expect`` for the changes made by a step, empty if there are none.

    Args:
        done: the result of the step
        table: the table after the step

    """
    raw: Raw = {
        "objects": dict(_objects(done)),
        "events": dict(_events(done)),
        "players": dict(_players(done)),
        "game": dict(_game(done)),
    }
    return {about: each for about, each in raw.items() if each and _holds(about, each, done, table)}


def _holds(about: str, values: Mapping[str, object], done: Done, table: Table) -> bool:
    expected: Expected = msgspec.convert({about: values}, Expected, dec_hook=decoded)
    return next(mismatches(expected, done, table), None) is None


def _objects(done: Done) -> Iterator[tuple[str, Raw]]:
    before, after = done.before.state.everything, done.after.state.everything
    known = {piece.id: each for each in before.values() for piece in each.pieces}
    for id, object in after.items():
        if object is before.get(id) and object.zone.kind is not ZoneKind.BATTLEFIELD:
            continue
        if _is_hidden(object):
            continue
        was = _earlier_object(object, known, before)
        values = _differences(was, id, done) if was is not None else _of_new(id, done)
        if values:
            try:
                yield name_for(id, done.after), values
            except UnspeakableError:
                continue


def _is_hidden(object: GameObject) -> bool:
    return object.zone.kind in (ZoneKind.LIBRARY, ZoneKind.OUTSIDE)


def _earlier_object(
    object: GameObject, known: Mapping[int, GameObject], before: Mapping[int, GameObject]
) -> GameObject | None:
    if object.id in before:
        return before[object.id]
    found = {known[piece.id].id: known[piece.id] for piece in object.pieces if piece.id in known}
    return next(iter(found.values())) if len(found) == 1 else None


def _differences(was: GameObject, id: int, done: Done) -> Raw:
    before, after = subject_of(was.id, done.before), subject_of(id, done.after)
    raw: Raw = {}
    for about in _OF_OBJECTS:
        value = FINDINGS[about](after)
        if value != FINDINGS[about](before):
            raw[about] = file_value(value)
    return raw


def _of_new(id: int, done: Done) -> Raw:
    after = subject_of(id, done.after)
    return {about: file_value(value) for about in _OF_NEW if (value := FINDINGS[about](after)) != ""}


def file_value(value: object) -> Any:  # noqa: ANN401 - any value of a file
    """Return a value of an object as a file writes it."""
    return sorted(value) if isinstance(value, frozenset) else plain_value(value)


def _events(done: Done) -> Iterator[tuple[str, int]]:
    count = event_counts(done.before.state, done.happened, dying=True)
    return ((name, count[name]) for name in _EVENTS if count[name])


def _players(done: Done) -> Iterator[tuple[str, Raw]]:
    for seat, name in enumerate(done.after.names.players):
        before, after = player_values(done.before, seat), player_values(done.after, seat)
        values = {about: after[about] for about in _OF_PLAYERS if after[about] != before[about]}
        if values:
            yield name, values


def player_values(at: Naming, seat: int) -> Raw:
    """Return the values of a player, by the keys of a file."""
    player = at.state.players[seat]
    zones = (ZoneKind.HAND, ZoneKind.LIBRARY, ZoneKind.GRAVEYARD, ZoneKind.EXILE, ZoneKind.COMMAND)
    sizes = {zone.value: len(at.state.in_zone(zone_of(zone, seat))) for zone in zones}
    return {"life": player.life, "poison": player.counters.get("poison", 0), "lost": player.lost, **sizes}


def _game(done: Done) -> Iterator[tuple[str, object]]:
    before, after = done.before.state, done.after.state
    for about in _OF_THE_GAME:
        value = getattr(after, about)
        if value != getattr(before, about):
            yield about, done.after.player_name(value) if about == "active" else value
