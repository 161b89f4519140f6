"""Reader of deck lists as tables: CSV, TSV and Markdown, with or without a header row."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tabletop.cards.decks.card_lines import LARGEST_COUNT, LONGEST_LINE, meanings, without_markup
from tabletop.cards.decks.deck import DeckFault, Item, Line, Passed, Section
from tabletop.cards.decks.headings import plain, section_named, section_of_categories
from tabletop.cards.decks.paragraphs import split_by_blank_line
from tabletop.cards.decks.text_lists import MOST_LINES
from tabletop.cards.fault_lines import quoted

_DELIMITERS: Final = ",;\t|"
_DELIMITER_ROW: Final = re.compile(r"\"?sep=(?P<delimiter>[,;|\t])\"?,*")
_RULE: Final = re.compile(r"[\s|:+-]*-[\s|:+-]*")
"""The row between the head and the body of a Markdown table."""

# In each language the most informative columns come first, since the first match is used.
_COUNTS: Final = (
    *("count", "quantity", "qty", "quantityx", "total quantity", "total qty", "amount", "copies", "owned"),
    *(
        "card count",
        "quantity owned",
        "add to quantity",
        "groupcount",
        "have",
        "cantidad",
        "cantidades",
        "anzahl",
    ),
    *(
        "menge",
        "quantité",
        "quantita",
        "quantità",
        "quantidade",
        "qtd",
        "qtde",
        "quant",
        "qte",
        "nb",
        "stück",
    ),
    *("exemplaires", "количество", "кол-во", "数量", "枚数", "수량", "number", "#", "x", "main qty"),
)
_NAMES: Final = (
    *("simple name", "card name", "cardname", "name", "card", "card (en)", "english name", "name (en)"),
    *(
        "product name",
        "card title",
        "title",
        "product",
        "nombre",
        "nombre de la carta",
        "nom",
        "nom de la carte",
    ),
    *("carte", "karte", "kartenname", "name (de)", "carta", "nome", "nome da carta", "nome della carta"),
    *(
        "card (pt)",
        "название",
        "карта",
        "カード名",
        "カード",
        "卡牌名称",
        "卡牌",
        "名称",
        "카드 이름",
        "카드",
    ),
)
_BOARDS: Final = (
    "board",
    "section",
    "zone",
    "deck section",
    "boardtype",
    "board type",
    "main/sideboard",
    "list",
    "part",
)
"""Columns with the part of the deck. Unknown values in them are reported."""
_CATEGORIES: Final = ("category", "categories", "tags", "binder name", "folder name")
"""Columns with categories, in which only the names of parts of a deck count."""
_MARKS: Final = {
    "sideboard": Section.SIDEBOARD,
    "sideboarded": Section.SIDEBOARD,
    "is sideboard": Section.SIDEBOARD,
    "in sideboard": Section.SIDEBOARD,
    "issideboard": Section.SIDEBOARD,
    "commander": Section.COMMANDERS,
    "is commander": Section.COMMANDERS,
    "iscommander": Section.COMMANDERS,
    "companion": Section.COMPANION,
    "is companion": Section.COMPANION,
    "maybeboard": Section.MAYBE,
}
_OTHERS: Final = frozenset(
    {
        *(
            "set",
            "set code",
            "set name",
            "set id",
            "edition",
            "edition code",
            "expansion",
            "foil",
            "finish",
            "cmc",
        ),
        *("printing", "rarity", "type", "type line", "color", "colors", "condition", "language", "mana cost"),
        *(
            "collector number",
            "card number",
            "collector #",
            "scryfall id",
            "multiverse id",
            "mana value",
            "price",
        ),
        *(
            "purchase price",
            "edición",
            "édition",
            "ausgabe",
            "edizione",
            "edição",
            "edicao",
            "edicao (sigla)",
        ),
    }
)
"""Columns that identify a header row if it has a name column but no count column."""
_YES: Final = frozenset(
    {"true", "yes", "1", "x", "y", "oui", "ja", "si", "sí", "sim", "да", "はい", "是", "✓"}
)
_COUNT: Final = re.compile(r"[xX×]?\s*(?P<count>\d{1,9})(?:[.,]0+)?\s*[xX×]?")
_LONGEST_ROW: Final = 20 * LONGEST_LINE
_FIRST_CELLS: Final = 2
_MAX_TITLE_LINES: Final = 5
"""Number of lines in which to look for the header row."""
_MAX_JOINED: Final = 20
"""Maximum number of lines joined into one row by a quoted cell."""


class _Table(NamedTuple):
    """Layout of a table: the delimiter and the names of its columns."""

    delimiter: str
    columns: tuple[str, ...]
    first: int
    """Index of the first row below the header."""


def is_table(text: str) -> bool:
    """Return whether a text has a header row, or consists of rows with a count and a name."""
    return _table(text.splitlines()) is not None


def _table(lines: Sequence[str]) -> _Table | None:
    places = [place for place, line in enumerate(lines) if line.strip()]
    delimiter = ""
    if places and (found := _DELIMITER_ROW.fullmatch(lines[places[0]].strip())) is not None:
        delimiter = found["delimiter"]
        del places[0]
    if not places:
        return None
    first = lines[places[0]].strip()
    delimiter = delimiter or _delimiter(first)
    columns = tuple(map(_column, _cells(first, delimiter)))
    if _are_columns(columns):
        return _Table(delimiter, columns, places[0] + 1)
    below_title = _table_below_title(lines, places)
    if below_title is not None:
        return below_title
    if not _is_bare_row(_cells(first, delimiter)):
        return None
    rows = (_cells(lines[place].strip(), delimiter) for place in places[:MOST_LINES])
    are_rows = all(_is_bare_row(row) or _heading_in(row) is not None for row in rows)
    return _Table(delimiter, (), places[0]) if are_rows else None


def _table_below_title(lines: Sequence[str], places: Sequence[int]) -> _Table | None:
    """Return the layout of a table below a title. The row below its header has as many cells."""
    for place, below in pairwise(places[1 : _MAX_TITLE_LINES + 1]):
        delimiter = _delimiter(lines[place].strip())
        columns = tuple(map(_column, _cells(lines[place].strip(), delimiter)))
        is_below = len(_cells(lines[below], delimiter)) >= len(columns)
        if is_below and _are_columns(columns, needs_counts=True):
            return _Table(delimiter, columns, place + 1)
    return None


def _column(cell: str) -> str:
    return " ".join(cell.casefold().replace("_", " ").split())


def _are_columns(columns: Sequence[str], *, needs_counts: bool = False) -> bool:
    """Return whether cells are the names of columns.

    A leading number occurs before the name of a card, but never in the name of a column.
    """
    if columns[:1] and columns[0][:1].isdecimal():
        return False
    present = frozenset(columns)
    others = _OTHERS | _MARKS.keys() | frozenset((*_BOARDS, *_CATEGORIES))
    is_counted = not present.isdisjoint(_COUNTS) or len(_parts_with_counts(columns)) > 0
    is_enough = is_counted or (not needs_counts and not present.isdisjoint(others))
    return not present.isdisjoint(_NAMES) and is_enough and len(columns) > 1


def _count_places(cells: Sequence[str]) -> list[int]:
    """Return the indexes of the cells that are numbers, if the others begin with a name."""
    filled = [cell.strip() for cell in cells]
    numbers = [place for place, cell in enumerate(filled) if _COUNT.fullmatch(cell)]
    names = [cell for place, cell in enumerate(filled) if place not in numbers]
    return numbers if names and names[0] and len(filled) > 1 else []


def _is_bare_row(cells: Sequence[str]) -> bool:
    """Return whether a row has a count and the name of a card, possibly with more cells after them.

    The count is before the name, directly after it, or the only number.
    """
    places = _count_places(cells)
    return bool(places) and (places[0] < _FIRST_CELLS or len(places) == 1)


def _heading_in(cells: Sequence[str]) -> Section | None:
    """Return the part of the deck that a row names if it contains nothing else."""
    words = [cell for cell in cells if cell.strip()]
    return section_named(plain(words[0])) if len(words) == 1 else None


def _delimiter(line: str) -> str:
    return "|" if line.startswith("|") else max(_DELIMITERS, key=line.count)


def _cells(text: str, delimiter: str) -> list[str]:
    if delimiter == "|":
        text = text.strip().strip("|")
    row = next(csv.reader([text[:_LONGEST_ROW]], delimiter=delimiter, skipinitialspace=True), [])
    return [" ".join(without_markup(cell).split()) if delimiter == "|" else cell for cell in row]


def _parts_with_counts(columns: Sequence[str]) -> dict[str, Section]:
    """Return the columns with the number of copies per part of the deck, unless there is a count column."""
    if not frozenset(columns).isdisjoint(_COUNTS):
        return {}
    parts = {column: section_named(plain(column)) for column in columns}
    found = {column: section for column, section in parts.items() if section is not None}
    return found if Section.MAIN in found.values() else {}


class TableLines:
    """Reader of a table, row by row. Tables don't name their deck."""

    name = ""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()

    def all(self) -> Iterator[Item]:
        """Yield for each row its cards, the kind of row, or why it can't be read."""
        table = _table(self._lines)
        if table is not None:
            items = (
                self._with_columns(table) if table.columns else split_by_blank_line([*self._bare_card(table)])
            )
            yield from items
        if len(self._lines) > MOST_LINES:
            message = f"the list has {len(self._lines)} lines; the first {MOST_LINES} were read"
            yield DeckFault(MOST_LINES + 1, "", message)

    def _with_columns(self, table: _Table) -> Iterator[Item]:
        parts = _parts_with_counts(table.columns)
        section = Section.MAIN
        yield from (Passed(number, "comment") for number in range(1, min(table.first, MOST_LINES) + 1))
        for number, text in self._rows(table.first):
            if not text.strip() or (table.delimiter == "|" and _RULE.fullmatch(text)):
                yield Passed(number, "comment")
                continue
            cells = _cells(text, table.delimiter)
            heading = _heading_in(cells)
            if heading is not None:
                section = heading
                yield Passed(number, "heading")
                continue
            row, shown = _row(table, cells), " ".join(text.split())[:60]
            yield from (
                _cards_in_parts(number, row, parts, shown) if parts else (_card(number, row, shown, section),)
            )

    def _bare_card(self, table: _Table) -> Iterator[Item]:
        section = Section.MAIN
        yield from (Passed(number, "comment") for number in range(1, min(table.first, MOST_LINES) + 1))
        for number, text in self._rows(table.first):
            cells = _cells(text, table.delimiter)
            heading = _heading_in(cells)
            if heading is not None or not text.strip():
                section = heading or section
                yield Passed(number, "blank" if heading is None else "heading")
            else:
                yield _bare_card(number, cells, " ".join(text.split())[:60], section)

    def _rows(self, first: int) -> Iterator[tuple[int, str]]:
        """Yield the rows with their line numbers. A quoted cell may span several lines."""
        place = first
        lines = self._lines[:MOST_LINES]
        while place < len(lines):
            end = place + 1
            while sum(line.count('"') for line in lines[place:end]) % 2 and end < min(
                len(lines), place + _MAX_JOINED
            ):
                end += 1
            if end - place == _MAX_JOINED or sum(line.count('"') for line in lines[place:end]) % 2:
                # An unclosed quotation mark means inches, or is an error in this row alone.
                end = place + 1
            yield place + 1, " ".join(lines[place:end])
            place = end


