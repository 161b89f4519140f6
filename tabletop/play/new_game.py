"""The first state of a game with decks: libraries shuffled, commanders in the command zone.

Hands are drawn by the first action, ``BeginGame``, so that mulligans happen at the table.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from tabletop.cards.decks.deck import Deck, Entry
from tabletop.cards.faces import CardDefinition, Face, Layout
from tabletop.cards.library import CardLibrary
from tabletop.cards.mana import ManaCost
from tabletop.cards.type_line import type_line
from tabletop.model.objects import CardObject, GameObject, ObjectId, Permanent, Piece, PieceKind
from tabletop.model.state import DEFAULT_EDITION, Player, State
from tabletop.model.zones import BATTLEFIELD, Zone, ZoneKind, zone_of
from tabletop.play.options import Dummy, GameOptions
from tabletop.rules.book import substitutes
from tabletop.rules.book.substitutes import Sleeves
from tabletop.rules.book.verdicts import Ruling

_Card = TypeVar("_Card")

FIRST_MAIN: Final = "precombat main"
BEFORE_FIRST_DRAW: Final = "upkeep"
LIFE: Final = 20
COMMANDER_LIFE: Final = 40


def new_game(decks: Sequence[Deck], options: GameOptions) -> State:
    """Return the table before the first player's first main phase (103).

    The turn begins there because nothing happens before: in a game of two, the first player draws no card.
    If a target dummy would be first, the next player begins, and draws a card.

    Args:
        decks: one for each of the first seats. Seats without a deck have no cards.
        options: the players, and what they agreed

    """
    has_commander = any(deck.commanders for deck in decks)
    life = options.life or (COMMANDER_LIFE if has_commander else LIFE)
    dealing = _Dealing(options.seed)
    players = [Player(name=name, life=life, starting_life=life) for name in options.names]
    for seat, deck in enumerate(decks):
        dealing.deal(seat, deck, stood_for=options.substitutes)
    for seat in range(len(decks), len(players)):
        if options.dummy:
            players[seat] = _as_dummy(players[seat], options.dummy)
            dealing.put_blockers(seat, options.dummy)
        elif options.idle:
            players[seat] = replace(players[seat], idle=True)
    around = (*range(options.first, len(players)), *range(options.first))
    active = next(seat for seat in around if not players[seat].dummy)
    return State(
        players=tuple(players),
        objects=dealing.objects,
        zones=dealing.zones,
        active=active,
        step=FIRST_MAIN if active == options.first else BEFORE_FIRST_DRAW,
        clock=dealing.clock,
        seed=options.seed,
        chance=dealing.chance,
    )


def _as_dummy(player: Player, dummy: Dummy) -> Player:
    life = dummy.life or player.life
    return replace(player, life=life, starting_life=life, idle=True, dummy=True)


def judged(
    deck: Deck,
    library: CardLibrary,
    sleeves: Sleeves = Sleeves.OPAQUE,
    *,
    edition: str = DEFAULT_EDITION,
    stood_for: bool = False,
) -> Ruling:
    """Return whether a game may begin with a deck in sleeves of one kind (712.7, 903.3).

    With ``stood_for``, a substitute card represents each double-faced card (713).
    """
    cards = tuple(card.name for part in (deck.main, deck.commanders) for card in _described_cards(part))
    leading = tuple(card.name for card in cards_in(deck.commanders) if not card.placeholder)
    handed_over = substitutes.Deck(cards=cards, sleeves=sleeves, commanders=leading)
    if stood_for:
        handed_over = substitutes.with_substitutes(handed_over, library, edition)
    return substitutes.judge_deck(handed_over, library, edition)


def _described_cards(entries: Sequence[Entry]) -> Iterator[CardDefinition]:
    """Return the cards that can be judged. A placeholder is judged by its player's description.

    A card with three sides is refused by its name, whatever its player says about it (100.6).
    """
    three = substitutes.THREE_SIDES
    return (card for card in cards_in(entries) if not card.placeholder or card.name in three)


def cards_in(entries: Sequence[Entry]) -> Iterator[CardDefinition]:
    """Yield each card of a list as often as it is in it."""
    for number, card in entries:
        yield from [card] * number


def shuffle(cards: list[_Card], seed: int, chance: int = 0) -> None:
    """Shuffle cards as the game with a seed does it after a number of other random choices."""
    random.Random(f"{seed}:{chance}").shuffle(cards)


class _Dealing:
    """Numbering of cards and their places at the beginning of a game."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.objects: dict[ObjectId, GameObject] = {}
        self.zones: dict[Zone, tuple[ObjectId, ...]] = {}
        self.clock = 0
        self.chance = 0

    def deal(self, seat: int, deck: Deck, *, stood_for: bool) -> None:
        """Shuffle a deck, with its sideboard outside. A substitute may represent each double-faced card."""
        pieces = self._pieces(deck.main, stood_for=stood_for)
        shuffle(pieces, self._seed, self.chance)
        self.chance += 1
        self._put(seat, ZoneKind.LIBRARY, pieces)
        commanders = [Piece(self._number(), card, commander=True) for card in cards_in(deck.commanders)]
        self._put(seat, ZoneKind.COMMAND, commanders)
        self._put(seat, ZoneKind.OUTSIDE, self._pieces(deck.sideboard, stood_for=stood_for))

    def put_blockers(self, seat: int, dummy: Dummy) -> None:
        """Put the creatures of a target dummy onto the battlefield."""
        face = Face(
            name="Blocker",
            mana_cost=ManaCost(),
            types=type_line("Creature"),
            power=str(dummy.power),
            toughness=str(dummy.toughness),
        )
        token = CardDefinition(name=face.name, layout=Layout.TOKEN, faces=(face,))
        ids = list(self.zones.get(BATTLEFIELD, ()))
        for _ in range(dummy.blockers):
            piece, id = Piece(self._number(), token, PieceKind.TOKEN), self._number()
            self.objects[id] = Permanent(
                id=id,
                owner=seat,
                controller=seat,
                zone=BATTLEFIELD,
                timestamp=id,
                pieces=(piece,),
                summoning_sick=False,
            )
            ids.append(id)
        if ids:
            self.zones[BATTLEFIELD] = tuple(ids)

    def _pieces(self, entries: Sequence[Entry], *, stood_for: bool) -> list[Piece]:
        return [
            Piece(self._number(), card, substitute=stood_for and card.layout.is_double_faced)
            for card in cards_in(entries)
        ]

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
