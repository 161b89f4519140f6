"""Changes to a permanent by hand: parsing typed keywords, colors and types."""

import re
from typing import Final

from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.type_line import PERMANENT_TYPES
from tabletop.language.amounts import Color
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.changes import Cant, Size
from tabletop.language.effects import Changes
from tabletop.language.keywords import keyword_text
from tabletop.language.moments import Duration

KEYWORDS: Final = (
    "changeling",
    "deathtouch",
    "defender",
    "double strike",
    "first strike",
    "flash",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "infect",
    "lifelink",
    "menace",
    "reach",
    "shroud",
    "trample",
    "vigilance",
    "wither",
)
SUPERTYPES: Final = (Supertype.BASIC, Supertype.LEGENDARY, Supertype.SNOW, Supertype.WORLD)
UNTIL: Final[tuple[tuple[str, Duration | None], ...]] = (
    ("until end of turn", Duration.END_OF_TURN),
    ("until your next turn", Duration.YOUR_NEXT_TURN),
    ("permanently", None),
)
"""How long a change lasts: a label, and the duration."""
_CANT: Final = {
    f"can't {word}": word for word in (Cant.ATTACK, Cant.BLOCK, Cant.BE_BLOCKED, Cant.UNTAP, Cant.TRANSFORM)
}
_NO_ABILITIES: Final = "loses all abilities"
_SYMBOL: Final = re.compile(r"\{[^{}]*\}")
MINUS: Final = "−"
_SIZE: Final = re.compile(r"([+-]?\d{1,3})/([+-]?\d{1,3})")


def known_words() -> tuple[str, ...]:
    """Return all words that are known. Any capitalized subtype is accepted too."""
    return tuple(word for word in _FIELDS if word != "colorless")


def gained(text: str, power: int = 0, toughness: int = 0) -> tuple[Changes | None, str]:
    """Return the change that a text and two numbers describe.

    Args:
        text: words separated by commas. A color or a type is added to the existing ones, ``4/4`` sets a
            size and ``+1/+0`` adds to it.
        power: number that is added to the power.
        toughness: number that is added to the toughness.

    Returns:
        the change, or None if there is none, and the first unknown word, or ``""``.

    """
    words = [each for part in text.split(",") if (each := " ".join(part.split()))]
    found: dict[str, tuple[str, ...]] = {}
    size = (f"{power:+d}", f"{toughness:+d}") if power or toughness else (None, None)
    for word in words:
        match = _SIZE.fullmatch(word.replace(MINUS, "-"))
        if match is not None:
            size = (match[1], match[2])
            continue
        value = _value(word)
        if value is None:
            return None, word
        field, parsed = value
        found[field] = (*found.get(field, ()), parsed)
    if not (words or power or toughness):
        return None, ""
    return (
        Changes(
            power=None if size[0] is None else Size(size[0]),
            toughness=None if size[1] is None else Size(size[1]),
            lose_abilities=bool(found.pop("lose_abilities", ())),
            colors=() if found.pop("colors", ()) else None,
            **found,  # type: ignore[arg-type]
        ),
        "",
    )


_FIELDS: Final[dict[str, tuple[str, str]]] = {
    **{word: ("add_keywords", word) for word in KEYWORDS},
    **{word: ("add_colors", Color(letter)) for letter, word in COLOR_WORDS.items()},
    **{word: ("colors", word) for word in ("colourless", "colorless")},
    **{word: ("cant", what) for word, what in _CANT.items()},
    **{word.lower(): ("add_types", CardType(word)) for word in sorted(PERMANENT_TYPES)},
    **{word.lower(): ("add_supertypes", word) for word in SUPERTYPES},
    _NO_ABILITIES: ("lose_abilities", _NO_ABILITIES),
}
"""For each known word, the field of a change and the value in it."""


def _value(word: str) -> tuple[str, str] | None:
    """Return the field of a change and the value that a word stands for, or None for an unknown word."""
    low = word.lower()
    if low in _FIELDS:
        return _FIELDS[low]
    if low.startswith(("ward ", "protection from ")):
        spelling = keyword_text(_SYMBOL.sub(lambda symbol: symbol[0].upper(), low))
        return ("add_keywords", spelling) if spelling is not None else None
    return ("add_subtypes", word) if word[:1].isupper() else None