def _row(table: _Table, cells: list[str]) -> dict[str, str]:
    """Return the cells by column. A name that contains the delimiter is joined again."""
    extra = len(cells) - len(table.columns)
    name = next((column for column in _NAMES if column in table.columns), "")
    if 0 < extra <= 2 and name:
        place = table.columns.index(name)
        joined = f"{table.delimiter} ".join(cell.strip() for cell in cells[place : place + extra + 1])
        cells = [*cells[:place], joined, *cells[place + extra + 1 :]]
    row: dict[str, str] = {}
    for column, cell in zip(table.columns, cells, strict=False):
        row.setdefault(column, cell)
    return row


def _first(row: Mapping[str, str], columns: Sequence[str]) -> str:
    return next((" ".join(row[each].split()) for each in columns if row.get(each, "").strip()), "")


class _Place(NamedTuple):
    """Place of a card in the list, and its part of the deck."""

    number: int
    shown: str
    section: Section
    remark: str = ""


def _table_line(place: _Place, count: str, name: str) -> Line | DeckFault:
    found = _COUNT.fullmatch(count)
    if not name or len(name) > LONGEST_LINE:
        return DeckFault(place.number, place.shown, "a card without a readable name")
    if found is None or not 1 <= int(found["count"]) <= LARGEST_COUNT:
        return DeckFault(place.number, place.shown, f"write a number from 1 to {LARGEST_COUNT}")
    copies = int(found["count"])
    likely, guesses, _ = meanings(name)
    # A number in the name cell is part of the name or of the printing.
    names = [words for number, words in likely if number == 1] or [name]
    return Line(
        place.number,
        place.shown,
        tuple((copies, words) for words in names),
        place.section,
        place.remark,
        tuple((copies, words) for number, words in guesses if number == 1),
    )


