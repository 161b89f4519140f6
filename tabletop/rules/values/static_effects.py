"""Effects of the static abilities of permanents and emblems (604, 611.3)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, assert_never

import msgspec
from msgspec.structs import replace

from tabletop.cards.granting import granted
from tabletop.cards.mana import COLOR_LETTERS
from tabletop.language.abilities import Ability, Activated, Likeness, Static
from tabletop.language.card_types import CardType
from tabletop.language.changes import Size
from tabletop.language.conditions import Count
from tabletop.language.effects import Changes, Kind
from tabletop.language.keywords import keyword_name
from tabletop.language.predicates import Wears
from tabletop.language.references import AbilityKey
from tabletop.language.selections import Selection
from tabletop.model.objects import CardObject, ContinuousEffect, GameObject, ObjectId, Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.applying import LayeredEffect
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.fitting import is_plain, settle_selection
from tabletop.rules.values.kinds import is_linked

LIVING_METAL: Final = Changes(add_types=(CardType.ARTIFACT, CardType.CREATURE))
"""Types that living metal adds to a Vehicle during its controller's turn (702.161a)."""


class KeyedStatic(NamedTuple):
    """A static ability with its key on an object."""

    ability: Static
    key: AbilityKey

    def grant_key(self, object: GameObject) -> AbilityKey:
        """Return the key of the granted abilities, or the ability's own key if it grants none."""
        return (
            replace(self.key, granted_by=object.id)
            if self.ability.change.grants or self.ability.like is Likeness.ACTIVATED_ABILITIES
            else self.key
        )


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """A permanent or an emblem with static abilities, as far as these depend on the object alone."""

    object: GameObject
    name: str
    plain: tuple[LayeredEffect | KeyedStatic, ...] = ()
    """Effects, and abilities whose objects depend on other objects."""
    asking: tuple[KeyedStatic, ...] = ()
    """Abilities that ask about the table before they have an effect."""
    counted: tuple[tuple[Selection, ...] | None, ...] = ()
    """Selections counted by each asking ability if it only counts permanents that fit, else None."""
    living: LayeredEffect | None = None
    """Effect during its controller's turns only."""
    settled: tuple[LayeredEffect, ...] | None = None
    """``plain`` if it consists of effects alone, else None."""


def source_of(object: GameObject, found: Characteristics) -> Source | None:
    """Return an object as a source of effects, or None without static abilities."""
    if isinstance(object, Permanent):
        return _permanent(object, found)
    if isinstance(object, CardObject) and is_emblem(object):
        plain = tuple(_of_emblem(object, found.name, each) for each in _statics(found))
        return Source(object=object, name=found.name, plain=plain, settled=plain) if plain else None
    return None


def is_emblem(object: CardObject) -> bool:
    """Return whether it is an emblem, whose abilities work in the command zone (114.4)."""
    return object.zone.kind is ZoneKind.COMMAND and object.definition.front.is_emblem


def _statics(found: Characteristics) -> Iterator[KeyedStatic]:
    for key, ability in found.keyed_abilities:
        if isinstance(ability, Static):
            yield KeyedStatic(ability, key)


def _permanent(permanent: Permanent, found: Characteristics) -> Source | None:
    statics = list(_statics(found))
    living = None
    if "living metal" in found.keywords:
        living = LayeredEffect(permanent.timestamp, LIVING_METAL, "living metal", (permanent.id,))
    if not statics and living is None:
        return None
    plain = tuple(_plain(permanent, found.name, each) for each in statics if not asks(each.ability))
    effects = tuple(each for each in plain if isinstance(each, LayeredEffect))
    return Source(
        object=permanent,
        name=found.name,
        plain=plain,
        settled=effects if len(effects) == len(plain) else None,
        asking=tuple(each for each in statics if asks(each.ability)),
        counted=tuple(_counted_selections(each.ability) for each in statics if asks(each.ability)),
        living=living,
    )


