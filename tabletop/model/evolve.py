"""The one function that makes the next state from a state and an event.

It is exhaustive: the type checker reports an event that is not handled here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from typing import Any, Final, TypeVar, assert_never

from msgspec.structs import replace

from tabletop.cards.limits import MOST_COUNTERS, within_limits
from tabletop.language.left_texts import exemptions_in
from tabletop.language.moments import Duration
from tabletop.model import events as happened
from tabletop.model.caches import record_predecessor
from tabletop.model.changed_objects import changed_objects
from tabletop.model.events import Event
from tabletop.model.last_known import save_last_known, still_spoken_of
from tabletop.model.lasting import without, without_control_by, without_expired
from tabletop.model.merging import merged_values
from tabletop.model.new_definitions import all_described
from tabletop.model.objects import (
    OUT_OF_COMBAT,
    CardObject,
    ControlEffect,
    GameObject,
    ObjectId,
    Permanent,
    PhasedOut,
    PlayerId,
    Spell,
    StackAbility,
)
from tabletop.model.state import Player, State, Task
from tabletop.model.tally import (
    count_attacks,
    count_cards,
    count_damage,
    count_spell,
    more,
)
from tabletop.model.zones import BATTLEFIELD, STACK, Zone, ZoneKind

_Counted = TypeVar("_Counted", int, str)


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    after = _evolved(state, event)
    if after is not state:
        record_predecessor(after, state, changed_objects(event))
    return after


def _evolved(state: State, event: Event) -> State:
    if isinstance(event, happened.OfOneObject):
        return _change_object(state, event)
    if isinstance(event, happened.OfZones):
        return _moved(state, event)
    if isinstance(event, happened.OfTriggers):
        return _triggered(state, event)
    if isinstance(event, happened.OfWhatLasts):
        return _lasting(state, event)
    if isinstance(event, happened.OfPlayers):
        return _players(state, event)
    if isinstance(event, happened.OfTheGame):
        return _game(state, event)
    if isinstance(event, happened.Told):
        return _apply_report(state, event)
    assert_never(event)


def _apply_report(state: State, event: happened.Told) -> State:
    """Apply an event that reports what other events have done. Some of it is counted."""
    match event:
        case happened.DamageDealt():
            return count_damage(state, event)
        case happened.BlockDeclared(blockers=blockers):
            there = (state.permanent(id) for id in blockers)
            new = {each.controller for each in there if each is not None}
            before = {seat for seat, player in enumerate(state.players) if player.declared}
            return _with_declared(state, new | before)
        case _:
            return state


def _with_declared(state: State, seats: Set[int]) -> State:
    """Return the state in which exactly these players have declared attackers or blockers."""
    if all(each.declared is (seat in seats) for seat, each in enumerate(state.players)):
        return state
    marked = (replace(each, declared=seat in seats) for seat, each in enumerate(state.players))
    return replace(state, players=tuple(marked))


# --- Objects in zones --------------------------------------------------------------------------------


def _moved(state: State, event: happened.OfZones) -> State:
    match event:
        case happened.ZoneChanged(before=before, after=after, position=position):
            left = save_last_known(_remove(state, before), before)
            return count_cards(_put(left, after, position), event)
        case happened.Created(object=new):
            return _put(state, (new,), None)
        case happened.CeasedToExist(object=id):
            return _remove(state, (state.objects[id],))
        case happened.Rearranged(zone=zone, order=order, shuffled=shuffled, mixed=mixed):
            return _in_order(state, zone, order, order if shuffled else mixed)
        case happened.Merged():
            return _merged(state, event)
        case happened.PhasesChanged(out=out, back=back):
            return _phased(state, out, back)
        case happened.Revealed(objects=ids, to=to):
            return _with_objects(state, (_reveal_to(state.objects[id], to) for id in ids))
        case _:
            assert_never(event)


def _phased(state: State, out: Mapping[ObjectId, ObjectId | None], back: tuple[ObjectId, ...]) -> State:
    """Set aside what phases out, and return what phases in to its place by age."""
    objects, aside = dict(state.objects), dict(state.aside)
    for id, host in out.items():
        permanent = objects.pop(id)
        assert isinstance(permanent, Permanent)
        _part(permanent, objects)
        phased_out = PhasedOut(under=permanent.controller, along_with=host)
        # What phases out is removed from combat (506.4) and is no longer paired (702.95e).
        aside[id] = replace(permanent, combat=OUT_OF_COMBAT, paired=None, phased_out=phased_out)
    there = (id for id in state.in_zone(BATTLEFIELD) if id not in out)
    zones = {**state.zones, BATTLEFIELD: tuple(sorted((*there, *back)))}
    for id in back:
        permanent = aside.pop(id)
        assert isinstance(permanent, Permanent)
        objects[id] = replace(permanent, phased_out=None)
    return replace(state, objects=_by_age(objects), aside=_by_age(aside), zones=zones)


def _by_age(objects: Mapping[ObjectId, GameObject]) -> dict[ObjectId, GameObject]:
    return dict(sorted(objects.items()))


def _merged(state: State, event: happened.Merged) -> State:
    """Merge a spell into a permanent, which stays the same object (728.2a, 728.2c)."""
    permanent, spell = state.objects[event.permanent], state.objects[event.spell]
    assert isinstance(permanent, Permanent)
    assert isinstance(spell, Spell)
    values = merged_values(permanent, spell, on_top=event.on_top)
    return _set(_remove(state, (spell,)), permanent.id, values)


def _remove(state: State, gone: Iterable[GameObject]) -> State:
    objects = dict(state.objects)
    aside = dict(state.aside)
    zones = dict(state.zones)
    for each in gone:
        if objects.pop(each.id, None) is not None:
            zones[each.zone] = tuple(id for id in zones[each.zone] if id != each.id)
        aside.pop(each.id, None)
        _part(each, objects)
    return replace(state, objects=objects, aside=aside, zones=zones)


def _part(gone: GameObject, objects: dict[ObjectId, GameObject]) -> None:
    """End the pairing of the partner of an object that has gone (702.95e)."""
    partner = objects.get(gone.paired.partner) if isinstance(gone, Permanent) and gone.paired else None
    if isinstance(partner, Permanent):
        objects[partner.id] = replace(partner, paired=None)


def _put(state: State, new: tuple[GameObject, ...], position: int | None) -> State:
    objects = dict(state.objects)
    zones = dict(state.zones)
    clock = state.clock
    arrived: Counter[Zone] = Counter()
    for each in new:
        objects[each.id] = each
        clock = max(clock, each.id, each.timestamp, *(piece.id for piece in each.pieces))
        zones[each.zone] = _insert(each, zones.get(each.zone, ()), position, arrived[each.zone])
        arrived[each.zone] += 1
    return replace(state, objects=objects, zones=zones, clock=clock)


def _insert(
    each: GameObject, there: tuple[ObjectId, ...], position: int | None, offset: int
) -> tuple[ObjectId, ...]:
    """Return the order of a zone after an arrival.

    Objects that arrive together keep their order, first on top.
    """
    if each.zone.kind in (ZoneKind.BATTLEFIELD, ZoneKind.HAND, ZoneKind.COMMAND) and position is None:
        return (*there, each.id)
    if position is not None and position < 0:
        return (*there, each.id)
    index = min((position or 0) + offset, len(there))
    return (*there[:index], each.id, *there[index:])


def _in_order(state: State, zone: Zone, order: tuple[ObjectId, ...], mixed: tuple[ObjectId, ...]) -> State:
    """Reorder a zone, giving new numbers to mixed cards, since they can't be told apart any more."""
    objects = dict(state.objects)
    numbers = {old: state.clock + place for place, old in enumerate(mixed, start=1)}
    for old, new in numbers.items():
        card = objects.pop(old)
        assert isinstance(card, CardObject)
        objects[new] = replace(card, id=new, known_to=frozenset())
    zones = {**state.zones, zone: tuple(numbers.get(id, id) for id in order)}
    return replace(state, objects=objects, zones=zones, clock=state.clock + len(mixed))


