"""A spotlight, and a large pointer: over the whole window, for as long as a key is held."""

from enum import StrEnum
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QCursor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.style.application import running_application
from tabletop.ui.style.guard import guarded
from tabletop.ui.table.scene import TableScene

_SPOT: Final = 0.2
"""Radius of the spotlight, as a share of the window's height."""
_DISC: Final = 0.024
_DARK: Final = 190
"""How dark it is beside the spotlight; 255 would be black."""
_ENDS: Final = (QEvent.Type.WindowDeactivate, QEvent.Type.ApplicationStateChange)


class Light(StrEnum):
    """How something is pointed at."""

    SPOT = "spotlight"
    DISC = "pointer"


@guarded
class LightOver(QWidget):
    """Lies over the whole window and lets every click through."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.light = Light.SPOT
        self.at = QPoint()
        self.color = QColor()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def point_at(self, at: QPoint) -> None:
        """Light up a point of the window."""
        self.at = at
        self.update()

    @property
    def radius(self) -> float:
        """How far it reaches from the point."""
        return self.height() * (_SPOT if self.light is Light.SPOT else _DISC)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Darken all but a circle, or lay a disc with a ring on what is pointed at."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, radius = QPointF(self.at), self.radius
        if self.light is Light.SPOT:
            dark = QPainterPath()
            dark.addRect(self.rect())
            dark.addEllipse(middle, radius, radius)
            painter.fillPath(dark, QColor(0, 0, 0, _DARK))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawEllipse(middle, 1.9 * radius, 1.9 * radius)
        painter.setPen(QPen(QColor("white"), max(2.0, radius / 5)))
        painter.setBrush(self.color)
        painter.drawEllipse(middle, radius, radius)


@guarded
class Pointing(Feature):
    """Shows a light from the key's press until it is let go."""

    def __init__(self, frame: Frame, scene: TableScene) -> None:
        super().__init__(frame)
        self._scene = scene
        self.over: LightOver | None = None
        """What is seen of it; made when it is wanted first."""

    def handlers(self) -> Handlers:
        """What the two keys do; from a menu the light stays until the next key is let go."""
        return {
            Command.SPOTLIGHT: partial(self._show, Light.SPOT),
            Command.POINTER: partial(self._show, Light.DISC),
        }

    def closing(self) -> None:
        """Nothing is pointed at any more."""
        self._end()

    def _show(self, light: Light) -> None:
        over = self.over
        if over is None:
            over = self.over = LightOver(self._frame.window)
        if over.isVisible() and over.light is light:
            return  # The key repeats itself.
        if not over.isVisible():
            running_application().installEventFilter(self)
        over.light, over.color = light, QColor(self._frame.shade.refused)
        over.setGeometry(self._frame.window.rect())
        over.point_at(self._place())
        over.show()
        over.raise_()
        if self._frame.status.isVisible():
            self._frame.say("It stays until a key is let go.")

    def _place(self) -> QPoint:
        """Where the mouse is; where that is elsewhere, the selected card, or else the middle of the table."""
        window, page = self._frame.window, self._frame.page
        mouse = window.mapFromGlobal(QCursor.pos())
        if window.rect().contains(mouse):
            return mouse
        ids, tiles = self._scene.selected_ids(), self._scene.visible_tiles()
        tile = tiles.get(ids[-1]) if ids else None
        if tile is None:
            return page.mapTo(window, page.table.geometry().center())
        return window.mapFromGlobal(self._scene.on_screen(QPointF(tile.center())))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the mouse; a key that is let go ends it, and so does another window."""
        if self.over is None:
            return super().eventFilter(watched, event)
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self.over.point_at(self._frame.window.mapFromGlobal(event.globalPosition().toPoint()))
        is_let_go = event.type() == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent)
        if (is_let_go and not _repeats(event)) or event.type() in _ENDS:
            self._end()
        return super().eventFilter(watched, event)

    def _end(self) -> None:
        if self.over is not None and self.over.isVisible():
            running_application().removeEventFilter(self)
            self.over.hide()


def _repeats(event: QEvent) -> bool:
    """Whether a key that is held is told of as pressed and let go again and again."""
    return isinstance(event, QKeyEvent) and event.isAutoRepeat()
