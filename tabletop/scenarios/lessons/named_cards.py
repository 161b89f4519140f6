"""Cards named in questions, and their properties in the words of the lessons.

A question about *Fable* or *Tibalt* is about Sagas or modal cards, even if it doesn't contain these words.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.library import shipped_library
from tabletop.language.abilities import Spell
from tabletop.language.card_types import CardType
from tabletop.language.predicates import Measure
from tabletop.language.selections import Compares
from tabletop.language.zones import ZoneKind
from tabletop.scenarios.lessons.players_words import KNOWN_WORDS, plain_words, stem

_LAYOUTS: Final[Mapping[Layout, str]] = {
    Layout.MODAL: "modal dfc",
    Layout.MELD: "meld",
    Layout.MELD_RESULT: "meld",
    Layout.FLIP: "flip card",
}
_KEYWORDS: Final[Mapping[str, str]] = {
    "daybound": "daybound",
    "disturb": "disturb",
    "craft": "craft",
    "mutate": "mutate",
    "morph": "face down",
    "disguise": "face down",
    "more than meets the eye": "convert",
}
_DEEDS: Final[Mapping[str, str]] = {
    "counter": "counter",
    "deal damage": "damage",
    "destroy": "destroy dies",
    "exile": "exile",
    "exile and return": "exile return",
    "return to hand": "return hand",
    "search": "search",
    "transform": "transform",
}
"""Words for the first effect of ordinary spells, by verb."""
_TYPES: Final = ("Battle", "Planeswalker", "Saga", "Werewolf", "Pathway")
_SHORTEST: Final = 5
_SAID_OF_ANY: Final = frozenset(stem(word.lower()) for word in (*KNOWN_WORDS, *CardType, *ZoneKind))
"""Words of the game itself: *creature* occurs in only one card name and does not mean that card."""
_MOST: Final = 3
"""Maximum number of card names a word may occur in and still identify them."""


class NamedCard(NamedTuple):
    """A card's name in a question."""

    words: tuple[str, ...]
    """The words of the name, which don't have their usual meaning: *Search for Azcanta* is not about
    searching.
    """
    about: str
    """The properties of the card."""


class _Names(NamedTuple):
    whole: Mapping[tuple[str, ...], str]
    telling: Mapping[str, frozenset[str]]
    longest: int


def named_cards(words: Sequence[str]) -> Iterator[NamedCard]:
    """Yield the cards named in some plain words, by full name or by a single identifying word."""
    names, at = _names(), 0
    while at < len(words):
        lengths = range(min(names.longest, len(words) - at), 1, -1)
        length = next((each for each in lengths if tuple(words[at : at + each]) in names.whole), 1)
        part = tuple(words[at : at + length])
        if length > 1:
            yield NamedCard(part, _about(names.whole[part]))
        elif part[0] in names.telling:
            yield NamedCard((), " ".join(map(_about, sorted(names.telling[part[0]]))))
        at += length


@cache
def _names() -> _Names:
    whole = {tuple(plain_words(name)): name for name in shipped_library().face_names()}
    telling: dict[str, set[str]] = defaultdict(set)
    for words, name in whole.items():
        for word in words:
            if len(word) >= _SHORTEST and stem(word) not in _SAID_OF_ANY:
                telling[word].add(name)
    few = {word: frozenset(names) for word, names in telling.items() if len(names) <= _MOST}
    return _Names(whole, few, max(map(len, whole)))


@cache
def _about(name: str) -> str:
    found = shipped_library().look_up(name)
    return " ".join(_kinds(found.definition)) if found is not None else ""


def _kinds(card: CardDefinition) -> Iterator[str]:
    if card.layout in _LAYOUTS:
        yield _LAYOUTS[card.layout]
    for face in card.faces:
        kinds = (*face.types.types, *face.types.subtypes)
        yield from (each for each in _TYPES if each in kinds)
        yield from (_KEYWORDS[each] for each in face.keywords if each in _KEYWORDS)
    if card.back is not None and "Land" in card.back.types.types:
        yield "land back"
    if card.back is not None and "Planeswalker" in card.back.types.types:
        yield "becomes planeswalker"
    if card.layout is Layout.NORMAL:
        yield from _deeds(card)


def _deeds(card: CardDefinition) -> Iterator[str]:
    for spell in (each for face in card.faces for each in face.abilities if isinstance(each, Spell)):
        for first in spell.effects[:1]:
            yield _DEEDS.get(str(first.__struct_config__.tag), "")
        comparisons = [
            each
            for target in spell.targets
            if target.of is not None
            for each in target.of.predicates_of(Compares)
        ]
        if any(each.what is Measure.MANA_VALUE for each in comparisons):
            yield "cmc"
