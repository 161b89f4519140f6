"""Triggered abilities that wait (603.3) and go onto the stack in an order, with their targets."""

from typing import Final

import msgspec
from msgspec.structs import replace

from tabletop.language.abilities import Chapter, Triggered
from tabletop.language.conditions import Condition
from tabletop.language.moments import Moment
from tabletop.language.references import AbilityKey, ObjectWord
from tabletop.model.actions import PutTrigger
from tabletop.model.events import AbilityTriggered, Changed, Created, WaitingPut
from tabletop.model.objects import GameObject, Permanent, StackAbility
from tabletop.model.questions import Question
from tabletop.model.state import State
from tabletop.model.zones import STACK, ZoneKind
from tabletop.rules.book.rule import Rule, statement
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.target_choice import resolve_targets
from tabletop.rules.engine.timing import players_in_order
from tabletop.rules.stack.keyword_triggers import DEFEATED, triggers_with_keys
from tabletop.rules.stack.modes import with_modes
from tabletop.rules.targets.choosing_targets import choose_targets, targets_are_legal
from tabletop.rules.targets.dividing import divisions, is_enough, with_room_for, with_shares
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.values.layers import characteristics_of

ON_THE_EVENT = statement("triggers.on_the_event", "An ability triggers as its event happens.", "603.2")
ACTIVE_PLAYER_FIRST = statement(
    "triggers.active_player_first",
    "The active player's abilities go onto the stack first, so they resolve last.",
    "603.3b",
    "101.4",
)
HELD_IN_UNTAP = statement(
    "triggers.held_in_untap",
    (
        "No player gets priority in the untap step, so abilities that trigger in it go onto the stack in "
        "the upkeep, together with those that trigger there."
    ),
    "502.4",
    "503.1a",
    "603.3",
)
AURA_IS_FOUND = statement(
    "triggers.aura_is_found",
    "An Aura that goes to the graveyard as the object that it enchants leaves is found there.",
    "400.7f",
)

_SIEGE_WORDS: Final = (
    "Exile this Siege; then its controller may cast it transformed without paying its mana cost."
)


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """An ability that has triggered, with its controller, its object, and what the trigger refers to."""

    object: GameObject
    controller: int
    ability: Triggered | Chapter | None
    key: AbilityKey
    that: tuple[int, ...] = ()
    before: tuple[GameObject, ...] = ()
    """Objects that the trigger refers to, as they were then."""
    itself: tuple[int, ...] = ()
    """Numbers of the objects that it has become, if it is the one that left."""
    players: tuple[int, ...] = ()
    number: int | None = None
    x: int = 0
    mana: tuple[str, ...] = ()
    """Types of the mana that was produced."""
    times: int = 1
    """Number of times that it triggers on this one event (603.2d)."""
    rule: Rule[...] = ON_THE_EVENT


def wait(course: Course, found: Found) -> None:
    """Put a triggered ability among those that wait to be put onto the stack (603.2)."""
    course.announce(AbilityTriggered(ability=on_stack(course.state, found)))
    course.cite(found.rule, found.object.id)
    now = course.state.permanent(found.object.id)
    if isinstance(found.ability, Triggered) and found.ability.once_each_turn and now is not None:
        used = replace(now.this_turn, used=(*now.this_turn.used, found.key))
        course.announce(Changed(object=now.id, values={"this_turn": used}))


def on_stack(state: State, found: Found) -> StackAbility:
    """Return a triggered ability as it will be on the stack, before its targets and modes are chosen."""
    number = state.clock + 1
    ability = found.ability
    permanent = state.permanent(found.object.id)
    turned = found.object.turned if isinstance(found.object, Permanent) else None
    return StackAbility(
        id=number,
        owner=found.controller,
        zone=STACK,
        timestamp=number,
        controller=found.controller,
        source=found.object.id,
        source_before=found.object,
        effects=ability.effects if ability is not None else DEFEATED,
        key=found.key,
        text=ability if ability is not None else _SIEGE_WORDS,
        turned=permanent.turned if permanent is not None else turned,
        that=found.that,
        that_before=found.before,
        source_now=found.itself,
        that_many=found.number,
        x=found.x,
        that_players=found.players,
        mana=found.mana,
        target_words=ability.targets if ability is not None else (),
        condition=_intervening_if(ability),
        chapter=max(ability.numbers) if isinstance(ability, Chapter) else None,
        origin="triggered",
    )


def _intervening_if(ability: Triggered | Chapter | None) -> Condition | None:
    """Return the condition checked again on resolving: an intervening "if", not a state trigger's (603.8)."""
    if not isinstance(ability, Triggered) or ability.asked_then or ability.event == Moment.CONDITION:
        return None
    return ability.condition


def put_waiting(course: Course) -> None:
    """Put triggered abilities onto the stack, the active player's first, in each player's order (603.3b)."""
    if len({each.controller for each in course.state.waiting}) > 1:
        course.cite(ACTIVE_PLAYER_FIRST)
    for seat in players_in_order(course.state):
        own = tuple(each for each in course.state.waiting if each.controller == seat)
        for ability in _in_chosen_order(course, seat, own):
            chosen = with_modes(course, _with_its_aura(course, ability))
            ready = _with_targets(course, chosen) if chosen is not None else None
            put = (ready,) if ready is not None else ()
            course.do(WaitingPut(abilities=put, dropped=() if put else (ability.id,)))


