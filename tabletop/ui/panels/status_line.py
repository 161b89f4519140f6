"""The last line of the window: what happened, or why not, with the rule."""

from html import escape

from PySide6.QtWidgets import QSizePolicy, QWidget

from tabletop.play.words import LogLine
from tabletop.ui.appearance import Shade
from tabletop.ui.panels.rich import RichLabel, chips

_LONGEST = 150


class StatusLine(RichLabel):
    """One line of the log, in the colour of its kind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Last ruling", parent)
        self.setWordWrap(False)
        self.setContentsMargins(8, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_line(self, line: LogLine, shade: Shade) -> None:
        """Show what happened last."""
        color = {"refused": shade.refused, "nothing happens": shade.caution}.get(line.kind, shade.text)
        words = line.text if len(line.text) <= _LONGEST else f"{line.text[:_LONGEST].rstrip()}…"
        self.setText(f'<span style="color:{color}">{escape(words)}</span>&nbsp; {chips(line.rules, shade)}')
        self.setToolTip(line.text)
