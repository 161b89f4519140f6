"""Folded rows, hands, piles and the stack open as bands while something is held that could go there."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tabletop.model.zones import STACK, Zone, ZoneKind
from tests.support import table_with

SIZES = ((1024, 542), (1280, 622), (1579, 982))


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_stack_opens_for_a_spell_and_folds_again(size, show) -> None:
    seen = show(table_with(["Serra Angel", "Forest"], hand=["Shock", "Hill Giant"]), *size)
    ground = seen.scene.ground
    tab = ground.rects[STACK].width()
    start = seen.at("Shock")
    seen.carry(start, start + QPoint(0, -60))
    opened = seen.scene.ground.rects[STACK]
    assert opened.width() >= 2 * tab
    assert opened.right() == ground.width
    assert seen.scene.ground.zone_at(opened.center()) == STACK
    assert seen.scene.furniture.zones[STACK].rect == opened
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    assert seen.scene.ground.rects[STACK].width() == tab


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "label"), [("Forest", "Your lands"), ("Hill Giant", "Your creatures")])
def test_a_row_without_cards_opens_for_a_card_that_would_lie_there(size, name, label, show) -> None:
    there = "Serra Angel" if name == "Forest" else "Island"
    seen = show(table_with([there], hand=[name], mana="trust"), *size)
    start = seen.at(name)
    assert seen.scene.furniture.rows.band is None
    seen.carry(start, start + QPoint(0, -60))
    band = seen.scene.furniture.rows.band
    assert band is not None
    rect, words = band
    assert words.startswith(label)
    assert seen.scene.ground.field.contains(rect)
    assert (rect.center().y() > seen.scene.ground.field.center().y()) or name != "Forest"
    QTest.keyClick(seen.view, Qt.Key.Key_Escape)
    assert seen.scene.furniture.rows.band is None


def test_a_row_with_cards_needs_no_band(show) -> None:
    seen = show(table_with(["Forest", "Serra Angel"], hand=["Island"]))
    start = seen.at("Island")
    seen.carry(start, start + QPoint(0, -60))
    assert seen.scene.furniture.rows.band is None


def test_piles_and_hands_open_for_a_card_carried_by_keys(show) -> None:
    seen = show(table_with(["Serra Angel"]))
    pile, hand = Zone(ZoneKind.GRAVEYARD, 0), Zone(ZoneKind.HAND, 0)
    before = {zone: seen.scene.ground.rects[zone].height() for zone in (pile, hand)}
    seen.scene.mouse.carry(seen.item("Serra Angel"))
    during = {zone: seen.scene.ground.rects[zone].height() for zone in (pile, hand)}
    assert during[hand] > before[hand]
    assert during[pile] > before[pile] or seen.scene.ground.rects[pile].width() > 60
    seen.scene.mouse.cancel()
    assert {zone: seen.scene.ground.rects[zone].height() for zone in (pile, hand)} == before
