"""The writer of log lines, which goes through events and adds the rules that affected each."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from tabletop.language.english import capitalized, listed_names
from tabletop.model import events as happened
from tabletop.model.events import Event
from tabletop.model.objects import GameObject
from tabletop.model.state import State
from tabletop.play.log.log_line import LogLine
from tabletop.play.log.phrases import seen_name_at
from tabletop.rules.book.all_rules import find_rule
from tabletop.rules.book.editions import worded
from tabletop.rules.book.rule import Rule


def _told_elsewhere(events: Sequence[Event]) -> frozenset[int]:
    """Return new objects whose arrival another line reports: cast spells, played lands, melded cards."""
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
    """Return cards in exile about to be melded."""
    return frozenset(
        each.id
        for event in events
        if isinstance(event, happened.ZoneChanged) and len(event.before) == 2
        for each in event.before
    )


class Summary(NamedTuple):
    """The common text around the names of several objects to which the same happened."""

    before: str = ""
    after: str = ""
    only: str = ""
    """The name shared by all of them, empty if they may differ."""
    counts: bool = False
    """Whether their number is given before the name."""

    def line_for(self, names: Sequence[str]) -> str:
        """Return the line for objects by name."""
        number = f"{len(names)}: " if self.counts else ""
        return f"{self.before}{number}{listed_names(names)}{self.after}"


class Teller:
    """A walk through events, with the state at the time of each."""

    def __init__(self, before: State, events: Sequence[Event], viewer: int | None) -> None:
        self.state, self.viewer = before, viewer
        self.lines: list[LogLine] = []
        self.passing = _only_passing(events)
        self.told_elsewhere = _told_elsewhere(events) | self.passing
        self.melding: tuple[GameObject, ...] = ()
        self._summed: tuple[Summary, tuple[str, ...], int] | None = None
        """The form of the last line for several objects, their names, and its number of lines."""
        self._dying: tuple[str, ...] = ()
        """Names of those that die in the last line."""
        self._noted_ahead: list[tuple[frozenset[int], tuple[str, ...]]] = []
        """Rules about objects that are about to exist."""

    def say(self, words: str, *objects: int, kind: str = "event", short: str | None = None) -> None:
        """Add a line, with the rules noted ahead of it.

        ``short`` is its text within a longer line, empty if it is left out there.
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
        """Set further properties of the last line."""
        self.lines[-1] = replace(self.lines[-1], **values)

    def dies(self, name: str, id: int) -> None:
        """Note in the last line that a permanent died, possibly among others."""
        last = self.lines[-1]
        if len(last.died) + 1 < len(last.objects):
            self.amend(died=(), short=None)
            return
        self._dying = (*(self._dying if last.died else ()), name)
        verb = "dies" if len(self._dying) == 1 else "die"
        self.amend(died=(*last.died, id), short=f"{listed_names(self._dying)} {verb}")

    def name(self, id: int) -> str:
        """Return the reader's name for an object at this moment."""
        return seen_name_at(self.state, id, self.viewer)

    def player(self, seat: int) -> str:
        """Return a player's name."""
        return self.state.players[seat].name

    def sum_up(self, words: str, name: str, id: int, together: Summary) -> None:
        """Add something about an object, joined with the same about the next ones.

        Args:
            words: the line for this object alone
            name: its name
            id: the object
            together: the text for several objects. Equal ones are joined.

        """
        last, before = (self.lines[-1], self._summed) if self.lines else (None, None)
        if last is None or before is None or (before[0], before[2]) != (together, len(self.lines)):
            self.say(words, id)
            self._summed = together, (name,), len(self.lines)
            return
        names = (*before[1], name)
        short = last.short if last.died else together.line_for(names)
        self.lines[-1] = replace(
            last, text=f"{capitalized(together.line_for(names))}.", objects=(*last.objects, id), short=short
        )
        self._summed = together, names, len(self.lines)

    def join(self, id: int, one: str, many: str) -> None:
        """Add something about an object to a line that has just said the same about others."""
        last = self.lines[-1] if self.lines else None
        if last is not None and last.text.endswith((f" {one}.", f" {many}.")):
            objects = (*last.objects, id)
            names = listed_names(self.name(each) for each in objects)
            self.lines[-1] = LogLine(f"{names} {many}.", objects)
        else:
            self.say(f"{self.name(id)} {one}", id)

    def overruled(self, event: happened.Overruled, _after: State) -> None:
        """Add the rules that a judge overruled, ahead of the results."""
        text = f"Done against the rules: {' '.join(event.words)}"
        self.lines.append(LogLine(text, event.objects, event.numbers, "forced"))

    def noted(self, event: happened.Noted, _after: State) -> None:
        """Add a rule that had an effect, to the line about the same objects or as its own line."""
        if event.rule in _TRUE_EVERY_TIME or self.passing.intersection(event.objects):
            return
        rule = find_rule(event.rule)
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
        """Add a line for a rule that prevented something, one for all objects it stopped."""
        kind = "event" if rule.check is None else rule.otherwise.value
        last = self.lines[-1] if self.lines else None
        if last is not None and last.rules == numbers and last.kind == kind:
            self.lines.pop()
            objects = (*last.objects, *objects)
        names = listed_names(self.name(id) for id in objects)
        words = worded(self.state.edition, rule.words)
        text = f"{capitalized(names)}: {words}" if names else words
        self.lines.append(LogLine(text, objects, numbers, kind, "" if kind == "event" else None))


Telling: TypeAlias = Callable[[Teller, Any, State], None]
"""A function that logs one event, given the state after it."""

_TRUE_EVERY_TIME: Final = frozenset(
    {
        "zone_changes.new_object",
        "transform.turns_by_its_card",
        "transform.is_not_turning_face_up",
        "transform.nothing_enters",
    }
)
"""Rules that affect most lines, whose numbers would only be noise."""
_OF_THE_STEP: Final = frozenset({"turns.wears_off", "day_night.stays"})
"""Rules that belong to the heading of their step, whatever was logged below it."""
