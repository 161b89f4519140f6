"""A source of pictures that downloads them when a face is shown."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final, NamedTuple

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QImage

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.ui.card_pictures.picture_fetcher import Fetcher
from tabletop.ui.session.picture_decoding import decoded
from tabletop.ui.session.worker import Mailbox, Post

_MEMORY: Final = 32 << 20
"""Maximum size of the files held in memory, in bytes. Others are read from disk."""


class _Needed(NamedTuple):
    """Address whose picture is needed."""

    address: str


class _Broken(NamedTuple):
    """Address whose picture can't be decoded."""

    address: str


class FetchedSource:
    """The downloaded pictures. Called from a thread, it requests missing ones through a mailbox.

    Args:
        address_of: returns the picture address of a face by name, or "" if unknown.
        post: sends a request to the GUI thread.

    """

    def __init__(self, address_of: Callable[[str], str], post: Post) -> None:
        self._address_of, self._post = address_of, post
        self._lock = Lock()
        self._contents: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._missing: set[str] = set()
        self._names: dict[str, set[str]] = {}

    def picture(self, spec: FaceSpec) -> QImage:
        """Return the picture of a face, or a null image if it must be downloaded first or is unavailable."""
        address = self._address_of(spec.name)
        if not address:
            return QImage()
        with self._lock:
            content = self._contents.get(address)
            self._names.setdefault(address, set()).add(spec.name)
            if content is None:
                if address not in self._missing:
                    self._post(_Needed(address))
                return QImage()
            self._contents.move_to_end(address)
        image = decoded(content)
        if image.isNull():
            self._post(_Broken(address))
            self.drop(address)
        return image

    def hold(self, address: str, content: bytes) -> tuple[str, ...]:
        """Store the picture of an address. Return the names of the faces that use it."""
        with self._lock:
            # A picture that is requested twice can also arrive twice.
            self._bytes += len(content) - len(self._contents.pop(address, b""))
            self._contents[address] = content
            while self._bytes > _MEMORY and len(self._contents) > 1:
                _, dropped = self._contents.popitem(last=False)
                self._bytes -= len(dropped)
            return tuple(self._names.get(address, ()))

    def drop(self, address: str) -> None:
        """Mark an address as having no picture."""
        with self._lock:
            self._missing.add(address)
            dropped = self._contents.pop(address, b"")
            self._bytes -= len(dropped)


class FetchedPictures(QObject):
    """Downloads of pictures on demand. ``source`` has those that have arrived.

    Args:
        fetcher: downloads the pictures.
        address_of: returns the picture address of a face by name, or "" if unknown.
        parent: the parent of this QObject.

    """

    changed = Signal(str)
    """Name of a face whose picture has arrived."""

    def __init__(self, fetcher: Fetcher, address_of: Callable[[str], str], parent: QObject) -> None:
        super().__init__(parent)
        self._fetcher = fetcher
        self._mailbox = Mailbox(self)
        self._mailbox.received.connect(self._handle_request)
        self.source = FetchedSource(address_of, self._mailbox.post)
        fetcher.arrived.connect(self._store)
        fetcher.missing.connect(self.source.drop)

    def _handle_request(self, value: object) -> None:
        match value:
            case _Needed(address):
                self._fetcher.want(address)
            case _Broken(address):
                self._fetcher.forget(address)

    def _store(self, address: str, content: QByteArray) -> None:
        for name in self.source.hold(address, bytes(content.data())):
            self.changed.emit(name)
