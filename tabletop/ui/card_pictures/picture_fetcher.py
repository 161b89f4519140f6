"""Fetching pictures one by one: politely, within limits, and never twice what is kept."""

from collections import OrderedDict
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QTimer, QUrl, Signal
from PySide6.QtNetwork import (
    QNetworkAccessManager,
    QNetworkDiskCache,
    QNetworkReply,
    QNetworkRequest,
)

from tabletop import __version__
from tabletop.ui.session.decoding import MOST_BYTES

USER_AGENT: Final = f"Tabletop/{__version__} (unofficial fan program)"
ACCEPT: Final = b"image/webp,image/jpeg,image/png"
BETWEEN: Final = 130
"""Milliseconds between two requests: no more than eight in a second."""
_AT_ONCE: Final = 4
_TRIES: Final = 3
_SECOND: Final = 1_000
_LONGEST_PAUSE: Final = 300
_OFFLINE_PAUSE: Final = 20
_TIMEOUT: Final = 20_000
_KEPT: Final = 256 << 20
_TOO_MANY: Final = 429
_MOST_WAITING: Final = 200
"""Wishes that are kept while nobody is there; older ones are wished again when they are looked at."""
_Error = QNetworkReply.NetworkError
_HERE: Final = ("localhost", "127.0.0.1")
_PORTS: Final = {"https": 443, "http": 80}
_Attribute = QNetworkRequest.Attribute
_Load = QNetworkRequest.LoadControl


def origin_of(address: str) -> str:
    """Who answers at an address, in letters that can't be mistaken: scheme, host, and port if it is unusual.

    Empty where nothing may be fetched: anything but https (this machine may do without), or an address with
    the name of a user, who would be told to the host.
    """
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    scheme, host = url.scheme(), url.host(QUrl.ComponentFormattingOption.FullyEncoded)
    if not host or url.userInfo() or not (scheme == "https" or (scheme == "http" and host in _HERE)):
        return ""
    port = url.port(_PORTS[scheme])
    return f"{scheme}://{host}" + (f":{port}" if port != _PORTS[scheme] else "")


