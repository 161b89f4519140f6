"""The button at the lower right that says what Enter will do, and does it."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from tabletop.ui.commands.offer_labels import shortened
from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, tip
from tabletop.ui.style.rich import rich_label
from tabletop.ui.style.screen_reader import screen_reader_text

_LONGEST: Final = 34
"""Maximum number of characters."""
_PADDING: Final = 12
_WIDTH: Final = 120
"""Smallest width, so that the button keeps its place while short words change."""
_WIDE: Final = 1500
"""Width of the window from which there is room for the key, too."""


@guarded
class EnterButton(QPushButton):
    """A button with the words of what Enter does, with mana symbols drawn, and the key."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "enter")
        # The key does the same wherever the focus is on the table.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.words = ""
        """The words, with mana symbols in braces."""
        self.setMinimumWidth(_WIDTH)
        self._label = rich_label("", self)
        self._label.setProperty("look", "asked")
        self._key = PlainLabel(parent=self)
        self._key.setProperty("look", "quiet")
        row = QHBoxLayout(self)
        row.setContentsMargins(_PADDING, 4, _PADDING, 4)
        row.setSpacing(8)
        row.addStretch(1)
        for label in (self._label, self._key):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row.addWidget(label)
        row.addStretch(1)

    def show_words(self, words: str, key: str, *, enabled: bool) -> None:
        """Show what Enter does, and the key for it."""
        self.words = words
        self._label.setText(with_symbols(shortened(words, _LONGEST)))
        self._key.setText(key)
        self._key.setVisible(self.window().width() >= _WIDE)
        self.setEnabled(enabled)
        spoken = screen_reader_text(words)
        self.setAccessibleName(spoken)
        self.setAccessibleDescription(f"What {key} does" if key else "")
        self.setToolTip(tip(f"{spoken} ({key})" if key else spoken))
        # Without a status tip, the last line keeps saying what a click on the button has done.
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the labels. A button would only measure its own text."""
        layout = self.layout()
        return super().sizeHint() if layout is None else layout.sizeHint().expandedTo(self.minimumSize())