def sources(state: State) -> tuple[int, ...]:
    """Return the sources of waiting abilities that still exist."""
    found = dict.fromkeys(each.source for each in state.waiting)
    return tuple(id for id in found if id is not None and id in state.objects)


def _with_its_aura(course: Course, ability: StackAbility) -> StackAbility:
    """Return an ability with its Aura found again, if that left right after what it enchanted (400.7f)."""
    aura, state = ability.source_before, course.state
    if not isinstance(aura, Permanent) or aura.attached_to is None or ability.source_now:
        return ability
    if aura.id in state.objects or aura.attached_to in state.objects:
        return ability
    pieces = {piece.id for piece in aura.pieces}
    cards = (each for each in state.zone(ZoneKind.GRAVEYARD) for piece in each.pieces if piece.id in pieces)
    found = tuple(each.id for each in cards)
    course.cite(AURA_IS_FOUND, *found)
    return msgspec.structs.replace(ability, source_now=found)


def _in_chosen_order(course: Course, seat: int, own: tuple[StackAbility, ...]) -> tuple[StackAbility, ...]:
    """Return abilities in the order in which their controller puts them onto the stack."""
    if len(own) < 2 or all(_does_the_same(each, own[0]) for each in own[1:]):
        return own
    answer = course.ask(
        Question(
            kind="order",
            player=seat,
            words="In which order do these abilities go onto the stack? The last one resolves first.",
            options=tuple(each.id for each in own),
            rule="603.3b",
            makes_no_difference=all(_is_like(course.state, each, own[0]) for each in own[1:]),
        )
    )
    assert isinstance(answer, tuple)
    by_number = {each.id: each for each in own}
    return tuple(by_number[id] for id in answer)


def _does_the_same(first: StackAbility, second: StackAbility) -> bool:
    """Return whether the order of two abilities makes no difference: they are one text of one source."""
    return first.text is not None and (first.text, first.source) == (second.text, second.source)


def _is_like(state: State, first: StackAbility, second: StackAbility) -> bool:
    """Return whether they are the same ability of two equal objects, such as two Soul Wardens.

    If the ability refers to objects, that may be its own object, so both must also be in the same state.
    """
    source, other = first.source_before, second.source_before
    if first.text is None or source is None or other is None:
        return False
    if _without_identity(first) != _without_identity(second):
        return False
    if _refers_to_objects((first.effects, first.target_words, first.condition)):
        return _source_without_identity(source) == _source_without_identity(other)
    return characteristics_of(state, source) == characteristics_of(state, other)


def _without_identity(ability: StackAbility) -> StackAbility:
    """Return an ability without what distinguishes it from the same one of another object."""
    return replace(
        ability,
        id=0,
        timestamp=0,
        source=None,
        source_before=None,
        that=tuple(0 if id == ability.source else id for id in ability.that),
        that_before=tuple(each for each in ability.that_before if each.id != ability.source),
    )


def _source_without_identity(object: GameObject) -> GameObject:
    """Return an object without the numbers that distinguish it from an equal one."""
    pieces = tuple(replace(piece, id=0) for piece in object.pieces)
    return replace(object, id=0, timestamp=0, pieces=pieces)


def _refers_to_objects(value: object) -> bool:
    """Return whether effects, targets or a condition contain a word for an object, such as "self"."""
    if isinstance(value, msgspec.Struct):
        return any(_refers_to_objects(getattr(value, field)) for field in value.__struct_fields__)
    return isinstance(value, ObjectWord) or (isinstance(value, tuple) and any(map(_refers_to_objects, value)))


def _with_targets(course: Course, ability: StackAbility) -> StackAbility | None:
    """Return an ability with its targets chosen, or None if it has no legal targets (603.3d)."""
    words, object = ability.target_words, ability.source_before or ability
    if not words:
        return ability
    words = resolve_targets(course.state, words, ability)
    ability = msgspec.structs.replace(ability, target_words=words)
    if not targets_are_legal(course.state, words, Chosen(), you=ability.controller, about=object):
        return None
    several = divisions(course, ability.effects, ability)
    if not is_enough(words, several):
        return None
    fewer = with_room_for(words, several)
    chosen = choose_targets(course, fewer, Chosen(), you=ability.controller, about=object)
    chosen = with_shares(course, several, chosen, ability.controller)
    return msgspec.structs.replace(ability, **chosen.values())


def put_by_hand(course: Course, action: PutTrigger, by: int) -> None:
    """Put a triggered ability onto the stack because a player says that it has triggered."""
    object = course.state.objects[action.object]
    key, ability = triggers_with_keys(characteristics_of(course.state, object))[action.ability]
    found = Found(object=object, controller=by, ability=ability, key=key)
    waiting = with_modes(course, on_stack(course.state, found))
    if waiting is None:
        return
    named = Chosen.by(action)
    several = divisions(course, waiting.effects, waiting)
    words = with_room_for(waiting.target_words, several)
    chosen = with_shares(course, several, choose_targets(course, words, named, you=by, about=object), by)
    ready = msgspec.structs.replace(waiting, **chosen.values())
    course.do(Created(object=ready, cause="trigger"))
