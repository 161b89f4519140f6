"""The preferences: the settings of all features, and the player's keys."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.keys import Keys
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.preferences_page import KEYS, PreferencesPage
from tabletop.ui.pages.single_instance import show_single_instance
from tabletop.ui.session.preferences import Preferences


class PreferencesDialog(Feature):
    """Opens the preferences, and applies the player's keys."""

    def __init__(self, frame: Frame, preferences: Preferences) -> None:
        super().__init__(frame)
        self._preferences = preferences
        self.features: Sequence[Feature] = ()
        """All features, in the order of their settings."""

    def built(self) -> None:
        """Apply the player's keys."""
        self.keys = Keys(self._frame.actions, self._preferences, self)

    @Command("preferences", "Preferences…", "Ctrl+,", Group.EDIT_SETTINGS, 30)
    def open(self) -> None:
        """Open all preferences."""
        self._show("")

    @Command("change keys", "Change keys…", "", Group.EDIT_SETTINGS, 20)
    def open_keys(self) -> None:
        """Open the list of commands with their keys."""
        self._show(KEYS)

    def _show(self, section: str) -> None:
        settings = [setting for feature in self.features for setting in feature.settings()]
        page = PreferencesPage(settings, self.keys, self._frame.window)
        show_single_instance(page)
        page.show_section(section)
