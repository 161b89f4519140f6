"""The payment preview: outlines what would be tapped. Clicks change it and Enter confirms it."""

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
    """Gesture that stays until confirmed or canceled. The game doesn't change meanwhile."""

    stays = True

    def __init__(
        self,
        scene: TableScene,
        payment: "Payment",
        about: int,
        on_change: Callable[["Paying | None", str], object],
    ) -> None:
        """Show a payment.

        Args:
            scene: the table.
            payment: the payment to preview.
            about: ID of the object to pay for.
            on_change: called after each change with a message if it failed, and with None at the end.

        """
        super().__init__(scene, QPointF())
        self._scene, self._on_change = scene, on_change
        self.payment, self.about = payment, about
        self._outlines: list[Outline] = []
        self._is_over = False
        self._show("")

    def change(self, changed: "Payment | None", failure: str) -> None:
        """Use a changed payment, or show ``failure`` if it is None."""
        if changed is not None:
            self.payment = changed
        self._show("" if changed is not None else failure)

    def move(self, point: QPointF) -> None:
        """Let the pointer preview cards."""
        self._scene.hover_at(point)

    def click(self, point: QPointF) -> bool:
        """Confirm on the card itself, or swap a mana source. A click elsewhere cancels."""
        item = self._scene.card_at(point)
        if item is None:
            return False
        if item.object_id == self.about:
            return self.confirm()
        heap = [each.object_id for each in self._scene.card_items.heap_of(item)]
        possible = [id for id in heap if id in self.payment.possible]
        if not possible:
            self._show(f"{self._name(item)} can't produce mana for it.")
            return True
        id = next((id for id in possible if id not in self.payment.tapped), possible[0])
        self.change(
            self.payment.clicked(id),
            f"Nothing else can replace {self._name(item)}."
            if id in self.payment.tapped
            else f"{self._name(item)} can't pay for any part of it.",
        )
        return True

    def confirm(self) -> bool:
        """Produce the mana and perform the action."""
        self._finish()
        self._scene.bridge.pay(self.payment, self.about)
        return False

    def cancel(self) -> None:
        """Do nothing. On Esc or another action, nothing is tapped."""

    def clean_up(self) -> None:
        """Remove the outlines. If nothing was paid, a dropped card returns to its place."""
        if not self._is_over:
            self._finish()
            self._scene.glide_home([item for item in self._scene.card_items.all() if item.is_away])

    def _finish(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._clear()
            self._scene.tell_apart(())
            self._on_change(None, "")

    def _clear(self) -> None:
        for outline in self._outlines:
            if outline.scene() is not None:
                self._scene.removeItem(outline)
        self._outlines.clear()

    def _show(self, message: str) -> None:
        self._clear()
        tapped = {*self.payment.tapped, *self.payment.used_otherwise}
        possible = self.payment.possible
        self._scene.tell_apart(tapped)
        for item in self._scene.card_items.all():
            heap = {each.object_id for each in self._scene.card_items.heap_of(item)}
            if item.place.shown and heap & tapped:
                self._outlines.append(Outline(item, item.tile, Kind.LEGAL, self._scene.theme))
            elif item.place.shown and heap & possible:
                self._outlines.append(Outline(item, item.tile, Kind.HINT, self._scene.theme))
        self._on_change(self, message)

    def _name(self, item: CardItem) -> str:
        return self._scene.bridge.perspective.name(item.object_id)
