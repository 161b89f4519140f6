"""Parts of all effects: objects, players, amounts, and changes."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.language.amounts import Color, SpentNumber
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.changes import Cant, MayStill, Must, SizeChange
from tabletop.language.conditions import ObjectRef
from tabletop.language.keywords import KeywordText, lacks_its_value
from tabletop.language.meaning import Meaning, Way, Written
from tabletop.language.predicates import Either, OfType
from tabletop.language.reading import Word
from tabletop.language.references import PlayerRef, PlayerWord
from tabletop.language.selections import Amount, Selection
from tabletop.language.spelled import ManaText

__all__ = [
    "ByPlayer",
    "Changes",
    "Effect",
    "Exceptions",
    "OnObjects",
    "Spending",
    "SpentBy",
    "Target",
    "unprinted_size",
]


class SpentBy(Word, called="way to spend something"):
    """The action on the objects that a cost takes."""

    SACRIFICE = "sacrifice", "sacrificed"
    DISCARD = "discard", "discarded"
    TAP = "tap", "tapped"
    EXILE = "exile", "exiled"
    RETURN = "return", "returned"
    """To its owner's hand."""


class Spending(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a cost that takes objects (118.3).

    With ``total_power`` it takes any number of objects with at least that much power in all (702.122a).
    ``but_not`` can't be taken.
    """

    what: SpentBy
    of: Selection
    number: SpentNumber = 1
    total_power: Annotated[int, Meaning.COUNT] = 0
    but_not: ObjectRef | None = None


_ANY_NUMBER: Final = 20
"""Number of targets that means any number."""
_ANY_TARGET: Final = frozenset(map(OfType, (CardType.CREATURE, CardType.PLANESWALKER, CardType.BATTLE)))
"""Permanents that "any target" can be."""


class Target(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A target requirement: objects that fit, players or only opponents, or both (115).

    ``also`` allows objects of another kind: "target spell or creature". With ``optional``, fewer than
    ``number`` are enough, down to ``at_least``. ``each_opponent`` asks for that many controlled by each
    opponent. ``but_not`` can't be chosen, and with ``another`` neither can earlier targets. Together they
    have at most a ``total_mana_value``, have ``different_mana_values`` or belong to ``one_owner``.
    """

    of: Selection | None = None
    also: Selection | None = None
    player: bool = False
    opponent: bool = False
    optional: bool = False
    number: Annotated[int, Meaning.AT_ONCE] = 1
    at_least: Annotated[int, Meaning.AT_ONCE] = 0
    each_opponent: bool = False
    but_not: ObjectRef | None = None
    another: bool = False
    total_mana_value: Annotated[Amount | None, Meaning.NUMBER] = None
    different_mana_values: bool = False
    one_owner: bool = False

    @property
    def any_number(self) -> bool:
        """Whether any number of targets can be chosen."""
        return self.optional and self.number >= _ANY_NUMBER

    @property
    def is_any(self) -> bool:
        """Whether it is "any target": a creature, player, planeswalker or battle (115.4)."""
        either = self.of.predicates_of(Either) if self.player and self.of is not None else ()
        return any(frozenset(each.of) == _ANY_TARGET for each in either)


class Changes(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The changes that a continuous effect makes to an object (613).

    ``grants`` is the key of the granted abilities. ``not_blocked_by`` are creatures that can't block it,
    ``blocks_only`` the only creatures it can block.
    """

    name: Annotated[str | None, Meaning.NAME] = None
    mana_cost: ManaText | None = None
    power: SizeChange | None = None
    toughness: SizeChange | None = None
    loyalty: SizeChange | None = None
    types: tuple[CardType, ...] | None = None
    add_types: tuple[CardType, ...] = ()
    remove_types: tuple[CardType, ...] = ()
    """Card types that it loses. It keeps all others (205.1a)."""
    subtypes: Annotated[tuple[str, ...] | None, Meaning.SUBTYPE] = None
    add_subtypes: Annotated[tuple[str, ...], Meaning.SUBTYPE] = ()
    every_creature_type: bool = False
    chosen_creature_type: bool = False
    """Whether the creature type chosen for the source replaces its creature types (205.1a)."""
    supertypes: tuple[Supertype, ...] | None = None
    add_supertypes: tuple[Supertype, ...] = ()
    remove_supertypes: tuple[Supertype, ...] = ()
    colors: tuple[Color, ...] | None = None
    add_colors: tuple[Color, ...] = ()
    chosen_color: bool = False
    """Whether it has the color chosen for the source in addition."""
    keywords: tuple[KeywordText, ...] | None = None
    add_keywords: tuple[KeywordText, ...] = ()
    cant: tuple[Cant, ...] = ()
    must: tuple[Must, ...] = ()
    may: tuple[MayStill, ...] = ()
    not_blocked_by: Selection | None = None
    blocks_only: Selection | None = None
    attacks: ObjectRef | None = None
    """The object or player that the creature has to attack if able (508.1d)."""
    enchants: ObjectRef | None = None
    """The only object an Aura can enchant, whatever it could enchant before (702.5a)."""
    lose_abilities: bool = False
    grants: Annotated[str, Meaning.GRANTED] = ""
    base: bool = False

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse keywords without the number, cost or quality that they need."""
        for field in ("keywords", "add_keywords"):
            wrong = lacks_its_value(getattr(self, field) or ())
            if wrong:
                return field, wrong
        return None

    def times(self, number: int) -> "Changes":
        """Return the changes with power and toughness, or what is added to them, multiplied."""
        return replace(
            self,
            power=None if self.power is None else self.power.times(number),
            toughness=None if self.toughness is None else self.toughness.times(number),
        )


Exceptions: TypeAlias = Annotated[Changes | None, Written(Way.CHANGES, key="except")]
"""Differences of a copy from the original (707.9)."""


def unprinted_size(changes: Changes | None) -> str:
    """Return why changes can't be printed on a face: their sizes have to be numbers. Empty if they can."""
    sizes = (changes.power, changes.toughness, changes.loyalty) if changes is not None else ()
    if all(size is None or size.is_number for size in sizes):
        return ""
    return "power, toughness and loyalty of a face are numbers; write 2, +2 or -2"


class Effect(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True, forbid_unknown_fields=True
):
    """An instruction. The tag is its verb in files."""

    template: ClassVar[str] = ""
    """Words for it on a card (`tabletop.cards.wording.templates`), empty if a function makes them."""
    is_antecedent: ClassVar[bool] = False
    """Whether "it" in later words means what the template names last."""
    one_of: ClassVar[tuple[str, ...]] = ()
    """Mutually exclusive keys of its step in scenario files."""
    purpose: ClassVar[str] = ""
    """Advice for a step with none of these keys, empty if none is required."""
    in_files: ClassVar[Mapping[str, object]] = {}
    """Values of fields that a step leaves out, where they differ from the defaults."""

    def inconsistency(self) -> tuple[str, str] | None:
        """Return the field that doesn't go with the others and the reason, None if all go together."""
        return None


class OnObjects(Effect, frozen=True, kw_only=True):
    """An instruction about several objects at once."""

    objects: tuple[ObjectRef, ...]


class ByPlayer(Effect, frozen=True, kw_only=True):
    """An instruction to a player."""

    by: PlayerRef = PlayerWord.YOU
