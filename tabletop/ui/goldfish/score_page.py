"""The score of this game by turn, and the averages over the games of this sitting."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from tabletop.play.goldfish.grids import (
    averages_grid,
    averages_line,
    games_grid,
    score_grid,
    score_line,
)
from tabletop.play.goldfish.score import Score
from tabletop.play.goldfish.sitting import averages
from tabletop.ui.goldfish.number_table import NumberTable
from tabletop.ui.goldfish.page import Page
from tabletop.ui.style.plain import PlainLabel

_NO_SCORE: Final = "There is a score when one deck plays alone. Choose a goldfish as the seats of a new game."


class ScorePage(Page):
    """The score, by turn and on average."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Score", parent)
        self.score = NumberTable("Score by turn", self.body, has_total=True)
        self.column.addWidget(self.score)
        self.add_title("This sitting")
        self.sitting = PlainLabel(parent=self.body, wraps=True)
        self.averages = NumberTable("Averages by turn", self.body)
        self.column.addWidget(self.sitting)
        self.column.addWidget(self.averages)
        self.games_title = self.add_title("Games of this sitting")
        self.games = NumberTable("Games of this sitting", self.body)
        self.column.addWidget(self.games)

    def show_scores(self, deck: str, scores: Sequence[Score]) -> None:
        """Show the score of the current game, which is the last one, and the averages over all.

        Args:
            deck: the name of the deck.
            scores: those of the games with this deck in this sitting; none if there is no such game.

        """
        if not scores:
            self.show_nothing("Score", _NO_SCORE)
            return
        found = averages(scores)
        self.show_heading(deck, score_line(scores[-1]))
        self.sitting.setText(averages_line(found))
        tables, widgets = [score_grid(scores[-1])], [self.score]
        has_several = len(scores) > 1
        if has_several:
            tables += averages_grid(found), games_grid(scores)
            widgets += self.averages, self.games
        self.show_tables(tables, widgets)
        for widget in (self.averages, self.games_title, self.games):
            widget.setVisible(has_several)

    def lines(self) -> list[str]:
        """Return the result of the game and the averages."""
        return [self.line.text(), self.sitting.text() if not self.body.isHidden() else ""]
