"""Editions of the rules, and each way in which one of them differs from the default.

An edition is named by the day from which it is in effect; any other day means the edition that was in
effect on it. A difference has one name for as long as it means the same. The function that answers a
question asks ``in_force`` whether an older or newer answer holds. Where the text of an edition is silent
the program behaves like the default, and says so with a ``silence`` of the module ``rule``.
"""

from functools import cache, lru_cache
from typing import Final

import msgspec

from tabletop.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION


class Edition(msgspec.Struct, frozen=True):
    """An edition: the day from which it is in effect, the set it came with, whether it is a stop."""

    day: str
    name: str
    stop: bool
    """Whether a switch between editions stops here; the others differ by a number or a detail."""

    @property
    def is_default(self) -> bool:
        """Whether it is the edition that a table has unless another one is chosen."""
        return self.day == DEFAULT_EDITION


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which some editions differ from the default: what holds there, in words, and since when."""

    id: str
    words: str
    since: str = ""
    before: str = ""
    """The first edition that is like the default again; empty if none is yet."""
    default: tuple[str, ...]
    """The rules of the default that say otherwise."""
    there: dict[str, tuple[str, ...]] = {}
    """The rules behind it, by the day from which they have these numbers; none where no rule says so."""
    neighbour: bool = False
    """Whether it lies outside of the chapters on cards with more than one face."""
    silent: bool = False
    """Whether the text is silent about it, so that it is done as by the default."""

    def is_in_force(self, edition: str) -> bool:
        """Whether it holds on a day."""
        return self.since <= edition and (not self.before or edition < self.before)

    def numbers(self, edition: str) -> tuple[str, ...]:
        """The rules of an edition behind it, by their numbers there."""
        found: tuple[str, ...] = ()
        for day, numbers in self.there.items():
            if day <= edition:
                found = numbers
        return found


class _File(msgspec.Struct, frozen=True):
    editions: tuple[Edition, ...]
    differences: tuple[Difference, ...]


@cache
def _read() -> _File:
    file = assets_folder() / "rules" / "editions.json"
    return msgspec.json.decode(file.read_bytes(), type=_File)


def all_editions() -> tuple[Edition, ...]:
    """All editions, the oldest first."""
    return _read().editions


def stops() -> tuple[Edition, ...]:
    """The editions at which a switch stops, the oldest first."""
    return tuple(each for each in all_editions() if each.stop)


def edition_on(day: str) -> Edition:
    """The edition that was in effect on a day (YYYY-MM-DD); the oldest one on any day before it."""
    found = all_editions()[0]
    for edition in all_editions():
        if edition.day <= day:
            found = edition
    return found


def all_differences() -> tuple[Difference, ...]:
    """Every difference there is, in the order in which the editions have them."""
    return _read().differences


def difference_named(name: str) -> Difference:
    """The difference with a name.

    Raises:
        KeyError: there is none.

    """
    return _by_name()[name]


@cache
def _by_name() -> dict[str, Difference]:
    return {each.id: each for each in all_differences()}


@lru_cache(maxsize=16)
def differences_in(edition: str) -> tuple[Difference, ...]:
    """The differences that are in force on a day; none in the default edition."""
    day = edition_on(edition).day
    return tuple(each for each in all_differences() if each.is_in_force(day))


def changed(first: str, second: str) -> tuple[Difference, ...]:
    """The differences that hold on one of two days and not on the other."""
    days = (edition_on(first).day, edition_on(second).day)
    return tuple(each for each in all_differences() if len({each.is_in_force(day) for day in days}) > 1)


def in_force(edition: str, difference: str) -> bool:
    """Whether a difference, given by its name, is in force on a day."""
    return edition != DEFAULT_EDITION and difference in _names_in(edition)


@lru_cache(maxsize=16)
def _names_in(edition: str) -> frozenset[str]:
    return frozenset(each.id for each in differences_in(edition))


def term(edition: str, word: str) -> str:
    """What an edition calls something that the default calls by a word; the word itself where it agrees."""
    for difference, there in _TERMS.get(word, ()):
        if in_force(edition, difference):
            return there
    return word


def worded(edition: str, text: str) -> str:
    """A text of the default edition in the terms of another one, capitals as they are."""
    if edition != DEFAULT_EDITION:
        for word in _TERMS:
            there = term(edition, word)
            text = text.replace(word, there).replace(_capital(word), _capital(there))
    return text


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


_TERMS: Final = {
    "mana value": (("mana-value.word", "converted mana cost"),),
    "transforming double-faced card": (
        ("kind.modal", "double-faced card"),
        ("words.nonmodal", "nonmodal double-faced card"),
    ),
    "transforming token": (("words.nonmodal", "double-faced token"),),
    "substitute card": (("substitute.kinds", "checklist card"),),
}
