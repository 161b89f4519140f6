"""Validity of actions at this table: their seats, objects, names, words and amounts.

This is checked before any rule. An invalid instruction is refused for a reason that doesn't cite a rule of
the game, and that no judge can waive.
"""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.faces import Face
from tabletop.cards.library import default_library
from tabletop.cards.vetting import Fault, fault_in
from tabletop.language.reading import unknown
from tabletop.language.subtypes import SUBTYPES
from tabletop.model.actions import Action
from tabletop.model.objects import PieceKind
from tabletop.model.state import State
from tabletop.rules.book.verdicts import Reason

UNKNOWN_SUBTYPE: Final = "instruction.subtype"
"""Name of the reason that refuses a subtype which neither a list nor a card at the table has."""


class _AtTheTable:
    """The seats and objects that an instruction may refer to."""

    def __init__(self, state: State) -> None:
        self._state = state

    def seat_fault(self, number: int) -> str:
        seats = len(self._state.players)
        if 0 <= number < seats:
            return ""
        return f"there is no seat {number} at this table ({_seats(seats)})"

    def object_fault(self, number: int) -> str:
        # Objects that have left are judged by the rules. Files use 0 for an object that has left.
        return "" if 0 <= number <= self._state.clock else f"there is no object {number} at this table"

    def subtype_fault(self, word: str) -> str:
        known = word in SUBTYPES or any(word in face.types.subtypes for face in self._faces_of_cards())
        return "" if known else unknown("subtype", word, SUBTYPES)

    def _faces_of_cards(self) -> Iterator[Face]:
        """Yield the faces of the cards at the table that a file can name."""
        pieces = (piece for each in self._state.everything.values() for piece in each.pieces)
        for piece in pieces:
            if piece.kind is PieceKind.CARD and piece.definition.name in default_library():
                yield from piece.definition.faces


def _seats(number: int) -> str:
    if number < 2:
        return "seat 0 only" if number else "the table has no seats"
    return f"seats {', '.join(map(str, range(number - 1)))} and {number - 1}"


def instruction_fault(state: State, action: Action) -> Reason | None:
    """Return the first invalid part of an action with its place, None if everything is valid."""
    found = fault_in(action, _AtTheTable(state))
    return None if found is None else _reason(found)


def _reason(fault: Fault) -> Reason:
    return Reason(f"instruction.{fault.kind}", (), f"{fault}.")
