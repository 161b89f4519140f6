"""Deck lists as text: what plain lists, Arena, Moxfield, Archidekt, Forge and their like put on a line."""

import re
from collections.abc import Iterator
from typing import Final

from tabletop.cards.decks.deck import DeckFault, Line, Passed, Section
from tabletop.cards.decks.headings import (
    ABOUT,
    is_bracketed,
    is_group,
    plain,
    section_named,
    section_of_card,
)

_COUNT: Final = re.compile(r"(?P<count>\d{1,9})\s*(?:[xX×]\s+|[xX×]$|\s)\s*(?P<rest>.*)")
_SIDEBOARD_MARK: Final = re.compile(r"SB:\s*", re.IGNORECASE)
_SET_BEFORE: Final = re.compile(r"\[[^\[\]]{1,20}\]\s*")
_AFTER: Final = re.compile(
    r"\s+(?:\*[^*\s]{1,10}\*|\^[^^]*\^|#\s*\S.*|\[[^\[\]]*\]|<[^<>]*>|\([A-Za-z0-9_]{1,8}\)(?:\s+\S{1,15})?|F|E)\s*$"
    r"|\|.*$|(?<=\w)\+$"
)
"""What may stand after a name: marks (``*F*``), tags, categories, a set and a collector's number."""
_SLASHES: Final = re.compile(r"\s*/{2,}\s*")
_SAID: Final = re.compile(
    r"(?P<key>name|author|creator|format|layout [a-z]+)\s*[:=]\s*(?P<words>.*)", re.IGNORECASE
)
"""A line that says something of the deck: its name, who made it, how its cards lie on the screen."""
_SETTING: Final = re.compile(r"[A-Za-z ]{1,30}=(?P<words>.*)")

_MOST_ADDITIONS: Final = 10
"""How many things may stand behind a name."""
LARGEST_COUNT: Final = 999
LONGEST_LINE: Final = 500
MOST_LINES: Final = 5_000
_SMALLEST_MAIN: Final = 40
_LARGEST_SIDEBOARD: Final = 15
_SHORT: Final = frozenset({Section.COMMANDERS, Section.COMPANION})
"""Parts that end with an empty line, as some programs give the main deck no heading of its own."""
UNKNOWN_PART: Final = "no part of a deck is called that; the cards below it are taken for the main deck"


class TextLines:
    """Reads a text line by line. ``name`` is that of the deck, where the text has one, once all was read."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._section = Section.MAIN
        self._about = False
        self._sideboard_from = _blank_before_sideboard(self._lines)
        self.name = ""

    def all(self) -> Iterator[Line | Passed | DeckFault]:
        """For every line the card on it, what it is instead, or why it can't be read."""
        for number, raw in enumerate(self._lines[:MOST_LINES], 1):
            if number == self._sideboard_from:
                self._section = Section.SIDEBOARD
            line = " ".join(raw.replace("\x00", " ").removeprefix("\ufeff").split())
            if len(line) > LONGEST_LINE:
                what = f"more than {LONGEST_LINE} letters; no card is called that"
                yield DeckFault(number, line[:60], what)
            else:
                yield self._read(number, line)
        if len(self._lines) > MOST_LINES:
            what = f"the list has {len(self._lines)} lines; the first {MOST_LINES} were read"
            yield DeckFault(MOST_LINES + 1, "", what)

    def _read(self, number: int, line: str) -> Line | Passed | DeckFault:
        if not line:
            self._about = False
            if self._section in _SHORT:
                self._section = Section.MAIN
            return Passed(number, "blank")
        if self._is_said(line):
            return Passed(number, "comment")
        return self._heading(number, line) or self._card(number, line)

    def _is_said(self, line: str) -> bool:
        """Whether a line says something of the deck itself; its name is kept."""
        words = line.lstrip("/ ")
        found = _SAID.fullmatch(words.replace("Name ", "Name:", 1) if self._about else words)
        if found is not None and found["key"].casefold() == "name" and not self.name:
            self.name = found["words"]
        return found is not None or (self._about and _SETTING.fullmatch(line) is not None)

    def _heading(self, number: int, line: str) -> Passed | DeckFault | None:
        """What a line is that names a part of the deck, or says nothing of it; None where it is neither."""
        is_comment = line.startswith(("//", "#", ";"))
        words = plain(line)
        section = section_named(words)
        if words in ABOUT or section is not None:
            self._about = words in ABOUT
            self._section = section or Section.MAIN
            return Passed(number, "heading")
        if is_group(words):
            self._about = False
            return Passed(number, "heading")
        if is_bracketed(line):
            self._about, self._section = False, Section.MAIN
            return DeckFault(number, line[:60], UNKNOWN_PART)
        return Passed(number, "comment") if is_comment else None

    def _card(self, number: int, line: str) -> Line | DeckFault:
        self._about = False
        rest, marked = _SIDEBOARD_MARK.subn("", line, count=1) if _SIDEBOARD_MARK.match(line) else (line, 0)
        section = Section.SIDEBOARD if marked else section_of_card(rest) or self._section
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
