"""The end of a game: the result above the table, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from tabletop.language.english import listed_names
from tabletop.play.recipe import FromDecks
from tabletop.ui.commands.keys import keys_text
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.style.flow import FlowLayout
from tabletop.ui.style.plain import PlainLabel, entry, tip

if TYPE_CHECKING:
    from tabletop.rules.view import TableView


class GameOverBar(QFrame):
    """The result of the game, above the table. It covers nothing, and play may continue."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName("End of the game")
        self.words = PlainLabel(parent=self, look="title")
        self.score = QPushButton("Score…", self)
        self.again = QPushButton("Same decks again", self)
        self.sideboard = QPushButton("Sideboard…", self)
        self.new = QPushButton("New game…", self)
        self.stopped = QPushButton(self)
        self.go_on = QPushButton("Play on", self)
        edges, row = QHBoxLayout(self), FlowLayout(gap=8)
        edges.setContentsMargins(14, 6, 10, 6)
        edges.addLayout(row)
        # Centered beside the buttons, which are higher, with a gap between them.
        self.words.setMinimumHeight(self.again.sizeHint().height())
        self.words.setContentsMargins(0, 0, 12, 0)
        for widget in (
            self.words,
            self.stopped,
            self.score,
            self.again,
            self.sideboard,
            self.new,
            self.go_on,
        ):
            row.addWidget(widget)
        self.hide()


class GameOver(Feature):
    """Shows the bar when a player has lost, and again only when another player loses."""

    def __init__(self, frame: Frame, bridge: Bridge) -> None:
        super().__init__(frame)
        self._bridge = bridge
        self._bar: GameOverBar | None = None
        self._announced: frozenset[int] = frozenset()
        self.refusal_summary: Callable[[], str] = str
        """Returns the text of a button about what there is to learn from the game, or an empty string."""
        self.goldfish_result: Callable[[], str] = str
        """Returns the result of a deck that played alone, or an empty string."""
        bridge.changed.connect(self._update)
        bridge.replaced.connect(self._reset)

    @property
    def bar(self) -> GameOverBar:
        """The bar above the table. It is created when a game ends."""
        if self._bar is None:
            self._bar = bar = GameOverBar(self._frame.page)
            self._frame.page.add_above_table(bar)
            bar.again.clicked.connect(self._frame.actions["again"].trigger)
            bar.again.setToolTip(tip(keys_text(self._frame.actions["again"].shortcuts()[:1])))
            bar.score.clicked.connect(self._frame.actions["goldfish score"].trigger)
            bar.sideboard.clicked.connect(self._frame.actions["sideboard"].trigger)
            bar.stopped.clicked.connect(self._frame.actions["lessons"].trigger)
            bar.new.clicked.connect(self._frame.actions["new game"].trigger)
            bar.go_on.clicked.connect(bar.hide)
        return self._bar

    def _reset(self) -> None:
        self._announced = frozenset()
        if self._bar is not None:
            self._bar.hide()

    def _update(self, view: TableView, _events: object) -> None:
        lost = frozenset(player.seat for player in view.players if player.lost)
        if lost != self._announced:
            self._announced = lost
            result = self.goldfish_result() if lost else ""
            self.bar.words.setText(result or outcome_text(view))
            self.bar.score.setVisible(bool(result))
            has_decks = isinstance(self._bridge.table.recipe, FromDecks)
            self.bar.again.setVisible(has_decks)
            self.bar.sideboard.setVisible(has_decks)
            words = self.refusal_summary() if lost else ""
            self.bar.stopped.setText(entry(words))
            self.bar.stopped.setVisible(bool(words))
            self.bar.setVisible(bool(lost))


def outcome_text(view: TableView) -> str:
    """Return who has lost, and who has won if that is decided (104.2a).

    Otherwise the losers have left (800.4).
    """
    losers = [player.name for player in view.players if player.lost]
    others = [player.name for player in view.players if not player.lost]
    if not losers:
        return ""
    if not others and len(losers) > 1:
        return "The game is a draw: all players have lost."
    lost = f"{listed_names(losers)} {'have' if len(losers) > 1 else 'has'} lost"
    if len(others) == 1:
        return f"{others[0]} wins the game: {lost}."
    return f"{lost} and left the game. {listed_names(others)} keep playing."
