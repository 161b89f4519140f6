"""The label below an exhibit in the gallery of melds: names, ability, what has happened, and buttons."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from tabletop.scenarios.lessons.meld_pairs import MeldPair
from tabletop.ui.panels.mana_symbols import SIDE, with_symbols
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.fonts import font_scale
from tabletop.ui.style.icons import icon
from tabletop.ui.style.plain import PlainLabel, entry, escape, tip
from tabletop.ui.style.rich import RichLabel, chips, quiet
from tabletop.ui.style.screen_reader import screen_reader_text

_MAX_CHIPS: Final = 3
_LINES: Final = 2
"""Lines reserved for what happens."""
_SIDE: Final = 16
"""Margin beside the text, in logical pixels."""


class GalleryBar(QFrame):
    """Bar below the table that says which pair is shown and what can be done with it."""

    previous_wanted = Signal()
    next_wanted = Signal()
    play_wanted = Signal()
    leave_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "steps")
        self.setAccessibleName("Meld gallery")
        self.title = RichLabel("Melded permanent", self)
        self.title.setProperty("look", "title")
        self.number = PlainLabel(parent=self)
        self.number.setProperty("look", "quiet")
        self.ability = RichLabel("Ability that melds the cards", self)
        self.stage = RichLabel("What happens", self)
        for label in (self.title, self.ability, self.stage):
            # Otherwise its text at a narrower width would count, and make the window higher than the screen.
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.stage.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.stage.rule_wanted.connect(self.rule_wanted)
        self.previous = self._button("Previous pair (Left)", self.previous_wanted.emit)
        self.next = self._button("Next pair (Right)", self.next_wanted.emit)
        self.play = self._button("Meld (Space)", self.play_wanted.emit)
        self.leave = self._button("Leave (Esc)", self.leave_wanted.emit)
        self._lay_out()

    def _button(self, words: str, do: Callable[[], object]) -> QToolButton:
        button = QToolButton(self)
        button.setText(entry(words))
        button.setToolTip(tip(words))
        button.setAccessibleName(words)
        # A click must not take the keyboard focus from the table.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(do)
        return button

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(8)
        for button in (self.previous, self.next):
            button.setProperty("look", "flat")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        first.addWidget(self.previous)
        first.addWidget(self.number)
        first.addWidget(self.next)
        first.addSpacing(8)
        first.addWidget(self.title, 1)
        first.addWidget(self.play)
        first.addWidget(self.leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 8, _SIDE, 10)
        column.setSpacing(6)
        column.addLayout(first)
        column.addWidget(self.ability)
        column.addWidget(self.stage)

    def show_pair(self, pair: MeldPair, number: int, total: int, shade: Shade) -> None:
        """Show the names of a pair, its number from 1, and the ability that melds it."""
        for button, name in ((self.previous, "lesson back"), (self.next, "lesson forward")):
            button.setIcon(icon(name, shade.text))
        parts = f"{pair.first.name}, with {pair.second.name}:"
        self.title.setText(escape(pair.result.name))
        self.title.setAccessibleDescription(pair.result.name)
        self.number.setText(f"{number} of {total}")
        # Symbols grow with the letters of the presenter.
        side = round(SIDE * font_scale())
        self.ability.setText(f"{quiet(parts, shade)} {with_symbols(pair.words, side)}")
        self.ability.setAccessibleDescription(screen_reader_text(f"{parts} {pair.words}"))

    def show_stage(self, words: str, rules: tuple[str, ...], deed: str, shade: Shade) -> None:
        """Show what has happened, the rules about it, and what the button does next."""
        # The table keeps its size while the text changes.
        self.stage.setMinimumHeight(_LINES * self.stage.fontMetrics().lineSpacing())
        self.stage.setText(f"{with_symbols(words)} {chips(rules, shade, _MAX_CHIPS)}")
        self.stage.setAccessibleDescription(screen_reader_text(words))
        self.play.setText(entry(f"{deed} (Space)"))
        self.play.setAccessibleName(f"{deed} (Space)")
