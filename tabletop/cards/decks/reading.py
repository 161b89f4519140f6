"""Reading of deck lists: finds the cards, refuses what can't be in a deck, and reports what was left out."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.cards.decks.card_lines import LARGEST_COUNT, LONGEST_LINE, possible_names
from tabletop.cards.decks.deck import (
    Deck,
    DeckFault,
    DeckFileError,
    DeckReading,
    Entry,
    Item,
    Line,
    PartQuestion,
    Passed,
    Section,
    Unknown,
)
from tabletop.cards.decks.decoding import NotTextError, decode, prepare
from tabletop.cards.decks.formats import lines_of
from tabletop.cards.decks.json_lists import LARGEST as LARGEST_OBJECT
from tabletop.cards.decks.json_lists import is_object_list
from tabletop.cards.decks.paragraphs import ask_about_commanders, ask_about_first_or_last, may_lead
from tabletop.cards.decks.settling import answer_question
from tabletop.cards.decks.text_lists import MOST_LINES
from tabletop.cards.decks.typos import is_typo
from tabletop.cards.decks.xml_lists import ROOTS
from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.fault_lines import fault_line, quoted
from tabletop.cards.library import CardLibrary, Found
from tabletop.cards.limits import LONGEST_NAME
from tabletop.cards.names import folded
from tabletop.cards.placeholders import Placeholder, PlaceholderError, placeholder_card
from tabletop.cards.plain_text import one_line
from tabletop.disk.regular_files import content_of

LARGEST_LIST: Final = 1 << 20
"""Maximum size of a list, in bytes of a file or characters of a text. No deck needs more."""
_MAX_SUGGESTIONS: Final = 40
"""Maximum number of names for which similar ones are searched, since each search is slow."""

MOST_CARDS: Final = 100_000
"""Maximum number of cards in all parts of a deck being read. A game may allow fewer."""
_ROOT: Final = re.compile(r"^<(?:\?[^<>]*>\s*<|!--.*?-->\s*<)*(?P<name>[A-Za-z_]+)", re.DOTALL)
_TOKEN: Final = "{} is a token; tokens are created during the game and can't be in a deck"
_NOT_A_LIST: Final = DeckFault(
    1, "", "this isn't a deck list; write a number and a card on each line, such as “4 Forest”"
)
_MAX_NAME_LENGTH: Final = 2 * LONGEST_NAME
"""Maximum length of a name to look up, in characters: the names of two faces. Longer comparisons are slow."""
_REPLACEMENT: Final = "\ufffd"
"""Replacement for unprintable characters, such as those for private use."""
_TOO_MANY: Final = f"this would make more than {MOST_CARDS} cards; write fewer"


class _Suggestion(NamedTuple):
    """A known name, or "", and whether the unknown name is certainly a typo of it."""

    name: str
    is_typo: bool = False


class _NotInDeckError(ValueError):
    """A name that can't be in a deck: the reason, and for an unknown name the nearest known one."""

    def __init__(self, why: str, suggestion: _Suggestion | None = None) -> None:
        super().__init__(why)
        self.suggestion = suggestion or _Suggestion("")
        self.is_unknown = suggestion is not None


def read_deck(
    source: str | bytes | Path, library: CardLibrary, placeholders: Iterable[CardDefinition] = ()
) -> DeckReading:
    """Read a deck list. Lines that can't be used are reported and never raise an error.

    Args:
        source: the text of a list, the bytes of standard input, or a file. The format is recognized by the
            content, not by the name of the file. ``formats.FORMATS`` lists the formats.
        library: the known cards.
        placeholders: placeholders, which take precedence over known cards of the same name.

    Raises:
        DeckFileError: the file can't be read, or isn't text.

    """
    text = source if isinstance(source, str) else _content(source)
    if len(text) > (LARGEST_OBJECT if text.lstrip()[:1] in ("{", "[") else LARGEST_LIST):
        return DeckReading(Deck(), (DeckFault(1, "", "the text is too long for a deck list"),))
    lines = lines_of(prepare(text))
    reader = _Reader(library, placeholders)
    items = ask_about_commanders(list(lines.all()))
    reader.read(ask_about_first_or_last(items, reader.card_of))
    reading = reader.result(" ".join(lines.name.split()))
    for place, question in enumerate(reading.questions):
        if question.answer is Section.COMMANDERS and not _may_lead(reading.deck):
            reading = answer_question(reading, place, question.choices[-1])
    return reading if reader.is_of_cards or not reading.unknown else DeckReading(Deck(), (_NOT_A_LIST,))


