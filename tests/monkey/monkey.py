"""A monkey that does one thing after another and checks the window after each."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QTimer
from PySide6.QtWidgets import QApplication

from tests.monkey.deeds import Deeds, weighted
from tests.monkey.room import Room, open_window
from tests.monkey.watch import Caught, Figures, differences, figures

_LOOK_EVERY = 12
"""Number of steps after which animations finish and the screen is compared with the game."""
_STUCK = 2_000
"""Milliseconds after which a menu that waits for an answer within a step is closed."""


class FoundError(AssertionError):
    """A state of the program that may never occur."""


class Monkey:
    """A window, and a hand guided by the random numbers of a room."""

    def __init__(self, application: QApplication, room: Room, caught: Caught, *, synchronous: bool) -> None:
        self.application, self.room, self.caught = application, room, caught
        self.window = open_window(application, room, synchronous=synchronous)
        self.deeds = Deeds(self.window, room)
        self.steps = 0
        self.done: deque[str] = deque(maxlen=15)
        self._clock = QElapsedTimer()
        self._rescue = QTimer(self.window, interval=500)
        self._rescue.timeout.connect(self._close_what_waits)
        self.window.resize(1280, 720)
        self.window.show()
        application.processEvents()

    def step(self) -> None:
        """Do something and check the window.

        Raises:
            FoundError: there was an exception, a warning or a difference. It lists the steps before.
        """
        deed = weighted(self.deeds, self.room.chance)
        self.steps += 1
        self.done.append(deed.__name__)
        self._clock.start()
        self._rescue.start()
        self._do(deed)
        if self.steps % _LOOK_EVERY == 0:
            self._do(self._look)
        self._rescue.stop()
        if not self.window.isVisible():
            # A key has closed it; that is allowed.
            self._do(self.window.show)
        if self.caught:
            raise FoundError(self._describe("\n".join(self.caught)))

    def _do(self, deed: Callable[[], object]) -> None:
        try:
            deed()
        except RuntimeError as error:
            # The widget that the hand was on its way to is gone by now.
            if "already deleted" not in str(error):
                raise
        self.application.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _look(self) -> None:
        """Finish all animations and compare the window with the game."""
        scene = self.window.scene
        scene.mouse.cancel()
        # What is looked at from its other side stays so.
        scene.clear_overlays()
        scene.hover.end()
        scene.pointer_animator.finish()
        scene.finish_motion()
        self.application.processEvents()
        scene.finish_motion()
        found = [*differences(self.window)]
        if found:
            raise FoundError(self._describe("\n".join(found[:8])))

    def _describe(self, words: str) -> str:
        return f"step {self.steps}, after {', '.join(self.done)}:\n{words}"

    def _close_what_waits(self) -> None:
        """Close a menu or message box of Qt that waits for an answer within a step."""
        if self._clock.elapsed() > _STUCK:
            waits = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if waits is not None:
                waits.close()

    def figures(self) -> Figures:
        """Return the current figures."""
        return figures(self.window)

    def leave(self) -> None:
        """Close the window and everything that belongs to it."""
        for each in QApplication.topLevelWidgets():
            if each is not self.window:
                each.close()
        self.window.close()
        for each in (self.window, self.window.appearance, self.window.pictures):
            each.deleteLater()
        self.application.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
