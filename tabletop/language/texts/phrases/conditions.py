"""Conditions: "you control three or more artifacts", "it's your turn", "~ has a charge counter on it"."""

from typing import Any, Final

from tabletop.language.amounts import OfObjects, OfPlayers, OfTurn, Pick
from tabletop.language.card_types import CardType
from tabletop.language.conditions import (
    Amounts,
    CardTypesInGraveyard,
    CastFrom,
    Condition,
    Count,
    Counters,
    Fits,
    Kicked,
    LifeTotal,
    Monarch,
    Not,
    SpellsLastTurn,
    ThisTurn,
    Time,
    TimeWord,
)
from tabletop.language.predicates import Worn
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.language.selections import Selection, Tally
from tabletop.language.texts.core import AnyRule, Rule, Words
from tabletop.language.texts.marks import Mark
from tabletop.language.texts.phrases.nouns import Fields, selection_of
from tabletop.language.zones import ZoneKind


def _count(
    things: Fields, at_least: int | None = None, at_most: int | None = None, whose: PlayerWord | None = None
) -> Condition | None:
    of = selection_of(things)
    if of is None:
        return None
    if whose is not None:
        if of.controller is not None or of.zone is not ZoneKind.BATTLEFIELD:
            return None
        of = of.with_parts(controller=whose)
    return Count(of=of, at_least=at_least, at_most=at_most)


def _hand(
    at_least: int | None = None, at_most: int | None = None, whose: PlayerWord = PlayerWord.YOU
) -> Condition:
    return Amounts(of=Tally(what=OfPlayers.HAND, of=whose), at_least=at_least, at_most=at_most)


def _is_of(mark: Mark, fields: Fields) -> Condition | None:
    of = selection_of(fields)
    return None if of is None else Fits(object=mark, of=of)  # type: ignore[arg-type]  # bound later


_SAID: Final[dict[str, Condition]] = {
    "it's your turn": Time(it_is=TimeWord.YOUR_TURN),
    "it's not your turn": Time(it_is=TimeWord.NOT_YOUR_TURN),
    "it isn't your turn": Time(it_is=TimeWord.NOT_YOUR_TURN),
    "it's day": Time(it_is=TimeWord.DAY),
    "it's night": Time(it_is=TimeWord.NIGHT),
    "it's neither day nor night": Time(it_is=TimeWord.NEITHER),
    "~ was kicked": Kicked(),
    "this spell was kicked": Kicked(),
    "it was kicked": Kicked(),
    "this spell was cast from a graveyard": CastFrom(zone=ZoneKind.GRAVEYARD),
    "you're the monarch": Monarch(),
    "you are the monarch": Monarch(),
    "no spells were cast last turn": SpellsLastTurn(at_most=0),
    "you have no cards in hand": _hand(at_most=0),
    "that player has no cards in hand": _hand(at_most=0, whose=PlayerWord.THAT_PLAYER),
    "you gained life this turn": ThisTurn(what=OfTurn.LIFE_GAINED),
    "you lost life this turn": ThisTurn(what=OfTurn.LIFE_LOST),
    "you attacked this turn": ThisTurn(what=OfTurn.ATTACKERS),
    "you've attacked this turn": ThisTurn(what=OfTurn.ATTACKERS),
    "a creature died this turn": ThisTurn(what=OfTurn.CREATURES_DIED),
    "you discarded a card this turn": ThisTurn(what=OfTurn.CARDS_DISCARDED),
    "you've discarded a card this turn": ThisTurn(what=OfTurn.CARDS_DISCARDED),
    "an opponent lost life this turn": Amounts(
        of=Tally(what=OfTurn.LIFE_LOST, of=PlayerWord.EACH_OPPONENT), at_least=1
    ),
    "~ is enchanted": Fits(object=ObjectWord.SELF, of=Selection(wears=(Worn.AURA,))),
    "~ is equipped": Fits(object=ObjectWord.SELF, of=Selection(wears=(Worn.EQUIPMENT,))),
    "~ is modified": Fits(object=ObjectWord.SELF, of=Selection(modified=True)),
    "you cast it": Fits(object=ObjectWord.SELF, of=Selection(was_cast=True)),
    "~ is tapped": Fits(object=ObjectWord.SELF, of=Selection(tapped=True)),
    "~ is untapped": Fits(object=ObjectWord.SELF, of=Selection(tapped=False)),
    "~ is attacking": Fits(object=ObjectWord.SELF, of=Selection(attacking=True)),
    "~ is a creature": Fits(object=ObjectWord.SELF, of=Selection(types=(CardType.CREATURE,))),
    "~ is in your graveyard": Fits(object=ObjectWord.SELF, of=Selection(zone=ZoneKind.GRAVEYARD)),
    "~ is on the battlefield": Fits(object=ObjectWord.SELF, of=Selection()),
}
_OR_MORE: Final = {"or more": True, "or fewer": False, "or less": False}


