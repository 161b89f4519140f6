"""What is to be done by hand, as a part of the window."""

from __future__ import annotations

from tabletop.model.marking import TickOff
from tabletop.rules.view import TableView
from tabletop.ui.by_hand.tasks_panel import TasksPanel
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.shell.features import Feature


class Tasks(Feature):
    """Shows what effects left to the players, until it is ticked off."""

    def handlers(self) -> Handlers:
        """What the key does."""
        return {Command.TICK_OFF: self._tick_newest}

    def built(self) -> None:
        """Lay the list over the table, and let it follow."""
        self.panel = TasksPanel(self.window.table_view)
        self.panel.ticked.connect(self._tick_in_panel)
        self.panel.object_wanted.connect(self.window.scene.select)
        self.window.bridge.changed.connect(self._changed)
        self.panel.show_tasks(self.window.bridge.view().tasks)

    def _changed(self, view: TableView) -> None:
        self.panel.show_tasks(view.tasks)

    def _tick(self, place: int) -> None:
        self.window.bridge.propose(TickOff(task=place))

    def _tick_in_panel(self, place: int) -> None:
        """The box that was ticked is gone, and the focus with it: the table has it then."""
        self._tick(place)
        self.window.table_view.setFocus()

    def _tick_newest(self) -> None:
        if self.panel.boxes:
            self._tick(max(self.panel.boxes))
        else:
            self.window.say("Nothing is left to be done by hand.")
