"""Noun phrases: "another Goblin you control", "basic Forest card" as selections."""

import re
from functools import lru_cache
from typing import Any, Final

from tabletop.language.amounts import Color
from tabletop.language.card_types import CardType, Supertype
from tabletop.language.keywords import KEYWORDS
from tabletop.language.references import PlayerWord
from tabletop.language.selections import Selection
from tabletop.language.subtypes import singular
from tabletop.language.zones import ZoneKind

_TYPES: Final = {str(each).lower(): each for each in CardType}
_SUPERTYPES: Final = {
    str(each).lower(): each for each in (Supertype.BASIC, Supertype.LEGENDARY, Supertype.SNOW)
}
_COLORS: Final = {
    "white": Color.WHITE,
    "blue": Color.BLUE,
    "black": Color.BLACK,
    "red": Color.RED,
    "green": Color.GREEN,
}
_STATUS: Final[dict[str, dict[str, Any]]] = {
    "tapped": {"tapped": True},
    "untapped": {"tapped": False},
    "attacking": {"attacking": True},
    "token": {"token": True},
    "nontoken": {"token": False},
    "colorless": {"color_count": 0},
}
_WHOSE: Final = (
    (" you control", PlayerWord.YOU),
    (" an opponent controls", PlayerWord.OPPONENT),
    (" your opponents control", PlayerWord.OPPONENT),
    (" you don't control", PlayerWord.OPPONENT),
)
_SUBTYPE: Final = re.compile(r"[A-Z][a-z']{1,40}(?:-[A-Z][a-z']{1,40})*")
_NO_SUBTYPES: Final = frozenset(
    {
        *("The", "If", "You", "Each", "All", "Any", "That", "This", "It", "Your", "Other", "X"),
        *("Commander", "Multicolored", "Monocolored", "Equipped", "Enchanted", "Modified", "Historic"),
        *("Outlaw", "Suspected", "Goaded", "Unblocked", "Blocked", "Blocking", "Paired", "Renowned"),
    }
)
"""Words that begin a sentence with a capital letter, and mean something else."""
_BETWEEN: Final = re.compile(r",? (?:or|and/or) |, ")
_BETWEEN_PLURALS: Final = re.compile(r",? (?:or|and/or|and) |, ")
_NEITHER: Final = re.compile(r"(?:non-?\w+, )+(?:non-?)?\w+(?: \w+)*")
_POWER: Final = re.compile(r"(.+) with (power|toughness|mana value) ([0-9]+)(?: or (greater|more|less))?")
_LIMITS: Final = {
    ("power", "greater"): "min_power",
    ("power", "less"): "max_power",
    ("toughness", "greater"): "min_toughness",
    ("mana value", "greater"): "min_mana_value",
    ("mana value", "less"): "max_mana_value",
    ("mana value", None): "mana_value",
}
_ABLE: Final = re.compile(r"(.+) (with|without) ([a-z ]+)")


@lru_cache(maxsize=2048)
def selection(words: str, zone: ZoneKind = ZoneKind.BATTLEFIELD) -> Selection | None:
    """Return the objects of a noun phrase without an article, None if a word isn't understood.

    Args:
        words: ``"creature you control"``, ``"other Goblins"``, ``"basic land card"``, ``"instant spell"``.
        zone: where it is looked for; a spell is on the stack.

    """
    fields: dict[str, Any] = {}
    words = _whose(words, fields)
    found = _limited(words, fields)
    if found is None or not _described(found, fields):
        return None
    if "zone" not in fields:
        fields["zone"] = zone
    return Selection(**fields)


def article_and_noun(words: str) -> tuple[str, str]:
    """Return the article and the rest of a noun phrase. "Another" and "other" stay with the noun."""
    for article in ("one or more ", "a ", "an ", "each ", "all ", "any "):
        if words.startswith(article):
            return article.strip(), words[len(article) :]
    return "", words


def _whose(words: str, fields: dict[str, Any]) -> str:
    if words.endswith(" you own"):
        fields["owner"] = PlayerWord.YOU
        return words.removesuffix(" you own")
    for ending, player in _WHOSE:
        if words.endswith(ending):
            fields["controller"] = player
            return words[: -len(ending)]
    return words


