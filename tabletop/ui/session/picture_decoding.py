"""Picture files from untrusted sources, read within limits.

Damaged, oversized or other files give a null image.
"""

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPainterPath, QTransform

from tabletop.paint.drawing.spec import CORNER, FaceKind, FaceSpec

MOST_BYTES: Final = 12 << 20
"""Largest size of a picture file, in bytes."""
_MOST_PIXELS: Final = 40_000_000
_MOST_SIDE: Final = 2_000
"""Side to which larger pictures are scaled down. No screen shows a card with more pixels."""
_JPEG: Final = b"\xff\xd8"
_SCAN: Final = b"\xff\xda"
_MOST_SCANS: Final = 100
"""Largest number of scans of a JPEG, which each decode all pixels. About ten are common."""
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
    """Return whether a face may get a foreign picture.

    It needs a name, and must not be a back, plate, half or substitute.
    """
    return spec.kind in _OF_ONE_FACE and bool(spec.name) and not spec.is_substitute


def decoded(content: bytes) -> QImage:
    """Return the picture in some bytes, at most 2,000 pixels high or wide, or a null image."""
    if len(content) > MOST_BYTES or (content.startswith(_JPEG) and content.count(_SCAN) > _MOST_SCANS):
        return QImage()
    array = QByteArray(content)
    buffer = QBuffer(array)
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
    """Return the art in a picture of a card, judged by its frame, or a null image if that is unknown.

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
    """Return a picture of a face like one from the painter: scaled to a size in pixels, with round corners.

    A flipped flip card is turned upside down, and a Siege is turned on its side.
    """
    if spec.kind is FaceKind.FLIP and spec.flipped:
        image = image.transformed(QTransform().rotate(180))
    if spec.landscape and image.width() > image.height():
        image = image.transformed(QTransform().rotate(-90))
    fitted_image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    fitted_image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(fitted_image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    radius = min(size.width(), size.height()) * CORNER
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(0, 0, size.width(), size.height()), radius, radius)
    painter.setClipPath(shape)
    smooth = Qt.TransformationMode.SmoothTransformation
    painter.drawImage(0, 0, image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
    painter.end()
    return fitted_image
