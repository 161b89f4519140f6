""" "Only what cards do", from the menu: it is shown in every place for it, and Delver stays as it is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.language.effects import ByHand, Tap
from tabletop.model.actions import Forced, Instruct
from tabletop.model.handwork import Agree
from tabletop.model.marking import TickOff
from tabletop.rules.offers import Offer
from tabletop.rules.referee import rule_on
from tabletop.ui.by_hand.only_cards_switch import OnlyCards
from tabletop.ui.commands.palette_entries import palette_commands
from tabletop.ui.features.one_time_tips import OneTimeTips
from tabletop.ui.panels.table_words import zones
from tests.support import table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of
from tests.ui_window.test_every_entry import entries

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
NAME = "only what cards do"


def feature(hands: Hands) -> OnlyCards:
    return feature_of(hands.window, OnlyCards)


def remark(hands: Hands) -> str:
    commands = palette_commands(hands.window.actions_, (), "", lambda _: None)
    return next(each.remark for each in commands if each.label == "Only what cards do")


def test_it_is_off_at_first(hands: Hands) -> None:
    assert not hands.window.bridge.table.state.only_what_cards_do
    assert not hands.window.actions_[NAME].isChecked()
    assert not feature(hands).reminder.isVisible()
    assert remark(hands) == "Game"


def test_with_it_delver_is_refused_in_words_and_undo_lets_it_turn_again(hands: Hands) -> None:
    window = hands.window
    menu = window.frame.menus["Game"]
    menu.aboutToShow.emit()
    next(each for each in entries(menu) if each.text() == "Only what cards do").trigger()
    assert window.bridge.table.state.only_what_cards_do
    hands.select("Delver of Secrets")
    hands.key(Qt.Key.Key_T)
    assert "Delver of Secrets" in hands.names()
    bubble = window.scene.refusals.bubble
    assert bubble is not None
    assert "No card says to do this" in bubble.saying.words
    assert bubble.saying.rule == ""
    tip = feature_of(window, OneTimeTips).label
    assert tip is None or not tip.isVisible(), "the tip needs a number to be about"
    hands.do("undo")
    hands.key(Qt.Key.Key_T)
    assert "Insectile Aberration" in hands.names()


def test_menu_last_line_outline_and_palette_say_that_it_is_on(hands: Hands) -> None:
    hands.do(NAME)
    window, reminder = hands.window, feature(hands).reminder
    assert window.actions_[NAME].isChecked()
    assert reminder.isVisible()
    assert reminder.text() == "Only what cards do"
    assert remark(hands) == "Game, on"
    title, _, _ = next(zones(window.bridge.view()))
    assert title.endswith("only what cards do")
    assert "only what cards do" in hands.log
    QTest.mouseClick(reminder, Qt.MouseButton.LeftButton)
    assert not window.bridge.table.state.only_what_cards_do
    assert not reminder.isVisible()


def test_the_last_line_says_when_a_card_has_left_something_to_hands(hands: Hands) -> None:
    bridge, reminder = hands.window.bridge, feature(hands).reminder
    bridge.propose(Instruct(effect=ByHand(words="Transform a creature.")))
    hands.do(NAME)
    assert reminder.text() == "Only what cards do (something to do by hand)"
    bridge.propose(TickOff(task=0))
    assert reminder.text() == "Only what cards do"


def test_a_judge_turns_it_with_the_key(hands: Hands) -> None:
    hands.do(NAME)
    hands.select("Delver of Secrets")
    hands.key(Qt.Key.Key_T)
    hands.do("do anyway")
    assert "Insectile Aberration" in hands.names()
    assert isinstance(hands.window.bridge.table.journal.entries[-1].action, Forced)
    assert "Done against the rules: No card says to do this" in hands.log


def test_what_the_agreement_refuses_has_one_line_and_each_can_be_done_anyway(hands: Hands) -> None:
    hands.do(NAME)
    hands.select("Delver of Secrets")
    menu = hands.window.frame.menus["Card"]
    menu.aboutToShow.emit()
    words = [entry.text() for entry in entries(menu)]
    spoken = [each for each in words if "No card says to do this" in each and "face" not in each]
    assert len(spoken) == 1
    assert spoken[0].startswith("Effects by hand (")
    assert "Transform" in words
    inspector = hands.window.inspector
    assert inspector._refused.text().count("No card says to do this") == 1
    assert "transform, convert, flip" in inspector._refused.text()


def test_the_entry_shows_what_is_agreed_also_after_a_refusal(hands: Hands) -> None:
    window = hands.window
    window.bridge.propose(Agree(only_what_cards_do=True))
    window.actions_[NAME].setChecked(False)
    window.bridge.propose(Agree(only_what_cards_do=True))
    assert window.actions_[NAME].isChecked()


def test_what_is_refused_for_its_size_is_no_matter_of_the_agreement() -> None:
    action = Instruct(effect=Tap(objects=(999,)))
    ruling = rule_on(table_with(["Forest"]).state, action)
    offer = Offer(verb="tap", label="Tap", action=action, ruling=ruling)
    assert not offer.ruling.numbers
    assert not offer.is_agreed_away
