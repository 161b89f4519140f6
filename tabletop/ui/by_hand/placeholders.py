"""Placeholders at the table: the selected one is described, in this game and for the next ones."""

from __future__ import annotations

import msgspec
from PySide6.QtWidgets import QMenu

from tabletop.cards.faces import CardDefinition
from tabletop.cards.placeholders import Placeholder, said_of
from tabletop.model.handwork import DescribeCard
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.session import Session


class Placeholders(Feature):
    """The entry that lets a player say what a card is."""

    def __init__(self, frame: Frame, session: Session, pictures: Pictures) -> None:
        super().__init__(frame)
        self._bridge, self._commands, self._pictures = session.bridge, session.commands, pictures

    def handlers(self) -> Handlers:
        """What the entry does."""
        return {Command.DESCRIBE_CARD: self._ask}

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """The entry, for a placeholder."""
        if self._card(ids[-1]) is not None:
            menu.addAction(self._frame.actions[Command.DESCRIBE_CARD])

    def _card(self, id: int) -> CardDefinition | None:
        """The placeholder that stands for an object, where the viewer knows it."""
        object = self._bridge.view().objects().get(id)
        card = object.definition if object is not None and object.known else None
        return card if card is not None and card.placeholder else None

    def _ask(self) -> None:
        from tabletop.ui.pages.describe_card import DescribeCardDialog  # noqa: PLC0415 - not needed at the start

        ids = self._commands.selected()
        card = self._card(ids[-1]) if ids else None
        if card is None:
            self._frame.say("Select a placeholder first: a card of a deck list that is not known here.")
            return
        page = DescribeCardDialog(said_of(card), self._pictures, self._frame.shade, self._frame.window)
        page.said.connect(self._describe)
        page.keeping_failed.connect(self._frame.say)
        page.open()

    def _describe(self, said: Placeholder) -> None:
        described = msgspec.structs.asdict(said)
        self._bridge.propose(DescribeCard(card=described.pop("name"), **described))
