"""Keyword abilities by name (702), and which of them are carried out by code.

The keywords of a face are texts, because cards from files may have any keyword. `is_carried_out` says whether
the program does something for it. A keyword with a cost, number or quality is a member of ``KeywordName``.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop.language import qualities
from tabletop.language.meaning import Meaning
from tabletop.language.qualities import Quality, WardPrice
from tabletop.language.reading import Word, one_of, unknown
from tabletop.language.spelled import mana_text


class KeywordName(Word, called="keyword"):
    """A keyword whose ability has a cost, a number or a quality after its name."""

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
"""Keywords that allow a card to be cast face down (708.4)."""

LEFT_TO_HANDS: Final = frozenset[KeywordName]()
"""Keywords with a value after their names that no code carries out. The tile says so."""

OF_THE_FRAME: Final = frozenset({"saga chapters"})
"""Properties of the frame, stored like keywords, that cards don't spell out."""
SPELLED_OUT: Final = frozenset({"devoid", "exhaust", "saga chapters"})
"""Keywords whose whole meaning each of their cards spells out as facts or abilities."""

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
"""Keywords that represent an activated ability (602.1b)."""

NUMBERED: Final = frozenset(
    {
        KeywordName.BUSHIDO,
        KeywordName.CREW,
        KeywordName.FADING,
        KeywordName.FIREBENDING,
        KeywordName.MODULAR,
        KeywordName.TOXIC,
    }
)
"""Keywords with a number behind their names."""

PRICED: Final = frozenset(
    {
        KeywordName.BESTOW,
        KeywordName.CUMULATIVE_UPKEEP,
        KeywordName.CYCLING,
        KeywordName.DISGUISE,
        KeywordName.DISTURB,
        KeywordName.EQUIP,
        KeywordName.EVOKE,
        KeywordName.FLASHBACK,
        KeywordName.FORETELL,
        KeywordName.KICKER,
        KeywordName.MADNESS,
        KeywordName.MEGAMORPH,
        KeywordName.MIRACLE,
        KeywordName.MORE_THAN_MEETS_THE_EYE,
        KeywordName.MORPH,
        KeywordName.MULTIKICKER,
        KeywordName.MUTATE,
        KeywordName.NINJUTSU,
        KeywordName.OVERLOAD,
        KeywordName.UNEARTH,
    }
)
"""Keywords with mana behind their names."""

WITH_A_VALUE: Final = NUMBERED | PRICED | {KeywordName.CRAFT, KeywordName.PROTECTION, KeywordName.WARD}
"""Keywords that mean nothing without the number, cost or quality behind their names."""

EACH_COUNTS: Final = frozenset(
    {
        "battle cry",
        "decayed",
        "evolve",
        "exalted",
        "extort",
        "living weapon",
        "persist",
        "prowess",
        "soulbond",
        "undying",
        KeywordName.BUSHIDO,
        KeywordName.CASCADE,
        KeywordName.CUMULATIVE_UPKEEP,
        KeywordName.FADING,
        KeywordName.FIREBENDING,
        KeywordName.MADNESS,
        KeywordName.MIRACLE,
        KeywordName.MODULAR,
        KeywordName.TOXIC,
        KeywordName.WARD,
    }
)
"""Keywords whose instances each work by themselves (113.2c, 702.85c, 702.91b, 702.100d, 702.101b)."""

_PLAIN: Final = frozenset(
    {
        "battle cry",
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
        "living weapon",
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
        "unleash",
        "vigilance",
        "wither",
    }
)

CARRIED_OUT: Final = _PLAIN | (frozenset(map(str, KeywordName)) - LEFT_TO_HANDS - SPELLED_OUT)
"""Keywords carried out by code, by their first words: ``ward {2}`` is ward."""


def is_carried_out(keyword: str) -> bool:
    """Return whether the program carries out a keyword, or its cards spell it out.

    If not, it is left to hands.

    Args:
        keyword: the keyword with any value after its name: ``"flying"``, ``"ward {2}"``

    """
    known = CARRIED_OUT | SPELLED_OUT
    return keyword in known or keyword_name(keyword) in known


