"""Events: what has happened. ``evolve`` makes each of them true; the scene shows them."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from tabletop.model.objects import (
    ContinuousEffect,
    ControlEffect,
    CopyEffect,
    FaceDown,
    GameObject,
    ObjectId,
    PlayerId,
    StackAbility,
)
from tabletop.model.questions import OpenQuestion
from tabletop.model.state import DelayedTrigger, LastingCost, Permission, Prohibition, Replacement
from tabletop.model.zones import Zone


class AnEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened."""


# --- Objects come, go and turn ----------------------------------------------------------------------


class ZoneChanged(AnEvent, frozen=True, kw_only=True):
    """Objects left their zones and became new objects elsewhere (400.7).

    Usually one becomes one. A melded permanent leaving: one becomes two (712.21). Melding: two become
    one. ``position`` counts from the top of an ordered zone; None is the top, or the end of a hand.
    """

    before: tuple[GameObject, ...]
    after: tuple[GameObject, ...]
    cause: str = "move"
    position: int | None = None


class Created(AnEvent, frozen=True, kw_only=True):
    """An object that was nowhere before: a token, the copy of a spell, an ability on the stack."""

    object: GameObject
    cause: str = "token"


class CeasedToExist(AnEvent, frozen=True, kw_only=True):
    """An object is gone for good."""

    object: ObjectId


class Transformed(AnEvent, frozen=True, kw_only=True):
    """A permanent turned over to its other face; ``word`` is transform or convert."""

    permanent: ObjectId
    word: str = "transform"
    new_timestamp: bool = True
    """Whether it counts as newer from now on, as it does since 2015 (613.7g)."""
    turning: tuple[bool, ...] = ()
    """For a merged permanent: which of its cards turn over, the first one first (728.2i)."""


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
    """Stored values of one object were set: what was chosen for it, marks, flags."""

    object: ObjectId
    values: Mapping[str, Any]


class Tapped(AnEvent, frozen=True, kw_only=True):
    """A permanent became tapped."""

    permanent: ObjectId


class Untapped(AnEvent, frozen=True, kw_only=True):
    """A permanent became untapped."""

    permanent: ObjectId


class CountersChanged(AnEvent, frozen=True, kw_only=True):
    """Counters of a kind were put on an object or, by a negative number, taken off."""

    object: ObjectId
    kind: str
    by: int


class DamageMarked(AnEvent, frozen=True, kw_only=True):
    """Damage was marked on a creature (120.3e)."""

    permanent: ObjectId
    amount: int
    deathtouch: bool = False
    source: ObjectId | None = None


class DamageDealt(AnEvent, frozen=True, kw_only=True):
    """Damage was dealt; what it did to its target is said by other events (120.3)."""

    source: ObjectId | None
    amount: int
    to: ObjectId | None = None
    to_player: PlayerId | None = None
    combat: bool = False
    colors: frozenset[str] = frozenset()
    """The colours of its source."""


class AttackDeclared(AnEvent, frozen=True, kw_only=True):
    """A player attacks with creatures (508.1)."""

    player: PlayerId
    attackers: tuple[ObjectId, ...]


class BlockDeclared(AnEvent, frozen=True, kw_only=True):
    """Creatures block, each the attacker that stands at its place (509.1)."""

    blockers: tuple[ObjectId, ...]
    attackers: tuple[ObjectId, ...]
    unblocked: tuple[ObjectId, ...] = ()
    """Attackers that nothing blocks."""


class Attached(AnEvent, frozen=True, kw_only=True):
    """A permanent was attached to an object or a player, or to nothing any more."""

    permanent: ObjectId
    to: ObjectId | None = None
    to_player: PlayerId | None = None


class BecameCopy(AnEvent, frozen=True, kw_only=True):
    """An object became a copy of something."""

    object: ObjectId
    copy: CopyEffect


class ControlChanged(AnEvent, frozen=True, kw_only=True):
    """Somebody else controls a permanent."""

    permanent: ObjectId
    control: ControlEffect


