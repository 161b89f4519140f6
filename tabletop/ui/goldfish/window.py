"""The window beside the table with the score, the opening hands and the next draws of a deck."""

from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QTabWidget, QWidget

from tabletop.ui.frame.tool_window import ToolWindow
from tabletop.ui.goldfish.draw_page import DrawPage
from tabletop.ui.goldfish.hands_page import HandsPage
from tabletop.ui.goldfish.page import Page
from tabletop.ui.goldfish.score_page import ScorePage
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.announcing import announce
from tabletop.ui.style.boxes import row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, entry
from tabletop.ui.style.side_windows import keep_on_screen, size_for_text

_SIZE: Final = (620, 640)
_SIZE_OF_HANDS: Final = (900, 760)
"""Widths and heights in logical pixels, for text of the default size."""
_TITLE_BAR: Final = 32
"""Approximate height of a title bar, in logical pixels."""


@guarded
class GoldfishWindow(ToolWindow):
    """Three pages, each of which can be copied as text or as a picture."""

    again_wanted = Signal()
    page_shown = Signal()
    """Another page is shown, which has to be brought up to date."""

    def __init__(self, pictures: Pictures, parent: QWidget) -> None:
        super().__init__("Goldfish", parent)
        self.tabs = QTabWidget(self, documentMode=True)
        self.score, self.hands, self.draws = ScorePage(self), HandsPage(pictures, self), DrawPage(self)
        for page, words in (
            (self.score, "Score"),
            (self.hands, "Opening hands"),
            (self.draws, "Next draws"),
        ):
            self.tabs.addTab(page, words)
        self.again = self._button("New game, same deck")
        self.copy_text, self.copy_picture = self._button("Copy as text"), self._button("Copy as picture")
        self.message = PlainLabel(parent=self, look="quiet")
        self.column.addWidget(self.tabs, 1)
        self.column.addLayout(row_of(self.again, (self.message, 1), self.copy_text, self.copy_picture))
        self.again.clicked.connect(self.again_wanted)
        self.copy_text.clicked.connect(self._copy_text)
        self.copy_picture.clicked.connect(self._copy_picture)
        self.tabs.currentChanged.connect(self._show_page)

    def _button(self, words: str) -> QPushButton:
        button = QPushButton(entry(words), self)
        button.setAutoDefault(False)
        return button

    @property
    def page(self) -> Page:
        """The page that is shown."""
        page = self.tabs.currentWidget()
        assert isinstance(page, Page)
        return page

    def shows(self, page: Page) -> bool:
        """Return whether a page can be seen."""
        return self.isVisible() and self.page is page

    def open_page(self, page: Page, anchor: QWidget) -> None:
        """Show a page, in a window beside the table."""
        self.tabs.setCurrentWidget(page)
        self.open_beside(anchor)
        self._make_room()
        page.setFocus()

    def sizeHint(self) -> QSize:
        """Return the size that the page needs, which grows with the text."""
        return size_for_text(self, *(_SIZE_OF_HANDS if self.page is self.hands else _SIZE))

    def _show_page(self) -> None:
        self.message.setText("")
        if self.isVisible():
            self._make_room()
        self.page_shown.emit()

    def _make_room(self) -> None:
        """Enlarge the window for a page that needs more room, as far as the screen allows."""
        self.resize(self.size().expandedTo(self.sizeHint()))
        keep_on_screen(self, _TITLE_BAR)

    def _copy_text(self) -> None:
        QGuiApplication.clipboard().setText(self.page.text())
        self._report("Copied as text.")

    def _copy_picture(self) -> None:
        QGuiApplication.clipboard().setImage(self.page.picture().toImage())
        self._report("Copied as a picture.")

    def _report(self, words: str) -> None:
        self.message.setText(words)
        announce(self, words)
