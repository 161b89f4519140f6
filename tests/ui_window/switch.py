"""Use of a switch or voice control: walks trees, and triggers actions of entries."""

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import QApplication

from tests.ui_window.conftest import Hands

PRESS = QAccessibleActionInterface.pressAction()
SHOW_MENU = QAccessibleActionInterface.showMenuAction()
TOGGLE = QAccessibleActionInterface.toggleAction()


class Switch:
    """Walks trees and triggers actions of entries, as a switch or voice control does."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.window = hands, hands.window
        QApplication.processEvents()

    @property
    def table(self) -> QAccessibleInterface:
        tree = QAccessible.queryAccessibleInterface(self.window.table_view)
        assert tree is not None
        assert tree.role() == QAccessible.Role.Tree
        return tree

    @property
    def zones(self) -> list[QAccessibleInterface]:
        return list(children(self.table))

    def zone(self, words: str) -> QAccessibleInterface:
        return next(each for each in self.zones if name(each).startswith(words))

    def card(self, words: str) -> QAccessibleInterface:
        return next(each for zone in self.zones for each in children(zone) if name(each).startswith(words))

    def do(self, entry: QAccessibleInterface, action: str = PRESS) -> None:
        actions = entry.actionInterface()
        meant = next(each for each in actions.actionNames() if each.startswith(action))
        actions.doAction(meant)
        self.window.scene.finish_motion()
        QApplication.processEvents()

    def choose(self, *words: str) -> None:
        """Choose an entry of the open menu, or of its submenus."""
        for each in words:
            menu = QApplication.activePopupWidget()
            assert menu is not None
            entries = children(QAccessible.queryAccessibleInterface(menu))
            entry = next(entry for entry in entries if name(entry).startswith(each))
            self.do(entry, PRESS if PRESS in entry.actionInterface().actionNames() else SHOW_MENU)

    def close_menus(self) -> None:
        """Close what has opened, and choose nothing."""
        menu = QApplication.activePopupWidget()
        assert menu is not None
        menu.close()


def name(entry: QAccessibleInterface) -> str:
    return entry.text(QAccessible.Text.Name)


def children(entry: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    for place in range(entry.childCount()):
        child = entry.child(place)
        if child is not None:
            yield child


def walk(entry: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield entry
    for child in children(entry):
        yield from walk(child)
