"""The rulebook as the program knows it: each passage of it in own words, and what shows that it is done.

A passage is a numbered rule or example, a ruling, or a statement about these cards, of one edition. It
names the rules of the program, or the functions, that carry it out, and the shipped scenarios that show it.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from tabletop.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.drafting import Manner, Moment, is_shown
from tabletop.rules.book.editions import edition_on
from tabletop.rules.book.numbering import number_in
from tabletop.when_used import when_used

if TYPE_CHECKING:
    from tabletop.rules.book import boosters
else:
    # Asked where a deck is judged or a passage is read.
    boosters = when_used("tabletop.rules.book.boosters")

Kind = Literal["enforce", "characteristic", "display", "information", "history", "definition"]
"""What a passage asks of a table: to refuse or change something, to say what an object is, to draw it so,
to say who may see what, to tell of a set or an edition, to give a word its meaning."""

KINDS: Final[tuple[Kind, ...]] = (
    "enforce",
    "characteristic",
    "display",
    "information",
    "history",
    "definition",
)


class Passage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One passage. One that ``mirrors`` another says the same in an older edition, and no more."""

    id: str
    number: str = ""
    """Its number in its own edition; none for rulings and statements."""
    edition: str = DEFAULT_EDITION
    now: tuple[str, ...] = ()
    """The rules of the default edition that it stands for, where these are not just its own number."""
    kind: Kind = "definition"
    says: str = ""
    by: tuple[str, ...] = ()
    """Names of rules, and functions by their dotted names."""
    shown: tuple[str, ...] = ()
    """Ids of scenarios."""
    boosters: tuple[str, ...] = ()
    drafts: tuple[Manner, ...] = ()
    mirrors: str = ""

    @property
    def default_numbers(self) -> tuple[str, ...]:
        """The numbers by which the default edition has it."""
        return self.now or ((self.number,) if self.number and self.edition == DEFAULT_EDITION else ())

    def numbers(self, edition: str) -> tuple[str, ...]:
        """The numbers under which it stands in an edition: its own, or those of what it stands for."""
        if self.number and edition_on(edition).day == self.edition:
            return (self.number,)
        there = (number_in(edition, number) for number in self.default_numbers)
        return tuple(dict.fromkeys(filter(None, there)))

    @property
    def words(self) -> tuple[str, ...]:
        """What it says, and what there is to add about boosters and drafts."""
        packs = (line for letters in self.boosters for line in boosters.boosters()[letters].words)
        return (self.says, *packs, *(_draft_words(manner) for manner in self.drafts))


def _draft_words(manner: Manner) -> str:
    shown = [moment.value for moment in Moment if is_shown(manner, moment)]
    return f"A draft {manner.value}: {'shown while ' + '; '.join(shown) if shown else 'never shown'}."


@cache
def passages() -> dict[str, Passage]:
    """All passages by their ids; those that mirror another have all that it says."""
    found: dict[str, Passage] = {}
    for file in sorted((assets_folder() / "rules" / "atlas").glob("*.json")):
        for passage in msgspec.json.decode(file.read_bytes(), type=tuple[Passage, ...]):
            found[passage.id] = passage
    return {id: _mirrored(passage, found) for id, passage in found.items()}


def _mirrored(passage: Passage, found: dict[str, Passage]) -> Passage:
    if not passage.mirrors:
        return passage
    original = found[passage.mirrors]
    return msgspec.structs.replace(
        passage, now=original.default_numbers, says=original.says, by=original.by, shown=original.shown
    )


class Coverage(msgspec.Struct, frozen=True):
    """How much of the rulebook is shown: passages by edition and kind, and those that nothing shows."""

    counts: dict[str, Counter[str]]
    missing: tuple[str, ...]

    @property
    def lines(self) -> Iterator[str]:
        """A table with a row for each edition, and a line for each passage that is missing."""
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
    """What is covered by the scenarios that pass, given by their ids."""
    counts: dict[str, Counter[str]] = {}
    for passage in passages().values():
        counts.setdefault(passage.edition, Counter())[passage.kind] += 1
    missing = (
        each.id for each in passages().values() if not each.shown or not set(each.shown) <= set(passing)
    )
    return Coverage(counts, tuple(missing))
