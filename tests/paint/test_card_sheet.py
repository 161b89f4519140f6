"""Whole cards in one picture."""

import pytest
from painted_examples import FLIPPER, LEFT, LONG_TEXT, SCHOLAR, WALKER

from tabletop.cards.faces import CardDefinition
from tabletop.paint.drawing.spec import FaceKind
from tabletop.paint.drawing.theme import TABLE
from tabletop.paint.faces.sheet import paint_card_sheet, sheet_specs


@pytest.mark.parametrize(
    ("card", "kinds"),
    [
        (SCHOLAR, [FaceKind.TRANSFORM_FRONT, FaceKind.TRANSFORM_BACK]),
        (LEFT, [FaceKind.MELD_FRONT, FaceKind.MELD_HALF, FaceKind.MELD_RESULT]),
        (FLIPPER, [FaceKind.FLIP, FaceKind.FLIP]),
        (WALKER, [FaceKind.NORMAL]),
    ],
)
def test_a_sheet_shows_all_that_a_card_can_look_like(card: CardDefinition, kinds: list[FaceKind]) -> None:
    texts = {face.name: LONG_TEXT for face in card.faces}
    assert [spec.kind for spec in sheet_specs(card, texts)] == kinds
    sheet = paint_card_sheet(card, texts)
    assert sheet.getpixel((2, 2)) == TABLE
    assert sheet.width > 488 * len(kinds)
    assert sheet.height >= 680


def test_the_second_picture_of_a_flip_card_is_flipped() -> None:
    assert [spec.flipped for spec in sheet_specs(FLIPPER, {})] == [False, True]
