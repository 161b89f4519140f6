"""Continuous effects as they apply to one object in each layer (rule 613).

``Arranged`` sorts effects by their conditions, so that an object is tested only against effects in reach.
"""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from itertools import compress, count
from operator import attrgetter, not_
from typing import Final, TypeVar

from msgspec.structs import replace

from tabletop.cards.granting import granted
from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import BASIC_LAND_TYPES
from tabletop.language.abilities import Ability
from tabletop.language.card_types import CARD_TYPES, SUPERTYPES, CardType
from tabletop.language.effects import Changes
from tabletop.language.keyword_abilities import numbered_abilities
from tabletop.language.keywords import with_more
from tabletop.language.predicates import Has
from tabletop.language.references import AbilityKey
from tabletop.language.selections import Selection
from tabletop.language.subtypes import CREATURE_TYPES
from tabletop.model.caches import WithCache, cache_derived, derived_from
from tabletop.model.objects import GameObject, ObjectId
from tabletop.model.state import State
from tabletop.rules.values.characteristics import Characteristics, Trace, untraced
from tabletop.rules.values.creature_types import can_have, is_creature_type, may_gain, without_subtypes_of
from tabletop.rules.values.fitting import alternative_types, depends_on_turn, fits_characteristics
from tabletop.rules.values.kinds import controller_of, is_card_or_spell


class LayeredEffect(WithCache, frozen=True):
    """A continuous effect on the listed objects, all permanents that fit, or the listed ones that fit."""

    timestamp: int
    change: Changes
    source: str
    objects: tuple[ObjectId, ...] = ()
    selection: Selection | None = None
    controller: int = 0
    asker: ObjectId = 0
    key: AbilityKey = AbilityKey()
    """Key of the ability or effect that this comes from. Keys of granted abilities derive from it."""
    abilities: tuple[Ability, ...] = ()
    """Abilities granted in addition to those that its change names."""
    everywhere: bool = False
    """Whether it also affects spells and cards in other zones, either all or those of its controller."""
    chosen_type: str = ""
    """Creature type chosen for its source."""
    chosen_color: str = ""
    """Letter of the color chosen for its source."""


_BEHAVIOR: Final = ("cant", "must", "may", "not_blocked_by", "blocks_only", "attacks", "enchants")
"""Fields of a change that say what an object may and must do."""

_LAYERS: Final = {
    "types": (
        "name",
        "mana_cost",
        "types",
        "add_types",
        "remove_types",
        "subtypes",
        "add_subtypes",
        "every_creature_type",
        "chosen_creature_type",
        "supertypes",
        "add_supertypes",
        "remove_supertypes",
    ),
    "colors": ("colors", "add_colors", "chosen_color"),
    "abilities": ("keywords", "add_keywords", "lose_abilities", "grants", *_BEHAVIOR),
    "set size": ("power", "toughness"),
    "change size": ("power", "toughness"),
}
"""Layers after copying and control, and the fields of a change that each of them reads (613.1d-g)."""


_SEVERAL: Final = 2


