"""Reader of deck lists as text: plain lists and those of Arena, Moxfield, Archidekt, Forge and others."""

import re
from collections.abc import Iterator
from typing import Final

from tabletop.cards.decks.card_lines import (
    LARGEST_COUNT,
    LONGEST_LINE,
    begins_with_count,
    meanings,
    single_cards,
    without_markup,
)
from tabletop.cards.decks.deck import DeckFault, Item, Line, Passed, Section
from tabletop.cards.decks.headings import (
    ABOUT,
    LONGEST_HEADING,
    is_bracketed,
    is_group,
    likely_section,
    plain,
    section_named,
    section_of_card,
)
from tabletop.cards.decks.paragraphs import split_by_blank_line

_BOARD_MARK: Final = re.compile(
    r"[(\[]?(?P<board>SB|MB|MD|CMDR)[)\]]?\s*(?:[:–-]\s*(?=\S)|\s(?=\d))", re.IGNORECASE
)
_PART: Final = re.compile(r"(?P<part>[^\d\W][^:]{0,40}?)\s*:\s*(?P<rest>\S.*)")
"""A part of the deck before a card on the same line: ``Sideboard: 1 Clone``."""
_NAME_KEYS: Final = (
    r"name|deck ?name|deck ?title|title|nom|nome|nombre|titre|titel|名前|이름|имя|название|名称|名稱"
)
_NAME: Final = re.compile(
    rf"(?:{_NAME_KEYS}|deck(?=\s*[:=]\s*[^\W\d]))\s*[:=]\s*(?P<words>.*)", re.IGNORECASE
)
_ARENA_NAME: Final = re.compile(rf"(?:{_NAME_KEYS})\s+(?P<words>.*)", re.IGNORECASE)
_ABOUT_THE_DECK: Final = re.compile(
    r"(?:author|creator|created(?: by| on)?|format|layout [a-z]+|player|pilot|played by|by|date|event|"
    r"tournament|archetype|place|placing|placement|finish|position|rank|ranking|record|result|results|score|round|standing|"
    r"location|country|store|price|total(?: price| cards?)?|cards|cost|colou?rs?|source|url|link|website|"
    r"description|notes?|comments?|hubs?|tags?|version|updated|last updated|exported(?: from| by| on)?|game|"
    r"deck ?id|deck ?type|bracket|power level|season|league|views|likes|mana value|average cmc|"
    r"joueur|joueuse|spieler|spielerin|jugador|jugadora|giocatore|jogador|autor|auteur|autore|"
    r"datum|fecha|data|turnier|tournoi|torneo|torneio|formato|プレイヤー|日付|игрок|дата)\s*[:=]\s*.*",
    re.IGNORECASE,
)
"""A line about the deck: its author, player, time and place, or the layout of its cards on the screen."""
_SETTING: Final = re.compile(r"[A-Za-z ]{1,30}=(?P<words>.*)")
_ORIGIN: Final = re.compile(
    r"(?:exported|generated|created|imported|downloaded|copied|built|made) "
    r"(?:from|by|with|on|using|at|in)\b.*",
    re.IGNORECASE,
)
_TOTAL: Final = re.compile(
    r"(?:total\W*)?\d{1,4} (?:cards?|cartes|karten|cartas|carte)(?: total| in total)?", re.I
)
_ONLY_MARKERS: Final = re.compile(r"[\W_]+|```\w*|\.v\w+")
_SINGLE_COLUMNS: Final = frozenset({"name", "card name", "card", "cards"})
"""First lines of tables with a single column."""
_COMMENT: Final = ("//", "#", ";", "--", "/*", "<!--")
_MAY_BE_HEADING: Final = re.compile(
    r"(?P<mark>[*_=~+:|-])(?P=mark)+\s*\w.*?\s*(?P=mark)(?P=mark)+\W*(?:\d{1,3}\W*)?"
    r"|[*_](?=[^\d\W])[^*_]+[*_]:?|[^:]+:|[^\d\W].*\(\d{1,3}\)"
)
"""A line between markers, before a colon, or with a number in parentheses. It may be a heading."""

