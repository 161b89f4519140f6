"""The help menu: keys and gestures, the rules atlas, diagnostics, and the about box."""

from PySide6.QtGui import QGuiApplication

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
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

    @Command("atlas", "Rules atlas", "Shift+F1", Group.HELP_PAGES, 20)
    def _show_atlas(self) -> None:
        self._atlas.show_rule("")

    @Command("keys", "Keys and gestures", "F1", Group.HELP_PAGES, 10)
    def _show_keys(self) -> None:
        show_single_instance(KeysPage(self._frame.actions, self._frame.window))

    @Command("about", "About Tabletop", "", Group.HELP_PROGRAM, 30)
    def _show_about(self) -> None:
        show_single_instance(AboutBox(self._frame.window))

    @Command("diagnostics", "Copy diagnostics", "", Group.HELP_PROGRAM, 20)
    def _copy_diagnostics(self) -> None:
        """Copy what an error report should contain about the system."""
        QGuiApplication.clipboard().setText(diagnostics())
        self._frame.say("Diagnostics copied.")
