"""Triggered abilities (603): detecting which of them trigger."""

from collections import deque
from collections.abc import Iterator
from typing import Final

import msgspec

from tabletop.language.abilities import Chapter, EnteringTriggers, Triggered
from tabletop.language.conditions import Fits
from tabletop.language.effects import AddMana, Kind
from tabletop.language.moments import ALL_AT_ONCE, OPPONENTS, YOURS, Moment
from tabletop.language.references import AbilityKey, ObjectWord
from tabletop.language.selections import Selection
from tabletop.model import events as happened
from tabletop.model.caches import changed_keys, forget_derived, has_reusable_cache, record_predecessor
from tabletop.model.events import AbilityTriggered, Event, ZoneChanged
from tabletop.model.objects import GameObject, Permanent
from tabletop.model.state import State
from tabletop.model.zones import STACK, ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Rule, silence, statement
from tabletop.rules.effects.monarch import INHERENT, of_the_monarch
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import REMEMBERED, Course
from tabletop.rules.engine.performing import perform
from tabletop.rules.engine.until_it_leaves import return_exiled
from tabletop.rules.stack.brief_stays import EVOKED, EVOKED_GOES, evoked_permanents
from tabletop.rules.stack.delayed_triggers import trigger_watching
from tabletop.rules.stack.keyword_triggers import rule_behind, triggers_of
from tabletop.rules.stack.new_targets import target_occurrences
from tabletop.rules.stack.occurrences import Occurrence, enough_fit, occurrences
from tabletop.rules.stack.waiting_triggers import ON_THE_EVENT, Found, on_stack, wait
from tabletop.rules.stack.watchers import Watcher, watchers, watchers_of, watchers_on
from tabletop.rules.values.conditions import holds
from tabletop.rules.values.fitting import fits_characteristics
from tabletop.rules.values.kinds import controller_of
from tabletop.rules.values.layers import characteristics_of, fits
from tabletop.rules.values.lookup import permanents_with

TRANSFORMS_INTO = statement(
    "triggers.transforms_into",
    (
        "It triggers if the permanent has the right characteristics immediately after transforming or "
        "converting."
    ),
    "701.27e",
)
CHAPTER_REACHED = statement(
    "triggers.chapter_reached", "A chapter triggers as its lore counters reach it.", "714.2b"
)
SIEGE_DEFEATED = statement(
    "triggers.siege_defeated",
    "A Siege whose last defense counter is removed is exiled; then its controller may cast it transformed.",
    "310.11b",
)
INTO_IS_SILENT = silence("turn.into-trigger.none", "701.27e")
SIEGE_IS_SILENT = silence("kind.battle", "310.11b")

_SIEGE: Final = AbilityKey(keyword="siege")


def notice(course: Course) -> None:
    """Trigger abilities on everything that has happened since the last call."""
    combined: list[tuple[State, Found]] = []
    for before, event, after in _take_moments(course):
        return_exiled(course, event)
        for found in _find_triggers(before, event, after):
            if _is_combined(found):
                combined.append((before, found))
            else:
                _announce(course, found)
        for ability in of_the_monarch(event, after):
            course.announce(AbilityTriggered(ability=ability))
            course.cite(INHERENT)
        trigger_watching(course, before, event, after)
    for found in _as_one(combined):
        _announce(course, found)


def _take_moments(course: Course) -> Iterator[tuple[State, Event, State]]:
    """Yield each event with the states around it, carrying derived values over from one state to the next.

    Each state is released after use, since after thousands of events the states would fill the memory.
    """
    moments = deque(course.take_moments())
    if len(moments) > REMEMBERED:
        # Values derived during the action don't include triggers, so every object would be checked again.
        for before, _, after in moments:
            if after is not before and after is not course.state:
                forget_derived(after)
    last: State | None = None
    while moments:
        before, event, after = moments.popleft()
        earlier = last or before
        if after is not earlier and not has_reusable_cache(after):
            record_predecessor(after, earlier, changed_keys(earlier.objects, after.objects))
        yield before, event, after
        last = after


def _announce(course: Course, found: Found) -> None:
    """Put an ability among those waiting, or several times or not at all if an effect says so (603.2d)."""
    for time in range(found.times):
        if _may_trigger(course.state, found):
            if adds_mana_at_once(found):
                add_mana_at_once(course, found)
                continue
            wait(course, found)
            if time:
                course.cite(ONCE_MORE, found.object.id)
    if not found.times:
        course.cite(KEPT_SILENT, found.object.id)


def _is_combined(found: Found) -> bool:
    return isinstance(found.ability, Triggered) and (found.ability.together or _is_of_all(found.ability))


