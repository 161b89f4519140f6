"""Reads a deck list: finds its cards, refuses what can't be in a deck, tells what was left out."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from tabletop.cards.decks.deck import (
    Deck,
    DeckFault,
    DeckFileError,
    DeckReading,
    Entry,
    Line,
    Passed,
    Section,
    Unknown,
)
from tabletop.cards.decks.lines import TextLines
from tabletop.cards.decks.markup import MarkedLines
from tabletop.cards.decks.rows import TableLines, is_table
from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.fault_lines import fault_line, quoted
from tabletop.cards.library import CardLibrary, Found
from tabletop.cards.limits import LONGEST_NAME
from tabletop.cards.names import folded
from tabletop.cards.plain_text import one_line
from tabletop.regular_files import content_of

LARGEST_LIST: Final = 1 << 20
"""Bytes of a file, or letters of a text; no deck needs as many."""
_MOST_SUGGESTIONS: Final = 40
"""Looking for a name like another one takes a while; a file full of nonsense gets no more answers."""

MOST_CARDS: Final = 100_000
"""In all parts of a deck that is read. How many can be played with is another matter."""
_TOKEN: Final = "{} is a token; tokens are made in the game and are in no deck"
_NO_LIST: Final = DeckFault(
    1, "", "this is not a deck list; write a number and a card on each line, such as “4 Forest”"
)
_TOO_MANY: Final = f"with these the deck would have more than {MOST_CARDS} cards; write fewer"


class _NotInDeckError(ValueError):
    """A name can't be in a deck: why, and the nearest known name."""

    def __init__(self, why: str, nearest: str = "", *, is_unknown: bool = False) -> None:
        super().__init__(why)
        self.nearest = nearest
        self.is_unknown = is_unknown


def read_deck(
    source: str | Path, library: CardLibrary, placeholders: Iterable[CardDefinition] = ()
) -> DeckReading:
    """Read a deck list. Nothing in it raises an error; lines that can't be used are reported.

    Args:
        source: the text of a list, or the file that holds it. What it is written in is seen from its content,
            whatever the file is called: plain text and what other programs make of it, tables of values,
            the XML of Magic Online and Cockatrice.
        library: the cards that are known.
        placeholders: cards that go by their names before all that are known.

    Raises:
        DeckFileError: the file can't be read.

    """
    text = _content(source) if isinstance(source, Path) else source
    if len(text) > LARGEST_LIST:
        return DeckReading(Deck(), (DeckFault(1, "", "the text is too long for a deck list"),))
    lines = lines_of(text)
    reader = _Reader(library, placeholders)
    reader.read(lines.all())
    reading = reader.result(" ".join(lines.name.split()))
    return reading if reader.is_of_cards or not reading.unknown else DeckReading(Deck(), (_NO_LIST,))


def lines_of(text: str) -> TextLines | MarkedLines | TableLines:
    """The lines of a list, read as what its content shows it to be."""
    bare = text.removeprefix("\ufeff").lstrip()
    if bare.startswith("<"):
        return MarkedLines(bare)
    return TableLines(bare) if is_table(bare) else TextLines(text)


def _content(path: Path) -> str:
    try:
        content = content_of(path, LARGEST_LIST)
    except OSError as error:
        raise DeckFileError(fault_line(path, f"{error.strerror}; name a file that can be read")) from error
    if len(content) > LARGEST_LIST:
        raise DeckFileError(fault_line(path, f"more than {LARGEST_LIST >> 20} MB; this is not a deck list"))
    encoding = "utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        # Older programs on Windows write names with accents like this; every byte means something there.
        return content.decode("latin-1")