def _limited(number: int, more: bool) -> dict[str, Any]:
    return {"at_least": number} if more else {"at_most": number}


_CONTROLLERS: Final = {
    "you control ": PlayerWord.YOU,
    "an opponent controls ": PlayerWord.OPPONENT,
    "defending player controls ": PlayerWord.DEFENDING_PLAYER,
}
_HANDS: Final = {"you have ": PlayerWord.YOU}


def _life_of_an_opponent(n: int, more: bool) -> Condition:
    """Return that some opponent has at least, or at most, that much life."""
    pick = Pick.MOST if more else Pick.LEAST
    life = Tally(what=OfPlayers.LIFE, of=PlayerWord.EACH_OPPONENT, pick=pick)
    return Amounts(of=life, **_limited(n, more))


def _host_is(fields: Fields) -> Condition | None:
    of = selection_of(fields)
    return None if of is None else Fits(object=ObjectWord.ENCHANTED, of=of)


def _isnt(mark: Mark, thing: Fields) -> Condition | None:
    is_it = _is_of(mark, thing)
    return None if is_it is None else Not(of=is_it)


def _either(one: Fields, two: Fields, whose: PlayerWord) -> Condition | None:
    """Return that one of two kinds is controlled: "a Mountain or a Plains"."""
    if len(one) != 1 or len(two) != 1 or not {one[0][0], two[0][0]} <= {"types", "subtypes"}:
        return None
    return Count(of=Selection(any_types=(str(one[0][1]), str(two[0][1])), controller=whose), at_least=1)


def _in_zone(fields: Fields, at_least: int | None = None, at_most: int | None = None) -> Condition | None:
    """Return how many cards lie somewhere. Objects on the battlefield are said to be controlled, or there."""
    is_there = any(key in ("zone", "on_the_battlefield") for key, _ in fields)
    return _count(fields, at_least, at_most) if is_there else None


# --- Rules --------------------------------------------------------------------------------------------