def _limited(words: str, fields: dict[str, Any]) -> str | None:
    """Move limits of power, mana value or keywords into fields. Return the other words, None if unclear."""
    sized = _POWER.fullmatch(words)
    if sized is not None:
        kind = {"more": "greater"}.get(sized[4], sized[4])
        field = _LIMITS.get((sized[2], kind))
        if field is None:
            return None
        fields[field] = int(sized[3])
        return sized[1]
    able = _ABLE.fullmatch(words)
    if able is not None:
        if able[3] not in KEYWORDS:
            return None
        fields["keywords" if able[2] == "with" else "not_keywords"] = (able[3],)
        return able[1]
    return words


def _described(words: str, fields: dict[str, Any]) -> bool:
    """Put adjectives and nouns into fields. Return whether all words are understood."""
    for other in ("another ", "other "):
        if words.startswith(other):
            fields["other"] = True
            words = words.removeprefix(other)
    many = any(singular(word) != word for word in words.split())
    for noun in (" spells", " spell", " cards", " card", " tokens", " token", " permanents", " permanent"):
        if words == noun.strip() or words.endswith(noun):
            words = words[: -len(noun)] if words.endswith(noun) else ""
            if "spell" in noun:
                fields["zone"] = ZoneKind.STACK
            if "token" in noun:
                fields["token"] = True
            break
    return _kinds(words.strip(), fields, many=many)


def _kinds(words: str, fields: dict[str, Any], *, many: bool) -> bool:
    """Put one kind of object with its adjectives, or a list of alternative kinds, into fields.

    "Elves and Goblins" are whatever is an Elf or a Goblin; of one thing, "and" may mean anything.
    """
    if _NEITHER.fullmatch(words) and " or " not in words:
        words = words.replace(",", "")
    kinds = (_BETWEEN_PLURALS if many else _BETWEEN).split(words) if words else []
    if len(kinds) < 2:
        return all(_adjective(each, fields) for each in words.split())
    if not kinds[0].strip():
        return False
    *adjectives, first = kinds[0].split()
    *between, last = kinds[1:]
    breed, _, noun = last.partition(" ")
    names = [_kind(each) for each in (first, *between, breed)]
    if not all(names) or not all(_adjective(each, fields) for each in adjectives):
        return False
    fields["any_types"] = tuple(map(str, names))
    return not noun or _of_breeds(noun, fields)


def _of_breeds(noun: str, fields: dict[str, Any]) -> bool:
    """Add the type of all subtypes in a list: ``Elf or Goblin creatures``."""
    kind = _TYPES.get(singular(noun))
    names = fields.pop("any_types")
    if kind is None or not all(_SUBTYPE.fullmatch(each) and each.lower() not in _TYPES for each in names):
        return False
    fields["any_subtypes"] = names
    return _add(fields, "types", kind)


def _kind(word: str) -> str | None:
    """Return a type or subtype, given its noun in the singular or plural."""
    single = singular(word)
    for each in (word, single):
        if each in _TYPES:
            return str(_TYPES[each])
    return single if _SUBTYPE.fullmatch(single) and single not in _NO_SUBTYPES else None


def _adjective(word: str, fields: dict[str, Any]) -> bool:
    """Put one word into fields: a status, color, type, or what it must not be."""
    if word in _STATUS:
        fields.update(_STATUS[word])
        return True
    plain, field = (word[3:], "not_") if word.startswith("non") else (word, "")
    plain = plain.removeprefix("-")
    for known, name in ((_SUPERTYPES, "supertypes"), (_COLORS, "colors")):
        if plain in known:
            return _add(fields, f"{field}{name}", known[plain])
    kind = _kind(plain)
    if kind is None:
        return False
    is_type = kind.lower() in _TYPES
    return _add(fields, f"{field}{'types' if is_type else 'subtypes'}", CardType(kind) if is_type else kind)


def _add(fields: dict[str, Any], name: str, value: object) -> bool:
    fields[name] = (*fields.get(name, ()), value)
    return True
