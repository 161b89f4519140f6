"""The mana in a pool, beside its player's hand, with restrictions on its use."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import escape
from tabletop.ui.style.rich import rich_label
from tabletop.ui.style.screen_reader import screen_reader_text

_MAX_SYMBOLS = 8
"""Maximum number of symbols in a row. More are shown as a count."""


@guarded
class PoolPlate(QFrame):
    """Panel over the corner of the hand while there is mana in the pool."""

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
        """Show mana symbols with their restrictions. An empty pool hides the panel."""
        lines = [f"{with_symbols(_shortened(mana))} {escape(words)}".strip() for mana, words in pool]
        self.words.setText("<br>".join(lines))
        description = "; ".join(screen_reader_text(f"{mana} {words}".strip()) for mana, words in pool)
        self.setAccessibleName(f"{name}'s mana: {description}" if pool else "No mana")
        self.adjustSize()
        self.setVisible(bool(pool))


def _shortened(mana: str) -> str:
    """Return many symbols as counts: ``12 {G}``."""
    symbols = mana.removeprefix("{").removesuffix("}").split("}{")
    if len(symbols) <= _MAX_SYMBOLS:
        return mana
    numbers = {symbol: symbols.count(symbol) for symbol in symbols}
    return "  ".join(f"{number} {{{symbol}}}" for symbol, number in numbers.items())
