"""Piles in the window: searched, sorted, carried to the table, by mouse and keys."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from tabletop.model.zones import Zone, ZoneKind
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.pile_hands import (
    LEFT,
    LIBRARY,
    NONE,
    choose,
    click,
    listed_names,
    names,
    pick,
    piles,
    play,
    point_of,
    popup,
    search,
    texts,
)

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


# --- Where the window opens ---


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("at", [(0, 0), (300, 200), (-400, -80)])
def test_the_window_of_a_pile_lies_wholly_on_the_screen(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], at: tuple[int, int]
) -> None:
    """Even where the table's window extends beyond an edge of it."""
    room = QRect(0, 0, *size)
    monkeypatch.setattr(QScreen, "availableGeometry", lambda _: room)
    hands.window.resize(*size)
    hands.window.move(*at)
    play(hands, library=["Forest", "Island", "Shock"] * 30)
    found = search(hands)
    assert room.adjusted(0, 20, 0, 0).contains(found.geometry())
    found.close()
    found.move(room.bottomRight())
    assert room.contains(search(hands).frameGeometry()), "it had been pushed over the edge"


# --- Searching --------------------------------------------------------------------------------------------


def test_a_library_is_searched_and_shuffled_when_closed(hands: Hands) -> None:
    play(hands)
    found = search(hands)
    assert listed_names(hands) == LIBRARY
    assert hands.window.bridge.table.journal.cursor == 1
    assert "Alice" in found.windowTitle()
    assert found.shuffles.isChecked()
    QTest.keyClick(found.list, Qt.Key.Key_Escape)
    assert not found.isVisible()
    assert hands.window.session.logbook.undo_title() == "Shuffle"
    assert hands.action_count == 2


def test_without_the_tick_nothing_is_shuffled(hands: Hands) -> None:
    table = play(hands)
    found = search(hands)
    QTest.mouseClick(found.shuffles, LEFT, NONE, QPoint(10, found.shuffles.height() // 2))
    hands.do("search library")
    assert not found.isVisible()
    assert table.names(ZoneKind.LIBRARY) == LIBRARY
    assert hands.action_count == 1
    # What is known is not looked at again.
    assert search(hands).isVisible()
    assert hands.action_count == 1


def test_a_search_that_is_taken_back_closes_the_window(hands: Hands) -> None:
    play(hands)
    found = search(hands)
    hands.do("undo")
    assert not found.isVisible()
    assert hands.action_count == 0


def test_nobody_searches_an_empty_library(hands: Hands) -> None:
    play(hands, library=[])
    hands.do("search library")
    assert piles(hands).page is None or not piles(hands).page.isVisible()
    assert hands.window.scene.refusals.bubble is not None


def test_looking_is_allowed_while_a_question_is_open(hands: Hands) -> None:
    """Only what is known is shown, and the game doesn't change."""
    table = play(hands, library=["Grizzly Bears", "Island"])
    hands.do("play top")
    assert table.state.question is not None
    actions = hands.action_count
    found = search(hands)
    assert found.isVisible()
    objects = hands.window.bridge.view().objects()
    assert [objects[id].now is None for id in found.list.shown_ids()] == [False, True]
    assert hands.action_count == actions
    assert table.state.question is not None


def test_another_game_closes_the_window(hands: Hands) -> None:
    play(hands)
    found = search(hands)
    table = play(hands)
    assert not found.isVisible()
    assert table.journal.cursor == 0


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("insectile", ["Delver of Secrets"]),
        ("delvr of secrts", ["Delver of Secrets"]),
        ("creature flying", ["Serra Angel"]),
        ("vigilance", ["Serra Angel"]),
        ("land", ["Island", "Emeria's Call"]),
        ("no such card at all", []),
    ],
)
def test_cards_are_found_by_either_name_with_typos_by_type_and_by_text(hands: Hands, text, left) -> None:
    play(hands)
    found = search(hands)
    QTest.keyClicks(found.filter, text)
    if text == "creature flying":
        assert "Serra Angel" in listed_names(hands)
    else:
        assert listed_names(hands) == left
    assert found.nothing.isVisible() is (not left)
    QTest.keyClick(found.filter, Qt.Key.Key_Escape)
    assert listed_names(hands) == LIBRARY


