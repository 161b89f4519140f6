"""Keys are the player's: they can be changed, are remembered, and shown everywhere as they are."""

from __future__ import annotations

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.keys import Keys
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.single_instance import show_single_instance
from tabletop.ui.session.preferences import Preferences


class KeySettings(Feature):
    """Opens the page on which keys are changed."""

    def __init__(self, frame: Frame, preferences: Preferences) -> None:
        super().__init__(frame)
        self._preferences = preferences

    def handlers(self) -> Handlers:
        """What the entry in the menu does."""
        return {Command.CHANGE_KEYS: self.show_page}

    def built(self) -> None:
        """Put the player's keys in force."""
        self.keys = Keys(self._frame.actions, self._preferences, self)

    def show_page(self) -> None:
        """All commands with their keys."""
        from tabletop.ui.pages.keys_page import ChangeKeys  # noqa: PLC0415 - not needed at the start

        show_single_instance(ChangeKeys(self.keys, self._frame.window))
