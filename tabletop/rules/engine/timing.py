"""Moments at which a player may act: main phases, an empty stack, one's own turn (305.1, 307.1, 505)."""

from collections.abc import Iterator

from tabletop.model.objects import Spell
from tabletop.model.state import State
from tabletop.rules.book.rule import rule, statement
from tabletop.rules.book.verdicts import Blame
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


def blame_split_second(state: State, _trying: object) -> Blame:
    """Return the spell with split second."""
    return Blame(object=next(_with_split_second(state), None))


def _with_split_second(state: State) -> Iterator[int]:
    spells = (state.objects[id] for id in state.stack)
    for each in spells:
        if isinstance(each, Spell) and "split second" in characteristics_of(state, each).keywords:
            yield each.id


@rule(
    "702.61a",
    refusal="While a spell with split second is on the stack, no spell can be cast.",
    named="{object} has split second: while it's on the stack, no spell can be cast.",
    blame=blame_split_second,
)
def lets_spells_be_cast(state: State, _trying: object) -> bool:
    """No spell with split second is on the stack."""
    return next(_with_split_second(state), None) is None


def cite_priority(course: Course) -> None:
    """Cite the rule if a player acts while no player gets priority. This table allows it."""
    state = course.state
    if state.step == "untap" or (state.step == "cleanup" and not state.stack):
        course.cite(NOBODY_HAS_PRIORITY)


def players_in_order(state: State) -> tuple[int, ...]:
    """Return the players still in the game, starting with the active player (101.4)."""
    active = () if state.players[state.active].left else (state.active,)
    return (*active, *opponents_of(state, state.active))


def blame_for_time(state: State, player: int, about: int | None, words: str) -> Blame | None:
    """Return the top of the stack if only the stack keeps a player from acting at sorcery speed.

    Args:
        state: position.
        player: player who acts.
        about: object to cast or whose ability to activate, `{other}` in the words.
        words: template for that case.

    """
    if state.active != player or not is_main_phase(state) or not state.stack:
        return None
    return Blame(object=state.stack[0], other=about, words=words)
