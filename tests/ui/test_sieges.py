"""Sieges lie on their sides on the battlefield, in hands and on the stack, as they are printed."""

import pytest
from msgspec.structs import replace
from PIL import Image
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest

from tabletop.cards.library import shipped_library
from tabletop.paint.drawing.spec import FaceKind, Mode, face_spec
from tabletop.paint.faces.face_painter import paint_face
from tabletop.ui.items.card_item import CardItem
from tabletop.ui.items.large_view import LargeView
from tabletop.ui.items.tile_pictures import Look
from tests.support import on_table, table_with

ZENDIKAR = "Invasion of Zendikar"
DELVER = "Delver of Secrets"
SPEC = face_spec(shipped_library().find(ZENDIKAR).definition)


def size_of(item: CardItem) -> tuple[int, int]:
    return item.place.width, item.place.height


@pytest.mark.parametrize("tapped", [False, True])
def test_a_siege_is_as_large_as_other_permanents_but_lies_on_its_side(show, tapped: bool) -> None:
    siege = on_table(ZENDIKAR, tapped=tapped, counters={"defense": 3})
    seen = show(table_with([DELVER, siege]), 1280, 720)
    wide, high = size_of(seen.item(DELVER))
    assert size_of(seen.item(ZENDIKAR)) == (high, wide)
    lying = seen.item(ZENDIKAR).tile
    assert (lying.width() > lying.height()) is not tapped
    assert not lying.translated(seen.item(ZENDIKAR).middle).intersects(
        seen.item(DELVER).tile.translated(seen.item(DELVER).middle)
    )


def test_sieges_stand_upright_if_that_is_preferred_and_lie_down_again(show) -> None:
    seen = show(table_with([DELVER, on_table(ZENDIKAR, counters={"defense": 3})]), 1280, 720)
    before = size_of(seen.item(DELVER)), size_of(seen.item(ZENDIKAR))
    for upright in (True, False):
        seen.scene.ground = replace(seen.scene.ground, upright_sieges=upright)
        seen.scene.fit()
        if upright:
            assert size_of(seen.item(ZENDIKAR)) == size_of(seen.item(DELVER))
    assert (size_of(seen.item(DELVER)), size_of(seen.item(ZENDIKAR))) == before


def test_a_creature_that_is_cast_from_a_defeated_siege_stands_upright(show) -> None:
    table = table_with([DELVER, "Awakened Skyclave"])
    seen = show(table, 1280, 720)
    assert size_of(seen.item("Awakened Skyclave")) == size_of(seen.item(DELVER))


@pytest.mark.parametrize("mode", ["tile", "full"])
def test_a_siege_is_painted_upright_to_be_read_and_on_its_side_for_an_upright_place(mode: Mode) -> None:
    lying, standing = paint_face(SPEC, 176, 126, mode=mode), paint_face(SPEC, 126, 176, mode=mode)
    assert lying.transpose(Image.Transpose.ROTATE_90).tobytes() == standing.tobytes()


def test_an_upright_siege_has_no_bars_where_chips_are_placed() -> None:
    standing = Look(SPEC, 126, 176, 1.0).as_it_lies
    lying = Look(SPEC, 176, 126, 1.0).as_it_lies
    assert not any(standing.bars)
    assert all(lying.bars)
    assert lying.upright == standing.upright == 126


@pytest.mark.parametrize("width", [800, 1280, 1920])
def test_the_large_view_shows_half_of_an_oversized_card_and_the_whole_within_the_table(show, width) -> None:
    seen = show(table_with(["Gisela, the Broken Blade"]), width, 720)
    at = seen.at("Gisela, the Broken Blade")
    QTest.mousePress(seen.view.viewport(), Qt.MouseButton.MiddleButton, pos=at)
    large = next(item for item in seen.scene.items() if isinstance(item, LargeView))
    assert [spec.kind for spec in large.specs] == [
        FaceKind.MELD_FRONT,
        FaceKind.MELD_HALF,
        FaceKind.MELD_RESULT,
    ]
    assert seen.scene.sceneRect().contains(large.rect)
    assert (large.rect.width() > 3 * 320) is (width > 1000)
    QTest.mouseRelease(seen.view.viewport(), Qt.MouseButton.MiddleButton, pos=at)
    assert not large.isVisible()


def test_the_large_view_of_a_siege_is_upright_to_be_read(show) -> None:
    seen = show(table_with([on_table(ZENDIKAR, counters={"defense": 3})]), 1280, 720)
    QTest.mousePress(seen.view.viewport(), Qt.MouseButton.MiddleButton, pos=seen.at(ZENDIKAR))
    large = next(item for item in seen.scene.items() if isinstance(item, LargeView))
    assert large.rect.size().toSize() == QSize(447 + 14 + 320, 447)
