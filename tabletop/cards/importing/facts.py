"""Conversion of card files to our facts: the functions that all formats share."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.cards.faces import Layout
from tabletop.cards.limits import LONGEST_NAME
from tabletop.cards.mana import COLORS, mana_cost
from tabletop.cards.plain_text import normalize, one_line
from tabletop.cards.reading import CardFacts, FaceFacts
from tabletop.language.texts.words import level_head

LONGEST_TEXT: Final = 8_000
LONGEST_ADDRESS: Final = 500
MOST_FACES: Final = 8
MOST_WAITING: Final = 100_000
"""Maximum number of sides that may wait for their other side."""
_LONGEST_SIZE: Final = 20
_LONGEST_WORD: Final = 40
"""Maximum length of a keyword or a set code, in characters."""
_MOST_KEYWORDS: Final = 100
_MOST_IN_A_LINE: Final = 20
_MOST_SETS: Final = 2_000
_HUGE: Final = re.compile(r"\d{10}")

_ALWAYS_KEYWORDS: Final = frozenset(
    {
        "changeling",
        "daybound",
        "deathtouch",
        "defender",
        "devoid",
        "double strike",
        "fear",
        "first strike",
        "flash",
        "flying",
        "haste",
        "hexproof",
        "horsemanship",
        "indestructible",
        "infect",
        "intimidate",
        "lifelink",
        "menace",
        "nightbound",
        "persist",
        "prowess",
        "reach",
        "shadow",
        "shroud",
        "skulk",
        "trample",
        "undying",
        "vigilance",
        "wither",
    }
)
"""Keywords recognized in files that don't list keywords."""
_PICTURE_SIZES: Final = ("large", "normal", "png", "small")
_ADDRESS: Final = re.compile(r"https://[!-~]+|http://(?:localhost|127\.0\.0\.1)(?::\d+)?/[!-~]+")
"""Addresses that are encrypted, or on this computer."""
_REMINDER: Final = re.compile(r"\([^()]*\)")
_REST_OF_KEYWORD: Final = re.compile(r"—| from .*| \d+| x| \{.*|")
_TWO_SIDED: Final = {
    "transform": Layout.TRANSFORM,
    "battle": Layout.TRANSFORM,
    "modal_dfc": Layout.MODAL,
    "flip": Layout.FLIP,
    "double_faced_token": Layout.TRANSFORMING_TOKEN,
}
_TWO_SPELL_LAYOUTS: Final = {
    "split": Layout.SPLIT,
    "aftermath": Layout.SPLIT,
    "adventure": Layout.ADVENTURE,
}
NOT_PLAYABLE: Final = frozenset({"art_series"})
"""Layouts of cards that aren't used in games."""


class LeftOutError(ValueError):
    """A card that can't be imported: the reason, and its name or place."""

    def __init__(self, why: str, what: str = "") -> None:
        self.why = why
        self.what = what
        super().__init__(why)


class Translation(NamedTuple):
    """Name of a face in another language."""

    name: str
    face: str


def card_facts(layout: str, faces: Sequence[FaceFacts], *, turns_over: bool = False) -> CardFacts:
    """Return a card with our layout. An unknown layout becomes a normal card that shows its faces.

    Args:
        layout: the layout in the file.
        faces: its faces, front first.
        turns_over: whether the card's text says "transform", which determines an unknown layout.

    Raises:
        LeftOutError: there are no faces or too many, or the card isn't used in games.

    """
    check_face_count(len(faces))
    if layout in NOT_PLAYABLE or all(face.type.strip() in ("", "Card") for face in faces):
        raise LeftOutError("it isn't a playable card")
    kind = _layout(layout, len(faces), turns_over)
    name = " // ".join(face.name for face in faces) if kind is Layout.SPLIT else faces[0].name
    if len(name) > LONGEST_NAME:
        raise LeftOutError("its name is longer than that of any card")
    return CardFacts(name=name, layout=kind, faces=tuple(faces))


def check_face_count(number: int) -> None:
    """Check that a card has a possible number of faces.

    Raises:
        LeftOutError: it has none, or too many.

    """
    if not 0 < number <= MOST_FACES:
        raise LeftOutError(f"it has {number} faces; 1 to {MOST_FACES} are possible")


def _layout(layout: str, faces: int, turns_over: bool) -> Layout:
    if faces == 1:
        return Layout.TOKEN if layout in ("token", "double_faced_token") else Layout.NORMAL
    kind = _TWO_SPELL_LAYOUTS.get(layout)
    if faces > 2 and kind is not Layout.SPLIT:
        raise LeftOutError(f"it has {faces} faces but isn't a split card; other cards have at most two")
    if kind is not None:
        return kind
    if layout in _TWO_SIDED:
        return _TWO_SIDED[layout]
    return Layout.TRANSFORM if turns_over else Layout.NORMAL


