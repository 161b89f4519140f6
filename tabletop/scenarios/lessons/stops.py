"""What stopped somebody: rules that refused something, or were guessed wrongly; and lessons about them.

Each rule is kept once, by its number in the default edition, with the day on which it stopped somebody last.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tabletop.model.state import DEFAULT_EDITION
from tabletop.rules.book.all_rules import all_rules
from tabletop.rules.book.verdicts import Ruling
from tabletop.scenarios.lessons.catalogue import Listed, shipped_lessons
from tabletop.scenarios.lessons.kept_file import BUDGET, KeptFile
from tabletop.untrusted.parsing import parse_json

_ABOUT: Final = "what stopped you"
_LASTS: Final = timedelta(days=14)
"""What is longer ago stops nobody any more."""
_MOST: Final = 50
_LONGEST: Final = 20
"""Letters of a rule's number."""
MOST_OFFERED: Final = 5


class Stop(msgspec.Struct, frozen=True):
    """A rule that stopped somebody: when last, and how often."""

    on: datetime
    times: int = 1
    also: tuple[str, ...] = ()
    """Other numbers of the same rule."""


_STOPS: Final = msgspec.json.Decoder(dict[str, Stop])


class Offered(msgspec.Struct, frozen=True):
    """A lesson that shows a rule which stopped somebody."""

    lesson: Listed
    rule: str
    is_of_today: bool


def _now() -> datetime:
    return datetime.now(UTC)


class Stops:
    """Keeps them in a file; None keeps them only as long as the program runs."""

    def __init__(self, file: Path | None, now: Callable[[], datetime] = _now) -> None:
        self._file, self._now = KeptFile(file, _ABOUT), now
        self._stops: dict[str, Stop] = {}
        self._read()

    @property
    def fault(self) -> str:
        """One line about a file that could not be read or written; empty if all is well."""
        return self._file.fault

    def note(self, numbers: Sequence[str]) -> None:
        """A rule has stopped somebody, by its numbers in the default edition, the most telling one first."""
        first, *also = numbers
        now, before = self._now(), self._stops.pop(first, None)
        is_new = before is None or _day(before.on) != _day(now)
        self._stops[first] = Stop(now, before.times + 1 if before is not None else 1, tuple(also))
        for oldest in list(self._stops)[:-_MOST]:
            del self._stops[oldest]
        if is_new:
            # How often it was today is written with whatever comes next.
            self._write()

    def recent(self) -> Mapping[str, Stop]:
        """The rules that stopped somebody lately, the last one first."""
        since = self._now() - _LASTS
        return {number: stop for number, stop in reversed(self._stops.items()) if stop.on >= since}

    def offered(self) -> tuple[Offered, ...]:
        """Lessons that show these rules, each once, about what came last first."""
        found: dict[str, Offered] = {}
        today = _day(self._now())
        for number, stop in self.recent().items():
            shown = lesson_about((number, *stop.also))
            if shown is not None:
                rule, lesson = shown
                found.setdefault(lesson.id, Offered(lesson, rule, _day(stop.on) == today))
        return tuple(found.values())[:MOST_OFFERED]

    def learned(self, id: str) -> None:
        """A lesson was gone through: what it shows stops nobody any more."""
        rules = {rule for each in shipped_lessons() if each.id == id for rule in each.rules}
        left = {
            number: stop for number, stop in self._stops.items() if rules.isdisjoint((number, *stop.also))
        }
        if left != self._stops:
            self._stops = left
            self._write()

    def forget(self) -> None:
        """Forget all of them."""
        self._stops.clear()
        self._write()

    def _read(self) -> None:
        content = self._file.content()
        if content is None:
            return
        try:
            kept = parse_json(content, _STOPS.decode, BUDGET)
            # A day without a zone can't be compared.
            recent = {number: stop for number, stop in kept.items() if stop.on <= self._now()}
        except (TypeError, ValueError) as error:
            self._file.set_aside(str(error))
            return
        self._stops = {number: stop for number, stop in recent.items() if len(number) <= _LONGEST}

    def _write(self) -> None:
        self._file.write(msgspec.json.encode(self._stops))


def said(offered: Iterable[Offered]) -> str:
    """How many things stopped somebody, as a heading says it; empty for none."""
    found = list(offered)
    if not found:
        return ""
    words = "1 thing" if len(found) == 1 else f"{len(found)} things"
    return f"{words} stopped you {'today' if all(each.is_of_today for each in found) else 'lately'}"


def numbers_of(ruling: Ruling) -> tuple[str, ...]:
    """The numbers of the first rule that refused something, in the default edition whatever the table has."""
    if not ruling.reasons:
        return ()
    reason, known = ruling.reasons[0], all_rules()
    return tuple(known[reason.rule].numbers) if reason.rule in known else reason.numbers


def lesson_about(numbers: Iterable[str]) -> tuple[str, Listed] | None:
    """The first of some numbers that a lesson shows in the default edition, and the lesson.

    One of the course comes before others.
    """
    by_rule = _by_rule()
    return next(((number, by_rule[number][0]) for number in numbers if number in by_rule), None)


@cache
def _by_rule() -> Mapping[str, tuple[Listed, ...]]:
    found: dict[str, tuple[Listed, ...]] = {}
    for lesson in shipped_lessons():
        for number in lesson.rules if lesson.edition == DEFAULT_EDITION else ():
            found[number] = (*found.get(number, ()), lesson)
    return found


def _day(moment: datetime) -> date:
    """The day where the person is."""
    return moment.astimezone().date()
