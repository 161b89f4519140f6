"""Turning cards by hand.

They follow the hand, show what letting go would do, and resist what rules forbid.
"""

from math import pi, sin, tanh
from typing import Final

from PySide6.QtCore import QPoint, QPointF, Qt

from tabletop.rules.offers import Turn
from tabletop.ui.animation.animator import Track
from tabletop.ui.animation.choreography import glides
from tabletop.ui.gestures.gesture import Gesture, select_by_click
from tabletop.ui.gestures.gesture_scene import GestureScene
from tabletop.ui.gestures.turn_preview import TurnPreview, aloud, turn_preview
from tabletop.ui.items.card_item import HORIZONTAL, VERTICAL, CardItem, Pose
from tabletop.ui.items.overlays import Bubble, BubbleText, Kind, Outline
from tabletop.ui.session.selection_commands import join_actions
from tabletop.ui.style import timing, zvalues
from tabletop.ui.style.announcing import announce

DECIDED: Final = 8.0
"""Distance from the start up to which the direction of the turn is open, in pixels."""
MIDDLE: Final = 0.5
"""Share of the way from which on letting go turns the card instead of laying it back."""
_CLICK: Final = 3.0
"""Distance up to which a press is a click, in pixels."""
_ABOVE_FOCUS: Final = 1.0
_HELD: Final = 0.5
"""Lowest lift of a held card, as a share of the lift on edge."""


