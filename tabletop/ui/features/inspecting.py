"""Where the inspector is: beside the table, or in a window with little room a sheet that comes and goes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QDockWidget, QWidget

from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.frame.inspector_sheet import InspectorSheet
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.session.opening import Opened
from tabletop.ui.style.guard import guarded
from tabletop.ui.table.view_widget import TableViewWidget

WIDE: Final = 1500
"""From this width of the window on panels stand beside the table."""
_TITLE: Final = "Inspector"


@guarded
class Inspecting(Feature):
    """Moves the inspector between its dock and the sheet, and lets the sheet come and go."""

    def __init__(self, frame: Frame, table_view: TableViewWidget, inspector: Inspector) -> None:
        super().__init__(frame)
        self._view, self._inspector = table_view, inspector
        self.sheet = InspectorSheet(frame.page)
        self._stand_in = QWidget(frame.window)
        """Keeps the place of the inspector in its dock."""
        self._stand_in.hide()
        self._is_narrow = False
        self._beside: list[QDockWidget] = []
        """The panels that stood beside the table before the window became narrow."""
        frame.window.installEventFilter(self)

    def handlers(self) -> Handlers:
        """What ``I`` does."""
        return {Command.INSPECTOR: self._toggle}

    def built(self) -> None:
        """Follow the pointer, the table and the dock."""
        scene = self._view.table_scene
        scene.hovered.connect(self._point_at)
        scene.bridge.changed.connect(self._keep_clear)
        scene.bridge.asked.connect(self._keep_clear)
        scene.laid_out.connect(self._keep_clear)
        self._frame.docks[_TITLE].visibilityChanged.connect(self._settle)

    def put_on_table(self, _opened: Opened) -> None:
        """Before it is shown for the first time the window has its size: then nothing is laid out twice."""
        self._fit()

    def closing(self) -> None:
        """Nothing comes or goes any more."""
        self._frame.window.removeEventFilter(self)
        self.sheet.put_away()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window has another size: there may be room for panels, or none."""
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
                self._beside = [dock for dock in docks if not dock.isHidden() and not dock.isFloating()]
            for dock in self._beside:
                dock.setVisible(not is_narrow)
            self._frame.panels_beside = self._frame.panels_beside if is_narrow else None
            _settle_now(window)
        self._settle()
        self.sheet.keep_clear(self._room(), self._asked_about())

    def _settle(self) -> None:
        """The inspector is in its dock where that is shown, else in the sheet."""
        dock = self._frame.docks[_TITLE]
        belongs_here = self._is_narrow and dock.isHidden()
        if belongs_here and self.sheet.holds is None:
            self.sheet.take(self._inspector)
            dock.setWidget(self._stand_in)
        elif not belongs_here and self.sheet.holds is not None:
            self.sheet.give_back()
            dock.setWidget(self._inspector)

    def _toggle(self) -> None:
        """Let the inspector come and stay, or go."""
        if self.sheet.holds is None:
            dock = self._frame.docks[_TITLE]
            if dock.isHidden() or dock.visibleRegion().isEmpty():
                self._frame.show_dock(_TITLE)
            else:
                dock.hide()
        elif not self.sheet.pin(self._room(), self._asked_about()) and self._asked_about():
            self._frame.say("The inspector would cover what is asked.")

    def _point_at(self, id: int) -> None:
        if self.sheet.holds is None:
            return
        item = self._view.table_scene.card_items.of(id) if id else None
        card = self._card(item) if item is not None else None
        self.sheet.pointed_at(card, self._room(), self._asked_about())

    def _keep_clear(self) -> None:
        if self.sheet.isVisible():
            self.sheet.keep_clear(self._room(), self._asked_about())

    def _room(self) -> QRect:
        """The table without your hand, and without what waits on the stack."""
        ground, table = self._view.table_scene.ground, self._frame.page.table.geometry()
        stack = 0 if ground.folding.stack else round(ground.stack.width())
        return table.adjusted(0, 0, -stack, -round(ground.hand_height))

    def _asked_about(self) -> tuple[QRect, ...]:
        """The question, and the cards that answer it."""
        scene, question = self._view.table_scene, self._frame.page.question
        if question.prompt is None:
            return ()
        found = [scene.card_items.of(id) for id in question.prompt.objects]
        cards = [item for item in found if item is not None and item.place.shown]
        return question.geometry(), *map(self._card, cards)

    def _card(self, item: CardItem) -> QRect:
        """Where a card lies, in the coordinates of the page."""
        return self._on_page(item.tile.translated(item.middle).toRect())

    def _on_page(self, rect: QRect) -> QRect:
        """A rectangle of the scene in the coordinates of the page."""
        corner: QPoint = self._frame.page.table.geometry().topLeft()
        return rect.translated(corner)


def _settle_now(window: QWidget) -> None:
    """Panels that went or came take their room at once, or the table would slip away under the next click."""
    layout = window.layout()
    if layout is not None:
        layout.activate()