def parse_written(
    text: str, library: CardLibrary, placeholders: Iterable[CardDefinition] = ()
) -> DeckReading:
    """Read a list written by ``writing.write_text``, as saved games and the deck library store it.

    Such a list is read literally: there are no questions, and each line names one card.

    Args:
        text: the list.
        library: the known cards.
        placeholders: placeholders, which take precedence over known cards of the same name.

    """
    lines = WrittenLines(text)
    reader = _Reader(library, placeholders)
    reader.read(lines.all())
    return reader.result(" ".join(lines.name.split()))


def is_deck_list(path: Path) -> bool:
    """Return whether a JSON or XML file is a deck list rather than a card file."""
    try:
        text = prepare(decode(content_of(path, LARGEST_OBJECT))).lstrip()
    except (OSError, NotTextError):
        return False
    root = _ROOT.search(text)
    return root["name"].casefold() in ROOTS if root is not None else is_object_list(text)


def _may_lead(deck: Deck) -> bool:
    return all(may_lead(entry.card) for entry in deck.commanders)


def _content(source: bytes | Path) -> str:
    path = source if isinstance(source, Path) else Path("standard input")
    try:
        content = content_of(path, LARGEST_OBJECT) if isinstance(source, Path) else source
    except OSError as error:
        raise DeckFileError(fault_line(path, f"{error.strerror}; choose a readable file")) from error
    is_object = content.lstrip()[:1] in (b"{", b"[")
    most = LARGEST_OBJECT if is_object else LARGEST_LIST
    try:
        # Decode the beginning even if the file is too long, since "this is a picture" is the better message.
        text = decode(content[: most + 1])
    except NotTextError as error:
        raise DeckFileError(fault_line(path, str(error))) from error
    if len(content) > most:
        raise DeckFileError(fault_line(path, f"larger than {most >> 20} MB; this isn't a deck list"))
    return text


