"""The button of an answer without a card."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tabletop.ui.asking.prompts import Choice
from tabletop.ui.panels.symbol_words import SymbolButton
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.screen_reader import screen_reader_text


@guarded
class ChoiceButton(SymbolButton):
    """A button for an answer without a card. It points at the object of the answer while hovered."""

    pointed_at = Signal(int)

    def __init__(self, text: str, choice: Choice, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setAccessibleName(screen_reader_text(choice.label))
        self.setAccessibleDescription(screen_reader_text(choice.description))
        self.choice = choice

    def enterEvent(self, event: object) -> None:
        """Point at the object of the choice."""
        self.pointed_at.emit(self.choice.object)
        super().enterEvent(event)  # type: ignore[arg-type]

    def leaveEvent(self, event: object) -> None:
        """Point at no object."""
        self.pointed_at.emit(0)
        super().leaveEvent(event)  # type: ignore[arg-type]
