"""Sentences of effects: clauses one after another, done only if, done by choice, or done later."""

from typing import Any, Final

from msgspec.structs import replace

from tabletop.language import effects as e
from tabletop.language.conditions import Fits
from tabletop.language.effects import AnyEffect, Spending, SpentBy
from tabletop.language.moments import Duration, Instead, Later, WouldBe
from tabletop.language.references import ObjectWord
from tabletop.language.selections import Selection
from tabletop.language.spelled import mana_text
from tabletop.language.texts.core import AnyRule, Pattern, Rule, Series, Words
from tabletop.language.texts.marks import Mark, substituted
from tabletop.language.texts.phrases.amounts import AnyAmount, multiplied, with_x
from tabletop.language.texts.phrases.deeds import damage, damage_to_player, source_of
from tabletop.language.texts.phrases.players import SUBJECT, each_in_turn, spending_of

Effects = tuple[AnyEffect, ...]


def _joined(several: tuple[Effects, ...]) -> Effects:
    return tuple(effect for effects in several for effect in effects)


def _listed(several: tuple[Effects, ...], last: Effects) -> Effects:
    return _joined((*several, last))


def _where(effects: Effects, x: AnyAmount) -> Effects | None:
    found = with_x(effects, x)
    return None if found is effects else found


def _for_each(effects: Effects, each: AnyAmount) -> Effects | None:
    """Return one effect as many times as something is counted, where that is a greater number of it."""
    if len(effects) != 1:
        return None
    match effects[0]:
        case e.Draw(number=int(n)) | e.Mill(number=int(n)) | e.CreateToken(number=int(n)):
            return (replace(effects[0], number=multiplied(each, n)),)
        case e.AddCounters(number=int(n)):
            return (replace(effects[0], number=multiplied(each, n)),)
        case e.Life(amount=int(n)) | e.DealDamage(amount=int(n)):
            return (replace(effects[0], amount=multiplied(each, n)),)
        case _:
            return None


_DONE_ONLY_IF: Final = (
    e.Discard,
    e.MakeSacrifice,
    e.Choose,
    e.Sacrifice,
    e.Exile,
    e.ReturnToHand,
    e.May,
    e.If,
)
"""Effects that may not be possible. What "if you do" follows on them is another question."""


def _if_you_do(first: Effects, then: Effects) -> Effects | None:
    if any(isinstance(each, _DONE_ONLY_IF) for each in first):
        return None
    return (e.May(then=(*first, *then)),)


def _paid(price: str, then: Effects, otherwise: Effects = ()) -> Effects:
    return (e.May(cost=price, then=then, otherwise=otherwise),)


def _spent(spends: Spending, then: Effects, otherwise: Effects = ()) -> Effects:
    return (e.May(spends=spends, then=then, otherwise=otherwise),)


def _may(effects: Effects) -> Effects:
    return (e.May(then=effects),)


def _instead(effects: Effects, condition: Any, better: Effects) -> Effects:  # noqa: ANN401 - a condition
    return (e.If(condition=condition, then=better, otherwise=effects),)


def _unless(effects: Effects, price: str) -> Effects:
    return (e.May(cost=price, then=(), otherwise=effects),)


def _unless_they_pay(who: Any, effects: Effects, price: str) -> Effects:  # noqa: ANN401 - a player or mark
    return each_in_turn(
        who,
        lambda one: (e.May(by=one, cost=price, then=(), otherwise=substituted(effects, SUBJECT, one)),),
    )


def _not_regenerated(effects: Effects) -> Effects | None:
    last = effects[-1]
    if not isinstance(last, e.Destroy) or last.beyond_regeneration:
        return None
    return (*effects[:-1], replace(last, beyond_regeneration=True))


def _exiled_if_it_dies(effects: Effects, would_die: bool) -> Effects | None:
    """Return damage to one target whose death is replaced this turn."""
    last = effects[-1]
    if (
        not isinstance(last, e.DealDamage)
        or not isinstance(last.to, Mark)
        or last.to.target is None
        or not would_die
    ):
        return None
    if last.to.target.number > 1:
        return None
    if not (last.to.target.player or last.to.target.opponent):
        return (*effects, _exile_instead(last.to))
    there = Fits(object=ObjectWord.IT, of=Selection())
    return (*effects, e.If(condition=there, then=(_exile_instead(ObjectWord.IT),)))


