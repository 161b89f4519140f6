"""Mana in the status bar: how costs are paid, and the mana in the pools."""

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from tabletop.language.english import capitalized
from tabletop.rules.view import PlayerView
from tabletop.ui.commands.menus import close_when_chosen
from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.plain import escape
from tabletop.ui.style.rich import rich_label

COLORS: Final = (
    ("W", "white"),
    ("U", "blue"),
    ("B", "black"),
    ("R", "red"),
    ("G", "green"),
    ("C", "colorless"),
)


class ManaBar(QWidget):
    """A switch between trust and payment, and the pools that aren't empty."""

    payment_wanted = Signal(bool)
    """Whether mana is to be paid from now on."""
    mana_wanted = Signal(str)
    """The symbol of mana to add by hand."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        row = row_of(inside=self, margins=(0, 0, 6, 0), spacing=6)
        self.pools = rich_label("", self)
        self.pools.setAccessibleName("Mana pools")
        self.add = QToolButton(self)
        self.add.setText("+")
        self.add.setProperty("look", "small")
        self.add.setToolTip("Add mana by hand")
        self.add.setAccessibleName("Add mana by hand")
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.add)
        for letter, name in COLORS:
            menu.addAction(capitalized(name)).triggered.connect(partial(self.mana_wanted.emit, letter))
        close_when_chosen(menu)
        self.add.setMenu(menu)
        self.switch = QToolButton(self)
        self.switch.setCheckable(True)
        self.switch.setProperty("look", "small")
        self.switch.setToolTip("Whether costs are taken on trust or paid from the mana pool (Ctrl+M)")
        self.switch.clicked.connect(self.payment_wanted)
        for widget in (self.pools, self.add, self.switch):
            row.addWidget(widget)

    def show_mana(self, players: tuple[PlayerView, ...], mana: str) -> None:
        """Show how mana is paid, and the mana in every pool."""
        is_paid = mana == "enforced"
        self.switch.setChecked(is_paid)
        self.switch.setText("Mana is paid" if is_paid else "Mana on trust")
        filled = [player for player in players if player.mana_pool or player.bound_mana]
        held = (f"{escape(player.name)} {with_symbols(_pool_text(player))}" for player in filled)
        self.pools.setText("&nbsp; ".join(held))
        self.pools.setVisible(bool(filled))
        self.add.setVisible(is_paid)


def _pool_text(player: PlayerView) -> str:
    """Return the mana in a pool. Mana with restricted use is in parentheses."""
    free, bound = ("".join(f"{{{each}}}" for each in mana) for mana in (player.mana_pool, player.bound_mana))
    return f"{free} ({bound})".strip() if bound else free
