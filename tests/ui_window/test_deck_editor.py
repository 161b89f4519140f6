"""The deck editor: found cards are added, cards change their part or number, and every change is undone."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QWidget

from tabletop.cards.decks.deck import Deck, Section
from tabletop.cards.decks.deck_changes import Copies
from tabletop.cards.decks.reading import read_deck
from tabletop.cards.library import default_library
from tabletop.play.deck_library import kept_library
from tabletop.ui.new_game.deck_editor import DeckEditor
from tabletop.ui.new_game.deck_page import DeckPage
from tabletop.ui.new_game.deck_tree import NEW_CARDS
from tabletop.ui.new_game.dialog import NewGameDialog
from tabletop.ui.new_game.library_page import DeckLibraryPage
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

LIST = "Deck\n20 Island\n4 Opt\n1 Valki, God of Lies\n\nSideboard\n2 Negate\n"
OPT = Copies(Section.MAIN, "Opt")


@pytest.fixture
def editor(hands: Hands) -> DeckEditor:
    deck = read_deck(LIST, default_library()).deck
    return opened(deck, hands)


def opened(deck: Deck, hands: Hands, title: str = "Mine") -> DeckEditor:
    editor = DeckEditor(deck, title, hands.window, use="Use", saves=True)
    editor.show()
    # The keys go to it as soon as it is the active window.
    QApplication.processEvents()
    return editor


def numbers(editor: DeckEditor) -> dict[Section, dict[str, int]]:
    parts = editor.deck.parts()
    return {part: {card.name: number for number, card in parts[part]} for part in parts if parts[part]}


def shown(editor: DeckEditor) -> list[str]:
    tree = editor.tree
    groups = [tree.topLevelItem(place) for place in range(tree.topLevelItemCount())]
    rows: list[str] = []
    for group in groups:
        assert group is not None
        rows.append(group.text(0))
        rows += (group.child(row).text(0) for row in range(group.childCount()))
    return rows


def test_a_deck_is_shown_by_its_parts_with_lands_last(editor: DeckEditor) -> None:
    assert shown(editor) == [
        "Command zone (0)",
        "Main deck (25)",
        "4  Opt",
        "1  Valki, God of Lies // Tibalt, Cosmic Impostor",
        "20  Island",
        "Sideboard (2)",
        "2  Negate",
        "Maybeboard (0)",
    ]
    assert editor.counts.text() == "25 cards: 20 lands, 1 creature, 4 other spells"


def test_buttons_move_all_selected_cards_and_with_shift_one_copy(editor: DeckEditor) -> None:
    editor.tree.select([Copies(Section.MAIN, "Valki, God of Lies")])
    assert not editor.moves[Section.MAIN].isEnabled()
    QTest.mouseClick(editor.moves[Section.COMMANDERS], Qt.MouseButton.LeftButton)
    assert numbers(editor)[Section.COMMANDERS] == {"Valki, God of Lies": 1}
    assert editor.tree.selected_copies == (Copies(Section.COMMANDERS, "Valki, God of Lies"),)
    editor.tree.select([OPT, Copies(Section.SIDEBOARD, "Negate")])
    QTest.mouseClick(editor.moves[Section.MAYBE], Qt.MouseButton.LeftButton)
    assert numbers(editor)[Section.MAYBE] == {"Opt": 4, "Negate": 2}


def test_keys_move_cards_and_change_their_number(editor: DeckEditor) -> None:
    tree = editor.tree
    tree.select([OPT])
    QTest.keyClick(tree, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert numbers(editor)[Section.SIDEBOARD] == {"Negate": 2, "Opt": 4}
    QTest.keyClick(tree, Qt.Key.Key_Minus)
    QTest.keyClick(tree, Qt.Key.Key_Plus)
    QTest.keyClick(tree, Qt.Key.Key_Plus)
    assert numbers(editor)[Section.SIDEBOARD]["Opt"] == 5
    QTest.keyClick(tree, Qt.Key.Key_Delete)
    assert numbers(editor)[Section.SIDEBOARD] == {"Negate": 2}


def test_every_change_is_undone_and_redone(editor: DeckEditor) -> None:
    before = editor.deck
    editor.tree.select([OPT])
    QTest.mouseClick(editor.moves[Section.SIDEBOARD], Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor.more, Qt.MouseButton.LeftButton)
    after = editor.deck
    assert editor.undo.toolTip() == "Undo: Add a copy of Opt"
    QTest.mouseClick(editor.undo, Qt.MouseButton.LeftButton)
    editor.line.setFocus()
    QTest.keyClick(editor.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.deck == before
    assert not editor.undo.isEnabled()
    QTest.mouseClick(editor.redo, Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor.redo, Qt.MouseButton.LeftButton)
    assert editor.deck == after


def test_the_menu_moves_one_copy(editor: DeckEditor) -> None:
    editor.tree.select([OPT])
    editor.tree.open_menu(QPoint(5, 5))
    menu = editor.tree.findChildren(QMenu)[-1]
    action = next(each for each in menu.actions() if each.text() == "Move one copy to sideboard")
    action.trigger()
    menu.close()
    assert numbers(editor)[Section.MAIN]["Opt"] == 3
    assert numbers(editor)[Section.SIDEBOARD]["Opt"] == 1


def test_a_search_narrows_the_deck_and_finds_cards_to_add(editor: DeckEditor) -> None:
    QTest.keyClicks(editor.line, "negat")
    assert [row for row in shown(editor) if "(" not in row] == ["2  Negate"]
    assert editor.found.cards[0].name == "Negate"
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    assert numbers(editor)[Section.MAIN]["Negate"] == 1
    QTest.keyClick(editor.line, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    assert numbers(editor)[Section.MAYBE] == {"Negate": 1}
    QTest.keyClick(editor.line, Qt.Key.Key_Escape)
    assert editor.isVisible()
    assert "4  Opt" in shown(editor)
    editor.line.setText("instant")
    assert [row for row in shown(editor) if "(" not in row] == [
        "4  Opt",
        "1  Negate",
        "2  Negate",
        "1  Negate",
    ]


def test_enter_does_not_close_the_editor(editor: DeckEditor) -> None:
    QTest.keyClick(editor.name, Qt.Key.Key_Return)
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    QTest.keyClick(editor.tree, Qt.Key.Key_Return)
    assert editor.isVisible()
    assert editor.nothing.text() == "Type a name to find cards."


def test_typing_in_a_list_goes_to_the_search(editor: DeckEditor) -> None:
    editor.tree.setFocus()
    QTest.keyClicks(editor.tree, "o")
    assert editor.line.text() == "o"


def test_neither_tokens_nor_meld_results_are_found(editor: DeckEditor) -> None:
    for name in ("Treasure", "Brisela, Voice of Nightmares"):
        editor.line.setText(name)
        assert name not in [card.name for card in editor.found.cards]


class Drop(QDropEvent):
    """A drop of what comes from a widget."""

    def __init__(self, at: QPointF, content: QMimeData, source: QWidget, keys: Qt.KeyboardModifier) -> None:
        super().__init__(at, Qt.DropAction.CopyAction, content, Qt.MouseButton.LeftButton, keys)
        self._source = source

    def source(self) -> QWidget:
        return self._source


def drop(editor: DeckEditor, row: str, content: QMimeData, source: QWidget, *, shift: bool = False) -> None:
    """Drop something on a row of the tree."""
    (item,) = editor.tree.findItems(row, Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchRecursive)
    keys = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    at = QPointF(editor.tree.visualItemRect(item).center())
    editor.tree.dropEvent(Drop(at, content, source, keys))


def test_rows_and_found_cards_are_dropped_on_a_part(editor: DeckEditor) -> None:
    editor.tree.select([OPT])
    drop(editor, "Maybeboard", QMimeData(), editor.tree, shift=True)
    assert numbers(editor)[Section.MAYBE] == {"Opt": 1}
    drop(editor, "Sideboard", QMimeData(), editor.tree)
    assert numbers(editor)[Section.SIDEBOARD] == {"Negate": 2, "Opt": 1}
    editor.line.setText("murder")
    found = editor.found.mimeData(editor.found.selectedItems())
    assert found.hasFormat(NEW_CARDS)
    drop(editor, "Main deck", found, editor.found)
    assert numbers(editor)[Section.MAIN]["Murder"] == 1


def test_changes_are_not_discarded_without_a_question(editor: DeckEditor) -> None:
    editor.tree.select([OPT])
    QTest.mouseClick(editor.remove, Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor.cancel, Qt.MouseButton.LeftButton)
    assert editor.isVisible()
    box = editor.findChild(QMessageBox)
    assert box.text() == "Discard the changes to this deck?"
    next(button for button in box.buttons() if button.text() == "Discard").click()
    assert not editor.isVisible()


def test_a_deck_without_cards_can_not_be_used(hands: Hands) -> None:
    editor = opened(Deck(), hands, "")
    assert not editor.use.isEnabled()
    editor.line.setText("shock")
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    assert editor.use.isEnabled()
    assert (editor.title, editor.name.placeholderText()) == ("Shock", "Shock")
    editor.stack.undo()
    editor.close()


# --- Where decks are edited -------------------------------------------------------------------------------


def test_a_seat_of_a_new_game_is_pasted_edited_and_saved(hands: Hands) -> None:
    hands.do("new game")
    game = hands.window.findChild(NewGameDialog)
    column = game.columns[0]
    QGuiApplication.clipboard().setText(LIST)
    QTest.mouseClick(column.paste, Qt.MouseButton.LeftButton)
    assert column.title == "Opt"
    QTest.mouseClick(column.edit, Qt.MouseButton.LeftButton)
    editor = game.findChild(DeckEditor)
    editor.name.setText("My draws")
    editor.tree.select([Copies(Section.MAIN, "Valki, God of Lies")])
    QTest.mouseClick(editor.moves[Section.COMMANDERS], Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor.save, Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor.use, Qt.MouseButton.LeftButton)
    assert (column.title, column.choice.currentText()) == ("My draws", "My draws")
    assert column.deck == editor.deck
    (kept,) = kept_library(hands.window.parts.files.deck_library).decks
    assert (kept.title, kept.saved) == ("My draws", True)


def test_decks_of_the_library_are_pasted_created_and_edited(hands: Hands) -> None:
    hands.do("deck library")
    (page,) = hands.window.findChildren(DeckLibraryPage)
    QGuiApplication.clipboard().setText("60 Island\n\n2 Negate")
    QTest.mouseClick(page.paste, Qt.MouseButton.LeftButton)
    read = page.findChild(DeckPage)
    QTest.mouseClick(read.checks[0].questions.rows[0].buttons[Section.MAYBE], Qt.MouseButton.LeftButton)
    QTest.mouseClick(read.load, Qt.MouseButton.LeftButton)
    assert [deck.title for deck in page.selected_decks] == ["Island"]
    QTest.mouseClick(page.edit, Qt.MouseButton.LeftButton)
    editor = page.findChild(DeckEditor)
    assert numbers(editor) == {Section.MAIN: {"Island": 60}, Section.MAYBE: {"Negate": 2}}
    editor.tree.select([Copies(Section.MAYBE, "Negate")])
    QTest.mouseClick(editor.moves[Section.MAIN], Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor.use, Qt.MouseButton.LeftButton)
    assert page.selected_decks[0].text == "60 Island\n2 Negate\n"
    QTest.mouseClick(page.new, Qt.MouseButton.LeftButton)
    new = next(each for each in page.findChildren(DeckEditor) if each.isVisible())
    new.line.setText("shock")
    QTest.mouseClick(new.add, Qt.MouseButton.LeftButton)
    QTest.mouseClick(new.use, Qt.MouseButton.LeftButton)
    titles = [deck.title for deck in kept_library(hands.window.parts.files.deck_library).decks]
    # The first one had no name of its own, so it is named by its cards as they are now.
    assert sorted(titles) == ["Negate", "Shock"]


def test_a_list_without_cards_is_not_pasted(hands: Hands) -> None:
    hands.do("deck library")
    (page,) = hands.window.findChildren(DeckLibraryPage)
    QGuiApplication.clipboard().setText("nonsense")
    QTest.mouseClick(page.paste, Qt.MouseButton.LeftButton)
    assert "Pasted deck" in page.message.text()
    assert page.findChild(DeckPage) is None


def test_a_list_is_edited_before_it_is_used(hands: Hands) -> None:
    QGuiApplication.clipboard().setText("20 Island\n4 Unheard of Name")
    hands.do("paste deck")
    page = hands.window.findChild(DeckPage)
    QTest.mouseClick(page.edit, Qt.MouseButton.LeftButton)
    editor = page.findChild(DeckEditor)
    editor.tree.select([Copies(Section.MAIN, "Unheard of Name")])
    QTest.mouseClick(editor.moves[Section.SIDEBOARD], Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor.use, Qt.MouseButton.LeftButton)
    assert page.checks[0].counts.text() == "20 cards: 20 lands\nSideboard: 4 cards"
    row = page.checks[0].cards.topLevelItem(0)
    assert row is not None
    assert row.text(1) == "Unheard of Name (sideboard)"
    QTest.mouseClick(page.load, Qt.MouseButton.LeftButton)
    assert hands.window.windowTitle() == "Island – Tabletop"
