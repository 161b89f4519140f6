"""Effects on objects on the table: tapping, counters, damage, attaching, changing, control."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from tabletop.language.amounts import AllWord
from tabletop.language.changes import SizeWord
from tabletop.language.effects import (
    AddCounters,
    Change,
    Changes,
    DealDamage,
    DoubleCounters,
    GainControl,
    OnObjects,
    RemoveCounters,
    Tap,
    Untap,
)
from tabletop.language.references import ObjectWord, TargetWord
from tabletop.model.events import (
    Changed,
    ControlChanged,
    CountersChanged,
    EffectBegan,
    Untapped,
)
from tabletop.model.objects import (
    CardObject,
    ContinuousEffect,
    ControlEffect,
    GameObject,
    Permanent,
    StackAbility,
    StackObject,
)
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Judging, rule, statement
from tabletop.rules.book.verdicts import Blame, Ruling, Verdict
from tabletop.rules.effects.damage_changes import excess_of
from tabletop.rules.effects.taking_damage import DAMAGEABLE, Blow, deal, dealer
from tabletop.rules.engine.choices import divided_damage, shared_out
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.counter_limits import may_get_counters
from tabletop.rules.engine.course import Course, EffectHandler
from tabletop.rules.engine.durations import stored_duration
from tabletop.rules.engine.leaving_the_game import new_controller_is_in_the_game
from tabletop.rules.engine.performing import become_tapped, each_checked_by, legal_objects
from tabletop.rules.engine.until_it_leaves import has_not_ended_before_it_began
from tabletop.rules.values.kinds import attacked_players, controller_of
from tabletop.rules.values.layers import characteristics

DEALT_TO_A_PLANESWALKER = statement(
    "status.dealt_to_a_planeswalker",
    "An opponent's noncombat damage to a player may be dealt to a planeswalker of that player instead.",
    "306.7",
    only_in="planeswalker.redirection",
)
STUNNED = statement(
    "status.stunned",
    "What has a stun counter does not untap; it loses one of the counters instead.",
    "122.1d",
)


@rule(
    "110.5",
    refusal="Only a permanent has a status, counters of this kind and attachments.",
    named="{object} isn't on the battlefield.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_a_permanent(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """The object is a permanent."""
    return state.permanent(id) is not None


@rule(
    "701.26a",
    refusal="The permanent is already tapped.",
    named="{object} is already tapped.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_untapped(state: State, id: int, effect: OnObjects, _context: Context) -> bool:
    """A permanent that would be tapped is untapped."""
    permanent = state.permanent(id)
    return permanent is None or not isinstance(effect, Tap) or not permanent.tapped


@rule(
    "701.26b",
    refusal="The permanent is already untapped.",
    named="{object} is already untapped.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def is_tapped(state: State, id: int, effect: OnObjects, _context: Context) -> bool:
    """A permanent that would be untapped is tapped."""
    permanent = state.permanent(id)
    return permanent is None or not isinstance(effect, Untap) or permanent.tapped


def tap(course: Course, effect: Tap, context: Context) -> Context:
    """Tap permanents."""
    ids = legal_objects(course, effect, context)
    become_tapped(course, ids)
    return context.after(tapped=ids)


def untap(course: Course, effect: Untap, context: Context) -> None:
    """Untap permanents."""
    wake(course, legal_objects(course, effect, context))


def wake(course: Course, ids: Iterable[int]) -> None:
    """Untap permanents, or remove a stun counter from those that have one (122.1d)."""
    awake: list[int] = []
    for id in ids:
        permanent = course.state.permanent(id)
        if permanent is not None and permanent.tapped and permanent.counters.get("stun"):
            course.do(CountersChanged(object=id, kind="stun", by=-1))
            course.cite(STUNNED, id)
        else:
            awake.append(id)
    course.do(*(Untapped(permanent=id) for id in awake))


# --- Counters ------------------------------------------


@rule(
    "122.1",
    refusal="Counters can be put only on permanents and cards.",
    named="Counters can't be put on {object}: it isn't a permanent or a card.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def can_have_counters(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """The object is a permanent or a card, so counters can be on it."""
    return isinstance(state.objects[id], Permanent | CardObject)


def _blame_counters(_state: State, id: int, effect: OnObjects, _context: Context) -> Blame:
    """Return the object without counters of a kind."""
    if not isinstance(effect, RemoveCounters) or effect.kind == "every":
        return Blame(object=id, words="{object} has no counters.")
    return Blame(object=id, kind=effect.kind)


@rule(
    "122.1",
    refusal="The object has no counters of this kind.",
    named="{object} has no {kind} counters.",
    blame=_blame_counters,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def has_such_counters(state: State, id: int, effect: OnObjects, _context: Context) -> bool:
    """The object has counters of the kind that would be removed."""
    object = state.objects[id]
    if not isinstance(effect, RemoveCounters) or not isinstance(object, Permanent | CardObject):
        return True
    return bool(object.counters) if effect.kind == "every" else object.counters.get(effect.kind, 0) > 0


def add_counters(course: Course, effect: AddCounters, context: Context) -> None:
    """Put counters on objects."""
    number = context.number(course.state, effect.number)
    ids = legal_objects(course, effect, context)
    chosen_shares = context.shares(effect.objects[0]) if effect.divided and len(effect.objects) == 1 else None
    if chosen_shares is not None:
        shares = {id: share for id, share in chosen_shares[1].items() if id in ids}
    elif effect.divided:
        words = f"Where does the next {effect.kind} counter go?"
        shares = shared_out(course, context.you, ids, number, words)
    else:
        shares = dict.fromkeys(ids, number)
    you = context.you
    course.do(*(CountersChanged(object=id, kind=effect.kind, by=by, player=you) for id, by in shares.items()))


def double_counters(course: Course, effect: DoubleCounters, context: Context) -> None:
    """Double the counters of each kind on objects (701.10e)."""
    more = [
        CountersChanged(object=id, kind=kind, by=number, player=context.you)
        for id in legal_objects(course, effect, context)
        for kind, number in getattr(course.state.objects[id], "counters", {}).items()
    ]
    course.do(*more)


def remove_counters(course: Course, effect: RemoveCounters, context: Context) -> Context:
    """Remove counters from objects, as many as exist up to the number. Their sum is "that many"."""
    removed = 0
    for id in legal_objects(course, effect, context):
        counters = getattr(course.state.objects[id], "counters", {})
        for kind in counters if effect.kind == "every" else (effect.kind,):
            there = counters.get(kind, 0)
            limit = (
                there if isinstance(effect.number, AllWord) else context.number(course.state, effect.number)
            )
            course.do(CountersChanged(object=id, kind=kind, by=-min(limit, there)))
            removed += min(limit, there)
    return context.after(that_many=removed)


# --- Damage ------------------------------------------


def _blame_undamaged(state: State, effect: DealDamage, context: Context) -> Blame:
    """Return the first object that damage can't be dealt to."""
    found = context.objects(state, (effect.to,)) if effect.to is not None else ()
    about = next(iter(found), None)
    if about is not None and state.permanent(about) is None:
        return Blame(object=about, words="{object} isn't on the battlefield, so it can't be dealt damage.")
    return Blame(object=about)


