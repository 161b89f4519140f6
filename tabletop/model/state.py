"""A whole game at one moment. Frozen: ``evolve`` makes the next one."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from tabletop.language.changes import Allowed, Forbidden, SpentAs
from tabletop.language.conditions import Condition
from tabletop.language.effects import AnyEffect, Changes, Spending
from tabletop.language.moments import ExiledUntil, Instead, Later, WouldBe
from tabletop.language.references import CardName
from tabletop.language.selections import Selection
from tabletop.language.spelled import Matter
from tabletop.model.actions import Action, Attack, Block
from tabletop.model.beside import Beside
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
"""The steps of the combat phase (506.1)."""
DEFAULT_EDITION: Final = "2025-06-06"
NO_CARD_TO_DRAW: Final = "drew from an empty library"
"""What is kept like a counter of a player and is none (704.5b)."""


class BoundMana(msgspec.Struct, frozen=True):
    """One mana of which more is known than its type (106.6): what it pays for, or where it came from.

    It pays for ``anything``, or only for spells that fit, or for abilities, or for both of these; or for
    anything but casting spells that it is ``not_for``.
    """

    symbol: str
    only_for: Selection | None = None
    also_for: Selection | None = None
    asker: ObjectId = 0
    """The object from whose view these are asked."""
    for_abilities: bool = False
    anything: bool = False
    source: ObjectId | None = None
    """The permanent whose ability has made it, where that matters."""
    kept: str | None = None
    """Until when it stays in the pool as steps end."""
    gives: Changes | None = None
    """What is true of a spell that it is spent on."""
    snow: bool = False
    """Whether a snow permanent has made it, so that it pays for {S} (107.4h)."""
    not_for: Selection | None = None
    """The spells that it can't be spent to cast; it pays for whatever else costs mana."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """A player: what belongs to the person and to no object."""

    name: str
    life: int = 20
    starting_life: int = 20
    monarch: bool = False
    designations: Mapping[str, int] = {}
    """What else hands have said that the player has, and how far it has come: initiative, speed, the Ring."""
    dungeon: tuple[str, str] | None = None
    """The dungeon that the player is in, and the room there (309.5)."""
    extra_turns: tuple[int, ...] = ()
    """The extra turns that the player takes, by the order in which all of them were given (500.7)."""
    declared: bool = False
    """Whether the player has declared attackers or blockers in this step, be it none (508.1, 509.1)."""
    turn_due: bool = False
    """The player's own turn waits for extra turns to end (500.7)."""
    mana_pool: tuple[str, ...] = ()
    bound_mana: tuple[BoundMana, ...] = ()
    """What else is in the pool, and pays for some things only."""
    counters: Mapping[str, int] = {}
    lost: bool = False
    idle: bool = False
    """The player sits there with no deck, to be practised against, and takes no turns."""
    left: bool = False
    """The player has left the game that others play on (800.4)."""
    lands_played: int = 0
    spells_cast: int = 0
    spells_last_turn: int = 0
    this_turn: Mapping[str, int] = {}
    """How much of what ``tally`` counts there was in this turn: ``"cards drawn"``, ``"life gained"``."""
    cast_this_turn: tuple[Spell, ...] = ()
    """The spells that the player has cast in this turn, as they were then."""
    drawn_this_turn: tuple[ObjectId, ...] = ()
    """The cards that the player has drawn in this turn, as long as they are in the hand."""
    hit_since_own_turn: bool = False
    """Whether the player was dealt combat damage since their last turn ended."""
    extra_phases: tuple[str, ...] = ()
    """The phases that come after this one in the player's turn, by the first steps of each (500.8)."""
    resume_at: str | None = None
    """The step with which the turn goes on after these."""
    attacking_with: tuple[ObjectId, ...] = ()
    """The creatures that the player has sent to attack in this combat."""
    commander_casts: Mapping[int, int] = {}
    """How often each commander, by the number of its card, was cast from the command zone (903.8)."""
    commander_damage: Mapping[int, int] = {}
    """How much combat damage each commander, by the number of its card, has dealt to the player (903.10a)."""


class Permission(msgspec.Struct, frozen=True, kw_only=True):
    """That a player may cast or play something (601.3a)."""

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
    """The object that says so, from whose view ``of`` and ``condition`` are asked."""
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
    """What hides a spell that is cast face down by it."""
    exiles: bool = False
    until: str | None = None


class Prohibition(msgspec.Struct, frozen=True, kw_only=True):
    """That a player may not do something, or that something can't be done to an object (101.2)."""

    id: int
    what: tuple[Forbidden, ...]
    player: PlayerId | None = None
    object: ObjectId | None = None
    name: str | None = None
    of: Selection | None = None
    """What the spell has to be, seen from the player ``you``."""
    you: PlayerId = 0
    zones: tuple[ZoneKind, ...] = ()
    until: str | None = None


class LastingCost(msgspec.Struct, frozen=True, kw_only=True):
    """That spells of a player which fit cost more or less for a while (601.2f)."""

    id: int
    player: PlayerId
    of: Selection | None
    less: str
    more: str
    times: int
    until: str | None = None


