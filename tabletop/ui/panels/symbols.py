"""Mana symbols in the panels, the same as on the faces."""

import re
from base64 import b64encode
from functools import lru_cache
from io import BytesIO
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from tabletop.paint.faces import late_faces
from tabletop.ui.session.pictures import as_image
from tabletop.ui.style.plain import escape, in_letters

_BRACES: Final = re.compile(r"(\{[^{}]+\})")
SIDE: Final = 15
"""How wide a symbol is within a text, in logical pixels."""
_SIZED: Final = f'width={SIDE} height={SIDE} style="vertical-align:middle"'
_SHARP: Final = 3
"""How many pixels a symbol within a text has for each logical one: enough for every screen."""


def with_symbols(words: str) -> str:
    """Words as rich text, ``{2}`` and the like as drawn symbols."""
    return "".join(_image(part) if part.startswith("{") else escape(part) for part in _BRACES.split(words))


@lru_cache(maxsize=256)
def _image(text: str) -> str:
    symbols = late_faces.symbols.cost_symbols(text)
    if len(symbols) != 1:
        # Braces in somebody's words, around no symbol.
        return escape(text)
    (inner,) = symbols
    content = BytesIO()
    late_faces.symbols.symbol(inner, SIDE * _SHARP).save(content, "PNG")
    code = b64encode(content.getvalue()).decode("ascii")
    return f'<img src="data:image/png;base64,{code}" {_SIZED} alt="{escape(text)}">'


_NAMED: Final = "symbol:"
PICTURE: Final = "\ufffc"
"""What stands in a text document for each of its pictures."""


def with_letters_behind(words: str) -> str:
    """Words as rich text of a page that names its symbols, each with letters behind it that aren't seen.

    The page asks ``named_symbol`` for the pictures. Whatever reads or copies its text gets the letters.
    """
    return "".join(_named(part) if part.startswith("{") else escape(part) for part in _BRACES.split(words))


def _named(text: str) -> str:
    letters = in_letters(text)
    if letters == text:
        # Braces in somebody's words, around no symbol.
        return escape(text)
    image = f'<img src="{_NAMED}{escape(text[1:-1])}" {_SIZED}>'
    return f'{image}<span style="font-size:1px;color:transparent">{escape(letters)}</span>'


def named_symbol(name: str) -> QImage | None:
    """The picture of a symbol that a page names; None for any other picture."""
    return _sharp(name.removeprefix(_NAMED)) if name.startswith(_NAMED) else None


@lru_cache(maxsize=256)
def _sharp(text: str) -> QImage:
    return as_image(late_faces.symbols.symbol(text, SIDE * _SHARP))


def cost_pixmap(cost: str, side: int, dpr: float) -> QPixmap:
    """A cost as a row of symbols, each ``side`` logical pixels wide."""
    symbols = late_faces.symbols.cost_symbols(cost)
    pixmap = QPixmap(round(len(symbols) * (side + 1) * dpr), round(side * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    for place, text in enumerate(symbols):
        image = as_image(late_faces.symbols.symbol(text, round(side * dpr)))
        image.setDevicePixelRatio(dpr)
        painter.drawImage(place * (side + 1), 0, image)
    painter.end()
    return pixmap
