"""The formats of deck lists: how each is recognized, and its reader."""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol

from tabletop.cards.decks.deck import Item
from tabletop.cards.decks.json_lists import ObjectLines, is_object_list
from tabletop.cards.decks.rows import TableLines, is_table
from tabletop.cards.decks.text_lists import TextLines
from tabletop.cards.decks.xml_lists import MarkedLines

_FRAGMENT: Final = re.compile(
    r"<(?:ul|ol|li|div|p|br|span|table|tbody|tr|td|b|strong|em|i|h[1-6]|pre|code|a|font|center|section|!--)\b",
    re.IGNORECASE,
)
_SPACE: Final = r"(?:(?<!\s)\s+)?"
"""Whitespace from its beginning. A search that starts in the middle of a long run takes too long."""
_ROW_END: Final = re.compile(
    rf"(?:{_SPACE}</?(?:ul|ol|li|div|p|tr|h[1-6]|table|tbody|thead|pre|section)\b[^<>]*>\s*)+", re.IGNORECASE
)
_LINE_END: Final = re.compile(r"(?:(?<![ \t])[ \t]+)?<br\b[^<>]*>\s*", re.IGNORECASE)
_CELL_END: Final = re.compile(rf"{_SPACE}</t[dh]>\s*<t[dh]\b[^<>]*>\s*", re.IGNORECASE)
_REMARK: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")


class Lines(Protocol):
    """A reader of a list. ``name`` is the deck's name, if the list has one, after all lines were read."""

    name: str

    def all(self) -> Iterator[Item]:
        """Yield for each line its cards, the kind of line, or why it can't be read."""
        ...


class Format(NamedTuple):
    """A format of deck lists."""

    name: str
    matches: Callable[[str], bool]
    """Returns whether a text, without leading spaces, has this format."""
    reader: Callable[[str], Lines]


def _is_fragment(text: str) -> bool:
    return _FRAGMENT.match(text) is not None


def _fragment_lines(text: str) -> Lines:
    """Return the reader for a fragment of a web page. Table cells are separated by tabs."""
    cells = _CELL_END.sub("\t", _without_remarks(text))
    rows = _LINE_END.sub("\n", _ROW_END.sub("\n", cells))
    plain_text = _TAG.sub("", rows).strip("\n ")
    return lines_of(plain_text) if not plain_text.startswith("<") else TextLines(plain_text)


def _without_remarks(text: str) -> str:
    """Return a fragment without its remarks. One that isn't closed stays, and isn't searched for its end."""
    closed, end, rest = text.rpartition("-->")
    return _REMARK.sub("", closed + end) + rest


FORMATS: Final = (
    Format("a piece of a web page", _is_fragment, _fragment_lines),
    Format(
        "XML of Magic Online, Cockatrice, OCTGN and Lackey", lambda text: text.startswith("<"), MarkedLines
    ),
    Format("JSON of Scryfall, Moxfield, Archidekt, Deckstats, MTGJSON", is_object_list, ObjectLines),
    Format("CSV and other tables", is_table, TableLines),
    Format("plain text, and what other programs put on its lines", lambda _text: True, TextLines),
)
"""All formats in the order in which they are tried."""


def lines_of(text: str) -> Lines:
    """Return the reader for a list, chosen by its content."""
    bare = text.removeprefix("\ufeff").lstrip()
    reader = next(each.reader for each in FORMATS if each.matches(bare))
    # Keep blank lines at the beginning, so that line numbers are right. XML must begin with its declaration.
    return reader(text if reader in (TextLines, TableLines) else bare)
