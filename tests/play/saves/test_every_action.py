"""Every action can be written on a line of a saved game, and is read back equal."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.model.actions import Action
from tabletop.model.questions import Answer
from tabletop.play.journal import Did
from tabletop.play.saves.lines import move_on, written
from tests.play.saves.games import scenario_table
from tests.properties.drawn_actions import actions

ANSWERS: tuple[Answer, ...] = (True, False, 0, -7, "keep", "", "„Ænigma“", (), (3, 1, 2))


@settings(max_examples=200)
@given(actions(scenario_table().state), st.lists(st.sampled_from(ANSWERS)).map(tuple))
def test_whatever_is_tried_can_be_saved(action: Action, answers: tuple[Answer, ...]) -> None:
    move = Did(action, answers)
    assert move_on(written(move)) == move
    assert written(move).count(b"\n") == 1
