"""The cards of a deck by its parts. Rows are dragged from part to part, or changed by keys and by a menu."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTreeWidget, QTreeWidgetItem, QWidget

from tabletop.cards.decks.deck import Deck, Entry, Section
from tabletop.cards.decks.deck_changes import Copies
from tabletop.cards.decks.statistics import number_of
from tabletop.cards.faces import CardDefinition
from tabletop.ui.new_game.part_questions import PART_NAMES
from tabletop.ui.panels.mana_symbols import cost_pixmap
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import add_entry, clean, tip

PARTS: Final = (Section.COMMANDERS, Section.MAIN, Section.SIDEBOARD, Section.MAYBE)
_KEYS: Final = {
    Qt.Key.Key_1: Section.MAIN,
    Qt.Key.Key_2: Section.SIDEBOARD,
    Qt.Key.Key_3: Section.COMMANDERS,
    Qt.Key.Key_4: Section.MAYBE,
}
"""Number keys that move the selected cards to a part, together with Ctrl."""
NEW_CARDS: Final = "application/x-tabletop-cards"
"""The kind of what is dragged from the list of found cards: their names, one on each line."""
_NAME, _COST, _TYPE = range(3)
_SYMBOL: Final = 15
_COPIES: Final = Qt.ItemDataRole.UserRole


def key_of(part: Section) -> str:
    """Return the key that moves cards to a part."""
    key = next(key for key, each in _KEYS.items() if each is part)
    return f"Ctrl+{chr(key.value)}"


def part_of_key(event: QKeyEvent) -> Section | None:
    """Return the part to which a key moves cards, or None for other keys."""
    is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    return _KEYS.get(Qt.Key(event.key())) if is_control else None


@guarded
class DeckTree(QTreeWidget):
    """The parts of a deck with their cards."""

    move_wanted = Signal(object, object, int)
    """Copies, the Section to which they are moved, and how many of each, 0 for all."""
    number_wanted = Signal(object, int)
    """Copies, and 1 for another one of each, -1 for one less, 0 to remove all."""
    add_wanted = Signal(object, object)
    """Names of other cards, and the Section to which they are added."""
    typed = Signal(str)
    """Text that the player has typed, for the search."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Cards of the deck")
        self.setHeaderLabels(["Card", "Cost", "Type"])
        self.setToolTip(
            "Drag cards to another part of the deck. "
            "If Shift is down as you drop them, one copy of each moves."
        )
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(14)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(6 * (_SYMBOL + 1), _SYMBOL))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self.open_menu)
        self.itemDoubleClicked.connect(self._exchange)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        for column in (_COST, _TYPE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    # --- Contents -----------------------------------------------------------------------------------------

    def show_deck(self, deck: Deck, matches: Callable[[CardDefinition], bool]) -> None:
        """Show the cards of a deck that match a search, and keep the selected ones selected."""
        selected, current = set(self.selected_copies), self._current_copies
        place = self.verticalScrollBar().value()
        self.clear()
        for part, entries in ((part, deck.parts()[part]) for part in PARTS):
            group = QTreeWidgetItem(self, [f"{PART_NAMES[part]} ({number_of(entries)})"])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsDropEnabled)
            group.setData(_NAME, _COPIES, Copies(part, ""))
            font = group.font(_NAME)
            font.setBold(True)
            group.setFont(_NAME, font)
            for entry in sorted(filter(lambda entry: matches(entry.card), entries), key=_order):
                self._add(group, part, entry)
        self.expandAll()
        for item in self._rows():
            copies = _copies_of(item)
            if copies == current:
                self.setCurrentItem(item)
        for item in self._rows():
            item.setSelected(_copies_of(item) in selected)
        self.verticalScrollBar().setValue(place)

    def _add(self, group: QTreeWidgetItem, part: Section, entry: Entry) -> None:
        card = entry.card
        item = QTreeWidgetItem(
            group, [clean(f"{entry.number}  {card.full_name}"), "", clean(str(card.front.types))]
        )
        item.setFlags(
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsDragEnabled
            | Qt.ItemFlag.ItemIsDropEnabled
        )
        item.setData(_NAME, _COPIES, Copies(part, card.name))
        item.setToolTip(_NAME, tip(card.full_name))
        cost = str(card.front.mana_cost)
        if cost:
            item.setIcon(_COST, QIcon(cost_pixmap(cost, _SYMBOL, self.devicePixelRatioF())))
            item.setData(_COST, Qt.ItemDataRole.AccessibleTextRole, cost)

    def _rows(self) -> Iterator[QTreeWidgetItem]:
        for place in range(self.topLevelItemCount()):
            group = self.topLevelItem(place)
            children = map(group.child, range(group.childCount())) if group is not None else ()
            yield from (item for item in children if item is not None)

    @property
    def selected_copies(self) -> tuple[Copies, ...]:
        """The selected cards, in the order of the list."""
        return tuple(_copies_of(item) for item in self._rows() if item.isSelected())

    @property
    def _current_copies(self) -> Copies | None:
        item = self.currentItem()
        return _copies_of(item) if item is not None else None

    def select(self, copies: Sequence[Copies]) -> None:
        """Select cards and show the first of them."""
        rows = [item for item in self._rows() if _copies_of(item) in copies]
        self.clearSelection()
        if rows:
            self.setCurrentItem(rows[0])
            self.scrollToItem(rows[0])
        for item in rows:
            item.setSelected(True)

    # --- Keys and the menu --------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the selected cards with Ctrl and a number, and change their number with + and -, or Del."""
        part, copies = part_of_key(event), self.selected_copies
        number = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_Delete: 0}.get(Qt.Key(event.key()))
        text, item = event.text(), self.currentItem()
        if part is not None:
            self.move_wanted.emit(copies, part, 0)
        elif number is not None and copies:
            self.number_wanted.emit(copies, number)
        elif event.key() == Qt.Key.Key_Menu and item is not None:
            self.open_menu(self.visualItemRect(item).bottomLeft())
        elif (
            text.isprintable()
            and text.strip()
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    def open_menu(self, at: QPoint) -> None:
        """Open the menu of the selected cards at a point of the list."""
        copies = self.selected_copies
        if not copies:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for part in (part for part in PARTS if any(each.part is not part for each in copies)):
            action = add_entry(menu, f"Move to {PART_NAMES[part].lower()}\t{key_of(part)}")
            action.triggered.connect(partial(self.move_wanted.emit, copies, part, 0))
        menu.addSeparator()
        for part in (part for part in PARTS if any(each.part is not part for each in copies)):
            action = add_entry(menu, f"Move one copy to {PART_NAMES[part].lower()}")
            action.triggered.connect(partial(self.move_wanted.emit, copies, part, 1))
        menu.addSeparator()
        for words, number in (("Add a copy\t+", 1), ("Remove a copy\t-", -1), ("Remove\tDel", 0)):
            add_entry(menu, words).triggered.connect(partial(self.number_wanted.emit, copies, number))
        menu.popup(self.viewport().mapToGlobal(at))

    def _exchange(self, item: QTreeWidgetItem) -> None:
        """Move one copy of a card between the main deck and the sideboard."""
        copies = _copies_of(item)
        if copies.name:
            target = Section.SIDEBOARD if copies.part is Section.MAIN else Section.MAIN
            self.move_wanted.emit((copies,), target, 1)

    # --- Dragging -----------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept rows of this list and found cards."""
        if self._is_welcome(event):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Highlight the part below the pointer."""
        super().dragMoveEvent(event)
        if self._is_welcome(event) and self.part_at(event.position().toPoint()) is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Move or add what was dragged. With Shift only one copy of each card is moved."""
        part = self.part_at(event.position().toPoint())
        if part is None or not self._is_welcome(event):
            event.ignore()
            return
        # The list is shown again from the deck, so nothing may be removed from it after a drag.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.source() is self:
            is_single = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.move_wanted.emit(self.selected_copies, part, int(is_single))
        else:
            self.add_wanted.emit(tuple(dragged_names(event.mimeData())), part)

    def _is_welcome(self, event: QDropEvent) -> bool:
        return event.source() is self or event.mimeData().hasFormat(NEW_CARDS)

    def part_at(self, at: QPoint) -> Section | None:
        """Return the part of the deck at a point of the list. Below all rows it is the last part."""
        item = self.itemAt(at)
        if item is None:
            item = self.topLevelItem(self.topLevelItemCount() - 1)
        return _copies_of(item).part if item is not None else None


def dragged_names(content: QMimeData) -> list[str]:
    """Return the names of found cards that are dragged."""
    return bytes(content.data(NEW_CARDS).data()).decode().splitlines()


def _copies_of(item: QTreeWidgetItem) -> Copies:
    part, name = item.data(_NAME, _COPIES)
    return Copies(Section(part), name)


def _order(entry: Entry) -> tuple[bool, int, str]:
    """Return the key by which cards are sorted: lands last, then by mana value and name."""
    front = entry.card.front
    return "Land" in front.types.types, front.mana_cost.value(), entry.card.name
