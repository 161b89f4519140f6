"""The pages with the results of reading deck lists, connected to the rest of the window."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tabletop.ui.frame.files import Files
from tabletop.ui.frame.frame import Frame
from tabletop.ui.new_game.deck_page import DeckPage
from tabletop.ui.session.card_import import CardImport
from tabletop.ui.session.deck_opening import ReadList
from tabletop.ui.session.pictures import Pictures


class DeckPages:
    """Creates pages that can import cards, and that read their lists again when new cards are known."""

    def __init__(self, frame: Frame, files: Files, pictures: Pictures, card_import: CardImport) -> None:
        self._frame, self._files = frame, files
        self._pictures, self._card_import = pictures, card_import

    def page(self, lists: Sequence[ReadList], parent: QWidget, go_on: str) -> DeckPage:
        """Return a page for lists. ``go_on`` is the text of the button that confirms them."""
        page = DeckPage(lists, self._pictures, self._frame.shade, parent, go_on)
        page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page.import_wanted.connect(self._files.ask_and_import)
        page.all_cards_wanted.connect(self._frame.actions["get all cards"].trigger)
        self._card_import.cards_changed.connect(page.read_again)
        return page
