"""A small picture that plays a scenario, painted frame by frame while it is visible."""

from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPixmap
from PySide6.QtWidgets import QPushButton, QWidget

from tabletop.language.english import capitalized
from tabletop.ui.films.film import moments_of, script_of
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.guard import attempt, guarded
from tabletop.ui.style.plain import PlainLabel, entry, in_letters

if TYPE_CHECKING:
    from tabletop.ui.films.film import Still

SIZE: Final = QSize(416, 268)
"""Size in logical pixels."""


@guarded
class PlayingPicture(QWidget):
    """Button that plays a scenario above itself. The last picture remains at the end."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = PlainLabel(parent=self)
        self.picture.setFixedSize(SIZE)
        self.picture.hide()
        self.caption = PlainLabel(parent=self, look="quiet", wraps=True)
        # Always two lines high, so that the picture above keeps its size.
        self.caption.setFixedSize(SIZE.width(), 2 * self.caption.fontMetrics().lineSpacing() + 4)
        self.caption.hide()
        self.button = QPushButton(self, autoDefault=False)
        self.button.clicked.connect(self._press)
        column = column_of(inside=self, margins=(0, 0, 0, 0))
        for widget in (self.picture, self.caption, self.button):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
        self._file: Path | None = None
        self._title = ""
        self._stills: Generator[Still] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(partial(attempt, self._go_on))
        self.hide()

    def offer(self, file: Path | None, title: str) -> None:
        """Prepare a scenario for playing, or clear it with None."""
        if file != self._file:
            self._stop()
            self._file, self._title = file, title
        self._update_button()
        self.setVisible(file is not None)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop painting while hidden."""
        super().hideEvent(event)
        self._stop()

    def _update_button(self) -> None:
        self.button.setText(
            entry(f"{'Stop' if self._stills is not None else 'Play'}: {in_letters(self._title)}")
        )

    def _press(self) -> None:
        if self._stills is not None:
            self._stop()
        elif self._file is not None:
            self._stills = moments_of(self._file, script_of(self._file))
            self._go_on()
        self._update_button()

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
        words = in_letters(still.caption.words)
        self.picture.setAccessibleName(f"Table: {capitalized(words)}")
        self.caption.setText(words)
        self.picture.show()
        self.caption.show()
        self._timer.start(still.milliseconds)

    def _end(self) -> None:
        """Stop at the end of the film, and keep its last picture."""
        self._timer.stop()
        stills, self._stills = self._stills, None
        if stills is not None:
            stills.close()
        self._update_button()

    def _stop(self) -> None:
        if self._stills is not None:
            self._end()
        self.picture.hide()
        self.caption.hide()
