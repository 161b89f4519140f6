"""The page with the player's decks: saved ones, recent ones, and the statistics of each."""

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.reading import parse_written
from tabletop.cards.decks.settling import settled
from tabletop.cards.decks.statistics import statistics
from tabletop.cards.library import default_library
from tabletop.cards.placeholders import placeholder_card
from tabletop.play.deck_library import (
    LONGEST_TITLE,
    DeckLibrary,
    KeptDeck,
    LibraryFileError,
    keep_library,
    kept_deck,
    kept_library,
)
from tabletop.play.options import SEEDS, options_for
from tabletop.play.recipe import FromDecks
from tabletop.scenarios.format.document import DEFAULT_PLAYERS
from tabletop.ui.new_game.deck_editor import DeckEditor
from tabletop.ui.new_game.deck_export import ExportButton
from tabletop.ui.new_game.statistics_view import StatisticsView
from tabletop.ui.panels.mana_symbols import cost_pixmap
from tabletop.ui.session.opening import MOST_DECKS
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.plain import PlainLabel, clean, tip
from tabletop.ui.style.side_windows import size_for_text

_SIZE: Final = (900, 560)
_SYMBOL_SIZE: Final = 15
_ROW_PADDING: Final = 8
_INDEX: Final = Qt.ItemDataRole.UserRole


def deck_of(kept: KeptDeck) -> Deck:
    """Return the deck of a saved list, with its placeholders."""
    cards = tuple(placeholder_card(descriptions) for descriptions in kept.placeholders)
    return settled(parse_written(kept.text, default_library(), cards), default_library())


def recipe_of(decks: Sequence[KeptDeck]) -> FromDecks:
    """Return a game with default options and a random seed: two decks, or one against a target dummy."""
    descriptions = {each.name: each for deck in decks for each in deck.placeholders}
    return FromDecks(
        lists=tuple(deck.text for deck in decks),
        titles=tuple(deck.title for deck in decks),
        options=options_for(len(decks), DEFAULT_PLAYERS, random.randrange(SEEDS)),
        placeholders=tuple(descriptions.values()),
    )


