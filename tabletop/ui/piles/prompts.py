"""Small windows that ask before something is done with a pile: how many cards, and until which card."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tabletop.cards.library import UnknownCardError, default_library
from tabletop.language.card_types import told_apart
from tabletop.language.selections import Selection
from tabletop.model.handwork import Spot
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel

_BELOW: Final = 96
"""How far below the upper edge of the window they open."""


class _Popup(QFrame):
    """A small window at the top of the table. A click beside it or Esc closes it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("look", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(name)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(16, 14, 16, 14)
        self.column.setSpacing(10)

    def open_over(self, first: QWidget) -> None:
        """Show it in the middle of its window, ready for typing in a field."""
        window = self.parentWidget()
        self.adjustSize()
        if window is not None:
            self.move(window.mapToGlobal(QPoint((window.width() - self.width()) // 2, _BELOW)))
        self.show()
        first.setFocus()


@guarded
class HowMany(_Popup):
    """Asks for a number of cards. Enter takes it."""

    def __init__(self, words: str, number: int, take: Callable[[int], object], parent: QWidget) -> None:
        super().__init__(words, parent)
        self._take = take
        self.number = QSpinBox(self)
        self.number.setRange(1, 999)
        self.number.setValue(number)
        self.number.setAccessibleName(words)
        self.number.selectAll()
        self.ok = QPushButton("OK", self)
        self.ok.setDefault(True)
        self.ok.clicked.connect(self.take)
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(PlainLabel(words, self))
        line.addWidget(self.number)
        line.addWidget(self.ok)
        self.column.addLayout(line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the number."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
        else:
            super().keyPressEvent(event)

    def take(self) -> None:
        """Go on with the number."""
        number = self.number.value()
        self.close()
        self._take(number)


class UnfitWordsError(ValueError):
    """What was written means no card. The text says what to write."""


KINDS: Final = (
    "of a type",
    "with the name",
    "with mana value",
    "with mana value at most",
    "with mana value at least",
)
_EXAMPLES: Final = ("Creature, nonland, Legendary Elf", "Any name of a card", "3", "3", "3")
FINDS: Final = (
    ("into the hand", Spot.HAND),
    ("onto the battlefield", Spot.BATTLEFIELD),
    ("on top of the library", Spot.TOP),
    ("into the graveyard", Spot.GRAVEYARD),
    ("into exile", Spot.EXILE),
)
RESTS: Final = (
    ("on the bottom, in a random order", Spot.BOTTOM),
    ("into the graveyard", Spot.GRAVEYARD),
    ("into exile", Spot.EXILE),
    ("back on top, as they were", Spot.TOP),
)


def wanted(kind: str, words: str) -> Selection:
    """The cards that somebody means by a kind of ``KINDS`` and some words.

    Raises:
        UnfitWordsError: the words are none of that kind.

    """
    words = " ".join(words.split())
    if not words:
        raise UnfitWordsError("Write which card ends it.")
    if kind == "of a type":
        return _of_type(words)
    if kind == "with the name":
        try:
            # In a library a card has its front's name alone (712.8a).
            return Selection(name=default_library().find(words).definition.front.name)
        except UnknownCardError as error:
            raise UnfitWordsError(str(error)) from error
    if not words.isdecimal():
        raise UnfitWordsError(f"A mana value is a number; {words} is none.")
    number = int(words)
    match kind:
        case "with mana value at most":
            return Selection(max_mana_value=number)
        case "with mana value at least":
            return Selection(min_mana_value=number)
        case _:
            return Selection(mana_value=number)


def _of_type(words: str) -> Selection:
    there, absent = [], []
    for word in words.replace(",", " ").split():
        plain = word.casefold()
        if plain.startswith("non") and len(plain) > 4:
            absent.append(plain.removeprefix("non").lstrip("-").capitalize())
        else:
            there.append(word[:1].upper() + word[1:])
    return _with_types(there, absent)


class UntilWhich(_Popup):
    """Asks for the card that ends a revealing, and where the cards go."""

    def __init__(self, take: Callable[[Selection, Spot, Spot], object], parent: QWidget) -> None:
        super().__init__("Reveal cards until one fits", parent)
        self._take = take
        title = PlainLabel("Reveal cards from the top until one is there", self)
        title.setProperty("look", "title")
        self.kind, self.words = self._choice(KINDS, "What kind of card"), QLineEdit(self)
        self.words.setMinimumWidth(240)
        self.words.setAccessibleName("Which card")
        self.found = self._choice([words for words, _ in FINDS], "Where that card goes")
        self.rest = self._choice([words for words, _ in RESTS], "Where the others go")
        self.fault = PlainLabel(parent=self)
        self.fault.setWordWrap(True)
        self.fault.hide()
        self.ok = QPushButton("Reveal", self)
        self.ok.setDefault(True)
        which = QHBoxLayout()
        which.addWidget(self.kind)
        which.addWidget(self.words, 1)
        form = QFormLayout()
        form.addRow("That card goes", self.found)
        form.addRow("The others go", self.rest)
        last = QHBoxLayout()
        last.addStretch(1)
        last.addWidget(self.ok)
        self.column.addWidget(title)
        self.column.addLayout(which)
        self.column.addLayout(form)
        self.column.addWidget(self.fault)
        self.column.addLayout(last)
        self.kind.currentIndexChanged.connect(self._show_example)
        self.words.returnPressed.connect(self.take)
        self.ok.clicked.connect(self.take)
        self._show_example(0)

    def _choice(self, choices: Sequence[str], name: str) -> QComboBox:
        box = QComboBox(self)
        box.addItems(list(choices))
        box.setAccessibleName(name)
        return box

    def _show_example(self, place: int) -> None:
        self.words.setPlaceholderText(_EXAMPLES[place])

    def take(self) -> None:
        """Go on, or say what is wrong with the words."""
        try:
            selection = wanted(KINDS[self.kind.currentIndex()], self.words.text())
        except UnfitWordsError as fault:
            self.fault.setText(str(fault))
            self.fault.show()
            self.adjustSize()
            return
        places = FINDS[self.found.currentIndex()][1], RESTS[self.rest.currentIndex()][1]
        self.close()
        self._take(selection, *places)


def _with_types(words: Iterable[str], without: Iterable[str] = ()) -> Selection:
    """Return the selection of what has all types of one list and none of another, types of any kind."""
    there, absent = told_apart(words), told_apart(without)
    return Selection(
        types=there.types,
        supertypes=there.supertypes,
        subtypes=there.subtypes,
        not_types=absent.types,
        not_supertypes=absent.supertypes,
        not_subtypes=absent.subtypes,
    )
