"""The page with the results of reading deck lists, shown before a game begins."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QTabWidget,
    QWidget,
)

from tabletop.cards.placeholders import Placeholder
from tabletop.language.english import with_number
from tabletop.ui.new_game.deck_check import DeckCheck
from tabletop.ui.new_game.deck_editor import DeckEditor
from tabletop.ui.new_game.unknown_cards import by_name
from tabletop.ui.pages.describe_card import DescribeCardDialog
from tabletop.ui.session.deck_opening import ReadList, read_list
from tabletop.ui.session.opening import NoDeckError
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.plain import PlainLabel, entry
from tabletop.ui.style.side_windows import size_for_text

_SIZE = (780, 560)
_SMALL_SIZE = (620, 300)


class DeckPage(QDialog):
    """A tab for each list with the choices about it, and a button to continue."""

    agreed = Signal(object, object)
    """The decks and their titles."""
    import_wanted = Signal()
    all_cards_wanted = Signal()

    def __init__(
        self,
        lists: Sequence[ReadList],
        pictures: Pictures,
        shade: Shade,
        parent: QWidget,
        go_on: str = "Load",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Deck lists" if len(lists) > 1 else "Deck list")
        self._pictures, self._shade = pictures, shade
        self.checks = [DeckCheck(each, self) for each in lists]
        self.outcome = PlainLabel(parent=self, look="quiet", wraps=True)
        self.get_all = QPushButton("Get all cards…", self, autoDefault=False)
        self.get_all.setToolTip(
            "Download one file with all cards. You see what is downloaded, and from where, before it starts."
        )
        self.get = QPushButton("Import cards…", self, autoDefault=False)
        self.get.setToolTip("Import cards from a file of Scryfall, MTGJSON or Cockatrice")
        self.edit = QPushButton("Edit…", self, autoDefault=False)
        self.edit.setToolTip("Add, move and remove cards")
        self.buttons = QDialogButtonBox(self)
        self.load = self.buttons.addButton(entry(go_on), QDialogButtonBox.ButtonRole.AcceptRole)
        self.load.setDefault(True)
        self.buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        self._lay_out()
        for check in self.checks:
            check.changed.connect(self._update)
            check.describe_wanted.connect(self._describe)
        self.edit.clicked.connect(self._edit)
        self.get.clicked.connect(self.import_wanted)
        self.get_all.clicked.connect(self.all_cards_wanted)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.close)
        self._update()
        readings = [check.read.reading for check in self.checks]
        is_short = not any(reading.unknown or reading.faults for reading in readings)
        self.resize(size_for_text(self, *(_SMALL_SIZE if is_short else _SIZE)))
        self.load.setFocus()

    def _lay_out(self) -> None:
        page = column_of(inside=self, margins=(18, 16, 18, 14), spacing=12)
        self.tabs: QTabWidget | None = None
        if len(self.checks) > 1:
            self.tabs = QTabWidget(self, documentMode=True)
            for check in self.checks:
                check.setContentsMargins(0, 12, 0, 0)
                self.tabs.addTab(check, entry(_tab_title(check)))
            page.addWidget(self.tabs, 1)
        else:
            page.addWidget(self.checks[0], 1)
        page.addWidget(self.outcome)
        foot = row_of(self.edit, self.get_all, self.get, STRETCH, self.buttons)
        page.addLayout(foot)

    def _update(self) -> None:
        """Update the names of the decks, the message about the result, and whether the button is enabled."""
        if self.tabs is not None:
            for place, check in enumerate(self.checks):
                self.tabs.setTabText(place, entry(_tab_title(check)))
        decks = [check.deck for check in self.checks]
        empty = [c for c, deck in zip(self.checks, decks, strict=True) if not (deck.main or deck.commanders)]
        missing = sum(check.missing for check in self.checks)
        unknown = sum(len(check.read.reading.unknown) for check in self.checks)
        self.get.setVisible(bool(unknown))
        self.get_all.setVisible(bool(unknown))
        self.load.setEnabled(not empty)
        if empty:
            self.outcome.setText(f"{_subject(empty[0], self.checks)} would have no cards.")
        elif missing:
            self.outcome.setText(f"{with_number(missing, 'card')} of the lists will be missing.")
        elif unknown:
            self.outcome.setText(
                "A placeholder can be cast, moved and tapped like any card. You can describe it now or "
                "while playing."
            )
        elif any(
            deck.commanders and any(question.is_about_commander for question in check.read.reading.questions)
            for check, deck in zip(self.checks, decks, strict=True)
        ):
            self.outcome.setText("Each player starts at 40 life, with the commander in the command zone.")
        else:
            self.outcome.setText("")
        self.outcome.setVisible(bool(self.outcome.text()))

    def read_again(self) -> None:
        """Read the lists again after new cards have been imported."""
        for check in self.checks:
            try:
                check.show_list(read_list(check.read.source))
            except NoDeckError as error:
                self.outcome.setText(str(error))

    def _edit(self) -> None:
        """Open the deck editor for the deck of the current tab."""
        check = self.checks[self.tabs.currentIndex() if self.tabs is not None else 0]
        editor = DeckEditor(check.deck, check.deck_title, self, use="Use", saves=False)
        editor.used.connect(check.show_edited)
        editor.open()

    def _describe(self, original: Placeholder) -> None:
        dialog = DescribeCardDialog(original, self._pictures, self._shade, self)
        dialog.described.connect(self._show_description)
        dialog.keeping_failed.connect(self.outcome.setText)
        dialog.open()

    def _show_description(self, description: Placeholder) -> None:
        for check in self.checks:
            check.renew(description)

    def _accept(self) -> None:
        titles = [check.deck_title for check in self.checks]
        self.agreed.emit([check.deck for check in self.checks], titles)
        self.close()


def _subject(check: DeckCheck, checks: Sequence[DeckCheck]) -> str:
    """Return the words for a deck: its name if there are others."""
    return check.read.title if len(checks) > 1 else "This deck"


def _tab_title(check: DeckCheck) -> str:
    unknown = len(by_name(check.read.reading.unknown))
    return f"{check.deck_title} ({unknown} unknown)" if unknown else check.deck_title
