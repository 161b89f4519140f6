"""Card types and supertypes (205), and the types of a face as an effect writes them."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from tabletop.language.meaning import Meaning
from tabletop.language.reading import Phrase, Word, one_of, unknown


class CardType(Word, called="card type"):
    """A card type (205.2a), or its substitute on a type line."""

    ARTIFACT = "Artifact"
    BATTLE = "Battle"
    CONSPIRACY = "Conspiracy"
    CREATURE = "Creature"
    DUNGEON = "Dungeon"
    EMBLEM = "Emblem"
    ENCHANTMENT = "Enchantment"
    INSTANT = "Instant"
    KINDRED = "Kindred"
    LAND = "Land"
    PHENOMENON = "Phenomenon"
    PLANE = "Plane"
    PLANESWALKER = "Planeswalker"
    SCHEME = "Scheme"
    SORCERY = "Sorcery"
    VANGUARD = "Vanguard"


class Supertype(Word, called="supertype"):
    """A supertype (205.4a), or a word printed like one."""

    BASIC = "Basic"
    ELITE = "Elite"
    HOST = "Host"
    LEGENDARY = "Legendary"
    ONGOING = "Ongoing"
    SNOW = "Snow"
    TOKEN = "Token"
    WORLD = "World"


class TypesByKind(NamedTuple):
    """Types separated by kind."""

    types: tuple[CardType, ...]
    supertypes: tuple[Supertype, ...]
    subtypes: tuple[str, ...]


def told_apart(words: Iterable[str]) -> TypesByKind:
    """Separate types by kind. A word that is neither a card type nor a supertype is a subtype."""
    there = tuple(words)
    return TypesByKind(
        tuple(CardType(word) for word in there if word in CARD_TYPES),
        tuple(Supertype(word) for word in there if word in SUPERTYPES),
        tuple(word for word in there if word not in _KNOWN),
    )


def types_apart(table: Mapping[str, Any], *, changes: bool) -> dict[str, list[str]]:
    """Separate the types of a table by kind.

    Args:
        table: the table as written in a file, with types of any kind among its card types
        changes: whether the table describes changes of an object, instead of objects to search for

    Returns:
        The keys that hold types, with their new values.

    """
    found: dict[str, list[str]] = {}
    for prefix in ("", "not_", "add_"):
        words = table.get(f"{prefix}types")
        if isinstance(words, list | tuple) and all(isinstance(word, str) for word in words):
            there, to = told_apart(words), "add_" if changes else prefix
            found[f"{prefix}types"] = [*there.types]
            for key, more in ((f"{prefix}subtypes", there.subtypes), (f"{to}supertypes", there.supertypes)):
                if more:
                    found[key] = [*found.get(key, table.get(key) or ()), *more]
    return found


class TypeWords(Phrase):
    """Supertypes, card types and, after a dash, subtypes: ``"Legendary Creature — Wolf"``."""

    __slots__ = ()


_DASHES: Final = ("—", " - ")
CARD_TYPES: Final = tuple(map(str, CardType))
SUPERTYPES: Final = tuple(map(str, Supertype))
_KNOWN: Final = (*CARD_TYPES, *SUPERTYPES)


def type_words(spelling: str) -> TypeWords:
    """Return the types that a text names. Subtypes, after the dash, can be any names.

    Raises:
        ValueError: a word before the dash is not a type

    """
    left = spelling
    for dash in _DASHES:
        left = left.partition(dash)[0]
    for word in left.split():
        if word not in _KNOWN:
            raise ValueError(unknown("card type", word, _KNOWN))
    return TypeWords(spelling)


if TYPE_CHECKING:
    SpelledTypes: TypeAlias = TypeWords
else:
    SpelledTypes = one_of("line of card types", phrase=type_words, phrases=(TypeWords,), meaning=Meaning.WORD)
    """The types of a face as an effect spells them out."""
