"""The search line and the filters below it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from tabletop.cards.card_search import COLORLESS, Listing, Origin, Wanted
from tabletop.cards.faces import Layout
from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.mechanisms import Mechanism
from tabletop.language.card_types import CARD_TYPES
from tabletop.language.english import capitalized
from tabletop.ui.browser.card_facts import LAYOUTS, MARKS
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.flow import FlowLayout
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import tip

_OPEN_ENDED_VALUE: Final = 7
_LIST_PADDING: Final = 44
"""Space beside the text in a box's list, in pixels."""
_COLORS: Final = {**COLOR_WORDS, COLORLESS: "colorless"}
_ORIGINS: Final = {Origin.SHIPPED: "Included", Origin.IMPORTED: "Imported"}

FILTER_WORDS: Final = {
    "text": "the name",
    "layout": "the layout",
    "mechanism": "how it changes",
    "symbol": "the mark",
    "set_code": "the set",
    "colors": "the colors",
    "type": "the type",
    "least_mana_value": "the mana value",
    "most_mana_value": "the mana value",
    "origin": "where it comes from",
    "digital_only": "digital only",
}
"""Name of each part of a search that could be dropped."""


@guarded
class SearchLine(QLineEdit):
    """Line for names, types and texts. The Down key moves to the results."""

    left_downwards = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to the results with Down. A key that is held down doesn't put several copies on the table."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Down:
            self.left_downwards.emit()
        elif not (is_enter and event.isAutoRepeat()):
            super().keyPressEvent(event)


