"""Continuous effects in layers (rule 613), and the answer to what an object is now.

Answers are kept for as long as the object and the effects around it stay the same.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from tabletop.cards.granting import granted
from tabletop.cards.mana import mana_cost
from tabletop.cards.type_line import BASIC_LAND_TYPES, CARD_TYPES, SUPERTYPES
from tabletop.language.abilities import Static
from tabletop.language.conditions import Condition, Selection
from tabletop.language.effects import Changes
from tabletop.model.objects import GameObject, ObjectId, Permanent
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.book.numbering import numbered_in
from tabletop.rules.values.characteristics import (
    NOTHING,
    Characteristics,
    Origin,
    Trace,
    base_characteristics,
    untraced,
    with_counters_and_marks,
)
from tabletop.rules.values.fitting import fits_characteristics, settled
from tabletop.rules.values.kinds import controller_of, emblems
from tabletop.rules.values.likeness import exiled_with, likened


class LayeredEffect(msgspec.Struct, frozen=True):
    """A continuous effect in force: on these objects, on all permanents that fit, or on those of them."""

    timestamp: int
    change: Changes
    source: str
    objects: tuple[ObjectId, ...] = ()
    selection: Selection | None = None
    controller: int = 0
    asker: ObjectId = 0


_BEHAVIOUR: Final = ("cant", "must", "may", "not_blocked_by", "blocks_only")
"""What a change says of what an object may and has to do."""

_LAYERS: Final = {
    "types": (
        "name",
        "mana_cost",
        "types",
        "add_types",
        "subtypes",
        "add_subtypes",
        "supertypes",
        "add_supertypes",
        "remove_supertypes",
    ),
    "colors": ("colors", "add_colors"),
    "abilities": ("keywords", "add_keywords", "lose_abilities", "grants", *_BEHAVIOUR),
    "set size": ("power", "toughness"),
    "change size": ("power", "toughness"),
}
"""The layers after copying and control, and the words of a change that each reads (613.1d-g)."""

_KEPT_AT_MOST: Final = 20_000
_base: dict[int, tuple[GameObject, str, Characteristics]] = {}
_layered: dict[tuple[int, int], tuple[GameObject, tuple[LayeredEffect, ...], str, Characteristics]] = {}
_silent: dict[ObjectId, tuple[GameObject, str]] = {}
_battlefield: list[tuple[State, tuple[tuple[Permanent, Characteristics], ...]]] = []
_environments: dict[int, tuple[State, tuple[LayeredEffect, ...]]] = {}


def characteristics(state: State, id: ObjectId) -> Characteristics:
    """What an object is now; nothing at all if there is no such object."""
    object = state.objects.get(id)
    return NOTHING if object is None else characteristics_of(state, object)


def characteristics_of(state: State, object: GameObject) -> Characteristics:
    """What an object is in a state, also one that is only about to be there (614.12)."""
    effects = effects_in_force(state)
    kept = _layered.get((object.id, id(effects)))
    if kept is not None and kept[0] is object and kept[1] is effects and kept[2] == state.edition:
        return kept[3]
    found = _derived(state, object, effects, untraced)
    if object.zone.kind is not ZoneKind.BATTLEFIELD and any(_sizes_of(base(state, object))):
        # Whatever comes and goes changes it: not kept.
        return found
    if len(_layered) > _KEPT_AT_MOST:
        _layered.clear()
    _layered[object.id, id(effects)] = (object, effects, state.edition, found)
    return found


def on_battlefield(state: State) -> tuple[tuple[Permanent, Characteristics], ...]:
    """All permanents with what they are, oldest first; worked out once for a state."""
    if _battlefield and _battlefield[0][0] is state:
        return _battlefield[0][1]
    found = tuple((permanent, characteristics_of(state, permanent)) for permanent in state.permanents())
    _battlefield[:] = [(state, found)]
    return found


def explained(state: State, id: ObjectId) -> tuple[Origin, ...]:
    """For each value of an object where it comes from, in the order in which it came to be."""
    object = state.objects[id]
    origins: list[Origin] = []

    def trace(about: str, value: str | int, words: str, rule: str) -> None:
        origins.append(Origin(about, str(value), words, numbered_in(state.edition, rule)))

    base_characteristics(object, state.edition, trace)
    _derived(state, object, effects_in_force(state), trace)
    return tuple(origins)


def rules_behind(state: State, id: ObjectId) -> tuple[str, ...]:
    """The rules by which an object is what it is, by their numbers in the edition."""
    numbers = (number for origin in explained(state, id) for number in origin.rule.split(", "))
    return tuple(dict.fromkeys(numbers))


def base(state: State, object: GameObject) -> Characteristics:
    """What an object is before layers other than copying (613.2)."""
    kept = _base.get(object.id)
    if kept is not None and kept[0] is object and kept[1] == state.edition:
        return kept[2]
    found = base_characteristics(object, state.edition)
    if len(_base) > _KEPT_AT_MOST:
        _base.clear()
    _base[object.id] = (object, state.edition, found)
    return found


def _derived(
    state: State, object: GameObject, effects: tuple[LayeredEffect, ...], trace: Trace
) -> Characteristics:
    found = base(state, object)
    if object.zone.kind is not ZoneKind.BATTLEFIELD:
        for ability in _sizes_of(found):
            # Elsewhere there are no layers, but what defines its own size does so all the same (604.3).
            change = ability.change.times(_count(state, ability.for_each or Selection(), object))
            found = _size("set size", found, LayeredEffect(0, change, found.name), trace)
    if effects and object.zone.kind in (ZoneKind.BATTLEFIELD, ZoneKind.STACK):
        found = _applied(state, object, found, effects, trace)
    return with_counters_and_marks(found, object, trace)


# --- Which effects are there ------------------------------------------


def effects_in_force(state: State) -> tuple[LayeredEffect, ...]:
    """All continuous effects of a state in the order of their timestamps (613.7)."""
    kept = _environments.get(id(state))
    if kept is not None and kept[0] is state:
        return kept[1]
    if len(_environments) > 64:
        _environments.clear()
    # What conditions and countings of static abilities ask for is answered without these themselves.
    plain, asking = standing_effects(state)
    found = [*_of_resolved(state), *plain]
    if asking:
        _environments[id(state)] = (state, _same_as_before(_PLAIN, _in_order(found)))
        found += [effect for each in asking for effect in each()]
    effects = _same_as_before(_ALL, _in_order(found))
    _environments[id(state)] = (state, effects)
    if any(each.change.lose_abilities for each in effects):
        effects = _same_as_before(_UNMUTED, _without_lost(state, effects))
        _environments[id(state)] = (state, effects)
    return effects


def _without_lost(state: State, effects: tuple[LayeredEffect, ...]) -> tuple[LayeredEffect, ...]:
    """The effects without those of abilities that their source has lost before they begin to apply.

    What takes abilities away does so in the sixth layer; what has begun to apply before goes on (613.6).
    """
    early = tuple(each for each in effects if _begins_before(each.change))
    typing = tuple(replace(each, change=replace(each.change, lose_abilities=False)) for each in early)
    losing = [each for each in early if each.change.lose_abilities]
    muted: set[ObjectId] = set()
    for permanent in filter(None, map(state.permanent, {each.asker for each in effects})):
        found = _applied(state, permanent, base(state, permanent), typing, untraced)
        if any(_affects(state, each, permanent, found) for each in losing):
            muted.add(permanent.id)
    return tuple(each for each in effects if each.asker not in muted or _begins_before(each.change))


def _begins_before(change: Changes) -> bool:
    """Whether an effect begins to apply no later than abilities are taken away."""
    early = (*_LAYERS["types"], *_LAYERS["colors"])
    return change.lose_abilities or any(_says(change, word) for word in early)


def _in_order(found: Iterable[LayeredEffect]) -> tuple[LayeredEffect, ...]:
    return tuple(sorted(found, key=lambda each: each.timestamp))


_PLAIN: Final = 0
_ALL: Final = 1
_UNMUTED: Final = 2
_last: list[tuple[LayeredEffect, ...]] = [(), (), ()]


def _same_as_before(which: int, effects: tuple[LayeredEffect, ...]) -> tuple[LayeredEffect, ...]:
    """The very tuple of the state before, if nothing is different, so that answers can be kept.

    ``which``: the effects of abilities that ask nothing, all of them, or those that are not lost.
    """
    if effects == _last[which]:
        return _last[which]
    _last[which] = effects
    return effects


def _of_resolved(state: State) -> Iterable[LayeredEffect]:
    for effect in state.effects:
        # What sets values as part of a copy does comes before all other layers (613.2a).
        timestamp = 0 if effect.change.base else effect.timestamp
        yield LayeredEffect(timestamp, effect.change, "an effect", effect.objects)


def standing_effects(
    state: State,
) -> tuple[list[LayeredEffect], list[Callable[[], Iterable[LayeredEffect]]]]:
    """The effects of static abilities: those that are simply there, and those that ask the table first."""
    plain: list[LayeredEffect] = []
    asking: list[Callable[[], Iterable[LayeredEffect]]] = []
    for permanent, found in _standing(state):
        if "living metal" in found.keywords and state.active == permanent.controller:
            plain.append(LayeredEffect(permanent.timestamp, LIVING_METAL, "living metal", (permanent.id,)))
        for ability in found.abilities:
            if not isinstance(ability, Static):
                continue
            if ability.condition is None and ability.for_each is None and not ability.like:
                plain.append(_static(state, permanent, found.name, ability, ability.change))
            else:
                asking.append(partial(_asked, state, permanent, found.name, ability))
    for emblem in emblems(state):
        found = base(state, emblem)
        statics = (each for each in found.abilities if isinstance(each, Static))
        plain.extend(_of_emblem(emblem, found.name, each) for each in statics)
    return plain, asking


def _standing(state: State) -> Iterator[tuple[Permanent, Characteristics]]:
    """The permanents that have an effect by being there; of most it is known that they have none."""
    objects, edition = state.objects, state.edition
    if len(_silent) > _KEPT_AT_MOST:
        _silent.clear()
    for id in state.in_zone(BATTLEFIELD):
        permanent = objects[id]
        kept = _silent.get(id)
        if kept is not None and kept[0] is permanent and kept[1] == edition:
            continue
        found = base(state, permanent)
        if "living metal" in found.keywords or any(isinstance(each, Static) for each in found.abilities):
            assert isinstance(permanent, Permanent)
            yield permanent, found
        else:
            _silent[id] = (permanent, edition)


def _of_emblem(emblem: GameObject, name: str, ability: Static) -> LayeredEffect:
    """What an emblem does to whatever fits, for its owner, who controls it (114.2)."""
    return LayeredEffect(
        emblem.timestamp,
        ability.change,
        name,
        selection=ability.of,
        controller=emblem.owner,
        asker=emblem.id,
    )


LIVING_METAL: Final = Changes(add_types=("Artifact", "Creature"))
"""What a Vehicle with living metal is too in its controller's turn (702.161a)."""


