"""A person without a mouse, who presses keys and reads the window. No code of the program is called."""

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tabletop.ui.shell.window import MainWindow

_PATIENCE = 120
"""Presses of one key after which a person gives up."""


class Person:
    """Ten fingers. Keys go to the window with the focus, as from a keyboard."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    # --- Keys ---------------------------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys as they are written in the menus: ``Ctrl+D``, ``Shift+Right``."""
        for key in keys:
            pressed = QKeySequence(key)[0]
            QTest.keyClick(self.front(), pressed.key(), pressed.keyboardModifiers())
            QApplication.processEvents()
            self.window.scene.finish_motion()

    def write(self, words: str) -> None:
        """Type letters."""
        for letter in words:
            QTest.keyClick(self.front(), letter)

    def front(self) -> QWindow:
        """Return the window that has the focus."""
        if QGuiApplication.focusWindow() is None:
            # A window manager gives the focus back to the window that a closed one belonged to.
            self.window.activateWindow()
            QApplication.processEvents()
        front = QGuiApplication.focusWindow()
        assert front is not None
        return front

    def press_until(self, key: str, is_there: Callable[[], bool], what: str) -> None:
        """Press a key until a condition is met."""
        for _ in range(_PATIENCE):
            if is_there():
                return
            self.press(key)
        raise AssertionError(f"{key} does not lead to {what}; the window says: {self.status}")

    def tab_to(self, name: str, within: QWidget | None = None) -> None:
        """Tab until the focus is on the widget with a name, as a screen reader says it."""

        def is_there() -> bool:
            focus = QApplication.focusWidget()
            called = focus is not None and name in (focus.accessibleName(), getattr(focus, "text", str)())
            return called and (within is None or within.isAncestorOf(focus))

        self.press_until("Tab", is_there, name)

    # --- What the window says -----------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """Text of the status line."""
        return self.window.frame.status.text()

    @property
    def popup(self) -> QWidget | None:
        """The menu or small window that has opened."""
        return QApplication.activePopupWidget()

    # --- Menus --------------------------------------------------------------------------------------------

    def choose(self, *words: str) -> None:
        """Choose the entry of the open menu that has one of some labels, with the arrows."""
        menu = self.popup
        assert isinstance(menu, QMenu), f"no menu is open; the window says: {self.status}"
        way = way_to(menu, words)
        assert way is not None, f"{words} is not among {[*_labels(menu)]}"
        for step in way:
            here = self.popup
            assert isinstance(here, QMenu)
            self.press_until("Down", lambda here=here, step=step: here.activeAction() is step, step.text())
            self.press("Right" if step.menu() is not None else "Return")

    def choose_in_bar(self, title: str, words: str) -> None:
        """Open a menu of the window with Alt, and choose an entry."""
        self.press(f"Alt+{title[0]}")
        self.choose(words)

    def command(self, name: str) -> None:
        """Give a command of the window by its key, or else from its menu."""
        action = self.window.actions_[name]
        if action.shortcut().isEmpty():
            menus = self.window.frame.menus
            menu = next(title for title, each in menus.items() if way_to(each, [action.text()]))
            self.choose_in_bar(menu, action.text())
        else:
            self.press(action.shortcut().toString())


def label(action: QAction) -> str:
    """Return the label of an entry, without its key and its cut end."""
    return action.text().partition("\t")[0].replace("&&", "&").removesuffix("…")


def way_to(menu: QMenu, words: Iterable[str]) -> list[QAction] | None:
    wanted = [each.removesuffix("…") for each in words]
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            way = way_to(inner, words)
            if way is not None:
                return [action, *way]
        elif action.text() and any(_is_called(label(action), each) for each in wanted):
            return [action]
    return None


def _is_called(called: str, wanted: str) -> bool:
    """Return whether an entry has a label. A long label is cut, and of some only the end is known."""
    if wanted.startswith("("):
        return called.endswith(wanted)
    return called == wanted or (len(called) > 30 and wanted.startswith(called))


def _labels(menu: QMenu) -> Iterator[str]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _labels(inner)
        elif action.text():
            yield label(action)
