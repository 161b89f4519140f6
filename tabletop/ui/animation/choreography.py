"""The plan of the motion between one view and the next. It never decides where an item ends up.

The items already belong to the new view. Motion comes from the difference of before and after, so an undo
looks like the action, only faster. Events add the routes that a difference does not show.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from math import pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QGraphicsScene

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import TableView
from tabletop.ui.animation import late_animation
from tabletop.ui.animation.animator import Track
from tabletop.ui.items.card_item import HORIZONTAL, VERTICAL, CardItem, Pose
from tabletop.ui.items.furniture import Furniture
from tabletop.ui.items.reconciling import Before, CardItems, Change, Changes
from tabletop.ui.layout.ground import Ground
from tabletop.ui.layout.rail import pile_tile
from tabletop.ui.style import timing, zvalues

if TYPE_CHECKING:
    from tabletop.model.events import Event
    from tabletop.ui.animation import meld_motion


_APPEAR: Final = 200
_SMALL: Final = 0.55
"""Initial scale of a token when it appears."""
_SLIGHT: Final = 0.06
"""Change of size up to which a card that only makes room isn't scaled on its way.

Drawing a scaled picture takes Qt several times as long, and often all cards make room at once.
"""


class Turning(msgspec.Struct, frozen=True):
    """The way a card turns: about an axis or in the plane. A plain move has neither."""

    axis: Qt.Axis | None = None
    flips: bool = False


class Choreography:
    """Plans motion for the changes that a new view brings."""

    def __init__(self, scene: QGraphicsScene, items: CardItems, furniture: Furniture) -> None:
        self._scene = scene
        self._items = items
        self._furniture = furniture
        self._melding: meld_motion.Melding | None = None
        """Created when something first moves."""

    @property
    def stand_ins(self) -> Collection[CardItem]:
        """Items that exist for the animation only."""
        return self._melding.stand_ins if self._melding is not None else ()

    def tidy(self) -> None:
        """Remove the items that exist for the animation only."""
        if self._melding is not None:
            self._melding.tidy()

    def plan(
        self, changes: Changes, views: tuple[TableView, TableView], events: "Sequence[Event]", ground: Ground
    ) -> list[Track]:
        """Return the tracks from the old view to the new one. The items rest when they are over."""
        old, new = views
        tracks: list[Track] = []
        start = 0.0
        if old.day_night != new.day_night:
            tracks.append(self._sweep(new.day_night))
            start = float(timing.DAY_NIGHT)
        if self._melding is None:
            self._melding = late_animation.meld_motion.Melding(self._scene, self._items.tiles)
        plan = self._melding.plan(changes, ground)
        tracks += plan.tracks
        left = [change for change in changes.changed if change.item not in plan.items]
        turning = [change for change in _in_order(left, events) if _turns(change)]
        gap = timing.stagger(len(turning), timing.TURN)
        for number, change in enumerate(turning):
            at = start + gap * number if _stays(change) else 0.0
            tracks += self._turn_tracks(change, at, _stops(change, events, ground))
        for change in left:
            if not _turns(change):
                tracks += self._move_tracks(change, events, ground)
        for item in changes.gone:
            if item not in plan.items and item.isVisible():
                tracks.append(Track(_fading(item), _APPEAR))
        return tracks

    def _sweep(self, to: str) -> Track:
        dial, light = self._furniture.dial, self._furniture.light
        light.begin(to)

        def step(share: float) -> None:
            dial.set_sweep(share, to)
            light.set_share(share)

        return Track(step, timing.DAY_NIGHT, easing="sweep")

    def _move_tracks(self, change: Change, events: "Sequence[Event]", ground: Ground) -> list[Track]:
        item, before = change
        if before is None:
            return self._appear_tracks(item)
        if not before.seen and not item.place.shown:
            item.rest()
            return []
        way = item.middle - before.at
        same_tilt = before.view.tapped == item.view.tapped
        if way.manhattanLength() < 1 and same_tilt:
            item.rest()
            return []
        length = timing.move_time(way.x(), way.y())
        tracks = []
        if not same_tilt:
            tracks.append(_tap_track(item, before))
        else:
            item.show_tile()
        stops = _stops(change, events, ground)
        if way.manhattanLength() >= 1 or stops:
            tracks.append(_fly_track(item, before, stops, (0.0, float(length) * (1 + len(stops)))))
        return tracks

    def _appear_tracks(self, item: CardItem) -> list[Track]:
        """Return the track of a new item: an ability leaves its source, a token grows."""
        if not item.place.shown:
            item.rest()
            return []
        item.show_tile()
        source = self._items.of(item.view.source) if item.view.source is not None else None
        start = source.pos() if source is not None and source.isVisible() else item.middle
        end, begins_small = item.middle, source is None

        def step(share: float) -> None:
            item.fly(zvalues.FLYING + share)
            item.setOpacity(min(1.0, 0.2 + share))
            item.setPos(start + (end - start) * share)
            item.setScale(1.0 if not begins_small else _SMALL + (1 - _SMALL) * share)

        return [Track(step, _APPEAR if begins_small else timing.LONGEST_MOVE)]

    def _turn_tracks(self, change: Change, start: float, stops: list[QPointF]) -> list[Track]:
        item, before = change
        assert before is not None
        turning = turning_of(change)
        old_face = before.bare
        way = item.middle - before.at
        moves = way.manhattanLength() >= 1 or bool(stops)
        length = float(timing.FLIP if turning.flips else timing.TURN)
        if moves:
            length = max(length, float(timing.move_time(way.x(), way.y())))
        item.setZValue(zvalues.FLYING + item.place.z / 1000)
        item.setPos(before.at)
        item.setVisible(True)
        item.begin_turning(old_face, old_face if turning.flips else item.bare)
        first, last = (90.0 if view.tapped else 0.0 for view in (before.view, item.view))
        begun = _begin_turn(item, turning, first)
        length = timing.rest_time(1 - begun.turned) if begun.turned and not moves else length
        item.set_pose(begun.pose)
        total = length * (1 + len(stops))
        tracks = [_fly_track(item, before, stops, (start, total))] if moves else []
        late = total - length
        if turning.flips:
            step = _flipping(item, begun.pose, first + begun.way * 180.0 + last - first)
        else:
            step = _turning(item, begun.pose, last)
        easing = "move" if begun.turned else "turn"
        tracks.append(Track(step, length, start + late, easing))
        return tracks


def glides(items: Iterable[CardItem]) -> list[Track]:
    """Return the tracks home for items that are held up or were dropped where they can't stay."""
    return [
        _glide_track(item) for item in items if item.held or (item.middle - item.pos()).manhattanLength() >= 1
    ]


