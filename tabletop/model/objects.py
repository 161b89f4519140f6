"""Objects (rule 109): cards in zones, permanents, spells and abilities on the stack.

Only what is physical or decided is stored: which cards, which side is up, status, counters, what is
copied. What an object *is* gets derived (see ``rules.characteristics``).
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias

import msgspec

from tabletop.cards.faces import CardDefinition, Face, Side
from tabletop.language.abilities import Ability, Target
from tabletop.language.conditions import Condition
from tabletop.language.effects import AnyEffect, Changes, WhenDone
from tabletop.language.identity import AbilityKey
from tabletop.model.beside import Beside
from tabletop.model.zones import Zone

ObjectId: TypeAlias = int
PlayerId: TypeAlias = int
PieceId: TypeAlias = int

NO_COUNTERS: Final[Mapping[str, int]] = {}


class PieceKind(StrEnum):
    """What stands for an object: cardboard, a token, or nothing but a copy of a spell."""

    CARD = "card"
    TOKEN = "token"
    COPY = "copy"


class Piece(msgspec.Struct, frozen=True):
    """One physical thing. It keeps its number through all zones, objects do not (400.7)."""

    id: PieceId
    definition: CardDefinition
    kind: PieceKind = PieceKind.CARD
    commander: bool = False
    substitute: bool = False
    """Whether a substitute card stands for it wherever nobody may see it (713)."""


class CopiableValues(msgspec.Struct, frozen=True):
    """What a copy takes over (707.2): the face that was up, or both halves of a flip card (707.3)."""

    faces: tuple[Face, ...]
    face_down: bool = False


class CopyEffect(msgspec.Struct, frozen=True, kw_only=True):
    """That an object is a copy of something, for good or until a moment."""

    of: str
    values: CopiableValues
    timestamp: int
    until: str | None = None


class FaceDown(msgspec.Struct, frozen=True, kw_only=True):
    """That an object is face down, by which rule, and as what (708.2)."""

    how: str = "effect"
    number: int = 0
    face: Face


class ControlEffect(msgspec.Struct, frozen=True, kw_only=True):
    """That somebody else than before controls a permanent; ``before`` had it until then."""

    player: PlayerId
    before: PlayerId
    timestamp: int
    until: str | None = None


AbilityText: TypeAlias = Ability | WhenDone | str
"""An ability or effect of the language, or the words of what the rules themselves give."""


class ModeKey(msgspec.Struct, frozen=True):
    """A mode of an ability, by its place among the modes."""

    ability: AbilityKey | None
    place: int


class ThisTurn(msgspec.Struct, frozen=True, kw_only=True):
    """What a permanent has done, and what was done with it, since the turn began."""

    attacked: bool = False
    """Whether it was sent to attack."""
    damage_dealt: int = 0
    """How much damage it has dealt."""
    damaged_by: tuple[ObjectId, ...] = ()
    """What has dealt damage to it, while it was a creature."""
    damaged_under: tuple[PlayerId, ...] = ()
    """The players who controlled what dealt damage to it."""
    dealt_to_players: Mapping[PlayerId, int] = {}
    """How much damage it has dealt to which player."""
    loyalty_used: int = 0
    """How many loyalty abilities of it were activated."""
    permitted: bool = False
    """Whether something was cast or played by what it allows once each turn."""
    used: tuple[AbilityKey, ...] = ()
    """Abilities for once each turn that were activated or have triggered (602.5b)."""
    resolved: tuple[AbilityKey, ...] = ()
    """Abilities that count how often they resolve, once for each time."""
    regenerations: int = 0
    """How often it can still be regenerated instead of being destroyed (701.19a)."""


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """The part that a permanent takes in combat; all of it goes as it is removed from combat (506.4)."""

    attacking: ObjectId | None = None
    attacking_player: PlayerId | None = None
    blocking: ObjectId | None = None
    blocking_too: ObjectId | None = None
    """The other attacker that it blocks, where it may block two."""
    blocked: bool = False
    """For an attacker: it was blocked, even if nothing blocks it any more (509.1h)."""
    unblocked: bool = False
    """For an attacker: blockers were declared, and none for it (509.1h)."""
    strikes: str = ""
    """Between two combat damage steps: ``"once"`` has struck in the first, ``"later"`` has not (510.4)."""

    @property
    def attacks(self) -> bool:
        """Whether it is attacking, be it something that can't be attacked any more."""
        return self.attacking is not None or self.attacking_player is not None

    @property
    def newly(self) -> "Combat":
        """The same attack as of something that has just entered, with nothing declared against it (508.4)."""
        return Combat(attacking=self.attacking, attacking_player=self.attacking_player)

    @property
    def all_blocked(self) -> tuple[ObjectId, ...]:
        """What it blocks."""
        return tuple(id for id in (self.blocking, self.blocking_too) if id is not None)

    @property
    def blocks(self) -> bool:
        """Whether it is blocking."""
        return self.blocking is not None


