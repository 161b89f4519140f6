"""Questions without consequences are not asked: equal triggers of two equal permanents."""

import pytest
from PySide6.QtCore import Qt

from tabletop.disk.assets import assets_folder
from tabletop.model.actions import Attack, Cast
from tabletop.ui.session.file_opening import open_table
from tests.support import BOB, PlacedTable, on_table, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
CONTROL = Qt.KeyboardModifier.ControlModifier


def comes(hands: Hands, *wardens: object, hand: str = "Runeclaw Bear") -> PlacedTable:
    """Let a creature enter together with some others that watch for it."""
    table = put(hands, table_with([*wardens], hand=[hand], mana="trust"))
    hands.window.bridge.propose(Cast(object=table.only(hand)))
    hands.do("resolve")
    return table


def asks(hands: Hands) -> bool:
    return hands.window.frame.page.question.isVisible()


def test_the_triggers_of_two_equal_creatures_go_onto_the_stack_unasked(hands: Hands) -> None:
    table = comes(hands, "Soul Warden", "Soul Warden")
    assert not asks(hands)
    assert len(table.state.stack) == 2


def test_a_tapped_one_is_equal_where_the_ability_is_not_about_it(hands: Hands) -> None:
    table = comes(hands, "Soul Warden", on_table("Soul Warden", tapped=True))
    assert not asks(hands)
    assert len(table.state.stack) == 2


def test_what_differs_is_asked_about(hands: Hands) -> None:
    comes(hands, "Soul Warden", on_table("Soul Warden", counters={"+1/+1": 1}))
    assert asks(hands)


def test_different_abilities_are_asked_about(hands: Hands) -> None:
    comes(hands, "Soul Warden", hand="Blade Splicer")
    assert asks(hands)


def test_an_ability_about_itself_is_asked_about_where_one_is_tapped(hands: Hands) -> None:
    comes(
        hands, "Champion of the Parish", on_table("Champion of the Parish", tapped=True), hand="Soul Warden"
    )
    assert asks(hands)


def test_an_ability_about_itself_is_the_same_of_equal_ones(hands: Hands) -> None:
    table = comes(hands, "Champion of the Parish", "Champion of the Parish", hand="Soul Warden")
    assert not asks(hands)
    assert len(table.state.stack) == 2


def test_taking_back_and_doing_again_pass_over_what_nobody_was_asked(hands: Hands) -> None:
    table = comes(hands, "Soul Warden", "Soul Warden")
    hands.key(Qt.Key.Key_Z, CONTROL)
    assert not asks(hands)
    assert [hands.window.bridge.perspective.name(id) for id in table.state.stack] == ["Runeclaw Bear"]
    hands.key(Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert not asks(hands)
    assert len(table.state.stack) == 2


def test_a_lesson_about_their_order_asks_for_it(hands: Hands) -> None:
    file = assets_folder() / "scenarios/rules/603.3b-equal-triggers-of-two-sources.toml"
    hands.window.parts.files.opened.emit(open_table(file))
    both = [each.id for each in hands.window.bridge.view().battlefield]
    hands.window.bridge.propose(Attack(players=dict.fromkeys(both, BOB)))
    assert asks(hands)
