"""What is chosen as an effect happens, without a target: "return a land you control to its owner's hand"."""

from typing import Any, Final

from tabletop.language import effects as e
from tabletop.language.effects import AnyEffect
from tabletop.language.references import ObjectWord, PlayerWord
from tabletop.language.selections import Selection
from tabletop.language.texts.core import AnyRule, Rule
from tabletop.language.texts.phrases.nouns import Fields, selection_of
from tabletop.language.zones import ZoneKind

_Made = tuple[AnyEffect, ...] | None
_IT: Final = (ObjectWord.IT,)


def _choice(of: Selection, **how: Any) -> AnyEffect:  # noqa: ANN401 - fields of the choice
    return e.Choose(of=of, **how)


def _yours(fields: Fields) -> Selection | None:
    """Return permanents that you control, or cards that you own. Others are never chosen without a target."""
    of = selection_of(fields)
    if of is None:
        return None
    return of if PlayerWord.YOU in (of.controller, of.owner) else None


def _bounced(thing: Fields) -> _Made:
    of = _yours(thing)
    if of is None or of.zone is not ZoneKind.BATTLEFIELD:
        return None
    return _choice(of), e.ReturnToHand(objects=_IT)


def _to_hand(thing: Fields) -> _Made:
    of = _yours(thing)
    if of is None or of.zone is not ZoneKind.GRAVEYARD:
        return None
    return _choice(of), e.ReturnToHand(objects=_IT)


def _onto_battlefield(thing: Fields, tapped: bool = False) -> _Made:
    of = _yours(thing)
    if of is None or of.zone not in (ZoneKind.HAND, ZoneKind.GRAVEYARD):
        return None
    return _choice(of), e.PutOntoBattlefield(objects=_IT, tapped=tapped)


def _exiled(thing: Fields) -> _Made:
    of = _yours(thing)
    if of is None or of.zone not in (ZoneKind.HAND, ZoneKind.GRAVEYARD):
        return None
    return _choice(of), e.Exile(objects=_IT)


def _untapped(n: int, things: Fields) -> _Made:
    of = selection_of(things)
    if of is None or of.zone is not ZoneKind.BATTLEFIELD:
        return None
    return _choice(of, number=n, optional=True), e.Untap(objects=_IT)


def _counters(n: int, kind: str, thing: Fields) -> _Made:
    of = _yours(thing)
    if of is None or of.zone is not ZoneKind.BATTLEFIELD:
        return None
    return _choice(of), e.AddCounters(objects=_IT, kind=kind, number=n)


RULES: Final[list[AnyRule]] = [
    Rule("act", "return (a|an) {thing} to its owner's hand", _bounced),
    Rule("act", "return (a|an) {thing} to your hand", _to_hand),
    Rule("act", "put (a|an) {thing} onto the battlefield[{tapped}]", _onto_battlefield),
    Rule("act", "return (a|an) {thing} to the battlefield[{tapped}]", _onto_battlefield),
    Rule("act", "exile (a|an) {thing}", _exiled),
    Rule("act", "untap up to {n:some_number} {things}", _untapped),
    Rule("act", "put {n:number} {kind:counter_kind} counter[s] on (a|an) {thing}", _counters),
]
