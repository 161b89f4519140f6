"""The journal of a game: its opening, every action with its answers, and the state after each.

Taking back moves a cursor; nothing is computed again, however long the game is. A new action after
taking back begins a new line; the old one is kept as a branch.
"""

import msgspec

from tabletop.model.actions import Action
from tabletop.model.events import Event
from tabletop.model.questions import Answer
from tabletop.model.state import State


class Entry(msgspec.Struct, frozen=True):
    """One action that was carried out, what was answered, what happened, and the state after it."""

    action: Action
    answers: tuple[Answer, ...]
    state: State
    events: tuple[Event, ...]


class Journal:
    """The line of play, and where in it the table stands."""

    def __init__(self, opening: State) -> None:
        self.opening = opening
        self.entries: list[Entry] = []
        self.cursor = 0
        self.branches: list[tuple[int, tuple[Entry, ...]]] = []
        """Lines that were left: after how many entries, and what came then."""
        self._paused: State | None = None

    @property
    def state(self) -> State:
        """The state at the cursor, or the one in which a question is open."""
        return self._paused or self.settled

    @property
    def settled(self) -> State:
        """The state at the cursor, without the half of an action that a question interrupts."""
        return self.entries[self.cursor - 1].state if self.cursor else self.opening

    def pause(self, state: State) -> None:
        """Show a state in which a question is open; it is no entry yet."""
        self._paused = state

    def add(self, entry: Entry) -> None:
        """A new action at the cursor. What was taken back becomes a branch."""
        if self.cursor < len(self.entries):
            self.branches.append((self.cursor, tuple(self.entries[self.cursor :])))
            del self.entries[self.cursor :]
        self.entries.append(entry)
        self.cursor += 1
        self._paused = None

    def back(self, number: int = 1) -> int:
        """Take back an open question and actions; returns how many were taken back."""
        if self._paused is not None and number > 0:
            self._paused = None
            return 1 + self.back(number - 1)
        moved = min(number, self.cursor)
        self.cursor -= moved
        return moved

    def forward(self, number: int = 1) -> int:
        """Do again what was taken back; returns how many."""
        if self._paused is not None:
            return 0
        moved = min(number, len(self.entries) - self.cursor)
        self.cursor += moved
        return moved
