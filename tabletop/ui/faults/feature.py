"""Reporting an error of the program once, and resetting the table from the game."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QWidget

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.faults.diagnostics import Diagnostics
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.help import diagnostics
from tabletop.ui.pages.single_instance import show_single_instance
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.application import running_application
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.style.plain import PlainLabel, entry
from tabletop.ui.table.scene import TableScene

_INPUT_EVENTS = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride,
    QEvent.Type.Wheel,
    QEvent.Type.Drop,
)


@guarded
class Faults(Feature):
    """Listens to the diagnostics of the application, if there are any."""

    def __init__(self, frame: Frame, scene: TableScene) -> None:
        super().__init__(frame)
        self._scene = scene
        self.bar: FaultBar | None = None
        self._is_waiting = False
        """Whether the table was reset after an error, and there has been no input since."""
        self._diagnostics = Diagnostics.in_force
        if self._diagnostics is not None:
            # Queued, because the error may have happened during painting or in another thread.
            self._diagnostics.caught.connect(self._handle_error, Qt.ConnectionType.QueuedConnection)

    def _handle_error(self, is_new: bool) -> None:
        if is_new:
            self._show_bar()
        # An error in painting or in the reset itself would repeat forever, so the next reset waits for input.
        if not self._is_waiting:
            self._is_waiting = True
            running_application().installEventFilter(self)
            self._reset_table()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Allow another reset after the next input."""
        if self._is_waiting and event.type() in _INPUT_EVENTS:
            self._is_waiting = False
            running_application().removeEventFilter(self)
        return super().eventFilter(watched, event)

    def _reset_table(self) -> None:
        """Cancel everything in progress, and show the current game.

        A failure of one part doesn't stop the others.
        """
        scene = self._scene
        for part in (scene.mouse.cancel, scene.finish_motion, scene.hover.end, scene.card_items.rest):
            attempt(part)
        scene.bridge.show()

    def _show_bar(self) -> None:
        if self.bar is None:
            self.bar = FaultBar(self._frame.page)
            self.bar.copy_wanted.connect(self._copy)
            self.bar.closed.connect(self._close)
            self._frame.page.add_above_table(self.bar)
        self.bar.show()
        announce(self._frame.window, MESSAGE)

    def _copy(self) -> None:
        if self._diagnostics is not None:
            QGuiApplication.clipboard().setText(f"{diagnostics()}\n\n{self._diagnostics.latest()}\n")
            self._frame.say("Details copied.")

    def _close(self) -> None:
        if self.bar is not None:
            self.bar.hide()
        self._frame.page.table.setFocus()

    @Command("show diagnostics", "Show diagnostics…", "", Group.HELP_PROGRAM, 10)
    def _show_page(self) -> None:
        if self._diagnostics is None:
            self._frame.say("Diagnostics are turned off.")
        else:
            show_single_instance(DiagnosticsPage(self._diagnostics, self._frame.window))

    def closing(self) -> None:
        """Stop listening. Errors from now on are only logged."""
        if self._diagnostics is not None:
            self._diagnostics.caught.disconnect(self._handle_error)
            self._diagnostics = None


MESSAGE = "Something went wrong. Your game is safe."


class FaultBar(QFrame):
    """A sentence and two buttons."""

    copy_wanted = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName("Something went wrong")
        self.setAccessibleDescription(MESSAGE)
        label = PlainLabel(MESSAGE, self, wraps=True)
        copy, close = QPushButton("Copy details", self), QPushButton("Close", self)
        for button, signal in ((copy, self.copy_wanted), (close, self.closed)):
            # The widget in use keeps the keyboard focus.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(signal)
        row_of((label, 1), copy, close, inside=self, margins=(14, 6, 10, 6))


_NO_ERRORS = "No errors so far."
_ABOUT = "Errors of the program are logged to this file. It stays on this computer."


class DiagnosticsPage(QDialog):
    """The end of the file, to read and copy. Nothing is sent anywhere."""

    def __init__(self, diagnostics: Diagnostics, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Diagnostics")
        self.resize(720, 420)
        self._diagnostics = diagnostics
        about = PlainLabel(_ABOUT, self, wraps=True)
        self.place = PlainLabel(str(diagnostics.path), self, look="quiet", wraps=True)
        self.place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text = QPlainTextEdit(diagnostics.text(), self, readOnly=True, placeholderText=_NO_ERRORS)
        self.text.setAccessibleName("Diagnostics")
        self.text.moveCursor(self.text.textCursor().MoveOperation.End)
        column_of(
            about, self.place, self.text, self._buttons(), inside=self, margins=(14, 12, 14, 12), spacing=8
        )

    def _buttons(self) -> QHBoxLayout:
        row = row_of(STRETCH)
        for label, slot in (("Copy", self._copy), ("Open folder", self._open_folder), ("Close", self.close)):
            button = QPushButton(entry(label), self)
            button.clicked.connect(slot)
            button.setDefault(label == "Close")
            row.addWidget(button)
        return row

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._diagnostics.path.parent)))
