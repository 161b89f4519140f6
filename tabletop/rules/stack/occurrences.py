"""The moments that an event means for triggers, such as dying, entering or the start of an upkeep (603.2)."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from tabletop.language.moments import Moment
from tabletop.language.selections import Selection
from tabletop.model import events as happened
from tabletop.model.events import Event, ZoneChanged
from tabletop.model.objects import CardObject, GameObject, Permanent, PlayerId, Spell, StackAbility
from tabletop.model.state import State
from tabletop.model.zones import ZoneKind
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of, fits


class Occurrence(msgspec.Struct, frozen=True, kw_only=True):
    """An occurrence that may trigger abilities.

    `object` is the object that it happened to, as it was then, and `now` are the numbers of the objects that
    it has become.
    `player` is the player whose step it is or to whom it happened, `number` an amount, and `x` the X of the
    spell that became a permanent (107.3m). If `looks_back`, abilities are looked up in the state before
    (603.10a).
    """

    moment: Moment
    object: GameObject | None = None
    now: tuple[int, ...] = ()
    player: int | None = None
    number: int | None = None
    x: int = 0
    looks_back: bool = False
    other: GameObject | None = None
    """Another object that abilities refer to, such as the spell or the other creature."""
    mana: tuple[str, ...] = ()
    """Types of the mana that was produced."""


_STEPS: Final[Mapping[str, tuple[Moment, ...]]] = {
    "upkeep": (
        Moment.YOUR_UPKEEP,
        Moment.EACH_UPKEEP,
        Moment.OPPONENT_UPKEEP,
        Moment.ENCHANTED_PLAYER_UPKEEP,
        Moment.ENCHANTED_CONTROLLER_UPKEEP,
    ),
    "draw": (Moment.YOUR_DRAW_STEP,),
    "precombat main": (Moment.YOUR_FIRST_MAIN,),
    "beginning of combat": (Moment.YOUR_BEGINNING_OF_COMBAT, Moment.EACH_BEGINNING_OF_COMBAT),
    "end of combat": (Moment.END_OF_COMBAT,),
    "postcombat main": (Moment.YOUR_SECOND_MAIN, Moment.YOUR_POSTCOMBAT_MAINS),
    "end": (Moment.YOUR_END_STEP, Moment.EACH_END_STEP, Moment.OPPONENT_END_STEP),
}


def occurrences(  # noqa: C901, PLR0912 - one case for each kind of event
    before: State, event: Event, after: State
) -> Iterator[Occurrence]:
    """Yield everything that an event means for triggered abilities."""
    match event:
        case ZoneChanged():
            yield from _zone_change(before, event, after)
        case happened.StepBegan(step=step):
            for moment in _STEPS.get(step, ()):
                yield Occurrence(moment=moment, player=after.active)
        case happened.Created(object=StackAbility(id=id, controller=player), cause="activate"):
            for moment in (Moment.OPPONENT_ACTIVATES_AN_ABILITY, Moment.YOU_ACTIVATE_AN_ABILITY):
                yield Occurrence(moment=moment, player=player, now=(id,))
        case happened.Created(object=Spell() as copy, cause="copy"):
            moment = Moment.CAST_OR_COPIED
            yield Occurrence(moment=moment, object=copy, now=(copy.id,), player=copy.controller)
        case happened.Revealed(objects=(id,), as_drawn=True):
            yield Occurrence(moment=Moment.REVEALED_AS_DRAWN, object=after.objects[id], now=(id,))
        case happened.PlayerLost(player=player):
            for moment in (Moment.A_PLAYER_LOSES, Moment.THE_CHOSEN_PLAYER_LOSES):
                yield Occurrence(moment=moment, player=player)
        case happened.BecameMonarch(player=player):
            yield Occurrence(moment=Moment.YOU_BECOME_THE_MONARCH, player=player)
        case happened.Acted(player=player, word=word) if word in BENDING:
            yield Occurrence(moment=Moment.YOU_BEND, player=player)
        case happened.LifeChanged() | happened.DayNightChanged() | happened.SpellCast():
            yield from _on_players(before, event, after)
        case happened.AttackDeclared() | happened.BlockDeclared() | happened.DamageDealt():
            yield from _combat(event, after)
        case happened.Transformed() | happened.TurnedFaceUp() | happened.Tapped() | happened.Untapped():
            permanent = after.permanent(event.permanent)
            if permanent is not None:
                yield Occurrence(moment=_MOMENT_BY_EVENT[type(event)], object=permanent, now=(permanent.id,))
        case happened.Merged(permanent=id):
            yield _on_object(after, id, Moment.MUTATES)
        case happened.Changed() | happened.CountersChanged() | happened.TappedForMana():
            yield from _on_one_object(event, after)
        case _:
            return


def _on_one_object(
    event: happened.Changed | happened.CountersChanged | happened.TappedForMana, after: State
) -> Iterator[Occurrence]:
    """Yield what a change of one object's values or counters means. A card in exile may lose counters too."""
    match event:
        case happened.TappedForMana(permanent=tapped, player=player, mana=mana):
            moment = Moment.IS_TAPPED_FOR_MANA
            yield Occurrence(moment=moment, object=tapped, now=(tapped.id,), player=player, mana=mana)
        case happened.Changed(object=id, values={"monstrous": int(number)}):
            moment = Moment.BECOMES_MONSTROUS
            yield Occurrence(moment=moment, object=after.objects[id], now=(id,), number=number)
        case happened.CountersChanged(object=id, kind=kind, by=by, player=player):
            changed = after.objects.get(id)
            if isinstance(changed, Permanent | CardObject) and by < 0 and kind not in changed.counters:
                yield Occurrence(moment=Moment.LAST_COUNTER_REMOVED, object=changed, now=(id,))
            if isinstance(changed, Permanent) and by > 0 and kind == "+1/+1":
                moment = Moment.YOU_PUT_PLUS_COUNTERS
                yield Occurrence(moment=moment, object=changed, now=(id,), player=player, number=by)
        case _:
            return


