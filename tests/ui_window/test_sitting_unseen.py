"""While hands are hidden, questions and refusals of another seat are shown only to that seat."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tabletop.language.effects import Discard, Draw
from tabletop.model.actions import Instruct
from tabletop.model.zones import Zone, ZoneKind
from tests.ui_window.all_words import all_texts
from tests.ui_window.conftest import Hands

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")

BOBS_HAND = ("Lightning Bolt", "Giant Growth", "Murder")


@pytest.fixture
def hands(hands: Hands) -> Hands:
    """Show a table where Alice sits below, Bob has to discard a card, and other hands are hidden."""
    hands.do("hide hand")
    hands.window.bridge.propose(Instruct(by=1, effect=Discard(by=1)))
    assert hands.window.bridge.table.state.question is not None
    return hands


def names_of_bobs(hands: Hands) -> list[str]:
    words = " ".join(said.words for said in all_texts(hands.window))
    return [name for name in BOBS_HAND if name in words]


def test_of_a_question_to_another_seat_only_that_it_is_open_is_shown(hands: Hands) -> None:
    prompt = hands.window.frame.page.question.prompt
    assert prompt is not None
    assert prompt.words == "Bob is choosing."
    assert [choice.label for choice in prompt.choices] == ["Turn the table to Bob"]
    assert names_of_bobs(hands) == []
    assert not hands.window.dialogue.can_be(
        hands.window.bridge.table.state.in_zone(Zone(ZoneKind.HAND, 1))[0]
    )


def test_the_table_is_turned_to_answer_it(hands: Hands) -> None:
    QTest.keyClick(hands.window.frame.page.question, Qt.Key.Key_1)
    hands.window.scene.finish_motion()
    assert hands.window.bridge.near == 1
    assert hands.window.bridge.viewer == 1
    prompt = hands.window.frame.page.question.prompt
    assert prompt is not None
    assert [choice.label for choice in prompt.choices] == [*BOBS_HAND]
    QTest.keyClick(hands.window.frame.page.question, Qt.Key.Key_1)
    assert hands.window.bridge.table.state.question is None
    assert hands.object("Lightning Bolt").zone.kind is ZoneKind.GRAVEYARD


def test_it_can_be_taken_back_unseen(hands: Hands) -> None:
    QTest.keyClick(hands.window.frame.page.question, Qt.Key.Key_Escape)
    assert hands.window.bridge.table.state.question is None
    assert hands.window.frame.page.question.prompt is None
    assert not hands.window.bridge.table.state.in_zone(Zone(ZoneKind.GRAVEYARD, 1))[1:]


def test_with_open_hands_everybody_is_asked_at_once(hands: Hands) -> None:
    hands.do("hide hand")
    prompt = hands.window.frame.page.question.prompt
    assert prompt is not None
    assert [choice.label for choice in prompt.choices] == [*BOBS_HAND]


def test_nothing_else_is_done_meanwhile(hands: Hands) -> None:
    hands.do("draw")
    assert "answer" in hands.window.frame.status.toolTip().lower()
    assert names_of_bobs(hands) == []


def test_what_was_refused_to_one_seat_is_not_read_by_the_other(hands: Hands) -> None:
    window = hands.window
    window.bridge.undo()
    valki = hands.number("Valki, God of Lies")
    window.bridge.propose(Instruct(by=0, effect=Draw(by=0)))
    offer = next(each for each in window.session.commands.offers(valki) if not each.ruling.is_legal)
    window.session.commands.take(offer, valki)
    assert "Valki" in hands.log
    hands.do("turn table")
    assert "Valki" not in hands.log
    assert "card from hand" in hands.log
    # The text of the welcome table speaks of Valki by the short name.
    assert not any("Valki, God of Lies" in said.words for said in all_texts(window))
    hands.do("turn table")
    assert "Valki" in hands.log