def _is_of_all(ability: Triggered) -> bool:
    """Return whether it triggers once on all damage dealt by or to one object at the same time."""
    return ability.event in ALL_AT_ONCE and not ability.together


def _as_one(found_with_states: list[tuple[State, Found]]) -> Iterator[Found]:
    """Yield the triggers of "one or more" abilities, combined into one for each player (603.2c).

    Everything that such an ability sees at the same time about one player is one trigger.
    """
    groups: dict[tuple[object, ...], list[Found]] = {}
    for before, found in found_with_states:
        assert isinstance(found.ability, Triggered)
        # Events at the same time have the same state before them.
        about = (found.that, id(before)) if _is_of_all(found.ability) else found.players
        groups.setdefault((found.object.id, found.key, about), []).append(found)
    for group in groups.values():
        yield msgspec.structs.replace(
            group[0],
            that=tuple(dict.fromkeys(id for each in group for id in each.that)),
            before=tuple({object.id: object for each in group for object in each.before}.values()),
            players=tuple(dict.fromkeys(seat for each in group for seat in each.players)),
            number=sum(each.number or 0 for each in group),
            times=max(each.times for each in group),
        )


def _find_triggers(before: State, event: Event, after: State) -> Iterator[Found]:
    yield from _siege_triggers(before, event, after)
    yield from _chapter_triggers(before, event, after)
    yield from _evoke_triggers(event, after)
    for occurrence in (*occurrences(before, event, after), *target_occurrences(event, after)):
        yield from _by_occurrence(occurrence, before, after)


def _by_occurrence(occurrence: Occurrence, before: State, after: State) -> Iterator[Found]:
    # Leaving the battlefield looks back to the abilities as they were just before (603.10a).
    watched = before if occurrence.looks_back else after
    waiting = _may_be_waiting(occurrence, watched)
    for object, key, ability in (*waiting, *watchers_on(watched, _object_waiting_for_itself(occurrence))):
        if _matches(watched, ability, object, occurrence) and not (
            occurrence.moment == Moment.TRANSFORMS and _kept_its_name(ability, object, before, after)
        ):
            yield Found(
                object=object,
                controller=controller_of(object),
                ability=ability,
                key=key,
                that=occurrence.now,
                before=tuple(each for each in (occurrence.other or occurrence.object,) if each is not None),
                itself=occurrence.now if _is_about(occurrence, object) else (),
                number=_number(occurrence, ability, object, after),
                x=occurrence.x if _is_about(occurrence, object) else 0,
                players=() if occurrence.player is None else (occurrence.player,),
                mana=occurrence.mana,
                times=_times(after, occurrence, object),
                rule=rule_behind(ability) or _rule_of(occurrence, after.edition),
            )


def _may_be_waiting(occurrence: Occurrence, watched: State) -> Iterator[Watcher]:
    events = occurrence.moment.waited_for_by
    if occurrence.object is None:
        return watchers(watched, events)

    def matches(object: GameObject, ability: Triggered) -> bool:
        return _matches(watched, ability, object, occurrence)

    return watchers_of(watched, events, occurrence.object.id, matches)


def _number(occurrence: Occurrence, ability: Triggered, watcher: GameObject, after: State) -> int | None:
    """Return the number that a trigger refers to, which may be that of fitting targets of a spell."""
    condition, spell = ability.condition, occurrence.object
    if not isinstance(condition, Fits) or condition.object is not ObjectWord.TARGETS_OF_THAT:
        return occurrence.number
    targets = {each for each in getattr(spell, "targets", ()) if each in after.objects}
    you = controller_of(watcher)
    found = (fits(after, condition.of, after.objects[id], you=you, asker=watcher.id) for id in targets)
    return sum(found)


def _object_waiting_for_itself(occurrence: Occurrence) -> tuple[GameObject, ...]:
    """Return the object if it waits for an event on itself as a spell, in exile or in a hand.

    Other objects don't wait for anything there.
    """
    about = occurrence.object
    if about is None:
        return ()
    moment = occurrence.moment
    discarded_into_exile = moment == Moment.DISCARDED and about.zone.kind is ZoneKind.EXILE
    return (about,) if moment in (Moment.CAST, Moment.REVEALED_AS_DRAWN) or discarded_into_exile else ()


def _times(state: State, occurrence: Occurrence, watcher: GameObject) -> int:
    entered = occurrence.object if occurrence.moment == Moment.ENTERS else None
    return 1 if entered is None else times(state, entered, watcher, controller_of(watcher))


def _rule_of(occurrence: Occurrence, edition: str) -> Rule[...]:
    if occurrence.moment != Moment.TRANSFORMS:
        return ON_THE_EVENT
    return INTO_IS_SILENT if in_force(edition, "turn.into-trigger.none") else TRANSFORMS_INTO


