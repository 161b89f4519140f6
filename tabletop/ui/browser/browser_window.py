"""The window of the card browser: search and filters, the gallery of results, and the chosen card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QSplitter, QWidget

from tabletop.cards.card_search import (
    Browsed,
    Listing,
    Loosening,
    Place,
    Wanted,
    browse,
    is_named,
    listings,
)
from tabletop.cards.library import default_library
from tabletop.language.english import with_number
from tabletop.model.actions import Action
from tabletop.scenarios.lessons.own import own_scenario
from tabletop.ui.browser.details import Details
from tabletop.ui.browser.filters import FILTER_WORDS, Filters
from tabletop.ui.browser.listed_faces import contents_of, listed_card
from tabletop.ui.browser.putting_on_table import put_actions
from tabletop.ui.browser.results import Gallery
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.boxes import column_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import escape
from tabletop.ui.style.rich import rich_label

_SIZE: Final = (1180, 660)
_PARENT_FRACTION: Final = 0.85
"""Fraction of the main window's size, used if that is larger."""
_BATCH_SIZE: Final = 2_000
"""Number of cards to read before processing events."""
_CONTENT_BATCH: Final = 40
"""Number of texts to read before processing events. Each takes a fraction of a millisecond."""
_MAX_LOOSENINGS: Final = 4
_NO_SCENARIO: Final = "No scenario is included for this card."


