"""Lines of keywords only: ``Flying, ward {2}``, ``Equip {1}``, ``Cycling—Pay 2 life``."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from tabletop.language.abilities import Ability, Activated, Cost, Enchant, Keyword, RuleText, Target
from tabletop.language.effects import Attach, ByHand, Draw
from tabletop.language.english import capitalized
from tabletop.language.keywords import KeywordName, is_carried_out
from tabletop.language.qualities import qualities
from tabletop.language.references import ObjectWord, TargetWord
from tabletop.language.selections import Selection
from tabletop.language.spelled import mana_text
from tabletop.language.texts.grammar import read_cost, read_spending, selection
from tabletop.language.texts.keyword_names import ACTIVATED, NUMBERED, PLAIN, PRICED, QUALIFIED
from tabletop.language.zones import ZoneKind

_NUMBER: Final = re.compile(r"([0-9]{1,3}|x)\b ?")
_MANA: Final = re.compile(r"(?:\{[^{}]+\})+")
_AFTER_DASH: Final = re.compile(r"\s?—\s?")


class ReadKeyword(NamedTuple):
    """A keyword of a line: its name, the abilities that it stands for, and what is left to the player."""

    name: str
    abilities: tuple[Ability, ...] = ()
    left: str = ""


class _Said(NamedTuple):
    """A keyword taken apart: its name and what stands behind it."""

    name: str
    number: int | None = None
    mana: str = ""
    price: str = ""
    """Price other than mana, in words."""
    quality: str = ""


def keyword_line(plain: str, printed: str) -> tuple[ReadKeyword, ...] | None:
    """Return the keywords of a line, None if it says anything else.

    Args:
        plain: the line without its reminder text.
        printed: the same with it, which is what the player reads.

    """
    whole = _said(plain.removesuffix("."))
    if whole is not None:
        return (_read(whole, plain, printed),)
    found: list[ReadKeyword] = []
    for part in re.split(r"[,;] ", plain):
        said = _said(part)
        if said is None:
            return None
        found.append(_read(said, part, part))
    return tuple(found)


def _said(part: str) -> _Said | None:
    """Return one keyword with its parts, None if the words aren't a keyword."""
    lower = part.lower()
    if lower in PLAIN or lower in {"hideaway", "vanishing"}:
        return _Said(lower)
    return _priced(part, lower) or _cycled(part) or _numbered(lower) or _qualified(part, lower)


def _priced(part: str, lower: str) -> _Said | None:
    name = next(
        (each for each in _BY_LENGTH if lower.startswith(each) and not lower[len(each) :][:1].isalpha()), ""
    )
    rest = part[len(name) :]
    if not name or not rest:
        return None
    rest = rest.lstrip(" ")
    number = _NUMBER.match(rest.lower())
    many = None
    if number is not None and not rest.startswith("{"):
        many = int(number[1]) if number[1].isdecimal() else None
        rest = rest[number.end() :]
    if rest.startswith("—") or part[len(name) :].startswith("—"):
        price = _AFTER_DASH.sub("", rest, count=1)
        return _with_price(name, many, price)
    mana = _MANA.match(rest)
    behind = rest[mana.end() :].strip() if mana is not None else ""
    if mana is None:
        return _quality_then_mana(name, rest)
    # "Prototype {2}{B} — 3/4", "Kicker {2} and/or {U}": what comes after the cost is the player's.
    return _Said(name, many, mana[0], quality=behind)


def _with_price(name: str, many: int | None, price: str) -> _Said:
    whole = _MANA.fullmatch(price.removesuffix("."))
    return (
        _Said(name, many, whole[0]) if whole is not None else _Said(name, many, price=price.removesuffix("."))
    )


def _quality_then_mana(name: str, rest: str) -> _Said | None:
    """``Equip legendary creature {3}``, ``Craft with artifact {2}{R}``, ``Splice onto Arcane {1}``."""
    found = re.fullmatch(r"([A-Za-z' /-]{1,60}?)(?: |\s?—\s?)((?:\{[^{}]+\})+)", rest)
    return _Said(name, None, found[2], quality=found[1]) if found is not None else None


def _cycled(part: str) -> _Said | None:
    """Read cycling for a type, which is part of the word: ``Plainscycling {2}``."""
    found = re.fullmatch(r"([A-Za-z]+(?: [a-z]+)?)cycling ((?:\{[^{}]+\})+)", part)
    if found is None:
        return None
    quality = found[1].removesuffix(" ")
    return _Said("cycling", None, found[2], quality=quality if " " not in quality else quality.lower())


def _numbered(lower: str) -> _Said | None:
    found = re.fullmatch(r"([a-z' -]+?) ([0-9]{1,3}|x)", lower)
    if found is None or found[1] not in NUMBERED:
        return None
    return _Said(found[1], int(found[2]) if found[2].isdecimal() else None)


def _qualified(part: str, lower: str) -> _Said | None:
    name = next((each for each in QUALIFIED if lower.startswith((f"{each} ", f"{each}—"))), "")
    rest = part[len(name) :].lstrip(" —")
    if lower.endswith("walk") and len(lower.split()) == 2:
        return _Said(lower)
    if not name or not rest or ". " in rest:
        return None
    return _Said(name, quality=rest)


_BY_LENGTH: Final = sorted(PRICED, key=len, reverse=True)


# --- What they mean -------------------------------------------------------------------------------------


def _read(said: _Said, part: str, printed: str) -> ReadKeyword:
    abilities = tuple(_abilities(said, printed))
    by_hand = (RuleText(words=printed),)
    if said.name.startswith("protection"):
        return _protection(said, printed)
    if abilities:
        leaves = _is_judged_by_hand(said) or any(
            isinstance(each, Activated)
            and (each.cost.other or any(isinstance(e, ByHand) for e in each.effects))
            for each in abilities
        )
        return ReadKeyword(said.name, abilities, part if leaves else "")
    bare = said == _Said(said.name)
    if bare and is_carried_out(said.name):
        return ReadKeyword(said.name)
    return ReadKeyword(said.name, by_hand, part)


