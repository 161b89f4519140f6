"""Abilities as data (113): what a face lets its controller do, and what it does by itself."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import msgspec

from tabletop.language.amounts import SpentLife
from tabletop.language.card_types import CardType
from tabletop.language.conditions import Condition, ObjectRef
from tabletop.language.effects import (
    Allow,
    AnyEffect,
    Changes,
    CostChange,
    Forbid,
    Spending,
    Target,
    effects_in,
)
from tabletop.language.keywords import KeywordName
from tabletop.language.left_texts import LeftText
from tabletop.language.meaning import Meaning
from tabletop.language.moments import Concerned, Duration, Instead, Moment, WouldBe
from tabletop.language.reading import Word, one_of
from tabletop.language.selections import Selection, Tally
from tabletop.language.spelled import ManaText, PlayerText
from tabletop.language.zones import ZoneKind


class CountersTaken(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A part of a cost that removes counters, of one ``kind`` or of any kinds if that is empty.

    The counters are on the object itself, or on any objects that fit ``among``. With ``or_more``, the player
    may remove more than ``number``, and effects refer to the count as ``"that many"``.
    """

    kind: Annotated[str, Meaning.COUNTER] = ""
    number: Annotated[int, Meaning.AT_ONCE] = 1
    or_more: bool = False
    among: Selection | None = None


