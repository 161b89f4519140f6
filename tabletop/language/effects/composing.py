"""Effects made of other effects, and the union of them all."""

from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, Final, TypeAlias

import msgspec

from tabletop.language.card_types import CardType
from tabletop.language.conditions import Condition, ObjectRef
from tabletop.language.effects.base import ByPlayer, Effect, OnObjects, Spending, Target
from tabletop.language.effects.faces import FaceEffect
from tabletop.language.effects.objects import ObjectEffect
from tabletop.language.effects.players import PlayerEffect
from tabletop.language.effects.standing import StandingEffect
from tabletop.language.effects.zones import HiddenBy, ZoneEffect
from tabletop.language.meaning import Meaning
from tabletop.language.moments import Duration, Later
from tabletop.language.reading import Word
from tabletop.language.selections import Amount, Selection
from tabletop.language.spelled import ManaText, Matter, PlayerText, Price

__all__ = [
    "AnyEffect",
    "ByHand",
    "Cascade",
    "CastNow",
    "ChooseModes",
    "Currency",
    "Delay",
    "Discover",
    "FlipCoin",
    "ForEach",
    "ForEachPlayer",
    "If",
    "May",
    "Mode",
    "PayAny",
    "PutAbility",
    "WhenDone",
    "effects_in",
    "values_in",
]


class PutAbility(Effect, frozen=True, kw_only=True, tag="put ability"):
    """An ability of an object goes onto the stack and does something when it resolves (602, 603)."""

    object: ObjectRef
    then: tuple["AnyEffect", ...]


class Delay(Effect, frozen=True, kw_only=True, tag="delay"):
    """A delayed triggered ability (603.7): ``at`` is the moment at which it triggers, once.

    Where ``watch`` is an object, ``at`` is what has to happen to it, ``"dies"``; ``"watched"`` is what it has
    become then. ``until`` it waits at most. Where a spell has to be cast, it is one that fits ``of``.
    """

    at: Later
    then: tuple["AnyEffect", ...]
    object: ObjectRef | None = None
    watch: ObjectRef | None = None
    of: Selection | None = None
    until: Duration | None = None


class CastNow(ByPlayer, frozen=True, kw_only=True, tag="cast now"):
    """The player may cast a card while the effect resolves, transformed if it says so (608.2g).

    ``copy``: not the card is cast but a copy of it (707.12). ``then`` happens if something was cast.
    Of several cards that fit a selection it is one, of those that can be cast so; ``every``: any number, one
    after the other.
    """

    object: ObjectRef
    transformed: bool = False
    free: bool = True
    cost: ManaText = ""
    """What casting costs instead of the mana cost, where it is not free."""
    less: ManaText = ""
    """How much less it costs then (601.2f)."""
    copy: bool = False
    face_down: HiddenBy | None = None
    """What hides it, where it is cast face down (708.4)."""
    for_mana_spent: bool = False
    """Whether it has to be a card whose mana cost the mana could pay that was spent to activate the ability.

    Where mana is paid on trust, that is as much of any type as its X says.
    """
    every: bool = False
    types: tuple[CardType, ...] = ()
    """Of which types the spell has to be one, asked of the face that would be up; none asks nothing."""
    then: tuple["AnyEffect", ...] = ()


class Cascade(ByPlayer, frozen=True, kw_only=True, tag="cascade"):
    """Exile from the top until a nonland card of lesser mana value, which may be cast free (702.85a)."""


class Discover(ByPlayer, frozen=True, kw_only=True, tag="discover"):
    """Exile from the top until a nonland card of such a mana value; cast it free or take it (701.57a)."""

    number: Annotated[Amount, Meaning.COUNT]


class May(ByPlayer, frozen=True, kw_only=True, tag="may"):
    """The player may have the effects happen, for a cost where one is named (603.5, 118.12).

    Mana that it costs is paid so many ``times``. Of several players each is asked, whatever the others said;
    it happens if one of them does (101.4).
    """

    then: tuple["AnyEffect", ...]
    cost: Price | None = None
    times: Annotated[Amount, Meaning.AT_ONCE] = 1
    energy: Annotated[int, Meaning.COUNT] = 0
    spends: Spending | None = None
    otherwise: tuple["AnyEffect", ...] = ()

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse to pay several times what isn't mana."""
        is_mana = self.cost is not None and self.cost.startswith("{")
        return None if self.times == 1 or is_mana else ("times", "only mana is paid several times")


class Currency(Word, called="thing to pay"):
    """What a player may pay any amount of."""

    MANA = "mana"
    ENERGY = "energy"


class PayAny(ByPlayer, frozen=True, kw_only=True, tag="pay any amount"):
    """A player may pay any amount of something; what happens then knows it as "that many" (118.12)."""

    currency: Currency
    then: tuple["AnyEffect", ...]


