"""Costs of activated abilities: what stands before the colon, taken apart at its commas."""

import re
from typing import Any, Final, NamedTuple

from tabletop.language.abilities import Cost
from tabletop.language.amounts import SpentX
from tabletop.language.effects import Spending, SpentBy
from tabletop.language.english import uncapitalized
from tabletop.language.spelled import mana_text
from tabletop.language.texts.nouns import selection
from tabletop.language.texts.words import THIS, number_of
from tabletop.language.zones import ZoneKind

_LIFE: Final = re.compile(r"[Pp]ay ([0-9]{1,4}) life")
_COUNTERS: Final = re.compile(r"[Rr]emove (\w+) ([a-z]+|[+-]1/[+-]1) counters? from (?:~|it)")
_SPENT: Final = (
    (re.compile(r"[Ss]acrifice (.+)"), SpentBy.SACRIFICE, ZoneKind.BATTLEFIELD, " you control"),
    (re.compile(r"[Dd]iscard (.+ cards?|a card)"), SpentBy.DISCARD, ZoneKind.HAND, " you own"),
    (re.compile(r"[Tt]ap (.+) you control"), SpentBy.TAP, ZoneKind.BATTLEFIELD, " you control"),
    (re.compile(r"[Ee]xile (.+) from your graveyard"), SpentBy.EXILE, ZoneKind.GRAVEYARD, " you own"),
    (
        re.compile(r"[Rr]eturn (.+) you control to (?:its|their) owner's hand"),
        SpentBy.RETURN,
        ZoneKind.BATTLEFIELD,
        " you control",
    ),
)
_ITSELF: Final[dict[str, tuple[dict[str, Any], ZoneKind | None]]] = {
    "{T}": ({"tap": True}, None),
    "{Q}": ({"untap": True}, None),
    "sacrifice ~": ({"sacrifice_self": True}, None),
    "exile ~": ({"exile_self": True}, None),
    "discard ~": ({"discard_self": True}, ZoneKind.HAND),
    "exile ~ from your graveyard": ({"exile_self": True}, ZoneKind.GRAVEYARD),
    "exile ~ from your hand": ({"exile_self": True}, ZoneKind.HAND),
}
_LOYALTY: Final = re.compile(r"\[?([+-]?)([0-9]{1,3}|X)\]?")


class ReadCost(NamedTuple):
    """A cost, and the zone in which it can be paid, where that says so."""

    cost: Cost
    zone: ZoneKind | None


def read_cost(signed: str, printed: str) -> ReadCost:
    """Return a cost. Parts that aren't understood are left to the player in their printed words.

    Args:
        signed: the words with ``~`` for the object itself.
        printed: the same as they stand on the card.

    """
    loyalty = _LOYALTY.fullmatch(signed)
    if loyalty is not None:
        return ReadCost(_loyalty(loyalty[1], loyalty[2]), None)
    fields: dict[str, Any] = {}
    zone: ZoneKind | None = None
    parts, words = signed.split(", "), printed.split(", ")
    if len(parts) != len(words):
        words = parts
    for part, said in zip(parts, words, strict=True):
        plain = part if part.startswith("{") else uncapitalized(part)
        if plain in _ITSELF:
            more, there = _ITSELF[plain]
            fields.update(more)
            zone = there or zone
        elif not _read_part(part, fields):
            fields["other"] = (*fields.get("other", ()), said)
    return ReadCost(Cost(**fields), zone)


def _loyalty(sign: str, number: str) -> Cost:
    if number == "X":
        return Cost(loyalty_x=True) if sign == "-" else Cost(loyalty=0, other=("+X",))
    return Cost(loyalty=int(number) * (-1 if sign == "-" else 1))


def _read_part(part: str, fields: dict[str, Any]) -> bool:
    """Put one part of a cost into fields. Return whether it is understood."""
    if part.startswith("{") and mana_text(part) is not None:
        fields["mana"] = fields.get("mana", "") + part
        return True
    life = _LIFE.fullmatch(part)
    if life is not None:
        fields["life"] = fields.get("life", 0) + int(life[1])
        return True
    counters = _COUNTERS.fullmatch(part)
    if counters is not None:
        number = number_of(counters[1])
        if number is None:
            return False
        fields["remove_counters"] = {counters[2]: number}
        return True
    spent = spending(part)
    if spent is None:
        return False
    fields["spends"] = (*fields.get("spends", ()), spent)
    return True


def spending(part: str) -> Spending | None:
    """Return a part of a cost that takes objects (``Sacrifice another creature``), None for other parts."""
    for pattern, what, zone, ending in _SPENT:
        found = pattern.fullmatch(part)
        if found is None:
            continue
        number, noun = _numbered(found[1])
        of = None if THIS in noun else selection(noun if noun.endswith(ending) else f"{noun}{ending}", zone)
        if of is None or number is None or of.zone != zone:
            return None
        return Spending(what=what, of=of, number=number)
    return None


def _numbered(words: str) -> tuple[int | SpentX | None, str]:
    """Return the number and the objects of a cost. "Another" counts as one and stays with the noun."""
    first, _, rest = words.partition(" ")
    if first == "X":
        return SpentX.X, rest
    number = number_of(first)
    if number is None:
        return None, words
    return number, f"other {rest}" if first.lower() == "another" else rest
