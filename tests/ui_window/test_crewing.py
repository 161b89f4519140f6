"""Choosing a crew at the table: one creature by a click, one by a number, and no more."""

import pytest
from PySide6.QtCore import Qt

from tabletop.model.actions import Activate
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import click, put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


def test_a_crew_is_picked_by_click_and_number(hands: Hands) -> None:
    table = put(hands, table_with(["Conqueror's Galleon", "Runeclaw Bear", "Hill Giant", "Serra Angel"]))
    hands.window.bridge.propose(Activate(object=table.only("Conqueror's Galleon"), ability=0))
    bar = hands.window.frame.page.question
    assert bar.prompt is not None
    assert bar.prompt.rule == "702.122a"
    click(hands, "Hill Giant")
    assert bar.prompt.words == "What do you tap for Conqueror's Galleon? Power 3 of 4 so far."
    hands.key(Qt.Key.Key_1)
    assert bar.prompt.words == "Tap another one for Conqueror's Galleon? Power 5 of 4."
    hands.key(Qt.Key.Key_1)
    assert bar.prompt is None
    assert sorted(each.definition.name for each in table.state.permanents() if each.tapped) == [
        "Hill Giant",
        "Runeclaw Bear",
    ]
