"""Importing a file of cards, or downloading all of them. The status bar shows the progress."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QMessageBox, QProgressBar, QToolButton, QWidget

from tabletop.cards.importing.store import imports_file
from tabletop.cards.library import default_library
from tabletop.disk.file_names import readable
from tabletop.ui.commands.command import Command
from tabletop.ui.commands.groups import Group
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.session import late_session
from tabletop.ui.session.card_import import CardImport
from tabletop.ui.session.opening import Opened
from tabletop.ui.session.preferences import Preferences
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, message_box, tip

_BUSY: Final = "Another file is being imported."


class CardImporting(Feature):
    """Starts an import, and shows its progress and its result."""

    def __init__(self, frame: Frame, files: Files, card_import: CardImport, preferences: Preferences) -> None:
        super().__init__(frame)
        self._files, self._card_import, self._preferences = files, card_import, preferences
        self.line = ImportLine(frame.window)
        self.offer = CardsOffer(frame.window)
        self._has_begun = False
        frame.add_to_status_bar(self.offer)
        frame.add_to_status_bar(self.line)

    @Command("import cards", "Import cards…", "", Group.FILE_OPEN, 30)
    def _import_cards(self) -> None:
        self._files.ask_and_import()

    def built(self) -> None:
        """Connect the signals of the import, and offer all cards at the first start."""
        self._files.cards_wanted.connect(self._begin)
        self.line.stopped.connect(self._card_import.stop)
        self._card_import.progressed.connect(self.line.bar.setValue)
        self._card_import.ended.connect(self._show_result)
        self._card_import.failed.connect(self._show_failure)
        self._card_import.cards_changed.connect(self.offer.hide)
        self.offer.wanted.connect(self.ask_and_fetch)
        self.offer.declined.connect(self._decline)
        library = default_library()
        if library.wants_imports and not self._preferences.cards_offered:
            self.offer.offer(len(library))

    def put_on_table(self, _opened: Opened) -> None:
        """Withdraw the offer when another table is opened, because it has been seen by then."""
        if self._has_begun and not self.offer.isHidden():
            self._decline()
        self._has_begun = True

    def closing(self) -> None:
        """Stop the import. An offer that was shown isn't shown again."""
        self._card_import.shut_down()
        if not self.offer.isHidden():
            self._decline()

    def _decline(self) -> None:
        self.offer.hide()
        self._preferences.cards_offered = True

    def _begin(self, file: Path) -> None:
        if self._card_import.start(file):
            self.line.begin(readable(file.name))
        else:
            self._frame.say(_BUSY)

    @Command("get all cards", "Get all cards…", "", Group.FILE_OPEN, 40)
    def ask_and_fetch(self) -> None:
        """Show what is downloaded, its source, size and destination. Download it after consent."""
        more = late_session.fetching.CONSENT.format(
            host=late_session.fetching.HOST,
            size=late_session.fetching.SIZE,
            place=readable(imports_file().parent),
        )
        question = "Get all cards from Scryfall?"
        box = message_box(QMessageBox.Icon.Question, "Get all cards", question, more, self._frame.window)
        get = box.addButton("Get all cards", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton("Not now", QMessageBox.ButtonRole.RejectRole))
        get.clicked.connect(self.fetch)
        box.finished.connect(box.deleteLater)
        box.open()

    def fetch(self) -> None:
        """Download all cards. The player has agreed."""
        if self._card_import.start_fetch():
            self.offer.hide()
            self.line.begin("all cards")
        else:
            self._frame.say(_BUSY)

    def _show_result(self, words: str) -> None:
        self.line.hide()
        self._frame.say(words)

    def _show_failure(self, words: str) -> None:
        self.line.hide()
        self._frame.report_failure("The cards can't be imported", words)


_FETCH: Final = (
    "Download one file with all cards. You see what is downloaded, and from where, before it starts."
)
_WIDE: Final = 1500
"""Logical pixels. From this width of the window on, text is shown beside the buttons."""


class ImportLine(QWidget):
    """The progress of an import. It is hidden when there is none."""

    stopped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = PlainLabel(parent=self)
        self.bar = QProgressBar(self)
        self.bar.setFixedSize(140, 8)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress of the import")
        stop = QToolButton(self)
        stop.setText("Stop")
        # No higher than a line of text, so that the status bar keeps its height.
        stop.setProperty("look", "small")
        stop.setAccessibleName("Stop the import")
        stop.clicked.connect(self.stopped)
        row_of(self._words, self.bar, stop, inside=self, margins=(0, 0, 8, 0))
        self.hide()

    def begin(self, name: str) -> None:
        """Show that a file is being imported."""
        self._words.setText(f"Importing {name}")
        self.bar.setValue(0)
        self.show()


@guarded
class CardsOffer(QWidget):
    """The offer to get all cards, shown from the first start until it is answered.

    It is shorter in a narrow window.
    """

    wanted = Signal()
    declined = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = PlainLabel(parent=self, look="quiet")
        self.get, self.decline = QToolButton(self), QToolButton(self)
        self.get.setText("Get all cards…")
        self.get.clicked.connect(self.wanted)
        self.decline.setText("Not now")
        self.decline.setAccessibleName("Don't get all cards now")
        self.decline.clicked.connect(self.declined)
        row = row_of(self._words, inside=self, margins=(0, 0, 8, 0))
        for button in (self.get, self.decline):
            # No higher than a line of text, so that the status bar keeps its height when the offer goes.
            button.setProperty("look", "small")
            row.addWidget(button)
        parent.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide the text in a narrow window, where the last event needs the room.

        The tooltip still shows it.
        """
        if watched is self.window() and event.type() in (QEvent.Type.Show, QEvent.Type.Resize):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        self._words.setVisible(self.window().width() >= _WIDE)

    def offer(self, cards: int) -> None:
        """Show how many cards are installed, and offer more."""
        self._words.setText(f"{cards:,} cards available")
        self.get.setToolTip(tip(f"{cards:,} cards are available. {_FETCH}"))
        self._fit()
        self.show()
