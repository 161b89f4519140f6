"""Objects (109): cards in zones, permanents, spells and abilities on the stack.

Only physical facts and decisions are stored: which cards, which side is up, status, counters, what is copied.
Characteristics are derived (``rules.values.characteristics``).
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias

import msgspec

from tabletop.cards.faces import CardDefinition, Face, Side
from tabletop.language.abilities import Ability, Target
from tabletop.language.conditions import Condition
from tabletop.language.effects import AnyEffect, Changes, WhenDone
from tabletop.language.references import AbilityKey
from tabletop.model.caches import WithCache
from tabletop.model.zones import Zone

ObjectId: TypeAlias = int
PlayerId: TypeAlias = int
PieceId: TypeAlias = int

NO_COUNTERS: Final[Mapping[str, int]] = {}


class PieceKind(StrEnum):
    """Kind of a physical piece: a card, a token, or the mere copy of a spell."""

    CARD = "card"
    TOKEN = "token"
    COPY = "copy"


class Piece(msgspec.Struct, frozen=True):
    """One physical thing. It keeps its number in all zones, while objects do not (400.7)."""

    id: PieceId
    definition: CardDefinition
    kind: PieceKind = PieceKind.CARD
    commander: bool = False
    substitute: bool = False
    """Whether a substitute card represents it where it is hidden from some players (713)."""


class CopiableValues(msgspec.Struct, frozen=True):
    """The values that a copy takes over (707.2): the face that was up, or a flip card's halves (707.3)."""

    faces: tuple[Face, ...]
    face_down: bool = False


class CopyEffect(msgspec.Struct, frozen=True, kw_only=True):
    """An effect that makes an object a copy, for good or until a moment."""

    of: str
    values: CopiableValues
    timestamp: int
    until: str | None = None


class FaceDown(msgspec.Struct, frozen=True, kw_only=True):
    """How an object is face down: by which rule, and as what (708.2)."""

    how: str = "effect"
    number: int = 0
    face: Face


class ControlEffect(msgspec.Struct, frozen=True, kw_only=True):
    """An effect that gives a permanent another controller. ``before`` controlled it until then."""

    player: PlayerId
    before: PlayerId
    timestamp: int
    until: str | None = None


AbilityText: TypeAlias = Ability | WhenDone | str
"""An ability or effect of the language, or words for what the rules themselves grant."""


class ModeKey(msgspec.Struct, frozen=True):
    """Key of a mode of an ability, with its index among the modes."""

    ability: AbilityKey | None
    place: int


class ThisTurn(msgspec.Struct, frozen=True, kw_only=True):
    """The deeds of a permanent, and what was done to it, since the turn began."""

    attacked: bool = False
    """Whether it was declared as an attacker."""
    damage_dealt: int = 0
    """Total damage it has dealt."""
    damaged_by: tuple[ObjectId, ...] = ()
    """Numbers of the objects that dealt damage to it while it was a creature."""
    damaged_under: tuple[PlayerId, ...] = ()
    """Players who controlled sources of damage dealt to it."""
    dealt_to_players: Mapping[PlayerId, int] = {}
    """Damage it has dealt to each player."""
    loyalty_used: int = 0
    """Number of its loyalty abilities activated."""
    permitted: bool = False
    """Whether its permission for once each turn was used."""
    used: tuple[AbilityKey, ...] = ()
    """Its once-each-turn abilities that were activated or have triggered (602.5b)."""
    resolved: tuple[AbilityKey, ...] = ()
    """Its abilities that count their resolutions, once for each resolution."""
    regenerations: int = 0
    """Number of regeneration shields (701.19a)."""


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """The role of a permanent in combat, which ends when it is removed from combat (506.4)."""

    attacking: ObjectId | None = None
    attacking_player: PlayerId | None = None
    blocking: ObjectId | None = None
    blocking_too: ObjectId | None = None
    """The other attacker it blocks, if it can block two."""
    blocked: bool = False
    """Whether this attacker was blocked, even if its blockers have left (509.1h)."""
    unblocked: bool = False
    """Whether blockers were declared and none blocks this attacker (509.1h)."""
    strikes: str = ""
    """State between two combat damage steps: ``"once"`` has dealt damage in the first, ``"later"`` has not
    (510.4).
    """

    @property
    def attacks(self) -> bool:
        """Whether it is attacking, even something that can't be attacked any more."""
        return self.attacking is not None or self.attacking_player is not None

    @property
    def newly(self) -> "Combat":
        """The same attack of something that has just entered, with nothing declared against it (508.4)."""
        return Combat(attacking=self.attacking, attacking_player=self.attacking_player)

    @property
    def all_blocked(self) -> tuple[ObjectId, ...]:
        """The attackers it blocks."""
        return tuple(id for id in (self.blocking, self.blocking_too) if id is not None)

    @property
    def blocks(self) -> bool:
        """Whether it is blocking."""
        return self.blocking is not None


