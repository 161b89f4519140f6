"""The panel for dice and coins."""

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QWidget

from tabletop.cards.limits import MOST_DICE, MOST_SIDES
from tabletop.model.handwork import RollDice
from tabletop.ui.by_hand.tool_window import ToolWindow
from tabletop.ui.style.plain import PlainLabel

DICE: Final = (4, 6, 8, 10, 12, 20, 100)
COIN: Final = 2


class DicePanel(ToolWindow):
    """Rolls dice of any size and tosses coins. It stays open for the next roll."""

    wanted = Signal(object)
    """The roll, as an Action."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Dice and coins", parent)
        row = QHBoxLayout()
        row.addWidget(PlainLabel("How many", self))
        self.number = QSpinBox(self)
        self.number.setRange(1, MOST_DICE)
        self.number.setAccessibleName("How many")
        row.addWidget(self.number)
        row.addStretch(1)
        self.column.addLayout(row)
        dice = QHBoxLayout()
        dice.setSpacing(6)
        self.dice: dict[int, QPushButton] = {}
        for sides in DICE:
            dice.addWidget(self._die(sides))
        self.column.addLayout(dice)
        other = QHBoxLayout()
        self.sides = QSpinBox(self)
        self.sides.setRange(2, MOST_SIDES)
        self.sides.setValue(3)
        self.sides.setPrefix("d")
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
