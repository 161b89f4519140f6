"""A spotlight or a large pointer that covers the window while a key is held."""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QCursor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.style.application import running_application
from tabletop.ui.style.guard import guarded
from tabletop.ui.table.scene import TableScene

_SPOT_RADIUS: Final = 0.2
"""Radius of the spotlight, as a fraction of the window's height."""
_DISC_RADIUS: Final = 0.024
_DARKNESS: Final = 190
"""Opacity of the darkness outside of the spotlight, from 0 to 255."""
_END_EVENTS: Final = (QEvent.Type.WindowDeactivate, QEvent.Type.ApplicationStateChange)


class Light(StrEnum):
    """Kind of pointer."""

    SPOT = "spotlight"
    DISC = "pointer"


@guarded
class LightOver(QWidget):
    """Overlay that covers the whole window and lets clicks pass through."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.light = Light.SPOT
        self.at = QPoint()
        self.color = QColor()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def point_at(self, at: QPoint) -> None:
        """Move the light to a point of the window."""
        self.at = at
        self.update()

    @property
    def radius(self) -> float:
        """Radius of the light, in pixels."""
        return self.height() * (_SPOT_RADIUS if self.light is Light.SPOT else _DISC_RADIUS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Darken everything outside of a circle, or draw a disc with a ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, radius = QPointF(self.at), self.radius
        if self.light is Light.SPOT:
            dark = QPainterPath()
            dark.addRect(self.rect())
            dark.addEllipse(middle, radius, radius)
            painter.fillPath(dark, QColor(0, 0, 0, _DARKNESS))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawEllipse(middle, 1.9 * radius, 1.9 * radius)
        painter.setPen(QPen(QColor("white"), max(2.0, radius / 5)))
        painter.setBrush(self.color)
        painter.drawEllipse(middle, radius, radius)


@guarded
class Pointing(Feature):
    """Feature that shows a light while its key is held."""

    def __init__(self, frame: Frame, scene: TableScene) -> None:
        super().__init__(frame)
        self._scene = scene
        self.over: LightOver | None = None
        """The overlay, created on first use."""

    def closing(self) -> None:
        """Hide the light."""
        self._end()

    @Command("spotlight", "Spotlight while the key is held", "Z", Group.ROOM_LIGHTS, 10, args=(Light.SPOT,))
    @Command("pointer", "Pointer while the key is held", "W", Group.ROOM_LIGHTS, 20, args=(Light.DISC,))
    def _show(self, light: Light) -> None:
        over = self.over
        if over is None:
            over = self.over = LightOver(self._frame.window)
        if over.isVisible() and over.light is light:
            return  # Auto-repeat of the key.
        if not over.isVisible():
            running_application().installEventFilter(self)
        over.light, over.color = light, QColor(self._frame.shade.refused)
        over.setGeometry(self._frame.window.rect())
        over.point_at(self._place())
        over.show()
        over.raise_()
        if self._frame.status.isVisible():
            self._frame.say("Press and release a key to turn it off.")

    def _place(self) -> QPoint:
        """Return the mouse position or, if it is outside, the selected card or the middle of the table."""
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
        """Follow the mouse. Hide the light when a key is released or the window is deactivated."""
        if self.over is None:
            return super().eventFilter(watched, event)
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self.over.point_at(self._frame.window.mapFromGlobal(event.globalPosition().toPoint()))
        is_release = event.type() == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent)
        if (is_release and not _is_auto_repeat(event)) or event.type() in _END_EVENTS:
            self._end()
        return super().eventFilter(watched, event)

    def _end(self) -> None:
        if self.over is not None and self.over.isVisible():
            running_application().removeEventFilter(self)
            self.over.hide()


def _is_auto_repeat(event: QEvent) -> bool:
    """Return whether a key event is an auto-repeat."""
    return isinstance(event, QKeyEvent) and event.isAutoRepeat()
