"""The first state of a game with decks: libraries shuffled, hands drawn, commanders in the command zone."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.cards.decks import Deck, Entry
from tabletop.cards.faces import CardDefinition
from tabletop.cards.library import CardLibrary
from tabletop.model.objects import CardObject, GameObject, ObjectId, Piece
from tabletop.model.state import Player, State
from tabletop.model.zones import Zone, ZoneKind, zone_of
from tabletop.rules import substitutes
from tabletop.rules.ruling import Ruling
from tabletop.rules.substitutes import Sleeves

LIFE: Final = 20
COMMANDER_LIFE: Final = 40
HAND: Final = 7


def new_game(
    decks: Sequence[Deck],
    names: Sequence[str],
    *,
    seed: int,
    life: int | None = None,
    hand: int = HAND,
) -> State:
    """The table before the first player's first main phase (103).

    The turn begins there because nothing happens before: the first player of two draws no card.

    Args:
        decks: one for each seat, from the first on; seats without one have no cards.
        names: the players, at least as many as decks.
        seed: decides how the libraries are shuffled, and every later chance.
        life: what each player begins with; None for 20, or 40 where a deck has a commander (903.7).
        hand: how many cards each player draws.

    """
    total = life if life is not None else COMMANDER_LIFE if any(deck.commanders for deck in decks) else LIFE
    dealing = _Dealing(seed)
    for seat, deck in enumerate(decks):
        dealing.deal(seat, deck, hand)
    return State(
        players=tuple(Player(name=name, life=total) for name in names),
        objects=dealing.objects,
        zones=dealing.zones,
        clock=dealing.clock,
        seed=seed,
        chance=dealing.chance,
    )


def judged(deck: Deck, library: CardLibrary, edition: str, sleeves: Sleeves = Sleeves.OPAQUE) -> Ruling:
    """Whether a game may begin with a deck whose cards are all in sleeves of one kind (712.7)."""
    cards = tuple(card.name for part in (deck.main, deck.commanders) for card in _cards(part))
    return substitutes.judge_deck(substitutes.Deck(cards=cards, sleeves=sleeves), library, edition)


def _cards(entries: Sequence[Entry]) -> Iterator[CardDefinition]:
    for number, card in entries:
        yield from [card] * number


class _Dealing:
    """Gives numbers to cards and puts them where they begin the game."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.objects: dict[ObjectId, GameObject] = {}
        self.zones: dict[Zone, tuple[ObjectId, ...]] = {}
        self.clock = 0
        self.chance = 0

    def deal(self, seat: int, deck: Deck, hand: int) -> None:
        """Shuffle a deck and draw from it; the sideboard stays outside the game."""
        pieces = [Piece(self._number(), card) for card in _cards(deck.main)]
        random.Random(f"{self._seed}:{self.chance}").shuffle(pieces)
        self.chance += 1
        self._put(seat, ZoneKind.HAND, pieces[:hand])
        self._put(seat, ZoneKind.LIBRARY, pieces[hand:])
        commanders = [Piece(self._number(), card, commander=True) for card in _cards(deck.commanders)]
        self._put(seat, ZoneKind.COMMAND, commanders)

    def _put(self, seat: int, kind: ZoneKind, pieces: Sequence[Piece]) -> None:
        zone = zone_of(kind, seat)
        ids: list[ObjectId] = []
        for piece in pieces:
            id = self._number()
            self.objects[id] = CardObject(id=id, owner=seat, zone=zone, timestamp=id, pieces=(piece,))
            ids.append(id)
        if ids:
            self.zones[zone] = tuple(ids)

    def _number(self) -> int:
        self.clock += 1
        return self.clock
