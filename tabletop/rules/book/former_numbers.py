"""Meanings that a rule number had in other editions, which lead to the number that the rule has now."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.atlas import entries, is_within
from tabletop.rules.book.editions import all_editions, day_words, edition_on
from tabletop.rules.book.numbering import default_number, number_in

_NUMBER: Final = re.compile(r"\d{3}(?:\.\d+[a-z]?)?")


class FormerNumber(NamedTuple):
    """A number of some editions for a rule that has another one in the edition asked about."""

    number: str
    since: str
    """Day of the first of these editions."""
    before: str
    """Day of the first edition after them, empty if there is none yet."""
    now: str
    """Number of the rule in the edition asked about, or of the default if that has no such rule."""
    edition: str
    """Day of the edition that has the number ``now``."""

    @property
    def words(self) -> str:
        """The change as a sentence."""
        since = day_words(self.since)
        when = f"From {since} until {day_words(self.before)}" if self.before else f"Since {since}"
        verb = "was" if self.before else "has been"
        if self.now == self.number:
            return f"{when}, {self.number} {verb} a rule, but not in this edition."
        is_now = self.edition == DEFAULT_EDITION
        what = "what is now" if is_now else f"what the edition of {day_words(self.edition)} calls"
        return f"{when}, {self.number} {verb} the number of {what} {self.now}."


def former_numbers(number: str, edition: str = DEFAULT_EDITION) -> tuple[FormerNumber, ...]:
    """Return what a number meant in other editions than the given one, newest first.

    Args:
        number: a rule or chapter, such as 711.1a or 711
        edition: any day as YYYY-MM-DD, which means the edition in effect on it

    """
    if not _NUMBER.fullmatch(number):
        return ()
    return tuple(_meanings(number, edition))[::-1]


def _meanings(number: str, edition: str) -> Iterator[FormerNumber]:
    """Yield the meanings in other editions, oldest first."""
    days = [each.day for each in all_editions()]
    for default, together in groupby(days, key=lambda day: _rule_of(day, number)):
        span = list(together)
        there = number_in(edition, default) if default else ""
        if not default or there == number:
            continue
        after = days.index(span[-1]) + 1
        before = days[after] if after < len(days) else ""
        day = edition_on(edition if there else DEFAULT_EDITION).day
        yield FormerNumber(number, span[0], before, there or default, day)


def _rule_of(day: str, number: str) -> str:
    """Return the default number of a rule that an edition has under a number, empty if there is none."""
    default = default_number(day, number)
    if not default or number_in(day, default) != number:
        return ""
    return default if any(is_within(entry.number, default) for entry in entries()) else ""