class PhasedOut(msgspec.Struct, frozen=True, kw_only=True):
    """The phased-out status of a permanent (702.26)."""

    under: PlayerId
    """Controller when it phased out, in whose untap step it phases in (702.26a)."""
    along_with: ObjectId | None = None
    """Host it phased out with, and phases in with (702.26g)."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """The pairing of a creature with another (702.95b)."""

    partner: ObjectId
    under: PlayerId
    """Controller of both when they were paired. The pairing ends when someone else controls one of them."""


NOTHING_YET: Final = ThisTurn()
OUT_OF_COMBAT: Final = Combat()


class GameObject(WithCache, frozen=True, kw_only=True):
    """Anything in a zone. A zone change makes a new object (400.7)."""

    id: ObjectId
    owner: PlayerId
    zone: Zone
    timestamp: int
    pieces: tuple[Piece, ...] = ()

    @property
    def definition(self) -> CardDefinition:
        """The card that represents the object, the first of several."""
        return self.pieces[0].definition

    @property
    def is_token(self) -> bool:
        """Whether a token represents the object."""
        return bool(self.pieces) and self.pieces[0].kind is PieceKind.TOKEN

    @property
    def is_copy(self) -> bool:
        """Whether only a copy represents the object."""
        return bool(self.pieces) and self.pieces[0].kind is PieceKind.COPY

    @property
    def card_count(self) -> int:
        """Number of cards that represent the object."""
        return sum(piece.kind is PieceKind.CARD for piece in self.pieces)


class CardObject(GameObject, frozen=True, kw_only=True):
    """A card in a hand, library, graveyard, in exile or in the command zone."""

    face_down: bool = False
    known_to: frozenset[PlayerId] = frozenset()
    """Players who may look at it although its zone is hidden or it is face down."""
    counters: Mapping[str, int] = NO_COUNTERS
    pile: ObjectId | None = None
    """Number of the object with which it was exiled (406.6)."""
    pile_side: Side = Side.FRONT
    """Side of that object that was up then (607.1b)."""
    made_by: ObjectId | None = None
    """Object whose ability created this emblem."""
    chosen: Mapping[str, str] = {}
    """Choices made when this emblem was created."""
    discarded_in: int | None = None
    """Turn in which it was discarded."""
    foretold: int | None = None
    """Turn in which it was foretold (702.143a)."""
    stays: bool = False
    """Whether the owner of this commander has left it here (903.9a)."""


class Permanent(GameObject, frozen=True, kw_only=True):
    """A card or token on the battlefield, or two melded cards (110.1, 712.4)."""

    controller: PlayerId
    side: Side = Side.FRONT
    tapped: bool = False
    flipped: bool = False
    face_down: FaceDown | None = None
    counters: Mapping[str, int] = NO_COUNTERS
    damage: int = 0
    deathtouched: bool = False
    attached_to: ObjectId | None = None
    attached_to_player: PlayerId | None = None
    copies: tuple[CopyEffect, ...] = ()
    control: tuple[ControlEffect, ...] = ()
    turned: int = 0
    """Number of times it has transformed or converted, which each of its abilities remembers (701.27f)."""
    summoning_sick: bool = True
    this_turn: ThisTurn = NOTHING_YET
    combat: Combat = OUT_OF_COMBAT
    entered_from: str = ""
    """Kind of zone it came from. For a former spell, the zone it was cast from."""
    was_cast: bool = False
    kicked: int = 0
    """Number of times the spell was kicked (702.33d)."""
    untimely: bool = False
    """Whether the spell was cast when a sorcery couldn't have been (601.3b)."""
    entered: tuple[int, PlayerId] | None = None
    """Turn in which it entered, and the player under whose control."""
    bestowed: bool = False
    """Whether it is an Aura because it was cast bestowed (702.103b)."""
    protector: PlayerId | None = None
    chosen_name: str | None = None
    chosen: Mapping[str, str] = {}
    """Other choices made for it by kind: a type, a color, a player."""
    exhausted: tuple[AbilityKey, ...] = ()
    """Its abilities that can be activated only once and were."""
    monstrous: int | None = None
    """Number of the monstrosity by which it became monstrous, None if it isn't (701.37b)."""
    paired: Pairing | None = None
    """The creature it is paired with (702.95b)."""
    stays_tapped: bool = False
    phased_out: PhasedOut | None = None
    goaded_by: tuple[PlayerId, ...] = ()
    """Players who have goaded it, each until their next turn (701.15a)."""
    ring_bearer: bool = False
    """Whether it is its controller's Ring-bearer (701.54a)."""
    note: str = ""
    modes_chosen: tuple[ModeKey, ...] = ()
    """Modes chosen for it that can be chosen only once (700.2)."""
    below: tuple[Side, ...] = ()
    """Sides of the cards below the first in a merged permanent, in order (728.2)."""
    copied_parts: Mapping[PieceId, tuple[CopyEffect, ...]] = {}
    """Copy effects of each part from before the merge, by the part's first card (728.2a)."""

    @property
    def is_melded(self) -> bool:
        """Whether two meld cards represent it (712.8g)."""
        return len(self.pieces) == 2 and not self.below

    @property
    def is_merged(self) -> bool:
        """Whether several cards were merged into it (728.2)."""
        return bool(self.below)

    @property
    def parts(self) -> tuple[tuple[tuple[Piece, ...], Side], ...]:
        """Its parts with their sides, topmost first. A part is one card or two melded cards."""
        if self.is_melded:
            return ((self.pieces, Side.BACK),)
        parts: list[tuple[tuple[Piece, ...], Side]] = []
        for piece, side in zip(self.pieces, (self.side, *self.below), strict=True):
            # A meld card has its back up only as half of a pair.
            is_second = parts and side is parts[-1][1] is Side.BACK and _are_a_pair(*parts[-1][0], piece)
            parts.append(((*parts.pop()[0], piece) if is_second else (piece,), side))
        return tuple(parts)

    @property
    def top(self) -> tuple[Piece, ...]:
        """The part that gives it its name: its card, or the topmost card or melded pair of several."""
        return self.parts[0][0] if len(self.pieces) > 1 else self.pieces

    def is_attached(self) -> bool:
        """Whether it is attached to an object or a player."""
        return self.attached_to is not None or self.attached_to_player is not None


