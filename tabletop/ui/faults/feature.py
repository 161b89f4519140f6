"""After a fault: it is said once, and everything lies again where the game says."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.faults.bar import WORDS, FaultBar
from tabletop.ui.faults.diagnostics import Diagnostics
from tabletop.ui.faults.diagnostics_page import DiagnosticsPage
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.help import diagnostics
from tabletop.ui.pages.single_instance import show_single_instance
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.application import running_application
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.table.scene import TableScene

_OF_HANDS = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride,
    QEvent.Type.Wheel,
    QEvent.Type.Drop,
)


@guarded
class Faults(Feature):
    """Listens to the diagnostics of the application, if it keeps any."""

    def __init__(self, frame: Frame, scene: TableScene) -> None:
        super().__init__(frame)
        self._scene = scene
        self.bar: FaultBar | None = None
        self._is_waiting = False
        """Whether everything was settled after a fault, and nobody has done anything since."""
        self._diagnostics = Diagnostics.in_force
        if self._diagnostics is not None:
            # Later: it may have happened in the midst of painting, or in another thread.
            self._diagnostics.caught.connect(self._caught, Qt.ConnectionType.QueuedConnection)

    def handlers(self) -> Handlers:
        """What the entry of the menu does."""
        return {Command.SHOW_DIAGNOSTICS: self._show_page}

    def _caught(self, is_new: bool) -> None:
        if is_new:
            self._say()
        # What fails each time it is painted, or by settling, would go on and on: the next turn is a person's.
        if not self._is_waiting:
            self._is_waiting = True
            running_application().installEventFilter(self)
            self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Somebody does something: should that fail, everything is settled once more."""
        if self._is_waiting and event.type() in _OF_HANDS:
            self._is_waiting = False
            running_application().removeEventFilter(self)
        return super().eventFilter(watched, event)

    def _settle(self) -> None:
        """Give up what was going on, and show the game as it stands. One part may fail without the others."""
        scene = self._scene
        for part in (scene.mouse.cancel, scene.finish_motion, scene.hover.end, scene.items_.rest):
            attempt(part)
        scene.bridge.show()

    def _say(self) -> None:
        if self.bar is None:
            self.bar = FaultBar(self._frame.page)
            self.bar.copy_wanted.connect(self._copy)
            self.bar.closed.connect(self._close)
            self._frame.page.add_above_table(self.bar)
        self.bar.show()
        announce(self._frame.window, WORDS)

    def _copy(self) -> None:
        if self._diagnostics is not None:
            QGuiApplication.clipboard().setText(f"{diagnostics()}\n\n{self._diagnostics.latest()}\n")
            self._frame.say("The details were copied.")

    def _close(self) -> None:
        if self.bar is not None:
            self.bar.hide()
        self._frame.page.table.setFocus()

    def _show_page(self) -> None:
        if self._diagnostics is None:
            self._frame.say("This window keeps no diagnostics.")
        else:
            show_single_instance(DiagnosticsPage(self._diagnostics, self._frame.window))

    def closing(self) -> None:
        """What fails from now on is only written down."""
        if self._diagnostics is not None:
            self._diagnostics.caught.disconnect(self._caught)
            self._diagnostics = None