def test_cards_are_sorted_and_grouped(hands: Hands) -> None:
    play(hands)
    found = search(hands)
    pick(found.orders, "Mana value")
    assert listed_names(hands)[:3] == ["Island", "Delver of Secrets", "Shock"]
    assert listed_names(hands)[-1] == "Emeria's Call"
    pick(found.groupings, "By type")
    titles = [row.words for row in found.list.cards.rows if row.card is None]
    assert titles == ["Creatures  (3)", "Instants  (1)", "Sorceries  (1)", "Lands  (1)"]
    pick(found.groupings, "By mana value")
    titles = [row.words for row in found.list.cards.rows if row.card is None]
    assert titles[0] == "Lands  (1)"
    assert titles[1] == "Mana value 1  (2)"


@pytest.mark.parametrize("as_list", [False, True])
def test_arrows_walk_over_titles(hands: Hands, as_list: bool) -> None:
    play(hands)
    found = search(hands)
    found.as_list.setChecked(as_list)
    pick(found.groupings, "By type")
    QTest.keyClick(found.filter, Qt.Key.Key_Down)
    assert found.list.hasFocus()
    QTest.keyClick(found.list, Qt.Key.Key_Home)
    walked = [found.list.current()]
    for _ in range(5):
        QTest.keyClick(found.list, Qt.Key.Key_Down if as_list else Qt.Key.Key_Right)
        walked.append(found.list.current())
    assert names(hands, walked) == listed_names(hands)
    for _ in range(9):
        QTest.keyClick(found.list, Qt.Key.Key_Up)
    assert found.filter.hasFocus()


# --- Cards out of the window ------------------------------------------------------------------------------


def test_keys_put_chosen_cards_somewhere_else_in_one_go(hands: Hands) -> None:
    table = play(hands)
    found = search(hands)
    click(hands, "Shock")
    click(hands, "Grizzly Bears", Qt.KeyboardModifier.ControlModifier)
    assert found.count.text() == "6 cards, 2 selected"
    hands.do("to graveyard")
    assert sorted(table.names(ZoneKind.GRAVEYARD)) == ["Grizzly Bears", "Shock"]
    assert hands.action_count == 2
    assert listed_names(hands) == [name for name in LIBRARY if name not in ("Shock", "Grizzly Bears")]
    click(hands, "Serra Angel")
    hands.do("to battlefield")
    assert table.names(ZoneKind.BATTLEFIELD) == ["Serra Angel"]
    click(hands, "Island")
    hands.do("to bottom")
    assert table.names(ZoneKind.LIBRARY)[0] == "Island"


def test_everything_that_is_shown_moves_by_the_menu(hands: Hands) -> None:
    table = play(hands, graveyard=["Shock", "Forest", "Swamp"], hand=["Plains"])
    found = search(hands, "show graveyard")
    QTest.keyClicks(found.filter, "land")
    menu = found.move_.menu()
    menu.popup(QPoint(10, 10))
    assert texts(menu)[0] == "All 2 cards"
    choose(menu, "To the bottom of the library")
    assert table.names(ZoneKind.LIBRARY)[-2:] == ["Forest", "Swamp"]
    found.filter.clear()
    menu.popup(QPoint(10, 10))
    choose(menu, "Shuffle into the library")
    assert table.names(ZoneKind.GRAVEYARD) == []
    assert found.nothing.text() == "No cards here."
    assert not found.move_.isEnabled()


