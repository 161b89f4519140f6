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
"""Width of a symbol within a text, in logical pixels."""
_ALIGNED: Final = 'style="vertical-align:middle"'
_SIZED: Final = f"width={SIDE} height={SIDE} {_ALIGNED}"
_SCALE: Final = 3
"""Image pixels per logical pixel of a symbol within a text: enough for every screen."""


def with_symbols(words: str, side: int = SIDE) -> str:
    """Return text as rich text, with ``{2}`` and the like drawn as symbols, ``side`` logical pixels wide."""
    parts = _BRACES.split(words)
    return "".join(_image(part, side) if part.startswith("{") else escape(part) for part in parts)


@lru_cache(maxsize=256)
def _image(text: str, side: int) -> str:
    symbols = late_faces.symbols.cost_symbols(text)
    if len(symbols) != 1:
        # Braces that a user typed, without a symbol in them.
        return escape(text)
    (inner,) = symbols
    content = BytesIO()
    late_faces.symbols.symbol(inner, side * _SCALE).save(content, "PNG")
    code = b64encode(content.getvalue()).decode("ascii")
    return (
        f'<img src="data:image/png;base64,{code}" width={side} height={side} {_ALIGNED} alt="{escape(text)}">'
    )


_NAMED: Final = "symbol:"
PICTURE: Final = "\ufffc"
"""The character that stands for a picture in a text document."""


def with_hidden_text(words: str) -> str:
    """Return rich text that refers to its symbols by name, each followed by invisible plain text.

    The page gets the pictures from ``named_symbol``. Copying and screen readers get the plain text.
    """
    return "".join(
        _named_image(part) if part.startswith("{") else escape(part) for part in _BRACES.split(words)
    )


def _named_image(text: str) -> str:
    plain_text = in_letters(text)
    if plain_text == text:
        # Braces that a user typed, without a symbol in them.
        return escape(text)
    image = f'<img src="{_NAMED}{escape(text[1:-1])}" {_SIZED}>'
    return f'{image}<span style="font-size:1px;color:transparent">{escape(plain_text)}</span>'


def named_symbol(name: str) -> QImage | None:
    """Return the picture of a symbol that a page refers to, or None for any other picture."""
    return _sharp_image(name.removeprefix(_NAMED)) if name.startswith(_NAMED) else None


@lru_cache(maxsize=256)
def _sharp_image(text: str) -> QImage:
    return as_image(late_faces.symbols.symbol(text, SIDE * _SCALE))


def cost_pixmap(cost: str, side: int, dpr: float) -> QPixmap:
    """Return a cost as a row of symbols, each ``side`` logical pixels wide."""
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