def asks(ability: Static) -> bool:
    """Return whether an ability asks about the table before it has an effect."""
    return ability.condition is not None or ability.for_each is not None or bool(ability.like)


def _counted_selections(ability: Static) -> tuple[Selection, ...] | None:
    """Return the selections that an ability counts, or None if it asks for anything else."""
    condition, each = ability.condition, ability.for_each
    if ability.like or _is_settled_by_others(ability):
        return None
    if condition is not None and not isinstance(condition, Count):
        return None
    found = (*((condition.of,) if condition is not None else ()), *((each,) if each is not None else ()))
    return found if all(map(is_plain, found)) else None


def _is_settled_by_others(ability: Static) -> bool:
    return ability.of is not None and bool(ability.of.predicates_of(Wears))


def _plain(permanent: Permanent, name: str, here: KeyedStatic) -> LayeredEffect | KeyedStatic:
    if _is_settled_by_others(here.ability):
        return here
    return _make_effect(permanent, name, here, here.ability.change)


def _of_emblem(emblem: GameObject, name: str, here: KeyedStatic) -> LayeredEffect:
    """Return the effect of an emblem. Its owner is its controller (114.2)."""
    return LayeredEffect(
        emblem.timestamp,
        here.ability.change,
        name,
        selection=here.ability.of,
        controller=emblem.owner,
        asker=emblem.id,
        key=here.grant_key(emblem),
    )


def static_effect(state: State, source: Source, here: KeyedStatic, change: Changes) -> LayeredEffect:
    """Return the current effect of a permanent's ability, with the objects that it applies to."""
    assert isinstance(source.object, Permanent)
    effect = _make_effect(source.object, source.name, here, change)
    if effect.selection is None:
        return effect
    among, of = settle_selection(state, effect.selection)
    return replace(effect, objects=among, selection=of)


def _make_effect(permanent: Permanent, name: str, here: KeyedStatic, change: Changes) -> LayeredEffect:
    ability, key = here.ability, here.grant_key(permanent)
    if ability.of is not None:
        return LayeredEffect(
            permanent.timestamp,
            change,
            name,
            selection=ability.of,
            controller=permanent.controller,
            asker=permanent.id,
            key=key,
            everywhere=ability.everywhere,
            chosen_type=permanent.chosen.get(Kind.CREATURE_TYPE, ""),
            chosen_color=COLOR_LETTERS.get(permanent.chosen.get(Kind.COLOR, ""), ""),
        )
    # An ability that defines the object's own size applies before all effects that set it (613.4a).
    timestamp = 0 if defines_size(ability) else permanent.timestamp
    objects = _objects_reached(permanent, ability)
    return LayeredEffect(timestamp, change, name, objects, asker=permanent.id, key=key)


def _objects_reached(permanent: Permanent, ability: Static) -> tuple[ObjectId, ...]:
    """Return the object itself, the object it is attached to, or the two paired objects."""
    if ability.attached:
        return () if permanent.attached_to is None else (permanent.attached_to,)
    if ability.paired:
        return () if permanent.paired is None else (permanent.id, permanent.paired.partner)
    return (permanent.id,)


def granted_statics(effect: ContinuousEffect) -> tuple[KeyedStatic, ...]:
    """Return the static abilities that an effect grants, without those that ask about the table."""
    key = AbilityKey(granted_by=effect.id)
    abilities = granted(effect.change.grants)
    return tuple(
        KeyedStatic(ability, its_key)
        for its_key, ability in zip(key.granting(len(abilities)), abilities, strict=True)
        if isinstance(ability, Static) and not asks(ability)
    )


def granted_effects(
    state: State, effect: ContinuousEffect
) -> Iterator[tuple[tuple[object, ...], LayeredEffect]]:
    """Yield the effects of abilities granted to permanents, with the grant's timestamp (611.3, 613.7a).

    Each comes with a key that identifies it.
    """
    statics = granted_statics(effect)
    for permanent in filter(None, map(state.permanent, effect.objects)) if statics else ():
        for place, each in enumerate(statics):
            effect_now = _make_effect(permanent, "an effect", each, each.ability.change)
            effect_now = replace(effect_now, timestamp=effect.timestamp)
            yield ("granted", effect.id, permanent.id, place), effect_now


