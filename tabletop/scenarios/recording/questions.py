"""Possible questions before a recorded step, with the right answers taken from its result."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tabletop.scenarios.expecting.expect import contents
from tabletop.scenarios.expecting.happenings import event_counts
from tabletop.scenarios.expecting.object_values import FINDINGS, subject_of
from tabletop.scenarios.format.teaching import VERDICT, path_fault, path_keys
from tabletop.scenarios.playing.play import Done
from tabletop.scenarios.recording.changes import file_value, player_values

_OF_OBJECTS: Final = ("name", "mana_value", "power", "toughness", "face", "controller", "zone")
"""The usual questions about an object, whether or not the step has changed it."""
_OF_EVENTS: Final = ("transforms", "melds", "dies", "ability_triggered")


class NothingFoundError(ValueError):
    """A value that can't be seen after the step. The text says so, for the player."""


def possible_questions(done: Done, expected: Mapping[str, Any]) -> Iterator[str]:
    """Yield possible questions before a step, likeliest first: paths of ``expect``, or the verdict.

    Args:
        done: the result of the step
        expected: its changes, as in its ``expect``

    """
    yield VERDICT
    if not done.ruling.is_legal:
        return
    for name in expected.get("objects", {}):
        yield from (f"{name}.{about}" for about in _OF_OBJECTS if _is_there(done, f"{name}.{about}"))
    for name, values in expected.get("players", {}).items():
        yield from (f"{name}.{about}" for about in values)
    yield from (f"game.{about}" for about in expected.get("game", {}))
    yield from (f"events.{name}" for name in dict.fromkeys((*expected.get("events", {}), *_OF_EVENTS)))


def _is_there(done: Done, of: str) -> bool:
    try:
        return bool(result_at(done, of) != "")
    except NothingFoundError:
        return False


def result_at(done: Done, of: str) -> Any:  # noqa: ANN401 - any value of a file
    """Return the result of a step at a path of a prediction, as a file writes it.

    Raises:
        NothingFoundError: There is no such value after the step.

    """
    players = done.after.names.players
    if path_fault(of, players):
        raise NothingFoundError(f"“{of}”: {path_fault(of, players)}")
    if of == VERDICT:
        return done.ruling.verdict.value
    table, *rest = path_keys(of, players)
    match table:
        case "objects":
            return _of_object(done, rest[0], rest[1])
        case "players":
            return _of_player(done, rest[0], rest[1])
        case "game":
            return _of_game(done, rest[0])
        case "events":
            return event_counts(done.before.state, done.happened, dying=rest[0] == "dies")[rest[0]]
        case "zones":
            return [done.after.name_of(id) for id in contents(rest[0], done.after)]
        case _:
            raise NothingFoundError(f"“{of}”: write an offer in the file itself")


def _of_object(done: Done, name: str, about: str) -> object:
    ids = done.after.objects(name)
    if about == "exists":
        return bool(ids)
    if not ids or about not in FINDINGS:
        raise NothingFoundError(f"“{name}” isn't there after the step")
    return file_value(FINDINGS[about](subject_of(ids[0], done.after)))


def _of_player(done: Done, name: str, about: str) -> object:
    found = player_values(done.after, done.after.player(name))
    if about not in found:
        raise NothingFoundError(f"“{name}.{about}” can't be asked here; write it in the file itself")
    return found[about]


def _of_game(done: Done, about: str) -> object:
    state = done.after.state
    if about == "asks":
        return state.question.question.kind if state.question is not None else ""
    value = getattr(state, about)
    return done.after.player_name(value) if about == "active" else value