def _asked(state: State, permanent: Permanent, name: str, ability: Static) -> Iterable[LayeredEffect]:
    if ability.condition is not None and not _holds(state, ability.condition, permanent):
        return
    change = ability.change
    if ability.for_each is not None:
        change = change.times(_count(state, ability.for_each, permanent))
    if ability.like:
        taken = likened(
            ability,
            [base(state, each) for each in exiled_with(state, permanent)],
            state.players[permanent.controller].life,
        )
        if taken is None:
            return
        change = taken
    yield _static(state, permanent, name, ability, change)


def _static(state: State, permanent: Permanent, name: str, ability: Static, change: Changes) -> LayeredEffect:
    if ability.of is not None:
        among, of = settled(state, ability.of)
        return LayeredEffect(
            permanent.timestamp,
            change,
            name,
            among,
            selection=of,
            controller=permanent.controller,
            asker=permanent.id,
        )
    on = permanent.attached_to if ability.attached else permanent.id
    # What defines its own size applies before all that sets it (613.4a).
    timestamp = 0 if _defines_size(ability) else permanent.timestamp
    return LayeredEffect(timestamp, change, name, (on,) if on is not None else (), asker=permanent.id)


def _defines_size(ability: Static) -> bool:
    """Whether it defines power or toughness of the object itself (604.3)."""
    counts = ability.for_each is not None or bool(ability.like)
    sizes = (ability.change.power, ability.change.toughness)
    return counts and not ability.attached and any(each and each[0] not in "+-" for each in sizes)


