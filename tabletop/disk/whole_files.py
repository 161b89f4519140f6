"""Atomic file writing: a file is written under a temporary name and renamed when it is complete.

All files of the program are written this way, except for saved games during play. If anything goes wrong, the
old file remains unchanged.
"""

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Final, TypeAlias

from tabletop.disk.regular_files import content_of

if sys.platform != "win32":
    import fcntl

Opener: TypeAlias = Callable[[Path, str], FileIO]

_LONGEST_PREFIX: Final = 200
"""Maximum length in bytes. With the rest of the temporary name it must fit into 255 bytes on most disks."""
_ENDING: Final = ".part"


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file. Text is encoded as UTF-8, with question marks for what UTF-8 can't encode.

    Raises:
        OSError: it can't be written. The old file remains.

    """
    with replacing(path) as file:
        write_all(file, content.encode("utf-8", "replace") if isinstance(content, str) else content)


@contextmanager
def replacing(path: Path, *, lasting: bool = True, opener: Opener = FileIO) -> Iterator[FileIO]:
    """Open a new file that replaces ``path`` when the block ends without an exception.

    It has the permissions of the file that it replaces. If ``path`` is a link, the link remains. If it isn't
    a regular file but, for example, a pipe, it is written to directly.

    Args:
        path: the file to replace.
        lasting: whether to flush it to disk, so that it survives a power failure, and to remove remains of
            earlier attempts. Files that can be recreated are written faster without it.
        opener: opens files.

    Raises:
        OSError: it can't be written, or the existing file is read-only.

    """
    real = Path(os.path.realpath(path))
    before = _status(real)
    if before is not None and not stat.S_ISREG(before.st_mode) and not stat.S_ISDIR(before.st_mode):
        with opener(real, "wb") as file:
            yield file
        return
    if before is not None and not os.access(real, os.W_OK):
        raise PermissionError(errno.EACCES, "the file is read-only", str(path))
    if lasting:
        remove_remains(real)
    temporary = real.with_name(f"{_prefix(real)}{os.urandom(4).hex()}{_ENDING}")
    try:
        with opener(temporary, "xb") as file:
            _lock(file)
            yield file
            _complete(file, before, lasting)
        os.replace(temporary, real)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    if lasting:
        _sync_folder(real.parent)


def _complete(file: FileIO, before: os.stat_result | None, lasting: bool) -> None:
    """Prepare a complete temporary file for taking the place of the old one."""
    if before is not None:
        _copy_rights(file, before)
    if lasting:
        os.fsync(file.fileno())


def set_damaged_aside(path: Path, most: int, parse: Callable[[bytes], object]) -> None:
    """Copy a file that can't be parsed next to itself, so that it can still be repaired.

    Args:
        path: the file. It may be missing.
        most: the largest size that is read, in bytes.
        parse: raises ValueError for a damaged file.

    Raises:
        OSError: the file can't be read, or is larger, or the copy can't be written.

    """
    if not path.exists():
        return
    content = content_of(path, most)
    if len(content) > most:
        # Only its beginning was read, so the rest would be lost.
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    try:
        parse(content)
    except ValueError:
        write_whole(path.with_suffix(f".damaged{path.suffix}"), content)


def write_all(file: FileIO, content: bytes) -> None:
    """Write all bytes. The system may write fewer in one call without an error.

    Raises:
        OSError: they can't be written, or not all of them.

    """
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) or 0 :]


def remove_remains(path: Path) -> None:
    """Remove temporary files of a path left by a killed program.

    Files that another program is currently writing are kept.
    """
    remains = re.compile(f"{re.escape(_prefix(path))}[0-9a-f]{{8}}{re.escape(_ENDING)}")
    with suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            if remains.fullmatch(entry.name):
                _remove_if_abandoned(Path(entry.path))


def _prefix(path: Path) -> str:
    """Return the prefix of the temporary names of a path."""
    return os.fsdecode(b"." + os.fsencode(path.name)[:_LONGEST_PREFIX] + b".")


def _status(path: Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _copy_rights(file: FileIO, before: os.stat_result) -> None:
    """Copy the owner and permissions, as far as the disk and the user's rights allow."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.fchown(file.fileno(), before.st_uid, before.st_gid)
        with suppress(OSError):
            os.fchmod(file.fileno(), stat.S_IMODE(before.st_mode))


def _lock(file: FileIO) -> None:
    """Lock a file to show that it is being written. On Windows, open files can't be removed anyway."""
    if sys.platform != "win32":
        # Some network disks don't support locks. Remains stay there.
        with suppress(OSError):
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def _remove_if_abandoned(path: Path) -> None:
    with suppress(OSError):
        if sys.platform != "win32":
            with FileIO(path, "rb") as file:
                fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        path.unlink()


def _sync_folder(folder: Path) -> None:
    """Flush a new name to disk, if the system supports that. The file itself has been flushed already."""
    if sys.platform != "win32":
        with suppress(OSError):
            number = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(number)
            finally:
                os.close(number)
