"""The preview that is shown when half of a meld pair is held over another card.

Over its partner, the card is placed next to it, and both show the card that they would become. Over any other
card it is tilted.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem

from tabletop.cards.faces import CardDefinition
from tabletop.paint.drawing.spec import result_spec
from tabletop.ui.animation.animator import Track
from tabletop.ui.animation.meld_motion import half_made_by
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.tile_pictures import Look
from tabletop.ui.layout.ground import TILE
from tabletop.ui.layout.permanents import MELDED
from tabletop.ui.style import timing, zvalues

Follow: TypeAlias = Callable[[], None]
"""Moves a caption along with the cards."""

GHOST: Final = 0.86
"""Opacity of the card that they would become."""
_SIDEWAYS: Final = 90.0
_TILTED: Final = 5.0


class MeldPreview:
    """Two cards, one held by a hand. ``share`` is 0 at the hand and 1 at the full preview."""

    def __init__(self, scene: GestureScene, held: CardItem, other: CardItem, follow: Follow) -> None:
        self.held, self.other = held, other
        self.share = 0.0
        self._scene = scene
        self._at = QPointF(held.pos())
        self._follow = follow

    @property
    def rect(self) -> QRectF:
        """The rectangle that a caption is placed near."""
        return self.held.tile.translated(self.held.pos())

    def covers(self, point: QPointF) -> bool:
        """Return whether a point is over the place of the other card, even if it has moved."""
        return self.other.tile.translated(self.other.middle).contains(point)

    def carry(self, at: QPointF) -> None:
        """Set the position at which the hand holds the card."""
        self._at = QPointF(at)
        self._pose()

    def begin(self) -> None:
        """Start the preview. Cards are scaled and turned meanwhile, which should look smooth."""
        for item in (self.held, self.other):
            item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._move_to(1.0)

    def leave(self) -> None:
        """Move the cards back, because the hand has left."""
        self._move_to(0.0)

    def end(self) -> None:
        """Remove the ghost. The cards stay where they are, as the start of the next motion."""

    def stand_up(self) -> None:
        """Return both cards upright at once, the other one to its place."""
        self.share = 0.0
        self._pose()
        self.end()

    def _move_to(self, goal: float) -> None:
        start = self.share

        def step(share: float) -> None:
            self.share = start + (goal - start) * share
            self._pose()
            self._follow()
            if share == 1.0 and goal == 0.0:
                self.stand_up()

        self._scene.play_at_pointer([Track(step, timing.MELD_PREVIEW)])

    def _pose(self) -> None:
        """Set the pose of both cards for the current share."""
        raise NotImplementedError

    def _between(self, goal: QPointF) -> QPointF:
        return self._at + (goal - self._at) * self.share


def can_be_shown(held: CardItem, partner: CardItem) -> bool:
    """Return whether the window knows the card that two halves would become."""
    return _half(held, partner) is not None


def _half(held: CardItem, partner: CardItem) -> CardDefinition | None:
    """Return the half that names the meld result. A user's own card may not name it."""
    cards = (each.view.definition for each in (held, partner))
    return next((card for card in cards if card is not None and card.meld is not None), None)


def ghost_of(held: CardItem, partner: CardItem) -> Look:
    """Return the look of the meld result, at the size of its tile on the table."""
    card = _half(held, partner)
    assert card is not None
    size = MELDED * (partner.place.width / TILE.width())
    return Look(result_spec(card), round(size.width()), round(size.height()), held.dpr, seam=True)


class JoinedPreview(MeldPreview):
    """Two halves, sideways one above the other, below a ghost of their meld result."""

    def __init__(self, scene: GestureScene, held: CardItem, other: CardItem, follow: Follow) -> None:
        super().__init__(scene, held, other, follow)
        look = ghost_of(held, other)
        self._melded = QRectF(-look.width / 2, -look.height / 2, look.width, look.height)
        self._melded.translate(other.middle)
        self._ways = half_made_by(held.view), -half_made_by(held.view)
        self.ghost = self._make_ghost(look)

    @property
    def rect(self) -> QRectF:
        """The place of the meld result."""
        return self._melded

    def _make_ghost(self, look: Look) -> QGraphicsPixmapItem:
        tiles = self._scene.card_items.tiles
        tiles.pictures.make_sure(look.spec, look.width, look.height, look.dpr)
        ghost = QGraphicsPixmapItem(tiles.tile(look))
        ghost.setOffset(-look.width / 2 - look.margin, -look.height / 2 - look.margin)
        ghost.setPos(self._melded.center())
        ghost.setZValue(zvalues.DRAGGED + zvalues.STEP)
        ghost.setOpacity(0.0)
        self._scene.addItem(ghost)
        return ghost

    def end(self) -> None:
        """Remove the ghost."""
        if self.ghost.scene() is not None:
            self._scene.removeItem(self.ghost)

    def _pose(self) -> None:
        middle, apart = self._melded.center(), self._melded.height() / 4
        spots = [middle + QPointF(0, way * apart) for way in self._ways]
        self.held.setPos(self._between(spots[0]))
        self.other.setPos(self.other.middle + (spots[1] - self.other.middle) * self.share)
        for item in (self.held, self.other):
            # A tapped card is already sideways.
            item.setRotation(0.0 if item.view.tapped else _SIDEWAYS * self.share)
        self.ghost.setOpacity(GHOST * self.share)


class RejectedPreview(MeldPreview):
    """A held card over one that it can't meld with. It is tilted, and stays under the hand."""

    def _pose(self) -> None:
        self.held.setPos(self._at)
        self.held.setRotation(_TILTED * self.share)
