"""The questions of a lesson before a step, their options, and the wrong moves it answers.

A prediction asks for one value of ``expect`` or for the verdict, and each option is such a value. So the
right answer can be seen on the table: ``tabletop check`` plays the step and looks.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from tabletop.language.reading import decoded
from tabletop.scenarios.format.document import EventsExpected as Events
from tabletop.scenarios.format.document import Expected, GameExpected, ObjectExpected, Part, PlayerExpected
from tabletop.scenarios.format.faults import Fault, unknown_word, within
from tabletop.scenarios.format.words import Prose

VERDICT: Final = "verdict"
"""The path of a question about the verdict on the step."""
FEWEST_OPTIONS: Final = 2
MOST_OPTIONS: Final = 5
"""The number of options that fit in a row with a key each."""
_OF_NAMED: Final[Mapping[str, type[Part] | None]] = {
    "objects": ObjectExpected,
    "players": PlayerExpected,
    "offers": None,
}
"""Tables of ``expect`` whose keys are names, each with the type of its entries, or None if any word is
allowed.
"""
_OF_THE_GAME: Final[Mapping[str, type[Part] | None]] = {"game": GameExpected, "events": Events, "zones": None}


class Option(Part, frozen=True, kw_only=True):
    """An answer to choose, with the response to it."""

    value: Any
    right: bool = False
    because: Prose = ""
    rules: tuple[str, ...] = ()
    words: Prose = ""
    """The text on its button. If it is empty, the value is the text."""


class Prediction(Part, frozen=True, kw_only=True):
    """A question before a step, with its options in display order."""

    of: str
    options: tuple[Option, ...]
    words: Prose = ""
    """The question as text, empty if the step's own text is enough."""

    def expected(self, option: Option, players: Sequence[str]) -> Expected:
        """Return what must be true after the step if an option is right, nothing for a verdict question."""
        if self.of == VERDICT:
            return Expected()
        raw = _nested(path_keys(self.of, players), option.value)
        found: Expected = msgspec.convert(raw, Expected, dec_hook=decoded)
        return found


def path_keys(path: str, players: Sequence[str]) -> tuple[str, ...]:
    """Return the keys within ``expect`` that a path means.

    ``clone.mana_value`` is short for ``objects.clone.mana_value``, ``Alice.life`` for ``players.Alice.life``.
    A name may contain dots, so the property comes after the last one.
    """
    first, _, rest = path.partition(".")
    if first in _OF_THE_GAME:
        return first, rest
    table, named = (first, rest) if first in _OF_NAMED else ("", path)
    name, _, about = named.rpartition(".")
    return table or ("players" if name in players else "objects"), name, about


def path_fault(path: str, players: Sequence[str]) -> str:
    """Return the error in a prediction's path, as far as its keys show, or an empty text."""
    if path == VERDICT:
        return ""
    table, *names, about = path_keys(path, players)
    if not about or not all(names):
        return f"write “{VERDICT}”, or a name, a dot and what is asked for, such as “clone.mana_value”"
    kind = {**_OF_NAMED, **_OF_THE_GAME}[table]
    if kind is None or about in kind.__struct_fields__:
        return ""
    return unknown_word("key", about, kind.__struct_fields__)


def expectation_table(path: str, value: object, players: Sequence[str]) -> Mapping[str, object]:
    """Return the table of ``expect`` that states a value for a path, as a file would write it."""
    return _nested(path_keys(path, players), value)


def _nested(keys: Sequence[str], value: object) -> Mapping[str, object]:
    for key in reversed(keys):
        value = {key: value}
    assert isinstance(value, dict)
    return value


def predictions_in(raw: object, place: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the predictions among the parsed steps of a file, each with its place."""
    for at, step in tables_in(raw, place):
        if isinstance(step.get("predict"), dict):
            yield within(at, "predict"), step["predict"]


def tables_in(raw: object, place: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the tables of a parsed list, each with its place."""
    for number, each in enumerate(raw if isinstance(raw, list) else ()):
        if isinstance(each, dict):
            yield within(place, number), each


def moved(fault: Fault, place: str) -> Fault:
    """Return a fault at another place."""
    return msgspec.structs.replace(fault, place=place)
