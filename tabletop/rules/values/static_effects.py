"""What permanents and emblems do to objects by being there: static abilities as effects (604, 611.3)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from tabletop.cards.granting import granted
from tabletop.cards.mana import COLOR_LETTERS
from tabletop.language.abilities import Likeness, Static
from tabletop.language.card_types import CardType
from tabletop.language.conditions import Count
from tabletop.language.effects import Changes, Kind
from tabletop.language.identity import AbilityKey
from tabletop.language.predicates import Wears
from tabletop.language.selections import Selection
from tabletop.model.objects import CardObject, ContinuousEffect, GameObject, ObjectId, Permanent
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.applying import LayeredEffect
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.fitting import is_plain, settled

LIVING_METAL: Final = Changes(add_types=(CardType.ARTIFACT, CardType.CREATURE))
"""What a Vehicle with living metal is too in its controller's turn (702.161a)."""


class StaticHere(NamedTuple):
    """A static ability, and where it stands on its object."""

    ability: Static
    key: AbilityKey

    def on(self, object: GameObject) -> AbilityKey:
        """By what the abilities that it grants are known; where it grants none nobody asks."""
        return (
            msgspec.structs.replace(self.key, granted_by=object.id)
            if self.ability.change.grants or self.ability.like is Likeness.ACTIVATED_ABILITIES
            else self.key
        )


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """A permanent or an emblem with static abilities, as far as they follow from itself alone."""

    object: GameObject
    name: str
    plain: tuple[LayeredEffect | StaticHere, ...] = ()
    """Effects that are simply there, and abilities of which others settle what they are about."""
    asking: tuple[StaticHere, ...] = ()
    """Abilities that ask the table before they have an effect."""
    counted: tuple[tuple[Selection, ...] | None, ...] = ()
    """For each of these what it counts, where it asks for nothing but how many permanents fit."""
    living: LayeredEffect | None = None
    """What there is in its controller's turns only."""
    settled: tuple[LayeredEffect, ...] | None = None
    """``plain`` where all of it are effects, else None."""


def source_of(object: GameObject, found: Characteristics) -> Source | None:
    """The source that an object is which is so by itself; None if it has no effect by being there."""
    if isinstance(object, Permanent):
        return _permanent(object, found)
    if isinstance(object, CardObject) and is_emblem(object):
        plain = tuple(_of_emblem(object, found.name, each) for each in _statics(found))
        return Source(object=object, name=found.name, plain=plain, settled=plain) if plain else None
    return None


def is_emblem(object: CardObject) -> bool:
    """Whether it is an emblem, whose abilities work in the command zone (114.4)."""
    return object.zone.kind is ZoneKind.COMMAND and object.definition.front.is_emblem


def _statics(found: Characteristics) -> Iterator[StaticHere]:
    for key, ability in found.placed:
        if isinstance(ability, Static):
            yield StaticHere(ability, key)


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
        counted=tuple(_counted(each.ability) for each in statics if asks(each.ability)),
        living=living,
    )


def asks(ability: Static) -> bool:
    """Whether an ability asks the table before it has an effect."""
    return ability.condition is not None or ability.for_each is not None or bool(ability.like)


def _counted(ability: Static) -> tuple[Selection, ...] | None:
    """The selections that an ability counts, where it asks the table for nothing else; None where it does."""
    condition, each = ability.condition, ability.for_each
    if ability.like or _is_settled_by_others(ability):
        return None
    if condition is not None and not isinstance(condition, Count):
        return None
    found = (*((condition.of,) if condition is not None else ()), *((each,) if each is not None else ()))
    return found if all(map(is_plain, found)) else None


def _is_settled_by_others(ability: Static) -> bool:
    return ability.of is not None and bool(ability.of.asked(Wears))


def _plain(permanent: Permanent, name: str, here: StaticHere) -> LayeredEffect | StaticHere:
    if _is_settled_by_others(here.ability):
        return here
    return _made(permanent, name, here, here.ability.change)


def _of_emblem(emblem: GameObject, name: str, here: StaticHere) -> LayeredEffect:
    """What an emblem does to whatever fits, for its owner, who controls it (114.2)."""
    return LayeredEffect(
        emblem.timestamp,
        here.ability.change,
        name,
        selection=here.ability.of,
        controller=emblem.owner,
        asker=emblem.id,
        key=here.on(emblem),
    )


def static_effect(state: State, source: Source, here: StaticHere, change: Changes) -> LayeredEffect:
    """The effect of a permanent's ability, with what it changes; what others settle is settled now."""
    assert isinstance(source.object, Permanent)
    effect = _made(source.object, source.name, here, change)
    if effect.selection is None:
        return effect
    among, of = settled(state, effect.selection)
    return msgspec.structs.replace(effect, objects=among, selection=of)


def _made(permanent: Permanent, name: str, here: StaticHere, change: Changes) -> LayeredEffect:
    ability, key = here.ability, here.on(permanent)
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
    # What defines its own size applies before all that sets it (613.4a).
    timestamp = 0 if defines_size(ability) else permanent.timestamp
    objects = _reached(permanent, ability)
    return LayeredEffect(timestamp, change, name, objects, asker=permanent.id, key=key)


def _reached(permanent: Permanent, ability: Static) -> tuple[ObjectId, ...]:
    """The object itself, what it is attached to, or the two that are paired."""
    if ability.attached:
        return () if permanent.attached_to is None else (permanent.attached_to,)
    if ability.paired:
        return () if permanent.paired is None else (permanent.id, permanent.paired.partner)
    return (permanent.id,)


def granted_statics(effect: ContinuousEffect) -> tuple[StaticHere, ...]:
    """The static abilities that an effect gives to its objects; none of those that ask the table."""
    key = AbilityKey(granted_by=effect.id)
    abilities = granted(effect.change.grants)
    return tuple(
        StaticHere(ability, its_key)
        for its_key, ability in zip(key.granting(len(abilities)), abilities, strict=True)
        if isinstance(ability, Static) and not asks(ability)
    )


def granted_effects(
    state: State, effect: ContinuousEffect
) -> Iterator[tuple[tuple[object, ...], LayeredEffect]]:
    """What the abilities do that an effect has given to permanents, as of when it did (611.3, 613.7a).

    Each comes with what tells it from all others.
    """
    statics = granted_statics(effect)
    for permanent in filter(None, map(state.permanent, effect.objects)) if statics else ():
        for place, each in enumerate(statics):
            made = _made(permanent, "an effect", each, each.ability.change)
            made = msgspec.structs.replace(made, timestamp=effect.timestamp)
            yield ("granted", effect.id, permanent.id, place), made


def defines_size(ability: Static) -> bool:
    """Whether it defines power or toughness of the object itself (604.3)."""
    counts = ability.for_each is not None or bool(ability.like)
    sizes = (ability.change.power, ability.change.toughness)
    return counts and not ability.attached and any(each is not None and each.sets for each in sizes)


def sizes_of(found: Characteristics) -> Iterator[Static]:
    """The abilities by which an object counts its own power or toughness."""
    statics = (each for each in found.abilities if isinstance(each, Static) and defines_size(each))
    return (each for each in statics if each.for_each is not None or (each.like and each.like.counts))