MOST_LINES: Final = 5_000
_SHORT_PARTS: Final = frozenset({Section.COMMANDERS, Section.COMPANION})
"""Parts that end with a blank line, since some programs write no heading for the main deck."""
_MAX_IN_SHORT: Final = 2
_UNCLEAR_PARTS: Final = (Section.MAIN, Section.SIDEBOARD, Section.MAYBE)
"""Parts of the deck that an unclear heading may mean."""
_LONGEST_SHOWN: Final = 60
_BOARDS: Final = {
    "sb": Section.SIDEBOARD,
    "mb": Section.MAIN,
    "md": Section.MAIN,
    "cmdr": Section.COMMANDERS,
}


class TextLines:
    """Reader of text lists, line by line. ``name`` is the deck's name, after all lines were read."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._section = Section.MAIN
        self._in_about = False
        self._in_comment = False
        self._after_heading = False
        self._choices: tuple[Section, ...] = ()
        self._above = ""
        self.name = ""

    def all(self) -> Iterator[Item]:
        """Yield for each line its cards, the kind of line, or why it can't be read."""
        return iter(split_by_blank_line(list(self._all())))

    def _all(self) -> Iterator[Item]:
        for number, raw in enumerate(self._lines[:MOST_LINES], 1):
            line = " ".join(raw.split())
            if len(line) > LONGEST_LINE:
                message = f"longer than {LONGEST_LINE} characters, which no card's name is"
                yield DeckFault(number, line[:60], message)
            else:
                yield from self._line_items(number, line)
        if len(self._lines) > MOST_LINES:
            message = f"the list has {len(self._lines)} lines; the first {MOST_LINES} were read"
            yield DeckFault(MOST_LINES + 1, "", message)

    def _line_items(self, number: int, line: str) -> Iterator[Item]:
        if not line:
            self._end_paragraph(number)
            yield Passed(number, "blank")
            return
        bare = without_markup(line)
        passed = self._comment(number, line, bare) or self._heading(number, line, bare)
        self._after_heading = passed is not None and (self._after_heading or self._section in _SHORT_PARTS)
        if passed is not None:
            yield passed
            return
        self._in_about = False
        yield from self._cards(number, line, bare)

    def _end_paragraph(self, number: int) -> None:
        """End the information about the deck, and the parts of one or two cards, at a blank line."""
        self._in_about = False
        if self._section not in _SHORT_PARTS:
            return
        if self._after_heading and self._is_short_from(number):
            # The blank line is right below the heading, so it is unclear whether the card below belongs to
            # it.
            is_commander = self._section is Section.COMMANDERS
            self._choices = (Section.COMMANDERS, Section.MAIN) if is_commander else ()
            self._after_heading = False
        else:
            self._begin_part(Section.MAIN)

    def _is_short_from(self, number: int) -> bool:
        """Return whether the next paragraph consists of one or two cards, one copy each."""
        following = self._lines[number : number + _MAX_IN_SHORT + 6]
        # The search for additions is slow in long lines, and these are no cards.
        texts = [without_markup(" ".join(line.split())[:LONGEST_LINE]) for line in following]
        while texts and not texts[0]:
            del texts[0]
        end = texts.index("") if "" in texts else len(texts)
        counts = [meanings(text).likely[:1] for text in texts[:end]]
        return 0 < end <= _MAX_IN_SHORT and all(found and found[0][0] == 1 for found in counts)

    # --- Lines without a card ---------------------------------------------------------------------------

    def _comment(self, number: int, line: str, bare: str) -> Passed | None:
        """Return the kind of a line about the deck or of a comment, and store the deck's name."""
        if self._in_comment or line.startswith("/*"):
            self._in_comment = "*/" not in line
            # Such a comment may contain a heading, like any other comment.
            return None if section_named(plain(line)) else Passed(number, "comment")
        text = line.lstrip("/ ") if line.startswith("/") else bare
        name = _NAME.fullmatch(text) or (_ARENA_NAME.fullmatch(text) if self._in_about else None)
        if name is not None:
            self.name = self.name or name["words"]
            return Passed(number, "comment")
        is_about = _ABOUT_THE_DECK.fullmatch(text) and not self._names_part(text)
        is_setting = self._in_about and _SETTING.fullmatch(line)
        is_column = number == 1 and bare.casefold() in _SINGLE_COLUMNS
        is_empty = not bare or is_column or _ONLY_MARKERS.fullmatch(line)
        if is_about or is_setting or is_empty or _TOTAL.fullmatch(text) or _ORIGIN.fullmatch(text):
            return Passed(number, "comment")
        return None

    @staticmethod
    def _names_part(text: str) -> bool:
        found = _PART.fullmatch(text)
        return found is not None and section_named(plain(found["part"])) is not None

    def _heading(self, number: int, line: str, bare: str) -> Passed | None:
        """Return the kind of a line that names a part of the deck or a group of cards, or None."""
        is_comment = line.startswith(_COMMENT)
        may_be = is_comment or not begins_with_count(bare)
        candidates = (plain(line), plain(bare)) if may_be else ()
        text = next((each for each in candidates if _is_known(each)), "")
        section = section_named(text) or (None if may_be else _counted_part(bare))
        if text in ABOUT or section is not None:
            self._in_about = text in ABOUT
            self._begin_part(section or Section.MAIN)
            return Passed(number, "heading")
        if is_group(text):
            self._in_about = False
            return Passed(number, "group")
        likely = Section.MAIN if is_bracketed(line) else likely_section(plain(line))
        if likely is not None and may_be:
            self._in_about = False
            others = (part for part in _UNCLEAR_PARTS if part is not likely)
            self._begin_part(likely, (likely, *others), line[:_LONGEST_SHOWN])
            return Passed(number, "heading")
        return Passed(number, "comment") if is_comment else None

    def _begin_part(self, section: Section, choices: tuple[Section, ...] = (), above: str = "") -> None:
        """Put the cards below into a part. ``choices`` and ``above`` are set if its heading is unclear."""
        self._section, self._choices, self._above = section, choices, above

    # --- Cards ------------------------------------------------------------------------------------------

    def _cards(self, number: int, line: str, bare: str) -> Iterator[Item]:
        section: Section | None = None
        rest = bare
        board, part = _BOARD_MARK.match(bare), _PART.fullmatch(bare)
        if board is not None:
            section, rest = _BOARDS[board["board"].casefold()], bare[board.end() :]
        elif part is not None:
            text = plain(part["part"])
            section = section_named(text)
            rest = part["rest"] if section is not None or is_group(text) else bare
        for single in single_cards(rest):
            yield self._card(number, single, line, section)

    def _card(self, number: int, bare: str, line: str, section: Section | None) -> Line | DeckFault:
        likely, guesses, has_count = meanings(bare)
        if not likely:
            return DeckFault(number, line[:60], f"write a number from 1 to {LARGEST_COUNT} and a card")
        may_be_heading = section is None and not has_count and len(line) <= LONGEST_HEADING
        if may_be_heading and _MAY_BE_HEADING.fullmatch(line):
            likely, guesses = ((0, bare),), (*guesses, *likely)
        named = section or section_of_card(line) or self._section
        choices = self._choices if section is None and named is self._section else ()
        above = self._above if choices else ""
        return Line(number, bare, likely, named, guesses=guesses, choices=choices, above=above)


def _counted_part(bare: str) -> Section | None:
    """Return the main deck or the sideboard if a line consists of its size and its name."""
    section = section_named(bare.partition(" ")[2].casefold())
    return section if section in (Section.MAIN, Section.SIDEBOARD) else None


def _is_known(text: str) -> bool:
    """Return whether a plain text names a part of a deck, a group, or information about the deck."""
    return text in ABOUT or section_named(text) is not None or is_group(text)
