"""A player who uses only the trees of assistive technology, as a switch or voice control does.

The table, its menus, questions and buttons are entries with actions: no coordinates, and no keys. Only text
and values in a window of tools are entered with keys, as one writes there.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget

from tabletop.model.questions import Answer
from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.accessible.table_reading import PICK_UP, PUT_DOWN, SET_FOCUS
from tabletop.ui.accessible.table_tree import Entry
from tabletop.ui.panels.table_words import GAME
from tabletop.ui.shell.window import MainWindow
from tabletop.ui.style.screen_reader import screen_reader_text
from tests.conftest import PATIENCE
from tests.ui_window.person import label, way_to
from tests.ui_window.player import Player
from tests.ui_window.switch import PRESS, SHOW_MENU, TOGGLE, children, name, walk

_CONFIRM = ("OK", "Deal it like this")
"""Buttons that confirm numbers and divided damage."""


class TreePlayer(Player):
    """Walks trees, and triggers actions of entries."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.asked = 0
        """Number of triggered actions."""
        self.keys: list[str] = []
        """Keys that were pressed all the same, in windows of tools."""
        self._at: QAccessibleInterface | None = None

    # --- Entries --------------------------------------------------------------------------------------------

    def entry(self, key: int | str) -> Entry:
        """Return a card by its number, a zone by its key.

        Names are for people, and several cards share one.
        """
        tree = QAccessible.queryAccessibleInterface(self.window.table_view)
        return next(each for each in walk(tree) if isinstance(each, Entry) and each.key == key)

    def ask(self, entry: QAccessibleInterface, action: str = PRESS) -> None:
        actions = entry.actionInterface()
        assert action in actions.actionNames(), (name(entry), action, actions.actionNames())
        self.asked += 1
        button = entry.object()
        if action == PRESS and isinstance(button, QAbstractButton):
            # It is seen to go down before it is clicked.
            clicked = QSignalSpy(button.clicked)
            actions.doAction(action)
            assert clicked.count() or clicked.wait(PATIENCE), f"{name(entry)} was not clicked"
        else:
            actions.doAction(action)
        self.window.scene.finish_motion()
        QApplication.processEvents()

    def press(self, *keys: str) -> None:
        """Press keys in fields of windows of tools, or Space on the focused button."""
        for key in keys:
            if key == "Space" and self._at is not None:
                self.ask(self._at)
                self._at = None
                continue
            assert not isinstance(self.popup, QMenu), "menus are entries"
            assert self.front() is not self.window.windowHandle(), "the table is a tree"
            self.keys.append(key)
            super().press(key)

    def tab_to(self, name: str, within: QWidget | None = None) -> None:
        """Move to a button or a field by its name. The label beside a field may have the same name."""
        top = within or QApplication.activeWindow()
        assert top is not None
        there = (each for each in _visible(top) if each.state().focusable)
        found = next((each for each in there if _is_called(each, name)), None)
        assert found is not None, f"nothing in {top} is called {name}"
        self._at = found if found.role() == QAccessible.Role.Button else None
        widget = found.object()
        assert isinstance(widget, QWidget)
        # What stands in a field is selected, to be written over.
        widget.setFocus(Qt.FocusReason.TabFocusReason)

    # --- Menus ----------------------------------------------------------------------------------------------

    def choose(self, *words: str) -> None:
        menu = self.popup
        assert isinstance(menu, QMenu), f"no menu is open; the window says: {self.status}"
        way = way_to(menu, words)
        assert way is not None, words
        self._take(way)

    def choose_offer(self, words: str) -> None:
        chooser = self.popup
        if chooser is not None:
            self.ask(next(each for each in _visible(chooser) if _is_called(each, words)))

    def _take(self, way: Sequence[QAction]) -> None:
        """Trigger one entry after another, each in the menu that the one before has opened."""
        for step in way:
            here = self.popup
            assert isinstance(here, QMenu), f"no menu is open for {label(step)}"
            shown = [each for each in here.actions() if not each.isSeparator() and each.isVisible()]
            entry = [each for each in _entries(here) if name(each)][shown.index(step)]
            called = label(step).replace("&", "")
            assert name(entry).replace("&", "").startswith(called[:20]), (name(entry), called)
            self.ask(entry, SHOW_MENU if step.menu() is not None else PRESS)

    def _open_in_bar(self, title: str) -> QMenu:
        bar = QAccessible.queryAccessibleInterface(self.window.menuBar())
        self.ask(next(each for each in children(bar) if name(each) == title), SHOW_MENU)
        menu = self.popup
        assert isinstance(menu, QMenu)
        return menu

    def choose_in_bar(self, title: str, words: str) -> None:
        self._open_in_bar(title)
        self.choose(words)

    def command(self, name: str) -> None:
        action = self.window.actions_[name]
        menus = self.window.frame.menus
        title = next(title for title, each in menus.items() if way_to(each, [action.text()]))
        self.choose_in_bar(title, action.text())

    # --- What is done ---------------------------------------------------------------------------------------

    def menu_of(self, id: int) -> None:
        self.ask(self.entry(id), SHOW_MENU)

    def carry(self, id: int, target: int) -> None:
        self.ask(self.entry(id), PICK_UP)
        self.ask(self.entry(target), PUT_DOWN)

    def select(self, ids: Sequence[int]) -> None:
        first, *others = ids
        self.ask(self.entry(first), SET_FOCUS)
        for id in others:
            self.ask(self.entry(id), TOGGLE)

    def tell(self, name: str) -> None:
        self.command(name)

    def mark(self, ids: Sequence[int], name: str) -> None:
        """Use the menu of cards, or the window of marks for commands that only have keys."""
        match name:
            case "plus counter":
                self.put_on(ids, "+1/+1", 1)
            case "minus counter":
                self.take_off(ids, "+1/+1")
            case _:
                self.select(ids)
                way = _way_to_command(self._open_in_bar("Card"), self.window.actions_[name])
                assert way is not None, name
                self._take(way)

    def choose_in_game_menu(self, words: str) -> None:
        self.ask(self.entry(GAME), SHOW_MENU)
        self.choose(words)

    def of_pile(self, name: str, zone: Zone) -> None:
        there = self._zone(f"{zone.kind} {zone.player}")
        if there is None and zone.kind is ZoneKind.OUTSIDE:
            there = self._zone(f"{ZoneKind.COMMAND} {zone.player}")
        if there is None:
            # An empty pile has no entry. The menu bar has the commands for one's own piles.
            assert zone.player == self.window.session.commands.seat, zone
            self.command(name)
            return
        self.ask(there, SHOW_MENU)
        self.choose(self.window.actions_[name].text())

    def _zone(self, key: str) -> Entry | None:
        tree = QAccessible.queryAccessibleInterface(self.window.table_view)
        return next((each for each in children(tree) if isinstance(each, Entry) and each.key == key), None)

    # --- Questions ------------------------------------------------------------------------------------------

    def answer_with(self, answer: Answer) -> None:
        bar = self.window.frame.page.question
        if bar.prompt.is_number or bar.prompt.division is not None:
            self._set_numbers(bar, answer if isinstance(answer, tuple) else (answer,))
            return
        choices = bar.prompt.choices
        if bar.prompt.in_order:
            self._set_order(bar, [choice.answer for choice in choices], answer)
            return
        wanted = next(each for each in choices if each.answer == answer)
        alike = [each for each in choices if each.label == wanted.label].index(wanted)
        self.ask([*_answers(bar, screen_reader_text(wanted.label))][alike])

    def _set_numbers(self, bar: QWidget, numbers: Sequence[Answer]) -> None:
        """Set the value of each field, and press the button that confirms them."""
        entries = [*_visible(bar)]
        fields = [each for each in entries if each.role() == QAccessible.Role.SpinBox]
        assert len(fields) == len(numbers)
        for field, number in zip(fields, numbers, strict=True):
            field.valueInterface().setCurrentValue(number)
        buttons = [each for each in entries if each.role() == QAccessible.Role.Button]
        self.ask(next(each for each in buttons if name(each) in _CONFIRM))

    def _set_order(self, bar: QWidget, lie: list[Answer], wanted: Sequence[Answer]) -> None:
        """Move the current row down as often as necessary, starting with the first wrong one."""
        buttons = {name(each): each for each in _visible(bar) if each.role() == QAccessible.Role.Button}
        for _ in range(wanted.index(lie[0])):
            self.ask(buttons["Later"])
        lie.insert(wanted.index(lie[0]), lie.pop(0))
        assert lie == [*wanted], "the other rows lie as they should"
        self.ask(buttons["In this order"])

    def _go_back(self) -> None:
        if self.window.bridge.table.state.question is None:
            self.tell("undo")
            return
        bar = self.window.frame.page.question
        self.ask(next(each for each in _visible(bar) if _is_called(each, "Take back")))


