"""In the presenter every word of every lesson is 3 % of the screen's height, on cards and plates as well."""

from collections.abc import Iterable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from tabletop.scenarios.lessons.catalogue import Listed, course_lessons
from tabletop.ui.items.tile_pictures import TilePictures
from tabletop.ui.session.pictures import Pictures
from tests.ui_window.conftest import Hands
from tests.ui_window.room_letters import Seen, in_widgets, on_tiles, painted

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
SIZES = [(1280, 720), (1920, 1080)]
LEAST = 0.03
"""Of the height of the screen."""
SAMPLE = {
    "meld-two-angels": "an ability on the stack, a melded permanent",
    "mana-value-of-melded": "three rows, a long name on a small card, a hand",
    "meld-cards-do-not-turn-over": "two lands of nearly one name",
    "who-protects-a-battle": "three players",
}
"""Lessons in which there is least room, and what for."""


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faces without a picture: what is written on them is asked of the painter."""
    blank = QPixmap(8, 8)
    blank.fill()
    monkeypatch.setattr(Pictures, "pixmap", lambda *_: blank)
    monkeypatch.setattr(Pictures, "make_sure", lambda *_: None)
    monkeypatch.setattr(TilePictures, "tile", lambda *_: blank)


def in_a_room(hands: Hands, size: tuple[int, int]) -> None:
    """Begin to present on a screen of a size."""
    hands.window.scene.animator.wish = "none"
    hands.do("presenter")
    hands.window.setWindowState(Qt.WindowState.WindowNoState)
    as_large_as(hands, size)


def as_large_as(hands: Hands, size: tuple[int, int]) -> None:
    """The bar of a lesson may ask for more room than there was without it, before it has its letters."""
    window = hands.window
    for _ in range(4):
        window.resize(*size)
        QApplication.processEvents()
    assert (window.width(), window.height()) == size


def shown(hands: Hands, lessons: Iterable[Listed], size: tuple[int, int]) -> Iterator[str]:
    """Each place of some lessons, one after the other."""
    player = hands.window.session.lesson_player
    for listed in lessons:
        hands.window.parts.files.open_file(listed.file)
        as_large_as(hands, size)
        yield f"{listed.id} 0"
        while player.place.number < player.place.total:
            if player.place.question:
                hands.do("hands up")
            hands.do("lesson forward")
            QApplication.processEvents()
            yield f"{listed.id} {player.place.number}"
            if player.place.lingers:
                hands.do("lesson forward")
                QApplication.processEvents()


def too_small(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, lessons: Iterable[Listed], size: tuple[int, int]
) -> dict[Seen, str]:
    """The words that are smaller than the last row can read, and where they are seen first."""
    in_a_room(hands, size)
    found: dict[Seen, str] = {}
    words = 0
    for place in shown(hands, lessons, size):
        seen = [*in_widgets(hands), *painted(hands, monkeypatch), *on_tiles(hands)]
        words += len(seen)
        found |= {each: place for each in seen if each.high < LEAST * size[1] and each not in found}
    assert words > 100, "the measure finds what is painted"
    return found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_last_row_reads_cards_and_piles_where_there_is_least_room(
    unpainted: None, hands: Hands, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    lessons = [listed for listed in course_lessons() if listed.id in SAMPLE]
    assert len(lessons) == len(SAMPLE)
    assert too_small(hands, monkeypatch, lessons, size) == {}


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_last_row_reads_every_word_of_every_lesson(
    unpainted: None, hands: Hands, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    assert too_small(hands, monkeypatch, course_lessons(), size) == {}