BENDING: Final = frozenset({"waterbend", "earthbend", "firebend", "airbend"})

_MOMENT_BY_EVENT: Final[Mapping[type[Event], Moment]] = {
    happened.Transformed: Moment.TRANSFORMS,
    happened.TurnedFaceUp: Moment.TURNED_FACE_UP,
    happened.Tapped: Moment.BECOMES_TAPPED,
    happened.Untapped: Moment.BECOMES_UNTAPPED,
}


def _zone_change(before: State, event: ZoneChanged, after: State) -> Iterator[Occurrence]:
    now = tuple(each.id for each in event.after)
    for object in event.before:
        if object.id in before.aside:
            # An object treated as though it didn't exist leaves with its owner without triggering anything
            # (702.26d).
            continue
        if isinstance(object, Permanent):
            yield from _leaving(before, object, event, now)
        elif object.zone.kind is ZoneKind.GRAVEYARD and object.card_count:
            moment = Moment.CARDS_LEAVE_YOUR_GRAVEYARD
            yield Occurrence(moment=moment, player=object.owner, looks_back=True)
            yield Occurrence(moment=Moment.CARD_LEAVES_GRAVEYARD, object=object, now=now, looks_back=True)
    for object in event.after:
        if isinstance(object, Permanent):
            yield Occurrence(moment=Moment.ENTERS, object=object, now=(object.id,), x=_x_of(event))
            yield from _counters_on_entering(object)
        elif object.zone.kind is ZoneKind.GRAVEYARD and object.card_count:
            yield Occurrence(moment=Moment.CARD_PUT_INTO_GRAVEYARD, object=object, now=(object.id,))
    yield from _by_cause(event, after)


def _counters_on_entering(entering: Permanent) -> Iterator[Occurrence]:
    """Yield the counters that an entering permanent's controller puts on it (122.6, 122.6a)."""
    if number := entering.counters.get("+1/+1"):
        moment, you = Moment.YOU_PUT_PLUS_COUNTERS, entering.controller
        yield Occurrence(moment=moment, object=entering, now=(entering.id,), player=you, number=number)


