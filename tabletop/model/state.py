"""The state of a whole game at one moment. It is frozen, and `evolve` makes the next one."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from tabletop.language.changes import Allowed, Forbidden, SpentAs
from tabletop.language.conditions import Condition
from tabletop.language.effects import AnyEffect, Changes, Spending
from tabletop.language.left_texts import Exemption
from tabletop.language.moments import ExiledUntil, Instead, Later, WouldBe
from tabletop.language.references import CardName
from tabletop.language.selections import Selection
from tabletop.model.actions import Action, Attack, Block
from tabletop.model.caches import WithCache
from tabletop.model.objects import (
    ContinuousEffect,
    GameObject,
    ObjectId,
    Permanent,
    PlayerId,
    Spell,
    StackAbility,
)
from tabletop.model.questions import Answer, Question
from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind

STEPS: Final = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
COMBAT_STEPS: Final = STEPS[4:9]
"""Steps of the combat phase (506.1)."""
DEFAULT_EDITION: Final = "2025-06-06"
NO_CARD_TO_DRAW: Final = "drew from an empty library"
"""Kept like a player counter, although it isn't one (704.5b)."""


class BoundMana(msgspec.Struct, frozen=True):
    """A mana with more than a type (106.6): what it can pay for, or where it came from.

    It pays for ``anything``, or only for spells that fit, for abilities, or for both, or for anything except
    casting the spells it is ``not_for``.
    """

    symbol: str
    only_for: Selection | None = None
    also_for: Selection | None = None
    asker: ObjectId = 0
    """Object from whose point of view the selections are checked."""
    for_abilities: bool = False
    anything: bool = False
    source: ObjectId | None = None
    """Permanent whose ability produced it, if that matters."""
    kept: str | None = None
    """Moment until which it stays in the pool as steps end."""
    gives: Changes | None = None
    """Changes to a spell that it is spent on."""
    snow: bool = False
    """Whether a snow permanent produced it, so that it pays for {S} (107.4h)."""
    not_for: Selection | None = None
    """Spells that it can't be spent to cast, while it pays for all other costs."""
    when_spent: "DelayedTrigger | None" = None
    """Ability that triggers once as some mana of one addition is spent on a spell (603.7)."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player: everything that belongs to the person and to no object."""

    name: str
    life: int = 20
    starting_life: int = 20
    monarch: bool = False
    designations: Mapping[str, int] = {}
    """Other designations given by hand with their levels: initiative, speed, the Ring."""
    dungeon: tuple[str, str] | None = None
    """The player's dungeon and the room in it (309.5)."""
    extra_turns: tuple[int, ...] = ()
    """The player's extra turns, numbered in the order in which all extra turns were created (500.7)."""
    declared: bool = False
    """Whether the player has declared attackers or blockers in this step, even none (508.1, 509.1)."""
    turn_due: bool = False
    """Whether the player's own turn is delayed by extra turns (500.7)."""
    mana_pool: tuple[str, ...] = ()
    bound_mana: tuple[BoundMana, ...] = ()
    """Mana in the pool that pays only for some things."""
    counters: Mapping[str, int] = {}
    lost: bool = False
    idle: bool = False
    """Whether the seat is a practice opponent, without a deck and without turns."""
    dummy: bool = False
    """Whether the idle player is a target dummy, which loses like others and declares its blocks by itself.

    Idle players of games saved by older programs never lose.
    """
    left: bool = False
    """Whether the player has left a game that others still play (800.4)."""
    lands_played: int = 0
    spells_cast: int = 0
    spells_last_turn: int = 0
    this_turn: Mapping[str, int] = {}
    """Counts of this turn, such as ``"cards drawn"`` or ``"life gained"``."""
    cast_this_turn: tuple[Spell, ...] = ()
    """Spells cast this turn, as they were then."""
    drawn_this_turn: tuple[ObjectId, ...] = ()
    """Cards drawn this turn that are still in hand."""
    hit_since_own_turn: bool = False
    """Whether the player was dealt combat damage since their last turn ended."""
    extra_phases: tuple[str, ...] = ()
    """Additional phases of the player's turn, by the first step of each (500.8)."""
    resume_at: str | None = None
    """Step with which the turn continues after them."""
    attacking_with: tuple[ObjectId, ...] = ()
    """Creatures declared as attackers in this combat."""
    commander_casts: Mapping[int, int] = {}
    """Number of times each commander, by its card's number, was cast from the command zone (903.8)."""
    commander_damage: Mapping[int, int] = {}
    """Combat damage that each commander, by its card's number, has dealt to the player (903.10a)."""