@rule(
    "120.1",
    refusal="Damage can be dealt only to creatures, planeswalkers, battles, and players.",
    named="{object} isn't a creature, planeswalker, or battle, so it can't be dealt damage.",
    blame=_blame_undamaged,
    otherwise=Verdict.NOTHING_HAPPENS,
)
def can_be_damaged(state: State, effect: DealDamage, context: Context) -> bool:
    """At least one damaged object is a creature, planeswalker or battle, or a player is damaged."""
    if _damaged_players(state, effect, context):
        return True
    return any(
        state.permanent(id) is not None and not DAMAGEABLE.isdisjoint(characteristics(state, id).types)
        for id in _damaged_objects(state, effect, context)
    )


@rule(
    "608.2b",
    refusal="The object that should deal the damage is no longer a legal target.",
    blame=lambda _state, _effect, _context: Blame(),
    otherwise=Verdict.NOTHING_HAPPENS,
)
def dealer_is_known(state: State, effect: DealDamage, context: Context) -> bool:
    """A target that would deal the damage is still legal."""
    return not isinstance(effect.source, TargetWord) or bool(context.as_it_was(state, effect.source))


def judge_damage(judging: Judging, effect: DealDamage, context: Context) -> Ruling:
    """Return the ruling on dealing damage."""
    state = judging.state
    about = context.object(state, effect.to)
    return judging.ruling((can_be_damaged, dealer_is_known), about, effect, context)


