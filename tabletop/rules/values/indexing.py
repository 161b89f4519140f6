"""Index of objects by tags, to find a few of them without looking at all."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import Final, TypeAlias

from tabletop.model.objects import ObjectId

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
