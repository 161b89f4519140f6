"""Pictures appear at once, and better ones arrive from a thread."""

import pytest
from PIL import Image
from PySide6.QtGui import QImage

from tabletop.paint.drawing.spec import FaceSpec, back_spec
from tabletop.paint.faces.picture_cache import FaceStore
from tabletop.ui.session.pictures import Pictures, as_image, as_png, blank

FACE = FaceSpec(name="Somebody", type_line="Creature — Human", colors="U", power="1", toughness="1")


@pytest.fixture
def threaded(qapp):
    pictures = Pictures()
    yield pictures
    pictures.shut_down()


def painted(pictures, qtbot, spec=FACE, size=(80, 112), **more):
    with qtbot.waitSignal(pictures.ready) as told:
        pictures.pixmap(spec, *size, **more)
    assert told.args == [spec]
    return pictures.pixmap(spec, *size, **more)


def test_the_right_picture_comes_from_a_thread(threaded, qtbot) -> None:
    first = threaded.pixmap(FACE, 80, 112)
    assert (first.width(), first.height()) == (80, 112)
    assert not threaded.has(FACE, 80, 112)
    assert threaded.is_busy()
    with qtbot.waitSignal(threaded.ready):
        pass
    assert threaded.has(FACE, 80, 112)
    assert not threaded.is_busy()
    assert threaded.pixmap(FACE, 80, 112).toImage() != first.toImage()


def test_a_picture_that_cannot_be_painted_stays_blank_and_others_come(threaded, qtbot, monkeypatch) -> None:
    real = threaded._maker.store.face

    def face(spec, *size, **more):
        if spec == FACE:
            raise ValueError("just a test")
        return real(spec, *size, **more)

    monkeypatch.setattr(threaded._maker.store, "face", face)
    with qtbot.captureExceptions() as caught:
        plain = blank(FACE, 80, 112).toImage()
        assert painted(threaded, qtbot).toImage() == plain
    assert [str(error) for _, error, _ in caught] == ["just a test"]
    assert painted(threaded, qtbot, back_spec()).toImage() != plain


def test_until_then_the_stale_one_is_shown_in_the_new_size(threaded, qtbot) -> None:
    small = painted(threaded, qtbot)
    stale = threaded.pixmap(FACE, 160, 224)
    assert stale.width() == 160
    back = stale.toImage().scaled(80, 112)
    assert abs(back.pixelColor(40, 60).lightness() - small.toImage().pixelColor(40, 60).lightness()) < 40


def test_what_must_not_be_blank_is_painted_at_once(threaded) -> None:
    threaded.make_sure(FACE, 80, 112)
    assert threaded.has(FACE, 80, 112)
    assert not threaded.is_busy()
    assert threaded.pixmap(FACE, 80, 112).toImage() != blank(FACE, 80, 112).toImage()


def test_where_there_is_a_stale_picture_nothing_waits_for_a_better_one(threaded, qtbot) -> None:
    painted(threaded, qtbot)
    threaded.make_sure(FACE, 160, 224)
    assert not threaded.has(FACE, 160, 224)


def test_a_sharper_screen_has_more_pixels(threaded, qtbot) -> None:
    sharp = painted(threaded, qtbot, dpr=2.0)
    assert sharp.width() == 160
    assert sharp.deviceIndependentSize().width() == 80


def test_what_is_not_begun_can_be_forgotten(threaded, qtbot) -> None:
    threaded.pixmap(FACE, 80, 112)
    threaded.pixmap(back_spec(), 80, 112)
    threaded.pixmap(FACE, 90, 126)
    threaded.forget_waiting()
    with qtbot.waitSignal(threaded.ready):
        pass
    assert not threaded.is_busy()
    assert not threaded.has(FACE, 90, 126)


def test_the_latest_wish_comes_first(threaded, qtbot) -> None:
    order = []
    threaded.ready.connect(order.append)
    others = [FaceSpec(name=f"Number {number}") for number in range(3)]
    for spec in others:
        threaded.pixmap(spec, 40, 56)
    qtbot.waitUntil(lambda: len(order) == 3)
    assert order == [others[0], others[2], others[1]]


def test_after_the_end_nothing_comes(threaded, qtbot) -> None:
    threaded.pixmap(FACE, 80, 112)
    threaded.shut_down()
    with qtbot.assertNotEmitted(threaded.ready, wait=50):
        pass
    assert not threaded.has(FACE, 80, 112)


def test_without_a_window_pictures_are_painted_at_once(qapp) -> None:
    pictures = Pictures(synchronous=True)
    pixmap = pictures.pixmap(FACE, 80, 112, mode="full")
    assert pictures.has(FACE, 80, 112, mode="full")
    assert pictures.pixmap(FACE, 80, 112, mode="full").cacheKey() == pixmap.cacheKey()


def test_old_pictures_make_room(qapp, monkeypatch) -> None:
    monkeypatch.setattr("tabletop.ui.session.pictures._CACHE_BYTES", 3 * 40 * 56 * 4)
    pictures = Pictures(synchronous=True)
    specs = [FaceSpec(name=f"Number {number}") for number in range(5)]
    for spec in specs:
        pictures.pixmap(spec, 40, 56)
    assert [pictures.has(spec, 40, 56) for spec in specs] == [False, False, True, True, True]


def test_a_blank_has_the_color_of_its_face(qapp) -> None:
    color = blank(FACE, 80, 112).toImage().pixelColor(40, 60)
    assert color.blue() > color.red()
    assert blank(FACE, 80, 112).toImage().pixelColor(0, 0).alpha() == 0


def test_pillow_pictures_become_qt_pictures() -> None:
    image = as_image(Image.new("RGBA", (3, 5), (10, 20, 30, 255)))
    assert (image.width(), image.height()) == (3, 5)
    assert image.pixelColor(1, 1).getRgb() == (10, 20, 30, 255)


def test_the_first_painting_has_the_faces_that_were_kept(qapp, qtbot, tmp_path) -> None:
    before, after = (Pictures(FaceStore(tmp_path)) for _ in range(2))
    kept = painted(before, qtbot)
    with after.at_once():
        at_once = after.pixmap(FACE, 80, 112)
        after.pixmap(back_spec(), 80, 112)
    assert at_once.toImage() == kept.toImage()
    assert not after.has(back_spec(), 80, 112)  # not painted yet: it comes from the thread
    with qtbot.waitSignal(after.ready) as told:
        pass
    assert told.args == [back_spec()]
    before.shut_down()
    after.shut_down()


def test_it_does_not_wait_for_more_faces_than_are_read_in_a_moment(
    qapp, qtbot, tmp_path, monkeypatch
) -> None:
    before, after = (Pictures(FaceStore(tmp_path)) for _ in range(2))
    specs = [FACE, back_spec()]
    for spec in specs:
        painted(before, qtbot, spec)
    monkeypatch.setattr("tabletop.ui.session.pictures._AT_ONCE", 1)
    with after.at_once():
        for spec in specs:
            after.pixmap(spec, 80, 112)
    assert [after.has(spec, 80, 112) for spec in specs] == [True, False]
    before.shut_down()
    after.shut_down()


def test_a_picture_without_pixels_makes_no_file(qapp) -> None:
    assert as_png(as_image(Image.new("RGBA", (2, 3)))).startswith(b"\x89PNG")
    with pytest.raises(OSError, match="the picture can't be made"):
        as_png(QImage())
