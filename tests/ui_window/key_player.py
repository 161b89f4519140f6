"""A player who uses only keys at the table."""

from collections import deque
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF

from tabletop.model.zones import Zone
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.selected_cards import nearest, stops, tab_stop
from tests.ui_window.player import Player

_ARROWS = {"Right": (1, 0), "Left": (-1, 0), "Down": (0, 1), "Up": (0, -1)}


class KeyPlayer(Player):
    """Sees the table, walks over it, and knows the keys."""

    # --- Walking --------------------------------------------------------------------------------------------

    @property
    def current(self) -> CardItem | None:
        return self.window.scene.selection.current

    def go_to(self, id: int) -> None:
        """Walk to a card with Tab and the arrows, along visible positions."""
        item = self.window.scene.card_items.of(id)
        assert item is not None
        if self.current is None:
            self.press("Tab")
        self.press(*self._way_to(item))
        assert self.current is item, f"the keys lead to {self.current and self.current.view.now.name}"

    def _way_to(self, goal: CardItem) -> list[str]:
        start = self.current
        ways: dict[CardItem, list[str]] = {start: []}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            if here is goal:
                return ways[here]
            for key, item in self._steps_from(here):
                if item not in ways:
                    ways[item] = [*ways[here], key]
                    queue.append(item)
        raise AssertionError(f"no key leads to {goal.view.now.name}")

    def _steps_from(self, here: CardItem) -> Iterator[tuple[str, CardItem]]:
        scene = self.window.scene
        items = [item for item in scene.card_items.all() if item.place.shown]
        for key, (dx, dy) in _ARROWS.items():
            item = nearest(items, here, QPointF(dx, dy))
            if item is not None:
                yield key, item
        below = scene.card_items.next_in_heap(here)
        if below is not None:
            yield "J", below
        there = stops(items, scene.ground.seats)
        keys = [tab_stop(item, scene.ground.seats) for item in there]
        place = tab_stop(here, scene.ground.seats)
        yield "Tab", there[(keys.index(place) + 1) % len(there) if place in keys else 0]

    # --- What is done ---------------------------------------------------------------------------------------

    def menu_of(self, id: int) -> None:
        if self.current is None or self.current.object_id != id:
            self.go_to(id)
        self.press("Menu")

    def carry(self, id: int, target: int) -> None:
        self.go_to(id)
        self.press("P")
        carried = self.window.scene.mouse.carried
        wanted = self.window.scene.card_items.of(target)
        self.press_until("Tab", lambda: carried.target is wanted, "the target")
        self.press("Return")

    def select(self, ids: Sequence[int]) -> None:
        *others, last = ids
        for id in others:
            self.go_to(id)
            self.press("S")
        self.go_to(last)

    def mark(self, ids: Sequence[int], name: str) -> None:
        if self.window.actions_[name].shortcut().isEmpty():
            super().mark(ids, name)
        else:
            self.select(ids)
            self.command(name)

    def tell(self, name: str) -> None:
        self.command(name)

    def choose_in_game_menu(self, words: str) -> None:
        self.choose_in_bar("Game", words)

    def of_pile(self, name: str, zone: Zone) -> None:
        if zone.player == self.window.session.commands.seat:
            self.command(name)
            return
        top = self.window.bridge.table.state.in_zone(zone)[0]
        self.menu_of(top)
        self.choose(self.window.actions_[name].text())
