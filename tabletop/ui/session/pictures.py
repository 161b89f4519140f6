"""Pictures of faces for the screen: a stale or blank one at once, the right one from a thread.

A picture is known by everything that it depends on: what is to be seen (the spec), its size, the device
pixel ratio, tile or full card. What comes late for a size that nobody wants any more is dropped.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import EINVAL
from functools import partial
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPixmap

from tabletop.paint.drawing.spec import CORNER, FaceSpec, Mode
from tabletop.paint.drawing.theme import edge_colors
from tabletop.paint.faces import late_faces
from tabletop.paint.faces.store import FaceStore
from tabletop.ui.session import decoding
from tabletop.ui.session.face_specs import spec_for
from tabletop.ui.session.worker import Post, Worker

__all__ = ["PictureKey", "Pictures", "spec_for"]

_MEBIBYTE: Final = 1024 * 1024
MEMORY: Final = _MEBIBYTE
"""Bytes that the store of painted faces may hold: what is shown is held here, as pixmaps."""
_AT_ONCE: Final = 60
"""Pictures that are read before a first painting; a third of a millisecond each."""
_HELD: Final = 24 * _MEBIBYTE
"""Bytes of pixels of finished pictures."""
_STALE: Final = 4 * _MEBIBYTE
"""Bytes of pixels of what is shown until pictures are finished."""


class PictureKey(NamedTuple):
    """Everything that a picture depends on; sizes in logical pixels."""

    spec: FaceSpec
    width: int
    height: int
    dpr: float
    mode: Mode


class OwnPictures(Protocol):
    """Pictures that go before the painted ones; asked from a thread, so nothing in it is a QObject."""

    def picture(self, spec: FaceSpec) -> QImage:
        """Return the picture of a face, in any size; a null image where there is none."""


class _Maker(NamedTuple):
    """All that pictures are made with: plain values, which a thread may have."""

    store: FaceStore
    own: OwnPictures | None = None
    own_modes: frozenset[str] = frozenset()

    def send(self, key: PictureKey, post: Post) -> None:
        """Make a picture in a thread and send it; a null image where that failed, for others wait."""
        image = QImage()
        try:
            image = self.image(key)
        except Exception as error:
            post.failed(error)
        post((key, image))

    def image(self, key: PictureKey) -> QImage:
        """Return the picture of the player's own, or the one that was kept, or a painted one."""
        image = self._own_picture(key)
        return self.painted_or_kept(key) if image.isNull() else image

    def painted_or_kept(self, key: PictureKey) -> QImage:
        """Return the picture that was kept, or a painted one."""
        image = self.kept(key)
        if image.isNull():
            picture = self.store.face(key.spec, key.width, key.height, scale=key.dpr, mode=key.mode)
            image = as_image(picture)
        return image

    def _own_picture(self, key: PictureKey) -> QImage:
        if self.own is None or key.mode not in self.own_modes or not decoding.can_be_replaced(key.spec):
            return QImage()
        image = self.own.picture(key.spec)
        if key.mode == "tile":
            return _tile_around(key, decoding.art_of(image, key.spec))
        size = QSize(max(8, round(key.width * key.dpr)), max(8, round(key.height * key.dpr)))
        return image if image.isNull() else decoding.fitted(image, key.spec, size)

    def kept(self, key: PictureKey) -> QImage:
        """Return a picture of another day, read by Qt: Pillow would first load all its formats."""
        content = self.store.file_of(key.spec, key.width, key.height, scale=key.dpr, mode=key.mode)
        image = QImage()
        if content:
            # Named, or Qt would load all that it has for other formats to see whether one of them likes it.
            image.loadFromData(content, "PNG")
        size = max(8, round(key.width * key.dpr)), max(8, round(key.height * key.dpr))
        return image if (image.width(), image.height()) == size else QImage()


