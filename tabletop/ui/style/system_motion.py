"""The system's preference for animations."""

from PySide6.QtWidgets import QApplication, QStyle

from tabletop.ui.style.timing import Amount


def amount_for(chosen: str) -> Amount:
    """Return the amount of motion for a choice in the menu.

    ``"system"`` is short if it wants no animations.
    """
    if chosen != "system":
        return Amount(chosen)
    length = QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
    return Amount.FULL if length > 0 else Amount.SHORT
