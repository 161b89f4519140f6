"""Counts of the events in a step, under the names of ``expect.events``."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from tabletop.model import events as happened
from tabletop.model.events import Event, ZoneChanged
from tabletop.model.evolve import evolve
from tabletop.model.objects import GameObject, PieceKind
from tabletop.model.state import State
from tabletop.model.zones import BATTLEFIELD, ZoneKind
from tabletop.rules.values.layers import characteristics_of

_INTO: Final = {
    ZoneKind.GRAVEYARD: "card_put_into_graveyard",
    ZoneKind.EXILE: "card_exiled",
    ZoneKind.LIBRARY: "card_put_into_library",
    ZoneKind.HAND: "card_put_into_hand",
}

_BY_KIND: Final[Mapping[type, str]] = {
    happened.Melded: "melds",
    happened.Flipped: "flips",
    happened.TurnedFaceDown: "turned_face_down",
    happened.TurnedFaceUp: "turned_face_up",
    happened.SpellCast: "spell_cast",
    happened.AbilityTriggered: "ability_triggered",
}


def event_counts(before: State, events: Iterable[Event], *, dying: bool) -> Counter[str]:
    """Return how often each kind of event happened.

    Args:
        before: the state before the events
        events: the events in order
        dying: whether deaths are counted. They need the objects as they last existed, so the states between
            the events are computed again.

    """
    count: Counter[str] = Counter()
    state = before
    for event in events:
        count.update(_names(event))
        if dying:
            if isinstance(event, ZoneChanged):
                count["dies"] += _death_count(state, event)
            state = evolve(state, event)
        if isinstance(event, happened.Revealed) and len(event.to) == len(before.players):
            count["card_revealed"] += len(event.objects)
    return count


def _names(event: Event) -> list[str]:
    kind = _BY_KIND.get(type(event))
    if kind is not None:
        return [kind]
    match event:
        case happened.Transformed(word=word):
            return ["converts" if word == "convert" else "transforms"]
        case happened.DayNightChanged(to=to):
            return [to]
        case happened.Created(object=new):
            return ["token_created", "enters"] if new.is_token and new.zone == BATTLEFIELD else []
        case ZoneChanged():
            return list(_moves(event))
        case _:
            return []


def _moves(event: ZoneChanged) -> Iterable[str]:
    for each in event.before:
        if each.zone == BATTLEFIELD:
            yield "leaves"
        if each.pieces and any(after.zone != each.zone for after in event.after):
            yield "object_changed_zone"
    left = {piece.id: each.zone for each in event.before for piece in each.pieces}
    for each in event.after:
        if each.zone == BATTLEFIELD:
            yield from ("enters", "token_created") if each.is_token and not event.before else ("enters",)
        moved = [piece for piece in each.pieces if left.get(piece.id) != each.zone]
        for _ in (piece for piece in moved if piece.kind is PieceKind.CARD):
            yield from ("card_changed_zone", _INTO.get(each.zone.kind, ""))


def _death_count(state: State, event: ZoneChanged) -> int:
    """Return how many creatures and planeswalkers an event moves from the battlefield to a graveyard."""
    if not any(each.zone.kind is ZoneKind.GRAVEYARD for each in event.after):
        return 0
    return sum(each.zone == BATTLEFIELD and _can_die(state, each) for each in event.before)


def _can_die(state: State, object: GameObject) -> bool:
    types = characteristics_of(state, object).types
    return "Creature" in types or "Planeswalker" in types
