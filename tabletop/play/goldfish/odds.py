"""Exact odds of what a player has drawn by a turn, without mulligans."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.statistics import HAND, may_be_land, odds
from tabletop.cards.faces import CardDefinition
from tabletop.play.goldfish.land_colors import colors_needed, land_colors
from tabletop.play.new_game import cards_in

TURNS: Final = 7


class ByTurn(NamedTuple):
    """The odds of something by each of the first turns, as fractions of 1."""

    name: str
    number: int
    """Number of cards in the deck that it is about."""
    odds: tuple[float, ...]


class DeckOdds(NamedTuple):
    """The odds of a deck's draws."""

    cards: int
    lands_in_hand: tuple[float, ...]
    """Odds of each number of lands in the opening hand, from none to all seven."""
    lands: ByTurn
    """Odds of as many lands as turns."""
    colors: tuple[ByTurn, ...]
    """Odds of a land for each color of the deck's spells, by the letter of the color."""
    all_colors: ByTurn | None
    """Odds of lands for all of these colors, None if there are fewer than two."""
    named: tuple[ByTurn, ...]
    """Odds of at least one card with each name, most copies first."""


def cards_seen(turn: int, *, draws_first: bool = False) -> int:
    """Return the number of cards drawn by a turn, including the opening hand (103.5, 103.8a)."""
    return HAND + turn - (not draws_first)


def deck_odds(deck: Deck, *, draws_first: bool = False) -> DeckOdds:
    """Return the odds of a deck's draws by turn. ``draws_first`` is for the player on the draw."""
    cards = list(cards_in(deck.main))
    lands = [card for card in cards if may_be_land(card)]
    sources = land_colors(deck)
    needed = colors_needed(deck)
    number = len(cards)

    def by_turn(name: str, wanted: int, odds_at: Callable[[int, int], float]) -> ByTurn:
        turns = range(1, TURNS + 1)
        seen = (cards_seen(turn, draws_first=draws_first) for turn in turns)
        return ByTurn(name, wanted, tuple(map(odds_at, turns, seen)))

    def by_turn_one_of(name: str, wanted: int) -> ByTurn:
        return by_turn(name, wanted, lambda _turn, seen: odds(wanted, number, seen))

    makers = {color: sum(color in sources[land.name] for land in lands) for color in needed}
    all_needed = by_turn(
        needed, len(lands), lambda _turn, seen: odds_of_all_colors(lands, sources, needed, number, seen)
    )
    return DeckOdds(
        cards=number,
        lands_in_hand=tuple(_lands_in_hand(len(lands), number)),
        lands=by_turn("lands", len(lands), lambda turn, seen: odds(len(lands), number, seen, turn)),
        colors=tuple(by_turn_one_of(color, makers[color]) for color in needed),
        all_colors=all_needed if len(needed) > 1 else None,
        named=tuple(by_turn_one_of(name, wanted) for name, wanted in _names(cards)),
    )


def _lands_in_hand(lands: int, cards: int) -> Iterator[float]:
    at_least = [odds(lands, cards, HAND, number) for number in range(HAND + 1)]
    return (here - more for here, more in zip(at_least, (*at_least[1:], 0.0), strict=True))


def _names(cards: Collection[CardDefinition]) -> list[tuple[str, int]]:
    numbers = Counter(card.name for card in cards)
    return sorted(numbers.items(), key=lambda each: (-each[1], each[0]))


def odds_of_all_colors(
    lands: Collection[CardDefinition],
    sources: dict[str, frozenset[str]],
    colors: Collection[str],
    cards: int,
    seen: int,
) -> float:
    """Return the odds of having drawn a land for each color, where one land may make several.

    By inclusion and exclusion over the sets of missing colors: at most 32 terms.

    Args:
        lands: the lands of the deck.
        sources: the colors that each land makes, by name.
        colors: the letters of the needed colors.
        cards: number of cards in the library.
        seen: number of cards drawn.

    """
    total = 0.0
    for size in range(len(colors) + 1):
        for missing in combinations(colors, size):
            makers = sum(not sources[land.name].isdisjoint(missing) for land in lands)
            total += (-1) ** size * (1 - odds(makers, cards, seen))
    return min(1.0, max(0.0, total))
