"""Statistics of a deck over many games: keepable hands, lands, curve, and when cards can turn over.

The libraries are those of games with the same seeds, so every counted hand can be played, and the same seeds
give the same results.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tabletop.cards.decks.deck import Deck
from tabletop.cards.decks.statistics import HAND, may_be_land
from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.mana import mana_cost
from tabletop.language.abilities import Activated
from tabletop.language.effects import Convert, Transform
from tabletop.play.goldfish.land_colors import land_colors
from tabletop.play.goldfish.odds import TURNS, cards_seen
from tabletop.play.new_game import cards_in, shuffle
from tabletop.play.options import SEEDS
from tabletop.rules.mana_matching import Asked, Unit, number_unpaid, split_cost

GAMES: Final = 1_000
_SMALLEST: Final = 5


class Keeping(NamedTuple):
    """The rule for keeping a hand: bounds for the number of lands, on the play and on the draw."""

    least: int = 2
    most: int = 5

    def keeps(self, hand: Sequence[CardDefinition]) -> bool:
        """Return whether a hand is kept."""
        return self.least <= sum(map(may_be_land, hand)) <= self.most


class Survey(NamedTuple):
    """The results of a number of games. Rates are fractions of 1."""

    games: int
    kept: dict[int, float]
    """Share of games kept by hands of seven, six and five cards."""
    lands: tuple[float, ...]
    """Average number of lands drawn by each turn."""
    drops: tuple[float, ...]
    """Share of games with a land for every turn so far, by turn."""
    curve: tuple[float, ...]
    """Share of games with a spell that costs as much as the number of the turn, and the lands to pay it."""
    turned: tuple[float, ...]
    """Share of games that could have turned a card over, or played a back, by turn."""


def library_of(deck: Deck, seed: int) -> list[CardDefinition]:
    """Return the library of a game with a seed, top first. The first seven cards are the hand."""
    cards = list(cards_in(deck.main))
    shuffle(cards, seed)
    return cards


def seeds_from(seed: int, games: int = GAMES) -> Iterator[int]:
    """Yield the seeds of a number of games, which follow the seed of the first one."""
    return ((seed + number) % SEEDS for number in range(games))


class HandTally:
    """The counts over games that are added one by one, so that the work can be spread and stopped.

    A mulligan is seven new cards, with one fewer kept. The counts by turn are about the first seven cards and
    the draws that follow, without mulligans.
    """

    def __init__(
        self,
        deck: Deck,
        keeping: Keeping = Keeping(),  # noqa: B008 - a tuple
        *,
        draws_first: bool = False,
    ) -> None:
        self._deck, self._keeping = deck, keeping
        self._draws_first = draws_first
        self._seen = [cards_seen(turn, draws_first=draws_first) for turn in range(1, TURNS + 1)]
        self._sources = land_colors(deck)
        self._costs: dict[str, Asked] = {}
        self.games = 0
        self._kept = dict.fromkeys(range(HAND, _SMALLEST - 1, -1), 0)
        self._lands, self._drops, self._curve, self._turned = ([0] * TURNS for _ in range(4))

    def add(self, seed: int) -> None:
        """Count the game with a seed."""
        library = library_of(self._deck, seed)
        self.games += 1
        first = _kept_with(library, self._keeping)
        for size in self._kept:
            self._kept[size] += first >= size
        first_turned = first_turn_over(library, draws_first=self._draws_first)
        has_drops = True
        for turn, seen in enumerate(self._seen, start=1):
            cards = library[:seen]
            lands = [card for card in cards if may_be_land(card)]
            has_drops = has_drops and len(lands) >= turn
            self._lands[turn - 1] += len(lands)
            self._drops[turn - 1] += has_drops
            self._curve[turn - 1] += self._is_on_curve(cards, lands, turn)
            self._turned[turn - 1] += 0 < first_turned <= turn

    @property
    def survey(self) -> Survey:
        """The results so far."""
        games = max(self.games, 1)
        lands, drops, curve, turned = (
            tuple(each / games for each in counts)
            for counts in (self._lands, self._drops, self._curve, self._turned)
        )
        kept = {size: number / games for size, number in self._kept.items()}
        return Survey(self.games, kept, lands, drops, curve, turned)

    def _is_on_curve(
        self, cards: Sequence[CardDefinition], lands: Sequence[CardDefinition], turn: int
    ) -> bool:
        """Return whether the lands can pay for a spell that costs as much as the turn allows."""
        spells = (
            card for card in cards if _value(card.front) == turn and "Land" not in card.front.types.types
        )
        units = [self._unit(land) for land in lands]
        for card in dict.fromkeys(spells):
            # A card that may be a land doesn't pay for itself.
            own = [self._unit(card)] if may_be_land(card) else []
            paying = _without(units, own)
            if len(paying) >= turn and not number_unpaid(self._cost(card), paying):
                return True
        return False

    def _unit(self, land: CardDefinition) -> Unit:
        return self._sources[land.name]

    def _cost(self, card: CardDefinition) -> Asked:
        if card.name not in self._costs:
            self._costs[card.name] = split_cost(card.front.mana_cost.with_x(0))
        return self._costs[card.name]


def survey(
    deck: Deck,
    seeds: Iterable[int],
    keeping: Keeping = Keeping(),  # noqa: B008 - a tuple
    *,
    draws_first: bool = False,
) -> Survey:
    """Return the statistics over games with these seeds. ``draws_first`` is for the player on the draw."""
    tally = HandTally(deck, keeping, draws_first=draws_first)
    for seed in seeds:
        tally.add(seed)
    return tally.survey


def _is_spell(face: Face) -> bool:
    return "Land" not in face.types.types


def _without(units: Sequence[Unit], gone: Sequence[Unit]) -> list[Unit]:
    left = list(units)
    for each in gone:
        left.remove(each)
    return left


def _kept_with(library: Sequence[CardDefinition], keeping: Keeping) -> int:
    """Return the size of the first kept hand, trying seven down to five cards. 0 if none is kept."""
    for taken, size in enumerate(range(HAND, _SMALLEST - 1, -1)):
        if keeping.keeps(library[taken * HAND : (taken + 1) * HAND]):
            return size
    return 0


def first_turn_over(library: Sequence[CardDefinition], *, draws_first: bool = False) -> int:
    """Return the first turn in which another face could be up, 0 if there is none among those examined.

    One land is played each turn if there is one. Colors are ignored. A modal card can show its back as soon
    as it can be paid for. A transforming card is cast first, and turns over in the same turn if its ability
    can be paid for as well, otherwise one turn later at the earliest.
    """
    seen = {turn: cards_seen(turn, draws_first=draws_first) for turn in range(1, TURNS + 1)}
    return min(
        (turn for place in range(seen[TURNS]) for turn in _turns_over(library, place, seen)), default=0
    )


def _turns_over(library: Sequence[CardDefinition], place: int, seen: Mapping[int, int]) -> Iterator[int]:
    """Yield the turn in which the card at a place could first turn over, if there is one."""
    if place >= len(library) or not library[place].layout.is_double_faced:
        return
    card = library[place]
    for turn in (turn for turn, number in seen.items() if number > place):
        lands = min(sum(map(may_be_land, library[: seen[turn]])), turn)
        if card.layout is Layout.MODAL:
            if lands >= _value(card.faces[1]) and (lands or "Land" not in card.faces[1].types.types):
                yield turn
                return
        elif lands >= _value(card.front):
            cost = _to_turn(card.front)
            yield turn if cost is not None and lands >= _value(card.front) + cost else turn + 1
            return


def _value(face: Face) -> int:
    return face.mana_cost.value() if face.mana_cost else 0


def _to_turn(face: Face) -> int | None:
    """Return the cost of the cheapest ability that turns a permanent over at once, None if there is none."""
    costs = [
        mana_cost(each.cost.mana).value()
        for each in face.abilities
        if isinstance(each, Activated)
        and not each.cost.tap
        and any(isinstance(effect, Transform | Convert) for effect in each.effects)
    ]
    return min(costs, default=None)