def _glide_track(item: CardItem) -> Track:
    start, held = item.pos(), item.held
    flat = Pose(angle=90.0 if item.view.tapped else 0.0)

    def step(share: float) -> None:
        item.setZValue(zvalues.FLYING)
        item.setPos(start + (item.middle - start) * share)
        if held is not None:
            item.set_pose(between(held, flat, share))

    return Track(step, timing.REFUSED_HOME)


def between(first: Pose, last: Pose, share: float) -> Pose:
    """Return a pose between two poses with the same axis."""
    return first._replace(
        angle=first.angle + (last.angle - first.angle) * share,
        turn=first.turn + (last.turn - first.turn) * share,
        lift=first.lift + (last.lift - first.lift) * share,
    )


def turning_of(change: Change) -> Turning:
    """Return how a card turns between its old and new state."""
    item, before = change
    if before is None or not (before.seen or item.place.shown):
        return Turning()
    old, new = before.view, item.view
    hid, hides = old.face_down or not old.known, new.face_down or not new.known
    if hid != hides:
        return Turning(axis=HORIZONTAL)
    if hid or not (old.pieces and new.pieces):
        return Turning()
    if (before.chosen_side or old.side) is not (item.chosen_side or new.side):
        return Turning(axis=VERTICAL)
    if old.flipped != new.flipped:
        return Turning(flips=True)
    return Turning()


def _turns(change: Change) -> bool:
    return turning_of(change) != Turning()


def _stays(change: Change) -> bool:
    """Return whether a card turns in its place. Only such cards wait for one another."""
    before = change.before
    return before is not None and before.view.zone == change.item.view.zone


