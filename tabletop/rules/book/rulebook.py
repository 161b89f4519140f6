"""The passages of the rulebook, in our own words, with the code and the scenarios behind each.

A passage is a numbered rule or example, a ruling, or a statement about these cards, and belongs to one
edition. It names the rules of the program, or the functions, that carry it out, and the shipped scenarios
that show it.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from typing import Final, Literal

import msgspec

from tabletop.disk.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book import boosters
from tabletop.rules.book.drafting import Manner, Moment, is_shown
from tabletop.rules.book.editions import edition_on
from tabletop.rules.book.numbering import number_in

Kind = Literal["enforce", "characteristic", "display", "information", "history", "definition"]
"""Requirement of a passage on a table.

To refuse or change something, to compute a characteristic, to draw something, to show or hide information, to
describe a set or an edition, or to define a term.
"""

KINDS: Final[tuple[Kind, ...]] = (
    "enforce",
    "characteristic",
    "display",
    "information",
    "history",
    "definition",
)


class Passage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A passage of the rulebook. One that `mirrors` another repeats it in an older edition."""

    id: str
    number: str = ""
    """Number in its own edition. Rulings and statements have none."""
    edition: str = DEFAULT_EDITION
    now: tuple[str, ...] = ()
    """Rules of the default edition that it corresponds to, if these aren't just its own number."""
    kind: Kind = "definition"
    says: str = ""
    by: tuple[str, ...] = ()
    """Names of rules, and dotted names of functions."""
    shown: tuple[str, ...] = ()
    """Ids of scenarios."""
    boosters: tuple[str, ...] = ()
    drafts: tuple[Manner, ...] = ()
    mirrors: str = ""

    @property
    def default_numbers(self) -> tuple[str, ...]:
        """Numbers of the passage in the default edition."""
        return self.now or ((self.number,) if self.number and self.edition == DEFAULT_EDITION else ())

    def numbers(self, edition: str) -> tuple[str, ...]:
        """Return the numbers of the passage in an edition: its own, or those of its default rules."""
        if self.number and edition_on(edition).day == self.edition:
            return (self.number,)
        there = (number_in(edition, number) for number in self.default_numbers)
        return tuple(dict.fromkeys(filter(None, there)))

    @property
    def lines(self) -> tuple[str, ...]:
        """The text, with further lines about boosters and drafts."""
        packs = (line for letters in self.boosters for line in boosters.boosters()[letters].lines)
        return (self.says, *packs, *(_describe_draft(manner) for manner in self.drafts))


def _describe_draft(manner: Manner) -> str:
    shown = [moment.value for moment in Moment if is_shown(manner, moment)]
    return f"A draft {manner.value}: {'shown while ' + '; '.join(shown) if shown else 'never shown'}."


@cache
def passages() -> dict[str, Passage]:
    """Return all passages by id. Those that mirror another one have its contents."""
    found: dict[str, Passage] = {}
    for file in sorted((assets_folder() / "rules" / "atlas").glob("*.json")):
        for passage in msgspec.json.decode(file.read_bytes(), type=tuple[Passage, ...]):
            found[passage.id] = passage
    return {id: _mirror(passage, found) for id, passage in found.items()}


def _mirror(passage: Passage, found: dict[str, Passage]) -> Passage:
    if not passage.mirrors:
        return passage
    original = found[passage.mirrors]
    return msgspec.structs.replace(
        passage, now=original.default_numbers, says=original.says, by=original.by, shown=original.shown
    )


class InWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Headings of chapters, and statements of rules without a passage, in our own words.

    Both are found by numbers of the default edition.
    """

    headings: dict[str, str]
    statements: dict[str, str]


@cache
def in_words() -> InWords:
    """Return the headings and statements that ship with the program."""
    file = assets_folder() / "rules" / "in_words.json"
    return msgspec.json.decode(file.read_bytes(), type=InWords)


class Coverage(msgspec.Struct, frozen=True):
    """The coverage of the rulebook: passages by edition and kind, and those that no scenario shows."""

    counts: dict[str, Counter[str]]
    missing: tuple[str, ...]

    @property
    def lines(self) -> Iterator[str]:
        """Table with a row for each edition, and a line for each missing passage."""
        yield "".join(("edition".ljust(12), *(kind.rjust(16) for kind in KINDS), "all".rjust(7)))
        total: Counter[str] = Counter()
        for edition, count in sorted(self.counts.items(), reverse=True):
            total += count
            yield _row(edition, count)
        yield _row("all", total)
        yield from (f"nothing shows {id}" for id in self.missing)


def _row(name: str, count: Counter[str]) -> str:
    return "".join(
        (name.ljust(12), *(str(count[kind]).rjust(16) for kind in KINDS), str(count.total()).rjust(7))
    )


def coverage(passing: Collection[str]) -> Coverage:
    """Return the coverage by the scenarios that pass.

    Args:
        passing: ids of the passing scenarios.

    """
    counts: dict[str, Counter[str]] = {}
    for passage in passages().values():
        counts.setdefault(passage.edition, Counter())[passage.kind] += 1
    missing = (
        each.id for each in passages().values() if not each.shown or not set(each.shown) <= set(passing)
    )
    return Coverage(counts, tuple(missing))
