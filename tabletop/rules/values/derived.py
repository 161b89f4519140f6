"""What is derived from a state: one value that is kept beside it (``model.beside``), and nowhere else.

    facts        objects by what they are by themselves
    sources      permanents and emblems with static abilities
    effects      the continuous effects in force, in order, arranged by whom they can reach
    level        what objects are under these effects, and objects by what they are

Each part is worked out when somebody asks. What is derived from a new state begins with what there was
beside the state it came from, and drops what may be different: of objects that have changed
(``model.touched``, or each is compared), and of objects that an effect can reach which has come, gone or
moved in the order. What a static ability asks of the table is asked again in every state. Nothing else is
ever taken for true: where the edition is another, or so much has changed that little would be left, all is
derived afresh. What follows from an object alone is kept beside the object.

Sets and values that stay the same are shared by the states; dictionaries are copied. A game that keeps many
states lets those that are far back forget (``model.beside.forget``).
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from itertools import chain
from operator import attrgetter, is_
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from tabletop.language.abilities import Likeness, Static
from tabletop.language.conditions import Condition
from tabletop.language.effects import Changes
from tabletop.language.identity import AbilityKey
from tabletop.language.predicates import Tied
from tabletop.language.selections import Selection
from tabletop.model.beside import cache_derived, came_from, derived_from, differing, last_of
from tabletop.model.objects import GameObject, ObjectId, Permanent, PlayerId
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.values.applying import (
    Arranged,
    LayeredEffect,
    applied,
    arranged_as_before,
    by_time,
    not_lost,
    sized,
)
from tabletop.rules.values.characteristics import (
    Characteristics,
    Trace,
    base_characteristics,
    untraced,
    with_counters_and_marks,
)
from tabletop.rules.values.facts import facts
from tabletop.rules.values.fitting import asks_of_others, fits_characteristics
from tabletop.rules.values.indexing import ByTag, Index, Tag
from tabletop.rules.values.kinds import controller_of, emblems
from tabletop.rules.values.level import Level, Tagging
from tabletop.rules.values.likeness import activated_of, exiled_with, likened
from tabletop.rules.values.static_effects import (
    Source,
    granted_effects,
    granted_statics,
    sizes_of,
    source_of,
    static_effect,
)

ASKING: dict[str, Callable[[State, Condition, Permanent], bool]] = {}
"""How conditions are asked; ``conditions`` enters itself here, since it leans on this module."""

_LAYERED: Final = (ZoneKind.BATTLEFIELD, ZoneKind.STACK)
"""Where effects reach objects, but for those that are about cards everywhere."""
_INDEXES_AT_MOST: Final = 100
_STALE_AT_MOST: Final = 300
"""So many changes are looked at one by one; with more it is as quick to derive a part afresh."""
_What = TypeVar("_What")
_Once = TypeVar("_Once")
Sources: TypeAlias = dict[ObjectId, Source]


def derived(state: State) -> "Deriving":
    """Whoever answers what follows from a state, out of what is kept beside it."""
    found: Derived | None = derived_from(state)
    if found is None:
        found = Derived(state)
        _take_over(found, state)
        cache_derived(state, found)
    return Deriving(state, found)


def _take_over(new: "Derived", state: State) -> None:
    """Let what is derived from a state begin with what was derived from the state that it came from."""
    came = came_from(state)
    before: Derived | None = derived_from(came.state) if came is not None else None
    if came is None or before is None:
        return
    earlier, changed = came.state, came.changed
    assert isinstance(earlier, State)
    if changed is None:
        changed = differing(earlier.objects, state.objects)
    if earlier.edition == state.edition and 2 * len(changed) < len(state.objects) + _STALE_AT_MOST:
        new.take_over(before, changed)


def base(state: State, object: GameObject) -> Characteristics:
    """What an object is before layers other than copying (613.2); kept beside the object."""
    kept: tuple[str, Characteristics] | None = derived_from(object)
    if kept is None or kept[0] != state.edition:
        kept = (state.edition, base_characteristics(object, state.edition))
        cache_derived(object, kept)
    return kept[1]


class _Part(Generic[_What]):
    """One part of what is derived: what it is, or what it was in an earlier state and what changed since."""

    __slots__ = ("before", "now", "stale")

    def __init__(self, before: _What | None = None, stale: frozenset[ObjectId] = frozenset()) -> None:
        self.now: _What | None = None
        self.before = before if len(stale) <= _STALE_AT_MOST else None
        self.stale = stale

    def after(self, changed: frozenset[ObjectId]) -> "_Part[_What]":
        """The same part of a later state, not looked at yet."""
        if self.now is not None:
            return _Part(self.now, changed)
        return _Part(self.before, self.stale | changed)

    def settle(self, now: _What) -> _What:
        """This is what it is."""
        self.now = now
        self.before, self.stale = None, frozenset()
        return now


class Derived:
    """What is kept beside a state. It does not hold the state, so both go together."""

    def __init__(self, state: State) -> None:
        self.notes: dict[object, Any] = {}
        """What is worked out once for this very state, by whoever wants it."""
        self.asking = False
        """Whether static abilities are asking the table at the moment."""
        self.facts = Index(state.objects)
        self.by_fact: ByTag | None = None
        self.by_tag: dict[Tagging, ByTag] = {}
        self.made: dict[object, LayeredEffect] = {}
        """The effects that are made anew in each state, as long as they stay the same."""
        self.answers: dict[tuple[ObjectId, int], _Answer] = {}
        """What came of the abilities that ask."""
        self.sources: _Part[Sources] = _Part()
        self.plain: _Part[_Plain] = _Part()
        self.all: _Part[Arranged] = _Part()
        self.left: _Part[_Left] = _Part()
        self.asked_level: _Part[Level] = _Part()
        """What objects are without the effects of abilities that ask."""
        self.level: _Part[Level] = _Part()

    def take_over(self, before: "Derived", changed: frozenset[ObjectId]) -> None:
        """Begin with what was derived from an earlier state."""
        self.facts = before.facts.after(changed) or self.facts
        self.made = before.made
        self.answers = before.answers
        self.sources = before.sources.after(changed)
        self.plain = before.plain.after(changed)
        self.all = before.all.after(changed)
        self.left = before.left.after(changed)
        self.asked_level = before.asked_level.after(changed)
        self.level = before.level.after(changed)


class Deriving:
    """Works out what is asked of a state, and keeps it."""

    __slots__ = ("kept", "state")

    def __init__(self, state: State, kept: Derived) -> None:
        self.state = state
        self.kept = kept

    # --- What objects are ------------------------------------------

    def value(self, object: GameObject) -> Characteristics:
        """What an object is, also one that is only about to be there (614.12): that is not kept."""
        if self.state.objects.get(object.id) is not object or object.zone.kind not in _LAYERED:
            last: Characteristics | None = last_of(object)
            return last or self.worked_out(object, untraced)
        values = self.level().values
        found = values.get(object.id)
        if found is None:
            found = values[object.id] = self.worked_out(object, untraced)
        return found

    def worked_out(self, object: GameObject, trace: Trace) -> Characteristics:
        """The same from the beginning, telling where each value comes from."""
        found = base(self.state, object)
        if object.zone.kind is not ZoneKind.BATTLEFIELD:
            for ability in sizes_of(found):
                # Elsewhere there are no layers, but what defines its own size does so all the same (604.3).
                change = self._size_elsewhere(ability, object)
                found = sized("set size", found, LayeredEffect(0, change, found.name), trace)
        return with_counters_and_marks(self._under_effects(object, trace, found), object, trace)

    def _under_effects(
        self, object: GameObject, trace: Trace = untraced, found: Characteristics | None = None
    ) -> Characteristics:
        """What has been found of it, or what it is by itself, under the effects that reach it there."""
        found, arranged = found or base(self.state, object), self.level().arranged
        if object.zone.kind not in _LAYERED and not arranged.everywhere:
            return found
        effects = arranged.reaching(object, found)
        return applied(self.state, object, found, effects, trace) if effects else found

    def level(self) -> Level:
        """All objects under the effects in force; while abilities ask, under those alone that do not ask."""
        if self.kept.asking:
            return self.kept.asked_level.now or self._begun(self.kept.asked_level, self._plain_effects())
        return self.kept.level.now or self._begun(self.kept.level, self._effects())

    def _begun(self, part: _Part[Level], arranged: Arranged) -> Level:
        level, active = part.before, self.state.active
        if level is not None:
            level = level.following(arranged, active, part.stale, self.with_fact)
        return part.settle(level or Level(arranged, active))

    def once(self, work: Callable[[State], _Once]) -> _Once:
        """What some work makes of the state; it is done once."""
        notes: dict[object, _Once] = self.kept.notes
        if work not in notes:
            notes[work] = work(self.state)
        return notes[work]

    def of_the_last(self, work: Callable[[State, ObjectId], _Once], id: ObjectId) -> _Once:
        """What some work makes of an object; of the one that was asked about last it is kept."""
        notes: dict[object, tuple[ObjectId, _Once]] = self.kept.notes
        kept = notes.get(work)
        if kept is None or kept[0] != id:
            kept = notes[work] = (id, work(self.state, id))
        return kept[1]

    # --- Finding objects ------------------------------------------

    def by_fact(self) -> ByTag:
        """The objects by what can be said of them by themselves (``facts``)."""
        found = self.kept.by_fact
        if found is None:
            found = self.kept.by_fact = self.kept.facts.by_tag(self._facts_of)
        return found

    def with_fact(self, tag: Tag) -> frozenset[ObjectId]:
        """The objects of which something can be said by themselves."""
        return self.by_fact().get(tag, frozenset())

    def _facts_of(self, id: ObjectId) -> tuple[Tag, ...]:
        object = self.state.objects.get(id)
        return () if object is None else tuple(facts(object, base(self.state, object)))

    def by_tag(self, tags: Tagging) -> ByTag:
        """The objects by what can be said of them as they are now."""
        if self.kept.asking:
            return self._found(tags, tags)
        # Most rules ask this after each event, and find nothing.
        found = self.kept.by_tag.get(tags)
        if found is None:
            found = self.kept.by_tag[tags] = self._found(tags, tags)
        return found

    def _found(self, key: object, tags: Tagging) -> ByTag:
        indexes, state = self.level().indexes, self.state
        if key not in indexes:
            if len(indexes) >= _INDEXES_AT_MOST:
                indexes.clear()
            indexes[key] = Index(state.objects)

        def said(id: ObjectId) -> Collection[Tag]:
            object = state.objects.get(id)
            return () if object is None else tags(state, object)

        return indexes[key].by_tag(said)

    def number_fitting(self, selection: Selection, you: int, asker: ObjectId) -> int:
        """How many permanents fit a selection that asks each of them for nothing but what it is."""
        own = asker if selection.asked(Tied) else 0

        def fits(state: State, object: GameObject) -> Collection[Tag]:
            if object.zone.kind is not ZoneKind.BATTLEFIELD:
                return ()
            found = self.value(object)
            return (True,) * fits_characteristics(state, selection, object, found, you=you, asker=own)

        return len(self._found((selection, you, own), fits).get(True, ()))

    # --- Which effects there are ------------------------------------------

    def effects(self) -> tuple[LayeredEffect, ...]:
        """All continuous effects of the state in the order of their timestamps (613.7)."""
        return self.level().arranged.effects

    def _effects(self) -> Arranged:
        """The effects in force but those of abilities that are lost before they begin to apply."""
        effects = self._all_effects()
        if not (effects.loses or effects.sets):
            return effects
        askers = frozenset(each.asker for each in effects.effects)
        kept = self.kept.left.before
        if not (
            kept is not None
            and kept.of is effects
            and kept.active == self.state.active
            and askers.isdisjoint(self.kept.left.stale)
        ):
            left = tuple(not_lost(self.state, effects.effects, partial(base, self.state)))
            kept = _Left(effects, self.state.active, arranged_as_before(kept and kept.left, left))
        return self.kept.left.settle(kept).left

    def _all_effects(self) -> Arranged:
        plain = self._plain_effects()
        if not any(map(attrgetter("asking"), self.sources().values())):
            return plain
        asking = [(source, place) for source in self._in_order() for place in range(len(source.asking))]
        # What conditions and countings of static abilities ask for is answered without these themselves.
        self.kept.asking = True
        try:
            self.kept.answers = {
                (source.object.id, place): self._answered(source, place) for source, place in asking
            }
        finally:
            self.kept.asking = False
        asked = (answer.effect for answer in self.kept.answers.values())
        effects = (*plain.effects, *filter(None, asked))
        return self.kept.all.settle(arranged_as_before(self.kept.all.before, by_time(effects)))

    def _plain_effects(self) -> Arranged:
        """The effects of what has resolved, and of abilities that ask nothing."""
        if self.kept.plain.now is not None:
            return self.kept.plain.now.arranged
        state, before = self.state, self.kept.plain.before
        ground = (self.sources(), state.effects, state.active, state.in_zone(BATTLEFIELD))
        if before is not None and before.is_settled and all(map(is_, before.ground, ground)):
            return self.kept.plain.settle(before).arranged
        order = self._in_order()
        of_sources = map(self._of_source, order)
        effects = (*self._of_resolved(), *chain.from_iterable(of_sources))
        arranged = arranged_as_before(before and before.arranged, by_time(effects))
        is_settled = all(each.settled is not None for each in order)
        is_settled = is_settled and not any(map(granted_statics, state.effects))
        return self.kept.plain.settle(_Plain(ground, arranged, is_settled)).arranged

    def _of_resolved(self) -> Iterator[LayeredEffect]:
        for effect in self.state.effects:
            # What sets values as part of a copy does comes before all other layers (613.2a).
            timestamp = 0 if effect.change.base else effect.timestamp
            key = AbilityKey(granted_by=effect.id)
            made = LayeredEffect(timestamp, effect.change, "an effect", effect.objects, key=key)
            yield self._as_before(("resolved", effect.id), made)
            yield from (self._as_before(place, each) for place, each in granted_effects(self.state, effect))

    def _of_source(self, source: Source) -> Iterable[LayeredEffect]:
        return (
            source.settled if source.settled is not None and source.living is None else self._settled(source)
        )

    def _settled(self, source: Source) -> Iterator[LayeredEffect]:
        if source.living is not None and self.state.active == controller_of(source.object):
            yield source.living
        for place, each in enumerate(source.plain):
            if isinstance(each, LayeredEffect):
                yield each
            else:
                made = static_effect(self.state, source, each, each.ability.change)
                yield self._as_before((source.object.id, "settled", place), made)

    def _as_before(self, key: object, effect: LayeredEffect) -> LayeredEffect:
        """The very effect of the state before, if it is the same: nobody need ask again what it does."""
        before = self.kept.made.get(key)
        if before is not None and before == effect:
            return before
        several = self.kept.made if len(self.kept.made) < _STALE_AT_MOST else {}
        self.kept.made = {**several, key: effect}
        return effect

    def sources(self) -> dict[ObjectId, Source]:
        """The permanents and emblems that have an effect by being there."""
        part = self.kept.sources
        if part.now is not None:
            return part.now
        before, looked_at = part.before or {}, part.stale
        if part.before is None:
            looked_at = frozenset(
                (*self.state.in_zone(BATTLEFIELD), *(each.id for each in emblems(self.state)))
            )
        new = {id: found for id in looked_at if (found := self._source(id)) is not None}
        if not new and before.keys().isdisjoint(looked_at):
            return part.settle(before)
        return part.settle({**{id: each for id, each in before.items() if id not in looked_at}, **new})

    def _source(self, id: ObjectId) -> Source | None:
        object = self.state.objects.get(id)
        if object is None or object.zone.kind not in (ZoneKind.BATTLEFIELD, ZoneKind.COMMAND):
            return None
        return source_of(object, base(self.state, object))

    def _in_order(self) -> list[Source]:
        """The sources as they lie: the permanents, then the emblems."""
        sources = self.sources()
        there = self.state.in_zone(BATTLEFIELD)
        permanents = [sources[id] for id in there if id in sources]
        return [*permanents, *(sources[each.id] for each in emblems(self.state) if each.id in sources)]

    # --- What static abilities ask ------------------------------------------

    def _answered(self, source: Source, place: int) -> "_Answer":
        """What comes of an ability that asks the table; the same as before, if it only counts the same."""
        before = self.kept.answers.get((source.object.id, place))
        numbers, you = None, controller_of(source.object)
        counted = source.counted[place]
        if counted is not None:
            numbers = tuple(self.number_fitting(each, you, source.object.id) for each in counted)
            if before is not None and before.source is source and before.numbers == numbers:
                return before
        effect = self._asked(source, place)
        if before is not None and before.effect == effect:
            effect = before.effect
        return _Answer(source, numbers, effect)

    def _asked(self, source: Source, place: int) -> LayeredEffect | None:
        """The effect of an ability that asks the table; None if it has none now."""
        here, permanent = source.asking[place], source.object
        ability = here.ability
        assert isinstance(permanent, Permanent)
        if ability.condition is not None and not ASKING["holds"](self.state, ability.condition, permanent):
            return None
        change = ability.change
        if ability.for_each is not None:
            change = change.times(self._count(ability.for_each, permanent))
        if ability.like:
            exiled = [base(self.state, each) for each in exiled_with(self.state, permanent)]
            taken = likened(ability, exiled, self._counted_for(ability.like, permanent.controller))
            if taken is None:
                return None
            change = taken
            if ability.like is Likeness.ACTIVATED_ABILITIES:
                made = static_effect(self.state, source, here, change)
                return replace(made, abilities=activated_of(exiled))
        return static_effect(self.state, source, here, change)

    def _size_elsewhere(self, ability: Static, object: GameObject) -> Changes:
        """The size that an object defines for itself where it is no permanent."""
        if ability.like is None:
            return ability.change.times(self._count(ability.for_each or Selection(), object))
        return likened(ability, (), self._counted_for(ability.like, controller_of(object))) or Changes()

    def _counted_for(self, like: Likeness, you: PlayerId) -> int:
        """What else a size is taken from: the card types in all graveyards, or a life total."""
        if like is Likeness.CARD_TYPES:
            cards = (each for each in self.state.zone(ZoneKind.GRAVEYARD) if each.card_count)
            return len({word for each in cards for word in self._under_effects(each).types})
        return self.state.players[you].life

    def _count(self, selection: Selection, object: GameObject) -> int:
        zone, you = ZoneKind(selection.zone), controller_of(object)
        if zone is ZoneKind.BATTLEFIELD and not asks_of_others(selection):
            return self.number_fitting(selection, you, object.id)
        # A card elsewhere may be among what it counts itself for its size.
        what = self.value if zone is ZoneKind.BATTLEFIELD else self._under_effects
        return sum(
            fits_characteristics(self.state, selection, each, what(each), you=you, asker=object.id)
            for each in self.state.zone(zone)
        )


class _Plain(NamedTuple):
    """The effects that ask nothing, and what they were made of."""

    ground: tuple[object, ...]
    arranged: Arranged
    is_settled: bool
    """Whether nothing else settles what one of them is about."""


class _Answer(NamedTuple):
    """What came of an ability that asks: of what, what it counted if that is all, and the effect if any."""

    source: Source
    numbers: tuple[int, ...] | None
    effect: LayeredEffect | None


class _Left(NamedTuple):
    """The effects that are left of others where abilities are lost."""

    of: Arranged
    active: int
    left: Arranged
