"""Download of a large file in several attempts, without repeating any part."""

import os
import re
import stat
import sys
from contextlib import ExitStack, suppress
from io import FileIO
from pathlib import Path
from typing import Final

import msgspec

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.importing.card_file import Progress
from tabletop.cards.network.client import Client
from tabletop.cards.network.errors import fault
from tabletop.cards.network.response import Answer
from tabletop.cards.reading import CardFileError
from tabletop.disk.regular_files import content_of, must_be_regular, not_regular
from tabletop.disk.whole_files import write_all, write_whole

if sys.platform != "win32":
    import fcntl

_OK: Final = 200
_PARTIAL_CONTENT: Final = 206
_RANGE_NOT_SATISFIABLE: Final = 416
_RANGE: Final = re.compile(r"bytes (\d{1,15})-(\d{1,15})/(\d{1,15})", re.ASCII)
_STRONG: Final = re.compile(r'"[!#-~]{1,200}"')
_BUSY: Final = "another window is downloading cards; wait until it has finished"
_LONGEST_NOTES: Final = 8_192
JSON: Final = "application/json"
CARDS: Final = (JSON, "application/gzip", "application/octet-stream", "binary/octet-stream")


class _Partial(msgspec.Struct, frozen=True):
    """Address, version and size of a partly downloaded file."""

    address: str
    etag: str
    size: int


class Download:
    """Download of one file.

    It only writes to a regular file. A download is continued only if the server's ETag shows that the file
    hasn't changed. Without a strong ETag and a length, every attempt starts over.

    Args:
        client: the client for the requests.
        place: the path of the file. A JSON file next to it stores its address, ETag and size.

    """

    def __init__(self, client: Client, place: Path) -> None:
        self._client = client
        self._place = place
        self._notes = place.with_name(f"{place.name}.json")

    def forget(self) -> None:
        """Remove the file and its notes.

        Raises:
            OSError: one of them can't be removed, or isn't a regular file.

        """
        for each in (self._place, self._notes):
            must_be_regular(each)
            each.unlink(missing_ok=True)

    @property
    def size(self) -> int:
        """Size on disk, in bytes."""
        with suppress(OSError):
            return self._place.lstat().st_size
        return 0

    def fetch(self, address: str, progress: Progress | None = None) -> None:
        """Download the whole file, or the rest of it.

        Raises:
            BrokenOffError: the connection broke. The next attempt may continue.
            FetchError: the server sends something else.
            StoppedError: the client was stopped.
            OSError: the disk is full, or the path isn't a regular file.
            CardFileError: another process is downloading it.

        """
        partial = self._partial(address)
        answer = self._ask(address, partial)
        if partial is not None and answer.status in (_PARTIAL_CONTENT, _RANGE_NOT_SATISFIABLE):
            if self._is_complete(answer, partial):
                answer.close()
                return
            if self._continues(answer, partial):
                self._take(address, answer, partial, progress)
                return
            answer.close()
            answer = self._ask(address, None)
        answer.check((_OK,), CARDS, "cards")
        self._take(address, answer, None, progress)

    def _ask(self, address: str, partial: _Partial | None) -> Answer:
        headers = {"Accept": f"{JSON}, application/octet-stream;q=0.9", "Accept-Encoding": "gzip"}
        if partial is not None:
            headers |= {"Range": f"bytes={self.size}-", "If-Range": partial.etag}
        return self._client.get(address, headers)

    def _partial(self, address: str) -> _Partial | None:
        """Return the notes of an earlier attempt at the same file if it can be continued, or None."""
        for each in (self._place, self._notes):
            must_be_regular(each)
        with suppress(OSError, msgspec.DecodeError, ValueError, RecursionError):
            partial = msgspec.json.decode(content_of(self._notes, _LONGEST_NOTES), type=_Partial)
            fits = 0 < self.size <= partial.size <= self._client.limits.size
            return partial if fits and partial.address == address and _is_strong(partial.etag) else None
        return None

    def _is_complete(self, answer: Answer, partial: _Partial) -> bool:
        """Return whether the response says that the whole file is on disk."""
        is_end = answer.raw_header("Content-Range") == f"bytes */{partial.size}"
        is_same = answer.raw_header("ETag") == partial.etag and self.size == partial.size
        return answer.status == _RANGE_NOT_SATISFIABLE and is_end and is_same

    def _continues(self, answer: Answer, partial: _Partial) -> bool:
        """Return whether the response is the rest of the same file."""
        found = _RANGE.fullmatch(answer.raw_header("Content-Range"))
        if answer.status != _PARTIAL_CONTENT or found is None or answer.raw_header("ETag") != partial.etag:
            return False
        rest = partial.size - self.size
        is_rest = tuple(map(int, found.groups())) == (self.size, partial.size - 1, partial.size)
        return is_rest and answer.length == rest

    def _take(
        self, address: str, answer: Answer, partial: _Partial | None, progress: Progress | None
    ) -> None:
        """Write the content to the file, appending if it is continued."""
        start = partial.size - answer.length if partial is not None and answer.length is not None else 0
        total = start + (answer.length or 0)
        etag = answer.raw_header("ETag")
        is_resumable = answer.length is not None and _is_strong(etag)
        with self._open(start) as file, ExitStack() as failing:
            if not is_resumable:
                failing.callback(self._forget_quietly)
            if partial is None:
                self._notes.unlink(missing_ok=True)
                if is_resumable:
                    write_whole(self._notes, msgspec.json.encode(_Partial(address, etag, total)))
            done = self._fill(file, answer, (start, total), progress)
            failing.pop_all()
        if not done:
            self.forget()
            raise fault(address, "the response is empty; try again later")

    def _fill(self, file: FileIO, answer: Answer, sizes: tuple[int, int], progress: Progress | None) -> int:
        """Write the content and return the size of the file.

        Args:
            file: the open file.
            answer: the response with the content.
            sizes: bytes already on disk, and bytes of the whole file or 0 if unknown.
            progress: called with the bytes done and the total.

        """
        done, total = sizes
        for piece in answer.pieces(self._client.limits.size):
            write_all(file, piece)
            done += len(piece)
            if progress is not None:
                progress(done, total or done)
        return done

    def _forget_quietly(self) -> None:
        with suppress(OSError):
            self.forget()

    def _open(self, start: int) -> FileIO:
        """Open or create the file, locked for this process.

        Args:
            start: number of bytes to keep. If not 0, it must be the file's size.

        Raises:
            OSError: it is a link or has two names.
            CardFileError: another process has opened it.

        """
        follow_none = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        handle = os.open(self._place, os.O_WRONLY | os.O_APPEND | os.O_CREAT | follow_none, 0o666)
        with ExitStack() as failing:
            file = failing.enter_context(FileIO(handle, "ab"))
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1:
                raise not_regular(self._place)
            if not _is_locked(file) or (start and os.fstat(handle).st_size != start):
                raise CardFileError(fault_line(self._place, _BUSY))
            file.truncate(start)
            failing.pop_all()
        return file


def _is_locked(file: FileIO) -> bool:
    """Lock a file, and return whether that succeeded. Disks without locks and Windows don't lock."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # Some network disks don't support locks.
            return True
    return True


def _is_strong(etag: str) -> bool:
    """Return whether an ETag is strong and safe to send back."""
    return _STRONG.fullmatch(etag) is not None
