"""Position of the inspector: beside the table if there is room, else a sheet that slides over it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tabletop.model.actions import Cast
from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.features.inspector_place import Inspecting
from tabletop.ui.features.one_time_tips import OneTimeTips
from tabletop.ui.frame.inspector_sheet import LEAST_WIDTH, InspectorSheet, Surroundings
from tabletop.ui.items.large_view import LargeView
from tabletop.ui.layout.ground import Ground
from tabletop.ui.panels.inspector import Inspector
from tabletop.ui.session.bridge import Bridge
from tabletop.ui.session.pictures import Pictures
from tabletop.ui.shell.window import LARGEST, first_size
from tabletop.ui.table.scene import TableScene
from tests.support import on_table, table_with
from tests.ui_window.conftest import WIDE, Hands
from tests.ui_window.features import feature_of
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

NARROW = (1280, 720)


@pytest.fixture
def narrow(open_window: Callable[..., Hands]) -> Hands:
    return open_window(size=NARROW)


def sheet(hands: Hands) -> InspectorSheet:
    return next(each for each in hands.window.features if isinstance(each, Inspecting)).sheet


def point_at(hands: Hands, name: str) -> QRect:
    """Rest on a card, and return where it is on the page."""
    hands.window.scene.hovered.emit(hands.number(name))
    if sheet(hands).show_timer.isActive():
        sheet(hands).show_timer.stop()
        sheet(hands).show_timer.timeout.emit()
    hands.window.inspector._show_now()
    item = hands.window.scene.card_items.of(hands.number(name))
    assert item is not None
    corner = hands.window.frame.page.table.geometry().topLeft()
    return item.tile.translated(item.middle).toRect().translated(corner)


def test_in_a_narrow_window_the_table_has_the_whole_width(narrow: Hands) -> None:
    assert narrow.window.table_view.width() == NARROW[0]
    assert not any(dock.isVisible() for dock in narrow.window.frame.docks.values())
    narrow.window.resize(*WIDE)
    assert narrow.window.frame.docks["Inspector"].isVisible()
    assert narrow.window.table_view.width() < WIDE[0] - 300
    assert sheet(narrow).isHidden()


def test_the_sheet_comes_beside_the_card_that_is_pointed_at_and_goes_again(narrow: Hands) -> None:
    for name in ("Delver of Secrets", "Brutal Cathar", "Serra Angel"):
        card = point_at(narrow, name)
        assert sheet(narrow).isVisible()
        assert not sheet(narrow).geometry().intersects(card)
        assert narrow.window.inspector.shown_object == narrow.number(name)
    narrow.window.scene.hovered.emit(0)
    sheet(narrow).hide_timer.stop()
    sheet(narrow).hide_timer.timeout.emit()
    assert sheet(narrow).isHidden()


def test_a_key_lets_the_inspector_stay_and_go(narrow: Hands) -> None:
    narrow.key(Qt.Key.Key_I)
    assert sheet(narrow).isVisible()
    narrow.window.scene.hovered.emit(0)
    assert not sheet(narrow).hide_timer.isActive()
    narrow.key(Qt.Key.Key_I)
    assert sheet(narrow).isHidden()


def test_a_key_hides_and_shows_the_panel_beside_the_table(hands: Hands) -> None:
    dock = hands.window.frame.docks["Inspector"]
    hands.key(Qt.Key.Key_I)
    assert dock.isHidden()
    hands.key(Qt.Key.Key_I)
    assert dock.isVisible()


def test_the_sheet_never_covers_what_somebody_is_asked_about(narrow: Hands) -> None:
    everything = QRect(0, 0, *NARROW)
    there = sheet(narrow)
    narrow.key(Qt.Key.Key_I)
    room = there.geometry()
    there.keep_clear(Surroundings(everything, (room,)))
    assert there.isVisible()
    assert not there.geometry().intersects(room), "it goes to the other side"
    there.keep_clear(Surroundings(everything, (everything,)))
    assert there.isHidden(), "it lacks another side"


def on_page(hands: Hands, name: str) -> QRect:
    """Return the rectangle of a card on the page."""
    item = hands.window.scene.card_items.of(hands.number(name))
    assert item is not None
    corner = hands.window.frame.page.table.geometry().topLeft()
    return item.tile.translated(item.middle).toRect().translated(corner)


def test_a_pinned_sheet_never_covers_the_selected_card_or_the_rail(narrow: Hands) -> None:
    there = sheet(narrow)
    narrow.key(Qt.Key.Key_I)
    for each in narrow.window.bridge.view().battlefield:
        narrow.window.scene.select(each.id)
        assert there.isVisible()
        name = each.now.name if each.now is not None else ""
        assert not there.geometry().intersects(on_page(narrow, name)), name
        rail = narrow.window.scene.ground.rail.toRect().translated(narrow.window.frame.page.table.pos())
        assert not there.geometry().intersects(rail)


@pytest.mark.parametrize("name", ["Brisela, Voice of Nightmares", "Serra Angel"])
def test_the_sheet_shows_a_large_card_in_the_middle_of_a_small_window(
    name: str, open_window: Callable[..., Hands]
) -> None:
    small = open_window(size=(1024, 640))
    put(small, table_with([name]))
    card = point_at(small, name)
    assert sheet(small).isVisible()
    assert not sheet(small).geometry().intersects(card)
    assert sheet(small).width() >= LEAST_WIDTH
    picture = small.window.inspector._picture
    assert picture.sizeHint().width() <= picture.width(), "the face is scaled to the sheet"


def test_the_sheet_keeps_to_the_emptier_side() -> None:
    for crowded_side in (0, 1):
        window = QWidget()
        there = InspectorSheet(window)
        there.take(Inspector(Bridge(table_with([])), Pictures(synchronous=True), window))
        cards = tuple(QRect(20 + 900 * crowded_side, 40 + 130 * row, 100, 120) for row in range(3))
        there.pin(Surroundings(QRect(0, 0, 1100, 500), (QRect(500, 100, 100, 150),), cards))
        assert not any(there.geometry().intersects(card) for card in cards)


def test_the_sheet_is_away_while_a_card_is_dragged(narrow: Hands) -> None:
    narrow.key(Qt.Key.Key_I)
    there, viewport = sheet(narrow), narrow.window.table_view.viewport()
    item = narrow.window.scene.card_items.of(narrow.number("Serra Angel"))
    assert item is not None
    start = item.middle.toPoint()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    assert there.isVisible()
    QTest.mouseMove(viewport, start + QPoint(40, 20))
    assert there.isHidden()
    narrow.window.scene.hovered.emit(0)
    narrow.window.scene.laid_out.emit()
    assert there.isHidden()
    QTest.mouseMove(viewport, start)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start)
    narrow.window.scene.finish_motion()
    assert there.isVisible()


def test_the_sheet_is_away_while_a_key_carries_a_card(narrow: Hands) -> None:
    narrow.key(Qt.Key.Key_I)
    item = narrow.window.scene.card_items.of(narrow.number("Serra Angel"))
    assert item is not None
    narrow.window.scene.mouse.carry(item)
    assert sheet(narrow).isHidden()
    narrow.window.scene.mouse.cancel()
    assert sheet(narrow).isVisible()


def test_the_sheet_lies_beside_what_waits_on_the_stack(narrow: Hands) -> None:
    put(narrow, table_with(["Runeclaw Bear"], hand=["Hill Giant"]))
    point_at(narrow, "Runeclaw Bear")
    assert sheet(narrow).isVisible()
    corner = narrow.window.frame.page.table.geometry().topLeft()
    for there in (True, False):
        if there:
            narrow.window.bridge.propose(Cast(object=narrow.number("Hill Giant")))
        else:
            narrow.do("undo")
            sheet(narrow).put_away()
            point_at(narrow, "Runeclaw Bear")
        stack = narrow.window.scene.ground.stack.toRect().translated(corner)
        assert sheet(narrow).isVisible()
        assert sheet(narrow).geometry().intersects(stack) is not there, "an empty stack is a tab"


def test_a_tip_lies_beside_the_sheet(narrow: Hands) -> None:
    put(narrow, table_with(["Delver of Secrets"], hand=["Hill Giant"]))
    narrow.window.bridge.propose(Cast(object=narrow.number("Hill Giant")))
    tip = feature_of(narrow.window, OneTimeTips).label
    assert tip is not None
    point_at(narrow, "Delver of Secrets")
    assert sheet(narrow).isVisible()
    assert tip.isVisible()
    assert not tip.geometry().intersects(sheet(narrow).geometry())


def test_a_window_opens_as_large_as_its_screen_allows() -> None:
    for screen in (QSize(1280, 720), QSize(1920, 1080), QSize(5120, 2880)):
        size = first_size(screen)
        assert size.width() < screen.width()
        assert size.height() < screen.height()
        assert size.width() > 0.9 * min(screen.width(), LARGEST.width())


def test_three_actions_have_a_button_and_the_others_are_folded(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    inspector = hands.window.inspector
    buttons = [each for each in inspector.findChildren(QPushButton) if each.isVisible()]
    assert len(buttons) == 3
    inspector._more.click()
    shown = [each for each in inspector.findChildren(QPushButton) if each.isVisible()]
    legal = [
        offer
        for offer in hands.window.bridge.perspective.offers(inspector.shown_object)
        if offer.ruling.is_legal
    ]
    assert len(shown) == len(legal) > 3
    assert inspector._refused.isHidden()
    inspector._refused_fold.click()
    assert inspector._refused.isVisible()


def test_a_click_on_an_action_gives_the_keys_to_the_table(hands: Hands) -> None:
    hands.window.table_view.setFocus()
    hands.select("Grizzly Bears")
    buttons = {each.text(): each for each in hands.window.inspector.findChildren(QPushButton)}
    QTest.mouseClick(buttons["Untap"], Qt.MouseButton.LeftButton)
    assert not hands.object("Grizzly Bears").tapped
    assert hands.window.focusWidget() is hands.window.table_view
    assert "Tap" in {each.text() for each in hands.window.inspector.findChildren(QPushButton)}


def test_what_is_printed_is_said_once(hands: Hands) -> None:
    hands.select("Delver of Secrets")
    assert hands.window.inspector._facts.text().count("rinted on the front") == 1


def test_the_table_is_laid_out_once_as_its_window_is_shown(
    open_window: Callable[..., Hands], qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panels are removed before it is shown, because each layout paints every tile in another size."""
    laid_out: list[Ground] = []
    lay_out = TableScene._lay_out

    def record_layout(scene: TableScene, ground: Ground) -> None:
        laid_out.append(ground)
        lay_out(scene, ground)

    monkeypatch.setattr(TableScene, "_lay_out", record_layout)
    open_window(size=NARROW)
    for _ in range(3):
        qapp.processEvents()
    assert len(laid_out) == 1


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_pointing_at_a_hidden_pile_shows_its_name_and_count(
    size: tuple[int, int], open_window: Callable[..., Hands]
) -> None:
    hands = open_window(size=size)
    put(hands, table_with(["Serra Angel"], library=["Forest"] * 3))
    scene, library = hands.window.scene, hands.window.bridge.view().players[0].library[0].id
    inspector = hands.window.inspector
    hands.select("Serra Angel")
    scene.hovered.emit(library)
    inspector._show_now()
    assert inspector.shown_object == hands.number("Serra Angel"), "no card back takes its place"
    assert not sheet(hands).show_timer.isActive()
    assert scene.furniture.zones[Zone(ZoneKind.LIBRARY, 0)].toolTip() == "Alice's library: 3 cards"
    scene.select(library)
    if not inspector.isVisible():
        hands.key(Qt.Key.Key_I)
    assert inspector._picture.isHidden()
    assert inspector._summary.text() == "Alice's library: 3 cards"


