"""The place of the inspector: a dock beside the table, or a temporary sheet in a narrow window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QDockWidget, QWidget

from tabletop.ui.commands.command import Command, Reach
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.frame.inspector_sheet import InspectorSheet, Surroundings
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.session.opening import Opened
from tabletop.ui.style.guard import guarded
from tabletop.ui.table.view_widget import TableViewWidget

WIDE: Final = 1500
"""Logical pixels. From this width of the window on, panels are beside the table."""
_TITLE: Final = "Inspector"


@guarded
class Inspecting(Feature):
    """Moves the inspector between its dock and the sheet, and shows or hides the sheet."""

    def __init__(self, frame: Frame, table_view: TableViewWidget, inspector: Inspector) -> None:
        super().__init__(frame)
        self._view, self._inspector = table_view, inspector
        self.sheet = InspectorSheet(frame.page)
        self._stand_in = QWidget(frame.window)
        """Placeholder for the inspector in its dock."""
        self._stand_in.hide()
        self._is_narrow = False
        self._hovered = 0
        self._docked_panels: list[QDockWidget] = []
        """The panels that were beside the table before the window became narrow."""
        frame.window.installEventFilter(self)

    def built(self) -> None:
        """Connect the signals of the pointer, the table and the dock."""
        scene = self._view.table_scene
        scene.hovered.connect(self._point_at)
        scene.selection_moved.connect(self._keep_clear)
        scene.dragging.connect(self.sheet.step_aside)
        scene.bridge.changed.connect(self._keep_clear)
        scene.bridge.asked.connect(self._keep_clear)
        scene.laid_out.connect(self._keep_clear)
        self._view.enlarged.connect(self.sheet.leave)
        self._frame.docks[_TITLE].visibilityChanged.connect(self._settle)

    def put_on_table(self, _opened: Opened) -> None:
        """Fit the panels before the window is shown for the first time, so that it is laid out only once."""
        self._fit()

    def closing(self) -> None:
        """Stop showing and hiding the sheet."""
        self._frame.window.removeEventFilter(self)
        self.sheet.put_away()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the panels when the window has another size."""
        if watched is self._frame.window and event.type() in (QEvent.Type.Show, QEvent.Type.Resize):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        window, docks = self._frame.window, self._frame.docks.values()
        is_narrow = window.width() < WIDE
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            if is_narrow:
                self._frame.panels_beside = window.saveState()
                self._docked_panels = [
                    dock for dock in docks if not dock.isHidden() and not dock.isFloating()
                ]
            for dock in self._docked_panels:
                dock.setVisible(not is_narrow)
            self._frame.panels_beside = self._frame.panels_beside if is_narrow else None
            _lay_out_now(window)
        self._settle()
        self.sheet.keep_clear(self._around())

    def _settle(self) -> None:
        """Put the inspector into its dock if that is shown, or else into the sheet."""
        dock = self._frame.docks[_TITLE]
        belongs_here = self._is_narrow and dock.isHidden()
        if belongs_here and self.sheet.holds is None:
            self.sheet.take(self._inspector)
            dock.setWidget(self._stand_in)
        elif not belongs_here and self.sheet.holds is not None:
            self.sheet.give_back()
            dock.setWidget(self._inspector)

    @Command("inspector", "Inspector over or beside the table", "I", Group.VIEW_PANELS, 10, Reach.TABLE)
    def _toggle(self) -> None:
        """Show the inspector permanently, or hide it."""
        if self.sheet.holds is None:
            dock = self._frame.docks[_TITLE]
            if dock.isHidden() or dock.visibleRegion().isEmpty():
                self._frame.show_dock(_TITLE)
            else:
                dock.hide()
        elif not self.sheet.pin(self._around()) and self._question_rects():
            self._frame.say("The inspector would cover the question.")

    def _point_at(self, id: int) -> None:
        found = self._view.table_scene.current_view.objects().get(id)
        self._hovered = id = 0 if found is None or found.is_in_hidden_pile else id
        if self.sheet.holds is not None:
            self.sheet.pointed_at(self._around(), is_on_card=self._tile(id) is not None)

    def _keep_clear(self) -> None:
        if self.sheet.holds is not None:
            self.sheet.keep_clear(self._around())

    def _around(self) -> Surroundings:
        """Return the rectangles around the sheet: the card that it shows is kept free."""
        scene = self._view.table_scene
        shown = self._tile(self._hovered) or self._tile(next(reversed(scene.selected_ids()), 0))
        own = () if shown is None else (shown,)
        tiles = tuple(map(self._on_page, scene.visible_tiles().values()))
        return Surroundings(self._room(), (*self._question_rects(), *own), tiles)

    def _tile(self, id: int) -> QRect | None:
        """Return the rectangle of a visible card, in the coordinates of the page."""
        item = self._view.table_scene.card_items.of(id) if id else None
        return self._card(item) if item is not None and item.place.shown else None

    def _room(self) -> QRect:
        """Return the rectangle of the table without the rail, your hand and the stack."""
        ground, table = self._view.table_scene.ground, self._frame.page.table.geometry()
        stack = 0 if ground.folding.stack else round(ground.stack.width())
        return table.adjusted(round(ground.rail.width()), 0, -stack, -round(ground.hand_height))

    def _question_rects(self) -> tuple[QRect, ...]:
        """Return the rectangles of the question and of the cards that answer it."""
        scene, question = self._view.table_scene, self._frame.page.question
        if question.prompt is None:
            return ()
        found = [scene.card_items.of(id) for id in question.prompt.objects]
        cards = [item for item in found if item is not None and item.place.shown]
        return question.geometry(), *map(self._card, cards)

    def _card(self, item: CardItem) -> QRect:
        """Return the rectangle of a card, in the coordinates of the page."""
        return self._on_page(item.tile.translated(item.middle).toRect())

    def _on_page(self, rect: QRect) -> QRect:
        """Return a rectangle of the scene in the coordinates of the page."""
        corner: QPoint = self._frame.page.table.geometry().topLeft()
        return rect.translated(corner)


def _lay_out_now(window: QWidget) -> None:
    """Lay out the window immediately, so that the table doesn't move under the next click."""
    layout = window.layout()
    if layout is not None:
        layout.activate()
