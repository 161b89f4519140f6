"""The line that asks whether a payment is right: what it comes to, X and kicker, and two buttons."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)

from tabletop.play.log.names import several_of
from tabletop.play.payment import payment as payments
from tabletop.ui.panels.symbols import cost_pixmap, with_symbols
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.rich import rich_label
from tabletop.ui.style.spoken import spoken

_SYMBOL: Final = 15
"""How wide a mana symbol is."""


@guarded
class PayBar(QFrame):
    """Lies over the lower edge of the table while something is to be paid."""

    agreed = Signal()
    dropped = Signal()
    x_wanted = Signal(int)
    kicks_wanted = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "question")
        self.setAccessibleName("Payment")
        self.said = ""
        """What it says, with symbols in letters."""
        self.words = rich_label("", self)
        self.number = QSpinBox(self)
        self.number.setPrefix("X = ")
        self.number.setAccessibleName("X")
        self.number.valueChanged.connect(self.x_wanted)
        self.kicked = QCheckBox("Kicked", self)
        self.kicked.clicked.connect(lambda is_kicked: self.kicks_wanted.emit(int(is_kicked)))
        self.kicks = QSpinBox(self)
        self.kicks.setPrefix("Kicked: ")
        self.kicks.setAccessibleName("How often it is kicked")
        self.kicks.valueChanged.connect(self.kicks_wanted)
        self.pay = QPushButton("Pay", self)
        self.pay.setDefault(True)
        self.pay.setToolTip("Tap what is outlined, and do it (Enter, or a click on the card)")
        self.pay.clicked.connect(self.agreed)
        self.drop_it = QToolButton(self)
        self.drop_it.setText("Not now")
        self.drop_it.setToolTip("Leave everything as it is (Esc)")
        self.drop_it.clicked.connect(self.dropped)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(12, 5, 8, 5)
        row = QHBoxLayout()
        for layout in (self._whole, row):
            layout.setSpacing(8)
        self._whole.addWidget(self.words)
        self._whole.addLayout(row)
        for widget in (self.number, self.kicked, self.kicks, self.pay, self.drop_it):
            row.addWidget(widget)
        self.hide()

    def be_narrow(self, *, narrow: bool) -> None:
        """Have the words above the buttons, where there is no room for all in a line."""
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._whole.setDirection(way)
        self.adjustSize()

    def show_payment(
        self, payment: "payments.Payment", names: Iterable[str], pool: str, otherwise: str
    ) -> None:
        """Show what pays: of the ``pool``, the ``names`` of what is tapped; and why it is not otherwise."""
        self.said = said_of(payment, names, pool, otherwise)
        self.words.setText(with_symbols(self.said))
        self.number.setVisible(payment.asks_x)
        self.kicked.setVisible(payment.kicker is not None and not payment.any_kicks)
        self.kicks.setVisible(payment.any_kicks)
        if payment.kicker is not None:
            self._draw_kicker(str(payment.kicker))
        self.kicked.setChecked(payment.kicks > 0)
        with QSignalBlocker(self.kicks):
            self.kicks.setRange(0, payments.MOST_KICKS)
            self.kicks.setValue(payment.kicks)
        with QSignalBlocker(self.number):
            self.number.setRange(0, payments.LARGEST_X)
            self.number.setValue(payment.x)
        self.adjustSize()

    def _draw_kicker(self, cost: str) -> None:
        symbols = cost_pixmap(cost, _SYMBOL, self.devicePixelRatioF())
        self.kicked.setIcon(QIcon(symbols))
        self.kicked.setIconSize(symbols.deviceIndependentSize().toSize())
        self.kicked.setAccessibleName(spoken(f"Kicked ({cost})"))

    @property
    def asked(self) -> QSpinBox | None:
        """Where a number is to be said: X, or how often it is kicked; None where none is."""
        return next((each for each in (self.number, self.kicks) if not each.isHidden()), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter agrees, Esc drops it, whichever part of the line has the focus."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.agreed.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.dropped.emit()
        else:
            super().keyPressEvent(event)


def said_of(payment: "payments.Payment", names: Iterable[str], pool: str = "", otherwise: str = "") -> str:
    """What pays for what, in a line: ``{1}{G}: {G} from the pool, Forest``."""
    life = f"{payment.chosen.life} life" if payment.chosen.life else ""
    pays = ", ".join(filter(None, [of_pool(pool), tally_of(names), life]))
    words = f"{payment.cost}: {pays or 'nothing to tap'}"
    return f"{otherwise} {words}" if otherwise else words


def of_pool(pool: str) -> str:
    """Where mana comes from that is there already; nothing without any."""
    return f"{pool} from the pool" if pool else ""


def tally_of(names: Iterable[str]) -> str:
    """Names with how often each is there: ``2 Forests, Island``."""
    numbers = Counter(names)
    return ", ".join(
        f"{number} {several_of(name)}" if number > 1 else name for name, number in numbers.items()
    )
