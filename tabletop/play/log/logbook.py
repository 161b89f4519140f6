"""The logbook of a game: a page for each action, with refusals in between."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from tabletop.model.actions import Action, Advance, Resolve
from tabletop.model.state import State
from tabletop.play import late_log
from tabletop.play.journal import Entry, Journal
from tabletop.play.log.log_line import LogLine
from tabletop.rules import late_rules


class Page(msgspec.Struct, frozen=True):
    """All lines about one action. ``number`` counts actions from 1, and 0 is before the first."""

    number: int
    title: str
    lines: tuple[LogLine, ...]
    taken_back: bool = False


class _Noted(NamedTuple):
    """A line about no action, with the number of the action before it and a text for each reader."""

    after: Entry | None
    number: int
    line: LogLine
    public: LogLine
    by: int | None


class Logbook:
    """A reader of a journal. Lines are made once for each action, and undone actions stay, marked."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._page_for: dict[tuple[int, int | None], tuple[Entry, Page]] = {}
        self._refused: list[_Noted] = []
        self.viewer: int | None = None
        """The reading seat, or None for one person who plays all seats."""

    def refuse(self, line: LogLine, public: LogLine | None = None, by: int | None = None) -> None:
        """Add a refused attempt.

        Args:
            line: the text for readers who see what seat ``by`` sees
            public: the text for all others, by default the same
            by: the seat that made the attempt, or None for one person who plays all seats

        """
        cursor = self._journal.cursor
        after = self._journal.entries[cursor - 1] if cursor else None
        self._refused.append(_Noted(after, cursor, line, public or line, by))

    def note(self, line: LogLine) -> None:
        """Add a line that belongs to no action."""
        self.refuse(line)

    def pages(self) -> Iterator[Page]:
        """Yield the pages of the journal's current line of play, in order."""
        journal = self._journal
        refused = self._refusals(0, None)
        if refused:
            yield Page(0, "", refused)
        before = journal.opening
        for place, entry in enumerate(journal.entries, start=1):
            page = self._page(place, before, entry)
            yield msgspec.structs.replace(
                page,
                lines=(*page.lines, *self._refusals(place, entry)),
                taken_back=place > journal.cursor,
            )
            before = entry.state

    def last_line(self) -> LogLine | None:
        """Return the line that matters of the last action: a task for the players, or else the last one.

        An attack without results yet is one line for all attackers.
        """
        cursor = self._journal.cursor
        if not cursor:
            return None
        before = self._journal.entries[cursor - 2].state if cursor > 1 else self._journal.opening
        entry = self._journal.entries[cursor - 1]
        written = self._page(cursor, before, entry).lines
        to_do = [line for line in written if line.kind == "by hand"]
        if not to_do and (attack := late_log.action_names.whole_attack(entry, self.viewer)) is not None:
            return attack
        return (to_do or list(written))[-1]

    def sum_line(self) -> LogLine | None:
        """All results of the last step in one line, or a task for the players.

        Preparations, such as tapping lands for a spell, are left to the log.
        """
        last = self.last_line()
        if last is None or last.kind == "by hand":
            return last
        cursor, entries = self._journal.cursor, self._journal.entries
        entry, first = entries[cursor - 1], cursor - 1
        if late_log.action_names.whole_attack(entry, self.viewer) is not None:
            return last
        while entries[first].joined and _is_summed_up_with(entries[first - 1].action, entry.action):
            first -= 1
        before = entries[first - 1].state if first else self._journal.opening
        if first == cursor - 1:
            return late_log.summing_up.summed_up(self._page(cursor, before, entry).lines)
        events = tuple(event for each in entries[first:cursor] for event in each.events)
        return (
            late_log.summing_up.summed_up(
                late_log.action_lines.lines(before, entries[first].action, events, self.viewer)
            )
            or last
        )

    def undo_title(self) -> str:
        """Name of the action to undo, empty if there is none."""
        cursor = self._journal.cursor
        if not cursor:
            return ""
        before = self._journal.entries[cursor - 2].state if cursor > 1 else self._journal.opening
        return late_log.action_names.action_name(before, self._journal.entries[cursor - 1].action)

    def redo_title(self) -> str:
        """Name of the action to redo, empty if there is none."""
        cursor, asking = self._journal.cursor, self._journal.asks_again
        if asking is not None and asking.question is not None:
            return late_log.action_names.action_name(asking.question.before, asking.question.action)
        if cursor == len(self._journal.entries):
            return ""
        return late_log.action_names.action_name(self._journal.settled, self._journal.entries[cursor].action)

    def _page(self, place: int, before: State, entry: Entry) -> Page:
        kept = self._page_for.get((place, self.viewer))
        if kept is not None and kept[0] is entry:
            return kept[1]
        page = _page_for(place, before, entry, self.viewer)
        self._page_for[place, self.viewer] = (entry, page)
        return page

    def _refusals(self, place: int, entry: Entry | None) -> tuple[LogLine, ...]:
        here = (each for each in self._refused if each.number == place and each.after is entry)
        return tuple(each.line if self.viewer in (None, each.by) else each.public for each in here)


def _is_summed_up_with(earlier: Action, last: Action) -> bool:
    """Return whether two actions of one step have one line: equal ones, or a passage after the stack."""
    return type(earlier) is type(last) or (isinstance(earlier, Resolve) and isinstance(last, Advance))


def _page_for(place: int, before: State, entry: Entry, viewer: int | None) -> Page:
    title = late_log.action_names.action_name(before, entry.action)
    told = late_log.action_lines.lines(_state_before(before, entry), entry.action, entry.events, viewer)
    return Page(place, title, told or (LogLine(f"{title}."),))


def last_line(journal: Journal, viewer: int | None) -> LogLine | None:
    """Return the last line about the last action as a viewer may read it, None if there is none."""
    if not journal.cursor:
        return None
    before = journal.entries[journal.cursor - 2].state if journal.cursor > 1 else journal.opening
    entry = journal.entries[journal.cursor - 1]
    found = late_log.action_lines.lines(_state_before(before, entry), entry.action, entry.events, viewer)
    return found[-1] if found else None


def _state_before(before: State, entry: Entry) -> State:
    """Return the state from which an action started. One more attacker is declared with the previous ones."""
    begun, whole = late_rules.declaring.join_declaration(before, entry.action)
    return begun if whole == entry.action else before