def _sizes_of(found: Characteristics) -> Iterable[Static]:
    """The abilities by which an object counts its own power or toughness."""
    statics = (each for each in found.abilities if isinstance(each, Static) and each.for_each is not None)
    return (each for each in statics if _defines_size(each))


def _count(state: State, selection: Selection, object: GameObject) -> int:
    zone, you = ZoneKind(selection.zone), controller_of(object)
    # Elsewhere nothing changes what a card is, but a card may count itself.
    what = characteristics_of if zone is ZoneKind.BATTLEFIELD else base
    return sum(
        fits_characteristics(state, selection, each, what(state, each), you=you, asker=object.id)
        for each in state.zone(zone)
    )


def _holds(state: State, condition: Condition, permanent: Permanent) -> bool:
    return ASKING["holds"](state, condition, permanent)


ASKING: dict[str, Callable[[State, Condition, Permanent], bool]] = {}
"""How conditions are asked; ``conditions`` enters itself here, since it leans on this module."""


# --- Applying them ------------------------------------------


def _applied(
    state: State,
    object: GameObject,
    found: Characteristics,
    effects: tuple[LayeredEffect, ...],
    trace: Trace,
) -> Characteristics:
    begun: set[int] = set()
    for layer, words in _LAYERS.items():
        waiting = [each for each in effects if any(_says(each.change, word) for word in words)]
        # An effect whose objects depend on another one of the layer waits for it (613.8); one that has
        # begun to apply in an earlier layer goes on whatever became of the object (613.6).
        while ready := [
            each for each in waiting if id(each) in begun or _affects(state, each, object, found)
        ]:
            waiting = [each for each in waiting if each not in ready]
            for effect in ready:
                begun.add(id(effect))
                found = _in_layer(layer, found, effect, trace)
    return found


