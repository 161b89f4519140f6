"""Tokens that an effect creates, and the mana that it adds."""

from typing import Any, Final

from msgspec.structs import replace

from tabletop.language import effects as e
from tabletop.language.amounts import Color
from tabletop.language.card_types import CardType, Supertype, TypeWords
from tabletop.language.effects import AnyEffect, Changes, SizeWord, TokenFace
from tabletop.language.effects.players import ColorsOf
from tabletop.language.references import AmountWord
from tabletop.language.selections import Selection
from tabletop.language.spelled import mana_text
from tabletop.language.subtypes import SUBTYPES
from tabletop.language.texts.core import AnyRule, Pattern, Rule, Series, Words
from tabletop.language.texts.phrases.amounts import AnyAmount
from tabletop.language.texts.phrases.nouns import Fields, selection_of
from tabletop.language.texts.phrases.players import SUBJECT
from tabletop.language.zones import ZoneKind

_PREDEFINED: Final = ("Treasure", "Clue", "Blood", "Food", "Powerstone", "Map", "Gold", "Junk", "Shard")
_COLORS: Final = {
    "white": (Color.WHITE,),
    "blue": (Color.BLUE,),
    "black": (Color.BLACK,),
    "red": (Color.RED,),
    "green": (Color.GREEN,),
}
_TYPES: Final = {
    "creature": CardType.CREATURE,
    "artifact creature": (CardType.ARTIFACT, CardType.CREATURE),
    "enchantment creature": (CardType.ENCHANTMENT, CardType.CREATURE),
}


def _token_size(words: str) -> tuple[Any, Any]:
    power, toughness = (SizeWord.X if each == "X" else int(each) for each in words.split("/"))
    return power, toughness


def _face(size: tuple[Any, Any], breeds: tuple[str, ...], types: str, **more: Any) -> TokenFace:  # noqa: ANN401
    """Return the face of a token. ``more`` are its colors and keywords, and whether it is legendary."""
    supertype = f"{Supertype.LEGENDARY} " if more.pop("legendary", False) else ""
    words = TypeWords(f"{supertype}{types.title()} — {' '.join(breeds)}")
    return TokenFace(types=words, power=size[0], toughness=size[1], **more)


def _create(
    n: AnyAmount, face: TokenFace, tapped: bool = False, attacking: bool = False
) -> tuple[AnyEffect, ...]:
    x = AmountWord.X if SizeWord.X in (face.power, face.toughness) else 0
    return (e.CreateToken(faces=(face,), number=n, tapped=tapped, attacking=attacking, x=x),)


def _predefined(n: AnyAmount, card: str, tapped: bool = False) -> tuple[AnyEffect, ...]:
    return (e.CreateToken(card=card, number=n, tapped=tapped),)


def _copy(of: Any, exceptions: Changes | None) -> tuple[AnyEffect, ...] | None:  # noqa: ANN401 - an object or mark
    if isinstance(of, Selection):
        return None
    return (e.CreateToken(copy_of=of, exceptions=exceptions),)


# --- Mana -----------------------------------------------------------------------------------------------

_ANY_COLOR: Final = ("{W}", "{U}", "{B}", "{R}", "{G}")
_ANY_TYPE: Final = (*_ANY_COLOR, "{C}")


def _mana(words: str) -> str | None:
    return words if mana_text(words) is not None else None


def _repeated(symbols: tuple[str, ...], n: int) -> tuple[str, ...]:
    """Return every combination of a number of symbols in order."""
    ways: tuple[tuple[str, ...], ...] = ((),)
    for _ in range(n):
        ways = tuple(
            (*way, symbol)
            for way in ways
            for symbol in symbols
            if not way or symbols.index(symbol) >= symbols.index(way[-1])
        )
    return tuple("".join(way) for way in ways)


def _add(mana: tuple[str, ...], n: AnyAmount = 1, **more: Any) -> tuple[AnyEffect, ...]:  # noqa: ANN401 - fields
    return (e.AddMana(mana=tuple(dict.fromkeys(mana)), number=n, **more),)


def _combined(n: int, among: tuple[str, ...] = _ANY_COLOR) -> tuple[AnyEffect, ...] | None:
    return _add(_repeated(among, n)) if n <= 3 else None


def _only(fields: Fields, abilities: bool) -> dict[str, Any] | None:
    of = _spells(fields)
    return None if of is None else {"only_for": of, "for_abilities": abilities}


def _not_for(fields: Fields) -> dict[str, Any] | None:
    of = _spells(fields)
    return None if of is None else {"not_for": of}


def _spells(fields: Fields) -> Selection | None:
    of = selection_of(fields)
    return of if of is not None and of.zone is ZoneKind.STACK else None


# --- Rules --------------------------------------------------------------------------------------------

