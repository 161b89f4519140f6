"""Keyword abilities that are triggered abilities in short: prowess, ward, extort, madness and their like."""

import collections
import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from tabletop.language.abilities import Chapter, Keyword, Triggered
from tabletop.language.amounts import CountersOn, OfObjects
from tabletop.language.card_types import CardType
from tabletop.language.changes import Size
from tabletop.language.conditions import AnyOf, Condition, Count, Fits
from tabletop.language.effects import (
    AddCounters,
    AnyEffect,
    Cascade,
    CastNow,
    Change,
    Changes,
    Counter,
    Exile,
    If,
    Life,
    May,
    Move,
    Sacrifice,
    Target,
    effects_in,
)
from tabletop.language.identity import AbilityKey
from tabletop.language.keyword_abilities import abilities_behind
from tabletop.language.keywords import KeywordName, warded_by
from tabletop.language.moments import Duration, Moment
from tabletop.language.references import AmountWord, ObjectWord, PlayerWord, TargetWord
from tabletop.language.selections import Selection, Tally
from tabletop.language.zones import ZoneKind
from tabletop.rules.book.rule import Rule, statement
from tabletop.rules.stack.brief_stays import (
    DECAYED,
    DOES_NOT_DIE,
    FADES,
    FADING,
    FALLS_APART,
    PERSIST,
    PERSISTS,
    UNDYING,
)
from tabletop.rules.stack.soulbond import SOULBOND, SOULBOND_TRIGGERS
from tabletop.rules.values.characteristics import Characteristics

PROWESS_TRIGGERS = statement(
    "keyword_triggers.prowess", "Prowess triggers as its controller casts a noncreature spell.", "702.108a"
)
WARD_TRIGGERS = statement(
    "keyword_triggers.ward",
    "Ward counters what an opponent targets it with, unless that player pays.",
    "702.21a",
)

MADNESS_TRIGGERS = statement(
    "keyword_triggers.madness",
    "A discarded card with madness is exiled; its owner may cast it for its madness cost, or it goes to the"
    " graveyard.",
    "702.35a",
)
CUMULATIVE_UPKEEP = statement(
    "keyword_triggers.cumulative_upkeep",
    "What has cumulative upkeep gets an age counter in its controller's upkeep, and is sacrificed unless its"
    " cost is paid for each of them.",
    "702.24a",
)
MIRACLE_TRIGGERS = statement(
    "keyword_triggers.miracle",
    "The first card drawn in a turn may be revealed if it has miracle; then its player may cast it for its"
    " miracle cost.",
    "702.94a",
)

EXTORT_TRIGGERS = statement(
    "keyword_triggers.extort",
    "Extort triggers as its controller casts a spell; for {W/B} each opponent loses 1 life, and that player"
    " gains as much.",
    "702.101a",
)
MODULAR_TRIGGERS = statement(
    "keyword_triggers.modular",
    "What has modular leaves its +1/+1 counters to an artifact creature as it is put into a graveyard.",
    "702.43a",
)

EVOLVES = statement(
    "keyword_triggers.evolve",
    "Evolve compares power with power and toughness with toughness; either is enough.",
    "702.100a",
    "702.100b",
)

EXALTED_TRIGGERS = statement(
    "keyword_triggers.exalted",
    "Exalted triggers as a creature of its controller attacks alone, which gets +1/+1 until end of turn.",
    "702.83a",
    "702.83b",
)

_LARGER: Final = Changes(power=Size("+1"), toughness=Size("+1"))

PROWESS: Final = Triggered(
    event=Moment.CAST,
    of=Selection(zone=ZoneKind.STACK, not_types=(CardType.CREATURE,), controller=PlayerWord.YOU),
    effects=(
        Change(
            objects=(ObjectWord.SELF,),
            change=_LARGER,
            until=Duration.END_OF_TURN,
        ),
    ),
)
"""Whenever its controller casts a noncreature spell it gets +1/+1 until end of turn (702.108a)."""

_YOUR_CREATURES: Final[Any] = {"types": (CardType.CREATURE,), "controller": PlayerWord.YOU}

EXALTED: Final = Triggered(
    event=Moment.ATTACKS,
    of=Selection(**_YOUR_CREATURES),
    condition=Count(of=Selection(attacking=True, **_YOUR_CREATURES), at_most=1),
    asked_then=True,
    effects=(Change(objects=(ObjectWord.THAT,), change=_LARGER, until=Duration.END_OF_TURN),),
)
"""Whenever a creature of its controller attacks alone, that creature gets +1/+1 (702.83a)."""

