"""The agreement that only cards do things: its switch, and the reminder that it is on."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QToolButton

from tabletop.model.handwork import Agree
from tabletop.rules.view import TableView
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.bridge import Bridge

_NAME: Final = "only what cards do"
_TOOLTIP: Final = "Effects can't be performed by hand. Click to allow them again."
_TOOLTIP_WITH_TASK: Final = (
    "A card left something to do by hand. After it is ticked off, effects can't be performed by hand again."
)


class OnlyCards(Feature):
    """Whether effects may be performed by hand. Agreeing is an action, which can be undone like any other."""

    def __init__(self, frame: Frame, bridge: Bridge) -> None:
        super().__init__(frame)
        self._bridge = bridge

    def built(self) -> None:
        """Add a reminder to the status bar, which is visible while the agreement is on."""
        self.reminder = QToolButton(self._frame.window)
        self.reminder.setProperty("look", "small")
        self.reminder.setCheckable(True)
        self.reminder.clicked.connect(self._switch)
        self._frame.add_to_status_bar(self.reminder)
        self._bridge.changed.connect(self._show)
        self._bridge.refused.connect(self._show_current)
        self._show(self._bridge.view())

    @Command(_NAME, "Only what cards do", "", Group.GAME_AGREEMENTS, 10, checkable=True)
    def _switch(self) -> None:
        self._bridge.propose(Agree(only_what_cards_do=not self._bridge.view().only_what_cards_do))

    def _show_current(self) -> None:
        """Show the current state. If the agreement was refused, the menu entry must not look changed."""
        self._show(self._bridge.view())

    def _show(self, view: TableView) -> None:
        is_on = view.only_what_cards_do
        is_free = any(not task.done for task in view.tasks)
        self._frame.actions[_NAME].setChecked(is_on)
        self.reminder.setVisible(is_on)
        self.reminder.setChecked(is_on)
        self.reminder.setText(f"Only what cards do{' (something to do by hand)' if is_free else ''}")
        self.reminder.setToolTip(_TOOLTIP_WITH_TASK if is_free else _TOOLTIP)
