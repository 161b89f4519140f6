"""Designations by hand: clicks on them, menus, the palette. Life by click and wheel."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tabletop.model.designating import Designation
from tabletop.play.log.player_marks import player_marks
from tabletop.ui.panels.palette import CommandPalette
from tabletop.ui.panels.table_words import zones
from tests.support import ALICE, BOB, PlacedTable, commander, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_override import card_menu
from tests.ui_window.test_hands_playing import press, put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def table(hands: Hands) -> PlacedTable:
    return put(hands, table_with(["Serra Angel", "Hill Giant"], theirs=["Grizzly Bears"]))


def number_of(hands: Hands, seat: int) -> QPoint:
    """Return where the life of a player is shown."""
    return hands.window.scene.furniture.plates[seat].life_rect.center().toPoint()


def name_of(hands: Hands, seat: int) -> QPoint:
    plate = hands.window.scene.ground.plates[seat]
    return QPoint(round(plate.left()) + 24, round(plate.center().y()))


def click(hands: Hands, at: QPoint, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(hands.window.table_view.viewport(), button, keys, at)
    hands.window.scene.finish_motion()


def wheel(hands: Hands, at: QPoint, by: int, keys: Qt.KeyboardModifier = NONE) -> None:
    viewport = hands.window.table_view.viewport()
    turned = QPoint(0, by)
    place, globally = QPointF(at), QPointF(viewport.mapToGlobal(at))
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(place, globally, QPoint(), turned, Qt.MouseButton.NoButton, keys, phase, False)
    QApplication.sendEvent(viewport, event)
    hands.window.scene.finish_motion()


def marks(hands: Hands, seat: int = ALICE) -> tuple[str, ...]:
    return player_marks(hands.window.bridge.view().players[seat])


def life(table: PlacedTable, seat: int) -> int:
    return table.state.players[seat].life


# --- The dial -----------------------------------------------------------------------------------------------


def test_a_click_on_the_dial_makes_it_day_then_night(hands: Hands, table: PlacedTable) -> None:
    dial = hands.window.scene.ground.dial.center().toPoint()
    for wanted in ("day", "night", "day"):
        click(hands, dial)
        assert table.state.day_night == wanted
    assert "It becomes night." in hands.log
    for before in ("night", "day", "neither"):
        hands.do("undo")
        assert table.state.day_night == before
    hands.do("day night")
    assert table.state.day_night == "day"


# --- Life ---------------------------------------------------------------------------------------------------


def test_clicks_on_the_number_change_life(hands: Hands, table: PlacedTable) -> None:
    for seat in (ALICE, BOB):
        click(hands, number_of(hands, seat))
        assert life(table, seat) == 21
        click(hands, number_of(hands, seat), RIGHT)
        assert life(table, seat) == 20
        click(hands, number_of(hands, seat), LEFT, SHIFT)
        assert life(table, seat) == 25
    assert "Bob gains 5 life (25 now)." in hands.log
    hands.do("undo")
    assert life(table, BOB) == 20


def test_the_wheel_on_the_number_changes_life_and_zooms_nothing(hands: Hands, table: PlacedTable) -> None:
    zoom = hands.window.scene.zoom
    for by, wanted in ((120, 21), (-120, 20), (-120, 19), (60, 19), (60, 20)):
        wheel(hands, number_of(hands, BOB), by)
        assert life(table, BOB) == wanted
    wheel(hands, number_of(hands, BOB), -120, SHIFT)
    assert life(table, BOB) == 15
    assert hands.window.scene.zoom == zoom
    wheel(hands, hands.window.scene.ground.field.center().toPoint(), 120)
    assert hands.window.scene.zoom > zoom


def test_a_click_on_the_name_changes_no_life(hands: Hands, table: PlacedTable) -> None:
    click(hands, name_of(hands, BOB))
    assert hands.action_count == 0


def test_a_name_is_a_target_still(hands: Hands) -> None:
    table = put(hands, table_with(hand=["Shock"]))
    item = hands.window.scene.card_items.of(table.only("Shock"))
    viewport, start, end = hands.window.table_view.viewport(), item.middle.toPoint(), number_of(hands, BOB)
    QTest.mousePress(viewport, LEFT, pos=start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * share)
    QTest.mouseRelease(viewport, LEFT, pos=end)
    assert table.state.objects[table.state.stack[0]].target_players == (BOB,)
    assert life(table, BOB) == 20


# --- Players ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "mark"),
    [
        ("monarch", "monarch"),
        ("initiative", "initiative"),
        ("city's blessing", "city's blessing"),
        ("ring", "Ring 1"),
        ("speed", "speed 1"),
    ],
)
def test_commands_say_it_of_whoever_plays(hands: Hands, table: PlacedTable, command: str, mark: str) -> None:
    hands.do(command)
    assert marks(hands) == (mark,)
    hands.do(command)
    assert marks(hands) == ((mark.replace("1", "2"),) if "1" in mark else ())
    hands.do("undo")
    hands.do("undo")
    assert marks(hands) == ()
    assert hands.action_count == 0


def test_the_palette_has_them(hands: Hands, table: PlacedTable) -> None:
    hands.do("palette")
    palette = next(each for each in hands.window.findChildren(CommandPalette) if each.isVisible())
    QTest.keyClicks(palette._line, "initiative")
    QTest.keyClick(palette._line, Qt.Key.Key_Return)
    assert marks(hands) == ("initiative",)


def menu_of(hands: Hands, seat: int) -> QMenu:
    click(hands, name_of(hands, seat), RIGHT)
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def choose(menu: QMenu, *way: str) -> None:
    for words in way[:-1]:
        menu = next(each.menu() for each in menu.actions() if each.menu() and each.text().startswith(words))
    action = next(each for each in menu.actions() if each.text().startswith(way[-1]))
    action.trigger()
    while popup := QApplication.activePopupWidget():
        popup.close()


def test_the_menu_of_a_player_has_all_of_it(hands: Hands, table: PlacedTable) -> None:
    for way in (
        ("Monarch",),
        ("Initiative",),
        ("City's blessing",),
        ("The Ring", "2"),
        ("Speed", "4"),
        ("Dungeon", "Undercity"),
        ("Counters", "Poison", "+2"),
        ("Counters", "Energy", "+5"),
        ("Counters", "Experience", "+1"),
        ("Counters", "Rad", "+1"),
    ):
        choose(menu_of(hands, BOB), *way)
    assert marks(hands, BOB) == (
        "monarch",
        "initiative",
        "city's blessing",
        "Ring 2",
        "speed 4",
        "Secret Entrance",
        *("2 poison", "5 energy", "1 experience", "1 rad"),
    )
    menu = menu_of(hands, BOB)
    ticked = [each.text() for each in menu.actions() if each.isChecked()]
    assert ticked == ["Monarch", "Initiative", "City's blessing"]
    choose(menu, "Monarch")
    assert "monarch" not in marks(hands, BOB)
    choose(menu_of(hands, BOB), "Dungeon", "Forge")
    assert "Forge" in marks(hands, BOB)
    choose(menu_of(hands, BOB), "Dungeon", "Leave")
    assert table.state.players[BOB].dungeon is None


def test_commander_damage_is_counted_from_the_menu(hands: Hands) -> None:
    table = put(hands, table_with([commander("Serra Angel")]))
    choose(menu_of(hands, BOB), "Commander damage", "From Serra Angel", "+5")
    assert [*table.state.players[BOB].commander_damage.values()] == [5]


def test_to_venture_asks_only_where_ways_part(hands: Hands, table: PlacedTable) -> None:
    hands.do("venture")
    choose(QApplication.activePopupWidget(), "Dungeon of the Mad Mage")
    assert marks(hands) == ("Yawning Portal",)
    hands.do("venture")
    assert marks(hands) == ("Dungeon Level",), "one way leads on"
    assert any("Dungeon Level: scry 1" in task.words for task in table.state.tasks)
    hands.do("venture")
    choose(QApplication.activePopupWidget(), "Twisted Caverns")
    assert marks(hands) == ("Twisted Caverns",)


def test_what_a_player_is_called_stands_at_the_name(hands: Hands, table: PlacedTable) -> None:
    plate = hands.window.scene.furniture.plates[ALICE]
    before = plate.pixmap().toImage()
    hands.do("speed")
    after = plate.pixmap().toImage()
    assert after != before
    assert plate.toolTip() == "speed 1", "where the room isn't enough for all of them"
    hands.do("undo")
    assert plate.pixmap().toImage() == before
    hands.do("redo")
    titles = [title for title, _, _ in zones(hands.window.bridge.view())]
    assert "Alice, 20 life, speed 1" in titles, "a screen reader announces it as well"


# --- Permanents ---------------------------------------------------------------------------------------------


def test_permanents_are_marked_from_their_menu(hands: Hands, table: PlacedTable) -> None:
    for words in ("Put a stun counter on it", "Mark as having attacked, or not", "Make it your Ring-bearer"):
        hands.select("Serra Angel")
        inner = next(
            each.menu() for each in card_menu(hands, "Serra Angel").actions() if each.text() == "Designations"
        )
        next(each for each in inner.actions() if each.text() == words).trigger()
        hands.window.scene.finish_motion()
    angel = table.permanent("Serra Angel")
    assert angel.counters == {"stun": 1}
    assert angel.this_turn.attacked
    assert angel.ring_bearer
    hands.select("Serra Angel")
    hands.do("has attacked")
    hands.do("ring-bearer")
    assert not table.permanent("Serra Angel").this_turn.attacked
    assert not table.permanent("Serra Angel").ring_bearer


def test_goad_is_said_by_somebody_else_than_who_controls_it(hands: Hands, table: PlacedTable) -> None:
    for name, by in (("Grizzly Bears", ALICE), ("Serra Angel", BOB)):
        hands.select(name)
        hands.do("goad")
        assert table.permanent(name).goaded_by == (by,)
    assert "goaded" in hands.log


def test_what_phases_out_comes_back_by_taking_it_back(hands: Hands, table: PlacedTable) -> None:
    hands.select("Hill Giant")
    hands.do("phase out")
    assert len(table.state.aside) == 1
    hands.do("undo")
    assert not table.state.aside


def test_without_a_permanent_it_is_said_what_is_missing(hands: Hands, table: PlacedTable) -> None:
    hands.window.scene.select(0)
    for command in ("goad", "stun", "phase out", "has attacked", "ring-bearer"):
        hands.do(command)
        assert "Select a permanent first" in hands.window.frame.status.text()
    assert hands.action_count == 0


def test_every_designation_has_a_place_in_the_menu_of_a_player(hands: Hands, table: PlacedTable) -> None:
    menu = menu_of(hands, ALICE)
    assert len([each for each in menu.actions() if each.isCheckable() or each.menu()]) >= len(Designation)
    menu.close()
    press(hands, hands.window.scene.ground.field.center().toPoint())
