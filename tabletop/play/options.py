"""What is agreed before a game begins."""

from typing import Annotated, Final

import msgspec

from tabletop.cards.limits import MOST_PLAYERS
from tabletop.rules.book.substitutes import Sleeves

SEEDS: Final = 1_000_000
"""Seeds are drawn from 0 up to this: short enough to be read aloud."""

PlayerName = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class GameOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed before a game with decks begins. Saved games keep it next to the lists."""

    names: Annotated[tuple[PlayerName, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    """The players, at least as many as there are decks."""
    seed: int
    """Decides how the libraries are shuffled, and every later chance."""
    life: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    """What each player begins with; None for 20, or 40 where a deck has a commander (903.7)."""
    first: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The seat that has the first turn (103.1)."""
    sleeves: Sleeves = Sleeves.OPAQUE
    """What the cards of all decks are put into (712.7)."""
    substitutes: bool = False
    """Whether a substitute card stands for each double-faced card in a deck (713)."""
    idle: bool = False
    """Whether players without a deck take no turns, draw nothing and do not lose: to practise alone."""

    def __post_init__(self) -> None:
        if self.first >= len(self.names):
            raise ValueError(f"seat {self.first} can't begin; there are {len(self.names)} players")
