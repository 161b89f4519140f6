"""The clock of one deck alone: its turns, what it did to opponents who do nothing, and when it would win."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.model.events import DamageDealt
from tabletop.model.evolve import evolve
from tabletop.model.state import State
from tabletop.play.journal import Entry, Journal
from tabletop.play.log.names import listed
from tabletop.rules.state_based.players import would_lose


class Clock(NamedTuple):
    """How far one deck alone has come."""

    turn: int
    """Its own turns, this one among them."""
    on_the_play: bool
    damage: int
    """Dealt to opponents so far."""
    opponents: tuple[tuple[str, int], ...]
    """Those who do nothing, with their life."""
    won_on: int | None
    """Its turn in which all of them would have lost; None as long as they would not."""

    @property
    def turn_words(self) -> str:
        """Which of its turns it is: ``Turn 4 on the play``; ``Before turn 1 on the draw``."""
        turn = f"Turn {self.turn}" if self.turn else "Before turn 1"
        return f"{turn} on the {'play' if self.on_the_play else 'draw'}"

    @property
    def words(self) -> str:
        """What came of it: ``7 damage dealt, Bob at 13``; nothing where nobody sits opposite."""
        if not self.opponents:
            return ""
        if self.won_on is not None:
            return f"{self.damage} damage dealt, would win on turn {self.won_on}"
        return f"{self.damage} damage dealt, {listed(f'{name} at {life}' for name, life in self.opponents)}"


class _Count(NamedTuple):
    """What was counted up to an action and with it."""

    entry: Entry
    damage: int
    won_on: int | None


class GoldfishClock:
    """Counts along a journal. What was counted before stays: only actions that are new are looked at."""

    def __init__(self) -> None:
        self._opening: State | None = None
        self._counts: list[_Count] = []

    def read(self, journal: Journal) -> Clock | None:
        """The clock as a journal stands; None where other seats play as well.

        Args:
            journal: the line of play, at its cursor.

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
    """An opponent who does nothing has at most the turn that the game begins with."""
    return now.turn - opening.players[opening.active].idle


def _dealt(entry: Entry) -> int:
    players = entry.state.players
    return sum(
        event.amount
        for event in entry.events
        if isinstance(event, DamageDealt) and event.to_player is not None and players[event.to_player].idle
    )


def _first_won(before: State, entry: Entry) -> State:
    """The table as soon as they would have lost: an action can lead into the next turn from there."""
    state = before
    for event in entry.events:
        state = evolve(state, event)
        if _is_won(state):
            return state
    return entry.state


def _is_won(state: State) -> bool:
    """Whether all who do nothing would have lost, if anybody played for them."""
    idle = [player for player in state.players if player.idle]
    return bool(idle) and all(map(would_lose, idle))
