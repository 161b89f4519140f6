"""Card types and supertypes (205), and the types of a face as an effect spells them out."""

from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop.language.reading import Phrase, Word, one_of, unknown


class CardType(Word, called="card type"):
    """A card type (205.2a), or what stands in place of one."""

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
    """A supertype (205.4a), or what is printed like one."""

    BASIC = "Basic"
    ELITE = "Elite"
    HOST = "Host"
    LEGENDARY = "Legendary"
    ONGOING = "Ongoing"
    SNOW = "Snow"
    TOKEN = "Token"
    WORLD = "World"


class TypeWords(Phrase):
    """Supertypes, card types and, behind a dash, subtypes: ``"Legendary Creature — Wolf"``."""

    __slots__ = ()


_DASHES: Final = ("—", " - ")
_KNOWN: Final = (*map(str, CardType), *map(str, Supertype))


def type_words(spelling: str) -> TypeWords:
    """The types that a text names. Subtypes, behind the dash, are names.

    Raises:
        ValueError: a word before the dash is not a type.

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
    SpelledTypes = one_of("line of card types", phrase=type_words, phrases=(TypeWords,))
    """The types of a face as an effect spells them out."""
