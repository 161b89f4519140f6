"""From the words of a card file from outside to our facts: what all formats have in common."""

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
"""Sides of cards that may wait for their other sides."""
_LONGEST_SIZE: Final = 20
_LONGEST_WORD: Final = 40
"""Letters of a keyword or of the code of a set."""
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
"""Keywords that are known as such where a file has no list of them."""
_PICTURE_SIZES: Final = ("large", "normal", "png", "small")
_ADDRESS: Final = re.compile(r"https://[!-~]+|http://(?:localhost|127\.0\.0\.1)(?::\d+)?/[!-~]+")
"""Only what nobody on the way can read or change, or what is on the same machine."""
_REMINDER: Final = re.compile(r"\([^()]*\)")
_REST_OF_KEYWORD: Final = re.compile(r"—| from .*| \d+| x| \{.*|")
_TWO_SIDED: Final = {
    "transform": Layout.TRANSFORM,
    "battle": Layout.TRANSFORM,
    "modal_dfc": Layout.MODAL,
    "flip": Layout.FLIP,
    "double_faced_token": Layout.TRANSFORMING_TOKEN,
}
_TWO_SPELLS: Final = {
    "split": Layout.SPLIT,
    "aftermath": Layout.SPLIT,
    "adventure": Layout.ADVENTURE,
}
NO_GAME_CARDS: Final = frozenset({"art_series"})
"""Layouts of cardboard with which nobody plays."""


class LeftOutError(ValueError):
    """A card can't be taken: why, in a few words, and what it is called or where it stands."""

    def __init__(self, why: str, what: str = "") -> None:
        self.why = why
        self.what = what
        super().__init__(why)


class Translation(NamedTuple):
    """The name that a face has in another language."""

    name: str
    face: str


def card_facts(layout: str, faces: Sequence[FaceFacts], *, turns_over: bool = False) -> CardFacts:
    """A card with our layout for that of a file; one that nobody knows is a normal card that shows its faces.

    Args:
        layout: what the file calls it.
        faces: its faces, the front first.
        turns_over: whether something on the card says transform, which tells what an unknown layout is.

    Raises:
        LeftOutError: there are no faces, or too many, or nobody plays with it.

    """
    must_have_faces(len(faces))
    if layout in NO_GAME_CARDS or all(face.type.strip() in ("", "Card") for face in faces):
        raise LeftOutError("it is not a card to play with")
    kind = _layout(layout, len(faces), turns_over)
    name = " // ".join(face.name for face in faces) if kind is Layout.SPLIT else faces[0].name
    if len(name) > LONGEST_NAME:
        raise LeftOutError("its name is longer than that of any card")
    return CardFacts(name=name, layout=kind, faces=tuple(faces))


def must_have_faces(number: int) -> None:
    """See that a card has as many faces as a card can have.

    Raises:
        LeftOutError: it has none, or more.

    """
    if not 0 < number <= MOST_FACES:
        raise LeftOutError(f"it has {number} faces; from 1 to {MOST_FACES} can be shown")


def _layout(layout: str, faces: int, turns_over: bool) -> Layout:
    if faces == 1:
        return Layout.TOKEN if layout in ("token", "double_faced_token") else Layout.NORMAL
    kind = _TWO_SPELLS.get(layout)
    if faces > 2 and kind is not Layout.SPLIT:
        raise LeftOutError(f"it has {faces} faces, and is no split card; nothing here has more than two")
    if kind is not None:
        return kind
    if layout in _TWO_SIDED:
        return _TWO_SIDED[layout]
    return Layout.TRANSFORM if turns_over else Layout.NORMAL


def face_facts(face: FaceFacts, text: str, keywords: Iterable[str] = (), *, alone: bool = True) -> FaceFacts:
    """A face with its text in lines, and of the card's keywords those that are its own.

    Args:
        face: the facts as they stand in the file.
        text: the rules text, a paragraph a line.
        keywords: all keywords and keyword actions of the card.
        alone: whether the card has no other face; without a text the keywords are taken to be its.

    Raises:
        LeftOutError: the name is missing, or something is longer than on any card.

    """
    name, text = plain_name(face.name), normalize(text)
    if not name or not name.isprintable():
        raise LeftOutError("it has no name that can be shown")
    if max(len(name), len(face.type), len(face.cost)) > LONGEST_NAME or len(text) > LONGEST_TEXT:
        raise LeftOutError("its name, type, cost or text is longer than that of any card")
    numbers = (face.cost, face.size, face.loyalty or "", face.defense or "")
    if any(map(_HUGE.search, numbers)) or max(map(len, numbers[1:])) > _LONGEST_SIZE:
        raise LeftOutError("a number on it is larger than on any card")
    lines = tuple(filter(None, (one_line(line, LONGEST_TEXT) for line in text.splitlines())))
    given = {word.casefold() for word in plain_words(keywords, _MOST_KEYWORDS)}
    # What stands below a level is not there from the start.
    always = tuple(takewhile(lambda line: not level_head(face.type, line), lines))
    unread = tuple(sorted(given)) if alone else ()
    own = tuple(dict.fromkeys(_keywords_in(always, given))) if lines else unread
    return replace(
        face,
        name=name,
        type=one_line(plain_type(normalize(face.type))),
        indicator="".join(color for color in COLORS if color in face.indicator),
        text=lines,
        keywords=own,
    )


