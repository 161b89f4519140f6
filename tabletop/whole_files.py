"""Files that are there whole or not at all: written aside, and renamed into place once they are complete.

Everything that the program keeps or gives away is written here, but saved games while they are played.
Whatever goes wrong on the way, the file that was there before is still there as it was.
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

if sys.platform != "win32":
    import fcntl

Opener: TypeAlias = Callable[[Path, str], FileIO]

_LONGEST_PREFIX: Final = 200
"""In bytes. With what is added to it, a name may have 255 of them on most disks."""
_ASIDE: Final = ".part"


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file; a text as UTF-8, a question mark for what UTF-8 can't say.

    Raises:
        OSError: it can't be written; what was there before still is.

    """
    with replacing(path) as file:
        write_all(file, content.encode("utf-8", "replace") if isinstance(content, str) else content)


@contextmanager
def replacing(path: Path, *, lasting: bool = True, opener: Opener = FileIO) -> Iterator[FileIO]:
    """A new file which takes the place of ``path`` when the block ends without an exception.

    It has the permissions of the file that it replaces; where ``path`` is a link, the link stays. What is no
    regular file, such as a pipe, is written to as it is.

    Args:
        path: where the file is to be.
        lasting: whether a power cut may not take it either, and whether remains of an earlier attempt are
            removed. What can be made again at any time does without, and is written quicker.
        opener: opens files.

    Raises:
        OSError: it can't be written, or the file that is there is read-only.

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
    aside = real.with_name(f"{_prefix(real)}{os.urandom(4).hex()}{_ASIDE}")
    try:
        with opener(aside, "xb") as file:
            _lock(file)
            yield file
            _complete(file, before, lasting)
        os.replace(aside, real)
    except BaseException:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
        raise
    if lasting:
        _sync_folder(real.parent)


def _complete(file: FileIO, before: os.stat_result | None, lasting: bool) -> None:
    """Give a file that is whole what it needs to stand in the place of the one that was there before."""
    if before is not None:
        _take_over_rights(file, before)
    if lasting:
        os.fsync(file.fileno())


def write_all(file: FileIO, content: bytes) -> None:
    """Write all of it: the system may take less at once, of which it says nothing.

    Raises:
        OSError: it can't be written; some of it may be.

    """
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) or 0 :]


def remove_remains(path: Path) -> None:
    """Remove what a program that was killed while it wrote a file has left beside it.

    What another program is writing at this moment stays.
    """
    remains = re.compile(f"{re.escape(_prefix(path))}[0-9a-f]{{8}}{re.escape(_ASIDE)}")
    with suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            if remains.fullmatch(entry.name):
                _remove_if_abandoned(Path(entry.path))


def _prefix(path: Path) -> str:
    """How the names of the files begin that are written aside for a path."""
    return os.fsdecode(b"." + os.fsencode(path.name)[:_LONGEST_PREFIX] + b".")


def _status(path: Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _take_over_rights(file: FileIO, before: os.stat_result) -> None:
    """Some disks have no rights, and only the system's own user can give files away."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.fchown(file.fileno(), before.st_uid, before.st_gid)
        with suppress(OSError):
            os.fchmod(file.fileno(), stat.S_IMODE(before.st_mode))


def _lock(file: FileIO) -> None:
    """Let others see that it is being written. On Windows they can't remove it anyhow while it is open."""
    if sys.platform != "win32":
        # Some disks of other machines know no locks; remains stay there.
        with suppress(OSError):
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def _remove_if_abandoned(path: Path) -> None:
    with suppress(OSError):
        if sys.platform != "win32":
            with FileIO(path, "rb") as file:
                fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        path.unlink()


def _sync_folder(folder: Path) -> None:
    """Have the disk keep the new name as well. Not every system can; the file itself is on the disk."""
    if sys.platform != "win32":
        with suppress(OSError):
            number = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(number)
            finally:
                os.close(number)
