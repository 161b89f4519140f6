"""Tiles on the table: composed once for all equal cards, even while their faces are painted."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tabletop.paint.drawing.spec import FaceKind, FaceSpec
from tabletop.ui.items.tile_pictures import Look, TilePictures
from tabletop.ui.layout.chips import Chip
from tabletop.ui.session.pictures import Pictures

LOOK = Look(FaceSpec(name="Forest"), 90, 126, 1.0, chips=(Chip("×4", "×4"),))


@pytest.fixture
def pictures(qapp: object) -> Iterator[Pictures]:
    """Return pictures that are painted in threads, as in the program."""
    made = Pictures()
    yield made
    made.shut_down()


def test_equal_cards_share_a_tile_while_its_face_is_painted(pictures: Pictures, qtbot: QtBot) -> None:
    tiles = TilePictures(pictures)
    first = tiles.tile(LOOK)
    assert not pictures.has(LOOK.spec, LOOK.width, LOOK.height)
    assert tiles.tile(LOOK) is first
    qtbot.waitUntil(lambda: pictures.has(LOOK.spec, LOOK.width, LOOK.height))
    painted = tiles.tile(LOOK)
    assert painted is not first
    assert painted.toImage() != first.toImage()
    assert tiles.tile(LOOK) is painted


def test_shadows_of_the_few_sizes_on_a_table_are_painted_once(pictures: Pictures) -> None:
    tiles = TilePictures(pictures)
    sizes = [(90, 126), (126, 90), (180, 252), (252, 180)]
    shadows = [tiles.shadow(wide, high, 1.0, lifted) for wide, high in sizes for lifted in (False, True)]
    again = [tiles.shadow(wide, high, 1.0, lifted) for wide, high in sizes for lifted in (False, True)]
    assert all(one is other for one, other in zip(shadows, again, strict=True))


def test_a_tile_is_asked_for_again_whenever_it_is_looked_at(pictures: Pictures, qtbot: QtBot) -> None:
    """Unneeded tiles are dropped as the zoom changes, and requested again later."""
    tiles = TilePictures(pictures)
    tiles.tile(LOOK._replace(width=80))
    tiles.tile(LOOK)
    pictures.forget_waiting()
    tiles.tile(LOOK)
    qtbot.waitUntil(lambda: pictures.has(LOOK.spec, LOOK.width, LOOK.height))


def test_tiles_are_composed_anew_when_the_preferred_marks_change(pictures: Pictures, qtbot: QtBot) -> None:
    look = LOOK._replace(spec=FaceSpec(kind=FaceKind.TRANSFORM_FRONT, name="Elf", symbol="sun_moon"))
    tiles = TilePictures(pictures)

    def painted() -> QImage:
        tiles.tile(look)
        qtbot.waitUntil(lambda: pictures.has(look.spec, look.width, look.height))
        return tiles.tile(look).toImage()

    printed = painted()
    pictures.use_triangles(on=True)
    assert painted() != printed
    pictures.use_triangles(on=False)
    assert painted() == printed