class Permission(msgspec.Struct, frozen=True, kw_only=True):
    """A permission to cast or play something (601.3a)."""

    id: int
    player: PlayerId
    what: tuple[Allowed, ...]
    label: str
    object: ObjectId | None = None
    zone: Zone | None = None
    types: tuple[str, ...] = ()
    max_mana_value: int | None = None
    name: str | None = None
    of: Selection | None = None
    source: ObjectId = 0
    """Source of the permission, from whose point of view ``of`` and ``condition`` are checked."""
    usual: bool = False
    once: bool = False
    condition: Condition | None = None
    free: bool = False
    cost: str = ""
    more: str = ""
    less: str = ""
    spends: Spending | None = None
    spent_as: SpentAs | None = None
    for_life: bool = False
    tapped: bool = False
    counters: Mapping[str, int] = {}
    change: Changes | None = None
    now: bool = False
    transformed: bool = False
    face_down: str = "effect"
    """How a spell cast with it is face down."""
    exiles: bool = False
    until: str | None = None


class Prohibition(msgspec.Struct, frozen=True, kw_only=True):
    """A prohibition of an action by a player or to an object (101.2)."""

    id: int
    what: tuple[Forbidden, ...]
    player: PlayerId | None = None
    object: ObjectId | None = None
    name: str | None = None
    of: Selection | None = None
    """Selection that the spell has to fit, from the point of view of the player ``you``."""
    you: PlayerId = 0
    zones: tuple[ZoneKind, ...] = ()
    until: str | None = None


class LastingCost(msgspec.Struct, frozen=True, kw_only=True):
    """A cost change for a while of a player's spells that fit (601.2f)."""

    id: int
    player: PlayerId
    of: Selection | None
    less: str
    more: str
    times: int
    until: str | None = None


class Replacement(msgspec.Struct, frozen=True, kw_only=True):
    """A replacement effect created by an effect (614)."""

    id: int
    event: WouldBe
    instead: Instead
    player: PlayerId | None = None
    of: ObjectId | CardName | None = None
    """The object it applies to, or a card by name if copies of it enter."""
    types: tuple[str, ...] = ()
    source: ObjectId | None = None
    controller: PlayerId | None = None
    once: bool = False
    until: str | None = None


class DelayedTrigger(msgspec.Struct, frozen=True, kw_only=True):
    """A delayed triggered ability (603.7)."""

    id: int
    at: Later | ExiledUntil
    effects: tuple[AnyEffect, ...]
    controller: PlayerId
    source: ObjectId | None = None
    turned: int | None = None
    since_turn: int = 0
    watch: ObjectId | None = None
    """The object it watches, if it doesn't wait for a moment."""
    of: Selection | None = None
    """The spells it waits for, if it waits for one to be cast."""
    until: str | None = None


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A task for the player's hands, and whether it is done."""

    words: str
    player: PlayerId
    source: ObjectId | None = None
    done: bool = False
    exemptions: frozenset[Exemption] = frozenset()
    """Exceptions that the task may make from rules."""


class OpenQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """An open question with everything needed to continue.

    With one more answer, the action is carried out again from the state before it. Half-finished work is
    never stored.
    """

    question: Question
    before: "State"
    """The state from which the action is carried out again."""
    action: Action
    answers: tuple[Answer, ...] = ()
    joined: bool = False
    """Whether the action and the previous one are a single step of the player."""
    given: int = 0
    """Number of answers that came with the action, and are taken back with it."""


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """The latest declaration of attackers or blockers, with everything needed to add to it.

    Creatures are declared all together (508.1, 509.1), but a player points at one after the other. Until
    something else is done, one more is declared with the previous ones, from the state before all of them.
    """

    before: "State"
    action: Attack | Block


class State(WithCache, frozen=True, kw_only=True):
    """The game. ``objects``, ``aside`` and ``zones`` are never changed in place.

    The first object of a library, graveyard or stack is the top one.
    """

    players: tuple[Player, ...]
    objects: Mapping[ObjectId, GameObject] = {}
    """All objects that exist for the rules."""
    aside: Mapping[ObjectId, GameObject] = {}
    """Objects treated as though they didn't exist (702.26d)."""
    gone: Mapping[ObjectId, GameObject] = {}
    """Objects that left the battlefield or the stack this turn, as they last existed (608.2h)."""
    zones: Mapping[Zone, tuple[ObjectId, ...]] = {}
    active: PlayerId = 0
    turn: int = 1
    step: str = "precombat main"
    damage_again: bool = False
    """Whether a second combat damage step follows this one (510.4)."""
    day_night: str = "neither"
    clock: int = 0
    """Last number given to an object, piece, effect or timestamp."""
    edition: str = DEFAULT_EDITION
    mana: str = "trust"
    only_what_cards_do: bool = False
    """Whether the players have agreed to forbid effects by hand."""
    effects: tuple[ContinuousEffect, ...] = ()
    permissions: tuple[Permission, ...] = ()
    prohibitions: tuple[Prohibition, ...] = ()
    costs: tuple[LastingCost, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    waiting: tuple[StackAbility, ...] = ()
    """Triggered abilities that wait to be put on the stack (603.3)."""
    tasks: tuple[Task, ...] = ()
    """Tasks of this game in the order in which they arose."""
    seed: int = 0
    chance: int = 0
    """Number of random choices made. Together with the seed it decides the next one."""
    question: OpenQuestion | None = None
    declaration: Declaration | None = None
    """The previous declaration, if nothing else was done since."""

    @property
    def everything(self) -> Mapping[ObjectId, GameObject]:
        """All objects including those set aside, for questions of place but not for rules."""
        return {**self.objects, **self.aside} if self.aside else self.objects

    def object(self, id: ObjectId) -> GameObject | None:
        """Return an object by number if it still exists."""
        return self.objects.get(id)

    def known(self, id: ObjectId) -> GameObject | None:
        """Return an object by number as it is or as it last existed (608.2h)."""
        return self.objects.get(id) or self.gone.get(id)

    def permanent(self, id: ObjectId | None) -> Permanent | None:
        """Return a permanent by number, None if there is none."""
        found = self.objects.get(id) if id is not None else None
        return found if isinstance(found, Permanent) else None

    def in_zone(self, zone: Zone) -> tuple[ObjectId, ...]:
        """Return the numbers of the objects in a zone, top first if it is ordered."""
        return self.zones.get(zone, ())

    def permanents(self) -> Iterator[Permanent]:
        """Return all permanents, oldest first."""
        objects = self.objects
        for id in self.zones.get(BATTLEFIELD, ()):
            permanent = objects[id]
            assert isinstance(permanent, Permanent)
            yield permanent

    @property
    def stack(self) -> tuple[ObjectId, ...]:
        """Numbers of the objects on the stack, top first."""
        return self.zones.get(STACK, ())

    def zone(self, kind: ZoneKind) -> Iterator[GameObject]:
        """Return all objects in the zones of a kind, of all players."""
        for zone, ids in self.zones.items():
            if zone.kind is kind:
                for id in ids:
                    yield self.objects[id]
