"""Moments at which a player may act: main phases, an empty stack, one's own turn (305.1, 307.1, 505)."""

from tabletop.model.objects import Spell
from tabletop.model.state import State
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.engine.course import Course
from tabletop.rules.values.kinds import opponents_of
from tabletop.rules.values.layers import characteristics_of

NOBODY_HAS_PRIORITY = statement(
    "timing.nobody_has_priority",
    (
        "No player gets priority in the untap step, or in the cleanup step while the stack is empty: it "
        "would have to wait."
    ),
    "502.4",
    "514.3",
)


def is_main_phase(state: State) -> bool:
    """Return whether it is one of the two main phases."""
    return state.step in ("precombat main", "postcombat main")


def is_sorcery_time(state: State, player: int) -> bool:
    """Return whether a player could cast a sorcery: own main phase and empty stack (307.1)."""
    return state.active == player and is_main_phase(state) and not state.stack


@rule("702.61a", refusal="A spell with split second is on the stack: nothing can be cast until it is gone.")
def lets_spells_be_cast(state: State, _trying: object) -> bool:
    """No spell with split second is on the stack."""
    spells = (state.objects[id] for id in state.stack)
    return not any(
        isinstance(each, Spell) and "split second" in characteristics_of(state, each).keywords
        for each in spells
    )


def cite_priority(course: Course) -> None:
    """Cite the rule if a player acts while no player gets priority. This table allows it."""
    state = course.state
    if state.step == "untap" or (state.step == "cleanup" and not state.stack):
        course.cite(NOBODY_HAS_PRIORITY)


def players_in_order(state: State) -> tuple[int, ...]:
    """Return the players still in the game, starting with the active player (101.4)."""
    active = () if state.players[state.active].left else (state.active,)
    return (*active, *opponents_of(state, state.active))
