"""What stands behind the name of a keyword in words: ``"red and from Demons"``, ``"pay 2 life"``.

Effects, and files from before, name keywords in words, where cards have tables. This is the one grammar that
takes such words apart, into keys of a selection; ``keyword_abilities`` makes abilities of those.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypedDict

from tabletop.language.amounts import Color
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.spelled import mana_text
from tabletop.language.subtypes import SUBTYPES, singular


class Quality(TypedDict, total=False):
    """What an object has to be, by keys of a selection; no key at all is whatever there is."""

    types: tuple[CardType, ...]
    not_types: tuple[CardType, ...]
    supertypes: tuple[Supertype, ...]
    subtypes: tuple[str, ...]
    colors: tuple[Color, ...]
    color_count: int
    not_color_count: int
    multicolored: bool


class WardPrice(NamedTuple):
    """What a ward asks for: mana, life, or objects that are discarded or sacrificed. One of them."""

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
"""Qualities that are no types."""
_TYPES: Final = {str(each).lower(): each for each in CardType}
_SUPERTYPES: Final = {str(each).lower(): each for each in Supertype}
_SUBTYPE: Final = re.compile(r"[A-Z][a-z'-]{1,40}")
_BETWEEN: Final = re.compile(r",? (?:and|or) (?:from )?|, (?:from )?")
_NOUN: Final = re.compile(r" ?\b(?:cards?|permanents?)$")
_NUMBERS: Final = ("a", "two", "three", "four", "five", "six")
_LIFE: Final = re.compile(r"pay ([1-9][0-9]{0,8}) life")
_DEED: Final = re.compile(rf"(?P<deed>discard|sacrifice) (?P<number>{'|'.join(_NUMBERS)}|an) (?P<what>.+)")


@lru_cache(maxsize=512)
def qualities(words: str) -> tuple[Quality, ...] | None:
    """The qualities in what a protection is from (702.16g); None where a word of it means none."""
    found = [_quality(part) for part in _BETWEEN.split(words)]
    return tuple(each for each in found if each is not None) if None not in found else None


def known_words() -> tuple[str, ...]:
    """The words that stand for a quality by themselves, apart from subtypes."""
    return (*_WORDS, *_TYPES, *(f"{word}s" for word in _TYPES))


def _quality(words: str) -> Quality | None:
    """One quality: a colour or its like, or types of any kind beside each other."""
    if words in _WORDS:
        return _WORDS[words]
    found: Quality = {}
    for word in words.split(" "):
        if not _typed(word, found):
            return None
    return found


def _typed(word: str, found: Quality) -> bool:
    """Put a type into what is asked; False for what is none."""
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
    """What a ward asks for in words; None where they mean no price."""
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
