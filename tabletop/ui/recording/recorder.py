"""Follows the table while a lesson is recorded: each action and each refusal becomes a step of the draft."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtCore import QObject, Signal

from tabletop.scenarios.recording.beginning import NewRecording, begin_recording
from tabletop.scenarios.recording.draft import Draft, DraftStep
from tabletop.scenarios.recording.spoken import UnspeakableError, name_for

if TYPE_CHECKING:
    from tabletop.play.journal import Entry
    from tabletop.play.table import Table
    from tabletop.rules.book.verdicts import Ruling
    from tabletop.scenarios.recording.recording import Recorded, Recording
    from tabletop.scenarios.steps.drawn import Drawn
    from tabletop.ui.session.bridge import Bridge

_SAID: Final = ("say", "hints", "focus", "predict", "hold", "wrong")
"""What a teacher says of a step; it comes back with the step where that is done again."""


class Taken(msgspec.Struct, frozen=True):
    """A step that was recorded: in the draft, and at the table."""

    step: DraftStep
    entry: Entry | None
    """The action; None of a refusal."""
    line: tuple[Entry, ...]
    """All actions that led to where the table stood after it."""


class Recorder(QObject):
    """Keeps a draft, and adds to it as long as it is on."""

    changed = Signal(object)
    """The draft is another one; the DraftStep that was added, or None."""
    failed = Signal(str)
    """Why something can't be part of a lesson."""

    def __init__(self, bridge: Bridge, drawn: Callable[[], Drawn], parent: QObject) -> None:
        """Begin without a draft.

        Args:
            bridge: the table.
            drawn: what is drawn on it now.
            parent: what it belongs to.

        """
        super().__init__(parent)
        self._bridge, self._drawn = bridge, drawn
        self.draft: Draft | None = None
        self.is_on = False
        self._recording: Recording | None = None
        self._table: Table | None = None
        self._taken: list[Taken] = []
        self._taken_back: list[Taken] = []
        self._seen: object = None
        self._keeps = False
        bridge.changed.connect(self._follow)
        bridge.refused.connect(self._refuse)

    # --- Beginning and ending ----------------------------------------------------------------------------

    def start(self) -> tuple[str, ...]:
        """Record from here on, as a new draft. Returns what of the table is no part of it, in words."""
        table = self._bridge.table
        found = begin_recording(table, table.journal.settled, self._drawn())
        self._begin(found, table)
        self.is_on = True
        self.changed.emit(None)
        return found.lost

    def go_on(self) -> None:
        """Record again where it was stopped."""
        self.is_on = self._recording is not None and self._table is self._bridge.table
        self._seen = self._bridge.table.journal.settled

    @property
    def can_go_on(self) -> bool:
        """Whether the table is one to which the steps of the draft have led."""
        table = self._bridge.table
        here = self._recording is not None and self._table is table
        return here and self._number(table.journal.settled) is not None

    def stop(self) -> None:
        """Record no more; the draft stays."""
        self.is_on = False

    def take(self, found: NewRecording) -> None:
        """Take steps that were recorded elsewhere, as a draft that is not gone on with."""
        self._begin(found, None)
        assert self.draft is not None
        for each in found.recording.steps:
            self.draft.add(each.raw, each.done)
        self.is_on = False
        self.changed.emit(self.draft.steps[-1] if self.draft.steps else None)

    def take_draft(self, draft: Draft) -> None:
        """Take a draft that was kept."""
        self._recording, self._table, self._taken = None, None, []
        self.draft, self.is_on = draft, False
        draft.look_again()
        self.changed.emit(draft.steps[-1] if draft.steps else None)

    def _begin(self, found: NewRecording, table: Table | None) -> None:
        self._recording, self._table = found.recording, table
        self._taken, self._taken_back = [], []
        self._seen = table.journal.settled if table is not None else None
        self.draft = Draft.of_file(found.recording.opening)

    # --- What happens at the table -----------------------------------------------------------------------

    def _follow(self, _view: object, _events: object) -> None:
        recording, table = self._recording, self._bridge.table
        if not self.is_on or recording is None:
            return
        if table is not self._table:
            self.stop()
            self.changed.emit(None)
            return
        here, before = table.journal.settled, self._seen
        if here is before:
            return
        was_at_end = before is recording.states[-1]
        self._seen = here
        entries = self._new_entries()
        if entries:
            self._record(entries)
        elif entries is not None and was_at_end and not self._keeps:
            self._take_back()

    def _new_entries(self) -> list[Entry] | None:
        """The actions since the table last stood as a step has left it; None where it never did."""
        journal = self._bridge.table.journal
        number = journal.cursor
        while number >= 0:
            state = journal.entries[number - 1].state if number else journal.opening
            if self._number(state) is not None:
                return journal.entries[number : journal.cursor]
            number -= 1
        return None

    def _number(self, state: object) -> int | None:
        """After how many steps the table stood so."""
        assert self._recording is not None
        states = self._recording.states
        return next((number for number, each in enumerate(states) if each is state), None)

    def _record(self, entries: list[Entry]) -> None:
        assert self._recording is not None
        journal = self._bridge.table.journal
        for entry in entries:
            place = journal.entries.index(entry)
            before = journal.entries[place - 1].state if place else journal.opening
            try:
                found = self._recording.record(entry.action, entry.answers, before, entry.state)
            except UnspeakableError as error:
                self.failed.emit(str(error))
                return
            self._add(found, entry, tuple(journal.entries[: place + 1]))

    def _refuse(self, ruling: Ruling, _about: int) -> None:
        recording, tried = self._recording, self._bridge.refused_last
        table = self._bridge.table
        if not self.is_on or recording is None or tried is None or table is not self._table:
            return
        journal = table.journal
        if journal.state is not journal.settled:
            return
        try:
            found = recording.record_refusal(tried[0], ruling, journal.settled)
        except UnspeakableError as error:
            self.failed.emit(str(error))
            return
        self._add(found, None, tuple(journal.entries[: journal.cursor]))

    def _add(self, found: Recorded, entry: Entry | None, line: tuple[Entry, ...]) -> None:
        assert self.draft is not None
        step = DraftStep(found.raw, found.done)
        back_to = found.raw.get("back_to")
        if isinstance(back_to, int):
            step.goes_back = True
            step.after = self._taken[back_to - 1].step if back_to else None
        step.say("focus", self.rings())
        again = next((each for each in self._taken_back if entry is not None and each.entry is entry), None)
        if again is not None:
            step.raw.update({key: again.step.raw[key] for key in _SAID if key in again.step.raw})
        self._taken.append(Taken(step, entry, line))
        self.draft.steps.append(step)
        self.changed.emit(step)

    def _take_back(self) -> None:
        """The table went back: the steps that led away from there are no part of the lesson any more."""
        recording, here = self._recording, self._bridge.table.journal.settled
        assert recording is not None
        assert self.draft is not None
        while self._taken and recording.states[-1] is not here:
            taken = self._taken.pop()
            self._taken_back.append(taken)
            recording.take_back(len(self._taken))
            if taken.step in self.draft.steps:
                self.draft.remove(taken.step)
        self.changed.emit(None)

    # --- From the panel ----------------------------------------------------------------------------------

    def rings(self) -> list[str]:
        """What a file calls the cards that have a ring around them now."""
        names: list[str] = []
        if self._recording is None or self._table is not self._bridge.table:
            return names
        for id in self._drawn().rings:
            try:
                names.append(name_for(id, self._recording.naming))
            except (UnspeakableError, KeyError):
                continue
        return names

    def go_to(self, step: DraftStep) -> bool:
        """Put the table where it stood after a step; the later ones stay, and the next one goes back there.

        Returns whether that is possible.
        """
        taken = next((each for each in self._taken if each.step is step), None)
        if taken is None or self._table is not self._bridge.table:
            return False
        self._keeps = True
        self._bridge.table.journal.follow(taken.line)
        self._bridge.show()
        self._keeps = False
        self._seen = self._bridge.table.journal.settled
        return True
