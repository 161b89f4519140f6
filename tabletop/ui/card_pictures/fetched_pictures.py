"""Pictures that are fetched when a face is looked at, as a source of pictures for the window."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final, NamedTuple

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QImage

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.ui.card_pictures.picture_fetcher import Fetcher
from tabletop.ui.session.decoding import decoded
from tabletop.ui.session.worker import Mailbox, Post

_HELD: Final = 32 << 20
"""Bytes of files to hold in memory; all others are read from where they are kept."""


class _Wanted(NamedTuple):
    """An address of which a picture is wanted."""

    address: str


class _Torn(NamedTuple):
    """An address whose picture can't be read."""

    address: str


class FetchedSource:
    """The pictures that have come; asked from a thread, so it sends what it wants through a mailbox.

    Args:
        address_of: where the picture of a face with a name lies; empty where nobody knows.
        post: the way to the GUI thread.

    """

    def __init__(self, address_of: Callable[[str], str], post: Post) -> None:
        self._address_of, self._post = address_of, post
        self._lock = Lock()
        self._held: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._missing: set[str] = set()
        self._names: dict[str, set[str]] = {}

    def picture(self, spec: FaceSpec) -> QImage:
        """Return the picture of a face; a null image where it has to be fetched first, or can't be."""
        address = self._address_of(spec.name)
        if not address:
            return QImage()
        with self._lock:
            content = self._held.get(address)
            self._names.setdefault(address, set()).add(spec.name)
            if content is None:
                if address not in self._missing:
                    self._post(_Wanted(address))
                return QImage()
            self._held.move_to_end(address)
        image = decoded(content)
        if image.isNull():
            self._post(_Torn(address))
            self.drop(address)
        return image

    def hold(self, address: str, content: bytes) -> tuple[str, ...]:
        """Hold what lies at an address; return the names of the faces that are shown by it."""
        with self._lock:
            self._held[address] = content
            self._bytes += len(content)
            while self._bytes > _HELD and len(self._held) > 1:
                _, dropped = self._held.popitem(last=False)
                self._bytes -= len(dropped)
            return tuple(self._names.get(address, ()))

    def drop(self, address: str) -> None:
        """Remember that there is no picture at an address."""
        with self._lock:
            self._missing.add(address)
            dropped = self._held.pop(address, b"")
            self._bytes -= len(dropped)


class FetchedPictures(QObject):
    """Has pictures fetched as they are wanted. ``source`` has those that have come.

    Args:
        fetcher: what fetches.
        address_of: where the picture of a face with a name lies; empty where nobody knows.
        parent: the usual parent of a QObject.

    """

    changed = Signal(str)
    """The name of a face of which there is a picture now."""

    def __init__(self, fetcher: Fetcher, address_of: Callable[[str], str], parent: QObject) -> None:
        super().__init__(parent)
        self._fetcher = fetcher
        self._mailbox = Mailbox(self)
        self._mailbox.received.connect(self._received)
        self.source = FetchedSource(address_of, self._mailbox.post)
        fetcher.arrived.connect(self._arrived)
        fetcher.missing.connect(self.source.drop)

    def _received(self, value: object) -> None:
        match value:
            case _Wanted(address):
                self._fetcher.want(address)
            case _Torn(address):
                self._fetcher.forget(address)

    def _arrived(self, address: str, content: QByteArray) -> None:
        for name in self.source.hold(address, bytes(content.data())):
            self.changed.emit(name)