def deal_damage(course: Course, effect: DealDamage, context: Context) -> Context:
    """Deal damage: mark it on creatures, remove loyalty and defense counters, and reduce life."""
    # A source that has left deals damage with its last known information (608.2h).
    source = next(iter(context.as_it_was(course.state, effect.source or ObjectWord.SELF)), None)
    amount = context.number(course.state, effect.amount)
    players = _damaged_players(course.state, effect, context)
    struck = _damaged_objects(course.state, effect, context)
    if effect.evenly:
        amount //= max(len(players) + len(struck), 1)
    to_players, to_objects = dict.fromkeys(players, amount), dict.fromkeys(struck, amount)
    if effect.divided:
        to_players, to_objects = _shares(course, effect, context, struck)
    blows = [_at_player(course, source, seat, share, effect) for seat, share in to_players.items()]
    beyond = context.players(course.state, effect.excess_to) if effect.excess_to is not None else ()
    for id, share in to_objects.items():
        excess = _excess(course, source, id, share) if effect.excess_to is not None else 0
        blows.append(_blow(source, share - excess, effect, to=id))
        blows.extend(_blow(source, excess, effect, to_player=seat) for seat in beyond)
    dealt = deal(course, blows)
    hit = [blow for blow, amount in zip(blows, dealt, strict=True) if amount]
    seats = (blow.to_player for blow in hit if blow.to_player is not None)
    context = context.after(damaged=tuple(dict.fromkeys((*context.antecedents.damaged, *seats))))
    if not struck:
        return context
    # Only objects that were dealt damage count, because prevented damage didn't happen (608.2c, 615.6).
    return context.after(it=tuple(dict.fromkeys(blow.to for blow in hit if blow.to is not None)))


def _at_player(course: Course, source: GameObject | None, seat: int, share: int, effect: DealDamage) -> Blow:
    """Return the damage to a player, or to a planeswalker of theirs."""
    walker = None if effect.combat else _planeswalker_instead(course, source, seat)
    if walker is None:
        return _blow(source, share, effect, to_player=seat)
    return _blow(source, share, effect, to=walker)


def _blow(
    source: GameObject | None,
    amount: int,
    effect: DealDamage,
    *,
    to: int | None = None,
    to_player: int | None = None,
) -> Blow:
    """Return damage of the kind that an effect deals."""
    return Blow(source, amount, to, to_player, combat=effect.combat, unpreventable=effect.unpreventable)


def _excess(course: Course, source: GameObject | None, id: int, amount: int) -> int:
    """Return the excess of damage that would be dealt to a permanent (120.10)."""
    deathtouch = "deathtouch" in dealer(course.state, source)[1].keywords
    return excess_of(course.state, id, amount, deathtouch=deathtouch)


