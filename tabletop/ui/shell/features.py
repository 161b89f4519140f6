"""The slices of the window: each brings what some of its keys and menu entries do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from tabletop.rules.offers import Offer
from tabletop.ui.commands.command import Handlers

if TYPE_CHECKING:
    from tabletop.ui.session.opening import Opened
    from tabletop.ui.shell.window import MainWindow


class Feature(QObject):
    """One slice. It reaches the game through the window's bridge, and keeps no state of the game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window

    def handlers(self) -> Handlers:
        """What is done for the bindings of this slice; nothing for one that has none."""
        return {}

    def fill_card_menu(self, menu: QMenu, ids: list[int]) -> None:
        """Add what this slice has for the menu of cards; the last of them is the one that was meant."""

    def meant(self) -> Sequence[int]:
        """The objects that keys for cards are for, if it is a part of this slice that has the focus."""
        return ()

    def offers(self, _id: int) -> Sequence[Offer]:
        """What this slice offers for an object besides the table itself, for the palette."""
        return ()

    def built(self) -> None:
        """The window has its actions, panels and menus; what it remembers is not restored yet."""

    def put_on_table(self, opened: Opened) -> None:
        """Another table lies before the player, and everything else has been told."""

    def may_leave(self, _go_on: Callable[[], object]) -> bool:
        """Whether the table may be left as it is; else ``_go_on`` is called once the player has answered."""
        return True

    def closing(self) -> None:
        """The window is being closed."""


def made_features(window: MainWindow) -> tuple[Feature, ...]:
    """All slices of a window. What one of them shows is loaded when it is asked for, not at the start."""
    from tabletop.ui.autosave.feature import Autosave  # noqa: PLC0415
    from tabletop.ui.browser.feature import Browser  # noqa: PLC0415
    from tabletop.ui.by_hand.slices import hands_slices  # noqa: PLC0415
    from tabletop.ui.card_pictures.feature import CardPictures  # noqa: PLC0415
    from tabletop.ui.faults.feature import Faults  # noqa: PLC0415
    from tabletop.ui.features.game_over import GameOver  # noqa: PLC0415
    from tabletop.ui.features.key_settings import KeySettings  # noqa: PLC0415
    from tabletop.ui.features.keyboard_navigation import KeyboardNavigation  # noqa: PLC0415
    from tabletop.ui.features.lessons import Lessons  # noqa: PLC0415
    from tabletop.ui.features.one_time_tips import OneTimeTips  # noqa: PLC0415
    from tabletop.ui.features.outline import Outline  # noqa: PLC0415
    from tabletop.ui.features.presenter import Presenter  # noqa: PLC0415
    from tabletop.ui.features.seats import Seats  # noqa: PLC0415
    from tabletop.ui.features.viewing import Viewing  # noqa: PLC0415
    from tabletop.ui.history.feature import History  # noqa: PLC0415 - they are Features themselves
    from tabletop.ui.new_game.feature import NewGame  # noqa: PLC0415
    from tabletop.ui.piles.feature import Piles  # noqa: PLC0415

    return (
        # What happens is in the file before anybody else is told.
        Autosave(window),
        Faults(window),
        NewGame(window),
        Viewing(window),
        Seats(window),
        GameOver(window),
        History(window),
        KeySettings(window),
        KeyboardNavigation(window),
        OneTimeTips(window),
        Outline(window),
        Lessons(window),
        Presenter(window),
        Piles(window),
        Browser(window),
        CardPictures(window),
        *hands_slices(window),
    )