class Fetcher(QObject):
    """Fetches addresses, the one that was asked for last first.

    Args:
        folder: where what was fetched is kept.
        second: milliseconds to a second of waiting after a refusal.
        timeout: milliseconds after which a server that sends nothing is given up.

    """

    arrived = Signal(str, QByteArray)
    """An address and what lies there."""
    missing = Signal(str)
    """An address at which there is no picture that could be used."""
    said = Signal(str)
    """In one line why nothing comes just now."""

    def __init__(
        self, folder: Path, parent: QObject, *, second: int = _SECOND, timeout: int = _TIMEOUT
    ) -> None:
        super().__init__(parent)
        self._second = second
        self._timeout = timeout
        self._cache = QNetworkDiskCache(self)
        self._cache.setCacheDirectory(str(folder))
        self._cache.setMaximumCacheSize(_KEPT)
        self._network = QNetworkAccessManager(self)
        self._network.setCache(self._cache)
        self._network.setRedirectPolicy(QNetworkRequest.RedirectPolicy.SameOriginRedirectPolicy)
        self._waiting: OrderedDict[str, int] = OrderedDict()
        """Addresses, and how often each was tried."""
        self._replies: dict[str, QNetworkReply] = {}
        self._refusals = 0
        self._has_complained = False
        self._turn = QTimer(self, singleShot=True, interval=BETWEEN)
        self._turn.timeout.connect(self._next)

    def want(self, address: str) -> None:
        """Fetch what lies at an address, unless it is on its way already."""
        if address in self._replies:
            return
        if self._cache.metaData(QUrl(address)).isValid():
            # What is kept asks nothing of anybody.
            self._start(address, 0)
            return
        self._waiting.setdefault(address, 0)
        self._waiting.move_to_end(address)
        if not self._turn.isActive():
            self._next()

    def forget(self, address: str) -> None:
        """Throw away what is kept of an address: it is no picture."""
        self._cache.remove(QUrl(address))

    def stop(self) -> None:
        """Want nothing any more."""
        self._turn.stop()
        self._waiting.clear()
        replies, self._replies = self._replies, {}
        for reply in replies.values():
            reply.abort()

    @property
    def is_busy(self) -> bool:
        """Whether anything is on its way or waits."""
        return bool(self._waiting or self._replies)

    # --- One request ----------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Send the next request; the one after it has to wait for its turn."""
        if not self._waiting or len(self._replies) >= _AT_ONCE:
            return
        address, tries = self._waiting.popitem()
        self._start(address, tries)
        self._turn.start(BETWEEN)

    def _start(self, address: str, tries: int) -> None:
        request = QNetworkRequest(QUrl(address))
        request.setHeader(QNetworkRequest.KnownHeaders.UserAgentHeader, USER_AGENT)
        request.setRawHeader(b"Accept", ACCEPT)
        request.setAttribute(
            _Attribute.CacheLoadControlAttribute, QNetworkRequest.CacheLoadControl.PreferCache
        )
        # Nothing by which the host would know somebody again is kept or sent.
        for kept in (
            _Attribute.CookieSaveControlAttribute,
            _Attribute.CookieLoadControlAttribute,
            _Attribute.AuthenticationReuseAttribute,
        ):
            request.setAttribute(kept, _Load.Manual)
        request.setTransferTimeout(self._timeout)
        reply = self._network.get(request)
        self._replies[address] = reply
        reply.metaDataChanged.connect(lambda: self._limit(reply, _announced(reply)))
        reply.downloadProgress.connect(lambda done, _: self._limit(reply, done))
        reply.finished.connect(lambda: self._finished(address, reply, tries))

    @staticmethod
    def _limit(reply: QNetworkReply, size: int) -> None:
        if size > MOST_BYTES:
            reply.abort()

    def _finished(self, address: str, reply: QNetworkReply, tries: int) -> None:
        reply.deleteLater()
        if self._replies.pop(address, None) is None:
            # Nobody wants it any more.
            return
        status = reply.attribute(QNetworkRequest.Attribute.HttpStatusCodeAttribute) or 0
        if reply.error() is _Error.NoError:
            self._refusals, self._has_complained = 0, False
            self.arrived.emit(address, reply.readAll())
        elif status == _TOO_MANY or status >= 500:
            self._refused(address, reply, tries + 1)
        elif status or reply.error() in (_Error.OperationCanceledError, _Error.TimeoutError):
            # Not there, too large or too slow.
            self.missing.emit(address)
        else:
            self._offline(address, reply.errorString())
        if not self._turn.isActive() and self._waiting:
            self._turn.start(BETWEEN)

    def _refused(self, address: str, reply: QNetworkReply, tries: int) -> None:
        """The server wants to be left alone for a while."""
        self._refusals += 1
        if tries < _TRIES:
            self._waiting[address] = tries
            self._waiting.move_to_end(address, last=False)
        else:
            self.missing.emit(address)
        asked = bytes(reply.rawHeader("Retry-After").data()).decode("ascii", "replace")
        pause = int(asked) if asked.isdecimal() else 2**self._refusals
        self._turn.start(max(BETWEEN, min(pause, _LONGEST_PAUSE) * self._second))
        self._complain("The picture service asks for a pause; painted faces are shown until then.")

    def _offline(self, address: str, why: str) -> None:
        """Nobody is there: it is tried again after a while, one request at a time."""
        self._waiting[address] = 0
        # After all others, or this one alone would be tried again and again.
        self._waiting.move_to_end(address, last=False)
        while len(self._waiting) > _MOST_WAITING:
            self._waiting.popitem(last=False)
        self._turn.start(_OFFLINE_PAUSE * self._second)
        self._complain(f"Pictures can't be fetched just now ({why}); painted faces are shown.")

    def _complain(self, words: str) -> None:
        """Once, until something has come again."""
        if not self._has_complained:
            self._has_complained = True
            self.said.emit(words)


def _announced(reply: QNetworkReply) -> int:
    """How many bytes a server says that there are; 0 where it does not say."""
    return int(reply.header(QNetworkRequest.KnownHeaders.ContentLengthHeader) or 0)
