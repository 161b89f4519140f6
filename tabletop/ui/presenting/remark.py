"""A few words over the upper edge of the table, where the window has no last line to say them in."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from tabletop.ui.style.plain import PlainLabel

_AROUND: Final = 12
"""From the words to their frame, and from that to the edge of the table, in logical pixels."""


class Remark(PlainLabel):
    """Lies over the table as long as there is something to say; clicks go through it."""

    def __init__(self, page: QWidget, table: QWidget) -> None:
        super().__init__(parent=page)
        self._table = table
        self.setProperty("look", "remark")
        self.setContentsMargins(_AROUND, _AROUND // 2, _AROUND, _AROUND // 2)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hide()

    def say(self, words: str) -> None:
        """Show words; none takes them away."""
        self.setText(words)
        self.setVisible(bool(words))
        self.place()

    def place(self) -> None:
        """Stand at the upper edge of the table, in one line or, where there is no room, in several."""
        room = self._table.geometry().adjusted(_AROUND, _AROUND, -_AROUND, -_AROUND)
        self.setWordWrap(False)
        wide = self.sizeHint().width()
        self.setWordWrap(wide > room.width())
        width = min(wide, room.width())
        high = max(self.sizeHint().height(), self.heightForWidth(width))
        self.setGeometry(QRect(QPoint(room.center().x() - width // 2, room.top()), QSize(width, high)))
        self.raise_()
