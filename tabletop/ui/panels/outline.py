"""The table outline: zones, cards and states as a tree, for screen readers and for hands without a mouse."""

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.view import ObjectView, TableView
from tabletop.ui.layout.ground import Seat
from tabletop.ui.panels.lazy_update import LazyUpdate
from tabletop.ui.panels.table_words import GAME, PLAYER, described, zones
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import tip

_OBJECT = Qt.ItemDataRole.UserRole
_ZONE = Qt.ItemDataRole.UserRole + 1


@guarded
class OutlinePanel(QTreeWidget):
    """Everything on the table. Choosing an entry selects the object, Enter opens what may be done with it.

    What was picked up is put down on the current entry.
    """

    object_wanted = Signal(int)
    menu_wanted = Signal(int, QPoint)
    pile_menu_wanted = Signal(object, QPoint)
    """What may be done with a whole Zone of a player."""
    group_menu_wanted = Signal(str, QPoint)
    """What may be done with the game or a player, by the key of the entry."""
    target_wanted = Signal(object)
    """Something is carried, and this is the current entry: the number of an object, or the key of a zone."""
    put_down_wanted = Signal()
    answer_wanted = Signal(int)
    """An object that answers the question that is open."""
    number_pressed = Signal(str)
    """A number, which answers a question wherever the focus is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setAccessibleName("Table outline")
        self.setSelectionMode(QTreeWidget.SelectionMode.SingleSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu_at)
        self.currentItemChanged.connect(self._current_changed)
        self._view: TableView | None = None
        self._lazy_update = LazyUpdate(self, self._fill)
        self.carries = False
        """Whether something is carried: entries are targets then, and Enter puts it down."""
        self.answers: tuple[int, ...] = ()
        """The objects of which one may be chosen: Enter answers with it."""
        self._closed: set[str] = set()
        self._items: dict[int, QTreeWidgetItem] = {}
        self.itemCollapsed.connect(self._remember)
        self.itemExpanded.connect(self._remember)

    def show_table(self, view: TableView) -> None:
        """Show the table as it is now; nothing is done while the outline can't be seen."""
        self._view = view
        self._lazy_update.renew()

    def select(self, id: int) -> None:
        """Make an object the current entry, without selecting it on the table again."""
        item = self._items.get(id)
        if item is not None and item is not self.currentItem():
            with QSignalBlocker(self):
                self.setCurrentItem(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter puts down, answers, or opens the menu of the current entry; numbers answer."""
        item = self.currentItem()
        asks = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Menu)
        if self.carries and asks:
            self.put_down_wanted.emit()
        elif asks and item is not None and item.data(0, _OBJECT) in self.answers:
            self.answer_wanted.emit(item.data(0, _OBJECT))
        elif asks and item is not None:
            self._ask_for_menu(item, self.visualItemRect(item).bottomLeft())
        elif event.text().isdecimal():
            self.number_pressed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def _ask_for_menu(self, item: QTreeWidgetItem, place: QPoint) -> None:
        """Ask for what may be done with an entry: an object, a pile, or a group."""
        at = self.viewport().mapToGlobal(place)
        id, pile = item.data(0, _OBJECT), pile_of(item.data(0, _ZONE) or "")
        if id:
            self.menu_wanted.emit(id, at)
        elif pile is not None:
            self.pile_menu_wanted.emit(pile, at)
        else:
            self.group_menu_wanted.emit(item.data(0, _ZONE), at)

    def _fill(self) -> None:
        view = self._view
        if view is None:
            return
        current = self.currentItem()
        id = current.data(0, _OBJECT) if current is not None else None
        # Where the object is gone, its zone stays the place from which to go on.
        place = (current.parent() or current).data(0, _ZONE) if current is not None else None
        with QSignalBlocker(self):
            self.clear()
            self._items.clear()
            for title, objects, key in zones(view):
                self._add_zone(title, objects, key)
            if id in self._items:
                self.setCurrentItem(self._items[id])
            elif place is not None and (there := self.entry(place)) is not None:
                self.setCurrentItem(there)

    def entry(self, key: str) -> QTreeWidgetItem | None:
        """The entry of a zone, a player or the game, by its key."""
        all_entries = (self.topLevelItem(place) for place in range(self.topLevelItemCount()))
        return next((each for each in all_entries if each is not None and each.data(0, _ZONE) == key), None)

    def _add_zone(self, title: str, objects: tuple[ObjectView, ...], key: str) -> None:
        zone = QTreeWidgetItem([title])
        zone.setData(0, _ZONE, key)
        self.addTopLevelItem(zone)
        for object in objects:
            words = described(object)
            item = QTreeWidgetItem(zone, [words])
            item.setData(0, _OBJECT, object.id)
            item.setToolTip(0, tip(words))
            self._items[object.id] = item
        zone.setExpanded(key not in self._closed)

    def _remember(self, item: QTreeWidgetItem) -> None:
        key = item.data(0, _ZONE)
        if item.isExpanded():
            self._closed.discard(key)
        else:
            self._closed.add(key)

    def _current_changed(self, current: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        id = current.data(0, _OBJECT) if current is not None else None
        if self.carries and current is not None:
            self.target_wanted.emit(id or current.data(0, _ZONE))
        elif id:
            self.object_wanted.emit(id)

    def _menu_at(self, position: QPoint) -> None:
        item = self.itemAt(position)
        if item is not None:
            self._ask_for_menu(item, position)


def pile_of(key: str) -> Zone | None:
    """The pile or hand that an entry stands for, by the key of its zone."""
    kind, _, seat = key.partition(" ")
    is_pile = seat and kind not in (ZoneKind.BATTLEFIELD, PLAYER)
    return Zone(ZoneKind(kind), int(seat)) if is_pile else None


def target_of(key: str) -> Zone | Seat | None:
    """What can be aimed at by the key of an entry; None for the game."""
    kind, _, seat = key.partition(" ")
    if kind == GAME:
        return None
    if kind == PLAYER:
        return Seat(int(seat))
    shared = ZoneKind(kind).is_shared
    return Zone(ZoneKind(kind)) if shared else Zone(ZoneKind(kind), int(seat))