def _kept_its_name(ability: Triggered, object: GameObject, before: State, after: State) -> bool:
    """Return whether "transforms into" requires a new name and the object still has its old one."""
    if not in_force(after.edition, "turn.into-trigger.by-name"):
        return False
    earlier = before.permanent(object.id)
    if ability.of is not None or earlier is None:
        return False
    return characteristics_of(before, earlier).name == characteristics_of(after, object).name


def _matches(state: State, ability: Triggered, object: GameObject, occurrence: Occurrence) -> bool:
    if occurrence.moment not in ability.event.parts:
        return False
    if ability.zone != object.zone.kind or _was_done_by_another(object, occurrence):
        return False
    if occurrence.object is None:
        enough = ability.of is None or enough_fit(state, ability.of, object, occurrence)
        return enough and _step_concerns(state, ability.event, object, occurrence)
    if occurrence.moment == Moment.DAMAGED_CREATURE_DIES:
        dead = occurrence.object
        return isinstance(dead, Permanent) and object.id in dead.this_turn.damaged_by
    if ability.attached:
        return getattr(object, "attached_to", None) == occurrence.object.id
    if ability.of is None:
        return occurrence.object.id == object.id or _is_own_doing(ability, object, occurrence)
    return _is_among(state, ability.of, ability.event, object, occurrence)


def _was_done_by_another(object: GameObject, occurrence: Occurrence) -> bool:
    """Return whether "you" must do something to the object and another player did it."""
    is_about_you = occurrence.moment == Moment.YOU_PUT_PLUS_COUNTERS
    return is_about_you and occurrence.player != controller_of(object)


_TO_YOU: Final = (Moment.DEALS_COMBAT_DAMAGE_TO_YOU, Moment.DEALS_DAMAGE_TO_YOU_OR_YOURS)


def _is_among(
    state: State, of: Selection, event: Moment, watcher: GameObject, occurrence: Occurrence
) -> bool:
    """Return whether it happened to an object, and a player, that the ability is about."""
    about, you = occurrence.object, controller_of(watcher)
    if about is None or (event in _TO_YOU and occurrence.player != you):
        return False
    if of.zone == ZoneKind.STACK and about.zone != STACK:
        # An ability about spells doesn't mean permanents that do the same, such as dealing damage.
        return False
    if event is Moment.CAST_FIRST and _has_cast_before(state, of, watcher, occurrence):
        return False
    found = characteristics_of(state, about)
    zoned = of.in_zone(about.zone.kind)
    return fits_characteristics(state, zoned, about, found, you=you, asker=watcher.id)


def _has_cast_before(state: State, of: Selection, watcher: GameObject, occurrence: Occurrence) -> bool:
    """Return whether the player has already cast a fitting spell this turn before the latest one."""
    assert occurrence.player is not None, "a player has cast it"
    *earlier, _ = state.players[occurrence.player].cast_this_turn
    return any(fits(state, of, each, you=controller_of(watcher), asker=watcher.id) for each in earlier)


def _is_own_doing(ability: Triggered, object: GameObject, occurrence: Occurrence) -> bool:
    """Return whether "whenever you ..." refers to what its controller did with an object."""
    return ability.event in YOURS and occurrence.player == controller_of(object)


def _is_about(occurrence: Occurrence, object: GameObject) -> bool:
    return occurrence.object is not None and occurrence.object.id == object.id


def _step_concerns(state: State, event: Moment, object: GameObject, occurrence: Occurrence) -> bool:
    whose = occurrence.player
    if event is Moment.THE_CHOSEN_PLAYER_LOSES:
        chosen = getattr(object, "chosen", {}).get(str(Kind.OPPONENT))
        return whose is not None and state.players[whose].name == chosen
    if event in YOURS:
        return whose is None or whose == controller_of(object)
    if event in OPPONENTS:
        return whose != controller_of(object)
    if event == Moment.ENCHANTED_PLAYER_UPKEEP:
        return whose == getattr(object, "attached_to_player", None)
    if event == Moment.ENCHANTED_CONTROLLER_UPKEEP:
        host = state.permanent(getattr(object, "attached_to", None))
        return host is not None and whose == host.controller
    return True


def _may_trigger(state: State, found: Found) -> bool:
    """Return whether an ability may trigger.

    A condition right after the event is checked at once, and again on resolving (603.4). Some abilities
    trigger only once each turn.
    """
    ability = found.ability
    if ability is None or isinstance(ability, Chapter):
        return True
    now = state.permanent(found.object.id)
    if ability.once_each_turn and now is not None and found.key in now.this_turn.used:
        return False
    if ability.condition is None:
        return True
    context = Context(found.controller, on_stack(state, found), own=found.object.id)
    return holds(state, ability.condition, context)