RULES: Final[list[AnyRule]] = [
    Words("condition", _SAID),
    Words("controls", _CONTROLLERS),
    Words("more", _OR_MORE),
    Rule("condition", "{whose:controls}(a|an) {thing}", lambda whose, thing: _count(thing, 1, whose=whose)),
    Rule(
        "condition",
        "{whose:controls}another {thing}",
        lambda whose, thing: _count((*thing, ("other", True)), 1, whose=whose),
    ),
    Rule(
        "condition", "{whose:controls}no {things}", lambda whose, things: _count(things, None, 0, whose=whose)
    ),
    Rule(
        "condition",
        "{whose:controls}{n:number} {more} {things}",
        lambda whose, n, more, things: _count(things, **_limited(n, more), whose=whose),
    ),
    Rule(
        "condition",
        "{whose:controls}(a|an) {one:thing} or (a|an) {two:thing}",
        lambda whose, one, two: _either(one, two, whose),
    ),
    Rule(
        "condition",
        "there (are|is) {n:number} {more} {things}",
        lambda n, more, things: _in_zone(things, **_limited(n, more)),
    ),
    Rule("condition", "there (is|are) (a|an) {thing}", lambda thing: _in_zone(thing, at_least=1)),
    Rule(
        "condition",
        "there are {n:number} or more card types among cards in your graveyard",
        lambda n: CardTypesInGraveyard(at_least=n),
    ),
    Rule(
        "condition",
        "{n:number} or more cards are in your graveyard",
        lambda n: Amounts(of=Tally(what=OfPlayers.GRAVEYARD, of=PlayerWord.YOU), at_least=n),
    ),
    Rule(
        "condition",
        "you control {n:number} or more creatures with different powers",
        lambda n: Amounts(
            of=Tally(
                what=OfObjects.POWERS, of=Selection(types=(CardType.CREATURE,), controller=PlayerWord.YOU)
            ),
            at_least=n,
        ),
    ),
    Rule("condition", "enchanted creature is (a|an) {fields:thing}", _host_is),
    Rule("condition", "equipped creature is (a|an) {fields:thing}", _host_is),
    Rule("condition", "enchanted permanent is (a|an) {fields:thing}", _host_is),
    Rule("condition", "there are no {things}", lambda things: _in_zone(things, at_most=0)),
    Rule("condition", "you have {n:number} {more} cards in hand", lambda n, more: _hand(**_limited(n, more))),
    Rule("condition", "you have exactly {n:number} cards in hand", lambda n: _hand(n, n)),
    Rule("condition", "you have {n:number} {more} life", lambda n, more: LifeTotal(**_limited(n, more))),
    Rule(
        "condition",
        "an opponent has {n:number} {more} life",
        _life_of_an_opponent,
    ),
    Rule(
        "condition",
        "~ has {n:number} {more} {kind:counter_kind} counters on it",
        lambda n, more, kind: Counters(kind=kind, **_limited(n, more)),
    ),
    Rule(
        "condition",
        "there are {n:number} {more} {kind:counter_kind} counters on ~",
        lambda n, more, kind: Counters(kind=kind, **_limited(n, more)),
    ),
    Rule(
        "condition",
        "~ has (a|an) {kind:counter_kind} counter on it",
        lambda kind: Counters(kind=kind, at_least=1),
    ),
    Rule(
        "condition",
        "~ has no {kind:counter_kind} counters on it",
        lambda kind: Counters(kind=kind, at_most=0),
    ),
    Rule(
        "condition",
        "~'s power is {n:number} (or greater|or more)",
        lambda n: Fits(object=ObjectWord.SELF, of=Selection(min_power=n)),
    ),
    Rule(
        "condition",
        "~'s power is {n:number} or less",
        lambda n: Fits(object=ObjectWord.SELF, of=Selection(max_power=n)),
    ),
    Rule(
        "condition",
        "you gained {n:number} or more life this turn",
        lambda n: ThisTurn(what=OfTurn.LIFE_GAINED, at_least=n),
    ),
    Rule(
        "condition",
        "you've drawn {n:number} or more cards this turn",
        lambda n: ThisTurn(what=OfTurn.CARDS_DRAWN, at_least=n),
    ),
    Rule(
        "condition",
        "(a|one) player cast {n:number} or more spells last turn",
        lambda n: SpellsLastTurn(by_one_player_at_least=n),
    ),
    Rule(
        "condition",
        "you have {n:number} or more opponents",
        lambda n: Amounts(of=Tally(what=OfPlayers.OPPONENTS, of=PlayerWord.YOU), at_least=n),
    ),
    Rule("condition", "{mark:that_mark} is (a|an) {fields:thing}", _is_of),
    Rule("condition", "{mark:that_mark} isn't (a|an) {thing}", _isnt),
    Rule("that_mark", "@it", lambda at: Mark(at, "it")),
    Rule("that_mark", "@that {noun:that_noun}", lambda at, noun: Mark(at, f"that {noun}")),
]