_TOKENS: Final[list[AnyRule]] = [
    Pattern("token_size", r"(?:[0-9]{1,2}|X)/(?:[0-9]{1,2}|X)", _token_size),
    Words("one_color", _COLORS),
    Words("token_colors", {"colorless": ()}),
    Series("color_series", "one_color", (" and ", ", ", ", and ")),
    Rule(
        "token_colors",
        "{several:color_series}",
        lambda several: tuple(color for each in several for color in each),
    ),
    Words("breed", {word: word for word in SUBTYPES}),
    Series("breeds", "breed", (" ",)),
    Words("token_types", {word: word for word in _TYPES}),
    Words("legendary", {"legendary ": True}),
    Rule(
        "token_face",
        "[{legendary}]{size:token_size}[ {colors:token_colors}] {breeds} {types:token_types} token[s]"
        "[ with {keywords}]",
        _face,
    ),
    Words("enters_tapped", {"tapped ": True}),
    Words("attacking", {" that's tapped and attacking": True, " that are tapped and attacking": True}),
    Rule("act", "[you ]create {n:many} [{tapped:enters_tapped}]{face:token_face}", _create),
    Rule(
        "act",
        "[you ]create {n:many} {face:token_face}{attacking}",
        lambda n, face, attacking: _create(n, face, tapped=True, attacking=attacking),
    ),
    Rule(
        "act",
        "[you ]create a number of {face:token_face} equal to {n:tally}",
        _create,
    ),
    Words("predefined", {word: word for word in _PREDEFINED}),
    Rule("act", "[you ]create {n:many} [{tapped:enters_tapped}]{card:predefined} token[s]", _predefined),
    Rule(
        "act",
        "[you ]create a token that's a copy of {of:object}[, except {it_has}]",
        lambda of, it_has=None: _copy(of, it_has),
    ),
    Rule("it_has", "(it has|the token has) {keywords}", lambda keywords: Changes(add_keywords=keywords)),
    Words("it_has", {"it isn't legendary": Changes(remove_supertypes=(Supertype.LEGENDARY,))}),
    *(
        Rule(
            symbol,
            f"{verb} {{n:many}} {{face:token_face}}",
            lambda n, face: (replace(_create(n, face)[0], under=SUBJECT),),
        )
        for symbol, verb in (("deeds", "creates"),)
    ),
    Rule(
        "deeds",
        "creates {n:many} [{tapped:enters_tapped}]{card:predefined} token[s]",
        lambda n, card, tapped=False: (e.CreateToken(card=card, number=n, tapped=tapped, under=SUBJECT),),
    ),
]

_MANA: Final[list[AnyRule]] = [
    Pattern("symbols", r"(?:\{[WUBRGCS]\})+", _mana),
    Pattern("one_symbol", r"\{[WUBRGC]\}", _mana),
    Series("symbol_choice", "symbols", (" or ", ", ", ", or ")),
    Series("symbol_list", "one_symbol", (" and/or ", ", ", ", and/or ")),
    Rule("added", "{mana:symbol_choice}", _add),
    Rule("added", "one mana of any color", lambda: _add(_ANY_COLOR)),
    Rule("added", "one mana of any type", lambda: _add(_ANY_TYPE)),
    Rule(
        "added",
        "one mana of any color in your commander's color identity",
        lambda: _add(_ANY_COLOR, only_colors=ColorsOf.COMMANDER),
    ),
    Rule(
        "added",
        "one mana of any color that a land an opponent controls could produce",
        lambda: _add(_ANY_COLOR, only_colors=ColorsOf.LANDS_OF_OPPONENTS),
    ),
    Rule(
        "added",
        "{n:some_number} mana of any one color",
        lambda n: _add(tuple(each * n for each in _ANY_COLOR)),
    ),
    Rule(
        "added", "{n:some_number} mana of any one type", lambda n: _add(tuple(each * n for each in _ANY_TYPE))
    ),
    Rule("added", "X mana of any one color", lambda: _add(_ANY_COLOR, AmountWord.X)),
    Rule("added", "{n:some_number} mana in any combination of colors", _combined),
    Rule("added", "{n:some_number} mana in any combination of {among:symbol_list}", _combined),
    Rule("deed", "add {mana:added}", lambda mana: (replace(mana[0], by=SUBJECT),)),
    Rule("deeds", "adds {mana:added}", lambda mana: (replace(mana[0], by=SUBJECT),)),
    Rule(
        "deed",
        "add {mana:symbols} for each {each:each_counted}",
        lambda mana, each: (e.AddMana(by=SUBJECT, mana=(mana,), number=each),),
    ),
    Rule(
        "deed",
        "add an amount of {mana:symbols} equal to {n:tally}",
        lambda mana, n: (e.AddMana(by=SUBJECT, mana=(mana,), number=n),),
    ),
    # Mana of which the player has to say more: its line is left to the player as well.
    Pattern(
        "rough_mana",
        r"one mana of any (?:color|type) (?:that|among) [^.]*|one mana of the chosen color",
        lambda words: _ANY_TYPE if " type " in words else _ANY_COLOR,
    ),
    Series("rough_choice", "rough_part", (" or ", ", ", ", or ")),
    Rule("rough_part", "{mana:rough_mana}", lambda mana: mana),
    Rule("rough_part", "{mana:symbols}", lambda mana: (mana,)),
    Rule(
        "rough_effects",
        "add {several:rough_choice}",
        lambda several: _add(tuple(each for mana in several for each in mana)),
    ),
    # What it may be spent on: a sentence of its own.
    Rule(
        "spent",
        "spend this mana only to cast (a|an) {thing}[{abilities}]",
        lambda thing, abilities=False: _only(thing, abilities),
    ),
    Rule(
        "spent",
        "spend this mana only to cast {things}[{abilities}]",
        lambda things, abilities=False: _only(things, abilities),
    ),
    Words("abilities", {" or activate abilities": True}),
    Rule("spent", "this mana can't be spent to cast (a|an) {fields:thing}", _not_for),
    Rule("spent", "this mana can't be spent to cast {fields:things}", _not_for),
]

RULES: Final[list[AnyRule]] = [*_TOKENS, *_MANA]
