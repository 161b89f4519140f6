"""The atlas: every rule that the program knows, in the order of the rulebook.

It is generated from the rules themselves, so that it describes only what the program does, and from the
passages of the rulebook, which name the rules behind them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from tabletop.disk.assets import assets_folder
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.editions import all_differences, all_editions, day_words, differences_in, edition_on
from tabletop.rules.book.numbering import default_number, number_in
from tabletop.rules.book.rule import Rule
from tabletop.rules.book.rulebook import Passage, in_words, passages
from tabletop.rules.book.verdicts import Verdict

FEW_SCENARIOS: Final = 5
"""Number of scenarios listed for a rule unless all are requested."""

_MOST_WITHIN: Final = 12
_REFUSED: Final = {Verdict.ILLEGAL: "Not allowed", Verdict.NOTHING_HAPPENS: "Nothing happens"}
"""What the table says before the text of a refusal, by its verdict."""
_NUMBER = re.compile(r"(\d+)(?:\.(\d+)([a-z]*))?")
_WHOLE_NUMBER: Final = re.compile(r"\d{3}(?:\.\d+[a-z]?)?")


class Showing(msgspec.Struct, frozen=True):
    """A shipped scenario that shows a rule."""

    id: str
    title: str
    file: Path


class AtlasEntry(msgspec.Struct, frozen=True):
    """A numbered rule with its checks, their texts, and the scenarios that show it."""

    number: str
    names: tuple[str, ...]
    words: tuple[str, ...]
    """The texts of its checks and statements. The text of a check is a refusal."""
    refusals: tuple[str, ...] = ()
    """The texts among them that are refusals, quoted after what the table says."""
    scenarios: tuple[Showing, ...] = ()
    """Scenarios, best first.

    Those of the edition itself come first, then those named after the rule, then those that list it early and
    list few other rules.
    """
    passages: tuple[Passage, ...] = ()
    """Passages of the rulebook with this number, in our own words: rule, examples and rulings."""


class _Mention(msgspec.Struct, frozen=True):
    """A mention of a rule in a scenario: its place in the scenario's list and the length of that list."""

    number: str
    place: int
    of: int
    edition: str
    showing: Showing


class _Heading(msgspec.Struct):
    """The part of a scenario file above its tables that the atlas reads."""

    id: str = ""
    title: str = ""
    rules: tuple[str, ...] = ()
    edition: str = DEFAULT_EDITION


def entries(edition: str = DEFAULT_EDITION) -> list[AtlasEntry]:
    """Return all rules with their numbers in an edition, in the order of the numbers."""
    by_number: dict[str, list[tuple[int, str, Rule[Any]]]] = {}
    for rule in (each for each in all_rules().values() if each.holds_in(edition)):
        # The atlas of an edition omits the rules that the edition doesn't have.
        for where, number in enumerate(dict.fromkeys(_rule_numbers(rule, edition))):
            by_number.setdefault(number, []).append((where, rule.name, rule))
    shown, found = _scenarios_by_number(edition), _passages_by_number(edition)
    return [
        _entry(
            number,
            # Rules come first if this is the first of their numbers.
            [rule for _, _, rule in sorted(by_number.get(number, []))],
            found.get(number, ()),
            shown.get(number, ()),
        )
        for number in sorted({*by_number, *found}, key=place)
    ]


def _entry(
    number: str, rules: Sequence[Rule[Any]], found: tuple[Passage, ...], shown: tuple[Showing, ...]
) -> AtlasEntry:
    named = (_showings_by_id()[id] for passage in found for id in passage.shown if id in _showings_by_id())
    own = sorted(found, key=lambda passage: passage.id != number)[:1]
    return AtlasEntry(
        number,
        tuple(rule.name for rule in rules),
        tuple(dict.fromkeys(rule.words for rule in rules)) or tuple(passage.says for passage in own),
        tuple(dict.fromkeys(_quoted(rule) for rule in rules if rule.check is not None)),
        tuple({showing.id: showing for showing in (*shown, *named)}.values()),
        found,
    )