class Pictures(QObject):
    """Gives pictures of faces at once and tells when better ones are ready.

    Args:
        store: where painted faces are kept; None keeps them in memory only.
        synchronous: paint at once, for pictures without a window.
        parent: the usual parent of a QObject.

    """

    ready = Signal(object)
    """The FaceSpec of which a better picture is there now."""

    def __init__(
        self, store: FaceStore | None = None, *, synchronous: bool = False, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._maker = _Maker(store if store is not None else FaceStore(None, memory=MEMORY))
        self._synchronous = synchronous
        self._at_once = 0
        """How many kept pictures may still be read before others wait for the thread."""
        self._held: OrderedDict[PictureKey, QPixmap] = OrderedDict()
        self._bytes = 0
        self._latest: dict[tuple[FaceSpec, Mode], PictureKey] = {}
        self._waiting: OrderedDict[PictureKey, None] = OrderedDict()
        self._stale: OrderedDict[PictureKey, QPixmap] = OrderedDict()
        """What is shown of those that wait."""
        self._stale_bytes = 0
        self._busy: PictureKey | None = None
        self._outdated: set[PictureKey] = set()
        """Pictures that are shown until there are those that go before them now."""
        self._renewals = self._begun_at = 0
        """How often pictures were to be looked for again: now, and when the present work began."""
        self._worker: Worker | None = None

    def pixmap(
        self, spec: FaceSpec, width: int, height: int, dpr: float = 1.0, mode: Mode = "tile"
    ) -> QPixmap:
        """A picture of a face of a size in logical pixels: the right one, or what there is so far."""
        key = PictureKey(spec, width, height, dpr, mode)
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
            if key not in self._outdated:
                return found
        if self._synchronous:
            return self._hold(key, self._maker.image(key))
        kept = self._kept_at_once(key)
        if not kept.isNull():
            return self._hold(key, kept)
        self._waiting[key] = None
        self._waiting.move_to_end(key)
        self._next()
        return found or self._for_now(key)

    def make_sure(self, spec: FaceSpec, width: int, height: int, dpr: float = 1.0) -> None:
        """Have something to show of a tile that is about to be looked at: where there is nothing, paint now.

        A picture of the player's own comes later, as it always does.
        """
        if (spec, "tile") not in self._latest:
            key = PictureKey(spec, width, height, dpr, "tile")
            self._hold(key, self._maker.painted_or_kept(key))
            if "tile" in self._maker.own_modes:
                self._outdated.add(key)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """For a while read kept pictures without the thread, as many as take no more than a moment.

        The first painting then has its faces: a table that is painted without them is painted twice.
        """
        self._at_once = _AT_ONCE
        try:
            yield
        finally:
            self._at_once = 0

    def _kept_at_once(self, key: PictureKey) -> QImage:
        if not self._at_once or self._maker.own is not None:
            return QImage()
        self._at_once -= 1
        return self._maker.kept(key)

    def has(self, spec: FaceSpec, width: int, height: int, dpr: float = 1.0, mode: Mode = "tile") -> bool:
        """Whether the right picture is there already."""
        return PictureKey(spec, width, height, dpr, mode) in self._held

    def is_busy(self) -> bool:
        """Whether something is being painted or waits for it."""
        return self._busy is not None or bool(self._waiting)

    def forget_waiting(self) -> None:
        """Drop what was asked for and is not begun: the zoom has changed, or another game is there."""
        self._waiting.clear()
        self._stale.clear()
        self._stale_bytes = 0

    def put_before(self, own: OwnPictures | None, *, on_tiles: bool = False) -> None:
        """Show other pictures than painted ones on full cards, and their art on tiles; None for none."""
        modes = frozenset(("full", "tile") if on_tiles else ("full",))
        self._maker = self._maker._replace(own=own, own_modes=modes)
        self._look_again(list(self._held))

    def renew(self, name: str = "") -> None:
        """Look again for the pictures of faces with a name, or of all."""
        self._look_again(
            [key for key in self._held if key.mode in self._maker.own_modes and name in ("", key.spec.name)]
        )

    def _look_again(self, keys: Sequence[PictureKey]) -> None:
        self._outdated.update(keys)
        self._renewals += 1
        for spec in {key.spec for key in keys}:
            self.ready.emit(spec)

    def shut_down(self) -> None:
        """Stop painting and wait for the thread. Afterwards nothing more becomes ready."""
        self._waiting.clear()
        if self._worker is not None:
            self._worker.wait()
        self._busy = None

    def _next(self) -> None:
        """Give the thread its next work: the latest wish first, since it is the one on the screen."""
        if self._busy is not None or not self._waiting:
            return
        key, _ = self._waiting.popitem()
        self._busy, self._begun_at = key, self._renewals
        if self._worker is None:
            self._worker = Worker(self)
            self._worker.received.connect(self._arrived)
        self._worker.start(partial(self._maker.send, key))

    def _arrived(self, made: tuple[PictureKey, QImage]) -> None:
        key, image = made
        if key != self._busy:
            return
        self._busy = None
        self._drop_stale(key)
        self._hold(key, image)
        if self._begun_at != self._renewals:
            # What goes before it may have come while it was painted.
            self._outdated.add(key)
        self._next()
        self.ready.emit(key.spec)

    def _hold(self, key: PictureKey, image: QImage) -> QPixmap:
        size = round(key.width * key.dpr), round(key.height * key.dpr)
        pixmap = QPixmap.fromImage(image) if not image.isNull() else blank(key.spec, *size)
        pixmap.setDevicePixelRatio(key.dpr)
        replaced = self._held.pop(key, None)
        self._bytes -= _size_of(replaced) if replaced is not None else 0
        self._outdated.discard(key)
        self._held[key] = pixmap
        self._latest[key.spec, key.mode] = key
        self._bytes += _size_of(pixmap)
        while self._bytes > _HELD and len(self._held) > 1:
            old, dropped = self._held.popitem(last=False)
            self._bytes -= _size_of(dropped)
            self._outdated.discard(old)
            if self._latest.get((old.spec, old.mode)) == old:
                del self._latest[old.spec, old.mode]
        return pixmap

    def _for_now(self, key: PictureKey) -> QPixmap:
        """The picture in another size, scaled; where there is none, a card with nothing on it yet.

        Twenty Forests ask for the same one, at every step of a zoom.
        """
        kept = self._stale.get(key)
        if kept is None:
            kept = self._stale[key] = self._made_for_now(key)
            self._stale_bytes += _size_of(kept)
            while self._stale_bytes > _STALE and len(self._stale) > 1:
                self._drop_stale(next(iter(self._stale)))
        return kept

    def _drop_stale(self, key: PictureKey) -> None:
        dropped = self._stale.pop(key, None)
        self._stale_bytes -= _size_of(dropped) if dropped is not None else 0

    def _made_for_now(self, key: PictureKey) -> QPixmap:
        latest = self._latest.get((key.spec, key.mode))
        wide, high = round(key.width * key.dpr), round(key.height * key.dpr)
        if latest is not None:
            smooth = Qt.TransformationMode.SmoothTransformation
            stale = self._held[latest].scaled(wide, high, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        else:
            stale = blank(key.spec, wide, high)
        stale.setDevicePixelRatio(key.dpr)
        return stale


def blank(spec: FaceSpec, wide: int, high: int) -> QPixmap:
    """A card with its colours and nothing else; device pixels."""
    pixmap = QPixmap(wide, high)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    radius = min(wide, high) * CORNER
    color = QColor(*edge_colors(spec)[0])
    painter.setBrush(color)
    painter.drawRoundedRect(QRectF(0, 0, wide, high), radius, radius)
    painter.setBrush(color.darker(150))
    inset = max(2.0, wide * 0.04)
    painter.drawRoundedRect(QRectF(inset, inset, wide - 2 * inset, high - 2 * inset), radius, radius)
    painter.end()
    return pixmap


def _tile_around(key: PictureKey, art: QImage) -> QImage:
    """A tile with art of another hand; a null image where there is none."""
    if art.isNull():
        return art
    plain = art.convertToFormat(QImage.Format.Format_RGBX8888)
    pixels = plain.width(), plain.height(), bytes(plain.constBits())
    return as_image(late_faces.face.paint_tile_around(key.spec, key.width, key.height, pixels, scale=key.dpr))


class Painted(Protocol):
    """A picture as it comes from the painter: its size in pixels, and its bytes, red first."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    def tobytes(self) -> bytes:
        """Four bytes for each pixel, row by row."""


def as_image(picture: Painted) -> QImage:
    """A painted picture as Qt's own, with pixels that are ready to be drawn."""
    image = QImage(
        picture.tobytes(), picture.width, picture.height, 4 * picture.width, QImage.Format.Format_RGBA8888
    )
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def as_png(image: QImage) -> bytes:
    """A picture as what a file of it holds.

    Raises:
        OSError: it has no pixels, or too many of them.

    """
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    if not writer.write(image):
        raise OSError(EINVAL, f"the picture can't be made ({writer.errorString()})")
    return bytes(content.data())


def _size_of(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