class _Reader:
    def __init__(self, library: CardLibrary, placeholders: Iterable[CardDefinition]) -> None:
        self._library = library
        self._placeholders = {folded(card.name): card for card in placeholders}
        self._parts: dict[Section, dict[str, Entry]] = {section: {} for section in Section}
        self._number = 0
        self._aside = 0
        self._counts = False
        self._faults: list[DeckFault] = []
        self._unmatched: list[Unknown] = []
        self._suggested: dict[str, str] = {}

    @property
    def is_of_cards(self) -> bool:
        """Whether a known card was found, or a line that begins with a number as those of lists do."""
        return self._number > 0 or self._counts

    def read(self, lines: Iterable[Line | Passed | DeckFault]) -> None:
        for line in lines:
            match line:
                case DeckFault():
                    self._faults.append(line)
                case Line(section=Section.NOT_IN_DECK):
                    self._aside += line.meanings[0][0]
                case Line():
                    self._take(line)
                case Passed():
                    pass

    def _take(self, line: Line) -> None:
        self._counts = self._counts or line.text.removeprefix("SB:").lstrip()[:1].isdecimal()
        try:
            count, card = self._card(line)
        except _NotInDeckError as error:
            self._faults.append(DeckFault(line.number, line.text, str(error), error.nearest))
            if error.is_unknown:
                self._unmatched.append(_unknown_card(line, error.nearest))
            return
        if line.remark:
            self._faults.append(DeckFault(line.number, line.text, line.remark))
        self._number += count
        if self._number > MOST_CARDS:
            self._number -= count
            self._faults.append(DeckFault(line.number, line.text, _TOO_MANY))
            return
        part = self._parts[line.section]
        before = part[card.name].number if card.name in part else 0
        part[card.name] = Entry(before + count, card)

    def result(self, name: str) -> DeckReading:
        """The deck; a companion is in the sideboard, where some lists name it once more."""
        sideboard = self._parts[Section.SIDEBOARD]
        for card, entry in self._parts[Section.COMPANION].items():
            sideboard.setdefault(card, entry)
        deck = Deck(
            main=tuple(self._parts[Section.MAIN].values()),
            sideboard=tuple(sideboard.values()),
            commanders=tuple(self._parts[Section.COMMANDERS].values()),
            name=name,
        )
        return DeckReading(deck, tuple(map(_shown, self._faults)), tuple(self._unmatched), self._aside)

    def _card(self, line: Line) -> tuple[int, CardDefinition]:
        for count, name in line.meanings:
            found = self._found(name)
            if found is not None:
                _must_be_a_card(found, self._library)
                return count, found.definition
        names = [name for _, name in line.meanings]
        for name in names:
            if self._library.is_token(name):
                raise _NotInDeckError(_TOKEN.format(quoted(name)))
        raise self._unknown(min(names, key=len))

    def _found(self, name: str) -> Found | None:
        """A card by any of its names; by both names where the library knows it by one of them."""
        if self._placeholders and folded(name) in self._placeholders:
            return Found(self._placeholders[folded(name)])
        if name in self._library:
            return self._library.find(name)
        halves = [half.strip() for half in name.split("/") if half.strip()]
        if len(halves) < 2 or any(half not in self._library for half in halves):
            return None
        cards = [self._library.find(half) for half in halves]
        return cards[0] if all(each.definition == cards[0].definition for each in cards) else None

    def _unknown(self, name: str) -> _NotInDeckError:
        if name not in self._suggested and len(self._suggested) < _MOST_SUGGESTIONS:
            self._suggested[name] = self._library.suggested(name.partition(" // ")[0])
        nearest = self._suggested.get(name, "")
        hint = f"; did you mean {quoted(nearest)}?" if nearest else ""
        return _NotInDeckError(f"no card is called {quoted(name)}{hint}", nearest, is_unknown=True)


def _unknown_card(line: Line, nearest: str) -> Unknown:
    """The card of a line as a placeholder has it: its name without what stands around it."""
    number = line.meanings[0][0]
    name = min((name for count, name in line.meanings if count == number), key=len)
    return Unknown(line.number, number, one_line(name, LONGEST_NAME), line.section, nearest)


def _shown(fault: DeckFault) -> DeckFault:
    """A fault with nothing in its words that acts where they are shown."""
    return replace(fault, text=one_line(fault.text, LONGEST_NAME), message=one_line(fault.message))


def _must_be_a_card(found: Found, library: CardLibrary) -> None:
    """Refuse what no card is on its own.

    Raises:
        _NotInDeckError: a meld result is the back of two cards; a token is not a card.

    """
    card = found.definition
    if card.layout is Layout.MELD_RESULT:
        first, second = library.parts(card.name)
        raise _NotInDeckError(
            f"{quoted(card.name)} is what {quoted(first.name)} and {quoted(second.name)} meld into; "
            "put those two into the deck"
        )
    if card.layout in (Layout.TOKEN, Layout.TRANSFORMING_TOKEN):
        raise _NotInDeckError(_TOKEN.format(quoted(card.name)))
