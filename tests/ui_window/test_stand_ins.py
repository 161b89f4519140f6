"""Helper and checklist cards in the window: visible as such in hand, as the card on the stack (713.5)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.paint.drawing.spec import FaceSpec
from tabletop.ui.session.face_specs import spec_for, tile_spec_for
from tabletop.ui.session.file_opening import open_table
from tabletop.ui.session.picture_decoding import can_be_replaced
from tests.ui_window.conftest import Hands
from tests.ui_window.features import agree_to_pay
from tests.ui_window.pile_hands import names, search

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
DELVER = "Delver of Secrets"
POSITION = """
title = "One stands for each"
edition = "{edition}"
[table.Alice]
hand = [{{ card = "Delver of Secrets", substitute = true }}]
library = [{{ card = "Thing in the Ice", substitute = true }}]
battlefield = ["Island"]
"""


@pytest.fixture
def opened(open_window: Callable[..., Hands], tmp_path: Path) -> Callable[[str], Hands]:
    def open_edition(edition: str) -> Hands:
        file = tmp_path / "position.toml"
        file.write_text(POSITION.format(edition=edition), encoding="utf-8")
        return open_window(open_table(file))

    return open_edition


def tile(hands: Hands, name: str) -> FaceSpec:
    item = hands.window.scene.card_items.of(hands.number(name))
    assert item is not None
    return item.spec


def double_click(hands: Hands, name: str) -> None:
    view = hands.window.table_view
    item = hands.window.scene.card_items.of(hands.number(name))
    assert item is not None
    place = view.mapFromScene(item.sceneBoundingRect().center())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    hands.window.scene.finish_motion()


def cast(hands: Hands, name: str) -> None:
    double_click(hands, name)
    agree_to_pay(hands)


def test_in_hand_lies_a_helper_card_and_on_the_stack_the_card_itself(opened: Callable[[str], Hands]) -> None:
    hands = opened("2025-06-06")
    in_hand = tile(hands, DELVER)
    assert in_hand.is_substitute
    assert not in_hand.checklist
    assert spec_for(hands.object(DELVER)).is_substitute
    assert not can_be_replaced(in_hand)
    cast(hands, DELVER)
    assert not tile(hands, DELVER).is_substitute
    assert can_be_replaced(tile(hands, DELVER))
    hands.do("undo")
    assert tile(hands, DELVER) == in_hand


def test_before_there_were_helper_cards_it_is_a_checklist(opened: Callable[[str], Hands]) -> None:
    hands = opened("2011-09-30")
    assert "Delver of Secrets {U}" in tile(hands, DELVER).checklist
    cast(hands, DELVER)
    assert not tile(hands, DELVER).checklist


def test_in_a_library_that_is_searched_it_is_seen_as_what_it_is(opened: Callable[[str], Hands]) -> None:
    hands = opened("2025-06-06")
    (seen,) = search(hands).cards()
    assert tile_spec_for(seen).is_substitute
    assert names(hands, [seen.id]) == ["Thing in the Ice"]