def _reveal_to(each: GameObject, to: frozenset[int]) -> GameObject:
    return replace(each, known_to=each.known_to | to) if isinstance(each, CardObject) else each


def _with_objects(state: State, changed: Iterable[GameObject]) -> State:
    new = {each.id: each for each in changed}
    return replace(state, objects={**state.objects, **new}) if new else state


# --- Single objects ----------------------------------------------------------------------------------


def _change_object(state: State, event: happened.OfOneObject) -> State:
    match event:
        case happened.Changed(object=id, values=values):
            return _set(state, id, values)
        case happened.CountersChanged(object=id, kind=kind, by=by):
            return _with_objects(state, (_add_counters(state.objects[id], kind, by),))
        case happened.BecameCopy(object=id, copy=copy):
            copies = (*getattr(state.objects[id], "copies", ()), copy)
            return _later(_set(state, id, {"copies": copies}), copy.timestamp)
        case happened.ControlChanged(permanent=id, control=control):
            return _later(_set(state, id, _controlled(state.objects[id], control)), control.timestamp)
        case happened.Transformed() | happened.TurnedFaceDown() | happened.TurnedFaceUp():
            return _turned(state, event)
        case _:
            permanent = state.objects[event.permanent]
            assert isinstance(permanent, Permanent)
            return _set(state, permanent.id, _new_values(state, permanent, event))


