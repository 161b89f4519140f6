"""A small picture that plays a scenario: it is painted a moment at a time, as long as somebody looks."""

from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPixmap
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from tabletop.play.log.names import capitalized
from tabletop.ui.films.film import moments_of, script_of
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.style.plain import PlainLabel, entry

if TYPE_CHECKING:
    from tabletop.ui.films.film import Still

SIZE: Final = QSize(416, 268)
"""In logical pixels."""


@guarded
class PlayingPicture(QWidget):
    """A button with the name of a scenario; pressed, the scenario plays above it, and stops where it ends."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = PlainLabel(parent=self)
        self.picture.setFixedSize(SIZE)
        self.picture.hide()
        self.words = PlainLabel(parent=self)
        self.words.setProperty("look", "quiet")
        self.words.setWordWrap(True)
        # Two lines whatever is said: what stands above keeps its size.
        self.words.setFixedSize(SIZE.width(), 2 * self.words.fontMetrics().lineSpacing() + 4)
        self.words.hide()
        self.button = QPushButton(self)
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self._press)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.picture, self.words, self.button):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
        self._file: Path | None = None
        self._title = ""
        self._stills: Generator[Still] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(partial(attempt, self._go_on))
        self.hide()

    def offer(self, file: Path | None, title: str) -> None:
        """Have a scenario ready to be played; None for none."""
        if file != self._file:
            self._stop()
            self._file, self._title = file, title
        self._name_button()
        self.setVisible(file is not None)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing is painted that nobody sees."""
        super().hideEvent(event)
        self._stop()

    def _name_button(self) -> None:
        self.button.setText(entry(f"{'Stop' if self._stills is not None else 'Play'}: {self._title}"))

    def _press(self) -> None:
        if self._stills is not None:
            self._stop()
        elif self._file is not None:
            # Films are painted by much that a look at a rule does not need.
            self._stills = moments_of(self._file, script_of(self._file))
            self._go_on()
        self._name_button()

    def _go_on(self) -> None:
        still = next(self._stills, None) if self._stills is not None else None
        if still is None:
            self._end()
            return
        ratio = self.devicePixelRatioF()
        scaled = still.picture.scaled(
            SIZE * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        scaled.setDevicePixelRatio(ratio)
        self.picture.setPixmap(QPixmap.fromImage(scaled))
        self.picture.setAccessibleName(f"The table: {capitalized(still.caption.words)}")
        self.words.setText(still.caption.words)
        self.picture.show()
        self.words.show()
        self._timer.start(still.milliseconds)

    def _end(self) -> None:
        """It was played to its end, whose picture stays."""
        self._timer.stop()
        stills, self._stills = self._stills, None
        if stills is not None:
            stills.close()
        self._name_button()

    def _stop(self) -> None:
        if self._stills is not None:
            self._end()
        self.picture.hide()
        self.words.hide()
