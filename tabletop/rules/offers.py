"""Offers: the possible actions with an object, each with its ruling."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

from tabletop.language.abilities import Ability
from tabletop.model.actions import Action
from tabletop.rules.book.verdicts import Ruling, Verdict

_ONLY_WHAT_CARDS_DO: Final = "only_cards.something_says_so"
"""Name of the house rule that allows only effects of cards."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A possible action, with the ruling on it.

    Attributes:
        verb: name of it in files and keys (`transform`, `cast`, `move`).
        label: text for the menu, or an ability to be worded.
        action: action to perform.
        ruling: current ruling on the action.
        group: `"play"` for a player's own actions, `"effect"` for effects, `"zone"` for moves.
        face: face by which otherwise equal offers differ.
        to: zone that the object goes to, if any.

    """

    verb: str
    label: str | Ability
    action: Action
    ruling: Ruling
    group: str = "effect"
    face: str | None = None
    to: str | None = None
    detail: str = ""
    """Cost or another short remark."""

    @property
    def is_agreed_away(self) -> bool:
        """Whether it is refused only by an agreement of the players, not by a rule of the game."""
        return not self.ruling.is_legal and set(self.ruling.names) == {_ONLY_WHAT_CARDS_DO}

    def __str__(self) -> str:
        """Return the text for the menu with the ruling: `Transform: legal`, with the verb for an ability."""
        return f"{self.label if isinstance(self.label, str) else self.verb}: {self.ruling}"


class Turn(StrEnum):
    """The way a card is turned by hand."""

    ACROSS = "across"
    """About its vertical axis, or in its plane: transform, convert, flip."""
    END_OVER_END = "end over end"
    """About its horizontal axis: face down and face up (701.27b)."""


def best(found: Iterable[Offer]) -> Ruling:
    """Return the most favorable ruling of several offers."""
    rulings = [offer.ruling for offer in found]
    for verdict in (Verdict.LEGAL, Verdict.NOTHING_HAPPENS, Verdict.ILLEGAL):
        for ruling in rulings:
            if ruling.verdict is verdict:
                return ruling
    return Ruling(Verdict.ILLEGAL)
