"""The menu entries for the rules of the table: the edition, and how mana is paid."""

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from tabletop.model.handwork import Agree
from tabletop.rules.book.editions import edition_on, stops
from tabletop.ui.commands.menus import add_choice
from tabletop.ui.session.bridge import Bridge

PAYMENTS: Final = (("trust", "On trust"), ("enforced", "From the mana pool"))


class GameMenu(QObject):
    """Menus that change the edition or the payment of mana by an action, which can be undone."""

    def __init__(self, menu: QMenu, bridge: Bridge) -> None:
        super().__init__(menu)
        self._bridge = bridge
        editions = [(each.day, f"{each.name}  ({each.day})") for each in stops()]
        self._payings = add_choice(menu, "Pay mana", PAYMENTS, self._choose_paying)
        menu.addSeparator()
        self._editions = add_choice(menu, "Rules edition", editions, self._choose_edition)
        menu.aboutToShow.connect(self._check_current)

    def _check_current(self) -> None:
        view = self._bridge.view()
        for choices, value in ((self._editions, edition_on(view.edition).day), (self._payings, view.mana)):
            for each, action in choices.items():
                action.setChecked(each == value)

    def _choose_edition(self, day: str) -> None:
        if day != edition_on(self._bridge.view().edition).day:
            self._bridge.propose(Agree(edition=day))

    def _choose_paying(self, mana: str) -> None:
        if mana != self._bridge.view().mana:
            self._bridge.propose(Agree(mana=mana))
