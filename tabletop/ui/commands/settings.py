"""What can be set among the preferences: each is an entry of a menu as well, which holds its value."""

from typing import Final

import msgspec
from PySide6.QtGui import QAction

APPEARANCE: Final = "Appearance"
TABLE: Final = "Table"
LESSONS: Final = "Lessons"


class Switch(msgspec.Struct, frozen=True):
    """Something that is on or off: a section of the preferences, what it means, an entry that is ticked."""

    section: str
    words: str
    action: QAction

    @property
    def title(self) -> str:
        """What the entry is called."""
        return self.action.text()


class Choice(msgspec.Struct, frozen=True):
    """One out of several: a section, a title, what it means, and entries of which just one is ticked."""

    section: str
    title: str
    words: str
    entries: tuple[QAction, ...]


Setting = Switch | Choice
