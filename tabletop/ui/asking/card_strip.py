"""The cards of a question, both its subjects and its answers, drawn as large as the space allows."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QWidget

from tabletop.paint.drawing.spec import FaceSpec, Mode
from tabletop.ui.asking.prompts import Choice
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.style.appearance import Shade
from tabletop.ui.style.guard import guarded
from tabletop.ui.style.plain import clean, entry
from tabletop.ui.style.screen_reader import screen_reader_text

LARGEST: Final = 190
USUAL: Final = 126
SMALLEST: Final = 84
"""Widths of a card in logical pixels: the largest, the width of cards that have to scroll, and the smallest.

A low window uses widths down to the smallest.
"""
_RATIO: Final = 88 / 63
_GAP: Final = 10
_EDGE: Final = 5
"""Width of the frame around a picture, in pixels. The frame shows the selection and the focus."""
_CAPTION: Final = 20
_BADGE: Final = 26
_LEGIBLE: Final = 180
"""Width from which the text of a whole card can be read, in pixels. A narrower card is drawn as a tile."""


def card_height(width: int) -> int:
    """Return the height of a card of the strip with its frame and caption, in pixels.

    Args:
        width: the width of its picture, in pixels.

    """
    return round(width * _RATIO) + 2 * _EDGE + _CAPTION


USUAL_HEIGHT: Final = card_height(USUAL)


def usual_width(number: int) -> int:
    """Return the width of a number of cards of the usual size side by side, in pixels."""
    return _row_width(number, USUAL)


def _row_width(number: int, width: int) -> int:
    return number * (width + 2 * _EDGE) + (number - 1) * _GAP


@guarded
class CardButton(QPushButton):
    """A card of a question. It can't be pressed unless it is an answer."""

    pointed_at = Signal(int)

    def __init__(self, choice: Choice, text: str, parent: QWidget) -> None:
        super().__init__(entry(text), parent)
        self.choice = choice
        self.caption = clean(text)
        self.spec: FaceSpec | None = None
        self.mark = ""
        """Position of a chosen card in the order, or a check mark. Empty for other cards."""
        self.shade: Shade | None = None
        self.pictures: Pictures | None = None
        self.picture_size = QSize()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(screen_reader_text(choice.label))
        self.describe("")

    def describe(self, words: str) -> None:
        """Set the text that screen readers add to the name, with the number of equal cards."""
        parts = filter(None, (words, self.choice.description))
        self.setAccessibleDescription(screen_reader_text(", ".join(parts)))

    def show_at(self, width: int) -> None:
        """Set the width of the picture, in pixels."""
        self.picture_size = QSize(width, round(width * _RATIO))
        self.setFixedSize(width + 2 * _EDGE, card_height(width))

    @property
    def mode(self) -> Mode:
        """The drawing mode of the face: whole if its text can be read, otherwise a tile of the table."""
        return "full" if self.picture_size.width() >= _LEGIBLE else "tile"

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the face, a frame if the card is chosen or focused, the mark, and the caption."""
        if self.shade is None or self.pictures is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        face = QRect(QPoint(_EDGE, _EDGE), self.picture_size)
        if self.spec is not None:
            scale = self.devicePixelRatioF()
            picture = self.pictures.pixmap(self.spec, face.width(), face.height(), scale, self.mode)
            if not self.isEnabled() and not self.mark and self.choice.is_refused:
                painter.setOpacity(0.45)
            painter.drawPixmap(face, picture)
            painter.setOpacity(1)
        self._draw_frame(painter, face)
        if self.mark:
            self._draw_mark(painter, face)
        self._draw_caption(painter, face)

    def _draw_frame(self, painter: QPainter, face: QRect) -> None:
        assert self.shade is not None
        frame = face.adjusted(-3, -3, 3, 3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.mark or self.isDown():
            painter.setPen(QPen(QColor(self.shade.legal), 4))
            painter.drawRoundedRect(frame, 9, 9)
        if self.hasFocus():
            painter.setPen(
                QPen(QColor(self.shade.text), 2, Qt.PenStyle.DotLine if self.mark else Qt.PenStyle.SolidLine)
            )
            painter.drawRoundedRect(frame.adjusted(-1, -1, 1, 1), 9, 9)
        elif self.underMouse() and self.isEnabled() and not self.mark:
            painter.setPen(QPen(QColor(self.shade.legal), 2))
            painter.drawRoundedRect(frame, 9, 9)

    def _draw_mark(self, painter: QPainter, face: QRect) -> None:
        assert self.shade is not None
        badge = QRect(face.right() - _BADGE - 3, face.top() + 4, _BADGE, _BADGE)
        painter.setPen(QPen(QColor(self.shade.on_legal), 1))
        painter.setBrush(QColor(self.shade.legal))
        painter.drawEllipse(badge)
        font = self.font()
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self.mark)

    def _draw_caption(self, painter: QPainter, face: QRect) -> None:
        assert self.shade is not None
        painter.setFont(self.font())
        painter.setPen(QColor(self.shade.text if self.isEnabled() else self.shade.quiet))
        place = QRect(0, face.bottom() + 1 + _EDGE, self.width(), _CAPTION)
        words = self.fontMetrics().elidedText(self.caption, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)

    def enterEvent(self, event: object) -> None:
        """Point at the object of the choice."""
        self.pointed_at.emit(self.choice.object)
        super().enterEvent(event)  # type: ignore[arg-type]

    def leaveEvent(self, event: object) -> None:
        """Point at no object."""
        self.pointed_at.emit(0)
        super().leaveEvent(event)  # type: ignore[arg-type]


@guarded
class CardStrip(QScrollArea):
    """A row of cards that scrolls if they don't all fit."""

    pressed = Signal(object)
    """The answer of the pressed card."""
    pointed_at = Signal(int)

    def __init__(self, pictures: Pictures, parent: QWidget) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self.cards: list[CardButton] = []
        self.size_in_room = QSize()
        """Size of the strip in the panel, as of the last ``fit``."""
        self._row = QWidget(self)
        self._layout = QHBoxLayout(self._row)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(_GAP)
        self._layout.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._row)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setStyleSheet("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        self.setAccessibleName("Cards of the question")
        pictures.ready.connect(self._repaint_face)

    def show_cards(
        self, cards: Iterable[tuple[Choice, str, bool]], specs: Mapping[int, FaceSpec], shade: Shade
    ) -> None:
        """Show cards.

        Args:
            cards: for each card its choice, its caption, and whether it is an answer.
            specs: the faces by object.
            shade: the colors.

        """
        self._clear()
        for choice, caption, is_answer in cards:
            button = CardButton(choice, caption, self._row)
            button.shade, button.pictures = shade, self._pictures
            button.spec = choice.face or specs.get(choice.object)
            button.setEnabled(is_answer)
            button.clicked.connect(partial(self.pressed.emit, choice.answer))
            button.pointed_at.connect(self.pointed_at)
            self._layout.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
            self.cards.append(button)
            button.show()

    def mark(self, marks: Mapping[object, str]) -> None:
        """Mark the chosen cards with numbers or check marks.

        Args:
            marks: the marks by answer. Cards without an entry lose their mark.

        """
        for each in self.cards:
            mark = marks.get(each.choice.answer, "")
            if mark != each.mark:
                each.mark = mark
                each.describe(f"chosen, {mark}" if mark else "")
                each.update()

    def fit(self, room: QSize) -> QSize:
        """Give the cards the largest size that fits into ``room``. Return the strip's size in pixels."""
        number = max(1, len(self.cards))
        by_width = (room.width() - (number - 1) * _GAP) // number - 2 * _EDGE
        by_height = round((room.height() - 2 * _EDGE - _CAPTION) / _RATIO)
        width = max(SMALLEST, min(LARGEST, by_height, max(by_width, USUAL)))
        for each in self.cards:
            each.show_at(width)
        whole = _row_width(number, width)
        bar = self.horizontalScrollBar().sizeHint().height() if whole > room.width() else 0
        self.size_in_room = QSize(min(whole, room.width()), card_height(width) + bar)
        self.setFixedSize(self.size_in_room)
        return self.size_in_room

    def light(self, object: int) -> None:
        """Highlight the card of an object and scroll to it. 0 highlights no card."""
        for each in self.cards:
            is_it = bool(object) and object in each.choice.objects and each.isEnabled()
            each.setDown(is_it)
            if is_it:
                self.ensureWidgetVisible(each)

    def show_only(self, choices: Sequence[Choice]) -> None:
        """Show only the cards of some choices, such as those that match the typed text."""
        answers = [each.answer for each in choices]
        for each in self.cards:
            each.setVisible(each.choice.answer in answers or not each.isEnabled())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys to the panel."""
        event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll sideways."""
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (event.angleDelta().y() or event.angleDelta().x()))
        event.accept()

    def _repaint_face(self, spec: FaceSpec) -> None:
        for each in self.cards:
            if each.spec == spec:
                each.update()

    def _clear(self) -> None:
        for each in self.cards:
            each.hide()
            each.deleteLater()
        self.cards = []
        while self._layout.count():
            self._layout.takeAt(0)