def _shares(
    course: Course, effect: DealDamage, context: Context, struck: tuple[int, ...]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the shares of divided damage, as chosen with the targets (601.2d)."""
    chosen_shares = context.shares(effect.to)
    if chosen_shares is not None:
        return chosen_shares[0], {id: share for id, share in chosen_shares[1].items() if id in struck}
    amount = context.number(course.state, effect.amount)
    return divided_damage(course, context.you, context.target_players(effect.to), struck, amount)


def _damaged_objects(state: State, effect: DealDamage, context: Context) -> tuple[int, ...]:
    """Return the permanents that are dealt damage: one, several targets, or all that fit."""
    found = context.objects(state, (effect.to,)) if effect.to is not None else ()
    return tuple(id for id in found if state.permanent(id) is not None)


def _planeswalker_instead(course: Course, source: GameObject | None, seat: int) -> int | None:
    """Return the planeswalker that takes an opponent's damage for a player in some editions (306.7)."""
    if source is None or not in_force(course.state.edition, "planeswalker.redirection"):
        return None
    by = controller_of(source)
    walkers = [
        each.id
        for each in course.state.permanents()
        if each.controller == seat and "Planeswalker" in characteristics(course.state, each.id).types
    ]
    if by == seat or not walkers:
        return None
    name = course.state.players[seat].name
    answer = course.ask(
        Question(
            kind="redirect",
            player=by,
            words=f"Which planeswalker is dealt the damage instead of {name}?",
            options=(False, *walkers),
            rule="306.7",
        )
    )
    if isinstance(answer, bool) or not isinstance(answer, int):
        return None
    course.cite(DEALT_TO_A_PLANESWALKER, answer)
    return answer


def _damaged_players(state: State, effect: DealDamage, context: Context) -> tuple[int, ...]:
    """Return the players who are dealt damage, including those chosen for "any target"."""
    if effect.to_player is not None:
        return context.players(state, effect.to_player)
    if effect.to is ObjectWord.PLAYER_OR_PLANESWALKER_ATTACKED_BY_THAT:
        return attacked_players(context.as_it_was(state, ObjectWord.THAT))
    return context.target_players(effect.to)


# --- Changing and control ------------------------------------------


@rule(
    "613.1",
    refusal="Only permanents and spells can be changed like this.",
    named="{object} isn't a permanent or a spell, so it can't be changed like this.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def can_be_changed(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """The object is a permanent or a spell."""
    object = state.objects[id]
    return bool(object.pieces) and not isinstance(object, CardObject | StackAbility)


def change(course: Course, effect: Change, context: Context) -> None:
    """Begin a continuous effect on the objects that it refers to now (611.2c)."""
    number = course.new_number()
    objects = legal_objects(course, effect, context)
    course.do(
        EffectBegan(
            effect=ContinuousEffect(
                id=number,
                timestamp=number,
                objects=objects,
                change=_with_numbers(course.state, effect, context),
                until=stored_duration(course.state, effect.until, context, about=objects),
            )
        )
    )


def _with_numbers(state: State, effect: Change, context: Context) -> Changes:
    """Return a change with its X as a number, which is computed as the effect begins (608.2h)."""
    if effect.change.attacks is not None:
        goal = context.object(state, effect.change.attacks)
        effect = replace(effect, change=replace(effect.change, attacks=goal))
    if effect.change.enchants is not None:
        # Without such an object the id is 0, so it can't enchant anything.
        host = context.object(state, effect.change.enchants) or 0
        effect = replace(effect, change=replace(effect.change, enchants=host))
    sizes = (effect.change.power, effect.change.toughness)
    if all(size is None or size.number is not SizeWord.X for size in sizes):
        return effect.change
    x = context.number(state, effect.x)
    power, toughness = (None if size is None else size.with_x(x) for size in sizes)
    return replace(effect.change, power=power, toughness=toughness)


@rule(
    "108.4",
    refusal="Only permanents and objects on the stack have a controller.",
    named="{object} isn't a permanent or on the stack, so no player controls it.",
    otherwise=Verdict.NOTHING_HAPPENS,
)
def has_a_controller(state: State, id: int, _effect: OnObjects, _context: Context) -> bool:
    """The object is a permanent or on the stack, so it has a controller."""
    return isinstance(state.objects[id], Permanent | StackObject)


def gain_control(course: Course, effect: GainControl, context: Context) -> None:
    """Let another player control permanents or spells. For that player permanents are new (302.6)."""
    for id in legal_objects(course, effect, context):
        object = course.state.objects[id]
        player = context.player(course.state, effect.to, id)
        if player is None or controller_of(object) == player:
            continue
        if not isinstance(object, Permanent):
            # The spell will become a permanent of its controller at that time (608.3).
            course.do(Changed(object=id, values={"controller": player}))
            continue
        control = ControlEffect(
            player=player,
            before=object.controller,
            timestamp=course.new_number(),
            until=stored_duration(course.state, effect.until, context),
        )
        course.do(ControlChanged(permanent=id, control=control))


HANDLERS: Final = (
    EffectHandler(Tap, tap, judge_each=each_checked_by(is_a_permanent, is_untapped, is_tapped)),
    EffectHandler(Untap, untap, judge_each=each_checked_by(is_a_permanent, is_untapped, is_tapped)),
    EffectHandler(
        AddCounters,
        add_counters,
        judge_each=each_checked_by(can_have_counters, may_get_counters, has_such_counters),
    ),
    EffectHandler(
        DoubleCounters, double_counters, judge_each=each_checked_by(can_have_counters, may_get_counters)
    ),
    EffectHandler(
        RemoveCounters,
        remove_counters,
        judge_each=each_checked_by(can_have_counters, may_get_counters, has_such_counters),
    ),
    EffectHandler(DealDamage, deal_damage, judge=judge_damage),
    EffectHandler(Change, change, judge_each=each_checked_by(can_be_changed, has_not_ended_before_it_began)),
    EffectHandler(
        GainControl,
        gain_control,
        judge_each=each_checked_by(
            has_a_controller, new_controller_is_in_the_game, has_not_ended_before_it_began
        ),
    ),
)
