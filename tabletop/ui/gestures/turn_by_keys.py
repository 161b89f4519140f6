"""Turning a card without a mouse: taken by its corner with a key, turned with the arrows, put down."""

from typing import Final

from PySide6.QtCore import QPointF

from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.gestures.turn import MIDDLE, TurnCards
from tabletop.ui.gestures.turn_preview import aloud
from tabletop.ui.items.card_item import CardItem

STEP: Final = 1 / 3
"""How far one key turns a card, as a share of the whole way."""


class TurnByKeys(TurnCards):
    """Cards that are held by the corner. The mouse leaves them alone; a press ends it."""

    def __init__(self, scene: GestureScene, item: CardItem) -> None:
        super().__init__(scene, item.middle, item)
        self._way = QPointF()
        self.scene.carrying.emit(True)  # noqa: FBT003 - what a signal carries has no name

    def moved(self, point: QPointF) -> None:
        """The pointer has nothing to do with it."""

    def released(self, point: QPointF) -> None:  # noqa: ARG002 - wherever it was
        """Whatever the mouse did, nothing is turned by it."""
        self.cancelled()

    def tidied(self) -> None:
        """Nothing is held any more."""
        super().tidied()
        self.scene.carrying.emit(False)  # noqa: FBT003 - what a signal carries has no name

    def towards(self, dx: int, dy: int) -> str:
        """Turn the cards a step farther in a direction, or back; returns what putting down means now."""
        is_across, was_across = bool(dx), bool(self._way.x())
        if is_across != was_across:
            self._way, self.turn = QPointF(), None
        step = QPointF(dx, dy) * STEP
        way = self._way + step
        self._way = QPointF(max(-1.0, min(1.0, way.x())), max(-1.0, min(1.0, way.y())))
        if self._way.manhattanLength() < STEP / 2:
            self._way = QPointF()
        self._follow(self._way * self.item.place.width)
        return self._words()

    def _words(self) -> str:
        """What the bubble says, and whether this is far enough."""
        meant = self.preview(self.item)
        words = aloud(self.saying)
        if meant.stop < 1 and self.share >= meant.stop:
            return words
        degrees = round(180 * self.share)
        far = "Enter does it" if self.share >= MIDDLE else "farther, or Enter lays it back"
        return f"{words} Turned {degrees} degrees: {far}."

    def put_down_here(self) -> None:
        """Let go of the cards as they are held now."""
        if self.turn is None:
            self.cancelled()
        else:
            self.put_down(self.scene.place_on_screen(self.item.object_id))

    def _announce(self) -> None:
        """What the keys say is announced with them."""
