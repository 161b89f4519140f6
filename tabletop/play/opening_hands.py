"""What to expect of a deck, counted over many games with it: hands to keep, lands, turning over.

The libraries are those that games with the same seeds begin with, so each hand that is counted can be played.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.cards.decks.deck import Deck
from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.mana import mana_cost
from tabletop.language.abilities import Activated
from tabletop.language.effects import Convert, Transform
from tabletop.model.zones import Zone, ZoneKind
from tabletop.play.new_game import new_game
from tabletop.play.options import GameOptions

HAND: Final = 7
TURNS: Final = 7
GAMES: Final = 1_000
_SMALLEST: Final = 5


class Keeping(NamedTuple):
    """When a hand is kept: with so many lands at least and at most, on either side of a card."""

    least: int = 2
    most: int = 5

    def keeps(self, hand: Sequence[CardDefinition]) -> bool:
        """Whether a hand is kept."""
        return self.least <= sum(map(may_be_land, hand)) <= self.most


class Survey(NamedTuple):
    """What came of so many games, all on the play. Rates are parts of 1."""

    games: int
    kept: dict[int, float]
    """For hands of seven, six and five: how many games were kept by then."""
    lands: tuple[float, ...]
    """For each turn the lands that were drawn by then, on average."""
    drops: tuple[float, ...]
    """For each turn how many games had drawn a land for every turn so far."""
    turned: tuple[float, ...]
    """For each turn how many games could have turned a card over, or played a back, by then."""


def library_of(deck: Deck, seed: int) -> list[CardDefinition]:
    """The cards of a deck as they lie in a game with a seed, top first; the first seven are the hand."""
    state = new_game([deck], GameOptions(names=("Alice",), seed=seed))
    there = state.in_zone(Zone(ZoneKind.LIBRARY, 0))
    return [state.objects[id].pieces[0].definition for id in there]


def survey(deck: Deck, seeds: Sequence[int], keeping: Keeping = Keeping()) -> Survey:  # noqa: B008 - a tuple
    """Count over games with these seeds. Who takes a mulligan sees seven new cards and keeps one less."""
    libraries = [library_of(deck, seed) for seed in seeds]
    number = max(len(libraries), 1)
    firsts = [_kept_with(library, keeping) for library in libraries]
    sizes = range(HAND, _SMALLEST - 1, -1)
    seen = [[library[: HAND + turn] for turn in range(TURNS)] for library in libraries]
    lands = [[sum(map(may_be_land, cards)) for cards in each] for each in seen]
    turned = [first_turn_over(library) for library in libraries]
    turns = range(TURNS)
    return Survey(
        len(libraries),
        {size: sum(first >= size for first in firsts) / number for size in sizes},
        tuple(sum(each[turn] for each in lands) / number for turn in turns),
        tuple(sum(_made(each, turn) for each in lands) / number for turn in turns),
        tuple(sum(0 < each <= turn + 1 for each in turned) / number for turn in turns),
    )


def _made(lands: Sequence[int], turn: int) -> bool:
    return all(lands[each] > each for each in range(turn + 1))


def _kept_with(library: Sequence[CardDefinition], keeping: Keeping) -> int:
    """The number of cards in the first hand that is kept: of each seven in turn; 0 for none down to five."""
    for taken, size in enumerate(range(HAND, _SMALLEST - 1, -1)):
        if keeping.keeps(library[taken * HAND : (taken + 1) * HAND]):
            return size
    return 0


def may_be_land(card: CardDefinition) -> bool:
    """Whether a card can be played as a land, with whichever face a player may choose."""
    faces = card.faces if card.layout is Layout.MODAL else card.faces[:1]
    return any("Land" in face.types.types for face in faces)


def first_turn_over(library: Sequence[CardDefinition]) -> int:
    """The first turn in which another face could be up; 0 if in none of those that are looked at.

    Each turn one land is played if there is one. Colours are left aside. A modal card shows its back as soon
    as that can be paid; what transforms is cast first, and turns over in the same turn if an ability of it
    can be paid as well, else one turn later at the earliest.
    """
    earliest = [turn for place, card in enumerate(library) for turn in _turns_over(library, place, card)]
    return min(earliest, default=0)


def _turns_over(library: Sequence[CardDefinition], place: int, card: CardDefinition) -> Iterator[int]:
    drawn = max(place - HAND + 2, 1)
    if not card.layout.is_double_faced or drawn > TURNS:
        return
    for turn in range(drawn, TURNS + 1):
        lands = min(sum(map(may_be_land, library[: HAND + turn - 1])), turn)
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
    """What the cheapest ability costs that turns a permanent over at once; None where it has none."""
    costs = [
        mana_cost(each.cost.mana).value()
        for each in face.abilities
        if isinstance(each, Activated)
        and not each.cost.tap
        and any(isinstance(effect, Transform | Convert) for effect in each.effects)
    ]
    return min(costs, default=None)
