"""Pixmaps that are kept because they may be needed again, as many as a certain memory holds."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

from PySide6.QtGui import QPixmap

_Key = TypeVar("_Key", bound=Hashable)
BYTES_OF_A_PIXEL = 4


class KeptPixmaps(Generic[_Key]):
    """Pixmaps by their keys; where there are too many bytes, those go that nobody asked for the longest.

    Args:
        most: bytes of pixels that are kept. One pixmap is kept however large it is.

    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[_Key, QPixmap] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, key: _Key) -> bool:
        return key in self._held

    def get(self, key: _Key) -> QPixmap | None:
        """The pixmap under a key, if it is still there."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
        return found

    def keep(self, key: _Key, pixmap: QPixmap) -> QPixmap:
        """Keep a pixmap, and return it."""
        replaced = self._held.pop(key, None)
        self.bytes += size_of(pixmap) - (size_of(replaced) if replaced is not None else 0)
        self._held[key] = pixmap
        while self.bytes > self._most and len(self._held) > 1:
            _, dropped = self._held.popitem(last=False)
            self.bytes -= size_of(dropped)
        return pixmap


def size_of(pixmap: QPixmap) -> int:
    """Bytes of the pixels of a pixmap."""
    return pixmap.width() * pixmap.height() * BYTES_OF_A_PIXEL
