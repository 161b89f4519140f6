"""Keyword abilities by name (702), and which of them code carries out.

What a face is said to have is a text, because cards from files may have any keyword; ``is_carried_out`` says
of each whether something comes of it here. What a keyword with a cost, number or quality behind its name is
called is a member of ``KeywordName``.
"""

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop.language.card_types import CardType
from tabletop.language.reading import Word, one_of
from tabletop.language.spelled import mana_text


class KeywordName(Word, called="keyword"):
    """A keyword that stands for an ability with a cost, a number or a quality behind its name."""

    BESTOW = "bestow"
    BUSHIDO = "bushido"
    CASCADE = "cascade"
    CRAFT = "craft"
    CREW = "crew"
    CUMULATIVE_UPKEEP = "cumulative upkeep"
    CYCLING = "cycling"
    DISGUISE = "disguise"
    DISTURB = "disturb"
    EQUIP = "equip"
    EVOKE = "evoke"
    FADING = "fading"
    FIREBENDING = "firebending"
    FLASHBACK = "flashback"
    FORETELL = "foretell"
    KICKER = "kicker"
    MADNESS = "madness"
    MEGAMORPH = "megamorph"
    MIRACLE = "miracle"
    MODULAR = "modular"
    MORE_THAN_MEETS_THE_EYE = "more than meets the eye"
    MORPH = "morph"
    MULTIKICKER = "multikicker"
    MUTATE = "mutate"
    NINJUTSU = "ninjutsu"
    OVERLOAD = "overload"
    PLAYER_HEXPROOF = "player hexproof"
    """Hexproof of its controller."""
    PROTECTION = "protection"
    SIEGE = "siege"
    TOXIC = "toxic"
    UNEARTH = "unearth"
    WARD = "ward"


FACE_DOWN: Final = (KeywordName.MORPH, KeywordName.MEGAMORPH, KeywordName.DISGUISE)
"""The keywords by which a card is cast face down (708.4)."""

LEFT_TO_HANDS: Final = frozenset[KeywordName]()
"""Keywords with something behind their names that no code carries out; the tile says so."""

OF_THE_FRAME: Final = frozenset({"saga chapters"})
"""What is kept like a keyword and is none: a property of the frame that no card spells out."""
SPELLED_OUT: Final = frozenset({"devoid", "exhaust", "firebending", "saga chapters", "unleash"})
"""Keywords whose whole meaning stands on each of their cards as facts or abilities of their own."""

ACTIVATED: Final = frozenset(
    {
        KeywordName.CRAFT,
        KeywordName.CREW,
        KeywordName.CYCLING,
        KeywordName.EQUIP,
        KeywordName.NINJUTSU,
        KeywordName.UNEARTH,
    }
)
"""Keywords that stand for an activated ability (602.1b)."""

_PLAIN: Final = frozenset(
    {
        "changeling",
        "convoke",
        "daybound",
        "deathtouch",
        "decayed",
        "defender",
        "delve",
        "double strike",
        "enchant",
        "evolve",
        "exalted",
        "extort",
        "fear",
        "first strike",
        "flash",
        "flying",
        "haste",
        "hexproof",
        "horsemanship",
        "improvise",
        "indestructible",
        "infect",
        "intimidate",
        "lifelink",
        "living metal",
        "menace",
        "nightbound",
        "persist",
        "phasing",
        "prowess",
        "reach",
        "rebound",
        "shadow",
        "shroud",
        "skulk",
        "soulbond",
        "split second",
        "trample",
        "undying",
        "vigilance",
        "wither",
    }
)

CARRIED_OUT: Final = _PLAIN | (frozenset(map(str, KeywordName)) - LEFT_TO_HANDS - SPELLED_OUT)
"""The keywords that code carries out, by their first words: ``ward {2}`` is ward."""


def is_carried_out(keyword: str) -> bool:
    """Whether something comes of a keyword here, or is spelled out on its cards; if not, it is for hands.

    Args:
        keyword: what a face has, with whatever stands behind the name: ``"flying"``, ``"ward {2}"``,
            ``"protection from red"``.

    """
    known = CARRIED_OUT | SPELLED_OUT
    return keyword in known or keyword.partition(" ")[0] in known


# --- Texts of keywords ------------------------------------------

KEYWORDS: Final = (*sorted(_PLAIN | SPELLED_OUT), *map(str, KeywordName))

_COLORS: Final = ("white", "blue", "black", "red", "green")
_TYPES: Final = tuple(str(word).lower() for word in CardType)
_ASKED: Final = frozenset(
    {
        *(*_COLORS, *_TYPES, *(f"{word}s" for word in _TYPES), *(f"non{word}s" for word in _TYPES)),
        *("one", "two", "three", "four", "five", "six", "or", "more", "and", "a", "an", "from"),
        *("each", "all", "colour", "colours", "everything", "card", "cards"),
        *("basic", "multicolored", "pay", "life", "discard", "sacrifice"),
    }
)
"""What prices and qualities of keywords are made of, apart from subtypes."""
_SUBTYPE: Final = re.compile(r"[A-Z][a-z'-]{1,40}")
_ALIKE: Final = "Plains"
"""The subtype whose singular ends like a plural."""
_PROTECTION: Final = "protection from "
_WARD: Final = f"{KeywordName.WARD} "


def asked_text(spelling: str) -> str | None:
    """The spelling of what a keyword asks for; None where a word of it is no such word."""
    words = spelling.replace(",", "").split()
    known = all(word in _ASKED or word.isdecimal() or _SUBTYPE.fullmatch(word) for word in words)
    return spelling if known else None


def subtypes_asked(spelling: str) -> tuple[str, ...]:
    """The subtypes in what a keyword asks for, in the singular."""
    words = spelling.replace(",", "").split()
    named = (word for word in words if _SUBTYPE.fullmatch(word))
    return tuple(word if word == _ALIKE else word.removesuffix("s") for word in named)


def keyword_text(spelling: str) -> str | None:
    """The spelling of a keyword with whatever stands behind its name; None where there is none so called."""
    if spelling in KEYWORDS:
        return spelling
    if spelling.startswith(_PROTECTION):
        return spelling if asked_text(spelling.removeprefix(_PROTECTION)) is not None else None
    if spelling.startswith(_WARD):
        price = spelling.removeprefix(_WARD)
        return spelling if mana_text(price) is not None or asked_text(price) is not None else None
    name, _, rest = spelling.rpartition(" ")
    known = name in set(KeywordName) and bool(rest) and (rest.isdecimal() or mana_text(rest) is not None)
    return spelling if known else None


if TYPE_CHECKING:
    KeywordText: TypeAlias = str
    Asked: TypeAlias = str
else:
    KeywordText = one_of("keyword", KeywordName, phrase=keyword_text, phrases=(str,))
    """A keyword as a face or an effect says it: ``"flying"``, ``"ward {2}"``, ``"protection from red"``."""

    Asked = one_of("quality or price", phrase=asked_text, phrases=(str,))
    """What a keyword asks for: the quality of a protection, the price of a ward."""
