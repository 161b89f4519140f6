"""The feature for players and dice: their panels, their keys, and the result of a roll on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QWidget

from tabletop.cards.limits import MOST_DICE, MOST_SIDES
from tabletop.model.actions import Action
from tabletop.model.events import Event, Rolled
from tabletop.model.handwork import RollDice
from tabletop.rules.view import TableView
from tabletop.ui.by_hand.players_panel import PlayersPanel
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.frame.tool_window import ToolWindow
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.plain import PlainLabel
from tabletop.ui.table.scene import TableScene


class Players(Feature):
    """Counters of players, and dice."""

    _panel: PlayersPanel | None = None
    _dice: DicePanel | None = None
    _last_roll: Rolled | None = None

    def __init__(self, frame: Frame, scene: TableScene) -> None:
        super().__init__(frame)
        self._scene, self._bridge = scene, scene.bridge

    def built(self) -> None:
        """Connect the panels to the table."""
        self._bridge.changed.connect(self._follow_table)
        # The result is shown once the next question is known, because a question clears the table's messages.
        self._bridge.asked.connect(self._show_roll)

    @Command("players", "Life and counters of players…", "Ctrl+L", Group.GAME_PLAYERS, 30)
    def open_panel(self) -> PlayersPanel:
        """Show the panel for the players' counters."""
        if self._panel is None:
            self._panel = PlayersPanel(self._frame.window)
            self._panel.wanted.connect(self._propose)
        self._refresh(self._bridge.view())
        self._panel.open_beside(self._frame.page.table)
        return self._panel

    @Command("dice", "Roll dice…", "Ctrl+I", Group.GAME_CHANCE, 10)
    def open_dice(self) -> DicePanel:
        """Show the panel for dice."""
        if self._dice is None:
            self._dice = DicePanel(self._frame.window)
            self._dice.wanted.connect(self._propose)
        self._dice.open_beside(self._frame.page.table)
        return self._dice

    @Command("coin", "Toss a coin", "Ctrl+Alt+I", Group.GAME_CHANCE, 20, args=(RollDice(sides=2),))
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


DICE: Final = (4, 6, 8, 10, 12, 20, 100)
COIN: Final = 2


class DicePanel(ToolWindow):
    """Rolls dice of any size and tosses coins. It stays open for the next roll."""

    wanted = Signal(object)
    """The roll, as an Action."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Dice and coins", parent)
        row = row_of(PlainLabel("How many", self))
        self.number = QSpinBox(self)
        self.number.setRange(1, MOST_DICE)
        self.number.setAccessibleName("How many")
        row.addWidget(self.number)
        row.addStretch(1)
        self.column.addLayout(row)
        dice = row_of(spacing=6)
        self.dice: dict[int, QPushButton] = {}
        for sides in DICE:
            dice.addWidget(self._die(sides))
        self.column.addLayout(dice)
        other = QHBoxLayout()
        self.sides = QSpinBox(self, prefix="d")
        self.sides.setRange(2, MOST_SIDES)
        self.sides.setValue(3)
        self.sides.setAccessibleName("Sides of another die")
        self.roll = QPushButton("Roll", self)
        self.roll.clicked.connect(lambda: self._request_roll(self.sides.value()))
        self.coin = QPushButton("Toss coins", self)
        self.coin.clicked.connect(partial(self._request_roll, COIN))
        for widget in (self.sides, self.roll, self.coin):
            other.addWidget(widget)
        other.addStretch(1)
        self.column.addLayout(other)

    def _die(self, sides: int) -> QPushButton:
        button = QPushButton(f"d{sides}", self)
        button.setAccessibleName(f"Roll a die with {sides} sides")
        button.clicked.connect(partial(self._request_roll, sides))
        self.dice[sides] = button
        return button

    def _request_roll(self, sides: int) -> None:
        self.wanted.emit(RollDice(sides=sides, number=self.number.value()))