def _new_values(
    state: State,
    permanent: Permanent,
    event: happened.Flipped | happened.Tapped | happened.Untapped | happened.DamageMarked | happened.Attached,
) -> dict[str, object]:
    match event:
        case happened.Flipped():
            return {"flipped": True}
        case happened.Tapped():
            return {"tapped": True}
        case happened.Untapped():
            return {"tapped": False}
        case happened.DamageMarked():
            return _marked(permanent, event)
        case happened.Attached(to=to, to_player=player):
            # What becomes attached gets a new timestamp (613.7e).
            stamp = state.clock + 1 if to is not None or player is not None else permanent.timestamp
            return {"attached_to": to, "attached_to_player": player, "timestamp": stamp}
        case _:
            assert_never(event)


def _marked(permanent: Permanent, event: happened.DamageMarked) -> dict[str, object]:
    by = (
        permanent.this_turn.damaged_by
        if event.source is None
        else (*permanent.this_turn.damaged_by, event.source)
    )
    return {
        "damage": within_limits(permanent.damage + event.amount),
        "deathtouched": permanent.deathtouched or event.deathtouch,
        "this_turn": replace(permanent.this_turn, damaged_by=tuple(dict.fromkeys(by))),
    }


def _controlled(permanent: GameObject, control: ControlEffect) -> dict[str, object]:
    assert isinstance(permanent, Permanent)
    return {
        "controller": control.player,
        "control": (*permanent.control, control),
        "summoning_sick": True,
        "combat": OUT_OF_COMBAT,
    }


def _turned(
    state: State, event: happened.Transformed | happened.TurnedFaceDown | happened.TurnedFaceUp
) -> State:
    """Turn a permanent over, face up or face down, with a new timestamp (613.7f, 613.7g)."""
    permanent = state.objects[event.permanent]
    assert isinstance(permanent, Permanent)
    values: dict[str, object] = {"timestamp": state.clock + 1}
    match event:
        case happened.Transformed(new_timestamp=is_newer):
            values = values if is_newer else {}
            values |= {"turned": permanent.turned + 1, **_sides_turned(permanent, event.turning)}
        case happened.TurnedFaceDown(face_down=face_down):
            state = without_expired(state, f"{Duration.SELF_IS_TURNED_DOWN}:{permanent.id}", None)
            values["face_down"] = face_down
        case happened.TurnedFaceUp():
            values["face_down"] = None
    return _set(state, permanent.id, values)


def _sides_turned(permanent: Permanent, turning: tuple[bool, ...]) -> dict[str, object]:
    """Return the sides after transforming. In a merged permanent only some cards turn (728.2i)."""
    if not permanent.below:
        return {"side": permanent.side.other}
    sides = tuple(
        side.other if turns else side
        for side, turns in zip((permanent.side, *permanent.below), turning, strict=True)
    )
    return {"side": sides[0], "below": sides[1:]}


