"""A question covers no card while there is room beside them, and never the text on an answer."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QToolButton

from tabletop.model.actions import Cast
from tabletop.ui.asking.placing import Around, best_place
from tests.batches import long_but_diagonal
from tests.support import on_table, table_with
from tests.ui_window.asking_boards import KINDS, board
from tests.ui_window.conftest import Hands
from tests.ui_window.test_hands_playing import put

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
_MARGIN, _STEP = 16, 8


def question_rect(hands: Hands, kind: str, most: int, seed: int) -> QRect:
    """Return where a question of some kind is on a random board."""
    asks = KINDS[kind]
    put(hands, board(Random(f"{kind} {most} {seed}"), most, asks))
    asks.do(hands.window.bridge)
    hands.window.scene.finish_motion()
    QApplication.processEvents()
    bar = hands.window.frame.page.question
    assert bar.isVisible(), f"{kind} is asked"
    return bar.geometry()


def tiles(hands: Hands) -> dict[int, QRect]:
    corner = hands.window.table_view.geometry().topLeft()
    return {id: tile.translated(corner) for id, tile in hands.window.scene.visible_tiles().items()}


def text_areas(tile: QRect) -> Iterator[QRect]:
    """Yield a fifth of a card at its top for the name, and its last corner for the size, as it lies."""
    width, height = tile.width(), tile.height()
    if height >= width:
        yield QRect(tile.left(), tile.top(), width, height // 5)
        yield QRect(tile.center().x() + 4, tile.bottom() - height // 5, width // 2 - 4, height // 5)
    else:
        yield QRect(tile.right() - width // 5, tile.top(), width // 5, height)
        yield QRect(tile.left(), tile.center().y() + 4, width // 5, height // 2 - 4)


def has_room(hands: Hands, cards: list[QRect]) -> bool:
    """Return whether the question in some size would have had a place that covers none of the cards."""
    page = hands.window.frame.page
    room = page.table.geometry().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    grown = [card.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN) for card in cards]
    for size in {size.toTuple() for size in page._sizes_of_question(560)}:
        for top in range(room.top(), room.bottom() - size[1], _STEP):
            row = [card for card in grown if card.top() <= top + size[1] and card.bottom() >= top]
            for left in range(room.left(), room.right() - size[0], _STEP):
                place = QRect(left, top, *size)
                if not any(place.intersects(card) for card in row):
                    return True
    return False


@pytest.mark.parametrize(("size", "kind"), long_but_diagonal(SIZES, [*KINDS]), ids=str)
def test_it_covers_no_card_if_there_is_room(
    hands: Hands, unpainted: None, size: tuple[int, int], kind: str
) -> None:
    hands.window.resize(*size)
    for most in (2, 5, 8, 12):
        place = question_rect(hands, kind, most, 1)
        page, prompt = hands.window.frame.page, hands.window.frame.page.question.prompt
        assert prompt is not None
        assert page.rect().contains(place)
        assert place.height() >= page.question.layout_height(place.width()), "all of it is seen"
        lying = tiles(hands)
        answers = [lying[id] for id in (*prompt.objects, *prompt.origins) if id in lying]
        assert not any(place.intersects(strip) for tile in answers for strip in text_areas(tile)), most
        own = {card.id for card in hands.window.bridge.view().players[0].hand}
        assert not any(place.intersects(tile) for id, tile in lying.items() if id in own), most
        rail = round(hands.window.scene.ground.rail.width())
        cards = [tile for tile in lying.values() if tile.left() >= rail]
        assert not any(place.intersects(card) for card in cards) or not has_room(hands, cards), most


@pytest.mark.parametrize("size", SIZES)
def test_it_stands_beside_what_it_comes_from_or_is_about(
    hands: Hands, unpainted: None, size: tuple[int, int]
) -> None:
    hands.window.resize(*size)
    for kind, zone in (("siege", "stack"), ("search", "library")):
        place = question_rect(hands, kind, 2, 1)
        ground, corner = hands.window.scene.ground, hands.window.table_view.geometry().topLeft()
        anchor = next(
            rect for key, rect in ground.rects.items() if key.kind == zone and key.player in (None, 0)
        )
        about = anchor.toRect().translated(corner)
        gap = max(about.left() - place.right(), place.left() - about.right(), 0)
        assert gap < 200, kind


def test_the_nearest_free_place_is_taken_and_a_narrower_one_before_any_card_is_covered() -> None:
    about, room = QRect(300, 300, 60, 90), QRect(0, 0, 660, 690)
    cards = (QRect(0, 0, 500, 290), QRect(0, 400, 660, 290))
    wide, narrow = QSize(400, 120), QSize(120, 200)
    around = Around((about,), (), cards, room)
    place = best_place([wide, narrow], [around])
    assert place.size() == narrow
    assert not any(place.intersects(each) for each in (about, *cards))
    full = around._replace(others=(room,))
    crowded = best_place([wide, narrow], [full])
    assert not crowded.intersects(about), "where everything lies full it covers anything else"


def test_what_can_be_pressed_is_wide_enough_for_its_words_though_the_place_stays(
    hands: Hands, unpainted: None
) -> None:
    hands.window.resize(1280, 720)
    question_rect(hands, "target", 12, 1)
    page = hands.window.frame.page
    for _ in range(2):
        page.lay_out_over()
        QApplication.processEvents()
        buttons = page.question.findChildren(QToolButton)
        shown = [each for each in buttons if each.isVisible()]
        assert shown
        assert all(each.width() >= each.minimumSizeHint().width() for each in shown)


CREATURES: Final = ["Runeclaw Bear", "Serra Angel", "Wind Drake", "Hill Giant", "Kruin Outlaw"]
MANY: Final = [on_table(name, damage=damage) for damage in range(3) for name in CREATURES][:13]
"""No two of them are equal."""


def test_a_long_list_has_fewer_rows_before_it_becomes_narrow(hands: Hands, unpainted: None) -> None:
    hands.window.resize(1280, 720)
    put(hands, table_with(MANY, hand=["Lightning Bolt"]))
    hands.window.bridge.propose(Cast(object=hands.number("Lightning Bolt")))
    hands.window.scene.finish_motion()
    bar = hands.window.frame.page.question
    assert bar.prompt is not None
    assert bar.prompt.is_long
    sizes = [*hands.window.frame.page._sizes_of_question(560)]
    assert len(bar.savings) == 3
    for place in range(0, len(sizes), 3):
        same = sizes[place : place + 3]
        assert len({size.width() for size in same}) == 1, "first of one width"
        assert [same[0].height() - size.height() for size in same] == [*bar.savings], "in fewer rows"
    lying = [*tiles(hands).values()]
    assert not any(bar.geometry().intersects(tile) for tile in lying)
    assert bar.height() >= bar.layout_height(bar.width())


def test_a_list_has_as_many_rows_as_there_is_room_for(hands: Hands, unpainted: None) -> None:
    put(hands, table_with(MANY, hand=["Lightning Bolt"]))
    hands.window.bridge.propose(Cast(object=hands.number("Lightning Bolt")))
    bar = hands.window.frame.page.question
    best = bar.best_height(400)
    for saving in (*bar.savings, 0):
        bar.stand_in(QRect(200, 50, 400, best - saving))
        assert bar.layout_height(400) == best - saving
        assert bar.best_height(400) == best
