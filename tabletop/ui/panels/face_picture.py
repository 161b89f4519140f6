"""The large picture of a face in the inspector, with its other face at a wide size or on demand.

Up to three faces are side by side. Four are in two rows: a meld card with its half of the oversized face, and
its partner with the whole.
"""

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.guard import guarded

WIDTH: Final = 320
HEIGHT: Final = 447
_MELDED_HEIGHT: Final = 458
_SIEGE_HEIGHT: Final = 229
GAP: Final = 16
_LEAST_FIT: Final = 0.5
"""Smallest size of the faces in a narrow panel, as a share of their usual one."""
TWO_FACES_FROM: Final = 720
"""Pixels. From this width of the dock on, both faces are shown side by side."""


@guarded
class FacePicture(QWidget):
    """One or two faces, the active one first. A face that doesn't count here is grayed out."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._specs: tuple[FaceSpec, ...] = ()
        self._grayed: tuple[bool, ...] = ()
        self._scale = self._fit = 1.0
        self._background = QColor()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        pictures.ready.connect(self._repaint_face)

    def show_faces(self, specs: tuple[FaceSpec, ...], grayed: tuple[bool, ...], background: QColor) -> None:
        """Show up to two faces.

        ``background`` is the color behind them, with which grayed ones are blended.
        """
        self._specs, self._grayed, self._background = specs, grayed, background
        self.updateGeometry()
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def enlarge(self, scale: float) -> None:
        """Set the size of the faces. 1 is 320 by 447 pixels."""
        self._scale = scale
        self.show_faces(self._specs, self._grayed, self._background)

    def sizeHint(self) -> QSize:
        """Return the size of the faces that are shown."""
        if not self._specs:
            return QSize(WIDTH, HEIGHT)
        rects = self._rects()
        return QSize(max(rect.right() for rect in rects) + 1, max(rect.bottom() for rect in rects) + 1)

    def _rects(self) -> list[QRect]:
        """Return the place of each face, in rows from the upper left corner on."""
        rects: list[QRect] = []
        columns = columns_of(len(self._specs))
        for number, spec in enumerate(self._specs):
            row = number // columns * columns
            x = rects[-1].right() + 1 + GAP if number > row else 0
            y = max(rect.bottom() for rect in rects[:row]) + 1 + GAP if row else 0
            rects.append(QRect(QPoint(x, y), self._size(spec)))
        return rects

    def _size(self, spec: FaceSpec) -> QSize:
        height = HEIGHT
        if spec.kind is FaceKind.MELD_RESULT:
            height = _MELDED_HEIGHT
        elif spec.landscape:
            height = _SIEGE_HEIGHT
        scale = self._scale * self._fit
        return QSize(round(WIDTH * scale), round(height * scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shrink the faces in a panel that is narrower than they are."""
        super().resizeEvent(event)
        count = columns_of(len(self._specs))
        room = (self.width() - GAP * (count - 1)) / (count * WIDTH * self._scale)
        fit = max(_LEAST_FIT, min(1.0, room))
        if fit != self._fit:
            self._fit = fit
            self.show_faces(self._specs, self._grayed, self._background)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the faces, centered."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        x = (self.width() - self.sizeHint().width()) // 2
        for spec, grayed, rect in zip(self._specs, self._grayed, self._rects(), strict=True):
            place = QRectF(rect).translated(x, 0)
            self._paint_face(painter, spec, place)
            if grayed:
                veil = QColor(self._background)
                veil.setAlphaF(0.62)
                painter.fillRect(place, veil)

    def _paint_face(self, painter: QPainter, spec: FaceSpec, rect: QRectF) -> None:
        if not spec.landscape:
            painter.drawPixmap(rect.topLeft(), self._pixmap(spec, rect.width(), rect.height()))
            return
        # A Siege is painted sideways on the table, but here it is turned upright to be read.
        painter.save()
        painter.translate(rect.right(), rect.top())
        painter.rotate(90)
        painter.drawPixmap(QPointF(0, 0), self._pixmap(spec, rect.height(), rect.width()))
        painter.restore()

    def _pixmap(self, spec: FaceSpec, width: float, height: float) -> QPixmap:
        return self._pictures.pixmap(spec, round(width), round(height), self.devicePixelRatioF(), "full")

    def _repaint_face(self, spec: FaceSpec) -> None:
        if spec in self._specs:
            self.update()


def columns_of(number: int) -> int:
    """Return how many of some faces are side by side."""
    return 2 if number == 4 else max(1, number)


def shows_two(width: int) -> bool:
    """Return whether an inspector of this width, in pixels, has room for both faces."""
    return width >= TWO_FACES_FROM
