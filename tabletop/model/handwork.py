"""Handwork: actions by which a person rearranges the table, rolls, looks, marks, as at a table of wood.

No rule of the game asks for them and hardly one forbids them; they are undone and saved like all actions.
"""

from typing import TypeAlias

import msgspec


class Handwork(msgspec.Struct, frozen=True, kw_only=True, tag_field="action", omit_defaults=True):
    """An action of a person's hands. ``by`` is the seat that acts; None is the active player."""

    by: int | None = None


class RollDice(Handwork, frozen=True, kw_only=True, tag="roll dice"):
    """Roll dice with so many sides each; two sides are a coin (705, 706)."""

    sides: int
    number: int = 1


class BringIn(Handwork, frozen=True, kw_only=True, tag="bring in"):
    """Bring a card in from outside the game by its name, into a zone of the seat that acts (400.11b).

    ``face`` is ``"front"`` or, on the battlefield, ``"back"``.
    """

    card: str
    zone: str
    face: str = "front"


class BeginGame(Handwork, frozen=True, kw_only=True, tag="begin game"):
    """Draw opening hands of so many cards, and take mulligans, from the active player on (103.5)."""

    hand: int = 7


AnyHandwork: TypeAlias = RollDice | BeginGame | BringIn
"""Every kind of handwork. A union, so that saved games can name each by its tag."""
