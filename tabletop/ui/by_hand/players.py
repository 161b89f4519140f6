"""The feature for players and dice: their panels, their keys, and the result of a roll on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop.model.actions import Action
from tabletop.model.events import Event, Rolled
from tabletop.model.handwork import RollDice
from tabletop.rules.view import TableView
from tabletop.ui.by_hand.dice_panel import DicePanel
from tabletop.ui.by_hand.players_panel import PlayersPanel
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.table.scene import TableScene


class Players(Feature):
    """Counters of players, and dice."""

    _panel: PlayersPanel | None = None
    _dice: DicePanel | None = None
    _last_roll: Rolled | None = None

    def __init__(self, frame: Frame, scene: TableScene) -> None:
        super().__init__(frame)
        self._scene, self._bridge = scene, scene.bridge

    def handlers(self) -> Handlers:
        """Return the handlers of the keys."""
        return {
            Command.PLAYERS: self.open_panel,
            Command.DICE: self.open_dice,
            Command.COIN: partial(self._propose, RollDice(sides=2)),
        }

    def built(self) -> None:
        """Connect the panels to the table."""
        self._bridge.changed.connect(self._follow_table)
        # The result is shown once the next question is known, because a question clears the table's messages.
        self._bridge.asked.connect(self._show_roll)

    def open_panel(self) -> PlayersPanel:
        """Show the panel for the players' counters."""
        if self._panel is None:
            self._panel = PlayersPanel(self._frame.window)
            self._panel.wanted.connect(self._propose)
        self._refresh(self._bridge.view())
        self._panel.open_beside(self._frame.page.table)
        return self._panel

    def open_dice(self) -> DicePanel:
        """Show the panel for dice."""
        if self._dice is None:
            self._dice = DicePanel(self._frame.window)
            self._dice.wanted.connect(self._propose)
        self._dice.open_beside(self._frame.page.table)
        return self._dice

    def _propose(self, action: Action) -> None:
        self._bridge.propose(action)

    def _refresh(self, view: TableView) -> None:
        if self._panel is not None:
            self._panel.show_players(view.players, self._bridge.perspective.commanders)

    def _follow_table(self, view: TableView, events: Sequence[Event]) -> None:
        if self._panel is not None and self._panel.isVisible():
            self._refresh(view)
        rolls = [event for event in events if isinstance(event, Rolled)]
        self._last_roll = rolls[-1] if rolls else None

    def _show_roll(self) -> None:
        rolled, self._last_roll = self._last_roll, None
        if rolled is not None:
            perspective = self._bridge.perspective
            self._scene.refusals.show_result(perspective.rolled_result(rolled), perspective.rolled(rolled))
