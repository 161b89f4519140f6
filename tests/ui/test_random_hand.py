"""A random hand leaves the scene as the view says."""

import pytest
from PySide6.QtTest import QTest

from tests.ui.random_hand import LEFT, RandomHand, shown_table


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_a_hand_does_the_scene_is_as_the_view_says(qtbot: object, seed: int) -> None:
    view, pictures = shown_table()
    qtbot.addWidget(view)
    hand = RandomHand(view, seed)
    for _ in range(150):
        hand.touch()
    hand.release()
    hand.escape()
    hand.check()
    QTest.mouseRelease(view.viewport(), LEFT)
    view.table_scene.finish_motion()
    pictures.shut_down()
