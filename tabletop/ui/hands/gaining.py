"""What a permanent gains by hand: words that somebody types, read as keywords, colours and types."""

from collections.abc import Iterator
from typing import Final

from tabletop.cards.effects import Changes
from tabletop.cards.mana import COLOR_WORDS
from tabletop.cards.type_line import PERMANENT_TYPES
from tabletop.play.names import capitalized

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
SUPERTYPES: Final = ("Basic", "Legendary", "Snow", "World")
UNTIL: Final = (
    ("until end of turn", "end of turn"),
    ("until your next turn", "your next turn"),
    ("for good", None),
)
"""How long a change lasts, in words and as effects call it."""
_CANT: Final = {f"can't {word}": word for word in ("attack", "block", "be blocked", "untap", "transform")}
_NO_ABILITIES: Final = "loses all abilities"


def known_words() -> tuple[str, ...]:
    """All words that are read; besides them any subtype with a capital letter."""
    types = (word.lower() for word in (*sorted(PERMANENT_TYPES), *SUPERTYPES))
    return (*KEYWORDS, *COLOR_WORDS.values(), "colourless", *types, *_CANT, _NO_ABILITIES)


def gained(text: str, power: int = 0, toughness: int = 0) -> tuple[Changes | None, str]:
    """What a text and two numbers change.

    Args:
        text: words with commas between them; a colour or a type comes on top of what is there.
        power: what is added to the power.
        toughness: what is added to the toughness.

    Returns:
        the change, None where there is none, and the first word that means nothing, or ``""``.

    """
    words = [each for part in text.split(",") if (each := " ".join(part.split()))]
    unknown = next((word for word in words if not any(_values(word))), "")
    if unknown or not (words or power or toughness):
        return None, unknown
    found: dict[str, tuple[str, ...]] = {}
    for word in words:
        for field, value in _values(word):
            found[field] = (*found.get(field, ()), value)
    sized = bool(power or toughness)
    return (
        Changes(
            power=f"{power:+d}" if sized else None,
            toughness=f"{toughness:+d}" if sized else None,
            lose_abilities=bool(found.pop("lose_abilities", ())),
            colors=() if found.pop("colors", ()) else None,
            **found,  # type: ignore[arg-type]
        ),
        "",
    )


def _values(word: str) -> Iterator[tuple[str, str]]:
    """The field of a change that a word goes into, and as what; nothing for an unknown word."""
    low, name = word.lower(), capitalized(word.lower())
    color = next((letter for letter, called in COLOR_WORDS.items() if called == low), None)
    if low in KEYWORDS or low.startswith(("ward ", "protection from ")):
        yield "add_keywords", low
    elif color is not None:
        yield "add_colors", color
    elif low in ("colourless", "colorless"):
        yield "colors", low
    elif low in _CANT:
        yield "cant", _CANT[low]
    elif low == _NO_ABILITIES:
        yield "lose_abilities", low
    elif name in PERMANENT_TYPES:
        yield "add_types", name
    elif name in SUPERTYPES:
        yield "add_supertypes", name
    elif word[:1].isupper():
        yield "add_subtypes", word