class PhasedOut(msgspec.Struct, frozen=True, kw_only=True):
    """That a permanent is phased out (702.26)."""

    under: PlayerId
    """Who controlled it as it phased out: it phases in as that player untaps (702.26a)."""
    along_with: ObjectId | None = None
    """What it was attached to, where it has phased out with that; it phases in with it too (702.26g)."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """That a creature is paired with another one (702.95b)."""

    partner: ObjectId
    under: PlayerId
    """Who controlled both as they became paired: they are no longer once somebody else controls one."""


NOTHING_YET: Final = ThisTurn()
OUT_OF_COMBAT: Final = Combat()


class GameObject(Beside, frozen=True, kw_only=True):
    """Anything in a zone. A zone change makes a new one (400.7)."""

    id: ObjectId
    owner: PlayerId
    zone: Zone
    timestamp: int
    pieces: tuple[Piece, ...] = ()

    @property
    def definition(self) -> CardDefinition:
        """The card that represents the object; the first where there are two."""
        return self.pieces[0].definition

    @property
    def is_token(self) -> bool:
        """Whether a token stands for the object."""
        return bool(self.pieces) and self.pieces[0].kind is PieceKind.TOKEN

    @property
    def is_copy(self) -> bool:
        """Whether nothing but a copy stands for the object."""
        return bool(self.pieces) and self.pieces[0].kind is PieceKind.COPY

    @property
    def card_count(self) -> int:
        """How many cards represent the object."""
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
    """The side of that object that was up then (607.1b)."""
    made_by: ObjectId | None = None
    """For an emblem: the object whose ability has made it."""
    chosen: Mapping[str, str] = {}
    """For an emblem: what was chosen as it was made."""
    discarded_in: int | None = None
    """The turn in which it was discarded."""
    foretold: int | None = None
    """The turn in which it was foretold (702.143a)."""
    stays: bool = False
    """For a commander: its owner has let it stay here (903.9a)."""


class Permanent(GameObject, frozen=True, kw_only=True):
    """A card or token on the battlefield, or two cards melded (110.1, 712.4)."""

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
    """How often it has transformed or converted; each of its abilities remembers the count (701.27f)."""
    summoning_sick: bool = True
    this_turn: ThisTurn = NOTHING_YET
    combat: Combat = OUT_OF_COMBAT
    entered_from: str = ""
    """The kind of zone that it came from: for a spell, the one it was cast from."""
    was_cast: bool = False
    kicked: int = 0
    """How often the spell that it was had been kicked (702.33d)."""
    untimely: bool = False
    """Whether the spell that it was had been cast at a time when no sorcery could have been (601.3b)."""
    entered: tuple[int, PlayerId] | None = None
    """The turn in which it entered, and the player under whose control."""
    bestowed: bool = False
    """Whether it is an Aura because it was cast bestowed (702.103b)."""
    protector: PlayerId | None = None
    chosen_name: str | None = None
    chosen: Mapping[str, str] = {}
    """What else was chosen for it, by what it is: a type, a colour, a player."""
    exhausted: tuple[AbilityKey, ...] = ()
    """Its abilities that can be activated only once, and were."""
    monstrous: int | None = None
    """The number of the monstrosity by which it became monstrous; None where it is not (701.37b)."""
    paired: Pairing | None = None
    """The creature that it is paired with (702.95b)."""
    stays_tapped: bool = False
    phased_out: PhasedOut | None = None
    goaded_by: tuple[PlayerId, ...] = ()
    """The players who have goaded it, each of them until that player's next turn (701.15a)."""
    ring_bearer: bool = False
    """Whether it is its controller's Ring-bearer (701.54a)."""
    note: str = ""
    modes_chosen: tuple[ModeKey, ...] = ()
    """The modes that were chosen for it, where each can be chosen only once (700.2)."""
    below: tuple[Side, ...] = ()
    """For a merged permanent: the sides of the cards under the first one, in their order (728.2)."""
    copied_parts: Mapping[PieceId, tuple[CopyEffect, ...]] = {}
    """By the first card of a part: what made it a copy before others were merged with it (728.2a)."""

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
        """What it is made of, top first, each with the side that is up: a card, or two that have melded."""
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
        """What gives it its name: its card, the topmost of several, or on top two that have melded."""
        return self.parts[0][0] if len(self.pieces) > 1 else self.pieces

    def is_attached(self) -> bool:
        """Whether it is attached to an object or to a player."""
        return self.attached_to is not None or self.attached_to_player is not None