def copies_of(object: GameObject) -> tuple[CopyEffect, ...]:
    """Return the copy effects on an object, or on the top part of a merged permanent."""
    if isinstance(object, Permanent):
        return object.copies or object.copied_parts.get(object.pieces[0].id, ())
    return object.copies if isinstance(object, Spell) else ()


def _are_a_pair(*cards: Piece) -> bool:
    """Return whether two cards each name the other as their meld partner."""
    names = [card.definition.name for card in cards]
    partners = [card.definition.meld.partner for card in cards if card.definition.meld is not None]
    return len(cards) == 2 and names[::-1] == partners


class StackObject(GameObject, frozen=True, kw_only=True):
    """A spell or ability on the stack."""

    controller: PlayerId
    targets: tuple[ObjectId, ...] = ()
    target_players: tuple[PlayerId, ...] = ()
    target_places: tuple[int, ...] = ()
    """Index of the target requirement that each target was chosen for."""
    target_player_places: tuple[int, ...] = ()
    """The same for each player among the targets."""
    target_shares: tuple[int, ...] = ()
    """Amount divided to each target (601.2d), empty if nothing is divided."""
    target_player_shares: tuple[int, ...] = ()
    """The same for each player among the targets."""
    x: int = 0

    def targets_of(self, place: int) -> tuple[ObjectId, ...]:
        """Return the objects among the targets of one requirement, by its index."""
        chosen = zip(self.targets, self.target_places, strict=True)
        return tuple(id for id, its_place in chosen if its_place == place)

    def target_players_of(self, place: int) -> tuple[PlayerId, ...]:
        """Return the players among the targets of one requirement, by its index."""
        chosen = zip(self.target_players, self.target_player_places, strict=True)
        return tuple(seat for seat, its_place in chosen if its_place == place)

    def shares_of(self, place: int) -> tuple[dict[PlayerId, int], dict[ObjectId, int]] | None:
        """Return the amounts that the targets of one requirement get, by its index.

        The answer is None if nothing was divided as the targets were chosen.
        """
        if not self.target_shares and not self.target_player_shares:
            return None
        players = zip(self.target_players, self.target_player_places, self.target_player_shares, strict=True)
        objects = zip(self.targets, self.target_places, self.target_shares, strict=True)
        return (
            {seat: share for seat, its_place, share in players if its_place == place},
            {id: share for id, its_place, share in objects if its_place == place},
        )


