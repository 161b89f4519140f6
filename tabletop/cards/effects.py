"""The words of effects: what a spell or ability can tell the table to do.

The same words serve four readers: the abilities of cards (where an object is named by its part in the
text, ``"self"``), scenario files, the person who speaks for a card by hand, and the referee, for whom
every object is a number. An effect that the table cannot carry out by itself is ``ByHand``.
"""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from tabletop.cards.conditions import Condition, Selection

ObjectRef: TypeAlias = int | str | Selection
"""An object: its number at the table; or, in a card's text, ``"self"``, ``"target"``, ``"target 2"``,
``"it"`` (what the effect before handled), ``"that"`` (what the trigger speaks of), ``"enchanted"``,
``"chosen"``, ``"exiled with self"``, ``"top of library"`` (the controller's); or all that a selection fits.
``"target"`` is all that was chosen for the first of the ability's targets, ``"target 2"`` for the second;
``"enchanted"`` is whatever the object is attached to, equipped creatures as well."""

PlayerRef: TypeAlias = int | str
"""A player: a seat from 0; or ``"you"``, ``"opponent"``, ``"each"``, ``"each opponent"``, ``"target"``,
``"owner"`` and ``"controller"`` of the object in question, ``"active"``, ``"enchanted"``; ``"that player"``
is the one of whom the trigger speaks; ``"a player"`` is chosen by the controller as something is attached."""

Amount: TypeAlias = int | str
"""A number, or ``"X"``, ``"all"``, or ``"that many"``: as many as the effect before or the trigger says."""


