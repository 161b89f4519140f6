"""The item of one object: a tile that can turn. All motion of a card is a few numbers set here.

At rest an item is one pixmap in its final position, not transformed. While it turns, a face and a shadow move
as its children, and its own pixmap shows only the chips, which do not turn.
"""

from math import cos, pi, sin
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsRectItem

from tabletop.cards.faces import Side
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.rules.view import ObjectView
from tabletop.ui.items.tile_pictures import Look, TilePictures
from tabletop.ui.layout.chips import chips_of, heap_chips, is_sick, number_of
from tabletop.ui.layout.place import Place
from tabletop.ui.style.colors import CARD_EDGE
from tabletop.ui.style.timing import SHADOW_HIGH, SHADOW_LOW, TURN_LIFT

VERTICAL: Final = Qt.Axis.YAxis
"""The axis for transforming and converting: the card's own vertical axis."""
HORIZONTAL: Final = Qt.Axis.XAxis
"""The axis for turning face up or down, which must never look like transforming (701.27b)."""
_DISTANCE: Final = 900.0
"""Distance of the eye from a turning card. A smaller value looks steeper."""
_EDGE: Final = 2.5
"""Thickness of a card that is seen on edge, in logical pixels."""


class Pose(NamedTuple):
    """The pose of a moving card: tapped angle in degrees, turn 0 to 1 about an axis, lift 0 to 1."""

    angle: float = 0.0
    turn: float = 0.0
    axis: Qt.Axis = VERTICAL
    lift: float = 0.0
    way: int = 1
    """The edge that comes toward the eye first: 1 for the right or lower one, -1 for the other."""


class Bare(NamedTuple):
    """Cache key of an upright face without shadow and chips. Sizes are in logical pixels."""

    spec: FaceSpec
    width: int
    height: int


def _is_wide(of: Look | Place) -> bool:
    """Return whether a tile is wider than high, as that of a Siege on the battlefield."""
    return of.width > of.height


_FLAT: Final = Pose()
_SMOOTH: Final = Qt.TransformationMode.SmoothTransformation
_FAST: Final = Qt.TransformationMode.FastTransformation


