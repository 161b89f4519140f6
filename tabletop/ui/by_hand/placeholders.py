"""Placeholders at the table: the selected one is described, in this game and for the next ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu

from tabletop.cards.faces import CardDefinition
from tabletop.cards.placeholders import Placeholder, said_of, said_to_be
from tabletop.model.events import LandPlayed
from tabletop.model.handwork import DescribeCard
from tabletop.rules.view import TableView
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.describe_card import DescribeCardDialog
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.session import Session
from tabletop.ui.style.guard import attempt


class Placeholders(Feature):
    """The entry that lets a player say what a card is."""

    def __init__(self, frame: Frame, session: Session, pictures: Pictures) -> None:
        super().__init__(frame)
        self._bridge, self._commands, self._pictures = session.bridge, session.commands, pictures

    def handlers(self) -> Handlers:
        """What the entry does."""
        return {Command.DESCRIBE_CARD: self._ask}

    def built(self) -> None:
        """Watch what is played."""
        self._bridge.changed.connect(self._look_for_lands)

    def _look_for_lands(self, _view: TableView, events: Sequence[object]) -> None:
        for played in events:
            if isinstance(played, LandPlayed):
                # Whoever else listens hears of the land first.
                QTimer.singleShot(0, self, partial(attempt, partial(self._call_it_a_land, played.permanent)))

    def _call_it_a_land(self, id: int) -> None:
        """Who plays a placeholder as a land has said that it is one; that is taken back with it."""
        card, object = self._card(id), self._bridge.view().objects().get(id)
        if card is None or object is None or card.face(object.side).types.types:
            return
        said = said_of(said_to_be(card, object.side, "Land"))
        self._bridge.show(self._bridge.table.propose(_action(said), joined=True).events)

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
        self._bridge.propose(_action(said))


def _action(said: Placeholder) -> DescribeCard:
    described = msgspec.structs.asdict(said)
    return DescribeCard(card=described.pop("name"), **described)