class DeckLibraryPage(QDialog):
    """The list of decks, and details of the current one. Two selected decks can play each other."""

    play_wanted = Signal(object)
    """The game to begin, as a FromDecks."""
    agree_wanted = Signal(object)
    """The decks for the page of new games, as a FromDecks."""
    paste_wanted = Signal()

    def __init__(self, file: Path, shade: Shade, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Deck library")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._file = file
        self.library = kept_library(file)
        self._decks = [(kept, deck_of(kept)) for kept in self.library.decks]
        self._items: dict[int, QTreeWidgetItem] = {}
        """The rows of the decks, by their index."""
        self.list = QTreeWidget(self)
        self.name = QLineEdit(self, maxLength=LONGEST_TITLE)
        self.name.setAccessibleName("Name of the deck")
        self.numbers = StatisticsView(shade, self)
        self.export = ExportButton(self)
        self.message = PlainLabel(parent=self, look="quiet")
        self.play = QPushButton("Play", self)
        self.agree = QPushButton("New game…", self)
        self.again = QPushButton("Play last match-up again", self)
        self.paste = QPushButton("Paste", self)
        self.paste.setToolTip("Save the deck list from the clipboard")
        self.new = QPushButton("New deck…", self)
        self.edit = QPushButton("Edit…", self)
        self.edit.setToolTip("Add, move and remove cards")
        self.save = QPushButton("Save", self)
        self.remove = QPushButton("Remove", self)
        self._lay_out()
        self._connect()
        self._show()
        self.resize(size_for_text(self, *_SIZE))

    def _lay_out(self) -> None:
        self.list.setAccessibleName("Decks")
        self.list.setHeaderLabels(["Deck", "", "Cards", "Played"])
        self.list.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.list.setIconSize(QSize(5 * (_SYMBOL_SIZE + 1), _SYMBOL_SIZE))
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.play.setDefault(True)
        for button in (self.agree, self.again, self.paste, self.new, self.edit, self.save, self.remove):
            button.setAutoDefault(False)
        kept = row_of(self.edit, self.save, self.remove, self.export, STRETCH)
        right = column_of(self.name, (self.numbers, 1), kept)
        halves = row_of((self.list, 3), (right, 2), spacing=18)
        foot = row_of(self.paste, self.new, self.again, (self.message, 1), self.agree, self.play)
        column_of((halves, 1), foot, inside=self)

    def _connect(self) -> None:
        self.list.itemSelectionChanged.connect(self._update)
        self.list.itemActivated.connect(lambda _item, _column: self._play())
        self.play.clicked.connect(self._play)
        self.agree.clicked.connect(self._agree)
        self.again.clicked.connect(self._again)
        self.paste.clicked.connect(self.paste_wanted)
        self.new.clicked.connect(self._create)
        self.edit.clicked.connect(self._edit)
        self.save.clicked.connect(self._save)
        self.name.editingFinished.connect(self._rename)
        self.remove.clicked.connect(self._remove)
        self.export.message.connect(self.message.setText)

    # --- Contents -----------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show all decks, the saved ones first."""
        self.list.clear()
        self._items.clear()
        for words, saved in (("Saved", True), ("Recent", False)):
            places = [place for place, (kept, _) in enumerate(self._decks) if kept.saved is saved]
            if places:
                group = QTreeWidgetItem(self.list, [words])
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                for place in places:
                    self._add(group, place)
        self.list.expandAll()
        self.again.setEnabled(self.library.last is not None)
        top = self.list.topLevelItem(0)
        first = top.child(0) if top is not None else None
        if first is not None:
            self.list.setCurrentItem(first)
        self._update()

    def _add(self, group: QTreeWidgetItem, place: int) -> None:
        kept, deck = self._decks[place]
        found = statistics(deck)
        beside = f" + {found.sideboard}" if found.sideboard else ""
        commander = " and ".join(entry.card.name for entry in deck.commanders)
        words = f"{kept.title}\n{commander}" if commander else kept.title
        played = f"{kept.played:%Y-%m-%d}" if kept.played is not None else ""
        item = self._items[place] = QTreeWidgetItem(
            group, [clean(words), "", f"{found.cards}{beside}", played]
        )
        item.setData(0, _INDEX, place)
        item.setToolTip(0, tip(words))
        # Rows that are laid out before the page has its width would get the height of one line.
        lines = 1 + words.count("\n")
        item.setSizeHint(0, QSize(0, lines * self.list.fontMetrics().lineSpacing() + _ROW_PADDING))
        cost = "".join(f"{{{color}}}" for color in found.colors or "C")
        item.setIcon(1, QIcon(cost_pixmap(cost, _SYMBOL_SIZE, self.devicePixelRatioF())))

    @property
    def selected_decks(self) -> list[KeptDeck]:
        """The selected decks, in the order of the list."""
        places = (item.data(0, _INDEX) for item in self.list.selectedItems())
        return [self._decks[place][0] for place in places if isinstance(place, int)]

    def _update(self) -> None:
        """Show the current deck, and enable what can be done with the selected ones."""
        chosen = self.selected_decks
        one = chosen[-1] if chosen else None
        for button in (self.play, self.agree):
            button.setEnabled(0 < len(chosen) <= MOST_DECKS)
        for widget in (self.edit, self.save, self.remove, self.name):
            widget.setEnabled(len(chosen) == 1)
        self.save.setText("Remove from saved" if one is not None and one.saved else "Save")
        self.play.setText("Play against each other" if len(chosen) == MOST_DECKS else "Play")
        self.numbers.setVisible(one is not None)
        deck = deck_of(one) if one is not None else None
        self.export.offer(deck, one.title if one is not None else "")
        self.name.setText(one.title if one is not None else "")
        if deck is not None:
            self.numbers.show_deck(deck)
        hint = "Select two decks (Ctrl) to play them against each other."
        words = hint if len(self._decks) > 1 and len(chosen) < MOST_DECKS else ""
        self.message.setText(words if self._decks else "Decks that you play are saved here.")

    # --- Actions ------------------------------------------------------------------------------------------

    def _play(self) -> None:
        if 0 < len(self.selected_decks) <= MOST_DECKS:
            self.close()
            self.play_wanted.emit(recipe_of(self.selected_decks))

    def _agree(self) -> None:
        self.close()
        self.agree_wanted.emit(recipe_of(self.selected_decks))

    def _again(self) -> None:
        if self.library.last is not None:
            recipe = again(self.library.last)
            self.close()
            self.play_wanted.emit(recipe)

    def add(self, deck: Deck, title: str) -> None:
        """Save a new deck, and select it."""
        new = kept_deck(deck, title)
        self._save_library(self.library.with_saved(new, saved=True))
        self._select(new)

    def _create(self) -> None:
        """Open the deck editor for a new deck."""
        editor = DeckEditor(Deck(), "", self, use="Save", saves=False)
        editor.used.connect(self.add)
        editor.open()

    def _edit(self) -> None:
        """Open the deck editor for the selected deck."""
        (kept,) = self.selected_decks
        editor = DeckEditor(deck_of(kept), kept.title, self, use="Save", saves=False)
        editor.used.connect(partial(self._change, kept))
        editor.open()

    def _change(self, kept: KeptDeck, deck: Deck, title: str) -> None:
        changed = replace(kept_deck(deck, title), played=kept.played)
        self._save_library(self.library.with_changed(kept, changed))
        self._select(changed)

    def _select(self, kept: KeptDeck) -> None:
        """Select a deck in the list."""
        for place, (each, _) in enumerate(self._decks):
            found = self._items[place] if each.is_same(kept) else None
            if found is not None:
                self.list.setCurrentItem(found)

    def _save(self) -> None:
        (deck,) = self.selected_decks
        self._save_library(self.library.with_saved(deck, saved=not deck.saved))

    def _rename(self) -> None:
        """Rename the deck to the text of the line. An empty text changes nothing."""
        chosen, title = self.selected_decks, self.name.text().strip()
        if len(chosen) == 1 and title not in ("", chosen[0].title):
            self._save_library(self.library.renamed(chosen[0], title))

    def _remove(self) -> None:
        (deck,) = self.selected_decks
        self._save_library(self.library.without(deck))

    def _save_library(self, library: DeckLibrary) -> None:
        try:
            keep_library(library, self._file)
        except LibraryFileError as error:
            self.message.setText(str(error))
            return
        self.library = library
        self._decks = [(kept, deck_of(kept)) for kept in library.decks]
        self._show()


def again(recipe: FromDecks) -> FromDecks:
    """Return the same match-up with a new seed."""
    return replace(recipe, options=replace(recipe.options, seed=random.randrange(SEEDS)))