class Changes(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a continuous effect makes of an object (613). A sign before a number adds, none sets.

    A power or toughness may be ``"mana value"``.

    ``cant`` is what the object can't do or have done to it: ``"transform"``, ``"attack"``, ``"block"``,
    ``"be blocked"``, ``"untap"``, ``"activate"``.
    """

    name: str | None = None
    mana_cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    types: tuple[str, ...] | None = None
    add_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] | None = None
    add_subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] | None = None
    add_supertypes: tuple[str, ...] = ()
    remove_supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    add_colors: tuple[str, ...] = ()
    keywords: tuple[str, ...] | None = None
    add_keywords: tuple[str, ...] = ()
    cant: tuple[str, ...] = ()
    lose_abilities: bool = False
    base: bool = False


class Effect(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """One instruction. The tag is the verb by which files call it."""


class OnObjects(Effect, frozen=True, kw_only=True):
    """An instruction that is given to some objects at once."""

    objects: tuple[ObjectRef, ...]


# --- Faces -----------------------------------------------------------------------------------------


class Transform(OnObjects, frozen=True, kw_only=True, tag="transform"):
    """Turn permanents over to their other face (701.27)."""


class Convert(OnObjects, frozen=True, kw_only=True, tag="convert"):
    """Turn permanents over under the same rules, by another word (701.28)."""


class Flip(OnObjects, frozen=True, kw_only=True, tag="flip"):
    """Flip flip cards (710.4)."""


class Meld(OnObjects, frozen=True, kw_only=True, tag="meld"):
    """Exile two objects, then put them onto the battlefield melded (701.42)."""


class TurnFaceDown(OnObjects, frozen=True, kw_only=True, tag="turn face down"):
    """Turn permanents face down (708.2)."""


class TurnFaceUp(OnObjects, frozen=True, kw_only=True, tag="turn face up"):
    """Turn permanents face up by an effect (708.7)."""


# --- Zones -----------------------------------------------------------------------------------------


class Move(OnObjects, frozen=True, kw_only=True, tag="move"):
    """Put objects into a zone, by its word: ``"graveyard"``; ``position`` from the top of a library."""

    to: str
    player: PlayerRef | None = None
    position: int | str | None = None


class Destroy(OnObjects, frozen=True, kw_only=True, tag="destroy"):
    """Destroy permanents (701.8)."""


class Sacrifice(OnObjects, frozen=True, kw_only=True, tag="sacrifice"):
    """Their controllers put permanents into their owners' graveyards (701.21)."""


class Exile(OnObjects, frozen=True, kw_only=True, tag="exile"):
    """Exile objects, face down if so told (406.3); ``known_to`` may look at them then.

    ``until`` the source leaves the battlefield (``"self leaves"``): then they return (610.3).
    """

    until: str | None = None
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
    copy_of: ObjectRef | None = None
    exceptions: Changes | None = None
    attached_to: ObjectRef | None = None
    attached_to_player: PlayerRef | None = None


class ExileAndReturn(OnObjects, frozen=True, kw_only=True, tag="exile and return"):
    """Exile objects, then return their cards, under their owners' control or yours (712.14a, 400.7)."""

    under: PlayerRef = "owner"
    transformed: bool = False
    tapped: bool = False
    counters: Mapping[str, int] = {}
    at: str = "once"


class CreateToken(Effect, frozen=True, kw_only=True, tag="create token"):
    """Create tokens: a predefined one by name, faces spelled out, or a copy (111.2, 707.8a)."""

    card: str | None = None
    faces: tuple[Mapping[str, object], ...] = ()
    copy_of: ObjectRef | None = None
    exceptions: Changes | None = None
    transformed: bool = False
    under: PlayerRef | None = None
    counters: Mapping[str, int] = {}
    tapped: bool = False
    number: Amount = 1


# --- What an object is ------------------------------------------------------------------------------


class BecomeCopy(Effect, frozen=True, kw_only=True, tag="become copy"):
    """A permanent becomes a copy of an object or of a card by name; of a selection one is chosen (707.4)."""

    object: ObjectRef
    of: ObjectRef
    exceptions: Changes | None = None
    until: str | None = None


class CopySpell(Effect, frozen=True, kw_only=True, tag="copy spell"):
    """Put a copy of a spell onto the stack (707.10)."""

    object: ObjectRef
    exceptions: Changes | None = None


class Change(OnObjects, frozen=True, kw_only=True, tag="change"):
    """A continuous effect on some objects, until a moment or for good (611)."""

    change: Changes
    until: str | None = None


class AddCounters(OnObjects, frozen=True, kw_only=True, tag="add counters"):
    """Put counters of a kind on objects (122)."""

    kind: str
    number: Amount = 1


class RemoveCounters(OnObjects, frozen=True, kw_only=True, tag="remove counters"):
    """Take counters of a kind off objects, as many as there are (122)."""

    kind: str
    number: Amount = 1


class GainControl(OnObjects, frozen=True, kw_only=True, tag="gain control"):
    """Another player controls permanents (613.1b)."""

    to: PlayerRef
    until: str | None = None


class Tap(OnObjects, frozen=True, kw_only=True, tag="tap"):
    """Tap permanents (701.26a)."""


class Untap(OnObjects, frozen=True, kw_only=True, tag="untap"):
    """Untap permanents (701.26b)."""


class Attach(Effect, frozen=True, kw_only=True, tag="attach"):
    """Attach an Aura, Equipment or Fortification to an object, or an Aura to a player (701.3)."""

    object: ObjectRef
    to: ObjectRef = ""
    to_player: PlayerRef | None = None


class Detach(OnObjects, frozen=True, kw_only=True, tag="detach"):
    """Take attached objects off what they are on (701.3d)."""


class DealDamage(Effect, frozen=True, kw_only=True, tag="deal damage"):
    """Deal damage to an object or to a player (120)."""

    amount: Amount
    to: ObjectRef | None = None
    to_player: PlayerRef | None = None
    source: ObjectRef | None = None
    combat: bool = False


# --- Players and the game ---------------------------------------------------------------------------


class ByPlayer(Effect, frozen=True, kw_only=True):
    """An instruction to a player."""

    by: PlayerRef = "you"


class Draw(ByPlayer, frozen=True, kw_only=True, tag="draw"):
    """Draw cards (121)."""

    number: Amount = 1


class Mill(ByPlayer, frozen=True, kw_only=True, tag="mill"):
    """Put cards from the top of the library into the graveyard (701.17)."""

    number: Amount = 1


class Discard(ByPlayer, frozen=True, kw_only=True, tag="discard"):
    """Discard named cards, or a number of the player's choice (701.9)."""

    objects: tuple[ObjectRef, ...] = ()
    number: Amount = 1


class Shuffle(ByPlayer, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle the library (701.24)."""


class Search(ByPlayer, frozen=True, kw_only=True, tag="search"):
    """Search the library for cards that fit, put them somewhere, then shuffle (701.23)."""

    of: Selection
    number: Amount = 1
    to: str = "hand"
    tapped: bool = False


class Reveal(ByPlayer, frozen=True, kw_only=True, tag="reveal"):
    """Show cards of a hidden zone to all players (701.20)."""

    objects: tuple[ObjectRef, ...] = ()
    number: Amount = 0


class Scry(ByPlayer, frozen=True, kw_only=True, tag="scry"):
    """Look at the top cards and put any of them on the bottom (701.22)."""

    number: Amount = 1


class Look(ByPlayer, frozen=True, kw_only=True, tag="look"):
    """Let a player look at hidden objects, or at the top cards of a library (712.6)."""

    objects: tuple[ObjectRef, ...] = ()
    number: Amount = 0


class NameCard(ByPlayer, frozen=True, kw_only=True, tag="name a card"):
    """Choose a card name (201.4, 712.19)."""

    name: str
    of: ObjectRef | None = None


class Life(Effect, frozen=True, kw_only=True, tag="life"):
    """A player gains life, or loses it by a negative amount; or the total ``becomes`` a number (119)."""

    to: PlayerRef
    amount: Amount = 0
    becomes: int | None = None


class AddMana(ByPlayer, frozen=True, kw_only=True, tag="add mana"):
    """Add mana to a pool; several alternatives are a choice (106.3)."""

    mana: tuple[str, ...]


class SetDay(Effect, frozen=True, kw_only=True, tag="set day"):
    """It becomes day (731.1 in the newest text)."""


class SetNight(Effect, frozen=True, kw_only=True, tag="set night"):
    """It becomes night."""


class Counter(OnObjects, frozen=True, kw_only=True, tag="counter"):
    """Counter spells or abilities; ``to`` is where a spell goes instead of the graveyard (701.6)."""

    to: str | None = None
    under: PlayerRef | None = None


# --- Permissions, replacements, later abilities -----------------------------------------------------


class Allow(ByPlayer, frozen=True, kw_only=True, tag="allow"):
    """A permission to cast or play, which an action may name by ``using`` (601.3)."""

    what: tuple[str, ...]
    object: ObjectRef | None = None
    zone: str | None = None
    zone_player: PlayerRef | None = None
    types: tuple[str, ...] = ()
    max_mana_value: int | None = None
    name: str | None = None
    free: bool = False
    now: bool = False
    transformed: bool = False
    until: str | None = None
    label: str | None = None


class Forbid(ByPlayer, frozen=True, kw_only=True, tag="forbid"):
    """A player may not do something, with an object, objects of a name or objects that fit (101.2).

    The name ``"chosen"`` is the one that was chosen for the source.
    """

    what: tuple[str, ...]
    object: ObjectRef | None = None
    name: str | None = None
    of: Selection | None = None
    until: str | None = None


class PutAbility(Effect, frozen=True, kw_only=True, tag="put ability"):
    """An ability of an object goes onto the stack and does something when it resolves (602, 603)."""

    object: ObjectRef
    then: tuple["AnyEffect", ...]


class Delay(Effect, frozen=True, kw_only=True, tag="delay"):
    """A delayed triggered ability (603.7): ``at`` is the moment at which it triggers, once."""

    at: str
    then: tuple["AnyEffect", ...]
    object: ObjectRef | None = None


class Replace(Effect, frozen=True, kw_only=True, tag="replace"):
    """A replacement effect (614): what would happen, to whose things, and what happens instead."""

    event: str
    instead: str
    whose: PlayerRef | None = None
    of: ObjectRef | None = None
    types: tuple[str, ...] = ()
    source: ObjectRef | None = None
    once: bool = False
    until: str | None = None


class CastNow(ByPlayer, frozen=True, kw_only=True, tag="cast now"):
    """The player may cast a card while the effect resolves, transformed if so told (608.2g)."""

    object: ObjectRef
    transformed: bool = False
    free: bool = True


# --- Composing them in a card's text ----------------------------------------------------------------


class May(ByPlayer, frozen=True, kw_only=True, tag="may"):
    """The player may have the effects happen, for a cost where one is named (603.5, 118.12)."""

    then: tuple["AnyEffect", ...]
    cost: str | None = None
    otherwise: tuple["AnyEffect", ...] = ()


class If(Effect, frozen=True, kw_only=True, tag="if"):
    """The effects happen if something is true as they would (608.2c)."""

    condition: Condition
    then: tuple["AnyEffect", ...]
    otherwise: tuple["AnyEffect", ...] = ()


class ByHand(Effect, frozen=True, kw_only=True, tag="by hand"):
    """Something that the player does with the effect actions; the words say what."""

    words: str


AnyEffect: TypeAlias = (
    Transform
    | Convert
    | Flip
    | Meld
    | TurnFaceDown
    | TurnFaceUp
    | Move
    | Destroy
    | Sacrifice
    | Exile
    | ReturnToHand
    | PutOntoBattlefield
    | ExileAndReturn
    | CreateToken
    | BecomeCopy
    | CopySpell
    | Change
    | AddCounters
    | RemoveCounters
    | GainControl
    | Tap
    | Untap
    | Attach
    | Detach
    | DealDamage
    | Draw
    | Mill
    | Discard
    | Shuffle
    | Search
    | Reveal
    | Scry
    | Look
    | NameCard
    | Life
    | AddMana
    | SetDay
    | SetNight
    | Counter
    | Allow
    | Forbid
    | CastNow
    | PutAbility
    | Delay
    | Replace
    | May
    | If
    | ByHand
)