# --- Sagas, Sieges and evoke ------------------------------------------


def _evoke_triggers(event: Event, after: State) -> Iterator[Found]:
    for permanent in evoked_permanents(event, after):
        yield Found(
            object=permanent,
            controller=permanent.controller,
            ability=EVOKED,
            key=AbilityKey(keyword="evoke"),
            rule=EVOKED_GOES,
        )


def _chapter_triggers(before: State, event: Event, after: State) -> Iterator[Found]:
    if in_force(after.edition, "kind.saga"):
        return
    for permanent, old, new in _counter_changes(before, event, after, "lore"):
        # One text for several chapters is a separate ability for each of them (714.2c).
        reached = (
            (key, ability)
            for key, ability in characteristics_of(after, permanent).keyed_abilities
            if isinstance(ability, Chapter)
            for number in ability.numbers
            if old < number <= new
        )
        for key, ability in reached:
            yield Found(
                object=permanent,
                controller=permanent.controller,
                ability=ability,
                key=key,
                rule=CHAPTER_REACHED,
            )


def _siege_triggers(before: State, event: Event, after: State) -> Iterator[Found]:
    for permanent, old, new in _counter_changes(before, event, after, "defense"):
        if old > 0 and new == 0 and "Siege" in characteristics_of(after, permanent).subtypes:
            silent = in_force(after.edition, "kind.battle")
            rule = SIEGE_IS_SILENT if silent else SIEGE_DEFEATED
            yield Found(
                object=permanent, controller=permanent.controller, ability=None, key=_SIEGE, rule=rule
            )


def _counter_changes(
    before: State, event: Event, after: State, kind: str
) -> Iterator[tuple[Permanent, int, int]]:
    """Yield permanents whose number of counters of a kind has changed, with the numbers before and after."""
    if isinstance(event, ZoneChanged | happened.CountersChanged):
        ids = (
            (event.object,)
            if isinstance(event, happened.CountersChanged)
            else tuple(each.id for each in event.after)
        )
        for id in ids:
            permanent = after.permanent(id)
            if permanent is not None:
                old = before.permanent(id)
                yield permanent, old.counters.get(kind, 0) if old else 0, permanent.counters.get(kind, 0)


def triggered_abilities(state: State, id: int) -> tuple[Triggered | Chapter, ...]:
    """Return the triggered abilities of the face that is up, in order."""
    object = state.objects.get(id)
    return triggers_of(characteristics_of(state, object)) if object is not None else ()


AT_ONCE = statement(
    "mana_triggers.at_once",
    "A triggered mana ability does not use the stack: its mana is added right after the mana on which it"
    " triggers.",
    "605.4a",
    "605.1b",
    "106.12a",
)


def adds_mana_at_once(found: Found) -> bool:
    """Return whether it is a mana ability: it triggers on mana, needs no target and could add mana."""
    ability = found.ability
    return (
        isinstance(ability, Triggered)
        and ability.event is Moment.IS_TAPPED_FOR_MANA
        and not ability.targets
        and any(isinstance(effect, AddMana) for effect in ability.effects)
    )


def add_mana_at_once(course: Course, found: Found) -> None:
    """Perform a triggered mana ability at once, without the stack."""
    ability = on_stack(course.state, found)
    course.cite(AT_ONCE, found.object.id)
    for effect in ability.effects:
        perform(course, effect, Context(ability.controller, ability))


ONCE_MORE = statement(
    "entering_triggers.once_more", "An effect makes the ability trigger an additional time.", "603.2d"
)
KEPT_SILENT = statement(
    "entering_triggers.kept_silent",
    "An effect says that abilities don't trigger on its entering.",
    "603.2",
    "101.2",
)


def times(state: State, entered: GameObject, watcher: GameObject, controller: int) -> int:
    """Return how often an ability triggers on an object that entered, 0 if an effect prevents it.

    Args:
        state: the state in which it triggers.
        entered: the object that entered.
        watcher: the object with the ability.
        controller: seat of the ability's controller.

    """
    number = 1
    for permanent, found in permanents_with(state, EnteringTriggers):
        for ability in found.abilities:
            if not isinstance(ability, EnteringTriggers):
                continue
            applies = fits(state, ability.of, entered, you=permanent.controller, asker=permanent.id)
            if applies and not ability.more:
                return 0
            if applies and isinstance(watcher, Permanent) and controller == permanent.controller:
                number += ability.more
    return number
