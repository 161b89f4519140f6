"""The preferences: what features let a player set, and the keys, which are the player's as well."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.keys import Keys
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.preferences_page import KEYS, PreferencesPage
from tabletop.ui.pages.single_instance import show_single_instance
from tabletop.ui.session.preferences import Preferences


class PreferencesDialog(Feature):
    """Opens the preferences, and puts the player's keys in force."""

    def __init__(self, frame: Frame, preferences: Preferences) -> None:
        super().__init__(frame)
        self._preferences = preferences
        self.features: Sequence[Feature] = ()
        """All features, in the order of their settings."""

    def handlers(self) -> Handlers:
        """What the entries in the menu do."""
        return {Command.PREFERENCES: self.open, Command.CHANGE_KEYS: self.open_keys}

    def built(self) -> None:
        """Put the player's keys in force."""
        self.keys = Keys(self._frame.actions, self._preferences, self)

    def open(self) -> None:
        """All that can be set."""
        self._show("")

    def open_keys(self) -> None:
        """All commands with their keys."""
        self._show(KEYS)

    def _show(self, section: str) -> None:
        settings = [setting for feature in self.features for setting in feature.settings()]
        page = PreferencesPage(settings, self.keys, self._frame.window)
        show_single_instance(page)
        page.show_section(section)
