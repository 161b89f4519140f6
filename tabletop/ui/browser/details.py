"""The details of one card in the browser: its faces side by side, facts, and buttons."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QPushButton,
    QScrollArea,
    QWidget,
)

from tabletop.cards.card_search import Listing
from tabletop.cards.faces import CardDefinition
from tabletop.model.zones import ZoneKind
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.ui.browser.card_facts import card_page
from tabletop.ui.browser.listed_faces import specs_with_text
from tabletop.ui.browser.putting_on_table import PLACES, put_text
from tabletop.ui.panels.face_picture import GAP, WIDTH, FacePicture, columns_of
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.boxes import STRETCH, column_of, row_of
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import PlainLabel, entry, tip
from tabletop.ui.style.rich import RichLabel
from tabletop.ui.style.screen_reader import screen_reader_text

_MIN_SCALE: Final = 0.45
_MARGIN: Final = 14


@guarded
class Details(QWidget):
    """Details of the chosen card. The buttons stay in place for every card."""

    put_wanted = Signal()
    show_wanted = Signal()
    place_changed = Signal()
    rule_wanted = Signal(str)

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._specs: tuple[FaceSpec, ...] = ()
        self._background = QColor()
        self.picture = FacePicture(pictures, self)
        self.facts = RichLabel("About the card", self)
        self.facts.rule_wanted.connect(self.rule_wanted)
        self._scroll = QScrollArea(self, widgetResizable=True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setAccessibleName("The card")
        inside = QWidget(self._scroll)
        column_of(
            self.picture,
            self.facts,
            STRETCH,
            inside=inside,
            margins=(_MARGIN, _MARGIN, _MARGIN, _MARGIN),
            spacing=10,
        )
        self._scroll.setWidget(inside)
        column_of((self._scroll, 1), self._make_footer(), inside=self, margins=(0, 0, 0, 0), spacing=0)

    def _make_footer(self) -> QFrame:
        footer = QFrame(self)
        footer.setProperty("look", "steps")
        self.zone = QComboBox(footer)
        self.zone.setAccessibleName("Destination")
        for kind, name, _ in PLACES:
            self.zone.addItem(name, kind)
        self.seat = QComboBox(footer)
        self.seat.setAccessibleName("Player")
        for box in (self.zone, self.seat):
            box.currentIndexChanged.connect(self.place_changed)
        self.put = QPushButton(footer, default=True)
        self.put.clicked.connect(self.put_wanted)
        self.show_me = QPushButton("Show me", footer, autoDefault=False)
        self.show_me.clicked.connect(self.show_wanted)
        self.remark = PlainLabel(parent=footer, look="quiet", wraps=True)
        # Keep its space while hidden, so that no button moves from under the pointer.
        policy = self.remark.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.remark.setSizePolicy(policy)
        row = row_of(self.zone, self.seat, STRETCH, self.show_me)
        column_of(row, self.put, self.remark, inside=footer, margins=(_MARGIN, 10, _MARGIN, 10))
        return footer

    def name_players(self, names: Sequence[str], seat: int) -> None:
        """Set the players of the current game and the one selected initially."""
        if [self.seat.itemText(place) for place in range(self.seat.count())] != list(names):
            with QSignalBlocker(self.seat):
                self.seat.clear()
                self.seat.addItems(list(names))
                self.seat.setCurrentIndex(seat)

    @property
    def wanted_zone(self) -> ZoneKind:
        """The chosen destination."""
        return ZoneKind(self.zone.currentData())

    def show_card(self, face: Listing, card: CardDefinition, number: int, shade: Shade) -> None:
        """Show a card, starting with one of its faces."""
        self._specs = specs_with_text(card, number)
        self._background = QColor(shade.panel)
        self.picture.setAccessibleName(" and ".join(dict.fromkeys(spec.name for spec in self._specs)))
        self.picture.setAccessibleDescription(
            screen_reader_text(" ".join((self._specs[0].type_line, *self._specs[0].text)))
        )
        self.facts.setText(card_page(card, number, shade))
        self._fit()
        self._scroll.verticalScrollBar().setValue(0)
        self.picture.show()
        self.zone.setEnabled(not face.token)
        self.put.setText(entry(put_text(face, card, number, self.wanted_zone, self.seat.currentText())))

    def show_nothing(self) -> None:
        """Show that no card is chosen."""
        self._specs = ()
        self.picture.hide()
        self.facts.setText("")
        self.put.setText("Put on the table")
        self.allow(put="Choose a face first.", show="")

    def allow(self, *, put: str, show: str) -> None:
        """Set the reasons why the card can't be put on the table or shown.

        Empty strings enable the buttons.
        """
        self.put.setEnabled(not put)
        self.show_me.setEnabled(not show and bool(self._specs))
        self.show_me.setToolTip(tip(show) or "Open the scenario that shows what this card does")
        self.remark.setText(" ".join(filter(None, (put, show))))
        self.remark.setVisible(bool(put or show))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the faces to the available space."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if not self._specs:
            return
        columns = columns_of(len(self._specs))
        gaps = GAP * (columns - 1) + 2 * _MARGIN + 12
        scale = min(1.0, max(_MIN_SCALE, (self.width() - gaps) / (WIDTH * columns)))
        self.picture.show_faces(self._specs, (False,) * len(self._specs), self._background)
        self.picture.enlarge(scale)
