"""How commands fail."""

from pathlib import Path
from traceback import extract_tb
from typing import Final

QUIT_WHEN_PAINTED: Final = "--quit-when-painted"
"""The only thing that may be typed for the window to open at once."""

FAILED: Final = 1
"""Something was checked and did not hold, or was looked for and is not there."""
UNUSABLE: Final = 2
"""The command can't be carried out: a file can't be read, a screen is missing."""


class CommandError(Exception):
    """Why a command can't be carried out, in one line for the person who typed it."""

    def __init__(self, message: str, status: int = UNUSABLE) -> None:
        super().__init__(message)
        self.status = status


def slip(error: Exception) -> CommandError:
    """What is said of an unexpected error: that it is one of the program, and where."""
    frames = extract_tb(error.__traceback__)
    where = f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "an unknown place"
    return CommandError(f"the program failed ({type(error).__name__} in {where}); please report it")
