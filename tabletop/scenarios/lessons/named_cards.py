"""The cards that players name when they ask, and what these are in the words of the lessons.

Who asks about *Fable* or *Tibalt* asks about Sagas and modal cards, which no word of the question says.
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
from tabletop.scenarios.lessons.players_words import SAID, plain_words, stem

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
"""What the spell of an ordinary card does first, by its verb."""
_TYPES: Final = ("Battle", "Planeswalker", "Saga", "Werewolf", "Pathway")
_SHORTEST: Final = 5
_SAID_OF_ANY: Final = frozenset(stem(word.lower()) for word in (*SAID, *CardType, *ZoneKind))
"""Words of the game itself: *creature* is in the name of one card and names none."""
_MOST: Final = 3
"""A word that is in the names of more cards than these names none of them."""


class Named(NamedTuple):
    """What of a question is the name of a card."""

    words: tuple[str, ...]
    """Its words, which are not to be taken for others: *Search for Azcanta* is no search."""
    about: str
    """What the card is."""


class _Names(NamedTuple):
    whole: Mapping[tuple[str, ...], str]
    telling: Mapping[str, frozenset[str]]
    longest: int


def named_cards(words: Sequence[str]) -> Iterator[Named]:
    """The cards that are named among some plain words, by a whole name or by one word that tells it."""
    names, at = _names(), 0
    while at < len(words):
        lengths = range(min(names.longest, len(words) - at), 1, -1)
        length = next((each for each in lengths if tuple(words[at : at + each]) in names.whole), 1)
        part = tuple(words[at : at + length])
        if length > 1:
            yield Named(part, _about(names.whole[part]))
        elif part[0] in names.telling:
            yield Named((), " ".join(map(_about, sorted(names.telling[part[0]]))))
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
        asked = [
            each for target in spell.targets if target.of is not None for each in target.of.asked(Compares)
        ]
        if any(each.what is Measure.MANA_VALUE for each in asked):
            yield "cmc"
