"""Mana symbols in the panels, the same as on the faces."""

import re
from base64 import b64encode
from functools import lru_cache
from io import BytesIO
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from tabletop.ui.session.pictures import as_image
from tabletop.ui.style.plain import escape

_BRACES: Final = re.compile(r"(\{[^{}]+\})")
_SIDE: Final = 15
_SHARP: Final = 3
"""How many pixels a symbol within a text has for each logical one: enough for every screen."""


def with_symbols(words: str) -> str:
    """Words as rich text, ``{2}`` and the like as drawn symbols."""
    return "".join(_image(part) if part.startswith("{") else escape(part) for part in _BRACES.split(words))


@lru_cache(maxsize=256)
def _image(text: str) -> str:
    from tabletop.paint.drawing.symbols import cost_symbols, symbol  # noqa: PLC0415 - no symbol is seen at the start

    symbols = cost_symbols(text)
    if len(symbols) != 1:
        # Braces in somebody's words, around no symbol.
        return escape(text)
    (inner,) = symbols
    content = BytesIO()
    symbol(inner, _SIDE * _SHARP).save(content, "PNG")
    code = b64encode(content.getvalue()).decode("ascii")
    return f'<img src="data:image/png;base64,{code}" width={_SIDE} height={_SIDE} alt="{escape(text)}">'


def cost_pixmap(cost: str, side: int, dpr: float) -> QPixmap:
    """A cost as a row of symbols, each ``side`` logical pixels wide."""
    from tabletop.paint.drawing.symbols import cost_symbols, symbol  # noqa: PLC0415 - no symbol is seen at the start

    symbols = cost_symbols(cost)
    pixmap = QPixmap(round(len(symbols) * (side + 1) * dpr), round(side * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    for place, text in enumerate(symbols):
        image = as_image(symbol(text, round(side * dpr)))
        image.setDevicePixelRatio(dpr)
        painter.drawImage(place * (side + 1), 0, image)
    painter.end()
    return pixmap
