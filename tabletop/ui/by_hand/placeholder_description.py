"""Describing a placeholder at the table, for this game and the next ones."""

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
from tabletop.ui.commands.command import Command, Reach
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.describe_card import DescribeCardDialog
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.session.session import Session
from tabletop.ui.style.guard import attempt


class Placeholders(Feature):
    """The menu entry to describe a placeholder."""

    def __init__(self, frame: Frame, session: Session, pictures: Pictures) -> None:
        super().__init__(frame)
        self._bridge, self._commands, self._pictures = session.bridge, session.commands, pictures

    def built(self) -> None:
        """Connect to the table."""
        self._bridge.changed.connect(self._look_for_lands)

    def _look_for_lands(self, _view: TableView, events: Sequence[object]) -> None:
        for played in events:
            if isinstance(played, LandPlayed):
                # Other listeners must handle the land first.
                QTimer.singleShot(
                    0, self, partial(attempt, partial(self._describe_as_land, played.permanent))
                )

    def _describe_as_land(self, id: int) -> None:
        """Describe a placeholder that was played as a land as a land. Undo reverts both together."""
        card, object = self._card(id), self._bridge.view().objects().get(id)
        if card is None or object is None or card.face(object.side).types.types:
            return
        description = said_of(said_to_be(card, object.side, "Land"))
        self._bridge.show(self._bridge.table.propose(_action(description), joined=True).events)

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """Add the menu entry for a placeholder."""
        if self._card(ids[-1]) is not None:
            menu.addAction(self._frame.actions["describe card"])

    def _card(self, id: int) -> CardDefinition | None:
        """Return the placeholder of an object, if the viewer knows it."""
        object = self._bridge.view().objects().get(id)
        card = object.definition if object is not None and object.known else None
        return card if card is not None and card.placeholder else None

    @Command("describe card", "Describe the placeholder…", "", Group.CARD_LOOK, 30, Reach.CARDS)
    def _ask(self) -> None:
        ids = self._commands.selected()
        card = self._card(ids[-1]) if ids else None
        if card is None:
            self._frame.say("Select a placeholder first (an unknown card of a deck list).")
            return
        page = DescribeCardDialog(said_of(card), self._pictures, self._frame.shade, self._frame.window)
        page.described.connect(self._describe)
        page.keeping_failed.connect(self._frame.say)
        page.open()

    def _describe(self, description: Placeholder) -> None:
        self._bridge.propose(_action(description))


def _action(description: Placeholder) -> DescribeCard:
    described = msgspec.structs.asdict(description)
    return DescribeCard(card=described.pop("name"), **described)
