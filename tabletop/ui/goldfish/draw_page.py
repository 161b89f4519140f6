"""The odds of the next draws from the library as it is now."""

from PySide6.QtWidgets import QWidget

from tabletop.play.goldfish.grids import draw_grids, draw_line
from tabletop.play.goldfish.next_draw import NextDraw
from tabletop.ui.goldfish.number_table import NumberTable
from tabletop.ui.goldfish.page import Page


class DrawPage(Page):
    """The odds of kinds of cards and of each card."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Next draws", parent)
        self.kinds = NumberTable("Odds of the next draws by kind", self.body)
        self.named = NumberTable("Odds of the next draws by card", self.body)
        self.column.addWidget(self.kinds)
        self.column.addWidget(self.named)

    def show_draws(self, player: str, found: NextDraw | None) -> None:
        """Show the odds of a player's next draws, None if there is no game with decks."""
        if found is None:
            words = "No game with decks on the table. Use New game to start one."
            self.show_nothing("Next draws", words)
        else:
            self.show_heading(f"Next draws of {player}", draw_line(found))
            self.show_tables(draw_grids(found), (self.kinds, self.named))
