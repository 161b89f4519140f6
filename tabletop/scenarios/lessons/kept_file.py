"""A file with a player's learning data, rewritten after each change and never lost.

An unreadable file is renamed, so that the next write does not overwrite it.
"""

from pathlib import Path
from typing import Final

from tabletop.cards.fault_lines import fault_line
from tabletop.cards.plain_text import one_line
from tabletop.disk.file_names import free_name
from tabletop.disk.regular_files import content_of
from tabletop.disk.whole_files import write_whole
from tabletop.untrusted.budget import Budget

LARGEST: Final = 1 << 22
"""In bytes. A file of ten thousand lessons is smaller."""
BUDGET: Final = Budget(values=200_000, depth=24)
_LONGEST_REASON: Final = 120


class LearningFile:
    """A file, or no file, in which case the data lasts only until the program ends."""

    def __init__(self, path: Path | None, about: str) -> None:
        """Create the store. ``about`` describes its contents in error lines."""
        self._path, self._about = path, about
        self._is_safe = True
        """Whether writing would overwrite no unreadable data."""
        self.fault = ""
        """An error line for a failed read or write, empty if there was none."""

    def content(self) -> bytes | None:
        """Return the content of the file, or None if it is missing or unreadable."""
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
        """Rename a damaged file.

        Args:
            why: the error
            left: a description of the data that is still used, or empty for none

        """
        assert self._path is not None
        aside = free_name(self._path.parent, f"{self._path.stem} (damaged)", self._path.suffix)
        ending = left or f"{self._about} starts over"
        try:
            self._path.rename(self._path.with_name(aside))
            outcome = f"kept as {aside}"
        except OSError:
            self._is_safe, outcome = False, "it is left unchanged, and nothing is saved"
        self._tell(f"{one_line(why, _LONGEST_REASON)}; {outcome}; {ending}")

    def write(self, content: bytes) -> None:
        """Replace the content of the file, or set ``fault`` if that fails."""
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
