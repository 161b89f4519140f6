"""The turn (500): its steps, and what happens in each of them automatically."""

import itertools
from typing import Final

from tabletop.language.changes import Cant, MayStill
from tabletop.language.moments import Duration, Later
from tabletop.model.actions import Advance
from tabletop.model.events import Changed, CountersChanged, DurationEnded, PlayerChanged, StepBegan, TurnBegan
from tabletop.model.objects import NOTHING_YET, Permanent
from tabletop.model.questions import Progress, Question
from tabletop.model.state import COMBAT_STEPS, STEPS, BoundMana, State
from tabletop.model.zones import Zone, ZoneKind
from tabletop.rules.book.editions import in_force
from tabletop.rules.book.rule import Judging, rule, statement
from tabletop.rules.book.verdicts import Blame, Ruling
from tabletop.rules.casting.permissions import holds_any_number
from tabletop.rules.effects.phasing import phase
from tabletop.rules.effects.player_effects import draw_one
from tabletop.rules.effects.status import wake
from tabletop.rules.engine.counter_limits import takes_counters
from tabletop.rules.engine.course import Course
from tabletop.rules.engine.durations import lasts_until, over_as_a_turn_ends, over_with_a_leaver
from tabletop.rules.engine.zone_changes import Destination, move
from tabletop.rules.faces.boxes import last_chapter
from tabletop.rules.faces.day_night import check_after_turn
from tabletop.rules.stack.delayed_triggers import trigger_delayed
from tabletop.rules.stack.triggers import notice
from tabletop.rules.turn.blocking import DECLARED_FIRST, mark_unblocked
from tabletop.rules.turn.combat import end_combat
from tabletop.rules.turn.combat_damage import begin_combat_damage
from tabletop.rules.turn.target_dummies import declare_blocks_of_dummies
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics
from tabletop.rules.values.lookup import permanents_with, with_fact
from tabletop.rules.values.object_index import Fact

SAGAS_GO_ON = statement(
    "turns.sagas_go_on",
    "As the precombat main phase begins, each Saga of the active player gets a lore counter.",
    "714.3b",
)
WEARS_OFF = statement(
    "turns.wears_off", "Damage and effects that last until end of turn wear off in the cleanup step.", "514.2"
)
ANOTHER_CLEANUP = statement(
    "turns.another_cleanup",
    "If players get priority in a cleanup step, another one follows, in which everything wears off again.",
    "514.3a",
)
EXTRA_PHASE = statement(
    "turns.extra_phase", "An additional phase comes directly after the phase that it was added to.", "500.8"
)
MANA_STAYS = statement(
    "turns.mana_stays", "Mana that an effect keeps is not lost as a step or phase ends.", "500.5", "101.1"
)
EXTRA_TURN = statement(
    "turns.extra_turn",
    "An extra turn is taken directly after the turn in which it was given, the most recent one first.",
    "500.7",
)
HAND_LIMIT: Final = 7


@rule(
    "500.1",
    refusal="A turn has no step of this name.",
    named="A turn has no step named {kind}.",
    blame=lambda _state, action: Blame(kind=action.to),
)
def is_a_step(state: State, action: Advance) -> bool:
    """The step to go on to is a step of a turn."""
    return action.to in ("next step", "next turn", *STEPS)


def judge(judging: Judging, action: Advance, _by: int) -> Ruling:
    """Return the ruling on going on."""
    return judging.ruling(
        (is_a_step, *DECLARED_FIRST) if is_a_step(judging.state, action) else (is_a_step,), None, action
    )


def next_step(course: Course) -> None:
    """End the step and begin the next one, in the next turn if needed."""
    state = course.state
    place = STEPS.index(state.step)
    if state.step == "declare blockers" and mark_unblocked(course):
        # Abilities that trigger on that are put onto the stack first, in this step.
        notice(course)
        if course.state.waiting:
            return
    _empty_pools(course)
    if state.damage_again:
        _begin(course, state.step)
        return
    if state.step == "end of combat":
        end_combat(course)
        course.do(DurationEnded(until=Duration.END_OF_COMBAT))
    following = STEPS[place + 1] if place + 1 < len(STEPS) else None
    if state.step in _PHASE_ENDS:
        following = _after_phase(course, following)
    if following is None and _needs_cleanup(course.state):
        course.cite(ANOTHER_CLEANUP)
        _begin(course, "cleanup")
    elif following is None:
        _next_turn(course)
    else:
        _begin(course, following)


