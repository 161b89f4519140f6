"""What every effect is made of: how it names objects, players and amounts, and what it can change."""

from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from tabletop.language.amounts import Color, SpentNumber
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.changes import Cant, MayStill, Must, SizeChange
from tabletop.language.conditions import ObjectRef
from tabletop.language.keywords import KeywordText
from tabletop.language.meaning import Meaning
from tabletop.language.reading import Word
from tabletop.language.references import PlayerRef, PlayerWord
from tabletop.language.selections import Amount, Selection
from tabletop.language.spelled import ManaText

__all__ = [
    "ByPlayer",
    "Changes",
    "Effect",
    "OnObjects",
    "Spending",
    "SpentBy",
    "Target",
    "unprinted_size",
]


class SpentBy(Word, called="way to spend something"):
    """What is done with the objects that a cost takes."""

    SACRIFICE = "sacrifice"
    DISCARD = "discard"
    TAP = "tap"
    EXILE = "exile"
    RETURN = "return"
    """To its owner's hand."""


class Spending(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a cost that takes objects (118.3).

    With ``total_power`` it is any number whose power comes to so much or more (702.122a).
    ``but_not`` can't be taken.
    """

    what: SpentBy
    of: Selection
    number: SpentNumber = 1
    total_power: Annotated[int, Meaning.COUNT] = 0
    but_not: ObjectRef | None = None


_ANY_NUMBER: Final = 20
"""So many targets are as many as anybody likes."""


class Target(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What may be chosen as a target: objects that fit, players or only opponents, or both (115).

    ``also`` are objects of another kind: "target spell or creature". ``optional``: fewer than ``number`` will
    do, down to ``at_least`` so many. ``each_opponent``: so many for each opponent, who controls them.
    ``but_not`` can't be chosen, and where it is ``another`` neither can what the targets before are.
    All of them together have at most a ``total_mana_value``, are of ``different_mana_values`` or of
    ``one_owner``.
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
        """Whether there may be as many as anybody likes."""
        return self.optional and self.number >= _ANY_NUMBER


class Changes(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a continuous effect makes of an object (613).

    ``grants`` is what the abilities that it gains are called. ``not_blocked_by`` are the creatures that
    can't block it, ``blocks_only`` those that alone it can block.
    """

    name: Annotated[str | None, Meaning.NAME] = None
    mana_cost: ManaText | None = None
    power: SizeChange | None = None
    toughness: SizeChange | None = None
    loyalty: SizeChange | None = None
    types: tuple[CardType, ...] | None = None
    add_types: tuple[CardType, ...] = ()
    subtypes: Annotated[tuple[str, ...] | None, Meaning.NAME] = None
    add_subtypes: Annotated[tuple[str, ...], Meaning.NAME] = ()
    every_creature_type: bool = False
    chosen_creature_type: bool = False
    """Of the creature types it has the one that was chosen for the source, and no other (205.1a)."""
    supertypes: tuple[Supertype, ...] | None = None
    add_supertypes: tuple[Supertype, ...] = ()
    remove_supertypes: tuple[Supertype, ...] = ()
    colors: tuple[Color, ...] | None = None
    add_colors: tuple[Color, ...] = ()
    chosen_color: bool = False
    """It has the colour that was chosen for the source as well."""
    keywords: tuple[KeywordText, ...] | None = None
    add_keywords: tuple[KeywordText, ...] = ()
    cant: tuple[Cant, ...] = ()
    must: tuple[Must, ...] = ()
    may: tuple[MayStill, ...] = ()
    not_blocked_by: Selection | None = None
    blocks_only: Selection | None = None
    attacks: ObjectRef | None = None
    """What a creature that has to attack attacks if it can (508.1d)."""
    enchants: ObjectRef | None = None
    """What alone an Aura can enchant, whatever it could enchant before (702.5a)."""
    lose_abilities: bool = False
    grants: Annotated[str, Meaning.GRANTED] = ""
    base: bool = False

    def times(self, number: int) -> "Changes":
        """The same with a power and toughness, or what is added to them, so many times as large."""
        return replace(
            self,
            power=None if self.power is None else self.power.times(number),
            toughness=None if self.toughness is None else self.toughness.times(number),
        )


def unprinted_size(changes: Changes | None) -> str:
    """Return why changes can't be printed on a face: their sizes have to be numbers. Empty if they can."""
    sizes = (changes.power, changes.toughness, changes.loyalty) if changes is not None else ()
    if all(size is None or size.is_number for size in sizes):
        return ""
    return "power, toughness and loyalty of a face are numbers; write 2, +2 or -2"


class Effect(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True, forbid_unknown_fields=True
):
    """One instruction. The tag is the verb by which files call it."""

    def inconsistency(self) -> tuple[str, str] | None:
        """Return the field that doesn't go with the others and the reason, None if all go together."""
        return None


class OnObjects(Effect, frozen=True, kw_only=True):
    """An instruction that is given to some objects at once."""

    objects: tuple[ObjectRef, ...]


class ByPlayer(Effect, frozen=True, kw_only=True):
    """An instruction to a player."""

    by: PlayerRef = PlayerWord.YOU
