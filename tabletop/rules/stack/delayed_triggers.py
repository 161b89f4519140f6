"""Delayed triggered abilities (603.7): created by an effect, waiting for a moment or for an object."""

from collections.abc import Iterable

from msgspec.structs import replace

from tabletop.language.moments import IN_YOUR_TURN, WATCHED, Later
from tabletop.model.events import (
    AbilityTriggered,
    AttackDeclared,
    Ended,
    Event,
    PlayerChanged,
    SpellCast,
    TriggerDelayed,
    ZoneChanged,
)
from tabletop.model.objects import Permanent, StackAbility
from tabletop.model.state import DelayedTrigger, State
from tabletop.model.tally import attacked_player
from tabletop.model.zones import STACK
from tabletop.rules.book.rule import statement
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import Course
from tabletop.rules.stack.occurrences import occurrences
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of, fits

GOES_WITH_THE_MANA = statement(
    "delayed_triggers.goes_with_the_mana",
    "An ability that triggers when certain mana is spent belongs to that mana, even if its source has left.",
    "106.6",
    "603.7",
)


def trigger_delayed(course: Course, moments: Iterable[Later]) -> None:
    """Trigger the delayed abilities whose moment has come, each once (603.7b)."""
    due = frozenset(moments)
    if Later.NEXT_UPKEEP in due:
        _trigger_each_time(course, Later.EACH_OF_YOUR_UPKEEPS, course.state.active)
    for trigger in course.state.delayed:
        if _is_due(course.state, trigger, due):
            course.announce(
                Ended(ids=(trigger.id,)), AbilityTriggered(ability=_stack_ability(course, trigger))
            )


def trigger_watching(course: Course, before: State, event: Event, after: State) -> None:
    """Trigger the delayed abilities that wait for an event on an object (603.7)."""
    if isinstance(event, AttackDeclared):
        _trigger_on_attack(course, event, after)
    if isinstance(event, ZoneChanged) and after.delayed:
        _trigger_on_entering(course, event, after)
    if isinstance(event, SpellCast) and after.delayed:
        _trigger_on_cast(course, event, after)
    if isinstance(event, SpellCast) and event.mana:
        _trigger_on_spent_mana(course, event, after)
    watching = [trigger for trigger in course.state.delayed if trigger.watch is not None]
    for occurrence in occurrences(before, event, after) if watching else ():
        for trigger in watching:
            about = occurrence.object is not None and occurrence.object.id == trigger.watch
            if about and occurrence.moment == WATCHED.get(trigger.at) and trigger in course.state.delayed:
                ability = replace(_stack_ability(course, trigger), that=occurrence.now)
                course.announce(Ended(ids=(trigger.id,)), AbilityTriggered(ability=ability))


def _trigger_each_time(course: Course, moment: Later, player: int) -> None:
    """Trigger abilities each time a moment comes, as long as the object that they watch is still there."""
    for trigger in tuple(course.state.delayed):
        if trigger.at != moment or trigger.controller != player:
            continue
        watched = course.state.objects.get(trigger.watch or 0)
        if watched is None:
            course.announce(Ended(ids=(trigger.id,)))
            continue
        ability = replace(_stack_ability(course, trigger), that=(watched.id,), that_before=(watched,))
        course.announce(AbilityTriggered(ability=ability))


def _trigger_on_entering(course: Course, event: ZoneChanged, after: State) -> None:
    """Trigger abilities for each land that enters under their player's control."""
    for each in event.after:
        if isinstance(each, Permanent) and "Land" in characteristics_of(after, each).types:
            _trigger_each_time(course, Later.EACH_TIME_A_LAND_ENTERS_UNDER_YOU, each.controller)


def _trigger_on_cast(course: Course, event: SpellCast, after: State) -> None:
    """Trigger abilities once that wait for a fitting spell of their player (603.7)."""
    spell = after.objects[event.spell]
    for trigger in course.state.delayed:
        own = trigger.at == Later.YOU_NEXT_CAST and trigger.controller == event.player
        if own and (trigger.of is None or fits(after, trigger.of, spell, you=event.player, asker=0)):
            ability = replace(_stack_ability(course, trigger), that=(spell.id,), that_before=(spell,))
            course.announce(Ended(ids=(trigger.id,)), AbilityTriggered(ability=ability))


