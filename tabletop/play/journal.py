"""The journal of a game: its opening, every action with its answers, and the state after each.

Taking back moves a cursor; nothing is computed again, however long the game is. A new action after
taking back begins a new line; the old one is kept as a branch.

Beside the line of play it keeps the history: whatever happened at the table, in order. Played again from
the opening it leads to the same line, the same branches and the same place, so that is what files keep.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from tabletop.model.actions import Action
from tabletop.model.beside import forget
from tabletop.model.questions import Answer
from tabletop.model.state import State

if TYPE_CHECKING:
    from tabletop.model.events import Event

_REMEMBERED: Final = 16
"""Of so many of the last states what was derived from them is kept; from others it is derived again."""


class Entry(msgspec.Struct, frozen=True):
    """One action that was carried out, what was answered, what happened, and the state after it."""

    action: Action
    answers: tuple[Answer, ...]
    state: State
    events: "tuple[Event, ...]"
    joined: bool = False
    """Whether it is one step of the hand together with the action before it."""


class _Move(
    msgspec.Struct, frozen=True, tag_field="move", omit_defaults=True, forbid_unknown_fields=True
): ...


class Did(_Move, frozen=True, tag="did"):
    """An action was carried out; one that is ``joined`` is one step of the hand with the one before."""

    action: Action
    answers: tuple[Answer, ...] = ()
    joined: bool = False


class Asked(_Move, frozen=True, tag="asked"):
    """An action came to a question that was left open, after some answers.

    So many of them as were ``given`` were decided along with the action.
    """

    action: Action
    answers: tuple[Answer, ...] = ()
    joined: bool = False
    given: int = 0


class WentBack(_Move, frozen=True, tag="went back"):
    """So many actions were taken back, an open question first of all."""

    number: int = 1


class WentForward(_Move, frozen=True, tag="went forward"):
    """So many actions were done again."""

    number: int = 1


Move: TypeAlias = Did | Asked | WentBack | WentForward
"""One thing that happened to a journal."""


class Journal:
    """The line of play, and where in it the table stands."""

    def __init__(self, opening: State) -> None:
        self.opening = opening
        self.entries: list[Entry] = []
        self.cursor = 0
        self.branches: list[tuple[int, tuple[Entry, ...]]] = []
        """Lines that were left: after how many entries, and what came then."""
        self.history: list[Move] = []
        """All that happened since the opening."""
        self.watcher: Callable[[], object] | None = None
        """Called after each thing that happened, before anybody is told what came of it."""
        self._paused: State | None = None
        self._unasked: tuple[State, ...] = ()
        """Open questions that were taken back at the end of the line, the last one last."""

    @property
    def state(self) -> State:
        """The state at the cursor, or the one in which a question is open."""
        return self._paused or self.settled

    @property
    def asks_again(self) -> State | None:
        """The state with the open question that doing again would bring back; None where it would not."""
        is_at_end = self.cursor == len(self.entries)
        return self._unasked[-1] if self._unasked and is_at_end else None

    @property
    def settled(self) -> State:
        """The state at the cursor, without the half of an action that a question interrupts."""
        return self.entries[self.cursor - 1].state if self.cursor else self.opening

    @property
    def step_back(self) -> int:
        """How much the last step of the hand is: actions that are joined, an open question among them."""
        asks, place = self._paused is not None, self.cursor
        is_joined = self._paused is None or _joins(self._paused)
        while is_joined and place:
            place -= 1
            is_joined = self.entries[place].joined
        return asks + self.cursor - place

    @property
    def step_forward(self) -> int:
        """How much the next step of the hand is among what was taken back; at last a question of it."""
        ahead = self.entries[self.cursor :]
        number = next((place for place, each in enumerate(ahead) if place and not each.joined), len(ahead))
        if number == len(ahead) and self._unasked and (not ahead or _joins(self._unasked[-1])):
            return number + 1
        return number

    def pause(self, state: State) -> None:
        """Show a state in which a question is open; it is not an entry yet."""
        waiting = state.question
        assert waiting is not None
        self._paused = state
        self._unasked = ()
        self._happened(Asked(waiting.action, waiting.answers, waiting.joined, waiting.given))

    def go_back_to(self, earlier: State) -> None:
        """Take back the last answer to the open question; ``earlier`` is the state that asks for it again."""
        taken_back = self._with_open_question()
        self.pause(earlier)
        self._unasked = taken_back

    def _with_open_question(self) -> tuple[State, ...]:
        """What can be asked again once the open question is taken back."""
        is_at_end = self._paused is not None and self.cursor == len(self.entries)
        return (*self._unasked, self._paused) if is_at_end and self._paused is not None else self._unasked

    def add(self, entry: Entry) -> None:
        """A new action at the cursor. What was taken back becomes a branch."""
        if self.cursor < len(self.entries):
            self.branches.append((self.cursor, tuple(self.entries[self.cursor :])))
            del self.entries[self.cursor :]
        self.entries.append(entry)
        self.cursor += 1
        if self.cursor > _REMEMBERED:
            forget(self.entries[self.cursor - 1 - _REMEMBERED].state)
        self._paused, self._unasked = None, ()
        self._happened(Did(entry.action, entry.answers, entry.joined))

    def back(self, number: int = 1) -> int:
        """Take back an open question and actions; returns how many were taken back."""
        asked = 1 if self._paused is not None and number > 0 else 0
        moved = min(max(number - asked, 0), self.cursor)
        if asked:
            self._unasked, self._paused = self._with_open_question(), None
        self.cursor -= moved
        if asked + moved:
            self._happened(WentBack(asked + moved))
        return asked + moved

    def forward(self, number: int = 1) -> int:
        """Do again what was taken back, at last ask a question again; returns how many."""
        moved = 0 if self._paused is not None else min(max(number, 0), len(self.entries) - self.cursor)
        self.cursor += moved
        if moved:
            self._happened(WentForward(moved))
        return moved + self._ask_again(number - moved)

    def _ask_again(self, number: int) -> int:
        """Bring back questions that were taken back at the end of the line; returns how many."""
        asked = 0
        while asked < number and (state := self.asks_again) is not None:
            rest = self._unasked[:-1]
            self.pause(state)
            self._unasked = rest
            asked += 1
        return asked

    def follow(self, line: Sequence[Entry]) -> None:
        """Go to the end of a line that was played before: back to where it parts from this one, and along it.

        An open question is dropped. What of this line is not on the other one becomes a branch.
        """
        shared = 0
        for entry, wanted in zip(self.entries, line, strict=False):
            if entry is not wanted:
                break
            shared += 1
        if self._paused is not None:
            self.back()
        self._unasked = ()
        self.back(self.cursor - shared)
        self.forward(shared - self.cursor)
        for entry in line[shared:]:
            self.add(entry)

    def _happened(self, move: Move) -> None:
        self.history.append(move)
        if self.watcher is not None:
            self.watcher()


def _joins(asking: State) -> bool:
    """Whether the action that asks is one step of the hand with the one before it."""
    return asking.question is not None and asking.question.joined
