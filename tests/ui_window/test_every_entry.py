"""Every entry of every menu and of the palette does something, or says why it does not."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QWidget,
)
from shiboken6 import isValid

from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import HEADINGS, MENUS
from tabletop.ui.panels.palette import CommandPalette
from tabletop.ui.session.file_opening import welcome_file
from tests.batches import long_unless
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
INPUTS = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit)
SILENT = {
    "clear": "Esc with nothing to clear is what everybody expects: nothing",
    "quit": "closes the window; it is tested where windows are closed",
}


class Witness(QObject):
    """Sees every effect of an entry: on the game, on the window, in messages."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands.window)
        self.hands, self.window = hands, hands.window
        self.happened: list[str] = []
        window = hands.window
        for source, name in (
            (window.bridge, "changed"),
            (window.bridge, "refused"),
            (window.bridge, "replaced"),
            (window.session.lesson_player, "moved"),
            (window.session.lesson_player, "hinted"),
            (window.scene, "carrying"),
            (window.appearance, "changed"),
        ):
            getattr(source, name).connect(lambda *_, name=name: self.happened.append(name))

    def looks(self) -> tuple[object, ...]:
        """Return everything else that can be seen or heard, apart from the fields of the game."""
        window = self.window
        shown = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        return (
            frozenset(map(id, shown)),
            window.frame.status.text(),
            tuple(window.scene.selected_ids()),
            (window.scene.zoom, window.scene.ground.pan, window.scene.ground.seats),
            tuple(item.pos().toTuple() for item in window.scene.card_items.all()),
            tuple(child.isVisible() for child in window.scene.items()),
            QGuiApplication.clipboard().text(),
            QGuiApplication.clipboard().image().isNull(),
            window.focusWidget(),
            tuple(dock.visibleRegion().isEmpty() for dock in window.frame.docks.values()),
            tuple(action.isChecked() for action in window.actions_.values()),
        )


POSITION = """
title = "A few cards"
[table.Alice]
library = ["Forest", "Island", "Opt", "Moonmist"]
hand = ["Valki, God of Lies", "Plains"]
battlefield = ["Delver of Secrets", "Serra Angel", "Gisela, the Broken Blade", "Island", "Plains"]
graveyard = ["Shock"]
[table.Bob]
library = ["Swamp", "Murder"]
hand = ["Cancel"]
battlefield = ["Grizzly Bears", "Forest"]
"""


def nothing_selected(hands: Hands, file: Path) -> None:
    hands.window.parts.files.open_file(file)
    hands.window.scene.select(0)


def a_card_selected(hands: Hands, file: Path) -> None:
    """Prepare the middle of a game: something to undo and to redo, and a zoomed table."""
    hands.window.parts.files.open_file(file)
    hands.select("Serra Angel")
    for name in ("tap", "tap", "undo"):
        hands.do(name)
    hands.window.scene.set_zoom(1.4)
    hands.select("Delver of Secrets")


def in_a_lesson(hands: Hands, file: Path) -> None:
    """Leave a game for a lesson."""
    hands.window.parts.files.open_file(file)
    hands.select("Serra Angel")
    hands.do("tap")
    hands.window.parts.files.open_file(welcome_file().parent / "meld" / "brisela.toml")
    hands.do("lesson forward")
    hands.select("Brisela, Voice of Nightmares")


def before_a_room(hands: Hands, _file: Path) -> None:
    """Show the options of a question, with a hand for the first of them."""
    hands.window.parts.files.open_file(welcome_file().parent / "meld" / "brisela.toml")
    for name in ("presenter", "hands up", "hand 1"):
        hands.do(name)


CONTEXTS = long_unless(
    lambda each: each is nothing_selected, [nothing_selected, a_card_selected, in_a_lesson]
)


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    return file


def tidy(hands: Hands) -> None:
    """Close everything that an entry has opened."""
    for widget in QApplication.topLevelWidgets():
        if widget is not hands.window and isValid(widget) and widget.isVisible():
            widget.close()
    for page in hands.window.findChildren(QDialog):
        page.close()
    QApplication.processEvents()


@pytest.fixture
def no_dialog_waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Witness], None]]:
    """Record the file dialogs of the system, so that none blocks the program."""

    def watch(witness: Witness) -> None:
        def noted(*_: object, **__: object) -> tuple[str, str]:
            witness.happened.append("a file was asked for")
            return "", ""

        for name in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, name, noted)
        monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (noted()[0].split(), ""))
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: noted()[0])

    def held_up(*_: object) -> int:
        raise AssertionError("a dialog holds up the program")

    for kind in (QDialog, QMessageBox, QMenu):
        monkeypatch.setattr(kind, "exec", held_up)
    return watch


def place(hands: Hands) -> tuple[object, ...]:
    """Return the state of the game and the table. While it stays the same, the next entry can be tried."""
    window = hands.window
    ticked = tuple(action.isChecked() for action in window.actions_.values())
    selected = tuple(window.scene.selected_ids())
    return (
        window.bridge.table.state,
        selected,
        window.scene.ground,
        ticked,
        window.bridge.table.journal.cursor,
    )


