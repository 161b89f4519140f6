"""The question before a game is left that is not in the file where it belongs."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QMessageBox, QPushButton, QWidget


class LeavingBox(QMessageBox):
    """Asks what is to become of the game. Where it is closed without an answer, the game goes on."""

    def __init__(self, words: str, parent: QWidget, *, has_copy: bool) -> None:
        """Ask about a game; ``has_copy`` tells whether the shelf has all of it."""
        title = "The game is no longer in its own file." if has_copy else "What was done last is not saved."
        super().__init__(QMessageBox.Icon.Warning, "Tabletop", title, parent=parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setInformativeText(words)
        for label in self.findChildren(QLabel):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._answers: dict[QAbstractButton, Callable[[], object]] = {}
        self._has_copy = has_copy

    def offer(
        self, *, save: Callable[[], object], keep: Callable[[], object], discard: Callable[[], object]
    ) -> None:
        """Show the box; what is called is what the player chooses."""
        role = QMessageBox.ButtonRole
        first = self._answer("Save elsewhere…", role.AcceptRole, save)
        if self._has_copy:
            first = self._answer("Keep under Recover", role.AcceptRole, keep)
        self._answer("Discard", role.DestructiveRole, discard)
        self.addButton(QMessageBox.StandardButton.Cancel)
        self.setDefaultButton(first)
        self.buttonClicked.connect(self._clicked)
        self.open()

    def _answer(self, words: str, role: QMessageBox.ButtonRole, answer: Callable[[], object]) -> QPushButton:
        button = self.addButton(words, role)
        self._answers[button] = answer
        return button

    def _clicked(self, button: QAbstractButton) -> None:
        answer = self._answers.get(button)
        if answer is not None:
            answer()
