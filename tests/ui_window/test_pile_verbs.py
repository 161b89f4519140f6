"""Actions with piles: sorting the top cards, whole libraries, menus of piles, drops on them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from tabletop.model.handwork import PutCards, Spot
from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.piles.popups import HowMany, UntilWhich
from tabletop.ui.piles.top import TopCards
from tests.ui_window.conftest import Hands
from tests.ui_window.pile_hands import (
    LEFT,
    LIBRARY,
    NONE,
    choose,
    click,
    in_front,
    listed_names,
    names,
    page,
    piles,
    play,
    point_of,
    popup,
    search,
    texts,
)

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")


# --- The top cards ----------------------------------------------------------------------------------------


def ask(hands: Hands, action: str, number: int) -> None:
    hands.do(action)
    prompt = popup(HowMany)
    prompt.number.setValue(number)
    QTest.keyClick(prompt, Qt.Key.Key_Return)
    hands.window.scene.finish_motion()


def look(hands: Hands, action: str, number: int) -> TopCards:
    ask(hands, action, number)
    top = piles(hands).top
    assert top is not None
    in_front(top)
    return top


def test_top_cards_go_where_keys_send_them(hands: Hands) -> None:
    table = play(hands)
    top = look(hands, "look at top", 4)
    assert names(hands, top.ids) == LIBRARY[:4]
    for key in "BTHG":
        QTest.keyClicks(top.list, key)
    words = [row.words for row in top.list.cards.rows]
    assert words == ["Bottom 1", "Top 1", "Hand", "Graveyard"]
    QTest.keyClick(top.list, Qt.Key.Key_Return)
    hands.window.scene.finish_motion()
    assert table.names(ZoneKind.LIBRARY) == ["Delver of Secrets", *LIBRARY[4:], "Island"]
    assert table.names(ZoneKind.HAND) == ["Shock"]
    assert table.names(ZoneKind.GRAVEYARD) == ["Grizzly Bears"]
    assert piles(hands).top is None
    assert hands.action_count == 2


def test_the_inspector_shows_the_current_one_of_the_top_cards(hands: Hands) -> None:
    play(hands)
    top = look(hands, "look at top", 4)
    shown = []
    for _ in range(3):
        QTest.keyClick(top.list, Qt.Key.Key_Right)
        hands.window.inspector._show_now()
        shown.append(hands.window.inspector.shown_object)
        assert hands.window.inspector._picture.accessibleName() == names(hands, [top.list.current()])[0]
    assert len(set(shown)) == 3
    assert shown[-1] == top.list.current()


def test_all_of_them_may_go_to_the_same_place(hands: Hands) -> None:
    table = play(hands)
    top = look(hands, "look at top", 2)
    QTest.keyClick(top.list, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(top.list, Qt.Key.Key_B)
    QTest.mouseClick(top.ok, LEFT)
    assert table.names(ZoneKind.LIBRARY) == [*LIBRARY[2:], *LIBRARY[:2]]


def test_whoever_looks_on_it_is_the_owner_of_the_library_who_scries(hands: Hands) -> None:
    table = play(hands, opponent={"library": ["Swamp", "Plains"]})
    hands.window.bridge.sit(0, hides_others=True)
    piles(hands)._look_at("scry", 1, 1)
    top = piles(hands).top
    top.buttons[Spot.BOTTOM].click()
    QTest.mouseClick(top.ok, LEFT)
    assert table.names(ZoneKind.LIBRARY, 1) == ["Plains", "Swamp"]


def test_their_order_is_changed_by_buttons_and_by_dragging(hands: Hands) -> None:
    table = play(hands)
    top = look(hands, "look at top", 3)
    QTest.keyClick(top.list, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert names(hands, top.ids) == ["Delver of Secrets", "Island", "Shock"]
    viewport = top.list.viewport()
    places = [top.list.visualRect(top.list.cards.index(row)).center() for row in range(3)]
    QTest.mousePress(viewport, LEFT, NONE, places[2])
    QTest.mouseMove(viewport, places[1])
    QTest.mouseMove(viewport, places[0])
    QTest.mouseRelease(viewport, LEFT, NONE, places[0])
    assert names(hands, top.ids) == ["Shock", "Delver of Secrets", "Island"]
    top.earlier.click()
    QTest.mouseClick(top.ok, LEFT)
    assert table.names(ZoneKind.LIBRARY)[:3] == ["Shock", "Delver of Secrets", "Island"]


def test_top_cards_may_be_left_as_they_are(hands: Hands) -> None:
    play(hands)
    top = look(hands, "look at top", 2)
    QTest.mouseClick(top.leave, LEFT)
    assert hands.action_count == 1
    top = look(hands, "look at top", 2)
    QTest.mouseClick(top.ok, LEFT)
    assert hands.action_count == 2
    assert hands.window.session.logbook.undo_title() == "Look at the top 2 cards of Alice's library"


@pytest.mark.parametrize(("doing", "spots"), [("scry", "bottom"), ("surveil", "graveyard")])
def test_scry_and_surveil_have_fewer_places(hands: Hands, doing: str, spots: str) -> None:
    table = play(hands)
    top = look(hands, doing, 2)
    assert set(top.buttons) == {Spot.TOP, Spot(spots)}
    top.list.menu_wanted.emit(QPoint(50, 50))
    choose(popup(QMenu), spots.capitalize())
    QTest.mouseClick(top.ok, LEFT)
    assert hands.window.session.logbook.undo_title() == f"{doing.capitalize()} 2"
    assert table.names(ZoneKind.LIBRARY)[0] == "Delver of Secrets"


def test_the_row_closes_when_the_cards_are_not_known_any_more(hands: Hands) -> None:
    play(hands)
    look(hands, "reveal top", 3)
    assert "Revealed" in hands.log
    hands.do("undo")
    assert piles(hands).top is None
    look(hands, "look at top", 3)
    hands.do("draw")
    assert piles(hands).top is None


# --- The whole library ------------------------------------------------------------------------------------


def test_several_cards_are_drawn_and_milled(hands: Hands) -> None:
    table = play(hands)
    ask(hands, "draw several", 2)
    assert table.names(ZoneKind.HAND) == LIBRARY[:2]
    ask(hands, "mill", 3)
    assert len(table.names(ZoneKind.GRAVEYARD)) == 3
    hands.do("draw several")
    prompt = popup(HowMany)
    assert prompt.number.value() == 2
    QTest.keyClick(prompt, Qt.Key.Key_Escape)
    assert hands.action_count == 2


@pytest.mark.parametrize(
    ("kind", "words", "found"),
    [
        (0, "nonland creature", "Delver of Secrets"),
        (1, "emeria, shattered skyclave", "Emeria's Call"),
        (2, "5", "Serra Angel"),
        (3, "1", "Island"),
        (4, "3", "Emeria's Call"),
    ],
)
def test_cards_are_revealed_until_one_fits(hands: Hands, kind: int, words: str, found: str) -> None:
    table = play(hands)
    hands.do("reveal until")
    prompt = popup(UntilWhich)
    prompt.kind.setCurrentIndex(kind)
    QTest.keyClicks(prompt.words, words)
    QTest.keyClick(prompt.words, Qt.Key.Key_Return)
    hands.window.scene.finish_motion()
    assert table.names(ZoneKind.HAND) == [found]


@pytest.mark.parametrize(
    ("kind", "words", "fault"),
    [
        (0, "", "Describe the card"),
        (1, "Delver of Secretz", "did you mean"),
        (2, "many", "is a number"),
        (2, "9" * 5000, "such a large mana value"),
    ],
)
def test_words_that_mean_no_card_are_told(hands: Hands, kind: int, words: str, fault: str) -> None:
    play(hands)
    hands.do("reveal until")
    prompt = popup(UntilWhich)
    prompt.kind.setCurrentIndex(kind)
    QTest.keyClicks(prompt.words, words)
    QTest.mouseClick(prompt.ok, LEFT)
    assert fault in prompt.fault.text()
    assert hands.action_count == 0
    prompt.close()


def test_hand_and_graveyard_are_shuffled_in_and_the_hand_revealed(hands: Hands) -> None:
    table = play(hands, hand=["Forest"], graveyard=["Swamp"])
    hands.do("reveal hand")
    assert "Revealed: Forest." in hands.log
    hands.do("shuffle hand in")
    hands.do("shuffle graveyard in")
    assert len(table.names(ZoneKind.LIBRARY)) == 8
    hands.do("shuffle hand in")
    assert hands.action_count == 3
    hands.do("play top")
    assert hands.window.session.logbook.undo_title() or hands.window.bridge.table.state.question is not None


# --- On the table and in the outline ----------------------------------------------------------------------


def pile_point(hands: Hands, kind: ZoneKind, seat: int = 0) -> QPoint:
    window = hands.window
    rect = window.scene.ground.rects[Zone(kind, seat)]
    return window.table_view.mapFromScene(rect.center() + QPoint(int(rect.width() / 4), 0))


def right_click(hands: Hands, at: QPoint) -> QMenu:
    QTest.mouseClick(hands.window.table_view.viewport(), Qt.MouseButton.RightButton, NONE, at)
    return popup(QMenu)


def test_a_right_click_on_a_library_has_its_verbs(hands: Hands) -> None:
    table = play(hands)
    menu = right_click(hands, pile_point(hands, ZoneKind.LIBRARY))
    words = texts(menu)
    assert words[:3] == ["Draw a card", "Draw several cards…", "Shuffle the library"]
    assert words[-1] == "The top card"
    choose(menu, "Draw a card")
    assert table.names(ZoneKind.HAND) == ["Island"]


def test_what_an_empty_pile_can_not_do_is_said(hands: Hands) -> None:
    play(hands, library=[])
    menu = right_click(hands, pile_point(hands, ZoneKind.LIBRARY))
    assert any(words.startswith("Scry: Alice's library is empty. (401.2)") for words in texts(menu))
    choose(menu, "Scry")
    assert hands.window.scene.refusals.bubble is not None
    menu = right_click(hands, pile_point(hands, ZoneKind.GRAVEYARD, 1))
    assert texts(menu)[0] == "Look through the graveyard"
    choose(menu, "Look through the graveyard")
    assert page(hands).zone == Zone(ZoneKind.GRAVEYARD, 1)


def test_a_double_click_on_a_pile_opens_it_and_draws_from_a_library(hands: Hands) -> None:
    table = play(hands, graveyard=["Plains", "Swamp"])
    viewport = hands.window.table_view.viewport()
    item = hands.window.scene.card_items.of(table.only("Plains"))
    QTest.mouseDClick(viewport, LEFT, NONE, hands.window.table_view.mapFromScene(item.middle))
    assert listed_names(hands) == ["Plains", "Swamp"]
    page(hands).close()
    QTest.mouseDClick(viewport, LEFT, NONE, pile_point(hands, ZoneKind.EXILE))
    assert page(hands).zone == Zone(ZoneKind.EXILE, 0)
    item = hands.window.scene.card_items.of(table.state.in_zone(Zone(ZoneKind.LIBRARY, 0))[0])
    QTest.mouseDClick(viewport, LEFT, NONE, hands.window.table_view.mapFromScene(item.middle))
    assert table.names(ZoneKind.HAND) == ["Island"]


def test_a_pile_is_spread_out_from_its_menu(hands: Hands) -> None:
    play(hands, graveyard=["Shock", "Forest"])
    zone = Zone(ZoneKind.GRAVEYARD, 0)
    choose(right_click(hands, pile_point(hands, ZoneKind.GRAVEYARD)), "Spread out")
    hands.window.scene.finish_motion()
    assert hands.window.scene.fan.zones == (zone,)
    piles(hands).open_menu(zone, QPoint(10, 10))
    choose(popup(QMenu), "Put together")
    assert hands.window.scene.fan.zones == ()


def test_the_key_for_the_menu_opens_that_of_the_pile_too(hands: Hands) -> None:
    table = play(hands)
    hands.window.scene.select(table.state.in_zone(Zone(ZoneKind.LIBRARY, 0))[0])
    hands.do("menu")
    menu = popup(QMenu)
    assert "Search the library" in texts(menu)
    menu.close()


def test_the_outline_opens_the_menu_of_a_pile(hands: Hands) -> None:
    play(hands)
    outline = hands.window.outline
    hands.window.frame.docks["Table outline"].raise_()
    entry = next(
        item
        for row in range(outline.topLevelItemCount())
        if "Alice's library" in (item := outline.topLevelItem(row)).text(0)
    )
    outline.setCurrentItem(entry)
    outline.setFocus()
    QTest.keyClick(outline, Qt.Key.Key_Return)
    menu = popup(QMenu)
    assert "Reveal until a card fits…" in texts(menu)
    choose(menu, "Search the library")
    assert listed_names(hands) == LIBRARY


def test_the_outline_has_the_sideboard(hands: Hands) -> None:
    play(hands, outside=["Shock"])
    hands.window.frame.docks["Table outline"].raise_()
    outline = hands.window.outline
    titles = [outline.topLevelItem(row).text(0) for row in range(outline.topLevelItemCount())]
    assert "Alice's sideboard, 1 card" in titles
    piles(hands).open_menu(Zone(ZoneKind.OUTSIDE, 0), QPoint(10, 10))
    choose(popup(QMenu), "Look through the sideboard")
    assert listed_names(hands) == ["Shock"]


def test_the_look_of_the_window_follows_the_scheme(hands: Hands) -> None:
    play(hands)
    found = search(hands)
    top = look(hands, "look at top", 2)
    before = found.list.painter_.shade, top.list.painter_.shade
    hands.window.appearance.choose("light" if hands.window.appearance.is_dark else "dark")
    assert (found.list.painter_.shade, top.list.painter_.shade) != before
    found.as_list.setChecked(True)
    assert not found.grab().isNull()
    assert not top.grab().isNull()


def test_the_presenter_has_larger_cards_here_too(hands: Hands) -> None:
    play(hands)
    found = search(hands)
    before = found.list.painter_.cell
    hands.window.appearance.enlarge(1.5)
    assert found.list.painter_.tile.height() == 210
    assert found.list.painter_.cell.width() > before.width()
    hands.window.appearance.enlarge(1.0)
    assert found.list.painter_.cell == before


def test_refused_moves_are_shown(hands: Hands) -> None:
    table = play(hands)
    found = search(hands)
    click(hands, "Shock")
    menu = found.move_.menu()
    menu.popup(QPoint(10, 10))
    choose(menu, "Onto the battlefield")
    assert hands.window.scene.refusals.bubble is not None
    refused = table.propose(PutCards(places={Spot.BATTLEFIELD: (table.only("Shock"),)}))
    assert refused.names == ("putting.is_a_permanent_card",)


def drag(hands: Hands, start: QPoint, end: QPoint, modifier: Qt.KeyboardModifier = NONE) -> None:
    viewport = hands.window.table_view.viewport()
    QTest.mousePress(viewport, LEFT, NONE, start)
    for share in (0.4, 0.8, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * share)
    QTest.mouseRelease(viewport, LEFT, modifier, end)
    hands.window.scene.finish_motion()


def on_table(hands: Hands, id: int) -> QPoint:
    item = hands.window.scene.card_items.of(id)
    assert item is not None
    return hands.window.table_view.mapFromScene(item.middle)


@pytest.mark.parametrize(("modifier", "place"), [(NONE, 0), (Qt.KeyboardModifier.ControlModifier, -1)])
def test_a_card_is_dropped_on_top_of_a_library_or_with_ctrl_under_it(hands: Hands, modifier, place) -> None:
    table = play(hands, graveyard=["Swamp"])
    start = on_table(hands, table.only("Swamp"))
    drag(hands, start, pile_point(hands, ZoneKind.LIBRARY), modifier)
    assert table.names(ZoneKind.LIBRARY)[place] == "Swamp"


def test_an_unknown_top_card_that_is_dragged_onto_the_table_is_revealed_and_played(hands: Hands) -> None:
    table = play(hands)
    top = table.state.in_zone(Zone(ZoneKind.LIBRARY, 0))[0]
    field = hands.window.table_view.mapFromScene(hands.window.scene.ground.field.center())
    drag(hands, on_table(hands, top), field)
    assert table.names(ZoneKind.BATTLEFIELD) == ["Island"]
    assert hands.window.session.logbook.undo_title() == "Play the top card of Alice's library"


def test_a_sideboard_card_is_carried_into_the_hand_and_nowhere_else(hands: Hands) -> None:
    table = play(hands, outside=["Swamp"])
    found = search(hands, "show sideboard")
    viewport, window = found.list.viewport(), hands.window
    start = point_of(hands, "Swamp")
    for kind, there in ((ZoneKind.GRAVEYARD, []), (ZoneKind.HAND, ["Swamp"])):
        goal = window.scene.on_screen(window.scene.ground.rects[Zone(kind, 0)].bottomRight() - QPoint(8, 8))
        QTest.mousePress(viewport, LEFT, NONE, start)
        QTest.mouseMove(viewport, start + QPoint(30, 0))
        QTest.mouseMove(viewport, viewport.mapFromGlobal(goal))
        QTest.mouseRelease(viewport, LEFT, NONE, viewport.mapFromGlobal(goal))
        window.scene.finish_motion()
        assert table.names(kind) == there
