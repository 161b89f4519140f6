"""The view of the table: it sets the size of the scene, and handles the wheel and panning."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from tabletop.model.zones import Zone
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.guard import guarded
from tabletop.ui.table import late_table
from tabletop.ui.table.scene import TableScene

if TYPE_CHECKING:
    from tabletop.ui.table.touch import Touches

LOWEST = 420
"""Smallest height of the table, in logical pixels."""
_WHEEL_STEP = 1.12
_WHOLE = QRect(QPoint(0, 0), QSize(-1, -1))
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@guarded
class TableViewWidget(QGraphicsView):
    """Shows the scene at its true scale.

    Zoom and pan change the layout of the scene, never the scale of the view.
    """

    space_pressed = Signal()
    """Space was pressed and released without panning."""

    enlarged = Signal()
    """A card is shown in full size over the table."""

    def __init__(self, bridge: Bridge, pictures: Pictures) -> None:
        super().__init__()
        # The default viewport is a widget of unknown type, for which PySide would create all its types.
        self.setViewport(QWidget())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(560, LOWEST)
        # The right button also draws. Only its release tells a click from a drawing.
        for widget in (self, self.viewport()):
            widget.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.touches: Touches | None = None
        """The fingers on the table, from the first touch on."""
        self._panning: QPoint | None = None
        self._enlarging = False
        self._space_down = False
        self._space_used = False
        self.enter_goes_on: Callable[[], bool] = bool
        """Returns whether Enter is for something else than the pile whose top card is selected."""
        # Without a parent, a scene is collected together with its items.
        self.table_scene = TableScene(bridge, pictures, self)
        self.setScene(self.table_scene)

    def fit(self) -> None:
        """Show the whole battlefield."""
        self.table_scene.fit()

    def grab(self, /, rectangle: QRect = _WHOLE) -> QPixmap:
        """Return the table as a picture with all tiles sharp."""
        self.table_scene.sharpening.finish()
        return super().grab(rectangle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the table for another size."""
        super().resizeEvent(event)
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Use the device pixel ratio of the screen on which the window appears."""
        super().showEvent(event)
        self._fill()

    def hideEvent(self, event: QHideEvent) -> None:
        """Sharpen all tiles, so that the table is sharp when shown again."""
        super().hideEvent(event)
        self.table_scene.sharpening.finish()

    def _fill(self) -> None:
        size = self.viewport().size()
        self.table_scene.resize(size, self.devicePixelRatioF())

    def viewportEvent(self, event: QEvent) -> bool:
        """Handle touches. Everything else is for Qt."""
        if not isinstance(event, QTouchEvent):
            return super().viewportEvent(event)
        if self.touches is None:
            self.touches = late_table.touch.Touches(self, self.table_scene)
        self.touches.handle(event)
        return True

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer, pan to the side with Shift, or pan up and down with Alt.

        During a drag the wheel turns the card over instead, and on a life total it changes the life.
        """
        if self.table_scene.mouse.wheel(event.angleDelta().y() or event.angleDelta().x()):
            event.accept()
            return
        keys, point = event.modifiers(), self.mapToScene(event.position().toPoint())
        # With Shift some systems report a horizontal wheel.
        if self.table_scene.rail.wheel(point, event.angleDelta().y() or event.angleDelta().x(), keys):
            event.accept()
            return
        self.table_scene.finish_motion()
        steps = event.angleDelta().y() / 120 or event.angleDelta().x() / 120
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.table_scene.pan_by(QPointF(90 * steps, 0))
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.table_scene.pan_by(QPointF(0, 90 * steps))
        else:
            self.table_scene.set_zoom(
                self.table_scene.zoom * _WHEEL_STEP**steps, event.position(), sharp=False
            )
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start a pan with the middle button or with Space. On a card the middle button enlarges it."""
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space_down and event.button() == Qt.MouseButton.LeftButton):
            self._panning = event.position().toPoint()
            self._space_used = True
            self._enlarging = middle and self.table_scene.show_large(self.mapToScene(self._panning))
            if self._enlarging:
                self.enlarged.emit()
            else:
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or pass the event to the scene."""
        if self._panning is None:
            super().mouseMoveEvent(event)
            return
        at = event.position().toPoint()
        if self._enlarging:
            if (at - self._panning).manhattanLength() < QApplication.startDragDistance():
                return
            self._hide_large()
        self.table_scene.pan_by(QPointF(at - self._panning))
        self._panning = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a pan or a large view."""
        if self._panning is None:
            super().mouseReleaseEvent(event)
            return
        self._panning = None
        self._hide_large()
        self.viewport().unsetCursor()

    def _hide_large(self) -> None:
        self._enlarging = False
        self.table_scene.hide_large()

    def leaveEvent(self, event: QEvent) -> None:
        """Put down the item that the pointer has lifted."""
        super().leaveEvent(event)
        self.table_scene.end_hover()

    def event(self, event: QEvent) -> bool:
        """Keep Space from shortcuts, and Enter while it can spread out a pile."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return super().event(event)
        if not event.modifiers() and self._is_own_key(event.key()):
            event.accept()
            return True
        return super().event(event)

    def _is_own_key(self, key: int) -> bool:
        return key == Qt.Key.Key_Space or (key in _ENTER and self._pile_to_spread() is not None)

    def _pile_to_spread(self) -> Zone | None:
        """Return the pile whose top card has the focus, if Enter spreads it out."""
        scene, current = self.table_scene, self.table_scene.selection.current
        if current is None or scene.mouse.carried is not None or self.enter_goes_on():
            return None
        zone = current.view.zone
        return zone if scene.fan.can_spread(zone, scene.current_view) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Start panning with Space, and pass other keys to the scene."""
        self.table_scene.finish_motion()
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            if not event.isAutoRepeat():
                self._space_down, self._space_used = True, False
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
            return
        pile = self._pile_to_spread() if event.key() in _ENTER else None
        if pile is not None:
            self.table_scene.fan.open(pile, pinned=True)
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End panning, or report a press of Space without a pan."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            # A press with Ctrl was a shortcut, even if the release comes without it.
            was_plain, self._space_down = self._space_down, False
            self.viewport().unsetCursor()
            if was_plain and not self._space_used:
                self.space_pressed.emit()
            return
        super().keyReleaseEvent(event)
