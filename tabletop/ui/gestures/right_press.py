"""The right mouse button: a click opens the menu, a drag draws an arrow or a ring."""

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from tabletop.model.zones import Zone
from tabletop.ui.gestures.gesture import Gesture
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Arrow, Kind
from tabletop.ui.layout.ground import Seat


class RightPress(Gesture):
    """A press of the right button on a card, until it becomes a click or a drawing."""

    by_right_button = True

    def __init__(self, scene: GestureScene, start: QPointF, item: CardItem) -> None:
        super().__init__(scene, start)
        self._item = item
        self._draws = False
        self._shown = scene.arrows.arrows
        if item not in scene.selection.items:
            scene.select(item.object_id)

    def move(self, point: QPointF) -> None:
        """Draw the arrow to the pointer."""
        far = (point - self.start).manhattanLength() >= QApplication.startDragDistance()
        self._draws = self._draws or far
        if self._draws:
            self.scene.arrows.set_arrows((*self._shown, Arrow(self._item.middle, point, Kind.DRAWN)))

    def release(self, point: QPointF) -> None:
        """Leave the arrow, or a ring if it ends on the card itself. A click asks for the menu."""
        if not self._draws:
            pile, at = self.scene.pile_of(self._item), self.scene.on_screen(point)
            if pile is not None:
                self.scene.pile_menu_wanted.emit(pile, at)
            else:
                self.scene.menu_wanted.emit(self._item.object_id, at)
            return
        end, seat = self.scene.card_at(point), self.scene.ground.seat_at(point)
        if end is self._item:
            self.scene.drawings.toggle_ring(end)
        elif end is not None:
            self.scene.drawings.toggle_arrow(self._item, end)
        elif seat is not None:
            self.scene.drawings.toggle_arrow(self._item, Seat(seat))

    def clean_up(self) -> None:
        """Show the arrows without the unfinished one."""
        self.scene.show_arrows()


class PilePress(Gesture):
    """A press of the right button on a pile or hand. A click asks for its menu."""

    by_right_button = True

    def __init__(self, scene: GestureScene, start: QPointF, pile: Zone) -> None:
        super().__init__(scene, start)
        self._pile = pile

    def release(self, point: QPointF) -> None:
        """Ask for the menu if the pointer is still there."""
        if self.scene.pile_at(point) == self._pile:
            self.scene.pile_menu_wanted.emit(self._pile, self.scene.on_screen(point))
