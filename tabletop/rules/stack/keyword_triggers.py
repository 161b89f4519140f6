"""Keywords that are triggered abilities, such as prowess, ward, extort and madness."""

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
    Act,
    AddCounters,
    AddMana,
    AnyEffect,
    Attach,
    Bending,
    Cascade,
    CastNow,
    Change,
    Changes,
    Counter,
    CreateToken,
    Exile,
    If,
    Life,
    May,
    Move,
    Sacrifice,
    Target,
    effects_in,
)
from tabletop.language.keyword_abilities import abilities_behind
from tabletop.language.keywords import KeywordName, warded_by
from tabletop.language.moments import Duration, Moment
from tabletop.language.references import AbilityKey, AmountWord, ObjectWord, PlayerWord, TargetWord
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
    "Ward counters a spell or ability with which an opponent targets the permanent, unless that player pays.",
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
    (
        "A permanent with cumulative upkeep gets an age counter in its controller's upkeep, and is "
        "sacrificed unless its cost is paid for each age counter on it."
    ),
    "702.24a",
)
MIRACLE_TRIGGERS = statement(
    "keyword_triggers.miracle",
    (
        "The first card that a player draws in a turn may be revealed if it has miracle; then its player "
        "may cast it for its miracle cost."
    ),
    "702.94a",
)

EXTORT_TRIGGERS = statement(
    "keyword_triggers.extort",
    (
        "Extort triggers as its controller casts a spell; for {W/B} each opponent loses 1 life, and the "
        "controller gains that much life."
    ),
    "702.101a",
)
MODULAR_TRIGGERS = statement(
    "keyword_triggers.modular",
    (
        "As a creature with modular is put into a graveyard, its +1/+1 counters may be put on an artifact"
        " creature."
    ),
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
    (
        "Exalted triggers as a creature of its controller attacks alone, and gives that creature +1/+1 "
        "until end of turn."
    ),
    "702.83a",
    "702.83b",
)

BATTLE_CRY_TRIGGERS = statement(
    "keyword_triggers.battle_cry",
    "Battle cry triggers as its creature attacks; each other attacking creature gets +1/+0 for the turn.",
    "702.91a",
)
LIVING_WEAPON_TRIGGERS = statement(
    "keyword_triggers.living_weapon",
    "An Equipment with living weapon enters with a Germ token that it is attached to.",
    "702.92a",
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
"""Prowess: whenever its controller casts a noncreature spell, +1/+1 until end of turn (702.108a)."""

_YOUR_CREATURES: Final[Any] = {"types": (CardType.CREATURE,), "controller": PlayerWord.YOU}

EXALTED: Final = Triggered(
    event=Moment.ATTACKS,
    of=Selection(**_YOUR_CREATURES),
    condition=Count(of=Selection(attacking=True, **_YOUR_CREATURES), at_most=1),
    asked_then=True,
    effects=(Change(objects=(ObjectWord.THAT,), change=_LARGER, until=Duration.END_OF_TURN),),
)
"""Exalted: whenever a creature of its controller attacks alone, +1/+1 for that creature (702.83a)."""

BATTLE_CRY: Final = Triggered(
    event=Moment.ATTACKS,
    effects=(
        Change(
            objects=(Selection(types=(CardType.CREATURE,), attacking=True, other=True),),
            change=Changes(power=Size("+1")),
            until=Duration.END_OF_TURN,
        ),
    ),
)
"""Whenever it attacks, each other attacking creature gets +1/+0 until end of turn (702.91a)."""

LIVING_WEAPON: Final = Triggered(
    event=Moment.ENTERS,
    effects=(CreateToken(card="Phyrexian Germ"), Attach(object=ObjectWord.SELF, to=ObjectWord.IT)),
)
"""When it enters, a 0/0 Germ token is created, and it is attached to that (702.92a)."""

CASCADE: Final = Triggered(event=Moment.CAST, zone=ZoneKind.STACK, effects=(Cascade(),))
"""Cascade: when it is cast, cards are exiled until one may be cast without paying its cost (702.85a)."""

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
"""Extort: whenever its controller casts a spell, they may pay {W/B} to drain each opponent (702.101a)."""

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
"""Modular: when it is put into a graveyard, its counters may move to an artifact creature (702.43a)."""


def _is_larger(what: OfObjects, key: str) -> Condition:
    """Return the condition that the entering creature's power or toughness is greater than its own."""
    more = Tally(what=what, of=ObjectWord.SELF, plus=1)
    limit: Any = {key: more}
    return Fits(object=ObjectWord.THAT, of=Selection(types=(CardType.CREATURE,), **limit))


EVOLVE: Final = Triggered(
    event=Moment.ENTERS,
    of=Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU, other=True),
    condition=AnyOf(
        of=(
            _is_larger(OfObjects.POWER, "min_power"),
            _is_larger(OfObjects.TOUGHNESS, "min_toughness"),
        )
    ),
    effects=(AddCounters(objects=(ObjectWord.SELF,), kind="+1/+1"),),
)
"""Evolve: whenever a larger creature of its controller enters, a +1/+1 counter (702.100a)."""

