"""The band below the table of a film: the question, the action, the verdict with its rules, the text."""

from collections.abc import Iterable
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from tabletop.rules.book.verdicts import Verdict
from tabletop.scenarios.lessons.prediction import VERDICT_WORDS
from tabletop.ui.items.overlays import wrapped
from tabletop.ui.session.drawn_symbols import draw_symbols
from tabletop.ui.style.colors import DARK
from tabletop.ui.style.fonts import ui_font
from tabletop.ui.style.plain import gapped

_BACKGROUND: Final = QColor("#0F1714")
_CHIP: Final = QColor("#1E3340")
_TEXT_SIZE: Final = 20
_SMALL: Final = 15
_SIDE: Final = 22.0
_ABOVE: Final = 10.0
_GAP: Final = 6.0
_MOST_LINES: Final = 4
_SIGNS: Final = {Verdict.LEGAL: "✓", Verdict.NOTHING_HAPPENS: "∅", Verdict.ILLEGAL: "✕"}
_COLORS: Final = {
    Verdict.LEGAL: DARK.legal,
    Verdict.NOTHING_HAPPENS: DARK.caution,
    Verdict.ILLEGAL: DARK.refused,
}


class Caption(msgspec.Struct, frozen=True, kw_only=True):
    """The text below the table for a while."""

    words: str
    heading: str = ""
    """The action, or the kind of text."""
    verdict: Verdict | None = None
    rules: tuple[str, ...] = ()
    asks: bool = False
    """Whether the text is a question."""
    marked: tuple[str, ...] = ()
    """The verdict and rules that are highlighted."""


def band_height(captions: Iterable[Caption], width: float) -> int:
    """Return the height of a band with room for all captions, an even number of logical pixels."""
    most = max((len(_lines(caption, width)) for caption in captions), default=1)
    height = 2 * _ABOVE + _line_height(_small()) + _GAP + most * _line_height(ui_font(_TEXT_SIZE))
    return 2 * round(height / 2)


def with_band(table: QImage, caption: Caption, height: int, sharpness: float) -> QImage:
    """Return a picture of the table with a caption below. ``height`` is in logical pixels."""
    image = QImage(table.width(), table.height() + round(height * sharpness), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(sharpness)
    image.fill(_BACKGROUND)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.drawImage(QPointF(0, 0), table)
    size = QSizeF(image.width(), image.height()) / sharpness
    top = size.height() - height
    painter.fillRect(QRectF(0, top, size.width(), 2), _color(caption))
    painter.translate(_SIDE, top + _ABOVE)
    _draw_heading(painter, caption)
    painter.translate(0, _line_height(_small()) + _GAP)
    _draw_words(painter, caption, size.width())
    painter.end()
    return image


def _draw_heading(painter: QPainter, caption: Caption) -> None:
    """Draw sign and word of the verdict, its rules on chips, then the action."""
    font, x = _small(), 0.0
    base = QFontMetricsF(font).ascent() + 3
    painter.setFont(font)
    painter.setPen(_color(caption))
    if caption.verdict is not None:
        verdict = f"{_SIGNS[caption.verdict]} {VERDICT_WORDS[caption.verdict.value]}"
        painter.drawText(QPointF(x, base), verdict)
        width = QFontMetricsF(font).horizontalAdvance(verdict)
        if caption.verdict in caption.marked:
            painter.drawLine(QPointF(x, base + 4), QPointF(x + width, base + 4))
        x += width + 12
    for rule in caption.rules:
        x += _draw_chip(painter, rule, x, base, marked=rule in caption.marked) + 7
    painter.setPen(DARK.quiet if caption.verdict is not None else _color(caption))
    _draw_text(painter, QPointF(x + (5 if x else 0), base), caption.heading, QFontMetricsF(font))


def _draw_chip(painter: QPainter, rule: str, x: float, base: float, *, marked: bool) -> float:
    """Draw a rule's number on a chip, and return its width."""
    metrics = QFontMetricsF(_small())
    width = metrics.horizontalAdvance(rule) + 14
    painter.setPen(DARK.caution if marked else Qt.PenStyle.NoPen)
    painter.setBrush(_CHIP)
    painter.drawRoundedRect(QRectF(x, base - metrics.ascent() - 2, width, metrics.height() + 3), 5, 5)
    painter.setPen(DARK.caution if marked else DARK.hint)
    painter.drawText(QPointF(x + 7, base), rule)
    return width


def _draw_words(painter: QPainter, caption: Caption, width: float) -> None:
    font = _font(caption)
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(DARK.text)
    for number, line in enumerate(_lines(caption, width)):
        _draw_text(painter, QPointF(0, metrics.ascent() + number * metrics.height()), line, metrics)


def _draw_text(painter: QPainter, start: QPointF, words: str, metrics: QFontMetricsF) -> None:
    """Draw text from the start of its baseline, with symbols in braces as pictures."""
    painter.drawText(start, gapped(words))
    place = QRectF(start.x(), start.y() - metrics.ascent(), 0, metrics.height())
    draw_symbols(painter, place, words, metrics)


def _lines(caption: Caption, width: float) -> list[str]:
    return wrapped(caption.words, QFontMetricsF(_font(caption)), width - 2 * _SIDE, _MOST_LINES)


def _color(caption: Caption) -> QColor:
    if caption.asks:
        return DARK.hint
    return _COLORS[caption.verdict] if caption.verdict is not None else DARK.quiet


def _font(caption: Caption) -> QFont:
    return ui_font(_TEXT_SIZE, QFont.Weight.DemiBold if caption.asks else QFont.Weight.Normal)


def _small() -> QFont:
    return ui_font(_SMALL, QFont.Weight.DemiBold)


def _line_height(font: QFont) -> float:
    return QFontMetricsF(font).height()
