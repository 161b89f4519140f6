"""Parsing of one line of a deck list: the number of cards and the names it may mean."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tabletop.cards.plain_text import normalize

LARGEST_COUNT: Final = 999
LONGEST_LINE: Final = 500
_LAST_LETTER: Final = 0x10FFFF
_MAX_GUESS_LENGTH: Final = 160
"""Maximum length of a line in which remarks are guessed, in characters, since that is slow in longer lines.
"""
_MAX_ADDITIONS: Final = 10
"""Maximum number of additions after a name."""

# --- Markup of web pages and chats around a line -------------------------------------------------------

_TAG: Final = re.compile(
    r"</?(?:a|b|big|br|center|code|div|em|font|h[1-6]|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|"
    r"td|th|thead|tr|tt|u|ul)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_BOARD_TAG: Final = re.compile(
    r"\[/?(?:\*|b|c|i|u|s|c|card|cards|center|code|color|deck|font|h[1-6]|li|list|mtg|quote|size|spoiler|url)"
    r"(?:=[^\[\]]*)?\]",
    re.IGNORECASE,
)
_LINKED: Final = (
    # [[Name]], [[Name|SET]], and [Name](address).
    (re.compile(r"\[\[([^\[\]|]+)(?:\|[^\[\]]*)?\]\]"), r"\1"),
    (re.compile(r"!?\[([^\[\]]+)\]\((?:https?:|www\.)[^()\s]*(?:\s[^()]*)?\)"), r"\1"),
    (re.compile(r"<?https?://\S+>?"), ""),
)
_EMPHASIS: Final = re.compile(r"\*\*|~~|(?<!\w)`+|`+(?!\w)")
_LONE_TICK: Final = re.compile(r"(?<=\w)`(?=\w)")
"""Backtick typed in place of an apostrophe."""
_ITALIC: Final = re.compile(r"([*_])(?=[\w\[])([^*_]+)\1")
_ESCAPED: Final = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|>~])")
_COUNT_AHEAD: Final = r"(?=\d{1,3}\s*[xX×]?\s)"
_BULLET: Final = re.compile(
    r"(?:[*\-–—+•·‣◦▪●○■□➤►>→]\s+|\[[ xX]\]\s+|[•·‣◦▪●■➤►]|"
    rf"\d{{1,3}}[.)]\s+{_COUNT_AHEAD}|[*+-]{_COUNT_AHEAD}(?![^*]*\*$)|[^\x00-\x7f\w\s]{{1,3}}\s*{_COUNT_AHEAD})+"
)
_OLD_GAME: Final = re.compile(r"\.\d{1,5}\s+(?=\d)")
"""Card number before the count, in lists of the 1997 computer game."""


_ENTITY: Final = re.compile(
    r"&(?:#(?P<number>\d{1,7})|#[xX](?P<hex>[0-9A-Fa-f]{1,6})|(?P<name>[A-Za-z]{2,6}));"
)
_ENTITIES: Final = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "apos": "'",
    "nbsp": " ",
    "rsquo": "’",
    "lsquo": "‘",
    "ldquo": "“",
    "rdquo": "”",
    "ndash": "–",
    "mdash": "—",
    "shy": "",
    "times": "×",
    "AElig": "Æ",
    "aelig": "æ",
    "ouml": "ö",
    "ucirc": "û",
    "eacute": "é",
    "aacute": "á",
    "iacute": "í",
    "uacute": "ú",
}
"""Named character references that occur in lists. HTML has about two thousand."""


def _letter(entity: re.Match[str]) -> str:
    if entity["name"]:
        return _ENTITIES.get(entity["name"], entity[0])
    code = int(entity["number"]) if entity["number"] else int(entity["hex"], 16)
    return chr(code) if code <= _LAST_LETTER else entity[0]


def without_markup(line: str) -> str:
    """Return a line without bullets, links and signs of emphasis, with single spaces."""
    if "&" in line:
        line = normalize(_ENTITY.sub(_letter, line))
    if "<" in line:
        line = _TAG.sub(" ", line)
    if "[" in line or "://" in line:
        for pattern, text in _LINKED:
            line = pattern.sub(text, line)
        line = _BOARD_TAG.sub(" ", line)
    if "\\" in line:
        line = _ESCAPED.sub(r"\1", line)
    line = _LONE_TICK.sub("'", _EMPHASIS.sub("", " ".join(line.split())))
    line = _OLD_GAME.sub("", _BULLET.sub("", line, count=1) if _BULLET.match(line) else line, count=1)
    italic = _ITALIC.fullmatch(line)
    return " ".join((italic[2] if italic is not None else line).split())


# --- Counts --------------------------------------------------------------------------------------------

_COUNT: Final = re.compile(r"(?P<count>\d{1,9})\s*(?:[xX×]\s+|[xX×]$|\s)\s*(?P<rest>.*)")
_OTHER_COUNTS: Final = (
    # (4) Name, [4x] Name
    re.compile(r"[(\[](?P<count>\d{1,3})\s?[xX×]?[)\]]\s*(?P<rest>\D.*)"),
    # x4 Name
    re.compile(r"[xX×]\s?(?P<count>\d{1,3})\s+(?P<rest>.+)"),
    # 4 - Name, 4: Name, 4x, Name
    re.compile(r"(?P<count>\d{1,3})\s?[xX×]?\s?(?:[-–—*]\s|[:;,]\s?)\s*(?P<rest>[^\W\d].+)"),
    # 4xName
    re.compile(r"(?P<count>\d{1,3})[xX×](?P<rest>[A-Z].+)"),
    # Name x4, Name 4x, Name (x4), Name: 4
    re.compile(r"(?P<rest>.*[^\s\d:,].*?)[\s:,–-]*\s[(\[]?[xX×]\s?(?P<count>\d{1,3})[)\]]?"),
    re.compile(r"(?P<rest>.*[^\s\d:,].*?)[\s:,–-]*\s[(\[]?(?P<count>\d{1,3})\s?[xX×][)\]]?"),
    re.compile(r"(?P<rest>\D*[^\W\d]\W?)\s?[:=–-]\s(?P<count>\d{1,3})"),
)
_FILLER: Final = re.compile(r"^(?:(?:copies of|copy of|exemplaires? de)\s+|[-–—:*]\s+)", re.IGNORECASE)
_GUESSED_COUNTS: Final = (
    re.compile(r"(?P<count>\d{1,3})(?P<rest>(?![xX×])[^\W\d].+)"),
    re.compile(r"(?P<rest>\D*[^\W\d]\W?)\s+[(\[]?(?P<count>\d{1,2})[)\]]?"),
)
"""Counts directly before the name, and counts after it."""
_SEPARATOR: Final = re.compile(r"\s*[,;]\s+(?=\d{1,3}\s*[xX×]?\s+[^\W\d])")
"""Separator between the cards of a line that names several."""


def begins_with_count(line: str) -> bool:
    """Return whether a line begins with a number of cards."""
    return _COUNT.fullmatch(line) is not None


def single_cards(line: str) -> tuple[str, ...]:
    """Return the parts of a line that name a number and a card each."""
    parts = _SEPARATOR.split(line)
    return tuple(parts) if all(map(begins_with_count, parts)) else (line,)


# --- Additions around a name ---------------------------------------------------------------------------

_SLASHES: Final = re.compile(r"\s*/{2,}\s*")
_SET_BEFORE: Final = re.compile(r"\[[^\[\]]{1,20}\]\s*")
_QUOTED: Final = re.compile(r"\"[^\"]+\"|“[^“”]+”|„[^„“]+“|«[^«»]+»|'[^']+'")
_STARS: Final = "★☆⭐🌟✨✦✧✩✪✫✭✮✯✰"
_MONEY: Final = r"(?:US|R|A|C|CA|AU)?[$€£¥]|USD|EUR|GBP|BRL|CAD|tix"
_FINISH: Final = r"(?:non-?)?foils?(?:[ -]etched)?|(?:etched|surge|textured|galaxy|halo)(?:[ -]foil)?"
_PRINTING: Final = (
    r"foil|etched|art|borderless|showcase|retro|frame|promo|prerelease|version|v\.?\s?\d+|alt|alternate|textured|"
    r"halo|serialized|japanese|oversized|anime|near mint|lightly played|list|\d{1,4}"
)
_AFTER: Final = re.compile(
    r"\s+(?:\*[^*]{1,20}\*|\^[^^]*\^|#\s*\S.*|\[[^\[\]]*\](?:\s+[^\s\[(]{1,15})?|<[^<>]*>|"
    r"\([A-Za-z0-9_:#/.★-]{1,12}\)(?:\s+[^\s(\[]{1,15})?|"
    rf"(?i:\([^()]*\b(?:{_PRINTING})\b[^()]*\))|F|E|"
    rf"(?i:[-–,(]?\s*(?:{_FINISH})\)?)|(?i:NM|LP|MP|HP|DMG)|"
    rf"(?i:[-–—@=(:]*\s*(?:{_MONEY})\s*\d+(?:[.,]\d+)*(?:\s*(?:each|ea\.?))?\)?)|"
    rf"(?i:[-–—@=(:]*\s*\d+(?:[.,]\d+)*\s*(?:{_MONEY})\)?)|[-–—@=:]*\s*\d+[.,]\d\d|"
    r"(?:\{[^{}\s]{1,7}\})+|;.*|--+(?:\s.*)?|/\*.*\*/)\s*$"
    rf"|\|.*$|\s*[{_STARS}\ufe0f]+\s*$|(?<=\w)\+$"
)
"""Additions after a name: marks (``*F*``), tags, categories, a set and a number, a price, a comment."""
_GUESSED_AFTER: Final = re.compile(
    r"\s+(?:\([^()]*\)|[-–—:]\s.*|[A-Z0-9]{2,5}\s+\d{1,4}[a-z]?|\d{1,4}[a-z]?|[A-Z0-9]{3,5})\s*$|[,:.]\s*$"
)
"""Additions that are only removed if the rest is a card's name: a remark, a bare number."""
_GUESSED_BEFORE: Final = re.compile(r"(?:\([^()]{1,20}\)|(?i:foil))\s+")


