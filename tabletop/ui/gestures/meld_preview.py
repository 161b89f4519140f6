"""What is shown while half of a meld pair is held over another card, before anything is dropped.

Over its partner it lies down beside it, and both show the card that they would become; from a stranger it is
pushed off.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem

from tabletop.cards.faces import CardDefinition
from tabletop.paint.drawing.spec import result_spec
from tabletop.ui.animation.animator import Track
from tabletop.ui.animation.melding import half_made_by
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.tile_pictures import Look
from tabletop.ui.layout.ground import TILE
from tabletop.ui.layout.permanents import MELDED
from tabletop.ui.style import timing, zvalues

Follow: TypeAlias = Callable[[], None]
"""Lets a caption come along."""

GHOST: Final = 0.86
"""How much is seen of the card that they would become."""
_SIDEWAYS: Final = 90.0
_AWAY: Final = 10.0
"""Between a stranger and the card that it pushes off."""
_TILTED: Final = 5.0


class MeldPreview:
    """Two cards, one held by a hand; ``share`` is 0 where the hand has it, 1 where all is shown."""

    def __init__(self, scene: GestureScene, held: CardItem, other: CardItem, follow: Follow) -> None:
        self.held, self.other = held, other
        self.share = 0.0
        self._scene = scene
        self._at = QPointF(held.pos())
        self._follow = follow

    @property
    def rect(self) -> QRectF:
        """What a caption stands beside."""
        return self.held.tile.translated(self.held.pos())

    def covers(self, point: QPointF) -> bool:
        """Whether a point is over the other card as it lies in its place, wherever it is shown now."""
        return self.other.tile.translated(self.other.middle).contains(point)

    def carry(self, at: QPointF) -> None:
        """The hand would have the card here now."""
        self._at = QPointF(at)
        self._pose()

    def begin(self) -> None:
        """Let it be seen. Meanwhile cards are scaled and turned, which should look smooth."""
        for item in (self.held, self.other):
            item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._move_to(1.0)

    def leave(self) -> None:
        """The hand has gone on: let the cards be as they were."""
        self._move_to(0.0)

    def end(self) -> None:
        """Take away what was only shown. The cards stay as they are seen: what comes of it begins there."""

    def stand_up(self) -> None:
        """Nothing has come of it: both cards are upright again at once, the other one in its place."""
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
        """Hold both cards as far as it has come."""
        raise NotImplementedError

    def _between(self, goal: QPointF) -> QPointF:
        return self._at + (goal - self._at) * self.share


def can_be_shown(held: CardItem, partner: CardItem) -> bool:
    """Whether the window knows the card that two halves would become."""
    return _half(held, partner) is not None


def _half(held: CardItem, partner: CardItem) -> CardDefinition | None:
    """One of the two that says what they become: a card of the player's own may not say it of itself."""
    cards = (each.view.definition for each in (held, partner))
    return next((card for card in cards if card is not None and card.meld is not None), None)


def ghost_of(held: CardItem, partner: CardItem) -> Look:
    """What the card is like that two halves would become, in the size of its tile beside others there."""
    card = _half(held, partner)
    assert card is not None
    size = MELDED * (partner.place.width / TILE.width())
    return Look(result_spec(card), round(size.width()), round(size.height()), held.dpr, seam=True)


class JoinedPreview(MeldPreview):
    """Two halves, lying on their sides one above the other, below a ghost of what they would become."""

    def __init__(self, scene: GestureScene, held: CardItem, other: CardItem, follow: Follow) -> None:
        super().__init__(scene, held, other, follow)
        look = ghost_of(held, other)
        self._melded = QRectF(-look.width / 2, -look.height / 2, look.width, look.height)
        self._melded.translate(other.middle)
        self._ways = half_made_by(held.view), -half_made_by(held.view)
        self.ghost = self._made_ghost(look)

    @property
    def rect(self) -> QRectF:
        """The card that they would become."""
        return self._melded

    def _made_ghost(self, look: Look) -> QGraphicsPixmapItem:
        tiles = self._scene.items_.tiles
        tiles.pictures.make_sure(look.spec, look.width, look.height, look.dpr)
        ghost = QGraphicsPixmapItem(tiles.tile(look))
        ghost.setOffset(-look.width / 2 - look.margin, -look.height / 2 - look.margin)
        ghost.setPos(self._melded.center())
        ghost.setZValue(zvalues.DRAGGED + zvalues.STEP)
        ghost.setOpacity(0.0)
        self._scene.addItem(ghost)
        return ghost

    def end(self) -> None:
        """Take the ghost away."""
        if self.ghost.scene() is not None:
            self._scene.removeItem(self.ghost)

    def _pose(self) -> None:
        middle, apart = self._melded.center(), self._melded.height() / 4
        spots = [middle + QPointF(0, way * apart) for way in self._ways]
        self.held.setPos(self._between(spots[0]))
        self.other.setPos(self.other.middle + (spots[1] - self.other.middle) * self.share)
        for item in (self.held, self.other):
            # A tapped card lies on its side already.
            item.setRotation(0.0 if item.view.tapped else _SIDEWAYS * self.share)
        self.ghost.setOpacity(GHOST * self.share)


class RejectedPreview(MeldPreview):
    """A card that a stranger does not let come near: it stands beside it, on the side from which it came."""

    def __init__(self, scene: GestureScene, held: CardItem, other: CardItem, follow: Follow) -> None:
        super().__init__(scene, held, other, follow)
        apart = (held.tile.width() + other.tile.width()) / 2 + _AWAY
        field, middle = scene.ground.field, other.middle.x()
        self._side = -1.0 if self._at.x() < middle else 1.0
        if not field.left() <= middle + self._side * apart <= field.right():
            self._side = -self._side
        self._x = middle + self._side * apart

    def _pose(self) -> None:
        self.held.setPos(self._between(QPointF(self._x, self._at.y())))
        self.held.setRotation(self._side * _TILTED * self.share)
