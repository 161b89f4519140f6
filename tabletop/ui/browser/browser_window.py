"""The window of the card browser: search and filters, the gallery of what was found, the chosen card."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QSplitter, QVBoxLayout, QWidget

from tabletop.cards.browsing import Browsed, Listing, Loosening, Wanted, browse, listings
from tabletop.cards.library import default_library
from tabletop.model.actions import Action
from tabletop.play.log.names import counted
from tabletop.scenarios.lessons.own import own_scenario
from tabletop.ui.browser.bringing import putting
from tabletop.ui.browser.details import Details
from tabletop.ui.browser.faces import listed_card
from tabletop.ui.browser.filters import FILTER_WORDS, Filters
from tabletop.ui.browser.results import Gallery
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import LIGHT, Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import escape
from tabletop.ui.style.rich import rich_label

_SIZE: Final = (1180, 660)
_SHARE: Final = 0.85
"""Of the window of the table, where that is larger."""
_AT_ONCE: Final = 2_000
"""Cards that are read between two looks at what the player does."""
_MOST_LOOSENINGS: Final = 4
_NO_SCENARIO: Final = "No scenario of its own ships with this card."


@guarded
class BrowserWindow(QDialog):
    """A window beside the table. Typing searches, arrows choose, Enter puts the face on the table."""

    put_wanted = Signal(object)
    """The Actions that put the chosen face on the table."""
    show_wanted = Signal(object)
    """The file of the scenario that shows the chosen card."""
    place_changed = Signal()
    rule_wanted = Signal(str)

    def __init__(self, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Card browser")
        self.setSizeGripEnabled(True)
        # Over a large window it is larger: more faces at a time.
        self.resize(QSize(*_SIZE).expandedTo(parent.window().size() * _SHARE))
        self._shade = LIGHT
        self._all: list[Listing] = []
        self._rest: Iterator[Listing] | None = None
        self._reading = QTimer(self, interval=0)
        self._reading.timeout.connect(self._read_on)
        self.filters = Filters(self)
        self.gallery = Gallery(pictures, self)
        self.details = Details(pictures, self)
        self.line = rich_label("", self)
        self.line.setWordWrap(True)
        self.line.setAccessibleName("What was found")
        self._lay_out()
        self._listen()

    def _lay_out(self) -> None:
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(14, 14, 10, 10)
        column.setSpacing(8)
        column.addWidget(self.filters)
        column.addWidget(self.line)
        column.addWidget(self.gallery, 1)
        halves = QSplitter(Qt.Orientation.Horizontal, self)
        halves.setChildrenCollapsible(False)
        halves.addWidget(left)
        halves.addWidget(self.details)
        halves.setSizes([620, 560])
        halves.setStretchFactor(0, 3)
        halves.setStretchFactor(1, 2)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(halves)

    def _listen(self) -> None:
        self.filters.changed.connect(self._search)
        self.filters.line.left_downwards.connect(self.gallery.setFocus)
        self.filters.line.returnPressed.connect(self._put)
        self.line.linkActivated.connect(self._follow)
        self.gallery.current_moved.connect(self._show_current)
        self.gallery.put_wanted.connect(self._put)
        self.gallery.turn_wanted.connect(self.gallery.turn)
        self.gallery.left_upwards.connect(self.filters.line.setFocus)
        self.gallery.typed.connect(self._type)
        self.details.put_wanted.connect(self._put)
        self.details.show_wanted.connect(self._show_me)
        self.details.place_changed.connect(self._show_current)
        self.details.rule_wanted.connect(self.rule_wanted)

    # --- The library --------------------------------------------------------------------------------------

    def read_library(self) -> None:
        """Read all cards again; those of a large import come in while the window can be used."""
        self._all = []
        self._rest = listings(default_library())
        self._read_on()
        if self._rest is not None:
            self._search()
            self._reading.start()

    def library_changed(self) -> None:
        """Other cards are known now: read them at once, or when the window is opened the next time."""
        self._all = []
        if self.isVisible():
            self.read_library()

    def _read_on(self) -> None:
        if self._rest is None:
            return
        more = list(islice(self._rest, _AT_ONCE))
        self._all += more
        if len(more) < _AT_ONCE:
            self._rest = None
            self._reading.stop()
            self.filters.offer_words_of(self._all)
            self._search()

    @property
    def is_reading(self) -> bool:
        """Whether there are cards that are not read yet."""
        return self._rest is not None

    # --- What was found -----------------------------------------------------------------------------------

    def _search(self) -> None:
        wanted = self.filters.wanted()
        found = browse(self._all, wanted)
        self.line.setText(self._told(found, wanted))
        self.gallery.show_faces(found.faces)

    def _told(self, found: Browsed, wanted: Wanted) -> str:
        if self.is_reading and not found.faces:
            return "Reading the cards…"
        text = escape(f"“{wanted.text.strip()}”")
        if found.meant:
            links = " or ".join(self._link(f"name:{name}", name) for name in found.meant)
            return f"No name holds {text}. Did you mean {links}?"
        if found.faces:
            cards = len({(face.card, face.token) for face in found.faces})
            more = "; the others are being read" if self.is_reading else ""
            return f"{counted(len(found.faces), 'face')} of {counted(cards, 'card')}{more}"
        ways = found.loosenings[:_MOST_LOOSENINGS]
        if ways:
            links = ", ".join(map(self._loosening, ways))
            return f"Nothing matches all of it: {links}."
        if len(wanted.parts()) > 1:
            return f"Nothing matches. {self._link('open:', 'Clear the filters')} or shorten the name."
        return f"No name is like {text}. Try a few letters of it, of either face."

    def _loosening(self, way: Loosening) -> str:
        to = " ".join(("open:", *way.fields))
        words = f"without {FILTER_WORDS[way.fields[0]]}"
        return f"{self._link(to, words)} {counted(way.number, 'face')}"

    def _link(self, to: str, words: str) -> str:
        return f'<a href="{escape(to)}" style="color:{self._shade.hint}">{escape(words)}</a>'

    def _follow(self, link: str) -> None:
        kind, _, value = link.partition(":")
        if kind == "name":
            self.filters.line.setText(value)
        elif value:
            self.filters.open(value.split())
        else:
            self.filters.open_all()
        self.filters.line.setFocus()

    def _type(self, text: str) -> None:
        """Letters typed in the gallery are meant for the search."""
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

    def actions_meant(self) -> tuple[Action, ...]:
        """What has to be done so that the chosen face lies where it is wanted; nothing without one."""
        face = self.gallery.current
        if face is None:
            return ()
        number = self.gallery.results.number_at(self.gallery.currentIndex().row())
        seat = max(0, self.details.seat.currentIndex())
        return putting(face, listed_card(face), number, self.details.wanted_zone, seat)

    def allow(self, refusal: str) -> None:
        """Say why the chosen face can't be put where it is wanted; empty where it can."""
        face = self.gallery.current
        if face is not None:
            has_scenario = own_scenario(listed_card(face)) is not None
            self.details.allow(put=refusal, show="" if has_scenario else _NO_SCENARIO)

    def say(self, words: str) -> None:
        """A few words about what was done, below the buttons."""
        self.details.remark.setText(words)
        self.details.remark.show()

    def _put(self) -> None:
        actions = self.actions_meant()
        if actions:
            self.put_wanted.emit(actions)

    def _show_me(self) -> None:
        face = self.gallery.current
        file = own_scenario(listed_card(face)) if face is not None else None
        if file is not None:
            self.show_wanted.emit(file)

    # --- The window itself --------------------------------------------------------------------------------

    def open_with(self, players: Sequence[str], seat: int, shade: Shade) -> None:
        """Show the window, for the players of a game."""
        self.details.name_players(players, seat)
        if not self._all and not self.is_reading:
            self.read_library()
        self.dress(shade)
        self.show()
        self.raise_()
        self.activateWindow()

    def dress(self, shade: Shade) -> None:
        """Take the colours of a scheme."""
        self._shade = shade
        self.gallery.dress(shade)
        self._show_current()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody waits for cards that are not read yet; the next time they are read anew."""
        super().hideEvent(event)
        if self.is_reading:
            self._reading.stop()
            self._all, self._rest = [], None

    def showEvent(self, event: QShowEvent) -> None:
        """One types at once."""
        super().showEvent(event)
        self.filters.line.setFocus()
        self.filters.line.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a box of the filters chooses there and does nothing else; Esc closes."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
