"""Static abilities: what an object, its host or others get or can't do, and how an object enters."""

from typing import Any, Final

from msgspec.structs import replace

from tabletop.language import effects as e
from tabletop.language.abilities import Ability, CastingCost, EntersWith, InsteadOf, Standing, Static
from tabletop.language.amounts import SpentX
from tabletop.language.card_types import CardType
from tabletop.language.changes import AimedAt, Allowed, Cant, Forbidden, MayStill, Must, Size
from tabletop.language.conditions import Condition, Counters, Fits, Not, Time, TimeWord
from tabletop.language.effects import Changes, CostChange, Spending, SpentBy
from tabletop.language.effects.players import Kind
from tabletop.language.moments import Instead, WouldBe
from tabletop.language.predicates import Has
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.language.selections import Selection, Tally
from tabletop.language.texts.core import AnyRule, Pattern, Rule, Series, Words
from tabletop.language.texts.phrases.amounts import AnyAmount
from tabletop.language.texts.phrases.nouns import Fields, selection_of
from tabletop.language.texts.phrases.sizes import both
from tabletop.language.texts.referents import other
from tabletop.language.zones import ZoneKind

Abilities = tuple[Ability, ...]


_ONE_EACH: Final = Changes(power=Size("1"), toughness=Size("1"))


def _cant(*words: Cant) -> Changes:
    return Changes(cant=words)


_CANT_ONE: Final = {
    "can't block": _cant(Cant.BLOCK),
    "can't attack": _cant(Cant.ATTACK),
    "can't attack or block": _cant(Cant.ATTACK, Cant.BLOCK),
    "can't attack or block, and its activated abilities can't be activated": _cant(
        Cant.ATTACK, Cant.BLOCK, Cant.ACTIVATE
    ),
    "can't be blocked": _cant(Cant.BE_BLOCKED),
    "can't block and can't be blocked": _cant(Cant.BLOCK, Cant.BE_BLOCKED),
    "can't be blocked by more than one creature": _cant(Cant.BE_BLOCKED_BY_MORE_THAN_ONE),
    "can't be countered": _cant(Cant.BE_COUNTERED),
    "can't be sacrificed": _cant(Cant.BE_SACRIFICED),
}
_MUST: Final = {
    "attacks each combat if able": Changes(must=(Must.ATTACK,)),
    "must be blocked if able": Changes(must=(Must.BE_BLOCKED,)),
    "can attack as though it didn't have defender": Changes(may=(MayStill.ATTACK,)),
    "can block an additional creature each combat": Changes(may=(MayStill.BLOCK_ONE_MORE,)),
}
_ON_TOP: Final[dict[str, e.Allow]] = {
    "play with the top card of your library revealed": e.Allow(
        what=(Allowed.LOOK_AT_TOP,), by=PlayerWord.EACH
    ),
    "you may look at the top card of your library any time": e.Allow(what=(Allowed.LOOK_AT_TOP,)),
    "you may play lands from the top of your library": e.Allow(
        what=(Allowed.PLAY_LAND,), zone=ZoneKind.LIBRARY
    ),
    "you may cast creature spells from the top of your library": e.Allow(
        what=(Allowed.CAST,), zone=ZoneKind.LIBRARY, types=(CardType.CREATURE,)
    ),
    "you have no maximum hand size": e.Allow(what=(Allowed.HOLD_ANY_NUMBER,)),
}


def _static(change: Changes, **more: Any) -> Abilities:  # noqa: ANN401 - fields of the ability
    return (Static(change=change, **more),)


def _of_fields(fields: Fields, change: Changes, **more: Any) -> Abilities | None:  # noqa: ANN401 - fields
    of = selection_of(fields)
    return None if of is None or of.zone is not ZoneKind.BATTLEFIELD else _static(change, of=of, **more)


def _all_of(parts: tuple[Changes, ...]) -> Changes | None:
    whole: Changes | None = Changes()
    for part in parts:
        whole = None if whole is None else both(whole, part)
    return whole


def _with_condition(abilities: Abilities, condition: Condition) -> Abilities | None:
    (one,) = abilities
    if not isinstance(one, Static) or one.condition is not None:
        return None
    return (replace(one, condition=condition),)


def _about_it(condition: Condition, change: Changes) -> Abilities | None:
    """Return what holds for the object, or for its host, of which the condition speaks."""
    if isinstance(condition, Counters):
        return _static(change, condition=condition)
    if not isinstance(condition, Fits) or condition.object not in (ObjectWord.SELF, ObjectWord.ENCHANTED):
        return None
    return _static(change, condition=condition, attached=condition.object is ObjectWord.ENCHANTED)