@pytest.mark.parametrize("words", ["To the bottom of the library", "Shuffle into the library"])
def test_cards_that_have_gone_while_the_menu_was_open_stay_where_they_are(hands: Hands, words: str) -> None:
    table = play(hands, graveyard=["Shock", "Forest"])
    found = search(hands, "show graveyard")
    menu = found.move_.menu()
    menu.popup(QPoint(10, 10))
    window = hands.window
    window.bridge.replace_table(table_with(hand=["Plains"]))
    choose(menu, words)
    found.list.obvious_wanted.emit(99_999)
    assert window.bridge.table.journal.cursor == 0
    assert window.frame.status.toolTip() == "Those cards are gone."
    assert table.names(ZoneKind.GRAVEYARD) == ["Shock", "Forest"]


def test_a_card_is_carried_from_the_window_to_the_table(hands: Hands) -> None:
    table = play(hands)
    found = search(hands)
    window = hands.window
    start = point_of(hands, "Grizzly Bears")
    click(hands, "Grizzly Bears")
    viewport = found.list.viewport()
    goal = window.scene.on_screen(window.scene.ground.rects[Zone(ZoneKind.GRAVEYARD, 0)].center())
    QTest.mousePress(viewport, LEFT, NONE, start)
    QTest.mouseMove(viewport, start + QPoint(25, 25))
    assert not piles(hands)._carrying.is_over_table
    QTest.mouseMove(viewport, viewport.mapFromGlobal(goal))
    assert piles(hands)._carrying.is_over_table
    item = window.scene.card_items.of(table.only("Grizzly Bears"))
    assert item.isVisible()
    QTest.mouseRelease(viewport, LEFT, NONE, viewport.mapFromGlobal(goal))
    window.scene.finish_motion()
    assert table.names(ZoneKind.GRAVEYARD) == ["Grizzly Bears"]
    assert "Grizzly Bears" not in listed_names(hands)


def test_several_cards_are_carried_together_and_let_go_by_esc(hands: Hands) -> None:
    table = play(hands, graveyard=["Shock", "Forest", "Swamp"])
    found = search(hands, "show graveyard")
    window, viewport = hands.window, found.list.viewport()
    click(hands, "Forest")
    click(hands, "Swamp", Qt.KeyboardModifier.ControlModifier)
    start = point_of(hands, "Forest")
    exile = window.scene.on_screen(window.scene.ground.rects[Zone(ZoneKind.EXILE, 0)].center())
    goal = viewport.mapFromGlobal(exile)
    for leaves in (True, False):
        QTest.mousePress(viewport, LEFT, NONE, start)
        QTest.mouseMove(viewport, start + QPoint(30, 0))
        assert piles(hands)._carrying._ghost.isVisible()
        if leaves:
            QTest.mouseMove(viewport, goal)
        QTest.keyClick(found.list, Qt.Key.Key_Escape)
        QTest.mouseRelease(viewport, LEFT, NONE, start)
        window.scene.finish_motion()
        assert found.isVisible()
        assert len(table.names(ZoneKind.GRAVEYARD)) == 3
        assert not piles(hands)._carrying.is_over_table
    click(hands, "Forest")
    click(hands, "Swamp", Qt.KeyboardModifier.ControlModifier)
    QTest.mousePress(viewport, LEFT, NONE, start)
    QTest.mouseMove(viewport, start + QPoint(30, 0))
    QTest.mouseMove(viewport, goal)
    QTest.mouseRelease(viewport, LEFT, NONE, goal)
    window.scene.finish_motion()
    assert sorted(table.names(ZoneKind.EXILE)) == ["Forest", "Swamp"]
    assert hands.action_count == 1


def test_the_next_card_of_a_library_that_is_known_shows_its_face(hands: Hands) -> None:
    table = play(hands)
    search(hands)
    click(hands, "Island")
    hands.do("to hand")
    top = hands.window.scene.card_items.of(table.state.in_zone(Zone(ZoneKind.LIBRARY, 0))[0])
    assert top.isVisible()
    assert top.spec.name == "Delver of Secrets"


