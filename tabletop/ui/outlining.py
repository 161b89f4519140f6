"""The outline as a table of its own: what is picked up is put down on its entries, every entry has a menu."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.ui.features import Feature
from tabletop.ui.outline import GAME, PLAYER, target_of

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QMenu


class Outlining(Feature):
    """Lets the outline do all that the scene can."""

    def built(self) -> None:
        """Listen to the outline, and tell it when something is carried."""
        outline = self.window.outline
        outline.target_wanted.connect(self._aim)
        outline.put_down_wanted.connect(self.window.scene.mouse.put_down)
        outline.group_menu_wanted.connect(self._open_menu)
        outline.answer_wanted.connect(self.window.dialogue.answer)
        self.window.scene.carrying.connect(self._carrying)
        self.window.dialogue.targets_changed.connect(self._ask)

    def _carrying(self, carries: bool) -> None:
        self.window.outline.carries = carries

    def _ask(self, ids: Iterable[int]) -> None:
        self.window.outline.answers = tuple(ids)

    def _aim(self, what: int | str) -> None:
        """Hold what is carried over the entry, and say what putting it down there would mean."""
        scene = self.window.scene
        carried = scene.mouse.carried
        target = scene.items_.of(what) if isinstance(what, int) else target_of(what)
        if carried is None or target is None:
            return
        if carried.offers(target):
            self.window.say(carried.aim(target))
        else:
            carried.target = None
            self.window.say("Putting it there means nothing.")

    def _open_menu(self, key: str, at: QPoint) -> None:
        """For the game the turn's menu, for a player the life total's; for the rest what may be resolved."""
        kind, _, seat = key.partition(" ")
        menu: QMenu | None = None
        if kind == PLAYER:
            menu = self.window.turn_bar.life_menu(int(seat))
        elif kind in (GAME, "stack"):
            menu = self.window.menus["Turn"]
        if menu is not None:
            menu.popup(at)
        else:
            self.window.say("Choose a card of it, or put one down here.")