# --- Effects that last ------------------------------------------------------------------------------


class EffectBegan(AnEvent, frozen=True, kw_only=True):
    """A continuous effect began."""

    effect: ContinuousEffect


class PermissionBegan(AnEvent, frozen=True, kw_only=True):
    """A player may do something from now on."""

    permission: Permission


class ProhibitionBegan(AnEvent, frozen=True, kw_only=True):
    """Something can't be done from now on."""

    prohibition: Prohibition


class CostsChanged(AnEvent, frozen=True, kw_only=True):
    """Spells cost more or less from now on."""

    cost: LastingCost


class ReplacementBegan(AnEvent, frozen=True, kw_only=True):
    """Something will happen in another way from now on."""

    replacement: Replacement


class TriggerDelayed(AnEvent, frozen=True, kw_only=True):
    """A delayed triggered ability waits for its moment."""

    trigger: DelayedTrigger


class Ended(AnEvent, frozen=True, kw_only=True):
    """Effects, permissions, prohibitions, replacements or delayed triggers are over, by their numbers."""

    ids: tuple[int, ...]


class DurationEnded(AnEvent, frozen=True, kw_only=True):
    """A moment has come; all that lasts until then is over. ``player`` narrows whose turn it is."""

    until: str
    player: PlayerId | None = None


# --- Players ----------------------------------------------------------------------------------------


class LifeChanged(AnEvent, frozen=True, kw_only=True):
    """A player gained or lost life; ``damage`` says that damage did it."""

    player: PlayerId
    by: int
    damage: bool = False


class PlayerChanged(AnEvent, frozen=True, kw_only=True):
    """Stored values of a player were set: lands played, spells cast, the mana pool."""

    player: PlayerId
    values: Mapping[str, Any]


class PlayerCountersChanged(AnEvent, frozen=True, kw_only=True):
    """A player got counters of a kind or, by a negative number, lost some (122.1)."""

    player: PlayerId
    kind: str
    by: int


class CommanderDamaged(AnEvent, frozen=True, kw_only=True):
    """A commander, named by its card, dealt combat damage to a player (903.10a)."""

    player: PlayerId
    commander: int
    by: int


class BecameMonarch(AnEvent, frozen=True, kw_only=True):
    """A player is the monarch from now on, and nobody else (723.3)."""

    player: PlayerId


class Acted(AnEvent, frozen=True, kw_only=True):
    """A player has done something that abilities have a word of their own for: ``"airbend"``."""

    player: PlayerId
    word: str


class PlayerLost(AnEvent, frozen=True, kw_only=True):
    """A player lost the game (104.3)."""

    player: PlayerId


class PlayerLeft(AnEvent, frozen=True, kw_only=True):
    """A player left the game; what gave them control of anything is over (800.4a)."""

    player: PlayerId


class Rearranged(AnEvent, frozen=True, kw_only=True):
    """The objects of a zone lie in another order; ``shuffled`` says that nobody knows it."""

    zone: Zone
    order: tuple[ObjectId, ...]
    shuffled: bool = False
    mixed: tuple[ObjectId, ...] = ()
    """Those among them that lie in a random order: of them nobody knows any more which is which."""


class Merged(AnEvent, frozen=True, kw_only=True):
    """A spell merged with a permanent: its cards lie over or under those that were there (728.2)."""

    permanent: ObjectId
    spell: ObjectId
    on_top: bool


class Revealed(AnEvent, frozen=True, kw_only=True):
    """Players may look at hidden objects from now on."""

    objects: tuple[ObjectId, ...]
    to: frozenset[PlayerId]


class SpellCast(AnEvent, frozen=True, kw_only=True):
    """A spell was cast (601.2i)."""

    spell: ObjectId
    player: PlayerId


class LandPlayed(AnEvent, frozen=True, kw_only=True):
    """A land was played (305.1)."""

    permanent: ObjectId
    player: PlayerId


# --- The game ---------------------------------------------------------------------------------------


