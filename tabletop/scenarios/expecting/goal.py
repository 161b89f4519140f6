"""The goal of a lesson: the final state of the table, in short, and whether it is reached."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from tabletop.language.english import capitalized, listed_names
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import LEGAL
from tabletop.rules.object_names import name_at
from tabletop.scenarios.expecting.expect import ORDERED, given_fields, mismatches
from tabletop.scenarios.format.document import NOTHING_EXPECTED, EventsExpected, Expected, ObjectExpected
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.playing.play import Done
from tabletop.scenarios.steps.scenario import Scenario

_MOST: Final = 2
"""The number of parts of a goal that are stated. All parts are checked."""
_FACES: Final = {
    "front": "has its front up",
    "back": "has its back up",
    "melded": "is melded",
    "face down": "lies face down",
}


class Goal(msgspec.Struct, frozen=True):
    """The result that a lesson aims for."""

    words: str
    expected: Expected

    def is_reached(self, at: Naming, table: Table) -> bool:
        """Return whether all of the goal is true now, no matter how the table got there."""
        at = _with_made_by_hand(self.expected, at)
        now = Done(step=None, ruling=LEGAL, before=at, after=at)
        return next(mismatches(self.expected, now, table), None) is None


def _with_made_by_hand(expected: Expected, at: Naming) -> Naming:
    """Return the names with those that only a later step gives.

    Such a name means the object with the expected card name, for example what two cards melded into by hand.
    """
    names = at.names
    for handle, wanted in expected.objects.items():
        if names.pieces(handle) or not isinstance(wanted.name, str) or not wanted.name:
            continue
        objects = (each for each in at.state.objects.values() if each.pieces)
        found = next((each for each in objects if name_at(at.state, each.id) == wanted.name), None)
        if found is not None:
            names = names.with_pieces(handle, tuple(piece.id for piece in found.pieces))
    return at if names is at.names else Naming(names, at.state)


def goal_of(scenario: Scenario, opening: Naming) -> Goal | None:
    """Return the goal from the last step that expects something of the table, or None.

    Args:
        scenario: the lesson
        opening: the names at its beginning

    """
    return next(goals_of(scenario, opening), None)


def goals_of(scenario: Scenario, opening: Naming) -> Iterator[Goal]:
    """Yield the goals of the steps that expect something of the table, last one first."""
    for step in reversed(scenario.steps):
        expected = _lasting(step.expect)
        words = list(dict.fromkeys(_words(expected, opening)))
        if words or (scenario.goal and expected != NOTHING_EXPECTED):
            yield Goal(scenario.goal or capitalized(", ".join(words[:_MOST])), expected)


def _lasting(expected: Expected) -> Expected:
    """Return the expectations that can be seen on the table, without events and offers."""
    objects = {name: replace(each, same_object=UNSET) for name, each in expected.objects.items()}
    return replace(expected, objects=objects, events=EventsExpected(), offers={})


def _words(expected: Expected, opening: Naming) -> Iterator[str]:
    for zone, things in expected.zones.items():
        if not isinstance(things, int):
            yield _of_zone(zone.removeprefix(ORDERED), [_card_name(each, opening) for each in things])
    for handle, wanted in expected.objects.items():
        yield from _of_object(_card_name(handle, opening), wanted)
    for player, life in ((player, each.life) for player, each in expected.players.items()):
        if life is not UNSET:
            yield f"{player} has {life} life"
    for about, value in given_fields(expected.game):
        if about == "day_night":
            yield f"it is {value}"


def _of_object(name: str, wanted: ObjectExpected) -> Iterator[str]:
    if wanted.exists is False:
        yield f"{name} is gone"
    elif isinstance(wanted.name, str) and wanted.name not in ("", name):
        yield f"{name} is {wanted.name}"
    elif isinstance(wanted.face, str) and wanted.face in _FACES:
        yield f"{name} {_FACES[wanted.face]}"
    elif isinstance(wanted.zone, str):
        yield f"{name} is {_place(wanted.zone)}"


def _of_zone(zone: str, names: Sequence[str]) -> str:
    player, _, kind = zone.rpartition(".")
    where = f"{player}'s {kind}" if player else f"the {kind}"
    return f"{where} holds {listed_names(names)}" if names else f"{where} is empty"


def _place(zone: str) -> str:
    player, _, kind = zone.rpartition(".")
    where = f"{player}'s {kind}" if player else f"the {kind}" if kind != "exile" else kind
    return f"{'on' if kind in ('battlefield', 'stack') else 'in'} {where}"


def _card_name(handle: str, opening: Naming) -> str:
    """Return the card name behind a handle at the beginning, since handles mean nothing to the player."""
    ids = opening.objects(handle)
    return (
        opening.state.objects[ids[0]].pieces[0].definition.name
        if ids and _has_card(ids[0], opening)
        else handle
    )


def _has_card(id: int, at: Naming) -> bool:
    return bool(at.state.objects[id].pieces)
