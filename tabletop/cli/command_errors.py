"""Errors of commands."""

from pathlib import Path
from traceback import extract_tb
from typing import Final

QUIT_WHEN_PAINTED: Final = "--quit-when-painted"
"""The only argument with which the window opens without parsing the command line."""

FAILED: Final = 1
"""Exit status of a failed check or search."""
UNUSABLE: Final = 2
"""Exit status of a command that can't be run, for example because of an unreadable file."""


class CommandError(Exception):
    """A command that can't be run. The message is one line for the user."""

    def __init__(self, message: str, status: int = UNUSABLE) -> None:
        super().__init__(message)
        self.status = status


def internal_error(error: Exception) -> CommandError:
    """Return the error for an unexpected exception: it names the place in the program."""
    frames = extract_tb(error.__traceback__)
    where = f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "an unknown place"
    return CommandError(f"internal error ({type(error).__name__} in {where}); please report it")