def _add_counters(each: GameObject, kind: str, by: int) -> GameObject:
    if not isinstance(each, Permanent | CardObject):
        return each
    return replace(each, counters=_more_of(each.counters, kind, by))


def _more_of(counts: Mapping[_Counted, int], what: _Counted, by: int) -> dict[_Counted, int]:
    """Return counts changed by a number, without those that drop to zero."""
    there = {**counts, what: min(counts.get(what, 0) + by, MOST_COUNTERS)}
    return {each: number for each, number in there.items() if number > 0}


def _set(state: State, id: ObjectId, values: Mapping[str, Any]) -> State:
    changed = replace(state.objects[id], **values)
    objects = {**state.objects, id: changed}
    return replace(state, objects=objects, clock=max(state.clock, changed.timestamp))


# --- Abilities that wait, effects that last -----------------------------------------------------------


def _triggered(state: State, event: happened.OfTriggers) -> State:
    match event:
        case happened.AbilityTriggered(ability=ability):
            clock = max(state.clock, ability.id)
            return replace(state, waiting=(*state.waiting, ability), clock=clock)
        case happened.WaitingPut(abilities=abilities, dropped=dropped):
            put = {*dropped, *(ability.id for ability in abilities)}
            left = [ability for ability in state.waiting if ability.id not in put]
            return _on_stack(replace(state, waiting=(*left,)), abilities)
        case _:
            assert_never(event)


def _on_stack(state: State, abilities: tuple[StackAbility, ...]) -> State:
    objects = {**state.objects, **{ability.id: ability for ability in abilities}}
    stack = (*(ability.id for ability in reversed(abilities)), *state.stack)
    return replace(state, objects=objects, zones={**state.zones, STACK: stack})


def _lasting(state: State, event: happened.OfWhatLasts) -> State:
    match event:
        case happened.EffectBegan(effect=new):
            return replace(state, effects=(*state.effects, new), clock=max(state.clock, new.timestamp))
        case happened.PermissionBegan(permission=permission):
            return _later(replace(state, permissions=(*state.permissions, permission)), permission.id)
        case happened.ProhibitionBegan(prohibition=prohibition):
            return _later(replace(state, prohibitions=(*state.prohibitions, prohibition)), prohibition.id)
        case happened.CostsChanged(cost=cost):
            return _later(replace(state, costs=(*state.costs, cost)), cost.id)
        case happened.ReplacementBegan(replacement=replacement):
            return _later(replace(state, replacements=(*state.replacements, replacement)), replacement.id)
        case happened.TriggerDelayed(trigger=trigger):
            return _later(replace(state, delayed=(*state.delayed, trigger)), trigger.id)
        case happened.Ended() | happened.DurationEnded():
            return _over(state, event)
        case _:
            assert_never(event)


def _over(state: State, event: happened.Ended | happened.DurationEnded) -> State:
    if isinstance(event, happened.Ended):
        return without(state, frozenset(event.ids))
    return without_expired(state, event.until, event.player)


def _later(state: State, number: int) -> State:
    return replace(state, clock=max(state.clock, number))


# --- Players and the game ------------------------------------------------------------------------------


