"""Tiles are drawn cheaply while the wheel turns, and sharply when it rests. Positions are right at once."""

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from tabletop.ui.items.sharpening import AT_ONCE
from tabletop.ui.items.tile_pictures import TilePictures
from tests.support import on_table, table_with
from tests.ui.conftest import Seen
from tests.ui.test_view_widget import wheel

SMOOTH = Qt.TransformationMode.SmoothTransformation
CARDS = ["Forest", "Delver of Secrets", "Kruin Outlaw", "Runeclaw Bear"]


@pytest.fixture
def seen(show) -> Seen:
    battlefield = [on_table(CARDS[n % 4], tapped=n % 5 == 0, note=str(n)) for n in range(40)]
    return show(
        table_with(battlefield, hand=["Delver of Secrets"], theirs=["Island", "Hill Giant"]), 1580, 990
    )


@pytest.fixture
def composed_names(monkeypatch) -> list[str]:
    """Record the names on the composed tiles."""
    names: list[str] = []
    make = TilePictures._compose

    def record_name(self, look, face):
        names.append(look.spec.name)
        return make(self, look, face)

    monkeypatch.setattr(TilePictures, "_compose", record_name)
    return names


def picture(seen: Seen) -> QImage:
    return QWidget.grab(seen.view).toImage()


def sharp_picture(seen: Seen) -> QImage:
    """Return the picture of the table at its zoom after a complete new layout."""
    for item in seen.scene.card_items.all():
        item.rest()
    assert not seen.scene.sharpening.waiting
    return picture(seen)


def rest(seen: Seen) -> None:
    """Let the wheel rest until everything is drawn."""
    for _ in range(100):
        if not seen.scene.sharpening.waiting:
            return
        seen.scene.sharpening.go_on()
    raise AssertionError("tiles stay stretched")


def test_while_the_wheel_turns_no_tile_is_put_together(seen, composed_names) -> None:
    for steps in (1, 1, -1, 2):
        wheel(seen, steps)
    assert composed_names == []
    assert len(seen.scene.sharpening.waiting) > AT_ONCE


def test_while_the_wheel_turns_no_picture_is_copied_or_scaled(seen) -> None:
    pictures = {item.object_id: item.pixmap().cacheKey() for item in seen.scene.card_items.all()}
    for steps in (3, -5):
        wheel(seen, steps)
        assert {item.object_id: item.pixmap().cacheKey() for item in seen.scene.card_items.all()} == pictures


def test_when_it_rests_a_few_tiles_are_drawn_in_each_frame(seen, composed_names) -> None:
    wheel(seen, 3)
    waiting = len(seen.scene.sharpening.waiting)
    seen.scene.sharpening.go_on()
    assert 0 < len(composed_names) <= AT_ONCE
    assert len(seen.scene.sharpening.waiting) == waiting - AT_ONCE
    rest(seen)


def unlike(one: QImage, other: QImage) -> float:
    """Return the average difference of two pictures seen from afar, as a share of black to white."""
    size, shape = QSize(158, 99), QImage.Format.Format_RGB888
    afar = [bytes(each.scaled(size, mode=SMOOTH).convertToFormat(shape).constBits()) for each in (one, other)]
    return sum(abs(a - b) for a, b in zip(*afar, strict=True)) / len(afar[0]) / 255


@pytest.mark.parametrize("dpr", [1.0, 2.0])
@pytest.mark.parametrize(("steps", "most"), [(1, 0.03), (4, 0.09), (-1, 0.03), (-4, 0.03)])
def test_seen_from_afar_a_stretched_table_is_the_sharp_one(seen, dpr, steps, most) -> None:
    seen.scene.resize(QSize(1580, 990), dpr)
    # Creatures are 90 pixels wide, and one step leads to no other size class, which would draw other parts.
    seen.scene.set_zoom(0.714)
    rest(seen)
    wheel(seen, steps)
    coarse = picture(seen)
    rest(seen)
    assert 0 < unlike(coarse, picture(seen)) < most


@pytest.mark.parametrize("steps", [4, -4])
@pytest.mark.parametrize("dpr", [1.0, 1.5])
def test_at_rest_the_picture_is_that_of_a_table_laid_out_anew(seen, steps, dpr) -> None:
    seen.scene.resize(QSize(1580, 990), dpr)
    # Creatures are 90 pixels wide, and one step leads to no other size class, which would draw other parts.
    seen.scene.set_zoom(0.714)
    rest(seen)
    wheel(seen, steps)
    coarse = picture(seen)
    rest(seen)
    found = picture(seen)
    assert coarse != found
    assert found == sharp_picture(seen)


