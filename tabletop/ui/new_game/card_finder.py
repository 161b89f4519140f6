"""The search of the deck editor: its line, and the cards of the library that can be added to the deck."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListWidget, QListWidgetItem, QWidget

from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.library import CardLibrary
from tabletop.cards.names import folded
from tabletop.ui.new_game.deck_tree import NEW_CARDS, part_of_key
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import clean, tip

_MOST_FOUND: Final = 30
_SHORTEST_TEXT: Final = 2
_NOT_IN_DECKS: Final = frozenset({Layout.TOKEN, Layout.TRANSFORMING_TOKEN, Layout.MELD_RESULT})
_NAME: Final = Qt.ItemDataRole.UserRole


def cards_to_add(text: str, library: CardLibrary) -> tuple[CardDefinition, ...]:
    """Return the cards whose names contain a text or are similar to it, best first."""
    if len(text.strip()) < _SHORTEST_TEXT:
        return ()
    found = {each.definition.name: each.definition for each in library.search(text.strip(), _MOST_FOUND)}
    return tuple(card for card in found.values() if card.layout not in _NOT_IN_DECKS)


def matches(card: CardDefinition, text: str) -> bool:
    """Return whether the names or types of a card contain all words of a text."""
    place = folded(f"{card.full_name} {card.front.types}")
    return all(word in place for word in folded(text).split())


@guarded
class DeckSearchLine(QLineEdit):
    """The search line. Undo keys change the deck rather than the text, and Down moves to the found cards."""

    left_downwards = Signal()
    part_wanted = Signal(object)
    """The Section to which the chosen card is added."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText("Find a card in the deck, or one to add")
        self.setAccessibleName("Find a card")
        self.setClearButtonEnabled(True)

    def event(self, event: QEvent) -> bool:
        """Leave the keys of undo and redo to the deck."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undoing = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
            if any(event.matches(each) for each in undoing):
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to the found cards with Down, clear with Esc, and add a card with Ctrl and a number."""
        part = part_of_key(event)
        if event.key() == Qt.Key.Key_Down:
            self.left_downwards.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif part is not None:
            self.part_wanted.emit(part)
        else:
            super().keyPressEvent(event)


@guarded
class FoundCards(QListWidget):
    """The cards that can be added: by a drag into the deck, Enter, + or Ctrl and a number."""

    add_wanted = Signal()
    part_wanted = Signal(object)
    """The Section to which the chosen cards are added."""
    left_upwards = Signal()
    typed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Cards to add")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.itemDoubleClicked.connect(lambda _item: self.add_wanted.emit())
        self.cards: tuple[CardDefinition, ...] = ()

    def show_cards(self, cards: Sequence[CardDefinition]) -> None:
        """Replace the cards, and choose the first one."""
        self.cards = tuple(cards)
        self.clear()
        for card in self.cards:
            item = QListWidgetItem(clean(card.full_name), self)
            item.setData(_NAME, card.name)
            item.setToolTip(tip(f"{card.full_name}\n{card.front.types}"))
        if self.cards:
            self.setCurrentRow(0)

    @property
    def chosen_cards(self) -> tuple[CardDefinition, ...]:
        """The selected cards."""
        names = {item.data(_NAME) for item in self.selectedItems()}
        return tuple(card for card in self.cards if card.name in names)

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        """Return the names of cards that are dragged."""
        content = QMimeData()
        content.setData(NEW_CARDS, "\n".join(item.data(_NAME) for item in items).encode())
        return content

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add the chosen cards with Enter, + or Ctrl and a number, and return to the line with Up."""
        part, text = part_of_key(event), event.text()
        if part is not None:
            self.part_wanted.emit(part)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Plus):
            self.add_wanted.emit()
        elif event.key() == Qt.Key.Key_Up and self.currentRow() <= 0:
            self.left_upwards.emit()
        elif (
            text.isprintable()
            and text.strip()
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)
