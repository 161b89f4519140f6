"""A feature: a part of the window that carries out some commands and listens to what happens.

Its constructor takes what it needs and nothing else. All features are made in ``shell.features``,
but for those of the first picture, which ``shell.first_features`` makes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from tabletop.rules.offers import Offer
from tabletop.ui.commands.command import Handlers
from tabletop.ui.commands.settings import Setting
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.opening import Opened


class Feature(QObject):
    """A part of the window. It reaches the game through the bridge, and keeps no state of the game."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame.window)
        self._frame = frame

    def handlers(self) -> Handlers:
        """What is done for the commands of this feature; nothing for one that has none."""
        return {}

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """Add what this feature has for the menu of cards; the last of them is the one that was meant."""

    def settings(self) -> Sequence[Setting]:
        """What of this feature can be set among the preferences; asked once all features are built."""
        return ()

    def selected(self) -> Sequence[int]:
        """The objects that keys for cards are for, if it is a part of this feature that has the focus."""
        return ()

    def offers(self, _id: int) -> Sequence[Offer]:
        """What this feature offers for an object besides the table itself, for the palette."""
        return ()

    def built(self) -> None:
        """All features are there; what the window remembers is not restored yet."""

    def completed(self) -> None:
        """The rest of the window is being made: what this feature left out of the first picture is due."""

    def started(self) -> None:
        """The program was started by itself, and the welcome table lies before the player."""

    def put_on_table(self, opened: Opened) -> None:
        """Another table lies before the player, and everything else has been told."""

    def may_leave(self, _go_on: Callable[[], object]) -> bool:
        """Whether the table may be left as it is; else ``_go_on`` is called once the player has answered."""
        return True

    def closing(self) -> None:
        """The window is being closed."""
