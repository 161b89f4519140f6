"""The clock of a goldfish game: the deck's turns, its damage to idle opponents, and when it would win."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.language.english import listed_names
from tabletop.model.events import DamageDealt
from tabletop.model.evolve import evolve
from tabletop.model.state import State
from tabletop.play.journal import Entry, Journal
from tabletop.rules.state_based.losing import would_lose


class Clock(NamedTuple):
    """The progress of a deck that plays alone."""

    turn: int
    """Number of its own turns, including this one."""
    on_the_play: bool
    damage: int
    """Damage dealt to opponents so far."""
    opponents: tuple[tuple[str, int], ...]
    """Idle opponents with their life totals."""
    won_on: int | None
    """Its turn in which all of them would have lost, None so far."""

    @property
    def turn_words(self) -> str:
        """The turn in words: ``Turn 4 on the play``, ``Before turn 1 on the draw``."""
        turn = f"Turn {self.turn}" if self.turn else "Before turn 1"
        return f"{turn} on the {'play' if self.on_the_play else 'draw'}"

    @property
    def summary(self) -> str:
        """The result: ``7 damage dealt, Bob at 13``. Empty without opponents."""
        if not self.opponents:
            return ""
        if self.won_on is not None:
            return f"{self.damage} damage dealt, would win on turn {self.won_on}"
        left = listed_names(f"{name} at {life}" for name, life in self.opponents)
        return f"{self.damage} damage dealt, {left}"


class _Count(NamedTuple):
    """The counts up to and including an action."""

    entry: Entry
    damage: int
    won_on: int | None


class GoldfishClock:
    """A clock that follows a journal. Earlier counts are cached, and only new actions are counted."""

    def __init__(self) -> None:
        self._opening: State | None = None
        self._counts: list[_Count] = []

    def read(self, journal: Journal) -> Clock | None:
        """Return the clock at the cursor of a journal, None if other seats play as well.

        Args:
            journal: the line of play

        """
        opening = journal.opening
        playing = [seat for seat, player in enumerate(opening.players) if not player.idle]
        if len(playing) != 1:
            return None
        if opening is not self._opening:
            self._opening, self._counts = opening, []
        self._follow(journal.entries[: journal.cursor])
        last = self._counts[-1] if self._counts else None
        now = journal.state
        idle = tuple((player.name, player.life) for player in now.players if player.idle)
        return Clock(
            _own_turn(opening, now),
            not opening.players[opening.active].idle,
            last.damage if last is not None else 0,
            idle,
            last.won_on if last is not None else None,
        )

    def _follow(self, entries: Sequence[Entry]) -> None:
        counts = self._counts
        while counts and (len(counts) > len(entries) or counts[-1].entry is not entries[len(counts) - 1]):
            counts.pop()
        for entry in entries[len(counts) :]:
            damage, won_on = (counts[-1].damage, counts[-1].won_on) if counts else (0, None)
            damage += _dealt(entry)
            if won_on is None and self._opening is not None and _is_won(entry.state):
                before = counts[-1].entry.state if counts else self._opening
                won_on = _own_turn(self._opening, _first_won(before, entry))
            counts.append(_Count(entry, damage, won_on))


def _own_turn(opening: State, now: State) -> int:
    """Return the number of the deck's own turn.

    Of all turns an idle opponent has at most the first, if the game begins with it.
    """
    return now.turn - opening.players[opening.active].idle


def _dealt(entry: Entry) -> int:
    players = entry.state.players
    return sum(
        event.amount
        for event in entry.events
        if isinstance(event, DamageDealt) and event.to_player is not None and players[event.to_player].idle
    )


def _first_won(before: State, entry: Entry) -> State:
    """Return the table as soon as the opponents would have lost. An action can lead into the next turn."""
    state = before
    for event in entry.events:
        state = evolve(state, event)
        if _is_won(state):
            return state
    return entry.state


def _is_won(state: State) -> bool:
    """Return whether all idle opponents would have lost, had anyone played for them."""
    idle = [player for player in state.players if player.idle]
    return bool(idle) and all(map(would_lose, idle))
