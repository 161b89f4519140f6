"""The outline as a second way to play: cards are put down on entries, and every entry has a menu."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from tabletop.ui.asking.dialogue import Dialogue
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.commands.menus import pop_up
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.outline import OutlinePanel, target_of
from tabletop.ui.panels.table_words import GAME, PLAYER
from tabletop.ui.table.scene import TableScene

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

_GAME_MENUS: Final = ("Game", "Piles", "Edit")
"""Menus of the window that are also in the menu of the game's entry."""


class Outline(Feature):
    """Lets the outline do everything that the scene can do."""

    def __init__(self, frame: Frame, panel: OutlinePanel, scene: TableScene, dialogue: Dialogue) -> None:
        super().__init__(frame)
        self._panel, self._scene, self._dialogue = panel, scene, dialogue

    def built(self) -> None:
        """Connect the signals of the outline, and report to it when a card is carried."""
        outline = self._panel
        outline.target_wanted.connect(self._aim)
        outline.put_down_wanted.connect(self._scene.mouse.put_down)
        outline.group_menu_wanted.connect(self._open_menu)
        outline.answer_wanted.connect(self._dialogue.answer)
        outline.number_pressed.connect(self._frame.page.question.choose)
        self._scene.carrying.connect(self._set_carrying)
        self._dialogue.targets_changed.connect(self._set_answers)

    @Command("outline", "Go to the table outline", "Ctrl+Shift+T", Group.VIEW_PANELS, 40)
    def _focus_outline(self) -> None:
        """Show the outline and give it the keyboard focus, or hide it if it has the focus."""
        outline = self._panel
        if outline.hasFocus():
            self._frame.close_dock("Table outline")
            return
        self._frame.show_dock("Table outline")
        outline.setFocus()
        first = outline.entry(GAME)
        if outline.currentItem() is None and first is not None:
            outline.setCurrentItem(first)

    def _set_carrying(self, carries: bool) -> None:
        self._panel.carries = carries

    def _set_answers(self, ids: Iterable[int]) -> None:
        self._panel.answers = tuple(ids)

    def _aim(self, what: int | str) -> None:
        """Hold the carried card over an entry, and say what putting it down there would do."""
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
        """Return the menu of the game: the turn, and everything else that isn't about a single entry."""
        menu = QMenu(self._panel)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(self._frame.menus["Turn"].actions())
        menu.addSeparator()
        for title in _GAME_MENUS:
            # If it were added as a menu, Qt would delete it together with this one.
            menu.addAction(self._frame.menus[title].menuAction())
        return menu

    def _open_menu(self, key: str, at: QPoint) -> None:
        """Open the menu of an entry: the game menu, a player's life total, or for the stack the turn menu."""
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
            self._frame.say("Choose a card in it, or put one down here.")