def _by_cause(event: ZoneChanged, after: State) -> Iterator[Occurrence]:
    """Yield what a zone change means because of its cause: drawing, discarding, playing."""
    for moment in _BY_CAUSE.get(event.cause, ()) if event.after else ():
        card = event.after[0] if event.cause == "discard" else None
        yield Occurrence(moment=moment, object=card, player=event.after[0].owner)
    if event.after and event.cause == "discard":
        yield Occurrence(moment=Moment.DISCARDED, object=event.after[0], now=(event.after[0].id,))
    if event.cause in ("cast", "play"):
        yield from _playing(event, after)
    if event.after and event.cause == "draw":
        yield from _drawing(event.after[0].owner, after)


def _playing(event: ZoneChanged, after: State) -> Iterator[Occurrence]:
    """Yield the playing of a card from exile, or of one exiled with a permanent still there (607.2a)."""
    by = controller_of(event.after[0]) if event.after else None
    if any(card.zone.kind is ZoneKind.EXILE for card in event.before):
        yield Occurrence(moment=Moment.YOU_PLAY_A_CARD_FROM_EXILE, player=by)
    for card in event.before:
        permanent = after.permanent(card.pile) if isinstance(card, CardObject) else None
        if permanent is None:
            continue
        yield Occurrence(moment=Moment.CARD_EXILED_WITH_IT_PLAYED, object=permanent, now=(permanent.id,))
        if event.after and controller_of(event.after[0]) == permanent.controller:
            yield Occurrence(
                moment=Moment.YOU_PLAY_A_CARD_EXILED_WITH_IT, object=permanent, now=(permanent.id,)
            )


def _drawing(player: PlayerId, after: State) -> Iterator[Occurrence]:
    drawn = after.players[player].this_turn["cards drawn"]
    yield from (Occurrence(moment=moment, player=player) for moment in _NTH_CARD.get(drawn, ()))


def _x_of(event: ZoneChanged) -> int:
    return next((each.x for each in event.before if isinstance(each, Spell)), 0)


_BY_CAUSE: Final[Mapping[str, tuple[Moment, ...]]] = {
    "draw": (Moment.YOU_DRAW_A_CARD, Moment.OPPONENT_DRAWS_A_CARD),
    "discard": (Moment.YOU_DISCARD_A_CARD,),
}


def _leaving(
    before: State, object: Permanent, event: ZoneChanged, now: tuple[int, ...]
) -> Iterator[Occurrence]:
    moments = [Moment.LEAVES]
    if any(each.zone.kind is ZoneKind.GRAVEYARD for each in event.after):
        moments.append(Moment.PUT_INTO_GRAVEYARD)
        if {"Creature", "Planeswalker"} & {*characteristics_of(before, object).types}:
            moments.append(Moment.DIES)
        if object.this_turn.damaged_by and "Creature" in characteristics_of(before, object).types:
            moments.append(Moment.DAMAGED_CREATURE_DIES)
    if Moment.DIES in moments or any(each.zone.kind is ZoneKind.EXILE for each in event.after):
        moments.append(Moment.DIES_OR_IS_EXILED)
    if event.cause == "sacrifice":
        moments.append(Moment.SACRIFICED)
        yield Occurrence(moment=Moment.YOU_SACRIFICE, player=object.controller, looks_back=True)
    for moment in moments:
        yield Occurrence(moment=moment, object=object, now=now, looks_back=True)


_NTH_CARD: Final[Mapping[int, tuple[Moment, ...]]] = {
    2: (Moment.YOU_DRAW_YOUR_SECOND_CARD, Moment.A_PLAYER_DRAWS_THEIR_SECOND_CARD),
    3: (Moment.YOU_DRAW_YOUR_THIRD_CARD,),
}
_NTH_SPELL: Final[Mapping[int, Moment]] = {
    2: Moment.SECOND_SPELL_OF_YOUR_TURN,
    3: Moment.THIRD_SPELL_OF_YOUR_TURN,
}
_BECOMES: Final[Mapping[str, Moment]] = {"day": Moment.BECOMES_DAY, "night": Moment.BECOMES_NIGHT}