def face_facts(face: FaceFacts, text: str, keywords: Iterable[str] = (), *, alone: bool = True) -> FaceFacts:
    """Return a face with its text as lines and with those of the card's keywords that are its own.

    Args:
        face: the facts from the file.
        text: the rules text, one paragraph per line.
        keywords: all keywords and keyword actions of the card.
        alone: whether the card has only this face. Without a text, it then has all keywords.

    Raises:
        LeftOutError: the name is missing, or something is longer than on any real card.

    """
    name, text = plain_name(face.name), normalize(text)
    if not name or not name.isprintable():
        raise LeftOutError("it has no printable name")
    if max(len(name), len(face.type), len(face.cost)) > LONGEST_NAME or len(text) > LONGEST_TEXT:
        raise LeftOutError("its name, type, cost or text is longer than on any card")
    numbers = (face.cost, face.size, face.loyalty or "", face.defense or "")
    if any(map(_HUGE.search, numbers)) or max(map(len, numbers[1:])) > _LONGEST_SIZE:
        raise LeftOutError("a number on it is larger than on any card")
    lines = tuple(filter(None, (one_line(line, LONGEST_TEXT) for line in text.splitlines())))
    card_keywords = {word.casefold() for word in plain_words(keywords, _MOST_KEYWORDS)}
    # Abilities below a level don't apply from the start.
    always = tuple(takewhile(lambda line: not level_head(face.type, line), lines))
    unread = tuple(sorted(card_keywords)) if alone else ()
    own_keywords = tuple(dict.fromkeys(_keywords_in(always, card_keywords))) if lines else unread
    return replace(
        face,
        name=name,
        type=one_line(plain_type(normalize(face.type))),
        indicator="".join(color for color in COLORS if color in face.indicator),
        text=lines,
        keywords=own_keywords,
    )


def plain_name(text: str) -> str:
    """Return a name in its stored form: normalized, with single spaces."""
    return " ".join(normalize(text).split())


def is_name(text: str) -> bool:
    """Return whether a text can be the name of a face: printable and not too long."""
    return 0 < len(text) <= LONGEST_NAME and text.isprintable()


def plain_words(text: Iterable[str], most: int = _MOST_SETS) -> tuple[str, ...]:
    """Return those keywords or set codes that are plausible, up to a maximum number."""
    fitting = (word.strip() for word in text if len(word) <= _LONGEST_WORD and word.isprintable())
    return tuple(islice(filter(None, fitting), most))


def _keywords_in(lines: Iterable[str], card_keywords: set[str]) -> Iterator[str]:
    """Yield the keywords that a text has as abilities, in lines that consist of nothing else."""
    for line in lines:
        whole, dash, _ = _REMINDER.sub("", line).casefold().partition("—")
        parts = [part.strip() for part in f"{whole}{dash}".split(",", _MOST_IN_A_LINE)]
        found = [_keyword(part, card_keywords) for part in parts]
        yield from (keyword for keyword in found if keyword and all(found))


def _keyword(text: str, card_keywords: set[str]) -> str:
    """Return the keyword at the beginning of a text if only its own parameters follow, or ""."""
    fitting = (
        keyword
        for keyword in card_keywords | _ALWAYS_KEYWORDS
        if text.startswith(keyword) and _REST_OF_KEYWORD.fullmatch(text[len(keyword) :])
    )
    return next(fitting, "")


def plain_type(text: str) -> str:
    """Return a type line without the word "Token", which isn't a type."""
    line = " ".join(text.replace(" - ", " — ").split())
    return line.removeprefix("Token ").replace(" Token ", " ")


def picture_address(addresses: Mapping[str, str] | None) -> str:
    """Return the address of a face's picture in the most legible size, or "".

    Only web addresses of ordinary length are accepted.
    """
    for size in _PICTURE_SIZES:
        address = (addresses or {}).get(size, "")
        if _ADDRESS.fullmatch(address) and len(address) <= LONGEST_ADDRESS:
            return address
    return ""


def printed_colors(colors: Iterable[str] | None, cost: str, indicator: str) -> str | None:
    """Return a face's colors in the order WUBRG, or None if they follow from its cost and indicator."""
    if colors is None:
        return None
    printed = frozenset(colors) & frozenset(COLORS)
    try:
        derived = mana_cost(cost).colors | frozenset(indicator)
    except ValueError as error:
        raise LeftOutError(str(error)) from error
    return None if printed == derived else "".join(color for color in COLORS if color in printed)


def size_of(power: str | None, toughness: str | None) -> str:
    """Return power and toughness as printed, or "" if one is missing."""
    if power is None or toughness is None or "/" in power:
        return ""
    return normalize(f"{power}/{toughness}")


class MeldPairs:
    """Joiner of meld pairs, for files whose cards only name their result."""

    def __init__(self) -> None:
        self._parts: dict[str, dict[str, CardFacts]] = {}
        self._results: dict[str, CardFacts] = {}

    def add_part(self, card: CardFacts, result: str) -> None:
        """Add a card and the name of its meld result."""
        self._parts.setdefault(result, {}).setdefault(card.name, card)

    def add_result(self, card: CardFacts) -> None:
        """Add a meld result."""
        self._results.setdefault(card.name, card)

    def all(self) -> Iterator[CardFacts]:
        """Yield all added cards. Those without a counterpart or result become normal cards."""
        for result, parts in self._parts.items():
            names = tuple(parts)
            if len(names) == 2 and result in self._results:
                for card, partner in zip(parts.values(), reversed(names), strict=True):
                    yield replace(card, layout=Layout.MELD, partner=partner, result=result)
                yield replace(self._results.pop(result), layout=Layout.MELD_RESULT, parts=names)
            else:
                yield from parts.values()
        yield from self._results.values()
