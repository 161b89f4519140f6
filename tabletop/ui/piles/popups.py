"""Small popups that ask for details of an action with a pile: the number of cards, or the card to stop at."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from tabletop.cards.library import UnknownCardError, default_library
from tabletop.language.card_types import told_apart
from tabletop.language.english import capitalized
from tabletop.language.selections import Selection
from tabletop.model.handwork import Spot
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel

_MAX_DIGITS: Final = 9
"""Digits of the largest mana value that is read; ``int`` refuses some thousand digits."""
_TOP_OFFSET: Final = 96
"""Distance of the popups from the top of the window, in logical pixels."""


class _Popup(QFrame):
    """A popup at the top of the table. A click outside or Esc closes it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("look", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(name)
        self.column = column_of(inside=self, margins=(16, 14, 16, 14), spacing=10)

    def open_over(self, first: QWidget) -> None:
        """Show the popup centered at the top of its window, with the focus in a field."""
        window = self.parentWidget()
        self.adjustSize()
        if window is not None:
            self.move(window.mapToGlobal(QPoint((window.width() - self.width()) // 2, _TOP_OFFSET)))
        self.show()
        first.setFocus()


@guarded
class HowMany(_Popup):
    """A popup for a number of cards. Enter confirms it."""

    def __init__(self, words: str, number: int, take: Callable[[int], object], parent: QWidget) -> None:
        super().__init__(words, parent)
        self._take = take
        self.number = QSpinBox(self)
        self.number.setRange(1, 999)
        self.number.setValue(number)
        self.number.setAccessibleName(words)
        self.number.selectAll()
        self.ok = QPushButton("OK", self, default=True)
        self.ok.clicked.connect(self.take)
        line = row_of(PlainLabel(words, self), self.number, self.ok, spacing=10)
        self.column.addLayout(line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Confirm the number with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
        else:
            super().keyPressEvent(event)

    def take(self) -> None:
        """Continue with the number."""
        number = self.number.value()
        self.close()
        self._take(number)


class UnfitWordsError(ValueError):
    """The text doesn't describe a card. The message tells what to write."""


KINDS: Final = (
    "of a type",
    "with the name",
    "with mana value",
    "with mana value at most",
    "with mana value at least",
)
_EXAMPLES: Final = ("Creature, nonland, Legendary Elf", "A card name", "3", "3", "3")
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
    ("back on top, in the same order", Spot.TOP),
)


def parse_selection(kind: str, words: str) -> Selection:
    """Return the cards that a kind of ``KINDS`` and a text describe.

    Raises:
        UnfitWordsError: the text isn't valid for the kind.

    """
    words = " ".join(words.split())
    if not words:
        raise UnfitWordsError("Describe the card to stop at.")
    if kind == "of a type":
        return _of_type(words)
    if kind == "with the name":
        try:
            # In a library, a card only has the name of its front face (712.8a).
            return Selection(name=default_library().find(words).definition.front.name)
        except UnknownCardError as error:
            raise UnfitWordsError(str(error)) from error
    number = _mana_value(words)
    match kind:
        case "with mana value at most":
            return Selection(max_mana_value=number)
        case "with mana value at least":
            return Selection(min_mana_value=number)
        case _:
            return Selection(mana_value=number)


def _mana_value(words: str) -> int:
    """Return the mana value that a text names.

    Raises:
        UnfitWordsError: the text isn't a number, or no card has such a large mana value.

    """
    if not words.isdecimal():
        raise UnfitWordsError(f"A mana value is a number, and “{words}” isn't.")
    if len(words) > _MAX_DIGITS:
        raise UnfitWordsError("No card has such a large mana value.")
    return int(words)


def _of_type(words: str) -> Selection:
    present, absent = [], []
    for word in words.replace(",", " ").split():
        lower = word.casefold()
        if lower.startswith("non") and len(lower) > 4:
            absent.append(lower.removeprefix("non").lstrip("-").capitalize())
        else:
            present.append(capitalized(word))
    return _with_types(present, absent)


class UntilWhich(_Popup):
    """A popup for the card at which revealing stops, and for where the cards go."""

    def __init__(self, take: Callable[[Selection, Spot, Spot], object], parent: QWidget) -> None:
        super().__init__("Reveal cards until one matches", parent)
        self._take = take
        title = PlainLabel("Reveal cards from the top until you find one", self, look="title")
        self.kind, self.words = self._choice(KINDS, "What kind of card"), QLineEdit(self)
        self.words.setMinimumWidth(240)
        self.words.setAccessibleName("Which card")
        self.found = self._choice([words for words, _ in FINDS], "Where that card goes")
        self.rest = self._choice([words for words, _ in RESTS], "Where the others go")
        self.fault = PlainLabel(parent=self, wraps=True)
        self.fault.hide()
        self.ok = QPushButton("Reveal", self, default=True)
        which = row_of(self.kind, (self.words, 1))
        form = QFormLayout()
        form.addRow("That card goes", self.found)
        form.addRow("The others go", self.rest)
        last = row_of(STRETCH, self.ok)
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
        """Continue, or show why the text is invalid."""
        try:
            selection = parse_selection(KINDS[self.kind.currentIndex()], self.words.text())
        except UnfitWordsError as fault:
            self.fault.setText(str(fault))
            self.fault.show()
            self.adjustSize()
            return
        places = FINDS[self.found.currentIndex()][1], RESTS[self.rest.currentIndex()][1]
        self.close()
        self._take(selection, *places)


def _with_types(words: Iterable[str], without: Iterable[str] = ()) -> Selection:
    """Return the selection of cards with all types in ``words`` and none in ``without``."""
    present, absent = told_apart(words), told_apart(without)
    return Selection(
        types=present.types,
        supertypes=present.supertypes,
        subtypes=present.subtypes,
        not_types=absent.types,
        not_supertypes=absent.supertypes,
        not_subtypes=absent.subtypes,
    )