class Replacement(msgspec.Struct, frozen=True, kw_only=True):
    """A replacement effect that an effect set up (614)."""

    id: int
    event: WouldBe
    instead: Instead
    player: PlayerId | None = None
    of: ObjectId | CardName | None = None
    """The object that it is about; a card by its name where copies of that card enter."""
    types: tuple[str, ...] = ()
    source: ObjectId | None = None
    controller: PlayerId | None = None
    once: bool = False
    until: str | None = None


class DelayedTrigger(msgspec.Struct, frozen=True, kw_only=True):
    """A delayed triggered ability that waits for a moment (603.7)."""

    id: int
    at: Later | ExiledUntil
    effects: tuple[AnyEffect, ...]
    controller: PlayerId
    source: ObjectId | None = None
    turned: int | None = None
    since_turn: int = 0
    watch: ObjectId | None = None
    """The object to which something has to happen, where it is no moment that it waits for."""
    of: Selection | None = None
    """Which spells have to be cast, where it waits for one."""
    until: str | None = None


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the table asked a player to do by hand, and whether it is ticked off."""

    words: str
    player: PlayerId
    source: ObjectId | None = None
    done: bool = False
    touches: tuple[Matter, ...] | None = None
    """The matters of which it may make an exception; None leaves that to its words."""


class OpenQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question that waits, with all that is needed to go on from it.

    With one answer more the action is carried out again from the state before it, so no half-done work is
    ever stored.
    """

    question: Question
    before: "State"
    """The state from which the action is carried out again."""
    action: Action
    answers: tuple[Answer, ...] = ()
    joined: bool = False
    """Whether the action is one step of the hand with the one before it."""
    given: int = 0
    """So many of the first answers were decided along with the action, and are taken back with it."""


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """Attackers or blockers that were declared last, with all that is needed to declare more with them.

    Creatures are declared all together (508.1, 509.1), but hands can point at one after the other. As long as
    nothing else is done, one more is declared with those before it, from the state before all of them.
    """

    before: "State"
    action: Attack | Block


class State(Beside, frozen=True, kw_only=True):
    """The game. ``objects``, ``aside`` and ``zones`` are never changed in place.

    In library, graveyard and stack the first object is the top one.
    """

    players: tuple[Player, ...]
    objects: Mapping[ObjectId, GameObject] = {}
    """All that exists, for the rules as for everybody."""
    aside: Mapping[ObjectId, GameObject] = {}
    """Objects that are treated as though they did not exist, although they are there (702.26d)."""
    gone: Mapping[ObjectId, GameObject] = {}
    """What has left the battlefield or the stack in this turn, as it last was (608.2h)."""
    zones: Mapping[Zone, tuple[ObjectId, ...]] = {}
    active: PlayerId = 0
    turn: int = 1
    step: str = "precombat main"
    damage_again: bool = False
    """Whether a second combat damage step comes after the one that it is (510.4)."""
    day_night: str = "neither"
    clock: int = 0
    """The last number given to an object, piece, effect or timestamp."""
    edition: str = DEFAULT_EDITION
    mana: str = "trust"
    only_what_cards_do: bool = False
    """Whether the players have agreed that no effect is done by hand."""
    effects: tuple[ContinuousEffect, ...] = ()
    permissions: tuple[Permission, ...] = ()
    prohibitions: tuple[Prohibition, ...] = ()
    costs: tuple[LastingCost, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    waiting: tuple[StackAbility, ...] = ()
    """Triggered abilities that have triggered and are not on the stack yet (603.3)."""
    tasks: tuple[Task, ...] = ()
    """What was to be done by hand in this game, in the order in which it was told."""
    seed: int = 0
    chance: int = 0
    """How many random choices were made; with the seed it decides the next one."""
    question: OpenQuestion | None = None
    declaration: Declaration | None = None
    """What was declared right before, if nothing else has been done since."""

    @property
    def everything(self) -> Mapping[ObjectId, GameObject]:
        """What exists and what is set aside: for whoever asks where a card is, and for no rule."""
        return {**self.objects, **self.aside} if self.aside else self.objects

    def object(self, id: ObjectId) -> GameObject | None:
        """The object with a number, if it still exists."""
        return self.objects.get(id)

    def known(self, id: ObjectId) -> GameObject | None:
        """The object with a number, as it is or as it last was (608.2h)."""
        return self.objects.get(id) or self.gone.get(id)

    def permanent(self, id: ObjectId | None) -> Permanent | None:
        """The permanent with a number, if there is one."""
        found = self.objects.get(id) if id is not None else None
        return found if isinstance(found, Permanent) else None

    def in_zone(self, zone: Zone) -> tuple[ObjectId, ...]:
        """The numbers of the objects in a zone, top first where there is an order."""
        return self.zones.get(zone, ())

    def permanents(self) -> Iterator[Permanent]:
        """All permanents, oldest first."""
        objects = self.objects
        for id in self.zones.get(BATTLEFIELD, ()):
            permanent = objects[id]
            assert isinstance(permanent, Permanent)
            yield permanent

    @property
    def stack(self) -> tuple[ObjectId, ...]:
        """What is on the stack, top first."""
        return self.zones.get(STACK, ())

    def zone(self, kind: ZoneKind) -> Iterator[GameObject]:
        """All objects in zones of a kind, over all players."""
        for zone, ids in self.zones.items():
            if zone.kind is kind:
                for id in ids:
                    yield self.objects[id]
