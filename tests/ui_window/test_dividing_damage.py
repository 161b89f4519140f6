"""Dividing damage next to the creatures: by wheel, keys and clicks, with Enter for the default."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSpinBox

from tabletop.model.actions import Advance, Attack, Block
from tabletop.model.state import DEFAULT_EDITION
from tabletop.model.zones import ZoneKind
from tests.rules.test_combat_and_turns import with_words
from tests.support import ALICE, BOB, PlacedTable, table_with
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import click, plate, press, put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
SIZES = pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])


def fight(
    hands: Hands, attacker: object = "Hill Giant", *blockers: str, edition: str = DEFAULT_EDITION
) -> PlacedTable:
    """Let several creatures block an attacker, and go on to damage."""
    names = blockers or ("Serra Angel", "Wind Drake")
    table = table_with([attacker], theirs=names, step="declare attackers", edition=edition)
    put(hands, table)
    (own,) = (each.id for each in table.state.permanents() if each.controller == ALICE)
    hands.window.bridge.propose(Attack(players={own: BOB}))
    hands.window.bridge.propose(Advance(to="declare blockers"))
    hands.window.bridge.propose(Block(blockers={table.only(name): own for name in names}))
    hands.do("next step")
    QApplication.processEvents()
    return table


def bar(hands: Hands) -> object:
    return hands.window.frame.page.question


def boxes(hands: Hands) -> list[QSpinBox]:
    return [
        each for each in bar(hands).findChildren(QSpinBox) if each.accessibleName().startswith("Damage for ")
    ]


def shares(hands: Hands) -> list[int]:
    return [box.value() for box in boxes(hands)]


def damage(table: PlacedTable, name: str) -> int:
    return table.permanent(name).damage


def enter(hands: Hands) -> None:
    QTest.keyClick(QApplication.focusWidget() or hands.window, Qt.Key.Key_Return)
    hands.window.scene.finish_motion()


@SIZES
def test_it_is_asked_with_the_cards_that_get_the_damage(hands: Hands, size: tuple[int, int]) -> None:
    hands.window.resize(*size)
    fight(hands)
    assert bar(hands).isVisible()
    assert [each.choice.label for each in bar(hands).strip.cards] == [
        "Hill Giant",
        "Serra Angel",
        "Wind Drake",
    ]
    assert "How does Hill Giant divide its 3 damage?" in bar(hands).prompt.words


def test_a_number_that_is_still_typed_counts_if_the_button_confirms(hands: Hands) -> None:
    table = fight(hands)
    boxes(hands)[0].selectAll()
    QTest.keyClicks(boxes(hands)[0], "3")
    assert bar(hands).confirm()
    assert damage(table, "Serra Angel") == 3


def test_enter_deals_it_so_that_most_die(hands: Hands) -> None:
    table = fight(hands)
    assert shares(hands) == [1, 2]
    enter(hands)
    assert damage(table, "Serra Angel") == 1
    assert table.names(ZoneKind.GRAVEYARD, BOB) == ["Wind Drake"]


def test_the_wheel_and_the_arrows_move_damage_from_one_to_the_other(hands: Hands) -> None:
    table = fight(hands)
    question = bar(hands)
    at = QPointF(question.rect().center())
    wheel = QWheelEvent(
        at,
        QPointF(question.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(question, wheel)
    assert shares(hands) == [2, 1]
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert shares(hands) == [3, 0]
    enter(hands)
    assert damage(table, "Serra Angel") == 3
    assert damage(table, "Wind Drake") == 0


def test_a_click_on_a_creature_gives_it_one_more(hands: Hands) -> None:
    table = fight(hands)
    click(hands, "Serra Angel")
    assert shares(hands) == [2, 1]
    QApplication.processEvents()
    click(hands, "Serra Angel")
    assert shares(hands) == [3, 0]
    click(hands, "Wind Drake")
    assert shares(hands) == [2, 1]
    assert table.state.question is not None


def test_with_trample_the_player_gets_none_before_all_blockers_have_enough(hands: Hands) -> None:
    table = fight(hands, with_words("Hill Giant", "trample"))
    press(hands, plate(hands, BOB))
    assert sum(shares(hands)) == 3
    assert shares(hands)[2] == 1
    enter(hands)
    assert table.state.question is not None, "it is asked still"
    assert "702.19b" in hands.window.frame.status.text()
    assert "has to assign lethal damage to each blocker first" in hands.window.frame.status.text()


def test_in_editions_of_before_damage_goes_on_in_an_order(hands: Hands) -> None:
    table = fight(hands, "Hill Giant", "Serra Angel", "Hanweir Watchkeep", edition="2024-09-20")
    assert sum(shares(hands)) == 3
    for box, share in zip(boxes(hands), (1, 2), strict=True):
        box.setValue(share)
    enter(hands)
    assert table.state.question is not None
    assert "510.1c" in hands.window.frame.status.text()


def test_escape_goes_back_to_before_damage(hands: Hands) -> None:
    table = fight(hands)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert table.state.question is None
    assert table.state.step == "declare blockers"


@pytest.mark.parametrize("blocker", ["Serra Angel", "Grizzly Bears"])
def test_what_makes_no_difference_is_not_asked(hands: Hands, blocker: str) -> None:
    table = fight(hands, "Hill Giant", blocker)
    assert table.state.question is None
    assert table.state.step == "combat damage"
