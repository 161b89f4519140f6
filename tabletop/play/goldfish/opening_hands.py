"""Statistics of a deck over many games: keepable hands, lands, and when cards can turn over.

The libraries are those of games with the same seeds, so every counted hand can be played.
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
    """The rule for keeping a hand: bounds for the number of lands, on the play and on the draw."""

    least: int = 2
    most: int = 5

    def keeps(self, hand: Sequence[CardDefinition]) -> bool:
        """Return whether a hand is kept."""
        return self.least <= sum(map(may_be_land, hand)) <= self.most


class Survey(NamedTuple):
    """The results of a number of games, all on the play. Rates are fractions of 1."""

    games: int
    kept: dict[int, float]
    """Share of games kept by hands of seven, six and five cards."""
    lands: tuple[float, ...]
    """Average number of lands drawn by each turn."""
    drops: tuple[float, ...]
    """Share of games with a land for every turn so far, by turn."""
    turned: tuple[float, ...]
    """Share of games that could have turned a card over, or played a back, by turn."""


def library_of(deck: Deck, seed: int) -> list[CardDefinition]:
    """Return the library of a game with a seed, top first. The first seven cards are the hand."""
    state = new_game([deck], GameOptions(names=("Alice",), seed=seed))
    there = state.in_zone(Zone(ZoneKind.LIBRARY, 0))
    return [state.objects[id].pieces[0].definition for id in there]


def survey(deck: Deck, seeds: Sequence[int], keeping: Keeping = Keeping()) -> Survey:  # noqa: B008 - a tuple
    """Return the statistics over games with these seeds.

    A mulligan is seven new cards, with one fewer kept.
    """
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
        tuple(sum(_has_every_land_drop(each, turn) for each in lands) / number for turn in turns),
        tuple(sum(0 < each <= turn + 1 for each in turned) / number for turn in turns),
    )


def _has_every_land_drop(lands: Sequence[int], turn: int) -> bool:
    return all(lands[each] > each for each in range(turn + 1))


def _kept_with(library: Sequence[CardDefinition], keeping: Keeping) -> int:
    """Return the size of the first kept hand, trying seven down to five cards. 0 if none is kept."""
    for taken, size in enumerate(range(HAND, _SMALLEST - 1, -1)):
        if keeping.keeps(library[taken * HAND : (taken + 1) * HAND]):
            return size
    return 0


def may_be_land(card: CardDefinition) -> bool:
    """Return whether a card can be played as a land with any face that the player may choose."""
    faces = card.faces if card.layout is Layout.MODAL else card.faces[:1]
    return any("Land" in face.types.types for face in faces)


def first_turn_over(library: Sequence[CardDefinition]) -> int:
    """Return the first turn in which another face could be up, 0 if there is none among those examined.

    One land is played each turn if there is one. Colors are ignored. A modal card can show its back as soon
    as it can be paid for. A transforming card is cast first, and turns over in the same turn if its ability
    can be paid for as well, otherwise one turn later at the earliest.
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
    """Return the cost of the cheapest ability that turns a permanent over at once, None if there is none."""
    costs = [
        mana_cost(each.cost.mana).value()
        for each in face.abilities
        if isinstance(each, Activated)
        and not each.cost.tap
        and any(isinstance(effect, Transform | Convert) for effect in each.effects)
    ]
    return min(costs, default=None)
