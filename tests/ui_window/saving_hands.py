"""What hands do with saved games in tests: turn a card over, save, read what is said of a file."""

from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from tabletop.play.saves import writing
from tabletop.play.saves.lines import MarkWord
from tabletop.play.table import Table
from tabletop.ui.autosave.feature import Autosave
from tabletop.ui.autosave.unsaved_bar import UnsavedBar
from tests.play.saves.games import play_a_little
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of


def keeping(hands: Hands) -> Autosave:
    return feature_of(hands.window, Autosave)


def turn_over(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    hands.do("transform")


def save_as(hands: Hands, file: Path) -> None:
    """Through the dialog that the menu opens."""
    hands.do("save game")
    dialog = hands.window.findChild(QFileDialog)
    assert dialog.selectedFiles()[0].endswith(".tabletop")
    dialog.fileSelected.emit(str(file))
    dialog.close()
    QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)


def box(hands: Hands) -> str:
    """What the box that waits for nobody says; it is closed."""
    found = [each for each in hands.window.findChildren(QMessageBox) if each.isVisible()]
    words = found[-1].informativeText()
    found[-1].close()
    return str(words)


def said(hands: Hands) -> str:
    QApplication.processEvents()
    return str(hands.window.frame.status.toolTip())


def saved(table: Table, path: Path, mark: MarkWord | None = None) -> Path:
    """A file of a table, as a program leaves it that is closed, or that is not."""
    path.parent.mkdir(exist_ok=True)
    file = writing.begun(path, table, "A thing of beauty")
    play_a_little(table)
    file.close(mark)
    return path


def danger(hands: Hands) -> str:
    """What the bar says that is shown while the game is not where it belongs; empty without one."""
    bar = hands.window.findChild(UnsavedBar)
    return bar.words if bar is not None and bar.isVisible() else ""
