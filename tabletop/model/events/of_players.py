"""Events of players: life, counters, and what they do."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from tabletop.model.events.base import AnEvent
from tabletop.model.objects import ObjectId, PlayerId
from tabletop.model.state import BoundMana

__all__ = [
    "Acted",
    "AttackDeclared",
    "BecameMonarch",
    "CardsPut",
    "CommanderDamaged",
    "LandPlayed",
    "LifeChanged",
    "ManaPaid",
    "Mulliganed",
    "OfPlayers",
    "PlayerChanged",
    "PlayerCountersChanged",
    "PlayerLeft",
    "PlayerLost",
    "Rolled",
    "SpellCast",
]


class AttackDeclared(AnEvent, frozen=True, kw_only=True):
    """A player attacked with creatures (508.1)."""

    player: PlayerId
    attackers: tuple[ObjectId, ...]
    subtypes: tuple[str, ...] = ()
    """Subtypes of the attackers, each as often as an attacker has it."""


class LifeChanged(AnEvent, frozen=True, kw_only=True):
    """A player gained or lost life. ``damage`` means by damage."""

    player: PlayerId
    by: int
    damage: bool = False


class PlayerChanged(AnEvent, frozen=True, kw_only=True):
    """Stored values of a player were set: lands played, spells cast, the mana pool."""

    player: PlayerId
    values: Mapping[str, Any]


class PlayerCountersChanged(AnEvent, frozen=True, kw_only=True):
    """A player got counters of a kind or, with a negative number, lost some (122.1)."""

    player: PlayerId
    kind: str
    by: int


class CommanderDamaged(AnEvent, frozen=True, kw_only=True):
    """A commander, named by its card, dealt combat damage to a player (903.10a)."""

    player: PlayerId
    commander: int
    by: int


class BecameMonarch(AnEvent, frozen=True, kw_only=True):
    """A player became the monarch (723.3)."""

    player: PlayerId


class Acted(AnEvent, frozen=True, kw_only=True):
    """A player took an action that abilities have a word for, such as ``"airbend"``."""

    player: PlayerId
    word: str


class PlayerLost(AnEvent, frozen=True, kw_only=True):
    """A player lost the game (104.3)."""

    player: PlayerId


class PlayerLeft(AnEvent, frozen=True, kw_only=True):
    """A player left the game, which ends what gave them control of anything (800.4a)."""

    player: PlayerId


class SpellCast(AnEvent, frozen=True, kw_only=True):
    """A spell was cast (601.2i). ``mana`` is the mana spent on it that has more than a type."""

    spell: ObjectId
    player: PlayerId
    mana: tuple[BoundMana, ...] = ()


class LandPlayed(AnEvent, frozen=True, kw_only=True):
    """A land was played (305.1)."""

    permanent: ObjectId
    player: PlayerId


class ManaPaid(AnEvent, frozen=True, kw_only=True):
    """A player paid an amount of mana for a cost (118.3a)."""

    player: PlayerId
    amount: int


class Rolled(AnEvent, frozen=True, kw_only=True):
    """A player rolled dice or flipped coins. A coin has two sides, and 1 is heads (705, 706)."""

    player: PlayerId
    sides: int
    results: tuple[int, ...]


class Mulliganed(AnEvent, frozen=True, kw_only=True):
    """A player took a mulligan (103.5)."""

    player: PlayerId


class CardsPut(AnEvent, frozen=True, kw_only=True):
    """A player put numbers of cards on the top and bottom of a library, scried or surveilled."""

    player: PlayerId
    owner: PlayerId
    top: int
    bottom: int
    doing: str = ""


OfPlayers: TypeAlias = (
    LifeChanged
    | PlayerChanged
    | PlayerCountersChanged
    | CommanderDamaged
    | PlayerLost
    | PlayerLeft
    | BecameMonarch
    | Acted
    | SpellCast
    | LandPlayed
    | AttackDeclared
)
"""Events that change a player."""
