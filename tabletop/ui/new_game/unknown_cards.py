"""The cards of a list that nobody here knows, each with what is to be done about it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QMargins, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHeaderView, QToolButton, QTreeWidget, QTreeWidgetItem, QWidget

from tabletop.cards.decks.deck import Section, Unknown
from tabletop.cards.decks.settling import Choice
from tabletop.cards.names import folded
from tabletop.cards.placeholders import Placeholder
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import clean, tip

_NUMBER, _NAME, _CHOICE, _DESCRIBE = range(4)
_IN: Final = {
    Section.SIDEBOARD: "sideboard",
    Section.COMPANION: "sideboard",
    Section.COMMANDERS: "command zone",
}


_WIDEST: Final = 260


class UnknownCard(msgspec.Struct, frozen=True):
    """A name in a list that no card has: how many copies, how many of them in which part, what is near."""

    name: str
    number: int
    apart: Mapping[str, int]
    nearest: str

    @property
    def where(self) -> str:
        """The parts beside the main deck: ``sideboard``, ``2 in the sideboard``; empty for the main deck."""
        words = (
            part if number == self.number else f"{number} in the {part}"
            for part, number in self.apart.items()
        )
        return ", ".join(words)


def by_name(lines: Sequence[Unknown]) -> tuple[UnknownCard, ...]:
    """The unknown cards of a list, each name once."""
    found: dict[str, list[Unknown]] = {}
    for each in lines:
        found.setdefault(folded(each.name), []).append(each)
    return tuple(map(_together, found.values()))


def _together(lines: Sequence[Unknown]) -> UnknownCard:
    apart: Counter[str] = Counter()
    for each in lines:
        if each.section in _IN:
            apart[_IN[each.section]] += each.number
    first = lines[0]
    return UnknownCard(first.name, sum(each.number for each in lines), apart, first.nearest)


@guarded
class UnknownCards(QTreeWidget):
    """A row for each name. Space goes on to the next thing that can be done about the current one."""

    changed = Signal()
    describe_wanted = Signal(str)
    """The name of a card that its player wants to describe."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Cards that are not known")
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setHeaderLabels(["", "Card", "What to do", ""])
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        for place in (_NUMBER, _DESCRIBE):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.ResizeToContents)
        self._cards: tuple[UnknownCard, ...] = ()
        self._combos: list[QComboBox] = []

    def show_cards(self, cards: Sequence[UnknownCard], said: Mapping[str, Placeholder]) -> None:
        """Show these, with what was said of them before; what was chosen for a name stays chosen."""
        chosen = self.choices
        self.clear()
        self._cards, self._combos = tuple(cards), []
        for card in self._cards:
            self._add(card, said.get(folded(card.name)), chosen.get(folded(card.name), Choice.KEEP))
        first = self.topLevelItem(0)
        if first is not None:
            self.setCurrentItem(first)

    def _add(self, card: UnknownCard, said: Placeholder | None, chosen: Choice) -> None:
        item = QTreeWidgetItem(self, [str(card.number), clean(_in_words(card, said)), "", ""])
        item.setTextAlignment(_NUMBER, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setToolTip(_NAME, tip(_in_words(card, said)))
        combo = QComboBox(self)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        combo.setAccessibleName(clean(f"What to do about {card.name}"))
        combo.addItem("Keep as placeholder", Choice.KEEP.value)
        if card.nearest:
            combo.addItem(clean(f"Take {card.nearest}"), Choice.SUGGESTED.value)
        combo.addItem("Leave out", Choice.LEAVE_OUT.value)
        combo.setCurrentIndex(max(0, combo.findData(chosen.value)))
        combo.currentIndexChanged.connect(lambda _place: self.changed.emit())
        describe = QToolButton(self)
        describe.setText("Describe…")
        describe.setProperty("look", "small")
        describe.setAccessibleName(clean(f"Describe {card.name}"))
        describe.clicked.connect(partial(self.describe_wanted.emit, card.name))
        combo.ensurePolished()
        # A row keeps room above and below what is in it.
        item.setSizeHint(_CHOICE, combo.sizeHint().grownBy(QMargins(0, 3, 0, 3)))
        self.setItemWidget(item, _CHOICE, combo)
        self.setItemWidget(item, _DESCRIBE, describe)
        self._combos.append(combo)
        wide = max(self.header().sectionSize(_CHOICE), min(combo.sizeHint().width() + 6, _WIDEST))
        self.header().resizeSection(_CHOICE, wide)

    @property
    def choices(self) -> dict[str, Choice]:
        """What is to be done, by the names as they are compared."""
        pairs = zip(self._cards, self._combos, strict=True)
        return {folded(card.name): Choice(combo.currentData()) for card, combo in pairs}

    @property
    def has_suggestions(self) -> bool:
        """Whether a known name is near to one of these."""
        return any(card.nearest for card in self._cards)

    def choose(self, choice: Choice, name: str = "") -> None:
        """Do the same about one card by its name, or about all for which it can be done."""
        for card, combo in zip(self._cards, self._combos, strict=True):
            place = combo.findData(choice.value)
            if place >= 0 and name in ("", card.name):
                combo.setCurrentIndex(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space: the next choice for the current card."""
        item = self.currentItem()
        if event.key() == Qt.Key.Key_Space and item is not None:
            combo = self._combos[self.indexOfTopLevelItem(item)]
            combo.setCurrentIndex((combo.currentIndex() + 1) % combo.count())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # For the button that goes on, as everywhere else on the page.
            event.ignore()
        else:
            super().keyPressEvent(event)


def _in_words(card: UnknownCard, said: Placeholder | None) -> str:
    words = f"{card.name} ({card.where})" if card.where else card.name
    about = ", ".join(filter(None, (said.type, said.size))) if said is not None else ""
    if about:
        return f"{words}: {about}"
    return f"{words} – {card.nearest}?" if card.nearest else words