def _players(state: State, event: happened.OfPlayers) -> State:  # noqa: C901 - one case for each event
    before = state.players[event.player]
    match event:
        case happened.LifeChanged(by=by):
            changed_life = replace(before, life=within_limits(before.life + by))
            after = more(more(changed_life, "life gained", by), "life lost", -by)
        case happened.AttackDeclared(attackers=attackers, subtypes=subtypes):
            counted = count_attacks(state, before, attackers)
            after = _with_attackers(counted, attackers, subtypes)
        case happened.PlayerChanged(values=values):
            changed: dict[str, Any] = dict(values)
            after = replace(before, **changed)
        case happened.PlayerCountersChanged(kind=kind, by=by):
            after = replace(before, counters=_more_of(before.counters, kind, by))
        case happened.CommanderDamaged(commander=commander, by=by):
            after = replace(before, commander_damage=_more_of(before.commander_damage, commander, by))
        case happened.PlayerLost():
            after = replace(before, lost=True)
        case happened.PlayerLeft(player=seat):
            after = replace(before, left=True, mana_pool=(), bound_mana=())
            return _with_player(without_control_by(state, seat), seat, after)
        case happened.BecameMonarch():
            nobody = tuple(replace(each, monarch=False) for each in state.players)
            return _with_player(replace(state, players=nobody), event.player, replace(before, monarch=True))
        case happened.Acted(word=word):
            after = more(before, word, 1)
        case happened.SpellCast(spell=spell):
            cast = state.objects.get(spell)
            spells = (*before.cast_this_turn, cast) if isinstance(cast, Spell) else before.cast_this_turn
            counted = replace(before, spells_cast=before.spells_cast + 1, cast_this_turn=spells)
            after = count_spell(state, counted, spell)
        case happened.LandPlayed():
            after = replace(before, lands_played=before.lands_played + 1)
        case _:
            assert_never(event)
    return _with_player(state, event.player, after)


def _with_attackers(player: Player, attackers: tuple[ObjectId, ...], subtypes: tuple[str, ...]) -> Player:
    """Return a player after declaring attackers, counted by subtype as well."""
    sent = replace(player, attacking_with=(*player.attacking_with, *attackers), declared=True)
    after = more(sent, "attackers", len(attackers))
    for word in subtypes:
        after = more(after, f"{word} attackers", 1)
    return after


def _with_player(state: State, player: int, after: Player) -> State:
    return replace(state, players=(*state.players[:player], after, *state.players[player + 1 :]))


_BEFORE_ATTACKS: Final = frozenset({"untap", "beginning of combat"})


def _with_no_attackers(state: State) -> State:
    """Return the state with no creatures attacking, for a new combat or turn."""
    if not any(player.attacking_with for player in state.players):
        return state
    return replace(state, players=tuple(replace(each, attacking_with=()) for each in state.players))


def _task(event: happened.ByHandTold) -> Task:
    exemptions = exemptions_in(event.words, event.touches)
    return Task(words=event.words, player=event.player, source=event.source, exemptions=exemptions)


def _in_new_turn(state: State, player: PlayerId, number: int) -> State:
    players = tuple(
        replace(
            each,
            lands_played=0,
            spells_cast=0,
            spells_last_turn=each.spells_cast,
            this_turn={},
            cast_this_turn=(),
            drawn_this_turn=(),
            hit_since_own_turn=each.hit_since_own_turn and seat != state.active,
        )
        for seat, each in enumerate(state.players)
    )
    return replace(state, active=player, turn=number, players=players)


def _game(  # noqa: C901 - one case for each kind of event
    state: State, event: happened.OfTheGame
) -> State:
    match event:
        case happened.DayNightChanged(to=to):
            return replace(state, day_night=to)
        case happened.StepBegan(step=step, again=again):
            state = _with_no_attackers(state) if step in _BEFORE_ATTACKS else state
            return replace(_with_declared(state, frozenset()), step=step, damage_again=again)
        case happened.TurnBegan(player=player, number=number):
            return _in_new_turn(replace(state, gone=still_spoken_of(state)), player, number)
        case happened.ChanceUsed():
            return replace(state, chance=state.chance + 1)
        case happened.ByHandTold():
            return replace(state, tasks=(*state.tasks, _task(event)))
        case happened.TaskTicked(task=task, done=done):
            ticked = replace(state.tasks[task], done=done)
            return replace(state, tasks=(*state.tasks[:task], ticked, *state.tasks[task + 1 :]))
        case happened.Agreed(edition=edition, mana=mana, only_what_cards_do=only):
            return replace(state, edition=edition, mana=mana, only_what_cards_do=only)
        case happened.CardDescribed(card=card):
            objects, aside = all_described(state.objects, card), all_described(state.aside, card)
            return replace(state, objects=objects, aside=aside)
        case happened.Asked(question=question):
            return replace(state, question=question)
        case _:
            assert_never(event)
