"""The menu that says by which rules the table is judged: the edition, and how mana is paid."""

from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from tabletop.play.table import Table
from tabletop.rules.editions import edition_on, stops
from tabletop.rules.referee import settled
from tabletop.ui.bridge import Bridge
from tabletop.ui.menus import add_choice

PAYING: Final = (("trust", "On trust"), ("enforced", "From the mana pool"))


class GameMenu(QObject):
    """Another edition or another way of paying begins a new game at the present position.

    No action of a game changes its rules, so what was done before can't be taken back afterwards.
    """

    restarted = Signal(str)
    """What is in force from here on, in words."""

    def __init__(self, menu: QMenu, bridge: Bridge) -> None:
        super().__init__(menu)
        self._bridge = bridge
        editions = [(each.day, f"{each.name}  ({each.day})") for each in stops()]
        self._editions = add_choice(menu, "Rules edition", editions, self._choose_edition)
        self._payings = add_choice(menu, "Pay mana", PAYING, self._choose_paying)
        menu.aboutToShow.connect(self._tick)

    def _tick(self) -> None:
        state = self._bridge.state
        for choices, value in ((self._editions, edition_on(state.edition).day), (self._payings, state.mana)):
            for each, action in choices.items():
                action.setChecked(each == value)

    def _choose_edition(self, day: str) -> None:
        if day != edition_on(self._bridge.state.edition).day:
            self._restart(edition=day)
            self.restarted.emit(f"From here on the rules of {edition_on(day).name} are in force ({day}).")

    def _choose_paying(self, mana: str) -> None:
        if mana != self._bridge.state.mana:
            self._restart(mana=mana)
            how = "paid from the mana pool" if mana == "enforced" else "taken on trust"
            self.restarted.emit(f"From here on costs are {how}.")

    def _restart(self, **changes: str) -> None:
        # A question that is open belongs to the old rules; it is dropped with the action that asks it.
        state = self._bridge.table.journal.settled
        self._bridge.replace_table(Table(settled(msgspec.structs.replace(state, **changes))))
