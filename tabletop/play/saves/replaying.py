"""Plays a saved game again: every move goes through the referee, as if it were made now."""

from collections.abc import Iterable
from typing import assert_never

import msgspec

from tabletop.play.journal import Asked, Did, Move, WentBack, WentForward
from tabletop.play.saves.fingerprints import fingerprint
from tabletop.play.saves.reading import Damage, Numbered, SavedGame
from tabletop.play.table import Table


def replay(table: Table, moves: Iterable[Numbered]) -> Damage | None:
    """Make moves at a table that stands at their opening.

    Returns:
        The first move that can't be made now, and why; the table stands before it. Or the first one after
        which the table is another one than the file says; the table stands there. None if all were made.

    """
    for each in moves:
        try:
            why = _moved(table, each.move)
            if each.leads_to and not why and each.leads_to != fingerprint(table.state):
                why = "by the rules as they are now the game goes another way"
        except Exception as error:
            # Whatever a forged file brings about, the table before it is sound, for states are frozen.
            why = f"the program can't play it ({type(error).__name__})"
        if why:
            return Damage(each.line, why)
    return None


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
    played = table.propose(move.action, move.answers)
    if not played.ruling.is_legal:
        return f"the rules refuse it: {'; '.join(map(str, played.ruling.reasons))}"
    if (played.question is not None) == isinstance(move, Asked):
        return ""
    table.journal.back()
    return "the rules ask other questions about it now"


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
        return f"{self.saved.path}: line {self.damage.line}: {self.damage.what}; what came before it is kept"


def loaded(saved: SavedGame, table: Table) -> Loaded:
    """Play a saved game at a table that stands at its opening."""
    return Loaded(table, saved, replay(table, saved.moves) or saved.damage)
