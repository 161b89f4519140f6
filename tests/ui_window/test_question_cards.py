"""Every kind of question is drawn with its cards: large, in one place above the hand."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from tabletop.language.effects import Scry
from tabletop.model.actions import Advance, Cast, Instruct, Resolve
from tabletop.model.zones import Zone, ZoneKind
from tabletop.ui.asking.card_strip import CardButton
from tabletop.ui.asking.order_list import OrderList
from tabletop.ui.asking.prompts import Choice
from tabletop.ui.asking.question_panel import QuestionPanel
from tabletop.ui.features.enter_key import EnterKey
from tabletop.ui.style.appearance import LIGHT
from tests.every_question import Asked, one_of_each_kind
from tests.support import ALICE, PlacedTable, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
SIZES = {(1280, 720): 126, (1920, 1080): 170}
"""Sizes of the window with the least width of the cards of a question in them."""
_OF_NO_CARD = {"effects/keyword_actions.py:_asks_for_more", "engine/conditions.py:is_true"}
"""Functions that may ask about a player or about what is outside the game."""
_SOURCE_IS_GONE = {"stack/waiting_triggers.py:_in_chosen_order"}
"""Functions that ask about abilities, whose sources can be gone."""


def show(hands: Hands, asked: Asked) -> QuestionPanel:
    """Show a question to the player who is asked, and return the panel."""
    hands.window.bridge.replace_table(asked.table())
    hands.window.bridge.sit(asked.question.player, hides_others=True)
    hands.window.scene.finish_motion()
    QApplication.processEvents()
    panel = hands.window.frame.page.question
    assert panel.isVisible()
    return panel


def cards(panel: QuestionPanel) -> list[CardButton]:
    return list(panel.strip.cards) if panel._has_cards else []


def is_painted(panel: QuestionPanel, card: CardButton) -> bool:
    """Return whether the face of a card is on the panel, dot by dot except where marks lie over it."""
    assert card.spec is not None
    assert card.pictures is not None
    size = card.picture_size
    face = card.pictures.pixmap(card.spec, size.width(), size.height(), 1.0, card.mode).toImage()
    seen = card.grab(QRect(QPoint(5, 5), size)).toImage()
    dots = [(x, y) for x in range(8, size.width() - 40, 6) for y in range(8, size.height() - 8, 6)]
    same = sum(_near(seen, face, x, y) for x, y in dots)
    return same >= 0.95 * len(dots)


def _near(one: QImage, other: QImage, x: int, y: int) -> bool:
    first, second = one.pixelColor(x, y), other.pixelColor(x, y)
    return all(
        abs(a - b) <= 12
        for a, b in zip(first.getRgb()[:3], second.getRgb()[:3], strict=True)  # type: ignore[index]
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_question_paints_the_cards_that_it_is_about(hands: Hands, size: tuple[int, int]) -> None:
    hands.window.resize(*size)
    for asked in one_of_each_kind():
        panel = show(hands, asked)
        shown = cards(panel)
        if asked.site in _OF_NO_CARD | _SOURCE_IS_GONE and not shown:
            continue
        assert shown, asked.site
        for card in shown:
            assert card.picture_size.width() >= SIZES[size] or len(shown) > 4, (asked.site, card.picture_size)
            assert is_painted(panel, card), (asked.site, card.text())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_panel_lies_above_the_hand_and_is_never_cut(
    hands: Hands, unpainted: None, size: tuple[int, int]
) -> None:
    hands.window.resize(*size)
    for asked in one_of_each_kind():
        panel = show(hands, asked)
        page, ground = hands.window.frame.page, hands.window.scene.ground
        place = panel.geometry()
        assert page.table.geometry().contains(place), asked.site
        hand = ground.hand(ground.seats[0])
        bottom = hand.top() if hand.height() else page.table.height()
        assert place.bottom() <= page.table.geometry().top() + bottom, asked.site
        assert panel.layout_needs(place.width()) <= place.height(), asked.site


def test_the_panel_leaves_its_source_in_sight_and_stays_there(hands: Hands, unpainted: None) -> None:
    hands.window.resize(1280, 720)
    table = put(hands, table_with(["Delver of Secrets"], hand=["Opt"], library=["Lightning Bolt", "Opt"]))
    delver = table.only("Delver of Secrets")
    hands.window.bridge.propose(Advance(to="upkeep"))
    while table.state.question is None:
        hands.window.bridge.propose(Resolve() if table.state.stack else Advance(to="upkeep"))
    hands.window.scene.finish_motion()
    QApplication.processEvents()
    page = hands.window.frame.page
    tile = hands.window.scene.visible_tiles()[delver].translated(page.table.geometry().topLeft())
    before = page.question.geometry()
    assert not before.intersects(tile)
    page.question._fold.click()
    page.question._fold.click()
    QApplication.processEvents()
    assert page.question.geometry() == before


def brainstorm(hands: Hands) -> PlacedTable:
    table = put(hands, table_with(hand=["Brainstorm", "Shock"], library=["Opt", "Duress", "Forest"]))
    hands.window.bridge.propose(Cast(object=table.only("Brainstorm")))
    hands.window.bridge.propose(Resolve())
    QApplication.processEvents()
    return table


def test_cards_stay_in_place_while_several_are_chosen(hands: Hands, unpainted: None) -> None:
    table = brainstorm(hands)
    panel = hands.window.frame.page.question
    before = panel.geometry()
    names = [card.text().split("  ")[-1] for card in cards(panel)]
    assert sorted(names) == ["Duress", "Forest", "Opt", "Shock"]
    panel.strip.cards[1].click()
    QApplication.processEvents()
    assert panel.geometry() == before
    assert [card.choice.label for card in cards(panel)] == names
    assert [card.mark for card in cards(panel)] == ["", "1", "", ""]
    assert panel.side.counter.text() == "1 of 2 put on top, the last one ends on top"
    panel.strip.cards[1].click()
    QApplication.processEvents()
    assert [card.mark for card in cards(panel)] == ["", "", "", ""]
    assert panel.side.counter.text() == "0 of 2 put on top, the last one ends on top"
    assert table.state.question is not None


def test_arrows_space_and_enter_choose(hands: Hands, unpainted: None) -> None:
    table = brainstorm(hands)
    panel = hands.window.frame.page.question
    assert panel.confirm_label() == ""
    assert not panel.confirm()
    QTest.keyClick(panel, Qt.Key.Key_Right)
    QTest.keyClick(QApplication.focusWidget() or panel, Qt.Key.Key_Right)
    first = panel.confirm_label()
    assert first == f"Choose {cards(panel)[1].choice.words}"
    QTest.keyClick(QApplication.focusWidget() or panel, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert [bool(card.mark) for card in cards(panel)] == [False, True, False, False]
    QTest.keyClick(panel, Qt.Key.Key_Right)
    QTest.keyClick(QApplication.focusWidget() or panel, Qt.Key.Key_Space)
    QApplication.processEvents()
    assert table.state.question is None
    assert [table.state.objects[id].definition.name for id in top_two(table)] == ["Shock", "Opt"]


def top_two(table: PlacedTable) -> tuple[int, ...]:
    return table.state.in_zone(Zone(ZoneKind.LIBRARY, ALICE))[:2]


def test_an_order_is_made_by_clicks_and_shown_by_numbers(hands: Hands, unpainted: None) -> None:
    table = put(hands, table_with(library=["Opt", "Duress"]))
    hands.window.bridge.propose(Instruct(effect=Scry(number=2)))
    for _ in range(2):
        hands.window.bridge.answer(False)
    QApplication.processEvents()
    panel = hands.window.frame.page.question
    assert table.state.question is not None
    assert [card.mark for card in cards(panel)] == ["1", "2"]
    answers = [card.choice.answer for card in cards(panel)]
    cards(panel)[1].click()
    assert [card.mark for card in cards(panel)] == ["2", "1"]
    assert panel.confirm_label() == "In this order"
    given: list[object] = []
    panel.answered.connect(given.append)
    assert panel.confirm()
    assert given == [tuple(reversed(answers))]


def test_the_cards_can_be_folded_away_to_see_the_table(hands: Hands, unpainted: None) -> None:
    brainstorm(hands)
    panel = hands.window.frame.page.question
    before = panel.geometry()
    panel._fold.click()
    QApplication.processEvents()
    assert panel.height() < before.height() // 2
    assert panel.geometry().bottom() == before.bottom()
    panel._fold.click()
    QApplication.processEvents()
    assert panel.geometry() == before


def test_the_other_seat_sees_no_card(hands: Hands, unpainted: None) -> None:
    brainstorm(hands)
    hands.window.bridge.sit(1, hides_others=True)
    QApplication.processEvents()
    panel = hands.window.frame.page.question
    assert panel.prompt is not None
    assert panel.prompt.words == "Alice is choosing."
    assert [card for card in cards(panel) if card.isVisible()] == []
    assert panel.prompt.specs == {}


def test_targets_are_large_enough_for_a_finger(hands: Hands, unpainted: None) -> None:
    brainstorm(hands)
    panel = hands.window.frame.page.question
    assert all(card.width() >= 44 and card.height() >= 44 for card in cards(panel))
    assert isinstance(panel.strip.cards[0].picture_size, QSize)


def test_the_button_of_enter_says_what_is_highlighted(hands: Hands, unpainted: None) -> None:
    brainstorm(hands)
    panel, button = hands.window.frame.page.question, feature_of(hands.window, EnterKey).button
    QApplication.processEvents()
    assert (button.words, button.isEnabled()) == ("Answer the question", False)
    QTest.keyClick(panel, Qt.Key.Key_Right)
    QApplication.processEvents()
    first = cards(panel)[0].choice
    assert (button.words, button.isEnabled()) == (f"Choose {first.words}", True)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert panel.prompt is not None
    assert panel.prompt.chosen == (first.object,)


def find_a_land(hands: Hands) -> QuestionPanel:
    lands = ["Mountain", "Forest", "Island", "Forest", "Forest"]
    table = put(hands, table_with(hand=["Invasion of Zendikar"], library=lands))
    hands.window.bridge.propose(Cast(object=table.only("Invasion of Zendikar")))
    for _ in range(2):
        hands.window.bridge.propose(Resolve())
    QApplication.processEvents()
    return hands.window.frame.page.question


def test_enter_declines_no_card_before_one_is_chosen(hands: Hands, unpainted: None) -> None:
    panel, button = find_a_land(hands), feature_of(hands.window, EnterKey).button
    assert panel.side.buttons()[-1].choice.label == "Find nothing"
    assert not panel.side.buttons()[-1].isDefault()
    assert (button.words, button.isEnabled()) == ("Answer the question", False)
    assert not panel.confirm()
    panel.strip.cards[0].click()
    QApplication.processEvents()
    assert panel.side.buttons()[-1].isDefault()
    assert (button.words, button.isEnabled()) == ("Find Forest", True)


def test_a_screen_reader_hears_the_cards_before_the_answers(hands: Hands, unpainted: None) -> None:
    panel = find_a_land(hands)
    seen = QAccessible.queryAccessibleInterface(panel)
    parts = [seen.child(place).object() for place in range(seen.childCount())]
    assert [each for each in parts if each in (panel._about, panel.strip, panel.side)] == [
        panel._about,
        panel.strip,
        panel.side,
    ]
    assert [card.accessibleDescription() for card in cards(panel)] == ["3 equal cards", "", ""]
    panel.strip.cards[0].click()
    QApplication.processEvents()
    assert "chosen, ✓" in [card.accessibleDescription() for card in cards(panel)]
    assert [card.accessibleDescription() for card in cards(panel)].count("2 equal cards") == 1


def test_names_of_answers_are_neither_keys_nor_codes(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    card = CardButton(Choice("R&D", 1, 1), "1  R&D\u202e", window)
    assert card.shortcut().isEmpty()
    assert card.caption == r"1  R&D\u202e"
    order = OrderList(window)
    order.show_choices((Choice("Elf: {T}: Add {G}", 1, 1), Choice("Opt", 2, 2)), LIGHT)
    assert order.findChildren(QListWidget)[0].item(0).text() == "Elf: tap: Add G"


def test_enter_takes_the_number_that_is_set(hands: Hands, unpainted: None) -> None:
    table = put(hands, table_with(hand=["Shatterskull Smashing"]))
    offers = hands.window.bridge.perspective.offers(table.only("Shatterskull Smashing"))
    hands.window.bridge.propose(next(each for each in offers if each.verb == "cast").action)
    button = feature_of(hands.window, EnterKey).button
    assert hands.window.frame.page.question.choose("2")
    QApplication.processEvents()
    assert button.words == "Choose 2"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert table.state.objects[table.state.stack[0]].x == 2


def test_long_names_in_an_order_are_whole_and_move_without_alt(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    order = OrderList(window)
    labels = ("The Trigger of Asmoranomardicadaistinaculdacar with a Very Long Name Indeed", "Elf", "Orc")
    order.show_choices(tuple(Choice(label, number) for number, label in enumerate(labels)), LIGHT)
    order.resize(260, 200)
    window.show()
    rows = order.findChild(QListWidget)
    assert rows is not None
    QApplication.processEvents()
    assert rows.textElideMode() is Qt.TextElideMode.ElideNone
    heights = [rows.item(row).sizeHint().height() for row in range(3)]
    assert heights[0] > heights[1] == heights[2], "it takes several lines"
    assert rows.height() >= sum(heights)
    rows.setFocus()
    QTest.keyClick(rows, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert order.order == (1, 0, 2)
    QTest.keyClick(rows, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert order.order == (0, 1, 2)