class TurnCards(Gesture):
    """A card taken by its corner, with those selected with it. Moving across or up and down turns it over."""

    ends_with_change = True

    def __init__(self, scene: GestureScene, start: QPointF, item: CardItem, *, toggles: bool = False) -> None:
        super().__init__(scene, start)
        self.item = item
        self.turn: Turn | None = None
        """The direction of the turn, or None before it begins."""
        self.pull = 0.0
        """Distance of the hand in card widths, negative to the left or up."""
        self._toggles = toggles
        self._was_selected = item in scene.selection.items
        self._farthest = 0.0
        self._held: tuple[CardItem, ...] = ()
        self._previews: dict[tuple[CardItem, Turn], TurnPreview] = {}
        self._outlines: list[Outline] = []
        self._bubble: Bubble | None = None
        if not toggles and not self._was_selected:
            scene.select(item.object_id)

    # --- While it lasts -------------------------------------------------------------------------------

    def move(self, point: QPointF) -> None:
        """Turn the cards as far as the hand has moved."""
        way = point - self.start
        self._farthest = max(self._farthest, way.manhattanLength())
        if self._farthest >= 1:
            self._follow(way)

    def _follow(self, way: QPointF) -> None:
        if not self._held:
            self._begin()
        across, down = way.x(), way.y()
        if self.turn is None or max(abs(across), abs(down)) <= DECIDED:
            self._direct(Turn.ACROSS if abs(across) >= abs(down) else Turn.END_OVER_END)
        self.pull = (across if self.turn is Turn.ACROSS else down) / self.item.place.width
        for item in self._held:
            self._pose(item)
        self._place_bubble()

    def _begin(self) -> None:
        at = self.item.pos()
        self.scene.end_hover()
        # A card in a hand stays lifted by the pointer, so that all of it is visible.
        self.item.setPos(at)
        self.scene.arrows.setVisible(False)
        self._held = self._group()
        self.scene.widget.setCursor(Qt.CursorShape.ClosedHandCursor)
        for number, item in enumerate(self._held):
            item.setZValue(zvalues.DRAGGED + number)

    def _group(self) -> tuple[CardItem, ...]:
        """Return the cards that turn together: the card that was taken, and those selected in its zone."""
        selected = self.scene.selection.items
        if not self._was_selected or self.item not in selected:
            return (self.item,)
        zone = self.item.view.zone
        others = (each for each in selected if each is not self.item and each.view.zone == zone)
        return (*others, self.item)

    def _direct(self, turn: Turn) -> None:
        """Show the direction of the turn and its meaning."""
        if turn is self.turn:
            return
        self.turn = turn
        self._remove_overlays()
        for item in self._held:
            preview = self.preview(item)
            item.begin_turning(item.bare, preview.after)
            outline = Outline(item, item.tile, preview.kind, self.scene.theme)
            outline.setZValue(_ABOVE_FOCUS)
            self._outlines.append(outline)
        self._bubble = Bubble(self.scene.theme, self.saying, self.preview(self.item).kind)
        self._place_bubble()
        self.scene.addItem(self._bubble)
        self._announce()

    def _announce(self) -> None:
        """Announce to screen readers what letting go would do."""
        announce(self.scene.widget, aloud(self.saying), at_once=True)

    @property
    def saying(self) -> BubbleText:
        """The text for the card that was taken. For several cards it counts those that would turn."""
        preview, count = self.preview(self.item), len(self._held)
        is_counted = preview.ruling.is_legal and preview.kind is Kind.LEGAL
        if count == 1 or not is_counted or any(map(self._is_asked_about, self._held)):
            return preview.saying
        turning = sum(self.preview(item).ruling.is_legal for item in self._held)
        heading = f"All {count} cards" if turning == count else f"{turning} of {count} cards"
        return preview.saying._replace(heading=heading)

    def preview(self, item: CardItem) -> TurnPreview:
        """Return the preview of turning one of the cards in the current direction."""
        assert self.turn is not None
        key = item, self.turn
        if key not in self._previews:
            withheld = self._is_asked_about(item)
            self._previews[key] = turn_preview(self.scene.bridge, item, self.turn, withheld=withheld)
        return self._previews[key]

    def _is_asked_about(self, item: CardItem) -> bool:
        """Return whether a lesson asks about turning a card, so that nothing may reveal the result."""
        return self.scene.spoilers.withholds(item.object_id)

    @property
    def share(self) -> float:
        """The share of the whole way that the hand has moved."""
        return min(1.0, abs(self.pull))

    def _pose(self, item: CardItem) -> None:
        preview = self.preview(item)
        if not item.is_turning:
            # The table was laid out again meanwhile.
            item.begin_turning(item.bare, preview.after)
        turn = self.share if self.overrides or preview.stop == 1 else resist(self.share, preview.stop)
        way = 1 if self.pull >= 0 else -1
        lift = max(_HELD * min(1.0, 8 * turn), sin(turn * pi))
        angle = 90.0 if item.view.tapped else 0.0
        if preview.flips:
            item.set_pose(Pose(angle=angle + way * 180 * turn, lift=lift))
        else:
            axis = VERTICAL if preview.turn is Turn.ACROSS else HORIZONTAL
            # The edge in the hand comes toward the eye.
            item.set_pose(Pose(angle=angle, turn=turn, axis=axis, lift=lift, way=-way))

    def _place_bubble(self) -> None:
        if self._bubble is not None:
            tile = self.item.tile.translated(self.item.pos()).adjusted(-8, -10, 8, 10)
            self._bubble.place_near(tile, self.scene.sceneRect())

    # --- The end --------------------------------------------------------------------------------------

    def release(self, point: QPointF) -> None:
        """Turn past the middle, or show the reason at a stop, or else lay the cards back."""
        self.move(point)
        if self._farthest < _CLICK:
            self.cancel()
            select_by_click(self.scene, self.item, toggles=self._toggles, was_selected=self._was_selected)
            return
        self.put_down(self.scene.on_screen(point))

    def put_down(self, at: QPoint) -> None:
        """Let go of the cards in their current pose. ``at`` is the point on the screen for a choice."""
        held = self._let_go()
        preview = self.preview(self.item)
        id = self.item.object_id
        if self.share >= MIDDLE and self._perform(at):
            pass
        elif not preview.ruling.is_legal and (self.share >= min(preview.stop, MIDDLE)):
            self._note_try()
            self.scene.bridge.refuse(preview.ruling, id, preview.offers[0].action if preview.offers else None)
        self.scene.go_home_later([item for item in held if item.is_away])

    def _perform(self, at: QPoint) -> bool:
        """Turn the cards that may be turned. Return whether there were any."""
        turned = [item for item in self._held if self.preview(item).keeps is not None]
        if turned:
            self._leave_other_side_up(turned)
            return True
        offers_of = {item: self.preview(item).offers for item in self._held}
        legal = {item: offers for item, offers in offers_of.items() if self.preview(item).ruling.is_legal}
        chosen = offers_of if self.overrides else legal
        if not chosen:
            return False
        self._note_try()
        actions = [offers[0].action for offers in chosen.values() if offers]
        common = join_actions(actions) if len(legal) == len(chosen) > 1 else None
        if common is not None:
            self.scene.bridge.propose(common, self.item.object_id)
            return True
        do = self.scene.proposer.force if self.overrides else self.scene.proposer.propose
        for item, offers in chosen.items():
            if not do(offers, item.object_id, at) or self.scene.bridge.perspective.is_asking:
                break
        return True

    def _leave_other_side_up(self, items: list[CardItem]) -> None:
        """Leave cards outside the battlefield with their other side up. Cards without one are laid back."""
        tracks = glides(item for item in self._held if item not in items)
        for item in items:
            preview = self.preview(item)
            assert preview.keeps is not None
            self.scene.card_items.show_side(item, preview.keeps)
            tracks.append(_finish_turn(item))
        self.scene.play(tracks, self._held)

    def _note_try(self) -> None:
        if any(map(self._is_asked_about, self._held)):
            self.scene.spoilers.take_help()

    def _let_go(self) -> tuple[CardItem, ...]:
        for item in self._held:
            item.held = item.pose
        return self._held

    def cancel(self) -> None:
        """Lay the cards back, however far they were turned."""
        self.scene.glide_home(self._let_go())

    def clean_up(self) -> None:
        """Remove outlines and texts, and restore the pointer."""
        self._remove_overlays()
        if self._held:
            self.scene.widget.unsetCursor()
        self.scene.show_arrows()

    def _remove_overlays(self) -> None:
        for overlay in (*self._outlines, *([self._bubble] if self._bubble is not None else [])):
            if overlay.scene() is not None:
                self.scene.removeItem(overlay)
        self._outlines.clear()
        self._bubble = None


def resist(share: float, stop: float) -> float:
    """Return how far a card gives way before a stop: at first like the hand, then less and less."""
    return stop * tanh(share / stop)


def _finish_turn(item: CardItem) -> Track:
    """Return the track that completes the turn of a card which stays with its other side up."""
    held, item.held = item.held or Pose(), None
    start = item.pos()

    def step(share: float) -> None:
        item.setPos(start + (item.middle - start) * share)
        item.set_pose(held._replace(turn=held.turn + (1 - held.turn) * share, lift=held.lift * (1 - share)))

    return Track(step, timing.rest_time(1 - held.turn))
