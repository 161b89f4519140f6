"""The formats of deck lists: by what each is known, and what reads it."""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol

from tabletop.cards.decks.deck import Item
from tabletop.cards.decks.lines import TextLines
from tabletop.cards.decks.markup import MarkedLines
from tabletop.cards.decks.objects import ObjectLines, is_object_list
from tabletop.cards.decks.rows import TableLines, is_table

_FRAGMENT: Final = re.compile(
    r"<(?:ul|ol|li|div|p|br|span|table|tbody|tr|td|b|strong|em|i|h[1-6]|pre|code|a|font|center|section|!--)\b",
    re.IGNORECASE,
)
_ROW_END: Final = re.compile(
    r"(?:\s*</?(?:ul|ol|li|div|p|tr|h[1-6]|table|tbody|thead|pre|section)\b[^<>]*>\s*)+", re.IGNORECASE
)
_LINE_END: Final = re.compile(r"[ \t]*<br\b[^<>]*>\s*", re.IGNORECASE)
_CELL_END: Final = re.compile(r"\s*</t[dh]>\s*<t[dh]\b[^<>]*>\s*", re.IGNORECASE)
_REMARK: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")


class Lines(Protocol):
    """What reads a list. ``name`` is that of the deck, where the list has one, once all was read."""

    name: str

    def all(self) -> Iterator[Item]:
        """Return for every line the cards on it, what it is instead, or why it can't be read."""
        ...


class Format(NamedTuple):
    """A format of deck lists."""

    what: str
    is_it: Callable[[str], bool]
    """Whether a text without spaces at its beginning is of this format."""
    reader: Callable[[str], Lines]


def _is_fragment(text: str) -> bool:
    return _FRAGMENT.match(text) is not None


def _fragment_lines(text: str) -> Lines:
    """The lines of a piece of a web page, with a tab between the cells of its tables."""
    cells = _CELL_END.sub("\t", _REMARK.sub("", text))
    rows = _LINE_END.sub("\n", _ROW_END.sub("\n", cells))
    plain_text = _TAG.sub("", rows).strip("\n ")
    return lines_of(plain_text) if not plain_text.startswith("<") else TextLines(plain_text)


FORMATS: Final = (
    Format("a piece of a web page", _is_fragment, _fragment_lines),
    Format(
        "XML of Magic Online, Cockatrice, OCTGN and Lackey", lambda text: text.startswith("<"), MarkedLines
    ),
    Format("JSON of Scryfall, Moxfield, Archidekt, Deckstats, MTGJSON", is_object_list, ObjectLines),
    Format("CSV and other tables", is_table, TableLines),
    Format("plain text, and what other programs put on its lines", lambda _text: True, TextLines),
)
"""All formats. A list is in the first of them that knows it as its own."""


def lines_of(text: str) -> Lines:
    """Return the lines of a list, read as what its content shows it to be."""
    bare = text.removeprefix("\ufeff").lstrip()
    reader = next(each.reader for each in FORMATS if each.is_it(bare))
    # Lines are counted from the first one, also where it is empty; only XML must begin with its mark.
    return reader(text if reader in (TextLines, TableLines) else bare)