def _is_judged_by_hand(said: _Said) -> bool:
    """Return whether the players judge what can be enchanted or equipped, by its words."""
    if said.name == "enchant":
        return said.quality != "player" and _enchanted(said.quality) is None
    return said.name == "equip" and bool(said.quality) and _equipped(said.quality) is None


def _protection(said: _Said, printed: str) -> ReadKeyword:
    """Protection from one quality after the other, each an ability by itself (702.16g)."""
    found = [_quality(words) for words in _FROM.split(said.quality)]
    if None in found:
        return ReadKeyword("protection", (RuleText(words=printed),), printed)
    return ReadKeyword(
        "protection", tuple(Keyword(name=KeywordName.PROTECTION, of=quality) for quality in found)
    )


_FROM: Final = re.compile(r",? and from |, from ")


def _quality(words: str) -> Selection | None:
    """Return the objects of a color or another quality, None if a word isn't understood."""
    plain = qualities(words)
    if plain is not None and len(plain) == 1:
        return Selection(**plain[0])
    found = selection(words) or selection(f"permanents with {words}")
    is_plain = found is not None and found.with_parts(asks=()) == Selection()
    return found if is_plain else None


def _abilities(said: _Said, printed: str) -> Iterator[Ability]:
    """Yield the abilities of a keyword that code carries out or that is activated. Others have none."""
    if said.name == "enchant":
        yield _enchant(said.quality)
    elif said.name == "crew" and said.number is not None:
        yield Keyword(name=KeywordName.CREW, number=said.number)
    elif said.name in ("equip", "cycling"):
        yield from _equip(said) if said.name == "equip" else _cycling(said)
    elif said.name in ACTIVATED:
        yield _activated(said, printed)
    else:
        yield from _plain_cost(said)


def _plain_cost(said: _Said) -> Iterator[Ability]:
    """Keywords with nothing but a cost or a number behind them."""
    if said.name not in set(KeywordName) or not is_carried_out(said.name):
        return
    name = KeywordName(said.name)
    if said.quality and name is KeywordName.CRAFT:
        return
    if name is KeywordName.WARD and said.price:
        yield from _ward(said.price)
    elif said.mana and mana_text(said.mana) is not None and not said.quality and not said.price:
        yield Keyword(name=name, cost=said.mana, number=said.number)
    elif said.number is not None and not (said.mana or said.price or said.quality or name in _NOT_COUNTED):
        yield Keyword(name=name, number=said.number)


_NOT_COUNTED: Final = (KeywordName.PROTECTION, KeywordName.WARD)
"""Keywords behind whose names no number stands."""


def _ward(price: str) -> Iterator[Keyword]:
    """Yield a ward that is paid with life or objects. Nothing is yielded for any other price."""
    spends, life = read_spending(price), read_cost(price, price).cost.life
    if spends is not None:
        yield Keyword(name=KeywordName.WARD, spends=spends)
    elif life and read_cost(price, price).cost == Cost(life=life):
        yield Keyword(name=KeywordName.WARD, life=life)


def _enchant(quality: str) -> Ability:
    """Return what an Aura enchants: any permanent if the words aren't understood, judged by the players."""
    if quality in ("player", "opponent"):
        return Enchant(player=True)
    return Enchant(of=_enchanted(quality) or Selection())


def _enchanted(quality: str) -> Selection | None:
    return selection(quality) or selection(quality, ZoneKind.GRAVEYARD)


def _equipped(words: str) -> Selection | None:
    """Return what a quality after "equip" allows: "legendary creature", "Knight"."""
    is_plain = " " not in words or words.endswith("creature")
    return selection(f"{words} you control") if is_plain else None


def _equip(said: _Said) -> Iterator[Ability]:
    if said.mana and not said.quality and mana_text(said.mana) is not None:
        yield Keyword(name=KeywordName.EQUIP, cost=said.mana)
        return
    of = _equipped(said.quality or "creature")
    cost = _cost(said)
    if cost is not None:
        yield Activated(
            cost=cost,
            effects=(Attach(object=ObjectWord.SELF, to=TargetWord.FIRST),),
            targets=(Target(of=of or selection("creature you control")),),
            sorcery_speed=True,
        )


def _cycling(said: _Said) -> Iterator[Ability]:
    of = _typecycled(said.quality) if said.quality else None
    if said.quality and of is None:
        return
    if said.mana and mana_text(said.mana) is not None:
        yield Keyword(name=KeywordName.CYCLING, cost=said.mana, of=of)
        return
    cost = _cost(said)
    if cost is not None:
        yield Activated(cost=replace(cost, discard_self=True), effects=(Draw(),), zone=ZoneKind.HAND)


def _typecycled(words: str) -> Selection | None:
    """Return what is found. Its types are written in lower case, and so are subtypes after the first word."""
    return selection(words.lower()) or selection(capitalized(words))


def _activated(said: _Said, printed: str) -> Ability:
    how = ACTIVATED[said.name]
    cost = _cost(said) or Cost()
    cost = replace(cost, **dict.fromkeys(how.cost, True))
    if how.other:
        cost = replace(cost, other=(*cost.other, how.other))
    return Activated(
        cost=cost, effects=(ByHand(words=printed),), zone=how.zone, sorcery_speed=how.sorcery_speed
    )


def _cost(said: _Said) -> Cost | None:
    """Return the cost of a keyword, in mana or in words that the player pays."""
    words = said.mana or said.price
    return read_cost(words, words).cost if words else None
