"""Exporting decks: copying as text or for Arena, saving for Cockatrice, Forge or as text."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QToolButton, QWidget

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.writing import write_arena, write_cod, write_dck, write_text
from tabletop.disk.file_names import free_name, readable, resolve_name
from tabletop.disk.whole_files import write_whole
from tabletop.ui.commands.menus import close_when_chosen

Writer = Callable[[Deck], str]


class ExportButton(QToolButton):
    """A button with a menu to export a deck."""

    message = Signal(str)
    """A message about the result, in one line."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._deck: Deck | None = None
        self._title = ""
        self.setText("Export")
        self.setToolTip("Copy or save this list for other programs")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        for words, write in (("Copy as text", write_text), ("Copy for Arena", write_arena)):
            menu.addAction(words).triggered.connect(partial(self._copy, write))
        for words, write, ending in (
            ("Save as text…", write_text, "txt"),
            ("Save for Cockatrice…", write_cod, "cod"),
            ("Save for Forge or XMage…", write_dck, "dck"),
        ):
            menu.addAction(words).triggered.connect(partial(self._ask, write, ending))
        close_when_chosen(menu)
        self.setMenu(menu)
        self.offer(None, "")

    def offer(self, deck: Deck | None, title: str) -> None:
        """Set the deck to export. ``title`` is the suggested file name."""
        self._deck, self._title = deck, title
        self.setEnabled(deck is not None)

    def _copy(self, write: Writer) -> None:
        if self._deck is not None:
            QGuiApplication.clipboard().setText(write(self._deck))
            self.message.emit("List copied.")

    def _ask(self, write: Writer, ending: str) -> None:
        dialog = QFileDialog(self, "Save deck list", str(Path.home()))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.setNameFilter(f"Deck lists (*.{ending})")
        dialog.selectFile(free_name(Path.home(), self._title, f".{ending}"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(partial(self.save, write))
        dialog.open()

    def save(self, write: Writer, name: str) -> None:
        """Write the list to a file, replacing its contents."""
        if self._deck is None:
            return
        file = resolve_name(name)
        try:
            write_whole(file, write(self._deck))
        except OSError as error:
            self.message.emit(f"{readable(file)}: {error.strerror}. Choose another place.")
        else:
            self.message.emit(f"Saved {readable(file.name)}.")