CASCADE: Final = Triggered(event=Moment.CAST, zone=ZoneKind.STACK, effects=(Cascade(),))
"""When it is cast, cards are exiled until one may be cast for nothing (702.85a)."""

EXTORT: Final = Triggered(
    event=Moment.CAST,
    of=Selection(zone=ZoneKind.STACK, controller=PlayerWord.YOU),
    effects=(
        May(
            cost="{W/B}",
            then=(
                Life(to=PlayerWord.EACH_OPPONENT, amount=-1),
                Life(to=PlayerWord.YOU, amount=AmountWord.LIFE_LOST),
            ),
        ),
    ),
)
"""Whenever its controller casts a spell that player may pay {W/B} and drain each opponent (702.101a)."""

MODULAR: Final = Triggered(
    event=Moment.PUT_INTO_GRAVEYARD,
    targets=(Target(of=Selection(types=(CardType.ARTIFACT, CardType.CREATURE))),),
    effects=(
        May(
            then=(
                AddCounters(
                    objects=(TargetWord.FIRST,), kind="+1/+1", number=Tally(what=CountersOn("+1/+1"))
                ),
            )
        ),
    ),
)
"""When it is put into a graveyard its counters may go to an artifact creature (702.43a)."""


def _larger_than_itself(what: OfObjects, key: str) -> Condition:
    """Whether the creature that enters has more of something than the one that evolves."""
    more = Tally(what=what, of=ObjectWord.SELF, plus=1)
    limit: Any = {key: more}
    return Fits(object=ObjectWord.THAT, of=Selection(types=(CardType.CREATURE,), **limit))


EVOLVE: Final = Triggered(
    event=Moment.ENTERS,
    of=Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, other=True),
    condition=AnyOf(
        of=(
            _larger_than_itself(OfObjects.POWER, "min_power"),
            _larger_than_itself(OfObjects.TOUGHNESS, "min_toughness"),
        )
    ),
    effects=(AddCounters(objects=(ObjectWord.SELF,), kind="+1/+1"),),
)
"""Whenever a larger creature of its controller's enters it gets a counter (702.100a)."""

_PLAIN: Final = {
    "evolve": EVOLVE,
    "exalted": EXALTED,
    "prowess": PROWESS,
    "cascade": CASCADE,
    "extort": EXTORT,
    "persist": PERSIST,
    "undying": UNDYING,
    "decayed": DECAYED,
    "fading": FADING,
}
"""The triggered abilities that keywords are whose number or cost the ability need not know."""

_RULES: Final = {
    "evolve": EVOLVES,
    "exalted": EXALTED_TRIGGERS,
    "prowess": PROWESS_TRIGGERS,
    "extort": EXTORT_TRIGGERS,
    "persist": PERSISTS,
    "undying": DOES_NOT_DIE,
    "decayed": FALLS_APART,
    "fading": FADES,
}

DEFEATED: Final[tuple[AnyEffect, ...]] = (
    Exile(objects=(ObjectWord.SELF,)),
    CastNow(object=ObjectWord.IT, transformed=True),
)
"""What a Siege does as its last counter is removed: it is exiled, and cast transformed (310.11b)."""

_COUNTERED: Final[tuple[AnyEffect, ...]] = (Counter(objects=(ObjectWord.THAT,)),)


def triggers_of(found: Characteristics) -> tuple[Triggered | Chapter, ...]:
    """The triggered abilities of something with certain characteristics, those of keywords at the end."""
    return tuple(ability for _, ability in placed_triggers(found))


def placed_triggers(found: Characteristics) -> tuple[tuple[AbilityKey, Triggered | Chapter], ...]:
    """The same abilities, each with where it stands."""
    written = ((key, each) for key, each in found.placed if isinstance(each, Triggered | Chapter))
    return (*written, *_of_keywords(found))


def _of_keywords(found: Characteristics) -> Iterator[tuple[AbilityKey, Triggered]]:
    if found.keywords:
        yield from _of_names(found.keywords)
    for key, ability in found.placed:
        if isinstance(ability, Keyword) and ability.name in _MADE_OF:
            yield key, _MADE_OF[ability.name](ability)
    wards = collections.Counter(word for word in found.keywords if warded_by(word) is not None)
    for word, number in wards.items():
        for key, ability in itertools.product(_keys(word, number), abilities_behind(word)):
            yield key, _ward(ability)


def _of_names(keywords: tuple[str, ...]) -> Iterator[tuple[AbilityKey, Triggered]]:
    """Yield the triggers of keywords known by name alone; every instance triggers by itself (113.2c)."""
    numbers = collections.Counter(word if word in _PLAIN else word.rpartition(" ")[0] for word in keywords)
    for name, triggered in _PLAIN.items():
        for key in _keys(name, numbers[name]):
            yield key, triggered
    pairs = AbilityKey(keyword="soulbond").granting(len(SOULBOND) * keywords.count("soulbond"))
    yield from zip(pairs, itertools.cycle(SOULBOND), strict=False)


