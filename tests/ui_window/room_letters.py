"""How high letters are in a window: those of its widgets, those that are painted, those on the tiles."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from tabletop.paint.drawing.sizes import size_class
from tabletop.paint.faces.tile import name_lines, shown_half
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.table_item import StillItem
from tests.ui_window.conftest import Hands

_ICON_ONLY = 0


class Seen(NamedTuple):
    """Words somewhere in the window, and how high their letters are in logical pixels."""

    words: str
    high: float
    where: str


def ink(font: QFont, words: str = "dp") -> float:
    """From the upper end of the highest letter to the lower end of the lowest."""
    return QFontMetricsF(font).tightBoundingRect(words).height()


def in_widgets(hands: Hands) -> Iterator[Seen]:
    """The words of all labels and buttons that are seen."""
    window = hands.window
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, (QLabel, QAbstractButton)) or widget.visibleRegion().isEmpty():
            continue
        is_icon = isinstance(widget, QAbstractButton) and not widget.icon().isNull()
        if widget.window() is window and widget.text() and not is_icon:
            yield Seen(widget.text(), ink(widget.font()), type(widget).__name__)


def painted(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> list[Seen]:
    """The words that the items of the table paint."""
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


def on_tiles(hands: Hands) -> Iterator[Seen]:
    """The names on the cards of the battlefield."""
    for item in hands.window.scene.items():
        if isinstance(item, CardItem) and item.place.shown and item.view.zone.player is None:
            spec, inside = item.spec, item.place.width
            shape = size_class(inside, spec.letters, shown_half(spec)[2])
            _, size = name_lines(spec.name, shape, inside - shape.beside_badge - 12, 1.0)
            font = QFont(hands.window.font())
            font.setPixelSize(round(size))
            yield Seen(spec.name, ink(font), "tile")
