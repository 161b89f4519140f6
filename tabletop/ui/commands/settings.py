"""Settings in the preferences. Each is also a menu entry that holds its value."""

from typing import Final

import msgspec
from PySide6.QtGui import QAction

APPEARANCE: Final = "Appearance"
TABLE: Final = "Table"
LESSONS: Final = "Lessons"


class Switch(msgspec.Struct, frozen=True):
    """An on/off setting: its section, its explanation, and a checkable menu entry."""

    section: str
    words: str
    action: QAction

    @property
    def title(self) -> str:
        """The label of the menu entry."""
        return self.action.text()


class Choice(msgspec.Struct, frozen=True):
    """A setting with alternatives: section, title, explanation, and menu entries. One entry is checked."""

    section: str
    title: str
    words: str
    entries: tuple[QAction, ...]


Setting = Switch | Choice
