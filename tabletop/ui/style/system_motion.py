"""How much the system wants to move."""

from PySide6.QtWidgets import QApplication, QStyle

from tabletop.ui.style.timing import Amount


def amount_for(chosen: str) -> Amount:
    """How much may move for a choice in the menu; ``"system"`` is short where that wants no animation."""
    if chosen != "system":
        return Amount(chosen)
    length = QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
    return Amount.FULL if length > 0 else Amount.SHORT
