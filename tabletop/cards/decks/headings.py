"""Headings of deck lists and categories of single cards: which part of the deck they speak of."""

import re
from typing import Final

from tabletop.cards.decks.deck import Section

_NAMES: Final = {
    Section.MAIN: ("deck", "main", "main deck", "maindeck", "mainboard", "main board", "mainbord"),
    Section.SIDEBOARD: ("sideboard", "side board", "side", "sb"),
    Section.COMMANDERS: ("commander", "commanders", "command zone", "general", "generals", "partners"),
    Section.COMPANION: ("companion", "companions"),
    Section.NOT_IN_DECK: (
        *("maybeboard", "maybe board", "maybe", "considering", "acquireboard", "acquire", "wishlist"),
        *("tokens", "token", "tokens & extras", "extras", "attractions", "stickers", "sticker sheets"),
        *("contraptions", "schemes", "planes", "planar", "avatar", "vanguard", "dungeons", "conspiracies"),
    ),
}
_SECTIONS: Final = {name: section for section, names in _NAMES.items() for name in names}
ABOUT: Final = frozenset({"about", "metadata"})
"""What is said of the deck itself, such as its name."""
_GROUP: Final = re.compile(
    r"(?:artifact|aura|battle|creature|enchantment|equipment|instant|land|basic land|non-?basic land|nonland|"
    r"other|other spell|planeswalker|planeswalker|sorcerie|sorcery|spell|vehicle|saga|instants? (?:and|&) "
    r"sorcerie|removal|ramp|card draw|draw|counterspell|win condition|tutor|utilit(?:y|ie)|interaction)s?"
)
"""Headings that sort the cards of a part and begin no new one."""
_END: Final = re.compile(r"\s*(?:[(\[]\d{1,5}[)\]]|-\s*\d{1,5}|-?\d{1,2}|:)\s*$")
"""What may stand behind a heading: how many cards there are, a colon, the number of the board."""
_BRACKETED: Final = re.compile(r"\[(?P<name>[^\[\]|]{1,40})\]")
_CATEGORY: Final = re.compile(r"\[(?P<names>[^\[\]]{1,200})\]")
_FLAG: Final = re.compile(r"\{(?P<flag>[^{}]*)\}")
_MARKED_COMMANDER: Final = re.compile(r"\*CMDR\*|#\s*!?\s*commander\b", re.IGNORECASE)
_MARKED_COMPANION: Final = re.compile(r"#\s*!?\s*companion\b", re.IGNORECASE)


def plain(line: str) -> str:
    """The words of a line that may be a heading: without comment signs, brackets, counts and colons."""
    words = line.lstrip("/#; ").strip()
    found = _BRACKETED.fullmatch(words)
    words = found["name"] if found is not None else words
    before = ""
    while before != words:
        before, words = words, _END.sub("", words)
    return " ".join(words.casefold().split())


def section_named(words: str) -> Section | None:
    """The part of a deck that plain words name; None where they name none."""
    return _SECTIONS.get(words)


def is_group(words: str) -> bool:
    """Whether plain words sort cards within a part, as "creatures" do."""
    return _GROUP.fullmatch(words) is not None


def is_bracketed(line: str) -> bool:
    """Whether a line is nothing but words in brackets, which is how some files write their headings."""
    return _BRACKETED.fullmatch(line) is not None


def section_of_card(line: str) -> Section | None:
    """The part that a card's own line names by a mark or by its first category; None where it names none."""
    if _MARKED_COMMANDER.search(line):
        return Section.COMMANDERS
    if _MARKED_COMPANION.search(line):
        return Section.COMPANION
    for found in _CATEGORY.finditer(line):
        first, flags = _without_flags(found["names"].split(",")[0])
        if "nodeck" in flags:
            return Section.NOT_IN_DECK
        section = section_named(first)
        if section is not None:
            return section
    return None


def _without_flags(category: str) -> tuple[str, frozenset[str]]:
    flags = frozenset(flag.casefold() for flag in _FLAG.findall(category))
    return " ".join(_FLAG.sub("", category).casefold().split()), flags
