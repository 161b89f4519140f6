"""The panel for tokens: those that cards on the table create, all others, and custom ones."""

from collections.abc import Sequence
from typing import Final

from msgspec import ValidationError
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QWidget,
)

from tabletop.cards.mana import COLOR_WORDS
from tabletop.language.effects import CreateToken, TokenFace
from tabletop.language.english import capitalized
from tabletop.language.reading import convert
from tabletop.ui.by_hand.token_list import TokenEntry
from tabletop.ui.by_hand.typed_changes import KEYWORDS
from tabletop.ui.frame.tool_window import ToolWindow
from tabletop.ui.style.boxes import STRETCH, row_of
from tabletop.ui.style.plain import PlainLabel, tip

_MAX_NUMBER: Final = 100
_SIZE: Final = (420, 560)


class TokensPanel(ToolWindow):
    """Creates tokens for a player. Enter or a double click creates the selected one."""

    wanted = Signal(object, int)
    """The effect that creates the tokens, and the player who gets them."""
    message = Signal(str)
    """A message about missing or invalid input."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Tokens", parent)
        self._entries: Sequence[TokenEntry] = ()
        self.search = QLineEdit(
            self,
            placeholderText="Name, type, color, keyword, or the card that creates it",
            clearButtonEnabled=True,
        )
        self.search.setAccessibleName("Find a token")
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._create)
        self.column.addWidget(self.search)
        self.list = QListWidget(self)
        self.list.setAccessibleName("Tokens")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(self._create)
        self.column.addWidget(self.list, 1)
        self._build_row()
        self._build_own()
        self.resize(*_SIZE)

    def _build_row(self) -> None:
        self.number = QSpinBox(self)
        self.number.setRange(1, _MAX_NUMBER)
        self.number.setAccessibleName("How many")
        self.player = QComboBox(self)
        self.player.setAccessibleName("Controller")
        self.tapped = QCheckBox("Tapped", self)
        self.make = QPushButton("Create", self)
        self.make.clicked.connect(self._create)
        row = row_of(self.number, (self.player, 1), self.tapped, self.make)
        self.column.addLayout(row)

    def _build_own(self) -> None:
        self.heading("Custom token")
        self.name = _line("Name", "Name (optional)", self)
        self.types = _line("Types", "Creature — Bear", self)
        self.types.setText("Creature — ")
        self.power, self.toughness = _line("Power", "1", self), _line("Toughness", "1", self)
        self.power.setText("1")
        self.toughness.setText("1")
        self.keywords = _line("Keywords", "flying, haste…", self)
        self.colors = {letter: QCheckBox(letter, self) for letter in COLOR_WORDS}
        for letter, box in self.colors.items():
            box.setToolTip(tip(capitalized(COLOR_WORDS[letter])))
            box.setAccessibleName(capitalized(COLOR_WORDS[letter]))
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.addWidget(self.name, 0, 0, 1, 5)
        grid.addWidget(self.types, 1, 0, 1, 5)
        grid.addWidget(self.power, 2, 0)
        grid.addWidget(PlainLabel("/", self), 2, 1)
        grid.addWidget(self.toughness, 2, 2)
        grid.addWidget(self.keywords, 2, 3, 1, 2)
        grid.setColumnStretch(4, 1)
        for size in (self.power, self.toughness):
            size.setFixedWidth(52)
            size.setMaxLength(3)
        row = row_of(*self.colors.values(), STRETCH)
        self.create_own = QPushButton("Create token", self)
        self.create_own.clicked.connect(self._create_own)
        row.addWidget(self.create_own)
        self.column.addLayout(grid)
        self.column.addLayout(row)

    # --- Showing ------------------------------------------------------------------------------------------

    def show_tokens(self, entries: Sequence[TokenEntry], players: Sequence[str], seat: int) -> None:
        """List tokens.

        ``players`` are the names of all players, and ``seat`` is the one selected at first.
        """
        if [self.player.itemText(place) for place in range(self.player.count())] != list(players):
            self.player.clear()
            self.player.addItems(list(players))
            self.player.setCurrentIndex(seat)
        if entries != self._entries:
            self._entries = entries
            self._filter(self.search.text())

    def _filter(self, text: str) -> None:
        self.list.clear()
        for entry in self._entries:
            if entry.fits(text):
                origin = f"\ncreated by {', '.join(entry.makers)}" if entry.makers else ""
                item = QListWidgetItem(f"{entry.name}  ·  {entry.details}{origin}", self.list)
                item.setData(Qt.ItemDataRole.UserRole, entry)
        self.list.setCurrentRow(0)

    # --- Creating -----------------------------------------------------------------------------------------

    def _create(self) -> None:
        item = self.list.currentItem()
        if item is None:
            self.message.emit("No matching token. Create a custom one below.")
            return
        self._request(item.data(Qt.ItemDataRole.UserRole).effect)

    def _create_own(self) -> None:
        types = self.types.text().strip(" —-")
        if not types:
            self.message.emit("Enter the types of the token, such as Creature — Bear.")
            return
        keywords = [word.strip().lower() for word in self.keywords.text().split(",") if word.strip()]
        unknown = next((word for word in keywords if word not in KEYWORDS), "")
        if unknown:
            self.message.emit(f"“{unknown}” isn't a known keyword.")
            return
        colors = [letter for letter, box in self.colors.items() if box.isChecked()]
        face: dict[str, object] = {"types": types, "colors": colors, "keywords": keywords}
        if self.name.text().strip():
            face["name"] = self.name.text().strip()
        if "Creature" in types:
            face |= {
                "power": self.power.text().strip() or "0",
                "toughness": self.toughness.text().strip() or "0",
            }
        try:
            self._request(CreateToken(faces=(convert(face, TokenFace),)))
        except ValidationError as error:
            self.message.emit(f"{capitalized(str(error).partition(' - at ')[0])}.")

    def _request(self, effect: CreateToken) -> None:
        seat = self.player.currentIndex()
        self.wanted.emit(
            CreateToken(
                card=effect.card,
                faces=effect.faces,
                number=self.number.value(),
                tapped=self.tapped.isChecked(),
            ),
            seat,
        )


def _line(name: str, hint: str, parent: QWidget) -> QLineEdit:
    line = QLineEdit(parent, placeholderText=hint, maxLength=60)
    line.setAccessibleName(name)
    return line