# --- Texts of keywords ------------------------------------------

KEYWORDS: Final = (*sorted(_PLAIN | SPELLED_OUT), *map(str, KeywordName))

_NAMES: Final = frozenset(map(str, KeywordName))
_PROTECTION: Final = f"{KeywordName.PROTECTION} from "
_WARD: Final = f"{KeywordName.WARD} "
_DIGITS: Final = 3
"""Digits that a number behind a keyword has at most."""


def protected_from(spelling: str) -> "tuple[Quality, ...]":
    """Return the qualities that a keyword protects from, none if it isn't protection."""
    if not spelling.startswith(_PROTECTION):
        return ()
    return qualities.qualities(spelling.removeprefix(_PROTECTION)) or ()


def warded_by(spelling: str) -> "WardPrice | None":
    """Return the price of a ward keyword, None if it isn't ward."""
    return qualities.ward_price(spelling.removeprefix(_WARD)) if spelling.startswith(_WARD) else None


def keyword_name(spelling: str) -> str:
    """Return the name of a keyword without its value: ``protection`` of ``protection from red``."""
    if protected_from(spelling):
        return KeywordName.PROTECTION.value
    name = spelling.rpartition(" ")[0]
    return KeywordName.WARD.value if warded_by(spelling) is not None else name if name in _NAMES else spelling


def lacks_its_value(keywords: Iterable[str]) -> str:
    """Return why a keyword lacks its number, cost or quality, empty if none does."""
    bare = next((word for word in keywords if word in WITH_A_VALUE), None)
    if bare is None:
        return ""
    what = "number" if bare in NUMBERED else "quality" if bare == KeywordName.PROTECTION else "cost"
    return f"“{bare}” needs its {what}, as in “{bare} {_EXAMPLES[what]}”"


_EXAMPLES: Final = {"number": "2", "quality": "from red", "cost": "{2}"}


def keyword_text(spelling: str) -> str | None:
    """Return the normalized spelling of a keyword with its value, None if there is no such keyword."""
    if spelling in KEYWORDS or protected_from(spelling) or warded_by(spelling) is not None:
        return spelling
    return spelling if name_and_rest(spelling) is not None else None


def name_and_rest(spelling: str) -> tuple[KeywordName, int | str] | None:
    """Split a keyword in words into its name and the number or mana behind it.

    A plain number behind the name of a keyword with a cost is generic mana. The result is None if it
    has neither.
    """
    name, _, rest = spelling.rpartition(" ")
    is_number = rest.isdecimal() and len(rest) <= _DIGITS
    if name in NUMBERED and is_number:
        return KeywordName(name), int(rest)
    if name not in PRICED:
        return None
    cost = f"{{{int(rest)}}}" if is_number else rest
    return (KeywordName(name), cost) if rest and mana_text(cost) is not None else None


def with_more(there: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    """Return keywords with others added.

    A word is repeated only if every instance of the keyword works by itself.
    """
    found = list(there)
    found += (word for word in more if word not in found or keyword_name(word) in EACH_COUNTS)
    return tuple(found)


def _known_text(spelling: str) -> str:
    """Return the normalized spelling.

    Raises:
        ValueError: there is no such keyword. The text names the nearest one.

    """
    found = keyword_text(spelling)
    if found is not None:
        return found
    if spelling.startswith(_PROTECTION):
        raise ValueError(unknown("quality", spelling.removeprefix(_PROTECTION), qualities.known_words()))
    raise ValueError(unknown("keyword", spelling, KEYWORDS))


if TYPE_CHECKING:
    KeywordText: TypeAlias = str
else:
    KeywordText = one_of("keyword", KeywordName, phrase=_known_text, phrases=(str,), meaning=Meaning.NAME)
    """A keyword as a face or an effect says it: ``"flying"``, ``"ward {2}"``, ``"protection from red"``."""
