"""Effects of abilities with fixed forms: mana, searching, and a few small things."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from tabletop.language.effects import (
    AddCounters,
    AddMana,
    AnyEffect,
    Convert,
    DealDamage,
    Draw,
    ExileAndReturn,
    Life,
    Mill,
    Scry,
    Search,
    Surveil,
    Transform,
)
from tabletop.language.effects.players import Shuffle
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.language.selections import Selection, Tally
from tabletop.language.spelled import mana_text
from tabletop.language.texts.nouns import selection
from tabletop.language.texts.words import number_of, sentences
from tabletop.language.zones import CardZone, ZoneKind

_ANY_COLOR: Final = ("{W}", "{U}", "{B}", "{R}", "{G}")
_ANY_TYPE: Final = (*_ANY_COLOR, "{C}")


class ReadEffect(NamedTuple):
    """Effects, and whether the player has to carry out a part of their words."""

    effects: tuple[AnyEffect, ...]
    left: bool = False


def read_effects(signed: str) -> ReadEffect | None:
    """Return the effects of an ability, None if the form of a sentence is unknown."""
    found: list[AnyEffect] = []
    left = False
    for sentence in sentences(signed):
        limits = _limits(sentence)
        last = found[-1] if found else None
        if limits is not None and isinstance(last, AddMana):
            found[-1] = replace(last, **limits)
            continue
        read = _sentence(sentence)
        if read is None:
            return None
        found.extend(read.effects)
        left = left or read.left
    return ReadEffect(tuple(found), left) if found else None


def first_mana(signed: str) -> tuple[ReadEffect, int] | None:
    """Return the mana that an ability adds before its first unknown sentence, and how many are known.

    It is a mana ability all the same (605.1a).
    """
    parts = sentences(signed)
    mana = _mana(parts[0]) if len(parts) > 1 else None
    if mana is None:
        return None
    known = 1
    while known < len(parts) and _sentence(parts[known]) is not None:
        known += 1
    return read_effects(". ".join(parts[:known]) + ".") or mana, known


def _sentence(sentence: str) -> ReadEffect | None:
    mana = _mana(sentence)
    if mana is not None:
        return mana
    for pattern, make in _FORMS:
        found = pattern.fullmatch(sentence)
        if found is not None:
            effects = make(found)
            return ReadEffect(effects) if effects else None
    return None


# --- Mana -----------------------------------------------------------------------------------------------

_ADD: Final = re.compile(r"Add (.+)")
_SYMBOLS: Final = re.compile(r"(?:\{[WUBRGCS]\})+")
_OF_ANY: Final = re.compile(r"(one|two|three|four|five) mana of any (one )?(color|type)( .+)?")
_COMBINED: Final = re.compile(r"(two|three) mana in any combination of (?:colors|(.+))")
_FOR_EACH: Final = re.compile(r"((?:\{[WUBRGC]\})+) for each (.+)")
_ONLY: Final = re.compile(r"Spend this mana only to cast (?:an? )?(.+?) spells?( or .+)?")
_NOT_FOR: Final = re.compile(r"This mana can't be spent to cast (?:an? )?(.+?) spells?")


def _mana(sentence: str) -> ReadEffect | None:
    found = _ADD.fullmatch(sentence)
    if found is None:
        return None
    each = _FOR_EACH.fullmatch(found[1])
    if each is not None:
        of = _counted_objects(each[2])
        return ReadEffect((AddMana(mana=(each[1],), number=Tally(of=of)),)) if of is not None else None
    alternatives: list[str] = []
    left = False
    for part in re.split(r",? or |, ", found[1]):
        options = _mana_options(part)
        if options is None:
            return None
        alternatives.extend(options.mana)
        left = left or options.left
    return ReadEffect((AddMana(mana=tuple(dict.fromkeys(alternatives))),), left)


def _counted_objects(words: str) -> Selection | None:
    """Return the objects after "for each": ``creature you control``, ``Elf on the battlefield``."""
    in_graveyard = words.removesuffix(" in your graveyard")
    if in_graveyard != words:
        return selection(f"{in_graveyard} you own", ZoneKind.GRAVEYARD)
    return selection(words.removesuffix(" on the battlefield")) if " in " not in words else None


class _Options(NamedTuple):
    mana: tuple[str, ...]
    left: bool = False


def _mana_options(words: str) -> _Options | None:
    """Return the mana that may be added: one alternative as it is written, or one for each color."""
    if _SYMBOLS.fullmatch(words) and mana_text(words) is not None:
        return _Options((words,))
    of_any = _OF_ANY.fullmatch(words)
    if of_any is not None:
        number = number_of(of_any[1]) or 1
        colors = _ANY_COLOR if of_any[3] == "color" else _ANY_TYPE
        # Among which colors it is chosen, where not among all, the player sees to.
        left = bool(of_any[4])
        if of_any[4] and not of_any[4].startswith((" in your commander's", " that ", " among ")):
            return None
        return _Options(_repeated(colors, number, one_color=bool(of_any[2]) or number == 1), left)
    if words == "one mana of the chosen color":
        return _Options(_ANY_COLOR, left=True)
    combined = _COMBINED.fullmatch(words)
    if combined is None:
        return None
    among = tuple(re.findall(r"\{[WUBRGC]\}", combined[2])) if combined[2] else _ANY_COLOR
    return _Options(_repeated(among, number_of(combined[1]) or 1, one_color=False)) if among else None


def _repeated(symbols: tuple[str, ...], number: int, *, one_color: bool) -> tuple[str, ...]:
    """Return a number of equal symbols, or every combination of different ones in order."""
    if one_color:
        return tuple(symbol * number for symbol in symbols)
    combinations: tuple[tuple[str, ...], ...] = ((),)
    for _ in range(number):
        combinations = tuple(
            (*each, symbol)
            for each in combinations
            for symbol in symbols
            if not each or symbols.index(symbol) >= symbols.index(each[-1])
        )
    return tuple("".join(each) for each in combinations)


def _limits(sentence: str) -> Mapping[str, Any] | None:
    """Return what mana can only be spent on, or can't cast, according to the next sentence."""
    barred = _NOT_FOR.fullmatch(sentence)
    if barred is not None:
        spells = selection(f"{barred[1]} spell")
        return None if spells is None else {"not_for": spells}
    found = _ONLY.fullmatch(sentence)
    if found is None or found[2] not in (None, " or activate abilities"):
        return None
    spells = selection(f"{found[1]} spell")
    if spells is None:
        return None
    return {"only_for": spells, "for_abilities": found[2] is not None}