def _quoted(rule: Rule[Any]) -> str:
    return f"{_REFUSED.get(rule.otherwise, 'Not allowed')}: “{rule.words}”"


def _passages_by_number(edition: str) -> dict[str, tuple[Passage, ...]]:
    """Return the passages under each number, except those that only mirror another one."""
    found: dict[str, tuple[Passage, ...]] = {}
    for passage in passages().values():
        for number in () if passage.mirrors else passage.numbers(edition):
            found[number] = (*found.get(number, ()), passage)
    return found


def _rule_numbers(rule: Rule[Any], edition: str) -> Iterator[str]:
    if rule.only_in:
        yield from rule.numbers_in(edition)
    else:
        yield from filter(None, (number_in(edition, number) for number in rule.numbers))


class Change(msgspec.Struct, frozen=True):
    """A change of a rule between editions: its day and a description."""

    day: str
    words: str
    difference: str = ""
    """Name of the difference between editions, empty if only the number changed."""


def changes(number: str, edition: str = DEFAULT_EDITION) -> list[Change]:
    """Return how a rule changed over the editions: changes of content, then of its number, newest first.

    Args:
        number: number of the rule in the edition.
        edition: day of the rules in which the rule has this number.

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
    return [*by_day(found), *by_day(_number_changes(default))]


def _number_changes(default: str) -> Iterator[Change]:
    """Yield each change of a rule's number."""
    numbers = [(each.day, number_in(each.day, default)) for each in all_editions()]
    for (_, before), (day, number) in pairwise(numbers):
        if number != before:
            words = f"Number {number} from {day} on" if number else f"No rule from {day} on"
            yield Change(day, f"{words}; before, {before}." if before else f"{words}; new.")


def neighbors(number: str, known: Sequence[str]) -> list[str]:
    """Return the rules near a rule: the one above it, those within it, and those before and after it."""
    at = known.index(number) if number in known else -1
    beside = [known[n] for n in (at - 1, at + 1) if at >= 0 and 0 <= n < len(known)]
    above = [each for each in known if each != number and is_within(number, each)][-1:]
    within = [each for each in known if each != number and is_within(each, number)]
    return list(dict.fromkeys((*above, *within[:_MOST_WITHIN], *beside)))


def says(entry: AtlasEntry, edition: str = DEFAULT_EDITION) -> str:
    """Return the text of the rule itself in an edition, or that of the default edition if it hasn't changed.

    Return an empty string if there is no text for the rule itself.
    """
    day = edition_on(edition).day
    own = [each for each in entry.passages if each.says and entry.number in (each.id, each.number)]
    default = default_number(edition, entry.number) or entry.number
    is_as_now = not any(default in each.default for each in differences_in(edition))
    editions = (day, DEFAULT_EDITION) if is_as_now else (day,)
    best = sorted((each for each in own if each.edition in editions), key=lambda each: each.edition != day)
    if best and best[0].kind != "history":
        return best[0].says
    return in_words().statements.get(default, "") if is_as_now else ""


def sentences(entry: AtlasEntry, edition: str = DEFAULT_EDITION) -> tuple[str, ...]:
    """Return the rule itself, then what the table does because of it, then its refusals as quotes."""
    statement = says(entry, edition)
    # Without rules the texts are passages, which only matter without a statement.
    known = entry.words if entry.names or not statement else ()
    texts = (words for words in known if not any(words in each for each in entry.refusals))
    stated = dict.fromkeys(filter(None, (statement, *texts)))
    return (*stated, *(each for each in entry.refusals if not any(words in each for words in stated)))


def heading(number: str, edition: str = DEFAULT_EDITION) -> str:
    """Return the title of a chapter or of a keyword's rules, such as “Meld”, empty for other rules."""
    default = default_number(edition, number) or number
    return in_words().headings.get(default, "")


