"""Editions of the rules and their differences from the default edition.

An edition is named by the day on which it took effect. Any other day means the edition that was in effect on
it. A difference keeps its name as long as it means the same. Code that depends on a difference calls
`in_force`. Where the text of an edition is silent, the program follows the default edition and says so with a
`silence` (module `rule`).
"""

from datetime import date
from functools import cache, lru_cache
from typing import Final

import msgspec

from tabletop.disk.assets import assets_folder
from tabletop.language.english import capitalized
from tabletop.model.state import DEFAULT_EDITION


class Edition(msgspec.Struct, frozen=True):
    """An edition: the day it took effect, the set it came with, and whether the switch stops at it."""

    day: str
    name: str
    stop: bool
    """Whether the switch between editions stops here. Other editions differ only by a number or a detail."""

    @property
    def is_default(self) -> bool:
        """Whether it is the edition of a table for which no other one is chosen."""
        return self.day == DEFAULT_EDITION


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A difference of some editions from the default: what holds in them, and since when."""

    id: str
    words: str
    since: str = ""
    before: str = ""
    """Day of the first edition that agrees with the default again, empty if there is none yet."""
    default: tuple[str, ...]
    """Rules of the default edition that say otherwise."""
    there: dict[str, tuple[str, ...]] = {}
    """Rules behind the difference, by the day from which they have these numbers.

    Empty if no rule says it.
    """
    neighbour: bool = False
    """Whether the difference is outside the chapters on cards with more than one face."""
    silent: bool = False
    """Whether the text is silent about it, so that the default applies."""

    def is_in_force(self, edition: str) -> bool:
        """Return whether the difference holds on a day."""
        return self.since <= edition and (not self.before or edition < self.before)

    def numbers(self, edition: str) -> tuple[str, ...]:
        """Return the numbers of the rules behind the difference in an edition."""
        found: tuple[str, ...] = ()
        for day, numbers in self.there.items():
            if day <= edition:
                found = numbers
        return found


class _File(msgspec.Struct, frozen=True):
    editions: tuple[Edition, ...]
    differences: tuple[Difference, ...]


@cache
def _load() -> _File:
    file = assets_folder() / "rules" / "editions.json"
    return msgspec.json.decode(file.read_bytes(), type=_File)


def all_editions() -> tuple[Edition, ...]:
    """Return all editions, oldest first."""
    return _load().editions


def stops() -> tuple[Edition, ...]:
    """Return the editions at which the switch stops, oldest first."""
    return tuple(each for each in all_editions() if each.stop)


def edition_on(day: str) -> Edition:
    """Return the edition in effect on a day (YYYY-MM-DD), or the oldest one for any earlier day."""
    found = all_editions()[0]
    for edition in all_editions():
        if edition.day <= day:
            found = edition
    return found


def day_words(day: str) -> str:
    """Return a day (YYYY-MM-DD) as it is written in a sentence: September 30, 2011."""
    found = date.fromisoformat(day)
    return f"{found:%B} {found.day}, {found.year}"


def all_differences() -> tuple[Difference, ...]:
    """Return every difference, in the order of the file."""
    return _load().differences


def find_difference(name: str) -> Difference:
    """Return the difference with a name.

    Raises:
        KeyError: there is no such difference.

    """
    return _by_name()[name]


@cache
def _by_name() -> dict[str, Difference]:
    return {each.id: each for each in all_differences()}


@lru_cache(maxsize=16)
def differences_in(edition: str) -> tuple[Difference, ...]:
    """Return the differences in force on a day. The default edition has none."""
    day = edition_on(edition).day
    return tuple(each for each in all_differences() if each.is_in_force(day))


def differences_between(first: str, second: str) -> tuple[Difference, ...]:
    """Return the differences that hold on exactly one of two days."""
    days = (edition_on(first).day, edition_on(second).day)
    return tuple(each for each in all_differences() if len({each.is_in_force(day) for day in days}) > 1)


def in_force(edition: str, difference: str) -> bool:
    """Return whether a difference, given by its name, is in force on a day."""
    return edition != DEFAULT_EDITION and difference in _names_in(edition)


@lru_cache(maxsize=16)
def _names_in(edition: str) -> frozenset[str]:
    return frozenset(each.id for each in differences_in(edition))


def term(edition: str, word: str) -> str:
    """Return an edition's term for a term of the default edition, the same word if they agree."""
    for difference, there in _TERMS.get(word, ()):
        if in_force(edition, difference):
            return there
    return word


def worded(edition: str, text: str) -> str:
    """Return a text of the default edition in the terms of another one, with capitals preserved."""
    if edition != DEFAULT_EDITION:
        for word in _TERMS:
            there = term(edition, word)
            text = text.replace(word, there).replace(capitalized(word), capitalized(there))
    return text


_TERMS: Final = {
    "mana value": (("mana-value.word", "converted mana cost"),),
    "transforming double-faced card": (
        ("kind.modal", "double-faced card"),
        ("words.nonmodal", "nonmodal double-faced card"),
    ),
    "transforming token": (("words.nonmodal", "double-faced token"),),
    "substitute card": (("substitute.kinds", "checklist card"),),
}
