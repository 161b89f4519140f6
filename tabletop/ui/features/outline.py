"""The outline as a table of its own: what is picked up is put down on its entries, every entry has a menu."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from tabletop.ui.asking.dialogue import Dialogue
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.commands.menus import pop_up
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.outline import OutlinePanel, target_of
from tabletop.ui.panels.table_words import GAME, PLAYER
from tabletop.ui.table.scene import TableScene

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

_WITH_GAME: Final = ("Game", "Piles", "Edit")
"""Menus of the window that the entry of the game has as well."""


class Outline(Feature):
    """Lets the outline do all that the scene can."""

    def __init__(self, frame: Frame, panel: OutlinePanel, scene: TableScene, dialogue: Dialogue) -> None:
        super().__init__(frame)
        self._panel, self._scene, self._dialogue = panel, scene, dialogue

    def handlers(self) -> Handlers:
        """What the key for the outline does."""
        return {Command.OUTLINE: self._go_there}

    def built(self) -> None:
        """Listen to the outline, and tell it when something is carried."""
        outline = self._panel
        outline.target_wanted.connect(self._aim)
        outline.put_down_wanted.connect(self._scene.mouse.put_down)
        outline.group_menu_wanted.connect(self._open_menu)
        outline.answer_wanted.connect(self._dialogue.answer)
        outline.number_pressed.connect(self._frame.page.question.choose)
        self._scene.carrying.connect(self._carrying)
        self._dialogue.targets_changed.connect(self._ask)

    def _go_there(self) -> None:
        """Bring the outline to the front, and go on in it by keys."""
        outline = self._panel
        self._frame.show_dock("Table outline")
        outline.setFocus()
        first = outline.entry(GAME)
        if outline.currentItem() is None and first is not None:
            outline.setCurrentItem(first)

    def _carrying(self, carries: bool) -> None:
        self._panel.carries = carries

    def _ask(self, ids: Iterable[int]) -> None:
        self._panel.answers = tuple(ids)

    def _aim(self, what: int | str) -> None:
        """Hold what is carried over the entry, and say what putting it down there would mean."""
        scene = self._scene
        carried = scene.mouse.carried
        target = scene.card_items.of(what) if isinstance(what, int) else target_of(what)
        if carried is None or target is None:
            return
        if carried.offers(target):
            self._frame.say(carried.aim(target))
        else:
            carried.target = None
            self._frame.say("Putting it there does nothing.")

    def _game_menu(self) -> QMenu:
        """The turn, and all else that is about no single entry: what is done again, rolled, created."""
        menu = QMenu(self._panel)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(self._frame.menus["Turn"].actions())
        menu.addSeparator()
        for title in _WITH_GAME:
            # Added as a menu it would be deleted with this one.
            menu.addAction(self._frame.menus[title].menuAction())
        return menu

    def _open_menu(self, key: str, at: QPoint) -> None:
        """For the game what is about no single entry, for a player the life total, for the stack the turn."""
        kind, _, seat = key.partition(" ")
        menu: QMenu | None = None
        if kind == PLAYER:
            menu = self._frame.page.turn_bar.life_menu(int(seat))
        elif kind == GAME:
            menu = self._game_menu()
        elif kind == "stack":
            menu = self._frame.menus["Turn"]
        if menu is not None:
            pop_up(menu, at)
        else:
            self._frame.say("Choose a card of it, or put one down here.")
