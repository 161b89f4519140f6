"""The window onto the table: it gives the scene its size, and the wheel and the pan their meaning."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPixmap, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from tabletop.model.zones import Zone
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.guard import guarded
from tabletop.ui.table.scene import TableScene

LOWEST = 420
"""Height of the table at least, in logical pixels."""
_WHEEL_STEP = 1.12
_WHOLE = QRect(QPoint(0, 0), QSize(-1, -1))
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@guarded
class TableViewWidget(QGraphicsView):
    """Shows the scene one to one; zoom and pan change what the scene lays out, never a scale."""

    space_pressed = Signal()
    """Space was pressed and let go without panning."""

    def __init__(self, bridge: Bridge, pictures: Pictures) -> None:
        super().__init__()
        # Qt's own would come as a widget of unknown type, for which PySide makes all types that there are.
        self.setViewport(QWidget())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(560, LOWEST)
        # The right button draws, too: whether it asks for a menu is known when it is let go.
        for widget in (self, self.viewport()):
            widget.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._panning: QPoint | None = None
        self._looking = False
        self._space_down = False
        self._space_used = False
        # A scene without a parent is collected together with its items.
        self.scene_ = TableScene(bridge, pictures, self)
        self.setScene(self.scene_)

    def fit(self) -> None:
        """Show the whole battlefield."""
        self.scene_.fit()

    def grab(self, /, rectangle: QRect = _WHOLE) -> QPixmap:
        """The table as a picture, with all tiles sharp."""
        self.scene_.sharpening.finish()
        return super().grab(rectangle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the table out anew for another size."""
        super().resizeEvent(event)
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the device pixel ratio of the screen on which the window appears."""
        super().showEvent(event)
        self._fill()

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave nothing for later: what is shown again is sharp."""
        super().hideEvent(event)
        self.scene_.sharpening.finish()

    def _fill(self) -> None:
        size = self.viewport().size()
        self.scene_.resize(size, self.devicePixelRatioF())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer; with Shift pan to the side, with Alt up and down.

        What is being dragged it turns over instead; on a player's life it changes that.
        """
        if self.scene_.mouse.wheel(event.angleDelta().y() or event.angleDelta().x()):
            event.accept()
            return
        keys, point = event.modifiers(), self.mapToScene(event.position().toPoint())
        # With Shift a wheel may tell of turning sideways.
        if self.scene_.rail.wheel(point, event.angleDelta().y() or event.angleDelta().x(), keys):
            event.accept()
            return
        self.scene_.finish_motion()
        steps = event.angleDelta().y() / 120 or event.angleDelta().x() / 120
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.scene_.pan_by(QPointF(90 * steps, 0))
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.scene_.pan_by(QPointF(0, 90 * steps))
        else:
            self.scene_.set_zoom(self.scene_.zoom * _WHEEL_STEP**steps, event.position(), sharp=False)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a pan with the middle button, or with Space held; on a card the middle button enlarges it."""
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space_down and event.button() == Qt.MouseButton.LeftButton):
            self._panning = event.position().toPoint()
            self._space_used = True
            self._looking = middle and self.scene_.show_large(self.mapToScene(self._panning))
            if not self._looking:
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or let the scene have it."""
        if self._panning is None:
            super().mouseMoveEvent(event)
            return
        at = event.position().toPoint()
        if self._looking:
            if (at - self._panning).manhattanLength() < QApplication.startDragDistance():
                return
            self._look_no_more()
        self.scene_.pan_by(QPointF(at - self._panning))
        self._panning = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a pan, or a large view."""
        if self._panning is None:
            super().mouseReleaseEvent(event)
            return
        self._panning = None
        self._look_no_more()
        self.viewport().unsetCursor()

    def _look_no_more(self) -> None:
        self._looking = False
        self.scene_.hide_large()

    def leaveEvent(self, event: QEvent) -> None:
        """Put down what the pointer had lifted."""
        super().leaveEvent(event)
        self.scene_.end_hover()

    def event(self, event: QEvent) -> bool:
        """Keep two keys from shortcuts: Space, until it is let go, and Enter on a pile to spread out."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return super().event(event)
        if not event.modifiers() and self._is_own_key(event.key()):
            event.accept()
            return True
        return super().event(event)

    def _is_own_key(self, key: int) -> bool:
        return key == Qt.Key.Key_Space or (key in _ENTER and self._pile_to_spread() is not None)

    def _pile_to_spread(self) -> Zone | None:
        """The pile whose top card has the focus, if Enter spreads it out."""
        scene, current = self.scene_, self.scene_.selection.current
        if current is None or scene.mouse.carried is not None:
            return None
        zone = current.view.zone
        return zone if scene.fan.can_spread(zone, scene.view_) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hold Space to pan; Esc and the like are the scene's."""
        self.scene_.finish_motion()
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            if not event.isAutoRepeat():
                self._space_down, self._space_used = True, False
                self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
            return
        pile = self._pile_to_spread() if event.key() in _ENTER else None
        if pile is not None:
            self.scene_.fan.open(pile, pinned=True)
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let Space go: it was a pan, or it was pressed."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            # With Ctrl it was a shortcut when it was pressed, and is no Space now that it is let go.
            was_plain, self._space_down = self._space_down, False
            self.viewport().unsetCursor()
            if was_plain and not self._space_used:
                self.space_pressed.emit()
            return
        super().keyReleaseEvent(event)
