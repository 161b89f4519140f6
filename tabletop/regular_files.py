"""Opening files from outside: nothing but regular files, and never more of them than was agreed to.

A pipe or a terminal under the name of a file would keep whoever reads it waiting; a device never ends.
"""

import errno
import os
import stat
from io import FileIO
from pathlib import Path
from typing import Final

_AT_ONCE: Final = 1 << 16
"""Bytes of a piece at least: room for more than there is in a file is not asked for."""


def opened(path: Path) -> FileIO:
    """A regular file, opened for reading.

    Raises:
        OSError: it can't be opened, or is a folder, a pipe or a device. ``strerror`` says which.

    """
    try:
        # Without waiting for somebody who writes into a pipe; to a regular file it makes no difference.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:
        # A zero byte, or letters that no file can have in its name.
        raise OSError(errno.EINVAL, "no file can be called that", str(path)) from error
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
    """Check that a path is free or a regular file, and not a link.

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
    """What stands in a regular file, or its first ``most`` + 1 bytes where it is longer.

    Raises:
        OSError: it can't be opened or read, or is no regular file.

    """
    with opened(path) as file:
        parts = []
        left = most + 1
        # In one piece, as a rule: to put pieces together they would be copied.
        at_once = max(_AT_ONCE, os.fstat(file.fileno()).st_size + 1)
        while left and (part := file.read(min(left, at_once))):
            parts.append(part)
            left -= len(part)
    return b"".join(parts)
