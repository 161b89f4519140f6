"""The feature for tasks: what has to be done by hand."""

from __future__ import annotations

from tabletop.model.marking import TickOff
from tabletop.rules.view import TableView
from tabletop.ui.by_hand.tasks_panel import TasksPanel
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.table.scene import TableScene


class Tasks(Feature):
    """Shows effects that are left to the players, until they are ticked off."""

    def __init__(self, frame: Frame, scene: TableScene) -> None:
        super().__init__(frame)
        self._scene, self._bridge = scene, scene.bridge

    def built(self) -> None:
        """Create the list on top of the table, and connect it to the table."""
        self.panel = TasksPanel(self._frame.page.table)
        self._frame.page.in_corner.append(self.panel)
        self.panel.ticked.connect(self._tick_in_panel)
        self.panel.object_wanted.connect(self._scene.select)
        self._bridge.changed.connect(self._follow_table)
        self.panel.show_tasks(self._bridge.view().tasks)

    def _follow_table(self, view: TableView) -> None:
        self.panel.show_tasks(view.tasks)

    def _tick(self, place: int) -> None:
        self._bridge.propose(TickOff(task=place))

    def _tick_in_panel(self, place: int) -> None:
        """Tick off a task, and give the focus to the table, because the check box that had it is gone."""
        self._tick(place)
        self._frame.page.table.setFocus()

    @Command("tick off", "Tick off what was done by hand", "Ctrl+K", Group.GAME_TASKS, 10)
    def _tick_newest(self) -> None:
        if self.panel.boxes:
            self._tick(max(self.panel.boxes))
        else:
            self._frame.say("There is nothing left to do by hand.")
