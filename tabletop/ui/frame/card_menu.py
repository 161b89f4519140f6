"""The menu of a card, in the context menu and in the menu bar: what can be done with it, and what can't."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from tabletop.ui.commands.menus import SymbolMenu, add_legal, add_refused, fill_card_menu, pop_up
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.session.session import Session
from tabletop.ui.table.scene import TableScene


class CardMenu(QObject):
    """Opener of a card's menu, to which ``features`` add their entries."""

    def __init__(self, frame: Frame, session: Session, scene: TableScene, inspector: Inspector) -> None:
        super().__init__(frame.window)
        self._frame, self._commands = frame, session.commands
        self._scene, self._inspector = scene, inspector
        self.features: Iterable[Feature] = ()
        frame.menus["Card"].aboutToShow.connect(self._fill_menu_bar)

    def open(self, id: int, at: QPoint) -> None:
        """Open the menu of an object at a point of the screen."""
        menu = SymbolMenu(self._frame.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self._inspector.has_other_face(id):
            menu.addAction(self._frame.actions["other face"])
        add_legal(menu, self._frame.actions, self._commands.offers(id), self._commands.taking(id))
        self._add_feature_entries(menu, id)
        self._add_refused(menu, id)
        pop_up(menu, at)

    def open_for_selected(self) -> None:
        """Open the menu of the selected object, or of its pile if it is the top card."""
        ids = self._commands.selected()
        if not ids:
            self._commands.nothing_selected.emit()
            return
        item, at = self._scene.card_items.of(ids[-1]), self._scene.place_on_screen(ids[-1])
        pile = self._scene.pile_of(item) if item is not None else None
        if pile is not None:
            self._scene.pile_menu_wanted.emit(pile, at)
        else:
            self.open(ids[-1], at)

    def _fill_menu_bar(self) -> None:
        menu, id = self._frame.menus["Card"], (self._commands.selected() or [0])[-1]
        offers = self._commands.offers(id) if id else ()
        fill_card_menu(menu, self._frame.actions, offers, self._commands.taking(id))
        if offers:
            self._add_feature_entries(menu, id)
            self._add_refused(menu, id)

    def _add_feature_entries(self, menu: QMenu, id: int) -> None:
        """Let each feature add its entries for the clicked card and all cards selected with it."""
        selected = self._scene.selected_ids()
        ids = [*(each for each in selected if each != id), id] if id in selected else [id]
        for feature in self.features:
            feature.fill_card_menu(menu, ids)

    def _add_refused(self, menu: QMenu, id: int) -> None:
        offers, anyway = self._commands.offers(id), self._commands.anyway(id)
        add_refused(menu, self._frame.actions, offers, self._commands.taking(id), anyway)
