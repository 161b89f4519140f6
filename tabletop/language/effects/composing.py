"""Effects made of other effects, and the union of all effects."""

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
from tabletop.language.left_texts import LeftText
from tabletop.language.meaning import Meaning, Way, Written
from tabletop.language.moments import Later, Until
from tabletop.language.reading import Word
from tabletop.language.references import PlayerRef, PlayerWord
from tabletop.language.selections import Amount, Selection
from tabletop.language.spelled import ManaText, Price

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
    """Put an ability of an object on the stack, which does something when it resolves (602, 603)."""

    object: ObjectRef
    then: tuple["AnyEffect", ...]


class Delay(Effect, frozen=True, kw_only=True, tag="delay"):
    """Create a delayed triggered ability (603.7) that triggers once, at the moment ``at``.

    With an object to ``watch``, ``at`` is what has to happen to it, such as ``"dies"``, and ``"watched"`` is
    what it has become then. It waits at most ``until``. If it waits for a spell to be cast, or for mana to be
    spent on one, that has to fit ``of``.
    """

    at: Later
    then: tuple["AnyEffect", ...]
    object: ObjectRef | None = None
    watch: ObjectRef | None = None
    of: Selection | None = None
    until: Until = None


class CastNow(ByPlayer, frozen=True, kw_only=True, tag="cast now"):
    """Let the player cast a card while the effect resolves, transformed if it says so (608.2g).

    With ``copy``, a copy of the card is cast (707.12). ``then`` happens if something was cast. From a
    selection one castable card is cast or, with ``every``, any number, one after the other.
    """

    object: ObjectRef
    transformed: bool = False
    free: bool = True
    cost: ManaText = ""
    """Cost to cast it instead of the mana cost, if it isn't free."""
    less: ManaText = ""
    """Reduction of its cost (601.2f)."""
    copy: bool = False
    face_down: HiddenBy | None = None
    """Rule by which it is cast face down, if it is (708.4)."""
    for_mana_spent: bool = False
    """Whether the mana spent to activate the ability has to be enough for the card's mana cost.

    If mana is paid on trust, that is X mana of any type.
    """
    every: bool = False
    types: tuple[CardType, ...] = ()
    """Types of the face to be cast. If there are any, it needs at least one of them."""
    then: tuple["AnyEffect", ...] = ()


class Cascade(ByPlayer, frozen=True, kw_only=True, tag="cascade"):
    """Exile from the top until a nonland card of lesser mana value, which may be cast free (702.85a)."""

    template = (
        "{by:exile} cards from the top of their library until a nonland card of lesser mana value is exiled, "
        "which they may cast without paying, and put the others on the bottom in a random order"
    )


class Discover(ByPlayer, frozen=True, kw_only=True, tag="discover"):
    """Exile cards until a nonland card of at most that mana value, and cast it free or take it (701.57a)."""

    template = "{by:discover} {number}"

    number: Annotated[Amount, Meaning.COUNT]


class May(ByPlayer, frozen=True, kw_only=True, tag="may"):
    """Let the player choose to carry out the effects, possibly for a cost (603.5, 118.12).

    A mana cost is paid ``times`` times. Of several players each is asked, whatever the others answered, and
    the effects happen if any of them agrees (101.4).
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
    """A resource that a player may pay any amount of."""

    MANA = "mana"
    ENERGY = "energy"


class PayAny(ByPlayer, frozen=True, kw_only=True, tag="pay any amount"):
    """Let a player pay any amount of something. Effects refer to it as "that many" (118.12)."""

    currency: Currency
    then: tuple["AnyEffect", ...]


class If(Effect, frozen=True, kw_only=True, tag="if"):
    """Carry out the effects if a condition is true at that time (608.2c)."""

    condition: Condition
    then: tuple["AnyEffect", ...]
    otherwise: tuple["AnyEffect", ...] = ()


class FlipCoin(ByPlayer, frozen=True, kw_only=True, tag="flip a coin"):
    """Let a player call and flip a coin, with effects for winning and losing the flip (705.2)."""

    then: tuple["AnyEffect", ...] = ()
    otherwise: tuple["AnyEffect", ...] = ()


class Mode(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A mode of a modal ability (700.2)."""

    effects: tuple["AnyEffect", ...]
    targets: tuple[Target, ...] = ()


class ChooseModes(Effect, frozen=True, kw_only=True, tag="choose modes"):
    """Choose a ``number`` of modes as the ability is put on the stack, or more with ``or_more`` (700.2b).

    The targets of all modes are numbered together. With ``anew``, each mode can be chosen only once while the
    object stays the same. With ``random``, chance chooses as the effect happens. ``saved_as`` are the numbers
    of the modes in saved games, if they were in another order once.
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
            return "modes", "a choice needs modes"
        if self.saved_as and sorted(self.saved_as) != [*range(1, len(self.modes) + 1)]:
            return "saved_as", "each mode has a number of its own, from 1 on"
        return None


class ForEach(OnObjects, frozen=True, kw_only=True, tag="for each"):
    """Carry out the effects for one object after another. Each in turn is "it" (608.2c)."""

    then: tuple["AnyEffect", ...]


class ForEachPlayer(ByPlayer, frozen=True, kw_only=True, tag="for each player"):
    """Carry out the effects for one player after another. Each in turn is "that player" (101.4)."""

    by: Annotated[PlayerRef, Written(Way.PLAYERS)] = PlayerWord.YOU
    then: tuple["AnyEffect", ...]


class WhenDone(Effect, frozen=True, kw_only=True, tag="when done"):
    """Trigger an ability because of the action just taken. Its targets are chosen only then (603.12)."""

    then: tuple["AnyEffect", ...]
    targets: tuple[Target, ...] = ()


class ByHand(Effect, LeftText, frozen=True, kw_only=True, tag="by hand"):
    """A task that the player carries out with effect actions, described in words."""


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
"""Placeholder for the targets of modes that were not chosen, so that the others keep their indices."""


def modal_effect(effects: Iterable[AnyEffect]) -> ChooseModes | None:
    """Return the effect whose modes are chosen in advance, None if there is none."""
    modal = (each for each in effects if isinstance(each, ChooseModes) and not (each.random or each.late))
    return next(modal, None)


def targets_of_modes(effect: ChooseModes, chosen: Collection[int] | None) -> tuple[Target, ...]:
    """Return the target requirements of the chosen modes, each at its index among those of all modes.

    None for the chosen modes means all of them.
    """
    return tuple(
        target if chosen is None or place in chosen else _NO_TARGET
        for place, mode in enumerate(effect.modes)
        for target in mode.targets
    )


def effects_of_modes(effect: ChooseModes, chosen: Iterable[int]) -> tuple[AnyEffect, ...]:
    """Return the effects of the chosen modes in the order of the text (608.2c)."""
    return tuple(each for place in sorted(chosen) for each in effect.modes[place].effects)


def effects_in(value: object) -> Iterator[Effect]:
    """Yield all effects in one or several abilities, including those inside other effects."""
    return (each for each in values_in(value) if isinstance(each, Effect))


def values_in(value: object) -> Iterator[msgspec.Struct]:
    """Yield all values of the language in one or several abilities, with those inside others."""
    if isinstance(value, msgspec.Struct):
        yield value
        parts = [getattr(value, field) for field in value.__struct_fields__]
    else:
        parts = [*value] if isinstance(value, tuple) else []
    for part in parts:
        # Most parts are words and numbers: it is quicker not to go into these.
        if isinstance(part, tuple | msgspec.Struct):
            yield from values_in(part)
