"""Handwork with piles in tests: open them, point at a card, choose from a menu."""

from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QWidget

from tabletop.ui.piles.feature import Piles
from tabletop.ui.piles.pile_window import PileWindow
from tests.support import PlacedTable, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

LIBRARY = ["Island", "Delver of Secrets", "Shock", "Grizzly Bears", "Emeria's Call", "Serra Angel"]
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
_W = TypeVar("_W", bound=QWidget)


def play(hands: Hands, **zones) -> PlacedTable:
    table = table_with(**{"library": LIBRARY, **zones})
    hands.window.bridge.replace_table(table)
    hands.window.scene.finish_motion()
    return table


def piles(hands: Hands) -> Piles:
    return feature_of(hands.window, Piles)


def page(hands: Hands) -> PileWindow:
    found = piles(hands).page
    assert found is not None
    assert found.isVisible()
    return found


def in_front(widget: QWidget) -> None:
    """Wait until a window is in front, which takes a moment."""
    widget.activateWindow()
    for _ in range(10_000):
        if QApplication.activeWindow() is widget:
            return
        QApplication.processEvents()
    raise AssertionError("it does not come")


def search(hands: Hands, action: str = "search library") -> PileWindow:
    hands.do(action)
    found = page(hands)
    in_front(found)
    return found


def names(hands: Hands, ids) -> list[str]:
    objects = hands.window.bridge.view().objects()
    return [objects[id].now.name for id in ids]


def listed_names(hands: Hands) -> list[str]:
    return names(hands, page(hands).list.shown_ids())


def point_of(hands: Hands, name: str) -> QPoint:
    cards = page(hands).list
    row = cards.cards.row_of(next(id for id in cards.shown_ids() if names(hands, [id]) == [name]))
    return cards.visualRect(cards.cards.index(row)).center()


def click(hands: Hands, name: str, modifier: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(page(hands).list.viewport(), LEFT, modifier, point_of(hands, name))


def pick(box: QComboBox, words: str) -> None:
    """Choose an entry with the mouse."""
    box.setCurrentText(words)
    assert box.currentText() == words
    box.activated.emit(box.currentIndex())


def popup(kind: type[_W]) -> _W:
    found = QApplication.activePopupWidget()
    assert isinstance(found, kind)
    return found


def choose(menu: QMenu, words: str) -> None:
    action = next(each for each in menu.actions() if each.text().startswith(words))
    menu.close()
    action.trigger()


def texts(menu: QMenu) -> list[str]:
    return [each.text().partition("\t")[0] for each in menu.actions() if not each.isSeparator()]
