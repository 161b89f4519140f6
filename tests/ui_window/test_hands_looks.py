"""What hands have left is seen: counters of players in the bar, boxes that can be told from ticked ones."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QToolButton

from tabletop.model.marking import CountCommanderDamage, CountOnPlayer
from tabletop.ui.appearance import DARK, LIGHT, Shade, style_sheet
from tabletop.ui.panels.turn_bar import LifeButton
from tests.support import BOB, commander, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


def life_of(hands: Hands, seat: int) -> QToolButton:
    return hands.window.turn_bar.findChildren(LifeButton)[seat]


def test_the_bar_shows_the_counters_of_a_player_poison_first(hands: Hands) -> None:
    table = put(hands, table_with([commander("Serra Angel")]))
    piece = table.permanent("Serra Angel").pieces[0].id
    for kind, number in (("energy", 4), ("experience", 1), ("poison", 2)):
        hands.window.bridge.propose(CountOnPlayer(player=BOB, kind=kind, number=number))
    hands.window.bridge.propose(CountCommanderDamage(player=BOB, commander=piece, number=7))
    button = life_of(hands, BOB)
    assert "2 poison  4 energy" in button.text()
    assert "experience" not in button.text()
    assert "1 experience" in button.toolTip()
    assert "7 commander damage" in button.accessibleName()


@pytest.mark.parametrize("shade", [DARK, LIGHT])
def test_the_drawings_within_controls_are_there(shade: Shade) -> None:
    sheet = style_sheet(shade)
    files = [part.split('"')[0] for part in sheet.split('url("')[1:]]
    assert len(files) >= 4
    assert all(Path(file).is_file() for file in files)