class AbilityTriggered(AnEvent, frozen=True, kw_only=True):
    """A triggered ability triggered and waits to be put onto the stack (603.2)."""

    ability: StackAbility


class WaitingPut(AnEvent, frozen=True, kw_only=True):
    """Waiting triggered abilities were put onto the stack, in this order (603.3b).

    ``dropped`` are the numbers of those that had no legal target and went nowhere (603.3d).
    """

    abilities: tuple[StackAbility, ...]
    dropped: tuple[int, ...] = ()


class DayNightChanged(AnEvent, frozen=True, kw_only=True):
    """It became day or night."""

    to: str


class StepBegan(AnEvent, frozen=True, kw_only=True):
    """A step or phase began."""

    step: str


class TurnBegan(AnEvent, frozen=True, kw_only=True):
    """A turn began."""

    player: PlayerId
    number: int


class Agreed(AnEvent, frozen=True, kw_only=True):
    """The players have agreed on another edition of the rules, or on another way of playing by it."""

    edition: str
    mana: str
    only_what_cards_do: bool = False


class ChanceUsed(AnEvent, frozen=True, kw_only=True):
    """A random choice was made."""


class Rolled(AnEvent, frozen=True, kw_only=True):
    """A player rolled dice or tossed coins; a coin has two sides, and 1 is heads (705, 706)."""

    player: PlayerId
    sides: int
    results: tuple[int, ...]


class Mulliganed(AnEvent, frozen=True, kw_only=True):
    """A player took a mulligan (103.5)."""

    player: PlayerId


class CardsPut(AnEvent, frozen=True, kw_only=True):
    """A player put cards of a library on its top and bottom, or scried or surveilled: how many each."""

    player: PlayerId
    owner: PlayerId
    top: int
    bottom: int
    doing: str = ""


class ByHandTold(AnEvent, frozen=True, kw_only=True):
    """The table told the players what to do by hand."""

    words: str
    player: PlayerId
    source: ObjectId | None = None


class TaskTicked(AnEvent, frozen=True, kw_only=True):
    """What was to be done by hand was ticked off, or is to be done after all; its place in the list."""

    task: int
    done: bool


class Overruled(AnEvent, frozen=True, kw_only=True):
    """A judge let something be done against the rules: their words, and the numbers of them all."""

    words: tuple[str, ...]
    numbers: tuple[str, ...]
    objects: tuple[ObjectId, ...] = ()


class Asked(AnEvent, frozen=True, kw_only=True):
    """A question is open."""

    question: OpenQuestion


class Noted(AnEvent, frozen=True, kw_only=True):
    """A rule had a part in what happened, or in what did not, to some objects.

    ``numbers`` are those by which it is cited where they are not the rule's own, as for converting.
    """

    rule: str
    objects: tuple[ObjectId, ...] = ()
    numbers: tuple[str, ...] = ()


OfZones: TypeAlias = ZoneChanged | Created | CeasedToExist | Rearranged | Revealed | Merged
"""Events in which objects come, go or lie in another order."""

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
"""Events that change one object where it is."""

OfTriggers: TypeAlias = AbilityTriggered | WaitingPut
"""Events of triggered abilities on their way to the stack."""

OfWhatLasts: TypeAlias = (
    EffectBegan
    | PermissionBegan
    | ProhibitionBegan
    | CostsChanged
    | ReplacementBegan
    | TriggerDelayed
    | Ended
    | DurationEnded
)
"""Events in which something begins or stops to last."""

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

OfTheGame: TypeAlias = (
    DayNightChanged | StepBegan | TurnBegan | ChanceUsed | Agreed | ByHandTold | TaskTicked | Asked
)
"""Events that change the game itself."""

Told: TypeAlias = Melded | BlockDeclared | DamageDealt | Rolled | Mulliganed | CardsPut | Overruled | Noted
"""Events that change nothing by themselves: others say what they did. Damage is counted, no more."""

Event: TypeAlias = OfZones | OfOneObject | OfTriggers | OfWhatLasts | OfPlayers | OfTheGame | Told