class _Reader:
    def __init__(self, library: CardLibrary, placeholders: Iterable[CardDefinition]) -> None:
        self._library = library
        self._placeholders = {folded(card.name): card for card in placeholders}
        self._parts: dict[Section, dict[str, Entry]] = {section: {} for section in Section}
        self._number = 0
        self._aside = 0
        self._has_counts = False
        self._faults: list[DeckFault] = []
        self._unmatched: list[Unknown] = []
        self._suggested: dict[str, _Suggestion] = {}
        self._asked: dict[tuple[tuple[Section, ...], str], list[tuple[Line, int, str]]] = {}
        """The lines of each question with their counts and names."""

    @property
    def is_of_cards(self) -> bool:
        """Whether a known card was found, or a line that begins with a number like those of lists."""
        return self._number > 0 or self._has_counts

    def read(self, lines: Iterable[Item]) -> None:
        for line in lines:
            match line:
                case DeckFault():
                    self._faults.append(line)
                case Line(section=Section.NOT_IN_DECK):
                    self._aside += line.meanings[0][0]
                case Line(section=Section.MAYBE):
                    self._take_maybe(line)
                case Line():
                    self._take(line)
                case Passed():
                    pass

    def _take(self, line: Line) -> None:
        self._has_counts = self._has_counts or line.text.removeprefix("SB:").lstrip()[:1].isdecimal()
        try:
            count, card = self._card(line)
        except _NotInDeckError as error:
            if error.is_unknown and not line.meanings[0][0]:
                return
            self._faults.append(DeckFault(line.number, line.text, str(error), error.suggestion.name))
            if error.is_unknown:
                unknown = _unknown_card(line, error.suggestion)
                self._unmatched.append(unknown)
                self._ask(line, unknown.number, unknown.name)
            return
        if line.remark:
            self._faults.append(DeckFault(line.number, line.text, line.remark))
        self._number += count
        if self._number > MOST_CARDS:
            self._number -= count
            self._faults.append(DeckFault(line.number, line.text, _TOO_MANY))
            return
        self._put(line.section, count, card)
        self._ask(line, count, card.name)

    def _ask(self, line: Line, count: int, name: str) -> None:
        if line.choices:
            self._asked.setdefault((line.choices, line.above), []).append((line, count, name))

    def _take_maybe(self, line: Line) -> None:
        """Take a card of the maybeboard, as a placeholder if it is unknown, unless it can't be in a deck."""
        try:
            number, card = self._known(line) or self._placeholder(line)
        except _NotInDeckError:
            number, card = line.meanings[0][0], None
        if card is None or self._number + number > MOST_CARDS:
            self._aside += number
        else:
            self._number += number
            self._put(Section.MAYBE, number, card)
            self._ask(line, number, card.name)

    def _placeholder(self, line: Line) -> tuple[int, CardDefinition | None]:
        """Return the count of a line with an unknown card, and a placeholder if a card may have its name."""
        number = line.meanings[0][0]
        name = _unknown_card(line, _Suggestion("")).name
        if not number or self._library.is_token(name):
            return number, None
        try:
            return number, placeholder_card(Placeholder(name=name))
        except PlaceholderError:
            return number, None

    def _put(self, section: Section, count: int, card: CardDefinition) -> None:
        part = self._parts[section]
        before = part[card.name].number if card.name in part else 0
        part[card.name] = Entry(before + count, card)

    def result(self, name: str) -> DeckReading:
        """Return the deck. A companion is put into the sideboard, where some lists repeat it."""
        sideboard = self._parts[Section.SIDEBOARD]
        for card, entry in self._parts[Section.COMPANION].items():
            sideboard.setdefault(card, entry)
        deck = Deck(
            main=tuple(self._parts[Section.MAIN].values()),
            sideboard=tuple(sideboard.values()),
            commanders=tuple(self._parts[Section.COMMANDERS].values()),
            maybe=tuple(self._parts[Section.MAYBE].values()),
            name=name,
        )
        repeated_lines = {each.line for each in _repeated_companions(self._unmatched)}
        faults = tuple(_safe_fault(fault) for fault in self._faults if fault.line not in repeated_lines)
        unknown = tuple(each for each in self._unmatched if each.line not in repeated_lines)
        return DeckReading(deck, faults, unknown, self._aside, self._questions)

    @property
    def _questions(self) -> tuple[PartQuestion, ...]:
        return tuple(
            PartQuestion(
                cards=tuple((count, name) for _, count, name in found),
                lines=tuple(line.number for line, _, _ in found),
                choices=choices,
                answer=found[0][0].section,
                above=above,
            )
            for (choices, above), found in self._asked.items()
        )

    def card_of(self, line: Line) -> CardDefinition | None:
        """Return the card of a line, or None if it is unknown or can't be in a deck."""
        try:
            known = self._known(line)
        except _NotInDeckError:
            return None
        return known[1] if known is not None else None

    def _known(self, line: Line) -> tuple[int, CardDefinition] | None:
        for count, name in (*line.meanings, *line.guesses):
            found = self._find(name) if count and len(name) <= _MAX_NAME_LENGTH else None
            if found is not None:
                _check_is_card(found, self._library)
                return count, found.definition
        return None

    def _card(self, line: Line) -> tuple[int, CardDefinition]:
        known = self._known(line)
        if known is not None:
            return known
        names = [name for _, name in line.meanings]
        for name in names:
            if len(name) <= LONGEST_NAME and self._library.is_token(name):
                raise _NotInDeckError(_TOKEN.format(quoted(name)))
        raise self._unknown(min(names, key=len))

    def _find(self, name: str) -> Found | None:
        """Return a card by any of its names, or by both names if the library knows one of them."""
        if self._placeholders and folded(name) in self._placeholders:
            return Found(self._placeholders[folded(name)])
        if name in self._library:
            return self._library.find(name)
        halves = [half.strip() for half in name.split("/") if half.strip()]
        known = [half for half in halves if half in self._library]
        if len(halves) < 2 or not known:
            return None
        is_translated = " // " not in name and halves[0][:1].isalpha()
        if known[0] != halves[0] and len(known) < len(halves) and not is_translated:
            return None
        # The other part is the card's back, its name in another language, or a remark.
        cards = [self._library.find(half) for half in known]
        return cards[0] if all(each.definition == cards[0].definition for each in cards) else None

    def _unknown(self, name: str) -> _NotInDeckError:
        if name not in self._suggested and len(self._suggested) < _MAX_SUGGESTIONS:
            front = name.partition(" // ")[0]
            nearest = self._library.suggested(front)
            certain = bool(nearest) and is_typo(front, nearest, self._library.face_names())
            self._suggested[name] = _Suggestion(nearest, certain)
        suggestion = self._suggested.get(name, _Suggestion(""))
        hint = f"; did you mean {quoted(suggestion.name)}?" if suggestion.name else ""
        return _NotInDeckError(f"no card is called {quoted(name)}{hint}", suggestion)


