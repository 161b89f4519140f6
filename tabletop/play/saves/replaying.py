"""Plays a saved game again: every move goes through the referee, as if it were made now."""

from collections.abc import Iterable
from functools import partial
from typing import Final, assert_never

import msgspec

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.plain_text import one_line
from tabletop.play.journal import Asked, Did, Move, WentBack, WentForward
from tabletop.play.saves.earlier_answers import answers_today, taken_for_granted, with_what_was_not_asked
from tabletop.play.saves.fingerprints import fingerprint
from tabletop.play.saves.reading import Damage, Numbered, SavedGame
from tabletop.play.table import Played, Table
from tabletop.rules.engine.course import FORBIDDEN_ANSWER
from tabletop.rules.instructions import UNKNOWN_SUBTYPE
from tabletop.rules.turn.declaring import is_whole

MOST_WORK: Final = 10_000_000
"""Four players with 450 cards have room for 20,000 moves; a forged file may ask for more than any memory."""
_COST_OF_AN_EVENT: Final = 10
_MANY: Final = 20
"""So many events in one move cost about as much as another move: everything may trigger on each."""
_LONGEST_REASON: Final = 140
_LATER: Final = frozenset(
    {
        "attacking.attackers_are_not_declared_yet",
        "attacking.nobody_passes_by_attacking",
        "blocking.blockers_are_not_declared_yet",
        "blocking.nobody_passes_by_blocking",
        "blocking.who_must_be_blocked_is",
        UNKNOWN_SUBTYPE,
    }
)
"""Rules that moves of earlier games may break, held to only since then: those are done all the same."""
_TOO_LONG: Final = "the game is longer than can be played again"


def replay(table: Table, moves: Iterable[Numbered]) -> Damage | None:
    """Make moves at a table that stands at their opening.

    Returns:
        The first move that can't be made now, and why; the table stands before it. Or the first one after
        which the table is another one than the file says; the table stands there. None if all were made.

    """
    work = 0
    for each in moves:
        try:
            why = _TOO_LONG if work > MOST_WORK else _moved(table, each.move)
            work += _cost(table)
            if each.leads_to and not why and each.leads_to != fingerprint(table.state):
                why = "under the rules as they are now the game goes another way"
        except Exception as error:
            # Whatever a forged file brings about, the table before it is sound, for states are frozen.
            why = f"the program can't play it ({type(error).__name__})"
        if why:
            return Damage(each.line, why)
    return None


def _cost(table: Table) -> int:
    """What a move has cost: the objects that it left on the table, and more for each thing that happened."""
    journal = table.journal
    events = len(journal.entries[journal.cursor - 1].events) if journal.cursor else 0
    return len(table.state.objects) * (1 + events // _MANY) + _COST_OF_AN_EVENT * events


def _moved(table: Table, move: Move) -> str:
    """Why a move can't be made; empty if it was."""
    is_asking = table.state.question is not None
    match move:
        case Did() | Asked():
            return _done(table, move)
        case WentBack(number):
            if not 1 <= number <= table.journal.cursor + is_asking:
                return "not as much can be taken back"
            # Not ``table.undo``: that goes back from one answer to the one before it.
            table.journal.back(number)
        case WentForward(number):
            if is_asking or not 1 <= number <= len(table.journal.entries) - table.journal.cursor:
                return "not as much can be done again"
            table.journal.forward(number)
        case _:
            assert_never(move)
    return ""


def _done(table: Table, move: Did | Asked) -> str:
    played = _made(table, move)
    if not played.ruling.is_legal:
        return f"the rules refuse it: {'; '.join(map(str, played.ruling.reasons))}"
    if (played.question is not None) == isinstance(move, Asked):
        return ""
    table.journal.back()
    return "the rules ask other questions about it now"


def _made(table: Table, move: Did | Asked) -> Played:
    """Make a move; games of before declared creatures one by one, and left out some that had to be."""
    propose = partial(table.propose, joined=move.joined, given=move.given if isinstance(move, Asked) else 0)
    if is_whole(table.state, move.action):
        played = propose(move.action, move.answers)
        if FORBIDDEN_ANSWER in played.names:
            answers = answers_today(table.state, move.action, move.answers)
            played = propose(move.action, answers)
        if _was_not_asked(move, played):
            if played.question is not None:
                table.journal.back()
            answers = with_what_was_not_asked(table.state, move.action, move.answers)
            played = propose(move.action, answers)
        if not played.names or not _LATER.issuperset(played.names):
            return played
    return propose(move.action, move.answers, waived=_LATER)


def _was_not_asked(move: Did | Asked, played: Played) -> bool:
    """Whether something is asked now, and was not when the move was made."""
    if FORBIDDEN_ANSWER in played.names:
        return True
    question = played.question
    return isinstance(move, Did) and question is not None and taken_for_granted(question) is not None


class Loaded(msgspec.Struct, frozen=True):
    """A table at which a saved game was played again, and where that came to an end too early."""

    table: Table
    saved: SavedGame
    damage: Damage | None

    @property
    def complaint(self) -> str:
        """What is not on the table, in one line; empty if the whole game is."""
        if self.damage is None:
            return ""
        what = f"{one_line(self.damage.what, _LONGEST_REASON)}; what came before it is kept"
        return fault_line(self.saved.path, what, f"line {self.damage.line}")


def loaded(saved: SavedGame, table: Table) -> Loaded:
    """Play a saved game at a table that stands at its opening."""
    return Loaded(table, saved, replay(table, saved.moves) or saved.damage)
