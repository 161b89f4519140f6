"""Index of objects by tags, to find a few of them without looking at all.

The tags are current characteristics, or stored facts about an object in itself, without effects.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from enum import Enum, auto
from typing import Final, TypeAlias

from tabletop.language.abilities import InsteadOf
from tabletop.model.objects import (
    NOTHING_YET,
    CardObject,
    GameObject,
    ObjectId,
    Permanent,
    PieceKind,
    Spell,
)
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.characteristics import Characteristics

Tag: TypeAlias = Hashable
"""A property by which objects are indexed."""

ByTag: TypeAlias = Mapping[Tag, frozenset[ObjectId]]
"""Objects by tag. It never changes, whatever happens on the table."""

_STALE_AT_MOST: Final = 200
_NONE: Final = frozenset[ObjectId]()


def with_any(found: ByTag, tags: Iterable[Tag]) -> frozenset[ObjectId]:
    """Return the objects that have any of several tags."""
    ids = [found[tag] for tag in tags if tag in found]
    if len(ids) < 2:
        return ids[0] if ids else _NONE
    return _NONE.union(*ids)


class Index:
    """Objects by tag, passed on from state to state.

    Objects that have changed in between are stale and are indexed again on demand. Sets that stay the same
    are shared by the indexes of all these states.
    """

    __slots__ = ("_ids", "_stale", "_tags")

    def __init__(
        self,
        stale: Iterable[ObjectId],
        ids: dict[Tag, frozenset[ObjectId]] | None = None,
        tags: dict[ObjectId, frozenset[Tag]] | None = None,
    ) -> None:
        self._stale = frozenset(stale)
        self._ids = ids or {}
        self._tags = tags or {}

    def after(self, changed: frozenset[ObjectId]) -> "Index | None":
        """Return the same index for a later state, or None if so much is stale that a new one is better."""
        if not changed:
            return self
        stale = self._stale | changed
        return (
            Index(stale, self._ids, self._tags) if len(stale) < 2 * len(self._tags) + _STALE_AT_MOST else None
        )

    @property
    def everything(self) -> frozenset[ObjectId]:
        """All objects that have a tag or are stale."""
        return frozenset(self._tags) | self._stale

    def by_tag(self, tags: Callable[[ObjectId], Collection[Tag]]) -> ByTag:
        """Return the objects by tag. ``tags`` returns the current tags of an object."""
        if self._stale:
            self._refresh(tags)
        return self._ids

    def _refresh(self, tags: Callable[[ObjectId], Collection[Tag]]) -> None:
        tags_before_and_now = ((id, self._tags.get(id, _NONE), frozenset(tags(id))) for id in self._stale)
        different = [(id, before, now) for id, before, now in tags_before_and_now if before != now]
        if different:
            self._retag(different)
        self._stale = _NONE

    def _retag(self, different: Iterable[tuple[ObjectId, frozenset[Tag], frozenset[Tag]]]) -> None:
        """Replace the tags of some objects. Earlier indexes keep theirs."""
        known, added, removed = dict(self._tags), dict[Tag, set[int]](), dict[Tag, set[int]]()
        for id, before, now in different:
            known.pop(id, None)
            if now:
                known[id] = now
            for tag in now - before:
                added.setdefault(tag, set()).add(id)
            for tag in before - now:
                removed.setdefault(tag, set()).add(id)
        ids = dict(self._ids)
        for tag, gone in removed.items():
            ids[tag] = ids[tag] - gone
        for tag, new in added.items():
            ids[tag] = ids.get(tag, _NONE) | new
        self._tags, self._ids = known, ids


# --- Facts ------------------------------------------


class Fact(Enum):
    """A stored fact that is true of few objects and that rules look for."""

    TAPPED = auto()
    DAMAGED = auto()
    """Damage is marked on it, or a source with deathtouch dealt it damage."""
    ATTACHED = auto()
    """Attached to an object or a player."""
    BOTH_COUNTERS = auto()
    """With both +1/+1 and -1/-1 counters."""
    COPIES = auto()
    """Copy of another object."""
    CONTROLLED = auto()
    """An effect determines its controller."""
    GOADED = auto()
    """A player has goaded it."""
    PAIRED = auto()
    """Paired with another creature."""
    IN_COMBAT = auto()
    """Attacking or blocking."""
    USED = auto()
    """New, or active this turn, so that the start of a turn changes it."""
    WITHOUT_A_CARD = auto()
    """A token or a copy of a spell in a zone for cards."""
    COMMANDER = auto()
    """A commander card in a graveyard or in exile."""


def facts_about(object: GameObject, found: Characteristics) -> Iterator[Tag]:
    """Yield all facts about an object. For permanents and spells they include its own types."""
    if isinstance(object, Permanent):
        yield from found.types
        yield from found.subtypes
        yield from found.supertypes
        yield from _of_permanent(object)
        if any(isinstance(each, InsteadOf) for each in found.abilities):
            yield InsteadOf
    elif isinstance(object, Spell):
        yield from found.types
        yield from found.subtypes
        yield from found.supertypes
    elif isinstance(object, CardObject):
        yield from _of_card(object)


def _of_permanent(permanent: Permanent) -> Iterator[Fact]:
    counters = permanent.counters
    tests = {
        Fact.TAPPED: permanent.tapped,
        Fact.DAMAGED: permanent.damage or permanent.deathtouched,
        Fact.ATTACHED: permanent.is_attached(),
        Fact.BOTH_COUNTERS: counters and "+1/+1" in counters and "-1/-1" in counters,
        Fact.COPIES: permanent.copies or permanent.copied_parts,
        Fact.CONTROLLED: permanent.control,
        Fact.GOADED: permanent.goaded_by,
        Fact.PAIRED: permanent.paired,
        Fact.IN_COMBAT: permanent.combat.attacks or permanent.combat.blocks,
        Fact.USED: permanent.summoning_sick or permanent.this_turn != NOTHING_YET,
    }
    return (fact for fact, is_so in tests.items() if is_so)


def _of_card(card: CardObject) -> Iterator[Fact]:
    if card.pieces and card.pieces[0].kind is not PieceKind.CARD:
        yield Fact.WITHOUT_A_CARD
    if card.zone.kind in (ZoneKind.GRAVEYARD, ZoneKind.EXILE) and any(each.commander for each in card.pieces):
        yield Fact.COMMANDER
