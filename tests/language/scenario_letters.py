"""Words in the steps of scenario files with one letter changed."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop.disk.assets import assets_folder
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
"""Keys that hold no words of effects: names, rule numbers, answers and expectations."""


class ScenarioChange(NamedTuple):
    """A word of a step with one letter changed."""

    file: Path
    way: Way
    word: str
    to: str


@cache
def content_of(file: Path) -> dict[str, Any]:
    """Return the content of a file."""
    return tomllib.loads(file.read_text("utf-8"))


def scenario_misspellings(every: int) -> Iterator[ScenarioChange]:
    """Yield misspelled words in the effects of every n-th file, one letter replaced after another."""
    for file in sorted((assets_folder() / "scenarios").rglob("*.toml"))[::every]:
        for number, step in enumerate(content_of(file).get("steps", ())):
            # Answers to questions are names of objects, not words of effects.
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
    """Return whether a file with the change can't be read."""
    raw = deepcopy(content_of(change.file))
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