def _keys(keyword: str, number: int) -> tuple[AbilityKey, ...]:
    """Return the keys of so many instances of a keyword."""
    first = AbilityKey(keyword=keyword)
    return (first, *first.granting(number - 1)) if number else ()


def _ward(ability: Keyword) -> Triggered:
    """Counter what an opponent targets it with, unless that player pays (702.21a)."""
    mana_or_life = f"pay {ability.life} life" if ability.life else ability.cost
    price = May(
        by=PlayerWord.THAT_PLAYER,
        cost=mana_or_life or None,
        spends=ability.spends,
        then=(),
        otherwise=_COUNTERED,
    )
    return Triggered(event=Moment.BECOMES_THE_TARGET_OF_AN_OPPONENT, effects=(price,))


def _bushido(ability: Keyword) -> Triggered:
    """Whenever it blocks or becomes blocked it gets larger (702.45a)."""
    number = ability.number or 1
    larger = Changes(power=Size(f"+{number}"), toughness=Size(f"+{number}"))
    effect = Change(objects=(ObjectWord.SELF,), change=larger, until=Duration.END_OF_TURN)
    return Triggered(event=Moment.BLOCKS_OR_BECOMES_BLOCKED, effects=(effect,))


def _madness(ability: Keyword) -> Triggered:
    """When it is discarded into exile its owner may cast it from there; else it goes on (702.35a)."""
    still_there = Fits(object=ObjectWord.SELF, of=Selection(zone=ZoneKind.EXILE))
    gone_on = If(condition=still_there, then=(Move(objects=(ObjectWord.SELF,), to=ZoneKind.GRAVEYARD),))
    cast = CastNow(object=ObjectWord.SELF, free=False, cost=ability.cost)
    return Triggered(event=Moment.DISCARDED, zone=ZoneKind.EXILE, effects=(cast, gone_on))


_AGES: Final = AddCounters(objects=(ObjectWord.SELF,), kind="age")


def _cumulative_upkeep(ability: Keyword) -> Triggered:
    """It gets an age counter, and is sacrificed unless its cost is paid for each of these (702.24a)."""
    pay = May(
        cost=ability.cost,
        times=Tally(what=CountersOn("age")),
        then=(),
        otherwise=(Sacrifice(objects=(ObjectWord.SELF,)),),
    )
    is_there = Fits(object=ObjectWord.SELF, of=Selection())
    return Triggered(event=Moment.YOUR_UPKEEP, effects=(If(condition=is_there, then=(_AGES, pay)),))


def _miracle(ability: Keyword) -> Triggered:
    """When it is revealed as it is drawn, its player may cast it for its miracle cost (702.94a)."""
    cast = CastNow(object=ObjectWord.SELF, free=False, cost=ability.cost)
    return Triggered(event=Moment.REVEALED_AS_DRAWN, zone=ZoneKind.HAND, effects=(cast,))


_MADE_OF: Final[Mapping[str, Callable[[Keyword], Triggered]]] = {
    KeywordName.WARD: _ward,
    KeywordName.BUSHIDO: _bushido,
    KeywordName.CUMULATIVE_UPKEEP: _cumulative_upkeep,
    KeywordName.MADNESS: _madness,
    KeywordName.MIRACLE: _miracle,
    KeywordName.MODULAR: lambda _ability: MODULAR,
}
"""The triggered abilities that keywords with something behind their names are."""


def rule_behind(ability: Triggered) -> Rule[...] | None:
    """The rule of the keyword that a triggered ability is; None for one that is written out."""
    for name, its_rule in _RULES.items():
        if ability is _PLAIN[name]:
            return its_rule
    if ability in SOULBOND:
        return SOULBOND_TRIGGERS
    if ability is MODULAR:
        return MODULAR_TRIGGERS
    if ability.event is Moment.YOUR_UPKEEP and _AGES in effects_in(ability):
        return CUMULATIVE_UPKEEP
    if ability.event == Moment.DISCARDED and ability.zone is ZoneKind.EXILE:
        return MADNESS_TRIGGERS
    return _BY_EVENT.get(ability.event)


_BY_EVENT: Final = {
    Moment.BECOMES_THE_TARGET_OF_AN_OPPONENT: WARD_TRIGGERS,
    Moment.REVEALED_AS_DRAWN: MIRACLE_TRIGGERS,
}
