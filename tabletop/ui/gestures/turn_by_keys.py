"""Turning a card without a mouse: a key takes its corner, the arrow keys turn it, and a key puts it down."""

from typing import Final

from PySide6.QtCore import QPointF

from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.gestures.turn_gesture import MIDDLE, TurnCards
from tabletop.ui.gestures.turn_preview import aloud
from tabletop.ui.items.card_item import CardItem

STEP: Final = 1 / 3
"""Share of the whole turn of one key press."""


class TurnByKeys(TurnCards):
    """Cards that are held by the corner. It ignores the pointer, and a press ends it."""

    def __init__(self, scene: GestureScene, item: CardItem) -> None:
        super().__init__(scene, item.middle, item)
        self._way = QPointF()
        self.scene.carrying.emit(True)  # noqa: FBT003 - what a signal carries has no name

    def move(self, point: QPointF) -> None:
        """Ignore the pointer."""

    def release(self, point: QPointF) -> None:  # noqa: ARG002 - wherever it was
        """Cancel the turn, because the mouse never turns anything here."""
        self.cancel()

    def clean_up(self) -> None:
        """Signal that nothing is held any more."""
        super().clean_up()
        self.scene.carrying.emit(False)  # noqa: FBT003 - what a signal carries has no name

    def towards(self, dx: int, dy: int) -> str:
        """Turn the cards one step in a direction, and return what putting them down would do, as text."""
        is_across, was_across = bool(dx), bool(self._way.x())
        if is_across != was_across:
            self._way, self.turn = QPointF(), None
        step = QPointF(dx, dy) * STEP
        way = self._way + step
        self._way = QPointF(max(-1.0, min(1.0, way.x())), max(-1.0, min(1.0, way.y())))
        if self._way.manhattanLength() < STEP / 2:
            self._way = QPointF()
        self._follow(self._way * self.item.place.width)
        return self._description()

    def _description(self) -> str:
        """Return the text of the bubble, and whether the turn is far enough."""
        preview = self.preview(self.item)
        words = aloud(self.saying)
        if preview.stop < 1 and self.share >= preview.stop:
            return words
        degrees = round(180 * self.share)
        far = (
            "press Enter to turn it"
            if self.share >= MIDDLE
            else "turn it farther, or press Enter to lay it back"
        )
        return f"{words} Turned {degrees} degrees: {far}."

    def put_down_here(self) -> None:
        """Let go of the cards in their current pose."""
        if self.turn is None:
            self.cancel()
        else:
            self.put_down(self.scene.place_on_screen(self.item.object_id))

    def _announce(self) -> None:
        """Stay silent, because ``towards`` returns the text to announce."""