def test_what_lies_below_the_window_can_be_dropped_on(hands: Hands) -> None:
    table = play(hands, graveyard=["Forest"])
    found = search(hands, "show graveyard")
    viewport, window = found.list.viewport(), hands.window
    start = point_of(hands, "Forest")
    outside = viewport.mapFromGlobal(window.mapToGlobal(QPoint(30, 30)))
    QTest.mousePress(viewport, LEFT, NONE, start)
    QTest.mouseMove(viewport, start + QPoint(30, 0))
    QTest.mouseMove(viewport, outside)
    QTest.mouseMove(viewport, start)
    field = window.scene.ground.field
    assert field.contains(
        window.table_view.mapToScene(window.table_view.mapFromGlobal(viewport.mapToGlobal(start)))
    )
    QTest.mouseRelease(viewport, LEFT, NONE, start)
    window.scene.finish_motion()
    assert table.names(ZoneKind.BATTLEFIELD) == ["Forest"]


def test_enter_and_a_right_click_ask_what_may_be_done_with_a_card(hands: Hands) -> None:
    play(hands, graveyard=["Shock", "Forest"])
    found = search(hands, "show graveyard")
    click(hands, "Forest")
    QTest.keyClick(found.list, Qt.Key.Key_Return)
    menu = popup(QMenu)
    assert "Put onto the battlefield" in texts(menu)
    menu.close()
    click(hands, "Shock", Qt.KeyboardModifier.ControlModifier)
    found.list.customContextMenuRequested.emit(point_of(hands, "Shock"))
    menu = popup(QMenu)
    assert texts(menu)[0] == "2 cards"
    menu.close()


def test_a_double_click_in_the_window_does_the_obvious(hands: Hands) -> None:
    table = play(hands, hand=["Forest"], graveyard=["Shock"])
    found = search(hands, "show hand")
    click(hands, "Forest")
    QTest.mouseDClick(found.list.viewport(), LEFT, NONE, point_of(hands, "Forest"))
    hands.window.scene.finish_motion()
    assert table.names(ZoneKind.BATTLEFIELD) == ["Forest"]
    search(hands, "show graveyard")
    click(hands, "Shock")
    QTest.mouseDClick(found.list.viewport(), LEFT, NONE, point_of(hands, "Shock"))
    popup(QMenu).close()


def test_one_window_goes_from_pile_to_pile_and_player_to_player(hands: Hands) -> None:
    table = play(hands, exile=["Forest"], opponent={"library": ["Swamp", "Plains"]}, outside=["Shock"])
    found = search(hands)
    pick(found.kinds, "Exile")
    assert listed_names(hands) == ["Forest"]
    # A library that was searched is shuffled when it is left.
    assert hands.window.session.logbook.undo_title() == "Shuffle"
    found.kinds.setCurrentText("Library")
    pick(found.seats, "Bob")
    assert listed_names(hands) == ["Swamp", "Plains"]
    assert table.view(0).players[1].library[0].known is False
    hands.do("show sideboard")
    assert listed_names(hands) == ["Shock"]
    menu = found.move_.menu()
    menu.popup(QPoint(10, 10))
    assert texts(menu)[1:] == ["To the hand"]
    choose(menu, "To the hand")
    assert table.names(ZoneKind.HAND) == ["Shock"]


def test_one_seat_sees_only_backs_in_the_other_hand_until_it_looks(hands: Hands) -> None:
    play(hands, hand=["Forest"], opponent={"hand": ["Shock"]})
    hands.window.bridge.sit(1, hides_others=True)
    found = search(hands, "show exile")
    found.kinds.setCurrentText("Hand")
    pick(found.seats, "Alice")
    assert hands.window.session.logbook.undo_title() == "Look at Alice's hand"
    assert listed_names(hands) == ["Forest"]
    hands.do("undo")
    (row,) = found.list.cards.rows
    assert row.card is not None
    assert not row.card.known
    assert found.list.cards.data(found.list.cards.index(0)) == "Hidden card"
