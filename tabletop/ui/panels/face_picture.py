"""The large picture of a face in the inspector, and beside it or on demand the other one."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.guard import guarded

WIDTH: Final = 320
HEIGHT: Final = 447
_MELDED_HEIGHT: Final = 458
_SIEGE_HEIGHT: Final = 229
GAP: Final = 16
TWO_FACES_FROM: Final = 720
"""From this width of the dock both faces stand side by side."""


@guarded
class FacePicture(QWidget):
    """One or two faces, the first the one that counts. A face that does not count here is greyed."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._specs: tuple[FaceSpec, ...] = ()
        self._greyed: tuple[bool, ...] = ()
        self._scale = 1.0
        self._ground = QColor()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        pictures.ready.connect(self._ready)

    def show_faces(self, specs: tuple[FaceSpec, ...], greyed: tuple[bool, ...], ground: QColor) -> None:
        """Show up to two faces. ``ground`` is the colour behind them, with which greyed ones are mixed."""
        self._specs, self._greyed, self._ground = specs, greyed, ground
        self.updateGeometry()
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def enlarge(self, scale: float) -> None:
        """Show faces in another size; 1 is 320 by 447."""
        self._scale = scale
        self.show_faces(self._specs, self._greyed, self._ground)

    def sizeHint(self) -> QSize:
        """Room for the faces that are shown."""
        sizes = [self._size(spec) for spec in self._specs] or [QSize(WIDTH, HEIGHT)]
        width = sum(size.width() for size in sizes) + GAP * (len(sizes) - 1)
        return QSize(width, max(size.height() for size in sizes))

    def _size(self, spec: FaceSpec) -> QSize:
        height = HEIGHT
        if spec.kind is FaceKind.MELD_RESULT:
            height = _MELDED_HEIGHT
        elif spec.landscape:
            height = _SIEGE_HEIGHT
        return QSize(round(WIDTH * self._scale), round(height * self._scale))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The faces side by side, in the middle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        x = (self.width() - self.sizeHint().width()) / 2
        for spec, greyed in zip(self._specs, self._greyed, strict=True):
            size = self._size(spec)
            self._paint_face(painter, spec, QRectF(QPointF(x, 0), size))
            if greyed:
                veil = QColor(self._ground)
                veil.setAlphaF(0.62)
                painter.fillRect(QRectF(QPointF(x, 0), size), veil)
            x += size.width() + GAP

    def _paint_face(self, painter: QPainter, spec: FaceSpec, place: QRectF) -> None:
        if not spec.landscape:
            painter.drawPixmap(place.topLeft(), self._pixmap(spec, place.width(), place.height()))
            return
        # A Siege is painted lying on its side; here it is read.
        painter.save()
        painter.translate(place.right() + 1, place.top())
        painter.rotate(90)
        painter.drawPixmap(QPointF(0, 0), self._pixmap(spec, place.height(), place.width()))
        painter.restore()

    def _pixmap(self, spec: FaceSpec, width: float, height: float) -> QPixmap:
        return self._pictures.pixmap(spec, round(width), round(height), self.devicePixelRatioF(), "full")

    def _ready(self, spec: FaceSpec) -> None:
        if spec in self._specs:
            self.update()


def shows_two(width: int) -> bool:
    """Whether an inspector of this width has room for both faces."""
    return width >= TWO_FACES_FROM