def _on_players(
    before: State, event: happened.LifeChanged | happened.DayNightChanged | happened.SpellCast, after: State
) -> Iterator[Occurrence]:
    match event:
        case happened.LifeChanged(player=player, by=by):
            lost = (Moment.YOU_LOSE_LIFE, Moment.OPPONENT_LOSES_LIFE)
            for moment in (Moment.YOU_GAIN_LIFE,) if by > 0 else lost:
                yield Occurrence(moment=moment, player=player, number=abs(by))
        case happened.DayNightChanged(to=to):
            # Day becomes night or night becomes day. Leaving "neither" isn't such a change (729.1).
            more = () if before.day_night == "neither" else (Moment.DAY_OR_NIGHT_CHANGES,)
            yield from (Occurrence(moment=moment) for moment in (_BECOMES[to], *more))
        case happened.SpellCast(spell=spell, player=player):
            yield from _casting(after.objects[spell], player, after)
            cast = after.players[player].spells_cast
            if cast in _NTH_SPELL:
                yield Occurrence(moment=_NTH_SPELL[cast], player=player)
            if sum(each.spells_cast for each in after.players) == 4:
                yield Occurrence(moment=Moment.FOURTH_SPELL_OF_A_TURN)


def _casting(spell: GameObject, player: PlayerId, after: State) -> Iterator[Occurrence]:
    """Yield the casting of a spell, and the spending of mana on it."""
    # Whether it is the first of a turn is checked together with the kind of spell.
    for moment in (Moment.CAST, Moment.CAST_OR_COPIED, Moment.CAST_FIRST):
        yield Occurrence(moment=moment, object=spell, now=(spell.id,), player=player)
    yield from _mana_spending(spell, after)


def _mana_spending(spell: GameObject, after: State) -> Iterator[Occurrence]:
    """Yield each permanent whose mana was spent on a spell, once."""
    for id in spell.mana_from if isinstance(spell, Spell) else ():
        permanent = after.permanent(id)
        if permanent is not None and permanent.controller == controller_of(spell):
            yield Occurrence(
                moment=Moment.MANA_SPENT_ON_A_SPELL, object=permanent, now=(spell.id,), other=spell
            )


def _combat(
    event: happened.AttackDeclared | happened.BlockDeclared | happened.DamageDealt, after: State
) -> Iterator[Occurrence]:
    match event:
        case happened.AttackDeclared(player=player, attackers=attackers):
            yield Occurrence(moment=Moment.YOU_ATTACK, player=player)
            for number, moment in ((2, Moment.YOU_ATTACK_WITH_TWO), (3, Moment.YOU_ATTACK_WITH_THREE)):
                if len(attackers) >= number:
                    yield Occurrence(moment=moment, player=player, now=attackers, number=number)
            yield from (_on_object(after, id, Moment.ATTACKS) for id in attackers)
            yield from _attacks_on_planeswalkers(attackers, after)
        case happened.BlockDeclared(blockers=blockers, attackers=attackers, unblocked=unblocked):
            yield from (_on_object(after, id, Moment.ATTACKS_AND_ISNT_BLOCKED) for id in unblocked)
            yield from (_on_object(after, id, Moment.BLOCKS) for id in dict.fromkeys(blockers))
            yield from (_on_object(after, id, Moment.BECOMES_BLOCKED) for id in dict.fromkeys(attackers))
            for blocker, attacker in zip(blockers, attackers, strict=True):
                yield _on_pair(after, blocker, Moment.BLOCKS_A_CREATURE, attacker)
                yield _on_pair(after, attacker, Moment.BECOMES_BLOCKED_BY_A_CREATURE, blocker)
        case happened.DamageDealt():
            yield from _dealing_damage(event, after)


def _attacks_on_planeswalkers(attackers: tuple[int, ...], after: State) -> Iterator[Occurrence]:
    """Yield each player whose planeswalkers are attacked, once."""
    creatures = (after.permanent(id) for id in attackers)
    attacked = (after.permanent(each.combat.attacking) for each in creatures if each is not None)
    walkers = (each for each in attacked if each is not None)
    seats = {each.controller for each in walkers if "Planeswalker" in characteristics_of(after, each).types}
    yield from (
        Occurrence(moment=Moment.YOUR_PLANESWALKERS_ARE_ATTACKED, player=seat) for seat in sorted(seats)
    )