def copies_of(object: GameObject) -> tuple[CopyEffect, ...]:
    """The copy effects on an object, or on the part of it that gives a merged permanent its name."""
    if isinstance(object, Permanent):
        return object.copies or object.copied_parts.get(object.pieces[0].id, ())
    return object.copies if isinstance(object, Spell) else ()


def _are_a_pair(*cards: Piece) -> bool:
    """Whether these are two cards, each of which names the other as what it melds with."""
    names = [card.definition.name for card in cards]
    partners = [card.definition.meld.partner for card in cards if card.definition.meld is not None]
    return len(cards) == 2 and names[::-1] == partners


class StackObject(GameObject, frozen=True, kw_only=True):
    """What waits on the stack."""

    controller: PlayerId
    targets: tuple[ObjectId, ...] = ()
    target_players: tuple[PlayerId, ...] = ()
    target_places: tuple[int, ...] = ()
    """For each of the targets the place of the word that it was chosen for: 0 for the first."""
    target_player_places: tuple[int, ...] = ()
    """The same for each of the players."""
    target_shares: tuple[int, ...] = ()
    """How much of what is divided each of the targets gets (601.2d); empty where nothing is divided."""
    target_player_shares: tuple[int, ...] = ()
    """The same for each of the players."""
    x: int = 0

    def shares_of(self, place: int) -> tuple[dict[PlayerId, int], dict[ObjectId, int]] | None:
        """What each player and object gets of what is divided among the targets of a word, by its place.

        None where nothing was divided as they were chosen.
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
    """Whether it was cast at a time when no sorcery could have been (601.3b)."""
    exiles: bool = False
    """Whether it is exiled where it would be put into a graveyard, by what let it be cast."""
    spent: tuple[GameObject, ...] = ()
    """What was sacrificed, discarded and the like to cast it, as it was."""
    spent_now: tuple[ObjectId, ...] = ()
    paid: str = ""
    mana_spent: tuple[str, ...] | None = None
    """The mana of the pool that was spent; None where it was paid on trust."""
    mana_from: tuple[ObjectId, ...] = ()
    """The permanents from which some of that mana came."""
    enters_tapped: bool = False
    enters_with: Mapping[str, int] = NO_COUNTERS
    """Counters with which the permanent will enter, by what let it be cast."""
    changed: Changes | None = None
    """What it is besides, and the permanent will be, by what let it be cast."""
    cast_from: Zone | None = None
    modes: tuple[int, ...] = ()
    """The places of the modes that were chosen as it was cast (700.2a)."""


class StackAbility(StackObject, frozen=True, kw_only=True):
    """An activated or triggered ability on the stack, independent of its source (113.7a)."""

    source: ObjectId | None
    source_before: GameObject | None = None
    """The source as it last was (608.2h)."""
    effects: tuple[AnyEffect, ...] = ()
    key: AbilityKey | None = None
    """Which ability of its source it is; None for one that an effect has made by itself."""
    text: AbilityText | None = None
    """What is put into words to say what it does; None where its source says enough."""
    modes: tuple[int, ...] = ()
    """The places of the modes that were chosen as it was put onto the stack (700.2)."""
    turned: int | None = None
    """How often its source had turned over when it was put here; None where no limit applies (701.27f)."""
    source_now: tuple[ObjectId, ...] = ()
    """What the source has become, if the ability is about its leaving (400.7e)."""
    that_many: int | None = None
    that: tuple[ObjectId, ...] = ()
    """The objects that the trigger speaks of, in the zone that they went to."""
    that_before: tuple[GameObject, ...] = ()
    """Those objects as they were when it triggered (608.2h)."""
    mana: tuple[str, ...] = ()
    """The types of the mana that was produced, where it triggers on that (106.12a)."""
    spent: tuple[GameObject, ...] = ()
    """What was sacrificed, discarded, tapped or exiled to activate it, as it was."""
    spent_now: tuple[ObjectId, ...] = ()
    mana_spent: tuple[str, ...] | None = None
    """The mana of the pool that was spent to activate it; None where it was paid on trust."""
    that_players: tuple[PlayerId, ...] = ()
    """The players of whom the trigger speaks."""
    target_words: tuple[Target, ...] = ()
    """What it targets; asked again as it resolves (608.2b)."""
    condition: Condition | None = None
    """What it asks for right after its event, and asks again as it resolves (603.4)."""
    chapter: int | None = None
    origin: str = "activated"


class ContinuousEffect(msgspec.Struct, frozen=True, kw_only=True):
    """An effect of a resolved spell or ability on certain objects (611.2)."""

    id: int
    timestamp: int
    objects: tuple[ObjectId, ...]
    change: Changes
    until: str | None = None
