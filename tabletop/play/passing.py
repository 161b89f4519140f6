"""Going on in the turn so that nothing is passed over: what triggers stops it, and so does a question.

Nothing is done here: it is found out how far a way goes, and by which actions.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol, TypeAlias

from tabletop.language.card_types import CardType
from tabletop.model.actions import Advance
from tabletop.model.objects import PlayerId
from tabletop.model.state import COMBAT_STEPS, STEPS, State
from tabletop.rules.referee import Outcome, carry_out
from tabletop.rules.values.layers import characteristics_of


class Moment(Protocol):
    """Where in which turn a table is; states and views say so."""

    @property
    def turn(self) -> int:
        """The number of the turn."""

    @property
    def active(self) -> PlayerId:
        """Whose turn it is."""

    @property
    def step(self) -> str:
        """The step."""


Goal: TypeAlias = Callable[[Moment], bool]
"""Whether a table is where somebody wants to go."""
_FARTHEST: Final = 200
"""Steps: more than four players have in their turns with what is added to them."""
_UPKEEP: Final = "upkeep"
_CLEANUP: Final = "cleanup"
_DAMAGE: Final = "combat damage"
_MAIN: Final = "precombat main"
_SECOND_MAIN: Final = "postcombat main"


class Halt(StrEnum):
    """Why going on ends where it ends."""

    THERE = "there"
    STACK = "stack"
    """Something has come onto the stack."""
    QUESTION = "question"
    STOP = "stop"
    """A player has marked the step."""
    BLOCKS = "blocks"
    """Blockers could be declared now."""
    REFUSED = "refused"
    OVER = "over"
    """The game has ended, or there is no end to it."""


class Passage(NamedTuple):
    """How far a way goes: the actions, why it ends there, and the step in which it does."""

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
    """Find out how far somebody comes.

    Args:
        state: the table, with nothing on the stack.
        is_there: where they want to go.
        stops: steps at which they want to stop on the way.
        named: the step that they want to go to by its name.
        blocks: whether they want to stop where blockers could be declared.

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
    """The actions that lead somewhere past everything, and past an untap step in which something waits.

    Args:
        state: the table.
        to: the name of a step, "next step" or "next turn".

    """
    action = Advance(to=to)
    if not _has_to_wait(state, action):
        return (action,)
    # Alone the upkeep might be that of this very turn.
    return (Advance(to=_CLEANUP), Advance(to=_UPKEEP)) if state.step == "untap" else (Advance(to=_UPKEEP),)


def _stepped(now: State) -> Outcome:
    """Go on by one step, or by two where something has to wait in an untap step."""
    return carry_out(now, Advance(to=_UPKEEP) if _has_to_wait(now, Advance()) else Advance())


def _has_to_wait(now: State, action: Advance) -> bool:
    """Whether going on ends in an untap step with something that waits for the upkeep (502.4, 704.3)."""
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
    """Whether there are attackers, and untapped creatures of others."""
    if not any(each.combat.attacks for each in state.permanents()):
        return False
    untapped = (each for each in state.permanents() if each.controller != state.active and not each.tapped)
    return any(CardType.CREATURE in characteristics_of(state, each).types for each in untapped)


def _pieces(steps: Sequence[str]) -> Iterator[Advance]:
    """As few actions as lead through some steps: none passes a step with the name of its last one."""
    begun = 0
    while begun < len(steps):
        end = begun
        for place in range(begun + 1, len(steps)):
            # By its name combat damage is both of its steps at once.
            if steps[place] != _DAMAGE and steps[place] not in steps[begun:place]:
                end = place
        # Alone the upkeep may come right after a cleanup step, where the untap step was gone through.
        yield Advance() if end == begun and steps[end] != _UPKEEP else Advance(to=steps[end])
        begun = end + 1


# --- Goals ------------------------------------------


def next_step(_now: Moment) -> bool:
    """The very next step, whichever it is."""
    return True


def to_step(step: str) -> Goal:
    """A step by its name."""
    return lambda now: now.step == step


def to_next_turn(since: int) -> Goal:
    """The beginning of the turn after one, by its number."""
    return lambda now: now.turn > since


def to_next_main(begin: Moment) -> Goal:
    """From combat the second main phase; else the first one that is next, with the card drawn."""
    is_first = _to_first_main(begin)
    if begin.step not in COMBAT_STEPS:
        return is_first
    return lambda now: is_first(now) or (now.turn == begin.turn and now.step == _SECOND_MAIN)


def _to_first_main(begin: Moment) -> Goal:
    since = begin.turn if is_over(begin, _MAIN) else begin.turn - 1
    return lambda now: now.turn > since and now.step == _MAIN


def to_main_of(player: PlayerId, begin: Moment) -> Goal:
    """The first main phase of a player that is next."""
    is_next = _to_first_main(begin)
    return lambda now: now.active == player and is_next(now)


def to_end_of(player: PlayerId) -> Goal:
    """A player's end step."""
    return lambda now: now.active == player and now.step == "end"


def is_over(now: Moment, step: str) -> bool:
    """Whether a step is over in this turn, so that going there means another turn."""
    return STEPS.index(step) <= STEPS.index(now.step)
