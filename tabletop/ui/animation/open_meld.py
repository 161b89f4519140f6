"""A melded permanent pulled open at its seam to look at its two cards. The game does not change."""

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from tabletop.cards.faces import CardDefinition
from tabletop.language.english import listed_names
from tabletop.paint.drawing.spec import face_spec, half_spec
from tabletop.rules.view import ObjectView
from tabletop.ui.animation.animated_scene import AnimatedScene
from tabletop.ui.items.card_item import Bare, CardItem, Pose
from tabletop.ui.items.overlays import Kind, Outline
from tabletop.ui.layout.place import Place
from tabletop.ui.style import zvalues
from tabletop.ui.style.timing import APART_GAP

_PARTED: Final = 0.35
"""Share of the way after which the halves are apart and begin to turn to their fronts."""
_GAP: Final = 12.0


class OpenMeld:
    """The two cards of a melded permanent in its place. ``share`` is 0 while closed and 1 side by side."""

    def __init__(self, scene: AnimatedScene, item: CardItem) -> None:
        self.item = item
        self._scene = scene
        self.share = 0.0
        self.cards = scene.bridge.perspective.melded_cards(item.object_id)
        self.halves = tuple(self._make_half(card) for card in self.cards)
        self._outlines = tuple(Outline(half, half.tile, Kind.HINT, scene.theme) for half in self.halves)
        item.setVisible(False)
        self.set_share(0.0)

    @property
    def is_open(self) -> bool:
        """Whether it is still open. Any other action closes it."""
        return bool(self.halves)

    @property
    def description(self) -> str:
        """A description for the caption and for screen readers."""
        return f"One permanent, two cards: {listed_names([card.name for card in self.cards])}"

    def set_share(self, share: float) -> None:
        """Open it by a share: the halves part, turn to their fronts and end up side by side."""
        self.share = min(1.0, max(0.0, share))
        parted = min(1.0, self.share / _PARTED)
        turned = max(0.0, (self.share - _PARTED) / (1 - _PARTED))
        place, tilt = self.item.place, 90.0 if self.item.view.tapped else 0.0
        along = QTransform().rotate(tilt).map(QPointF(0, place.height / 4 + APART_GAP / 2 * parted))
        for way, half, spot in zip((-1.0, 1.0), self.halves, self._spots(), strict=True):
            lying = self.item.middle + along * way
            half.setPos(lying + (spot - lying) * turned)
            half.set_pose(Pose(angle=(90.0 + tilt) * (1 - turned)))
            half.set_turn(turned)
        for outline in self._outlines:
            # Dotted, as for every look without a change. It is hidden on the way, where it would cross the
            # card.
            outline.setVisible(self.share == 1.0)

    def close(self) -> None:
        """Restore the single permanent."""
        for half in self.halves:
            if half.scene() is not None:
                self._scene.removeItem(half)
        self.halves = self._outlines = ()
        if self.item.scene() is not None:
            self.item.rest()

    @property
    def rect(self) -> QRectF:
        """The rectangle of the two cards when open."""
        first, last = self._spots()
        size = QPointF(round(self.item.place.height / 2), self.item.place.width) / 2
        return QRectF(first - size, last + size)

    def _spots(self) -> tuple[QPointF, QPointF]:
        """Return the places of the open cards, side by side around the permanent's middle."""
        apart = round(self.item.place.height / 2) / 2 + _GAP / 2
        room = self._scene.ground.field.adjusted(2 * apart, 0, -2 * apart, 0)
        x = min(max(self.item.middle.x(), room.left()), max(room.left(), room.right()))
        middle = QPointF(x, self.item.middle.y())
        return middle - QPointF(apart, 0), middle + QPointF(apart, 0)

    def _make_half(self, card: CardDefinition) -> CardItem:
        """Return an item for one card. It has no place, so pointing at it does nothing."""
        place, tiles = self.item.place, self._scene.card_items.tiles
        size = round(place.height / 2), place.width
        half = CardItem(_plain(self.item.view, card), tiles)
        spot = Place(place.x, place.y, *size, place.z, shown=False)
        half.show_object(half.view, face_spec(card), spot, self.item.dpr)
        faces = Bare(half_spec(card), *size), Bare(face_spec(card), *size)
        for face in faces:
            tiles.pictures.make_sure(*face, half.dpr)
        half.begin_turning(*faces)
        half.setZValue(zvalues.FLYING)
        self._scene.addItem(half)
        return half


def _plain(view: ObjectView, card: CardDefinition) -> ObjectView:
    """Return the view of one card without counters, damage and combat, which belong to the permanent."""
    return replace(
        view,
        definition=card,
        melded=False,
        tapped=False,
        counters={},
        damage=0,
        note="",
        stays_tapped=False,
        attacking=None,
        attacking_player=None,
        blocking=None,
        blocking_too=None,
        summoning_sick=False,
    )
