"""A player who uses only the outline: moves up and down, opens menus, picks up and puts down."""

from collections.abc import Sequence

from PySide6.QtWidgets import QTreeWidgetItem, QTreeWidgetItemIterator

from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.panels.table_words import GAME
from tabletop.ui.shell.window import MainWindow
from tests.ui_window.player import Player

_BY_KEY = ("plus counter", "minus counter", "damage")
"""Keys for the current entry. Its menu has similar entries with other labels."""


class OutlinePlayer(Player):
    """Hears an entry at a time. The keys that it uses are arrows, Home, Enter, P, S, +, - and D."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.outline = window.outline

    def sit_down(self) -> None:
        self.command("outline")

    # --- Entries --------------------------------------------------------------------------------------------

    def _entries(self) -> list[QTreeWidgetItem]:
        walk = QTreeWidgetItemIterator(self.outline)
        found = []
        while walk.value() is not None:
            found.append(walk.value())
            walk += 1
        return found

    def go_to(self, entry: QTreeWidgetItem | None) -> None:
        """Go up or down to an entry, from the beginning if that is nearer."""
        assert entry is not None
        assert self.front() is self.window.windowHandle()
        assert self.outline.hasFocus(), f"the focus is on {self.window.focusWidget()}"
        entries = self._entries()
        goal, current = entries.index(entry), self.outline.currentItem()
        here = entries.index(current) if current is not None else len(entries)
        if abs(goal - here) > goal:
            self.press("Home")
            here = 0
        self.press(*["Down" if goal > here else "Up"] * abs(goal - here))
        assert self.outline.currentItem() is entry

    def _card(self, id: int) -> QTreeWidgetItem | None:
        return self.outline._items.get(id)

    # --- What is done ---------------------------------------------------------------------------------------

    def menu_of(self, id: int) -> None:
        self.go_to(self._card(id))
        self.press("Menu")

    def lies_open(self, id: int) -> bool:
        return self._card(id) is not None

    def carry(self, id: int, target: int) -> None:
        self.go_to(self._card(id))
        self.press("P")
        self.go_to(self._card(target))
        self.press("Return")

    def select(self, ids: Sequence[int]) -> None:
        *others, last = ids
        for id in others:
            self.go_to(self._card(id))
            self.press("S")
        self.go_to(self._card(last))

    def mark(self, ids: Sequence[int], name: str) -> None:
        if name in _BY_KEY:
            self.select(ids)
            self.command(name)
        else:
            super().mark(ids, name)

    def tell(self, name: str) -> None:
        self.choose_in_game_menu(self.window.actions_[name].text())

    def choose_in_game_menu(self, words: str) -> None:
        self.go_to(self.outline.entry(GAME))
        self.press("Menu")
        self.choose(words)

    def of_pile(self, name: str, zone: Zone) -> None:
        there = self.outline.entry(f"{zone.kind} {zone.player}")
        if zone.kind is ZoneKind.OUTSIDE and there is None:
            there = self.outline.entry(f"{ZoneKind.COMMAND} {zone.player}")
        self.go_to(there)
        self.press("Menu")
        self.choose(self.window.actions_[name].text())
