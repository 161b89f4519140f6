"""The base classes of all table items except cards: a rectangle and the theme."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from tabletop.ui.style.colors import Palette
from tabletop.ui.style.guard import guarded

_MARGIN = 2
"""Room around the rectangle, for outlines."""


@guarded
class TableItem(QGraphicsItem):
    """An item that fills a rectangle of the table and is painted every time, for things that move or fade."""

    def __init__(self, theme: Palette, z: float) -> None:
        super().__init__()
        self.theme = theme
        self.rect = QRectF()
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Return the rectangle with a little room for outlines."""
        return self.rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def set_rect(self, rect: QRectF) -> None:
        """Fill another rectangle."""
        if rect != self.rect:
            self.prepareGeometryChange()
            self.rect = QRectF(rect)

    def set_theme(self, theme: Palette) -> None:
        """Set the dark or light theme."""
        self.theme = theme
        self.update()


class StillItem(QGraphicsPixmapItem):
    """An item that is drawn into a pixmap, and again only after a change.

    Qt shows its pixmap without calling back into Python.
    """

    def __init__(self, theme: Palette, z: float) -> None:
        super().__init__()
        self.theme = theme
        self.rect = QRectF()
        self._dpr = 1.0
        self.setZValue(z)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to draw."""
        return False

    def draw(self, painter: QPainter) -> None:
        """Draw the item in the coordinates of the scene."""

    def lay(self, rect: QRectF, dpr: float) -> None:
        """Fill a rectangle at a device pixel ratio."""
        if rect != self.rect or dpr != self._dpr:
            self.rect, self._dpr = QRectF(rect), dpr
            self.redraw()

    def set_theme(self, theme: Palette) -> None:
        """Set the dark or light theme."""
        self.theme = theme
        self.redraw()

    def redraw(self) -> None:
        """Draw the item's pixmap again."""
        if self.is_blank or self.rect.isEmpty():
            self.setPixmap(QPixmap())
            return
        room = self.rect.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        picture = QPixmap((room.size() * self._dpr).toSize())
        picture.setDevicePixelRatio(self._dpr)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-room.topLeft())
        self.draw(painter)
        painter.end()
        self.setOffset(room.topLeft())
        self.setPixmap(picture)
