"""Mana as a part of the window: the switch between trust and payment, and mana added by hand."""

from __future__ import annotations

from tabletop.language.effects import AddMana
from tabletop.model.actions import Instruct
from tabletop.model.handwork import Agree
from tabletop.rules.view import TableView
from tabletop.ui.by_hand.mana_bar import ManaBar
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.shell.features import Feature


class ManaPayment(Feature):
    """How costs are paid."""

    def handlers(self) -> Handlers:
        """What the keys do."""
        return {Command.PAY_MANA: self._switch, Command.ADD_MANA: self._open}

    def built(self) -> None:
        """Put the switch into the last line, and let it follow the table."""
        self.bar = ManaBar(self.window)
        self.window.statusBar().addPermanentWidget(self.bar)
        self.bar.payment_wanted.connect(self._switch)
        self.bar.mana_wanted.connect(self._add)
        self.window.bridge.changed.connect(self._changed)
        self._changed(self.window.bridge.view())

    def _changed(self, view: TableView) -> None:
        self.bar.show_mana(view.players, self.window.bridge.seen.mana)

    def _switch(self) -> None:
        is_paid = self.window.bridge.seen.mana == "enforced"
        self.window.bridge.propose(Agree(mana="trust" if is_paid else "enforced"))

    def _open(self) -> None:
        """The colours, beside the button where it is shown, else beside the switch."""
        menu, button = self.bar.add.menu(), self.bar.switch
        menu.popup(button.mapToGlobal(button.rect().topLeft()))

    def _add(self, symbol: str) -> None:
        seat = self.window.commands.seat
        self.window.bridge.propose(Instruct(by=seat, effect=AddMana(by=seat, mana=(f"{{{symbol}}}",))))
