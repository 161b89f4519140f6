"""Cards dragged from a window of a pile to the table, where the drag continues as with any other card.

Once they have left the window it becomes transparent, and they can be dropped on what is below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from tabletop.ui.gestures.drag import DragCards
from tabletop.ui.layout.arranging import FAN_TILE
from tabletop.ui.session.face_specs import tile_spec_for
from tabletop.ui.style.plain import PlainLabel

if TYPE_CHECKING:
    from tabletop.ui.items.card_item import CardItem
    from tabletop.ui.table.scene import TableScene

_OFFSET: Final = 10.0
"""Logical pixels between several cards that are dragged together."""
_GHOST_SIZE: Final = QSize(63, 88)
_DRAG_OPACITY: Final = 0.25
"""Opacity of the window while cards are dragged over the table."""


class DragFromPile(DragCards):
    """Cards of a pile that are dragged as if they had been picked up from the table."""

    def __init__(self, scene: TableScene, point: QPointF, items: Sequence[CardItem]) -> None:
        super().__init__(scene, point, items[0], toggles=True)
        self._items = tuple(items)
        scene.finish_motion()
        scene.clear_overlays()
        for number, item in enumerate(self._items):
            place = item.place._replace(width=round(FAN_TILE.width()), height=round(FAN_TILE.height()))
            item.show_object(item.view, tile_spec_for(item.view), place, item.dpr)
            item.setPos(point + QPointF(_OFFSET, _OFFSET) * number)
            item.setVisible(True)
        self._begin()

    def _group(self) -> tuple[CardItem, ...]:
        return self._items


class Carrying:
    """A drag that starts in a window. Inside the window it is shown as a small picture."""

    def __init__(self, scene: TableScene, window: QWidget) -> None:
        self._scene, self._window = scene, window
        self._drag: DragFromPile | None = None
        self._ghost = PlainLabel(parent=window)
        self._ghost.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._ghost.hide()

    @property
    def is_over_table(self) -> bool:
        """Whether the pointer has left the window, and the table handles the drag."""
        return self._drag is not None

    def carry(self, ids: Sequence[int], at: QPoint) -> None:
        """Move the drag of these cards to a point of the screen."""
        if self._drag is None and self._is_over_window(at):
            self._show_ghost(ids, at)
            return
        self._ghost.hide()
        point = self._on_table(at)
        if self._drag is None:
            items = [item for id in ids if (item := self._scene.card_items.of(id)) is not None]
            if not items:
                return
            self._drag = DragFromPile(self._scene, point, items)
            self._set_opacity(_DRAG_OPACITY)
        self._drag.move(point)

    def drop(self, at: QPoint) -> None:
        """Drop the cards. Inside the window this does nothing."""
        drag = self._end()
        if drag is not None:
            drag.release(self._on_table(at))
            drag.clean_up()

    def cancel(self) -> None:
        """Return the cards to their places."""
        drag = self._end()
        if drag is not None:
            drag.cancel()
            drag.clean_up()

    def _end(self) -> DragFromPile | None:
        drag, self._drag = self._drag, None
        self._ghost.hide()
        if drag is not None:
            self._set_opacity(1.0)
        return drag

    def _set_opacity(self, opacity: float) -> None:
        if self._window.isWindow():
            self._window.setWindowOpacity(opacity)

    def _is_over_window(self, at: QPoint) -> bool:
        window = self._window
        return QRect(window.mapToGlobal(QPoint(0, 0)), window.size()).contains(at)

    def _on_table(self, at: QPoint) -> QPointF:
        view = self._scene.views()[0]
        return view.mapToScene(view.viewport().mapFromGlobal(at))

    def _show_ghost(self, ids: Sequence[int], at: QPoint) -> None:
        object = self._scene.current_view.objects().get(ids[0]) if ids else None
        if object is None:
            return
        dpr = self._window.devicePixelRatioF()
        size = _GHOST_SIZE.width(), _GHOST_SIZE.height()
        pixmap: QPixmap = self._scene.pictures.pixmap(tile_spec_for(object), *size, dpr)
        self._ghost.setPixmap(pixmap)
        self._ghost.adjustSize()
        self._ghost.move(self._window.mapFromGlobal(at) + QPoint(12, 12))
        self._ghost.show()
        self._ghost.raise_()