def _in_order(changes: list[Change], events: "Iterable[Event]") -> list[Change]:
    """Return turning cards in the order of their events."""
    order = {
        event.permanent: number
        for number, event in enumerate(events)
        if isinstance(event, late_animation.events.Transformed)
    }
    return sorted(changes, key=lambda change: order.get(change.item.object_id, len(order)))


def _stops(change: Change, events: "Iterable[Event]", ground: Ground) -> list[QPointF]:
    """Return the points of zones that a card passed through, such as exile if it returns at once."""
    pieces = set(change.item.view.pieces)
    passed = [
        event.after[0].zone
        for event in events
        if isinstance(event, late_animation.events.ZoneChanged)
        and any(piece.id in pieces for object in event.before for piece in object.pieces)
    ]
    return [point for zone in passed[:-1] if (point := zone_point(zone, ground)) is not None]


def zone_point(zone: Zone, ground: Ground) -> QPointF | None:
    """Return the point of a zone to which a card flies that does not stay there."""
    rect: QRectF | None = ground.rects.get(zone)
    if rect is None:
        return None
    if zone.kind in (ZoneKind.BATTLEFIELD, ZoneKind.HAND, ZoneKind.STACK):
        return rect.center()
    return pile_tile(rect, ground.letters).center()


def _fly_track(item: CardItem, before: Before, stops: list[QPointF], when: tuple[float, float]) -> Track:
    """Return the track of an item over some stops to its place, with a change of scale."""
    points = [before.at, *stops, item.middle]
    ratio = before.place.width / max(1, item.place.width) if before.seen else 1.0
    stays = before.seen and before.view.zone == item.view.zone and before.at == before.middle
    if stays and abs(ratio - 1) < _SLIGHT:
        ratio = 1.0
    # A card that only makes room for others stays below those that travel.
    height = item.place.z if stays else zvalues.FLYING + item.place.z / 1000
    item.setPos(before.at)

    def step(share: float) -> None:
        item.fly(height, is_scaled=ratio != 1)
        leg = min(int(share * (len(points) - 1)), len(points) - 2)
        part = share * (len(points) - 1) - leg
        item.setPos(points[leg] + (points[leg + 1] - points[leg]) * part)
        item.setScale(ratio + (1 - ratio) * share)

    return Track(step, when[1], when[0], "turn" if stops else "move")


def _tap_track(item: CardItem, before: Before) -> Track:
    """Return the track of tapping or untapping. A card that was turned by hand is laid down by it."""
    item.setVisible(True)
    first, last = (90.0 if view.tapped else 0.0 for view in (before.view, item.view))
    start = item.held or Pose(angle=first)
    if item.held is None:
        item.begin_turning(item.bare, item.bare)
    item.set_pose(start)
    item.setPos(before.at)

    def step(share: float) -> None:
        item.set_pose(between(start, Pose(angle=last), share))

    return Track(step, timing.TAP, easing="tap")


class Begun(NamedTuple):
    """The part of a turn that is already done: none, or as far as a hand held the card."""

    pose: Pose
    turned: float = 0.0
    way: int = 1


def _begin_turn(item: CardItem, turning: Turning, angle: float) -> Begun:
    held, item.held = item.held, None
    if held is not None and turning.flips and not held.turn:
        spun = (held.angle - angle) / 180.0
        return Begun(held, abs(spun), 1 if spun >= 0 else -1)
    if held is not None and not turning.flips and held.turn and held.axis is turning.axis:
        return Begun(held, held.turn, held.way)
    return Begun(Pose(angle=angle, axis=turning.axis or VERTICAL))


def _turning(item: CardItem, start: Pose, angle: float) -> Callable[[float], None]:
    def step(share: float) -> None:
        turn = start.turn + (1 - start.turn) * share
        item.pose = start._replace(angle=start.angle + (angle - start.angle) * share)
        item.set_turn(turn)

    return step


def _flipping(item: CardItem, start: Pose, angle: float) -> Callable[[float], None]:
    def step(share: float) -> None:
        lift = sin(share * pi) if not start.lift else start.lift * (1 - share)
        item.set_pose(Pose(angle=start.angle + (angle - start.angle) * share, lift=lift))

    return step


def _fading(item: CardItem) -> Callable[[float], None]:
    def step(share: float) -> None:
        item.setOpacity(1 - share)

    return step
