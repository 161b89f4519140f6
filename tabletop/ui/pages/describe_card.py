"""The page on which a player describes a placeholder, with a preview of the card."""

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
    join_faces,
    placeholder_card,
    said_of,
)
from tabletop.language.english import capitalized
from tabletop.paint.drawing.spec import face_spec
from tabletop.ui.panels.face_picture import FacePicture
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import row_of
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
_WIDTH, _HEIGHT, _EXTRA = 35, 20, 5
"""Size of the page in line heights, and how much higher it is for two faces."""
_VISIBLE_LINES: Final = 4
"""Visible lines of a text field, in any font size."""
_SCALE: Final = 0.78
"""Scale of the card beside the fields, relative to the inspector."""
_HINT: Final = "Empty fields are unknown, and nothing is refused because of them."
_HINTS: Final[Mapping[SaidLayout, str]] = {
    "": f"You can play either face, and it can be transformed. {_HINT}",
    "transform": f"You play its front, and it transforms. {_HINT}",
    "modal_dfc": f"You can play either face. {_HINT}",
    "flip": f"You play its upright half, and it flips. {_HINT}",
    "split": f"You can cast either half. {_HINT}",
    "adventure": f"You cast it, or its adventure first. {_HINT}",
}
_LAYOUTS: Final[Mapping[SaidLayout, str]] = {
    "": "Unknown",
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
"""Titles of the faces for layouts without a front and a back."""


class FaceFields(QWidget):
    """The fields of one face: type, cost, size and text."""

    changed = Signal()

    def __init__(self, original: Placeholder, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = original.name
        self.type = QComboBox(self, editable=True)
        self.type.addItems(_TYPES)
        self.type.setCurrentText(original.type)
        self.cost = QLineEdit(original.cost, self)
        self.size_ = QLineEdit(original.size, self)
        self.text = QPlainTextEdit("\n".join(original.text), self, tabChangesFocus=True)
        self.text.setMinimumHeight(_VISIBLE_LINES * self.fontMetrics().lineSpacing())
        self._lay_out()
        self.type.editTextChanged.connect(self.changed)
        self.cost.textChanged.connect(self.changed)
        self.size_.textChanged.connect(self.changed)
        self.text.textChanged.connect(self.changed)

    def _lay_out(self) -> None:
        line = self.type.lineEdit()
        assert line is not None
        line.setPlaceholderText("Creature — Elf Druid")
        self.cost.setPlaceholderText("1G or {1}{G}; {0} if it is free")
        self.size_.setPlaceholderText("2/2, or one number for loyalty or defense")
        self.text.setPlaceholderText("In your own words, a line for each ability")
        for each in (line, self.cost, self.size_):
            each.setMaxLength(LONGEST_NAME)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        name = PlainLabel(self._name, self, look="title", wraps=True)
        form.addRow(name)
        form.addRow("&Type", self.type)
        form.addRow("&Cost", self.cost)
        form.addRow("&Size", self.size_)
        form.addRow("Te&xt", self.text)

    def description(self) -> Placeholder:
        """Return the description that the fields contain."""
        lines = [line.strip()[:LONGEST_WORDS] for line in self.text.toPlainText().splitlines()]
        return Placeholder(
            name=self._name,
            type=self.type.currentText(),
            cost=self.cost.text(),
            size=self.size_.text(),
            text=tuple(filter(None, lines))[:MOST_LINES],
        )


class DescribeCardDialog(QDialog):
    """Fields to describe a placeholder, with a tab for each face if there are two.

    It doesn't block the table.
    """

    described = Signal(object)
    """The final description, a Placeholder."""
    keeping_failed = Signal(str)
    """The reason why the description couldn't be saved for the next game, in one line."""

    def __init__(self, original: Placeholder, pictures: Pictures, shade: Shade, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Describe placeholder")
        self._name = original.name
        self._background = QColor(shade.window)
        self.picture = FacePicture(pictures, self)
        self.picture.enlarge(_SCALE)
        self.tabs = QTabWidget(self, documentMode=True)
        self.faces = [FaceFields(side, self) for side in original.sides]
        for fields in self.faces:
            self.tabs.addTab(fields, "")
        self.tabs.tabBar().setVisible(len(self.faces) > 1)
        self.layout_ = QComboBox(self)
        for value, words in _LAYOUTS.items():
            self.layout_.addItem(words, value)
        self.layout_.setCurrentIndex([*_LAYOUTS].index(original.layout))
        self.fault = PlainLabel(parent=self, wraps=True)
        self.buttons = QDialogButtonBox(self)
        self.ok = self.buttons.addButton("Describe", QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        self._lay_out()
        for fields in self.faces:
            fields.changed.connect(self._update_preview)
        self.tabs.currentChanged.connect(self._update_preview)
        self.layout_.currentIndexChanged.connect(self._update_preview)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.close)
        self._update_preview()
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
        row_of(self.picture, (right, 1), inside=self, spacing=18)
        line, screen = self.fontMetrics().lineSpacing(), self.screen().availableGeometry()
        lines = _HEIGHT if len(self.faces) == 1 else _HEIGHT + _EXTRA
        self.resize(min(_WIDTH * line, screen.width() - 40), min(lines * line, screen.height() - 60))

    def _current(self) -> Placeholder:
        description = join_faces(self._name, [fields.description() for fields in self.faces])
        return replace(description, layout=self._layout)

    @property
    def _layout(self) -> SaidLayout:
        """How the faces belong together, as currently selected."""
        return [*_LAYOUTS][self.layout_.currentIndex()]

    def _update_preview(self) -> None:
        """Show a preview of the current face, or why the description is invalid."""
        for place, title in enumerate(_TITLES.get(self._layout, ("Front", "Back"))[: len(self.faces)]):
            self.tabs.setTabText(place, title)
        try:
            card = placeholder_card(self._current())
        except PlaceholderError as error:
            words = str(error)
            self.fault.setText(f"{capitalized(words)}.")
            self.ok.setEnabled(False)
            return
        self.fault.setText(_HINT if len(self.faces) == 1 else _HINTS[self._layout])
        self.ok.setEnabled(True)
        side = Side.BACK if self.tabs.currentIndex() else Side.FRONT
        self.picture.show_faces((face_spec(card, side),), (False,), self._background)

    def _accept(self) -> None:
        description = said_of(placeholder_card(self._current()))
        try:
            keep_placeholders((description,))
        except KeepingError as error:
            self.keeping_failed.emit(str(error))
        self.described.emit(description)
        self.close()
