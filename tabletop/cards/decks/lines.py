"""Deck lists as text: what plain lists, Arena, Moxfield and their like put on a line."""

import re
from collections.abc import Iterator
from typing import Final

from tabletop.cards.decks.deck import DeckFault, Line, Section

_HEADINGS: Final = {
    "deck": Section.MAIN,
    "main": Section.MAIN,
    "main deck": Section.MAIN,
    "maindeck": Section.MAIN,
    "mainboard": Section.MAIN,
    "sideboard": Section.SIDEBOARD,
    "side": Section.SIDEBOARD,
    "commander": Section.COMMANDERS,
    "commanders": Section.COMMANDERS,
    "companion": Section.COMPANION,
    "about": Section.NOT_IN_DECK,
    "maybeboard": Section.NOT_IN_DECK,
    "considering": Section.NOT_IN_DECK,
    "tokens": Section.NOT_IN_DECK,
    "attractions": Section.NOT_IN_DECK,
    "stickers": Section.NOT_IN_DECK,
}
_GROUP: Final = re.compile(
    r"(?:artifact|aura|battle|creature|enchantment|equipment|instant|land|basic land|other|other spell|"
    r"planeswalker|sorcerie|sorcery|spell|vehicle)s?",
    re.IGNORECASE,
)
"""Headings that sort the cards of a part and begin no new one."""
_HEADING_END: Final = re.compile(r"\s*(?:\(\d{1,5}\)|:)\s*$")
_COUNT: Final = re.compile(r"(?P<count>\d{1,9})\s*(?:[xX×]\s+|[xX×]$|\s)\s*(?P<rest>.*)")
_SIDEBOARD_MARK: Final = re.compile(r"SB:\s*", re.IGNORECASE)
_SET_BEFORE: Final = re.compile(r"\[[^\[\]]{1,20}\]\s*")
_AFTER: Final = re.compile(
    r"\s+(?:\*[^*\s]{1,10}\*|\^[^^]*\^|#\S.*|\[[^\[\]]*\]|<[^<>]*>|\([A-Za-z0-9_]{1,8}\)(?:\s+\S{1,15})?|F|E)\s*$"
)
"""What may stand after a name: marks (``*F*``), tags, categories, a set and a collector's number."""
_COMMANDER_MARK: Final = re.compile(r"\*CMDR\*|#!?\s*commander\b", re.IGNORECASE)
_SLASHES: Final = re.compile(r"\s*/{2,}\s*")

_MOST_ADDITIONS: Final = 10
"""How many things may stand behind a name."""
LARGEST_COUNT: Final = 999
LONGEST_LINE: Final = 500
MOST_LINES: Final = 5_000
_SMALLEST_MAIN: Final = 40
_LARGEST_SIDEBOARD: Final = 15


class TextLines:
    """Reads a text line by line. ``name`` is that of the deck, where the text has one, once all was read."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._section = Section.MAIN
        self._sideboard_from = _blank_before_sideboard(self._lines)
        self.name = ""

    def all(self) -> Iterator[Line | DeckFault]:
        """Every line with a card on it, or why it can't be read."""
        for number, raw in enumerate(self._lines[:MOST_LINES], 1):
            if number == self._sideboard_from:
                self._section = Section.SIDEBOARD
            line = " ".join(raw.replace("\x00", " ").removeprefix("\ufeff").split())
            if len(line) > LONGEST_LINE:
                yield DeckFault(
                    number, line[:60], f"more than {LONGEST_LINE} letters; no card is called that"
                )
            elif line and not self._is_heading(line):
                yield self._card(number, line)
        if len(self._lines) > MOST_LINES:
            what = f"the list has {len(self._lines)} lines; the first {MOST_LINES} were read"
            yield DeckFault(MOST_LINES + 1, "", what)

    def _is_heading(self, line: str) -> bool:
        """Whether a line is a heading or a comment; a comment may be a heading as well."""
        is_comment = line.startswith(("//", "#"))
        words = _HEADING_END.sub("", line.lstrip("/# ")).casefold()
        if self._section is Section.NOT_IN_DECK and words.startswith("name ") and not self.name:
            self.name = line.partition(" ")[2]
            return True
        section = _HEADINGS.get(words)
        if section is not None:
            self._section = section
        return section is not None or is_comment or _GROUP.fullmatch(words) is not None

    def _card(self, number: int, line: str) -> Line | DeckFault:
        section = self._section
        rest, marked = _SIDEBOARD_MARK.subn("", line, count=1) if _SIDEBOARD_MARK.match(line) else (line, 0)
        if marked:
            section = Section.SIDEBOARD
        elif _COMMANDER_MARK.search(rest):
            section = Section.COMMANDERS
        meanings = tuple(_meanings(rest))
        if not meanings:
            return DeckFault(number, line[:60], f"write a number from 1 to {LARGEST_COUNT} and a card")
        return Line(number, line, meanings, section)


def _meanings(line: str) -> Iterator[tuple[int, str]]:
    """How many of which name a line may mean. A few names begin with a number, which then is no count."""
    found = _COUNT.fullmatch(line)
    if found is not None:
        count = int(found["count"])
        if 1 <= count <= LARGEST_COUNT:
            yield from ((count, name) for name in _possible_names(found["rest"]))
        elif count == 0:
            return
    yield from ((1, name) for name in _possible_names(line))


def _possible_names(words: str) -> tuple[str, ...]:
    """All names that words may mean: with what stands around them, and more and more of it taken away."""
    words = _SLASHES.sub(" // ", words).strip()
    found = [words]
    bare = _SET_BEFORE.sub("", words, count=1) if _SET_BEFORE.match(words) else words
    shorter = _AFTER.sub("", bare)
    while shorter != bare and len(found) <= _MOST_ADDITIONS:
        found.append(bare)
        bare, shorter = shorter, _AFTER.sub("", shorter)
    found.append(bare)
    return tuple(dict.fromkeys(name for name in found if name))


def _blank_before_sideboard(lines: list[str]) -> int:
    """The line from which on a list without headings is the sideboard; 0 where there is none.

    Some programs write nothing but one empty line between deck and sideboard.
    """
    texts = [line.strip() for line in lines]
    if not all(text[:1].isdecimal() for text in texts if text):
        return 0
    while texts and not texts[-1]:
        texts.pop()
    first = next((place for place, text in enumerate(texts) if text), 0)
    blanks = [place for place, text in enumerate(texts) if not text and place > first]
    if len(blanks) != 1:
        return 0
    before, after = _count(texts[first : blanks[0]]), _count(texts[blanks[0] :])
    return blanks[0] + 1 if before >= _SMALLEST_MAIN and after <= _LARGEST_SIDEBOARD else 0


def _count(texts: list[str]) -> int:
    counts = (_COUNT.fullmatch(text) for text in texts)
    return sum(min(int(found["count"]), LARGEST_COUNT) for found in counts if found is not None)
