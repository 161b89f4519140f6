"""Pictures that are fetched when a face is looked at, as a source of pictures for the window."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QImage

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.ui.card_pictures.picture_fetcher import Fetcher
from tabletop.ui.session.decoding import decoded

_HELD: Final = 32 << 20
"""Bytes of files to hold in memory; all others are read from where they are kept."""


class FetchedPictures(QObject):
    """Gives what has come, and has the rest fetched. ``picture`` may be asked from any thread.

    Args:
        fetcher: what fetches.
        address_of: where the picture of a face with a name lies; empty where nobody knows.
        parent: the usual parent of a QObject.

    """

    changed = Signal(str)
    """The name of a face of which there is a picture now."""
    _wanted = Signal(str)
    _torn = Signal(str)

    def __init__(self, fetcher: Fetcher, address_of: Callable[[str], str], parent: QObject) -> None:
        super().__init__(parent)
        self._fetcher = fetcher
        self._address_of = address_of
        self._lock = Lock()
        self._held: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._missing: set[str] = set()
        self._names: dict[str, set[str]] = {}
        self._wanted.connect(fetcher.want)
        self._torn.connect(fetcher.forget)
        fetcher.arrived.connect(self._arrived)
        fetcher.missing.connect(self._is_missing)

    def picture(self, spec: FaceSpec) -> QImage:
        """The picture of a face; a null image where it has to be fetched first, or can't be."""
        address = self._address_of(spec.name)
        if not address:
            return QImage()
        with self._lock:
            content = self._held.get(address)
            self._names.setdefault(address, set()).add(spec.name)
            if content is None:
                if address not in self._missing:
                    self._wanted.emit(address)
                return QImage()
            self._held.move_to_end(address)
        image = decoded(content)
        if image.isNull():
            self._torn.emit(address)
            self._is_missing(address)
        return image

    def _arrived(self, address: str, content: QByteArray) -> None:
        with self._lock:
            self._held[address] = bytes(content.data())
            self._bytes += len(self._held[address])
            while self._bytes > _HELD and len(self._held) > 1:
                _, dropped = self._held.popitem(last=False)
                self._bytes -= len(dropped)
            names = tuple(self._names.get(address, ()))
        for name in names:
            self.changed.emit(name)

    def _is_missing(self, address: str) -> None:
        with self._lock:
            self._missing.add(address)
            dropped = self._held.pop(address, b"")
            self._bytes -= len(dropped)
