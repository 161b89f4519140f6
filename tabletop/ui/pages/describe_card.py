"""The page on which a player says what a placeholder is, with the card as it would be beside it."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from tabletop.cards.kept_placeholders import KeepingError, keep_placeholders
from tabletop.cards.limits import LONGEST_NAME, LONGEST_WORDS
from tabletop.cards.placeholders import MOST_LINES, Placeholder, PlaceholderError, placeholder_card, said_of
from tabletop.paint.drawing.spec import face_spec
from tabletop.ui.panels.face_picture import FacePicture
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.plain import PlainLabel

_TYPES: Final = (
    "",
    "Creature",
    "Instant",
    "Sorcery",
    "Artifact",
    "Enchantment",
    "Land",
    "Planeswalker",
    "Artifact Creature",
    "Legendary Creature",
    "Enchantment — Aura",
    "Artifact — Equipment",
    "Battle — Siege",
)
_SMALL: Final = 0.78
"""The card beside the fields is shown smaller than in the inspector."""
_HINT: Final = "What is left empty isn't known, and nothing is refused because of it."


class DescribeCardDialog(QDialog):
    """Fields for one placeholder. It waits without blocking the table."""

    said = Signal(object)
    """A Placeholder: what was said in the end."""
    keeping_failed = Signal(str)
    """Why what was said is not kept for the next game, in one line."""

    def __init__(self, before: Placeholder, pictures: Pictures, shade: Shade, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Describe placeholder")
        self._name = before.name
        self._ground = QColor(shade.window)
        self.picture = FacePicture(pictures, self)
        self.picture.enlarge(_SMALL)
        self.type = QComboBox(self)
        self.type.setEditable(True)
        self.type.addItems(_TYPES)
        self.type.setCurrentText(before.type)
        self.cost = QLineEdit(before.cost, self)
        self.size_ = QLineEdit(before.size, self)
        self.text = QPlainTextEdit("\n".join(before.text), self)
        self.text.setTabChangesFocus(True)
        self.fault = PlainLabel(parent=self)
        self.fault.setWordWrap(True)
        self.buttons = QDialogButtonBox(self)
        self.ok = self.buttons.addButton("Describe", QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        self._lay_out()
        self._listen()
        self._look()
        self.type.setFocus()

    def _lay_out(self) -> None:
        line = self.type.lineEdit()
        assert line is not None
        line.setPlaceholderText("Creature — Elf Druid")
        self.cost.setPlaceholderText("1G or {1}{G}; {0} for nothing")
        self.size_.setPlaceholderText("2/2, or one number for loyalty or defense")
        self.text.setPlaceholderText("In your own words, a line for each ability")
        for each in (line, self.cost, self.size_):
            each.setMaxLength(LONGEST_NAME)
        form = QFormLayout()
        name = PlainLabel(self._name, self)
        name.setProperty("look", "title")
        name.setWordWrap(True)
        form.addRow(name)
        form.addRow("&Type", self.type)
        form.addRow("&Cost", self.cost)
        form.addRow("&Size", self.size_)
        form.addRow("Te&xt", self.text)
        right = QVBoxLayout()
        right.addLayout(form, 1)
        right.addWidget(self.fault)
        right.addWidget(self.buttons)
        page = QHBoxLayout(self)
        page.setSpacing(18)
        page.addWidget(self.picture)
        page.addLayout(right, 1)
        self.resize(700, 400)

    def _listen(self) -> None:
        self.type.editTextChanged.connect(self._look)
        self.cost.textChanged.connect(self._look)
        self.size_.textChanged.connect(self._look)
        self.text.textChanged.connect(self._look)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.close)

    def _now(self) -> Placeholder:
        lines = [line.strip()[:LONGEST_WORDS] for line in self.text.toPlainText().splitlines()]
        return Placeholder(
            name=self._name,
            type=self.type.currentText(),
            cost=self.cost.text(),
            size=self.size_.text(),
            text=tuple(filter(None, lines))[:MOST_LINES],
        )

    def _look(self) -> None:
        """Show the card as it would be, or what can't be read."""
        try:
            card = placeholder_card(self._now())
        except PlaceholderError as error:
            words = str(error)
            self.fault.setText(f"{words[:1].upper()}{words[1:]}.")
            self.ok.setEnabled(False)
            return
        self.fault.setText(_HINT)
        self.ok.setEnabled(True)
        self.picture.show_faces((face_spec(card),), (False,), self._ground)

    def _accept(self) -> None:
        said = said_of(placeholder_card(self._now()))
        try:
            keep_placeholders((said,))
        except KeepingError as error:
            self.keeping_failed.emit(str(error))
        self.said.emit(said)
        self.close()
