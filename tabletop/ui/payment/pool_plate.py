"""The mana in a pool, beside the hand of its player: what is bound to something says so."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tabletop.ui.panels.symbols import with_symbols
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import escape
from tabletop.ui.style.rich import rich_label

_MOST_SYMBOLS = 8
"""So many beside one another; more are told by a number."""


@guarded
class PoolPlate(QFrame):
    """Lies over the corner of the hand as long as there is mana."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words = rich_label("", self)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.addWidget(self.words)
        self.hide()

    def show_pool(self, name: str, pool: Sequence[tuple[str, str]]) -> None:
        """Show symbols with what is to be said of them; nothing hides it."""
        lines = [f"{with_symbols(_shortened(mana))} {escape(words)}".strip() for mana, words in pool]
        self.words.setText("<br>".join(lines))
        said = "; ".join(f"{mana} {words}".strip() for mana, words in pool)
        self.setAccessibleName(f"{name}'s mana: {said}" if pool else "No mana")
        self.adjustSize()
        self.setVisible(bool(pool))


def _shortened(mana: str) -> str:
    """Many symbols of a kind as one with a number: ``12 {G}``."""
    symbols = mana.removeprefix("{").removesuffix("}").split("}{")
    if len(symbols) <= _MOST_SYMBOLS:
        return mana
    numbers = {symbol: symbols.count(symbol) for symbol in symbols}
    return "  ".join(f"{number} {{{symbol}}}" for symbol, number in numbers.items())
