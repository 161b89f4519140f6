"""A feature: a part of the window that carries out commands and reacts to events.

Its constructor takes only what it needs. All features are created in ``shell.feature_list``, except for those
of the first picture, which ``shell.first_features`` creates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from tabletop.rules.offers import Offer
from tabletop.ui.commands.settings import Setting
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.opening import Opened


class Feature(QObject):
    """Part of the window. It accesses the game through the bridge and keeps no game state.

    Methods that carry out commands are decorated with them.
    """

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame.window)
        self._frame = frame

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """Add this feature's entries to the menu of cards. The last ID is the clicked card."""

    def settings(self) -> Sequence[Setting]:
        """Return this feature's settings for the preferences. Called after all features have been built."""
        return ()

    def offers(self, _id: int) -> Sequence[Offer]:
        """Return further offers of this feature for an object, for the palette."""
        return ()

    def built(self) -> None:
        """Connect to the other features, which exist by now. The saved window state is not yet restored."""

    def completed(self) -> None:
        """Build what this feature left out of the first picture, while the rest of the window is built."""

    def started(self) -> None:
        """Act on a start of the program without files, once the welcome table is shown."""

    def put_on_table(self, opened: Opened) -> None:
        """Act on a new table, after everything else has been updated."""

    def may_leave(self, _go_on: Callable[[], object]) -> bool:
        """Return whether the table may be left. If False, ``_go_on`` is called once the player agrees."""
        return True

    def closing(self) -> None:
        """Release resources while the window closes."""
