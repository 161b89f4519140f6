"""Passing through steps without skipping anything: triggers and questions stop it.

Nothing is carried out here. The functions find out how far a passage leads, and by which actions.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol, TypeAlias

from tabletop.language.card_types import CardType
from tabletop.model.actions import Advance
from tabletop.model.objects import ObjectId, PlayerId
from tabletop.model.state import COMBAT_STEPS, STEPS, State
from tabletop.rules.referee import Outcome, carry_out
from tabletop.rules.values.layers import characteristics_of


class Moment(Protocol):
    """The turn and step of a table, as states and views have them."""

    @property
    def turn(self) -> int:
        """The number of the turn."""

    @property
    def active(self) -> PlayerId:
        """The active player."""

    @property
    def step(self) -> str:
        """The step."""


Goal: TypeAlias = Callable[[Moment], bool]
"""A function that says whether a table has reached the destination."""
_FARTHEST: Final = 200
"""Largest number of steps in a passage, more than four players have in their turns with additional phases."""
_UPKEEP: Final = "upkeep"
_CLEANUP: Final = "cleanup"
_DAMAGE: Final = "combat damage"
_MAIN: Final = "precombat main"
_SECOND_MAIN: Final = "postcombat main"


class Halt(StrEnum):
    """The reason why a passage ends where it does."""

    THERE = "there"
    STACK = "stack"
    """Something was put on the stack."""
    QUESTION = "question"
    STOP = "stop"
    """A player has set a stop at the step."""
    BLOCKS = "blocks"
    """Blockers could be declared."""
    REFUSED = "refused"
    OVER = "over"
    """The game has ended, or the passage would never end."""


class Passage(NamedTuple):
    """Steps taken one after the other: the actions, why they end, and the step in which they end."""

    actions: tuple[Advance, ...]
    halt: Halt
    step: str


def passage(
    state: State,
    is_there: Goal,
    stops: frozenset[str] = frozenset(),
    *,
    named: str = "",
    blocks: bool = True,
) -> Passage:
    """Return how far a passage leads.

    Args:
        state: the table, with an empty stack
        is_there: the destination
        stops: steps at which to stop on the way
        named: the step of the destination, if it was chosen by name
        blocks: whether to stop where blockers could be declared

    """
    steps: list[str] = []
    halt, now = Halt.OVER, state
    for _ in range(_FARTHEST):
        tried = _stepped(now)
        if not tried.ruling.is_legal:
            return Passage((*_pieces(steps), Advance()), Halt.REFUSED, now.step)
        now = tried.state
        steps.append(now.step)
        found = Halt.QUESTION if tried.question is not None else _halt(now, is_there, stops, blocks=blocks)
        if found is not None:
            halt = found
            break
    if halt is Halt.THERE and named and named not in steps[:-1]:
        return Passage((Advance(to=named),), halt, now.step)
    return Passage(tuple(_pieces(steps)), halt, now.step)


def straight(state: State, to: str) -> tuple[Advance, ...]:
    """Return the actions that lead to a step past everything, even past an untap step with waiting triggers.

    Args:
        state: the table
        to: the name of a step, "next step" or "next turn"

    """
    action = Advance(to=to)
    if not _has_to_wait(state, action):
        return (action,)
    # On its own, "upkeep" could be the upkeep of this very turn.
    return (Advance(to=_CLEANUP), Advance(to=_UPKEEP)) if state.step == "untap" else (Advance(to=_UPKEEP),)


def _stepped(now: State) -> Outcome:
    """Return the state after one step, or after two if something has to wait in an untap step."""
    return carry_out(now, Advance(to=_UPKEEP) if _has_to_wait(now, Advance()) else Advance())


def _has_to_wait(now: State, action: Advance) -> bool:
    """Return whether something waits for the upkeep in an untap step that is next (502.4, 704.3)."""
    tried = carry_out(now, action)
    if tried.state.step != "untap" or not tried.ruling.is_legal:
        return False
    bare = carry_out(now, action, settles=False)
    # A question about what untaps is asked in that step, before anything waits.
    return bare.question is None and bare.state != tried.state


def _halt(now: State, is_there: Goal, stops: frozenset[str], *, blocks: bool) -> Halt | None:
    if now.stack:
        return Halt.STACK
    if is_there(now):
        return Halt.THERE
    if any(player.lost for player in now.players):
        return Halt.OVER
    if now.step in stops:
        return Halt.STOP
    return Halt.BLOCKS if blocks and now.step == "declare blockers" and _may_be_blocked(now) else None


def _may_be_blocked(state: State) -> bool:
    """Return whether there are attackers, and untapped creatures of others who declare their blocks."""
    if not any(each.combat.attacks for each in state.permanents()):
        return False
    declaring = [not player.dummy for player in state.players]
    declaring[state.active] = False
    untapped = (each for each in state.permanents() if declaring[each.controller] and not each.tapped)
    return any(CardType.CREATURE in characteristics_of(state, each).types for each in untapped)


def _pieces(steps: Sequence[str]) -> Iterator[Advance]:
    """Return the fewest actions that lead through some steps.

    None of them passes a step with the name of its last one.
    """
    begun = 0
    while begun < len(steps):
        end = begun
        for place in range(begun + 1, len(steps)):
            # Combat damage is one name for both of its steps.
            if steps[place] != _DAMAGE and steps[place] not in steps[begun:place]:
                end = place
        # On its own, "upkeep" could follow a cleanup step, where the untap step was passed.
        yield Advance() if end == begun and steps[end] != _UPKEEP else Advance(to=steps[end])
        begun = end + 1


# --- The declaration of attackers ------------------------------------------


_COMBAT: Final = "beginning of combat"
_DECLARATION: Final = "declare attackers"


def declaration_ahead(state: State) -> State | None:
    """Return the table at the declaration of attackers, if that follows in this turn without interruption."""
    if state.step not in (_MAIN, _COMBAT):
        return None
    for to in (_COMBAT, _DECLARATION) if state.step == _MAIN else (_DECLARATION,):
        if state.stack or state.question is not None:
            return None
        tried = carry_out(state, Advance(to=to))
        if not tried.ruling.is_legal or tried.question is not None or tried.state.step != to:
            return None
        state = tried.state
    return None if state.stack else state


def waiting_before_attacks(state: State) -> tuple[State, ObjectId] | None:
    """Return what has to resolve before attackers are declared, with the table where it waits, or None."""
    if state.step == _MAIN and not state.stack and state.question is None:
        begun = carry_out(state, Advance(to=_COMBAT), ask=False)
        state = begun.state if begun.ruling.is_legal else state
    is_waiting = bool(state.stack) and state.step != _DECLARATION
    return (state, state.stack[0]) if is_waiting else None


# --- Goals ------------------------------------------


def next_step(_now: Moment) -> bool:
    """Return True, the goal of the very next step: any step reaches it."""
    return True


def to_step(step: str) -> Goal:
    """Return the goal of a step by name."""
    return lambda now: now.step == step


def to_next_turn(since: int) -> Goal:
    """Return the goal of the turn after a numbered one."""
    return lambda now: now.turn > since


def to_next_main(begin: Moment) -> Goal:
    """Return the goal of the next main phase: in combat the second, otherwise a first one after the draw."""
    is_first = _to_first_main(begin)
    if begin.step not in COMBAT_STEPS:
        return is_first
    return lambda now: is_first(now) or (now.turn == begin.turn and now.step == _SECOND_MAIN)


def _to_first_main(begin: Moment) -> Goal:
    since = begin.turn if is_over(begin, _MAIN) else begin.turn - 1
    return lambda now: now.turn > since and now.step == _MAIN


def to_main_of(player: PlayerId, begin: Moment) -> Goal:
    """Return the goal of a player's next first main phase."""
    is_next = _to_first_main(begin)
    return lambda now: now.active == player and is_next(now)


def to_end_of(player: PlayerId) -> Goal:
    """Return the goal of a player's end step."""
    return lambda now: now.active == player and now.step == "end"


def is_over(now: Moment, step: str) -> bool:
    """Return whether a step is over in this turn, so that reaching it means another turn."""
    return STEPS.index(step) <= STEPS.index(now.step)
