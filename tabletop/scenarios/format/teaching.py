"""What a lesson asks before a step, what may be answered, and the tries that deserve an answer.

A prediction asks for one value of ``expect``, or for the verdict; each option is such a value. So what is
right can be seen on the table: ``tabletop check`` plays the step and looks.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from tabletop.language.reading import decoded
from tabletop.scenarios.format.document import EventsExpected as Events
from tabletop.scenarios.format.document import Expected, GameExpected, ObjectExpected, Part, PlayerExpected
from tabletop.scenarios.format.faults import Fault, unknown, within

VERDICT: Final = "verdict"
"""What is asked for where it is what the rules make of the step."""
FEWEST_OPTIONS: Final = 2
MOST_OPTIONS: Final = 5
"""So many have room in a row, and a key each."""
_OF_NAMED: Final[Mapping[str, type[Part] | None]] = {
    "objects": ObjectExpected,
    "players": PlayerExpected,
    "offers": None,
}
"""Tables of ``expect`` whose keys are names, with what may be asked of each; None where it is any word."""
_OF_THE_GAME: Final[Mapping[str, type[Part] | None]] = {"game": GameExpected, "events": Events, "zones": None}


class Option(Part, frozen=True, kw_only=True):
    """An answer that may be chosen, and what is said to the one who chose it."""

    value: Any
    right: bool = False
    because: str = ""
    rules: tuple[str, ...] = ()
    words: str = ""
    """What stands on its button; empty where the value says it."""


class Prediction(Part, frozen=True, kw_only=True):
    """A question that is asked before a step, with its options in the order in which they are shown."""

    of: str
    options: tuple[Option, ...]
    words: str = ""
    """The question in words; empty where the step's own are enough."""

    def expected(self, option: Option, players: Sequence[str]) -> Expected:
        """What must be true after the step where an option is right; nothing where a verdict is asked for."""
        if self.of == VERDICT:
            return Expected()
        raw = _nested(asked_for(self.of, players), option.value)
        found: Expected = msgspec.convert(raw, Expected, dec_hook=decoded)
        return found


def asked_for(path: str, players: Sequence[str]) -> tuple[str, ...]:
    """The keys within ``expect`` that a path means.

    ``clone.mana_value`` is short for ``objects.clone.mana_value``, ``Alice.life`` for ``players.Alice.life``.
    A name may have dots in it: what is asked for stands behind the last one.
    """
    first, _, rest = path.partition(".")
    if first in _OF_THE_GAME:
        return first, rest
    table, named = (first, rest) if first in _OF_NAMED else ("", path)
    name, _, about = named.rpartition(".")
    return table or ("players" if name in players else "objects"), name, about


def path_fault(path: str, players: Sequence[str]) -> str:
    """What is wrong with the path of a prediction, as far as its keys say; empty where nothing is."""
    if path == VERDICT:
        return ""
    table, *names, about = asked_for(path, players)
    if not about or not all(names):
        return f"write “{VERDICT}”, or a name, a dot and what is asked for, such as “clone.mana_value”"
    kind = {**_OF_NAMED, **_OF_THE_GAME}[table]
    if kind is None or about in kind.__struct_fields__:
        return ""
    return unknown("key", about, kind.__struct_fields__)


def raw_expected(path: str, value: object, players: Sequence[str]) -> Mapping[str, object]:
    """The table of ``expect`` that says so, as a file would write it."""
    return _nested(asked_for(path, players), value)


def _nested(keys: Sequence[str], value: object) -> Mapping[str, object]:
    for key in reversed(keys):
        value = {key: value}
    assert isinstance(value, dict)
    return value


def predicted(raw: object, place: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The predictions among the steps of a file that was read, each with its place."""
    for at, step in tables_in(raw, place):
        if isinstance(step.get("predict"), dict):
            yield within(at, "predict"), step["predict"]


def tables_in(raw: object, place: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The tables of a list that was read, each with its place."""
    for number, each in enumerate(raw if isinstance(raw, list) else ()):
        if isinstance(each, dict):
            yield within(place, number), each


def moved(fault: Fault, place: str) -> Fault:
    """A fault, told of at another place."""
    return msgspec.structs.replace(fault, place=place)
