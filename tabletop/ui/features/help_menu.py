"""The help menu: keys and gestures, the rules atlas, diagnostics, and the about box."""

from functools import partial

from PySide6.QtGui import QGuiApplication

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.atlas_access import Atlas
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.pages.help import AboutBox, KeysPage, diagnostics
from tabletop.ui.pages.single_instance import show_single_instance


class Help(Feature):
    """Opens the pages of help."""

    def __init__(self, frame: Frame, atlas: Atlas) -> None:
        super().__init__(frame)
        self._atlas = atlas

    def handlers(self) -> Handlers:
        """Return the handlers of the menu entries."""
        return {
            Command.KEYS: self._show_keys,
            Command.ATLAS: partial(self._atlas.show_rule, ""),
            Command.DIAGNOSTICS: self._copy_diagnostics,
            Command.ABOUT: self._show_about,
        }

    def _show_keys(self) -> None:
        show_single_instance(KeysPage(self._frame.actions, self._frame.window))

    def _show_about(self) -> None:
        show_single_instance(AboutBox(self._frame.window))

    def _copy_diagnostics(self) -> None:
        """Copy what an error report should contain about the system."""
        QGuiApplication.clipboard().setText(diagnostics())
        self._frame.say("Diagnostics copied.")
