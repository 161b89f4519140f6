"""The peek at the other face of a card, or at the cards of a melded permanent.

It never changes the game.
"""

from typing import TYPE_CHECKING

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.ui.animation import late_animation
from tabletop.ui.animation.animated_scene import AnimatedScene
from tabletop.ui.animation.animator import Track
from tabletop.ui.items import grips
from tabletop.ui.items.card_item import CardItem, Pose
from tabletop.ui.session.face_specs import other_face_spec
from tabletop.ui.style import timing, zvalues
from tabletop.ui.style.announcing import announce

if TYPE_CHECKING:
    from tabletop.ui.animation import open_meld
    from tabletop.ui.items.overlays import Bubble, Outline


class Peek:
    """The card whose other side is shown, with a dotted outline."""

    def __init__(self, scene: AnimatedScene) -> None:
        self._scene = scene
        self._item: CardItem | None = None
        self._spec: FaceSpec | None = None
        self._outline: Outline | None = None
        self.seam: open_meld.OpenMeld | None = None
        """The melded permanent that is open at its seam."""
        self._caption: Bubble | None = None

    @property
    def item(self) -> CardItem | None:
        """The item with the peek."""
        return self._item

    def toggle(self, id: int) -> None:
        """Show an object's other face, or end the peek."""
        item = self._scene.card_items.of(id)
        before = self._item
        self.end()
        if item is None or item is before or not item.place.shown:
            return
        spec = other_face_spec(item.view)
        if grips.can_be_opened(item):
            seam = self.pull(item)
            self._item = item
            self._move_seam(seam, 1.0, timing.SEAM_OPENS)
        elif spec is not None:
            self._begin(item, spec)

    # --- Two cards in one -----------------------------------------------------------------------------------

    def pull(self, item: CardItem) -> "open_meld.OpenMeld":
        """Take a melded permanent at its closed seam."""
        self.end()
        self.seam = seam = late_animation.open_meld.OpenMeld(self._scene, item)
        saying = late_animation.overlays.BubbleText("", seam.description)
        self._caption = late_animation.overlays.Bubble(
            self._scene.theme, saying, late_animation.overlays.Kind.MELD
        )
        self._caption.place_near(seam.rect.united(item.tile.translated(item.middle)), self._scene.sceneRect())
        self._scene.addItem(self._caption)
        announce(self._scene.widget, seam.description)
        return seam

    def let_go(self) -> None:
        """Close the seam again."""
        if self.seam is not None:
            self._move_seam(self.seam, 0.0, timing.REFUSED_HOME)

    def _move_seam(self, seam: "open_meld.OpenMeld", goal: float, length: int) -> None:
        start = seam.share

        def step(share: float) -> None:
            if self.seam is not seam:
                return
            seam.set_share(start + (goal - start) * share)
            if share == 1.0 and goal == 0.0:
                self.end()

        self._scene.play([Track(step, length, easing="turn")], [])

    @property
    def stand_ins(self) -> tuple[CardItem, ...]:
        """Items that exist for the peek only."""
        return self.seam.halves if self.seam is not None else ()

    # --- The other face -------------------------------------------------------------------------------------

    def end(self) -> None:
        """End the peek and show the card as it is."""
        item, self._item, self._spec = self._item, None, None
        if self._outline is not None and self._outline.scene() is not None:
            self._scene.removeItem(self._outline)
        if self._caption is not None:
            self._scene.removeItem(self._caption)
        self._outline = self._caption = None
        if self.seam is not None:
            seam, self.seam = self.seam, None
            seam.close()
        if item is not None and item.scene() is not None:
            item.rest()

    def _begin(self, item: CardItem, spec: FaceSpec) -> None:
        self._item, self._spec = item, spec
        self._outline = late_animation.overlays.Outline(
            item, item.tile, late_animation.overlays.Kind.HINT, self._scene.theme
        )
        self._show(item)
        item.set_pose(Pose(angle=90.0 if item.view.tapped else 0.0))
        item.setZValue(zvalues.FLYING)

        def step(share: float) -> None:
            if self._item is item:
                item.set_turn(share)

        self._scene.play([Track(step, timing.TURN, easing="turn")], [])

    def _show(self, item: CardItem) -> None:
        assert self._spec is not None
        item.begin_turning(item.bare, item.bare._replace(spec=self._spec))
