"""Positions and steps given in Python, with the words and the checks of scenario files."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from tabletop.cards.library import UnknownCardError, default_library
from tabletop.model.actions import Action
from tabletop.scenarios.files.reading import scenario_of, step_of
from tabletop.scenarios.format.faults import ScenarioError
from tabletop.scenarios.format.known import known_at
from tabletop.scenarios.format.names import Naming, UnknownNameError
from tabletop.scenarios.format.words import WordKind
from tabletop.scenarios.playing.play import Play
from tabletop.scenarios.steps.scenario import VERBS, AnyStep
from tabletop.scenarios.steps.steps import ActionStep

Written: TypeAlias = str | Mapping[str, object]
"""A card by its name, or a result of ``card``."""
UNNAMED: Final = Path("position")
"""The file name of a position without a file."""
_CARDS: Final = (WordKind.CARD, WordKind.TOKEN, WordKind.OBJECT_OR_CARD)
_NAMES: Final = (WordKind.OBJECT, WordKind.OBJECT_OR_PLAYER, WordKind.PLAYER)


class Proposed(ActionStep, frozen=True, kw_only=True, tag="propose"):
    """A step with an offered action, which can't be written in a file."""

    what: Action

    def action(self, at: Naming) -> Action:  # noqa: ARG002 - it has no names to look up
        """Return the action."""
        return self.what


def card(name: str, **keys: object) -> Mapping[str, object]:
    """Return a card with further properties: ``card("Clone", copy_of="Insectile Aberration", tapped=True)``.

    Args:
        name: the name of the card, or of the face that is up
        keys: keys of an entry in a scenario file, where ``as_`` gives it its own name

    """
    return {"card": name, **_keys(keys)}


def set_up(players: Mapping[str, Mapping[str, object]], game: Mapping[str, object]) -> Play:
    """Set up a position to be played.

    Args:
        players: each player's side of the table, with the keys of a scenario file
        game: ``edition``, and the keys of ``[game]``

    Raises:
        UnknownCardError: No card has one of the names.
        UnknownNameError: Nothing on the table has one of the names.
        ScenarioError: Something in the position is impossible.

    """
    edition = {"edition": game["edition"]} if "edition" in game else {}
    others = {key: value for key, value in game.items() if key != "edition"}
    raw = {"players": list(players), **edition, "game": others, "table": players}
    with _distinct_errors():
        return Play(scenario_of(_plain(raw), UNNAMED))


def typed_step(verb: str, names: Sequence[str], how: Mapping[str, object], at: Naming) -> AnyStep:
    """Return a step that leaves its unanswered questions open.

    Args:
        verb: the verb of the step
        names: its objects
        how: its other keys
        at: the current names

    Raises:
        UnknownCardError: No card has one of the names.
        UnknownNameError: Nothing on the table has one of the names.
        ScenarioError: The verb is unknown, or does not have one of the keys.

    """
    key, value = ("object", names[0]) if len(names) == 1 else ("objects", names)
    raw = {"do": verb, **({key: value} if names else {}), "open": True, **_keys(how)}
    with _distinct_errors():
        return step_of(_plain(raw), known_at(at, default_library(), VERBS), verb)


def names_at(at: Naming) -> tuple[str, ...]:
    """Return the names of everything on a table."""
    return tuple(known_at(at, default_library(), VERBS).names)


def _keys(keys: Mapping[str, object]) -> dict[str, Any]:
    """Return keys as files write them: ``as_``, which avoids a Python keyword, is ``as``."""
    return {key.removesuffix("_"): value for key, value in keys.items()}


def _plain(raw: Mapping[str, object]) -> dict[str, Any]:
    """Return values with only the types that a file can hold."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(raw))
    return plain


@contextmanager
def _distinct_errors() -> Iterator[None]:
    """Raise errors of their own for names that no card has, and for names that nothing here has."""
    try:
        yield
    except ScenarioError as error:
        fault = error.fault
        if fault.kind in _CARDS:
            raise UnknownCardError(fault.word, default_library().nearest(fault.word)) from error
        if fault.kind in _NAMES:
            raise UnknownNameError(fault.what) from error
        raise
