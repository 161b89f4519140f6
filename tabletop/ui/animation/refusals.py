"""Messages beside a card for two verdicts, illegal and nothing happens. They are never dialogs."""

from collections.abc import Callable, Iterable
from math import pi, sin
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtWidgets import QGraphicsItem

from tabletop.rules.book.verdicts import Ruling, Verdict
from tabletop.ui.animation import late_animation
from tabletop.ui.animation.animated_scene import AnimatedScene
from tabletop.ui.animation.animator import Track
from tabletop.ui.animation.choreography import glides
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.style import timing

if TYPE_CHECKING:
    from tabletop.ui.animation import dice_result
    from tabletop.ui.items.overlays import Bubble, BubbleText, EmptySet, Kind, Outline


_FADE = 0.2
"""The last share of the time of the empty set, in which it fades."""


class ShownMessages(NamedTuple):
    """The shown refusal with the id of its object, and the objects that may be chosen."""

    refusal: tuple[Ruling, int] | None
    targets: tuple[int, ...]


class Refusals:
    """The bubble and outlines of a refused action, which stay until the next action or Esc."""

    def __init__(self, scene: AnimatedScene) -> None:
        self._scene = scene
        self._overlays: list[QGraphicsItem] = []
        self.targets: dict[int, Outline] = {}
        """Outlines of the objects that may be chosen, which stay when a message is shown."""
        self.bubble: Bubble | None = None
        self.outline: Outline | None = None
        self.empty_set: EmptySet | None = None
        self.shown: tuple[Ruling, int] | None = None
        """The shown ruling, and the id of the object it is about."""
        self.menu_wanted: Callable[[QPoint], object] = bool
        """Called with a point of the screen to open the menu of the bubble."""
        self.result: dice_result.ResultItem | None = None
        """The result of dice or coins while it is shown large in the middle."""

    def show(self, ruling: Ruling, id: int) -> None:
        """Show a refusal: the card returns and shakes, or gets the empty set if nothing happens."""
        self.clear(targets=False)
        self.shown = ruling, id
        item = self._scene.card_items.of(id)
        shown = item if item is not None and item.place.shown else None
        happens = ruling.verdict is not Verdict.NOTHING_HAPPENS
        kind = late_animation.overlays.Kind.REFUSED if happens else late_animation.overlays.Kind.NOTHING
        blamed, place = self._at_fault(ruling, shown)
        away = [each for each in self._scene.card_items.all() if each.is_away]
        tracks = glides(away)
        self._outline(blamed, kind)
        if shown is not None:
            tracks += self._shake(shown, tracks) if happens else self._with_empty_set(shown)
        self._show_bubble(late_animation.overlays.bubble_text_for(ruling), kind, place)
        self._scene.play(tracks, [*away, *([shown] if shown is not None else [])])

    def remark(self, words: str, id: int) -> None:
        """Show a remark beside an object about an action that was done."""
        self.clear(targets=False)
        item = self._scene.card_items.of(id)
        shown = item if item is not None and item.place.shown else None
        self._show_bubble(
            late_animation.overlays.BubbleText("", words),
            late_animation.overlays.Kind.HINT,
            self._tile_of(shown),
        )

    @property
    def shown_messages(self) -> ShownMessages:
        """The current messages, to be shown again later."""
        return ShownMessages(self.shown, tuple(self.targets))

    def show_again(self, earlier: ShownMessages) -> None:
        """Show earlier messages without motion at the current places of the cards, after a new layout."""
        self.point_out(earlier.targets)
        if earlier.refusal is None:
            return
        ruling, id = self.shown = earlier.refusal
        item = self._scene.card_items.of(id)
        shown = item if item is not None and item.place.shown else None
        kind = (
            late_animation.overlays.Kind.NOTHING
            if ruling.verdict is Verdict.NOTHING_HAPPENS
            else late_animation.overlays.Kind.REFUSED
        )
        blamed, place = self._at_fault(ruling, shown)
        self._outline(blamed, kind)
        self._show_bubble(late_animation.overlays.bubble_text_for(ruling), kind, place)

    def _outline(self, item: CardItem | None, kind: "Kind") -> None:
        if item is not None:
            self.outline = late_animation.overlays.Outline(item, item.tile, kind, self._scene.theme)
            self._overlays.append(self.outline)

    def _at_fault(self, ruling: Ruling, shown: CardItem | None) -> tuple[CardItem | None, QRectF]:
        """Return the card to outline, if any, and the place that the bubble points at.

        This is the object, zone or player that the ruling blames, else the card `shown` that was tried.
        """
        blame, ground = ruling.blame, self._scene.ground
        item = self._scene.card_items.of(blame.object) if blame.object is not None else None
        if item is not None and item.place.shown:
            return item, self._tile_of(item)
        place = None
        if blame.object is None and blame.zone is not None:
            place = ground.rects.get(blame.zone)
        elif blame.object is None and blame.player is not None:
            place = ground.plates.get(blame.player)
        return (shown, self._tile_of(shown)) if place is None else (None, place)

    def show_result(self, result: str, words: str) -> None:
        """Show a result: large in the middle of the table for a moment, then small.

        The small text stays until the next action or Esc. Without motion the large text stays instead.
        """
        large = late_animation.dice_result.ResultItem(
            self._scene.theme, result, words, self._scene.ground.field
        )
        self._scene.addItem(large)
        self._overlays.append(large)
        self.result = large
        has_begun = False

        def step(share: float) -> None:
            nonlocal has_begun
            has_begun = has_begun or share < 1
            large.setOpacity(min(1.0, (1 - share) / _FADE) if has_begun else 1.0)
            large.setScale(min(1.0, 0.6 + share * 4) if has_begun else 1.0)
            if share == 1 and has_begun and self.result is large:
                self._scene.removeItem(large)
                self._overlays.remove(large)
                self.result = None
                self._show_bubble(
                    late_animation.overlays.BubbleText("", words),
                    late_animation.overlays.Kind.HINT,
                    self._tile_of(None),
                )

        self._scene.animator.play([Track(step, timing.RESULT, easing="even")])

    def _show_bubble(self, saying: "BubbleText", kind: "Kind", place: QRectF) -> None:
        self.bubble = late_animation.overlays.Bubble(self._scene.theme, saying, kind)
        self.bubble.place_near(place, self._scene.sceneRect())
        self._scene.addItem(self.bubble)
        self._overlays.append(self.bubble)

    def point_out(self, ids: Iterable[int], *, hinting: bool = False) -> None:
        """Outline the objects that may be chosen, or those of a hint."""
        self.clear()
        for id in ids:
            item = self._scene.card_items.of(id)
            if item is not None and item.place.shown:
                kind = late_animation.overlays.Kind.HINT if hinting else late_animation.overlays.Kind.LEGAL
                outline = late_animation.overlays.Outline(item, item.tile, kind, self._scene.theme)
                if hinting:
                    self._overlays.append(outline)
                else:
                    self.targets[id] = outline

    def clear(self, *, targets: bool = True) -> None:
        """Remove all messages, except the outlines of ``targets`` if requested."""
        for overlay in (*self._overlays, *(self.targets.values() if targets else ())):
            if overlay.scene() is not None:
                self._scene.removeItem(overlay)
        self._overlays.clear()
        if targets:
            self.targets.clear()
        self.bubble = self.outline = self.empty_set = self.shown = self.result = None

    def _tile_of(self, item: CardItem | None) -> QRectF:
        if item is not None:
            return item.tile.translated(item.middle)
        field = self._scene.ground.field
        return QRectF(field.center().x(), field.bottom() - 20, 1, 1)

    @staticmethod
    def _shake(item: CardItem, before: list[Track]) -> list[Track]:
        home = item.middle

        def step(share: float) -> None:
            item.setPos(home + QPointF(timing.SHAKE_REACH * sin(share * 4 * pi), 0))

        return [Track(step, timing.SHAKE, max((track.end for track in before), default=0.0), "even")]

    def _with_empty_set(self, item: CardItem) -> list[Track]:
        empty_set = late_animation.overlays.EmptySet(item)
        self.empty_set = empty_set
        self._overlays.append(empty_set)

        def step(share: float) -> None:
            empty_set.setOpacity(min(1.0, (1 - share) / _FADE))

        return [Track(step, timing.NOTHING_MARK, easing="even")]
