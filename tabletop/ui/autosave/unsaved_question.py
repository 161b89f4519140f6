"""The question before a game is left that is not in the file where it belongs."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from tabletop.ui.style.plain import message_box

Answer = Callable[[], object]


def ask_about_leaving(
    words: str, parent: QWidget, *, save: Answer, keep: Answer | None, discard: Answer
) -> QMessageBox:
    """Ask what is to become of a game, and wait for nobody. Closed without an answer, the game goes on.

    Args:
        words: what became of the file.
        parent: the window.
        save: called where the game is to be saved elsewhere.
        keep: called where it is to be kept on the shelf; None where the shelf has not all of it.
        discard: called where nothing is to be done about it.

    """
    title = "The game is no longer in its own file." if keep else "What was done last is not saved."
    box = message_box(QMessageBox.Icon.Warning, "Tabletop", title, words, parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    first = box.addButton("Save elsewhere…", QMessageBox.ButtonRole.AcceptRole)
    first.clicked.connect(save)
    if keep is not None:
        first = box.addButton("Keep under Recover", QMessageBox.ButtonRole.AcceptRole)
        first.clicked.connect(keep)
    box.addButton("Discard", QMessageBox.ButtonRole.DestructiveRole).clicked.connect(discard)
    box.addButton("Cancel", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(first)
    box.open()
    return box
