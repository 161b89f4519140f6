"""Abilities as data (rule 113): what a face lets its controller do, and what it does by itself."""

from collections.abc import Mapping
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
)
from tabletop.language.keywords import KeywordName
from tabletop.language.meaning import Meaning
from tabletop.language.moments import Concerned, Duration, Instead, Moment, WouldBe
from tabletop.language.reading import Word, one_of
from tabletop.language.selections import Selection, Tally
from tabletop.language.spelled import ManaText, Matter, PlayerText
from tabletop.language.zones import ZoneKind


class CountersTaken(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A part of a cost that removes counters, of a ``kind`` or where that is empty of any kinds.

    They lie on the object itself, or on any of what fits ``among``. ``or_more``: the player may remove more
    than ``number``; the effects find how many as ``"that many"``.
    """

    kind: Annotated[str, Meaning.COUNTER] = ""
    number: Annotated[int, Meaning.AT_ONCE] = 1
    or_more: bool = False
    among: Selection | None = None


class Material(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One kind of object that a craft takes, of permanents and of cards in the graveyard (702.167b).

    ``more``: the player may take more of them than ``number``. ``alike``: all of them have a card type in
    common.
    """

    of: Selection = Selection()
    number: Annotated[int, Meaning.COUNT] = 1
    more: bool = False
    alike: bool = False

    def __post_init__(self) -> None:
        """See to it that no zone stands there: where materials may lie is for the rule to say."""
        if self.of.zone is not ZoneKind.BATTLEFIELD:
            raise ValueError("materials lie on the battlefield or in the graveyard; leave out the zone")


class Cost(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an activation costs. ``other`` are costs in words that the player pays by hand.

    ``materials`` are what a craft exiles besides the object itself (702.167a).

    ``loyalty_x`` is a loyalty cost of minus X, ``min_x`` the least that X may be where it is not 0.
    It costs {1} less for each object that fits ``less_each`` (601.2f).
    ``spends`` are objects that are sacrificed, discarded, tapped
    or exiled for it; the effects find them as ``"spent"``.
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
    """Whether untapped artifacts and creatures may be tapped, each for {1} of the mana (701.67a)."""
    detach_granter: bool = False
    """Whether the Equipment that gives the ability is taken off the creature."""
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
    """One ability. The tag is its kind."""


class Keyword(AnAbility, frozen=True, kw_only=True, tag="keyword"):
    """A keyword ability with what stands behind its name: ``ward {2}``, ``disturb {1}{U}``, ``crew 2``."""

    name: KeywordName
    cost: ManaText = ""
    number: Annotated[int | None, Meaning.NUMBER] = None
    of: Selection | None = None
    """What protection is from, in whichever zone; for typecycling, what the card that is found has to be."""
    life: Annotated[int, Meaning.COUNT] = 0
    """The life that a ward asks for in place of mana."""
    spends: Spending | None = None
    """What a ward has sacrificed or discarded in place of mana."""
    materials: tuple[Material, ...] = ()
    """What a craft is done with."""

    def __post_init__(self) -> None:
        """Make sure that a keyword has all that its name asks for, and nothing else.

        Raises:
            ValueError: something is missing, or means nothing beside that name.

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
    """An ability with a cost before a colon (602). ``zone`` is where it works."""

    cost: Cost
    effects: tuple[AnyEffect, ...]
    targets: tuple[Target, ...] = ()
    sorcery_speed: bool = False
    once_each_turn: bool = False
    once: bool = False
    """Whether it can be activated only once as long as the object stays the same: exhaust (702.177a)."""
    boast: bool = False
    """Whether only a creature that has attacked in this turn may do it, once in a turn (702.142a)."""
    anyone: bool = False
    """Whether any player may activate it, not the controller of the object alone (602.1b)."""
    condition: Condition | None = None
    zone: ZoneKind = ZoneKind.BATTLEFIELD


class Triggered(AnAbility, frozen=True, kw_only=True, tag="triggered"):
    """An ability that begins with when, whenever or at (603).

    ``event`` is what it waits for, by a word of ``moments``: a step (``"your upkeep"``), or something that
    happens (``"enters"``, ``"dies"``, ``"transforms"`` (into this face)). ``of`` says to which objects;
    without it, to the object itself or, if ``attached``, to what it is attached to.
    """

    event: Moment
    effects: tuple[AnyEffect, ...]
    of: Selection | None = None
    attached: bool = False
    targets: tuple[Target, ...] = ()
    condition: Condition | None = None
    asked_then: bool = False
    """Whether the condition is asked as the event happens and not again on resolving: no "if" (603.4)."""
    once_each_turn: bool = False
    together: bool = False
    """Whether it triggers once for all to which it happens at the same time: "one or more" (603.2c)."""
    zone: ZoneKind = ZoneKind.BATTLEFIELD


class Chapter(AnAbility, frozen=True, kw_only=True, tag="chapter"):
    """A chapter ability of a Saga (714.2)."""

    numbers: Annotated[tuple[int, ...], Meaning.COUNT]
    effects: tuple[AnyEffect, ...]
    targets: tuple[Target, ...] = ()


class Likeness(Word, called="likeness"):
    """Of what a continuous effect takes power, toughness or both, whichever it sets, or keywords."""

    LAST_EXILED = "exiled with self"
    """Of the last creature card exiled with it, with its creature types."""
    TOTAL_POWER = "total power exiled with self"
    COLORS = "colors exiled with self"
    """How many colours there are among the cards exiled with it."""
    KEYWORDS = "keywords exiled with self"
    """Those it adds which a card exiled with it has; one protection stands for all of them."""
    LIFE_TOTAL = "life total"
    """Of its controller."""
    ACTIVATED_ABILITIES = "activated abilities exiled with self"
    """The activated abilities of the cards exiled with it, each for once each turn."""
    CARD_TYPES = "card types in all graveyards"
    """How many there are among the cards in the graveyards of all players."""

    @property
    def counts(self) -> bool:
        """Whether it is a number, of which a size may be a few more."""
        return self not in _NO_NUMBERS


_NO_NUMBERS: Final = (Likeness.LAST_EXILED, Likeness.KEYWORDS, Likeness.ACTIVATED_ABILITIES)


class Static(AnAbility, frozen=True, kw_only=True, tag="static"):
    """A continuous effect as long as the object is there (604): on itself, or on what fits ``of``.

    ``for_each`` multiplies the numbers of power and toughness by how many objects fit it; with ``like`` they
    say which of the two it sets, and how much more it is than what is counted.

    Raises:
        ValueError: a size with ``like`` is a number that nobody would look at.

    """

    change: Changes
    of: Selection | None = None
    everywhere: bool = False
    """Whether it works on fitting spells and cards elsewhere, too.

    With "you" as controller: on spells that you control and cards that you own.
    """
    attached: bool = False
    """Whether it works on what the object is attached to."""
    paired: bool = False
    """Whether it works on the object and the creature that it is paired with, while it is (702.95)."""
    condition: Condition | None = None
    for_each: Selection | None = None
    like: Likeness | None = None
    takes_control: bool = False
    """Whether its controller also controls what it is attached to (613.1b)."""

    def __post_init__(self) -> None:
        """See to it that no size stands there that means nothing."""
        if self.like is None:
            return
        for size in (self.change.power, self.change.toughness):
            if size is not None and not (str(size) == "0" or (self.like.counts and str(size).isdecimal())):
                raise ValueError(f"“{size}” means nothing with a likeness; write 0 for what is set")


class Standing(AnAbility, frozen=True, kw_only=True, tag="standing"):
    """A permission, a prohibition or other costs as long as the object is there (604.1)."""

    effects: tuple[Allow | Forbid | CostChange, ...]
    condition: Condition | None = None


class EnteringTriggers(AnAbility, frozen=True, kw_only=True, tag="entering triggers"):
    """What entering means for abilities that trigger on it, where what enters fits (603.2d).

    Those of its controller's permanents trigger so much ``more`` often; without a number nobody's trigger.
    """

    of: Selection
    more: Annotated[int, Meaning.COUNT] = 0


class EntersWith(AnAbility, frozen=True, kw_only=True, tag="enters"):
    """How the object itself enters (614.1c): tapped, with counters, as a copy, as its owner likes.

    ``choose`` are words for what is chosen then: ``"a nonland card name"``, ``"a color"``; ``effects`` happen
    while it enters, without the stack.
    """

    tapped: bool = False
    tapped_unless: Condition | None = None
    tapped_unless_life: Annotated[int, Meaning.COUNT] = 0
    counters: Annotated[Mapping[str, int], Meaning.COUNTER] = {}
    more_counters: Annotated[Mapping[str, Tally], Meaning.COUNTER] = {}
    """Counters of a kind of which there are as many as something comes to."""
    copy_of: Selection | None = None
    copy_until: Duration | None = None
    """Until when it is that copy, where not for good."""
    exceptions: Changes | None = None
    copy_counters: Mapping[CardType, Annotated[str, Meaning.COUNTER]] = {}
    """One counter more on the copy if it is of a card type: ``{"Planeswalker": "loyalty"}``."""
    choose: PlayerText = ""
    effects: tuple[AnyEffect, ...] = ()


class AsTransforms(AnAbility, frozen=True, kw_only=True, tag="as transforms"):
    """What is done while the permanent turns to this face, not afterwards (712.20)."""

    effects: tuple[AnyEffect, ...]


class AsTurnedUp(AnAbility, frozen=True, kw_only=True, tag="as turned up"):
    """What is done while the permanent is turned face up, without the stack (614.1e)."""

    effects: tuple[AnyEffect, ...]


class AsAttached(AnAbility, frozen=True, kw_only=True, tag="as attached"):
    """What is done as the permanent becomes attached to an object, without the stack (614.12)."""

    effects: tuple[AnyEffect, ...]


class InsteadOf(AnAbility, frozen=True, kw_only=True, tag="instead"):
    """A replacement effect of the object (614): ``event`` would happen to it, or to what fits ``of``.

    ``to`` is where it goes instead, or ``"as a copy"``: what fits enters as a copy of the object (614.1c).
    """

    event: WouldBe
    effects: tuple[AnyEffect, ...] = ()
    to: Instead | None = None
    of: Selection | None = None
    whose: Concerned = Concerned.NOBODY
    tapped: bool = False
    """Whether what enters does so tapped."""
    times: Annotated[int, Meaning.NUMBER] = 1
    """How many times as many tokens are created."""
    tokens: bool = False
    """Whether it speaks of tokens as well as of cards, where it says whose they are."""


class DamagedPlayer(Word, called="thing that is dealt damage"):
    """A player who is dealt damage, seen from the controller of what changes it."""

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
    """Damage that is more or less than it would be (614.1a, 615.1), by sources that fit ``by``.

    ``to`` are card types of what it is dealt to, players, or ``"your permanents"``; nothing there means all.
    ``combat`` asks for combat damage, or for other damage. ``times`` comes before ``plus``, which prevents
    some of it where it is less than 0.
    """

    by: Selection
    to: tuple[Damaged, ...] = ()
    combat: bool | None = None
    times: Annotated[int, Meaning.NUMBER] = 1
    plus: Annotated[int, Meaning.NUMBER] = 0
    at_least: Tally | None = None


class AttackTax(AnAbility, frozen=True, kw_only=True, tag="attack tax"):
    """Creatures can't attack its controller unless ``cost`` is paid for each of those that do (508.1h)."""

    cost: ManaText


class Enchant(AnAbility, frozen=True, kw_only=True, tag="enchant"):
    """What an Aura may be attached to (702.5)."""

    of: Selection | None = None
    player: bool = False


class Spell(AnAbility, frozen=True, kw_only=True, tag="spell"):
    """What an instant or sorcery does as it resolves (113.3a)."""

    effects: tuple[AnyEffect, ...]
    targets: tuple[Target, ...] = ()


class CastingCost(AnAbility, frozen=True, kw_only=True, tag="casting cost"):
    """A cost of casting the spell besides its mana (118.8), or in place of it (118.9).

    ``instead`` is what the way to cast it without its mana cost is called. ``less`` is the mana that the
    spell costs less for each object spent; the effects find those as ``"spent"``. An X of ``life`` is
    announced as one in the mana cost is (107.3a).
    """

    spends: Spending | None = None
    life: SpentLife = 0
    instead: PlayerText = ""
    less: ManaText = ""


class OpeningHand(AnAbility, frozen=True, kw_only=True, tag="opening hand"):
    """What a player may do with the card before the first turn if it is in their opening hand (103.6)."""

    effects: tuple[AnyEffect, ...]
    condition: Condition | None = None


class DeckCopies(AnAbility, frozen=True, kw_only=True, tag="deck copies"):
    """How many cards of this name a deck may have: so many at most, or any number (100.2a)."""

    at_most: Annotated[int | None, Meaning.NUMBER] = None


class RuleText(AnAbility, frozen=True, kw_only=True, tag="by hand"):
    """Something else that the card does, in a few own words; the players see to it.

    ``touches`` are the matters of which it may make an exception from the rules, so that these refuse nothing
    there. None stands for a text of which nobody has said that: its words have to speak of a matter.
    """

    words: PlayerText
    touches: tuple[Matter, ...] | None = None


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
