"""Evaluation of the conditions of abilities."""

from typing import Final, assert_never

from tabletop.language import conditions as asked
from tabletop.language.conditions import Condition, ObjectRef, TimeWord
from tabletop.language.predicates import EnteredFrom, Status
from tabletop.language.references import MonarchRef, NobodyWord, ObjectWord, PlayerWord, TargetWord
from tabletop.language.selections import Selection, Tally
from tabletop.model.objects import GameObject, Permanent, Spell
from tabletop.model.state import COMBAT_STEPS, State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.values.characteristics import Characteristics
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.references import References


def holds(  # noqa: C901, PLR0912 - one case for each kind of condition
    state: State, condition: Condition, context: References
) -> bool:
    """Return whether a condition holds in a state. What only players can know is taken to be true."""
    match condition:
        case asked.Count(of=selection, at_least=least, at_most=most):
            numbers = (_number_of(state, each, context) for each in _by_opponent(state, selection, context))
            return any(_within(number, least, most) for number in numbers)
        case asked.Counters(kind=kind, at_least=least, at_most=most):
            return _within(_counters(state, kind, context), least, most)
        case asked.Amounts(of=tally, at_least=least, at_most=most):
            return _within(context.number(state, tally), *_limits(state, context, least, most))
        case asked.Monarch(player=word):
            return _is_monarch(state, word, context)
        case asked.CastFrom() | asked.Kicked() | asked.Untimely():
            return _was_cast_so(state, condition, context)
        case asked.SpellsLastTurn() | asked.LifeTotal() | asked.ThisTurn() | asked.Unhurt():
            return _of_players(state, condition, context)
        case asked.Time(it_is=time):
            return _is_now(state, time, context)
        case asked.OwnAndControl():
            return _own_and_control(state, condition, context)
        case asked.Fits(object=word, of=selection):
            return _fits_it(state, word, context.resolve(state, selection), context)
        case asked.CardTypesInGraveyard(at_least=least):
            return _card_types_in_graveyard(state, context) >= least
        case asked.ManaSpent() | asked.AttackedTogether() | asked.DamageToPlayer():
            return _was_done(state, condition, context)
        case asked.DamagedThisWay() | asked.TransformedThisWay():
            return _happened_this_way(condition, context)
        case asked.All(of=several):
            return all(holds(state, each, context) for each in several)
        case asked.AnyOf(of=several):
            return any(holds(state, each, context) for each in several)
        case asked.Not(of=opposite):
            return not holds(state, opposite, context)
        case asked.AskPlayer() | asked.NthTime():
            return True
        case _:
            assert_never(condition)


def mana_spent(state: State, context: References) -> tuple[str, ...] | None:
    """Return the mana that was spent on the spell itself, or None if only its player knows."""
    own = state.objects.get(context.source or 0, context.source_before)
    spell = context.on_stack if isinstance(context.on_stack, Spell) else own
    return spell.mana_spent if isinstance(spell, Spell) else None


def _of_players(
    state: State,
    condition: asked.SpellsLastTurn | asked.LifeTotal | asked.ThisTurn | asked.Unhurt,
    context: References,
) -> bool:
    """Return whether a condition about players is true."""
    match condition:
        case asked.Unhurt():
            return not state.players[context.you].hit_since_own_turn
        case asked.SpellsLastTurn(at_most=most, by_one_player_at_least=least):
            cast = [player.spells_last_turn for player in state.players]
            return (most is None or sum(cast) <= most) and (least is None or max(cast) >= least)
        case asked.LifeTotal(player=word, at_least=least, at_most=most):
            lives = (state.players[seat].life for seat in context.players(state, word))
            return all(_within(life, least, most) for life in lives)
        case asked.ThisTurn(what=what, at_least=least):
            return state.players[context.you].this_turn.get(str(what), 0) >= least
        case _:
            assert_never(condition)


def _happened_this_way(
    condition: asked.DamagedThisWay | asked.TransformedThisWay, context: References
) -> bool:
    """Return whether the earlier effects have damaged or transformed anything."""
    done = context.antecedents
    return bool(done.damaged if isinstance(condition, asked.DamagedThisWay) else done.transformed)


def _was_done(
    state: State,
    condition: asked.ManaSpent | asked.AttackedTogether | asked.DamageToPlayer,
    context: References,
) -> bool:
    """Return whether the object itself did something, or whether certain mana was spent on it."""
    if isinstance(condition, asked.ManaSpent):
        spent = mana_spent(state, context)
        return spent is None or condition.symbol.strip("{}") in spent
    own = state.permanent(context.source if context.source is not None else context.own)
    own = own or (context.source_before if isinstance(context.source_before, Permanent) else None)
    if own is None:
        return False
    if isinstance(condition, asked.AttackedTogether):
        return any(
            own.id in each.attacking_with and len(set(each.attacking_with)) > condition.others
            for each in state.players
        )
    dealt = own.this_turn.dealt_to_players
    return any(dealt.get(seat, 0) >= condition.at_least for seat in context.players(state, condition.player))


def _limits(state: State, context: References, *limits: int | Tally | None) -> list[int | None]:
    return [None if limit is None else context.number(state, limit) for limit in limits]


def _by_opponent(state: State, selection: Selection, context: References) -> tuple[Selection, ...]:
    """Return the selection to count, one for each opponent if it refers to an opponent.

    It is enough if the condition holds for one of them.
    """
    if PlayerWord.OPPONENT not in (selection.controller, selection.owner):
        return (selection,)
    return tuple(
        selection.with_parts(
            controller=seat if selection.controller == PlayerWord.OPPONENT else selection.controller,
            owner=seat if selection.owner == PlayerWord.OPPONENT else selection.owner,
        )
        for seat in opponents_of(state, context.you)
    )