def _on_object(after: State, id: int, moment: Moment) -> Occurrence:
    return Occurrence(moment=moment, object=after.objects[id], now=(id,))


def _on_pair(after: State, id: int, moment: Moment, other: int) -> Occurrence:
    """Return what happens to one creature because of another, which the abilities refer to."""
    return Occurrence(moment=moment, object=after.objects[id], now=(other,), other=after.objects[other])


def _dealing_damage(event: happened.DamageDealt, after: State) -> Iterator[Occurrence]:
    source = after.objects.get(event.source) if event.source is not None else None
    if source is not None:
        moments = [Moment.DEALS_DAMAGE]
        if event.combat:
            moments.append(Moment.DEALS_COMBAT_DAMAGE)
        if event.to_player is not None and event.combat:
            moments.extend((Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER, Moment.DEALS_COMBAT_DAMAGE_TO_YOU))
        moments.extend(_combat_damage_moments(event, after))
        if event.to_player is not None:
            moments.append(Moment.DEALS_DAMAGE_TO_A_PLAYER)
        if event.to_player is not None and event.to_player != getattr(source, "controller", None):
            moments.append(Moment.DEALS_DAMAGE_TO_AN_OPPONENT)
        for moment in moments:
            yield Occurrence(
                moment=moment, object=source, now=(source.id,), player=event.to_player, number=event.amount
            )
        yield Occurrence(
            moment=Moment.DEALS_DAMAGE_TO_YOU_OR_YOURS,
            object=source,
            now=(source.id,),
            player=_damaged_player(event, after),
            number=event.amount,
        )
    yield from _dealt_damage(event, after, None if source is None else controller_of(source))


def _damaged_player(event: happened.DamageDealt, after: State) -> PlayerId | None:
    """Return the player who is dealt damage, or who controls the damaged permanent."""
    struck = after.permanent(event.to)
    return event.to_player if struck is None else struck.controller


def _dealt_damage(event: happened.DamageDealt, after: State, by: PlayerId | None) -> Iterator[Occurrence]:
    """Yield what damage means for the permanent that is dealt it. `by` controls the source."""
    struck = after.permanent(event.to)
    if struck is None:
        return
    moments = {Moment.IS_DEALT_DAMAGE: event.amount, Moment.IS_DEALT_DAMAGE_BY_A_SOURCE: event.amount}
    if event.excess and not event.combat:
        moments[Moment.IS_DEALT_EXCESS_NONCOMBAT_DAMAGE] = event.excess
    for moment, number in moments.items():
        yield Occurrence(moment=moment, object=struck, now=(struck.id,), player=by, number=number)


def _combat_damage_moments(event: happened.DamageDealt, after: State) -> Iterator[Moment]:
    """Yield the moments of combat damage dealt to a player or to a permanent of one type."""
    struck = after.permanent(event.to)
    types = characteristics_of(after, struck).types if struck is not None else ()
    for kind, moment in _MOMENT_BY_TYPE_DAMAGED.items():
        if event.combat and (event.to_player is not None or kind in types):
            yield moment


_MOMENT_BY_TYPE_DAMAGED: Final[Mapping[str, Moment]] = {
    "Planeswalker": Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER_OR_PLANESWALKER,
    "Battle": Moment.DEALS_COMBAT_DAMAGE_TO_A_PLAYER_OR_BATTLE,
}


def enough_fit(state: State, of: Selection, watcher: GameObject, occurrence: Occurrence) -> bool:
    """Return whether enough of the objects involved fit, such as two attackers with haste."""
    you = controller_of(watcher)
    there = [state.objects[id] for id in occurrence.now if id in state.objects]
    fitting = [each for each in there if fits(state, of, each, you=you, asker=watcher.id)]
    return len(fitting) >= (occurrence.number or 0)