class Material(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One kind of craft material, from permanents and cards in the graveyard (702.167b).

    With ``more``, the player may use more of them than ``number``. With ``alike``, all of them share a card
    type.
    """

    of: Selection = Selection()
    number: Annotated[int, Meaning.COUNT] = 1
    more: bool = False
    alike: bool = False

    def __post_init__(self) -> None:
        """Reject a zone, since the rule says where materials can be."""
        if self.of.zone is not ZoneKind.BATTLEFIELD:
            raise ValueError("materials lie on the battlefield or in the graveyard; leave out the zone")


class Cost(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The cost of an activation. ``other`` are costs in words, paid by hand.

    ``materials`` are the objects that a craft exiles in addition to itself (702.167a). ``loyalty_x`` is a
    loyalty cost of minus X, and ``min_x`` the least X. The cost is reduced by {1} for each object that fits
    ``less_each`` (601.2f). ``spends`` are objects sacrificed, discarded, tapped or exiled for it, to which
    effects refer as ``"spent"``.
    """

    mana: ManaText = ""
    less_each: Selection | None = None
    tap: bool = False
    untap: bool = False
    sacrifice_self: bool = False
    exile_self: bool = False
    discard_self: bool = False
    reveal_hand: bool = False
    waterbend: bool = False
    """Whether untapped artifacts and creatures may be tapped, each for {1} (701.67a)."""
    detach_granter: bool = False
    """Whether the Equipment that grants the ability becomes unattached."""
    materials: tuple[Material, ...] = ()
    loyalty: Annotated[int | None, Meaning.NUMBER] = None
    loyalty_x: bool = False
    min_x: Annotated[int, Meaning.COUNT] = 0
    life: Annotated[int, Meaning.COUNT] = 0
    remove_counters: Annotated[Mapping[str, int], Meaning.COUNTER] = {}
    takes_counters: CountersTaken | None = None
    spends: tuple[Spending, ...] = ()
    other: tuple[PlayerText, ...] = ()


class AnAbility(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="ability",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """An ability. The tag is its kind."""


class Keyword(AnAbility, frozen=True, kw_only=True, tag="keyword"):
    """A keyword ability with its cost, number or quality: ``ward {2}``, ``disturb {1}{U}``, ``crew 2``."""

    name: KeywordName
    cost: ManaText = ""
    number: Annotated[int | None, Meaning.NUMBER] = None
    of: Selection | None = None
    """Quality that protection is from, in any zone, or that typecycling searches for."""
    life: Annotated[int, Meaning.COUNT] = 0
    """Life that a ward asks for instead of mana."""
    spends: Spending | None = None
    """Objects that a ward asks to sacrifice or discard instead of mana."""
    materials: tuple[Material, ...] = ()
    """Materials of a craft."""

    def __post_init__(self) -> None:
        """Check that a keyword has everything its name needs and nothing else.

        Raises:
            ValueError: a value is missing, or has no meaning for that keyword

        """
        if bool(self.materials) is not (self.name is KeywordName.CRAFT):
            raise ValueError("a craft needs materials, and no other keyword has any")
        if self.of is not None and self.of.zone is not ZoneKind.BATTLEFIELD:
            raise ValueError("a keyword says where it looks; leave out the zone")
        if self.of is not None and self.name not in (KeywordName.PROTECTION, KeywordName.CYCLING):
            raise ValueError("only protection and cycling are of something")
        if self.of is None and self.name is KeywordName.PROTECTION:
            raise ValueError("protection is from something; say it with “of”, everything with an empty table")
        prices = (bool(self.cost), self.life > 0, self.spends is not None)
        if self.name is KeywordName.WARD and sum(prices) != 1:
            raise ValueError("a ward has one price: a cost in mana, life, or what it spends")
        if self.name is not KeywordName.WARD and (self.life or self.spends is not None):
            raise ValueError("only a ward is paid with life or by what it spends")


class Activated(AnAbility, frozen=True, kw_only=True, tag="activated"):
    """An ability with a cost before a colon (602). ``zone`` is the zone in which it works."""

    cost: Cost
    effects: tuple[AnyEffect, ...]
    targets: tuple[Target, ...] = ()
    sorcery_speed: bool = False
    once_each_turn: bool = False
    once: bool = False
    """Whether it can be activated only once while the object stays the same: exhaust (702.177a)."""
    boast: bool = False
    """Whether only a creature that attacked this turn can activate it, once a turn: boast (702.142a)."""
    anyone: bool = False
    """Whether any player may activate it, not only the object's controller (602.1b)."""
    condition: Condition | None = None
    zone: ZoneKind = ZoneKind.BATTLEFIELD


class Triggered(AnAbility, frozen=True, kw_only=True, tag="triggered"):
    """An ability that begins with when, whenever or at (603).

    ``event`` is the moment that triggers it: a step (``"your upkeep"``), or something that happens
    (``"enters"``, ``"dies"``, ``"transforms"`` for transforming into this face). ``of`` selects the objects
    it happens to. By default that is the object itself or, with ``attached``, what it is attached to.
    """

    event: Moment
    effects: tuple[AnyEffect, ...]
    of: Selection | None = None
    attached: bool = False
    targets: tuple[Target, ...] = ()
    condition: Condition | None = None
    asked_then: bool = False
    """Whether the condition is checked only on triggering and not on resolution, since there is no "if"
    (603.4).
    """
    once_each_turn: bool = False
    together: bool = False
    """Whether it triggers once for everything that happens at the same time: "one or more" (603.2c)."""
    zone: ZoneKind = ZoneKind.BATTLEFIELD


class Chapter(AnAbility, frozen=True, kw_only=True, tag="chapter"):
    """A chapter ability of a Saga (714.2)."""

    numbers: Annotated[tuple[int, ...], Meaning.COUNT]
    effects: tuple[AnyEffect, ...]
    targets: tuple[Target, ...] = ()


class Likeness(Word, called="likeness"):
    """A value that a continuous effect uses for power, toughness or both, or for keywords."""

    LAST_EXILED = "exiled with self"
    """Size and creature types of the last creature card exiled with it."""
    TOTAL_POWER = "total power exiled with self"
    COLORS = "colors exiled with self"
    """Number of colors among the cards exiled with it."""
    KEYWORDS = "keywords exiled with self"
    """Added keywords that a card exiled with it has. One protection represents all of them."""
    LIFE_TOTAL = "life total"
    """Life total of its controller."""
    ACTIVATED_ABILITIES = "activated abilities exiled with self"
    """Activated abilities of the cards exiled with it, each once a turn."""
    CARD_TYPES = "card types in all graveyards"
    """Number of card types among the cards in all graveyards."""

    @property
    def counts(self) -> bool:
        """Whether it is a number, to which a size may add."""
        return self not in _NO_NUMBERS


_NO_NUMBERS: Final = (Likeness.LAST_EXILED, Likeness.KEYWORDS, Likeness.ACTIVATED_ABILITIES)


class Static(AnAbility, frozen=True, kw_only=True, tag="static"):
    """A continuous effect while the object is there (604), on the object itself or on what fits ``of``.

    ``for_each`` multiplies the numbers of power and toughness by the count of objects that fit it. With
    ``like``, the numbers say which of the two are set, and what is added to the counted value.

    Raises:
        ValueError: a size beside ``like`` has no effect

    """

    change: Changes
    of: Selection | None = None
    everywhere: bool = False
    """Whether it also works on fitting spells and cards in other zones.

    With "you" as controller, these are spells you control and cards you own.
    """
    attached: bool = False
    """Whether it works on what the object is attached to."""
    paired: bool = False
    """Whether it works on the object and the creature it is paired with (702.95)."""
    condition: Condition | None = None
    for_each: Selection | None = None
    like: Likeness | None = None
    takes_control: bool = False
    """Whether its controller also controls what it is attached to (613.1b)."""

    def __post_init__(self) -> None:
        """Reject a size without effect."""
        if self.like is None:
            return
        for size in (self.change.power, self.change.toughness):
            if size is not None and not (str(size) == "0" or (self.like.counts and str(size).isdecimal())):
                raise ValueError(
                    f"“{size}” has no effect together with “like”; write 0 for a value that “like” sets"
                )


class Standing(AnAbility, frozen=True, kw_only=True, tag="standing"):
    """A permission, a prohibition or a cost change while the object is there (604.1)."""

    effects: tuple[Allow | Forbid | CostChange, ...]
    condition: Condition | None = None


class EnteringTriggers(AnAbility, frozen=True, kw_only=True, tag="entering triggers"):
    """A change of the triggers on entering, for what fits (603.2d).

    Abilities of its controller's permanents trigger ``more`` additional times. Without a number nothing
    triggers.
    """

    of: Selection
    more: Annotated[int, Meaning.COUNT] = 0


class EntersWith(AnAbility, frozen=True, kw_only=True, tag="enters"):
    """How the object itself enters (614.1c): tapped, with counters, as a copy, or with a choice.

    ``choose`` describes the choice: ``"a nonland card name"``, ``"a color"``. ``effects`` happen as it
    enters, without the stack.
    """

    tapped: bool = False
    tapped_unless: Condition | None = None
    tapped_unless_life: Annotated[int, Meaning.COUNT] = 0
    counters: Annotated[Mapping[str, int], Meaning.COUNTER] = {}
    more_counters: Annotated[Mapping[str, Tally], Meaning.COUNTER] = {}
    """Counters whose number is counted."""
    copy_of: Selection | None = None
    copy_until: Duration | None = None
    """Moment until which it is that copy, None for good."""
    exceptions: Changes | None = None
    copy_counters: Mapping[CardType, Annotated[str, Meaning.COUNTER]] = {}
    """One additional counter if the copy has a card type: ``{"Planeswalker": "loyalty"}``."""
    choose: PlayerText = ""
    effects: tuple[AnyEffect, ...] = ()


class AsTransforms(AnAbility, frozen=True, kw_only=True, tag="as transforms"):
    """Effects as the permanent transforms into this face, not afterwards (712.20)."""

    effects: tuple[AnyEffect, ...]


class AsTurnedUp(AnAbility, frozen=True, kw_only=True, tag="as turned up"):
    """Effects as the permanent is turned face up, without the stack (614.1e)."""

    effects: tuple[AnyEffect, ...]


class AsAttached(AnAbility, frozen=True, kw_only=True, tag="as attached"):
    """Effects as the permanent becomes attached to an object, without the stack (614.12)."""

    effects: tuple[AnyEffect, ...]


class InsteadOf(AnAbility, frozen=True, kw_only=True, tag="instead"):
    """A replacement effect of the object (614). ``event`` would happen to it, or to what fits ``of``.

    ``to`` is where it goes instead. With ``"as a copy"``, what fits enters as a copy of the object (614.1c).
    """

    event: WouldBe
    effects: tuple[AnyEffect, ...] = ()
    to: Instead | None = None
    of: Selection | None = None
    whose: Concerned = Concerned.NOBODY
    tapped: bool = False
    """Whether what enters does so tapped."""
    times: Annotated[int, Meaning.NUMBER] = 1
    """Factor for the number of created tokens."""
    tokens: bool = False
    """Whether it also applies to tokens, if it says whose cards it applies to."""


class DamagedPlayer(Word, called="thing that is dealt damage"):
    """A player dealt damage, seen from the controller of the ability."""

    ANY = "player"
    OPPONENT = "opponent"
    YOU = "you"
    YOURS = "your permanents"
    """No player, but any permanent of that controller."""


if TYPE_CHECKING:
    Damaged: TypeAlias = CardType | DamagedPlayer
else:
    Damaged = one_of("thing that is dealt damage", CardType, DamagedPlayer, meaning=Meaning.WORD)
    """What damage is dealt to: objects of a card type, or players."""


class DamageChange(AnAbility, frozen=True, kw_only=True, tag="damage"):
    """A change of damage (614.1a, 615.1) from sources that fit ``by``.

    ``to`` are card types of the recipients, players, or ``"your permanents"``. Empty means all. ``combat``
    restricts it to combat damage or to other damage. ``times`` applies before ``plus``, and a negative
    ``plus`` prevents damage.
    """

    by: Selection
    to: tuple[Damaged, ...] = ()
    combat: bool | None = None
    times: Annotated[int, Meaning.NUMBER] = 1
    plus: Annotated[int, Meaning.NUMBER] = 0
    at_least: Tally | None = None


class AttackTax(AnAbility, frozen=True, kw_only=True, tag="attack tax"):
    """Creatures can't attack its controller unless ``cost`` is paid for each of them (508.1h)."""

    cost: ManaText


class Enchant(AnAbility, frozen=True, kw_only=True, tag="enchant"):
    """The objects or players that an Aura can enchant (702.5)."""

    of: Selection | None = None
    player: bool = False


class Spell(AnAbility, frozen=True, kw_only=True, tag="spell"):
    """The effects of an instant or sorcery (113.3a)."""

    effects: tuple[AnyEffect, ...]
    targets: tuple[Target, ...] = ()


class CastingCost(AnAbility, frozen=True, kw_only=True, tag="casting cost"):
    """A cost of the spell in addition to its mana (118.8), or instead of it (118.9).

    ``instead`` names the way of casting without the mana cost. ``less`` is the reduction for each object
    spent, to which effects refer as ``"spent"``. An X of ``life`` is announced like one in the mana cost
    (107.3a).
    """

    spends: Spending | None = None
    life: SpentLife = 0
    instead: PlayerText = ""
    less: ManaText = ""


class OpeningHand(AnAbility, frozen=True, kw_only=True, tag="opening hand"):
    """An action with the card before the first turn if it is in the opening hand (103.6)."""

    effects: tuple[AnyEffect, ...]
    condition: Condition | None = None


class DeckCopies(AnAbility, frozen=True, kw_only=True, tag="deck copies"):
    """The number of cards of this name that a deck can have: at most a number, or any (100.2a)."""

    at_most: Annotated[int | None, Meaning.NUMBER] = None


class RuleText(AnAbility, LeftText, frozen=True, kw_only=True, tag="by hand"):
    """A text that is left to the players."""


Ability: TypeAlias = (
    Keyword
    | Activated
    | Triggered
    | Chapter
    | Static
    | Standing
    | EnteringTriggers
    | EntersWith
    | AsTransforms
    | AsTurnedUp
    | AsAttached
    | InsteadOf
    | DamageChange
    | AttackTax
    | Enchant
    | Spell
    | CastingCost
    | OpeningHand
    | DeckCopies
    | RuleText
)

__all__ = ["Ability", "Cost", "ObjectRef", "Target"]


def texts_left_in(abilities: tuple[Ability, ...]) -> Iterator[LeftText]:
    """Yield the texts that are left to the players: whole abilities, then effects of others."""
    yield from (each for each in abilities if isinstance(each, RuleText))
    yield from (each for each in effects_in(abilities) if isinstance(each, LeftText))
