"""Opening of untrusted files: only regular files are read, up to a maximum size.

A pipe or terminal in place of a file would block its reader, and a device never ends.
"""

import errno
import os
import stat
from io import FileIO
from pathlib import Path
from typing import Final

_MIN_CHUNK: Final = 1 << 16
"""Minimum size of a read, in bytes. A buffer larger than the file isn't requested."""


def opened(path: Path) -> FileIO:
    """Open a regular file for reading.

    Raises:
        OSError: it can't be opened, or is a folder, a pipe or a device. ``strerror`` says which.

    """
    try:
        # Don't block if it is a pipe without a writer. This has no effect on regular files.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:
        # The name has a null byte, or characters that no file name can have.
        raise OSError(errno.EINVAL, "invalid file name", str(path)) from error
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "a pipe or a device, not a file", str(path))
        return FileIO(handle, "rb")
    except OSError:
        os.close(handle)
        raise


def must_be_regular(path: Path) -> None:
    """Check that a path is unused or a regular file, and not a link.

    Raises:
        OSError: it is something else. ``strerror`` says what to do.

    """
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(kind):
        raise not_regular(path)


def not_regular(path: Path) -> OSError:
    """Return the error for a path that is not a regular file."""
    return OSError(errno.EINVAL, f"{path.name} is a link, a folder, a pipe or a device; remove it", str(path))


def content_of(path: Path, most: int) -> bytes:
    """Return the content of a regular file, or its first ``most`` + 1 bytes if it is longer.

    Raises:
        OSError: it can't be opened or read, or isn't a regular file.

    """
    with opened(path) as file:
        parts = []
        remaining = most + 1
        # Usually one piece suffices. Joining several pieces copies them.
        chunk_size = max(_MIN_CHUNK, os.fstat(file.fileno()).st_size + 1)
        while remaining and (part := file.read(min(remaining, chunk_size))):
            parts.append(part)
            remaining -= len(part)
    return b"".join(parts)
