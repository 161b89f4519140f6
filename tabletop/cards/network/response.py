"""Answers of a host: checked, cleaned, and read within the limits."""

import re
from collections.abc import Callable, Collection, Iterator
from http.client import HTTPException, HTTPResponse
from typing import Final

from tabletop.cards.network.errors import (
    BrokenOffError,
    FetchError,
    LimitError,
    StatusError,
    clean,
    explain,
    fault,
    line_about,
    too_slow,
)
from tabletop.cards.network.metering import MEBIBYTE

CheckStopped = Callable[[BaseException | None], None]
BROKEN: Final = (OSError, HTTPException, ValueError)
"""Errors of the system and of ``http.client``."""
_PIECE: Final = 1 << 16
_OK: Final = 200
_WAIT: Final = 429
_SERVER_FAULT: Final = 500
_LONGEST_HEADER: Final = 2_000
_LENGTH: Final = re.compile(r"\d{1,15}")
_SECONDS: Final = re.compile(r"\d{1,6}")
_PACKED: Final = ("gzip", "identity", "")


class Answer:
    """Answer of a host.

    Args:
        address: the requested address.
        response: the answer, with its content still unread.
        check_stopped: raises ``StoppedError`` once the client was stopped.

    Raises:
        FetchError: its headers say nothing sensible about its content.

    """

    def __init__(self, address: str, response: HTTPResponse, check_stopped: CheckStopped) -> None:
        self._address, self._response, self._check_stopped = address, response, check_stopped
        self.status = response.status
        self.length = self._content_length()
        """Bytes of the content, or None if the host does not say."""

    @property
    def has_end(self) -> bool:
        """Whether the host says where the content ends, so that a part can't pass for the whole."""
        return self.length is not None or bool(self._response.chunked)

    def raw_header(self, name: str) -> str:
        """Return a header to compare with, or an empty string.

        It is empty if the header is missing, far too long, or there twice with different values. It is not
        clean: show ``header`` instead.
        """
        values = set(self._response.headers.get_all(name, []))
        value = values.pop() if len(values) == 1 else ""
        return value if len(value) <= _LONGEST_HEADER else ""

    def header(self, name: str) -> str:
        """Return a header that may be shown."""
        return clean(self.raw_header(name))

    @property
    def pause(self) -> int:
        """Seconds that the host asks us to wait, or 0 if it does not say."""
        seconds = self.raw_header("Retry-After").strip()
        return int(seconds) if _SECONDS.fullmatch(seconds) and seconds.isascii() else 0

    def check(self, statuses: Collection[int], kinds: Collection[str], what: str) -> None:
        """Check the status and the type of the content.

        Args:
            statuses: the accepted statuses.
            kinds: the accepted types. An answer that states no type is accepted, too.
            what: a word for the content, for the message.

        Raises:
            StatusError: the status is another one.
            FetchError: the type is another one.

        """
        if self.status not in statuses:
            raise StatusError(line_about(self._address, self._refusal()), self.status, self.pause)
        kind = clean(self._response.headers.get_content_type())
        if self._response.headers.get("Content-Type") is not None and kind not in kinds:
            words = f"it sends {kind} instead of {what}; is there a page to sign in to the network?"
            raise fault(self._address, words)

    def _refusal(self) -> str:
        pause = f"in {self.pause} seconds" if self.pause else "later"
        if self.status == _WAIT:
            return f"it was asked too often; try again {pause}"
        reason = clean(self._response.reason)
        again = pause if self.status >= _SERVER_FAULT else "later"
        return f"it answers {' '.join(filter(None, (str(self.status), reason)))}; try again {again}"

    def _content_length(self) -> int | None:
        headers = self._response.headers
        coding = headers.get("Transfer-Encoding", "").strip().lower()
        packed = headers.get("Content-Encoding", "").strip().lower()
        if coding not in ("chunked", "") or packed not in _PACKED:
            raise self._nonsense("packed in a way that was not asked for")
        lengths = {each.strip() for each in headers.get_all("Content-Length", [])}
        if not all(_LENGTH.fullmatch(each) and each.isascii() for each in lengths) or len(lengths) > 1:
            raise self._nonsense("of a length that makes no sense")
        return None if coding or not lengths else int(lengths.pop())

    def _nonsense(self, what: str) -> FetchError:
        self.close()
        return fault(self._address, f"its answer is {what}; try again later")

    def read(self, most: int) -> bytes:
        """Return the whole content.

        Args:
            most: the most bytes that it may have.

        Raises:
            FetchError: it is longer, takes longer than allowed, or the connection broke.
            StoppedError: ``stop`` was called.

        """
        return b"".join(self.pieces(most))

    def pieces(self, most: int) -> Iterator[bytes]:
        """Yield the content in pieces.

        Args:
            most: the most bytes that it may have.

        Raises:
            FetchError: it is longer, or takes longer than allowed.
            BrokenOffError: the connection broke.
            StoppedError: ``stop`` was called.

        """
        if self.length is not None and self.length > most:
            self.close()
            raise self._too_long(most)
        done = 0
        while piece := self._piece():
            done += len(piece)
            if done > most:
                raise self._too_long(most)
            yield piece
        if self.length is not None and done < self.length:
            raise self._broken(f"the connection broke after {done} of {self.length} bytes")

    def _piece(self) -> bytes:
        try:
            piece = self._response.read1(_PIECE)
        except LimitError as error:
            self._check_stopped(error)
            raise too_slow(self._address, error) from error
        except BROKEN as error:
            self._check_stopped(error)
            raise self._broken(f"the connection broke ({explain(error)})") from error
        self._check_stopped(None)
        return piece

    def _broken(self, what: str) -> BrokenOffError:
        return BrokenOffError(line_about(self._address, f"{what}; fetch again to go on"))

    def _too_long(self, most: int) -> FetchError:
        size = f"{most // MEBIBYTE} MiB" if most >= MEBIBYTE else f"{most} bytes"
        return fault(self._address, f"it sends more than {size}, which is too much; try again later")

    def close(self) -> None:
        """Close the answer without reading the rest of it."""
        self._response.close()