def _card(number: int, row: Mapping[str, str], shown: str, section: Section) -> Line | DeckFault:
    has_counts = any(column in row for column in _COUNTS)
    count = _first(row, _COUNTS) if has_counts else "1"
    return _table_line(_Place(number, shown, *_section(row, section)), count, _first(row, _NAMES))


def _cards_in_parts(
    number: int, row: Mapping[str, str], parts: Mapping[str, Section], shown: str
) -> Iterator[Item]:
    """Yield a row's card for each part of the deck in which it has copies."""
    counts = {column: row.get(column, "").strip() for column in parts}
    for column, count in counts.items():
        if count not in ("", "0"):
            yield _table_line(_Place(number, shown, parts[column]), count, _first(row, _NAMES))


def _bare_card(number: int, cells: Sequence[str], shown: str, section: Section) -> Line | DeckFault:
    """Return the card of a row without a header. Its name may contain a comma."""
    values = [cell.strip() for cell in cells]
    counts = _count_places(values)
    if not counts:
        return _table_line(_Place(number, shown, section), "1", values[0] if values else "")
    count = values.pop(counts[0])
    found = _table_line(_Place(number, shown, _section_in(values[1:]) or section), count, values[0])
    if isinstance(found, DeckFault) or len(values) < 2 or not values[1]:
        return found
    longer = ", ".join(values[:2])
    return found._replace(guesses=((found.meanings[0][0], longer), *found.guesses))


def _section_in(values: Sequence[str]) -> Section | None:
    found = (section_named(plain(value)) for value in values)
    return next(filter(None, found), None)


def _section(row: Mapping[str, str], above: Section) -> tuple[Section, str]:
    """Return the part of the deck of a row, with a remark if it names an unknown part.

    ``above``: the part named by an earlier row without other cells.
    """
    for column, section in _MARKS.items():
        if row.get(column, "").strip().casefold() in _YES:
            return section, ""
    board = _first(row, _BOARDS)
    named = section_named(plain(board)) or section_of_categories(_first(row, _CATEGORIES))
    if board and named is None:
        remark = f"unknown part of a deck {quoted(board)}; the card was put into the main deck"
        return Section.MAIN, remark
    return named or above, ""