_PHASE_ENDS: Final = frozenset({"draw", "precombat main", "end of combat", "postcombat main", "cleanup"})


def _after_phase(course: Course, usual: str | None) -> str | None:
    """Return the step after a phase: of an additional phase, or where the turn resumes (500.8)."""
    seat = course.state.active
    player = course.state.players[seat]
    if player.extra_phases:
        first, *rest = player.extra_phases
        later = usual if player.resume_at is None else player.resume_at
        values = {"extra_phases": tuple(rest), "resume_at": later or "cleanup"}
        course.do(PlayerChanged(player=seat, values=values))
        course.cite(EXTRA_PHASE)
        return first
    if player.resume_at is None:
        return usual
    course.do(PlayerChanged(player=seat, values={"resume_at": None}))
    return player.resume_at


def leave_step(course: Course, step: str) -> None:
    """Go on from a step if it is the current one. Attackers and blockers are declared in later steps."""
    if course.state.step == step:
        next_step(course)


def _empty_pools(course: Course) -> None:
    """Remove unspent mana as a step ends (500.5)."""
    step = course.state.step
    for seat, player in enumerate(course.state.players):
        staying = tuple(mana for mana in player.bound_mana if _stays(mana, step))
        if player.mana_pool or player.bound_mana != staying:
            course.do(PlayerChanged(player=seat, values={"mana_pool": (), "bound_mana": staying}))
        if staying:
            course.cite(MANA_STAYS)


def _stays(mana: BoundMana, step: str) -> bool:
    """Return whether an effect keeps mana in the pool as a step ends."""
    return (mana.kept == Duration.END_OF_TURN and step != "cleanup") or (
        mana.kept == Duration.END_OF_COMBAT and step in COMBAT_STEPS[:-1]
    )


def _next_turn(course: Course) -> None:
    previous = course.state.active
    following = _next_player(course, previous)
    course.do(TurnBegan(player=following, number=course.state.turn + 1))
    course.do(DurationEnded(until=Duration.YOUR_NEXT_TURN, player=following))
    _end_effects_of_absent_players(course, previous)
    for permanent in with_fact(course.state, Fact.USED):
        values = _reset_values(permanent, following)
        if values:
            course.do(Changed(object=permanent.id, values=values))
    _begin(course, "untap", previous=previous)


def _end_effects_of_absent_players(course: Course, previous: int) -> None:
    """End effects that last until the turn of a player who has left, when it would have begun (800.4k)."""
    players = course.state.players
    around = [each % len(players) for each in range(previous + 1, previous + len(players))]
    passed = tuple(itertools.takewhile(lambda seat: players[seat].left, around))
    is_regular = course.state.active == _next_regular(course.state, previous)
    for seat in passed if is_regular else ():
        _end(course, over_with_a_leaver(course.state, seat))


def _end(course: Course, durations: tuple[str, ...]) -> None:
    course.do(*(DurationEnded(until=until) for until in durations))


def _next_player(course: Course, previous: int) -> int:
    """Return the player of the next turn: of an extra turn, else of a postponed one, else in turn order."""
    playing = [seat for seat, player in enumerate(course.state.players) if not player.lost]
    due = next((seat for seat in playing if course.state.players[seat].turn_due), None)
    regular = due if due is not None else _next_regular(course.state, previous)
    extra = [(turn, seat) for seat in playing for turn in course.state.players[seat].extra_turns]
    if extra:
        last, seat = max(extra)
        left = tuple(turn for turn in course.state.players[seat].extra_turns if turn != last)
        course.do(PlayerChanged(player=regular, values={"turn_due": True}))
        course.do(PlayerChanged(player=seat, values={"extra_turns": left}))
        course.cite(EXTRA_TURN)
        return seat
    if due is not None:
        course.do(PlayerChanged(player=due, values={"turn_due": False}))
    return regular


def _next_regular(state: State, previous: int) -> int:
    """Return the next player in turn order whose seat is played."""
    others = (seat for seat in opponents_of(state, previous) if not state.players[seat].idle)
    return next(others, previous)


def _reset_values(permanent: Permanent, active: int) -> dict[str, object]:
    """Return the values of a permanent that a new turn resets: used abilities and summoning sickness."""
    values: dict[str, object] = {}
    if permanent.this_turn != NOTHING_YET:
        values["this_turn"] = NOTHING_YET
    if permanent.summoning_sick and permanent.controller == active:
        values["summoning_sick"] = False
    return values


# --- Beginnings ------------------------------------------


