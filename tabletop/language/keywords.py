"""Keyword abilities by name (702), and which of them code carries out.

What a face is said to have is a text, because cards from files may have any keyword; ``is_carried_out`` says
of each whether something comes of it here. What a keyword with a cost, number or quality behind its name is
called is a member of ``KeywordName``.
"""

from typing import Final

from tabletop.language.reading import Word


class KeywordName(Word, called="keyword"):
    """A keyword that stands for an ability with a cost, a number or a quality behind its name."""

    BUSHIDO = "bushido"
    CASCADE = "cascade"
    CRAFT = "craft"
    CREW = "crew"
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
    MODULAR = "modular"
    MORE_THAN_MEETS_THE_EYE = "more than meets the eye"
    MORPH = "morph"
    MUTATE = "mutate"
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

LEFT_TO_HANDS: Final = frozenset(
    {
        KeywordName.FORETELL,
        KeywordName.TOXIC,
    }
)
"""Keywords with something behind their names that no code carries out; the tile says so."""

SPELLED_OUT: Final = frozenset({"devoid", "exhaust", "firebending", "saga chapters"})
"""Keywords whose whole meaning stands on each of their cards as facts or abilities of their own."""

_PLAIN: Final = frozenset(
    {
        "daybound",
        "deathtouch",
        "decayed",
        "defender",
        "double strike",
        "enchant",
        "extort",
        "fear",
        "first strike",
        "flash",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "intimidate",
        "lifelink",
        "living metal",
        "menace",
        "nightbound",
        "persist",
        "phasing",
        "prowess",
        "reach",
        "shroud",
        "skulk",
        "trample",
        "undying",
        "vigilance",
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
