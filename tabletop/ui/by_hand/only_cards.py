"""Only what cards do, as a part of the window: the switch, and the words that say that it is on."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QToolButton

from tabletop.model.handwork import Agree
from tabletop.rules.view import TableView
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.bridge import Bridge

_NAME: Final = Command.ONLY_WHAT_CARDS_DO
_CLOSED: Final = "Effects may not be done by hand. Click to allow them again."
_FREE: Final = (
    "A card has left something to do by hand. Once it is ticked off, effects may not be done by hand again."
)


class OnlyCards(Feature):
    """Whether effects are done by hand. It is agreed by an action, which can be undone like any other."""

    def __init__(self, frame: Frame, bridge: Bridge) -> None:
        super().__init__(frame)
        self._bridge = bridge

    def handlers(self) -> Handlers:
        """What the menu entry does."""
        return {_NAME: self._switch}

    def built(self) -> None:
        """Put a reminder into the last line, seen while the switch is on, and let it follow the table."""
        self.reminder = QToolButton(self._frame.window)
        self.reminder.setProperty("look", "small")
        self.reminder.setCheckable(True)
        self.reminder.clicked.connect(self._switch)
        self._frame.add_to_status_bar(self.reminder)
        self._bridge.changed.connect(self._show)
        self._bridge.refused.connect(self._show_what_is)
        self._show(self._bridge.view())

    def _switch(self) -> None:
        self._bridge.propose(Agree(only_what_cards_do=not self._bridge.view().only_what_cards_do))

    def _show_what_is(self) -> None:
        """An agreement that was refused changes nothing, and the entry must not look as if it had."""
        self._show(self._bridge.view())

    def _show(self, view: TableView) -> None:
        is_on = view.only_what_cards_do
        is_free = any(not task.done for task in view.tasks)
        self._frame.actions[_NAME].setChecked(is_on)
        self.reminder.setVisible(is_on)
        self.reminder.setChecked(is_on)
        self.reminder.setText(f"Only what cards do{' (something to do by hand)' if is_free else ''}")
        self.reminder.setToolTip(_FREE if is_free else _CLOSED)
