"""The referee: judges an action, carries it out, and lets the game settle afterwards.

    rule_on(state, action)    -> Ruling
    carry_out(state, action)  -> Outcome: the events, and the state after them

After a legal action state-based actions are performed and triggered abilities are put onto the stack,
repeatedly until nothing is left to do (704.3, 117.5).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from tabletop.model import actions as does
from tabletop.model.actions import Action
from tabletop.model.events import Event, Overruled
from tabletop.model.handwork import BringIn
from tabletop.model.questions import Answer, Question
from tabletop.model.state import State
from tabletop.rules import state_based
from tabletop.rules.book.rule import NOTHING_WAIVED, Judging, Waived, rule
from tabletop.rules.book.verdicts import Ruling, Verdict, ruling_for
from tabletop.rules.casting import activating, activation_steps, casting, lands
from tabletop.rules.casting import handlers as casts
from tabletop.rules.casting.casting_steps import cast
from tabletop.rules.effects import handlers as effects
from tabletop.rules.engine.context import Context
from tabletop.rules.engine.course import (
    TOO_MUCH_HAPPENS,
    ActionHandler,
    Course,
    EffectHandlers,
    Refused,
    Unanswered,
    Unasked,
    handlers_by_kind,
)
from tabletop.rules.engine.leaving_the_game import actor_is_in_the_game, cite_the_end
from tabletop.rules.engine.performing import judge_effect, perform
from tabletop.rules.engine.planned_payment import PlannedPayment
from tabletop.rules.faces import face_down
from tabletop.rules.faces import handlers as faces
from tabletop.rules.faces.substitute_cards import cite_replaced_substitutes
from tabletop.rules.forcing import overrule
from tabletop.rules.handwork.handlers import HANDWORK
from tabletop.rules.instructions import instruction_fault
from tabletop.rules.left_to_hands import judge_with_texts, waived_by_texts
from tabletop.rules.object_names import names_in
from tabletop.rules.only_cards import something_says_so
from tabletop.rules.refusal_reasons import with_reasons
from tabletop.rules.stack import handlers as stack
from tabletop.rules.stack import resolving, state_triggers, triggers, waiting_triggers
from tabletop.rules.stack.triggers import triggered_abilities
from tabletop.rules.targets.choosing_targets import targets_are_legal
from tabletop.rules.targets.target_numbers import Chosen
from tabletop.rules.turn import attacking, blocking, combat, turns
from tabletop.rules.turn.blocking import DECLARED_FIRST
from tabletop.rules.turn.declaring import join_declaration, makes_mana_for_attack, record_declaration
from tabletop.rules.values.kinds import controller_of

EFFECTS: Final[EffectHandlers] = handlers_by_kind(
    (
        *faces.EFFECTS,
        *effects.EFFECTS,
        *casts.EFFECTS,
        *stack.EFFECTS,
        *combat.HANDLERS,
    )
)
"""Handlers of all effects, collected from the rooms."""


MANA_IS_MADE_LATER: Final[Waived] = frozenset({casting.mana_is_there.name, activating.mana_is_there.name})
"""Rules that don't hold yet while a spell or ability is announced (601.2g)."""


def effect_handlers() -> EffectHandlers:
    """Return the table of effect handlers for a course."""
    return EFFECTS


_MAX_ROUNDS = 1_000
_T = TypeVar("_T", does.Cast, does.Activate, does.PutTrigger)


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of an action.

    `state` is the state after it, with a `question` the state in which that came up, and with any verdict but
    legal the state before. `unasked` are the questions that had only one answer.
    """

    ruling: Ruling
    state: State
    events: tuple[Event, ...] = ()
    answers: tuple[Answer, ...] = ()
    unasked: tuple[Unasked, ...] = ()
    question: Question | None = None


def acting_player(state: State, action: Action) -> int:
    """Return the acting player: the one named, the object's controller or owner, or the active one."""
    if action.by is not None:
        return action.by
    if isinstance(action, does.Forced):
        return acting_player(state, action.what)
    id = _object_of(action)
    object = state.objects.get(id) if id is not None else None
    return controller_of(object) if object is not None else state.active