def _repeated_companions(unknown: Sequence[Unknown]) -> Iterator[Unknown]:
    """Yield the unknown companions that the sideboard lists as well."""
    sideboard_names = {folded(each.name) for each in unknown if each.section is Section.SIDEBOARD}
    return (
        each for each in unknown if each.section is Section.COMPANION and folded(each.name) in sideboard_names
    )


def _unknown_card(line: Line, suggestion: _Suggestion) -> Unknown:
    """Return the unknown card of a line, with its name as short as possible."""
    number = line.meanings[0][0]
    name = min((name for count, name in line.meanings if count == number), key=len)
    shown = "".join(
        letter if letter.isprintable() else _REPLACEMENT for letter in one_line(name, LONGEST_NAME)
    )
    return Unknown(line.number, number, shown, line.section, suggestion.name, suggestion.is_typo)


def _safe_fault(fault: DeckFault) -> DeckFault:
    """Return a fault without control characters."""
    return replace(fault, text=one_line(fault.text, LONGEST_NAME), message=one_line(fault.message))


def _check_is_card(found: Found, library: CardLibrary) -> None:
    """Refuse objects that aren't cards on their own.

    Raises:
        _NotInDeckError: the card is a meld result, which is the back of two cards, or a token.

    """
    card = found.definition
    if card.layout is Layout.MELD_RESULT:
        first, second = library.parts(card.name)
        raise _NotInDeckError(
            f"{quoted(card.name)} is the meld result of {quoted(first.name)} and {quoted(second.name)}; "
            "put those two into the deck instead"
        )
    if card.layout in (Layout.TOKEN, Layout.TRANSFORMING_TOKEN):
        raise _NotInDeckError(_TOKEN.format(quoted(card.name)))


_HEADINGS: Final = {
    "Commander": Section.COMMANDERS,
    "Deck": Section.MAIN,
    "Sideboard": Section.SIDEBOARD,
    "Maybeboard": Section.MAYBE,
}
_CARD: Final = re.compile(r"(?P<count>[0-9]{1,9})x? (?P<name>\S.*)")


class WrittenLines:
    """Reader of a list that consists of headings and lines with a count and a name."""

    name = ""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()

    def all(self) -> Iterator[Item]:
        """Yield for each line its card, the kind of line, or why it can't be read."""
        section = Section.MAIN
        for number, raw in enumerate(self._lines[: 2 * MOST_LINES], 1):
            line = " ".join(raw.split())
            found = _CARD.fullmatch(line)
            if not line or line in _HEADINGS:
                section = _HEADINGS.get(line, section)
                yield Passed(number, "heading" if line else "blank")
            elif (
                found is not None and len(line) <= LONGEST_LINE and 1 <= int(found["count"]) <= LARGEST_COUNT
            ):
                names = possible_names(found["name"])
                yield Line(number, line, tuple((int(found["count"]), name) for name in names), section)
            else:
                yield DeckFault(number, line[:60], f"write a number from 1 to {LARGEST_COUNT} and a card")