@guarded
class BrowserWindow(QDialog):
    """Non-modal window. Typing searches, arrow keys choose, Enter puts the face on the table."""

    put_wanted = Signal(object)
    """The Actions that put the chosen face on the table."""
    show_wanted = Signal(object)
    """File of the scenario that demonstrates the chosen card."""
    place_changed = Signal()
    rule_wanted = Signal(str)

    def __init__(self, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Card browser")
        self.setSizeGripEnabled(True)
        # Use more of a large window, to show more faces.
        self.resize(QSize(*_SIZE).expandedTo(parent.window().size() * _PARENT_FRACTION))
        self._shade = LIGHT
        self._all: list[Listing] = []
        self._rest: Iterator[Listing] | None = None
        self._copies: Counter[tuple[str, str]] = Counter()
        """How often cards and tokens have been put on the table."""
        self._reading = QTimer(self, interval=0)
        self._reading.timeout.connect(self._read_more)
        self._contents: dict[Place, str] = {}
        """The type lines and texts, which are read once a text is searched."""
        self._unread_contents: Iterator[tuple[Place, str]] | None = None
        self._reading_contents = QTimer(self, interval=0)
        self._reading_contents.timeout.connect(self._read_more_contents)
        self.filters = Filters(self)
        self.gallery = Gallery(pictures, self)
        self.details = Details(pictures, self)
        self.line = rich_label("", self)
        self.line.setWordWrap(True)
        self.line.setAccessibleName("Search results")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        left = QWidget(self)
        column_of(
            self.filters, self.line, (self.gallery, 1), inside=left, margins=(14, 14, 10, 10), spacing=8
        )
        halves = QSplitter(Qt.Orientation.Horizontal, self)
        halves.setChildrenCollapsible(False)
        halves.addWidget(left)
        halves.addWidget(self.details)
        halves.setSizes([620, 560])
        halves.setStretchFactor(0, 3)
        halves.setStretchFactor(1, 2)
        column_of(halves, inside=self, margins=(0, 0, 0, 0))

    def _connect(self) -> None:
        self.filters.changed.connect(self._search)
        self.filters.line.left_downwards.connect(self.gallery.setFocus)
        self.filters.line.returnPressed.connect(self._put)
        self.line.linkActivated.connect(self._follow_link)
        self.gallery.current_moved.connect(self._show_current)
        self.gallery.put_wanted.connect(self._put)
        self.gallery.turn_wanted.connect(self.gallery.turn)
        self.gallery.left_upwards.connect(self.filters.line.setFocus)
        self.gallery.typed.connect(self._type)
        self.details.put_wanted.connect(self._put)
        self.details.show_wanted.connect(self._show_scenario)
        self.details.place_changed.connect(self._show_current)
        self.details.rule_wanted.connect(self.rule_wanted)

    # --- The library --------------------------------------------------------------------------------------

    def read_library(self) -> None:
        """Read all cards again. A large library is read in parts while the window remains usable."""
        self._all = []
        self._forget_contents()
        self._rest = listings(default_library())
        self._read_more()
        if self._rest is not None:
            self._search()
            self._reading.start()

    def _forget_contents(self) -> None:
        self._reading_contents.stop()
        self._contents, self._unread_contents = {}, None

    def _read_contents(self) -> None:
        """Begin to read types and texts, if that hasn't been done and all cards are known."""
        if self._unread_contents is None and not self._contents and not self.is_reading:
            self._unread_contents = contents_of(self._all)
            self._reading_contents.start()

    def _read_more_contents(self) -> None:
        more = list(islice(self._unread_contents or (), _CONTENT_BATCH))
        self._contents.update(more)
        if len(more) < _CONTENT_BATCH:
            self._reading_contents.stop()
            self._unread_contents = None
            self._search()

    def library_changed(self) -> None:
        """Read the changed library now, or on the next opening if the window is hidden."""
        self._all = []
        self._forget_contents()
        if self.isVisible():
            self.read_library()

    def _read_more(self) -> None:
        if self._rest is None:
            return
        more = list(islice(self._rest, _BATCH_SIZE))
        self._all += more
        if len(more) < _BATCH_SIZE:
            self._rest = None
            self._reading.stop()
            self.filters.offer_words_of(self._all)
            self._search()

    @property
    def is_reading(self) -> bool:
        """Whether some cards have not been read yet."""
        return self._rest is not None

    @property
    def is_reading_texts(self) -> bool:
        """Whether some types and texts have not been read yet."""
        return self._unread_contents is not None

    # --- Results ------------------------------------------------------------------------------------------

    def _search(self) -> None:
        query = self.filters.query()
        if query.text:
            self._read_contents()
        found = browse(self._all, query, self._contents)
        self.line.setText(self._result_text(found, query))
        self.gallery.show_faces(found.faces)

    def _result_text(self, found: Browsed, query: Wanted) -> str:
        if self.is_reading and not found.faces:
            return "Reading the cards…"
        text = escape(f"“{query.text.strip()}”")
        if found.meant:
            links = " or ".join(self._link(f"name:{name}", name) for name in found.meant)
            return f"Nothing contains {text}. Did you mean {links}?"
        if found.faces:
            cards = len({(face.card, face.token) for face in found.faces})
            more = " (still reading)" if self.is_reading or self.is_reading_texts else ""
            others = sum(not is_named(face, query.text) for face in found.faces)
            by_text = f", {others} of them by type or text" if others else ""
            return f"{with_number(len(found.faces), 'face')} of {with_number(cards, 'card')}{by_text}{more}"
        loosenings = found.loosenings[:_MAX_LOOSENINGS]
        if loosenings:
            links = ", ".join(map(self._loosening_link, loosenings))
            return f"No matches. Try {links}."
        if len(query.parts()) > 1:
            return f"No matches. {self._link('open:', 'Clear the filters')} or shorten the text."
        return f"No name is similar to {text}, and no type or text contains it. Try a few letters of a name."

    def _loosening_link(self, loosening: Loosening) -> str:
        to = " ".join(("open:", *loosening.fields))
        words = f"without {FILTER_WORDS[loosening.fields[0]]}"
        return f"{self._link(to, words)} {with_number(loosening.number, 'face')}"

    def _link(self, to: str, words: str) -> str:
        return f'<a href="{escape(to)}" style="color:{self._shade.hint}">{escape(words)}</a>'

    def _follow_link(self, link: str) -> None:
        kind, _, value = link.partition(":")
        if kind == "name":
            self.filters.line.setText(value)
        elif value:
            self.filters.open(value.split())
        else:
            self.filters.open_all()
        self.filters.line.setFocus()

    def _type(self, text: str) -> None:
        """Send text typed in the gallery to the search line."""
        self.filters.line.setFocus()
        self.filters.line.insert(text)

    # --- The chosen card ----------------------------------------------------------------------------------

    def _show_current(self) -> None:
        face = self.gallery.current
        if face is None:
            self.details.show_nothing()
            return
        card = listed_card(face)
        number = self.gallery.results.number_at(self.gallery.currentIndex().row())
        self.details.show_card(face, card, number, self._shade)
        self.place_changed.emit()

    def put_actions_now(self) -> tuple[Action, ...]:
        """Return the actions that put the chosen face where requested, or () without a face."""
        face = self.gallery.current
        if face is None:
            return ()
        number = self.gallery.results.number_at(self.gallery.currentIndex().row())
        seat = max(0, self.details.seat.currentIndex())
        return put_actions(face, listed_card(face), number, self.details.wanted_zone, seat)

    def allow(self, refusal: str) -> None:
        """Show why the chosen face can't be put there, or enable the button if ``refusal`` is empty."""
        face = self.gallery.current
        if face is not None:
            has_scenario = own_scenario(listed_card(face)) is not None
            self.details.allow(put=refusal, show="" if has_scenario else _NO_SCENARIO)

    def count_copies(self) -> int:
        """Return how often the chosen card has been put on the table since the window was opened."""
        face = self.gallery.current
        card = (face.card, face.token) if face is not None else ("", "")
        self._copies[card] += 1
        return self._copies[card]

    def say(self, words: str) -> None:
        """Show the result of an action below the buttons."""
        self.details.remark.setText(words)
        self.details.remark.show()

    def _put(self) -> None:
        actions = self.put_actions_now()
        if actions:
            self.put_wanted.emit(actions)
        if self.details.put.hasFocus():
            # Otherwise Space, typed for a search, would put another copy on the table.
            self.gallery.setFocus()

    def _show_scenario(self) -> None:
        face = self.gallery.current
        file = own_scenario(listed_card(face)) if face is not None else None
        if file is not None:
            self.show_wanted.emit(file)

    # --- The window itself --------------------------------------------------------------------------------

    def open_with(self, players: Sequence[str], seat: int, shade: Shade) -> None:
        """Show the window for the players of a game."""
        self._copies.clear()
        self.details.name_players(players, seat)
        if not self._all and not self.is_reading:
            self.read_library()
        self.use_shade(shade)
        self.show()
        self.raise_()
        self.activateWindow()

    def use_shade(self, shade: Shade) -> None:
        """Use the colors of a scheme."""
        self._shade = shade
        self.gallery.use_shade(shade)
        self._show_current()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop reading cards while hidden. They are read again the next time."""
        super().hideEvent(event)
        if self.is_reading:
            self._reading.stop()
            self._all, self._rest = [], None
        if self.is_reading_texts:
            self._forget_contents()

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the search line."""
        super().showEvent(event)
        self.filters.line.setFocus()
        self.filters.line.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter choose an entry in a filter box without doing anything else. Esc closes the window.

        Text that no other part of the window needs goes to the search.
        """
        text, control = event.text(), event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if text.isprintable() and text.strip() and not control:
            self._type(text)
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
