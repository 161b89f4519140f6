"""The preview of a payment: what would be tapped is outlined, clicks change it, Enter agrees."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from tabletop.ui.gestures.gesture import Gesture
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Kind, Outline
from tabletop.ui.table.scene import TableScene

if TYPE_CHECKING:
    from tabletop.play.payment.payment import Payment


class Paying(Gesture):
    """Stays until it is agreed to or dropped; the game is as it was as long as it stays."""

    stays = True

    def __init__(
        self,
        scene: TableScene,
        payment: "Payment",
        about: int,
        told: Callable[["Paying | None", str], object],
    ) -> None:
        """Show what pays.

        Args:
            scene: the table.
            payment: what pays for what.
            about: the object that it is paid for.
            told: called after each change, with words where something can't be; with None once it is over.

        """
        super().__init__(scene, QPointF())
        self._scene, self._told = scene, told
        self.payment, self.about = payment, about
        self._outlines: list[Outline] = []
        self._is_over = False
        self._show("")

    def change(self, changed: "Payment | None", otherwise: str) -> None:
        """Pay in another way; where there is none, say so."""
        if changed is not None:
            self.payment = changed
        self._show("" if changed is not None else otherwise)

    def move(self, point: QPointF) -> None:
        """The pointer may look at cards meanwhile."""
        self._scene.hover_at(point)

    def click(self, point: QPointF) -> bool:
        """The card itself agrees, a source is swapped, and beside everything it is dropped."""
        item = self._scene.card_at(point)
        if item is None:
            return False
        if item.object_id == self.about:
            return self.confirm()
        heap = [each.object_id for each in self._scene.card_items.heap_of(item)]
        possible = [id for id in heap if id in self.payment.possible]
        if not possible:
            self._show(f"{self._name(item)} makes no mana for it.")
            return True
        id = next((id for id in possible if id not in self.payment.tapped), possible[0])
        self.change(
            self.payment.clicked(id),
            f"Nothing else could pay for what {self._name(item)} pays."
            if id in self.payment.tapped
            else f"{self._name(item)} can't pay for a part of it.",
        )
        return True

    def confirm(self) -> bool:
        """Make the mana and do what it is for."""
        self._over()
        self._scene.bridge.pay(self.payment, self.about)
        return False

    def cancel(self) -> None:
        """Esc, or something else comes first: nothing is tapped."""

    def clean_up(self) -> None:
        """Take the outlines away; where nothing is paid, a card that was dropped goes home."""
        if not self._is_over:
            self._over()
            self._scene.glide_home([item for item in self._scene.card_items.all() if item.is_away])

    def _over(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._clear()
            self._scene.tell_apart(())
            self._told(None, "")

    def _clear(self) -> None:
        for outline in self._outlines:
            if outline.scene() is not None:
                self._scene.removeItem(outline)
        self._outlines.clear()

    def _show(self, words: str) -> None:
        self._clear()
        tapped, possible = set(self.payment.tapped), self.payment.possible
        self._scene.tell_apart(tapped)
        for item in self._scene.card_items.all():
            heap = {each.object_id for each in self._scene.card_items.heap_of(item)}
            if item.place.shown and heap & tapped:
                self._outlines.append(Outline(item, item.tile, Kind.LEGAL, self._scene.theme))
            elif item.place.shown and heap & possible:
                self._outlines.append(Outline(item, item.tile, Kind.HINT, self._scene.theme))
        self._told(self, words)

    def _name(self, item: CardItem) -> str:
        return self._scene.bridge.perspective.name(item.object_id)
