"""Untrusted text shown verbatim: the only place where it becomes labels, tooltips, menu entries or HTML.

Qt treats text as rich text if it looks like it, and rich text can load files: a player called ``<img
src="/dev/zero">`` would stop the program. Names come from files that anyone may have written, so the window
creates nothing from them except with this module. A test checks the source for that.
"""

import html
import re
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QMessageBox, QWidget

from tabletop.cards.plain_text import visible
from tabletop.ui.style.guard import guarded

_MAX_TIP: Final = 2_000


def clean(words: str) -> str:
    """Return text without characters that change the reading direction. Line ends and tabs stay."""
    if words.isascii() and words.isprintable():
        return words
    return "\n".join("\t".join(map(visible, line.split("\t"))) for line in words.split("\n"))


def escape(words: str) -> str:
    """Return text as rich text that shows it verbatim."""
    return html.escape(clean(words))


def tip(words: str) -> str:
    """Return text as a tooltip that shows it verbatim."""
    words = words if len(words) <= _MAX_TIP else f"{words[: _MAX_TIP - 1]}…"
    if "<" not in words and "&lt;" not in words:
        return clean(words)
    # Qt would treat this as rich text, so turn it into rich text that shows the same.
    return f"<span>{'<br>'.join(escape(line) for line in words.splitlines())}</span>"


SYMBOL: Final = re.compile(r"\{(?:[0-9]{1,9}|[WUBRGCSXETQP]|[WUBRGC2](?:/[WUBRGP]){1,2})\}")
_CHARACTER: Final = re.compile(f"{SYMBOL.pattern}|.", re.DOTALL)
SYMBOLS: Final = re.compile(f"(?:{SYMBOL.pattern})+")
_IN_WORDS: Final = {"{T}": "tap", "{Q}": "untap", "{E}": "energy"}


def in_letters(words: str) -> str:
    """Return text with symbols as letters, the way players write them: ``2U``.

    For places that can't draw symbols.
    """
    return SYMBOLS.sub(_symbol_letters, words) if "{" in words else words


def _symbol_letters(match: re.Match[str]) -> str:
    symbols = match[0]
    if symbols in _IN_WORDS:
        return _IN_WORDS[symbols]
    parts = symbols[1:-1].split("}{")
    return "".join(f"({each})" if "/" in each else each for each in parts)


_GAP: Final = "\u2003"
"""As wide as the font is high, so that a symbol fits into it."""


def gapped(words: str) -> str:
    """Return text with a gap for each symbol, for places that draw the symbols on top."""
    return SYMBOL.sub(_GAP, words) if "{" in words else words


def symbols_in(words: str) -> list[tuple[str, str]]:
    """Return the symbols of a text, each with the text before it, which has gaps instead of symbols."""
    return [(gapped(words[: match.start()]), match[0]) for match in SYMBOL.finditer(words)]


def first_letters(words: str, most: int) -> str:
    """Return the first characters of a text. A symbol in braces counts as one, because its gap is as wide."""
    return "".join(_CHARACTER.findall(words)[:most])


def entry(words: str) -> str:
    """Return text for a button or a menu entry, where a single ``&`` would mark a shortcut key."""
    return clean(words).replace("&", "&&")


def add_entry(menu: QMenu, words: str) -> QAction:
    """Add an entry to a menu. Its tooltip is set too, because Qt would use the text as it is."""
    action = menu.addAction(entry(words))
    action.setToolTip(tip(words))
    return action


@guarded
class PlainLabel(QLabel):
    """A label that shows its text verbatim."""

    def __init__(
        self, words: str = "", parent: QWidget | None = None, *, wraps: bool = False, look: str = ""
    ) -> None:
        """Create a label. ``wraps`` allows line breaks, and ``look`` names a look of the style sheet."""
        super().__init__(clean(words), parent, textFormat=Qt.TextFormat.PlainText, wordWrap=wraps)
        if look:
            self.setProperty("look", look)

    def setText(self, words: str) -> None:
        """Set the text, without characters that change the reading direction."""
        super().setText(clean(words))


def message_box(
    icon: "QMessageBox.Icon", title: str, words: str, more: str, parent: QWidget | None
) -> "QMessageBox":
    """Return a message box with a title, a sentence, and further text below it, all verbatim."""
    box = QMessageBox(icon, clean(title), "", parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(clean(words))
    box.setInformativeText(clean(more))
    # The box applies its text format only to the sentence.
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setOpenExternalLinks(False)
    return box
