"""Fingers on the table: a tap, a long press, a drag and two fingers."""

from enum import Enum, auto
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QMouseEvent, QTouchEvent
from PySide6.QtWidgets import QApplication, QGraphicsView

_LEFT, _RIGHT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton


class _Cancelable(Protocol):
    def cancel(self) -> bool:
        """Cancel what has begun. Return whether anything had."""


class TouchedScene(Protocol):
    """What fingers change about the scene, besides what the mouse does."""

    @property
    def mouse(self) -> _Cancelable:
        """The gesture of the mouse."""

    @property
    def zoom(self) -> float:
        """The scale of the cards."""

    def set_zoom(self, zoom: float, about: QPointF | None = None, *, sharp: bool = True) -> None:
        """Scale the cards around a point."""

    def pan_by(self, way: QPointF) -> None:
        """Move the cards."""

    def finish_motion(self) -> None:
        """Finish all motion at once."""

    def end_hover(self) -> None:
        """Put down what the pointer has lifted."""


class _Mode(Enum):
    """What the fingers do until all of them are lifted."""

    ONE = auto()
    """One finger acts as the left button."""
    TWO = auto()
    """Two fingers zoom and pan."""
    DONE = auto()
    """Nothing more: a menu was opened, or the second of two fingers was lifted."""


class Touches(QObject):
    """Turns touches into mouse events, and zooms with two fingers.

    One finger taps, taps twice and drags as the left button does. Held still, it opens the menu of the right
    button. A second finger cancels what the first one has begun.
    """

    def __init__(self, view: QGraphicsView, scene: TouchedScene) -> None:
        super().__init__(view)
        self._view, self._scene = view, scene
        self._mode = _Mode.DONE
        self._begin = QPointF()
        self._last_tap: tuple[QPointF, int] | None = None
        """The place and the time of the last tap, in milliseconds."""
        self._fingers: tuple[QPointF, float] | None = None
        """The middle of two fingers and their distance."""
        self.long_press = QTimer(self)
        self.long_press.setSingleShot(True)
        self.long_press.setInterval(QGuiApplication.styleHints().mousePressAndHoldInterval())
        self.long_press.timeout.connect(self._open_menu)

    def handle(self, event: QTouchEvent) -> None:
        """Handle a touch event of the table."""
        event.accept()
        points = [each.position() for each in event.points()]
        match event.type():
            case QEvent.Type.TouchBegin:
                self._touch(points[0], event.timestamp())
            case QEvent.Type.TouchUpdate if len(points) > 1:
                self._zoom(points[0], points[1])
            case QEvent.Type.TouchUpdate:
                self._move(points[0])
            case QEvent.Type.TouchEnd:
                self._lift(points[0], event.timestamp())
            case _:
                self._cancel()

    def _touch(self, at: QPointF, time: int) -> None:
        hints = QGuiApplication.styleHints()
        last, self._last_tap = self._last_tap, None
        self._mode, self._begin, self._fingers = _Mode.ONE, at, None
        is_second = (
            last is not None
            and time - last[1] <= hints.mouseDoubleClickInterval()
            and (at - last[0]).manhattanLength() <= hints.touchDoubleTapDistance()
        )
        self._send(QEvent.Type.MouseButtonDblClick if is_second else QEvent.Type.MouseButtonPress, at, _LEFT)
        self.long_press.start()

    def _move(self, at: QPointF) -> None:
        if self._mode is not _Mode.ONE:
            # One of two fingers is still there.
            self._fingers = None
            return
        if self._has_moved(at):
            self.long_press.stop()
            self._send(QEvent.Type.MouseMove, at, _NONE, _LEFT)

    def _has_moved(self, at: QPointF) -> bool:
        is_near = (at - self._begin).manhattanLength() < QApplication.startDragDistance()
        return not (self.long_press.isActive() and is_near)

    def _lift(self, at: QPointF, time: int) -> None:
        was_tap = self.long_press.isActive()
        self.long_press.stop()
        mode, self._mode = self._mode, _Mode.DONE
        if mode is _Mode.ONE:
            self._last_tap = (at, time) if was_tap else None
            self._send(QEvent.Type.MouseButtonRelease, at, _LEFT)
            # No pointer stays over the card.
            self._scene.end_hover()

    def _cancel(self) -> None:
        self.long_press.stop()
        if self._mode is _Mode.ONE:
            self._scene.mouse.cancel()
        self._mode = _Mode.DONE

    def _open_menu(self) -> None:
        """Open the menu that the right button opens."""
        self._cancel()
        self._send(QEvent.Type.MouseButtonPress, self._begin, _RIGHT)
        self._send(QEvent.Type.MouseButtonRelease, self._begin, _RIGHT)

    def _zoom(self, first: QPointF, second: QPointF) -> None:
        """Zoom by the change of the distance between two fingers, and pan with their middle."""
        if self._mode is _Mode.ONE:
            self._cancel()
            self._mode = _Mode.TWO
        if self._mode is not _Mode.TWO:
            return
        scene, way = self._scene, second - first
        middle, apart = (first + second) / 2, max((way.x() ** 2 + way.y() ** 2) ** 0.5, 1.0)
        if self._fingers is not None:
            before, was_apart = self._fingers
            scene.finish_motion()
            scene.set_zoom(scene.zoom * apart / was_apart, middle, sharp=False)
            scene.pan_by(middle - before)
        self._fingers = middle, apart

    def _send(
        self,
        kind: QEvent.Type,
        at: QPointF,
        button: Qt.MouseButton,
        held: Qt.MouseButton | None = None,
    ) -> None:
        """Send a mouse event to the table. ``held`` is the pressed button, that of the event by default."""
        port = self._view.viewport()
        is_release = kind is QEvent.Type.MouseButtonRelease
        buttons = held if held is not None else _NONE if is_release else button
        keys = QGuiApplication.keyboardModifiers()
        QApplication.sendEvent(
            port, QMouseEvent(kind, at, QPointF(port.mapToGlobal(at)), button, buttons, keys)
        )
