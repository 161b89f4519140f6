"""A seat of a new game: the player's name, the deck, and its sideboard."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QWidget,
)

from tabletop.cards.decks.deck import Deck, DeckFileError, Entry, Section
from tabletop.cards.decks.deck_changes import Copies, moved_copies
from tabletop.cards.decks.reading import parse_written, read_deck
from tabletop.cards.decks.settling import placeholders_in
from tabletop.cards.decks.statistics import number_of, statistics
from tabletop.cards.decks.writing import write_text
from tabletop.cards.faces import CardDefinition
from tabletop.cards.library import default_library
from tabletop.cards.placeholders import placeholder_card
from tabletop.disk.assets import assets_folder
from tabletop.disk.file_names import readable, resolve_name
from tabletop.language.english import with_number
from tabletop.play.deck_library import KeptDeck
from tabletop.ui.new_game.deck_editor import DeckEditor
from tabletop.ui.new_game.deck_export import ExportButton
from tabletop.ui.session.deck_opening import ReadList
from tabletop.ui.session.opening import DECK_ENDINGS
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, clean, tip

_NO_DECK: Final = "No deck"
_FROM_FILE: Final = "From a file…"
_CLIPBOARD: Final = "From the clipboard"
_NAME: Final = Qt.ItemDataRole.UserRole


def shipped_decks() -> list[Path]:
    """Return the deck lists that come with the program."""
    return sorted((assets_folder() / "decks").glob("*.txt"))


@guarded
class CardList(QListWidget):
    """The cards of one part of a deck. Enter or a double click moves one copy to the other part."""

    sent = Signal(str)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip("Double click or press Enter to move one copy to the other part")
        self.itemDoubleClicked.connect(self._send)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show the cards with their numbers of copies."""
        row = self.currentRow()
        self.clear()
        for number, card in entries:
            item = QListWidgetItem(f"{number}  {card.full_name}", self)
            item.setData(_NAME, card.name)
        self.setCurrentRow(min(row, self.count() - 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move one copy of the current card with Enter."""
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self._send(item)
        else:
            super().keyPressEvent(event)

    def _send(self, item: QListWidgetItem) -> None:
        self.sent.emit(item.data(_NAME))


@guarded
class NameLine(QLineEdit):
    """The name of a player. If several lines are pasted, they are treated as a deck list."""

    list_pasted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste a single line into the name, and report several lines as a list."""
        is_paste = event.matches(QKeySequence.StandardKey.Paste)
        if is_paste and "\n" in QGuiApplication.clipboard().text().strip():
            self.list_pasted.emit()
        else:
            super().keyPressEvent(event)


class DeckColumn(QWidget):
    """A seat of a new game. ``deck`` is its deck with all changes by hand, or None."""

    changed = Signal()
    agreement_wanted = Signal(object)
    """A ReadList with unknown cards or an open question."""
    save_wanted = Signal(object, str)
    """A deck and its name, to be saved in the deck library."""

    def __init__(
        self, player: str, recent: Sequence[Path], kept: Sequence[KeptDeck], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.name = NameLine(player, self)
        self.name.setMaxLength(60)
        self.choice = QComboBox(self)
        self.choice.setMinimumContentsLength(12)
        self._placeholders: dict[str, CardDefinition] = {}
        """The placeholders for unknown cards, by name."""
        self._fill(recent, kept)
        self.summary = PlainLabel(parent=self, wraps=True)
        self.paste, self.edit = QToolButton(self), QToolButton(self)
        self.paste.setText("Paste")
        self.paste.setToolTip("Use the deck list from the clipboard")
        self.edit.setText("Edit…")
        self.edit.setToolTip("Add, move and remove cards")
        self.export = ExportButton(self)
        self.export.message.connect(self.summary.setText)
        self.main = CardList("Deck", self)
        self.side = CardList("Sideboard", self)
        self.deck: Deck | None = None
        self._original_size = 0
        """Number of cards in the deck before it was changed, or 0 if unknown."""
        self.title = ""
        self._lay_out()
        self.choice.activated.connect(self._load_choice)
        self.name.list_pasted.connect(self._paste)
        self.paste.clicked.connect(self._paste)
        self.edit.clicked.connect(self._edit)
        self.main.sent.connect(lambda name: self._swap(name, to_side=True))
        self.side.sent.connect(lambda name: self._swap(name, to_side=False))
        self._show()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow("Player", self.name)
        form.addRow("Deck", self.choice)
        column = column_of(form, inside=self, margins=(0, 0, 0, 0))
        column.addLayout(row_of(self.paste, self.edit, self.export, STRETCH))
        column.addWidget(self.summary)
        column.addWidget(self.main, 3)
        column.addWidget(PlainLabel("Sideboard", self))
        column.addWidget(self.side, 1)

    def _fill(self, recent: Sequence[Path], kept: Sequence[KeptDeck]) -> None:
        self.choice.addItem(_NO_DECK)
        for file in (*shipped_decks(), *recent):
            self.choice.addItem(readable(file.stem), file)
            last = self.choice.count() - 1
            self.choice.setItemData(last, tip(readable(file)), Qt.ItemDataRole.ToolTipRole)
        for deck in kept:
            self.choice.addItem(clean(deck.title), deck.text)
            for said in deck.placeholders:
                # The decks played last come first, and their descriptions win.
                self._placeholders.setdefault(said.name, placeholder_card(said))
        self.choice.addItem(_CLIPBOARD)
        self.choice.addItem(_FROM_FILE)

    # --- Deck -------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The deck as a list, with all changes by hand."""
        return write_text(self.deck) if self.deck is not None else ""

    def take_text(self, text: str, title: str, placeholders: Sequence[CardDefinition] = ()) -> None:
        """Read a list from its text, with its placeholders. ``title`` becomes the name of the deck."""
        self._select(title, text)
        self._placeholders.update((card.name, card) for card in placeholders)
        reading = parse_written(text, default_library(), self._placeholders.values())
        self._take_list(ReadList(text, title, reading))
        self.title = title if self.deck is not None else ""
        self._original_size = number_of((*self.deck.commanders, *self.deck.main)) if self.deck else 0

    def choose(self, file: Path) -> None:
        """Read a list from a file, and show the result."""
        self._select(readable(file.stem), file)
        self._read(file, readable(file.stem))

    def _select(self, title: str, source: Path | str) -> None:
        """Select the source of the deck, which is added before the last two choices if it is missing."""
        # For objects that Qt doesn't know, such as paths, it compares the identity.
        sources = [self.choice.itemData(place) for place in range(self.choice.count())]
        place = sources.index(source) if source in sources else len(sources) - 2
        if source not in sources:
            self.choice.insertItem(place, title, source)
        self.choice.setCurrentIndex(place)

    def _paste(self) -> None:
        # The last two choices are the clipboard and a file.
        place = self.choice.count() - 2
        self.choice.setCurrentIndex(place)
        self._load_choice(place)

    def _load_choice(self, place: int) -> None:
        words = self.choice.itemText(place)
        source = self.choice.itemData(place)
        if isinstance(source, Path):
            self._read(source, readable(source.stem))
        elif isinstance(source, str):
            self.take_text(source, words)
        elif words == _CLIPBOARD:
            self._read(QGuiApplication.clipboard().text())
        elif words == _FROM_FILE:
            self._ask()
        else:
            self.deck, self.title = None, ""
            self._show()

    def _ask(self) -> None:
        dialog = QFileDialog(self, "Deck list", str(Path.home()))
        dialog.setNameFilters(
            [f"Deck lists ({' '.join(f'*{each}' for each in DECK_ENDINGS)})", "All files (*)"]
        )
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.choose(resolve_name(name)))
        dialog.open()

    def _read(self, source: Path | str, name: str = "") -> None:
        try:
            reading = read_deck(source, default_library(), self._placeholders.values())
        except DeckFileError as error:
            self.deck = None
            self._show(str(error))
            return
        self._take_list(ReadList(source, reading.deck.name or name, reading))

    def _take_list(self, read: ReadList) -> None:
        if read.reading.unknown or read.reading.questions:
            self.agreement_wanted.emit(read)
        self.deck, self.title = read.settled_at_once(), read.title
        self._show(_faults(read))

    def take(self, deck: Deck, title: str) -> None:
        """Use a deck that the player has confirmed."""
        self.deck, self.title = deck, title
        self._placeholders.update((card.name, card) for card in placeholders_in([deck]))
        self._show()

    def _edit(self) -> None:
        """Open the deck editor. Without a deck, it begins with an empty one."""
        deck, title = (self.deck, self.title) if self.deck is not None else (Deck(), "")
        editor = DeckEditor(deck, title, self.window(), use="Use", saves=True)
        editor.used.connect(self._take_edited)
        editor.save_wanted.connect(self.save_wanted)
        editor.open()

    def _take_edited(self, deck: Deck, title: str) -> None:
        self._select(clean(title), write_text(deck))
        self.take(deck, title)

    def _swap(self, name: str, *, to_side: bool) -> None:
        if self.deck is not None:
            source, target = (Section.MAIN, Section.SIDEBOARD)[:: 1 if to_side else -1]
            self.deck = moved_copies(self.deck, [Copies(source, name)], target, single=True)
            number = number_of((*self.deck.commanders, *self.deck.main))
            before = self._original_size
            self._show(f"It had {before} cards before." if before not in (0, number) else "")

    def _show(self, complaint: str = "") -> None:
        deck = self.deck
        if deck is not None and not deck.main and not deck.commanders:
            deck = self.deck = None
            complaint = complaint or "This list is empty."
        self.main.show_entries((*deck.commanders, *deck.main) if deck else ())
        self.side.show_entries(deck.sideboard if deck else ())
        words = _size(deck) if deck else "This seat has no cards and takes no turns."
        self.summary.setText(f"{words} {complaint}".strip())
        self.export.offer(deck, self.title)
        self.changed.emit()


def _size(deck: Deck) -> str:
    main = with_number(number_of((*deck.commanders, *deck.main)), "card")
    unknown = statistics(deck).placeholders
    main += f" ({with_number(unknown, 'placeholder')})" if unknown else ""
    return f"{main}, {sum(entry.number for entry in deck.sideboard)} in the sideboard."


def _faults(read: ReadList) -> str:
    faults = read.left_out
    if not faults:
        return ""
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"Left out: {faults[0]}{more}."
