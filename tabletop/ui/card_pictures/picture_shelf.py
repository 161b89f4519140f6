"""Fetched pictures on the disk, one file per address. The oldest are removed first."""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from tabletop.regular_files import content_of, must_be_regular
from tabletop.ui.session.decoding import MOST_BYTES
from tabletop.whole_files import replacing, write_all

_MOST: Final = 256 << 20
_ENDING: Final = ".picture"


class PictureShelf:
    """Keeps pictures by their addresses. If the disk fails, they are fetched again later.

    Args:
        folder: the folder to keep them in.
        most: the most bytes of all files together.

    """

    def __init__(self, folder: Path, most: int = _MOST) -> None:
        self._folder, self._most = folder, most
        self._size = -1
        """Bytes of all files, or -1 before they are counted."""

    def read(self, address: str) -> bytes:
        """Return the picture of an address, or no bytes if none is kept."""
        with suppress(OSError):
            must_be_regular(self._file(address))
            content = content_of(self._file(address), MOST_BYTES)
            return content if len(content) <= MOST_BYTES else b""
        return b""

    def has(self, address: str) -> bool:
        """Return whether a picture of an address is kept."""
        return self._file(address).is_file()

    def keep(self, address: str, content: bytes) -> None:
        """Keep a picture, and remove the oldest ones if there are too many."""
        file = self._file(address)
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            must_be_regular(file)
            with replacing(file, lasting=False) as written:
                write_all(written, content)
            self._size = self._count() if self._size < 0 else self._size + len(content)
            if self._size > self._most:
                self._remove_oldest()

    def remove(self, address: str) -> None:
        """Remove the picture of an address."""
        with suppress(OSError):
            self._file(address).unlink(missing_ok=True)

    def _file(self, address: str) -> Path:
        return self._folder / f"{sha256(address.encode('utf-8', 'replace')).hexdigest()}{_ENDING}"

    def _count(self) -> int:
        return sum(file.lstat().st_size for file in self._folder.glob(f"*{_ENDING}"))

    def _remove_oldest(self) -> None:
        """Remove files until a quarter is free, so that this is seldom done."""
        files = [(file.lstat().st_mtime_ns, file) for file in self._folder.glob(f"*{_ENDING}")]
        self._size = self._count()
        for _, file in sorted(files):
            if self._size <= self._most * 3 // 4:
                return
            self._size -= file.lstat().st_size
            file.unlink()