def wait_for(course: Course, trigger: DelayedTrigger, context: Context) -> None:
    """Let a delayed ability wait for its event."""
    if trigger.at == Later.THAT_MANA_IS_SPENT:
        _bind_to_mana(course, trigger, context)
    else:
        course.do(TriggerDelayed(trigger=trigger))


def _bind_to_mana(course: Course, trigger: DelayedTrigger, context: Context) -> None:
    """Bind an ability to the mana that its text has just added, so that it stays with that mana (106.6)."""
    if context.antecedents.mana_added is None:
        return
    seat, many = context.antecedents.mana_added
    pool = course.state.players[seat].bound_mana
    others = (each.when_spent for player in course.state.players for each in player.bound_mana)
    number = 1 + max((each.id for each in others if each is not None), default=0)
    trigger = replace(trigger, id=number, controller=context.you)
    first = len(pool) - many
    bound = tuple(replace(mana, when_spent=trigger) for mana in pool[first:])
    course.do(PlayerChanged(player=seat, values={"bound_mana": (*pool[:first], *bound)}))


def _trigger_on_spent_mana(course: Course, event: SpellCast, after: State) -> None:
    """Trigger the abilities of mana spent on a spell, once for each addition of mana (603.7b)."""
    spell = after.objects[event.spell]
    triggers = {each.when_spent.id: each.when_spent for each in event.mana if each.when_spent is not None}
    for trigger in triggers.values():
        if trigger.of is not None:
            of = Context(trigger.controller).resolve(after, trigger.of)
            if not fits(after, of, spell, you=trigger.controller, asker=0):
                continue
        ability = replace(_stack_ability(course, trigger), that=(spell.id,), that_before=(spell,))
        course.announce(AbilityTriggered(ability=ability))
        course.cite(GOES_WITH_THE_MANA, spell.id)
        for seat, player in enumerate(course.state.players):
            left = tuple(
                replace(mana, when_spent=None) if mana.when_spent == trigger else mana
                for mana in player.bound_mana
            )
            if left != player.bound_mana:
                course.announce(PlayerChanged(player=seat, values={"bound_mana": left}))


def _trigger_on_attack(course: Course, event: AttackDeclared, after: State) -> None:
    """Trigger abilities each time a creature that they wait for attacks, while they last."""
    attackers = [each for id in event.attackers if (each := after.permanent(id)) is not None]
    for trigger in after.delayed:
        for attacker in attackers:
            if _waits_for(after, trigger, attacker):
                ability = replace(_stack_ability(course, trigger), that=(attacker.id,))
                course.announce(AbilityTriggered(ability=ability))


def _waits_for(state: State, trigger: DelayedTrigger, attacker: Permanent) -> bool:
    """Return whether an ability triggers each time such a creature attacks."""
    match trigger.at:
        case Later.EACH_TIME_A_CREATURE_ATTACKS_YOU:
            return attacked_player(state, attacker) == trigger.controller
        case Later.EACH_TIME_A_CREATURE_OF_AN_OPPONENT_ATTACKS:
            return attacker.controller in opponents_of(state, trigger.controller)
        case _:
            return False


def _is_due(state: State, trigger: DelayedTrigger, due: frozenset[Later]) -> bool:
    if trigger.watch is not None:
        return False
    own = IN_YOUR_TURN.get(trigger.at)
    return trigger.at in due if own is None else own in due and state.active == trigger.controller


def _stack_ability(course: Course, trigger: DelayedTrigger) -> StackAbility:
    number = course.new_number()
    return StackAbility(
        id=number,
        owner=trigger.controller,
        zone=STACK,
        timestamp=number,
        controller=trigger.controller,
        source=trigger.source,
        source_before=course.state.permanent(trigger.source) or course.state.gone.get(trigger.source or 0),
        effects=trigger.effects,
        turned=trigger.turned,
        origin="delayed",
    )
