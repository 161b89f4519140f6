"""The game that is open in a window: its bridge, commands, lesson and log."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from tabletop.play.log.logbook import Logbook
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.going_on import GoingOn
from tabletop.ui.session.lesson_player import LessonPlayer
from tabletop.ui.session.selection_commands import SelectionCommands


class Session(QObject):
    """The part of the window that stays when tables are replaced."""

    def __init__(self, bridge: Bridge, selected: Callable[[], list[int]], parent: QObject) -> None:
        """Begin with the table of the bridge. ``selected`` returns the objects that a command is for."""
        super().__init__(parent)
        self.bridge = bridge
        self.commands = SelectionCommands(bridge, selected, self)
        self.going_on = GoingOn(bridge, self)
        self.lesson_player = LessonPlayer(bridge, self)
        self.logbook = Logbook(bridge.table.journal)
        bridge.replaced.connect(self._replaced)

    def _replaced(self) -> None:
        self.logbook = Logbook(self.bridge.table.journal)
