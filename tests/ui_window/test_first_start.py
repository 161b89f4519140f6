"""The first start leads to a meld and on into the course. Later ones name due lessons in one quiet line."""

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.scenarios.lessons.catalog import course_lessons
from tabletop.scenarios.lessons.tutor import Result
from tabletop.ui.features.lesson_progress import LessonProgress
from tabletop.ui.learning.first_meld import MELDED, FirstMeld
from tests.ui_window.conftest import Hands
from tests.ui_window.features import feature_of

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support ")
GISELA, BRUNA = "Gisela, the Broken Blade", "Bruna, the Fading Light"


@pytest.fixture
def first(hands: Hands, qapp: QApplication) -> Hands:
    hands.window.started()
    qapp.processEvents()
    return hands


def line(hands: Hands) -> str:
    shown = feature_of(hands.window, FirstMeld).line
    return shown.words.text() if shown.isVisible() else ""


def place_of(hands: Hands, name: str) -> QPoint:
    item = hands.window.scene.card_items.of(hands.number(name))
    return hands.window.table_view.mapFromScene(item.sceneBoundingRect().center())


def drag(hands: Hands, name: str, onto: str) -> None:
    start, end = place_of(hands, name), place_of(hands, onto)
    viewport = hands.window.table_view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for share in (0.2, 0.6, 1.0):
        QTest.mouseMove(viewport, start + (end - start) * share)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)
    hands.window.scene.finish_motion()


def test_both_halves_have_a_ring_and_an_arrow_between_them(first: Hands) -> None:
    pointed = first.window.scene.pointers.snapshot()
    assert {*pointed.rings} == {first.number(GISELA), first.number(BRUNA)}
    assert len(pointed.arrows) == 1
    assert line(first) == f"Drag {GISELA} onto {BRUNA} to meld them into one card."
    assert first.window.scene.drawings.snapshot().rings == (), "nothing of it is kept with the table"


def test_one_drag_melds_and_enter_alone_leads_through_two_lessons(first: Hands) -> None:
    drag(first, GISELA, BRUNA)
    assert "Brisela, Voice of Nightmares" in first.names()
    assert not first.window.scene.pointers
    assert line(first) == "When do two cards not meld?"
    player, lessons = first.window.session.lesson_player, course_lessons()
    opened: list[Path] = []
    for _ in range(60):
        focus = QApplication.focusWidget()
        QTest.keyClick(focus if focus is not None else first.window.table_view, Qt.Key.Key_Return)
        first.window.scene.finish_motion()
        if player.file is not None and player.file not in opened:
            opened.append(player.file)
        if len(opened) == 2 and player.place.number == player.place.total:
            break
    assert opened == [lessons[1].file, lessons[2].file]
    assert line(first) == ""


def test_who_has_melded_once_is_not_shown_it_again(first: Hands) -> None:
    drag(first, GISELA, BRUNA)
    assert MELDED in first.window.preferences.tips_seen
    feature_of(first.window, FirstMeld).line.hide()
    first.window.started()
    assert line(first) == ""
    assert not first.window.scene.pointers


def test_at_a_later_start_one_line_says_what_is_due(hands: Hands) -> None:
    hands.window.preferences.tips_seen = frozenset({MELDED})
    tutor = feature_of(hands.window, LessonProgress).tutor
    tutor.record_result("meld-brisela", Result(2, right=0))
    now = tutor._now()
    tutor._now = lambda: now + timedelta(days=400)
    hands.window.started()
    assert line(hands) == "4 questions due."
    QTest.mouseClick(feature_of(hands.window, FirstMeld).line.button, Qt.MouseButton.LeftButton)
    hands.window.scene.finish_motion()
    place = hands.window.session.lesson_player.place
    assert place is not None
    assert place.reviewing == "Review · Question 1 of 4"
    assert line(hands) == ""


def test_another_table_is_pointed_at_in_no_way(first: Hands) -> None:
    first.window.parts.files.open_file(course_lessons()[0].file)
    assert line(first) == ""
    assert not first.window.scene.pointers
