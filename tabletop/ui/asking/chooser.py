"""A popup that lets the player choose between the meanings of one drop, each shown with its face."""

from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from tabletop.cards.faces import Side
from tabletop.paint.drawing.spec import FaceSpec, face_down_spec, face_spec, result_spec
from tabletop.play import late_play
from tabletop.rules.offers import Offer
from tabletop.rules.view import ObjectView
from tabletop.ui.asking.placing import Around, best_corner, is_clear
from tabletop.ui.panels.mana_symbols import with_symbols
from tabletop.ui.panels.symbol_words import SymbolLabel
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.rich import rich_label
from tabletop.ui.style.screen_reader import screen_reader_text
from tabletop.ui.style.side_windows import return_focus

_FACE: Final = QSize(189, 264)
_LEAST_WIDTH: Final = 100
"""Minimum width of a face, in pixels."""
_GAP: Final = 12
_SHARES: Final = (1.0, 0.8, 0.62)
"""Sizes of the faces to try in turn, as shares of the full size, until no important part is covered."""
_TEXT_HEIGHT: Final = 120
"""Height reserved for the text above and below a face, in pixels."""


@guarded
class Chooser(QFrame):
    """A popup with offers side by side. Number keys and arrows choose, Esc or a click outside closes it."""

    chosen = Signal(object)
    rule_wanted = Signal(str)

    def __init__(self, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("look", "popup")
        self.setAccessibleName("Which face?")
        self._pictures = pictures
        self._offers: tuple[Offer, ...] = ()
        self._shown: list[tuple[QToolButton, FaceSpec]] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 12, 14, 14)
        self._inside: QWidget | None = None
        self._face = _FACE
        pictures.ready.connect(self._ready)

    def ask(self, offers: tuple[Offer, ...], object: ObjectView, around: Around) -> None:
        """Show offers for an object next to its place on the screen."""
        self._offers = offers
        for share in _SHARES:
            self._face = _face_size(len(offers), around) * share
            self._show_faces(object)
            place = QRect(best_corner(self.size(), around), self.size())
            if is_clear(place, around):
                break
        self.move(place.topLeft())
        self.show()
        if self._shown:
            self._shown[0][0].setFocus()

    def _show_faces(self, object: ObjectView) -> None:
        """Put a column for each offer into the popup, and adjust the size of the popup."""
        self._shown = []
        if self._inside is not None:
            self._column.removeWidget(self._inside)
            self._inside.hide()
            self._inside.deleteLater()
        self._inside = QWidget(self)
        row = QHBoxLayout(self._inside)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        for place, offer in enumerate(self._offers):
            row.addLayout(self._column_for(offer, place, object, self._inside))
        self._column.addWidget(self._inside)
        self.ensurePolished()
        self.adjustSize()

    def _column_for(self, offer: Offer, place: int, object: ObjectView, parent: QWidget) -> QVBoxLayout:
        button = QToolButton(parent)
        button.setAccessibleName(screen_reader_text(late_play.in_words.offer_label(offer)))
        button.setIconSize(self._face)
        button.clicked.connect(partial(self._take, offer))
        words = SymbolLabel(parent)
        words.show_text(f"{place + 1}  {late_play.in_words.offer_label(offer)}")
        words.widget.setFixedWidth(self._face.width() + 8)
        words.widget.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        spec = _spec(offer, object)
        if spec is not None:
            self._shown.append((button, spec))
            self._draw(button, spec)
        column = QVBoxLayout()
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(words.widget)
        why = offer.detail if offer.ruling.is_legal else offer.ruling.words
        if why:
            label = rich_label(with_symbols(why), parent)
            label.setProperty("look", "quiet")
            label.setWordWrap(True)
            label.setMaximumWidth(self._face.width() + 8)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        column.addStretch(1)
        return column

    def _draw(self, button: QToolButton, spec: FaceSpec) -> None:
        scale = self.devicePixelRatioF()
        pixmap = self._pictures.pixmap(spec, self._face.width(), self._face.height(), scale, "full")
        button.setIcon(QIcon(pixmap))

    def _ready(self, spec: FaceSpec) -> None:
        if self.isVisible():
            for button, shown in self._shown:
                if shown == spec:
                    self._draw(button, spec)

    def _take(self, offer: Offer) -> None:
        self.close()
        self.chosen.emit(offer)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Return the focus to the table."""
        super().closeEvent(event)
        return_focus(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose an offer by its number key."""
        key = event.text()
        if key.isdecimal() and 0 < int(key) <= len(self._offers):
            self._take(self._offers[int(key) - 1])
        else:
            super().keyPressEvent(event)


def _spec(offer: Offer, object: ObjectView) -> FaceSpec | None:
    """Return the printed face that an offer is about, or the melded face for an offer to meld."""
    card = object.definition
    if card is None:
        return None
    if offer.face == "face down":
        return face_down_spec(card.front.name)
    if offer.verb == "meld" and card.meld is not None:
        return result_spec(card, text=late_play.wording.wording(card.meld.result))
    side = Side.BACK if offer.face == "back" else Side.FRONT
    return face_spec(card, side, text=late_play.wording.wording(card.face(side)))


def _face_size(number: int, around: Around) -> QSize:
    """Return the size of faces side by side that fits above the hand, in pixels.

    Args:
        number: the number of faces.
        around: the surroundings of the popup.

    """
    room = around.room
    bottom = min(
        (rect.top() for rect in around.clear if rect.top() > room.center().y()), default=room.bottom()
    )
    most = (room.width() - 3 * _GAP) // max(1, number) - _GAP - 8
    height = bottom - room.top() - _TEXT_HEIGHT
    width = min(_FACE.width(), most, height * _FACE.width() // _FACE.height())
    return QSize(max(_LEAST_WIDTH, width), max(_LEAST_WIDTH, width) * _FACE.height() // _FACE.width())
