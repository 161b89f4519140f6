"""Permissions, prohibitions, cost changes and replacements that an effect leaves behind."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, TypeAlias

from tabletop.language.card_types import CardType
from tabletop.language.changes import FORBIDDEN_FOR_A_WHILE, AimedAt, Allowed, Forbidden, SpentAs
from tabletop.language.conditions import Condition, CopiedRef, ObjectRef
from tabletop.language.effects.base import ByPlayer, Changes, Effect, Spending
from tabletop.language.meaning import Meaning, Way, Written
from tabletop.language.moments import Instead, Until, WouldBe
from tabletop.language.references import PlayerRef, PlayerWord
from tabletop.language.selections import Amount, Selection
from tabletop.language.spelled import ManaText, PlayerText
from tabletop.language.zones import ZoneKind

__all__ = [
    "REPLACED_BY",
    "Allow",
    "CostChange",
    "Forbid",
    "Replace",
]


class Allow(ByPlayer, frozen=True, kw_only=True, tag="allow"):
    """Permit a player to cast or play cards. An action may name the permission by ``using`` (601.3).

    The card has to have one of the ``types``, if there are any, and to fit ``of``, as it is or, if that is
    about the stack, as the spell it will be. ``usual`` means from where it could be cast anyway. ``once``
    means for one card only, each turn if a permanent says so. ``more`` and ``spends`` are additional costs.
    Mana pays as ``spent_as`` says, and with ``for_life`` the player pays life equal to its mana value instead
    of the mana cost. The permanent enters ``tapped``, with ``counters``, and with ``change`` applied.
    """

    what: tuple[Allowed, ...]
    object: ObjectRef | None = None
    zone: Annotated[ZoneKind | None, Written(Way.ZONE, key="from", other="zone_player")] = None
    zone_player: PlayerRef | None = None
    types: tuple[CardType, ...] = ()
    max_mana_value: Annotated[int | None, Meaning.NUMBER] = None
    name: Annotated[str | None, Meaning.NAME] = None
    of: Selection | None = None
    usual: bool = False
    once: bool = False
    condition: Condition | None = None
    free: bool = False
    cost: ManaText = ""
    """Cost of casting instead of the mana cost."""
    more: ManaText = ""
    spends: Spending | None = None
    spent_as: SpentAs | None = None
    for_life: bool = False
    tapped: bool = False
    counters: Annotated[Mapping[str, int], Meaning.COUNTER] = {}
    change: Changes | None = None
    now: bool = False
    transformed: bool = False
    exiles: bool = False
    """Whether the spell is exiled if it would be put into a graveyard."""
    until: Until = None
    label: Annotated[PlayerText | None, Meaning.NAME, Written(Way.NEW_NAME)] = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse zones that hold no cards."""
        if self.zone in (ZoneKind.STACK, ZoneKind.OUTSIDE):
            return "zone", f"“{self.zone}” is not a zone in which cards lie"
        return None


class Forbid(ByPlayer, frozen=True, kw_only=True, tag="forbid"):
    """Forbid a player to do something with an object, objects of a name, or objects that fit (101.2).

    The name ``"chosen"`` is the one chosen for the source. ``zones`` are those the card has to be in. It can
    also forbid cards to ``"enter"`` from there or to ``"be the target"``, players to ``"get counters"`` or
    ``"gain life"``, and everyone to ``"prevent damage"``.
    """

    in_files: ClassVar = {"by": PlayerWord.EACH}

    what: Annotated[tuple[Forbidden, ...], Written(only=FORBIDDEN_FOR_A_WHILE)]
    object: ObjectRef | None = None
    name: Annotated[str | None, Meaning.NAME] = None
    of: Selection | None = None
    zones: tuple[ZoneKind, ...] = ()
    until: Until = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Reject the duty to attack an object if no object is given."""
        if Forbidden.SPARE in self.what and self.object is None:
            return "object", "what has to be attacked is an object"
        return None


class CostChange(ByPlayer, frozen=True, kw_only=True, tag="change cost"):
    """Change the cost of spells that fit or, without a selection, of the card itself (601.2f).

    ``by`` are the players who cast them, ``aimed_at`` is what they target. With ``first``, only the first one
    a player casts each turn changes. ``times`` multiplies the mana. ``until`` is the duration for a resolving
    spell or ability.
    """

    of: Selection | None = None
    less: ManaText = ""
    more: ManaText = ""
    times: Annotated[Amount, Meaning.AT_ONCE] = 1
    aimed_at: AimedAt | None = None
    first: bool = False
    until: Until = None


_AS_IT_ENTERS: Final = frozenset({Instead.AS_A_COPY, Instead.WITH_A_COUNTER})
REPLACED_BY: Final = {
    WouldBe.PUT_INTO_GRAVEYARD: frozenset(Instead) - _AS_IT_ENTERS,
    WouldBe.ENTERS: frozenset(Instead),
    WouldBe.LEAVES: frozenset({Instead.EXILE}),
}
"""Events that effects replace, each with what may happen instead."""


class Replace(Effect, frozen=True, kw_only=True, tag="replace"):
    """Create a replacement effect (614): the event, whose objects it is about, and what happens instead."""

    event: WouldBe
    instead: Annotated[Instead, Written(key="with")]
    whose: PlayerRef | None = None
    of: CopiedRef | None = None
    types: tuple[CardType, ...] = ()
    source: Annotated[ObjectRef | None, Written(is_main=True)] = None
    once: bool = False
    until: Until = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse an event that can't be replaced, or not in this way."""
        known = REPLACED_BY.get(self.event)
        if known is None:
            return "event", f"“{self.event}” is not something that effects replace"
        return None if self.instead in known else ("instead", f"“{self.instead}” can't happen instead")


StandingEffect: TypeAlias = Allow | Forbid | CostChange | Replace