class CardItem(QGraphicsPixmapItem):
    """The item that shows one object."""

    def __init__(self, view: ObjectView, tiles: TilePictures) -> None:
        super().__init__()
        self._tiles = tiles
        self.view = view
        self.spec = FaceSpec()
        self.is_out_of_date = False
        """Whether ``spec`` is that of an earlier view, because the item has been hidden since."""
        self.place = Place(0, 0, 1, 1, 0, shown=False)
        self.dpr = 1.0
        self.pose = _FLAT
        self.held: Pose | None = None
        """The pose at the moment a hand let go of the card, from which it moves back or turns on."""
        self.chosen_side: Side | None = None
        """The side that was turned up by hand where this changes nothing in the game."""
        self._lifted = False
        self._look: Look | None = None
        """The look of the current pixmap."""
        self._cached_look: tuple[object, Look] | None = None
        """The cached look at rest, after the values it was made from."""
        self._is_final = False
        """Whether the current pixmap has the final picture of the face."""
        self.stretch = 1.0
        """Scale of the item: the size of the tile divided by the size its pixmap was made for."""
        self._actor: QGraphicsPixmapItem | None = None
        self._shadow: QGraphicsPixmapItem | None = None
        self._rim: QGraphicsRectItem | None = None
        self._turning: tuple[Bare, Bare] | None = None
        self._faces: list[QPixmap] = []
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def object_id(self) -> int:
        """The id of the shown object."""
        return self.view.id

    @property
    def look(self) -> Look:
        """All that the picture at rest depends on."""
        place = self.place
        of = (self.view, self.spec, place[2:4], place[6:], self.dpr, self._lifted, self.chosen_side)
        if self._cached_look is None or self._cached_look[0] != of:
            self._cached_look = of, self._make_look()
        return self._cached_look[1]

    def _make_look(self) -> Look:
        return Look(
            spec=self.spec,
            width=self.place.width,
            height=self.place.height,
            dpr=self.dpr,
            quarter=self.view.tapped,
            chips=(*heap_chips(self.place.heap), *chips_of(self.view)),
            sick=is_sick(self.view),
            seam=self.view.melded,
            lifted=self._lifted,
            faded=any(remark.is_faint for remark in self.view.remarks),
            dotted=self.chosen_side is not None,
            flat=self.place.flat and not self._lifted,
            quiet=self.place.is_quiet,
            number=number_of(self.view),
            seen=self.place.seen,
            hidden=self.place.hidden,
            peeks=self.place.peeks,
        )

    @property
    def tile(self) -> QRectF:
        """The tile as it is on the table, without its shadow, relative to its center."""
        wide, high = self.place.width, self.place.height
        if self.view.tapped:
            wide, high = high, wide
        return QRectF(-wide / 2, -high / 2, wide, high)

    @property
    def tile_in_item(self) -> QRectF:
        """The tile in the coordinates of the item, which is scaled while its tile is stretched."""
        tile = self.tile
        return QRectF(tile.topLeft() / self.stretch, tile.size() / self.stretch)

    @property
    def tile_upright(self) -> QRectF:
        """The tile as if untapped."""
        wide, high = self.place.width, self.place.height
        return QRectF(-wide / 2, -high / 2, wide, high)

    @property
    def is_stretched(self) -> bool:
        """Whether the tile is shown with a pixmap of another size."""
        return self.stretch != 1.0

    def on_tile(self, point: QPointF) -> QPointF:
        """Return a point of the scene relative to the center of the tile, as the tile lies or is held."""
        return self.mapFromScene(point) * self.stretch

    @property
    def middle(self) -> QPointF:
        """The center of the tile at rest."""
        return QPointF(self.place.x, self.place.y)

    @property
    def is_away(self) -> bool:
        """Whether a hand has let go of the card and the card is not back in its place yet."""
        return self.place.shown and (self.pos() != self.middle or self.held is not None)

    def show_object(self, view: ObjectView, spec: FaceSpec, place: Place, dpr: float) -> None:
        """Set what to show and where. ``rest`` sets the position on the screen."""
        self.view, self.spec, self.place, self.dpr = view, spec, place, dpr

    def fly(self, height: float, *, is_scaled: bool = True) -> None:
        """Show the item above the others while it moves. Scaling should look smooth."""
        self.setVisible(True)
        self.setZValue(height)
        # Many cards that only make room are drawn the fast way, on whole pixels.
        self.setTransformationMode(_SMOOTH if is_scaled or self._tiles.stretch_smoothly else _FAST)

    def rest(self, *, sharp: bool = True) -> None:
        """Put the item in its place as one pixmap, not transformed.

        Unless ``sharp``, the tile is stretched to its new size until ``show_tile`` is called.
        """
        self._stop_turning()
        self.pose, self.held = _FLAT, None
        place = self.place
        self.setPos(place.x, place.y)
        self.setZValue(place.z)
        self.setVisible(place.shown)
        self.setOpacity(1.0)
        self.setRotation(0.0)
        self._stretch_to(self._rough_stretch if place.shown and not sharp else 1.0)
        if place.shown and not self.is_stretched:
            self.show_tile()

    @property
    def _is_shown_already(self) -> bool:
        """Whether the item already shows its own final tile."""
        return self._is_final and not self.is_stretched and self.look is self._look

    def lie_flat(self) -> None:
        """Stop turning in place, and be one pixmap again."""
        self._stop_turning()
        self.show_tile()

    def show_tile(self) -> None:
        """Show the current pixmap of the tile. A better one may come later."""
        if self._turning is not None:
            self._fetch_faces()
            self.set_pose(self.pose)
            return
        if self._is_shown_already:
            return
        look = self.look
        pixmap = self._tiles.tile(look)
        if look != self._look or pixmap.cacheKey() != self.pixmap().cacheKey():
            wide, high = look.extent
            self.setOffset(-(wide / 2 + look.margin), -(high / 2 + look.margin))
            self.setPixmap(pixmap)
        self._look, self._is_final = look, self._tiles.is_final(look)
        if self.is_stretched:
            self._stretch_to(1.0)

    @property
    def _rough_stretch(self) -> float:
        """The scale that fits the current pixmap to the current size, or 1 if it cannot be used."""
        made = self._look
        if made is None or made.quarter != self.view.tapped or _is_wide(made) != _is_wide(self.place):
            return 1.0
        return self.place.width / made.width

    def _stretch_to(self, stretch: float) -> None:
        """Scale the current pixmap, but not the children around it."""
        # Smooth drawing is slow in Qt even without scaling.
        is_smooth = stretch > 1 and self._tiles.stretch_smoothly
        self.setTransformationMode(_SMOOTH if is_smooth else _FAST)
        self.setScale(stretch)
        if stretch != self.stretch:
            self.stretch = stretch
            for child in self.childItems():
                child.setScale(1 / stretch)

    def set_lifted(self, lifted: bool) -> None:
        """Lift the card above the table, with a larger shadow, or put it down."""
        if lifted != self._lifted:
            self._lifted = lifted
            self.show_tile()

    # --- Turning --------------------------------------------------------------------------------------

    @property
    def is_turning(self) -> bool:
        """Whether the item is posed, not at rest."""
        return self._turning is not None

    @property
    def faces(self) -> tuple[Bare, Bare] | None:
        """The faces between which the item turns, or None at rest."""
        return self._turning

    def begin_turning(self, before: Bare, after: Bare) -> None:
        """Prepare for ``set_pose``: show the face ``before`` until the card is on edge, then ``after``."""
        self._turning = (before, after)
        self._fetch_faces()
        if self.is_stretched:
            self._stretch_to(1.0)
        if self._actor is None:
            self._rim = QGraphicsRectItem(self.tile_upright, self)
            self._rim.setPen(Qt.PenStyle.NoPen)
            self._rim.setBrush(CARD_EDGE)
            self._rim.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent)
            self._shadow, self._actor = QGraphicsPixmapItem(self), QGraphicsPixmapItem(self)
            for child in (self._shadow, self._actor):
                child.setFlag(QGraphicsItem.GraphicsItemFlag.ItemStacksBehindParent)
                child.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
                child.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        look = self.look
        wide, high = look.extent
        self._look = None
        self.setOffset(-(wide / 2 + look.margin), -(high / 2 + look.margin))
        self.setPixmap(self._tiles.chips(look))

    @property
    def bare(self) -> Bare:
        """The face of the tile."""
        return Bare(self.spec, self.place.width, self.place.height)

    def _fetch_faces(self) -> None:
        assert self._turning is not None
        self._faces = [self._tiles.pictures.pixmap(*bare, self.dpr) for bare in self._turning]

    def set_pose(self, pose: Pose) -> None:
        """Set the pose of the card. Call ``begin_turning`` first."""
        self.pose = pose
        if self._actor is None or self._shadow is None:
            return
        edge = self._edge(pose)
        face = self._faces[pose.turn >= 0.5]
        if self._actor.pixmap().cacheKey() != face.cacheKey():
            self._show_face(face)
        shape = squeezed(pose, edge)
        scale = 1 + (TURN_LIFT - 1) * pose.lift
        self._actor.setTransform(shape * QTransform.fromScale(scale, scale))
        drop = (SHADOW_HIGH - SHADOW_LOW) * pose.lift
        self._shadow.setTransform(shape * QTransform.fromTranslate(drop * 0.3, drop))
        if self._rim is not None:
            self._rim.setTransform(self._actor.transform())
            self._rim.setVisible(is_on_edge(pose, edge))
            self._actor.setVisible(not self._rim.isVisible())

    def _edge(self, pose: Pose) -> float:
        """Return the thickness of the card as a share of the side that is squeezed."""
        return _EDGE / (self.place.width if pose.axis is VERTICAL else self.place.height)

    def set_turn(self, turn: float) -> None:
        """Turn the card over by one number: 0 is the start, 0.5 on edge, 1 turned over."""
        self.set_pose(self.pose._replace(turn=turn, lift=max(0.0, sin(turn * pi))))

    def _show_face(self, face: QPixmap) -> None:
        assert self._actor is not None
        assert self._shadow is not None
        size = face.deviceIndependentSize()
        self._actor.setPixmap(face)
        self._actor.setOffset(-size.width() / 2, -size.height() / 2)
        shadow = self._tiles.shadow(round(size.width()), round(size.height()), self.dpr)
        extent = shadow.deviceIndependentSize()
        self._shadow.setPixmap(shadow)
        self._shadow.setOffset(-extent.width() / 2, -extent.height() / 2)

    def _stop_turning(self) -> None:
        if self._turning is None and self._actor is None:
            return
        self._turning = None
        self._faces = []
        children = self._actor, self._shadow, self._rim
        self._actor = self._shadow = self._rim = None
        for child in children:
            # A card that has left the scene has taken its children along.
            if child is not None and (scene := child.scene()) is not None:
                scene.removeItem(child)


def is_on_edge(pose: Pose, edge: float) -> bool:
    """Return whether only the edge of a turning card is visible. ``edge`` is its relative thickness."""
    return pose.turn not in (0.0, 1.0) and abs(cos(pose.turn * pi)) <= edge


def squeezed(pose: Pose, edge: float = 0.02) -> QTransform:
    """Return the transform of a turning card seen from above, never mirrored, with a smaller far edge."""
    angle = pose.way * (pose.turn * 180 if pose.turn < 0.5 else (pose.turn - 1) * 180)
    shape = QTransform().rotate(pose.angle)
    if pose.turn in (0.0, 1.0):
        return shape
    if is_on_edge(pose, edge):
        # The projection cannot be inverted at this angle.
        return shape.scale(edge, 1) if pose.axis is VERTICAL else shape.scale(1, edge)
    return shape.rotate(angle, pose.axis, _DISTANCE)
