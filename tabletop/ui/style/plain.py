"""Words of strangers shown as they stand: the only place where they become labels, tooltips, entries, HTML.

Qt takes text for rich text where it looks like it, and rich text loads files: a player called
``<img src="/dev/zero">`` would stop the program. Names come from files that anybody may have written, so
nothing in the window is made of them but by this module; a test reads the source for it.
"""

import html
import re
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QMessageBox, QWidget

from tabletop.cards.plain_text import visible
from tabletop.ui.style.guard import guarded

_LONGEST_TIP: Final = 2_000


def clean(words: str) -> str:
    """Words in which nothing turns the direction of reading; ends of lines and tabs stay."""
    if words.isascii() and words.isprintable():
        return words
    return "\n".join("\t".join(map(visible, line.split("\t"))) for line in words.split("\n"))


def escape(words: str) -> str:
    """Words as a part of rich text that shows them as they stand."""
    return html.escape(clean(words))


def tip(words: str) -> str:
    """Words as a tooltip that shows them as they stand."""
    words = words if len(words) <= _LONGEST_TIP else f"{words[: _LONGEST_TIP - 1]}…"
    if "<" not in words and "&lt;" not in words:
        return clean(words)
    # It would be taken for rich text, so it becomes rich text that says the same.
    return f"<span>{'<br>'.join(escape(line) for line in words.splitlines())}</span>"


SYMBOL: Final = re.compile(r"\{(?:[0-9]{1,9}|[WUBRGCSXETQP]|[WUBRGC2](?:/[WUBRGP]){1,2})\}")
_LETTER: Final = re.compile(f"{SYMBOL.pattern}|.", re.DOTALL)
SYMBOLS: Final = re.compile(f"(?:{SYMBOL.pattern})+")
_IN_WORDS: Final = {"{T}": "tap", "{Q}": "untap", "{E}": "energy"}


def in_letters(words: str) -> str:
    """Words in which symbols are letters, as players write them: ``2U``; for where none can be drawn."""
    return SYMBOLS.sub(_letters, words) if "{" in words else words


def _letters(found: re.Match[str]) -> str:
    symbols = found[0]
    if symbols in _IN_WORDS:
        return _IN_WORDS[symbols]
    parts = symbols[1:-1].split("}{")
    return "".join(f"({each})" if "/" in each else each for each in parts)


_GAP: Final = "\u2003"
"""As wide as the letters are high: a symbol has room in it."""


def gapped(words: str) -> str:
    """Words with room for each symbol in its place, for where symbols are drawn over them."""
    return SYMBOL.sub(_GAP, words) if "{" in words else words


def symbols_in(words: str) -> list[tuple[str, str]]:
    """The symbols of some words, each with all that stands before it, gapped."""
    return [(gapped(words[: found.start()]), found[0]) for found in SYMBOL.finditer(words)]


def first_letters(words: str, most: int) -> str:
    """The first so many letters of some words; a symbol in braces counts as one, as wide as its gap."""
    return "".join(_LETTER.findall(words)[:most])


def entry(words: str) -> str:
    """Words as the text of a button or an entry of a menu, where a single ``&`` would mark a key."""
    return clean(words).replace("&", "&&")


def add_entry(menu: QMenu, words: str) -> QAction:
    """A new entry of a menu; left to itself Qt would make its text a tooltip as well."""
    action = menu.addAction(entry(words))
    action.setToolTip(tip(words))
    return action


@guarded
class PlainLabel(QLabel):
    """A label that shows its words as they stand."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(clean(words), parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, words: str) -> None:
        """Show other words."""
        super().setText(clean(words))


def message_box(
    icon: "QMessageBox.Icon", title: str, words: str, more: str, parent: QWidget | None
) -> "QMessageBox":
    """A box with a title, a sentence, and what is to be said below it, all as it stands."""
    box = QMessageBox(icon, clean(title), "", parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(clean(words))
    box.setInformativeText(clean(more))
    # The box gives its format to the sentence alone.
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setOpenExternalLinks(False)
    return box