class Meanings(NamedTuple):
    """Counts and names that a line may mean. ``guesses`` apply only if there is a card of that name."""

    likely: tuple[tuple[int, str], ...]
    guesses: tuple[tuple[int, str], ...] = ()
    has_count: bool = False


def meanings(line: str) -> Meanings:
    """Return the counts and names that a line may mean.

    A few names begin with a number, which isn't a count then. The result is empty if the count is 0.
    """
    found = _COUNT.fullmatch(line)
    if found is not None and not int(found["count"]):
        return Meanings(())
    counted, guessed = [], []
    if found is None and len(line) <= _MAX_GUESS_LENGTH:
        counted, guessed = _counts_by(line, _OTHER_COUNTS), _counts_by(line, _GUESSED_COUNTS)
    elif found is not None and int(found["count"]) <= LARGEST_COUNT:
        counted = [(int(found["count"]), text) for text in _without_filler(found["rest"])]
    likely = [(count, name) for count, text in (*counted, (1, line)) for name in possible_names(text)]
    if len(line) > _MAX_GUESS_LENGTH:
        return Meanings(tuple(dict.fromkeys(likely)), has_count=bool(counted))
    shortest: dict[int, str] = {}
    for count, name in likely:
        shortest[count] = min(shortest.get(count, name), name, key=len)
    shorter = ((count, name) for count, text in shortest.items() for name in _guessed_names(text))
    return Meanings(tuple(dict.fromkeys(likely)), (*guessed, *dict.fromkeys(shorter)), bool(counted))


