"""Statistics of a deck: card types, colors, mana curve, multi-face cards, and odds of drawing lands."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import comb
from typing import Final

import msgspec

from tabletop.cards.decks.deck import Deck, Entry
from tabletop.cards.faces import CardDefinition, Layout
from tabletop.cards.mana import in_color_order

HAND: Final = 7
LAST_OF_CURVE: Final = 7
"""Last column of the curve, which includes all higher mana values."""
_KINDS: Final = {
    Layout.TRANSFORM: "transforming",
    Layout.MODAL: "modal",
    Layout.MELD: "meld",
    Layout.FLIP: "flip",
    Layout.SPLIT: "split",
    Layout.ADVENTURE: "adventure",
}


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics of a deck without its sideboard.

    ``curve`` is the number of spells by mana value from 0. ``faces`` is the number of cards by kind of
    multi-face card. ``placeholders`` is the number of placeholder cards.
    """

    cards: int = 0
    sideboard: int = 0
    lands: int = 0
    creatures: int = 0
    others: int = 0
    placeholders: int = 0
    colors: str = ""
    curve: tuple[int, ...] = (0,) * (LAST_OF_CURVE + 1)
    faces: Mapping[str, int] = {}


def number_of(entries: Iterable[Entry]) -> int:
    """Return the total number of cards in entries."""
    return sum(entry.number for entry in entries)


def statistics(deck: Deck) -> Statistics:
    """Return the statistics of a deck, according to the front faces of its cards."""
    kinds: Counter[str] = Counter()
    faces: Counter[str] = Counter()
    curve = [0] * (LAST_OF_CURVE + 1)
    colors: set[str] = set()
    for number, card in (*deck.commanders, *deck.main):
        kind = _kind(card)
        kinds[kind] += number
        colors |= card.front.colors
        if card.placeholder:
            kinds["placeholder"] += number
        if card.layout in _KINDS:
            faces[_KINDS[card.layout]] += number
        if kind != "land" and (card.front.mana_cost or not card.placeholder):
            curve[min(card.front.mana_cost.value(), LAST_OF_CURVE)] += number
    return Statistics(
        cards=number_of((*deck.commanders, *deck.main)),
        sideboard=number_of(deck.sideboard),
        lands=kinds["land"],
        creatures=kinds["creature"],
        others=kinds["other"],
        placeholders=kinds["placeholder"],
        colors=in_color_order(frozenset(colors)),
        curve=tuple(curve),
        faces=dict(faces),
    )


def _kind(card: CardDefinition) -> str:
    types = card.front.types.types
    if "Land" in types:
        return "land"
    return "creature" if "Creature" in types else "other"


def may_be_land(card: CardDefinition) -> bool:
    """Return whether a card can be played as a land with any face that the player may choose."""
    faces = card.faces if card.layout is Layout.MODAL else card.faces[:1]
    return any("Land" in face.types.types for face in faces)


def odds(wanted: int, cards: int, seen: int, at_least: int = 1) -> float:
    """Return the probability of drawing at least a given number of wanted cards from a library.

    Args:
        wanted: number of wanted cards in the library.
        cards: number of cards in the library.
        seen: number of cards drawn at random.
        at_least: required number of wanted cards among those drawn.

    """
    seen = min(seen, cards)
    if at_least <= 0:
        return 1.0
    if at_least > seen:
        return 0.0
    fewer = sum(comb(wanted, found) * comb(cards - wanted, seen - found) for found in range(at_least))
    return 1 - fewer / comb(cards, seen)


def odds_of_lands(deck: Deck, turn: int, *, draws_first: bool = False) -> float:
    """Return the odds of having drawn one land per turn up to a turn, without mulligans (103.5)."""
    lands = sum(number for number, card in deck.main if may_be_land(card))
    seen = HAND + turn - (0 if draws_first else 1)
    return odds(lands, number_of(deck.main), seen, turn)