# --- Searching ------------------------------------------------------------------------------------------


def _search(found: re.Match[str]) -> tuple[AnyEffect, ...]:
    number = number_of(found["number"].removeprefix("up to "))
    of = _sought(found["what"])
    if of is None or number is None:
        return ()
    there = found["there"]
    to = CardZone.BATTLEFIELD if there.startswith("onto the battlefield") else CardZone.HAND
    return (
        Search(of=of, number=number, to=to, tapped=there.endswith("tapped"), reveal=bool(found["reveal"])),
    )


def _sought(words: str) -> Selection | None:
    """Cards in a library: ``basic land``, ``Mountain or Plains``, ``basic Plains, Island, or Swamp``."""
    return selection(words, ZoneKind.LIBRARY)


_SEARCH: Final = (
    r"[Ss]earch your library for (?P<number>an?|up to (?:one|two|three)) (?P<what>[A-Za-z ,/-]+?) cards?"
    r"(?P<reveal>, reveal (?:it|that card|them|those cards))?"
    r",(?: and)? put (?:it|that card|them|those cards) "
    r"(?P<there>onto the battlefield(?: tapped)?|into your hand)"
    r",(?: and)? then shuffle(?: your library)?"
)


# --- Small things ---------------------------------------------------------------------------------------


def _number(found: re.Match[str]) -> int:
    return number_of(found["n"]) or 0


_Make = Callable[[re.Match[str]], tuple[AnyEffect, ...]]


def _counted(make: Callable[[int], AnyEffect]) -> _Make:
    def made(found: re.Match[str]) -> tuple[AnyEffect, ...]:
        number = _number(found)
        return (make(number),) if number else ()

    return made


def _put_counters(found: re.Match[str]) -> tuple[AnyEffect, ...]:
    number = _number(found)
    return (AddCounters(objects=(ObjectWord.SELF,), kind=found["kind"], number=number),) if number else ()


def _return_transformed(found: re.Match[str]) -> tuple[AnyEffect, ...]:
    under = PlayerWord.YOU if found["whose"] == "your" else PlayerWord.OWNER
    return (ExileAndReturn(objects=(ObjectWord.SELF,), transformed=True, under=under),)


_RETURN_TRANSFORMED: Final = (
    r"[Ee]xile ~, then return (?:it|him|her|them|~) to the battlefield transformed"
    r" under (?P<whose>your|(?:its|his|her|their) owner['’]s) control"
)
_N: Final = r"(?P<n>[a-z]+|[0-9]+)"
_FORMS: Final[tuple[tuple[re.Pattern[str], _Make], ...]] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (rf"[Dd]raw {_N} cards?", _counted(lambda n: Draw(number=n))),
        (rf"[Ss]cry {_N}", _counted(lambda n: Scry(number=n))),
        (rf"[Ss]urveil {_N}", _counted(lambda n: Surveil(number=n))),
        (rf"[Mm]ill {_N} cards?", _counted(lambda n: Mill(number=n))),
        (rf"[Yy]ou gain {_N} life", _counted(lambda n: Life(to=PlayerWord.YOU, amount=n))),
        (rf"[Yy]ou lose {_N} life", _counted(lambda n: Life(to=PlayerWord.YOU, amount=-n))),
        (
            rf"[Ee]ach opponent loses {_N} life",
            _counted(lambda n: Life(to=PlayerWord.EACH_OPPONENT, amount=-n)),
        ),
        (
            rf"(?:~|[Ii]t) deals {_N} damage to you",
            _counted(lambda n: DealDamage(amount=n, to_player=PlayerWord.YOU)),
        ),
        (
            rf"(?:~|[Ii]t) deals {_N} damage to each opponent",
            _counted(lambda n: DealDamage(amount=n, to_player=PlayerWord.EACH_OPPONENT)),
        ),
        (
            rf"[Ee]ach opponent gains {_N} life",
            _counted(lambda n: Life(to=PlayerWord.EACH_OPPONENT, amount=n)),
        ),
        (rf"[Pp]ut {_N} (?P<kind>[a-z]+|[+-]1/[+-]1) counters? on ~", _put_counters),
        (_SEARCH, _search),
        (r"[Ss]huffle", lambda _: (Shuffle(),)),
        (r"[Tt]ransform ~", lambda _: (Transform(objects=(ObjectWord.SELF,)),)),
        (r"[Cc]onvert ~", lambda _: (Convert(objects=(ObjectWord.SELF,)),)),
        (_RETURN_TRANSFORMED, _return_transformed),
    )
)
