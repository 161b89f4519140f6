"""The atlas: every rule that the program knows, in the order of the rulebook.

It is made from the rules themselves, so it can't say anything that the program does not do, and from the
passages of the rulebook, which name the rules behind them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.editions import all_differences, all_editions, differences_in, edition_on
from tabletop.rules.book.numbering import default_number, number_in
from tabletop.rules.book.rule import Rule
from tabletop.rules.book.rulebook import Passage, passages

FEW_SCENARIOS: Final = 5
"""How many scenarios are named for one rule where not all are asked for."""

_MOST_WITHIN: Final = 12
_NUMBER = re.compile(r"(\d+)(?:\.(\d+)([a-z]*))?")


class Showing(msgspec.Struct, frozen=True):
    """A shipped scenario that shows a rule."""

    id: str
    title: str
    file: Path


class AtlasEntry(msgspec.Struct, frozen=True):
    """One numbered rule: the checks behind it, what they say, and the scenarios that show it."""

    number: str
    names: tuple[str, ...]
    words: tuple[str, ...]
    scenarios: tuple[Showing, ...] = ()
    """The best first: of the edition itself, named after the rule, naming it before others and few others."""
    passages: tuple[Passage, ...] = ()
    """What the rulebook says there, in own words: the rule itself, its examples, rulings on it."""


class _Mention(msgspec.Struct, frozen=True):
    """That a scenario names a rule: before how many others does, as one of how many."""

    number: str
    place: int
    of: int
    edition: str
    showing: Showing


class _Heading(msgspec.Struct):
    """What stands above the tables of a scenario file, as far as the atlas reads it."""

    id: str = ""
    title: str = ""
    rules: tuple[str, ...] = ()
    edition: str = DEFAULT_EDITION


def entries(edition: str = DEFAULT_EDITION) -> list[AtlasEntry]:
    """All rules with their numbers in an edition, in the order of the numbers."""
    by_number: dict[str, list[tuple[int, str, Rule[Any]]]] = {}
    for rule in (each for each in all_rules().values() if each.holds_in(edition)):
        # A rule that an edition does not have stands nowhere in its atlas.
        for where, number in enumerate(dict.fromkeys(_numbers_there(rule, edition))):
            by_number.setdefault(number, []).append((where, rule.name, rule))
    shown, said = _shown_by_number(edition), _said_by_number(edition)
    return [
        _entry(
            number,
            # Those of which it is the first number come first.
            [rule for _, _, rule in sorted(by_number.get(number, []))],
            said.get(number, ()),
            shown.get(number, ()),
        )
        for number in sorted({*by_number, *said}, key=place)
    ]


def _entry(
    number: str, rules: Sequence[Rule[Any]], said: tuple[Passage, ...], shown: tuple[Showing, ...]
) -> AtlasEntry:
    named = (_by_id()[id] for passage in said for id in passage.shown if id in _by_id())
    own = sorted(said, key=lambda passage: passage.id != number)[:1]
    return AtlasEntry(
        number,
        tuple(rule.name for rule in rules),
        tuple(dict.fromkeys(rule.words for rule in rules)) or tuple(passage.says for passage in own),
        tuple({showing.id: showing for showing in (*shown, *named)}.values()),
        said,
    )


def _said_by_number(edition: str) -> dict[str, tuple[Passage, ...]]:
    """The passages under each number; one that mirrors another would only say the same again."""
    said: dict[str, tuple[Passage, ...]] = {}
    for passage in passages().values():
        for number in () if passage.mirrors else passage.numbers(edition):
            said[number] = (*said.get(number, ()), passage)
    return said


def _numbers_there(rule: Rule[Any], edition: str) -> Iterator[str]:
    if rule.only_in:
        yield from rule.numbers_in(edition)
    else:
        yield from filter(None, (number_in(edition, number) for number in rule.numbers))


class Change(msgspec.Struct, frozen=True):
    """What was or is otherwise in other editions: from which day on, and what, in words."""

    day: str
    words: str
    difference: str = ""
    """The name of the difference between editions that it is; empty where only a number is another one."""


def changes(number: str, edition: str = DEFAULT_EDITION) -> list[Change]:
    """How a rule has changed over the editions, what it says before its numbers, the newest change first.

    Args:
        number: its number in the edition.
        edition: the day of the rules in which it has this number.

    """
    default = default_number(edition, number) or number
    found = [
        Change(each.since, f"Since {each.since}: {each.words}", each.id)
        if each.since and not each.before
        else Change(each.before, f"Until {each.before}: {each.words}", each.id)
        for each in all_differences()
        if default in each.default
    ]
    by_day = partial(sorted, key=lambda change: change.day, reverse=True)
    return [*by_day(found), *by_day(_moves(default))]


def _moves(default: str) -> Iterator[Change]:
    """From which day on a rule had which number, where it had several."""
    numbers = [(each.day, number_in(each.day, default)) for each in all_editions()]
    for (_, before), (day, number) in pairwise(numbers):
        if number != before:
            words = f"Number {number} from {day} on" if number else f"No rule from {day} on"
            yield Change(day, f"{words}; before, {before}." if before else f"{words}; new.")


def neighbours(number: str, known: Sequence[str]) -> list[str]:
    """The rules beside one: that above it, those within it, and those before and after it."""
    at = known.index(number) if number in known else -1
    beside = [known[n] for n in (at - 1, at + 1) if at >= 0 and 0 <= n < len(known)]
    above = [each for each in known if each != number and is_within(number, each)][-1:]
    within = [each for each in known if each != number and is_within(each, number)]
    return list(dict.fromkeys((*above, *within[:_MOST_WITHIN], *beside)))


def says(entry: AtlasEntry, edition: str = DEFAULT_EDITION) -> str:
    """What the rule itself says in an edition: its own words first, those of other editions last.

    Empty where only the table's own words are there.
    """
    day = edition_on(edition).day
    own = [each for each in entry.passages if each.says and entry.number in (each.id, each.number)]
    default = default_number(edition, entry.number) or entry.number
    is_as_now = not any(default in each.default for each in differences_in(edition))
    wanted = (day, DEFAULT_EDITION) if is_as_now else (day,)
    best = sorted((each for each in own if each.edition in wanted), key=lambda each: each.edition != day)
    return best[0].says if best else ""


def lookup(number: str, edition: str = DEFAULT_EDITION) -> list[AtlasEntry]:
    """The rule with a number and all that belong to it: 712 has 712.8e within; or the passage with an id."""
    wanted = number.strip().rstrip(".")
    passage = passages().get(wanted)
    if passage is not None and passage.number != wanted:
        return [msgspec.structs.replace(_entry(wanted, (), (passage,), ()), names=passage.by)]
    return [entry for entry in entries(edition) if is_within(entry.number, wanted)]


def is_within(number: str, chapter: str) -> bool:
    """Whether a number is another one or within it: 701.27c is in 701.27, 712.80 is not in 712.8."""
    rest = number[len(chapter) :]
    return number.startswith(chapter) and (not rest or not rest[0].isdigit())


def place(number: str) -> tuple[int, int, str]:
    """Where a number stands in the rulebook, to sort by."""
    found = _NUMBER.match(number)
    if found is None:
        return 0, 0, number
    return int(found[1]), int(found[2] or 0), found[3] or ""


def _shown_by_number(edition: str) -> dict[str, tuple[Showing, ...]]:
    shown: dict[str, tuple[Showing, ...]] = {}
    day = edition_on(edition).day

    def worth(mention: _Mention) -> tuple[bool, bool, int, int, str]:
        named_after_it = mention.showing.id == mention.number
        return mention.edition != day, not named_after_it, mention.place, mention.of, mention.showing.id

    for mention in sorted(_mentions(), key=worth):
        there = number_in(edition, mention.number) or mention.number
        shown[there] = (*shown.get(there, ()), mention.showing)
    return shown


@cache
def _by_id() -> dict[str, Showing]:
    return {mention.showing.id: mention.showing for mention in _mentions()}


@cache
def _mentions() -> tuple[_Mention, ...]:
    """Which shipped scenarios say that they show which rules."""
    return tuple(_read_headings(sorted((assets_folder() / "scenarios").rglob("*.toml"))))


def _read_headings(files: Iterable[Path]) -> Iterator[_Mention]:
    for file in files:
        # Only what stands before the first table: reading every position would take a hundred times as long.
        top, _, _ = file.read_text("utf-8").partition("\n[")
        heading = msgspec.toml.decode(top, type=_Heading)
        showing = Showing(heading.id or file.stem, heading.title, file)
        for place, number in enumerate(heading.rules):
            # A file has the numbers of its own edition, or those of the default where that one is silent.
            default = default_number(heading.edition, number) or number
            day = edition_on(heading.edition).day
            yield _Mention(default, place, len(heading.rules), day, showing)