def _costs(
    fields: Fields, less: str = "", more: str = "", by: PlayerWord = PlayerWord.YOU
) -> Abilities | None:
    of = selection_of(fields)
    if of is None or of.zone is not ZoneKind.STACK or of.controller is not None:
        return None
    return (Standing(effects=(CostChange(of=of, less=less, more=more, by=by),)),)


def _for_each(change: Changes, fields: Fields, **more: Any) -> Abilities | None:  # noqa: ANN401 - fields
    each = selection_of(fields)
    return None if each is None else _static(change, for_each=each, **more)


def _not_blocked_by(fields: Fields) -> Abilities | None:
    by = selection_of(fields)
    return None if by is None else _static(Changes(not_blocked_by=by))


def _blocked_only_by(fields: Fields) -> Abilities | None:
    """Return "can't be blocked except by creatures with flying" as what else can't block it."""
    except_by = selection_of(fields)
    asks = () if except_by is None else except_by.predicates_of(Has)
    if len(asks) != 1 or except_by != Selection(types=(CardType.CREATURE,), keywords=(asks[0].keyword,)):
        return None
    others = Selection(types=(CardType.CREATURE,), not_keywords=(asks[0].keyword,))
    return _static(Changes(not_blocked_by=others))


def _blocks_only(fields: Fields) -> Abilities | None:
    only = selection_of(fields)
    return None if only is None else _static(Changes(blocks_only=only))


def _uncounterable(fields: Fields) -> Abilities | None:
    of = selection_of(fields)
    is_spell = of is not None and of.zone is ZoneKind.STACK
    return _static(_cant(Cant.BE_COUNTERED), of=of) if is_spell else None


def _x_size(words: str) -> Changes | None:
    """Return "+X/+0" as the change for each object counted: +1/+0."""
    power, toughness = (None if each[1] == "0" else Size(f"{each[0]}1") for each in words.split("/"))
    return None if power is None and toughness is None else Changes(power=power, toughness=toughness)


def _enters_as_copy(fields: Fields, exceptions: Changes | None = None) -> Abilities | None:
    of = selection_of(fields)
    if of is None or of.zone is not ZoneKind.BATTLEFIELD:
        return None
    return (EntersWith(copy_of=of, exceptions=exceptions),)


def _dearer_to_aim_at(mana: str) -> Abilities:
    spells = Selection(zone=ZoneKind.STACK)
    dearer = CostChange(by=PlayerWord.EACH_OPPONENT, of=spells, more=mana, aimed_at=AimedAt.SELF)
    return (Standing(effects=(dearer,)),)


def _no_life(by: PlayerWord) -> Abilities:
    return (Standing(effects=(e.Forbid(by=by, what=(Forbidden.GAIN_LIFE,)),)),)


def _additional(spends: Spending) -> Abilities:
    if spends.what is SpentBy.DISCARD:
        # The card that is cast still is in the hand when its costs are chosen.
        spends = replace(spends, of=other(spends.of))
    return (CastingCost(spends=spends),)


def _less_for_each(mana: str, fields: Fields) -> Abilities | None:
    of = selection_of(fields)
    return None if of is None else (Standing(effects=(CostChange(less=mana, times=Tally(of=of)),)),)


# --- How it enters --------------------------------------------------------------------------------------


def _counters(n: int, kind: str, tapped: bool = False) -> Abilities:
    return (EntersWith(tapped=tapped, counters={kind: n}),)


def _counted_counters(kind: str, each: AnyAmount) -> Abilities | None:
    return (EntersWith(more_counters={kind: each}),) if isinstance(each, Tally) else None


def _choose_kind(kind: Kind) -> Abilities:
    return (EntersWith(effects=(e.ChooseKind(kind=kind),)),)


_KINDS: Final = {
    "a color": Kind.COLOR,
    "a creature type": Kind.CREATURE_TYPE,
    "a card type": Kind.CARD_TYPE,
    "an opponent": Kind.OPPONENT,
}


# --- Rules --------------------------------------------------------------------------------------------

