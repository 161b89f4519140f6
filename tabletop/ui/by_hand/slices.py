"""The slices of the window for what hands do besides the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.by_hand.card_actions import CardActions
from tabletop.ui.by_hand.mana_payment import ManaPayment
from tabletop.ui.by_hand.only_cards import OnlyCards
from tabletop.ui.by_hand.overriding import Overriding
from tabletop.ui.by_hand.permanent_edits import PermanentEdits
from tabletop.ui.by_hand.players import Players
from tabletop.ui.by_hand.tasks import Tasks
from tabletop.ui.by_hand.tokens import Tokens

if TYPE_CHECKING:
    from tabletop.ui.shell.features import Feature
    from tabletop.ui.shell.window import MainWindow


def hands_slices(window: MainWindow) -> tuple[Feature, ...]:
    """All of them, for a window."""
    kinds = (Overriding, PermanentEdits, CardActions, Players, Tokens, Tasks, ManaPayment, OnlyCards)
    return tuple(kind(window) for kind in kinds)