def _number_of(state: State, selection: Selection, context: References) -> int:
    """Return how many objects fit, as seen by the object with the ability."""
    own = context.source if context.source is not None else context.own
    resolved = context.resolve(state, _of_that_player(state, selection, context))
    return context.values(state).count_selected(resolved, you=context.you, asker=own or 0)


def _is_monarch(state: State, word: MonarchRef, context: References) -> bool:
    if isinstance(word, NobodyWord):
        return not any(player.monarch for player in state.players)
    return any(state.players[seat].monarch for seat in context.players(state, word))


def _was_cast_so(
    state: State, condition: asked.CastFrom | asked.Kicked | asked.Untimely, context: References
) -> bool:
    """Return whether the resolving spell or the permanent was cast kicked, from a zone, or untimely."""
    spell = context.on_stack
    if isinstance(condition, asked.Untimely):
        own = spell if isinstance(spell, Spell) else _own(state, context)
        return own is not None and own.untimely
    if isinstance(condition, asked.Kicked) and not isinstance(spell, Spell):
        return bool(getattr(context.source_before, "kicked", 0))
    if not isinstance(spell, Spell):
        return False
    if isinstance(condition, asked.Kicked):
        return spell.kicked > 0
    return spell.cast_from is not None and spell.cast_from.kind == condition.zone


def _of_that_player(state: State, selection: Selection, context: References) -> Selection:
    """Return the selection with a seat for "that player".

    The word refers to the player of the trigger, the target, or the owner of the object just handled.
    """
    if selection.owner != "that player":
        return selection
    handled = context.object(state, ObjectWord.IT)
    owner = state.objects[handled].owner if handled is not None else None
    named = (
        context.player(state, PlayerWord.THAT_PLAYER),
        context.player(state, PlayerWord.TARGET),
        owner,
        context.you,
    )
    return selection.with_parts(owner=next(seat for seat in named if seat is not None))


def _within(number: int, least: int | None, most: int | None) -> bool:
    return (least is None or number >= least) and (most is None or number <= most)


def _fits_it(state: State, word: ObjectRef, of: Selection, context: References) -> bool:
    """Return whether an object fits. For permanents, last known information counts too (608.2h).

    If the text itself has moved the object, the zone in the selection decides whether the card or the former
    permanent is meant.
    """
    went = of.zone == ZoneKind.BATTLEFIELD and word in _MAY_HAVE_GONE
    if went or of.required_status(Status.WAS_CAST) is not None or of.predicates_of(EnteredFrom):
        objects = context.as_it_was(state, word)
    else:
        objects = tuple(state.objects[id] for id in context.objects(state, (word,)))
    values = context.values(state)
    return any(values.fits(in_actual_zone(of, context, each), each, you=context.you) for each in objects)


_MAY_HAVE_GONE: Final = (ObjectWord.IT, ObjectWord.CHOSEN, ObjectWord.SPENT, *TargetWord)
"""Words for objects that the text itself may have sacrificed, destroyed or exiled."""


def in_actual_zone(of: Selection, context: References, object: GameObject) -> Selection:
    """Return a selection in the zone to which a milled or discarded card went instead (701.17c, 400.7j)."""
    went_elsewhere = of.zone == ZoneKind.GRAVEYARD and object.zone.kind not in _NOT_ELSEWHERE
    return (
        of.in_zone(object.zone.kind) if went_elsewhere and object.id in context.antecedents.put_away else of
    )


_NOT_ELSEWHERE: Final = (ZoneKind.GRAVEYARD, ZoneKind.HAND, ZoneKind.LIBRARY)
"""The zone asked for, and hidden zones, in which nothing can find a card."""


def _card_types_in_graveyard(state: State, context: References) -> int:
    graveyard = state.in_zone(Zone(ZoneKind.GRAVEYARD, context.you))
    values = context.values(state)
    return len({word for id in graveyard for word in values.value(state.objects[id]).types})


def _own(state: State, context: References) -> Permanent | None:
    """Return the permanent with this text, as it is or last was."""
    own = state.permanent(context.source if context.source is not None else context.own)
    return own or (context.source_before if isinstance(context.source_before, Permanent) else None)


def _counters(state: State, kind: str, context: References) -> int:
    own = _own(state, context)
    return own.counters.get(kind, 0) if own is not None else 0


def _is_now(state: State, time: TimeWord, context: References) -> bool:
    match time:
        case TimeWord.YOUR_TURN:
            return state.active == context.you
        case TimeWord.NOT_YOUR_TURN:
            return state.active != context.you
        case TimeWord.THEIR_TURN:
            return state.active == context.player(state, PlayerWord.THAT_PLAYER)
        case TimeWord.COMBAT:
            return state.step in COMBAT_STEPS
        case TimeWord.DAY | TimeWord.NIGHT | TimeWord.NEITHER:
            return state.day_night == time
        case _:
            assert_never(time)


def _own_and_control(state: State, condition: asked.OwnAndControl, context: References) -> bool:
    """Return whether the player owns and controls both the object and another with the name (712.4a)."""
    own = state.permanent(context.source if context.source is not None else context.own)
    if own is None or own.owner != context.you or own.controller != context.you:
        return False
    return any(
        each.owner == context.you and each.controller == context.you and each.id != own.id
        for each in state.permanents()
        if _is_called(context.values(state).value(each), condition)
    )


def _is_called(values: Characteristics, condition: asked.OwnAndControl) -> bool:
    return values.name == condition.name and set(condition.types) <= set(values.types)
