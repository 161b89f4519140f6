"""The bar that asks to confirm a payment: the cost, X and kicker, and two buttons."""

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

from tabletop.language.english import plural_of_name
from tabletop.play.payment import payment as payments
from tabletop.ui.panels.mana_symbols import cost_pixmap, with_symbols
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.rich import rich_label
from tabletop.ui.style.screen_reader import screen_reader_text

_SYMBOL_WIDTH: Final = 15
"""Width of a mana symbol, in pixels."""


@guarded
class PayBar(QFrame):
    """Bar over the lower edge of the table while a payment is open."""

    agreed = Signal()
    dropped = Signal()
    x_wanted = Signal(int)
    kicks_wanted = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "question")
        self.setAccessibleName("Payment")
        self.message = ""
        """The text, with mana symbols in braces."""
        self.words = rich_label("", self)
        self.number = QSpinBox(self)
        self.number.setPrefix("X = ")
        self.number.setAccessibleName("X")
        self.number.valueChanged.connect(self.x_wanted)
        self.kicked = QCheckBox("Kicked", self)
        self.kicked.clicked.connect(lambda is_kicked: self.kicks_wanted.emit(int(is_kicked)))
        self.kicks = QSpinBox(self)
        self.kicks.setPrefix("Kicked: ")
        self.kicks.setAccessibleName("Times kicked")
        self.kicks.valueChanged.connect(self.kicks_wanted)
        self.pay = QPushButton("Pay", self)
        self.pay.setDefault(True)
        self.pay.setToolTip("Tap the outlined permanents and pay (Enter, or click the card)")
        self.pay.clicked.connect(self.agreed)
        self.cancel_button = QToolButton(self)
        self.cancel_button.setText("Not now")
        self.cancel_button.setToolTip("Cancel (Esc)")
        self.cancel_button.clicked.connect(self.dropped)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(12, 5, 8, 5)
        row = QHBoxLayout()
        for layout in (self._whole, row):
            layout.setSpacing(8)
        self._whole.addWidget(self.words)
        self._whole.addLayout(row)
        for widget in (self.number, self.kicked, self.kicks, self.pay, self.cancel_button):
            row.addWidget(widget)
        self.hide()

    def be_narrow(self, *, narrow: bool) -> None:
        """Place the text above the buttons if there is too little space for one line."""
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._whole.setDirection(direction)
        self.adjustSize()

    def show_payment(
        self, payment: "payments.Payment", names: Iterable[str], pool: str, failure: str
    ) -> None:
        """Show the payment: mana from ``pool``, the ``names`` to tap, and why the last change failed."""
        self.message = payment_text(payment, names, pool, failure)
        self.words.setText(with_symbols(self.message))
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
        symbols = cost_pixmap(cost, _SYMBOL_WIDTH, self.devicePixelRatioF())
        self.kicked.setIcon(QIcon(symbols))
        self.kicked.setIconSize(symbols.deviceIndependentSize().toSize())
        self.kicked.setAccessibleName(screen_reader_text(f"Kicked ({cost})"))

    @property
    def number_field(self) -> QSpinBox | None:
        """Spin box for X or the number of kicks, or None if neither is shown."""
        return next((each for each in (self.number, self.kicks) if not each.isHidden()), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Confirm with Enter and cancel with Esc, wherever the focus is in the bar."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.agreed.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.dropped.emit()
        else:
            super().keyPressEvent(event)


def payment_text(payment: "payments.Payment", names: Iterable[str], pool: str = "", failure: str = "") -> str:
    """Return a line about a payment: ``{1}{G}: {G} from the pool, Forest``."""
    life = f"{payment.chosen.life} life" if payment.chosen.life else ""
    pays = ", ".join(filter(None, [pool_text(pool), counted_names(names), life]))
    text = f"{payment.cost}: {pays or 'nothing to tap'}"
    return f"{failure} {text}" if failure else text


def pool_text(pool: str) -> str:
    """Return the part about mana from the pool, or "" if there is none."""
    return f"{pool} from the pool" if pool else ""


def counted_names(names: Iterable[str]) -> str:
    """Return names with their counts: ``2 Forests, Island``."""
    numbers = Counter(names)
    return ", ".join(
        f"{number} {plural_of_name(name)}" if number > 1 else name for name, number in numbers.items()
    )
