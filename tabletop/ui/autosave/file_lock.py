"""One window for each file: whoever follows a saved game has claimed it."""

import os
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir

from PySide6.QtCore import QLockFile

from tabletop.file_names import is_readable
from tabletop.play.saves.faults import ClaimError

__all__ = ["ClaimError", "claim"]


def claim(path: Path) -> QLockFile:
    """Claim a file for this window. The claim of a program that has ended counts no longer.

    Returns:
        The claim, which is given up with ``unlock``.

    Raises:
        ClaimError: another window has claimed it, or its folder can't be written to.

    """
    lock = QLockFile(str(_lock_of(path)))
    # By age no claim ends: a game may last for days.
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        return lock
    if lock.error() is QLockFile.LockError.LockFailedError:
        raise ClaimError("is open in another window")
    if os.access(path.parent, os.W_OK):
        raise ClaimError("is on a disk that is full or failing")
    raise ClaimError("lies in a folder that can't be written to")


def _lock_of(path: Path) -> Path:
    if is_readable(path):
        return path.with_name(f".{path.name}.lock")
    # Qt can't name a file there. On one machine a place for all of them does as well.
    known = sha256(os.fsencode(path.resolve())).hexdigest()[:32]
    return Path(gettempdir()) / f".tabletop {known}.lock"