def _object_of(action: Action) -> int | None:
    match action:
        case (
            does.Cast(object=id)
            | does.PlayLand(object=id)
            | does.Activate(object=id)
            | does.PutTrigger(object=id)
            | does.TurnUp(object=id)
        ):
            return id
        case does.Instruct(effect=effect):
            objects = getattr(effect, "objects", ()) or (getattr(effect, "object", None),)
            return objects[0] if objects and isinstance(objects[0], int) else None
        case does.Block(blockers=blockers):
            return next(iter(blockers), None)
        case _:
            return None


_PLAYED: Final = (
    does.Cast,
    does.PlayLand,
    does.Activate,
    does.PutTrigger,
    does.TurnUp,
    does.Attack,
    does.Block,
    BringIn,
)
"""Actions of players who are still in the game. A turn continues without its player (800.4)."""


# --- Judging ------------------------------------------


def rule_on(state: State, action: Action, waived: Waived = NOTHING_WAIVED) -> Ruling:
    """Return the ruling on an action, ignoring waived rules. The state isn't changed.

    An invalid action is illegal, for a reason that isn't a rule of the game.
    """
    fault = instruction_fault(state, action)
    if fault is None or fault.rule in waived:
        return _with_texts(Judging(state, waived), action)
    return ruling_for((fault,))


def rule_on_offer(state: State, action: Action) -> Ruling:
    """Return the ruling on an action offered by the program itself, which is known to be valid."""
    return _with_texts(Judging(state), action)


def _with_texts(judging: Judging, action: Action) -> Ruling:
    ruling = judge_with_texts(judging, action, acting_player(judging.state, action), _judge)
    return ruling.named(names_in(judging.state)) if ruling.reasons else ruling


def _judge(judging: Judging, action: Action) -> Ruling:
    state, action = join_declaration(judging.state, action)
    judging, by = judging._replace(state=state), acting_player(state, action)
    if isinstance(action, _PLAYED) and not actor_is_in_the_game(state, by):
        return ruling_for((actor_is_in_the_game.broken_by(state.edition, None, state, by),))
    first = judging.broken((something_says_so,), _object_of(action), action)
    if isinstance(action, does.Cast | does.Activate):
        first = (*first, *judging.broken(DECLARED_FIRST, action.object, action))
    return ruling_for(first) if first else ACTIONS[type(action)].judge(judging, action, by)


def _judge_instruction(judging: Judging, action: does.Instruct, by: int) -> Ruling:
    return judge_effect(EFFECTS, judging, action.effect, Context(by))


def _judge_trigger(judging: Judging, action: does.PutTrigger, by: int) -> Ruling:
    return judging.ruling(PUTTING, action.object, action, by)


def _judge_forced(judging: Judging, action: does.Forced, _by: int) -> Ruling:
    return overrule(judging.state, action.what, _judge)[1]


@rule(
    "603.1",
    "113.3c",
    refusal="The face that is up has no such triggered ability.",
    named="{object} has no such triggered ability.",
)
def has_the_trigger(state: State, action: does.PutTrigger, _by: int) -> bool:
    """The face that is up has the triggered ability."""
    return 0 <= action.ability < len(triggered_abilities(state, action.object))


@rule(
    "603.3d",
    "601.2c",
    refusal="A legal target is missing, or a chosen target isn't legal.",
    named="The ability of {object} lacks a legal target.",
)
def trigger_has_its_targets(state: State, action: does.PutTrigger, by: int) -> bool:
    """Every chosen target is legal, and if none are chosen, there are legal ones."""
    if not has_the_trigger(state, action, by):
        return True
    ability = triggered_abilities(state, action.object)[action.ability]
    named = Chosen.by(action)
    return targets_are_legal(state, ability.targets, named, you=by, about=state.objects[action.object])


PUTTING = (has_the_trigger, trigger_has_its_targets)

# --- Carrying out ------------------------------------------


