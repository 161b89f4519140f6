"""Static abilities: what an object, its host or others get or can't do, and how an object enters."""

from typing import Any, Final

from msgspec.structs import replace

from tabletop.language import effects as e
from tabletop.language.abilities import Ability, CastingCost, EntersWith, InsteadOf, Standing, Static
from tabletop.language.amounts import SpentX
from tabletop.language.card_types import CardType
from tabletop.language.changes import Allowed, Cant, MayStill, Must, Size
from tabletop.language.conditions import Condition, Not, Time, TimeWord
from tabletop.language.effects import Changes, CostChange, Spending, SpentBy
from tabletop.language.effects.players import Kind
from tabletop.language.moments import Instead, WouldBe
from tabletop.language.references import PlayerWord
from tabletop.language.selections import Tally
from tabletop.language.texts.core import AnyRule, Pattern, Rule, Series, Words
from tabletop.language.texts.nouns import Fields, selection_of
from tabletop.language.texts.referents import other
from tabletop.language.texts.sizes import both
from tabletop.language.zones import ZoneKind

Abilities = tuple[Ability, ...]


_ONE_EACH: Final = Changes(power=Size("1"), toughness=Size("1"))


def _cant(*words: Cant) -> Changes:
    return Changes(cant=words)


_CANT_ONE: Final = {
    "can't block": _cant(Cant.BLOCK),
    "can't attack": _cant(Cant.ATTACK),
    "can't attack or block": _cant(Cant.ATTACK, Cant.BLOCK),
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
    Rule(
        "static",
        "during your turn, {abilities:static_part}",
        lambda abilities: _with_condition(abilities, Time(it_is=TimeWord.YOUR_TURN)),
    ),
    Rule("static_part", "(~|it) {change:stats_one}", _static),
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
    # Permissions and costs.
    Rule("static", "{allow:on_top}", lambda allow: (Standing(effects=(allow,)),)),
    Words("on_top", _ON_TOP),
    Rule(
        "static",
        "{things} you cast cost {mana:mana_price} less to cast",
        lambda things, mana: _costs(things, less=mana),
    ),
    Rule(
        "static",
        "{things} your opponents cast cost {mana:mana_price} more to cast",
        lambda things, mana: _costs(things, more=mana, by=PlayerWord.EACH_OPPONENT),
    ),
    Rule(
        "static",
        "{things} cost {mana:mana_price} more to cast",
        lambda things, mana: _costs(things, more=mana, by=PlayerWord.EACH),
    ),
    Rule(
        "static",
        "~ costs {mana:mana_price} less to cast if {condition}",
        lambda mana, condition: (Standing(effects=(CostChange(less=mana),), condition=condition),),
    ),
    Rule(
        "static",
        "~ costs {mana:mana_price} less to cast for each {fields:thing}",
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
        "if ~ would be put into a graveyard from anywhere, exile it instead",
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
        "as ~ enters, you may pay {n:digits} life. if you don't, it enters tapped",
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
        "~ enters with (a|an) {kind:counter_kind} counter on it for each {each:each_counted}",
        lambda kind, each: (EntersWith(more_counters={kind: each}),) if isinstance(each, Tally) else None,
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
