"""Windows beside the table: Esc closes them from the table as well, and the next key is not lost."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tabletop.ui.by_hand.players_and_dice import DicePanel
from tabletop.ui.panels.palette import CommandPalette
from tabletop.ui.piles.pile_window import PileWindow
from tests.support import ALICE, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.pile_hands import in_front
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
FEW = ["Opt", "Shock", "Island", "Grizzly Bears"]
MANY = [name for name in FEW for _ in range(10)]


def opened(hands: Hands, command: str, kind: type[QWidget]) -> QWidget:
    hands.do(command)
    found = next(each for each in hands.window.findChildren(kind) if each.isVisible())
    if kind is not CommandPalette:
        # What pops up has the keys without being in front.
        in_front(found)
    return found


@pytest.mark.parametrize(("command", "kind"), [("show graveyard", PileWindow), ("dice", DicePanel)])
def test_escape_on_the_table_closes_the_window_beside_it(
    hands: Hands, command: str, kind: type[QWidget]
) -> None:
    put(hands, table_with(["Forest"], graveyard=FEW))
    window = opened(hands, command, kind)
    in_front(hands.window)
    hands.select("Forest")
    hands.key(Qt.Key.Key_Escape)
    assert not window.isVisible()
    assert hands.window.scene.selected_ids(), "one thing at a time"
    hands.key(Qt.Key.Key_Escape)
    assert hands.window.scene.selected_ids() == []


@pytest.mark.parametrize(
    ("command", "kind"),
    [("show graveyard", PileWindow), ("dice", DicePanel), ("palette", CommandPalette)],
)
def test_the_key_after_escape_is_not_lost(hands: Hands, command: str, kind: type[QWidget]) -> None:
    put(hands, table_with(["Forest"], graveyard=FEW))
    window = opened(hands, command, kind)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    for _ in range(100):
        QApplication.processEvents()
    assert QGuiApplication.focusWindow() is hands.window.windowHandle()
    QTest.keyClick(QGuiApplication.focusWindow(), Qt.Key.Key_F12)
    assert hands.window.bridge.table.state.players[ALICE].life == 21


def test_a_docked_pile_stays_where_escape_is_pressed_on_the_table(hands: Hands) -> None:
    put(hands, table_with(["Forest"], graveyard=FEW))
    window = opened(hands, "show graveyard", PileWindow)
    window.setFloating(False)
    hands.key(Qt.Key.Key_Escape)
    assert window.isVisible()


# --- The size of a pile's window ----------------------------------------------------------------------------


def test_the_window_of_four_cards_is_smaller_than_that_of_forty(hands: Hands) -> None:
    put(hands, table_with(graveyard=FEW, exile=MANY))
    few = opened(hands, "show graveyard", PileWindow)
    table = hands.window.table_view.size()
    assert few.width() * few.height() < table.width() * table.height() * 0.36
    shown = few.list.viewport().rect()
    cards = [few.list.visualRect(few.list.cards.index(row)) for row in range(4)]
    assert all(shown.contains(card) for card in cards), "all four are seen without scrolling"
    right = few.frameGeometry().right()
    few.close()
    many = opened(hands, "show exile", PileWindow)
    assert many.height() > few.list.painter_.cell.height() * 2
    assert many.frameGeometry().right() == right


def test_a_size_that_a_hand_has_given_stays(hands: Hands) -> None:
    put(hands, table_with(graveyard=FEW))
    window = opened(hands, "show graveyard", PileWindow)
    window.resize(580, 430)
    window.close()
    assert opened(hands, "show graveyard", PileWindow).size().toTuple() == (580, 430)


# --- The palette --------------------------------------------------------------------------------------------


@pytest.fixture
def palette(hands: Hands) -> Callable[[str], CommandPalette]:
    def typed(words: str) -> CommandPalette:
        hands.do("palette")
        found = next(each for each in hands.window.findChildren(CommandPalette) if each.isVisible())
        QTest.keyClicks(found._line, words)
        return found

    return typed


def test_the_palette_says_so_where_nothing_fits(palette: Callable[[str], CommandPalette]) -> None:
    found = palette("qqqq")
    assert found.shown_entries == []
    assert found.nothing.isVisible()
    assert "qqqq" in found.nothing.text()
    QTest.keyClick(found._line, Qt.Key.Key_Return)
    assert found.isVisible(), "there is nothing to be done"
    for _ in range(4):
        QTest.keyClick(found._line, Qt.Key.Key_Backspace)
    assert found.shown_entries
    assert not found.nothing.isVisible()


def test_the_palette_has_the_entries_of_inner_menus(
    hands: Hands, palette: Callable[[str], CommandPalette]
) -> None:
    found = palette("theme: light")
    assert found.shown_entries[0].label == "Theme: Light"
    QTest.keyClick(found._line, Qt.Key.Key_Return)
    assert hands.window.parts.preferences.scheme == "light"
    shown = [each.label for each in palette("edition").shown_entries]
    assert sum(label.startswith("Rules edition: ") for label in shown) > 3
