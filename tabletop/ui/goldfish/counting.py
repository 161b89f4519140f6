"""Counting of a thousand opening hands in a thread, so that the window never waits."""

from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from tabletop.cards.decks.deck import Deck
from tabletop.play.goldfish.opening_hands import GAMES, HandTally, Keeping, Survey, seeds_from
from tabletop.ui.session.worker import Post, Worker

_REPORTED: Final = 50
"""Number of games between two reports of the progress."""


class Question(NamedTuple):
    """What is counted. The same question has the same results."""

    deck: Deck
    seed: int
    """Seed of the first game. The others follow it."""
    keeping: Keeping
    draws_first: bool
    games: int = GAMES


class _Progress(NamedTuple):
    """A report from the thread."""

    number: int
    """Number of the count, because reports of an earlier one may still arrive."""
    survey: Survey


class HandCounter(QObject):
    """Counts hands in the background. A new count ends the former one, and it can be canceled."""

    progressed = Signal(int)
    """Number of games counted so far."""
    finished = Signal(object)
    """The Survey of all games."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = Worker(self)
        self._worker.received.connect(self._receive)
        self._stop = Event()
        self._number = self._games = 0

    @property
    def is_counting(self) -> bool:
        """Whether a count is going on."""
        return self._games > 0

    def start(self, question: Question) -> None:
        """Begin to count, and report in the GUI thread."""
        self.cancel()
        self._number += 1
        self._games, self._stop = question.games, Event()
        self._worker.start(partial(_count, question, self._number, self._stop.is_set))

    def cancel(self) -> None:
        """Stop counting. Nothing more is reported."""
        self._stop.set()
        self._games = 0
        self._worker.wait()

    def _receive(self, progress: _Progress) -> None:
        if progress.number != self._number or not self._games:
            return
        if progress.survey.games < self._games:
            self.progressed.emit(progress.survey.games)
        else:
            self._games = 0
            self.finished.emit(progress.survey)


def _count(question: Question, number: int, is_stopped: Callable[[], bool], post: Post) -> None:
    """Count the games in a thread, until all are counted or the count is stopped."""
    tally = HandTally(question.deck, question.keeping, draws_first=question.draws_first)
    for seed in seeds_from(question.seed, question.games):
        if is_stopped():
            return
        tally.add(seed)
        if tally.games % _REPORTED == 0 or tally.games == question.games:
            post(_Progress(number, tally.survey))
