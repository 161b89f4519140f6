"""The score of a goldfish game by turn, counted from the events of its line of play.

Nothing is stored in the game. Undo, redo and branches change the line of play, and the score with it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tabletop.language.english import listed_names
from tabletop.model import events as happened
from tabletop.model.evolve import evolve
from tabletop.model.handwork import BeginGame
from tabletop.model.objects import GameObject, PieceId, PlayerId
from tabletop.model.state import State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.journal import Entry, Journal
from tabletop.play.new_game import FIRST_MAIN
from tabletop.rules.state_based.losing import would_lose


class TurnScore(NamedTuple):
    """The counts of one turn of the deck."""

    turn: int
    seen: int = 0
    """Cards of its library that its player saw for the first time, drawn or not."""
    lands: int = 0
    """Lands played."""
    spells: int = 0
    """Spells cast."""
    mana: int = 0
    """Mana paid for costs."""
    damage: int = 0
    """Damage dealt to opponents."""
    life: int = 0
    """Life of all opponents together at its end, or now."""


class Score(NamedTuple):
    """The score of a deck that plays alone."""

    on_the_play: bool
    opponents: tuple[tuple[str, int], ...]
    """Opponents with their life totals."""
    hand: int = 0
    """Number of cards seen in the opening hand, before any go to the bottom."""
    mulligans: int = 0
    turns: tuple[TurnScore, ...] = ()
    """The turns of the deck so far, from its first one."""
    won_on: int | None = None
    """Its turn in which the opponents had lost, None so far."""

    @property
    def turn(self) -> int:
        """Number of its own turns, including this one."""
        return self.turns[-1].turn if self.turns else 0

    @property
    def damage(self) -> int:
        """Damage dealt to opponents so far."""
        return sum(each.damage for each in self.turns)

    @property
    def mana(self) -> int:
        """Mana paid so far."""
        return sum(each.mana for each in self.turns)

    @property
    def seen(self) -> int:
        """Number of cards seen so far, including the opening hand."""
        return self.hand + sum(each.seen for each in self.turns)

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
            return f"{self.damage} damage dealt, lethal on turn {self.won_on}"
        left = listed_names(f"{name} at {life}" for name, life in self.opponents)
        return f"{self.damage} damage dealt, {left}"


class _Count(NamedTuple):
    """The counts up to and including an action."""

    entry: Entry
    hand: int
    mulligans: int
    turns: tuple[TurnScore, ...]
    seen: frozenset[PieceId]
    won_on: int | None


class ScoreKeeper:
    """Follows a journal. Earlier counts are cached, and only new actions are counted."""

    def __init__(self) -> None:
        self._opening: State | None = None
        self._counts: list[_Count] = []

    def read(self, journal: Journal) -> Score | None:
        """Return the score at the cursor of a journal, None if other seats play as well.

        Args:
            journal: the line of play

        """
        opening = journal.opening
        seat = playing_seat(opening)
        if seat is None:
            return None
        if opening is not self._opening:
            self._opening, self._counts = opening, []
        self._follow(journal.entries[: journal.cursor], opening, seat)
        opponents = tuple((player.name, player.life) for player in journal.state.players if player.idle)
        on_the_play = opening.active == seat and opening.step == FIRST_MAIN
        if not self._counts:
            return Score(on_the_play, opponents, turns=_first_turns(opening, seat))
        last = self._counts[-1]
        return Score(on_the_play, opponents, last.hand, last.mulligans, last.turns, last.won_on)

    def _follow(self, entries: Sequence[Entry], opening: State, seat: int) -> None:
        counts = self._counts
        while counts and (len(counts) > len(entries) or counts[-1].entry is not entries[len(counts) - 1]):
            counts.pop()
        for entry in entries[len(counts) :]:
            counting = _Counting(counts[-1] if counts else None, opening, seat)
            counting.add(entry)
            counts.append(counting.counted(entry))


def playing_seat(state: State) -> int | None:
    """Return the seat of a deck that plays alone, None if other seats play as well."""
    playing = [seat for seat, player in enumerate(state.players) if not player.idle]
    return playing[0] if len(playing) == 1 else None


def _first_turns(opening: State, seat: int) -> tuple[TurnScore, ...]:
    """Return the first turn, if it is the deck's own."""
    first = TurnScore(opening.turn, life=_life_of_opponents(opening))
    return (first,) if opening.active == seat else ()