def lookup(number: str, edition: str = DEFAULT_EDITION) -> list[AtlasEntry]:
    """Return the rule with a number and those within it (712 contains 712.8e), or the passage with an id."""
    name = number.strip().rstrip(".")
    passage = passages().get(name)
    if passage is not None and passage.number != name:
        return [msgspec.structs.replace(_entry(name, (), (passage,), ()), names=passage.by)]
    return [entry for entry in entries(edition) if is_within(entry.number, name)]


def is_within(number: str, chapter: str) -> bool:
    """Return whether a number equals another or is within it: 701.27c is in 701.27, 712.80 isn't in 712.8."""
    rest = number[len(chapter) :]
    return number.startswith(chapter) and (not rest or not rest[0].isdigit())


def place(number: str) -> tuple[int, int, str]:
    """Return the sort key of a number in the order of the rulebook."""
    found = _NUMBER.match(number)
    if found is None:
        return 0, 0, number
    return int(found[1]), int(found[2] or 0), found[3] or ""


def _scenarios_by_number(edition: str) -> dict[str, tuple[Showing, ...]]:
    shown: dict[str, tuple[Showing, ...]] = {}
    day = edition_on(edition).day

    def sort_key(mention: _Mention) -> tuple[bool, bool, int, int, str]:
        named_after_it = mention.showing.id == mention.number
        return mention.edition != day, not named_after_it, mention.place, mention.of, mention.showing.id

    for mention in sorted(_mentions(), key=sort_key):
        there = number_in(edition, mention.number) or mention.number
        shown[there] = (*shown.get(there, ()), mention.showing)
    return shown


@cache
def _showings_by_id() -> dict[str, Showing]:
    return {mention.showing.id: mention.showing for mention in _mentions()}


@cache
def _mentions() -> tuple[_Mention, ...]:
    """Return which rules each shipped scenario shows, according to its heading."""
    return tuple(_read_headings(sorted((assets_folder() / "scenarios").rglob("*.toml"))))


def _read_headings(files: Iterable[Path]) -> Iterator[_Mention]:
    for file in files:
        # Read only what comes before the first table, since parsing every position would take a hundred times
        # as long.
        top, _, _ = file.read_text("utf-8").partition("\n[")
        heading = msgspec.toml.decode(top, type=_Heading)
        showing = Showing(heading.id or file.stem, heading.title, file)
        for place, number in enumerate(heading.rules):
            # A file uses the numbers of its own edition, or default numbers where that edition is silent.
            default = default_number(heading.edition, number) or number
            day = edition_on(heading.edition).day
            yield _Mention(default, place, len(heading.rules), day, showing)


# --- Numbers of other editions ------------------------------------------------------------------------------


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
    if not _WHOLE_NUMBER.fullmatch(number):
        return ()
    return tuple(_meanings(number, edition))[::-1]


def _meanings(number: str, edition: str) -> Iterator[FormerNumber]:
    """Yield the meanings in other editions, oldest first."""
    days = [each.day for each in all_editions()]
    known = tuple(entry.number for entry in entries())
    for default, together in groupby(days, key=lambda day: _rule_of(day, number, known)):
        span = list(together)
        there = number_in(edition, default) if default else ""
        if not default or there == number:
            continue
        after = days.index(span[-1]) + 1
        before = days[after] if after < len(days) else ""
        day = edition_on(edition if there else DEFAULT_EDITION).day
        yield FormerNumber(number, span[0], before, there or default, day)


def _rule_of(day: str, number: str, known: Iterable[str]) -> str:
    """Return the default number of a rule that an edition has under a number, empty if there is none.

    ``known`` are the numbers of the default edition.
    """
    default = default_number(day, number)
    if not default or number_in(day, default) != number:
        return ""
    return default if any(is_within(each, default) for each in known) else ""
