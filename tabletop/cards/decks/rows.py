"""Deck lists as tables: CSV files with a row for each card and columns named in the first row."""

import csv
from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.cards.decks.deck import DeckFault, Line, Passed, Section
from tabletop.cards.decks.headings import plain, section_named
from tabletop.cards.decks.lines import LARGEST_COUNT, LONGEST_LINE, MOST_LINES
from tabletop.cards.fault_lines import quoted

_DELIMITERS: Final = ",;\t"
_COUNTS: Final = frozenset({"count", "quantity", "qty", "amount", "number", "copies"})
_NAMES: Final = frozenset({"name", "card name", "card_name", "card", "cardname"})
_BOARDS: Final = frozenset({"board", "section", "zone", "deck section"})
"""Columns that say in which part of the deck a card is: all that stands there has to be known."""
_CATEGORIES: Final = frozenset({"category", "categories", "tags"})
"""Columns that sort cards; only what is called like a part of a deck is one."""
_MARKS: Final = {
    "sideboard": Section.SIDEBOARD,
    "is_sideboard": Section.SIDEBOARD,
    "commander": Section.COMMANDERS,
    "is_commander": Section.COMMANDERS,
    "companion": Section.COMPANION,
    "is_companion": Section.COMPANION,
}
_YES: Final = frozenset({"true", "yes", "1", "x"})


def is_table(text: str) -> bool:
    """Whether a text begins with the names of columns, one of cards and one of how many.

    A number stands before the name of a card, and never before that of a column.
    """
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    if first[:1].isdecimal():
        return False
    columns = _columns(first, _delimiter(first))
    return not _COUNTS.isdisjoint(columns) and not _NAMES.isdisjoint(columns)


def _delimiter(line: str) -> str:
    return max(_DELIMITERS, key=line.count)


def _columns(line: str, delimiter: str) -> list[str]:
    row = next(csv.reader([line[: 20 * LONGEST_LINE]], delimiter=delimiter), [])
    return [word.strip().casefold() for word in row]


class TableLines:
    """Reads a table row by row; no such list names its deck."""

    name = ""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()

    def all(self) -> Iterator[Line | Passed | DeckFault]:
        """For every row the card in it, what it is instead, or why it can't be read."""
        columns: list[str] = []
        delimiter = ","
        for number, text in enumerate(self._lines[:MOST_LINES], 1):
            if not text.strip():
                yield Passed(number, "blank")
            elif not columns:
                delimiter = _delimiter(text)
                columns = _columns(text, delimiter)
                yield Passed(number, "heading")
            else:
                yield _card(number, dict(zip(columns, _cells(text, delimiter), strict=False)), text)
        if len(self._lines) > MOST_LINES:
            what = f"the list has {len(self._lines)} lines; the first {MOST_LINES} were read"
            yield DeckFault(MOST_LINES + 1, "", what)


def _cells(text: str, delimiter: str) -> Sequence[str]:
    return next(csv.reader([text[: 20 * LONGEST_LINE]], delimiter=delimiter), [])


def _first(row: dict[str, str], columns: frozenset[str]) -> str:
    return next((" ".join(row[each].split()) for each in row if each in columns and row[each].strip()), "")


def _card(number: int, row: dict[str, str], text: str) -> Line | DeckFault:
    shown = " ".join(text.split())[:60]
    count, name = _first(row, _COUNTS), _first(row, _NAMES)
    if not name or len(name) > LONGEST_LINE:
        return DeckFault(number, shown, "a card without a name that can be read")
    if not (count.isdecimal() and len(count) < 9 and 1 <= int(count) <= LARGEST_COUNT):
        return DeckFault(number, shown, f"write a number from 1 to {LARGEST_COUNT}")
    return Line(number, shown, ((int(count), name),), *_section(row))


def _section(row: dict[str, str]) -> tuple[Section, str]:
    """The part of the deck that a row names, and what is to be said where it names one that there is not."""
    for column, section in _MARKS.items():
        if row.get(column, "").strip().casefold() in _YES:
            return section, ""
    board = _first(row, _BOARDS)
    named = section_named(plain(board)) or section_named(plain(_first(row, _CATEGORIES).split(",")[0]))
    if board and named is None:
        remark = f"no part of a deck is called {quoted(board)}; the card is taken for the main deck"
        return Section.MAIN, remark
    return named or Section.MAIN, ""
