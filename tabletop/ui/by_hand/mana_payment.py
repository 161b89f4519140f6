"""The feature for mana: the switch between trust and payment, and adding mana by hand."""

from __future__ import annotations

from tabletop.language.effects import AddMana
from tabletop.model.actions import Instruct
from tabletop.model.handwork import Agree, SpendMana
from tabletop.rules.view import TableView
from tabletop.ui.by_hand.mana_bar import ManaBar
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.menus import pop_up
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.session import Session


class ManaPayment(Feature):
    """How costs are paid."""

    def __init__(self, frame: Frame, session: Session) -> None:
        super().__init__(frame)
        self._bridge, self._commands = session.bridge, session.commands

    def built(self) -> None:
        """Add the mana bar to the status bar, and connect it to the table."""
        self.bar = ManaBar(self._frame.window)
        self._frame.add_to_status_bar(self.bar)
        self.bar.payment_wanted.connect(self._switch)
        self.bar.mana_wanted.connect(self._add)
        self._bridge.changed.connect(self._follow_table)
        self._follow_table(self._bridge.view())

    def _follow_table(self, view: TableView) -> None:
        self.bar.show_mana(view.players, view.mana)

    @Command("pay mana", "Pay mana from the pool or on trust", "Ctrl+M", Group.GAME_MANA, 30)
    def _switch(self) -> None:
        is_paid = self._bridge.view().mana == "enforced"
        self._bridge.propose(Agree(mana="trust" if is_paid else "enforced"))

    @Command("add mana", "Add mana by hand…", "Ctrl+Alt+M", Group.GAME_MANA, 10)
    def _open(self) -> None:
        """Open the menu of colors at the switch."""
        menu, button = self.bar.add.menu(), self.bar.switch
        pop_up(menu, button.mapToGlobal(button.rect().topLeft()))

    @Command("empty pool", "Empty the mana pool", "", Group.GAME_MANA, 20)
    def _empty(self) -> None:
        """Empty a mana pool, for mana that was added by mistake or spent outside of the table."""
        seat = self._commands.seat
        player = self._bridge.view().players[seat]
        free = "".join(f"{{{symbol}}}" for symbol in player.mana_pool)
        if free or player.bound_mana:
            self._bridge.propose(SpendMana(by=seat, mana=free, bound=tuple(range(len(player.bound_mana)))))
        else:
            self._frame.say(f"{player.name}'s mana pool is empty.")

    def _add(self, symbol: str) -> None:
        seat = self._commands.seat
        self._bridge.propose(Instruct(by=seat, effect=AddMana(by=seat, mana=(f"{{{symbol}}}",))))
