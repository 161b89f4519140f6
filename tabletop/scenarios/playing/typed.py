"""Positions and steps as they are typed in Python, in the words and with the checks of scenario files."""

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
"""A card by its name, or what ``card`` makes."""
UNNAMED: Final = Path("position")
"""What a position is called that is in no file."""
_CARDS: Final = (WordKind.CARD, WordKind.TOKEN, WordKind.OBJECT_OR_CARD)
_NAMES: Final = (WordKind.OBJECT, WordKind.OBJECT_OR_PLAYER, WordKind.PLAYER)


class Proposed(ActionStep, frozen=True, kw_only=True, tag="propose"):
    """A step that no file can write: an action that was offered."""

    what: Action

    def action(self, at: Naming) -> Action:  # noqa: ARG002 - it has no names to look up
        """The action."""
        return self.what


def card(name: str, **said: object) -> Mapping[str, object]:
    """A card with more to be said about it: ``card("Clone", copy_of="Insectile Aberration", tapped=True)``.

    Args:
        name: of the card, or of the face that is up.
        said: the keys of an entry in a scenario file; ``as_`` gives it a name of its own.

    """
    return {"card": name, **_keys(said)}


def set_up(players: Mapping[str, Mapping[str, object]], game: Mapping[str, object]) -> Play:
    """A position, ready to be played.

    Args:
        players: each one's side of the table, with the keys of a scenario file.
        game: ``edition``, and the keys of ``[game]``.

    Raises:
        UnknownCardError: no card has a name.
        UnknownNameError: nothing on the table has a name.
        ScenarioError: something in the position cannot be.

    """
    edition = {"edition": game["edition"]} if "edition" in game else {}
    others = {key: value for key, value in game.items() if key != "edition"}
    raw = {"players": list(players), **edition, "game": others, "table": players}
    with _errors_told_apart():
        return Play(scenario_of(_plain(raw), UNNAMED))


def typed_step(verb: str, names: Sequence[str], how: Mapping[str, object], at: Naming) -> AnyStep:
    """A step; its questions stay open where it has no answers.

    Args:
        verb: what is done.
        names: the objects that it is done with.
        how: its other keys.
        at: what has a name now.

    Raises:
        UnknownCardError: no card has a name.
        UnknownNameError: nothing on the table has a name.
        ScenarioError: there is no such verb, or it has no such key.

    """
    key, value = ("object", names[0]) if len(names) == 1 else ("objects", names)
    raw = {"do": verb, **({key: value} if names else {}), "open": True, **_keys(how)}
    with _errors_told_apart():
        return step_of(_plain(raw), known_at(at, default_library(), VERBS), verb)


def names_at(at: Naming) -> tuple[str, ...]:
    """Every name that something has at a table now."""
    return tuple(known_at(at, default_library(), VERBS).names)


def _keys(said: Mapping[str, object]) -> dict[str, Any]:
    """The keys as files write them: ``as_`` is ``as``, which Python has another use for."""
    return {key.removesuffix("_"): value for key, value in said.items()}


def _plain(raw: Mapping[str, object]) -> dict[str, Any]:
    """The same of nothing but what a file can hold."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(raw))
    return plain


@contextmanager
def _errors_told_apart() -> Iterator[None]:
    """Raise something of its own for a name that no card has, and for one that nothing here has."""
    try:
        yield
    except ScenarioError as error:
        fault = error.fault
        if fault.kind in _CARDS:
            raise UnknownCardError(fault.word, default_library().nearest(fault.word)) from error
        if fault.kind in _NAMES:
            raise UnknownNameError(fault.what) from error
        raise
