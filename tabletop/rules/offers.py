"""Offers: the single list of what may be done with an object, each with its ruling."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

from tabletop.language.abilities import Ability
from tabletop.model.actions import Action
from tabletop.rules.book.verdicts import Ruling, Verdict

_ONLY_WHAT_CARDS_DO: Final = "only_cards.something_says_so"
"""Name of the table rule by which a table allows only what cards do."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that may be done, or why not.

    ``verb`` is the word by which files and keys know it (``transform``, ``cast``, ``move``); ``label`` is
    what the menu says, or the ability whose words it says. ``group`` is ``"play"`` for what a player does,
    ``"effect"`` for what an effect tells the table to do, ``"zone"`` for plain moves. ``face`` tells offers
    apart that differ in the face alone. ``to`` is the zone that the object goes to, where it goes to one.
    """

    verb: str
    label: str | Ability
    action: Action
    ruling: Ruling
    group: str = "effect"
    face: str | None = None
    to: str | None = None
    detail: str = ""
    """A cost or another short remark."""

    @property
    def is_agreed_away(self) -> bool:
        """Whether it is refused by what the players agreed on alone, and by no rule of the game."""
        return not self.ruling.is_legal and set(self.ruling.names) == {_ONLY_WHAT_CARDS_DO}

    def __str__(self) -> str:
        """What the menu says, with the ruling: ``Transform: legal``; an unworded ability by its verb."""
        return f"{self.label if isinstance(self.label, str) else self.verb}: {self.ruling}"


class Turn(StrEnum):
    """How a hand turns a card."""

    ACROSS = "across"
    """About its vertical axis, or in its plane: transform, convert, flip."""
    END_OVER_END = "end over end"
    """About its horizontal axis: face down and face up (701.27b)."""


def best(found: Iterable[Offer]) -> Ruling:
    """One ruling for several offers that may be meant: the kindest of them."""
    rulings = [offer.ruling for offer in found]
    for verdict in (Verdict.LEGAL, Verdict.NOTHING_HAPPENS, Verdict.ILLEGAL):
        for ruling in rulings:
            if ruling.verdict is verdict:
                return ruling
    return Ruling(Verdict.ILLEGAL)
