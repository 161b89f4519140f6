"""The chooser: a small window at the cursor where one drop can mean several things, each with its face."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from tabletop.cards.faces import Side
from tabletop.cards.wording import wording
from tabletop.paint.drawing.spec import FaceSpec, face_down_spec, face_spec
from tabletop.play.log.in_words import offer_label
from tabletop.rules.offers import Offer
from tabletop.rules.view import ObjectView
from tabletop.ui.panels.symbols import with_symbols
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import entry
from tabletop.ui.style.rich import rich_label

_FACE: Final = QSize(189, 264)
_WRAP: Final = 200


@guarded
class Chooser(QFrame):
    """Offers side by side. Number keys and arrows choose, Esc or a click beside it closes it."""

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
        pictures.ready.connect(self._ready)

    def ask(self, offers: tuple[Offer, ...], object: ObjectView, at: QPoint) -> None:
        """Show offers for an object near a point of the screen."""
        self._offers, self._shown = offers, []
        if self._inside is not None:
            self._inside.deleteLater()
        self._inside = QWidget(self)
        row = QHBoxLayout(self._inside)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        for place, offer in enumerate(offers):
            row.addLayout(self._column_for(offer, place, object, self._inside))
        self._column.addWidget(self._inside)
        self.adjustSize()
        self.move(_on_screen(QRect(at, self.sizeHint())))
        self.show()
        if self._shown:
            self._shown[0][0].setFocus()

    def _column_for(self, offer: Offer, place: int, object: ObjectView, parent: QWidget) -> QVBoxLayout:
        button = QToolButton(parent)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setText(entry(f"{place + 1}  {offer_label(offer)}"))
        button.setAccessibleName(offer_label(offer))
        button.setIconSize(_FACE)
        button.clicked.connect(partial(self._take, offer))
        spec = _spec(offer, object)
        if spec is not None:
            self._shown.append((button, spec))
            self._draw(button, spec)
        column = QVBoxLayout()
        column.addWidget(button)
        why = offer.detail if offer.ruling.is_legal else offer.ruling.words
        if why:
            label = rich_label(with_symbols(why), parent)
            label.setProperty("look", "quiet")
            label.setWordWrap(True)
            label.setMaximumWidth(_WRAP)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        column.addStretch(1)
        return column

    def _draw(self, button: QToolButton, spec: FaceSpec) -> None:
        scale = self.devicePixelRatioF()
        pixmap = self._pictures.pixmap(spec, _FACE.width(), _FACE.height(), scale, "full")
        button.setIcon(QIcon(pixmap))

    def _ready(self, spec: FaceSpec) -> None:
        if self.isVisible():
            for button, shown in self._shown:
                if shown == spec:
                    self._draw(button, spec)

    def _take(self, offer: Offer) -> None:
        self.close()
        self.chosen.emit(offer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Numbers choose."""
        key = event.text()
        if key.isdecimal() and 0 < int(key) <= len(self._offers):
            self._take(self._offers[int(key) - 1])
        else:
            super().keyPressEvent(event)


def _spec(offer: Offer, object: ObjectView) -> FaceSpec | None:
    """The face that an offer is about, as printed."""
    card = object.definition
    if card is None:
        return None
    if offer.face == "face down":
        return face_down_spec(card.front.name)
    side = Side.BACK if offer.face == "back" else Side.FRONT
    return face_spec(card, side, text=wording(card.face(side)))


def _on_screen(place: QRect) -> QPoint:
    """Where a window goes that is to be near a point and wholly on its screen."""
    screen = QGuiApplication.screenAt(place.topLeft()) or QGuiApplication.primaryScreen()
    room = screen.availableGeometry()
    x = min(max(room.left(), place.x() - place.width() // 2), room.right() - place.width())
    y = min(max(room.top(), place.y() - place.height() // 2), room.bottom() - place.height())
    return QPoint(max(room.left(), x), max(room.top(), y))
