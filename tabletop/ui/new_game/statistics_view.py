"""The statistics of a deck: mana curve, kinds of cards, and odds of drawing lands."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QWidget

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.format_sizes import Format, likely_format, size_faults
from tabletop.cards.decks.statistics import LAST_OF_CURVE, Statistics, odds_of_lands, statistics
from tabletop.language.english import with_number
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel

_TURNS: Final = range(1, 8)
_HEIGHT: Final = 96
_FOOTER: Final = 20.0
_HEADER: Final = 18.0


@guarded
class CurveChart(QWidget):
    """The mana curve: a bar for each mana value, with the number of spells above it."""

    def __init__(self, shade: Shade, parent: QWidget) -> None:
        super().__init__(parent)
        self._shade = shade
        self._curve: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_curve(self, curve: tuple[int, ...]) -> None:
        """Show the numbers of spells, starting with mana value 0."""
        self._curve = curve
        values = ", ".join(f"{number} of {_value(value)}" for value, number in enumerate(curve) if number)
        self.setAccessibleName(f"Spells by mana value: {values or 'none'}")
        self.update()

    def sizeHint(self) -> QSize:
        """Return the preferred size. The chart is as wide as possible."""
        return QSize(240, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bars with their numbers, and the mana values below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = self.width() / max(len(self._curve), 1)
        room = self.height() - _FOOTER - _HEADER
        highest = max((*self._curve, 1))
        for value, number in enumerate(self._curve):
            left, high = value * step, room * number / highest
            bar = QRectF(left + step * 0.16, _HEADER + room - high, step * 0.68, high)
            painter.fillRect(bar, QColor(self._shade.legal))
            painter.setPen(QColor(self._shade.quiet))
            foot = QRectF(left, self.height() - _FOOTER, step, _FOOTER)
            painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, _value(value))
            if number:
                painter.setPen(QColor(self._shade.text))
                head = QRectF(left, bar.top() - _HEADER, step, _HEADER)
                painter.drawText(head, Qt.AlignmentFlag.AlignCenter, str(number))
        line = QRectF(0, self.height() - _FOOTER, self.width(), 1)
        painter.fillRect(line, QColor(self._shade.line))
        painter.end()


def _value(value: int) -> str:
    return f"{value}+" if value == LAST_OF_CURVE else str(value)


class OddsTable(QWidget):
    """The odds of having enough lands on each turn, on the play and on the draw."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._cells: dict[tuple[int, int], PlainLabel] = {}
        table = QGridLayout(self)
        table.setContentsMargins(0, 0, 0, 0)
        table.setVerticalSpacing(2)
        for row, words in enumerate(("Turn", "On the play", "On the draw")):
            label = PlainLabel(words, self, look="quiet")
            table.addWidget(label, row, 0)
            for turn in _TURNS:
                cell = PlainLabel(str(turn) if not row else "", self)
                cell.setAlignment(Qt.AlignmentFlag.AlignRight)
                table.addWidget(cell, row, turn)
                self._cells[row, turn] = cell

    def text(self, row: int, turn: int) -> str:
        """Return the text of a cell: row 1 is on the play, row 2 on the draw."""
        return self._cells[row, turn].text()

    def show_deck(self, deck: Deck) -> None:
        """Show the odds for the lands of a deck."""
        for turn in _TURNS:
            for row, draws_first in ((1, False), (2, True)):
                odds = odds_of_lands(deck, turn, draws_first=draws_first)
                self._cells[row, turn].setText(f"{round(100 * odds)}%")


class StatisticsView(QWidget):
    """All statistics of a deck, and whether its size is legal in a format."""

    def __init__(self, shade: Shade, parent: QWidget) -> None:
        super().__init__(parent)
        self._deck = Deck()
        self.kinds = PlainLabel(parent=self, wraps=True)
        self.chart = CurveChart(shade, self)
        self.odds = OddsTable(self)
        self.format = QComboBox(self)
        self.format.setAccessibleName("Format whose deck size is checked")
        self.format.addItems([each.value for each in Format])
        self.size_words = PlainLabel(parent=self, wraps=True)
        check = row_of(PlainLabel("Size for", self), self.format, STRETCH)
        column_of(
            self.kinds,
            _heading("Spells by mana value", self),
            self.chart,
            _heading("Odds of a land for each turn", self),
            self.odds,
            check,
            self.size_words,
            STRETCH,
            inside=self,
            margins=(0, 0, 0, 0),
            spacing=8,
        )
        self.format.currentIndexChanged.connect(self._check)

    def show_deck(self, deck: Deck) -> None:
        """Show the statistics of a deck, and check its size for the most likely format."""
        self._deck = deck
        found = statistics(deck)
        self.kinds.setText(_kinds(found))
        self.chart.show_curve(found.curve)
        self.odds.show_deck(deck)
        self.format.setCurrentText(likely_format(deck).value)
        self._check()

    def _check(self) -> None:
        faults = size_faults(self._deck, Format(self.format.currentText()))
        self.size_words.setText("\n".join(faults) if faults else "The deck size is legal.")


def _heading(words: str, parent: QWidget) -> PlainLabel:
    return PlainLabel(words, parent, look="heading")


def _kinds(found: Statistics) -> str:
    parts = [with_number(found.lands, "land"), with_number(found.creatures, "creature")]
    parts += [with_number(found.others, "other card")] if found.others else []
    parts += [f"{number} {kind}" for kind, number in found.faces.items()]
    words = ", ".join(parts)
    return (
        f"{words}, including {with_number(found.placeholders, 'placeholder')}"
        if found.placeholders
        else words
    )
