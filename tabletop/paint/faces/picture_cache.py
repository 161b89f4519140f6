"""Painted pictures cached in memory and in a folder. Losing them costs only the time to repaint."""

from collections import OrderedDict
from contextlib import suppress
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

import msgspec

from tabletop.disk.whole_files import replacing
from tabletop.paint.drawing.spec import FaceSpec, Mode
from tabletop.paint.faces import late_faces

if TYPE_CHECKING:
    from PIL import Image


PAINT_VERSION: Final = 17
"""Version of the painters, raised whenever faces look different, so that stale pictures are not shown."""
_MEBIBYTE: Final = 1024 * 1024
_SUFFIX: Final = ".png"
_SMALL: Final = 64 * 1024
"""Largest size in bytes of pixels stored without compression. A window opens with about thirty tiles of this
size, and reading them uncompressed takes a third of the time.
"""
_TIDY_AFTER: Final = 64
"""Number of pictures written between two checks of the folder's size."""


class FaceStore:
    """Cache of face pictures that paints those it lacks. Safe to use from several threads.

    Args:
        folder: where pictures are kept between runs, None to keep them in memory only
        memory: bytes of pixels to hold in memory
        disk: bytes of files to keep in the folder

    """

    def __init__(
        self, folder: Path | None, *, memory: int = 48 * _MEBIBYTE, disk: int = 128 * _MEBIBYTE
    ) -> None:
        self._folder = folder
        self._memory, self._disk = memory, disk
        self._held: OrderedDict[str, Image.Image] = OrderedDict()
        self._bytes = 0
        self._written = 0
        self._lock = Lock()

    def face(
        self, spec: FaceSpec, width: int, height: int, *, scale: float = 1.0, mode: Mode = "full"
    ) -> "Image.Image":
        """Return the picture of a face, which the caller must not change.

        Arguments are those of `paint_face`.
        """
        # The import waits until something has to be painted, since a window whose pictures are all cached
        # needs no painter.
        key = picture_key(spec, width, height, scale=scale, mode=mode)
        size = max(8, round(width * scale)), max(8, round(height * scale))
        picture = self._from_memory(key) or self._from_folder(key, size)
        if picture is None:
            picture = late_faces.face_painter.paint_face(spec, width, height, scale=scale, mode=mode)
            self._to_folder(key, picture)
        self._hold(key, picture)
        return picture

    def file_of(
        self, spec: FaceSpec, width: int, height: int, *, scale: float = 1.0, mode: Mode = "full"
    ) -> bytes | None:
        """Return the PNG file of a picture painted earlier. The file may be torn."""
        if self._folder is None:
            return None
        key = picture_key(spec, width, height, scale=scale, mode=mode)
        try:
            return (self._folder / (key + _SUFFIX)).read_bytes()
        except OSError:
            return None

    def _from_memory(self, key: str) -> "Image.Image | None":
        with self._lock:
            picture = self._held.get(key)
            if picture is not None:
                self._held.move_to_end(key)
            return picture

    def _hold(self, key: str, picture: "Image.Image") -> None:
        with self._lock:
            if key in self._held:
                return
            self._held[key] = picture
            self._bytes += _pixels(picture)
            while self._bytes > self._memory and len(self._held) > 1:
                _, dropped = self._held.popitem(last=False)
                self._bytes -= _pixels(dropped)

    def _from_folder(self, key: str, size: tuple[int, int]) -> "Image.Image | None":
        """Return a picture read from its file, None if it is missing, torn or of another size."""
        if self._folder is None:
            return None
        try:
            content = (self._folder / (key + _SUFFIX)).read_bytes()
            with late_faces.Image.open(BytesIO(content), formats=("PNG",)) as picture:
                if picture.size != size or picture.mode != "RGBA":
                    return None
                return picture.copy()
        except (
            OSError,
            SyntaxError,
            ValueError,
            late_faces.Image.DecompressionBombError,
        ):
            return None

    def _to_folder(self, key: str, picture: "Image.Image") -> None:
        """Save a picture to a file. A full or read-only disk is ignored."""
        if self._folder is None:
            return
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            with replacing(self._folder / (key + _SUFFIX), lasting=False) as file:
                level = 1 if _pixels(picture) > _SMALL else 0
                picture.save(file, "PNG", compress_level=level)
            self._tidy(self._folder)

    def _tidy(self, folder: Path) -> None:
        """Remove the oldest files once the folder exceeds its limit, down to three quarters of it."""
        with self._lock:
            self._written += 1
            if self._written % _TIDY_AFTER != 1:
                return
        files = sorted(
            ((stat.st_mtime, stat.st_size, path) for path in folder.iterdir() if (stat := path.stat())),
        )
        total = sum(size for _, size, _ in files)
        if total <= self._disk:
            return
        for _, size, path in files:
            if total <= self._disk * 0.75:
                break
            path.unlink(missing_ok=True)
            total -= size


def _pixels(picture: "Image.Image") -> int:
    """Return the bytes of a picture in memory."""
    return picture.width * picture.height * 4


def picture_key(spec: FaceSpec, width: int, height: int, *, scale: float = 1.0, mode: Mode = "full") -> str:
    """Return the key of a picture, 40 hexadecimal digits. Arguments are those of `paint_face`."""
    facts = (PAINT_VERSION, width, height, round(scale, 4), mode, spec)
    return blake2b(msgspec.json.encode(facts), digest_size=20).hexdigest()