class Arranged:
    """Effects in the order of their timestamps (613.7), arranged by the objects that they can reach."""

    __slots__ = (
        "_added",
        "_by_word",
        "_named",
        "_open",
        "_places",
        "by_turn",
        "effects",
        "everywhere",
        "loses",
        "sets",
    )

    def __init__(self, effects: tuple[LayeredEffect, ...]) -> None:
        self.effects = effects
        self.loses = any(each.change.lose_abilities for each in effects)
        """Whether any of them removes abilities."""
        self.sets = any(sets_land_type(each.change) for each in effects)
        """Whether any of them sets the basic land type of lands."""
        self.by_turn = any(each.selection is not None and depends_on_turn(each.selection) for each in effects)
        """Whether the objects that they reach depend on whose turn it is."""
        self.everywhere = any(each.everywhere for each in effects)
        """Whether any of them reaches cards that are neither permanents nor spells."""
        self._added = frozenset(word for each in effects for word in _words_of(each.change))
        self._named: dict[ObjectId, list[LayeredEffect]] = {}
        self._by_word: dict[str, list[LayeredEffect]] = {}
        self._open: list[LayeredEffect] = []
        self._places: dict[int, int] = {}
        """Position of each effect among all. It is filled in when several effects reach one object."""
        for effect in effects:
            self._arrange(effect)

    def _arrange(self, effect: LayeredEffect) -> None:
        if names_its_objects(effect):
            for object in effect.objects:
                self._named.setdefault(object, []).append(effect)
            return
        words = self.required_types(effect)
        for word in words:
            self._by_word.setdefault(word, []).append(effect)
        if not words:
            self._open.append(effect)

    def fewer(self, effects: tuple[LayeredEffect, ...]) -> "Arranged | None":
        """Return the arrangement of some of these effects, None if it has to be made from scratch.

        It looks only at the effects that are gone. That matters when thousands of permanents leave one after
        another.
        """
        if self.loses or self.sets or self.by_turn or self.everywhere or self._added:
            return None
        is_left = set(map(id, effects)).__contains__
        left = list(map(is_left, map(id, self.effects)))
        if tuple(compress(self.effects, left)) != effects:
            return None
        arranged = copy(self)
        arranged.effects, arranged._places = effects, {}
        arranged._named, arranged._by_word = dict(self._named), dict(self._by_word)
        for gone in compress(self.effects, map(not_, left)):
            arranged._take_out(gone)
        return arranged

    def _take_out(self, gone: LayeredEffect) -> None:
        def others(effects: list[LayeredEffect]) -> list[LayeredEffect]:
            return [each for each in effects if each is not gone]

        if names_its_objects(gone):
            for object in gone.objects:
                self._named[object] = others(self._named[object])
            return
        words = self.required_types(gone)
        for word in words:
            self._by_word[word] = others(self._by_word[word])
        if not words:
            self._open = others(self._open)

    def required_types(self, effect: LayeredEffect) -> tuple[str, ...]:
        """Return alternative types that an object itself needs to be reached, which effects can't add."""
        words = () if effect.selection is None else alternative_types(effect.selection)
        return words if self._added.isdisjoint(words) else ()

    def reaching(self, object: GameObject, found: Characteristics) -> tuple[LayeredEffect, ...]:
        """Return the effects that may apply to an object with these characteristics of its own, in order."""
        reaching = [*self._open, *self._named.get(object.id, ())]
        by_word = self._by_word
        if by_word:
            for word in (*found.types, *found.subtypes, *found.supertypes):
                reaching += by_word.get(word, ())
        if len(reaching) < _SEVERAL:
            return tuple(reaching)
        if not self._places:
            self._places = dict(zip(map(id, self.effects), count()))
        places = {self._places[id(each)] for each in reaching}
        return tuple(self.effects[place] for place in sorted(places))


def names_its_objects(effect: LayeredEffect) -> bool:
    """Return whether an effect applies only to listed objects."""
    return effect.selection is None or bool(effect.objects)


def _words_of(change: Changes) -> tuple[str, ...]:
    """Return the types, subtypes and supertypes that a change can give to an object."""
    return (
        *(change.types or ()),
        *(change.subtypes or ()),
        *(change.supertypes or ()),
        *change.add_types,
        *change.add_subtypes,
        *change.add_supertypes,
        *(CREATURE_TYPES if change.every_creature_type or change.chosen_creature_type else ()),
    )


def by_time(effects: Iterable[LayeredEffect]) -> tuple[LayeredEffect, ...]:
    """Return effects in the order of their timestamps (613.7)."""
    return tuple(sorted(effects, key=attrgetter("timestamp")))


def arrange_or_reuse(before: Arranged | None, effects: tuple[LayeredEffect, ...]) -> Arranged:
    """Return effects arranged, or the previous arrangement itself if the effects are equal."""
    if before is None:
        return Arranged(effects)
    return before if before.effects == effects else before.fewer(effects) or Arranged(effects)


# --- Applying them ------------------------------------------