def _visible(top: QWidget) -> Iterator[QAccessibleInterface]:
    entries = walk(QAccessible.queryAccessibleInterface(top))
    return (each for each in entries if not each.state().invisible)


def _answers(bar: QWidget, words: str) -> Iterator[QAccessibleInterface]:
    """Yield the answers with a name, without cards that are chosen already or that are only shown."""
    for each in _visible(bar):
        says = each.text(QAccessible.Text.Description)
        if _is_called(each, words) and not each.state().disabled and not says.startswith("chosen"):
            yield each


def _is_called(entry: QAccessibleInterface, words: str) -> bool:
    called = name(entry)
    if entry.role() == QAccessible.Role.ComboBox:
        # On Linux its name is what is chosen in it.
        called = entry.object().accessibleName()
    return called == words


def _way_to_command(menu: QMenu, command: QAction) -> list[QAction] | None:
    """Return the path to the command itself, because an offer of the card may have the same label."""
    for action in menu.actions():
        inner = action.menu()
        way = _way_to_command(inner, command) if isinstance(inner, QMenu) else None
        if way is not None:
            return [action, *way]
    return [command] if command in menu.actions() else None


def _entries(menu: QMenu) -> Iterator[QAccessibleInterface]:
    return children(QAccessible.queryAccessibleInterface(menu))
