"""Rule numbers through the editions: the same rule under another number.

Numbers in the code are those of the default edition. A number alone says nothing of another edition
(701.28 was to transform for five years, and is to convert now), so it always goes with its edition.
The table behind it is read only once another edition than the default is asked for.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

import msgspec

from tabletop.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION


@lru_cache(maxsize=4096)
def number_in(edition: str, number: str) -> str:
    """The number that a rule of the default edition has in another one; ``""`` if there is no such rule.

    ``edition`` is any day as YYYY-MM-DD: the edition in effect on it is meant.
    """
    if edition == DEFAULT_EDITION:
        return number
    for within in _chapters_of(number):
        if within in _moved():
            there, rest = _on(_moved()[within], edition), number[len(within) :]
            # What is a chapter now was a single rule once: it has no rules within.
            return there + ("" if "." in there and rest.startswith(".") else rest) if there else ""
    return number


@lru_cache(maxsize=4096)
def default_number(edition: str, number: str) -> str:
    """The number that a rule of some edition has in the default one; ``""`` if it is not a rule known here.

    701.28f of 2024 is 701.27f of the default. Where one old rule has become several, the first of them.
    """
    if edition == DEFAULT_EDITION:
        return number
    for within in _chapters_of(number):
        default = _back(edition).get(within)
        letters = number[len(within) :]
        # A rule of old that is one of several lettered ones now has none of its letters any more.
        if default is not None and not (letters and default[-1].isalpha()):
            return default + letters
    # A number that the table knows, but not in this edition, was that of another rule then.
    return "" if any(within in _moved() for within in _chapters_of(number)) else number


def numbers_in(edition: str, numbers: tuple[str, ...]) -> tuple[str, ...]:
    """The numbers that some rules of the default edition have in another one, each once.

    Where the edition has none of them, its text is silent: the default is what the program goes by then,
    and what it cites.
    """
    there = tuple(dict.fromkeys(filter(None, (number_in(edition, number) for number in numbers))))
    return there or numbers


def numbered_in(edition: str, numbers: str) -> str:
    """The same for numbers in one text, with commas between them: ``"202.3b, 712.8e"``."""
    return ", ".join(numbers_in(edition, tuple(numbers.split(", "))))


def _chapters_of(number: str) -> Iterator[str]:
    """A number and what it is within, the narrowest first: 701.27c, 701.27, 701."""
    yield number
    rule = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    if rule != number:
        yield rule
    chapter, dot, _ = rule.partition(".")
    if dot:
        yield chapter


@cache
def _moved() -> dict[str, dict[str, str]]:
    """For each rule that has moved, or was not there from the start: its number, by the day from which."""
    file = assets_folder() / "rules" / "numbers.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, str]])


def _on(numbers: dict[str, str], edition: str) -> str:
    """The number on a day; the days of the table are in order."""
    there = ""
    for day, number in numbers.items():
        if day > edition:
            break
        there = number
    return there


@lru_cache(maxsize=8)
def _back(edition: str) -> dict[str, str]:
    """For each number of an edition that the table knows, that of the default; the first of several."""
    found: dict[str, str] = {}
    for default, numbers in _moved().items():
        there = _on(numbers, edition)
        if there:
            found.setdefault(there, default)
    return found
