"""A file that this program appends to, checked before each write.

Other programs may move it, replace it or truncate it. Writing then would lose data or damage theirs.
"""

import errno
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path

from tabletop.disk.whole_files import Opener, replacing, write_all


class OwnFile:
    """An open file with a valid part that is appended to. ``end`` is the size of the valid part in bytes."""

    def __init__(self, path: Path, end: int, opener: Opener = FileIO) -> None:
        """Open a file that begins with ``end`` valid bytes. The rest will be cut off.

        Raises:
            OSError: it can't be opened for writing, or is shorter

        """
        self.path, self.end = path, end
        self._opener = opener
        self.raw = opener(path, "r+b")
        try:
            self._size: int | None = os.fstat(self.raw.fileno()).st_size
            if self._size < end:
                raise OSError(errno.EIO, "another program has shortened it", str(path))
        except OSError:
            self.raw.close()
            raise

    @property
    def is_in_place(self) -> bool:
        """Whether the path still leads to the file, unchanged by others."""
        try:
            self.recognize()
        except OSError:
            return False
        return True

    def fileno(self) -> int:
        """Return the file descriptor."""
        return self.raw.fileno()

    def close(self) -> None:
        """Close the file.

        Raises:
            OSError: the system has not stored all of it

        """
        self.raw.close()

    def append(self, lines: bytes) -> None:
        """Append whole lines to the valid part.

        Raises:
            OSError: the file was moved or changed, or can't be written to. Partly written lines are cut
                off next time.

        """
        self.recognize()
        try:
            if self._size != self.end:
                self.raw.truncate(self.end)
                self._size = self.end
            if lines:
                self.raw.seek(self.end)
                write_all(self.raw, lines)
                self.end += len(lines)
                self._size = self.end
        except OSError:
            self._size = None
            with suppress(OSError):
                self._size = os.fstat(self.raw.fileno()).st_size
            raise

    def rewrite(self, content: bytes) -> None:
        """Put a new file with the whole content at its path, whatever is there now.

        Raises:
            OSError: it can't be written. The old file stays.

        """
        try:
            with replacing(self.path, opener=self._opener) as file:
                write_all(file, content)
                # Windows can't replace an open file.
                self.raw.close()
            self.end = self._size = len(content)
        finally:
            if self.raw.closed:
                self.raw = self._opener(self.path, "r+b")

    def recognize(self) -> None:
        """Check that the path leads to the file as it was left.

        Raises:
            OSError: it doesn't. The text says what became of the file.

        """
        if self.raw.closed:
            raise OSError(errno.EIO, "the file can't be opened again", str(self.path))
        here = os.fstat(self.raw.fileno())
        try:
            there = os.stat(self.path)
        except FileNotFoundError as error:
            what = "the file was moved or renamed" if here.st_nlink else "the file was removed"
            raise FileNotFoundError(errno.ENOENT, what, str(self.path)) from error
        if not _is_same(here, there):
            raise FileExistsError(errno.EEXIST, "another file has taken its place", str(self.path))
        if self._size is not None and here.st_size != self._size:
            what = "shortened it" if here.st_size < self._size else "written to it"
            raise OSError(errno.EIO, f"another program has {what}", str(self.path))


def _is_same(here: os.stat_result, there: os.stat_result) -> bool:
    """Return whether both are one file.

    Some disks, mostly on Windows, have no file numbers, so sizes are compared.
    """
    if here.st_ino and there.st_ino:
        return os.path.samestat(here, there)
    return here.st_size == there.st_size
