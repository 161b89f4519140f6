"""Shift while dropping: a judge's override, with real mouse events."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from tabletop.model.zones import ZoneKind
from tests.support import table_with
from tests.ui.conftest import LEFT, Seen, Show

SHIFT = Qt.KeyboardModifier.ShiftModifier


def field(seen: Seen) -> QPoint:
    return (seen.scene.ground.field.topLeft() + QPointF(5, 5)).toPoint()


def drop_with_shift(seen: Seen, start: QPoint, end: QPoint) -> None:
    seen.carry(start, end)
    QTest.mouseRelease(seen.view.viewport(), LEFT, SHIFT, end)
    seen.scene.finish_motion()


def test_a_second_land_is_dropped_with_shift(show: Show) -> None:
    seen = show(table_with(hand=["Forest", "Island"]))
    seen.drag(seen.at("Forest"), field(seen))
    seen.scene.finish_motion()
    seen.drag(seen.at("Island"), field(seen))
    assert seen.table.names(ZoneKind.BATTLEFIELD) == ["Forest"]
    seen.scene.finish_motion()
    drop_with_shift(seen, seen.at("Island"), field(seen))
    assert seen.table.names(ZoneKind.BATTLEFIELD) == ["Forest", "Island"]
    assert seen.all_lie_at_rest()


def test_what_is_legal_is_done_as_ever_with_shift(show: Show) -> None:
    seen = show(table_with(hand=["Forest"]))
    drop_with_shift(seen, seen.at("Forest"), field(seen))
    assert seen.table.names(ZoneKind.BATTLEFIELD) == ["Forest"]
    assert seen.table.journal.entries[0].action == seen.table.journal.entries[-1].action


def test_strangers_stay_apart_even_with_shift(show: Show) -> None:
    seen = show(table_with(["Gisela, the Broken Blade", "Graf Rats"]))
    drop_with_shift(seen, seen.at("Gisela, the Broken Blade"), seen.at("Graf Rats"))
    assert seen.table.journal.cursor == 0
    assert seen.scene.refusals.bubble is not None


def test_a_spell_takes_a_target_that_it_may_not_have(show: Show) -> None:
    seen = show(table_with(hand=["Rancor"], theirs=["Forest"]))
    drop_with_shift(seen, seen.at("Rancor"), seen.at("Forest"))
    (spell,) = seen.table.state.stack
    assert seen.table.state.objects[spell].targets == (seen.table.only("Forest"),)


def test_several_lands_are_dropped_with_shift(show: Show) -> None:
    seen = show(table_with(hand=["Forest", "Island"]))
    seen.click(seen.at("Forest"))
    seen.click(seen.at("Island"), Qt.KeyboardModifier.ControlModifier)
    drop_with_shift(seen, seen.at("Island"), field(seen))
    assert sorted(seen.table.names(ZoneKind.BATTLEFIELD)) == ["Forest", "Island"]


def test_an_attack_of_several_is_forced_with_shift(show: Show) -> None:
    seen = show(table_with(["Serra Angel", "Runeclaw Bear"]))
    seen.click(seen.at("Serra Angel"))
    seen.click(seen.at("Runeclaw Bear"), Qt.KeyboardModifier.ControlModifier)
    drop_with_shift(seen, seen.at("Runeclaw Bear"), seen.scene.ground.plates[1].center().toPoint())
    assert all(each.combat.attacking_player == 1 for each in seen.table.state.permanents())