def _says(change: Changes, word: str) -> bool:
    return bool(getattr(change, word)) or (word in _EMPTY_SAYS and getattr(change, word) is not None)


_EMPTY_SAYS: Final = frozenset({"name", "mana_cost", "types", "subtypes", "supertypes", "colors", "keywords"})
"""Words of which an empty value says something too: no colours at all."""


def _affects(state: State, effect: LayeredEffect, object: GameObject, found: Characteristics) -> bool:
    if effect.selection is None:
        return object.id in effect.objects
    return (not effect.objects or object.id in effect.objects) and fits_characteristics(
        state, effect.selection, object, found, you=effect.controller, asker=effect.asker
    )


def _in_layer(layer: str, found: Characteristics, effect: LayeredEffect, trace: Trace) -> Characteristics:
    change = effect.change
    match layer:
        case "types":
            return _types(found, change, effect.source, trace)
        case "colors":
            return _colors(found, change, effect.source, trace)
        case "abilities":
            return _abilities(found, change, effect.source, trace)
        case _:
            return _size(layer, found, effect, trace)


def _types(found: Characteristics, change: Changes, source: str, trace: Trace) -> Characteristics:
    values: dict[str, object] = {}
    if change.name is not None:
        values["name"] = change.name
    if change.mana_cost is not None:
        values["mana_cost"] = mana_cost(change.mana_cost)
        values["mana_value"] = mana_cost(change.mana_cost).value()
    types, subtypes, supertypes = found.types, found.subtypes, found.supertypes
    if change.types is not None:
        types = tuple(word for word in change.types if word in CARD_TYPES)
        subtypes = tuple(word for word in change.types if word not in CARD_TYPES and word not in SUPERTYPES)
        supertypes = (*supertypes, *(word for word in change.types if word in SUPERTYPES))
    if change.subtypes is not None:
        subtypes = change.subtypes
    if change.supertypes is not None:
        supertypes = change.supertypes
    types = _more(types, (word for word in change.add_types if word in CARD_TYPES))
    supertypes = _more(supertypes, (word for word in change.add_types if word in SUPERTYPES))
    supertypes = _more(supertypes, change.add_supertypes)
    supertypes = tuple(word for word in supertypes if word not in change.remove_supertypes)
    loose = (word for word in change.add_types if word not in CARD_TYPES and word not in SUPERTYPES)
    subtypes = _more(subtypes, (*loose, *change.add_subtypes))
    if (types, subtypes, supertypes) != (found.types, found.subtypes, found.supertypes):
        values |= {"types": types, "subtypes": subtypes, "supertypes": supertypes}
        trace("type", " ".join((*supertypes, *types, *subtypes)), f"changed by {source}", "613.1d")
    is_set = change.types is not None or change.subtypes is not None
    if is_set and "Land" in types and not BASIC_LAND_TYPES.isdisjoint(subtypes):
        # What its own text gives a land goes as a basic land type is set (305.7).
        values |= {"keywords": (), "abilities": ()}
        trace("abilities", "none", f"{source} sets its land type", "305.7")
    return replace(found, **values) if values else found