def apply_effects(
    state: State,
    object: GameObject,
    found: Characteristics,
    effects: tuple[LayeredEffect, ...],
    trace: Trace,
) -> Characteristics:
    """Return the characteristics of an object after effects, which are given in order."""
    begun: set[int] = set()

    def still_applies(effect: LayeredEffect, found: Characteristics) -> bool:
        # An effect that has begun in an earlier layer continues whatever the object has become (613.6).
        return id(effect) in begun or affects(state, effect, object, found)

    for layer in _LAYERS:
        waiting = [each for each in effects if layer in layers_of(each)]
        # An effect whose set of objects depends on another effect of the layer waits for it (613.8).
        while ready := [each for each in waiting if still_applies(each, found)]:
            if len(ready) > 1 and any(_may_depend(layer, each) for each in ready):
                ready = [_independent(layer, ready, found, still_applies)]
            waiting = [each for each in waiting if each not in ready]
            for effect in ready:
                begun.add(id(effect))
                found = _in_layer(layer, found, effect, trace)
    return found


def _may_depend(layer: str, effect: LayeredEffect) -> bool:
    """Return whether an effect may test what another effect of the layer changes: types, colors, keywords."""
    if effect.selection is None or layer not in _LAYERS_THAT_DEPEND:
        return False
    return bool(effect.selection.asks) and (layer != "abilities" or bool(effect.selection.predicates_of(Has)))


_LAYERS_THAT_DEPEND: Final = frozenset({"types", "colors", "abilities"})
"""Layers in which an effect may test what another effect of the same layer changes."""


def _independent(
    layer: str,
    ready: list[LayeredEffect],
    found: Characteristics,
    still_applies: Callable[[LayeredEffect, Characteristics], bool],
) -> LayeredEffect:
    """Return the first effect that depends on no other (613.8a), or the very first in a loop (613.8b)."""
    for effect in ready:
        others = (_in_layer(layer, found, each, untraced) for each in ready if each is not effect)
        if not _may_depend(layer, effect) or all(still_applies(effect, after) for after in others):
            return effect
    return ready[0]


def layers_of(effect: LayeredEffect) -> frozenset[str]:
    """Return the layers in which an effect changes anything, cached with the effect."""
    changed: frozenset[str] | None = derived_from(effect)
    if changed is None:
        change = effect.change
        layers = (
            layer for layer, words in _LAYERS.items() if any(_has_value(change, word) for word in words)
        )
        changed = frozenset((*layers, "abilities") if effect.abilities else layers)
        cache_derived(effect, changed)
    return changed


def _has_value(change: Changes, word: str) -> bool:
    return bool(getattr(change, word)) or (word in _MEANINGFUL_EMPTY and getattr(change, word) is not None)


_MEANINGFUL_EMPTY: Final = frozenset(
    {"name", "mana_cost", "types", "subtypes", "supertypes", "colors", "keywords"}
)
"""Fields of a change in which an empty value has a meaning too, such as no colors."""


def affects(state: State, effect: LayeredEffect, object: GameObject, found: Characteristics) -> bool:
    """Return whether an effect applies to an object with these characteristics."""
    selection = effect.selection
    if selection is None:
        return object.id in effect.objects
    if effect.everywhere and object.zone.kind is not selection.zone:
        is_theirs = effect.controller in (controller_of(object), object.owner)
        if not (is_card_or_spell(object) and (is_theirs or selection.controller is None)):
            return False
        selection = selection.with_parts(zone=object.zone.kind, controller=None, owner=None)
    return (not effect.objects or object.id in effect.objects) and fits_characteristics(
        state, selection, object, found, you=effect.controller, asker=effect.asker
    )


def _in_layer(layer: str, found: Characteristics, effect: LayeredEffect, trace: Trace) -> Characteristics:
    match layer:
        case "types":
            return _types(found, effect, trace)
        case "colors":
            return _colors(found, effect, trace)
        case "abilities":
            return _abilities(found, effect, trace)
        case _:
            return with_size(layer, found, effect, trace)


