"""Derived values of a state, cached in one object next to the state (``StateCache``).

    facts            objects by their own facts
    sources          permanents and emblems with static abilities
    effects          the continuous effects in force, in order, arranged by the objects that they can reach
    under_effects    characteristics of objects under these effects, and objects by these characteristics

Each part is computed on demand. The derived values of a new state start as those of the state that it came
from. The values of objects that have changed (``model.changed_objects`` or a comparison) are dropped, and so
are those in reach of an effect that has begun, ended or moved in the order. Static abilities ask about the
table again in every state. Everything is derived from scratch if the edition differs or if little would be
left. Values that depend on an object alone are cached with the object.

States share sets and values that stay the same. Dictionaries are copied. A game that stores many states lets
the old ones drop their derived values (``model.caches.forget``).
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from itertools import chain
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import replace

from tabletop.language.abilities import Likeness, Static
from tabletop.language.conditions import Condition
from tabletop.language.effects import Changes
from tabletop.language.predicates import Tied
from tabletop.language.references import AbilityKey
from tabletop.language.selections import Selection
from tabletop.model.caches import (
    cache_derived,
    changed_keys,
    derived_from,
    last_known_of,
    nearest_predecessor,
)
from tabletop.model.objects import GameObject, ObjectId, Permanent, PlayerId
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.values import late_values
from tabletop.rules.values.applying import (
    Arranged,
    LayeredEffect,
    apply_effects,
    arrange_or_reuse,
    by_time,
    with_size,
    without_lost,
)
from tabletop.rules.values.characteristics import (
    Characteristics,
    Trace,
    base_characteristics,
    untraced,
    with_counters_and_marks,
)
from tabletop.rules.values.evaluation import ObjectValues
from tabletop.rules.values.fitting import depends_on_others, fits_characteristics
from tabletop.rules.values.kinds import controller_of, emblems
from tabletop.rules.values.object_index import ByTag, Index, Tag, facts_about
from tabletop.rules.values.state_cache import (
    STALE_AT_MOST,
    Answer,
    CachedPart,
    ObjectsUnderEffects,
    PlainEffects,
    RemainingEffects,
    StateCache,
    Tagging,
)
from tabletop.rules.values.static_effects import (
    Source,
    activated_of,
    changes_by_likeness,
    exiled_with,
    granted_effects,
    granted_statics,
    sizes_of,
    source_of,
    static_effect,
)

if TYPE_CHECKING:
    from tabletop.rules.values import references

_LAYERED: Final = (ZoneKind.BATTLEFIELD, ZoneKind.STACK)
"""Zones where effects apply to objects, except effects about cards in all zones."""
_INDEXES_AT_MOST: Final = 100
_Result = TypeVar("_Result")


def derived(state: State) -> "DerivedValues":
    """Return the derived values of a state, with their cache."""
    found: StateCache | None = derived_from(state)
    if found is None:
        found = StateCache(state)
        _take_over(found, state)
        cache_derived(state, found)
    return DerivedValues(state, found)


def _take_over(new: StateCache, state: State) -> None:
    """Initialize the derived values of a state from those of the state that it came from."""
    predecessor = nearest_predecessor(state)
    cached: StateCache | None = derived_from(predecessor.state) if predecessor is not None else None
    if predecessor is None or cached is None:
        return
    earlier, changed = predecessor.state, predecessor.changed
    assert isinstance(earlier, State)
    if changed is None:
        changed = changed_keys(earlier.objects, state.objects)
    if earlier.edition == state.edition and 2 * len(changed) < len(state.objects) + STALE_AT_MOST:
        new.take_over(cached, changed)


def base(state: State, object: GameObject) -> Characteristics:
    """Return the characteristics before all layers but copying (613.2), cached with the object."""
    cached: tuple[str, Characteristics] | None = derived_from(object)
    if cached is None or cached[0] != state.edition:
        cached = (state.edition, base_characteristics(object, state.edition))
        cache_derived(object, cached)
    return cached[1]


class DerivedValues(ObjectValues):
    """Computation of the derived values of a state, with their cache."""

    __slots__ = ("cache",)

    def __init__(self, state: State, cache: StateCache) -> None:
        super().__init__(state)
        self.cache = cache

    # --- What objects are ------------------------------------------

    def value(self, object: GameObject) -> Characteristics:
        """Return the characteristics of an object, uncached if it is only about to exist (614.12)."""
        if self.state.objects.get(object.id) is not object or object.zone.kind not in _LAYERED:
            last: Characteristics | None = last_known_of(object)
            return last or self.compute_value(object, untraced)
        values = self.under_effects().values
        found = values.get(object.id)
        if found is None:
            found = values[object.id] = self.compute_value(object, untraced)
        return found

    def compute_value(self, object: GameObject, trace: Trace) -> Characteristics:
        """Return the characteristics computed from the beginning, tracing where each value comes from."""
        found = base(self.state, object)
        if object.zone.kind is not ZoneKind.BATTLEFIELD:
            for ability in sizes_of(found):
                # Without layers in other zones, an ability that defines its own size still works (604.3).
                change = self._size_elsewhere(ability, object)
                found = with_size("set size", found, LayeredEffect(0, change, found.name), trace)
        return with_counters_and_marks(self._value_under_effects(object, trace, found), object, trace)

    def _value_under_effects(
        self, object: GameObject, trace: Trace = untraced, found: Characteristics | None = None
    ) -> Characteristics:
        """Return the given or base characteristics under the effects that reach the object in its zone."""
        found, arranged = found or base(self.state, object), self.under_effects().arranged
        if object.zone.kind not in _LAYERED and not arranged.everywhere:
            return found
        effects = arranged.reaching(object, found)
        return apply_effects(self.state, object, found, effects, trace) if effects else found

    def under_effects(self) -> ObjectsUnderEffects:
        """Return the objects under all effects, or without those that ask while abilities are being asked."""
        if self.cache.is_asking:
            plain = self.cache.under_plain_effects
            return plain.now or self._bring_up_to_date(plain, self._plain_effects())
        part = self.cache.under_effects
        return part.now or self._bring_up_to_date(part, self._effects())

    def _bring_up_to_date(
        self, part: CachedPart[ObjectsUnderEffects], arranged: Arranged
    ) -> ObjectsUnderEffects:
        objects, active = part.before, self.state.active
        if objects is not None:
            objects = objects.in_later_state(arranged, active, part.stale, self.with_fact)
        return part.settle(objects or ObjectsUnderEffects(arranged, active))

    def once(self, work: Callable[[State], _Result]) -> _Result:
        """Return the result of a function of the state, which is called once."""
        notes: dict[object, _Result] = self.cache.notes
        if work not in notes:
            notes[work] = work(self.state)
        return notes[work]

    def cached_for_last(self, work: Callable[[State, ObjectId], _Result], id: ObjectId) -> _Result:
        """Return the result of a function of an object, cached for the last object only."""
        notes: dict[object, tuple[ObjectId, _Result]] = self.cache.notes
        cached = notes.get(work)
        if cached is None or cached[0] != id:
            cached = notes[work] = (id, work(self.state, id))
        return cached[1]

    # --- Finding objects ------------------------------------------

    def by_fact(self) -> ByTag:
        """Return the objects by their own facts (``facts_about``)."""
        found = self.cache.by_fact
        if found is None:
            found = self.cache.by_fact = self.cache.facts.by_tag(self._facts_of)
        return found

    def with_fact(self, tag: Tag) -> frozenset[ObjectId]:
        """Return the objects that have a tag as one of their own facts."""
        return self.by_fact().get(tag, frozenset())

    def _facts_of(self, id: ObjectId) -> tuple[Tag, ...]:
        object = self.state.objects.get(id)
        return () if object is None else tuple(facts_about(object, base(self.state, object)))

    def by_tag(self, tags: Tagging) -> ByTag:
        """Return the objects by their current tags."""
        if self.cache.is_asking:
            return self._index(tags, tags)
        # Most rules ask this after each event and find nothing.
        found = self.cache.by_tag.get(tags)
        if found is None:
            found = self.cache.by_tag[tags] = self._index(tags, tags)
        return found

    def _index(self, key: object, tags: Tagging) -> ByTag:
        indexes, state = self.under_effects().indexes, self.state
        if key not in indexes:
            if len(indexes) >= _INDEXES_AT_MOST:
                indexes.clear()
            indexes[key] = Index(state.objects)

        def tags_of_id(id: ObjectId) -> Collection[Tag]:
            object = state.objects.get(id)
            return () if object is None else tags(state, object)

        return indexes[key].by_tag(tags_of_id)

    def count_fitting(self, selection: Selection, you: int, asker: ObjectId) -> int:
        """Return how many permanents fit a selection that depends on nothing but each permanent itself."""
        own = asker if selection.predicates_of(Tied) else 0

        def fits(state: State, object: GameObject) -> Collection[Tag]:
            if object.zone.kind is not ZoneKind.BATTLEFIELD:
                return ()
            found = self.value(object)
            return (True,) * fits_characteristics(state, selection, object, found, you=you, asker=own)

        return len(self._index((selection, you, own), fits).get(True, ()))

    # --- Which effects there are ------------------------------------------

    def effects(self) -> tuple[LayeredEffect, ...]:
        """Return all continuous effects of the state in the order of their timestamps (613.7)."""
        return self.under_effects().arranged.effects

    def _effects(self) -> Arranged:
        """Return the effects in force, without abilities that are lost before they begin to apply."""
        effects = self._all_effects()
        if not (effects.loses or effects.sets):
            return effects
        askers = frozenset(each.asker for each in effects.effects)
        previous = self.cache.remaining.before
        if not (
            previous is not None
            and previous.of is effects
            and previous.active == self.state.active
            and askers.isdisjoint(self.cache.remaining.stale)
        ):
            left = tuple(without_lost(self.state, effects.effects, partial(base, self.state)))
            previous = RemainingEffects(
                effects, self.state.active, arrange_or_reuse(previous and previous.effects, left)
            )
        return self.cache.remaining.settle(previous).effects

    def _all_effects(self) -> Arranged:
        plain = self._plain_effects()
        if not any(map(attrgetter("asking"), self.sources().values())):
            return plain
        asking = [
            (source, place) for source in self._sources_in_order() for place in range(len(source.asking))
        ]
        # Conditions and counts of static abilities are answered without the effects of these abilities.
        self.cache.is_asking = True
        try:
            self.cache.answers = {
                (source.object.id, place): self._answer(source, place) for source, place in asking
            }
        finally:
            self.cache.is_asking = False
        answered = (answer.effect for answer in self.cache.answers.values())
        effects = (*plain.effects, *filter(None, answered))
        return self.cache.all.settle(arrange_or_reuse(self.cache.all.before, by_time(effects)))

    def _plain_effects(self) -> Arranged:
        """Return the effects of resolved spells and abilities, and of static abilities that ask nothing."""
        if self.cache.plain.now is not None:
            return self.cache.plain.now.arranged
        state, before = self.state, self.cache.plain.before
        inputs = (self.sources(), state.effects, state.active, state.in_zone(BATTLEFIELD))
        if before is not None and before.is_settled and all(map(is_, before.inputs, inputs)):
            return self.cache.plain.settle(before).arranged
        order = self._sources_in_order()
        of_sources = map(self._of_source, order)
        effects = (*self._of_resolved(), *chain.from_iterable(of_sources))
        arranged = arrange_or_reuse(before and before.arranged, by_time(effects))
        is_settled = all(each.settled is not None for each in order)
        is_settled = is_settled and not any(map(granted_statics, state.effects))
        return self.cache.plain.settle(PlainEffects(inputs, arranged, is_settled)).arranged

    def _of_resolved(self) -> Iterator[LayeredEffect]:
        for effect in self.state.effects:
            # Effects that set values as part of a copy effect apply before all other layers (613.2a).
            timestamp = 0 if effect.change.base else effect.timestamp
            key = AbilityKey(granted_by=effect.id)
            made = LayeredEffect(timestamp, effect.change, "an effect", effect.objects, key=key)
            yield self._reuse(("resolved", effect.id), made)
            yield from (self._reuse(place, each) for place, each in granted_effects(self.state, effect))

    def _of_source(self, source: Source) -> Iterable[LayeredEffect]:
        return (
            source.settled if source.settled is not None and source.living is None else self._current(source)
        )

    def _current(self, source: Source) -> Iterator[LayeredEffect]:
        if source.living is not None and self.state.active == controller_of(source.object):
            yield source.living
        for place, each in enumerate(source.plain):
            if isinstance(each, LayeredEffect):
                yield each
            else:
                made = static_effect(self.state, source, each, each.ability.change)
                yield self._reuse((source.object.id, "settled", place), made)

    def _reuse(self, key: object, effect: LayeredEffect) -> LayeredEffect:
        """Return the equal effect of the previous state if there is one, with the values cached for it."""
        before = self.cache.reusable.get(key)
        if before is not None and before == effect:
            return before
        several = self.cache.reusable if len(self.cache.reusable) < STALE_AT_MOST else {}
        self.cache.reusable = {**several, key: effect}
        return effect

    def sources(self) -> dict[ObjectId, Source]:
        """Return the permanents and emblems whose static abilities have effects."""
        part = self.cache.sources
        if part.now is not None:
            return part.now
        before, stale = part.before or {}, part.stale
        if part.before is None:
            stale = frozenset((*self.state.in_zone(BATTLEFIELD), *(each.id for each in emblems(self.state))))
        new = {id: found for id in stale if (found := self._source(id)) is not None}
        if not new and before.keys().isdisjoint(stale):
            return part.settle(before)
        return part.settle({**{id: each for id, each in before.items() if id not in stale}, **new})

    def _source(self, id: ObjectId) -> Source | None:
        object = self.state.objects.get(id)
        if object is None or object.zone.kind not in (ZoneKind.BATTLEFIELD, ZoneKind.COMMAND):
            return None
        return source_of(object, base(self.state, object))

    def _sources_in_order(self) -> list[Source]:
        """Return the sources in order: the permanents as they are on the battlefield, then the emblems."""
        sources = self.sources()
        there = self.state.in_zone(BATTLEFIELD)
        permanents = [sources[id] for id in there if id in sources]
        return [*permanents, *(sources[each.id] for each in emblems(self.state) if each.id in sources)]

    # --- What static abilities ask ------------------------------------------

    def _answer(self, source: Source, place: int) -> "Answer":
        """Return the answer of an ability that asks, or the previous answer if it only counts the same."""
        before = self.cache.answers.get((source.object.id, place))
        numbers, you = None, controller_of(source.object)
        counted = source.counted[place]
        if counted is not None:
            numbers = tuple(self.count_fitting(each, you, source.object.id) for each in counted)
            if before is not None and before.source is source and before.numbers == numbers:
                return before
        effect = self._asking_effect(source, place)
        if before is not None and before.effect == effect:
            effect = before.effect
        return Answer(source, numbers, effect)

    def _asking_effect(self, source: Source, place: int) -> LayeredEffect | None:
        """Return the effect of an ability that asks about the table, or None if it has none now."""
        here, permanent = source.asking[place], source.object
        ability = here.ability
        assert isinstance(permanent, Permanent)
        if ability.condition is not None and not self.holds(ability.condition, permanent):
            return None
        change = ability.change
        if ability.for_each is not None:
            change = change.times(self._count(ability.for_each, permanent))
        if ability.like:
            exiled = [base(self.state, each) for each in exiled_with(self.state, permanent)]
            taken = changes_by_likeness(
                ability, exiled, self._other_number(ability.like, permanent.controller)
            )
            if taken is None:
                return None
            change = taken
            if ability.like is Likeness.ACTIVATED_ABILITIES:
                made = static_effect(self.state, source, here, change)
                return replace(made, abilities=activated_of(exiled))
        return static_effect(self.state, source, here, change)

    def holds(self, condition: Condition, object: GameObject) -> bool:
        """Return whether the condition of an object's static ability holds by these values."""
        return late_values.conditions.holds(self.state, condition, self.references_of(object))

    def references_of(self, object: GameObject) -> "references.StaticReferences":
        """Return the references of an object's static abilities."""
        return late_values.references.StaticReferences(controller_of(object), own=object.id, table=self)

    def _size_elsewhere(self, ability: Static, object: GameObject) -> Changes:
        """Return the size that an object defines for itself while it is not a permanent."""
        if ability.like is None:
            return ability.change.times(self._count(ability.for_each or Selection(), object))
        return (
            changes_by_likeness(ability, (), self._other_number(ability.like, controller_of(object)))
            or Changes()
        )

    def _other_number(self, like: Likeness, you: PlayerId) -> int:
        """Return a number that sizes are taken from: the card types in all graveyards, or a life total."""
        if like is Likeness.CARD_TYPES:
            cards = (each for each in self.state.zone(ZoneKind.GRAVEYARD) if each.card_count)
            return len({word for each in cards for word in self._value_under_effects(each).types})
        return self.state.players[you].life

    def _count(self, selection: Selection, object: GameObject) -> int:
        zone, you = ZoneKind(selection.zone), controller_of(object)
        if zone is ZoneKind.BATTLEFIELD and not depends_on_others(selection):
            return self.count_fitting(selection, you, object.id)
        # A card in another zone may be among the objects that it counts for its own size.
        value_of = self.value if zone is ZoneKind.BATTLEFIELD else self._value_under_effects
        return sum(
            fits_characteristics(self.state, selection, each, value_of(each), you=you, asker=object.id)
            for each in self.state.zone(zone)
        )
