"""Costs of activated abilities: what stands before the colon, part by part."""

from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from tabletop.language.abilities import Cost
from tabletop.language.amounts import SpentX
from tabletop.language.effects import Spending, SpentBy
from tabletop.language.texts.core import AnyRule, Pattern, Rule, Words
from tabletop.language.texts.phrases.nouns import Fields
from tabletop.language.texts.phrases.players import spending_of
from tabletop.language.texts.referents import other
from tabletop.language.zones import ZoneKind


class ReadCost(NamedTuple):
    """A cost, and the zone in which it can be paid, where that says so."""

    cost: Cost
    zone: ZoneKind | None


class CostPart(NamedTuple):
    """One part of a cost: fields, or objects that it takes, and the zone that it names."""

    fields: tuple[tuple[str, Any], ...] = ()
    spends: Spending | None = None
    zone: ZoneKind | None = None


_ITSELF: Final = {
    "{T}": CostPart((("tap", True),)),
    "{Q}": CostPart((("untap", True),)),
    "sacrifice ~": CostPart((("sacrifice_self", True),)),
    "exile ~": CostPart((("exile_self", True),)),
    "discard ~": CostPart((("discard_self", True),), zone=ZoneKind.HAND),
    "exile ~ from your graveyard": CostPart((("exile_self", True),), zone=ZoneKind.GRAVEYARD),
    "exile ~ from your hand": CostPart((("exile_self", True),), zone=ZoneKind.HAND),
}
_ENTERED: Final = {
    f"{words} this card{rest}": part
    for words, rest, part in (
        ("discard", "", _ITSELF["discard ~"]),
        ("exile", " from your graveyard", _ITSELF["exile ~ from your graveyard"]),
    )
}


def _spent(spends: Spending | None) -> CostPart | None:
    return None if spends is None else CostPart(spends=spends)


def _counters(n: int, kind: str) -> CostPart:
    return CostPart((("remove_counters", {kind: n}),))


def _controlled(what: SpentBy, fields: Fields, n: int | SpentX = 1) -> CostPart | None:
    return _spent(spending_of(what, fields, n))


def _exiled(fields: Fields, n: int = 1) -> CostPart | None:
    """Return a part of a cost that exiles cards from your graveyard. It names the graveyard itself."""
    is_there = ("zone", ZoneKind.GRAVEYARD) in fields
    return _controlled(SpentBy.EXILE, fields, n) if is_there else None


def _loyalty(words: str) -> Cost | None:
    if words.endswith("X"):
        return Cost(loyalty_x=True) if words == "-X" else None
    return Cost(loyalty=int(words))


def cost_of(parts: list[CostPart | None], words: list[str]) -> ReadCost:
    """Return a cost of its parts. Those that aren't understood are left to the player in words."""
    fields: dict[str, Any] = {}
    zone: ZoneKind | None = None
    for part, said in zip(parts, words, strict=True):
        if part is None or not _added(part, fields):
            fields["other"] = (*fields.get("other", ()), said)
        else:
            zone = part.zone or zone
    return ReadCost(_without_itself(Cost(**fields)), zone)


def _without_itself(cost: Cost) -> Cost:
    """Return a cost that takes another object than the one that is tapped for it already."""
    if not cost.tap:
        return cost
    taps = (replace(each, of=other(each.of)) if each.what is SpentBy.TAP else each for each in cost.spends)
    return replace(cost, spends=tuple(taps))


def _added(part: CostPart, fields: dict[str, Any]) -> bool:
    if part.spends is not None:
        fields["spends"] = (*fields.get("spends", ()), part.spends)
        return True
    for name, value in part.fields:
        if name == "mana":
            fields["mana"] = fields.get("mana", "") + value
        elif name in fields:
            return False
        else:
            fields[name] = value
    return True


# --- Rules --------------------------------------------------------------------------------------------

RULES: Final[list[AnyRule]] = [
    Words("cost_part", _ITSELF | _ENTERED),
    Rule("cost_part", "{mana:mana_price}", lambda mana: CostPart((("mana", mana),))),
    Rule("cost_part", "pay {n:digits} life", lambda n: CostPart((("life", n),))),
    Rule("cost_part", "remove {n:number} {kind:counter_kind} counter[s] from (~|it)", _counters),
    Rule("cost_part", "{spends:spending}", _spent),
    Rule(
        "cost_part", "sacrifice X {things}", lambda things: _controlled(SpentBy.SACRIFICE, things, SpentX.X)
    ),
    Rule("cost_part", "tap (a|an) {thing}", lambda thing: _controlled(SpentBy.TAP, thing)),
    Rule(
        "cost_part", "tap another {thing}", lambda thing: _controlled(SpentBy.TAP, (*thing, ("other", True)))
    ),
    Rule("cost_part", "tap {n:some_number} {things}", lambda things, n: _controlled(SpentBy.TAP, things, n)),
    Rule("cost_part", "tap X {things}", lambda things: _controlled(SpentBy.TAP, things, SpentX.X)),
    Rule("cost_part", "exile (a|an) {fields:thing}", _exiled),
    Rule("cost_part", "exile {n:some_number} {fields:things}", _exiled),
    Rule(
        "cost_part",
        "return (a|an) {thing} to its owner's hand",
        lambda thing: _controlled(SpentBy.RETURN, thing),
    ),
    Rule(
        "cost_part",
        "return {n:some_number} {things} to their owner's hand",
        lambda things, n: _controlled(SpentBy.RETURN, things, n),
    ),
    Pattern("loyalty", r"\[?[+-]?(?:[0-9]{1,2}|X)\]?", lambda words: _loyalty(words.strip("[]"))),
]
