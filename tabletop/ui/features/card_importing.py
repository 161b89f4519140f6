"""Importing a file of cards: how far it is stands in the last line of the window."""

from pathlib import Path

from tabletop.file_names import readable
from tabletop.ui.commands.command import Command, Handlers
from tabletop.ui.frame.feature import Feature
from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.panels.import_line import ImportLine
from tabletop.ui.session.card_import import CardImport


class CardImporting(Feature):
    """Begins an import, shows how far it is, and says what came of it."""

    def __init__(self, frame: Frame, files: Files, card_import: CardImport) -> None:
        super().__init__(frame)
        self._files, self._card_import = files, card_import
        self.line = ImportLine(frame.window)
        frame.add_to_status_bar(self.line)

    def handlers(self) -> Handlers:
        """What the entry does."""
        return {Command.IMPORT_CARDS: self._files.ask_and_import}

    def built(self) -> None:
        """Follow the import."""
        self._files.cards_wanted.connect(self._begin)
        self.line.stopped.connect(self._card_import.stop)
        self._card_import.progressed.connect(self.line.bar.setValue)
        self._card_import.ended.connect(self._ended)
        self._card_import.failed.connect(self._failed)

    def closing(self) -> None:
        """Nothing more is read."""
        self._card_import.shut_down()

    def _begin(self, file: Path) -> None:
        if self._card_import.start(file):
            self.line.begin(readable(file.name))
        else:
            self._frame.say("Another file is being imported.")

    def _ended(self, words: str) -> None:
        self.line.hide()
        self._frame.say(words)

    def _failed(self, words: str) -> None:
        self.line.hide()
        self._frame.report_failure("The cards can't be imported", words)
