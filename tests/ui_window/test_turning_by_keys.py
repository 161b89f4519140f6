"""Turning without a mouse, and the part of the whole window in turning by hand."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tabletop.cards.faces import Side
from tabletop.model.zones import ZoneKind
from tabletop.ui.features.lesson_steps import Lessons
from tabletop.ui.features.one_time_tips import OneTimeTips
from tabletop.ui.gestures.turn_by_keys import TurnByKeys
from tabletop.ui.items.grips import REACH, corner_of
from tabletop.ui.items.large_view import LargeView
from tabletop.ui.items.overlays import Kind
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.test_keyboard_play import Keys

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
DELVER = "Delver of Secrets"


@pytest.fixture
def keys(hands: Hands) -> Keys:
    return Keys(hands)


def turning(keys: Keys) -> TurnByKeys:
    gesture = keys.window.scene.mouse.turning
    assert gesture is not None
    return gesture


def test_taken_by_the_corner_turned_and_put_down(keys: Keys) -> None:
    keys.hands.select(DELVER)
    keys.press(Key.Key_P, modifier=SHIFT)
    assert "you hold the corner of delver of secrets" in keys.status.lower()
    keys.press(Key.Key_Right)
    item = turning(keys).item
    assert item.pose.turn == pytest.approx(1 / 3)
    assert "transforms into Insectile Aberration" in keys.status
    assert "press Enter to lay it back" in keys.status
    keys.press(Key.Key_Right)
    assert "press Enter to turn it" in keys.status
    keys.press(Key.Key_Return)
    assert "Insectile Aberration" in keys.hands.names()
    assert keys.window.scene.mouse.turning is None


def test_before_the_middle_enter_lays_it_back_and_escape_always(keys: Keys) -> None:
    keys.hands.select(DELVER)
    for last in (Key.Key_Return, Key.Key_Escape):
        keys.press(Key.Key_P, modifier=SHIFT)
        keys.press(Key.Key_Left, last)
        assert keys.window.scene.mouse.turning is None
    keys.press(Key.Key_P, modifier=SHIFT)
    keys.press(Key.Key_Left, Key.Key_Left, Key.Key_Left, Key.Key_Escape)
    assert keys.hands.action_count == 0
    assert DELVER in keys.hands.names()


def test_the_arrows_turn_back_and_another_way(keys: Keys) -> None:
    keys.hands.select(DELVER)
    keys.press(Key.Key_P, modifier=SHIFT)
    keys.press(Key.Key_Right, Key.Key_Right, Key.Key_Left)
    assert turning(keys).item.pose.turn == pytest.approx(1 / 3)
    keys.press(Key.Key_Down)
    assert turning(keys).preview(turning(keys).item).kind is Kind.NOTHING
    assert "turned face down (712.16)." in keys.status
    keys.press(Key.Key_Return)
    assert keys.window.scene.refusals.bubble is not None
    assert keys.hands.action_count == 0


def test_what_was_picked_up_is_turned_with_shift_and_arrows(keys: Keys) -> None:
    keys.hands.select(DELVER)
    keys.press(Key.Key_P)
    keys.press(Key.Key_Right, Key.Key_Right, modifier=SHIFT)
    assert turning(keys).share == pytest.approx(2 / 3)
    keys.press(Key.Key_Return)
    assert "Insectile Aberration" in keys.hands.names()


def test_what_was_picked_up_is_turned_over_on_the_way(keys: Keys) -> None:
    keys.hands.select("Valki, God of Lies")
    keys.press(Key.Key_P, Key.Key_F)
    assert "Tibalt, Cosmic Impostor is up" in keys.status
    carried = keys.window.scene.mouse.carried
    assert carried is not None
    assert carried.item.chosen_side is Side.BACK
    while carried.target is None or getattr(carried.target, "kind", None) is not ZoneKind.BATTLEFIELD:
        keys.press(Key.Key_Tab)
    keys.press(Key.Key_Return)
    stack = keys.window.bridge.view().stack
    assert [each.now.name for each in stack] == ["Tibalt, Cosmic Impostor"]


def test_undo_lays_back_what_is_held(keys: Keys) -> None:
    keys.hands.select(DELVER)
    keys.press(Key.Key_Space)
    keys.press(Key.Key_P, modifier=SHIFT)
    keys.press(Key.Key_Right)
    keys.hands.do("undo")
    assert keys.window.scene.mouse.turning is None
    item = keys.window.scene.card_items.of(keys.hands.number(DELVER))
    assert not item.is_turning


def test_a_card_in_no_hand_is_said_to_be_nothing_to_turn(keys: Keys) -> None:
    scene = keys.window.scene
    library = next(item for item in scene.card_items.all() if item.view.zone.kind is ZoneKind.LIBRARY)
    scene.select(library.object_id)
    keys.press(Key.Key_P, modifier=SHIFT)
    assert scene.mouse.turning is None
    scene.select(0)
    keys.press(Key.Key_P, modifier=SHIFT)
    assert "Select a card first" in keys.status


# --- By mouse, in the window -------------------------------------------------------------------------


def corner(hands: Hands, name: str) -> QPoint:
    item = hands.window.scene.card_items.of(hands.number(name))
    return corner_of(item, REACH).translated(item.pos()).center().toPoint()


def turn(hands: Hands, name: str, share: float) -> None:
    viewport, start = hands.window.table_view.viewport(), corner(hands, name)
    item = hands.window.scene.card_items.of(hands.number(name))
    QTest.mousePress(viewport, LEFT, pos=start)
    end = start + QPoint(round(share * item.place.width), 0)
    for at in (start + QPoint(6, 0), end):
        QTest.mouseMove(viewport, at)


def let_go(hands: Hands, name: str, share: float) -> None:
    viewport, start = hands.window.table_view.viewport(), corner(hands, name)
    item = hands.window.scene.card_items.of(hands.number(name))
    QTest.mouseRelease(viewport, LEFT, pos=start + QPoint(round(share * item.place.width), 0))
    hands.window.scene.finish_motion()


def test_what_the_bubble_says_is_announced(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: said.append(event.message()))
    turn(hands, DELVER, 0.3)
    assert said[-1].startswith(
        "As an effect: Delver of Secrets transforms into Insectile Aberration (712.18)"
    )
    let_go(hands, DELVER, 0.3)


def test_the_first_corner_that_is_seen_has_a_tip(hands: Hands) -> None:
    tips = hands.window.findChildren(OneTimeTips)[0]
    viewport, at = hands.window.table_view.viewport(), corner(hands, DELVER)
    QTest.mouseMove(viewport, at - QPoint(40, 40))
    QTest.mouseMove(viewport, at)
    assert tips.label is not None
    assert "Drag the corner" in tips.label.text()
    tips.hide()


def test_the_corner_is_larger_for_a_room_that_looks_on(hands: Hands) -> None:
    item = hands.window.scene.card_items.of(hands.number(DELVER))
    assert corner_of(item, REACH).width() == REACH
    hands.do("presenter")
    item = hands.window.scene.card_items.of(hands.number(DELVER))
    assert corner_of(item, REACH).width() > 1.5 * REACH
    assert corner_of(item, REACH).width() < item.tile.width() / 2
    hands.do("presenter")


def test_with_no_motion_the_meaning_is_the_same(hands: Hands) -> None:
    hands.window.scene.animator.preferred_amount = "none"
    turn(hands, DELVER, 0.8)
    assert hands.window.scene.card_items.of(hands.number(DELVER)).pose.turn == pytest.approx(0.8, abs=0.02)
    let_go(hands, DELVER, 0.8)
    assert "Insectile Aberration" in hands.names()


LESSON = """
format = 1
id = "turning"
title = "Turning"
kind = "lesson"
rules = ["701.27c"]
teaches = "Who turns over."
[table.Alice]
battlefield = [{ card = "Delver of Secrets", as = "delver" }, { card = "Serra Angel", as = "angel" }]
[[steps]]
say = "Turn the Angel over."
do = "transform"
object = "angel"
verdict = "nothing happens"
cites = ["701.27c"]
"""


@pytest.fixture
def lesson(open_window: Callable[..., Hands], tmp_path) -> Hands:
    from tabletop.ui.session.file_opening import open_table

    file = tmp_path / "turning.toml"
    file.write_text(LESSON)
    hands = open_window(open_table(file))
    hands.window.session.lesson_player.asks = True
    feature_of(hands.window, Lessons).show_steps()
    return hands


def test_while_a_lesson_asks_it_the_answer_is_not_told(lesson: Hands) -> None:
    scene, lesson_player = lesson.window.scene, lesson.window.session.lesson_player
    assert lesson_player.place.question
    ended = []
    lesson_player.ended.connect(ended.append)
    lesson.select("Serra Angel")
    keys = Keys(lesson)
    keys.press(Key.Key_P, modifier=SHIFT)
    keys.press(Key.Key_Right, Key.Key_Right)
    gesture = turning(keys)
    assert gesture.preview(gesture.item).kind is Kind.HINT
    assert gesture.item.pose.turn == pytest.approx(2 / 3), "nothing stops it"
    for word in ("nothing", "701", "legal", "refused", "only"):
        assert word not in keys.status.lower()
    keys.press(Key.Key_Return)
    assert scene.refusals.bubble is not None
    # Turning it counts as a try, and so does what came of it.
    assert [(each.hints, each.right) for each in ended] == [(2, 1)], "with help"


def test_what_a_lesson_does_not_ask_about_is_told_as_ever(lesson: Hands) -> None:
    lesson.select(DELVER)
    keys = Keys(lesson)
    keys.press(Key.Key_P, modifier=SHIFT)
    keys.press(Key.Key_Right)
    assert turning(keys).preview(turning(keys).item).kind is Kind.LEGAL
    keys.press(Key.Key_Escape)


def test_escape_closes_an_enlarged_card_and_keeps_the_selection(keys: Keys) -> None:
    keys.hands.select(DELVER)
    large = next(item for item in keys.window.scene.items() if isinstance(item, LargeView))
    for close in (Key.Key_Escape, Key.Key_V):
        keys.press(Key.Key_V)
        assert large.isVisible()
        keys.press(close)
        assert not large.isVisible()
        assert [item.view.now.name for item in keys.window.scene.selection.items] == [DELVER]