_PARTS: Final[list[AnyRule]] = [
    *(
        rule
        for s, has, extra in (("s", "has", "_one"), ("", "have", "_many"))
        for rule in (
            Rule(f"stat{extra}", f"get{s} {{size}}", lambda size: size),
            Rule(f"stat{extra}", f"{has} {{keywords}}", lambda keywords: Changes(add_keywords=keywords)),
            Rule(f"stat{extra}", "{change:cant_static}", lambda change: change),
            Rule(f"stat{extra}", f"{has} base power and toughness {{base}}", lambda base: base),
            Rule(f"stat{extra}", f"lose{s} all abilities", lambda: Changes(lose_abilities=True)),
            Series(f"stat{extra}_parts", f"stat{extra}", (" and ", ", ", ", and ")),
            Rule(f"stats{extra}", f"{{parts:stat{extra}_parts}}", _all_of),
        )
    ),
    Words("cant_static", _CANT_ONE),
    Words("stat_one", _MUST),
    Words("stat_many", {"attack each combat if able": Changes(must=(Must.ATTACK,))}),
]

_STATICS: Final[list[AnyRule]] = [
    Rule("static", "~ {change:stats_one}", _static),
    Rule("static", "{change:self_untap}", _static),
    Rule("self_untap", "~ doesn't untap during your untap step", lambda: _cant(Cant.UNTAP)),
    Rule(
        "static",
        "(enchanted|equipped) (creature|permanent|land|artifact|Vehicle) {change:host_stats}",
        lambda change: _static(change, attached=True),
    ),
    Rule("host_stats", "{change:stats_one}", lambda change: change),
    Rule("host_stats", "doesn't untap during its controller's untap step", lambda: _cant(Cant.UNTAP)),
    Rule("static", "~ can't be blocked by {fields:things}", _not_blocked_by),
    Rule("static", "~ can't be blocked except by {fields:things}", _blocked_only_by),
    Rule("static", "~ can block only {fields:things}", _blocks_only),
    Rule("static", "{fields:things} can't be countered", _uncounterable),
    Rule(
        "static",
        "~'s power is equal to the number of {things}",
        lambda things: _for_each(Changes(power=Size("1")), things),
    ),
    Rule("static", "~ gets {change:x_size}, where X is the number of {fields:things}", _for_each),
    Rule(
        "static",
        "(enchanted|equipped) creature gets {change:x_size}, where X is the number of {things}",
        lambda change, things: _for_each(change, things, attached=True),
    ),
    Pattern("x_size", r"[+-][0X]/[+-][0X]", _x_size),
    Rule(
        "static",
        "you may have ~ enter as a copy of (any|a|an) {fields:thing}[ on the battlefield]"
        "[, except {exceptions:it_is}]",
        _enters_as_copy,
    ),
    Rule(
        "it_is",
        "it's (a|an) {breeds} in addition to its other types",
        lambda breeds: Changes(add_subtypes=breeds),
    ),
    Rule("it_is", "it has {keywords}", lambda keywords: Changes(add_keywords=keywords)),
    Rule(
        "static",
        "spells your opponents cast that target ~ cost {mana:mana_price} more[ to cast]",
        _dearer_to_aim_at,
    ),
    Rule("static", "{fields:things} {change:stats_many}", _of_fields),
    Rule("static", "each {fields:thing} {change:stats_one}", _of_fields),
    Rule(
        "static",
        "as long as ~ is paired with another creature, (both|each of those) creatures {change:stats_many}",
        lambda change: _static(change, paired=True),
    ),
    Rule(
        "static",
        "as long as ~ is paired with another creature, each of those creatures {change:stats_one}",
        lambda change: _static(change, paired=True),
    ),
    Rule("static", "{abilities:static_part} as long as {condition}", _with_condition),
    Rule("static", "as long as {condition}, {abilities:static_part}", _with_condition),
    Rule("static", "as long as {condition}, it {change:stats_one}", _about_it),
    Rule(
        "static",
        "during your turn, {abilities:static_part}",
        lambda abilities: _with_condition(abilities, Time(it_is=TimeWord.YOUR_TURN)),
    ),
    Rule("static_part", "~ {change:stats_one}", _static),
    Rule(
        "static_part",
        "(enchanted|equipped) creature {change:stats_one}",
        lambda change: _static(change, attached=True),
    ),
    Rule("static_part", "{fields:things} {change:stats_many}", _of_fields),
    Rule("static", "~ get[s] {change:size} for each {fields:thing}", _for_each),
    Rule(
        "static",
        "(enchanted|equipped) creature gets {size} for each {thing}",
        lambda size, thing: _for_each(size, thing, attached=True),
    ),
    Rule(
        "static",
        "~'s power and toughness are each equal to the number of {things}",
        lambda things: _for_each(_ONE_EACH, things),
    ),
    Rule("static", "all {fields:things} {change:stats_many}", _of_fields),
    Rule(
        "static",
        "you control enchanted (creature|permanent|land|artifact)",
        lambda: _static(Changes(), attached=True, takes_control=True),
    ),
    Rule(
        "static",
        "{things} don't untap during their (controllers'|controller's) untap steps",
        lambda things: _of_fields(things, _cant(Cant.UNTAP)),
    ),
    Rule(
        "static",
        "~ {change:cant_unless} unless {condition}",
        lambda change, condition: _static(change, condition=Not(of=condition)),
    ),
    Words(
        "cant_unless",
        {word: _CANT_ONE[word] for word in ("can't block", "can't attack", "can't attack or block")},
    ),
    Rule("static", "players can't gain life", lambda: _no_life(PlayerWord.EACH)),
    Rule("static", "your opponents can't gain life", lambda: _no_life(PlayerWord.EACH_OPPONENT)),
    # Permissions and costs.
    Rule("static", "{allow:on_top}", lambda allow: (Standing(effects=(allow,)),)),
    Words("on_top", _ON_TOP),
    Rule(
        "static",
        "{things} you cast cost {mana:mana_price} less[ to cast]",
        lambda things, mana: _costs(things, less=mana),
    ),
    Rule(
        "static",
        "{things} your opponents cast cost {mana:mana_price} more[ to cast]",
        lambda things, mana: _costs(things, more=mana, by=PlayerWord.EACH_OPPONENT),
    ),
    Rule(
        "static",
        "{things} cost {mana:mana_price} more[ to cast]",
        lambda things, mana: _costs(things, more=mana, by=PlayerWord.EACH),
    ),
    Rule(
        "static",
        "~ costs {mana:mana_price} less[ to cast] if {condition}",
        lambda mana, condition: (Standing(effects=(CostChange(less=mana),), condition=condition),),
    ),
    Rule(
        "static",
        "~ costs {mana:mana_price} less[ to cast] for each {fields:thing}",
        _less_for_each,
    ),
    Rule(
        "static",
        "as an additional cost to cast ~, {spends:spending}",
        _additional,
    ),
    Rule("static", "as an additional cost to cast ~, pay {n:digits} life", lambda n: (CastingCost(life=n),)),
    Rule("static", "as an additional cost to cast ~, pay X life", lambda: (CastingCost(life=SpentX.X),)),
    Rule(
        "static",
        "if ~ would be put into a graveyard[ from anywhere], exile it instead",
        lambda: (InsteadOf(event=WouldBe.PUT_INTO_GRAVEYARD, to=Instead.EXILE),),
    ),
]

