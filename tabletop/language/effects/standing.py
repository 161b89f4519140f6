"""Permissions, prohibitions and replacements that an effect leaves behind."""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from tabletop.language.card_types import CardType
from tabletop.language.changes import AimedAt, Allowed, Forbidden, SpentAs
from tabletop.language.conditions import Condition, CopiedRef, ObjectRef
from tabletop.language.effects.base import ByPlayer, Changes, Effect, Spending
from tabletop.language.meaning import Meaning
from tabletop.language.moments import Duration, Instead, WouldBe
from tabletop.language.references import PlayerRef
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
    """A permission to cast or play, which an action may name by ``using`` (601.3).

    What is cast or played has to have one of the ``types``, where any are named, and to fit ``of``: as it
    lies, or where that speaks of the stack as the spell that it will be. ``usual``: from where it could be
    cast anyway. ``once``: for one card only, each turn where a permanent says so. ``more`` and ``spends``
    are paid besides; mana pays as ``spent_as`` says, or ``for_life`` as much life as its mana value is paid
    instead of the mana cost. What enters is ``tapped``, has ``counters``, and is what
    ``change`` makes of it.
    """

    what: tuple[Allowed, ...]
    object: ObjectRef | None = None
    zone: ZoneKind | None = None
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
    """What casting costs instead of the mana cost."""
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
    """Whether the spell is exiled where it would be put into a graveyard."""
    until: Duration | None = None
    label: Annotated[PlayerText | None, Meaning.NAME] = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse zones that hold no cards."""
        if self.zone in (ZoneKind.STACK, ZoneKind.OUTSIDE):
            return "zone", f"“{self.zone}” is not a zone in which cards lie"
        return None


class Forbid(ByPlayer, frozen=True, kw_only=True, tag="forbid"):
    """A player may not do something, with an object, objects of a name or objects that fit (101.2).

    The name ``"chosen"`` is the one that was chosen for the source. ``zones`` are those where the card lies
    then. That cards can't ``"enter"`` from there or ``"be the target"`` of anything, and players can't
    ``"get counters"`` or ``"gain life"``, is forbidden as well; so is to ``"prevent damage"``, for all.
    """

    what: tuple[Forbidden, ...]
    object: ObjectRef | None = None
    name: Annotated[str | None, Meaning.NAME] = None
    of: Selection | None = None
    zones: tuple[ZoneKind, ...] = ()
    until: Duration | None = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse to make creatures attack nothing."""
        if Forbidden.SPARE in self.what and self.object is None:
            return "object", "what has to be attacked is an object"
        return None


class CostChange(ByPlayer, frozen=True, kw_only=True, tag="change cost"):
    """Spells that fit cost less or more, or the card itself where nothing has to fit (601.2f).

    ``by`` are the players who cast them, ``aimed_at`` is what they target; ``first``: only the first one that
    a player casts each turn. ``times`` multiplies the mana. ``until`` when it lasts where a
    resolving spell or ability says so.
    """

    of: Selection | None = None
    less: ManaText = ""
    more: ManaText = ""
    times: Annotated[Amount, Meaning.AT_ONCE] = 1
    aimed_at: AimedAt | None = None
    first: bool = False
    until: Duration | None = None


_AS_IT_ENTERS: Final = frozenset({Instead.AS_A_COPY, Instead.WITH_A_COUNTER})
REPLACED_BY: Final = {
    WouldBe.PUT_INTO_GRAVEYARD: frozenset(Instead) - _AS_IT_ENTERS,
    WouldBe.ENTERS: frozenset(Instead),
    WouldBe.LEAVES: frozenset({Instead.EXILE}),
}
"""Events that effects replace, each with what may happen instead."""


class Replace(Effect, frozen=True, kw_only=True, tag="replace"):
    """A replacement effect (614): what would happen, to whose things, and what happens instead."""

    event: WouldBe
    instead: Instead
    whose: PlayerRef | None = None
    of: CopiedRef | None = None
    types: tuple[CardType, ...] = ()
    source: ObjectRef | None = None
    once: bool = False
    until: Duration | None = None

    def inconsistency(self) -> tuple[str, str] | None:
        """Refuse an event that can't be replaced, or not in this way."""
        known = REPLACED_BY.get(self.event)
        if known is None:
            return "event", f"“{self.event}” is not something that effects replace"
        return None if self.instead in known else ("instead", f"“{self.instead}” can't happen instead")


StandingEffect: TypeAlias = Allow | Forbid | CostChange | Replace
