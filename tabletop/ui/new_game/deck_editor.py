"""The deck editor: moves cards between the parts of a deck, adds and removes them, and undoes each change."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QUndoCommand, QUndoStack
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSplitter,
    QToolButton,
    QWidget,
)

from tabletop.cards.decks.deck import Deck, Section
from tabletop.cards.decks.deck_changes import Copies, added_copies, moved_copies, removed_copies
from tabletop.cards.decks.naming import deck_name
from tabletop.cards.faces import CardDefinition
from tabletop.cards.library import default_library
from tabletop.language.english import with_number
from tabletop.play.deck_library import LONGEST_TITLE
from tabletop.ui.new_game.card_finder import DeckSearchLine, FoundCards, cards_to_add, matches
from tabletop.ui.new_game.deck_summary import deck_summary
from tabletop.ui.new_game.deck_tree import PARTS, DeckTree, key_of
from tabletop.ui.new_game.part_questions import PART_NAMES
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, clean, entry, message_box, tip
from tabletop.ui.style.side_windows import size_for_text

_SIZE: Final = (940, 640)
_SHARES: Final = (600, 300)


@guarded
class _Edit(QUndoCommand):
    """A change of the deck from one state to another."""

    def __init__(self, show: Callable[[Deck], None], words: str, before: Deck, after: Deck) -> None:
        super().__init__(words)
        self._show, self._before, self._after = show, before, after

    def redo(self) -> None:
        self._show(self._after)

    def undo(self) -> None:
        self._show(self._before)


@guarded
class DeckEditor(QDialog):
    """A deck by its parts, with a search that also finds cards to add."""

    used = Signal(object, str)
    """The changed deck and its name. The editor is closed."""
    save_wanted = Signal(object, str)
    """The deck and its name, to be saved in the deck library."""

    def __init__(self, deck: Deck, title: str, parent: QWidget, *, use: str, saves: bool) -> None:
        """Show a deck.

        Args:
            deck: the deck.
            title: its name.
            parent: the page from which the deck is edited.
            use: the text of the button that takes over the changes.
            saves: whether there is a button to save the deck in the library as well.

        """
        super().__init__(parent)
        self.setWindowTitle(clean(f"Edit deck: {title}" if title else "New deck"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.deck = deck
        self.stack = QUndoStack(self)
        # A name that was made from the cards follows them.
        given = "" if title == deck_name(deck) else title
        self.name = QLineEdit(clean(given), self, maxLength=LONGEST_TITLE)
        self.name.setAccessibleName("Name of the deck")
        self.line = DeckSearchLine(self)
        self.tree = DeckTree(self)
        self.found = FoundCards(self)
        self.counts = PlainLabel(parent=self)
        self.nothing = PlainLabel(parent=self, look="quiet", wraps=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message = PlainLabel(parent=self, look="quiet")
        self.undo, self.redo = self._tool("Undo"), self._tool("Redo")
        self.moves = {part: self._tool(PART_NAMES[part]) for part in PARTS}
        self.more, self.fewer, self.remove = self._tool("+"), self._tool("−"), self._tool("Remove")
        self.add = QPushButton("Add to main deck", self, autoDefault=False)
        self.use = QPushButton(entry(use), self, default=True)
        self.save = QPushButton("Save in deck library", self, autoDefault=False)
        self.save.setVisible(saves)
        self.cancel = QPushButton("Cancel", self, autoDefault=False)
        self._lay_out()
        self._connect()
        self._connect_search()
        self._show(deck)
        self._search()
        self.resize(size_for_text(self, *_SIZE))
        self.line.setFocus()

    def _tool(self, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        return button

    def _lay_out(self) -> None:
        for part, button in self.moves.items():
            where = f"Move the selected cards to {PART_NAMES[part].lower()} ({key_of(part)})."
            button.setToolTip(tip(f"{where}\nWith Shift, move one copy of each."))
        for button, words in (
            (self.more, "Add a copy of the selected cards (+)"),
            (self.fewer, "Remove a copy of the selected cards (-)"),
            (self.remove, "Remove the selected cards (Del)"),
        ):
            button.setToolTip(tip(words))
            button.setAccessibleName(words)
        top = row_of((self.name, 1), self.undo, self.redo)
        changes = row_of(
            PlainLabel("Move to", self), *self.moves.values(), STRETCH, self.more, self.fewer, self.remove
        )
        left, right = QWidget(self), QWidget(self)
        column_of((self.tree, 1), changes, inside=left, margins=(0, 0, 0, 0))
        column_of(
            PlainLabel("Cards to add", self, look="heading"),
            (self.nothing, 1),
            (self.found, 1),
            self.add,
            inside=right,
            margins=(0, 0, 0, 0),
        )
        halves = QSplitter(Qt.Orientation.Horizontal, self)
        halves.setChildrenCollapsible(False)
        halves.addWidget(left)
        halves.addWidget(right)
        halves.setSizes(_SHARES)
        halves.setStretchFactor(0, 1)
        foot = row_of((self.counts, 1), self.message, self.save, self.cancel, self.use)
        column_of(top, self.line, (halves, 1), foot, inside=self)

    def _connect(self) -> None:
        self.tree.move_wanted.connect(self.move_copies)
        self.tree.number_wanted.connect(self.change_number)
        self.tree.add_wanted.connect(self._add_named)
        self.tree.itemSelectionChanged.connect(self._update)
        for part, button in self.moves.items():
            button.clicked.connect(partial(self._move_selected, part))
        for button, number in ((self.more, 1), (self.fewer, -1), (self.remove, 0)):
            button.clicked.connect(partial(self._change_selected, number))
        self.undo.clicked.connect(self.stack.undo)
        self.redo.clicked.connect(self.stack.redo)
        for key, change in (
            (QKeySequence.StandardKey.Undo, self.stack.undo),
            (QKeySequence.StandardKey.Redo, self.stack.redo),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(change)
        self.stack.indexChanged.connect(self._update)
        self.use.clicked.connect(self._use)
        self.save.clicked.connect(self._save)
        self.cancel.clicked.connect(self.reject)

    def _connect_search(self) -> None:
        self.line.textChanged.connect(self._search)
        self.line.returnPressed.connect(self._add_chosen)
        self.line.part_wanted.connect(self._add_chosen)
        self.line.left_downwards.connect(self._leave_line)
        self.found.add_wanted.connect(self._add_chosen)
        self.found.part_wanted.connect(self._add_chosen)
        self.found.left_upwards.connect(self.line.setFocus)
        self.found.itemSelectionChanged.connect(self._update)
        self.found.typed.connect(self._type)
        self.tree.typed.connect(self._type)
        self.add.clicked.connect(partial(self._add_chosen, Section.MAIN))

    # --- Contents -----------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The name of the deck, or one that is made from its cards."""
        return self.name.text().strip() or deck_name(self.deck)

    def _show(self, deck: Deck) -> None:
        """Show another state of the deck."""
        self.deck = deck
        self.tree.show_deck(deck, lambda card: matches(card, self.line.text()))
        self.name.setPlaceholderText(clean(deck_name(deck)) or "Name of the deck")
        self.counts.setText(deck_summary(deck).partition("\n")[0])
        self._update()

    def _search(self) -> None:
        text = self.line.text().strip()
        self.found.show_cards(cards_to_add(text, default_library()))
        self.found.setVisible(bool(self.found.cards))
        self.nothing.setVisible(not self.found.cards)
        self.nothing.setText(f"No card has “{text}” in its name." if text else "Type a name to find cards.")
        self._show(self.deck)

    def _update(self) -> None:
        """Enable what can be done now."""
        copies = self.tree.selected_copies
        for part, button in self.moves.items():
            button.setEnabled(any(each.part is not part for each in copies))
        for button in (self.more, self.fewer, self.remove):
            button.setEnabled(bool(copies))
        self.add.setEnabled(bool(self.found.chosen_cards))
        for button, is_possible, words in (
            (self.undo, self.stack.canUndo(), self.stack.undoText()),
            (self.redo, self.stack.canRedo(), self.stack.redoText()),
        ):
            button.setEnabled(is_possible)
            button.setToolTip(tip(f"{button.text()}: {words}" if words else button.text()))
        has_cards = bool(self.deck.main or self.deck.commanders)
        self.use.setEnabled(has_cards)
        self.save.setEnabled(has_cards)
        self.message.setText("" if has_cards else "The deck has no cards yet.")

    # --- Changes ------------------------------------------------------------------------------------------

    def _change(self, words: str, deck: Deck) -> None:
        if deck != self.deck:
            self.stack.push(_Edit(self._show, words, self.deck, deck))

    def move_copies(self, copies: Sequence[Copies], part: Section, number: int) -> None:
        """Move one copy of each card to a part, or all copies if the number is 0."""
        target = PART_NAMES[part].lower()
        self._change(
            f"Move {_names(copies)} to {target}", moved_copies(self.deck, copies, part, single=number == 1)
        )
        self.tree.select([Copies(part, each.name) for each in copies])

    def change_number(self, copies: Sequence[Copies], number: int) -> None:
        """Add a copy of cards (1), remove a copy (-1), or remove all copies (0)."""
        if number > 0:
            deck = self.deck
            for part, name in copies:
                card = next(entry.card for entry in deck.parts()[part] if entry.card.name == name)
                deck = added_copies(deck, card, part)
            self._change(f"Add a copy of {_names(copies)}", deck)
        else:
            words = f"Remove a copy of {_names(copies)}" if number else f"Remove {_names(copies)}"
            self._change(words, removed_copies(self.deck, copies, single=number < 0))

    def _move_selected(self, part: Section) -> None:
        is_single = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.move_copies(self.tree.selected_copies, part, int(is_single))

    def _change_selected(self, number: int) -> None:
        self.change_number(self.tree.selected_copies, number)

    def _add_chosen(self, part: Section = Section.MAIN) -> None:
        self._add_cards(self.found.chosen_cards, part)

    def _add_named(self, names: Sequence[str], part: Section) -> None:
        self._add_cards([card for card in self.found.cards if card.name in names], part)

    def _add_cards(self, cards: Sequence[CardDefinition], part: Section) -> None:
        """Add a copy of cards to a part, and select them there."""
        if not cards:
            return
        deck = self.deck
        for card in cards:
            deck = added_copies(deck, card, part)
        copies = [Copies(part, card.name) for card in cards]
        self._change(f"Add {_names(copies)} to {PART_NAMES[part].lower()}", deck)
        self.tree.select(copies)
        self.line.selectAll()

    # --- Typing -------------------------------------------------------------------------------------------

    def _type(self, text: str) -> None:
        """Send text that was typed in a list to the search line, in place of the earlier search."""
        self.line.setFocus()
        self.line.setText(text)

    def _leave_line(self) -> None:
        (self.found if self.found.count() else self.tree).setFocus()

    # --- The end ------------------------------------------------------------------------------------------

    def _use(self) -> None:
        self.used.emit(self.deck, self.title)
        self.accept()

    def _save(self) -> None:
        self.save_wanted.emit(self.deck, self.title)
        self.message.setText(clean(f"Saved “{self.title}” in the deck library."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter add cards and finish names without closing the editor."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def reject(self) -> None:
        """Close the editor. Ask first if there are changes."""
        if self.stack.isClean():
            super().reject()
            return
        changes = with_number(self.stack.index(), "change")
        box = message_box(
            QMessageBox.Icon.Question,
            "Edit deck",
            "Discard the changes to this deck?",
            f"{changes} will be lost.",
            self,
        )
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        discard = box.addButton("Discard", QMessageBox.ButtonRole.DestructiveRole)
        discard.clicked.connect(partial(self.done, QDialog.DialogCode.Rejected))
        box.setDefaultButton(box.addButton("Keep editing", QMessageBox.ButtonRole.RejectRole))
        box.open()


def _names(copies: Sequence[Copies]) -> str:
    return copies[0].name if len(copies) == 1 else f"{len(copies)} cards"
