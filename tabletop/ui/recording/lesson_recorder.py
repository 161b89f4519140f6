"""The recorder, which turns each action and refusal at the table into a step of the draft."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtCore import QObject, Signal

from tabletop.scenarios.format.spoken import UnspeakableError, name_for
from tabletop.scenarios.recording.beginning import NewRecording, begin_recording
from tabletop.scenarios.recording.draft import Draft, DraftStep

if TYPE_CHECKING:
    from tabletop.play.journal import Entry
    from tabletop.play.table import Table
    from tabletop.rules.book.verdicts import Ruling
    from tabletop.scenarios.recording.recording import Recorded, Recording
    from tabletop.scenarios.steps.drawn import Drawn
    from tabletop.ui.session.bridge import Bridge

_TEXT_KEYS: Final = ("say", "hints", "focus", "predict", "hold", "wrong")
"""Texts of a step. If an undone action is performed again, its step gets them back."""


class RecordedStep(msgspec.Struct, frozen=True):
    """Recorded step, with its place in the draft and at the table."""

    step: DraftStep
    entry: Entry | None
    """The action, or None for a refusal."""
    line: tuple[Entry, ...]
    """All actions up to the state of the table after this step."""


class Recorder(QObject):
    """Owner of a draft that adds steps to it while recording is on."""

    changed = Signal(object)
    """The draft has changed. The argument is the DraftStep added, or None."""
    failed = Signal(str)
    """Reason why something can't be part of a lesson."""

    def __init__(self, bridge: Bridge, drawn: Callable[[], Drawn], parent: QObject) -> None:
        """Start without a draft.

        Args:
            bridge: the table.
            drawn: returns the current drawings on it.
            parent: the owner.

        """
        super().__init__(parent)
        self._bridge, self._drawn = bridge, drawn
        self.draft: Draft | None = None
        self.is_on = False
        self._recording: Recording | None = None
        self._table: Table | None = None
        self._recorded: list[RecordedStep] = []
        self._undone: list[RecordedStep] = []
        self._last_state: object = None
        self._is_going_to_step = False
        bridge.changed.connect(self._follow)
        bridge.refused.connect(self._refuse)

    # --- Beginning and ending ----------------------------------------------------------------------------

    def start(self) -> tuple[str, ...]:
        """Start a new draft from here. Return descriptions of the parts that the lesson can't represent."""
        table = self._bridge.table
        found = begin_recording(table, table.journal.settled, self._drawn())
        self._begin(found, table)
        self.is_on = True
        self.changed.emit(None)
        return found.lost

    def go_on(self) -> None:
        """Resume recording."""
        self.is_on = self._recording is not None and self._table is self._bridge.table
        self._last_state = self._bridge.table.journal.settled

    @property
    def can_go_on(self) -> bool:
        """Whether the table is in a state that the steps of the draft have reached."""
        table = self._bridge.table
        is_recorded = self._recording is not None and self._table is table
        return is_recorded and self._step_count_at(table.journal.settled) is not None

    def stop(self) -> None:
        """Stop recording and keep the draft."""
        self.is_on = False

    def take(self, found: NewRecording) -> None:
        """Use steps that were recorded elsewhere as a draft that can't be continued."""
        self._begin(found, None)
        assert self.draft is not None
        for each in found.recording.steps:
            self.draft.add(each.raw, each.done)
        self.is_on = False
        self.changed.emit(self.draft.steps[-1] if self.draft.steps else None)

    def take_draft(self, draft: Draft) -> None:
        """Use an autosaved draft."""
        self._recording, self._table, self._recorded = None, None, []
        self.draft, self.is_on = draft, False
        draft.look_again()
        self.changed.emit(draft.steps[-1] if draft.steps else None)

    def _begin(self, found: NewRecording, table: Table | None) -> None:
        self._recording, self._table = found.recording, table
        self._recorded, self._undone = [], []
        self._last_state = table.journal.settled if table is not None else None
        self.draft = Draft.of_file(found.recording.opening)

    # --- Events at the table -----------------------------------------------------------------------------

    def _follow(self, _view: object, _events: object) -> None:
        recording, table = self._recording, self._bridge.table
        if not self.is_on or recording is None:
            return
        if table is not self._table:
            self.stop()
            self.changed.emit(None)
            return
        state_now, before = table.journal.settled, self._last_state
        if state_now is before:
            return
        was_at_end = before is recording.states[-1]
        self._last_state = state_now
        entries = self._new_entries()
        if entries:
            self._record(entries)
        elif entries is not None and was_at_end and not self._is_going_to_step:
            self._take_back()

    def _new_entries(self) -> list[Entry] | None:
        """Return the actions since the last state that a step has reached, or None if there is none."""
        journal = self._bridge.table.journal
        number = journal.cursor
        while number >= 0:
            state = journal.entries[number - 1].state if number else journal.opening
            if self._step_count_at(state) is not None:
                return journal.entries[number : journal.cursor]
            number -= 1
        return None

    def _step_count_at(self, state: object) -> int | None:
        """Return the number of steps after which the table was in this state."""
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
        recording, refused_action = self._recording, self._bridge.refused_last
        table = self._bridge.table
        if not self.is_on or recording is None or refused_action is None or table is not self._table:
            return
        journal = table.journal
        if journal.state is not journal.settled:
            return
        try:
            found = recording.record_refusal(refused_action[0], ruling, journal.settled)
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
            step.after = self._recorded[back_to - 1].step if back_to else None
        step.say("focus", self.rings())
        undone = next((each for each in self._undone if entry is not None and each.entry is entry), None)
        if undone is not None:
            step.raw.update({key: undone.step.raw[key] for key in _TEXT_KEYS if key in undone.step.raw})
        self._recorded.append(RecordedStep(step, entry, line))
        self.draft.steps.append(step)
        self.changed.emit(step)

    def _take_back(self) -> None:
        """Remove the steps that were undone at the table."""
        recording, state_now = self._recording, self._bridge.table.journal.settled
        assert recording is not None
        assert self.draft is not None
        while self._recorded and recording.states[-1] is not state_now:
            recorded = self._recorded.pop()
            self._undone.append(recorded)
            recording.take_back(len(self._recorded))
            if recorded.step in self.draft.steps:
                self.draft.remove(recorded.step)
        self.changed.emit(None)

    # --- Requests of the panel ---------------------------------------------------------------------------

    def rings(self) -> list[str]:
        """Return the names, in the scenario file, of the cards with rings."""
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
        """Return the table to its state after a step, where the next step continues. Later steps remain.

        Returns whether that is possible.
        """
        recorded = next((each for each in self._recorded if each.step is step), None)
        if recorded is None or self._table is not self._bridge.table:
            return False
        self._is_going_to_step = True
        self._bridge.table.journal.follow(recorded.line)
        self._bridge.show()
        self._is_going_to_step = False
        self._last_state = self._bridge.table.journal.settled
        return True