def carry_out(  # noqa: PLR0913 - the last ones are rarely given
    state: State,
    action: Action,
    answers: Sequence[Answer] = (),
    *,
    ask: bool = True,
    settles: bool = True,
    waived: Waived = NOTHING_WAIVED,
) -> Outcome:
    """Perform an action if it is legal.

    Args:
        state: state before the action.
        action: action to perform.
        answers: answers to its questions, in order.
        ask: whether to stop at a question without an answer. Otherwise it gets its first option.
        settles: whether to let the game settle afterwards. Otherwise only the action itself is performed.
        waived: names of rules that aren't checked.

    """
    ruling = rule_on(state, action, waived)
    if not ruling.is_legal:
        return Outcome(ruling=ruling, state=state)
    by = acting_player(state, action)
    by_texts = waived_by_texts(ruling, Judging(state, waived), action, by, _judge)
    before, action = join_declaration(state, action)
    course = Course(before, answers, ask=ask, handlers=effect_handlers)
    for reason in ruling.reasons:
        course.note(reason)
    try:
        with course.waiving(by_texts):
            _do(course, action)
        if settles:
            settle(course)
    except Unanswered as stop:
        return _outcome(course, ruling, stop.state, stop.question)
    except Refused as stop:
        refused = Ruling(Verdict.ILLEGAL, stop.reasons).named(names_in(course.state))
        return Outcome(ruling=refused, state=state)
    return _outcome(course, ruling, _with_declaration(course, state, before, action))


def announce(
    state: State, action: Action, answers: Sequence[Answer], planned: PlannedPayment, *, ask: bool = True
) -> Outcome:
    """Announce a spell or ability: its choices are made, and its mana cost is recorded (601.2b-f, 602.2b).

    Args:
        state: state before the action.
        action: the spell to cast or the ability to activate.
        answers: answers to its questions so far, in order.
        planned: the payment. After the last answer it has the total cost.
        ask: whether to stop at a question without an answer. Otherwise it gets its first option.

    """
    ruling = rule_on(state, action, MANA_IS_MADE_LATER)
    if not ruling.is_legal:
        return Outcome(ruling=ruling, state=state)
    by = acting_player(state, action)
    by_texts = waived_by_texts(ruling, Judging(state, MANA_IS_MADE_LATER), action, by, _judge)
    course = Course(state, answers, ask=ask, handlers=effect_handlers, planned=planned)
    try:
        with course.waiving(by_texts | MANA_IS_MADE_LATER):
            ACTIONS[type(action)].perform(course, action, by)
    except Unanswered as stop:
        return _outcome(course, ruling, stop.state, stop.question)
    except Refused as stop:
        refused = Ruling(Verdict.ILLEGAL, stop.reasons).named(names_in(course.state))
        return Outcome(ruling=refused, state=state)
    return _outcome(course, ruling, course.state)


def _with_declaration(course: Course, state: State, before: State, action: Action) -> State:
    """Return the state after an action, recording a declaration that later ones may join."""
    after, last = record_declaration(course.state, before, action), state.declaration
    if last is None or not makes_mana_for_attack(state, action):
        return after
    # Further attackers join those declared as if the mana had been made before them (508.1i).
    first = carry_out(last.before, action, course.given)
    is_done = first.ruling.is_legal and first.question is None
    return record_declaration(after, first.state, last.action) if is_done else after


def _outcome(course: Course, ruling: Ruling, state: State, question: Question | None = None) -> Outcome:
    return Outcome(
        ruling=ruling,
        state=state,
        events=tuple(course.events),
        answers=tuple(course.given),
        unasked=tuple(course.unasked),
        question=question,
    )


def settle(course: Course, *, holds: bool = False) -> None:
    """Perform state-based actions and put triggered abilities onto the stack until nothing is left (704.3).

    Abilities trigger as their events happen (603.2). They are collected first, so that a Saga or a battle
    whose ability has triggered waits for it.

    Args:
        course: course of the action.
        holds: whether state-based actions and triggered abilities wait, since no player gets priority now.

    """
    for _ in range(_MAX_ROUNDS):
        cite_replaced_substitutes(course, course.moments)
        triggers.notice(course)
        state_triggers.notice_conditions(course)
        before = course.state
        (state_based.keep_up if holds else state_based.check)(course)
        if course.state is not before or course.moments:
            continue
        if not holds:
            waiting_triggers.put_waiting(course)
        if course.state is before:
            return
    raise Refused(TOO_MUCH_HAPPENS)


_OF_PLAYERS_IN_THE_GAME: Final = (
    does.Cast,
    does.PlayLand,
    does.Activate,
    does.TurnUp,
    does.Attack,
    does.Block,
)
"""Actions that only players take who are still in the game."""