def plain_name(words: str) -> str:
    """Return a name from a file as it is kept and compared: normalized, with single spaces."""
    return " ".join(normalize(words).split())


def is_name(words: str) -> bool:
    """Whether something can be the name of a face: it can be shown, and is no longer than any."""
    return 0 < len(words) <= LONGEST_NAME and words.isprintable()


def plain_words(words: Iterable[str], most: int = _MOST_SETS) -> tuple[str, ...]:
    """Of some keywords or codes of sets those that can be any, up to a number of them."""
    fitting = (word.strip() for word in words if len(word) <= _LONGEST_WORD and word.isprintable())
    return tuple(islice(filter(None, fitting), most))


def _keywords_in(lines: Iterable[str], given: set[str]) -> Iterator[str]:
    """The keywords that stand in a text as abilities: in lines that consist of nothing else."""
    for line in lines:
        whole, dash, _ = _REMINDER.sub("", line).casefold().partition("—")
        parts = [part.strip() for part in f"{whole}{dash}".split(",", _MOST_IN_A_LINE)]
        found = [_keyword(part, given) for part in parts]
        yield from (keyword for keyword in found if keyword and all(found))


def _keyword(words: str, given: set[str]) -> str:
    """The keyword at the beginning of some words with nothing after it but what belongs to it; or none."""
    fitting = (
        keyword
        for keyword in given | _ALWAYS_KEYWORDS
        if words.startswith(keyword) and _REST_OF_KEYWORD.fullmatch(words[len(keyword) :])
    )
    return next(fitting, "")


def plain_type(words: str) -> str:
    """A type line without the word Token, which says what a thing is and not of which type."""
    line = " ".join(words.replace(" - ", " — ").split())
    return line.removeprefix("Token ").replace(" Token ", " ")


def picture_address(addresses: Mapping[str, str] | None) -> str:
    """Where the picture of a face can be fetched, of several sizes the one that is best to read.

    Anything but a web address of usual length counts as none.
    """
    for size in _PICTURE_SIZES:
        address = (addresses or {}).get(size, "")
        if _ADDRESS.fullmatch(address) and len(address) <= LONGEST_ADDRESS:
            return address
    return ""


def printed_colors(colors: Iterable[str] | None, cost: str, indicator: str) -> str | None:
    """The colours of a face where cost and indicator do not give them, in the order W U B R G."""
    if colors is None:
        return None
    there = frozenset(colors) & frozenset(COLORS)
    try:
        derived = mana_cost(cost).colors | frozenset(indicator)
    except ValueError as error:
        raise LeftOutError(str(error)) from error
    return None if there == derived else "".join(color for color in COLORS if color in there)


def size_of(power: str | None, toughness: str | None) -> str:
    """Return power and toughness as they are written on a card; nothing if one is missing."""
    if power is None or toughness is None or "/" in power:
        return ""
    return normalize(f"{power}/{toughness}")


class MeldPairs:
    """Puts meld pairs together from files whose cards say no more than what they become."""

    def __init__(self) -> None:
        self._parts: dict[str, dict[str, CardFacts]] = {}
        self._results: dict[str, CardFacts] = {}

    def add_part(self, card: CardFacts, result: str) -> None:
        """A card and the name of what it becomes."""
        self._parts.setdefault(result, {}).setdefault(card.name, card)

    def add_result(self, card: CardFacts) -> None:
        """What two cards become."""
        self._results.setdefault(card.name, card)

    def all(self) -> Iterator[CardFacts]:
        """All cards that were added; those without a counterpart or a result as normal cards."""
        for result, parts in self._parts.items():
            names = tuple(parts)
            if len(names) == 2 and result in self._results:
                for card, partner in zip(parts.values(), reversed(names), strict=True):
                    yield replace(card, layout=Layout.MELD, partner=partner, result=result)
                yield replace(self._results.pop(result), layout=Layout.MELD_RESULT, parts=names)
            else:
                yield from parts.values()
        yield from self._results.values()
