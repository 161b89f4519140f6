"""The command palette: everything that can be done now, found by a few letters."""

from collections.abc import Iterable
from functools import partial

from tabletop.rules.offers import Offer
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.palette_entries import menu_entries, palette_commands
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.palette import CommandPalette
from tabletop.ui.session.session import Session


class Palette(Feature):
    """Opens the palette. ``features`` have offers of their own for the selected object."""

    def __init__(self, frame: Frame, session: Session) -> None:
        super().__init__(frame)
        self._bridge, self._commands = session.bridge, session.commands
        self.features: Iterable[Feature] = ()

    def handlers(self) -> Handlers:
        """What the key for it does."""
        return {Command.PALETTE: self._open}

    def _open(self) -> None:
        # Not loaded before somebody asks for it: it would slow down every start.
        id = (self._commands.selected() or [0])[-1]
        offers = self._offers(id) if id else ()
        name = self._bridge.perspective.name(id) if id else ""
        commands = palette_commands(self._frame.actions, offers, name, partial(self._take, id))
        others = menu_entries(self._frame.menus, frozenset(self._frame.actions.values()))
        CommandPalette(self._frame.window).open_with((*commands, *others), self._frame.shade)

    def _offers(self, id: int) -> tuple[Offer, ...]:
        """What the table offers, what of it a judge may let be done, and what features offer besides."""
        forced = (each for each, _ in self._commands.anyway(id))
        besides = (offer for feature in self.features for offer in feature.offers(id))
        return (*self._commands.offers(id), *forced, *besides)

    def _take(self, id: int, offer: Offer) -> None:
        self._commands.take(offer, id)
