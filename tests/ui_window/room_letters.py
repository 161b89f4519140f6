"""Height of text in a window: in widgets, painted, and on tiles."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from PIL import Image
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from tabletop.paint.drawing.fonts import Weight
from tabletop.paint.drawing.raster import Canvas, Point
from tabletop.paint.drawing.spec import FaceSpec
from tabletop.paint.faces import tile
from tabletop.paint.faces.face_painter import paint_face
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.table_item import StillItem
from tabletop.ui.layout.marks import marks_on
from tabletop.ui.style.fonts import ui_font
from tests.ui_window.conftest import Hands

_ICON_ONLY = 0


class Seen(NamedTuple):
    """A text in the window, with the height of its letters in logical pixels."""

    words: str
    high: float
    where: str


def ink(font: QFont, words: str = "dp") -> float:
    """Return the height from the top of the highest letter to the bottom of the lowest."""
    return QFontMetricsF(font).tightBoundingRect(words).height()


def in_widgets(hands: Hands) -> Iterator[Seen]:
    """Return the texts of all visible labels and buttons."""
    window = hands.window
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, (QLabel, QAbstractButton)) or widget.visibleRegion().isEmpty():
            continue
        is_icon = isinstance(widget, QAbstractButton) and not widget.icon().isNull()
        if widget.window() is window and widget.text() and not is_icon:
            yield Seen(widget.text(), ink(widget.font()), type(widget).__name__)


def painted(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> list[Seen]:
    """Return the texts that the items of the table paint."""
    found: list[Seen] = []
    draw_text = QPainter.drawText

    def watched(painter: QPainter, *given: object) -> object:
        words = next((each for each in given if isinstance(each, str)), "")
        if words:
            scale = painter.combinedTransform().m22() or abs(painter.combinedTransform().m12())
            found.append(Seen(words, ink(painter.font()) * abs(scale), "painted"))
        return draw_text(painter, *given)

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", watched)
        for item in hands.window.scene.items():
            if isinstance(item, StillItem) and item.isVisible():
                item.redraw()
        bubble = hands.window.scene.refusals.bubble
        if bubble is not None:
            bubble.update()
        hands.window.table_view.grab()
    return found


def painted_on(widget: QWidget, monkeypatch: pytest.MonkeyPatch) -> list[Seen]:
    """Return the texts that a widget paints itself, none while it is hidden."""
    found: list[Seen] = []

    def watched(painter: QPainter, *given: object) -> None:
        words = next((each for each in given if isinstance(each, str)), "")
        found.append(Seen(words, ink(painter.font()), type(widget).__name__))

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", watched)
        if widget.isVisible():
            widget.grab()
    return found


class Written(NamedTuple):
    """A text painted on a tile, with its size and position."""

    words: str
    size: float
    at: tuple[float, float]


@cache
def written_on(spec: FaceSpec, width: int, height: int) -> tuple[Written, ...]:
    """Return the texts that the painter writes on a tile, leaving out the art."""
    found: list[Written] = []

    def noted(
        canvas: Canvas, at: Point, text: str, letters: tuple[Weight, float, object], _: str = ""
    ) -> None:
        share = canvas.unit
        found.append(Written(text, letters[1] * share, (at[0] * share, at[1] * share)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "write", noted)
        patch.setattr(tile, "paint_art", lambda _, wide, high: Image.new("RGB", (wide, high)))
        paint_face(spec, width, height, mode="tile")
    return tuple(found)


def cards_with_words(hands: Hands) -> Iterator[CardItem]:
    """Return the cards and plates with readable text."""
    for item in hands.window.scene.items():
        if isinstance(item, CardItem) and item.place.shown and item.place.heap:
            yield item


def on_tiles(hands: Hands) -> Iterator[Seen]:
    """Return the visible texts on the tiles, and on their chips."""
    for item in cards_with_words(hands):
        for words, size, (x, y) in written_on(item.spec, item.place.width, item.place.height):
            place = item.place
            if (place.seen and x > place.seen) or (place.peeks and y - size / 2 > place.peeks):
                continue
            yield Seen(words, ink(ui_font(round(size), QFont.Weight.DemiBold)), f"tile {place.width}")
        for mark in marks_on(item.look.as_it_lies):
            if mark.words:
                yield Seen(mark.words, ink(ui_font(mark.letters, QFont.Weight.DemiBold)), "chip")
