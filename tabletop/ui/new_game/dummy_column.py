"""The target dummy of a new game: its name, its life, and the creatures with which it blocks."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QFormLayout, QLineEdit, QSpinBox, QWidget

from tabletop.play.options import DUMMY_NAME, MOST_BLOCKERS, Dummy
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.plain import PlainLabel


class DummyColumn(QWidget):
    """The seat of a target dummy."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = QLineEdit(DUMMY_NAME, self)
        self.name.setMaxLength(60)
        self.life = QLineEdit(self, placeholderText="like yours")
        self.life.setValidator(QIntValidator(1, 9_999, self))
        self.blockers = _number_box("Number of blockers", 0, MOST_BLOCKERS, self)
        self.blockers.setSpecialValueText("None")
        self.power = _number_box("Power of the blockers", 0, 99, self)
        self.toughness = _number_box("Toughness of the blockers", 1, 99, self)
        self.words = PlainLabel(parent=self, wraps=True)
        self.words.setProperty("look", "quiet")
        form = QFormLayout()
        form.addRow("Opponent", self.name)
        form.addRow("Its life", self.life)
        form.addRow("Blockers", self.blockers)
        slash = PlainLabel("/", self)
        form.addRow("Their size", row_of(self.power, slash, self.toughness, STRETCH))
        column = column_of(form, self.words, inside=self, margins=(0, 0, 0, 0))
        column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.blockers.valueChanged.connect(self._describe)
        self.show_dummy(Dummy())

    @property
    def dummy(self) -> Dummy:
        """The dummy as chosen."""
        return Dummy(
            life=int(self.life.text()) if self.life.hasAcceptableInput() else None,
            blockers=self.blockers.value(),
            power=self.power.value(),
            toughness=self.toughness.value(),
        )

    def show_dummy(self, dummy: Dummy) -> None:
        """Show the values of a dummy."""
        self.life.setText("" if dummy.life is None else str(dummy.life))
        self.blockers.setValue(dummy.blockers)
        self.power.setValue(dummy.power)
        self.toughness.setValue(dummy.toughness)
        self._describe()

    def _describe(self) -> None:
        has_blockers = self.blockers.value() > 0
        for box in (self.power, self.toughness):
            box.setEnabled(has_blockers)
        words = "It takes no turns, can be attacked, and loses at 0 life."
        self.words.setText(f"{words} Each blocker blocks your strongest attacker." if has_blockers else words)


def _number_box(name: str, least: int, most: int, parent: QWidget) -> QSpinBox:
    box = QSpinBox(parent)
    box.setRange(least, most)
    box.setAccessibleName(name)
    return box