def does_something(hands: Hands, witness: Witness, command: Command) -> bool:
    """Trigger one entry, and return whether a person can notice an effect."""
    QGuiApplication.clipboard().setText("as before")
    hands.window.frame.status.setText("as before")
    QApplication.processEvents()
    before, witness.happened[:] = witness.looks(), []
    hands.window.actions_[command.name].trigger()
    QApplication.processEvents()
    noticed = bool(witness.happened) or witness.looks() != before
    hands.window.scene.finish_motion()
    return noticed


def unnamed_inputs() -> Iterator[str]:
    """Yield the visible inputs and buttons whose name a screen reader doesn't know."""
    shown = (each for each in QApplication.topLevelWidgets() if each.isVisible())
    for widget in (each for window in shown for each in window.findChildren(QWidget) if each.isVisible()):
        inner = isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox)
        if isinstance(widget, INPUTS) and not inner and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            name = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
            if not name:
                yield f"{type(widget).__name__} in {type(widget.window()).__name__}"


@pytest.mark.parametrize("context", CONTEXTS)
@pytest.mark.parametrize("menu", HEADINGS)
def test_every_entry_that_can_be_chosen_does_something_or_says_why_not(
    open_window: Callable[[], Hands],
    no_dialog_waits: Callable[[Witness], None],
    menu: str,
    context: Callable[[Hands, Path], None],
    position: Path,
) -> None:
    hands = open_window()
    witness = Witness(hands)
    no_dialog_waits(witness)
    silent, unnamed, kept = [], set[str](), None
    commands = [each for each in hands.window.actions_.commands if each.group.menu == menu]
    for command in (each for each in commands if each.name not in SILENT):
        if place(hands) != kept:
            context(hands, position)
            hands.window.scene.finish_motion()
            kept = place(hands)
        if hands.window.actions_[command.name].isEnabled() and not does_something(hands, witness, command):
            silent.append(command.name)
        unnamed |= {f"{each} ({command.name})" for each in unnamed_inputs()}
        tidy(hands)
    assert silent == []
    assert unnamed == set()


def test_every_entry_can_be_chosen_in_some_context(hands: Hands, position: Path) -> None:
    """An entry that is disabled in one context is enabled in another."""
    never = {*hands.window.actions_}
    for context in (nothing_selected, a_card_selected, in_a_lesson):
        context(hands, position)
        never -= {name for name in never if hands.window.actions_[name].isEnabled()}
    before_a_room(hands, position)
    never -= {name for name in never if hands.window.actions_[name].isEnabled()}
    hands.do("presenter")
    nothing_selected(hands, position)
    id = hands.number("Valki, God of Lies")
    window = hands.window
    window.session.commands.take(
        next(each for each in window.bridge.perspective.offers(id) if each.verb == "cast"), id
    )
    never -= {name for name in never if window.actions_[name].isEnabled()}
    assert never == set()


def entries(menu: QMenu) -> Iterator[QAction]:
    """Yield the entries of a menu and of its submenus."""
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from entries(inner)
        else:
            yield action


def test_every_command_is_in_its_menu_and_in_the_palette(hands: Hands) -> None:
    window = hands.window
    hands.do("palette")
    palette = window.findChild(CommandPalette)
    known = {command.label for command in palette.shown_entries}
    palette.close()
    for command in window.actions_.commands:
        action, title = window.actions_[command.name], command.group.menu
        if title in MENUS:
            window.frame.menus[title].aboutToShow.emit()
            assert action in entries(window.frame.menus[title]), command.name
            assert action.text() in known or command.name in ("palette", "menu"), command.name


def test_every_entry_of_the_menus_that_are_no_commands_does_something(hands: Hands) -> None:
    """Themes, editions, panels and the like: each is a menu, is ticked, or is shown to do something."""
    window = hands.window
    ours = set(window.actions_.values())

    def others(menu: QMenu) -> Iterator[object]:
        menu.aboutToShow.emit()
        for action in menu.actions():
            if action.menu() is not None:
                yield from others(action.menu())
            elif action not in ours and not action.isSeparator():
                yield action

    for title in MENUS:
        for action in others(window.frame.menus[title]):
            assert action.isCheckable() or action.receivers("2triggered()") or not action.isEnabled(), (
                action.text()
            )


def test_the_palette_does_what_is_typed(hands: Hands, no_dialog_waits: Callable[[Witness], None]) -> None:
    witness = Witness(hands)
    no_dialog_waits(witness)
    for typed, seen in (
        ("history", "History"),
        ("lessons", "Lessons"),
        ("keys and gestures", "Keys and gestures"),
    ):
        hands.do("palette")
        palette = hands.window.findChild(CommandPalette)
        QTest.keyClicks(palette._line, typed)
        QTest.keyClick(palette._line, Qt.Key.Key_Return)
        QApplication.processEvents()
        titles = {each.windowTitle() for each in QApplication.topLevelWidgets() if each.isVisible()}
        fronts = {
            name for name, dock in hands.window.frame.docks.items() if not dock.visibleRegion().isEmpty()
        }
        assert seen in titles | fronts
        tidy(hands)
