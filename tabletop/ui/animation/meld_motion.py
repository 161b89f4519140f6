"""The animation of two cards that meld, and of a melded permanent that comes apart."""

from math import pi, sin
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen, QTransform
from PySide6.QtWidgets import QGraphicsLineItem, QGraphicsScene

from tabletop.model.zones import Zone, ZoneKind
from tabletop.paint.drawing.spec import FaceSpec, half_spec
from tabletop.rules.view import ObjectView
from tabletop.ui.animation.animator import Track
from tabletop.ui.items.card_item import Bare, CardItem, Pose
from tabletop.ui.items.reconciling import Before, Change, Changes, snapshot
from tabletop.ui.items.tile_pictures import TilePictures
from tabletop.ui.layout.ground import TILE, Ground
from tabletop.ui.layout.place import Place
from tabletop.ui.layout.rail import pile_tile
from tabletop.ui.style import timing, zvalues
from tabletop.ui.style.colors import SEAM_LIGHT

_GHOST: Final = 0.5
"""Opacity of a card that is being exiled."""
_FAR: Final = 0.45
"""Share of the way toward exile that the ghosts reach before they return."""
_SIDEWAYS: Final = 90.0
_ABOVE: Final = 500.0
"""Extra height above other cards that make room at the same time."""


class MeldPlan(msgspec.Struct):
    """The tracks of melding and parting permanents, and the items that take part."""

    tracks: list[Track] = msgspec.field(default_factory=list)
    items: set[CardItem] = msgspec.field(default_factory=set)


class Half(msgspec.Struct, frozen=True):
    """A moving card of a meld pair: its item, its start, and its half of the oversized face."""

    item: CardItem
    at: QPointF
    angle: float
    ratio: float
    way: float
    """-1 for the upper half, 1 for the lower one."""


