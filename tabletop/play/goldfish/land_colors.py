"""The colors that the lands of a deck can make, as far as odds need them."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from tabletop.cards.color_identity import color_identity
from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.statistics import may_be_land
from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.mana import COLORS, in_color_order
from tabletop.cards.type_line import BASIC_LAND_TYPES
from tabletop.language.abilities import Activated
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.effects import AddMana, Search
from tabletop.language.predicates import Either, OfSubtype, OfSupertype
from tabletop.language.selections import Selection

LandColors: TypeAlias = dict[str, frozenset[str]]
"""The colors by the name of a land."""

_ALL: Final = frozenset(COLORS)


def land_colors(deck: Deck) -> LandColors:
    """Return the colors of all lands in a deck.

    A land that searches for another one makes the colors of those that it can find in the deck. Colors that
    depend on the commander are those of the deck's commanders, or all five without one.
    """
    cards = [card for _, card in deck.main if may_be_land(card)]
    basics = frozenset(_own_colors(cards, basic=True))
    typed = frozenset(_own_colors(cards, basic=False))
    commanded = frozenset(color for _, card in deck.commanders for color in color_identity(card)) or _ALL
    return {
        card.name: frozenset(
            color
            for face in _playable_faces(card)
            if _is_land(face)
            for color in _colors_of(face, basics, typed, commanded)
        )
        for card in cards
    }


def colors_needed(deck: Deck) -> str:
    """Return the colors of the mana symbols in the costs of a deck's spells."""
    costs = (card.front.mana_cost for _, card in (*deck.main, *deck.commanders))
    return in_color_order(frozenset(color for cost in costs for color in cost.colors))


def _playable_faces(card: CardDefinition) -> tuple[Face, ...]:
    return card.faces if card.layout is Layout.MODAL else card.faces[:1]


def _is_land(face: Face) -> bool:
    return CardType.LAND in face.types.types


def _own_colors(cards: Iterable[CardDefinition], *, basic: bool) -> Iterator[str]:
    """Yield the colors of basic land types, of basic lands only or of all."""
    for card in cards:
        if not basic or Supertype.BASIC in card.front.types.supertypes:
            yield from (
                BASIC_LAND_TYPES[word] for word in card.front.types.subtypes if word in BASIC_LAND_TYPES
            )


def _typed_colors(face: Face) -> Iterator[str]:
    return (BASIC_LAND_TYPES[word] for word in face.types.subtypes if word in BASIC_LAND_TYPES)


def _colors_of(
    face: Face, basics: frozenset[str], typed: frozenset[str], commanded: frozenset[str]
) -> Iterator[str]:
    yield from _typed_colors(face)
    for ability in face.abilities:
        for effect in ability.effects if isinstance(ability, Activated) else ():
            if isinstance(effect, AddMana):
                made = {letter for mana in effect.mana for letter in mana if letter in _ALL}
                yield from made & commanded if effect.only_colors is not None else made
            elif isinstance(effect, Search):
                yield from _found(effect.of, basics, typed)


def _found(selection: Selection, basics: frozenset[str], typed: frozenset[str]) -> frozenset[str]:
    """Return the colors of the lands that a search can find by their types."""
    is_basic = any(each.supertype is Supertype.BASIC for each in selection.predicates_of(OfSupertype))
    words = {each.subtype for each in selection.predicates_of(OfSubtype)}
    for either in selection.predicates_of(Either):
        words |= {each.subtype for each in either.of if isinstance(each, OfSubtype)}
    there = basics if is_basic else typed
    named = frozenset(BASIC_LAND_TYPES[word] for word in words if word in BASIC_LAND_TYPES)
    return there & named if named else (there if is_basic else frozenset())
