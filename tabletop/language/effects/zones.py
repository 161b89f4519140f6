"""Effects that move objects from zone to zone, or create tokens."""

from collections.abc import Mapping
from typing import TypeAlias

from tabletop.language.conditions import Amount, CopiedRef, ObjectRef, Selection
from tabletop.language.effects.base import ByPlayer, Changes, Effect, OnObjects
from tabletop.language.moments import ExiledUntil, Returning
from tabletop.language.references import PlayerRef, PlayerWord


class Move(OnObjects, frozen=True, kw_only=True, tag="move"):
    """Put objects into a zone, by its word: ``"graveyard"``; ``position`` from the top of a library.

    ``position`` may be ``"top"``, ``"bottom"`` or ``"bottom at random"``.
    """

    to: str
    player: PlayerRef | None = None
    position: int | str | None = None


class Destroy(OnObjects, frozen=True, kw_only=True, tag="destroy"):
    """Destroy permanents (701.8)."""


class Sacrifice(OnObjects, frozen=True, kw_only=True, tag="sacrifice"):
    """Their controllers put permanents into their owners' graveyards (701.21).

    Where a player is named with ``by``, only what is under that player's control can be sacrificed.
    """

    by: PlayerRef | None = None


class MakeSacrifice(ByPlayer, frozen=True, kw_only=True, tag="make sacrifice"):
    """Players sacrifice permanents of their choice that fit (701.21)."""

    of: Selection
    number: Amount = 1


class Exile(OnObjects, frozen=True, kw_only=True, tag="exile"):
    """Exile objects, face down if so told (406.3); ``known_to`` may look at them then.

    ``until`` the source leaves the battlefield (``"self leaves"``): then they return (610.3).
    """

    until: ExiledUntil | None = None
    face_down: bool = False
    known_to: tuple[PlayerRef, ...] = ()


class ReturnToHand(OnObjects, frozen=True, kw_only=True, tag="return to hand"):
    """Return objects to their owners' hands."""


class PutOntoBattlefield(OnObjects, frozen=True, kw_only=True, tag="put onto battlefield"):
    """Put objects onto the battlefield (712.14). ``face_down`` names the rule that hides them."""

    transformed: bool = False
    converted: bool = False
    flipped: bool = False
    face_down: str | None = None
    face_down_as: Changes | None = None
    tapped: bool = False
    under: PlayerRef | None = None
    counters: Mapping[str, int] = {}
    copy_of: CopiedRef | None = None
    exceptions: Changes | None = None
    attached_to: ObjectRef | None = None
    attached_to_player: PlayerRef | None = None
    attacking: bool = False


class ExileAndReturn(OnObjects, frozen=True, kw_only=True, tag="exile and return"):
    """Exile objects, then return their cards, under their owners' control or yours (712.14a, 400.7)."""

    under: PlayerRef = PlayerWord.OWNER
    transformed: bool = False
    tapped: bool = False
    counters: Mapping[str, int] = {}
    at: Returning = Returning.ONCE


class CreateToken(Effect, frozen=True, kw_only=True, tag="create token"):
    """Create tokens: a predefined one by name, faces spelled out, or a copy (111.2, 707.8a).

    ``x`` is the power and toughness where a spelled-out face has an X there.
    """

    card: str | None = None
    faces: tuple[Mapping[str, object], ...] = ()
    copy_of: CopiedRef | None = None
    exceptions: Changes | None = None
    transformed: bool = False
    under: PlayerRef | None = None
    counters: Mapping[str, int] = {}
    tapped: bool = False
    number: Amount = 1
    x: Amount = 0
    attacking: bool = False


ZoneEffect: TypeAlias = (
    Move
    | Destroy
    | Sacrifice
    | MakeSacrifice
    | Exile
    | ReturnToHand
    | PutOntoBattlefield
    | ExileAndReturn
    | CreateToken
)