def _do(course: Course, action: Action) -> None:
    size_before = len(course.state.stack)
    by = acting_player(course.state, action)
    if isinstance(action, _OF_PLAYERS_IN_THE_GAME):
        cite_the_end(course, by)
    ACTIONS[type(action)].perform(course, action, by)
    if isinstance(action, does.Cast | does.Activate) and len(course.state.stack) > size_before:
        blocking.skip_declaration(course)


def _instruct(course: Course, action: does.Instruct, by: int) -> None:
    perform(course, action.effect, Context(by))


def _attack(course: Course, action: does.Attack, by: int) -> None:
    turns.leave_step(course, attacking.BEFORE)
    attacking.attack(course, action, by)


def _block(course: Course, action: does.Block, by: int) -> None:
    turns.leave_step(course, blocking.BEFORE)
    blocking.block(course, action, by)


def _force(course: Course, action: does.Forced, _by: int) -> None:
    """Perform what a judge allows, and record the rules that it breaks."""
    reasons, _ = overrule(course.state, action.what, _judge)
    if reasons:
        course.announce(
            Overruled(
                words=tuple(dict.fromkeys(each.words for each in reasons)),
                numbers=tuple(dict.fromkeys(number for each in reasons for number in each.numbers)),
                objects=tuple(dict.fromkeys(each.object for each in reasons if each.object is not None)),
            )
        )
    with course.waiving(frozenset(each.rule for each in reasons)):
        _do(course, action.what)


def _resolve(course: Course, action: does.Resolve, _by: int) -> None:
    resolving.resolve_top(course)
    for _ in range(_MAX_ROUNDS if action.all else 0):
        settle(course)
        if not course.state.stack:
            return
        resolving.resolve_top(course)


def _advance(course: Course, action: does.Advance, _by: int) -> None:
    """Go on step by step. Abilities that trigger on the way wait on the stack, and nothing resolves.

    After the untap step, abilities that triggered in it are on the stack in the upkeep (502.4), and
    state-based actions are performed only there (704.3).
    """
    turn = course.state.turn
    turns.next_step(course)
    while not _is_there(course.state, action.to, turn):
        settle(course, holds=course.state.step == "untap")
        if course.state.step == "untap":
            _cite_what_waits(course)
        turns.next_step(course)
    if action.to == "combat damage":
        _second_combat_damage(course)


def _cite_what_waits(course: Course) -> None:
    """Cite the rules by which triggers and state-based actions of an untap step wait for the upkeep."""
    if course.state.waiting:
        course.cite(waiting_triggers.HELD_IN_UNTAP, *waiting_triggers.sources(course.state))
    if state_based.have_something_to_do(course.state, effect_handlers):
        course.cite(state_based.WAIT_FOR_PRIORITY)


def _is_there(state: State, to: str, since: int) -> bool:
    """Return whether the game has reached a step, or a turn after the given one."""
    return to == "next step" or (state.turn > since if to == "next turn" else state.step == to)


def _second_combat_damage(course: Course) -> None:
    """Go on to the second combat damage step if there are two, as going there by name does (510.4)."""
    settle(course)
    if course.state.damage_again:
        turns.next_step(course)


BY_PLAYERS: Final = (
    ActionHandler(does.Instruct, _instruct, judge=_judge_instruction),
    ActionHandler(does.Cast, cast, judge=with_reasons(casting.judge)),
    ActionHandler(does.PlayLand, lands.play, judge=lands.judge),
    ActionHandler(does.Activate, activation_steps.activate, judge=with_reasons(activating.judge)),
    ActionHandler(
        does.PutTrigger,
        waiting_triggers.put_by_hand,
        judge=with_reasons(_judge_trigger, trigger_has_its_targets),
    ),
    ActionHandler(does.TurnUp, face_down.turn_up, judge=with_reasons(face_down.judge_turn_up)),
    ActionHandler(does.Resolve, _resolve, judge=resolving.judge),
    ActionHandler(does.Advance, _advance, judge=turns.judge),
    ActionHandler(does.Attack, _attack, judge=with_reasons(attacking.judge_attack)),
    ActionHandler(does.Block, _block, judge=blocking.judge_block),
    ActionHandler(does.Forced, _force, judge=_judge_forced),
)
"""Handlers of the actions that players take by the rules."""

ACTIONS: Final[Mapping[type[Action], ActionHandler[Any]]] = handlers_by_kind((*BY_PLAYERS, *HANDWORK))
"""Handlers of all actions, including those by hand."""
