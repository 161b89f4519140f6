"""Drawing a scenario or a saved game without a window: a picture of the table, or a film of all of it.

It is the very scene of the window, on Qt's offscreen platform, its motion moved on by hand.
"""

from contextlib import closing
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop.paint.faces.film import Frame, write_film
from tabletop.scenarios.running.showing import Showing, Shown, standing_at
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures, as_png
from tabletop.ui.style.application import made_application
from tabletop.ui.style.fonts import ui_font
from tabletop.ui.table.view_widget import TableViewWidget
from tabletop.whole_files import write_whole

SIZE: Final = QSize(1280, 720)
_FILM_SIZE: Final = QSize(960, 540)
_FRAME: Final = 40
"""Milliseconds from one frame to the next: 25 a second, which a GIF can keep."""
_OPENING: Final = 1400
_AFTER_STEP: Final = 1300
_FOR_A_LETTER: Final = 28
"""How much longer a frame stays for each letter of the words below it."""
_AT_THE_END: Final = 2600


def show_picture(file: Path, step: int | None, to: Path) -> str:
    """Draw the table after a step of a scenario, or an action of a saved game; 0 is the opening.

    Args:
        file: what to draw.
        step: None for the opening of a scenario, and where a saved game was left.
        to: the picture.

    Returns:
        What of the file can't be shown, in one line; empty if nothing is missing.

    Raises:
        ScenarioError: the file can't be used, or has fewer steps.
        SavedGameError: the saved game can't be used.
        OSError: the picture can't be written.

    """
    shown = standing_at(file, step)
    made_application()
    with closing(_Stand(shown)) as stand:
        picture = stand.picture()
    write_whole(to, as_png(picture))
    return shown.complaint


def show_film(file: Path, to: Path) -> str:
    """Write a film of all steps of a scenario or a saved game, with words about each of them below the table.

    Returns:
        What of the file can't be shown, in one line; empty if nothing is missing.

    Raises:
        ScenarioError: the file can't be used.
        SavedGameError: the saved game can't be used.
        OSError: the film can't be written.

    """
    shown = standing_at(file, 0)
    made_application()
    with closing(_Stand(shown)) as stand:
        frames = [stand.frame(_OPENING, shown.title)]
        for _ in range(shown.steps):
            frames += stand.step()
        frames.append(stand.frame(_AT_THE_END, stand.said))
    write_film(frames, to)
    return shown.complaint


class _Stand:
    """A table set up for pictures."""

    def __init__(self, shown: Showing) -> None:
        self._shown = shown
        self._pictures = Pictures(synchronous=True)
        self._bridge = Bridge(shown.table)
        self._view = TableViewWidget(self._bridge, self._pictures)
        self._scene = self._view.scene_
        self._scene.animator.by_hand = True
        self._scene.set_theme(dark=True)
        self._view.resize(SIZE)
        self._view.show()
        self._view.fit()
        self._scene.drawings.lay(shown.drawn)
        self._scene.show_arrows()
        self.said = ""

    def close(self) -> None:
        """Take the table away: no pointer is to rest on one that nobody sees."""
        self._view.close()
        self._view.deleteLater()

    def picture(self) -> QImage:
        """The table as it looks now."""
        return self._view.grab().toImage()

    def step(self) -> list[Frame]:
        """Play the next step; the frames of its motion, and one that stays to be read."""
        done = self._shown.next()
        self.said = done.says
        self._tell(done)
        frames = []
        animator = self._scene.animator
        while not animator.is_still():
            animator.advance(_FRAME)
            frames.append(self.frame(_FRAME, self.said))
        frames.append(self.frame(_AFTER_STEP + _FOR_A_LETTER * len(self.said), self.said))
        return frames

    def _tell(self, done: Shown) -> None:
        """Tell the scene what the bridge would tell it in a window."""
        self._scene.clear_overlays()
        if done.ruling.is_legal:
            self._bridge.changed.emit(self._bridge.view(), done.events)
        else:
            self._bridge.refused.emit(done.ruling, done.about)

    def frame(self, milliseconds: int, words: str) -> Frame:
        """What can be seen now as a frame of the film, with words at its lower edge."""
        image = self.picture().scaled(
            _FILM_SIZE, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        image.setDevicePixelRatio(1)
        if words:
            _write_below(image, words)
        image = image.convertToFormat(QImage.Format.Format_RGBA8888)
        return Frame(image.width(), image.height(), bytes(image.constBits()), milliseconds)


def _write_below(image: QImage, words: str) -> None:
    """A band with words at the lower edge of a picture."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(ui_font(17))
    room = image.rect().adjusted(60, 0, -60, -14)
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
    around: QRect = painter.boundingRect(room, flags, words)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(11, 17, 15, 225))
    painter.drawRoundedRect(QRectF(around.adjusted(-16, -8, 16, 8)), 8, 8)
    painter.setPen(QColor("#F4F1E8"))
    painter.drawText(room, flags, words)
    painter.end()