_PLAIN: Final = {
    "battle cry": BATTLE_CRY,
    "evolve": EVOLVE,
    "exalted": EXALTED,
    "prowess": PROWESS,
    "cascade": CASCADE,
    "extort": EXTORT,
    "living weapon": LIVING_WEAPON,
    "persist": PERSIST,
    "undying": UNDYING,
    "decayed": DECAYED,
    "fading": FADING,
}
"""Triggered abilities of keywords without a number or a cost."""

_RULES: Final = {
    "battle cry": BATTLE_CRY_TRIGGERS,
    "evolve": EVOLVES,
    "exalted": EXALTED_TRIGGERS,
    "prowess": PROWESS_TRIGGERS,
    "extort": EXTORT_TRIGGERS,
    "living weapon": LIVING_WEAPON_TRIGGERS,
    "persist": PERSISTS,
    "undying": DOES_NOT_DIE,
    "decayed": FALLS_APART,
    "fading": FADES,
}

DEFEATED: Final[tuple[AnyEffect, ...]] = (
    Exile(objects=(ObjectWord.SELF,)),
    CastNow(object=ObjectWord.IT, transformed=True),
)
"""Effects of a Siege as its last counter is removed: exile it, then cast it transformed (310.11b)."""

_COUNTERED: Final[tuple[AnyEffect, ...]] = (Counter(objects=(ObjectWord.THAT,)),)


def triggers_of(found: Characteristics) -> tuple[Triggered | Chapter, ...]:
    """Return the triggered abilities among some characteristics, those of keywords last."""
    return tuple(ability for _, ability in triggers_with_keys(found))


def triggers_with_keys(found: Characteristics) -> tuple[tuple[AbilityKey, Triggered | Chapter], ...]:
    """Return the triggered abilities among some characteristics with their keys, those of keywords last."""
    written = ((key, each) for key, each in found.keyed_abilities if isinstance(each, Triggered | Chapter))
    return (*written, *_triggers_of_keywords(found))


def _triggers_of_keywords(found: Characteristics) -> Iterator[tuple[AbilityKey, Triggered]]:
    if found.keywords:
        yield from _triggers_of_named_keywords(found.keywords)
    for key, ability in found.keyed_abilities:
        if isinstance(ability, Keyword) and ability.name in _TRIGGERS_BY_KEYWORD:
            yield key, _TRIGGERS_BY_KEYWORD[ability.name](ability)
    wards = collections.Counter(word for word in found.keywords if warded_by(word) is not None)
    for word, number in wards.items():
        for key, ability in itertools.product(_keys(word, number), abilities_behind(word)):
            yield key, _ward(ability)


