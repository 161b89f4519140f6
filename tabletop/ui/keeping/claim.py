"""One window for each file: whoever follows a saved game has claimed it."""

from pathlib import Path

from PySide6.QtCore import QLockFile


class ClaimError(Exception):
    """A file can't be claimed. The text says why, after the name of the file."""


def claim(path: Path) -> QLockFile:
    """Claim a file for this window. The claim of a program that has ended counts no longer.

    Returns:
        The claim, which is given up with ``unlock``.

    Raises:
        ClaimError: another window has claimed it, or its folder can't be written to.

    """
    lock = QLockFile(str(path.with_name(f".{path.name}.lock")))
    # By age no claim ends: a game may last for days.
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        return lock
    if lock.error() is QLockFile.LockError.LockFailedError:
        raise ClaimError("is open in another window")
    raise ClaimError("lies in a folder that can't be written to")
