"""Names for decks whose list has none: the commander, or the card with the most copies."""

from collections import Counter
from collections.abc import Sequence

from tabletop.cards.decks.deck import Deck, Section, Unknown
from tabletop.language.english import listed


def deck_name(deck: Deck, unknown: Sequence[Unknown] = ()) -> str:
    """Return a name for a deck, or "" if it has no cards.

    The name consists of the commanders. Without one it is the nonland card with the most copies, or the first
    such card of the list, and for a deck of lands the land with the most copies.

    Args:
        deck: the deck.
        unknown: cards of the list that are not in the deck yet.

    """
    leaders = [entry.card.name for entry in deck.commanders]
    leaders += [each.name for each in unknown if each.section is Section.COMMANDERS]
    if leaders:
        return listed(list(dict.fromkeys(leaders)))
    copies: Counter[str] = Counter()
    lands: Counter[str] = Counter()
    for number, card in deck.main:
        (lands if "Land" in card.front.types.types else copies)[card.name] += number
    for each in unknown:
        if each.section is Section.MAIN:
            copies[each.name] += each.number
    most = (copies or lands).most_common(1)
    return most[0][0] if most else ""
