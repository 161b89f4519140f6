"""Replay of a saved game: every move goes through the referee as if made now."""

from collections.abc import Iterable
from functools import partial
from typing import Final, assert_never

import msgspec

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.plain_text import one_line
from tabletop.play.journal import Asked, Did, Move, WentBack, WentForward
from tabletop.play.saves.earlier_games import answers_today, taken_for_granted, with_unasked_answers
from tabletop.play.saves.fingerprints import fingerprint
from tabletop.play.saves.reading import Damage, Numbered, SavedGame
from tabletop.play.table import Played, Table
from tabletop.rules.engine.course import FORBIDDEN_ANSWER
from tabletop.rules.instructions import UNKNOWN_SUBTYPE
from tabletop.rules.turn.declaring import is_whole

MOST_WORK: Final = 10_000_000
"""Largest cost of a replay. It allows 20,000 moves of four players with 450 cards, and stops forged files."""
_COST_OF_AN_EVENT: Final = 10
_MANY: Final = 20
"""Cost of an event relative to a move, since everything may trigger on each event."""
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
"""Rules that moves of older games may break, since they are newer. Those moves are carried out anyway."""
_TOO_LONG: Final = "the game is longer than can be played again"


def replay(table: Table, moves: Iterable[Numbered]) -> Damage | None:
    """Replay moves at a table that is at their opening.

    Returns:
        The first move that can't be made now with the reason, the table being before it. Or the first move
        after which the table differs from the file, the table being there. None if all were made.

    """
    work = 0
    for each in moves:
        try:
            why = _TOO_LONG if work > MOST_WORK else _moved(table, each.move)
            work += _cost(table)
            if each.leads_to and not why and each.leads_to != fingerprint(table.state):
                why = "under the rules as they are now the game goes another way"
        except Exception as error:
            # The table before the move is intact, since states are frozen.
            why = f"the program can't play it ({type(error).__name__})"
        if why:
            return Damage(each.line, why)
    return None


def _cost(table: Table) -> int:
    """Return the cost of a move: the objects it leaves on the table, and more for each event."""
    journal = table.journal
    events = len(journal.entries[journal.cursor - 1].events) if journal.cursor else 0
    return len(table.state.objects) * (1 + events // _MANY) + _COST_OF_AN_EVENT * events


def _moved(table: Table, move: Move) -> str:
    """Return why a move can't be made, empty if it was made."""
    is_asking = table.state.question is not None
    match move:
        case Did() | Asked():
            return _carry_out(table, move)
        case WentBack(number):
            if not 1 <= number <= table.journal.cursor + is_asking:
                return "not as much can be taken back"
            # Not ``table.undo``, which goes back from one answer to the previous one.
            table.journal.back(number)
        case WentForward(number):
            if is_asking or not 1 <= number <= len(table.journal.entries) - table.journal.cursor:
                return "not as much can be done again"
            table.journal.forward(number)
        case _:
            assert_never(move)
    return ""


def _carry_out(table: Table, move: Did | Asked) -> str:
    played = _make_move(table, move)
    if not played.ruling.is_legal:
        return f"the rules refuse it: {'; '.join(map(str, played.ruling.reasons))}"
    if (played.question is not None) == isinstance(move, Asked):
        return ""
    table.journal.back()
    return "the rules ask other questions about it now"


def _make_move(table: Table, move: Did | Asked) -> Played:
    """Make a move. Older games declared creatures one by one and omitted required ones."""
    propose = partial(table.propose, joined=move.joined, given=move.given if isinstance(move, Asked) else 0)
    if is_whole(table.state, move.action):
        played = propose(move.action, move.answers)
        if FORBIDDEN_ANSWER in played.names:
            answers = answers_today(table.state, move.action, move.answers)
            played = propose(move.action, answers)
        if _was_not_asked(move, played):
            if played.question is not None:
                table.journal.back()
            answers = with_unasked_answers(table.state, move.action, move.answers)
            played = propose(move.action, answers)
        if not played.names or not _LATER.issuperset(played.names):
            return played
    return propose(move.action, move.answers, waived=_LATER)


def _was_not_asked(move: Did | Asked, played: Played) -> bool:
    """Return whether a question is asked now that was not asked when the move was made."""
    if FORBIDDEN_ANSWER in played.names:
        return True
    question = played.question
    return isinstance(move, Did) and question is not None and taken_for_granted(question) is not None


class Loaded(msgspec.Struct, frozen=True):
    """A table with a replayed game, and where the replay ended early."""

    table: Table
    saved: SavedGame
    damage: Damage | None

    @property
    def complaint(self) -> str:
        """The part missing from the table, in one line. Empty if the game is complete."""
        if self.damage is None:
            return ""
        what = f"{one_line(self.damage.what, _LONGEST_REASON)}; what came before it is kept"
        return fault_line(self.saved.path, what, f"line {self.damage.line}")


def loaded(saved: SavedGame, table: Table) -> Loaded:
    """Replay a saved game at a table that is at its opening."""
    return Loaded(table, saved, replay(table, saved.moves) or saved.damage)
