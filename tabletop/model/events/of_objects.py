"""Events of objects that come, go, turn, change and fight."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from tabletop.model.events.base import AnEvent
from tabletop.model.objects import (
    ControlEffect,
    CopyEffect,
    FaceDown,
    GameObject,
    ObjectId,
    PlayerId,
)
from tabletop.model.zones import Zone

__all__ = [
    "Attached",
    "BecameCopy",
    "BlockDeclared",
    "CeasedToExist",
    "Changed",
    "ControlChanged",
    "CountersChanged",
    "Created",
    "DamageDealt",
    "DamageMarked",
    "Flipped",
    "Melded",
    "Merged",
    "OfOneObject",
    "OfZones",
    "PhasesChanged",
    "Rearranged",
    "Revealed",
    "Tapped",
    "TappedForMana",
    "Transformed",
    "TurnedFaceDown",
    "TurnedFaceUp",
    "Untapped",
    "ZoneChanged",
]


class ZoneChanged(AnEvent, frozen=True, kw_only=True):
    """Objects left their zones and became new objects elsewhere (400.7).

    Usually one object becomes one. A melded permanent that leaves becomes two (712.21), and two cards that
    meld become one. ``position`` counts from the top of an ordered zone. None is the top, or the end of a
    hand.
    """

    before: tuple[GameObject, ...]
    after: tuple[GameObject, ...]
    cause: str = "move"
    position: int | None = None


class Created(AnEvent, frozen=True, kw_only=True):
    """An object was created: a token, the copy of a spell, or an ability on the stack."""

    object: GameObject
    cause: str = "token"


class CeasedToExist(AnEvent, frozen=True, kw_only=True):
    """An object ceased to exist."""

    object: ObjectId


class Transformed(AnEvent, frozen=True, kw_only=True):
    """A permanent transformed. ``word`` is transform or convert."""

    permanent: ObjectId
    word: str = "transform"
    new_timestamp: bool = True
    """Whether it gets a new timestamp, as it does since 2015 (613.7g)."""
    turning: tuple[bool, ...] = ()
    """Which cards of a merged permanent turn over, topmost first (728.2i)."""


class Flipped(AnEvent, frozen=True, kw_only=True):
    """A flip card was flipped (710.4)."""

    permanent: ObjectId


class TurnedFaceDown(AnEvent, frozen=True, kw_only=True):
    """A permanent was turned face down."""

    permanent: ObjectId
    face_down: FaceDown


class TurnedFaceUp(AnEvent, frozen=True, kw_only=True):
    """A permanent was turned face up."""

    permanent: ObjectId


class Melded(AnEvent, frozen=True, kw_only=True):
    """Two cards were melded into a permanent, which has just entered."""

    permanent: ObjectId


class Changed(AnEvent, frozen=True, kw_only=True):
    """Stored values of one object were set, such as choices, marks and flags."""

    object: ObjectId
    values: Mapping[str, Any]


class Tapped(AnEvent, frozen=True, kw_only=True):
    """A permanent became tapped."""

    permanent: ObjectId


class Untapped(AnEvent, frozen=True, kw_only=True):
    """A permanent became untapped."""

    permanent: ObjectId


class CountersChanged(AnEvent, frozen=True, kw_only=True):
    """Counters of a kind were put on an object or, with a negative number, removed.

    ``player`` put them there, if an effect of a player did.
    """

    object: ObjectId
    kind: str
    by: int
    player: PlayerId | None = None


class DamageMarked(AnEvent, frozen=True, kw_only=True):
    """Damage was marked on a creature (120.3e)."""

    permanent: ObjectId
    amount: int
    deathtouch: bool = False
    source: ObjectId | None = None


class DamageDealt(AnEvent, frozen=True, kw_only=True):
    """Damage was dealt. Other events say its results (120.3)."""

    source: ObjectId | None
    amount: int
    to: ObjectId | None = None
    to_player: PlayerId | None = None
    combat: bool = False
    colors: frozenset[str] = frozenset()
    """Colors of its source."""
    excess: int = 0
    """Amount beyond lethal damage (120.10)."""


class TappedForMana(AnEvent, frozen=True, kw_only=True):
    """A mana ability with {T} in its cost was activated and produced mana (106.12)."""

    permanent: GameObject
    """The tapped permanent, as it was then."""
    player: PlayerId
    mana: tuple[str, ...]
    """Types of the mana, each once."""


class BlockDeclared(AnEvent, frozen=True, kw_only=True):
    """Creatures blocked, each the attacker at its index (509.1)."""

    blockers: tuple[ObjectId, ...]
    attackers: tuple[ObjectId, ...]
    unblocked: tuple[ObjectId, ...] = ()
    """Attackers that nothing blocks."""


class Attached(AnEvent, frozen=True, kw_only=True):
    """A permanent was attached to an object or a player, or became unattached."""

    permanent: ObjectId
    to: ObjectId | None = None
    to_player: PlayerId | None = None


class PhasesChanged(AnEvent, frozen=True, kw_only=True):
    """Permanents phased out and in at the same time, without changing zones (702.26a, 702.26d)."""

    out: Mapping[ObjectId, ObjectId | None] = {}
    """Objects that phase out, each with the host it phases out with (702.26g)."""
    back: tuple[ObjectId, ...] = ()


class BecameCopy(AnEvent, frozen=True, kw_only=True):
    """An object became a copy of something."""

    object: ObjectId
    copy: CopyEffect


class ControlChanged(AnEvent, frozen=True, kw_only=True):
    """A permanent changed its controller."""

    permanent: ObjectId
    control: ControlEffect


class Rearranged(AnEvent, frozen=True, kw_only=True):
    """The objects of a zone were reordered. ``shuffled`` means that the order is unknown."""

    zone: Zone
    order: tuple[ObjectId, ...]
    shuffled: bool = False
    mixed: tuple[ObjectId, ...] = ()
    """Objects in a random order, which can't be told apart any more."""


class Merged(AnEvent, frozen=True, kw_only=True):
    """A spell merged with a permanent, over or under its cards (728.2)."""

    permanent: ObjectId
    spell: ObjectId
    on_top: bool


class Revealed(AnEvent, frozen=True, kw_only=True):
    """Players may look at hidden objects from now on. ``as_drawn`` is for a card just drawn (702.94a)."""

    objects: tuple[ObjectId, ...]
    to: frozenset[PlayerId]
    as_drawn: bool = False


OfZones: TypeAlias = ZoneChanged | Created | CeasedToExist | PhasesChanged | Rearranged | Revealed | Merged
"""Events in which objects come, go or are reordered."""

OfOneObject: TypeAlias = (
    Transformed
    | Flipped
    | TurnedFaceDown
    | TurnedFaceUp
    | Changed
    | Tapped
    | Untapped
    | CountersChanged
    | DamageMarked
    | Attached
    | BecameCopy
    | ControlChanged
)
"""Events that change one object in place."""
