"""The same position and steps in two editions of the rules, with the differences at each step."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final

import msgspec

from tabletop.cards.fault_lines import quoted
from tabletop.cards.library import CardLibrary
from tabletop.language.english import capitalized
from tabletop.model.events import Noted
from tabletop.play.saves.lines import SUFFIX
from tabletop.play.table import Table
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.editions import Difference, Edition, differences_between, edition_on, worded
from tabletop.rules.book.numbering import numbers_in
from tabletop.rules.book.verdicts import LEGAL, Ruling
from tabletop.scenarios.files.reading import read_scenario
from tabletop.scenarios.format.budget import TOO_MUCH_WORK, Work
from tabletop.scenarios.format.faults import Fault, ScenarioError, within
from tabletop.scenarios.format.names import Naming
from tabletop.scenarios.lessons.lesson import Lesson
from tabletop.scenarios.lessons.prediction import VERDICT_WORDS
from tabletop.scenarios.playing.play import Done
from tabletop.scenarios.running.laying_out import NONE, ZONE, Found, table_differences, table_values
from tabletop.scenarios.steps.drawn import Drawn
from tabletop.scenarios.steps.scenario import ScenarioFile

SIDES: Final = ("before", "since")
"""Names of the two sides, the older edition first."""
SAME: Final = "The same comes of every step in both editions."
_MOST_VALUES: Final = 5
_MOST_CHANGES: Final = 2


class Citation(msgspec.Struct, frozen=True):
    """A number cited by an answer."""

    number: str
    """The number, empty for rules that have none in the edition."""
    words: Mapping[str, str]
    """The texts of the rules with this number, by their names."""

    @property
    def is_of_its_edition(self) -> bool:
        """Whether one of the rules holds only in some editions."""
        return any(all_rules()[name].only_in for name in self.words if name in all_rules())


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a step in one of the two editions."""

    did: str
    """A short description of the step, empty at the opening."""
    done: Done | None = None
    """The step's result, None at the opening."""
    cited: tuple[Citation, ...] = ()
    """All citations of the answer."""
    own: tuple[Citation, ...] = ()
    """Citations that the other edition lacks under any number."""
    values: tuple[str, ...] = ()
    """Differing values on the table, one line per object, in the same order as on the other side."""
    apart: tuple[int, ...] = ()
    """The objects with differing values that exist on this side."""

    @property
    def says(self) -> str:
        """The difference in words: the values, or the first rule that only this edition cites."""
        return " · ".join(self.values) or next(
            (words for each in self.own for words in each.words.values()), ""
        )

    @property
    def lines(self) -> tuple[str, ...]:
        """The values, and the rules that only this edition cites without a number, or else `says`."""
        unnumbered = (words for each in self.own if not each.number for words in each.words.values())
        return (*self.values, *unnumbered) or ((self.says,) if self.says else ())

    @property
    def ruling(self) -> Ruling:
        """The verdict on the step."""
        return self.done.ruling if self.done is not None else LEGAL


class Moment(msgspec.Struct, frozen=True):
    """A step in both editions, the older one first. Step 0 is the opening."""

    number: int
    sides: tuple[Side, Side]

    @property
    def verdicts_differ(self) -> bool:
        """Whether the rulings differ."""
        first, second = (side.ruling.verdict for side in self.sides)
        return first != second

    @property
    def differs(self) -> bool:
        """Whether the verdicts, the cited rules or the values differ."""
        return self.verdicts_differ or any(side.own or side.values for side in self.sides)


