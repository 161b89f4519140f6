"""Handwork with saved games in tests: transform a card, save, read messages about a file."""

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
    """Save through the dialog that the menu opens."""
    hands.do("save game")
    dialog = hands.window.findChild(QFileDialog)
    assert dialog.selectedFiles()[0].endswith(".tabletop")
    dialog.fileSelected.emit(str(file))
    dialog.close()
    QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)


def box(hands: Hands) -> str:
    """Return the text of the non-modal message box, and close it."""
    found = [each for each in hands.window.findChildren(QMessageBox) if each.isVisible()]
    words = found[-1].informativeText()
    found[-1].close()
    return str(words)


def message(hands: Hands) -> str:
    QApplication.processEvents()
    return str(hands.window.frame.status.toolTip())


def saved(table: Table, path: Path, mark: MarkWord | None = None) -> Path:
    """Save a table to a file, as a program leaves it that is closed or still running."""
    path.parent.mkdir(exist_ok=True)
    file = writing.create_file(path, table, "A thing of beauty")
    play_a_little(table)
    file.close(mark)
    return path


def danger(hands: Hands) -> str:
    """Return the text of the bar that warns about an unsaved game, empty without one."""
    bar = hands.window.findChild(UnsavedBar)
    return bar.text if bar is not None and bar.isVisible() else ""
