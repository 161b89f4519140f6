"""The command palette: every command that is available now, found by typing a few characters."""

from collections.abc import Iterable

from tabletop.rules.offers import Offer
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.palette_entries import listed_once, menu_entries, palette_commands
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.palette import CommandPalette
from tabletop.ui.session.session import Session


class Palette(Feature):
    """Opens the palette. ``features`` add offers of their own for the selected object."""

    def __init__(self, frame: Frame, session: Session) -> None:
        super().__init__(frame)
        self._bridge, self._commands = session.bridge, session.commands
        self.features: Iterable[Feature] = ()

    @Command("palette", "Command palette…", "Ctrl+Shift+P", Group.EDIT_SETTINGS, 10, in_palette=False)
    def _open(self) -> None:
        # Loaded on first use, because it would slow down every start.
        id = (self._commands.selected() or [0])[-1]
        offers = self._offers(id) if id else ()
        name = self._bridge.perspective.name(id) if id else ""
        commands = palette_commands(self._frame.actions, offers, name, self._commands.taking(id))
        menu_commands = menu_entries(self._frame.menus, frozenset(self._frame.actions.values()))
        entries = listed_once((*commands, *menu_commands))
        CommandPalette(self._frame.window).open_with(entries, self._frame.shade)

    def _offers(self, id: int) -> tuple[Offer, ...]:
        """Return the table's offers, those that a judge may override, and those of other features."""
        forced = (each for each, _ in self._commands.anyway(id))
        feature_offers = (offer for feature in self.features for offer in feature.offers(id))
        return (*self._commands.offers(id), *forced, *feature_offers)