class If(Effect, frozen=True, kw_only=True, tag="if"):
    """The effects happen if something is true as they would (608.2c)."""

    condition: Condition
    then: tuple["AnyEffect", ...]
    otherwise: tuple["AnyEffect", ...] = ()


class FlipCoin(ByPlayer, frozen=True, kw_only=True, tag="flip a coin"):
    """A player calls a coin and flips it: what happens if they win the flip, and if they lose it (705.2)."""

    then: tuple["AnyEffect", ...] = ()
    otherwise: tuple["AnyEffect", ...] = ()


class Mode(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One of the things that a modal ability may do (700.2)."""

    effects: tuple["AnyEffect", ...]
    targets: tuple[Target, ...] = ()


class ChooseModes(Effect, frozen=True, kw_only=True, tag="choose modes"):
    """Choose a ``number`` of modes as the ability is put onto the stack, ``or_more`` of them (700.2b).

    The targets of all modes are numbered together. ``anew``: each mode only once for as long as the object
    stays the same. ``random``: nobody chooses, and only as it happens. ``saved_as``: by which numbers saved
    games know the modes, where these stood in another order once.
    """

    modes: tuple[Mode, ...]
    number: Annotated[int, Meaning.AT_ONCE] = 1
    or_more: bool = False
    anew: bool = False
    random: bool = False
    late: bool = False
    saved_as: Annotated[tuple[int, ...], Meaning.COUNT] = ()

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse a choice without modes, and numbers for saved games that aren't 1, 2, 3 in some order."""
        if not self.modes:
            return "modes", "there are no modes to choose from"
        if self.saved_as and sorted(self.saved_as) != [*range(1, len(self.modes) + 1)]:
            return "saved_as", "each mode has a number of its own, from 1 on"
        return None


class ForEach(OnObjects, frozen=True, kw_only=True, tag="for each"):
    """The effects happen for one object after the other: each in its turn is "it" (608.2c)."""

    then: tuple["AnyEffect", ...]


class ForEachPlayer(ByPlayer, frozen=True, kw_only=True, tag="for each player"):
    """The effects happen for one player after the other: each in their turn is "that player" (101.4)."""

    then: tuple["AnyEffect", ...]


class WhenDone(Effect, frozen=True, kw_only=True, tag="when done"):
    """An ability triggers because of what was just done, and chooses its targets only then (603.12)."""

    then: tuple["AnyEffect", ...]
    targets: tuple[Target, ...] = ()


class ByHand(Effect, frozen=True, kw_only=True, tag="by hand"):
    """Something that the player does with the effect actions; the words say what.

    ``touches`` are the matters of which it may make an exception, as in a text that is left to the players.
    """

    words: PlayerText
    touches: tuple[Matter, ...] | None = None


AnyEffect: TypeAlias = (
    FaceEffect
    | ZoneEffect
    | ObjectEffect
    | PlayerEffect
    | StandingEffect
    | PutAbility
    | Delay
    | Cascade
    | Discover
    | CastNow
    | May
    | PayAny
    | If
    | FlipCoin
    | ChooseModes
    | ForEach
    | ForEachPlayer
    | WhenDone
    | ByHand
)


_NO_TARGET: Final = Target(number=0, optional=True)
"""What stands for the targets of modes that were not chosen, so that the others keep their places."""


def modal_effect(effects: Iterable[AnyEffect]) -> ChooseModes | None:
    """The effect whose modes are chosen beforehand; None where there is none."""
    modal = (each for each in effects if isinstance(each, ChooseModes) and not (each.random or each.late))
    return next(modal, None)


def targets_of_modes(effect: ChooseModes, chosen: Collection[int] | None) -> tuple[Target, ...]:
    """The targets of the modes that were chosen, each in the place that it has among those of all modes.

    None for what was chosen stands for all of them.
    """
    return tuple(
        target if chosen is None or place in chosen else _NO_TARGET
        for place, mode in enumerate(effect.modes)
        for target in mode.targets
    )


def effects_of_modes(effect: ChooseModes, chosen: Iterable[int]) -> tuple[AnyEffect, ...]:
    """What the modes that were chosen do, in the order in which they stand in the text (608.2c)."""
    return tuple(each for place in sorted(chosen) for each in effect.modes[place].effects)


def effects_in(value: object) -> Iterator[Effect]:
    """All effects in an ability, or in several, those within other effects too."""
    return (each for each in values_in(value) if isinstance(each, Effect))


def values_in(value: object) -> Iterator[msgspec.Struct]:
    """All values of the language in an ability, or in several: itself, and what is within others."""
    if isinstance(value, msgspec.Struct):
        yield value
        parts = [getattr(value, field) for field in value.__struct_fields__]
    else:
        parts = [*value] if isinstance(value, tuple) else []
    for part in parts:
        # Most parts are words and numbers: it is quicker not to go into these.
        if isinstance(part, tuple | msgspec.Struct):
            yield from values_in(part)