_ENTERING: Final[list[AnyRule]] = [
    Rule("enters", "~ enters tapped", lambda: (EntersWith(tapped=True),)),
    Rule(
        "enters",
        "~ enters tapped unless {condition}",
        lambda condition: (EntersWith(tapped_unless=condition),),
    ),
    Rule(
        "enters",
        "if {condition}, (~|it) enters tapped",
        lambda condition: (EntersWith(tapped_unless=Not(of=condition)),),
    ),
    Rule(
        "enters",
        "as ~ enters, you may pay {n:digits} life. if you don't, (it|~) enters tapped",
        lambda n: (EntersWith(tapped_unless_life=n),),
    ),
    Words("enters_tapped_too", {" tapped": True}),
    Rule(
        "enters",
        "~ enters[{tapped:enters_tapped_too}] with {n:number} {kind:counter_kind} counter[s] on it",
        _counters,
    ),
    Rule(
        "enters",
        "~ enters[{tapped:enters_tapped_too}] with X {kind:counter_kind} counters on it",
        lambda kind, tapped=False: _counters(-1, kind, tapped),
    ),
    Rule(
        "enters",
        "~ enters with a number of {kind:counter_kind} counters on it equal to {each:tally}",
        _counted_counters,
    ),
    Rule(
        "enters",
        "~ enters with X {kind:counter_kind} counters on it, where X is {each:tally}",
        _counted_counters,
    ),
    Rule(
        "enters",
        "~ enters with (a|an) {kind:counter_kind} counter on it for each {each:each_counted}",
        _counted_counters,
    ),
    Words("chosen_kind", _KINDS),
    Rule("enters", "as (~|it) enters, choose {kind:chosen_kind}", _choose_kind),
    Pattern("card_name", r"an? (?:(?:non)?[a-z]+ )?card name", lambda words: words),
    Rule(
        "enters", "as (~|it) enters, choose {choose:card_name}", lambda choose: (EntersWith(choose=choose),)
    ),
    Series("enters_series", "enters", (". ",)),
    Rule(
        "static",
        "{several:enters_series}",
        lambda several: tuple(each for abilities in several for each in abilities),
    ),
]

RULES: Final[list[AnyRule]] = [*_PARTS, *_STATICS, *_ENTERING]