def _begin(course: Course, step: str, previous: int | None = None) -> None:
    if step == "combat damage":
        begin_combat_damage(course)
    else:
        course.do(StepBegan(step=step))
    match step:
        case "untap":
            phase(course)
            check_after_turn(course, course.state.active if previous is None else previous)
            _untap(course)
        case "draw":
            draw_one(course, course.state.active)
        case "precombat main":
            _sagas(course)
        case "declare blockers":
            declare_blocks_of_dummies(course)
        case "cleanup":
            _clean_up(course)
        case _:
            pass
    trigger_delayed(course, _MOMENTS.get(step, ()))


_MOMENTS: Final = {
    "upkeep": (Later.NEXT_UPKEEP,),
    "precombat main": (Later.NEXT_MAIN,),
    "postcombat main": (Later.NEXT_MAIN,),
    "end of combat": (Later.END_OF_COMBAT,),
    "end": (Later.NEXT_END_STEP,),
    "cleanup": (Later.NEXT_CLEANUP,),
}


def _untap(course: Course) -> None:
    """Untap the active player's permanents, except those that are kept tapped (502.3)."""
    waking = [each.id for each in with_fact(course.state, Fact.TAPPED) if _untaps(course.state, each)]
    wake(course, waking)


def _untaps(state: State, permanent: Permanent) -> bool:
    """Return whether a permanent untaps now: in its controller's untap step, or by an effect in any."""
    found = characteristics(state, permanent.id)
    is_its_own = permanent.controller == state.active
    wakes = Cant.UNTAP not in found.cant if is_its_own else MayStill.UNTAP_IN_EACH_UNTAP_STEP in found.may
    return wakes and not permanent.stays_tapped


def _sagas(course: Course) -> None:
    sagas = [
        permanent.id
        for permanent, _ in permanents_with(course.state, "Saga")
        if permanent.controller == course.state.active
        and _has_chapters(course.state, permanent)
        and takes_counters(course.state, permanent.id)
    ]
    if sagas:
        course.do(*(CountersChanged(object=id, kind="lore", by=1) for id in sagas))
        course.cite(SAGAS_GO_ON, *sagas)


def _has_chapters(state: State, permanent: Permanent) -> bool:
    """Return whether a permanent is a Saga with chapters, so that it gets a lore counter (714.3b)."""
    found = characteristics(state, permanent.id)
    if "Saga" not in found.subtypes or in_force(state.edition, "kind.saga"):
        return False
    return last_chapter(found) > 0 or in_force(state.edition, "saga.no-chapters")


def _needs_cleanup(state: State) -> bool:
    """Return whether another cleanup step has anything to do, after one with priority (514.3a)."""
    return (
        _holds_too_many(state)
        or lasts_until(state, Duration.END_OF_TURN)
        or any(each.at is Later.NEXT_CLEANUP for each in state.delayed)
        or any(permanent.damage for permanent in with_fact(state, Fact.DAMAGED))
    )


def _holds_too_many(state: State) -> bool:
    """Return whether the active player has more cards in hand than the maximum hand size (514.1)."""
    hand = state.in_zone(Zone(ZoneKind.HAND, state.active))
    return len(hand) > HAND_LIMIT and not holds_any_number(state, state.active)


def _clean_up(course: Course) -> None:
    """Discard down to the hand size, then end damage and effects at the same time (514)."""
    hand = Zone(ZoneKind.HAND, course.state.active)
    start = course.state.in_zone(hand)
    while _holds_too_many(course.state):
        cards = course.state.in_zone(hand)
        progress = Progress(
            chosen=tuple(id for id in start if id not in cards),
            least=len(start) - HAND_LIMIT,
            most=len(start) - HAND_LIMIT,
            what="discarded",
            verb="discard",
        )
        answer = course.ask(
            Question(
                kind="cards",
                player=course.state.active,
                words="Your hand has more than seven cards. What do you discard?",
                options=cards,
                rule="514.1",
                progress=progress,
            )
        )
        assert isinstance(answer, int)
        object = course.state.objects[answer]
        move(course, (object,), Destination(kind=ZoneKind.GRAVEYARD, cause="discard"))
    for permanent in with_fact(course.state, Fact.DAMAGED):
        if permanent.damage or permanent.deathtouched:
            course.do(Changed(object=permanent.id, values={"damage": 0, "deathtouched": False}))
    over = over_as_a_turn_ends(course.state)
    course.do(DurationEnded(until=Duration.END_OF_TURN))
    _end(course, over)
    course.cite(WEARS_OFF)
