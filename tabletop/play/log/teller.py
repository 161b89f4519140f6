"""Who puts events into lines, one after the other, with the rules that had a part in each."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from tabletop.model import events as happened
from tabletop.model.events import Event
from tabletop.model.objects import GameObject
from tabletop.model.state import State
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.names import capitalized, listed, seen_name_at
from tabletop.rules.book.all_rules import rule_called
from tabletop.rules.book.editions import worded
from tabletop.rules.book.rule import Rule


def _told_elsewhere(events: Sequence[Event]) -> frozenset[int]:
    """New objects whose arrival another line reports: spells cast, lands played, what was melded."""
    told: set[int] = set()
    for event in events:
        match event:
            case (
                happened.SpellCast(spell=id)
                | happened.LandPlayed(permanent=id)
                | happened.Melded(permanent=id)
            ):
                told.add(id)
    return frozenset(told)


def _only_passing(events: Sequence[Event]) -> frozenset[int]:
    """The cards in exile on their way to be melded."""
    return frozenset(
        each.id
        for event in events
        if isinstance(event, happened.ZoneChanged) and len(event.before) == 2
        for each in event.before
    )


class Summary(NamedTuple):
    """How a thing that has happened to several objects is said of all of them: around their names."""

    before: str = ""
    after: str = ""
    only: str = ""
    """The one name that all of them have; empty where they may have others."""
    counts: bool = False
    """Whether it is said how many they are, before their names."""

    def words(self, names: Sequence[str]) -> str:
        """The line about objects by their names."""
        number = f"{len(names)}: " if self.counts else ""
        return f"{self.before}{number}{listed(names)}{self.after}"


class Teller:
    """Goes through events with the state as it was when each of them happened."""

    def __init__(self, before: State, events: Sequence[Event], viewer: int | None) -> None:
        self.state, self.viewer = before, viewer
        self.lines: list[LogLine] = []
        self.passing = _only_passing(events)
        self.told_elsewhere = _told_elsewhere(events) | self.passing
        self.melding: tuple[GameObject, ...] = ()
        self._summed: tuple[Summary, tuple[str, ...], int] | None = None
        """How the last line is said of several, their names, and how many lines there were with it."""
        self._dying: tuple[str, ...] = ()
        """The names of those of which the last line says that they died."""
        self._noted_ahead: list[tuple[frozenset[int], tuple[str, ...]]] = []
        """Rules about objects that are only about to be there."""

    def say(self, words: str, *objects: int, kind: str = "event", short: str | None = None) -> None:
        """One more line, with the rules that were noted ahead of it.

        ``short`` is how it is said within a longer line; empty where it goes without saying there.
        """
        text = capitalized(words)
        if short is None and text != words:
            short = words.removesuffix(".")
        rules = (
            number
            for about, numbers in self._noted_ahead
            if about.intersection(objects)
            for number in numbers
        )
        line = LogLine(
            text if text.endswith((".", "!", "?")) else f"{text}.", objects, tuple(rules), kind, short
        )
        self.lines.append(line)

    def amend(self, **values: object) -> None:
        """Set what else is known of the last line."""
        self.lines[-1] = replace(self.lines[-1], **values)

    def dies(self, name: str, id: int) -> None:
        """What the last line said of a permanent, among others perhaps, was that it died."""
        last = self.lines[-1]
        if len(last.died) + 1 < len(last.objects):
            self.amend(died=(), short=None)
            return
        self._dying = (*(self._dying if last.died else ()), name)
        verb = "dies" if len(self._dying) == 1 else "die"
        self.amend(died=(*last.died, id), short=f"{listed(self._dying)} {verb}")

    def name(self, id: int) -> str:
        """What whoever reads may call an object at this moment."""
        return seen_name_at(self.state, id, self.viewer)

    def player(self, seat: int) -> str:
        """A player's name."""
        return self.state.players[seat].name

    def sum_up(self, words: str, name: str, id: int, together: Summary) -> None:
        """Say something of an object; what is said of the next ones in the same way becomes one line.

        Args:
            words: what is said of this one alone.
            name: what it is called.
            id: the object.
            together: how it is said of several, by their names; equal ones belong together.

        """
        last, before = (self.lines[-1], self._summed) if self.lines else (None, None)
        if last is None or before is None or (before[0], before[2]) != (together, len(self.lines)):
            self.say(words, id)
            self._summed = together, (name,), len(self.lines)
            return
        names = (*before[1], name)
        short = last.short if last.died else together.words(names)
        self.lines[-1] = replace(
            last, text=f"{capitalized(together.words(names))}.", objects=(*last.objects, id), short=short
        )
        self._summed = together, names, len(self.lines)

    def join(self, id: int, one: str, many: str) -> None:
        """Say something of an object, in one line with those of which the same was said just before."""
        last = self.lines[-1] if self.lines else None
        if last is not None and last.text.endswith((f" {one}.", f" {many}.")):
            objects = (*last.objects, id)
            names = listed(self.name(each) for each in objects)
            self.lines[-1] = LogLine(f"{names} {many}.", objects)
        else:
            self.say(f"{self.name(id)} {one}", id)

    def overruled(self, event: happened.Overruled, _after: State) -> None:
        """A judge let something be done against the rules: which, before what came of it."""
        text = f"Done against the rules: {' '.join(event.words)}"
        self.lines.append(LogLine(text, event.objects, event.numbers, "forced"))

    def noted(self, event: happened.Noted, _after: State) -> None:
        """A rule had a part: its numbers go to the line about the same objects, or it gets a line."""
        if event.rule in _TRUE_EVERY_TIME or self.passing.intersection(event.objects):
            return
        rule = rule_called(event.rule)
        numbers = event.numbers or rule.numbers_in(self.state.edition)
        about = set(event.objects)
        general = "step" if event.rule in _OF_THE_STEP else "event"
        for place in reversed(range(len(self.lines))):
            line = self.lines[place]
            if about.intersection(line.objects) or (not about and line.kind == general):
                rules = tuple(dict.fromkeys((*line.rules, *numbers)))
                self.lines[place] = replace(line, rules=rules)
                return
        if all(id in self.state.objects for id in about):
            self._note(rule, event.objects, numbers)
        else:
            self._noted_ahead.append((frozenset(about), numbers))

    def _note(self, rule: Rule[...], objects: tuple[int, ...], numbers: tuple[str, ...]) -> None:
        """A line for a rule by which something did not happen; one for all objects that it stopped."""
        kind = "event" if rule.check is None else rule.otherwise.value
        last = self.lines[-1] if self.lines else None
        if last is not None and last.rules == numbers and last.kind == kind:
            self.lines.pop()
            objects = (*last.objects, *objects)
        names = listed(self.name(id) for id in objects)
        words = worded(self.state.edition, rule.words)
        text = f"{capitalized(names)}: {words}" if names else words
        self.lines.append(LogLine(text, objects, numbers, kind, "" if kind == "event" else None))


Telling: TypeAlias = Callable[[Teller, Any, State], None]
"""Puts one event into words, given the state after it."""

_TRUE_EVERY_TIME: Final = frozenset(
    {
        "zone_changes.new_object",
        "transform.turns_by_its_card",
        "transform.is_not_turning_face_up",
        "transform.nothing_enters",
    }
)
"""Rules with a part in so many lines that their numbers would say nothing."""
_OF_THE_STEP: Final = frozenset({"turns.wears_off", "day_night.stays"})
"""Rules that belong to the heading of their step, whatever was told below it."""