def _triggers_of_named_keywords(keywords: tuple[str, ...]) -> Iterator[tuple[AbilityKey, Triggered]]:
    """Yield the triggers of keywords without a number or cost. Each instance triggers separately (113.2c)."""
    numbers = collections.Counter(word if word in _PLAIN else word.rpartition(" ")[0] for word in keywords)
    for name, triggered in _PLAIN.items():
        for key in _keys(name, numbers[name]):
            yield key, triggered
    pairs = AbilityKey(keyword="soulbond").granting(len(SOULBOND) * keywords.count("soulbond"))
    yield from zip(pairs, itertools.cycle(SOULBOND), strict=False)


def _keys(keyword: str, number: int) -> tuple[AbilityKey, ...]:
    """Return the keys of a number of instances of a keyword."""
    first = AbilityKey(keyword=keyword)
    return (first, *first.granting(number - 1)) if number else ()


def _ward(ability: Keyword) -> Triggered:
    """Return ward: counter what an opponent targets it with, unless that player pays (702.21a)."""
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
    """Return bushido: +N/+N whenever it blocks or becomes blocked (702.45a)."""
    number = ability.number or 1
    larger = Changes(power=Size(f"+{number}"), toughness=Size(f"+{number}"))
    effect = Change(objects=(ObjectWord.SELF,), change=larger, until=Duration.END_OF_TURN)
    return Triggered(event=Moment.BLOCKS_OR_BECOMES_BLOCKED, effects=(effect,))


def _firebending(ability: Keyword) -> Triggered:
    """Return firebending: that many {R}, kept until end of combat, whenever it attacks."""
    mana = AddMana(mana=("{R}" * (ability.number or 1),), kept=Duration.END_OF_COMBAT)
    return Triggered(event=Moment.ATTACKS, effects=(mana, Act(word=Bending.FIREBEND)))


def _madness(ability: Keyword) -> Triggered:
    """Return madness: its owner may cast it when it is discarded into exile, or it moves on (702.35a)."""
    still_there = Fits(object=ObjectWord.SELF, of=Selection(zone=ZoneKind.EXILE))
    move_on = If(condition=still_there, then=(Move(objects=(ObjectWord.SELF,), to=ZoneKind.GRAVEYARD),))
    cast = CastNow(object=ObjectWord.SELF, free=False, cost=ability.cost)
    return Triggered(event=Moment.DISCARDED, zone=ZoneKind.EXILE, effects=(cast, move_on))


_AGES: Final = AddCounters(objects=(ObjectWord.SELF,), kind="age")


def _cumulative_upkeep(ability: Keyword) -> Triggered:
    """Return cumulative upkeep: an age counter, then pay for each of them or sacrifice it (702.24a)."""
    pay = May(
        cost=ability.cost,
        times=Tally(what=CountersOn("age")),
        then=(),
        otherwise=(Sacrifice(objects=(ObjectWord.SELF,)),),
    )
    is_there = Fits(object=ObjectWord.SELF, of=Selection())
    return Triggered(event=Moment.YOUR_UPKEEP, effects=(If(condition=is_there, then=(_AGES, pay)),))


def _miracle(ability: Keyword) -> Triggered:
    """Return miracle: its player may cast it for its miracle cost when it is revealed as drawn (702.94a)."""
    cast = CastNow(object=ObjectWord.SELF, free=False, cost=ability.cost)
    return Triggered(event=Moment.REVEALED_AS_DRAWN, zone=ZoneKind.HAND, effects=(cast,))


_TRIGGERS_BY_KEYWORD: Final[Mapping[str, Callable[[Keyword], Triggered]]] = {
    KeywordName.WARD: _ward,
    KeywordName.BUSHIDO: _bushido,
    KeywordName.CUMULATIVE_UPKEEP: _cumulative_upkeep,
    KeywordName.FIREBENDING: _firebending,
    KeywordName.MADNESS: _madness,
    KeywordName.MIRACLE: _miracle,
    KeywordName.MODULAR: lambda _ability: MODULAR,
}
"""Functions that return the triggered abilities of keywords with a number or a cost."""


def rule_behind(ability: Triggered) -> Rule[...] | None:
    """Return the rule of the keyword behind a triggered ability, None if the card states it in full."""
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