def _exile_instead(of: Any) -> AnyEffect:  # noqa: ANN401 - a word or mark
    return e.Replace(
        event=WouldBe.PUT_INTO_GRAVEYARD, instead=Instead.EXILE, of=of, until=Duration.END_OF_TURN
    )


def _mana_for(effects: Effects, limits: dict[str, Any]) -> Effects | None:
    last = effects[-1]
    return (*effects[:-1], replace(last, **limits)) if isinstance(last, e.AddMana) else None


def _mana(words: str) -> str | None:
    return words if mana_text(words) is not None else None


_LATER: Final = {
    "at the beginning of the next end step": Later.NEXT_END_STEP,
    "at the beginning of your next end step": Later.YOUR_NEXT_END_STEP,
    "at the beginning of the next turn's upkeep": Later.NEXT_UPKEEP,
    "at the beginning of the next upkeep": Later.NEXT_UPKEEP,
    "at the beginning of your next upkeep": Later.YOUR_NEXT_UPKEEP,
    "at end of combat": Later.END_OF_COMBAT,
}
_JOINTS: Final = (" and ", ", then ", ", and ", ", and then ", " and then ")


# --- Rules --------------------------------------------------------------------------------------------

RULES: Final[list[AnyRule]] = [
    # Prices: mana, life, objects.
    Pattern("mana_price", r"(?:\{[^{} ]{1,5}\})+", _mana),
    Rule("price", "pay {mana:mana_price}", lambda mana: mana),
    Rule("price", "pay {n:digits} life", lambda n: f"pay {n} life"),
    Rule("spending", "sacrifice (a|an) {thing}", lambda thing: spending_of(SpentBy.SACRIFICE, thing)),
    Rule(
        "spending",
        "sacrifice another {thing}",
        lambda thing: spending_of(SpentBy.SACRIFICE, (*thing, ("other", True))),
    ),
    Rule(
        "spending",
        "sacrifice {n:some_number} {things}",
        lambda n, things: spending_of(SpentBy.SACRIFICE, things, n),
    ),
    Rule("spending", "discard (a|an) {thing}", lambda thing: spending_of(SpentBy.DISCARD, thing)),
    Rule(
        "spending",
        "discard {n:some_number} {things}",
        lambda n, things: spending_of(SpentBy.DISCARD, things, n),
    ),
    # Clauses.
    Series("clause_series", "act", _JOINTS),
    Rule("clauses", "{several:clause_series}", _joined),
    Series("clause_list", "act", (", ",), 2),
    Rule("clauses", "{several:clause_list}, (and|then|and then) {last:act}", _listed),
    Rule("part", "{effects:clauses}", lambda effects: effects),
    Rule("part", "{effects:act} for each {each:each_counted}", _for_each),
    Rule("part", "for each {each:each_counted}, {effects:act}", _for_each),
    Rule("part", "{effects:clauses}, where X is {x:tally}", _where),
    # Sentences.
    Rule("sentence", "[then ]{effects:part}", lambda effects: effects),
    Rule(
        "sentence",
        "[then ]if {condition}, {then:part}",
        lambda condition, then: (e.If(condition=condition, then=then),),
    ),
    Rule(
        "sentence",
        "{then:part} if {condition}",
        lambda condition, then: (e.If(condition=condition, then=then),),
    ),
    Rule(
        "sentence",
        "if {condition}, {then:part}. otherwise, {otherwise:part}",
        lambda condition, then, otherwise: (e.If(condition=condition, then=then, otherwise=otherwise),),
    ),
    Rule("sentence", "{effects:part}. if {condition}, {better:part} instead", _instead),
    Rule("sentence", "{effects:part}. if {condition}, instead {better:part}", _instead),
    Rule("sentence", "{effects:part}. {better:part} instead if {condition}", _instead),
    Rule("sentence", "[then ]you may {effects:part}", _may),
    Rule("sentence", "you may have {effects:having}", _may),
    Rule("having", "{who} {deed}", lambda who, deed: substituted(deed, SUBJECT, who)),
    Rule(
        "having",
        "{actor} deal {n:dealt} to {to:damaged}",
        lambda actor, n, to: damage(n, to, source_of(actor)),
    ),
    Rule(
        "having",
        "{actor} deal {n:dealt} to {to:hurt}",
        lambda actor, n, to: damage_to_player(n, to, source_of(actor)),
    ),
    Rule(
        "having",
        "{actor} get {size}{until}",
        lambda actor, size, until: (e.Change(objects=actor, change=size, until=until),),
    ),
    Rule("having", "{one:actor} fight {two:object}", lambda one, two: (e.Fight(first=one[0], second=two),)),
    Rule("sentence", "you may {first:part}. if you do, {then:part}", _if_you_do),
    Rule("sentence", "[then ]you may {price}. if you do, {then:part}", _paid),
    Rule(
        "sentence",
        "you may {price}. if you don't, {otherwise:part}",
        lambda price, otherwise: _paid(price, (), otherwise),
    ),
    Rule("sentence", "[then ]you may {spends:spending}. if you do, {then:part}", _spent),
    Rule(
        "sentence",
        "you may {spends:spending}. if you don't, {otherwise:part}",
        lambda spends, otherwise: _spent(spends, (), otherwise),
    ),
    Rule(
        "sentence",
        "you may pay {n:energy}. if you do, {then:part}",
        lambda n, then: (e.May(energy=n, then=then),),
    ),
    Rule(
        "sentence",
        "flip a coin. if you win the flip, {then:part}[. if you lose the flip, {otherwise:part}]",
        lambda then, otherwise=(): (e.FlipCoin(then=then, otherwise=otherwise),),
    ),
    Rule(
        "sentence",
        "flip a coin. if you lose the flip, {otherwise:part}",
        lambda otherwise: (e.FlipCoin(otherwise=otherwise),),
    ),
    Rule(
        "sentence",
        "you may {price}. when you do, {then:part}",
        lambda price, then: _paid(price, (e.WhenDone(then=then),)),
    ),
    Rule(
        "sentence",
        "you may {spends:spending}. when you do, {then:part}",
        lambda spends, then: _spent(spends, (e.WhenDone(then=then),)),
    ),
    Rule("sentence", "{effects:act} unless you {price}", _unless),
    Rule(
        "sentence",
        "{effects:act} unless you {spends:spending}",
        lambda effects, spends: _spent(spends, (), effects),
    ),
    Rule(
        "sentence",
        "{who} {effects:unless_act} unless they {price}",
        _unless_they_pay,
    ),
    Rule("unless_act", "{deeds}", lambda deeds: deeds),
    Rule("sentence", "{effects:act}. (it|they) can't be regenerated", _not_regenerated),
    Rule("sentence", "{effects:act}. {limits:spent}", _mana_for),
    Rule(
        "sentence", "{effects:act}. if {would_die} would die this turn, exile it instead", _exiled_if_it_dies
    ),
    Rule(
        "would_die",
        "(that creature|it|that permanent|that creature or planeswalker|the creature)",
        lambda: True,
    ),
    Words(
        "would_die",
        {
            f"a {kind} dealt damage this way": True
            for kind in ("creature", "permanent", "creature or planeswalker")
        },
    ),
    Words("later", _LATER),
    Words("later_first", {f"{word}, ": later for word, later in _LATER.items()}),
    Rule("sentence", "{effects:clauses} {later}", lambda effects, later: (e.Delay(at=later, then=effects),)),
    Rule(
        "sentence",
        "{later:later_first}{effects:clauses}",
        lambda effects, later: (e.Delay(at=later, then=effects),),
    ),
    Series("sentence_series", "sentence", (". ",)),
    Rule("effects", "{several:sentence_series}", _joined),
    # The effects of a trigger with an intervening "if".
    Rule("conditional_effects", "if {condition}, {effects}", lambda condition, effects: (condition, effects)),
]
