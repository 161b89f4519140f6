"""Options agreed before a game begins."""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec

from tabletop.cards.limits import MOST_PLAYERS
from tabletop.rules.book.substitutes import Sleeves

SEEDS: Final = 1_000_000
"""Upper bound of drawn seeds, small enough to be read aloud."""

PlayerName = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


MOST_BLOCKERS: Final = 20
DUMMY_NAME: Final = "Target dummy"


class Dummy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A target dummy: a player without a deck and without turns, who is attacked and loses like others."""

    life: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    """Starting life total, None for that of the other players."""
    blockers: Annotated[int, msgspec.Meta(ge=0, le=MOST_BLOCKERS)] = 0
    """Number of creatures with which it blocks."""
    power: Annotated[int, msgspec.Meta(ge=0, le=99)] = 2
    toughness: Annotated[int, msgspec.Meta(ge=1, le=99)] = 2


class GameOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game with decks. Saved games store them next to the lists."""

    names: Annotated[tuple[PlayerName, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    """The players, at least as many as there are decks."""
    seed: int
    """Seed of the shuffles and all later chance."""
    life: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    """Starting life total, None for 20, or for 40 if a deck has a commander (903.7)."""
    first: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Seat that has the first turn (103.1)."""
    sleeves: Sleeves = Sleeves.OPAQUE
    """Sleeves of the cards in all decks (712.7)."""
    substitutes: bool = False
    """Whether a substitute card represents each double-faced card in a deck (713)."""
    idle: bool = False
    """Whether players without a deck take no turns, draw nothing and can't lose.

    Games of older programs have this. It is a target dummy now.
    """
    dummy: Dummy | msgspec.UnsetType = msgspec.UNSET
    """The target dummy that each player without a deck is, left out if these are players like others."""

    def __post_init__(self) -> None:
        if self.first >= len(self.names):
            raise ValueError(f"seat {self.first} can't begin; there are {len(self.names)} players")


def options_for(decks: int, names: Sequence[str], seed: int) -> GameOptions:
    """Return the usual options for a number of decks. One deck alone plays against a target dummy.

    A player who loads one deck wants to see how it runs, not to win when the other one has to draw.
    """
    if decks < len(names):
        return GameOptions(names=(*names[:decks], DUMMY_NAME), seed=seed, dummy=Dummy())
    return GameOptions(names=tuple(names), seed=seed)