def _without_filler(text: str) -> tuple[str, ...]:
    """Return the text after a count, with and without filler words such as "copies of"."""
    return tuple(dict.fromkeys((text, _FILLER.sub("", text, count=1))))


def _counts_by(line: str, patterns: Iterable[re.Pattern[str]]) -> list[tuple[int, str]]:
    found = (pattern.fullmatch(line) for pattern in patterns)
    return [(int(each["count"]), each["rest"].strip()) for each in found if each and int(each["count"])]


def possible_names(text: str) -> tuple[str, ...]:
    """Return all names that a text may mean, with its additions removed step by step."""
    text = _SLASHES.sub(" // ", text).strip()
    found = [text]
    bare = _SET_BEFORE.sub("", text, count=1) if _SET_BEFORE.match(text) else text
    shorter = _AFTER.sub("", bare)
    most = _MAX_ADDITIONS if len(text) <= _MAX_GUESS_LENGTH else 2
    while shorter != bare and len(found) <= most:
        found.append(bare)
        bare, shorter = shorter, _AFTER.sub("", shorter)
    found.append(bare)
    if _QUOTED.fullmatch(bare):
        found.append(bare[1:-1].strip())
    return tuple(dict.fromkeys(name for name in found if name))


def _guessed_names(text: str) -> Iterator[str]:
    """Yield the names that remain after removing what may be part of a name."""
    bare = _GUESSED_BEFORE.sub("", text, count=1) if _GUESSED_BEFORE.match(text) else text
    for _ in range(3):
        shorter = _GUESSED_AFTER.sub("", bare)
        if bare != text:
            yield bare
        if not shorter or shorter == bare:
            return
        bare = shorter
