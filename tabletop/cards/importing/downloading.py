"""Downloading a large file so that a break costs nothing: what came is kept, and the rest is asked for."""

import re
from contextlib import suppress
from http.client import HTTPResponse
from pathlib import Path
from typing import Final

import msgspec

from tabletop.cards.importing.link import BrokenOffError, Link, fault
from tabletop.cards.importing.source import Progress
from tabletop.whole_files import write_whole

LARGEST: Final = 1 << 31
"""No file of cards is as long as that."""
_PIECE: Final = 1 << 16
_OK: Final = 200
_PART: Final = 206
_NOT_THAT_PART: Final = 416
_WAIT: Final = 429
_RANGE: Final = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")
_CARDS: Final = ("application/json", "application/gzip", "application/octet-stream", "binary/octet-stream")


class _Begun(msgspec.Struct, frozen=True):
    """Of which version of which file the bytes are that are there already."""

    address: str
    version: str


class Download:
    """One file that is fetched to a place, in as many attempts as it takes.

    Args:
        link: the way to the service.
        place: where the bytes are put; beside it stands of what they are the beginning.

    """

    def __init__(self, link: Link, place: Path) -> None:
        self._link = link
        self._place = place
        self._notes = place.with_name(f"{place.name}.json")

    def forget(self) -> None:
        """Remove what was fetched, or begun."""
        self._place.unlink(missing_ok=True)
        self._notes.unlink(missing_ok=True)

    def fetch(self, address: str, progress: Progress | None = None) -> None:
        """Fetch the whole file; what an earlier attempt has left is not fetched again, if it is still true.

        Raises:
            BrokenOffError: the connection broke; the next attempt goes on from there.
            FetchError: the service sends something else.
            ImportCancelledError: somebody has stopped it.
            OSError: there is no room for it.

        """
        begun = self._begun(address)
        response = self._asked(address, begun)
        if response.status == _NOT_THAT_PART:
            response.close()
            if response.headers.get("Content-Range") == f"bytes */{self._there()}":
                # All of it is there already.
                return
            self.forget()
            begun = None
            response = self._asked(address, None)
        check(address, response)
        there = self._there() if begun is not None else 0
        if response.status == _PART and not _continues(response, there):
            response.close()
            self.forget()
            response = self._asked(address, None)
            check(address, response)
        done = there if response.status == _PART else 0
        self._take(address, response, done, progress)

    def _asked(self, address: str, begun: _Begun | None) -> HTTPResponse:
        headers = {"Accept": "application/json, application/octet-stream;q=0.9", "Accept-Encoding": "gzip"}
        if begun is not None:
            headers |= {"Range": f"bytes={self._there()}-", "If-Range": begun.version}
        return self._link.get(address, headers)

    def _begun(self, address: str) -> _Begun | None:
        """What an earlier attempt has left of the same file, if anybody can say what it is."""
        with suppress(OSError, msgspec.DecodeError):
            begun = msgspec.json.decode(self._notes.read_bytes(), type=_Begun)
            if begun.address == address and begun.version and self._there():
                return begun
        return None

    def _there(self) -> int:
        with suppress(OSError):
            return self._place.stat().st_size
        return 0

    def _take(self, address: str, response: HTTPResponse, done: int, progress: Progress | None) -> None:
        """Put what comes behind what is there; every byte is in the file before the next one is asked for."""
        size = response.length
        total = done + size if size is not None else None
        if (total or 0) > LARGEST:
            raise fault(address, "the file is longer than any file of cards; nothing was fetched")
        with self._place.open("ab") if done else self._place.open("wb") as file:
            if not done:
                write_whole(self._notes, msgspec.json.encode(_Begun(address, _version(response))))
            for piece in iter(lambda: self._link.piece(address, response, _PIECE), b""):
                file.write(piece)
                file.flush()
                done += len(piece)
                if done > (total if total is not None else LARGEST):
                    raise fault(address, "more came than was announced; try again later")
                if progress is not None:
                    progress(done, total or done)
        if total is not None and done < total:
            words = f"the connection broke after {done} of {total} bytes; fetch again to go on from there"
            raise BrokenOffError(str(fault(address, words)))


def _version(response: HTTPResponse) -> str:
    """By what the service tells one version of the file from another; empty where it can't."""
    etag = response.headers.get("ETag", "")
    return etag if etag and not etag.startswith("W/") else response.headers.get("Last-Modified", "")


def _continues(response: HTTPResponse, there: int) -> bool:
    """Whether a part begins where the bytes end that are there already."""
    found = _RANGE.fullmatch(response.headers.get("Content-Range", ""))
    return found is not None and int(found[1]) == there


def check(address: str, response: HTTPResponse) -> None:
    """See that what comes can be a file of cards.

    Raises:
        FetchError: it can't.

    """
    if response.status == _WAIT:
        after = response.headers.get("Retry-After", "")
        wait = f"in {after} seconds" if after.isdecimal() else "later"
        raise fault(address, f"it was asked too often; try again {wait}")
    if response.status not in (_OK, _PART):
        raise fault(address, f"it answers {response.status} {response.reason}; try again later")
    kind = response.headers.get_content_type()
    if response.headers.get("Content-Type") is not None and kind not in _CARDS:
        raise fault(address, f"it sends {kind} instead of cards; is there a page to sign in to the network?")
