"""Rule numbers through the editions: the same rule under another number.

Numbers in the code are those of the default edition. A number means nothing without its edition (701.28 was
transform for five years and is convert now), so the two are always given together. The table of numbers is
read only when an edition other than the default is used.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

import msgspec

from tabletop.disk.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION


@lru_cache(maxsize=4096)
def number_in(edition: str, number: str) -> str:
    """Return the number of a default edition's rule in another edition, `""` if there is no such rule.

    `edition` is any day as YYYY-MM-DD and means the edition in effect on it.
    """
    if edition == DEFAULT_EDITION:
        return number
    for within in _chapters_of(number):
        if within in _moved_numbers():
            there, rest = _number_on(_moved_numbers()[within], edition), number[len(within) :]
            # A chapter of today that was a single rule in that edition contains none.
            return there + ("" if "." in there and rest.startswith(".") else rest) if there else ""
    return number


@lru_cache(maxsize=4096)
def default_number(edition: str, number: str) -> str:
    """Return the default number of a rule of another edition, `""` if it isn't a rule known here.

    701.28f of 2024 is 701.27f of the default. If an old rule has become several, the first of them is
    returned.
    """
    if edition == DEFAULT_EDITION:
        return number
    for within in _chapters_of(number):
        default = _default_numbers(edition).get(within)
        letters = number[len(within) :]
        # An old rule that is now one of several lettered ones no longer has letters of its own.
        if default is not None and not (letters and default[-1].isalpha()):
            return default + letters
    # A number that the table knows, but not in this edition, belonged to a different rule then.
    return "" if any(within in _moved_numbers() for within in _chapters_of(number)) else number


def numbers_in(edition: str, numbers: tuple[str, ...]) -> tuple[str, ...]:
    """Return the numbers of default rules in another edition, each once.

    If the edition has none of them, its text is silent. The program then follows the default without citing
    a number, because the numbers of the default may be those of other rules there.
    """
    return tuple(dict.fromkeys(filter(None, (number_in(edition, number) for number in numbers))))


def numbered_in(edition: str, numbers: str) -> str:
    """Translate comma-separated numbers in one text, such as `"202.3b, 712.8e"`, like `numbers_in`."""
    return ", ".join(numbers_in(edition, tuple(numbers.split(", "))))


def _chapters_of(number: str) -> Iterator[str]:
    """Yield a number and the rules that contain it, innermost first: 701.27c, 701.27, 701."""
    yield number
    rule = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    if rule != number:
        yield rule
    chapter, dot, _ = rule.partition(".")
    if dot:
        yield chapter


@cache
def _moved_numbers() -> dict[str, dict[str, str]]:
    """Return the numbers of each rule that moved or was added later, by the day from which it has them."""
    file = assets_folder() / "rules" / "numbers.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, str]])


def _number_on(numbers: dict[str, str], edition: str) -> str:
    """Return a rule's number on a day. The days in the table are in order."""
    there = ""
    for day, number in numbers.items():
        if day > edition:
            break
        there = number
    return there


@lru_cache(maxsize=8)
def _default_numbers(edition: str) -> dict[str, str]:
    """Return the default number for each number of an edition in the table, the first of several."""
    found: dict[str, str] = {}
    for default, numbers in _moved_numbers().items():
        there = _number_on(numbers, edition)
        if there:
            found.setdefault(there, default)
    return found
