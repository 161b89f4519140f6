"""The question asked before leaving a game that isn't saved in its file."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from tabletop.ui.style.plain import message_box

Answer = Callable[[], object]


def ask_about_leaving(
    words: str, parent: QWidget, *, save: Answer, keep: Answer | None, discard: Answer
) -> QMessageBox:
    """Ask without blocking what to do with the game. If it is closed without an answer, the game continues.

    Args:
        words: the problem with the file.
        parent: the window.
        save: called to save the game elsewhere.
        keep: called to keep it on the shelf, or None if the shelf doesn't have all of it.
        discard: called to discard it.

    """
    title = "The game is no longer saved in its own file." if keep else "Recent actions aren't saved."
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
