"""The payment of a spell or ability that is only announced: what could be paid, and what is owed (601.2f)."""

from collections.abc import Callable, Collection
from typing import NamedTuple, TypeAlias

from tabletop.cards.mana import ManaCost
from tabletop.model.objects import ObjectId
from tabletop.model.state import BoundMana

CanMake: TypeAlias = Callable[[ManaCost, Callable[[BoundMana], bool], Collection[ObjectId]], bool]
"""Function that tells whether a player could make the mana for a cost.

It gets the cost, which restricted mana is usable, and the permanents that already pay otherwise.
"""


class Owed(NamedTuple):
    """A total mana cost, with a number for X, and the restricted mana that may pay for it."""

    cost: ManaCost
    usable: Callable[[BoundMana], bool]


class PlannedPayment:
    """Payment during an announcement. Mana costs are recorded instead of paid."""

    def __init__(self, can_make: CanMake) -> None:
        self.can_make = can_make
        self.owed: Owed | None = None

    def owe(self, cost: ManaCost, usable: Callable[[BoundMana], bool]) -> None:
        """Record a total cost."""
        self.owed = Owed(cost, usable)