def defines_size(ability: Static) -> bool:
    """Return whether an ability defines the power or toughness of its own object (604.3)."""
    counts = ability.for_each is not None or bool(ability.like)
    sizes = (ability.change.power, ability.change.toughness)
    return counts and not ability.attached and any(each is not None and each.sets for each in sizes)


def sizes_of(found: Characteristics) -> Iterator[Static]:
    """Return the abilities with which an object counts its own power or toughness."""
    statics = (each for each in found.abilities if isinstance(each, Static) and defines_size(each))
    return (each for each in statics if each.for_each is not None or (each.like and each.like.counts))


# --- Likeness: what is taken from other objects ------------------------------------------


def exiled_with(state: State, permanent: Permanent) -> list[GameObject]:
    """Return the cards exiled with a permanent or to craft it (406.6, 702.167c), the latest one last."""
    piles = {permanent.id, *(piece.id for piece in permanent.pieces)}
    exiled = [
        each
        for each in state.zone(ZoneKind.EXILE)
        if getattr(each, "pile", None) in piles and is_linked(each, permanent, state.edition)
    ]
    return sorted(exiled, key=lambda each: each.timestamp)


def changes_by_likeness(ability: Static, exiled: Sequence[Characteristics], counted: int) -> Changes | None:
    """Return the changes that a static ability makes to its permanent, or None if there are none.

    Args:
        ability: the static ability.
        exiled: the characteristics of the cards exiled with the permanent.
        counted: the size that isn't taken from exiled cards: a life total, or card types in graveyards.

    """
    match ability.like:
        case Likeness.LIFE_TOTAL | Likeness.CARD_TYPES:
            return _with_size(ability.change, counted)
        case Likeness.TOTAL_POWER:
            return _with_size(ability.change, sum(each.power or 0 for each in exiled))
        case Likeness.COLORS:
            return _with_size(ability.change, len({color for each in exiled for color in each.colors}))
        case Likeness.KEYWORDS:
            return _with_keywords(ability.change, exiled)
        case Likeness.LAST_EXILED:
            return _like_last(ability.change, [each for each in exiled if "Creature" in each.types])
        case None | Likeness.ACTIVATED_ABILITIES:
            return ability.change
        case _:
            assert_never(ability.like)


def _with_size(change: Changes, number: int) -> Changes:
    """Return a change with a number added to the power and toughness that the ability gives."""
    return replace(change, power=_more(change.power, number), toughness=_more(change.toughness, number))


def _more(size: Size | None, number: int) -> Size | None:
    return None if size is None else Size(str(int(str(size)) + number))


def _with_keywords(change: Changes, exiled: Sequence[Characteristics]) -> Changes | None:
    """Return the keywords that it may give and that one of the cards has, written as on that card."""
    kinds = {keyword_name(word) for word in change.add_keywords}
    found = dict.fromkeys(
        word for each in exiled for word in sorted(each.keywords) if keyword_name(word) in kinds
    )
    return replace(change, add_keywords=tuple(found)) if found else None


def activated_of(exiled: Sequence[Characteristics]) -> tuple[Ability, ...]:
    """Return the activated abilities of some cards, each limited to once per turn."""
    written = (ability for each in exiled for ability in each.abilities if isinstance(ability, Activated))
    return tuple(replace(ability, once_each_turn=True) for ability in written)


def _like_last(change: Changes, creatures: Sequence[Characteristics]) -> Changes | None:
    """Return a change to the size and creature types of the last creature card (607.2a)."""
    if not creatures:
        return None
    last = creatures[-1]
    return replace(
        change,
        power=Size(str(last.power or 0)),
        toughness=Size(str(last.toughness or 0)),
        subtypes=(*last.subtypes, *change.add_subtypes),
    )
