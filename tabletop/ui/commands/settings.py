"""What can be set among the preferences: each is an entry of a menu as well, which holds its value."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QAction

APPEARANCE: Final = "Appearance"
TABLE: Final = "Table"
LESSONS: Final = "Lessons"


@dataclass(frozen=True)
class Switch:
    """Something that is on or off: a section of the preferences, what it means, an entry that is ticked."""

    section: str
    words: str
    action: QAction

    @property
    def title(self) -> str:
        """What the entry is called."""
        return self.action.text()


@dataclass(frozen=True)
class Choice:
    """One out of several: a section, a title, what it means, and entries of which just one is ticked."""

    section: str
    title: str
    words: str
    entries: tuple[QAction, ...]


Setting = Switch | Choice