class Filters(QWidget):
    """Search line and filters. The first entry of each box matches everything."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = SearchLine(self)
        self.line.setPlaceholderText("Name, type or text of a face")
        self.line.setAccessibleName("Search names, types and texts")
        self.line.setClearButtonEnabled(True)
        self.mechanism = _box("How it changes", [(way.description, way) for way in Mechanism], self)
        self.layout_ = _box("Any layout", [(LAYOUTS[each][0], each) for each in Layout], self)
        self.type = _box("Any type", [], self)
        self.colors = {letter: _color_button(letter, self) for letter in _COLORS}
        self.value = _box("Any mana value", _values(), self)
        self.symbol = _box("Any mark", [(words, each) for each, words in MARKS.items()], self)
        self.set = _box("Any set", [], self)
        self.origin = _box("All cards", [(words, each) for each, words in _ORIGINS.items()], self)
        self.digital = QToolButton(self)
        self.digital.setText("Digital only")
        self.digital.setCheckable(True)
        self.digital.setToolTip("Cards that exist only in digital games")
        self.clear = QPushButton("Clear filters", self, autoDefault=False)
        self.clear.setEnabled(False)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        colors = QWidget(self)
        row_of(*self.colors.values(), inside=colors, margins=(0, 0, 0, 0), spacing=3)
        below = QWidget(self)
        flow = FlowLayout(below)
        for widget in (
            self.mechanism,
            self.layout_,
            self.type,
            self.value,
            colors,
            self.symbol,
            self.set,
            self.origin,
            self.digital,
            self.clear,
        ):
            flow.addWidget(widget)
        column_of(self.line, below, inside=self, margins=(0, 0, 0, 0), spacing=8)

    @property
    def _boxes(self) -> tuple[QComboBox, ...]:
        return (self.mechanism, self.layout_, self.type, self.value, self.symbol, self.set, self.origin)

    def _connect(self) -> None:
        self.line.textChanged.connect(self._announce_change)
        for box in self._boxes:
            box.currentIndexChanged.connect(self._announce_change)
        for letter, button in self.colors.items():
            button.toggled.connect(lambda on, letter=letter: self._choose_color(letter, on))
        self.digital.toggled.connect(self._announce_change)
        self.clear.clicked.connect(self.open_all)

    def _announce_change(self) -> None:
        self.clear.setEnabled(self.query() != Wanted(text=self.line.text()))
        self.changed.emit()

    def _choose_color(self, letter: str, on: bool) -> None:
        """Make colorless exclude the colors, and the colors exclude it."""
        if on:
            for other, button in self.colors.items():
                if other != letter and COLORLESS in (other, letter):
                    button.setChecked(False)
        self._announce_change()

    def query(self) -> Wanted:
        """Return the current query."""
        least, most = self.value.currentData() or (None, None)
        return Wanted(
            text=self.line.text(),
            layout=self.layout_.currentData(),
            mechanism=self.mechanism.currentData(),
            symbol=self.symbol.currentData(),
            set_code=self.set.currentData() or "",
            colors="".join(letter for letter, button in self.colors.items() if button.isChecked()),
            type=self.type.currentData() or "",
            least_mana_value=least,
            most_mana_value=most,
            origin=self.origin.currentData(),
            digital_only=self.digital.isChecked(),
        )

    def open(self, fields: Iterable[str]) -> None:
        """Clear some parts of the query."""
        boxes = {
            "layout": self.layout_,
            "mechanism": self.mechanism,
            "symbol": self.symbol,
            "set_code": self.set,
            "type": self.type,
            "least_mana_value": self.value,
            "most_mana_value": self.value,
            "origin": self.origin,
        }
        cleared = set(fields)
        with QSignalBlocker(self):
            for field, box in boxes.items():
                if field in cleared:
                    box.setCurrentIndex(0)
            for button in self.colors.values() if "colors" in cleared else ():
                button.setChecked(False)
            if "digital_only" in cleared:
                self.digital.setChecked(False)
            if "text" in cleared:
                self.line.clear()
        self._announce_change()

    def open_all(self) -> None:
        """Clear everything except the name."""
        self.open(Wanted.__struct_fields__[1:])
        self.line.setFocus()

    def offer_words_of(self, faces: Sequence[Listing]) -> None:
        """Fill the boxes of types and sets with what exists, keeping the current choices."""
        sets = Counter(code for face in faces for code in face.sets)
        word_counts = Counter(word for face in faces for word in face.words)
        types = [word.casefold() for word in CARD_TYPES if word.casefold() in word_counts]
        others = sorted(word for word, number in word_counts.items() if number > 2 and word not in types)
        _refill(self.set, [(code, code) for code in sorted(sets)])
        _refill(self.type, [(capitalized(word), word) for word in (*types, *others)])


def _box(default_text: str, choices: Iterable[tuple[str, Any]], parent: QWidget) -> QComboBox:
    box = QComboBox(parent)
    box.setAccessibleName(default_text)
    box.setMaxVisibleItems(16)
    # A box is as wide as its first entry, and its list is as wide as the longest entry.
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(len(default_text))
    box.addItem(default_text, None)
    for words, value in choices:
        box.addItem(words, value)
    _widen_list(box)
    return box


def _widen_list(box: QComboBox) -> None:
    metrics = box.fontMetrics()
    widest = max(metrics.horizontalAdvance(box.itemText(row)) for row in range(box.count()))
    box.view().setMinimumWidth(widest + _LIST_PADDING)


def _refill(box: QComboBox, choices: Iterable[tuple[str, str]]) -> None:
    chosen, default_text = box.currentData(), box.itemText(0)
    with QSignalBlocker(box):
        box.clear()
        box.addItem(default_text, None)
        for words, value in choices:
            box.addItem(words, value)
        box.setCurrentIndex(max(0, box.findData(chosen)) if chosen is not None else 0)
        _widen_list(box)


def _color_button(letter: str, parent: QWidget) -> QPushButton:
    button = QPushButton(letter, parent, autoDefault=False)
    button.setProperty("look", "letter")
    button.setCheckable(True)
    button.setAccessibleName(capitalized(_COLORS[letter]))
    button.setToolTip(tip(f"{capitalized(_COLORS[letter])}: faces that have all chosen colors"))
    return button


def _values() -> list[tuple[str, tuple[int | None, int | None]]]:
    values: list[tuple[str, tuple[int | None, int | None]]] = [
        (f"Mana value {number}", (number, number)) for number in range(_OPEN_ENDED_VALUE)
    ]
    return [*values, (f"Mana value {_OPEN_ENDED_VALUE} or more", (_OPEN_ENDED_VALUE, None))]
