"""Pictures of faces for the screen: a stale or blank one at once, the right one later from a thread.

The cache key of a picture has all it depends on: the spec, the size, the device pixel ratio, tile or full
card. Late pictures of sizes that are no longer wanted are dropped.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import EINVAL
from functools import partial
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPixmap

from tabletop.paint.drawing.spec import CORNER, FaceSpec, Mode
from tabletop.paint.drawing.theme import edge_colors
from tabletop.paint.faces import late_faces
from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.ui.session import picture_decoding
from tabletop.ui.session.face_specs import spec_for
from tabletop.ui.session.worker import Post, Worker

__all__ = ["PictureKey", "Pictures", "spec_for"]

_MEBIBYTE: Final = 1024 * 1024
MEMORY: Final = _MEBIBYTE
"""Bytes for the store of painted faces. Shown pictures are cached here, as pixmaps."""
_AT_ONCE: Final = 60
"""Number of pictures read before a first painting, each in a third of a millisecond."""
_CACHE_BYTES: Final = 24 * _MEBIBYTE
"""Bytes of pixels of finished pictures."""
_STALE_BYTES: Final = 4 * _MEBIBYTE
"""Bytes of pixels of stale pictures, shown until the finished ones arrive."""


class PictureKey(NamedTuple):
    """Cache key of a picture. Sizes are in logical pixels."""

    spec: FaceSpec
    width: int
    height: int
    dpr: float
    mode: Mode


class OwnPictures(Protocol):
    """Pictures that replace the painted ones. A thread calls them, so they hold no QObject."""

    def picture(self, spec: FaceSpec) -> QImage:
        """Return the picture of a face in any size, or a null image if there is none."""


class _Maker(NamedTuple):
    """All that is needed to make pictures, as plain values that a thread may have."""

    store: FaceStore
    own: OwnPictures | None = None
    own_modes: frozenset[str] = frozenset()
    triangles: bool = False
    """Whether triangles replace the marks of the cards' own printings."""
    upright: bool = False
    """Whether tiles of Sieges are upright, instead of lying on their sides."""

    def send(self, key: PictureKey, post: Post) -> None:
        """Make a picture in a thread and send it.

        A null image is sent on failure, because callers wait for it.
        """
        image = QImage()
        try:
            image = self.image(key)
        except Exception as error:
            post.failed(error)
        post((key, image))

    def image(self, key: PictureKey) -> QImage:
        """Return the player's own picture, or a stored one, or else a painted one."""
        image = self._own_picture(self._preferred(key))
        return self.stored_or_painted(key) if image.isNull() else image

    def stored_or_painted(self, key: PictureKey) -> QImage:
        """Return the stored picture, or else a painted one."""
        key = self._preferred(key)
        image = self.stored_picture(key)
        if image.isNull():
            picture = self.store.face(key.spec, key.width, key.height, scale=key.dpr, mode=key.mode)
            image = as_image(picture)
        return image

    def _own_picture(self, key: PictureKey) -> QImage:
        if (
            self.own is None
            or key.mode not in self.own_modes
            or not picture_decoding.can_be_replaced(key.spec)
        ):
            return QImage()
        image = self.own.picture(key.spec)
        if key.mode == "tile":
            return _tile_around(key, picture_decoding.art_of(image, key.spec))
        size = QSize(max(8, round(key.width * key.dpr)), max(8, round(key.height * key.dpr)))
        return image if image.isNull() else picture_decoding.fitted(image, key.spec, size)

    def stored_picture(self, key: PictureKey) -> QImage:
        """Return a stored picture read by Qt. Pillow would first load all its formats."""
        key = self._preferred(key)
        content = self.store.file_of(key.spec, key.width, key.height, scale=key.dpr, mode=key.mode)
        image = QImage()
        if content:
            # Without a format name, Qt would load and try all its format plugins.
            image.loadFromData(content, "PNG")
        size = max(8, round(key.width * key.dpr)), max(8, round(key.height * key.dpr))
        return image if (image.width(), image.height()) == size else QImage()

    def _preferred(self, key: PictureKey) -> PictureKey:
        """Return the key of the picture with the preferred marks and the preferred way up."""
        spec = key.spec
        if self.triangles and spec.symbol is not None:
            spec = replace(spec, symbol=None)
        if self.upright and spec.landscape and key.mode == "tile":
            spec = replace(spec, landscape=False)
        return key if spec is key.spec else key._replace(spec=spec)


