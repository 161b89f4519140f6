"""Qualities and prices after a keyword in words: ``"red and from Demons"``, ``"pay 2 life"``.

Effects and older files give keywords in words, where cards have tables. This is the only grammar that parses
such words, into keys of a selection, and ``keyword_abilities`` turns those into abilities.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypedDict

from tabletop.language.amounts import Color
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.english import NUMBERS
from tabletop.language.spelled import mana_text
from tabletop.language.subtypes import SUBTYPES, singular


class Quality(TypedDict, total=False):
    """A quality as keys of a selection. Without keys it fits everything."""

    types: tuple[CardType, ...]
    not_types: tuple[CardType, ...]
    supertypes: tuple[Supertype, ...]
    subtypes: tuple[str, ...]
    colors: tuple[Color, ...]
    color_count: int
    not_color_count: int
    multicolored: bool


class WardPrice(NamedTuple):
    """The price of a ward, one of mana, life, or objects to discard or sacrifice."""

    mana: str = ""
    life: int = 0
    deed: Literal["discard", "sacrifice"] | None = None
    number: int = 1
    of: Quality = {}  # noqa: RUF012 - nobody writes to it


_OF_A_COLOR: Final[Quality] = {"not_color_count": 0}
_WORDS: Final[Mapping[str, Quality]] = {
    "everything": {},
    **dict.fromkeys(("each colour", "all colours", "each color", "all colors"), _OF_A_COLOR),
    "multicolored": {"multicolored": True},
    "monocolored": {"color_count": 1},
    "white": {"colors": (Color.WHITE,)},
    "blue": {"colors": (Color.BLUE,)},
    "black": {"colors": (Color.BLACK,)},
    "red": {"colors": (Color.RED,)},
    "green": {"colors": (Color.GREEN,)},
}
"""Qualities that aren't types."""
_TYPES: Final = {str(each).lower(): each for each in CardType}
_SUPERTYPES: Final = {str(each).lower(): each for each in Supertype}
_SUBTYPE: Final = re.compile(r"[A-Z][a-z'-]{1,40}")
_BETWEEN: Final = re.compile(r",? (?:and|or) (?:from )?|, (?:from )?")
_NOUN: Final = re.compile(r" ?\b(?:cards?|permanents?)$")
_NUMBERS: Final = ("a", *NUMBERS[2:7])
_LIFE: Final = re.compile(r"pay ([1-9][0-9]{0,8}) life")
_DEED: Final = re.compile(rf"(?P<deed>discard|sacrifice) (?P<number>{'|'.join(_NUMBERS)}|an) (?P<what>.+)")


@lru_cache(maxsize=512)
def qualities(words: str) -> tuple[Quality, ...] | None:
    """Return the qualities that protection is from (702.16g), None if a word means none."""
    found = [_quality(part) for part in _BETWEEN.split(words)]
    return tuple(each for each in found if each is not None) if None not in found else None


def known_words() -> tuple[str, ...]:
    """Return the words that are qualities by themselves, apart from subtypes."""
    return (*_WORDS, *_TYPES, *(f"{word}s" for word in _TYPES))


def _quality(words: str) -> Quality | None:
    """Return one quality: a color or the like, or types of any kind in a row."""
    if words in _WORDS:
        return _WORDS[words]
    found: Quality = {}
    for word in words.split(" "):
        if not _typed(word, found):
            return None
    return found


def _typed(word: str, found: Quality) -> bool:
    """Add a type to the keys. Return whether the word is a type."""
    single = singular(word)
    if single in _TYPES:
        found["types"] = (*found.get("types", ()), _TYPES[single])
    elif single.removeprefix("non") in _TYPES:
        found["not_types"] = (*found.get("not_types", ()), _TYPES[single.removeprefix("non")])
    elif word in _SUPERTYPES:
        found["supertypes"] = (*found.get("supertypes", ()), _SUPERTYPES[word])
    elif _SUBTYPE.fullmatch(single):
        found["subtypes"] = (*found.get("subtypes", ()), single)
    elif (subtype := singular(word.capitalize())) in SUBTYPES:
        # What is typed by hand and what scenarios spell out is in small letters.
        found["subtypes"] = (*found.get("subtypes", ()), subtype)
    else:
        return False
    return True


@lru_cache(maxsize=512)
def ward_price(words: str) -> WardPrice | None:
    """Return the price of a ward in words, None if it isn't a price."""
    if words and mana_text(words) is not None:
        return WardPrice(mana=words)
    if words.isdecimal():
        return ward_price(f"{{{int(words)}}}")
    life = _LIFE.fullmatch(words)
    if life is not None:
        return WardPrice(life=int(life[1]))
    done = _DEED.fullmatch(words)
    if done is None:
        return None
    number = 1 if done["number"] == "an" else _NUMBERS.index(done["number"]) + 1
    noun = _NOUN.sub("", done["what"])
    of = _quality(noun) if noun else Quality()
    deed: Literal["discard", "sacrifice"] = "discard" if done["deed"] == "discard" else "sacrifice"
    return None if of is None else WardPrice(deed=deed, number=number, of=of)
