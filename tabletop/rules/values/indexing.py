"""Finding the few objects that something is about without looking at all of them."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import Final, TypeAlias

from tabletop.model.objects import ObjectId

Tag: TypeAlias = Hashable
"""Something that can be said of an object."""

ByTag: TypeAlias = Mapping[Tag, frozenset[ObjectId]]
"""Objects by what is said of them. It stays as it is, whatever becomes of the table."""

_STALE_AT_MOST: Final = 200
_NONE: Final = frozenset[ObjectId]()


def with_any(found: ByTag, tags: Iterable[Tag]) -> frozenset[ObjectId]:
    """The objects of which one of several things is said."""
    ids = [found[tag] for tag in tags if tag in found]
    if len(ids) < 2:
        return ids[0] if ids else _NONE
    return _NONE.union(*ids)


class Index:
    """Objects by what can be said of them.

    It is handed on from state to state. What has changed meanwhile is stale, and looked at again when
    somebody asks; sets that stay as they are belong to the indexes of all these states.
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
        """The same index of a later state; None where so much is stale that it is better made anew."""
        if not changed:
            return self
        stale = self._stale | changed
        return (
            Index(stale, self._ids, self._tags) if len(stale) < 2 * len(self._tags) + _STALE_AT_MOST else None
        )

    @property
    def everything(self) -> frozenset[ObjectId]:
        """All objects of which anything is said."""
        return frozenset(self._tags) | self._stale

    def by_tag(self, tags: Callable[[ObjectId], Collection[Tag]]) -> ByTag:
        """The objects by what is said of them; ``tags`` is all that can be said of one now."""
        if self._stale:
            self._look_again(tags)
        return self._ids

    def _look_again(self, tags: Callable[[ObjectId], Collection[Tag]]) -> None:
        said = ((id, self._tags.get(id, _NONE), frozenset(tags(id))) for id in self._stale)
        different = [(id, before, now) for id, before, now in said if before != now]
        if different:
            self._say_instead(different)
        self._stale = _NONE

    def _say_instead(self, different: Iterable[tuple[ObjectId, frozenset[Tag], frozenset[Tag]]]) -> None:
        """Of these objects one thing was said and another is now; earlier indexes keep what they have."""
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