def _types(found: Characteristics, effect: LayeredEffect, trace: Trace) -> Characteristics:
    change, source = effect.change, effect.source
    values = _name_and_cost(change)
    types, subtypes, supertypes = found.types, found.subtypes, found.supertypes
    if change.types is not None:
        types = tuple(word for word in change.types if word in CARD_TYPES)
        # Subtypes that belong to the new card types remain (205.1a).
        remaining = tuple(word for word in subtypes if can_have(types, word))
        new = tuple(word for word in change.types if word not in CARD_TYPES and word not in SUPERTYPES)
        subtypes = (*remaining, *new)
        supertypes = (*supertypes, *(word for word in change.types if word in SUPERTYPES))
    types = tuple(word for word in types if word not in change.remove_types)
    subtypes = without_subtypes_of(change.remove_types, types, subtypes)
    if change.subtypes is not None:
        subtypes = (*_of_other_kinds(subtypes, change.subtypes), *change.subtypes)
    if change.supertypes is not None:
        supertypes = change.supertypes
    types = _more(types, (word for word in change.add_types if word in CARD_TYPES))
    supertypes = _more(supertypes, (word for word in change.add_types if word in SUPERTYPES))
    supertypes = _more(supertypes, change.add_supertypes)
    supertypes = tuple(word for word in supertypes if word not in change.remove_supertypes)
    loose = (word for word in change.add_types if word not in CARD_TYPES and word not in SUPERTYPES)
    every = CREATURE_TYPES if change.every_creature_type and may_gain(types, CREATURE_TYPES[0]) else ()
    gained = (word for word in (*loose, *change.add_subtypes) if may_gain(types, word))
    subtypes = _more(subtypes, (*gained, *every))
    if change.chosen_creature_type and effect.chosen_type and may_gain(types, effect.chosen_type):
        subtypes = (*(word for word in subtypes if not is_creature_type(word)), effect.chosen_type)
    if (types, subtypes, supertypes) != (found.types, found.subtypes, found.supertypes):
        values |= {"types": types, "subtypes": subtypes, "supertypes": supertypes}
    changed = replace(found, **values) if values else found
    if "types" in values:
        trace("type", str(changed.type_line), f"changed by {source}", "613.1d")
    if "Land" in types and sets_land_type(change):
        # Setting a basic land type removes the abilities of the land's own text (305.7).
        trace("abilities", "none", f"{source} sets its land type", "305.7")
        return replace(changed, keywords=(), abilities=(), keys=())
    return changed


def _of_other_kinds(there: tuple[str, ...], new: tuple[str, ...]) -> Iterator[str]:
    """Return the remaining subtypes when others are set: those of other card types (205.1a, 305.7)."""
    kinds = [kind for kind in CardType if any(can_have((kind,), word) for word in new)]
    return (word for word in there if new and not any(can_have((kind,), word) for kind in kinds))


def sets_land_type(change: Changes) -> bool:
    """Return whether a change sets a basic land type, which removes abilities of a land's text (305.7)."""
    return any(word in BASIC_LAND_TYPES for word in (*(change.types or ()), *(change.subtypes or ())))


def _name_and_cost(change: Changes) -> dict[str, object]:
    """Return the name and mana cost that a change sets."""
    values: dict[str, object] = {} if change.name is None else {"name": change.name}
    if change.mana_cost is not None:
        values["mana_cost"] = mana_cost(change.mana_cost)
        values["mana_value"] = mana_cost(change.mana_cost).value()
    return values


AnyWord = TypeVar("AnyWord", bound=str)


def _more(there: tuple[AnyWord, ...], new: Iterable[AnyWord]) -> tuple[AnyWord, ...]:
    return tuple(dict.fromkeys((*there, *new)))


def _colors(found: Characteristics, effect: LayeredEffect, trace: Trace) -> Characteristics:
    change, colors = effect.change, found.colors
    if change.colors is not None:
        colors = frozenset(change.colors)
    colors |= frozenset(change.add_colors)
    if change.chosen_color:
        colors |= frozenset(effect.chosen_color)
    if colors == found.colors:
        return found
    trace("colors", "".join(sorted(colors)), f"changed by {effect.source}", "613.1e")
    return replace(found, colors=colors)


