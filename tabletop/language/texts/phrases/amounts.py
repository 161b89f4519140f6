"""Amounts: numbers, X, "that much", and what is counted of objects and players."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from tabletop.language.amounts import Color, CountersOn, OfCards, OfObjects, OfPlayers, OfTurn
from tabletop.language.changes import Size, SizeWord
from tabletop.language.effects import Change, Changes
from tabletop.language.english import NUMBERS
from tabletop.language.references import AmountWord, PlayerWord
from tabletop.language.selections import Selection, Tally
from tabletop.language.texts.core import AnyRule, Pattern, Rule, Words
from tabletop.language.texts.marks import Counting, Mark
from tabletop.language.texts.phrases.nouns import Fields, selection_of
from tabletop.language.zones import ZoneKind

AnyAmount: TypeAlias = Any
"""An amount, or a ``Counting`` that becomes one when its mark is bound."""

_PILES: Final = {
    Selection(zone=ZoneKind.HAND, owner=PlayerWord.YOU): Tally(what=OfPlayers.HAND, of=PlayerWord.YOU),
    Selection(zone=ZoneKind.GRAVEYARD, owner=PlayerWord.YOU): Tally(
        what=OfPlayers.GRAVEYARD, of=PlayerWord.YOU
    ),
}
"""Counts of all cards of a pile."""
_IN_LETTERS: Final = {word: number for number, word in enumerate(NUMBERS) if number}


def multiplied(amount: AnyAmount, times: int) -> AnyAmount:
    """Return an amount several times, or with -1 the opposite."""
    match amount:
        case int():
            return amount * times
        case Tally():
            return replace(amount, times=amount.times * times, plus=amount.plus * times)
        case Counting():
            return amount._replace(times=amount.times * times, plus=amount.plus * times)
        case _ if times == 1:
            return amount
        case CountersOn():
            return Tally(what=amount, times=times)
        case AmountWord():
            return Tally(what=amount, times=times)


def with_x(value: Any, x: AnyAmount) -> Any:  # noqa: ANN401 - any value of the language
    """Return a value of the language with an amount for X. The value itself is returned if it has no X."""
    if value is AmountWord.X:
        return x
    if isinstance(value, Tally) and value.what is AmountWord.X:
        return multiplied(x, value.times)
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__ if name != "x"}
        if isinstance(value, Change) and value.x is AmountWord.X and _has_x(value.change):
            return replace(value, x=x)
        changed = {name: new for name, old in fields.items() if (new := with_x(old, x)) is not old}
        return replace(value, **changed) if changed else value
    if isinstance(value, Selection):
        asks = with_x(value.asks, x)
        return value if asks is value.asks else value.with_parts(asks=asks)
    if isinstance(value, tuple) and not isinstance(value, Counting | Mark):
        several = tuple(with_x(each, x) for each in value)
        return value if all(a is b for a, b in zip(several, value, strict=True)) else several
    return value


def _has_x(change: Changes) -> bool:
    sizes = (change.power, change.toughness)
    return any(each is not None and each.number is SizeWord.X for each in sizes)


def counted(fields: Fields, zone: ZoneKind = ZoneKind.BATTLEFIELD) -> Tally | None:
    """Return the number of objects that a noun phrase describes."""
    of = selection_of(fields, zone)
    if of is None:
        return None
    return _PILES.get(of) or Tally(of=of)


_OF_YOU: Final[Mapping[str, Tally]] = {
    "the number of cards in your library": Tally(what=OfPlayers.LIBRARY, of=PlayerWord.YOU),
    "the number of opponents you have": Tally(what=OfPlayers.OPPONENTS, of=PlayerWord.YOU),
    "your life total": Tally(what=OfPlayers.LIFE, of=PlayerWord.YOU),
    "the amount of life you gained this turn": Tally(what=OfTurn.LIFE_GAINED, of=PlayerWord.YOU),
    "the life you gained this turn": Tally(what=OfTurn.LIFE_GAINED, of=PlayerWord.YOU),
    "the life you lost this turn": Tally(what=OfTurn.LIFE_LOST, of=PlayerWord.YOU),
    "the amount of life you lost this turn": Tally(what=OfTurn.LIFE_LOST, of=PlayerWord.YOU),
    "the number of cards you've drawn this turn": Tally(what=OfTurn.CARDS_DRAWN, of=PlayerWord.YOU),
    "the number of creatures that died this turn": Tally(what=OfTurn.CREATURES_DIED, of=PlayerWord.YOU),
}
_OF_ONE: Final = {
    "power": OfObjects.POWER,
    "toughness": OfObjects.TOUGHNESS,
    "mana value": OfObjects.MANA_VALUE,
}
_COLORS: Final = {
    "white": Color.WHITE,
    "blue": Color.BLUE,
    "black": Color.BLACK,
    "red": Color.RED,
    "green": Color.GREEN,
}
_FOR_EACH: Final[Mapping[str, Tally]] = {
    "opponent you have": Tally(what=OfPlayers.OPPONENTS, of=PlayerWord.YOU),
    "creature that died this turn": Tally(what=OfTurn.CREATURES_DIED, of=PlayerWord.YOU),
    "card you've drawn this turn": Tally(what=OfTurn.CARDS_DRAWN, of=PlayerWord.YOU),
}


def _on_battlefield_or_named(fields: Fields) -> Tally | None:
    """Return the number of objects on the battlefield or in a zone that the phrase names."""
    return counted(fields)


def _of_all(fields: Fields, what: OfObjects) -> Tally | None:
    of = selection_of(fields)
    return None if of is None else Tally(what=what, of=of)


def _plus(amount: AnyAmount, plus: int) -> AnyAmount | None:
    if isinstance(amount, Tally):
        return replace(amount, plus=amount.plus + plus)
    return amount._replace(plus=amount.plus + plus) if isinstance(amount, Counting) else None


def size_of(sign: str, number: int | AmountWord) -> Size:
    """Return a change of power or toughness: "+2", "-X"."""
    return Size(f"{sign}{number}")


# --- Rules --------------------------------------------------------------------------------------------

RULES: Final[list[AnyRule]] = [
    Words("number", _IN_LETTERS),
    Words("number", {"a": 1, "an": 1}),
    Pattern("number", r"[0-9]{1,4}", int),
    Words("some_number", {word: value for word, value in _IN_LETTERS.items() if value > 1}),
    Pattern("digits", r"[0-9]{1,4}", int),
    # How many: "two", "X", "that many".
    Rule("many", "{number}", lambda number: number),
    Words("many", {"X": AmountWord.X, "that many": AmountWord.THAT_MANY}),
    Rule("much", "{digits}", lambda digits: digits),
    Words("much", {"X": AmountWord.X, "that much": AmountWord.THAT_MANY}),
    # What is counted.
    Words("tally", _OF_YOU),
    Rule("tally", "the number of {fields:things}", _on_battlefield_or_named),
    Rule(
        "tally",
        "the number of {things} on the battlefield",
        lambda things: counted((*things, ("on_the_battlefield", True))),
    ),
    Rule("tally", "{whose} {what:of_one}", lambda whose, what: Counting(what, whose)),
    Rule("tally", "the {what:of_one} of {of:spent_object}", Counting),
    Rule(
        "spent_object",
        "@the {how:spent_how} {noun:that_noun}",
        lambda at, how, noun: Mark(at, f"the {how} {noun}"),
    ),
    Words("spent_how", {"sacrificed": "sacrificed", "discarded": "discarded", "exiled": "exiled"}),
    Words("of_one", _OF_ONE),
    Rule(
        "tally",
        "the number of {kind:counter_kind} counters on {on:object_mark}",
        lambda kind, on: Counting(CountersOn(kind), on),
    ),
    Rule(
        "tally",
        "the greatest power among {things}",
        lambda things: _of_all(things, OfObjects.GREATEST_POWER),
    ),
    Rule("tally", "the total power of {things}", lambda things: _of_all(things, OfObjects.POWER)),
    Rule(
        "tally", "your devotion to {color:color_word}", lambda color: Tally(what=OfCards.DEVOTION, of=color)
    ),
    Words("color_word", _COLORS),
    Rule("tally", "twice {once:tally}", lambda once: multiplied(once, 2)),
    Rule("tally", "{plus:number} plus {base:tally_base}", lambda plus, base: _plus(base, plus)),
    Rule("tally", "{base:tally_base} plus {plus:number}", lambda plus, base: _plus(base, plus)),
    Rule("tally_base", "the number of {fields:things}", _on_battlefield_or_named),
    Words("tally_base", _OF_YOU),
    # "For each ...".
    Rule("each_counted", "{fields:thing}", _on_battlefield_or_named),
    Words("each_counted", _FOR_EACH),
    Rule(
        "each_counted",
        "{kind:counter_kind} counter on {on:object_mark}",
        lambda kind, on: Counting(CountersOn(kind), on),
    ),
]
