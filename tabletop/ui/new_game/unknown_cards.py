"""The unknown cards of a list, with a choice for each."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias, assert_never

import msgspec
from PySide6.QtCore import QMargins, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionToolButton,
    QStyleOptionViewItem,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from tabletop.cards.decks.deck import Section, Unknown
from tabletop.cards.decks.settling import Choice
from tabletop.cards.names import folded
from tabletop.cards.placeholders import Placeholder
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import add_entry, clean, tip

_NUMBER, _NAME, _CHOICE, _DESCRIBE = range(4)
_PART_NAMES: Final = {
    Section.SIDEBOARD: "sideboard",
    Section.COMPANION: "sideboard",
    Section.COMMANDERS: "command zone",
}


_MAX_CHOICE_WIDTH: Final = 260
_MARGINS: Final = QMargins(3, 3, 3, 3)
_DESCRIBE_WORDS: Final = "Describe…"
_Index: TypeAlias = QModelIndex | QPersistentModelIndex


class UnknownCard(msgspec.Struct, frozen=True):
    """An unknown name in a list, with its copies in all and outside the main deck, and a similar name.

    ``is_typo``: whether the similar name is certainly meant.
    """

    name: str
    number: int
    by_part: Mapping[str, int]
    nearest: str
    is_typo: bool = False

    @property
    def where(self) -> str:
        """The parts outside the main deck: ``sideboard``, ``2 in the sideboard``, or empty."""
        words = (
            part if number == self.number else f"{number} in the {part}"
            for part, number in self.by_part.items()
        )
        return ", ".join(words)


def by_name(lines: Sequence[Unknown]) -> tuple[UnknownCard, ...]:
    """Return the unknown cards of a list, each name once."""
    found: dict[str, list[Unknown]] = {}
    for each in lines:
        found.setdefault(folded(each.name), []).append(each)
    return tuple(map(_merge, found.values()))


def _merge(lines: Sequence[Unknown]) -> UnknownCard:
    by_part: Counter[str] = Counter()
    for each in lines:
        if each.section in _PART_NAMES:
            by_part[_PART_NAMES[each.section]] += each.number
    first = lines[0]
    number = sum(each.number for each in lines)
    return UnknownCard(first.name, number, by_part, first.nearest, first.is_typo)


@guarded
class _ControlDelegate(QStyledItemDelegate):
    """Paints a cell as a drop-down list or a button. A single hidden widget is the model for all rows."""

    def __init__(self, box: QComboBox | QToolButton, parent: QWidget) -> None:
        super().__init__(parent)
        self._box = box

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the background of the row, then the control with the text of the cell."""
        row = QStyleOptionViewItem(option)
        self.initStyleOption(row, index)
        words, row.text = row.text, ""
        style = self._box.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, row, painter, row.widget)
        rect = option.rect.marginsRemoved(_MARGINS)
        if isinstance(self._box, QComboBox):
            box = QStyleOptionComboBox()
            box.initFrom(self._box)
            box.rect, box.currentText, box.frame = rect, words, True
            style.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, box, painter, self._box)
            style.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, box, painter, self._box)
        else:
            button = QStyleOptionToolButton()
            button.initFrom(self._box)
            button.rect, button.text = rect, words
            button.subControls = QStyle.SubControl.SC_ToolButton
            button.toolButtonStyle = Qt.ToolButtonStyle.ToolButtonTextOnly
            style.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, button, painter, self._box)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Return the size of the control with its margins."""
        return self._box.sizeHint().grownBy(_MARGINS)


@guarded
class UnknownCards(QTreeWidget):
    """A row for each name. Space switches to the next choice for the current one.

    The rows don't contain widgets, because a list may have thousands of them.
    """

    changed = Signal()
    describe_wanted = Signal(str)
    """The name of a card that the player wants to describe."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Unknown cards")
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setHeaderLabels(["", "Card", "What to do", ""])
        self._box = QComboBox(self)
        self._button = QToolButton(self)
        self._button.setText(_DESCRIBE_WORDS)
        self._button.setProperty("look", "small")
        for column, control in ((_CHOICE, self._box), (_DESCRIBE, self._button)):
            control.hide()
            self.setItemDelegateForColumn(column, _ControlDelegate(control, self))
        header = self.header()
        header.setStretchLastSection(False)
        header.setResizeContentsPrecision(0)
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(_NUMBER, QHeaderView.ResizeMode.ResizeToContents)
        self._cards: tuple[UnknownCard, ...] = ()
        self._chosen: list[Choice] = []
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(lambda _place: self._open_menu())
        self.itemClicked.connect(self._clicked)

    def show_cards(self, cards: Sequence[UnknownCard], descriptions: Mapping[str, Placeholder]) -> None:
        """Show cards with their descriptions. Choices that were made for a name are kept."""
        chosen = self.choices
        self.clear()
        self._cards = tuple(cards)
        self._chosen = [_possible(card, chosen.get(folded(card.name), Choice.KEEP)) for card in self._cards]
        items = [
            self._item(card, descriptions.get(folded(card.name)), choice)
            for card, choice in zip(self._cards, self._chosen, strict=True)
        ]
        self.addTopLevelItems(items)
        self._fit_columns()
        if items:
            self.setCurrentItem(items[0])

    @staticmethod
    def _item(card: UnknownCard, descriptions: Placeholder | None, choice: Choice) -> QTreeWidgetItem:
        words = _row_text(card, descriptions)
        item = QTreeWidgetItem([str(card.number), clean(words), _choice_label(card, choice), _DESCRIBE_WORDS])
        item.setTextAlignment(_NUMBER, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setToolTip(_NAME, tip(words))
        item.setData(_DESCRIBE, Qt.ItemDataRole.AccessibleTextRole, clean(f"Describe {card.name}"))
        return item

    def _fit_columns(self) -> None:
        self._box.clear()
        self._box.addItems(
            sorted({_choice_label(card, each) for card in self._cards for each in _choices(card)})
        )
        self._box.ensurePolished()
        self._button.ensurePolished()
        widest = self._box.sizeHint().grownBy(_MARGINS).width()
        self.header().resizeSection(_CHOICE, min(widest, _MAX_CHOICE_WIDTH))
        self.header().resizeSection(_DESCRIBE, self._button.sizeHint().grownBy(_MARGINS).width())

    @property
    def choices(self) -> dict[str, Choice]:
        """The choice for each name, in its folded form."""
        pairs = zip(self._cards, self._chosen, strict=True)
        return {folded(card.name): choice for card, choice in pairs}

    @property
    def typos(self) -> int:
        """The number of names that are certainly typos of known ones."""
        return sum(card.is_typo for card in self._cards)

    def choose(self, choice: Choice, name: str = "") -> None:
        """Make a choice for a card by its name, or for all cards for which it is possible.

        For all cards at once, suggestions are used only for certain typos, since a card with a similar name
        may be another one.
        """
        before = list(self._chosen)
        for place, card in enumerate(self._cards):
            is_certain = card.is_typo or choice is not Choice.SUGGESTED
            if choice in _choices(card) and (is_certain if not name else name == card.name):
                self._chosen[place] = choice
        if self._chosen == before:
            return
        for place, card in enumerate(self._cards):
            item = self.topLevelItem(place)
            if item is not None and self._chosen[place] is not before[place]:
                item.setText(_CHOICE, _choice_label(card, self._chosen[place]))
        self.changed.emit()

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == _DESCRIBE:
            self.describe_wanted.emit(self._cards[self.indexOfTopLevelItem(item)].name)
        elif column == _CHOICE:
            self._open_menu()

    def _open_menu(self) -> None:
        """Open the menu of choices for the current card."""
        item = self.currentItem()
        if item is None:
            return
        place = self.indexOfTopLevelItem(item)
        card = self._cards[place]
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for choice in _choices(card):
            action = add_entry(menu, _choice_label(card, choice))
            action.setCheckable(True)
            action.setChecked(choice is self._chosen[place])
            action.triggered.connect(partial(self.choose, choice, card.name))
        menu.addSeparator()
        add_entry(menu, _DESCRIBE_WORDS).triggered.connect(partial(self.describe_wanted.emit, card.name))
        below = self.visualItemRect(item).bottomLeft()
        below.setX(self.columnViewportPosition(_CHOICE))
        menu.popup(self.viewport().mapToGlobal(below))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Switch to the next choice with Space, open the menu with F4, and describe the card with F2."""
        item = self.currentItem()
        place = self.indexOfTopLevelItem(item) if item is not None else -1
        if place >= 0 and event.key() == Qt.Key.Key_Space:
            possible = _choices(self._cards[place])
            now = possible.index(self._chosen[place])
            self.choose(possible[(now + 1) % len(possible)], self._cards[place].name)
        elif place >= 0 and event.key() == Qt.Key.Key_F4:
            self._open_menu()
        elif place >= 0 and event.key() == Qt.Key.Key_F2:
            self.describe_wanted.emit(self._cards[place].name)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Let the page's default button have Enter, as everywhere else on the page.
            event.ignore()
        else:
            super().keyPressEvent(event)


def _choices(card: UnknownCard) -> tuple[Choice, ...]:
    """Return the possible choices for a card, in the order of the menu."""
    return tuple(each for each in Choice if each is not Choice.SUGGESTED or card.nearest)


def _possible(card: UnknownCard, choice: Choice) -> Choice:
    return choice if choice in _choices(card) else Choice.KEEP


def _choice_label(card: UnknownCard, choice: Choice) -> str:
    match choice:
        case Choice.KEEP:
            return "Keep as placeholder"
        case Choice.SUGGESTED:
            return clean(f"Use {card.nearest}")
        case Choice.LEAVE_OUT:
            return "Leave out"
        case _:
            assert_never(choice)


def _row_text(card: UnknownCard, descriptions: Placeholder | None) -> str:
    words = f"{card.name} ({card.where})" if card.where else card.name
    about = (
        ", ".join(filter(None, (descriptions.type, descriptions.size))) if descriptions is not None else ""
    )
    if about:
        return f"{words}: {about}"
    if not card.nearest:
        return words
    return f"{words} – {card.nearest}?" if card.is_typo else f"{words} – unknown, similar to {card.nearest}"
