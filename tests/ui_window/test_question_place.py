"""A question has one place: above the hand, between the piles and the stack, all of it in sight."""

from random import Random

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QToolButton

from tests.batches import long_but_diagonal
from tests.ui_window.asking_boards import KINDS, board
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def question_rect(hands: Hands, kind: str, most: int, seed: int) -> QRect:
    """Return where a question of some kind is on a random board."""
    asks = KINDS[kind]
    put(hands, board(Random(f"{kind} {most} {seed}"), most, asks))
    asks.do(hands.window.bridge)
    hands.window.scene.finish_motion()
    QApplication.processEvents()
    panel = hands.window.frame.page.question
    assert panel.isVisible(), f"{kind} is asked"
    return panel.geometry()


@pytest.mark.parametrize(("size", "kind"), long_but_diagonal(SIZES, [*KINDS]), ids=str)
def test_it_covers_neither_hand_nor_piles_nor_stack(
    hands: Hands, unpainted: None, size: tuple[int, int], kind: str
) -> None:
    hands.window.resize(*size)
    for most in (2, 12):
        place = question_rect(hands, kind, most, 1)
        page, scene = hands.window.frame.page, hands.window.scene
        assert page.rect().contains(place)
        assert page.question.layout_needs(place.width()) <= place.height(), "all of it is seen"
        corner = page.table.geometry().topLeft()
        field = scene.ground.field.toRect().translated(corner)
        assert place.left() >= field.left()
        assert place.right() <= field.right()
        own = {card.id for card in hands.window.bridge.view().players[0].hand}
        lying = {id: tile.translated(corner) for id, tile in scene.visible_tiles().items()}
        assert not any(place.intersects(tile) for id, tile in lying.items() if id in own), most


def test_what_can_be_pressed_is_wide_enough_for_its_words(hands: Hands, unpainted: None) -> None:
    hands.window.resize(1280, 720)
    before = question_rect(hands, "target", 12, 1)
    page = hands.window.frame.page
    for _ in range(2):
        page.lay_out_over()
        QApplication.processEvents()
        assert page.question.geometry() == before
        shown = [each for each in page.question.findChildren(QToolButton) if each.isVisible()]
        assert shown
        assert all(each.width() >= each.minimumSizeHint().width() for each in shown)