def test_a_hidden_hand_and_a_face_down_card_in_exile_have_a_name_and_a_count(hands: Hands) -> None:
    theirs = {"hand": ["Forest", "Opt"], "exile": [on_table("Opt", face_down=True)], "graveyard": ["Opt"]}
    put(hands, table_with([], hand=["Opt"], opponent=theirs))
    zones = hands.window.scene.furniture.zones
    assert zones[Zone(ZoneKind.HAND, 1)].toolTip() == ""
    assert zones[Zone(ZoneKind.EXILE, 1)].toolTip() == "Bob's exile: 1 card"
    assert zones[Zone(ZoneKind.GRAVEYARD, 1)].toolTip() == "", "its top card is shown instead"
    hands.do("hide hand")
    assert zones[Zone(ZoneKind.HAND, 1)].toolTip() == "Bob's hand: 2 cards"
    assert zones[Zone(ZoneKind.HAND, 0)].toolTip() == ""


def test_no_hidden_card_is_shown_large(hands: Hands) -> None:
    put(hands, table_with([], library=["Forest"]))
    scene = hands.window.scene
    item = scene.card_items.of(hands.window.bridge.view().players[0].library[0].id)
    assert item is not None
    scene.show_large(item.middle)
    assert not any(each.isVisible() for each in scene.items() if isinstance(each, LargeView))
