"""The page on which a player says what a placeholder is, with the card as it would be beside it."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace
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
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from tabletop.cards.faces import Side
from tabletop.cards.kept_placeholders import KeepingError, keep_placeholders
from tabletop.cards.limits import LONGEST_NAME, LONGEST_WORDS
from tabletop.cards.placeholders import (
    MOST_LINES,
    Placeholder,
    PlaceholderError,
    SaidLayout,
    joined,
    placeholder_card,
    said_of,
)
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
_WIDTH, _HEIGHT, _MORE = 35, 20, 5
"""Of the page, in heights of a line; and how much higher it is for two faces."""
_LINES: Final = 4
"""So many lines of a text are seen at any size of letters."""
_SMALL: Final = 0.78
"""The card beside the fields is shown smaller than in the inspector."""
_HINT: Final = "What is left empty isn't known, and nothing is refused because of it."
_HINTS: Final[Mapping[SaidLayout, str]] = {
    "": f"Either face can be played, and it can be transformed. {_HINT}",
    "transform": f"Its front is played, and it transforms. {_HINT}",
    "modal_dfc": f"Either face is played. {_HINT}",
    "flip": f"Its upright half is played, and it flips. {_HINT}",
    "split": f"Either half is cast. {_HINT}",
    "adventure": f"It is cast, or first its adventure. {_HINT}",
}
_LAYOUTS: Final[Mapping[SaidLayout, str]] = {
    "": "Not known",
    "transform": "Transforming double-faced card",
    "modal_dfc": "Modal double-faced card",
    "flip": "Flip card",
    "split": "Split card",
    "adventure": "Adventurer card",
}
_TITLES: Final[Mapping[SaidLayout, tuple[str, str]]] = {
    "flip": ("Upright", "Flipped"),
    "split": ("Left half", "Right half"),
    "adventure": ("Card", "Adventure"),
}
"""What the faces are called where they are no front and no back."""


class FaceFields(QWidget):
    """What is said of one face: type, cost, size and text."""

    changed = Signal()

    def __init__(self, before: Placeholder, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = before.name
        self.type = QComboBox(self)
        self.type.setEditable(True)
        self.type.addItems(_TYPES)
        self.type.setCurrentText(before.type)
        self.cost = QLineEdit(before.cost, self)
        self.size_ = QLineEdit(before.size, self)
        self.text = QPlainTextEdit("\n".join(before.text), self)
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        self._lay_out()
        self.type.editTextChanged.connect(self.changed)
        self.cost.textChanged.connect(self.changed)
        self.size_.textChanged.connect(self.changed)
        self.text.textChanged.connect(self.changed)

    def _lay_out(self) -> None:
        line = self.type.lineEdit()
        assert line is not None
        line.setPlaceholderText("Creature — Elf Druid")
        self.cost.setPlaceholderText("1G or {1}{G}; {0} for nothing")
        self.size_.setPlaceholderText("2/2, or one number for loyalty or defense")
        self.text.setPlaceholderText("In your own words, a line for each ability")
        for each in (line, self.cost, self.size_):
            each.setMaxLength(LONGEST_NAME)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        name = PlainLabel(self._name, self)
        name.setProperty("look", "title")
        name.setWordWrap(True)
        form.addRow(name)
        form.addRow("&Type", self.type)
        form.addRow("&Cost", self.cost)
        form.addRow("&Size", self.size_)
        form.addRow("Te&xt", self.text)

    def said(self) -> Placeholder:
        """What the fields say now."""
        lines = [line.strip()[:LONGEST_WORDS] for line in self.text.toPlainText().splitlines()]
        return Placeholder(
            name=self._name,
            type=self.type.currentText(),
            cost=self.cost.text(),
            size=self.size_.text(),
            text=tuple(filter(None, lines))[:MOST_LINES],
        )


class DescribeCardDialog(QDialog):
    """Fields for one placeholder, each face of two under a tab. It waits without blocking the table."""

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
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.faces = [FaceFields(side, self) for side in before.sides]
        for fields in self.faces:
            self.tabs.addTab(fields, "")
        self.tabs.tabBar().setVisible(len(self.faces) > 1)
        self.layout_ = QComboBox(self)
        for value, words in _LAYOUTS.items():
            self.layout_.addItem(words, value)
        self.layout_.setCurrentIndex([*_LAYOUTS].index(before.layout))
        self.fault = PlainLabel(parent=self)
        self.fault.setWordWrap(True)
        self.buttons = QDialogButtonBox(self)
        self.ok = self.buttons.addButton("Describe", QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        self._lay_out()
        for fields in self.faces:
            fields.changed.connect(self._look)
        self.tabs.currentChanged.connect(self._look)
        self.layout_.currentIndexChanged.connect(self._look)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.close)
        self._look()
        self.faces[0].type.setFocus()

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        if len(self.faces) > 1:
            kind = QFormLayout()
            kind.addRow("&Layout", self.layout_)
            right.addLayout(kind)
        self.layout_.setVisible(len(self.faces) > 1)
        right.addWidget(self.tabs, 1)
        right.addWidget(self.fault)
        right.addWidget(self.buttons)
        page = QHBoxLayout(self)
        page.setSpacing(18)
        page.addWidget(self.picture)
        page.addLayout(right, 1)
        line, screen = self.fontMetrics().lineSpacing(), self.screen().availableGeometry()
        lines = _HEIGHT if len(self.faces) == 1 else _HEIGHT + _MORE
        self.resize(min(_WIDTH * line, screen.width() - 40), min(lines * line, screen.height() - 60))

    def _now(self) -> Placeholder:
        said = joined(self._name, [fields.said() for fields in self.faces])
        return replace(said, layout=self._layout)

    @property
    def _layout(self) -> SaidLayout:
        """How the faces belong together, as it is chosen now."""
        return [*_LAYOUTS][self.layout_.currentIndex()]

    def _look(self) -> None:
        """Show the face that is described as it would be, or what can't be read."""
        for place, title in enumerate(_TITLES.get(self._layout, ("Front", "Back"))[: len(self.faces)]):
            self.tabs.setTabText(place, title)
        try:
            card = placeholder_card(self._now())
        except PlaceholderError as error:
            words = str(error)
            self.fault.setText(f"{words[:1].upper()}{words[1:]}.")
            self.ok.setEnabled(False)
            return
        self.fault.setText(_HINT if len(self.faces) == 1 else _HINTS[self._layout])
        self.ok.setEnabled(True)
        side = Side.BACK if self.tabs.currentIndex() else Side.FRONT
        self.picture.show_faces((face_spec(card, side),), (False,), self._ground)

    def _accept(self) -> None:
        said = said_of(placeholder_card(self._now()))
        try:
            keep_placeholders((said,))
        except KeepingError as error:
            self.keeping_failed.emit(str(error))
        self.said.emit(said)
        self.close()
