"""Looking at the other face of a card: it turns over for the eye alone, the game does not change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.paint.spec import FaceSpec
from tabletop.ui import motion, zvalues
from tabletop.ui.card_item import CardItem, Pose
from tabletop.ui.marks import Kind, Outline
from tabletop.ui.seeing import other_face_spec
from tabletop.ui.stage import Track

if TYPE_CHECKING:
    from tabletop.ui.scene import TableScene


class Peek:
    """The one card that is looked at from its other side, dotted all around."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._item: CardItem | None = None
        self._spec: FaceSpec | None = None
        self._outline: Outline | None = None

    @property
    def item(self) -> CardItem | None:
        """What is looked at."""
        return self._item

    def toggle(self, id: int) -> None:
        """Look at an object's other face, or stop looking."""
        item = self._scene.items_.of(id)
        before = self._item
        self.end()
        if item is None or item is before or not item.place.shown:
            return
        spec = other_face_spec(item.view)
        if spec is not None:
            self._begin(item, spec)

    def end(self) -> None:
        """The card shows again what it is."""
        item, self._item, self._spec = self._item, None, None
        if self._outline is not None and self._outline.scene() is not None:
            self._scene.removeItem(self._outline)
        self._outline = None
        if item is not None and item.scene() is self._scene:
            item.rest()

    def _begin(self, item: CardItem, spec: FaceSpec) -> None:
        self._item, self._spec = item, spec
        self._outline = Outline(item, item.tile, Kind.HINT, self._scene.theme)
        self._show(item)
        item.set_pose(Pose(angle=90.0 if item.view.tapped else 0.0))
        item.setZValue(zvalues.FLYING)

        def step(share: float) -> None:
            if self._item is item:
                item.set_turn(share)

        self._scene.play([Track(step, motion.TURN, easing="turn")], [])

    def _show(self, item: CardItem) -> None:
        assert self._spec is not None
        item.begin_turning(item.bare, item.bare._replace(spec=self._spec))
