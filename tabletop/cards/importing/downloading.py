"""Download a large file in as many attempts as it takes, without fetching any part twice."""

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
from tabletop.cards.importing.source import Progress
from tabletop.cards.network.answer import Answer
from tabletop.cards.network.client import Client
from tabletop.cards.network.errors import fault
from tabletop.cards.reading import CardFileError
from tabletop.regular_files import content_of, must_be_regular, not_regular
from tabletop.whole_files import write_all, write_whole

if sys.platform != "win32":
    import fcntl

_OK: Final = 200
_PART: Final = 206
_NOT_THAT_PART: Final = 416
_RANGE: Final = re.compile(r"bytes (\d{1,15})-(\d{1,15})/(\d{1,15})", re.ASCII)
_STRONG: Final = re.compile(r'"[!#-~]{1,200}"')
_BUSY: Final = "another window of the program is fetching cards; wait for it"
_LONGEST_NOTES: Final = 8_192
JSON: Final = "application/json"
CARDS: Final = (JSON, "application/gzip", "application/octet-stream", "binary/octet-stream")


class _Begun(msgspec.Struct, frozen=True):
    """Address, version and size of a file whose first bytes are on the disk."""

    address: str
    etag: str
    size: int


class Download:
    """Download of one file to a place.

    Only a regular file is written to. It is continued only if the host says by its ETag that the file is
    still the same. Without a strong ETag and a length, every attempt starts again.

    Args:
        client: the client to fetch it with.
        place: the path of the file. A JSON file beside it names its address, ETag and size.

    """

    def __init__(self, client: Client, place: Path) -> None:
        self._client = client
        self._place = place
        self._notes = place.with_name(f"{place.name}.json")

    def forget(self) -> None:
        """Remove the file and the notes beside it.

        Raises:
            OSError: one of them can't be removed, or is not a regular file.

        """
        for each in (self._place, self._notes):
            must_be_regular(each)
            each.unlink(missing_ok=True)

    @property
    def size(self) -> int:
        """Bytes on the disk."""
        with suppress(OSError):
            return self._place.lstat().st_size
        return 0

    def fetch(self, address: str, progress: Progress | None = None) -> None:
        """Fetch the whole file, or the rest of it.

        Raises:
            BrokenOffError: the connection broke. The next attempt may continue.
            FetchError: the host sends something else.
            StoppedError: the client was stopped.
            OSError: the disk is full, or something other than a file is in its place.
            CardFileError: another process is fetching it.

        """
        begun = self._begun(address)
        answer = self._ask(address, begun)
        if begun is not None and answer.status in (_PART, _NOT_THAT_PART):
            if self._is_complete(answer, begun):
                answer.close()
                return
            if self._continues(answer, begun):
                self._take(address, answer, begun, progress)
                return
            answer.close()
            answer = self._ask(address, None)
        answer.check((_OK,), CARDS, "cards")
        self._take(address, answer, None, progress)

    def _ask(self, address: str, begun: _Begun | None) -> Answer:
        headers = {"Accept": f"{JSON}, application/octet-stream;q=0.9", "Accept-Encoding": "gzip"}
        if begun is not None:
            headers |= {"Range": f"bytes={self.size}-", "If-Range": begun.etag}
        return self._client.get(address, headers)

    def _begun(self, address: str) -> _Begun | None:
        """Return the notes of an earlier attempt at the same file, if it can be continued."""
        for each in (self._place, self._notes):
            must_be_regular(each)
        with suppress(OSError, msgspec.DecodeError, ValueError, RecursionError):
            begun = msgspec.json.decode(content_of(self._notes, _LONGEST_NOTES), type=_Begun)
            fits = 0 < self.size <= begun.size <= self._client.limits.size
            return begun if fits and begun.address == address and _is_strong(begun.etag) else None
        return None

    def _is_complete(self, answer: Answer, begun: _Begun) -> bool:
        """Return whether the answer says that the whole file is on the disk."""
        is_end = answer.raw_header("Content-Range") == f"bytes */{begun.size}"
        is_same = answer.raw_header("ETag") == begun.etag and self.size == begun.size
        return answer.status == _NOT_THAT_PART and is_end and is_same

    def _continues(self, answer: Answer, begun: _Begun) -> bool:
        """Return whether the answer is the rest of the same file."""
        found = _RANGE.fullmatch(answer.raw_header("Content-Range"))
        if answer.status != _PART or found is None or answer.raw_header("ETag") != begun.etag:
            return False
        rest = begun.size - self.size
        is_rest = tuple(map(int, found.groups())) == (self.size, begun.size - 1, begun.size)
        return is_rest and answer.length == rest

    def _take(self, address: str, answer: Answer, begun: _Begun | None, progress: Progress | None) -> None:
        """Put the content into the file, behind its first bytes if it is continued."""
        start = begun.size - answer.length if begun is not None and answer.length is not None else 0
        total = start + (answer.length or 0)
        etag = answer.raw_header("ETag")
        is_resumable = answer.length is not None and _is_strong(etag)
        with self._open(start) as file, ExitStack() as failing:
            if not is_resumable:
                failing.callback(self._forget_quietly)
            if begun is None:
                self._notes.unlink(missing_ok=True)
                if is_resumable:
                    write_whole(self._notes, msgspec.json.encode(_Begun(address, etag, total)))
            done = self._fill(file, answer, (start, total), progress)
            failing.pop_all()
        if not done:
            self.forget()
            raise fault(address, "its answer is empty; try again later")

    def _fill(self, file: FileIO, answer: Answer, sizes: tuple[int, int], progress: Progress | None) -> int:
        """Write the content and return the size of the file.

        Args:
            file: the open file.
            answer: the answer with the content.
            sizes: the bytes that are there already and those of the whole file, which is 0 if it is unknown.
            progress: is called with the bytes of the file and of the whole.

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
        """Open the file, or create it, for this process alone.

        Args:
            start: the bytes that stay. There must not be more of them, unless there are to be none.

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
    """Lock a file, and return whether it is ours now. A disk without locks, and Windows, lock nothing."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # Some disks of other machines know no locks.
            return True
    return True


def _is_strong(etag: str) -> bool:
    """Return whether an ETag is strong and safe to send back."""
    return _STRONG.fullmatch(etag) is not None
