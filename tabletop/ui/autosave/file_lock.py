"""Lock files, by which at most one window saves to a file."""

import os
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir

from PySide6.QtCore import QLockFile

from tabletop.disk.file_names import is_readable
from tabletop.play.saves.faults import ClaimError

__all__ = ["ClaimError", "claim"]


def claim(path: Path) -> QLockFile:
    """Claim a file for this window. Claims of programs that have ended are ignored.

    Returns:
        The lock, which is released with ``unlock``.

    Raises:
        ClaimError: another window has claimed it, or its folder can't be written to.

    """
    lock = QLockFile(str(_lock_path(path)))
    # A claim never expires by age, since a game may be open for days.
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        return lock
    if lock.error() is QLockFile.LockError.LockFailedError:
        raise ClaimError("is open in another window")
    if os.access(path.parent, os.W_OK):
        raise ClaimError("is on a disk that is full or failing")
    raise ClaimError("is in a read-only folder")


def _lock_path(path: Path) -> Path:
    if is_readable(path):
        return path.with_name(f".{path.name}.lock")
    # Qt can't represent the name of this file. On one machine, a common folder for the locks works too.
    name = sha256(os.fsencode(path.resolve())).hexdigest()[:32]
    return Path(gettempdir()) / f".tabletop {name}.lock"