def _more(there: tuple[str, ...], new: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*there, *new)))


def _colors(found: Characteristics, change: Changes, source: str, trace: Trace) -> Characteristics:
    colors = found.colors
    if change.colors is not None:
        colors = frozenset(change.colors)
    colors |= frozenset(change.add_colors)
    if colors == found.colors:
        return found
    trace("colors", "".join(sorted(colors)), f"changed by {source}", "613.1e")
    return replace(found, colors=colors)


def _abilities(found: Characteristics, change: Changes, source: str, trace: Trace) -> Characteristics:
    keywords, abilities = found.keywords, found.abilities
    if change.lose_abilities:
        keywords, abilities = (), ()
        trace("abilities", "none", f"taken away by {source}", "613.1f")
    if change.keywords is not None:
        keywords = change.keywords
    keywords = _more(keywords, change.add_keywords)
    abilities = (*abilities, *granted(change.grants))
    if any(getattr(change, word) for word in _BEHAVIOUR):
        found = _behaving(found, change)
    if (keywords, abilities) == (found.keywords, found.abilities):
        return found
    trace("keywords", ", ".join(keywords), f"changed by {source}", "613.1f")
    return replace(found, keywords=keywords, abilities=abilities)


def _behaving(found: Characteristics, change: Changes) -> Characteristics:
    """What the object may not and must do besides what it may not and must do anyway."""
    blockers = () if change.not_blocked_by is None else (change.not_blocked_by,)
    blocked = () if change.blocks_only is None else (change.blocks_only,)
    return replace(
        found,
        cant=_more(found.cant, change.cant),
        must=_more(found.must, change.must),
        may=_more(found.may, change.may),
        not_blocked_by=(*found.not_blocked_by, *blockers),
        blocks_only=(*found.blocks_only, *blocked),
    )


def _size(layer: str, found: Characteristics, effect: LayeredEffect, trace: Trace) -> Characteristics:
    """Layer 7b sets power and toughness, 7c changes them."""
    values: dict[str, int] = {}
    for about, text in (("power", effect.change.power), ("toughness", effect.change.toughness)):
        if text is None or (layer == "set size") == (text[:1] in "+-"):
            continue
        before: int = getattr(found, about) or 0
        number = found.mana_value if text == "mana value" else int(text)
        values[about] = number if layer == "set size" else before + number
        rule = "613.4b" if layer == "set size" else "613.4c"
        trace(about, values[about], f"{text} from {effect.source}", rule)
    return replace(found, **values) if values else found
