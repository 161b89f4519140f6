"""The journal of a game: its opening, every action with its answers, and the state after each.

Undo moves a cursor. Nothing is recomputed, however long the game is. A new action after undo starts a new
line, and the old one is kept as a branch.

Next to the line of play, the journal keeps the history: everything that happened at the table, in order.
Replayed from the opening it leads to the same line, branches and cursor, so that is what files store.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from tabletop.model.actions import Action
from tabletop.model.caches import forget
from tabletop.model.questions import Answer
from tabletop.model.state import State

if TYPE_CHECKING:
    from tabletop.model.events import Event

_REMEMBERED: Final = 16
"""Number of recent states whose derived values are kept. Those of other states are derived again."""


class Entry(msgspec.Struct, frozen=True):
    """An action carried out, with its answers, its events and the state after it."""

    action: Action
    answers: tuple[Answer, ...]
    state: State
    events: "tuple[Event, ...]"
    joined: bool = False
    """Whether the player sees it and the previous action as one step."""


class _Move(
    msgspec.Struct, frozen=True, tag_field="move", omit_defaults=True, forbid_unknown_fields=True
): ...


class Did(_Move, frozen=True, tag="did"):
    """An action was carried out. If ``joined``, it is one step with the previous one."""

    action: Action
    answers: tuple[Answer, ...] = ()
    joined: bool = False


class Asked(_Move, frozen=True, tag="asked"):
    """An action left a question open, after some answers.

    The first ``given`` answers were given along with the action.
    """

    action: Action
    answers: tuple[Answer, ...] = ()
    joined: bool = False
    given: int = 0


class WentBack(_Move, frozen=True, tag="went back"):
    """A number of actions were undone, beginning with an open question."""

    number: int = 1


class WentForward(_Move, frozen=True, tag="went forward"):
    """A number of actions were redone."""

    number: int = 1


Move: TypeAlias = Did | Asked | WentBack | WentForward
"""Something that happened to a journal."""


class Journal:
    """The line of play, and the position of the table in it."""

    def __init__(self, opening: State) -> None:
        self.opening = opening
        self.entries: list[Entry] = []
        self.cursor = 0
        self.branches: list[tuple[int, tuple[Entry, ...]]] = []
        """Abandoned lines: the number of entries before each, and what followed."""
        self.history: list[Move] = []
        """Everything that happened since the opening."""
        self.watcher: Callable[[], object] | None = None
        """Callback for each thing that happens, called before anyone learns the result."""
        self._paused: State | None = None
        self._unasked: tuple[State, ...] = ()
        """Open questions undone at the end of the line, the last one last."""

    @property
    def state(self) -> State:
        """The state at the cursor, or the one with an open question."""
        return self._paused or self.settled

    @property
    def asks_again(self) -> State | None:
        """The state with the open question that redo would restore, None if there is none."""
        is_at_end = self.cursor == len(self.entries)
        return self._unasked[-1] if self._unasked and is_at_end else None

    @property
    def settled(self) -> State:
        """The state at the cursor, without an action interrupted by a question."""
        return self.entries[self.cursor - 1].state if self.cursor else self.opening

    @property
    def step_back(self) -> int:
        """Number of entries in the last step: joined actions and their open question."""
        asks, place = self._paused is not None, self.cursor
        is_joined = self._paused is None or _joins(self._paused)
        while is_joined and place:
            place -= 1
            is_joined = self.entries[place].joined
        return asks + self.cursor - place

    @property
    def step_forward(self) -> int:
        """Number of entries in the next undone step, and finally its question."""
        ahead = self.entries[self.cursor :]
        number = next((place for place, each in enumerate(ahead) if place and not each.joined), len(ahead))
        if number == len(ahead) and self._unasked and (not ahead or _joins(self._unasked[-1])):
            return number + 1
        return number

    def pause(self, state: State) -> None:
        """Show a state with an open question. It isn't an entry yet."""
        waiting = state.question
        assert waiting is not None
        self._paused = state
        self._unasked = ()
        self._happened(Asked(waiting.action, waiting.answers, waiting.joined, waiting.given))

    def go_back_to(self, earlier: State) -> None:
        """Undo the last answer to the open question. ``earlier`` is the state that asks for it again."""
        taken_back = self._with_open_question()
        self.pause(earlier)
        self._unasked = taken_back

    def _with_open_question(self) -> tuple[State, ...]:
        """Return the questions to ask again after undo, with the open one as the last."""
        is_at_end = self._paused is not None and self.cursor == len(self.entries)
        return (*self._unasked, self._paused) if is_at_end and self._paused is not None else self._unasked

    def add(self, entry: Entry) -> None:
        """Add a new action at the cursor. Undone actions become a branch."""
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
        """Undo an open question and actions. Return how many were undone."""
        asked = 1 if self._paused is not None and number > 0 else 0
        moved = min(max(number - asked, 0), self.cursor)
        if asked:
            self._unasked, self._paused = self._with_open_question(), None
        self.cursor -= moved
        if asked + moved:
            self._happened(WentBack(asked + moved))
        return asked + moved

    def forward(self, number: int = 1) -> int:
        """Redo undone actions, and finally ask a question again. Return how many."""
        moved = 0 if self._paused is not None else min(max(number, 0), len(self.entries) - self.cursor)
        self.cursor += moved
        if moved:
            self._happened(WentForward(moved))
        return moved + self._ask_again(number - moved)

    def _ask_again(self, number: int) -> int:
        """Restore questions undone at the end of the line. Return how many."""
        asked = 0
        while asked < number and (state := self.asks_again) is not None:
            rest = self._unasked[:-1]
            self.pause(state)
            self._unasked = rest
            asked += 1
        return asked

    def follow(self, line: Sequence[Entry]) -> None:
        """Go to the end of another line: back to the fork, then along that line.

        An open question is dropped. Actions of this line that are not in the other one become a branch.
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
    """Return whether the action with the question is one step with the previous one."""
    return asking.question is not None and asking.question.joined
