"""A file of what somebody has learned: read once, written whole after each change, and never lost.

What can't be read is kept beside it under another name, so that whatever is written next does not take it.
"""

from pathlib import Path
from typing import Final

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.plain_text import one_line
from tabletop.file_names import free_name
from tabletop.regular_files import content_of
from tabletop.untrusted.budget import Budget
from tabletop.whole_files import write_whole

LARGEST: Final = 1 << 22
"""In bytes; a file of ten thousand lessons is smaller."""
BUDGET: Final = Budget(values=200_000, depth=24)
_LONGEST_REASON: Final = 120


class KeptFile:
    """One file, or none: then everything is kept only as long as the program runs."""

    def __init__(self, path: Path | None, about: str) -> None:
        """``about`` says what is in it, for the line about a fault."""
        self._path, self._about = path, about
        self._is_safe = True
        """Whether nothing that nobody could read would be written over."""
        self.fault = ""
        """One line about a file that could not be read or written; empty if all is well."""

    def content(self) -> bytes | None:
        """What is in the file; None where there is none, or where it can't be read."""
        if self._path is None or not self._path.exists():
            return None
        try:
            content = content_of(self._path, LARGEST)
        except OSError as error:
            self._is_safe = False
            self._tell(f"{error.strerror or error}; {self._about} starts over and is not saved")
            return None
        if len(content) > LARGEST:
            self.set_aside("it is too large")
            return None
        return content

    def set_aside(self, why: str, left: str = "") -> None:
        """Keep a damaged file under another name.

        Args:
            why: what is wrong with it.
            left: what of it is used all the same; empty for nothing.

        """
        assert self._path is not None
        aside = free_name(self._path.parent, f"{self._path.stem} (damaged)", self._path.suffix)
        ending = left or f"{self._about} starts over"
        try:
            self._path.rename(self._path.with_name(aside))
            kept = f"kept as {aside}"
        except OSError:
            self._is_safe, kept = False, "it is left as it is, nothing is saved"
        self._tell(f"{one_line(why, _LONGEST_REASON)}; {kept}; {ending}")

    def write(self, content: bytes) -> None:
        """Put something else into the file, or say why that can't be."""
        if self._path is None or not self._is_safe:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, content)
        except OSError as error:
            self._tell(f"{error.strerror}; {self._about} is not saved")

    def _tell(self, words: str) -> None:
        assert self._path is not None
        self.fault = fault_line(self._path.name, words)
