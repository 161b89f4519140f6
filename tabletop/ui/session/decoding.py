"""Picture files of strangers, read within limits: what is torn, too large or no picture is nothing."""

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPainterPath, QTransform

from tabletop.paint.drawing.spec import CORNER, FaceKind, FaceSpec

MOST_BYTES: Final = 12 << 20
"""No file of one card is larger."""
_MOST_PIXELS: Final = 40_000_000
_MOST_SIDE: Final = 2_000
"""What is larger is read at this size: no screen shows a card with more pixels."""
_JPEG: Final = b"\xff\xd8"
_SCAN: Final = b"\xff\xda"
_MOST_SCANS: Final = 100
"""A JPEG may go over all of its pixels again and again; some ten times are usual."""
_FORMATS: Final = frozenset({b"jpeg", b"png", b"webp"})

_ART: Final = (0.08, 0.12, 0.92, 0.55)
_ART_OF_SAGA: Final = (0.51, 0.12, 0.92, 0.83)
_ART_OF_FLIP: Final = (0.08, 0.34, 0.92, 0.65)
"""Left, top, right and bottom as shares of a card."""

_OF_ONE_FACE: Final = frozenset(
    {
        FaceKind.NORMAL,
        FaceKind.TRANSFORM_FRONT,
        FaceKind.TRANSFORM_BACK,
        FaceKind.MODAL_FRONT,
        FaceKind.MODAL_BACK,
        FaceKind.MELD_FRONT,
        FaceKind.MELD_RESULT,
        FaceKind.FLIP,
        FaceKind.TOKEN,
    }
)


def can_be_replaced(spec: FaceSpec) -> bool:
    """Whether a picture can be of another hand: a face with a name; no back, plate, half or substitute."""
    return spec.kind in _OF_ONE_FACE and bool(spec.name) and not spec.is_substitute


def decoded(content: bytes) -> QImage:
    """The picture in some bytes, at most 2,000 pixels high or wide; a null image where there is none."""
    if len(content) > MOST_BYTES or (content.startswith(_JPEG) and content.count(_SCAN) > _MOST_SCANS):
        return QImage()
    held = QByteArray(content)
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    if bytes(reader.format().data()) not in _FORMATS or not size.isValid():
        return QImage()
    if size.width() * size.height() > _MOST_PIXELS:
        return QImage()
    if max(size.width(), size.height()) > _MOST_SIDE:
        reader.setScaledSize(size.scaled(_MOST_SIDE, _MOST_SIDE, Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()


def art_of(image: QImage, spec: FaceSpec) -> QImage:
    """The art on a picture of a card, where most frames have it; a null image where that is not known.

    A picture that is wider than high is taken for art alone.
    """
    if image.isNull() or spec.landscape:
        return QImage()
    if image.width() > image.height():
        return image
    left, top, right, bottom = _ART_OF_FLIP if spec.kind is FaceKind.FLIP else _ART
    if "Saga" in spec.type_line.split():
        left, top, right, bottom = _ART_OF_SAGA
    wide, high = image.width(), image.height()
    return image.copy(
        round(left * wide), round(top * high), round((right - left) * wide), round((bottom - top) * high)
    )


def fitted(image: QImage, spec: FaceSpec, size: QSize) -> QImage:
    """A picture of a face as the painter would give it: of a size in pixels, with round corners.

    A flip card that is flipped is turned upside down; a Siege comes as it is printed, lying on its side.
    """
    if spec.kind is FaceKind.FLIP and spec.flipped:
        image = image.transformed(QTransform().rotate(180))
    if spec.landscape and image.width() > image.height():
        image = image.transformed(QTransform().rotate(-90))
    made = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    radius = min(size.width(), size.height()) * CORNER
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(0, 0, size.width(), size.height()), radius, radius)
    painter.setClipPath(shape)
    smooth = Qt.TransformationMode.SmoothTransformation
    painter.drawImage(0, 0, image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
    painter.end()
    return made
