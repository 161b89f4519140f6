"""The table outline: zones, cards and states as a tree, for screen readers and for use without a mouse."""

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
    """Everything on the table. Choosing an entry selects the object, and Enter opens the menu of its actions.

    A carried object can be put down on the current entry.
    """

    object_wanted = Signal(int)
    menu_wanted = Signal(int, QPoint)
    pile_menu_wanted = Signal(object, QPoint)
    """The menu of a zone of a player is wanted."""
    group_menu_wanted = Signal(str, QPoint)
    """The menu of the game or of a player is wanted, by the key of the entry."""
    target_wanted = Signal(object)
    """The current entry has changed while something is carried: an object's number, or a zone's key."""
    put_down_wanted = Signal()
    answer_wanted = Signal(int)
    """An object was chosen as the answer to the open question."""
    number_pressed = Signal(str)
    """A digit was pressed, which answers a question wherever the focus is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setAccessibleName("Table outline")
        self.setSelectionMode(QTreeWidget.SelectionMode.SingleSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu_at)
        self.currentItemChanged.connect(self._report_current)
        self._view: TableView | None = None
        self._lazy_update = LazyUpdate(self, self._fill)
        self.carries = False
        """Whether something is carried. Entries are targets then, and Enter puts it down."""
        self.answers: tuple[int, ...] = ()
        """The objects that may be chosen. Enter answers with the current one."""
        self._closed: set[str] = set()
        self._items: dict[int, QTreeWidgetItem] = {}
        self.itemCollapsed.connect(self._remember_expansion)
        self.itemExpanded.connect(self._remember_expansion)

    def show_table(self, view: TableView) -> None:
        """Show the table. While the outline is hidden this does nothing."""
        self._view = view
        self._lazy_update.renew()

    def select(self, id: int) -> None:
        """Make an object the current entry, without selecting it on the table again."""
        item = self._items.get(id)
        if item is not None and item is not self.currentItem():
            with QSignalBlocker(self):
                self.setCurrentItem(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put down, answer, or open the menu of the current entry on Enter. Digits answer."""
        item = self.currentItem()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Menu)
        if self.carries and is_enter:
            self.put_down_wanted.emit()
        elif is_enter and item is not None and item.data(0, _OBJECT) in self.answers:
            self.answer_wanted.emit(item.data(0, _OBJECT))
        elif is_enter and item is not None:
            self._request_menu(item, self.visualItemRect(item).bottomLeft())
        elif event.text().isdecimal():
            self.number_pressed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def _request_menu(self, item: QTreeWidgetItem, place: QPoint) -> None:
        """Request the menu of an entry: an object, a pile, or a group."""
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
        # If the object is gone, its zone stays current.
        place = (current.parent() or current).data(0, _ZONE) if current is not None else None
        with QSignalBlocker(self):
            self.clear()
            self._items.clear()
            for title, objects, key in zones(view):
                self._add_zone(title, objects, key)
            if id in self._items:
                self.setCurrentItem(self._items[id])
            elif place is not None and (zone_entry := self.entry(place)) is not None:
                self.setCurrentItem(zone_entry)

    def entry(self, key: str) -> QTreeWidgetItem | None:
        """Return the entry of a zone, a player or the game, by its key."""
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

    def _remember_expansion(self, item: QTreeWidgetItem) -> None:
        key = item.data(0, _ZONE)
        if item.isExpanded():
            self._closed.discard(key)
        else:
            self._closed.add(key)

    def _report_current(self, current: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        id = current.data(0, _OBJECT) if current is not None else None
        if self.carries and current is not None:
            self.target_wanted.emit(id or current.data(0, _ZONE))
        elif id:
            self.object_wanted.emit(id)

    def _menu_at(self, position: QPoint) -> None:
        item = self.itemAt(position)
        if item is not None:
            self._request_menu(item, position)


def pile_of(key: str) -> Zone | None:
    """Return the pile or hand of an entry, by the key of its zone."""
    kind, _, seat = key.partition(" ")
    is_pile = seat and kind not in (ZoneKind.BATTLEFIELD, PLAYER)
    return Zone(ZoneKind(kind), int(seat)) if is_pile else None


def target_of(key: str) -> Zone | Seat | None:
    """Return the target that the key of an entry stands for, or None for the game."""
    kind, _, seat = key.partition(" ")
    if kind == GAME:
        return None
    if kind == PLAYER:
        return Seat(int(seat))
    shared = ZoneKind(kind).is_shared
    return Zone(ZoneKind(kind)) if shared else Zone(ZoneKind(kind), int(seat))
