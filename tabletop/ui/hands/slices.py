"""The slices of the window for what hands do besides the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.hands.mana import Mana
from tabletop.ui.hands.marking import Marking
from tabletop.ui.hands.only_cards import OnlyCards
from tabletop.ui.hands.overriding import Overriding
from tabletop.ui.hands.players import Players
from tabletop.ui.hands.playing import Playing
from tabletop.ui.hands.tasks import Tasks
from tabletop.ui.hands.tokens import Tokens

if TYPE_CHECKING:
    from tabletop.ui.shell.features import Feature
    from tabletop.ui.shell.window import MainWindow


def hands_slices(window: MainWindow) -> tuple[Feature, ...]:
    """All of them, for a window."""
    kinds = (Overriding, Marking, Playing, Players, Tokens, Tasks, Mana, OnlyCards)
    return tuple(kind(window) for kind in kinds)
