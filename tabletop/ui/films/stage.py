"""A table for pictures: the scene of the window, with its motion advanced by hand.

Zones that stay empty through the whole line of play give their room to the cards, and sizes never change.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from shiboken6 import isValid

from tabletop.model.events import Event
from tabletop.play.table import Table
from tabletop.rules.book.verdicts import LEGAL, Ruling
from tabletop.scenarios.steps.drawn import NOTHING_DRAWN, Drawn
from tabletop.ui.animation.animator import Track
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.overlays import Kind, Outline
from tabletop.ui.items.tile_pictures import TilePictures
from tabletop.ui.layout.packing import Folding
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style import zvalues
from tabletop.ui.table.view_widget import TableViewWidget

FRAME: Final = 40
"""Milliseconds between frames: 25 a second, which a GIF can keep."""
_NEAR: Final = 280
"""Milliseconds in which a card is enlarged."""
_NEAR_HEIGHT: Final = 0.42
"""Smallest height of an enlarged card, as a share of the table."""
_NEARER: Final = 1.1
"""Smallest factor of enlargement."""
_MOST_NEAR: Final = 2
"""Largest number of enlarged cards. More would hide the table."""
_MARGIN: Final = 14.0


class Stage:
    """A table that is painted into pictures of one size. ``close`` removes it."""

    def __init__(
        self,
        table: Table,
        size: QSize,
        drawn: Drawn = NOTHING_DRAWN,
        *,
        folding: Folding | None = None,
        sharpness: float = 1.0,
    ) -> None:
        """Set up a table.

        Args:
            table: the game
            size: the size of the table in logical pixels
            drawn: the arrows and rings that belong to it
            folding: the zones that give their room to the cards; None for the table of the window
            sharpness: pixels of a picture per logical pixel

        """
        pictures = Pictures(synchronous=True)
        self._tiles = TilePictures(pictures)
        self._bridge = Bridge(table)
        self._view = TableViewWidget(self._bridge, pictures)
        # All parts are destroyed with the view, in the GUI thread.
        for part in (pictures, self._bridge):
            part.setParent(self._view)
        self._size, self._sharpness = size, sharpness
        self.scene = self._view.table_scene
        self.scene.folding = folding
        self.scene.animator.by_hand = True
        self.scene.set_theme(dark=True)
        self._view.resize(size)
        # The widget counts as shown, but no window appears.
        self._view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self._view.show()
        self.scene.resize(size, sharpness)
        self._view.fit()
        self.scene.drawings.restore(drawn)
        self.scene.show_arrows()
        self._rings: list[Outline] = []
        self._near: dict[CardItem, QPointF] = {}
        """The enlarged cards with their targets."""

    def close(self) -> None:
        """Remove the table, so that no pointer can be over it. A second call does nothing."""
        if not isValid(self._view):
            return
        self._rings, self._near = [], {}
        self._view.close()
        self._view.deleteLater()
        # Commands that write films run without an event loop that would do it.
        QCoreApplication.sendPostedEvents(self._view, QEvent.Type.DeferredDelete)

    def set_theme(self, *, dark: bool) -> None:
        """Set the dark or light theme."""
        self.scene.set_theme(dark)

    def picture(self) -> QImage:
        """Return the table as it looks now."""
        image = QImage(self._size * self._sharpness, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(self._sharpness)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole = QRectF(0, 0, self._size.width(), self._size.height())
        self.scene.render(painter, whole, whole, Qt.AspectRatioMode.IgnoreAspectRatio)
        painter.end()
        return image

    # --- What happens -------------------------------------------------------------------------------------

    def animate(
        self, events: Sequence[Event] = (), ruling: Ruling = LEGAL, about: int = 0
    ) -> Iterator[QImage]:
        """Show a change as the window would. Yield pictures of its motion, 25 a second."""
        self.rest()
        self.scene.clear_overlays()
        if ruling.is_legal:
            self._bridge.changed.emit(self._bridge.view(), events)
        else:
            self._bridge.refused.emit(ruling, about)
        yield from self._until_still()

    def _until_still(self) -> Iterator[QImage]:
        animator = self.scene.animator
        while not animator.is_still():
            animator.advance(FRAME)
            yield self.picture()

    def bring_near(self, ids: Iterable[int]) -> Iterator[QImage]:
        """Put a ring around some cards, and enlarge them if there are one or two.

        Yield pictures of the motion.
        """
        found = (self.scene.card_items.of(id) for id in dict.fromkeys(ids))
        items = [item for item in found if item is not None and item.place.shown]
        if 0 < len(items) <= _MOST_NEAR:
            items = self._move_apart([self._enlarged_copy(item) for item in items])
            self.scene.animator.play(map(self._enlarge_track, items))
        self._rings = [Outline(item, item.tile, Kind.HINT, self.scene.theme) for item in items]
        yield from self._until_still()

    @property
    def near(self) -> tuple[CardItem, ...]:
        """The enlarged cards."""
        return tuple(self._near)

    def _enlarged_copy(self, item: CardItem) -> CardItem:
        """Return an enlarged copy of a card above all others, which starts at the place of the card."""
        place = item.place
        factor = max(_NEARER, _NEAR_HEIGHT * self._size.height() / max(1, place.height))
        width, height = round(place.width * factor), round(place.height * factor)
        near = CardItem(item.view, self._tiles)
        near.show_object(item.view, item.spec, place._replace(width=width, height=height), item.dpr)
        near.show_tile()
        near.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        near.setZValue(zvalues.FLYING)
        near.setScale(1 / factor)
        near.setPos(item.middle)
        self.scene.addItem(near)
        self._near[near] = self._inside(near)
        return near

    def _enlarge_track(self, near: CardItem) -> Track:
        start, first, goal = near.pos(), near.scale(), self._near[near]

        def step(share: float) -> None:
            near.setScale(first + (1 - first) * share)
            near.setPos(start + (goal - start) * share)

        return Track(step, _NEAR, easing="turn")

    def _inside(self, near: CardItem) -> QPointF:
        """Return the center of a large card so that all of it is on the table."""
        across, down = near.tile.width() / 2 + _MARGIN, near.tile.height() / 2 + _MARGIN
        x = min(max(near.pos().x(), across), max(across, self._size.width() - across))
        y = min(max(near.pos().y(), down), max(down, self._size.height() - down))
        return QPointF(x, y)

    def _move_apart(self, items: list[CardItem]) -> list[CardItem]:
        """Move two large cards apart if one would cover the other."""
        if len(items) == _MOST_NEAR:
            left, right = sorted(items, key=lambda item: self._near[item].x())
            room = (left.tile.width() + right.tile.width()) / 2 + _MARGIN
            between = self._near[right] - self._near[left]
            if between.x() < room and abs(between.y()) < left.tile.height() + _MARGIN:
                shift = QPointF((room - between.x()) / 2, 0)
                self._near[left] -= shift
                self._near[right] += shift
        return items

    def rest(self) -> None:
        """Remove rings and enlarged cards."""
        self.scene.finish_motion()
        for item in (*self._rings, *self._near):
            if item.scene() is self.scene:
                self.scene.removeItem(item)
        self._rings, self._near = [], {}