def _abilities(found: Characteristics, effect: LayeredEffect, trace: Trace) -> Characteristics:
    change, source = effect.change, effect.source
    keywords, abilities, keys = found.keywords, found.abilities, found.keys
    if change.lose_abilities:
        keywords, abilities, keys = (), (), ()
        found = replace(found, types_are_silent=True)
        trace("abilities", "none", f"taken away by {source}", "613.1f")
    if change.keywords is not None:
        keywords = change.keywords
    keywords = with_more(keywords, change.add_keywords)
    in_words = numbered_abilities((*(change.keywords or ()), *change.add_keywords))
    gained = (*granted(change.grants), *effect.abilities, *in_words)
    abilities, keys = (*abilities, *gained), (*keys, *effect.key.granting(len(gained)))
    if any(getattr(change, word) for word in _BEHAVIOR):
        found = _with_behavior(found, change)
    if (keywords, keys) == (found.keywords, found.keys):
        return found
    trace("keywords", ", ".join(keywords), f"changed by {source}", "613.1f")
    return replace(found, keywords=keywords, abilities=abilities, keys=keys)


def _with_behavior(found: Characteristics, change: Changes) -> Characteristics:
    """Return the characteristics with the permissions and duties of a change added to the existing ones."""
    blockers = () if change.not_blocked_by is None else (change.not_blocked_by,)
    blocked = () if change.blocks_only is None else (change.blocks_only,)
    return replace(
        found,
        cant=_more(found.cant, change.cant),
        must=_more(found.must, change.must),
        may=_more(found.may, change.may),
        not_blocked_by=(*found.not_blocked_by, *blockers),
        blocks_only=(*found.blocks_only, *blocked),
        enchants=change.enchants if isinstance(change.enchants, int) else found.enchants,
        attacks=(*found.attacks, *((change.attacks,) if isinstance(change.attacks, int) else ())),
    )


def with_size(layer: str, found: Characteristics, effect: LayeredEffect, trace: Trace) -> Characteristics:
    """Return the characteristics after an effect on size: layer 7b sets it, and layer 7c modifies it."""
    values: dict[str, int] = {}
    for about, size in (("power", effect.change.power), ("toughness", effect.change.toughness)):
        if size is None or (layer == "set size") != size.sets:
            continue
        before: int = getattr(found, about) or 0
        number = size.number if isinstance(size.number, int) else found.mana_value
        values[about] = number if size.sets else before + size.sign * number
        rule = "613.4b" if layer == "set size" else "613.4c"
        trace(about, values[about], f"{size} from {effect.source}", rule)
    return replace(found, **values) if values else found


def begins_early(change: Changes) -> bool:
    """Return whether an effect begins to apply no later than the removal of abilities (613.6)."""
    early = (*_LAYERS["types"], *_LAYERS["colors"])
    return change.lose_abilities or any(_has_value(change, word) for word in early)


def without_losing(effect: LayeredEffect) -> LayeredEffect:
    """Return an effect that doesn't remove abilities but is otherwise the same."""
    return replace(effect, change=replace(effect.change, lose_abilities=False))


# --- Effects of abilities that are lost ------------------------------------------


def without_lost(
    state: State,
    effects: tuple[LayeredEffect, ...],
    base: Callable[[GameObject], Characteristics],
) -> Iterator[LayeredEffect]:
    """Return the effects without those of abilities that their source loses before they begin to apply.

    Abilities are removed in layer 6. An effect that began to apply in an earlier layer continues (613.6).
    """
    early = tuple(each for each in effects if begins_early(each.change))
    typing = Arranged(tuple(map(without_losing, early)))
    losing = [each for each in early if each.change.lose_abilities]
    setting = tuple(each for each in early if sets_land_type(each.change))
    muted: set[ObjectId] = set()
    silent: set[ObjectId] = set()
    for permanent in filter(None, map(state.permanent, {each.asker for each in effects})):
        own = base(permanent)
        if _loses_its_text(state, permanent, own, setting):
            silent.add(permanent.id)
        found = apply_effects(state, permanent, own, typing.reaching(permanent, own), untraced)
        if any(affects(state, each, permanent, found) for each in losing):
            muted.add(permanent.id)
    return (
        each
        for each in effects
        if each.asker not in silent and (each.asker not in muted or begins_early(each.change))
    )


def _loses_its_text(
    state: State, land: GameObject, own: Characteristics, setting: tuple[LayeredEffect, ...]
) -> bool:
    """Return whether other effects set the type of a land, so that it loses its abilities first (613.8a)."""
    of_others = tuple(each for each in setting if each.asker != land.id)
    return bool(own.abilities) and not apply_effects(state, land, own, of_others, untraced).abilities
