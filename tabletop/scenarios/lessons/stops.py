"""The rules that stopped a player, by refusals or wrong guesses, and lessons about them.

Each rule is saved once, by its number in the default edition, with the last day on which it stopped the
player.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tabletop.language.english import with_number
from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.verdicts import Ruling
from tabletop.scenarios.lessons.catalog import ListedLesson, shipped_lessons
from tabletop.scenarios.lessons.kept_file import BUDGET, LearningFile
from tabletop.untrusted.parsing import parse_json

_ABOUT: Final = "the list of rules that stopped you"
_LASTS: Final = timedelta(days=14)
"""Stops older than this are forgotten."""
_MOST: Final = 50
_LONGEST: Final = 20
"""Maximum number of characters in a rule's number."""
MOST_OFFERED: Final = 5


class Stop(msgspec.Struct, frozen=True):
    """A rule that stopped the player, with the last time and the count."""

    on: datetime
    times: int = 1
    also: tuple[str, ...] = ()
    """Other numbers of the same rule."""


_STOPS: Final = msgspec.json.Decoder(dict[str, Stop])


class Suggestion(msgspec.Struct, frozen=True):
    """A suggested lesson about a rule that stopped the player."""

    lesson: ListedLesson
    rule: str
    is_of_today: bool


def _now() -> datetime:
    return datetime.now(UTC)


class Stops:
    """A store of stops in a file, or only until the program ends if ``file`` is None."""

    def __init__(self, file: Path | None, now: Callable[[], datetime] = _now) -> None:
        self._file, self._now = LearningFile(file, _ABOUT), now
        self._stops: dict[str, Stop] = {}
        self._read()

    @property
    def fault(self) -> str:
        """An error line for a failed read or write, empty if there was none."""
        return self._file.fault

    def record(self, numbers: Sequence[str]) -> None:
        """Record that a rule stopped the player, by its numbers in the default edition, main number first."""
        first, *also = numbers
        now, before = self._now(), self._stops.pop(first, None)
        is_new = before is None or _day(before.on) != _day(now)
        self._stops[first] = Stop(now, before.times + 1 if before is not None else 1, tuple(also))
        for oldest in list(self._stops)[:-_MOST]:
            del self._stops[oldest]
        if is_new:
            # Today's count is saved with the next change.
            self._write()

    def recent(self) -> Mapping[str, Stop]:
        """Return the recent stops, last one first."""
        since = self._now() - _LASTS
        return {number: stop for number, stop in reversed(self._stops.items()) if stop.on >= since}

    def suggestions(self) -> tuple[Suggestion, ...]:
        """Return lessons about recent stops, each lesson once, with the latest stop first."""
        found: dict[str, Suggestion] = {}
        today = _day(self._now())
        for number, stop in self.recent().items():
            shown = lesson_about((number, *stop.also))
            if shown is not None:
                rule, lesson = shown
                found.setdefault(lesson.id, Suggestion(lesson, rule, _day(stop.on) == today))
        return tuple(found.values())[:MOST_OFFERED]

    def forget_learned(self, id: str) -> None:
        """Forget the stops that a finished lesson covers."""
        rules = {rule for each in shipped_lessons() if each.id == id for rule in each.rules}
        left = {
            number: stop for number, stop in self._stops.items() if rules.isdisjoint((number, *stop.also))
        }
        if left != self._stops:
            self._stops = left
            self._write()

    def forget(self) -> None:
        """Forget all stops."""
        self._stops.clear()
        self._write()

    def _read(self) -> None:
        content = self._file.content()
        if content is None:
            return
        try:
            records = parse_json(content, _STOPS.decode, BUDGET)
            # A time without a zone can't be compared.
            recent = {number: stop for number, stop in records.items() if stop.on <= self._now()}
        except (TypeError, ValueError) as error:
            self._file.set_aside(str(error))
            return
        self._stops = {number: stop for number, stop in recent.items() if len(number) <= _LONGEST}

    def _write(self) -> None:
        self._file.write(msgspec.json.encode(self._stops))


def heading(offered: Iterable[Suggestion]) -> str:
    """Return a heading with the number of stops, empty for none."""
    found = list(offered)
    if not found:
        return ""
    words = with_number(len(found), "thing")
    return f"{words} stopped you {'today' if all(each.is_of_today for each in found) else 'lately'}"


def rule_numbers(ruling: Ruling) -> tuple[str, ...]:
    """Return the numbers of the first rule behind a refusal, always in the default edition."""
    if not ruling.reasons:
        return ()
    reason, known = ruling.reasons[0], all_rules()
    return tuple(known[reason.rule].numbers) if reason.rule in known else reason.numbers


def lesson_about(numbers: Iterable[str]) -> tuple[str, ListedLesson] | None:
    """Return the first of some numbers with a lesson in the default edition, and the lesson.

    Lessons of the course come before others.
    """
    by_rule = _by_rule()
    return next(((number, by_rule[number][0]) for number in numbers if number in by_rule), None)


@cache
def _by_rule() -> Mapping[str, tuple[ListedLesson, ...]]:
    found: dict[str, tuple[ListedLesson, ...]] = {}
    for lesson in shipped_lessons():
        for number in lesson.rules if lesson.edition == DEFAULT_EDITION else ():
            found[number] = (*found.get(number, ()), lesson)
    return found


def _day(moment: datetime) -> date:
    """Return the player's local date."""
    return moment.astimezone().date()
