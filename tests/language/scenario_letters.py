"""Words of the steps of scenario files with one letter changed."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop.assets import assets_folder
from tabletop.scenarios.files.reading import scenario_of
from tabletop.scenarios.format.faults import ScenarioError
from tests.language.letters import Way, respelt

FREE: Final = frozenset(
    {
        "say",
        "predict",
        "hints",
        "mistakes",
        "words",
        "as",
        "expect",
        "cites",
        "choose",
        "ability",
        "kind",
        "name",
    }
)
"""Keys below which no word of an effect stands: names, numbers of rules, answers, and what is expected."""


class ScenarioChange(NamedTuple):
    """A word of a step with one letter changed."""

    file: Path
    way: Way
    word: str
    to: str


@cache
def written(file: Path) -> dict[str, Any]:
    """What stands in a file."""
    return tomllib.loads(file.read_text("utf-8"))


def scenario_misspellings(every: int) -> Iterator[ScenarioChange]:
    """One letter of a word after the other replaced, in the effects of one of so many files."""
    for file in sorted((assets_folder() / "scenarios").rglob("*.toml"))[::every]:
        for number, step in enumerate(written(file).get("steps", ())):
            # What answers a question are names of what lies there, and no words of an effect.
            for way, word in _words(step, ("steps", number)) if step.get("do") != "answer" else ():
                for to in respelt(word, f"{file.stem} {way}"):
                    yield ScenarioChange(file, way, word, to)


def _words(raw: Any, way: Way) -> Iterator[tuple[Way, str]]:
    match raw:
        case str():
            yield way, raw
        case dict():
            for key, each in raw.items():
                if key not in FREE:
                    yield from _words(each, (*way, key))
        case list():
            for place, each in enumerate(raw):
                yield from _words(each, (*way, place))


def is_refused_in_a_scenario(change: ScenarioChange) -> bool:
    """Whether a file with the change is not read."""
    raw = deepcopy(written(change.file))
    *way, last = change.way
    inner: Any = raw
    for step in way:
        inner = inner[step]
    inner[last] = change.to
    try:
        scenario_of(raw, change.file)
    except ScenarioError:
        return True
    return False