def _life_of_opponents(state: State) -> int:
    return sum(player.life for player in state.players if player.idle)


class _Counting:
    """The count of the events of one action, which begins with the counts before it."""

    def __init__(self, before: _Count | None, opening: State, seat: int) -> None:
        self._state = before.entry.state if before is not None else opening
        self._seat = seat
        # In games of older programs an idle opponent had the first turn if it was first.
        self._offset = int(opening.active != seat)
        self._hand = before.hand if before is not None else 0
        self._mulligans = before.mulligans if before is not None else 0
        self._turns = list(before.turns if before is not None else _first_turns(opening, seat))
        self._seen = set(before.seen if before is not None else ())
        self._won_on = before.won_on if before is not None else None
        self._is_opening_hand = False

    def counted(self, entry: Entry) -> _Count:
        """Return the counts after the action."""
        turns, seen = tuple(self._turns), frozenset(self._seen)
        return _Count(entry, self._hand, self._mulligans, turns, seen, self._won_on)

    def add(self, entry: Entry) -> None:
        """Count the events of an action."""
        self._is_opening_hand = isinstance(entry.action, BeginGame)
        for event in entry.events:
            self._count(event)
        if self._won_on is None and _is_won(entry.state):
            self._won_on = _first_won(self._state, entry).turn - self._offset
        if self._turns:
            self._turns[-1] = self._turns[-1]._replace(life=_life_of_opponents(entry.state))

    def _count(self, event: happened.Event) -> None:
        match event:
            case happened.TurnBegan(number=number):
                self._begin_turn(number - self._offset)
            case happened.DamageDealt(to_player=player, amount=amount):
                self._add(damage=amount * self._is_opponent(player))
            case happened.LifeChanged(player=player, by=by):
                # The last turn may end within this action.
                self._add(life=by * self._is_opponent(player))
            case happened.Mulliganed(player=self._seat):
                self._mulligans += 1
                self._hand = 0
                self._seen.clear()
            case happened.Revealed() | happened.ZoneChanged():
                self._see(self._pieces_seen(event))
            case _:
                self._count_use(event)

    def _count_use(self, event: happened.Event) -> None:
        match event:
            case happened.ManaPaid(player=self._seat, amount=amount):
                self._add(mana=amount)
            case happened.LandPlayed(player=self._seat):
                self._add(lands=1)
            case happened.SpellCast(player=self._seat):
                self._add(spells=1)
            case _:
                pass

    def _begin_turn(self, turn: int) -> None:
        life = self._turns[-1].life if self._turns else _life_of_opponents(self._state)
        self._turns.append(TurnScore(turn, life=life))

    def _add(self, **counts: int) -> None:
        if self._turns:
            last = self._turns[-1]
            self._turns[-1] = last._replace(**{key: getattr(last, key) + by for key, by in counts.items()})

    def _is_opponent(self, player: PlayerId | None) -> bool:
        return player is not None and self._state.players[player].idle

    def _pieces_seen(self, event: happened.Revealed | happened.ZoneChanged) -> Iterator[PieceId]:
        """Yield the cards of the deck's library that its player sees by an event."""
        if isinstance(event, happened.ZoneChanged):
            seen: Iterable[GameObject] = event.before
        else:
            ids = event.objects if self._seat in event.to else ()
            seen = (self._state.objects[id] for id in ids if id in self._state.objects)
        own = Zone(ZoneKind.LIBRARY, self._seat)
        return (piece.id for each in seen if each.zone == own for piece in each.pieces)

    def _see(self, pieces: Iterable[PieceId]) -> None:
        new = set(pieces) - self._seen
        self._seen |= new
        if self._is_opening_hand:
            self._hand += len(new)
        elif new:
            self._add(seen=len(new))


def _first_won(before: State, entry: Entry) -> State:
    """Return the table as soon as the opponents had lost. An action can lead into the next turn."""
    state = before
    for event in entry.events:
        state = evolve(state, event)
        if _is_won(state):
            return state
    return entry.state


def _is_won(state: State) -> bool:
    """Return whether all opponents have lost, or would have, had anyone played for them."""
    idle = [player for player in state.players if player.idle]
    return bool(idle) and all(player.lost or would_lose(player) for player in idle)