class Melding:
    """Plans the motion of permanents that meld or come apart."""

    def __init__(self, scene: QGraphicsScene, tiles: TilePictures) -> None:
        self._scene = scene
        self._tiles = tiles
        self._shown_count = 0
        """Number of meldings shown so far. All but the first take half the time."""
        self._props: list[CardItem | QGraphicsLineItem] = []

    def plan(self, changes: Changes, ground: Ground) -> MeldPlan:
        """Return the plan for the meldings and partings among some changes."""
        plan = MeldPlan()
        for change in changes.changed:
            item, before = change
            if item.view.melded and before is not None and not before.view.melded:
                self._meld(change, changes, ground, plan)
            elif before is not None and before.view.melded and not item.view.melded:
                self._part(change, changes, plan)
        return plan

    @property
    def stand_ins(self) -> tuple[CardItem, ...]:
        """Items that exist for the animation only."""
        return tuple(prop for prop in self._props if isinstance(prop, CardItem))

    def tidy(self) -> None:
        """Remove the items that exist for the animation only."""
        for prop in self._props:
            if prop.scene() is self._scene:
                self._scene.removeItem(prop)
        self._props.clear()

    # --- Two become one -----------------------------------------------------------------------------------

    def _meld(self, change: Change, changes: Changes, ground: Ground, plan: MeldPlan) -> None:
        item, before = change
        other = next((gone for gone in changes.gone if gone.view.pieces[:1] == item.view.pieces[1:]), None)
        if before is None or other is None or not (_is_known(before.view) and _is_known(other.view)):
            return
        plan.items |= {item, other}
        pace = 1.0 if self._shown_count == 0 else 0.5
        self._shown_count += 1
        stand_in = self._stand_in(before)
        size = (round(TILE.width() * ground.zoom), round(TILE.height() * ground.zoom))
        halves = [
            self._half(stand_in, before.view, before, size),
            self._half(other, other.view, snapshot(other), size),
        ]
        if halves[0].way == halves[1].way:
            halves[1] = Half(other, halves[1].at, halves[1].angle, halves[1].ratio, -halves[0].way)
        item.setVisible(False)
        item.setRotation(0.0)
        self._tiles.pictures.make_sure(*item.bare, item.dpr)
        exile = ground.rects.get(Zone(ZoneKind.EXILE, item.view.owner))
        target = pile_tile(exile, ground.letters).center() if exile is not None else item.middle
        for number, half in enumerate(halves):
            plan.tracks += self._gather_tracks(half, item.place, target, (number, pace))
        plan.tracks.append(self._name_track(item, halves, pace))
        plan.tracks.append(self._closing_seam(item, pace))

    def _half(self, item: CardItem, view: ObjectView, before: Before, size: tuple[int, int]) -> Half:
        """Prepare an item to turn from its front to its half of the oversized face."""
        self._turn_over(item, Bare(item.spec, *size), Bare(_half_of(view), *size))
        # A hand may already have laid it on its side.
        angle = (90.0 if view.tapped else 0.0) + before.angle
        item.setRotation(0.0)
        item.set_pose(Pose(angle=angle))
        item.setPos(before.at)
        item.setVisible(True)
        item.setZValue(zvalues.FLYING + _ABOVE)
        return Half(item, QPointF(before.at), angle, before.place.width / max(1, size[0]), half_made_by(view))

    def _gather_tracks(
        self, half: Half, place: Place, exile: QPointF, order: tuple[int, float]
    ) -> list[Track]:
        number, pace = order
        gap = timing.APART_GAP / 2
        apart = QPointF(place.x, place.y + half.way * (place.height / 4 + gap))
        close = QPointF(place.x, place.y + half.way * place.height / 4)
        item = half.item

        def leave(share: float) -> None:
            item.setOpacity(1 - (1 - _GHOST) * sin(share * pi / 2))
            item.setPos(half.at + (exile - half.at) * (_FAR * sin(share * pi)))
            item.setScale(half.ratio)

        def gather(share: float) -> None:
            item.setOpacity(_GHOST + (1 - _GHOST) * share)
            item.setPos(half.at + (apart - half.at) * share)
            item.setScale(half.ratio + (1 - half.ratio) * share)
            item.set_pose(Pose(angle=half.angle + (_SIDEWAYS - half.angle) * share))

        def turn(share: float) -> None:
            item.set_turn(share)

        def shut(share: float) -> None:
            item.setPos(apart + (close - apart) * share)

        lengths = (timing.MELD_LEAVE, timing.MELD_GATHER, timing.MELD_TURN, timing.MELD_CLOSE)
        starts = [sum(lengths[:index]) * pace for index in range(4)]
        wait = timing.MELD_STAGGER * number * pace
        return [
            Track(leave, lengths[0] * pace, starts[0], "even"),
            Track(gather, lengths[1] * pace, starts[1], "turn"),
            Track(turn, lengths[2] * pace - wait, starts[2] + wait, "turn"),
            Track(shut, lengths[3] * pace, starts[3], "turn"),
        ]

    @staticmethod
    def _name_track(item: CardItem, halves: list[Half], pace: float) -> Track:
        """Return the track on which the melded permanent replaces the halves."""

        def step(share: float) -> None:
            if not item.isVisible():
                item.show_tile()
                item.setPos(item.middle)
                item.setZValue(zvalues.FLYING + _ABOVE + 1)
                item.setVisible(True)
            item.setScale(1 + 0.04 * sin(min(1.0, share) * pi))
            for half in halves:
                half.item.setOpacity(max(0.0, 1 - 3 * share))

        start = (timing.MELD - timing.MELD_NAME) * pace
        return Track(step, timing.MELD_NAME * pace, start, "pop")

    def _closing_seam(self, item: CardItem, pace: float) -> Track:
        """Return the track of a bright line between the halves, which fades."""
        seam = self._seam(item.place, upright=not item.view.tapped)
        start = (timing.MELD - timing.MELD_NAME - timing.MELD_CLOSE * 0.4) * pace

        def step(share: float) -> None:
            seam.setVisible(share < 1)
            seam.setOpacity(1 - share)

        seam.setVisible(False)
        return Track(step, (timing.MELD_CLOSE * 0.4 + timing.MELD_NAME) * pace, start, "even")

    # --- One becomes two ----------------------------------------------------------------------------------

    def _part(self, change: Change, changes: Changes, plan: MeldPlan) -> None:
        item, before = change
        if before is None:
            return
        second = next(
            (other.item for other in changes.changed if other.item.view.pieces == before.view.pieces[1:]),
            None,
        )
        if second is None or not (_is_known(item.view) and _is_known(second.view)):
            return
        plan.items |= {item, second}
        place = before.place
        size = (round(place.height / 2), round(place.width))
        halves = []
        for part in (item, second):
            fresh = Half(part, before.at, _SIDEWAYS, 1.0, half_made_by(part.view))
            halves.append(fresh)
        if halves[0].way == halves[1].way:
            halves[1] = Half(second, before.at, _SIDEWAYS, 1.0, -halves[0].way)
        seam = self._seam(place._replace(x=before.at.x(), y=before.at.y()), upright=not before.view.tapped)
        plan.tracks.append(_brightening(seam))
        for number, half in enumerate(halves):
            plan.tracks += self._part_tracks(half, before, size, number)

    def _part_tracks(self, half: Half, before: Before, size: tuple[int, int], number: int) -> list[Track]:
        item = half.item
        tilt = 90.0 if before.view.tapped else 0.0
        # A tapped permanent comes apart along its own length.
        along = QTransform().rotate(tilt).map(QPointF(0, half.way))
        width, height = size
        self._turn_over(item, Bare(_half_of(item.view), width, height), Bare(item.spec, width, height))
        item.set_pose(Pose(angle=_SIDEWAYS + tilt))
        closed = before.at + along * (before.place.height / 4)
        apart = closed + along * (timing.APART_GAP / 2)
        item.setPos(closed)
        item.setVisible(True)
        item.setOpacity(1.0)
        item.setZValue(zvalues.FLYING + _ABOVE + number)
        last = 90.0 if item.view.tapped else 0.0
        goal, ratio = item.middle, item.place.width / max(1, width)

        def part(share: float) -> None:
            item.setPos(closed + (apart - closed) * share)

        def turn(share: float) -> None:
            item.set_turn(share)

        def fly(share: float) -> None:
            item.setPos(apart + (goal - apart) * share)
            item.setScale(1 + (ratio - 1) * share)
            angle = _SIDEWAYS + tilt
            item.set_pose(Pose(angle + (last - angle) * share, 1.0))

        wait = float(timing.APART_STAGGER * number)
        begin = float(timing.APART_SEAM)
        turned = begin + timing.APART_PART + wait
        return [
            Track(part, timing.APART_PART, begin, "move"),
            Track(turn, timing.APART_TURN, turned, "turn"),
            Track(fly, timing.APART_FLY, turned + timing.APART_TURN, "turn"),
        ]

    def _turn_over(self, item: CardItem, before: Bare, after: Bare) -> None:
        """Prepare an item to turn between two faces that may not be painted yet."""
        for face in (before, after):
            self._tiles.pictures.make_sure(*face, item.dpr)
        item.begin_turning(before, after)

    # --- Props --------------------------------------------------------------------------------------------

    def _stand_in(self, before: Before) -> CardItem:
        """Return an item for a card that has become part of another item."""
        item = CardItem(before.view, self._tiles)
        item.show_object(before.view, before.spec, before.place, before.dpr)
        self._scene.addItem(item)
        self._props.append(item)
        return item

    def _seam(self, place: Place, *, upright: bool) -> QGraphicsLineItem:
        wide, high = (place.width, place.height) if upright else (place.height, place.width)
        rect = QRectF(-wide / 2, -high / 2, wide, high)
        ends = (rect.left(), 0.0, rect.right(), 0.0) if upright else (0.0, rect.top(), 0.0, rect.bottom())
        seam = QGraphicsLineItem(*ends)
        seam.setPen(QPen(SEAM_LIGHT, 2.5))
        seam.setPos(place.x, place.y)
        seam.setZValue(zvalues.FLYING + _ABOVE + 5)
        seam.setVisible(False)
        self._scene.addItem(seam)
        self._props.append(seam)
        return seam


def half_made_by(view: ObjectView) -> float:
    """Return the half of the oversized face that a card shows: -1 for upper, the first name by alphabet."""
    card = view.definition
    return -1.0 if card is not None and card.meld is not None and card.name < card.meld.partner else 1.0


def _is_known(view: ObjectView) -> bool:
    """Return whether an object has a known meld card, which a hidden one does not."""
    return view.definition is not None and view.definition.meld is not None


def _half_of(view: ObjectView) -> FaceSpec:
    """Return the half of the oversized face on the back of a card."""
    assert view.definition is not None
    return half_spec(view.definition)


def _brightening(seam: QGraphicsLineItem) -> Track:
    """Return the track on which the seam lights up before the halves part."""

    def step(share: float) -> None:
        seam.setVisible(share < 1)
        seam.setOpacity(sin(min(1.0, share) * pi))

    return Track(step, timing.APART_SEAM * 1.6, 0.0, "even")
