"""Cache of downloaded pictures on disk, one file per address. The oldest are removed first."""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from tabletop.disk.regular_files import content_of, must_be_regular
from tabletop.disk.whole_files import replacing, write_all
from tabletop.ui.session.picture_decoding import MOST_BYTES

_MAX_SIZE: Final = 256 << 20
_ENDING: Final = ".picture"


class PictureShelf:
    """Store of pictures by address. If the disk fails, they are downloaded again later.

    Args:
        folder: the folder of the files.
        most: maximum total size, in bytes.

    """

    def __init__(self, folder: Path, most: int = _MAX_SIZE) -> None:
        self._folder, self._max_size = folder, most
        self._size = -1
        """Total size in bytes, or -1 before it has been measured."""

    def read(self, address: str) -> bytes:
        """Return the picture of an address, or b"" if none is stored."""
        with suppress(OSError):
            must_be_regular(self._file(address))
            content = content_of(self._file(address), MOST_BYTES)
            return content if len(content) <= MOST_BYTES else b""
        return b""

    def has(self, address: str) -> bool:
        """Return whether the picture of an address is stored."""
        return self._file(address).is_file()

    def keep(self, address: str, content: bytes) -> None:
        """Store a picture, and remove the oldest ones if the total is too large."""
        file = self._file(address)
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            must_be_regular(file)
            with replacing(file, lasting=False) as written:
                write_all(written, content)
            self._size = self._count() if self._size < 0 else self._size + len(content)
            if self._size > self._max_size:
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
        """Remove the oldest files until a quarter is free, so that this is rarely needed."""
        files = [(file.lstat().st_mtime_ns, file) for file in self._folder.glob(f"*{_ENDING}")]
        self._size = self._count()
        for _, file in sorted(files):
            if self._size <= self._max_size * 3 // 4:
                return
            self._size -= file.lstat().st_size
            file.unlink()