class Spell(StackObject, frozen=True, kw_only=True):
    """A card on the stack, or the copy of one (112)."""

    side: Side = Side.FRONT
    face_down: FaceDown | None = None
    copies: tuple[CopyEffect, ...] = ()
    using: str | None = None
    kicked: int = 0
    untimely: bool = False
    """Whether it was cast when a sorcery couldn't have been (601.3b)."""
    exiles: bool = False
    """Whether its permission exiles it where it would be put into a graveyard."""
    spent: tuple[GameObject, ...] = ()
    """Objects sacrificed, discarded and so on to cast it, as they last existed."""
    spent_now: tuple[ObjectId, ...] = ()
    paid: str = ""
    mana_spent: tuple[str, ...] | None = None
    """Mana spent from the pool, None if it was paid on trust."""
    mana_from: tuple[ObjectId, ...] = ()
    """Permanents that produced some of that mana."""
    enters_tapped: bool = False
    enters_with: Mapping[str, int] = NO_COUNTERS
    """Counters that its permission gives the permanent."""
    changed: Changes | None = None
    """Changes that its permission makes to the spell and the permanent."""
    cast_from: Zone | None = None
    modes: tuple[int, ...] = ()
    """Indices of the modes chosen as it was cast (700.2a)."""


class StackAbility(StackObject, frozen=True, kw_only=True):
    """An activated or triggered ability on the stack, independent of its source (113.7a)."""

    source: ObjectId | None
    source_before: GameObject | None = None
    """Its source as it last existed (608.2h)."""
    effects: tuple[AnyEffect, ...] = ()
    key: AbilityKey | None = None
    """Key of the source's ability, None for one created by an effect."""
    text: AbilityText | None = None
    """Effects that describe it, None if its source says enough."""
    modes: tuple[int, ...] = ()
    """Indices of the modes chosen as it was put on the stack (700.2)."""
    turned: int | None = None
    """How often its source had transformed when it was put here, None if no limit applies (701.27f)."""
    source_now: tuple[ObjectId, ...] = ()
    """The object that its source has become, if the ability is about its leaving (400.7e)."""
    that_many: int | None = None
    that: tuple[ObjectId, ...] = ()
    """Objects that the trigger refers to, in the zone they went to."""
    that_before: tuple[GameObject, ...] = ()
    """The same objects as they existed when it triggered (608.2h)."""
    mana: tuple[str, ...] = ()
    """Types of mana produced, if it triggers on that (106.12a)."""
    spent: tuple[GameObject, ...] = ()
    """Objects sacrificed, discarded, tapped or exiled to activate it, as they last existed."""
    spent_now: tuple[ObjectId, ...] = ()
    mana_spent: tuple[str, ...] | None = None
    """Mana spent from the pool to activate it, None if it was paid on trust."""
    that_players: tuple[PlayerId, ...] = ()
    """Players that the trigger refers to."""
    target_words: tuple[Target, ...] = ()
    """Its target requirements, checked again on resolution (608.2b)."""
    condition: Condition | None = None
    """Its intervening if, checked on triggering and on resolution (603.4)."""
    chapter: int | None = None
    origin: str = "activated"


class ContinuousEffect(msgspec.Struct, frozen=True, kw_only=True):
    """A continuous effect of a resolved spell or ability on certain objects (611.2)."""

    id: int
    timestamp: int
    objects: tuple[ObjectId, ...]
    change: Changes
    until: str | None = None
