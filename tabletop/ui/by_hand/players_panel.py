"""The panel for players: life, poison, energy, experience and other counters, and commander damage."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from tabletop.language.effects import DealDamage, Life
from tabletop.language.effects.counter_kinds import OF_PLAYERS
from tabletop.model.actions import Instruct
from tabletop.model.marking import LONGEST_KIND, CountCommanderDamage, CountOnPlayer
from tabletop.rules.view import PlayerView
from tabletop.ui.by_hand.count_line import CountLine
from tabletop.ui.frame.tool_window import ToolWindow
from tabletop.ui.style.boxes import column_of, row_of
from tabletop.ui.style.plain import PlainLabel

_STANDARD_COUNTERS: Final = ("poison", "energy", "experience", "rad")
_COLUMN_WIDTH: Final = 220
_MAX_DAMAGE: Final = 999


class PlayersPanel(ToolWindow):
    """Counters of players, in one column for each player."""

    wanted = Signal(object)
    """An Action to perform."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Life and counters of players", parent)
        self._row = row_of(spacing=22)
        self.column.addLayout(self._row)
        self.columns: list[PlayerColumn] = []

    def show_players(self, players: tuple[PlayerView, ...], commanders: Mapping[int, str]) -> None:
        """Show all players. ``commanders`` are the names of the commanders by their cards."""
        if len(players) != len(self.columns):
            while self.columns:
                self.columns.pop().deleteLater()
            for player in players:
                column = PlayerColumn(player.seat, self)
                column.wanted.connect(self.wanted)
                self._row.addWidget(column, 0, Qt.AlignmentFlag.AlignTop)
                self.columns.append(column)
        old_size = self.sizeHint()
        for column, player in zip(self.columns, players, strict=True):
            column.show_player(player, commanders)
        if self.sizeHint() != old_size:
            self.adjustSize()


class PlayerColumn(QWidget):
    """The counters of one player."""

    wanted = Signal(object)

    def __init__(self, seat: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._seat = seat
        self.setFixedWidth(_COLUMN_WIDTH)
        self._column = column_of(inside=self, margins=(0, 0, 0, 0), spacing=5)
        self._name = PlainLabel(parent=self, look="title")
        self._column.addWidget(self._name)
        self.life = CountLine("life", self)
        self.life.changed.connect(self._change_life)
        self._column.addWidget(self.life)
        self._lines = column_of(spacing=5)
        self._column.addLayout(self._lines)
        self.counters: dict[str, CountLine] = {}
        self.commanders: dict[int, CountLine] = {}
        self._build_more()

    def _build_more(self) -> None:
        self.kind = QLineEdit(self, placeholderText="Another kind…", maxLength=LONGEST_KIND)
        self.kind.setAccessibleName("Another kind of counter")
        self.kind.setCompleter(QCompleter(list(OF_PLAYERS), self.kind))
        self.kind.returnPressed.connect(self._add)
        self.add = QPushButton("Add", self)
        self.add.clicked.connect(self._add)
        row = row_of((self.kind, 1), self.add)
        self._column.addLayout(row)
        self.amount = QSpinBox(self)
        self.amount.setRange(1, _MAX_DAMAGE)
        self.amount.setAccessibleName("How much damage")
        self.damage = QPushButton("Deal damage", self)
        self.damage.setToolTip(
            "Deal damage instead of losing life, so that replacement effects and triggers apply"
        )
        self.damage.clicked.connect(self._deal)
        dealing = row_of(self.amount, (self.damage, 1))
        self._column.addLayout(dealing)

    def show_player(self, player: PlayerView, commanders: Mapping[int, str]) -> None:
        """Show the counters of a player. Lines are replaced only when the kinds change."""
        self._name.setText(player.name)
        self.life.show_number(player.life)
        kinds = tuple(dict.fromkeys((*_STANDARD_COUNTERS, *player.counters)))
        if (kinds, tuple(commanders)) != (tuple(self.counters), tuple(self.commanders)):
            for line in (*self.counters.values(), *self.commanders.values()):
                line.hide()
                line.deleteLater()
            self.counters = {kind: self._line(kind, partial(self._change_counters, kind)) for kind in kinds}
            self.commanders = {
                # The full name of a legend doesn't fit.
                piece: self._line(
                    f"from {name.partition(',')[0]}", partial(self._change_commander_damage, piece)
                )
                for piece, name in commanders.items()
            }
        for kind, line in self.counters.items():
            line.show_number(player.counters.get(kind, 0))
        for piece, line in self.commanders.items():
            line.show_number(player.commander_damage.get(piece, 0))

    def _line(self, name: str, changed: "partial[None]") -> CountLine:
        line = CountLine(name, self)
        line.changed.connect(changed)
        self._lines.addWidget(line)
        return line

    def _change_life(self, by: int) -> None:
        self.wanted.emit(Instruct(by=self._seat, effect=Life(to=self._seat, amount=by)))

    def _change_counters(self, kind: str, by: int) -> None:
        self.wanted.emit(CountOnPlayer(player=self._seat, kind=kind, number=by))

    def _change_commander_damage(self, piece: int, by: int) -> None:
        self.wanted.emit(CountCommanderDamage(player=self._seat, commander=piece, number=by))

    def _add(self) -> None:
        kind = " ".join(self.kind.text().split())
        if kind:
            self._change_counters(kind, 1)
            self.kind.clear()

    def _deal(self) -> None:
        self.wanted.emit(
            Instruct(by=self._seat, effect=DealDamage(to_player=self._seat, amount=self.amount.value()))
        )