class Comparison:
    """A scenario that is played step by step in two editions at once."""

    def __init__(
        self, file: ScenarioFile, editions: tuple[str, str], library: CardLibrary | None = None
    ) -> None:
        """Set up the position twice.

        Args:
            file: the scenario, whose own edition does not matter
            editions: two days in any order
            library: the cards that it names, or None for the default library

        Raises:
            ScenarioError: A day is invalid, both are in one edition, or the position is impossible in one of
                them.

        """
        self.file = file
        self.editions = _two_editions(file.path, editions)
        first, second = (_lesson_in(edition, file, library) for edition in self.editions)
        self.lessons = (first, second)
        self._work = Work()

    @property
    def tables(self) -> tuple[Table, Table]:
        """Both tables in their current state."""
        first, second = self.lessons
        return first.table, second.table

    @property
    def drawings(self) -> tuple[Drawn, Drawn]:
        """The file's drawings on each table."""
        first, second = self.lessons
        return first.drawings, second.drawings

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.file.scenario.steps)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The differences between the two editions."""
        older, newer = self.editions
        return differences_between(older.day, newer.day)

    def opening(self) -> Moment:
        """Return the tables before the first step."""
        first, second = self.lessons
        return _moment(0, ("", ""), (None, None), (first.opening, second.opening))

    def begin_next(self) -> bool:
        """Move both tables to the beginning of the next step, and return whether one of them changed."""
        moved = [lesson.begin_next() for lesson in self.lessons]
        return any(moved)

    def next(self) -> Moment:
        """Play the next step in both editions.

        Raises:
            ScenarioError: The step takes more work than is allowed.

        """
        first, second = self.lessons
        done = self._forward(first), self._forward(second)
        words = first.done_words(), second.done_words()
        return _moment(first.place, words, done, (done[0].after, done[1].after))

    def _forward(self, lesson: Lesson) -> Done:
        if self._work.is_spent_at(lesson.table.state):
            raise ScenarioError(self.file.path, Fault(within("steps", lesson.place), TOO_MUCH_WORK))
        done = lesson.forward()
        assert done is not None
        return done


def comparison(path: Path, editions: tuple[str, str], library: CardLibrary | None = None) -> Comparison:
    """Set up a scenario file in two editions.

    Raises:
        ScenarioError: The file is unusable, a day is invalid, or the position is impossible in one edition.

    """
    if path.suffix.lower() == SUFFIX:
        raise ScenarioError(path, Fault("", "a saved game was played in its own edition; name a scenario"))
    return Comparison(read_scenario(path, library), editions, library)


def moments(compared: Comparison) -> list[Moment]:
    """Play a comparison to the end, and return all its moments from the opening on."""
    found = [compared.opening()]
    for _ in range(compared.steps):
        compared.begin_next()
        found.append(compared.next())
    return found


def _two_editions(path: Path, days: tuple[str, str]) -> tuple[Edition, Edition]:
    older, newer = (_edition(path, day) for day in sorted(days))
    if older == newer:
        what = f"{' and '.join(days)} are both in the edition of {older.day}, {older.name}; name another day"
        raise ScenarioError(path, Fault("edition", what))
    return older, newer


def _edition(path: Path, day: str) -> Edition:
    try:
        return edition_on(date.fromisoformat(day).isoformat())
    except ValueError as error:
        what = f"{quoted(day)} is not a day; name an edition by one such as 2025-06-06"
        raise ScenarioError(path, Fault("edition", what)) from error


def _lesson_in(edition: Edition, file: ScenarioFile, library: CardLibrary | None) -> Lesson:
    scenario = msgspec.structs.replace(file.scenario, edition=edition.day)
    # The file's text belongs to the edition in which it was written.
    copy = msgspec.structs.replace(file, scenario=scenario, text="")
    try:
        return Lesson(copy, library)
    except ScenarioError as error:
        what = f"{error.fault.what}, in the edition of {edition.day}"
        raise ScenarioError(file.path, Fault(error.fault.place, what)) from error


def _moment(
    number: int, did: tuple[str, str], done: tuple[Done | None, Done | None], at: tuple[Naming, Naming]
) -> Moment:
    found = table_values(at[0], done[0]), table_values(at[1], done[1])
    apart = table_differences(*found)
    cited = _citations(done[0]), _citations(done[1])
    first, second = (
        Side(
            did=did[place],
            done=done[place],
            cited=cited[place],
            own=_own(cited[place], cited[1 - place]),
            values=tuple(_line(thing, what, found[place], at[place]) for thing, what in apart.items()),
            apart=tuple(found[place][thing].id for thing in apart if _is_object(thing, found[place])),
        )
        for place in (0, 1)
    )
    return Moment(number, (first, second))


def _own(here: tuple[Citation, ...], other: tuple[Citation, ...]) -> tuple[Citation, ...]:
    """Return the citations that the other side lacks, under the same rule or the same number.

    Equal numbers differ only if one of the editions uses the number for a rule of its own.
    """
    names = {name for each in other for name in each.words}
    numbers = {each.number for each in other if not each.is_of_its_edition}
    return tuple(
        each
        for each in here
        if names.isdisjoint(each.words) and (each.is_of_its_edition or each.number not in numbers)
    )


def _is_object(thing: str, found: Mapping[str, Found]) -> bool:
    return thing in found and bool(found[thing].id)


def _line(thing: str, what: Sequence[str], found: Mapping[str, Found], at: Naming) -> str:
    """Describe an object and its differences, limited to a readable length."""
    if thing not in found:
        return f"{thing}: not there"
    values = found[thing].values
    texts = [values[ZONE] if about == ZONE else f"{about} {values.get(about, NONE)}" for about in what]
    more = [f"{len(texts) - _MOST_VALUES} more"] if len(texts) > _MOST_VALUES else []
    return f"{thing}: {worded(at.state.edition, ', '.join([*texts[:_MOST_VALUES], *more]))}"


def _citations(done: Done | None) -> tuple[Citation, ...]:
    """Return the citations of a step, first the rules against it, then those that affected it."""
    found: dict[str, dict[str, str]] = {}
    for name, numbers, words in _cited_rules(done) if done is not None else ():
        # A rule that an edition doesn't number is cited by its words alone.
        for number in numbers or ("",):
            found.setdefault(number, {}).setdefault(name, words)
    return tuple(Citation(number, words) for number, words in found.items())


def _cited_rules(done: Done) -> Iterator[tuple[str, tuple[str, ...], str]]:
    for reason in done.ruling.reasons:
        yield reason.rule, reason.numbers, reason.words
    for event in done.events:
        if isinstance(event, Noted) and event.rule in all_rules():
            own = all_rules()[event.rule].reason(done.after.state.edition)
            yield event.rule, event.numbers or own.numbers, own.words


# --- Words ----------------------------------------------------------------------------------------------


def relevant_differences(compared: Comparison, played: Iterable[Moment]) -> tuple[Difference, ...]:
    """Return the differences between the editions that concern the file or a differing citation.

    Those that concern the file come first, followed by those that a cited rule belongs to.
    """
    scenario = compared.file.scenario
    own = [(side.own, edition.day) for each in played for side, edition in _by_edition(each, compared)]
    rules = [all_rules().get(name) for citations, _ in own for each in citations for name in each.words]
    exact = {rule.only_in for rule in rules if rule is not None}
    cited = {(each.number, day) for citations, day in own for each in citations}
    titled = {(number, scenario.edition) for number in scenario.rules}
    found = sorted(compared.differences, key=lambda each: (not _is_about(each, titled), each.id not in exact))
    return tuple(each for each in found if each.id in exact or _is_about(each, cited | titled))


def _by_edition(moment: Moment, compared: Comparison) -> Iterable[tuple[Side, Edition]]:
    return zip(moment.sides, compared.editions, strict=True)


def _is_about(difference: Difference, cited: Iterable[tuple[str, str]]) -> bool:
    """Return whether a number on a day belongs to the numbers of a difference on that day."""
    return any(_belongs(number, whole) for number, day in cited for whole in _numbers(difference, day))


def _numbers(difference: Difference, day: str) -> tuple[str, ...]:
    numbers = difference.numbers(day) if difference.is_in_force(day) else ()
    return numbers or numbers_in(day, difference.default)


def _belongs(number: str, whole: str) -> bool:
    """Return whether a rule is another one or part of it, as 701.42b is part of 701.42 and of 701."""
    rest = number.removeprefix(whole)
    return number.startswith(whole) and (not rest or rest.startswith(".") or rest.isalpha())


def change_words(difference: Difference, older: Edition) -> str:
    """Return the text of a difference, with the day before or since which it holds."""
    when = "Before" if difference.is_in_force(older.day) else "Since"
    return f"{when} {_day(difference, older)}: {difference.words}"


def _day(difference: Difference, older: Edition) -> str:
    """Return the day on which the rules changed between two editions."""
    return difference.before if difference.is_in_force(older.day) else difference.since


def edition_summaries(compared: Comparison, played: Sequence[Moment]) -> tuple[str, str]:
    """Return a few sentences about the older edition, and a few about the newer one."""
    older, _ = compared.editions
    found = relevant_differences(compared, played)
    # A change on another day is a separate topic.
    changes = [each for each in found if _day(each, older) == _day(found[0], older)][:_MOST_CHANGES]
    first, second = (_summary(edition, changes, compared, played) for edition in compared.editions)
    return first, second


def _summary(
    edition: Edition, changes: Sequence[Difference], compared: Comparison, played: Sequence[Moment]
) -> str:
    """Return the changes as they concern this edition, or else the first rule that only it cites."""
    older, _ = compared.editions
    texts = [change_words(each, older) for each in changes if each.is_in_force(edition.day)]
    if texts:
        return " ".join(texts)
    here = compared.editions.index(edition)
    own = [each for moment in played for each in _only_cited_by(moment.sides[here], moment.sides[1 - here])]
    dated = [each for each in own if changes and _is_about(changes[0], {(each.number, edition.day)})]
    if not own:
        return SAME
    when = (
        f"{SIDES[here].capitalize()} {_day(changes[0], older)}"
        if dated
        else f"In the edition of {edition.day}"
    )
    citation = [*dated, *own][0]
    words = capitalized(next(iter(citation.words.values()))).removesuffix(".")
    return f"{when}: {words} ({citation.number})." if citation.number else f"{when}: {words}."


def _only_cited_by(side: Side, other: Side) -> Iterator[Citation]:
    """Return the citations of a side whose rules the other side does not cite."""
    names = {name for each in other.cited for name in each.words}
    return (each for each in side.cited if names.isdisjoint(each.words))


def comparison_lines(compared: Comparison) -> Iterator[str]:
    """Yield the whole comparison as lines: the editions, their differences, and each step that differs.

    Raises:
        ScenarioError: A step takes more work than is allowed.

    """
    played = moments(compared)
    older, newer = compared.editions
    yield f"before: {older.day} {older.name}; since: {newer.day} {newer.name}"
    yield from (change_words(each, older) for each in relevant_differences(compared, played))
    for moment in played:
        if moment.differs:
            yield f"step {moment.number}" if moment.number else "opening"
            yield from (f"  {when}: {_in_line(each)}" for when, each in zip(SIDES, moment.sides, strict=True))
    if not any(moment.differs for moment in played):
        yield SAME


def _in_line(side: Side) -> str:
    verdict = f"{side.did}: {VERDICT_WORDS[side.ruling.verdict.value].lower()}" if side.did else ""
    cites = ", ".join(each.number for each in side.own if each.number)
    return "; ".join(each for each in (verdict, f"cites {cites}" if cites else "", side.says) if each)