def test_where_cards_lie_is_right_at_once(seen) -> None:
    wheel(seen, 3)
    zoom, ground = seen.scene.zoom, seen.scene.ground
    places = {item.object_id: (item.pos(), item.tile) for item in seen.scene.card_items.all()}
    assert seen.scene.sharpening.waiting
    for item in seen.scene.card_items.all():
        if item.place.shown and seen.scene.sceneRect().contains(item.middle):
            found = seen.scene.card_at(item.middle)
            assert found is not None
            assert found.place.z >= item.place.z
    assert seen.all_lie_at_rest()
    rest(seen)
    assert (seen.scene.zoom, seen.scene.ground) == (zoom, ground)
    assert {item.object_id: (item.pos(), item.tile) for item in seen.scene.card_items.all()} == places


@pytest.mark.parametrize("dpr", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("steps", [3, -3])
def test_a_stretched_tile_lies_where_the_sharp_one_will(seen, dpr, steps) -> None:
    seen.scene.resize(QSize(1580, 990), dpr)
    wheel(seen, steps)
    whole = seen.scene.sceneRect()
    waiting = [item for item in seen.scene.sharpening.waiting if whole.intersects(item.sceneBoundingRect())]
    assert len(waiting) > AT_ONCE
    for item in waiting:
        drawn = QRectF(item.offset(), item.pixmap().deviceIndependentSize())
        shown, tile = item.sceneTransform().mapRect(drawn), item.tile
        room = (shown.width() - tile.width(), shown.height() - tile.height())
        assert all(0 <= each < 40 for each in room), (item.spec.name, shown, tile)
        assert (shown.center() - item.middle).manhattanLength() < 1.5


def test_a_pan_on_the_way_draws_nothing_anew(seen, composed_names) -> None:
    wheel(seen, 4)
    before = seen.item("Hill Giant").pos()
    seen.scene.pan_by(QPointF(25, 10))
    assert seen.item("Hill Giant").pos() == before + QPointF(25, 10)
    assert composed_names == []
    rest(seen)
    assert picture(seen) == sharp_picture(seen)


def test_what_happens_on_the_way_and_is_taken_back_ends_as_it_should(seen) -> None:
    wheel(seen, 2)
    seen.do("Hill Giant", "tap")
    seen.pass_time(60)
    wheel(seen, 1)
    assert seen.item("Hill Giant").look.quarter
    seen.scene.sharpening.go_on()
    seen.bridge.undo()
    wheel(seen, 1)
    seen.bridge.redo()
    seen.scene.finish_motion()
    rest(seen)
    assert seen.all_lie_at_rest()
    assert picture(seen) == sharp_picture(seen)


def test_a_wheel_that_comes_back_shows_the_tiles_that_were_there(seen, composed_names) -> None:
    seen.scene.set_zoom(1.0)
    composed_names.clear()
    before = picture(seen)
    for angle in (1, 1, -1, -1):
        wheel(seen, angle)
    seen.scene.set_zoom(1.0)
    assert composed_names == []
    assert not seen.scene.sharpening.waiting
    assert picture(seen) == before


def test_the_outline_of_what_is_selected_is_as_large_as_the_tile(seen) -> None:
    seen.scene.select(seen.item("Hill Giant").object_id)
    wheel(seen, 4)
    item = seen.item("Hill Giant")
    assert item.is_stretched
    (outline,) = item.childItems()
    assert outline.sceneTransform().mapRect(item.tile) == item.tile.translated(item.middle)
    rest(seen)
    assert outline.sceneTransform().mapRect(item.tile) == item.tile.translated(item.middle)


def test_a_stretched_card_is_taken_where_it_is_seen(seen) -> None:
    wheel(seen, -4)
    item = seen.item("Hill Giant")
    assert item.is_stretched
    corners = item.tile.translated(item.middle).adjusted(1, 1, -1, -1)
    assert all(seen.scene.card_at(each) is item for each in (corners.topLeft(), corners.bottomRight()))
    outside = corners.adjusted(-4, -4, 4, 4)
    assert all(seen.scene.card_at(each) is not item for each in (outside.topLeft(), outside.bottomRight()))


def test_what_is_lifted_or_laid_out_anew_is_sharp(seen) -> None:
    wheel(seen, 3)
    seen.item("Hill Giant").set_lifted(True)
    assert not seen.item("Hill Giant").is_stretched
    seen.item("Hill Giant").set_lifted(False)
    seen.scene.fit()
    assert seen.scene.sharpening.waiting == []


def test_a_picture_of_the_table_is_sharp(seen) -> None:
    wheel(seen, 3)
    found = seen.view.grab().toImage()
    assert found == sharp_picture(seen)


def test_left_alone_it_goes_on_by_itself(seen, qtbot) -> None:
    seen.scene.sharpening.by_hand = False
    wheel(seen, 3)
    assert seen.scene.sharpening.waiting
    qtbot.waitUntil(lambda: not seen.scene.sharpening.waiting)
    assert picture(seen) == sharp_picture(seen)


def test_a_table_that_is_hidden_leaves_nothing_for_later(seen) -> None:
    seen.scene.sharpening.by_hand = False
    wheel(seen, 3)
    seen.view.hide()
    assert not seen.scene.sharpening.waiting