class Pictures(QObject):
    """Returns pictures of faces at once, and signals when better ones are ready.

    Args:
        store: storage of painted faces; None keeps them in memory only
        synchronous: whether to paint at once, for pictures without a window
        parent: the usual parent of a QObject

    """

    ready = Signal(object)
    """The FaceSpec that has a better picture now."""
    sieges_turned = Signal()
    """Sieges stand upright or lie on their sides from now on."""

    def __init__(
        self, store: FaceStore | None = None, *, synchronous: bool = False, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._maker = _Maker(store if store is not None else FaceStore(None, memory=MEMORY))
        self._synchronous = synchronous
        self._at_once = 0
        """Number of stored pictures that may still be read at once. The others wait for the thread."""
        self._cache: OrderedDict[PictureKey, QPixmap] = OrderedDict()
        self._bytes = 0
        self._latest: dict[tuple[FaceSpec, Mode], PictureKey] = {}
        self._waiting: OrderedDict[PictureKey, None] = OrderedDict()
        self._stale: OrderedDict[PictureKey, QPixmap] = OrderedDict()
        """The pictures shown for the waiting keys."""
        self._stale_bytes = 0
        self._busy: PictureKey | None = None
        self._outdated: set[PictureKey] = set()
        """Cached pictures that are shown until their replacements arrive."""
        self._renewals = self._begun_at = 0
        """Number of renewals: now, and when the current work began."""
        self._worker: Worker | None = None

    def pixmap(
        self, spec: FaceSpec, width: int, height: int, dpr: float = 1.0, mode: Mode = "tile"
    ) -> QPixmap:
        """Return a picture of a face at a size in logical pixels: the right one, or the best one so far."""
        key = PictureKey(spec, width, height, dpr, mode)
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
            if key not in self._outdated:
                return found
        if self._synchronous:
            return self._store(key, self._maker.image(key))
        cached = self._stored_at_once(key)
        if not cached.isNull():
            return self._store(key, cached)
        self._waiting[key] = None
        self._waiting.move_to_end(key)
        self._start_next()
        return found or self._stale_picture(key)

    def make_sure(self, spec: FaceSpec, width: int, height: int, dpr: float = 1.0) -> None:
        """Paint a tile now unless it has a picture, because it is about to be seen.

        The player's own picture comes later, as usual.
        """
        if (spec, "tile") not in self._latest:
            key = PictureKey(spec, width, height, dpr, "tile")
            self._store(key, self._maker.stored_or_painted(key))
            if "tile" in self._maker.own_modes:
                self._outdated.add(key)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Read stored pictures without the thread for a moment, up to a limit.

        A table painted without its faces would be painted twice.
        """
        self._at_once = _AT_ONCE
        try:
            yield
        finally:
            self._at_once = 0

    def _stored_at_once(self, key: PictureKey) -> QImage:
        if not self._at_once or self._maker.own is not None:
            return QImage()
        self._at_once -= 1
        return self._maker.stored_picture(key)

    def has(self, spec: FaceSpec, width: int, height: int, dpr: float = 1.0, mode: Mode = "tile") -> bool:
        """Return whether the right picture is cached."""
        key = PictureKey(spec, width, height, dpr, mode)
        return key in self._cache and key not in self._outdated

    @property
    def renewals(self) -> int:
        """Number of times that cached pictures became outdated."""
        return self._renewals

    def is_busy(self) -> bool:
        """Return whether a picture is being painted or waiting."""
        return self._busy is not None or bool(self._waiting)

    def forget_waiting(self) -> None:
        """Drop requests that are not begun, because the zoom or the game has changed."""
        self._waiting.clear()
        self._stale.clear()
        self._stale_bytes = 0

    def put_before(self, own: OwnPictures | None, *, on_tiles: bool = False) -> None:
        """Use other pictures than painted ones on full cards, and optionally their art on tiles.

        None turns this off.
        """
        modes = frozenset(("full", "tile") if on_tiles else ("full",))
        self._maker = self._maker._replace(own=own, own_modes=modes)
        self._look_again(list(self._cache))

    def use_triangles(self, on: bool) -> None:
        """Mark all transforming cards with triangles, or each with the marks of its own printing."""
        if on != self._maker.triangles:
            self._maker = self._maker._replace(triangles=on)
            self._look_again([key for key in self._cache if key.spec.symbol is not None])

    @property
    def upright_sieges(self) -> bool:
        """Whether Sieges stand upright."""
        return self._maker.upright

    def put_sieges_upright(self, on: bool) -> None:
        """Stand tiles of Sieges upright like other cards, or lay them on their sides as in print."""
        if on != self._maker.upright:
            self._maker = self._maker._replace(upright=on)
            self._look_again([key for key in self._cache if key.spec.landscape])
            self.sieges_turned.emit()

    def renew(self, name: str = "") -> None:
        """Look again for the pictures of faces with a name, or of all faces."""
        self._look_again(
            [key for key in self._cache if key.mode in self._maker.own_modes and name in ("", key.spec.name)]
        )

    def _look_again(self, keys: Sequence[PictureKey]) -> None:
        self._outdated.update(keys)
        self._renewals += 1
        for spec in {key.spec for key in keys}:
            self.ready.emit(spec)

    def shut_down(self) -> None:
        """Stop painting and wait for the thread. No more pictures become ready."""
        self._waiting.clear()
        if self._worker is not None:
            self._worker.wait()
        self._busy = None

    def _start_next(self) -> None:
        """Start the next picture in the thread.

        The latest request comes first, because it is on the screen.
        """
        if self._busy is not None or not self._waiting:
            return
        key, _ = self._waiting.popitem()
        self._busy, self._begun_at = key, self._renewals
        if self._worker is None:
            self._worker = Worker(self)
            self._worker.received.connect(self._receive)
        self._worker.start(partial(self._maker.send, key))

    def _receive(self, made: tuple[PictureKey, QImage]) -> None:
        key, image = made
        if key != self._busy:
            return
        self._busy = None
        self._drop_stale(key)
        self._store(key, image)
        if self._begun_at != self._renewals:
            # A replacement may have arrived while it was painted.
            self._outdated.add(key)
        self._start_next()
        self.ready.emit(key.spec)

    def _store(self, key: PictureKey, image: QImage) -> QPixmap:
        size = round(key.width * key.dpr), round(key.height * key.dpr)
        pixmap = QPixmap.fromImage(image) if not image.isNull() else blank(key.spec, *size)
        pixmap.setDevicePixelRatio(key.dpr)
        replaced = self._cache.pop(key, None)
        self._bytes -= _size_of(replaced) if replaced is not None else 0
        self._outdated.discard(key)
        self._cache[key] = pixmap
        self._latest[key.spec, key.mode] = key
        self._bytes += _size_of(pixmap)
        while self._bytes > _CACHE_BYTES and len(self._cache) > 1:
            old, dropped = self._cache.popitem(last=False)
            self._bytes -= _size_of(dropped)
            self._outdated.discard(old)
            if self._latest.get((old.spec, old.mode)) == old:
                del self._latest[old.spec, old.mode]
        return pixmap

    def _stale_picture(self, key: PictureKey) -> QPixmap:
        """Return the picture scaled from another size, or else a blank card.

        Twenty Forests ask for the same one at every step of a zoom.
        """
        cached = self._stale.get(key)
        if cached is None:
            cached = self._stale[key] = self._make_stale(key)
            self._stale_bytes += _size_of(cached)
            while self._stale_bytes > _STALE_BYTES and len(self._stale) > 1:
                self._drop_stale(next(iter(self._stale)))
        return cached

    def _drop_stale(self, key: PictureKey) -> None:
        dropped = self._stale.pop(key, None)
        self._stale_bytes -= _size_of(dropped) if dropped is not None else 0

    def _make_stale(self, key: PictureKey) -> QPixmap:
        latest = self._latest.get((key.spec, key.mode))
        wide, high = round(key.width * key.dpr), round(key.height * key.dpr)
        if latest is not None:
            smooth = Qt.TransformationMode.SmoothTransformation
            stale = self._cache[latest].scaled(wide, high, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        else:
            stale = blank(key.spec, wide, high)
        stale.setDevicePixelRatio(key.dpr)
        return stale


def blank(spec: FaceSpec, wide: int, high: int) -> QPixmap:
    """Return a card with its colors and nothing else. Sizes are in device pixels."""
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
    """Return a tile with foreign art, or a null image without art."""
    if art.isNull():
        return art
    plain = art.convertToFormat(QImage.Format.Format_RGBX8888)
    pixels = plain.width(), plain.height(), bytes(plain.constBits())
    return as_image(
        late_faces.face_painter.paint_tile_around(key.spec, key.width, key.height, pixels, scale=key.dpr)
    )


class Painted(Protocol):
    """A picture from the painter: its size in pixels, and its bytes as RGBA."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    def tobytes(self) -> bytes:
        """Return four bytes for each pixel, row by row."""


def as_image(picture: Painted) -> QImage:
    """Return a painted picture as a Qt image in the format that is drawn fastest."""
    image = QImage(
        picture.tobytes(), picture.width, picture.height, 4 * picture.width, QImage.Format.Format_RGBA8888
    )
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def as_png(image: QImage) -> bytes:
    """Return the content of a PNG file of a picture.

    Raises:
        OSError: the picture has no pixels or too many

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
