"""A cache of pixmaps with a limit on memory."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

from PySide6.QtGui import QPixmap

_Key = TypeVar("_Key", bound=Hashable)
BYTES_OF_A_PIXEL = 4


class PixmapCache(Generic[_Key]):
    """Pixmaps by their keys. Above the limit, the least recently used ones are dropped.

    Args:
        most: limit in bytes of pixels. A single pixmap is kept however large it is.

    """

    def __init__(self, most: int) -> None:
        self._limit = most
        self._pixmaps: OrderedDict[_Key, QPixmap] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._pixmaps)

    def __contains__(self, key: _Key) -> bool:
        return key in self._pixmaps

    def get(self, key: _Key) -> QPixmap | None:
        """Return the pixmap of a key, or None if it isn't cached."""
        found = self._pixmaps.get(key)
        if found is not None:
            self._pixmaps.move_to_end(key)
        return found

    def keep(self, key: _Key, pixmap: QPixmap) -> QPixmap:
        """Add a pixmap to the cache, and return it."""
        replaced = self._pixmaps.pop(key, None)
        self.bytes += size_of(pixmap) - (size_of(replaced) if replaced is not None else 0)
        self._pixmaps[key] = pixmap
        while self.bytes > self._limit and len(self._pixmaps) > 1:
            _, dropped = self._pixmaps.popitem(last=False)
            self.bytes -= size_of(dropped)
        return pixmap


def size_of(pixmap: QPixmap) -> int:
    """Return the size of a pixmap's pixels in bytes."""
    return pixmap.width() * pixmap.height() * BYTES_OF_A_PIXEL
