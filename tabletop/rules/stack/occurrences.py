"""What an event is in the words of triggered abilities: "dies", "enters", "your upkeep" (603.2)."""

from collections.abc import Iterator
from typing import Final

import msgspec

from tabletop.language.conditions import Selection
from tabletop.model import events as happened
from tabletop.model.events import Event, ZoneChanged
from tabletop.model.objects import CardObject, GameObject, Permanent, PlayerId, Spell, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of
from tabletop.rules.values.selecting import fits


class Occurrence(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that abilities may wait for.

    ``object`` is what it happened to, as it was then; ``now`` the numbers of what that is now. ``player``
    is whose step it is, or to whom it happened; ``number`` how much or many; ``x`` the X of the spell that a
    permanent was (107.3m). ``looks_back``: abilities are looked for in the state before (603.10a).
    """

    word: str
    object: GameObject | None = None
    now: tuple[int, ...] = ()
    player: int | None = None
    number: int | None = None
    x: int = 0
    looks_back: bool = False


_STEPS: Final = {
    "upkeep": ("your upkeep", "each upkeep", "opponent upkeep", "enchanted player upkeep"),
    "draw": ("your draw step",),
    "precombat main": ("your first main",),
    "beginning of combat": ("your beginning of combat", "each beginning of combat"),
    "end of combat": ("end of combat",),
    "postcombat main": ("your second main",),
    "end": ("your end step", "each end step", "opponent end step"),
}


def occurrences(  # noqa: C901, PLR0912 - one case for each kind of event
    before: State, event: Event, after: State
) -> Iterator[Occurrence]:
    """All that an event is to triggered abilities."""
    match event:
        case ZoneChanged():
            yield from _zone_change(before, event, after)
        case happened.StepBegan(step=step):
            for word in _STEPS.get(step, ()):
                yield Occurrence(word=word, player=after.active)
        case happened.Created(object=StackAbility(controller=player), cause="activate"):
            yield Occurrence(word="opponent activates an ability", player=player)
        case happened.BecameMonarch(player=player):
            yield Occurrence(word="you become the monarch", player=player)
        case happened.Acted(player=player, word=word) if word in BENDING:
            yield Occurrence(word="you bend", player=player)
        case happened.LifeChanged() | happened.DayNightChanged() | happened.SpellCast():
            yield from _of_players(before, event, after)
        case happened.AttackDeclared() | happened.BlockDeclared() | happened.DamageDealt():
            yield from _combat(event, after)
        case happened.Transformed() | happened.TurnedFaceUp() | happened.Tapped() | happened.Untapped():
            permanent = after.permanent(event.permanent)
            if permanent is not None:
                yield Occurrence(word=_WORDS[type(event)], object=permanent, now=(permanent.id,))
        case happened.CountersChanged(object=id, kind=kind, by=by):
            changed = after.permanent(id)
            if changed is not None and by < 0 and kind not in changed.counters:
                yield Occurrence(word="last counter removed", object=changed, now=(id,))
            if changed is not None and by > 0 and kind == "+1/+1":
                yield Occurrence(word="gets +1/+1 counters", object=changed, now=(id,), number=by)
        case _:
            return


BENDING: Final = frozenset({"waterbend", "earthbend", "firebend", "airbend"})

_WORDS: Final[dict[type, str]] = {
    happened.Transformed: "transforms",
    happened.TurnedFaceUp: "turned face up",
    happened.Tapped: "becomes tapped",
    happened.Untapped: "becomes untapped",
}


def _zone_change(before: State, event: ZoneChanged, after: State) -> Iterator[Occurrence]:
    now = tuple(each.id for each in event.after)
    for object in event.before:
        if isinstance(object, Permanent):
            yield from _leaving(before, object, event, now)
        elif object.zone.kind is ZoneKind.GRAVEYARD and object.card_count:
            yield Occurrence(word="cards leave your graveyard", player=object.owner)
    for object in event.after:
        if isinstance(object, Permanent):
            yield Occurrence(word="enters", object=object, now=(object.id,), x=_x_of(event))
        elif object.zone.kind is ZoneKind.GRAVEYARD and object.card_count:
            yield Occurrence(word="card put into graveyard", object=object, now=(object.id,))
    yield from _caused(event, after)


def _caused(event: ZoneChanged, after: State) -> Iterator[Occurrence]:
    """What it is by its cause: drawing, discarding, playing."""
    if event.after and event.cause in _BY_CAUSE:
        card = event.after[0] if event.cause == "discard" else None
        yield Occurrence(word=_BY_CAUSE[event.cause], object=card, player=event.after[0].owner)
    if event.after and event.cause == "discard":
        yield Occurrence(word="discarded", object=event.after[0], now=(event.after[0].id,))
    if event.cause in ("cast", "play"):
        yield from _played(event, after)
    if event.after and event.cause == "draw":
        yield from _drawn(event.after[0].owner, after)


def _played(event: ZoneChanged, after: State) -> Iterator[Occurrence]:
    """A card is played that was exiled with a permanent which is still there (607.2a)."""
    for card in event.before:
        permanent = after.permanent(card.pile) if isinstance(card, CardObject) else None
        if permanent is None:
            continue
        yield Occurrence(word="card exiled with it played", object=permanent, now=(permanent.id,))
        if event.after and controller_of(event.after[0]) == permanent.controller:
            yield Occurrence(word="you play a card exiled with it", object=permanent, now=(permanent.id,))


def _drawn(player: PlayerId, after: State) -> Iterator[Occurrence]:
    drawn = after.players[player].this_turn["cards drawn"]
    if drawn in _PLACES:
        yield Occurrence(word=f"you draw your {_PLACES[drawn]} card", player=player)
        yield Occurrence(word=f"a player draws their {_PLACES[drawn]} card", player=player)


def _x_of(event: ZoneChanged) -> int:
    return next((each.x for each in event.before if isinstance(each, Spell)), 0)


_BY_CAUSE: Final = {"draw": "you draw a card", "discard": "you discard a card"}


def _leaving(
    before: State, object: Permanent, event: ZoneChanged, now: tuple[int, ...]
) -> Iterator[Occurrence]:
    words = ["leaves"]
    if any(each.zone.kind is ZoneKind.GRAVEYARD for each in event.after):
        words.append("put into graveyard")
        if {"Creature", "Planeswalker"} & {*characteristics_of(before, object).types}:
            words.append("dies")
        if object.damaged_by and "Creature" in characteristics_of(before, object).types:
            words.append("damaged creature dies")
    if "dies" in words or any(each.zone.kind is ZoneKind.EXILE for each in event.after):
        words.append("dies or is exiled")
    if event.cause == "sacrifice":
        words.append("sacrificed")
        yield Occurrence(word="you sacrifice", player=object.controller, looks_back=True)
    for word in words:
        yield Occurrence(word=word, object=object, now=now, looks_back=True)


_PLACES: Final = {2: "second", 3: "third"}


def _of_players(
    before: State, event: happened.LifeChanged | happened.DayNightChanged | happened.SpellCast, after: State
) -> Iterator[Occurrence]:
    match event:
        case happened.LifeChanged(player=player, by=by):
            words = ("you gain life",) if by > 0 else ("you lose life", "opponent loses life")
            for word in words:
                yield Occurrence(word=word, player=player, number=abs(by))
        case happened.DayNightChanged(to=to):
            # Day becomes night or night becomes day: out of neither nothing changes like that (729.1).
            more = () if before.day_night == "neither" else ("day or night changes",)
            yield from (Occurrence(word=word) for word in (f"becomes {to}", *more))
        case happened.SpellCast(spell=spell, player=player):
            yield Occurrence(word="cast", object=after.objects[spell], now=(spell,), player=player)
            cast = after.players[player].spells_cast
            if cast == 1:
                yield Occurrence(word="cast first", object=after.objects[spell], now=(spell,), player=player)
            if cast in _PLACES:
                yield Occurrence(word=f"{_PLACES[cast]} spell of your turn", player=player)
            if sum(each.spells_cast for each in after.players) == 4:
                yield Occurrence(word="fourth spell of a turn")


def _combat(
    event: happened.AttackDeclared | happened.BlockDeclared | happened.DamageDealt, after: State
) -> Iterator[Occurrence]:
    match event:
        case happened.AttackDeclared(player=player, attackers=attackers):
            yield Occurrence(word="you attack", player=player)
            for number, word in ((2, "you attack with two"), (3, "you attack with three")):
                if len(attackers) >= number:
                    yield Occurrence(word=word, player=player, now=attackers, number=number)
            yield from (_of(after, id, "attacks") for id in attackers)
            yield from _walkers_attacked(attackers, after)
        case happened.BlockDeclared(blockers=blockers, attackers=attackers, unblocked=unblocked):
            yield from (_of(after, id, "attacks and isn't blocked") for id in unblocked)
            yield from (_of(after, id, "blocks") for id in blockers)
            yield from (_of(after, id, "becomes blocked") for id in dict.fromkeys(attackers))
        case happened.DamageDealt():
            yield from _damage(event, after)


def _walkers_attacked(attackers: tuple[int, ...], after: State) -> Iterator[Occurrence]:
    """Once for each player of whose planeswalkers one or more are attacked."""
    creatures = (after.permanent(id) for id in attackers)
    attacked = (after.permanent(each.attacking) for each in creatures if each is not None)
    walkers = (each for each in attacked if each is not None)
    seats = {each.controller for each in walkers if "Planeswalker" in characteristics_of(after, each).types}
    yield from (Occurrence(word="your planeswalkers are attacked", player=seat) for seat in sorted(seats))


def _of(after: State, id: int, word: str) -> Occurrence:
    return Occurrence(word=word, object=after.objects[id], now=(id,))


def _damage(event: happened.DamageDealt, after: State) -> Iterator[Occurrence]:
    source = after.objects.get(event.source) if event.source is not None else None
    if source is not None:
        words = ["deals damage"]
        if event.combat:
            words.append("deals combat damage")
        if event.to_player is not None and event.combat:
            words.extend(("deals combat damage to a player", "deals combat damage to you"))
        words.extend(_combat_damage_to_a_player_or(event, after))
        if event.to_player is not None and event.to_player != getattr(source, "controller", None):
            words.append("deals damage to an opponent")
        for word in words:
            yield Occurrence(
                word=word, object=source, now=(source.id,), player=event.to_player, number=event.amount
            )
    if event.to is not None and event.to in after.objects:
        struck = after.objects[event.to]
        yield Occurrence(word="is dealt damage", object=struck, now=(event.to,), number=event.amount)


def _combat_damage_to_a_player_or(event: happened.DamageDealt, after: State) -> Iterator[str]:
    """The words for combat damage that is dealt to a player or to something of one type."""
    struck = after.permanent(event.to)
    types = characteristics_of(after, struck).types if struck is not None else ()
    for kind in ("Planeswalker", "Battle"):
        if event.combat and (event.to_player is not None or kind in types):
            yield f"deals combat damage to a player or {kind.lower()}"


def fits_enough(state: State, of: Selection, watcher: GameObject, occurrence: Occurrence) -> bool:
    """Whether of all that took part so many fit as the occurrence asks for: two attackers with haste."""
    you = controller_of(watcher)
    there = [state.objects[id] for id in occurrence.now if id in state.objects]
    fitting = [each for each in there if fits(state, of, each, you=you, asker=watcher.id)]
    return len(fitting) >= (occurrence.number or 0)
